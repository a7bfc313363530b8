//! An adapter for version 0.6 of the crate `minimax`: its searches (negamax, iterative deepening,
//! single- or multi-threaded) for two-player games.
//!
//! ```
//! use ::minimax_06::{IterativeOptions, IterativeSearch, Strategy};
//! use gambol::Game;
//! use gambol::mixtour::Position;
//! use gambol_bots::StandardEvaluation;
//! use gambol_bots::minimax_0_6::{Evaluator, State};
//!
//! let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse()?;
//! let evaluator = Evaluator::new(StandardEvaluation);
//! let mut search = IterativeSearch::new(evaluator, IterativeOptions::new());
//! search.set_max_depth(3);
//! let mv = search.choose_move(&State::new(position)).expect("a player to move has a move");
//! assert_eq!(mv, position.parse_move("e5-a5")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The tree search of `minimax` cuts random games after 100 plies and counts them as draws. Most random
//! games of The Two Pipers are longer, so set a limit that suits your game:
//!
//! ```
//! use ::minimax_06::{MCTSOptions, MonteCarloTreeSearch, Strategy};
//! use gambol::Game;
//! use gambol::two_pipers::Position;
//! use gambol_bots::minimax_0_6::{Rules, State};
//!
//! let options = MCTSOptions::default().with_max_rollout_depth(1_000).with_num_threads(1);
//! let mut search = MonteCarloTreeSearch::<Rules<Position>>::new(options);
//! search.set_max_rollouts(50);
//! let position = Position::default();
//! let mv = search.choose_move(&State::new(position)).expect("a player to move has a move");
//! assert!(position.is_legal(mv));
//! ```
//!
//! The players must alternate strictly, without chance or secrets. The searches of `minimax` use
//! the system's random numbers and return no scores. Of its searches only the tree search has a limit
//! of nodes (`set_max_rollouts`). Use [`AlphaBeta`](crate::AlphaBeta) if you need any of these.

use std::marker::PhantomData;

use ::minimax_06::{Evaluation, Winner};
use gambol_core::{Game, Player};
use gambol_evaluate::Evaluate;

/// A position with the player to move, or the player who would move if the game were not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<G> {
    /// The position.
    pub position: G,
    turn: Player,
}

impl<G: Game> State<G> {
    /// The state of a position with a player to move.
    pub fn new(position: G) -> Self {
        let turn = position.status().player().unwrap_or(Player::P1);
        State { position, turn }
    }
}

/// The rules of a game, for `minimax`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<G>(PhantomData<G>);

impl<G: Game> ::minimax_06::Game for Rules<G> {
    type S = State<G>;
    type M = G::Move;

    fn generate_moves(state: &State<G>, moves: &mut Vec<G::Move>) -> Option<Winner> {
        state.position.for_each_move(|mv| moves.push(mv));
        if moves.is_empty() { Self::get_winner(state) } else { None }
    }

    fn apply(state: &mut State<G>, mv: G::Move) -> Option<State<G>> {
        Some(State { position: state.position.after(mv), turn: state.turn.opponent() })
    }

    fn get_winner(state: &State<G>) -> Option<Winner> {
        let outcome = state.position.outcome()?;
        Some(match outcome.winner {
            None => Winner::Draw,
            Some(winner) if winner == state.turn => Winner::PlayerToMove,
            Some(_) => Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(state: &State<G>) -> u64 {
        state.position.key()
    }

    fn notation(state: &State<G>, mv: G::Move) -> Option<String> {
        Some(state.position.display_move(mv).to_string())
    }
}

/// An evaluation, for `minimax`. Its 16-bit values are clamped to ±30,000.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluator<G, E> {
    evaluation: E,
    game: PhantomData<G>,
}

impl<G: Game, E: Evaluate<G>> Evaluator<G, E> {
    /// Wraps an evaluation.
    pub const fn new(evaluation: E) -> Self {
        Evaluator { evaluation, game: PhantomData }
    }
}

impl<G: Game, E: Evaluate<G>> ::minimax_06::Evaluator for Evaluator<G, E> {
    type G = Rules<G>;

    fn evaluate(&self, state: &State<G>) -> Evaluation {
        self.evaluation.evaluate(&state.position, state.turn).clamp(-30_000, 30_000) as Evaluation
    }
}
