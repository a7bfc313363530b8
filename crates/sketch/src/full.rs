//! The traits of full games, for sketches.

use std::fmt;

use gambol_core::{Game, Player, PlayerView, Status, Symmetric};
use gambol_evaluate::{Evaluate, Evaluated, NoEvaluation, Tuning};
use gambol_host::point::{Part, Path};
use gambol_host::svg::{Canvas, Options, RenderSvg};
use gambol_host::{
    Encode, FullGame, GameFault, Pictures, PlaneShape, Point, Render, Style, Symmetries,
};

use crate::error::Illegal;
use crate::examination::examine;
use crate::moves::Move;
use crate::position::{Numbers, Position, turn};
use crate::sketch::Sketch;
use crate::view::{Seen, View};

impl<S: Sketch> Position<S> {
    /// Returns the drawing, and a line with the player to move.
    pub(crate) fn drawn(&self, status: &Status<&'static str>, style: Style) -> String {
        let drawing = self.call("`render`", || self.state().render(style));
        let end = if drawing.is_empty() || drawing.ends_with('\n') { "" } else { "\n" };
        format!("{drawing}{end}{}\n", turn(status))
    }

    /// Returns the picture. With a `viewer`, this is their view of a position with secrets.
    fn picture(&self, options: &Options<'_, Move>, viewer: Option<Player>) -> Option<Canvas> {
        // The state of a view lists moves of its own, not those of the true position. The last move is not legal any
        // more. Both are found by their texts.
        let told = |mv: Move| S::unpack(mv).or_else(|| S::move_of(&format!("{mv:?}")));
        let known = |&mv: &Move| {
            let legal = if viewer.is_some() { None } else { self.find(mv).cloned() };
            legal.or_else(|| told(mv))
        };
        let [moves, barred] = [options.moves, options.barred]
            .map(|moves| moves.iter().filter_map(known).collect::<Vec<_>>());
        let is_marked = |last: &S::Move| {
            let marks = |viewer| self.state().marks_last(last, viewer);
            viewer.is_none_or(|viewer| self.call("`marks_last`", || marks(viewer)))
        };
        let options = Options {
            theme: options.theme,
            last: options.last.and_then(told).filter(is_marked),
            moves: &moves,
            barred: &barred,
            board_only: options.board_only,
        };
        self.call("`picture`", || self.state().picture(&options))
    }
}

impl<S: Sketch> Render for Position<S> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.drawn(&self.status(), style))
    }
}

impl<S: Sketch> Point for Position<S> {
    fn path(&self, mv: Move) -> Path {
        let (mv, text) = (self.legal(mv), self.display_move(mv).to_string());
        self.call("`path`", || self.state().path(&mv, &text))
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        let mv = self.legal(mv);
        self.call("`changes`", || self.state().changes(&mv))
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        let is_begun = path.is_empty() || gambol_host::point::begins_move(self, path);
        if is_begun { None } else { self.reason(path) }
    }
}

impl<S: Sketch> Symmetric for Position<S> {
    /// The number of a symmetry. The identity is number 0.
    type Symmetry = usize;

    fn symmetries(&self) -> impl Iterator<Item = usize> {
        0..self.call("`symmetries`", || self.state().symmetries()).max(1)
    }

    fn transformed(&self, symmetry: usize) -> Self {
        match symmetry {
            0 => self.clone(),
            _ => self.with(self.call("`transformed`", || self.state().transformed(symmetry))),
        }
    }

    fn transformed_move(&self, symmetry: usize, mv: Move) -> Move {
        if symmetry == 0 {
            return mv;
        }
        let mv = self.legal(mv);
        let image =
            self.call("`transformed_move`", || self.state().transformed_move(symmetry, &mv));
        self.key_of(&self.status(), &image)
    }
}

impl<S: Sketch> Position<S> {
    fn numbers(&self) -> &Numbers {
        self.shared.numbers.get_or_init(|| {
            let mut numbers = Numbers::default();
            for text in self.call("`actions`", || S::actions(self.variant().name())) {
                let event = text.strip_prefix('=');
                let (moves, indices) = &mut numbers[usize::from(event.is_some())];
                let mv = S::move_of(event.unwrap_or(&text));
                let packed = mv.and_then(|mv| S::pack(&mv, event.is_some()));
                let mv = packed.unwrap_or_else(|| Move::of(&text));
                indices.insert(mv, moves.len());
                moves.push(mv);
            }
            numbers
        })
    }
}

impl<S: Sketch> Encode for Position<S> {
    fn action_count(&self) -> usize {
        self.numbers()[0].0.len()
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        self.numbers()[0].1.get(&mv).copied()
    }

    fn action(&self, index: usize) -> Option<Move> {
        self.numbers()[0].0.get(index).copied()
    }

    fn chance_count(&self) -> usize {
        self.numbers()[1].0.len()
    }

    fn chance_index(&self, mv: Move) -> Option<usize> {
        self.numbers()[1].1.get(&mv).copied()
    }

    fn chance_event(&self, index: usize) -> Option<Move> {
        self.numbers()[1].0.get(index).copied()
    }

    fn plane_shape(&self) -> PlaneShape {
        S::plane_shape(self.variant().name())
    }

    fn write_planes(view: &View<S>, planes: &mut [f32]) {
        let written = || view.state().write_planes(view.viewer(), planes);
        view.seen.call("`write_planes`", written);
    }
}

/// The sketch's own evaluation: [`Sketch::evaluate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl<S: Sketch> Evaluate<Position<S>> for Evaluation {
    fn evaluate(&self, position: &Position<S>, player: Player) -> i32 {
        let moves = &position.known().moves;
        let value = position.call("`evaluate`", || position.state().evaluate(moves, player));
        value.unwrap_or(0).clamp(-900_000, 900_000)
    }

    /// If there is a value at the start, there is one in every position.
    fn tuning(&self) -> Tuning {
        // This is called before the examination, which names the mistake after a panic here.
        let evaluated = GameFault::catch(|| {
            let start = S::start();
            start.evaluate(&start.legal_moves(), Player::P1)
        });
        match evaluated {
            Ok(None) => Evaluate::<Position<S>>::tuning(&NoEvaluation),
            _ => Tuning::default(),
        }
    }
}

impl<S: Sketch> Evaluated for Position<S> {
    type Evaluation = Evaluation;
}

impl<S: Sketch> FullGame for Position<S> {
    const RULES: &'static str = S::RULES;
    const PICTURES: Pictures<Self> = Pictures::of_game();
    const SYMMETRIES: Symmetries<Self> = Symmetries::of_game();
    const EXAMINE: Option<fn(&Self) -> Result<(), GameFault>> = Some(examine);
}

/// Draws the sketch's picture, or else its drawing for the terminal.
impl<S: Sketch> RenderSvg<Move> for Position<S> {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        self.picture(options, None)
            .unwrap_or_else(|| (Pictures::<Self>::text().position)(self, options))
    }
}

impl<S: Sketch> RenderSvg<Move> for Seen<Position<S>> {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        self.seen
            .picture(options, S::HAS_SECRETS.then_some(self.viewer()))
            .unwrap_or_else(|| (Pictures::<Position<S>>::text().view)(self, options))
    }
}
