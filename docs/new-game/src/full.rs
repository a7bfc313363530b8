use gambol_bots::Bots;
use gambol_core::any::Pictures;
use gambol_core::FullGame;

use crate::bot::Runner;
use crate::evaluate::evaluate;
use crate::position::Position;

/// What programs for many games know of this one.
impl FullGame for Position {
    const PICTURES: Pictures<Self> = Pictures::of_game();
}

/// The bots of the game: those of `gambol-bots` with [`evaluate`], and its own.
pub fn bots() -> Bots {
    Bots::with_evaluation::<Position>(evaluate)
        .with_bot::<Position>("runner", |_, seed| Box::new(Runner::new(seed)))
}
