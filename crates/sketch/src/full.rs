//! The traits of full games, for sketches.

use std::fmt;

use gambol_core::{Game, Player, PlayerView, Status, Symmetric};
use gambol_evaluate::{Evaluate, Evaluated, NoEvaluation, ScoreDifference, Tuning};
use gambol_host::point::{Part, Path, begins_move};
use gambol_host::svg::{Canvas, Options, RenderSvg};
use gambol_host::{
    Encode, FullGame, GameFault, Pictures, PlaneShape, Point, Render, Style, Symmetries,
};

use crate::examination::examine;
use crate::position::Numbers;
use crate::{Illegal, Move, Position, Seen, Sketch, View};

/// Returns who is to move, or how the game ended.
pub(crate) fn turn(status: &Status<&'static str>) -> String {
    status.player().map_or_else(|| status.to_string(), |player| format!("{player} to move"))
}

impl<S: Sketch> Position<S> {
    /// Returns the drawing, and a line with the player to move.
    pub(crate) fn drawn(&self, status: &Status<&'static str>, style: Style) -> String {
        let drawing = self.call("`render`", || self.state().render(style));
        let end = if drawing.is_empty() || drawing.ends_with('\n') { "" } else { "\n" };
        format!("{drawing}{end}{}\n", turn(status))
    }

    /// Returns the picture. With a `viewer`, this is their view of a position with secrets.
    fn picture(&self, options: &Options<'_, Move>, viewer: Option<Player>) -> Option<Canvas> {
        // The last move is not legal any more, and the state of a view lists moves of its own, not those of the true
        // position. The texts of both are known.
        let told = |mv| Self::unpacked(mv).or_else(|| S::move_of(&format!("{mv:?}")));
        let legal = |mv| if viewer.is_none() { self.find(mv).cloned() } else { None };
        let known = |&mv: &Move| told(mv).or_else(|| legal(mv));
        let known = |moves: &[Move]| moves.iter().filter_map(known).collect::<Vec<_>>();
        let state = self.state();
        let marks = |last: &_, viewer| self.call("`marks_last`", || state.marks_last(last, viewer));
        let is_marked = |last: &S::Move| viewer.is_none_or(|viewer| marks(last, viewer));
        let &Options { theme, last, moves, barred, board_only } = options;
        let last = last.and_then(told).filter(is_marked);
        let (moves, barred) = (&known(moves), &known(barred));
        let options = Options { theme, last, moves, barred, board_only };
        self.call("`picture`", || state.picture(&options))
    }

    /// Returns the numbers of all players' moves, or of all chance events.
    fn numbers(&self, is_event: bool) -> &Numbers {
        let numbers = self.shared.numbers.get_or_init(|| {
            let mut numbers = <[Numbers; 2]>::default();
            for text in self.call("`actions`", || S::actions(self.variant().name())) {
                let event = text.strip_prefix('=');
                let mv = S::move_of(event.unwrap_or(&text)).filter(|_| S::PACKS_MOVES);
                let bits = mv.map(|mv| S::pack(&mv, event.is_some()));
                let mv = bits.map_or_else(|| Move::of(&text), Move::packed);
                let (moves, indices) = &mut numbers[usize::from(event.is_some())];
                indices.insert(mv, moves.len());
                moves.push(mv);
            }
            numbers
        });
        &numbers[usize::from(is_event)]
    }
}

impl<S: Sketch> Render for Position<S> {
    fn render(&self, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.drawn(&self.status(), style))
    }
}

impl<S: Sketch> Point for Position<S> {
    fn path(&self, mv: Move) -> Path {
        let text = self.display_move(mv).to_string();
        self.call("`path`", || self.state().path(&self.legal(mv), &text))
    }

    fn changes(&self, mv: Move) -> Vec<Part> {
        self.call("`changes`", || self.state().changes(&self.legal(mv)))
    }

    fn why_not(&self, path: &[&str]) -> Option<Illegal> {
        if path.is_empty() || begins_move(self, path) { None } else { self.reason(path) }
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
        let image = || self.state().transformed_move(symmetry, &self.legal(mv));
        self.key_of(&self.status(), &self.call("`transformed_move`", image))
    }
}

impl<S: Sketch> Encode for Position<S> {
    fn action_count(&self) -> usize {
        self.numbers(false).0.len()
    }

    fn action_index(&self, mv: Move) -> Option<usize> {
        self.numbers(false).1.get(&mv).copied()
    }

    fn action(&self, index: usize) -> Option<Move> {
        self.numbers(false).0.get(index).copied()
    }

    fn chance_count(&self) -> usize {
        self.numbers(true).0.len()
    }

    fn chance_index(&self, mv: Move) -> Option<usize> {
        self.numbers(true).1.get(&mv).copied()
    }

    fn chance_event(&self, index: usize) -> Option<Move> {
        self.numbers(true).0.get(index).copied()
    }

    fn plane_shape(&self) -> PlaneShape {
        S::plane_shape(self.variant().name())
    }

    fn write_planes(view: &View<S>, planes: &mut [f32]) {
        view.seen.call("`write_planes`", || view.state().write_planes(view.viewer(), planes));
    }
}

/// The sketch's own evaluation: [`Sketch::evaluate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl<S: Sketch> Evaluate<Position<S>> for Evaluation {
    fn evaluate(&self, position: &Position<S>, player: Player) -> i32 {
        let moves = &position.known().moves;
        let value = position.call("`evaluate`", || position.state().evaluate(moves, player));
        let value = value.unwrap_or_else(|| ScoreDifference.evaluate(position, player));
        value.clamp(-900_000, 900_000)
    }

    /// If there is a value at the start, there is one in every position.
    fn tuning(&self) -> Tuning {
        // This is called before the examination, which names the mistake after a panic here.
        let value = |start: S| start.evaluate(&start.legal_moves(), Player::P1);
        match GameFault::catch(|| value(S::start()).is_some() || S::start().scores().is_some()) {
            Ok(false) => Evaluate::<Position<S>>::tuning(&NoEvaluation),
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
