use gambol_core::svg::{Canvas, Options, RenderSvg};
use gambol_core::{FullGame, OpenView, ScoreDifference};

use crate::moves::Move;
use crate::position::Position;

/// What programs for many games know of this one.
impl FullGame for Position {
    type Evaluation = ScoreDifference;

    fn picture(&self, options: &Options<'_, Move>) -> Canvas {
        self.render_svg(options)
    }

    fn view_picture(view: &OpenView<Self>, options: &Options<'_, Move>) -> Canvas {
        view.render_svg(options)
    }
}
