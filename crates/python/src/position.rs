//! Positions.

use std::sync::atomic::{AtomicBool, Ordering};

use gambol_core::perft::{Perft, PerftError};
use gambol_core::playout::playout;
use gambol_core::{Game, HiddenInformation, Status, seeded};
use gambol_host::svg::Options;
use gambol_host::{AnyMoveInput, AnyPosition, Encode, Recorded, Render};
use numpy::{PyArray1, PyArray3};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::filled;
use crate::inputs::{self, Index, value_error};
use crate::interrupt::interruptible;
use crate::move_input::MoveInput;
use crate::package;
use crate::values::{
    CHANCE, Move, MoveLike, Outcome, Position, Reduced, TERMINAL, View, illegal, numbered_actions,
    plane_shape, restored, shape_to_write, style,
};

/// A random game.
#[pyclass(frozen, eq, hash, get_all, module = "gambol")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Playout {
    /// The last position: the end of the game, or the position at the limit of plies.
    end: Position,
    /// The number of the players' moves.
    plies: u64,
    /// The number of chance events.
    chance_events: u64,
}

#[pymethods]
impl Playout {
    fn __repr__(&self) -> String {
        format!("<{}.Playout of {} plies>", package::name(), self.plies)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let arguments = (self.end.clone(), self.plies, self.chance_events);
        restored(py, "_restore_playout", arguments)
    }
}

