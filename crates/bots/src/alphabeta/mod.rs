//! Alpha-beta search.

mod order;
mod search;
mod table;

use gambol_core::{
    FullGame, Game, HiddenInformation, InformationState, Player, RandomSource, SeededRandom, View,
};

use crate::earlier::{Earlier, Past};
use crate::stream::{Stream, thoughts};
use crate::{Bot, Budget, Choice, Evaluate, Line, Score, StandardEvaluation};
use order::Order;
use search::Search;
use table::Table;

/// Alpha-beta search: iterative deepening with aspiration windows, principal variation search, a
/// transposition table kept for a whole game, and late move reductions.
///
/// Moves are ordered by the transposition table, evaluation, killer moves and history. A position
/// that has already occurred in the game counts as a draw, if the game so far is known
/// ([`Bot::search_state`]); but values stored in the table before it occurred may still be used.
///
/// With three or more players it treats all others as one opponent (the paranoid search of Sturtevant
/// and Korf, *On Pruning Techniques for Multi-Player Games*, 2000). Real opponents are less hostile,
/// but a value is then a single number and moves are cut off as in a game for two. A search in which
/// everybody maximises their own value (max-n) can hardly prune, and looks less far ahead.
///
/// It is made for games without chance or secrets. In other games it is a makeshift: it stops at
/// chance events and evaluates there, and it searches a single position consistent with what its
/// player knows.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{AlphaBeta, Bot, Budget, Score};
///
/// let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
/// let mut bot = AlphaBeta::<Position>::new(1);
/// let choice = bot.choose(&position.view(Player::P1), &Budget::depth(3));
/// assert_eq!(choice.score, Some(Score::Win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game, E = StandardEvaluation> {
    evaluation: E,
    random: SeededRandom,
    table: Table<G::Move>,
    order: Order<G::Move>,
    /// Combined with the keys in the table, so that values for one player are not used for another.
    salt: u64,
    earlier: Earlier,
}

/// More than any evaluation. A win in n moves is worth `WIN - n`.
pub(crate) const WIN: i32 = 1_000_000;
/// Values above this are wins.
const NEARLY_WIN: i32 = WIN - 10_000;
/// The deepest search.
const MAX_DEPTH: u32 = 64;
/// Half the width of the first aspiration window.
const WINDOW: i32 = 40;

/// A value as a score.
pub(crate) fn score(value: i32) -> Score {
    if value > NEARLY_WIN {
        Score::Win((WIN - value) as u32)
    } else if value < -NEARLY_WIN {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Centipoints(value)
    }
}

impl<G: FullGame> AlphaBeta<G> {
    /// The bot with the standard evaluation. The seed decides among moves of equal value.
    pub fn new(seed: u64) -> Self {
        AlphaBeta::with(StandardEvaluation, seed)
    }
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// The bot with this evaluation. The seed decides among moves of equal value.
    pub fn with(evaluation: E, seed: u64) -> Self {
        AlphaBeta {
            evaluation,
            random: thoughts(seed),
            table: Table::new(),
            order: Order::new(),
            salt: 0,
            earlier: Earlier::default(),
        }
    }

    /// Begins a search for a player.
    fn begin(&mut self, viewer: Player) {
        self.table.begin();
        self.order.begin();
        self.salt = Stream::Bot(viewer).seed(0);
    }

    /// The first move, and the moves expected after it as far as the table knows them.
    fn line(&self, position: &G, first: G::Move, depth: u32) -> Line<G::Move> {
        let mut line = Line::from_slice(&[first]);
        let mut position = position.clone();
        position.apply_unchecked(first);
        while (line.len() as u32) < depth {
            let entry = self.table.get(position.key() ^ self.salt);
            let Some(entry) = entry.filter(|entry| position.is_legal(entry.mv)) else {
                break;
            };
            line.push(entry.mv);
            position.apply_unchecked(entry.mv);
        }
        line
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> AlphaBeta<G, E> {
    /// Chooses a move, given the earlier positions.
    fn think(
        &mut self,
        view: &G::View,
        past: Past,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        // Values depend on what has occurred in the game.
        if past == Past::Other {
            self.table.forget();
        }
        let position = view.determinize(&mut self.random);
        let mut roots: Vec<G::Move> = position.legal_moves().to_vec();
        for index in 1..roots.len() {
            roots.swap(index, self.random.below(index as u64 + 1) as usize);
        }
        let mut choice = Choice::of(roots.first().copied());
        if roots.len() < 2 {
            return choice;
        }
        self.begin(view.viewer());
        let deepest = budget.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut value = 0;
        for depth in 1..=deepest {
            if depth > 1 && budget.is_over() {
                break;
            }
            let mut search = Search::new(self, view.viewer(), budget, choice.nodes);
            let found = search.root(&position, &mut roots, depth, value);
            choice.nodes = search.nodes();
            let raised = search.raised();
            // Even if the budget ran out before all moves were searched, the first move is the best of
            // those that were.
            if found.is_some() || choice.mv != Some(roots[0]) {
                value = found.or(raised).unwrap_or(value);
                choice.mv = Some(roots[0]);
                choice.score = Some(score(value));
                choice.depth = if found.is_some() { depth } else { depth - 1 };
                choice.line = self.line(&position, roots[0], depth);
                report(&choice);
            }
            // A deeper search cannot change a proven result.
            if found.is_none() || value.abs() > NEARLY_WIN {
                break;
            }
        }
        choice
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for AlphaBeta<G, E> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let past = self.earlier.clear();
        self.think(view, past, budget, report)
    }

    /// Where nothing is hidden.
    fn remembers(&self) -> bool {
        !G::HAS_SECRETS
    }

    fn search_state(
        &mut self,
        state: &InformationState<G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let past = self.earlier.set(state);
        self.think(state.view(), past, budget, report)
    }

    fn restart(&mut self, seed: u64) {
        self.random = thoughts(seed);
        self.table.forget();
        self.earlier.clear();
    }
}

#[cfg(test)]
mod tests {
    use gambol::lilypad::draughts::{Position, Variant};
    use gambol_core::record::Record;

    use super::*;

    #[test]
    fn values_of_another_past_are_forgotten() {
        let mut record = Record::new(Position::start(Variant));
        let mut bot = AlphaBeta::<Position>::new(1);
        let mut found = Vec::new();
        for _ in 0..5 {
            let player = record.position().status().player().expect("a turn");
            let state = InformationState::of(&record, player);
            let choice = bot.search_state(&state, &Budget::depth(4), &mut |_| {});
            record
                .play(choice.mv.expect("a move"))
                .expect("a legal move");
            found.push(record.position().key() ^ bot.salt);
        }
        // Values found for earlier moves of the same game are kept.
        assert!(found.iter().all(|&key| bot.table.get(key).is_some()));
        let other: Position = "W:W22:B1".parse().expect("a position");
        bot.choose(&other.view(Player::P2), &Budget::depth(1));
        assert!(found.iter().all(|&key| bot.table.get(key).is_none()));
    }
}
