//! Playouts: random games to the end.

use crate::game::{Game, RandomSource};

/// The end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<G> {
    /// The last position. The game is over unless the limit was reached.
    pub end: G,
    /// The number of moves by players.
    pub plies: u64,
    /// The number of chance events.
    pub chance_events: u64,
}

/// Plays random moves, chance events by weight, until the game is over or players have made `max_plies`
/// moves. Nothing is allocated.
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::{Game, playout::playout, seeded};
///
/// let played = playout(&Breakthrough::default(), &mut seeded(7), 1_000);
/// assert!(played.end.outcome().is_some());
/// ```
#[inline]
pub fn playout<G: Game, R: RandomSource + ?Sized>(
    start: &G,
    random: &mut R,
    max_plies: u64,
) -> Playout<G> {
    let mut end = start.clone();
    let (mut plies, mut chance_events) = (0, 0);
    while step(&mut end, random, &mut plies, &mut chance_events, max_plies) {}
    Playout { end, plies, chance_events }
}

impl<G: Game> Playout<G> {
    #[inline(always)]
    fn begin(start: &G) -> Self {
        Playout { end: start.clone(), plies: 0, chance_events: 0 }
    }

    /// Plays one random move. Returns whether there was one.
    #[inline(always)]
    fn goes_on<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_plies: u64) -> bool {
        step(&mut self.end, random, &mut self.plies, &mut self.chance_events, max_plies)
    }
}

/// Plays one random move and counts it. If no move is left or `max_plies` are played, it restores the key
/// instead. Returns whether it played a move.
///
/// Takes three values rather than a [`Playout`]: in [`playout`] the compiler then keeps the counts in
/// registers. With a `Playout` some games take 1.5% more instructions.
#[inline(always)]
fn step<G: Game, R: RandomSource + ?Sized>(
    position: &mut G,
    random: &mut R,
    plies: &mut u64,
    chance_events: &mut u64,
    max_plies: u64,
) -> bool {
    let mv = if *plies < max_plies { position.random_move(random) } else { None };
    let Some(mv) = mv else {
        position.restore_key();
        return false;
    };
    if position.is_chance() {
        *chance_events += 1;
    } else {
        *plies += 1;
    }
    position.apply_without_key(mv);
    true
}

/// Plays `games` playouts, the `i`-th with the generator `random(i)`, and visits the end of each.
///
/// Games with [`PLAYOUTS_IN_TURN`](Game::PLAYOUTS_IN_TURN) alternate between two playouts, move by move. Each
/// equals the one that [`playout`] plays with its generator. Only the order of the ends differs.
///
/// ```
/// use gambol_core::example::Nim;
/// use gambol_core::playout::for_each_playout;
/// use gambol_core::seeded;
///
/// let mut longest = 0;
/// for_each_playout(&Nim::default(), 100, 1_000, seeded, |played| {
///     longest = longest.max(played.plies);
/// });
/// assert!((4..=12).contains(&longest));
/// ```
#[inline]
pub fn for_each_playout<G: Game, R: RandomSource>(
    start: &G,
    games: u64,
    max_plies: u64,
    random: impl Fn(u64) -> R,
    mut visit: impl FnMut(&Playout<G>),
) {
    if G::PLAYOUTS_IN_TURN && games > 1 {
        two_in_turn(start, games, max_plies, random, visit);
    } else {
        (0..games).for_each(|i| visit(&playout(start, &mut random(i), max_plies)));
    }
}

/// A playout is one long dependency chain, and a processor can work on two at once. When one ends, the next
/// takes its place.
#[inline]
fn two_in_turn<G: Game, R: RandomSource>(
    start: &G,
    games: u64,
    max_plies: u64,
    random: impl Fn(u64) -> R,
    mut visit: impl FnMut(&Playout<G>),
) {
    let fresh = |game| (Playout::begin(start), random(game));
    let ((mut one, mut random_one), (mut two, mut random_two)) = (fresh(0), fresh(1));
    let mut begun = 2;
    loop {
        if !one.goes_on(&mut random_one, max_plies) {
            visit(&one);
            if begun >= games {
                break;
            }
            (one, random_one) = fresh(begun);
            begun += 1;
        }
        if !two.goes_on(&mut random_two, max_plies) {
            visit(&two);
            if begun >= games {
                (two, random_two) = (one, random_one);
                break;
            }
            (two, random_two) = fresh(begun);
            begun += 1;
        }
    }
    while two.goes_on(&mut random_two, max_plies) {}
    visit(&two);
}

/// The results of many playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Playouts won, by player.
    pub wins: [u64; crate::MAX_PLAYERS],
    /// Playouts drawn.
    pub draws: u64,
    /// Playouts that reached the limit.
    pub unfinished: u64,
    /// The number of moves by players in all of them.
    pub plies: u64,
}

impl Tally {
    /// The number of playouts.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws + self.unfinished
    }

    /// Adds one playout.
    #[inline]
    pub fn add<G: Game>(&mut self, playout: &Playout<G>) {
        self.plies += playout.plies;
        match playout.end.outcome() {
            Some(outcome) => match outcome.winner {
                Some(player) => self.wins[player.index()] += 1,
                None => self.draws += 1,
            },
            None => self.unfinished += 1,
        }
    }
}

/// Plays `games` playouts, the `i`-th with the generator `random(i)`, and counts the results.
///
/// ```
/// use gambol_core::example::Breakthrough;
/// use gambol_core::playout::playouts;
/// use gambol_core::seeded;
///
/// let tally = playouts(&Breakthrough::default(), 100, 1_000, seeded);
/// assert_eq!((tally.games(), tally.draws, tally.unfinished), (100, 0, 0));
/// ```
pub fn playouts<G: Game, R: RandomSource>(
    start: &G,
    games: u64,
    max_plies: u64,
    random: impl Fn(u64) -> R,
) -> Tally {
    let mut tally = Tally::default();
    for_each_playout(start, games, max_plies, random, |played| tally.add(played));
    tally
}
