//! The traits of full games, for sketches.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::panic::catch_unwind;
use std::sync::Arc;

use gambol_core::{Game, Player, Start, Status, Symmetric, View as _};
use gambol_evaluate::{Evaluate, Evaluated, NoEvaluation, Tuning};
use gambol_host::point::{Part, Path};
use gambol_host::svg::{Canvas, Options, RenderSvg};
use gambol_host::{Encode, FullGame, Pictures, PlaneShape, Point, Render, Style};

use crate::error::Illegal;
use crate::moves::Move;
use crate::position::{Position, turn};
use crate::possible::{hash_of, kept};
use crate::sketch::Sketch;
use crate::variant::Variant;
use crate::view::View;

impl<S: Sketch> Position<S> {
    pub(crate) fn render_with(
        &self,
        status: &Status<&'static str>,
        style: Style,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let drawing = self.call("render", || self.state().render(style));
        out.write_str(&drawing)?;
        if !drawing.ends_with('\n') && !drawing.is_empty() {
            out.write_char('\n')?;
        }
        writeln!(out, "{}", turn(status))
    }

    /// The picture, for a viewer if this is their view of a position with secrets.
    fn picture(&self, options: &Options<'_, Move>, viewer: Option<Player>) -> Option<Canvas> {
        // Legal moves are known, and by their texts perhaps others: those of a view, and the last one.
        let known = |moves: &[Move]| -> Vec<S::Move> {
            let known = |&mv: &Move| {
                let legal = if viewer.is_some() { None } else { self.find(mv).cloned() };
                legal.or_else(|| S::move_of(&format!("{mv:?}")))
            };
            moves.iter().filter_map(known).collect()
        };
        let (moves, barred) = (known(options.moves), known(options.barred));
        let is_marked = |last: &S::Move| {
            let marks = |viewer| self.state().marks_last(last, viewer);
            viewer.is_none_or(|viewer| self.call("marks_last", || marks(viewer)))
        };
        let options = Options {
            theme: options.theme,
            last: options.last.and_then(|last| S::move_of(&format!("{last:?}"))).filter(is_marked),
            moves: &moves,
            barred: &barred,
            board_only: options.board_only,
        };
        self.call("picture", || self.state().picture(&options))
    }
}

impl<S: Sketch> Render for Position<S> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        self.render_with(&self.status(), style, out)
    }
}

impl<S: Sketch> Point for Position<S> {
    fn path(&self, mv: Move) -> Path {
        let (mv, text) = (self.legal(mv), self.display_move(mv).to_string());
        self.call("path", || self.state().path(mv, &text))
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        let mv = self.legal(mv);
        self.call("changes", || self.state().changes(mv))
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        if path.is_empty() || gambol_host::point::begins_move(self, path) {
            return None;
        }
        self.reason(path)
    }
}

impl<S: Sketch> Symmetric for Position<S> {
    /// The number of a symmetry; 0 is the identity.
    type Symmetry = usize;

    fn symmetries(&self) -> impl Iterator<Item = usize> {
        0..self.call("symmetries", || self.state().symmetries()).max(1)
    }

    fn transformed(&self, symmetry: usize) -> Self {
        if symmetry == 0 {
            return self.clone();
        }
        let image = self.call("transformed", || self.state().transformed(symmetry));
        Position::of(self.variant(), image)
    }

    fn transformed_move(&self, symmetry: usize, mv: Move) -> Move {
        if symmetry == 0 {
            return mv;
        }
        let mv = self.legal(mv);
        let image = self.call("transformed_move", || self.state().transformed_move(symmetry, mv));
        Move::of(self.text_of(&image))
    }
}

/// The numbers of all moves of a variant.
struct Numbers {
    /// Players' moves, and chance events.
    moves: [Vec<Move>; 2],
    indices: [HashMap<Move, usize>; 2],
}

impl Numbers {
    fn of<S: Sketch>(variant: Variant<S>) -> Arc<Self> {
        kept((TypeId::of::<(Self, S)>(), hash_of(variant), true), || {
            let mut numbers = Numbers { moves: Default::default(), indices: Default::default() };
            let start = Position::start(variant);
            for text in start.call("actions", || S::actions(variant.name())) {
                let kind = usize::from(text.starts_with('='));
                let (moves, mv) = (&mut numbers.moves[kind], Move::of(&text));
                if numbers.indices[kind].insert(mv, moves.len()).is_some() {
                    start.fault(format_args!("`actions` has {text} twice"));
                }
                moves.push(mv);
            }
            numbers
        })
    }
}

impl<S: Sketch> Encode for Position<S> {
    fn action_count(&self) -> usize {
        Numbers::of(self.variant()).moves[0].len()
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        Numbers::of(self.variant()).indices[0].get(&mv).copied()
    }

    fn action(&self, index: usize) -> Option<Move> {
        Numbers::of(self.variant()).moves[0].get(index).copied()
    }

    fn chance_count(&self) -> usize {
        Numbers::of(self.variant()).moves[1].len()
    }

    fn chance_index(&self, mv: Move) -> Option<usize> {
        Numbers::of(self.variant()).indices[1].get(&mv).copied()
    }

    fn chance_event(&self, index: usize) -> Option<Move> {
        Numbers::of(self.variant()).moves[1].get(index).copied()
    }

    fn plane_shape(&self) -> PlaneShape {
        S::plane_shape(self.variant().name())
    }

    fn write_planes(view: &View<S>, planes: &mut [f32]) {
        let seen = view.seen();
        seen.call("write_planes", || view.state().write_planes(view.viewer(), planes));
    }
}

/// The sketch's own evaluation: [`Sketch::evaluate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl<S: Sketch> Evaluate<Position<S>> for Evaluation {
    fn evaluate(&self, position: &Position<S>, player: Player) -> i32 {
        let evaluate = || position.state().evaluate(player);
        position.call("evaluate", evaluate).unwrap_or(0).clamp(-900_000, 900_000)
    }

    /// Whether there is a value is the same in all positions.
    fn tuning(&self) -> Tuning {
        // A fault shows when somebody plays.
        match catch_unwind(|| S::start().evaluate(Player::P1)) {
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

    fn canonical(&self) -> Self {
        Symmetric::canonical(self)
    }

    fn images(&self, mv: Move) -> Vec<Move> {
        Symmetric::images(self, mv)
    }
}

/// The sketch's picture, or else its drawing for the terminal.
impl<S: Sketch> RenderSvg<Move> for Position<S> {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        self.picture(options, None)
            .unwrap_or_else(|| (Pictures::<Self>::text().position)(self, options))
    }
}

impl<S: Sketch> RenderSvg<Move> for View<S> {
    fn render_svg(&self, options: &Options<'_, Move>) -> Canvas {
        self.seen()
            .picture(options, S::HAS_SECRETS.then_some(self.viewer()))
            .unwrap_or_else(|| (Pictures::<Position<S>>::text().view)(self, options))
    }
}
