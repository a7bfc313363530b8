//! Views and information states.

use gambol_bots::Stream;
use gambol_core::{Announced, Game as _, PlayerView, seeded};
use gambol_host::svg::Options;
use gambol_host::{AnyInformationState, AnyPosition, Encode as _, Render as _};
use numpy::PyArray3;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arrays::filled;
use crate::inputs::{self, Index, value_error};
use crate::package;
use crate::values::{
    Move, MoveLike, Position, Reduced, View, numbered_actions, restored, shape_to_write, style,
};

impl View {
    /// Returns a position that is consistent with the view. Results must not depend on the choice.
    pub(crate) fn some_position(&self) -> AnyPosition {
        self.0.determinize(&mut seeded(self.0.key()))
    }
}

#[pymethods]
impl View {
    /// Parses a view. Without a viewer, it is the view of the first possible viewer.
    #[staticmethod]
    #[pyo3(signature = (game, text, viewer = None))]
    fn parse(game: &str, text: &str, viewer: Option<Index>) -> PyResult<Self> {
        let viewer = viewer.map(Index::any).transpose()?;
        let game = package::games().find(game).map_err(value_error)?;
        game.view(text, viewer).map(View).map_err(value_error)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name()
    }

    /// The index of the viewer.
    #[getter]
    fn viewer(&self) -> usize {
        self.0.viewer().index()
    }

    /// A 64-bit hash of the view and its viewer.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// A random position consistent with the view.
    fn determinize(&self, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> Position {
        Position(self.0.determinize(&mut seeded(Stream::Thoughts.seed(seed))))
    }

    /// The feature planes of the view: float32[planes, ranks, files].
    #[pyo3(signature = (out = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let position = self.some_position();
        Index(self.viewer() as i64).among(position.players())?;
        filled(py, out, &shape_to_write(&position)?, |planes| {
            AnyPosition::write_planes(&self.0, planes);
        })
    }

    /// A picture as SVG with the theme light or dark.
    #[pyo3(signature = (theme = "light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        let options = Options::new(crate::values::theme(theme)?);
        Ok(self.0.picture(&options).map_err(value_error)?.to_string())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }

    /// A drawing for the terminal.
    #[pyo3(signature = (color = false))]
    fn draw(&self, color: bool) -> String {
        self.0.drawing(style(color)).to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (game, viewer) = (self.0.game().name(), self.viewer());
        format!("{}.View.parse('{game}', '{}', {viewer})", package::name(), self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let arguments = (self.0.game().name(), self.0.to_string(), self.viewer() as i64);
        restored(py, "_restore_view", arguments)
    }
}

#[pyfunction]
pub(crate) fn _restore_view(game: &str, text: &str, viewer: i64) -> PyResult<View> {
    View::parse(game, text, Some(Index(viewer)))
}

#[pyfunction]
pub(crate) fn _restore_state(
    steps: Vec<(Option<PyRef<'_, Move>>, PyRef<'_, View>)>,
) -> PyResult<InformationState> {
    let (_, first) = steps.first().ok_or_else(|| value_error("the list of views is empty"))?;
    let position = first.some_position();
    let mut state = AnyInformationState::new(first.0.clone());
    for (told, view) in steps.into_iter().skip(1) {
        let text = told.as_ref().map(|mv| mv.text.clone());
        let mv = told.map(|mv| MoveLike::Move(mv).find(&position)).transpose()?;
        let announced = mv.zip(text).map(|(mv, text)| Announced { mv, text });
        state.see(announced, view.0.clone()).map_err(value_error)?;
    }
    Ok(InformationState(state))
}

/// The knowledge of a player who forgets nothing: all views, and all moves announced to them.
#[pyclass(frozen, eq, module = "gambol")]
#[derive(PartialEq)]
pub(crate) struct InformationState(pub(crate) AnyInformationState);

#[pymethods]
impl InformationState {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.view().game().name()
    }

    /// The index of the player.
    #[getter]
    fn viewer(&self) -> usize {
        self.0.viewer().index()
    }

    /// A 64-bit hash of the information state.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The last view.
    #[getter]
    fn view(&self) -> View {
        View(self.0.view().clone())
    }

    /// The views from the first, each with the move that led to it, or None if that move was not announced.
    #[getter]
    fn steps(&self) -> Vec<(Option<String>, String)> {
        (self.0.steps().iter())
            .map(|step| {
                (step.announced.as_ref().map(|told| told.text.clone()), step.view.to_string())
            })
            .collect()
    }

    /// A random position consistent with all of this knowledge, correctly weighted.
    fn determinize(&self, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> Position {
        Position(self.0.determinize(&mut seeded(Stream::Thoughts.seed(seed))))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let steps = self.0.steps().len();
        format!("<{}.InformationState of {steps} views>", package::name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        // The restored moves may be illegal in this position.
        let position = self.view().some_position();
        numbered_actions(&position).map_err(PyTypeError::new_err)?;
        let mut steps = Vec::new();
        for step in self.0.steps() {
            let told = step.announced.as_ref();
            let told = told.map(|it| Move::of(&position, it.mv).with_text(it.text.clone()));
            steps.push((told.transpose()?, View(step.view.clone())));
        }
        restored(py, "_restore_state", (steps,))
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }
}
