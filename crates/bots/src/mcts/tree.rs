//! Shared by both tree searches: movers, playouts, utilities, and the size of trees.

use gambol_core::playout::{for_each_playout, playout};
use gambol_core::{Game, MAX_PLAYERS, Outcome, Player, RandomSource, SeededRandom, Status, seeded};

use crate::Evaluate;

/// Who moves in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    Player(Player),
    Chance,
}

/// The utility of a playout for each player.
pub(crate) type Utilities = [f64; MAX_PLAYERS];

/// The utility of a result for each player; without a winner it is a draw.
pub(crate) fn utilities(winner: Option<Player>, players: usize) -> Utilities {
    let mut utilities = [0.0; MAX_PLAYERS];
    if let Some(winner) = winner {
        let end = Outcome::win(winner, ());
        for player in Player::all(players) {
            utilities[player.index()] = end.utility(player, players);
        }
    }
    utilities
}

/// The playouts of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playouts<E> {
    pub(crate) evaluation: E,
    /// Playouts are cut off after this many plies; if `None`, the evaluation decides.
    pub(crate) plies: Option<u64>,
}

/// The most moves until a position is quiet.
const MOST_LOUD: u32 = 30;

/// This evaluation counts as half a win.
const HALF: f64 = 300.0;

impl<E> Playouts<E> {
    pub(crate) const fn new(evaluation: E) -> Self {
        Playouts { evaluation, plies: None }
    }

    /// Plays a random game. Returns the utilities of its result or, if it was cut off, those that
    /// correspond to the evaluation of the last position. Without any plies nothing random is played
    /// before that, but loud moves are.
    pub(crate) fn play<G: Game>(&self, position: &G, random: &mut SeededRandom) -> Utilities
    where
        E: Evaluate<G>,
    {
        match self.plies(position) {
            0 => self.settled(position, random, MOST_LOUD),
            plies => self.gains(&playout(position, random, plies).end),
        }
    }

    /// The utilities of a position once it is quiet. Where a capture is due, say, it is random which;
    /// of loud moves the player may make the first.
    fn settled<G: Game>(&self, position: &G, random: &mut SeededRandom, most: u32) -> Utilities
    where
        E: Evaluate<G>,
    {
        let stand = self.gains(position);
        let Status::Turn(mover) = position.status() else {
            return stand;
        };
        let is_quiet = self.evaluation.is_quiet(position);
        let mut loud = None;
        if is_quiet {
            self.evaluation.for_each_loud_move(position, &mut |mv| loud = loud.or(Some(mv)));
        } else {
            loud = position.random_move(random);
        }
        let Some(mv) = loud.filter(|_| most > 0) else {
            return stand;
        };
        let mut after = position.clone();
        after.apply_unchecked(mv);
        let then = self.settled(&after, random, most - 1);
        let gain = then[mover.index()] - stand[mover.index()];
        if gain > 0.0 || !is_quiet { then } else { stand }
    }

    /// Plays two random games at once, which takes less time than one after the other. Returns the
    /// utilities of each in random order: that in which they end tells something of how they end.
    pub(crate) fn play_two<G: Game>(
        &self,
        position: &G,
        random: &mut SeededRandom,
    ) -> [Utilities; 2]
    where
        E: Evaluate<G>,
    {
        let seeds = [random.next_u64(), random.next_u64()];
        let random = |game| seeded(seeds[game as usize]);
        let mut both = [[0.0; MAX_PLAYERS]; 2];
        for_each_playout(position, 2, self.plies(position), random, |played| {
            both = [both[1], self.gains(&played.end)];
        });
        if (both[0] > both[1]) == (seeds[0] > seeds[1]) {
            both.swap(0, 1);
        }
        both
    }

    /// After how many plies a random game from a position is cut off.
    pub(crate) fn plies<G: Game>(&self, position: &G) -> u64
    where
        E: Evaluate<G>,
    {
        self.plies.unwrap_or_else(|| self.evaluation.playout_plies(position))
    }

    fn gains<G: Game>(&self, end: &G) -> Utilities
    where
        E: Evaluate<G>,
    {
        let players = end.players();
        if let Some(outcome) = end.outcome() {
            return utilities(outcome.winner, players);
        }
        let utility = |player| {
            let value = f64::from(self.evaluation.evaluate(end, player));
            value / (value.abs() + HALF)
        };
        let mut all = [0.0; MAX_PLAYERS];
        if players == 2 {
            let first = utility(Player::P1);
            (all[0], all[1]) = (first, -first);
            return all;
        }
        // Shares of a win, and what they are worth: the sum is 0, as it is where the game is over.
        let shares = &mut all[..players];
        for (share, player) in shares.iter_mut().zip(Player::ALL) {
            *share = 1.0 + utility(player);
        }
        let sum: f64 = shares.iter().sum();
        let players = players as f64;
        for share in shares {
            *share = (players * *share / sum - 1.0) / (players - 1.0);
        }
        all
    }
}

/// A mean utility as centipoints.
pub(crate) fn centipoints(mean: f64) -> i32 {
    (mean * 100.0).round() as i32
}

/// The size limit of a tree in bytes.
const MAX_BYTES: usize = 64 << 20;

/// The size limit of a tree in nodes of this type.
pub(crate) const fn most_nodes<N>() -> usize {
    MAX_BYTES / size_of::<N>()
}
