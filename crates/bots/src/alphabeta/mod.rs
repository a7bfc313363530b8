//! Alpha-beta search.

mod search;
mod table;

use gambol::{Game, HiddenInformation, RandomSource, SeededRandom, View, seeded};

use crate::{Bot, Budget, Choice, Evaluate, Score, StandardEvaluation};
use search::Search;
use table::Table;

/// Looks as many moves ahead as it may: iterative deepening with alpha-beta cut-offs, null
/// windows and a table of positions; the best moves so far are tried first.
///
/// Made for two players without chance or secrets, where it plays what it takes to be the best
/// moves of both. It takes other games as they come: all other players are against it, it
/// evaluates where chance would come next, and where something is hidden it searches one
/// position that its player must hold possible.
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game, E = StandardEvaluation> {
    evaluation: E,
    random: SeededRandom,
    table: Table<G::Move>,
    /// The moves of all positions on the way to the present one, one position after another.
    moves: Vec<Ranked<G::Move>>,
    /// How often a move was the best, by a hash of it.
    history: Vec<u32>,
}

/// A move and how soon it is to be tried.
#[derive(Clone, Copy, Debug)]
struct Ranked<M> {
    mv: M,
    rank: u32,
}

/// More than any evaluation. A win in n moves is worth n less.
pub(crate) const WIN: i32 = 1_000_000;
/// Values beyond this are wins.
const NEARLY_WIN: i32 = WIN - 10_000;
/// The deepest search.
const MAX_DEPTH: u32 = 64;
const HISTORY_BITS: u32 = 12;

/// A value as users see it.
pub(crate) fn score(value: i32) -> Score {
    if value > NEARLY_WIN {
        Score::Win((WIN - value) as u32)
    } else if value < -NEARLY_WIN {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Centipoints(value)
    }
}

impl<G: Game> AlphaBeta<G> {
    /// The bot with the standard evaluation. Among moves that seem equally good the seed decides.
    pub fn new(seed: u64) -> Self {
        AlphaBeta::with(StandardEvaluation, seed)
    }
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// The bot with this evaluation. Among moves that seem equally good the seed decides.
    pub fn with(evaluation: E, seed: u64) -> Self {
        AlphaBeta {
            evaluation,
            random: seeded(seed),
            table: Table::new(),
            moves: Vec::new(),
            history: Vec::new(),
        }
    }

    /// Forgets what earlier searches found, so that a choice does not depend on them.
    fn forget(&mut self) {
        self.table.begin();
        self.moves.clear();
        self.history.clear();
        self.history.resize(1 << HISTORY_BITS, 0);
    }

    /// The moves that are expected after the first, as far as they are remembered.
    fn line(&self, position: &G, first: G::Move, depth: u32) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut position = *position;
        position.apply_unchecked(first);
        while (line.len() as u32) < depth
            && let Some(entry) = self.table.get(position.key())
            && position.is_legal(entry.mv)
        {
            line.push(entry.mv);
            position.apply_unchecked(entry.mv);
        }
        line
    }
}

impl<G: HiddenInformation, E: Evaluate<G>> Bot<G> for AlphaBeta<G, E> {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let position = view.determinize(&mut self.random);
        let mut roots: Vec<G::Move> = position.legal_moves().to_vec();
        for index in 1..roots.len() {
            roots.swap(index, self.random.below(index as u64 + 1) as usize);
        }
        let mut choice = Choice::of(roots.first().copied());
        if roots.len() < 2 {
            return choice;
        }
        self.forget();
        let deepest = budget.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            let mut search = Search::new(self, view.viewer(), budget, choice.nodes);
            let found = search.root(&position, &mut roots, depth);
            choice.nodes = search.nodes();
            let Some(value) = found else {
                break;
            };
            choice.mv = Some(roots[0]);
            choice.score = Some(score(value));
            choice.depth = depth;
            choice.line = self.line(&position, roots[0], depth);
            report(&choice);
            // Nothing deeper changes a certain end.
            if value.abs() > NEARLY_WIN {
                break;
            }
        }
        choice
    }

    fn restart(&mut self, seed: u64) {
        self.random = seeded(seed);
    }
}
