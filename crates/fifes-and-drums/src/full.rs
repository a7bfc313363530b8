//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, TourStop};

use crate::evaluation::Evaluation;
use crate::position::Position;

impl FullGame for Position {
    type Evaluation = Evaluation;

    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    const TOUR: Option<TourStop> = Some(TourStop {
        bot: "ismcts:playouts=2000",
        position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        depth: 5,
        leaves: 3_446_290,
    });
}
