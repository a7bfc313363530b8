//! The default evaluation of bots.

use gambol_core::Player;
use gambol_evaluate::network::Accumulators;
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

/// The evaluation of a game: its [`Evaluated::Evaluation`].
///
/// ```
/// use gambol::lilypad::draughts::Position;
/// use gambol::Player;
/// use gambol_bots::{Evaluate, StandardEvaluation};
///
/// let position: Position = "B:W30:B1,2".parse()?;
/// assert!(StandardEvaluation.evaluate(&position, Player::P1) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandardEvaluation;

impl<G: Evaluated> Evaluate<G> for StandardEvaluation {
    #[inline]
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        G::Evaluation::default().evaluate(position, player)
    }

    #[inline]
    fn is_quiet(&self, position: &G) -> bool {
        G::Evaluation::default().is_quiet(position)
    }

    #[inline]
    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move)) {
        G::Evaluation::default().for_each_loud_move(position, visit);
    }

    #[inline]
    fn evaluate_next(&self, position: &G, player: Player, accumulators: &mut Accumulators) -> i32 {
        G::Evaluation::default().evaluate_next(position, player, accumulators)
    }

    #[inline]
    fn evaluate_roughly(&self, position: &G, player: Player) -> Option<i32> {
        G::Evaluation::default().evaluate_roughly(position, player)
    }

    fn logit(&self, position: &G) -> u32 {
        G::Evaluation::default().logit(position)
    }

    fn tuning(&self) -> Tuning {
        G::Evaluation::default().tuning()
    }
}