impl Position {
    fn child_of(&self, mv: &MoveLike<'_>) -> PyResult<Position> {
        self.0.apply(mv.find(&self.0)?).map(Position).map_err(illegal)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, variant = None))]
    pub(crate) fn new(game: &str, variant: Option<&str>) -> PyResult<Self> {
        let start = match variant {
            Some(variant) => package::games().start(game, variant),
            None => package::games().first(game),
        };
        start.map(Position).map_err(value_error)
    }

    /// Parses a position. Raises ValueError, which names the wrong field.
    #[staticmethod]
    fn parse(game: &str, text: &str) -> PyResult<Self> {
        let position = package::games().find(game).and_then(|it| it.position(text));
        position.map(Position).map_err(value_error)
    }

    /// The name of the game, such as mixtour.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.name()
    }

    /// The canonical text of the variant.
    #[getter]
    fn variant(&self) -> String {
        self.0.variant()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The index of the player to move, CHANCE (-1) or TERMINAL (-4).
    #[getter]
    fn turn(&self) -> i8 {
        match self.0.status() {
            Status::Turn(player) => player.index() as i8,
            Status::Chance => CHANCE,
            Status::Over(_) => TERMINAL,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.status().is_over()
    }

    /// The outcome, or None while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::of(self.0.outcome()?, self.0.players()))
    }

    /// Each player's score, or None if the game has no scores or they are not known.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.0.scores().map(|scores| PyTuple::new(py, scores.iter())).transpose()
    }

    /// Whether this game may have secrets.
    #[getter]
    fn has_secrets(&self) -> bool {
        self.0.has_secrets()
    }

    /// The legal moves, in the order of the generator.
    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(|mv| Move::of(&self.0, mv)).collect()
    }

    /// The action indices of the legal moves, ascending. Empty if a chance event comes next.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        numbered_actions(&self.0).map_err(value_error)?;
        let mut actions: Vec<i64> =
            self.0.legal_actions().into_iter().map(|it| it as i64).collect();
        actions.sort_unstable();
        Ok(PyArray1::from_vec(py, actions))
    }

    /// Parses a legal move. Raises ValueError with the reason if the text is not a legal move.
    fn parse_move(&self, text: &str) -> PyResult<Move> {
        self.0.parse_move(text).map(|mv| Move::of(&self.0, mv)).map_err(value_error)
    }

    /// The legal move with an action index. Raises ValueError with the reason if no legal move has it.
    #[pyo3(name = "move")]
    fn move_(&self, #[pyo3(from_py_with = inputs::action)] action: i64) -> PyResult<Move> {
        Ok(Move::of(&self.0, MoveLike::Action(action).find(&self.0)?))
    }

    /// The position after a move, its text, or its action index. Raises ValueError if the move is illegal.
    fn child(&self, mv: MoveLike<'_>) -> PyResult<Self> {
        self.child_of(&mv)
    }

    /// The reason why a move is illegal, or None if it is legal.
    fn why_illegal(&self, py: Python<'_>, mv: MoveLike<'_>) -> Option<String> {
        Some(self.child_of(&mv).err()?.value(py).to_string())
    }

    /// The weight of each chance event, in the order of legal_moves().
    fn chance_weights(&self) -> PyResult<Vec<u32>> {
        if !self.0.is_chance() {
            return Err(value_error("no chance event comes next"));
        }
        Ok(self.0.legal_moves().into_iter().map(|event| self.0.chance_weight(event)).collect())
    }

    /// The number of different actions in this variant.
    #[getter]
    fn action_count(&self) -> usize {
        self.0.action_count()
    }

    /// The number of different chance events in this variant.
    #[getter]
    fn event_count(&self) -> usize {
        self.0.chance_count()
    }

    /// The shape of the planes: planes, ranks, files.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        plane_shape(&self.0).into()
    }

    /// The mask of the legal actions: bool[action_count].
    #[pyo3(signature = (out = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let count = numbered_actions(&self.0).map_err(value_error)?;
        filled(py, out, &[count], |mask| {
            mask.fill(false);
            for action in self.0.legal_actions() {
                mask[action] = true;
            }
        })
    }

    /// The feature planes, as a player sees the position: float32[planes, ranks, files].
    #[pyo3(signature = (player, out = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        player: Index,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let player = player.among(self.0.players())?;
        filled(py, out, &shape_to_write(&self.0)?, |planes| {
            AnyPosition::write_planes(&self.0.view(player), planes);
        })
    }

    /// A new MoveInput, for entering a move part by part.
    pub(crate) fn move_input(&self) -> MoveInput {
        MoveInput(AnyMoveInput::new(&self.0))
    }

    /// The view of a player. A player who does not take part is an onlooker and sees no secret.
    fn view(&self, player: Index) -> PyResult<View> {
        Ok(View(self.0.view(player.any()?)))
    }

    /// A 64-bit hash of the position, the same on every platform.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// A picture as SVG with the theme light or dark. The move `last` is marked.
    #[pyo3(signature = (theme = "light", last = None))]
    fn svg(&self, theme: &str, last: Option<PyRef<'_, Move>>) -> PyResult<String> {
        let mut options = Options::new(crate::values::theme(theme)?);
        options.last = last.map(|mv| MoveLike::Move(mv).find(&self.0)).transpose()?;
        Ok(self.0.picture(&options).map_err(value_error)?.to_string())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light", None)
    }

    /// A drawing for the terminal.
    #[pyo3(signature = (color = false))]
    fn draw(&self, color: bool) -> String {
        self.0.drawing(style(color)).to_string()
    }

    /// The number of move sequences of length `depth`.
    #[pyo3(signature = (depth, threads = 1))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = inputs::depth)] depth: u32,
        #[pyo3(from_py_with = inputs::threads)] threads: usize,
    ) -> PyResult<u64> {
        let count = |stop: &_| self.0.count(&Perft::new().threads(threads).stopped_by(stop), depth);
        interruptible(py, count)?.map_err(|error| match error {
            PerftError::Overflow => PyOverflowError::new_err(error.to_string()),
            _ => PyRuntimeError::new_err(error.to_string()),
        })
    }

    /// Plays a random game to its end, or for this many plies.
    #[pyo3(signature = (seed, max_plies = 1000))]
    fn playout(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = inputs::seed)] seed: u64,
        #[pyo3(from_py_with = inputs::max_plies)] max_plies: u64,
    ) -> PyResult<Playout> {
        /// Up to this length a playout is too short to need checks for interrupts.
        const SHORT: u64 = 1000;

        let play = |stop: &AtomicBool| {
            let mut random = seeded(seed);
            let mut all = Playout { end: self.clone(), plies: 0, chance_events: 0 };
            loop {
                let part = (max_plies - all.plies).min(SHORT);
                let played = playout(&all.end.0, &mut random, part);
                all.end = Position(played.end);
                all.plies += played.plies;
                all.chance_events += played.chance_events;
                let stopped = stop.load(Ordering::Relaxed);
                if played.plies < SHORT || all.plies == max_plies || stopped {
                    return all;
                }
            }
        };
        match max_plies {
            0..=SHORT => Ok(play(&AtomicBool::new(false))),
            _ => interruptible(py, play),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("{}.Position.parse('{}', '{}')", package::name(), self.0.name(), self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let arguments = (self.0.name(), self.0.to_string());
        restored(py, "_restore_position", arguments)
    }
}

#[pyfunction]
pub(crate) fn _restore_playout(end: PyRef<'_, Position>, plies: u64, events: u64) -> Playout {
    Playout { end: end.clone(), plies, chance_events: events }
}

#[pyfunction]
pub(crate) fn _restore_position(game: &str, text: &str) -> PyResult<Position> {
    Position::parse(game, text)
}
