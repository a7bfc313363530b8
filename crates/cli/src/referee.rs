//! Games between bots.

use std::collections::HashMap;
use std::fmt;

use gambol::{Engine, GameResult, Outcome, SeededRandom, Status};

use crate::bots::{Bot, Limits};

/// When a game that goes on is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// When a position comes up for this time.
    pub repetitions: u32,
    /// After this many moves of players.
    pub plies: u32,
}

impl Default for Rules {
    /// Threefold repetition, 1,000 plies.
    fn default() -> Self {
        Rules {
            repetitions: 3,
            plies: 1_000,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending<R> {
    /// By the rules of the game.
    Over(Outcome<R>),
    /// A draw: a position came up too often.
    Repetition,
    /// A draw: too many moves.
    PlyLimit,
}

impl<R> Ending<R> {
    /// The winner or a draw.
    pub fn result(&self) -> GameResult {
        match self {
            Ending::Over(outcome) => outcome.result(),
            Ending::Repetition | Ending::PlyLimit => GameResult::Draw,
        }
    }
}

impl<R: fmt::Display> fmt::Display for Ending<R> {
    /// `p1 wins: REASON` or `draw: REASON`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Over(outcome) => write!(f, "{outcome}"),
            Ending::Repetition => f.write_str("draw: repetition"),
            Ending::PlyLimit => f.write_str("draw: too many moves"),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Engine> {
    /// The first position.
    pub start: G,
    /// All moves, chance events among them.
    pub moves: Vec<G::Move>,
    /// The number of moves that players made.
    pub plies: u32,
    /// The last position.
    pub end: G,
    /// Why it is the last.
    pub ending: Ending<G::Reason>,
}

/// Plays a game between bots, one for each player in turn order. Chance events are drawn from
/// `random`.
///
/// # Panics
/// If there are fewer bots than players, or a bot makes no legal move.
pub fn play<G: Engine>(
    start: G,
    bots: &mut [Box<dyn Bot<G>>],
    limits: &Limits<'_>,
    rules: Rules,
    random: &mut SeededRandom,
) -> Played<G> {
    let mut seen: HashMap<G, u32> = HashMap::new();
    let mut end = start;
    let mut moves = Vec::new();
    let mut plies = 0;
    let ending = loop {
        let times = seen.entry(end).or_default();
        *times += 1;
        let repeated = *times >= rules.repetitions;
        let mv = match end.status() {
            Status::Over(outcome) => break Ending::Over(outcome),
            _ if repeated => break Ending::Repetition,
            Status::Chance => end.random_move(random),
            Status::Turn(_) if plies >= rules.plies => break Ending::PlyLimit,
            Status::Turn(player) => {
                plies += 1;
                bots[player.index()]
                    .choose(&end.view(player), limits)
                    .mv
                    .filter(|&mv| end.is_legal(mv))
            }
        };
        let mv = mv.expect("a game that goes on has a legal move, and bots make one");
        moves.push(mv);
        end.apply_unchecked(mv);
    };
    Played {
        start,
        moves,
        plies,
        end,
        ending,
    }
}
