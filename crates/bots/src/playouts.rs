//! The playouts of both tree searches, and their utilities.

use std::marker::PhantomData;

use gambol_core::playout::{for_each_playout, playout};
use gambol_core::{Game, MAX_PLAYERS, Outcome, Player, RandomSource, SeededRandom, Status, seeded};
use gambol_evaluate::{Evaluate, Tuning};

/// The utility of a playout for each player.
pub(crate) type Utilities = [f64; MAX_PLAYERS];

/// The utilities of a result. A game without a winner is a draw.
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
pub(crate) struct Playouts<G, E> {
    pub(crate) evaluation: E,
    pub(crate) tuning: Tuning,
    game: PhantomData<fn(&G)>,
}

/// The maximum number of moves until a position is quiet.
const MOST_LOUD: u32 = 30;

/// The value that counts as half a win.
const HALF: f64 = 300.0;

impl<G: Game, E: Evaluate<G>> Playouts<G, E> {
    pub(crate) fn new(evaluation: E) -> Self {
        Playouts { tuning: evaluation.tuning(), evaluation, game: PhantomData }
    }

    /// Plays a random game. Returns the utilities of its result or, if the game is cut off, of the last
    /// position's evaluation. With a limit of 0 plies, only loud moves precede the evaluation.
    pub(crate) fn play(&self, position: &G, random: &mut SeededRandom) -> Utilities {
        match self.tuning.playout_plies {
            0 => self.settled(position, random, MOST_LOUD),
            plies => self.gains(&playout(position, random, plies).end),
        }
    }

    /// The utilities of a position once quiet. A move that is due, such as a capture, is picked at
    /// random. Otherwise the player may make the first loud move.
    fn settled(&self, position: &G, random: &mut SeededRandom, most: u32) -> Utilities {
        let Status::Turn(mover) = position.status() else { return self.gains(position) };
        if most == 0 {
            return self.gains(position);
        }
        let after = |mv, random: &mut _| self.settled(&position.after(mv), random, most - 1);
        if !self.evaluation.is_quiet(position) {
            let mv = position.random_move(random).expect("a player to move has a move");
            return after(mv, random);
        }
        let stand = self.gains(position);
        let mut loud = None;
        self.evaluation.for_each_loud_move(position, &mut |mv| loud = loud.or(Some(mv)));
        match loud.map(|mv| after(mv, random)) {
            Some(then) if then[mover.index()] > stand[mover.index()] => then,
            _ => stand,
        }
    }

    /// Plays two random games at once, which is faster than one at a time. Returns the utilities in
    /// random order, since the order in which the games end correlates with their results.
    pub(crate) fn play_two(&self, position: &G, random: &mut SeededRandom) -> [Utilities; 2] {
        let seeds = [random.next_u64(), random.next_u64()];
        let random = |game| seeded(seeds[game as usize]);
        let mut both = [[0.0; MAX_PLAYERS]; 2];
        for_each_playout(position, 2, self.tuning.playout_plies, random, |played| {
            both = [both[1], self.gains(&played.end)];
        });
        if (both[0] > both[1]) == (seeds[0] > seeds[1]) {
            both.swap(0, 1);
        }
        both
    }

    fn gains(&self, end: &G) -> Utilities {
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
        // Each player's share of a win, then its utility. The utilities add up to 0, as in a finished
        // game.
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

#[cfg(test)]
mod tests {
    use gambol::pikemen;

    use super::*;

    #[test]
    fn utilities_of_three_players_add_up_to_0() {
        let value = |_: &pikemen::RuntimePosition, player: Player| [500, -100, 0][player.index()];
        let start = pikemen::RuntimePosition::start("three".parse().expect("a variant"));
        let [first, second, third, ..] = Playouts::new(value).gains(&start);
        assert!((first + second + third).abs() < 1e-9, "{first} {second} {third}");
        assert!(first > third && third > second && first < 1.0 && second > -1.0);
    }
}
