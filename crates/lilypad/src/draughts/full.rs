//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, Player, StateSpaceBound};

use crate::draughts::position::Position;
use crate::draughts::variant::Variant;

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn pieces(&self) -> Option<usize> {
        let of = |player| self.men(player).len() + self.kings(player).len();
        Some(of(Player::P1) + of(Player::P2))
    }

    fn state_space(_: Variant) -> Option<StateSpaceBound> {
        Some(StateSpaceBound::new(
            [(5.0, 32), (2.0, 1)],
            "Each of the 32 squares is empty or holds a man or a king of either side. Either player may be \
             to move. 2 · 5³². The exact number of positions is 500,995,484,682,338,672,639, about 5 · 10²⁰ \
             (Schaeffer et al., Checkers is Solved, 2007).",
        ))
    }
}
