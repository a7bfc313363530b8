//! What players may know.

use std::any::Any;

use gambol::svg::Options;
use gambol::{
    AnyError, AnyGame, AnyView, FullGame, GameVisitor, InformationState as Known, PackedMove,
    Player, View as _, Visitor, seeded,
};
use numpy::PyArray3;
use pyo3::prelude::*;

use crate::arrays::filled;
use crate::inputs;
use crate::position::{Pickled, Position, Sizes, WritePlanes, restorer, style, theme};
use crate::{any_player, player_of, value_error};

/// What one player may know of a position.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct View(pub(crate) AnyView);

impl View {
    /// Some position that looks like this to the viewer. Whatever is made of it must not depend on
    /// which one it is.
    pub(crate) fn some_position(&self) -> AnyGame {
        self.0.determinize(&mut seeded(self.0.key()))
    }
}

struct FirstViewer<'a>(&'a str);

impl GameVisitor for FirstViewer<'_> {
    type Output = Result<Player, AnyError>;

    fn visit<G: FullGame>(self) -> Self::Output {
        Ok(self.0.parse::<G::View>()?.viewer())
    }
}

#[pymethods]
impl View {
    /// The view that a text describes; by default that of the first who can be the viewer.
    #[staticmethod]
    #[pyo3(signature = (game, text, viewer = None))]
    fn parse(
        game: &str,
        text: &str,
        #[pyo3(from_py_with = inputs::optional_player)] viewer: Option<i64>,
    ) -> PyResult<Self> {
        let viewer = match viewer {
            Some(viewer) => any_player(viewer)?,
            None => AnyGame::visit_game(game, FirstViewer(text))
                .and_then(|read| read)
                .map_err(value_error)?,
        };
        let view = AnyView::parse(game, text, viewer);
        view.map(View).map_err(value_error)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The index of the player who sees.
    #[getter]
    fn viewer(&self) -> usize {
        self.0.viewer().index()
    }

    /// A 64-bit hash of the view and its viewer.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// A position sampled from those that are consistent with the view alone.
    fn determinize(&self, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> Position {
        Position(self.0.determinize(&mut seeded(seed)))
    }

    /// The feature planes of the view: float32[planes, ranks, files].
    #[pyo3(signature = (out = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let position = self.some_position();
        let viewer = player_of(self.viewer() as i64, position.players())?;
        let (_, _, shape) = position.visit(Sizes);
        filled(py, out, &shape, |planes| {
            position.visit(WritePlanes(viewer, planes));
        })
    }

    /// A picture as SVG, the theme light or dark.
    #[pyo3(signature = (theme = "light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        let options = Options::new(self::theme(theme)?);
        let svg = self.some_position().view_svg(self.0.viewer(), &options);
        svg.map_err(value_error)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }

    /// A drawing for the terminal.
    #[pyo3(signature = (color = false))]
    fn draw(&self, color: bool) -> String {
        self.0.drawing(style(color))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (game, viewer) = (self.0.game(), self.viewer());
        format!("gambol.View.parse('{game}', '{}', {viewer})", self.0)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, impl Pickled<'py>)> {
        let arguments = (self.0.game(), self.0.to_string(), self.viewer() as i64);
        Ok((restorer(py, "_restore_view")?, arguments))
    }
}

#[pyfunction]
pub(crate) fn _restore_view(game: &str, text: &str, viewer: i64) -> PyResult<View> {
    View::parse(game, text, Some(viewer))
}

/// An information state whose game is known to it alone.
pub(crate) trait Remembered: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn text(&self) -> String;
    fn key(&self) -> u64;
    fn view(&self) -> AnyView;
    fn determinize(&self, seed: u64) -> AnyGame;
    fn steps(&self) -> Vec<(Option<String>, String)>;
}

impl<G: FullGame> Remembered for Kept<G> {
    fn as_any(&self) -> &dyn Any {
        &self.state
    }

    fn text(&self) -> String {
        self.state.to_string()
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn view(&self) -> AnyView {
        let view = self.state.view();
        let read = AnyView::parse(G::NAME, &view.to_string(), view.viewer());
        read.expect("what is printed can be read")
    }

    fn determinize(&self, seed: u64) -> AnyGame {
        let position = self.state.determinize(&mut seeded(seed));
        let read = AnyGame::parse(G::NAME, &position.to_string());
        read.expect("what is printed can be read")
    }

    fn steps(&self) -> Vec<(Option<String>, String)> {
        let steps = self.state.steps().iter();
        let told = |step: &gambol::gambol_core::Step<G>| {
            step.announced.as_ref().map(|told| told.text.clone())
        };
        steps
            .map(|step| (told(step), step.view.to_string()))
            .collect()
    }
}

struct Kept<G: FullGame> {
    state: Known<G>,
}

/// What a player knows who forgets nothing: every view, and every move that they were told.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct InformationState {
    pub(crate) kept: Box<dyn Remembered>,
    game: &'static str,
    viewer: usize,
}

impl InformationState {
    /// What a player knows after these moves.
    pub(crate) fn of(start: AnyGame, moves: &[u64], player: Player) -> Self {
        struct Follow<'a>(&'a [u64], Player);

        impl Visitor for Follow<'_> {
            type Output = InformationState;

            fn visit<G: FullGame>(self, start: G) -> Self::Output {
                let mut state = Known::new(start.view(self.1));
                let mut position = start;
                for &bits in self.0 {
                    let mv = G::Move::from_bits(bits).expect("a move of this game");
                    state.follow(&position, mv);
                    position.apply_unchecked(mv);
                }
                InformationState {
                    game: G::NAME,
                    viewer: self.1.index(),
                    kept: Box::new(Kept { state }),
                }
            }
        }

        start.visit(Follow(moves, player))
    }
}

#[pymethods]
impl InformationState {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// The index of the player who knows this.
    #[getter]
    fn viewer(&self) -> usize {
        self.viewer
    }

    /// A 64-bit hash of all of it.
    #[getter]
    fn key(&self) -> u64 {
        self.kept.key()
    }

    /// The last view.
    #[getter]
    fn view(&self) -> View {
        View(self.kept.view())
    }

    /// Every view, the first one first, each with the move that led to it, None if that was not told.
    #[getter]
    fn steps(&self) -> Vec<(Option<String>, String)> {
        self.kept.steps()
    }

    /// A position sampled from those that are consistent with all of it, with the right weights.
    fn determinize(&self, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> Position {
        Position(self.kept.determinize(seed))
    }

    fn __str__(&self) -> String {
        self.kept.text()
    }

    fn __repr__(&self) -> String {
        let steps = self.kept.steps().len();
        format!("<gambol.InformationState of {steps} views>")
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game == other.game && self.kept.text() == other.kept.text()
    }

    fn __hash__(&self) -> u64 {
        self.kept.key()
    }
}
