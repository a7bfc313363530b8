//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::svg::{self, RenderSvg};
use gambol_core::{FullGame, TourStop};

use crate::evaluation::Evaluation;
#[cfg(feature = "svg")]
use crate::moves::Move;
use crate::position::Position;

impl FullGame for Position {
    type Evaluation = Evaluation;

    const TOUR: Option<TourStop> = Some(TourStop {
        bot: "ismcts:playouts=2000",
        position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        depth: 5,
        leaves: 3_446_290,
    });

    #[cfg(feature = "svg")]
    fn picture(&self, options: &svg::Options<'_, Move>) -> svg::Canvas {
        self.render_svg(options)
    }

    #[cfg(feature = "svg")]
    fn view_picture(view: &Self::View, options: &svg::Options<'_, Move>) -> svg::Canvas {
        view.render_svg(options)
    }
}
