//! Games from their start.

use gambol_core::{Game as _, GameResult};
use gambol_host::record::DrawLimits;
use gambol_host::{AnyInformationState, AnyRecord, Recorded as _};
use pyo3::prelude::*;

use crate::inputs::{self, Index, value_error};
use crate::package;
use crate::values::{Move, MoveLike, Outcome, Position, Reduced, illegal, restored};
use crate::view::InformationState;

/// A game from its start: moves, names, comments and a result. It contains all secrets.
#[pyclass(eq, module = "gambol")]
#[derive(PartialEq)]
pub(crate) struct Record(pub(crate) AnyRecord);

#[pymethods]
impl Record {
    #[new]
    fn new(start: PyRef<'_, Position>) -> Self {
        Record(AnyRecord::new(start.0.clone()))
    }

    /// Parses a record. The tag Game may be missing if you give the game. Raises ValueError, which names the line.
    #[staticmethod]
    #[pyo3(signature = (text, game = None))]
    fn parse(text: &str, game: Option<&str>) -> PyResult<Self> {
        let record = match game {
            Some(game) => package::games().find(game).map_err(value_error)?.record(text),
            None => package::games().record(text),
        };
        record.map(Record).map_err(value_error)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.start().name()
    }

    /// The first position.
    #[getter]
    fn start(&self) -> Position {
        Position(self.0.start().clone())
    }

    /// The position after the last move.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The start, and the position after each move.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().iter().cloned().map(Position).collect()
    }

    /// The moves, including chance events.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let moves = self.0.positions().iter().zip(self.0.moves());
        moves.map(|(position, &mv)| Move::of(position, mv)).collect()
    }

    /// The number of the players' moves, without chance events.
    #[getter]
    fn plies(&self) -> u64 {
        self.0.plies()
    }

    /// The number of occurrences of the last position, including this one.
    #[getter]
    fn repetitions(&self) -> usize {
        self.0.history().repetitions()
    }

    /// The outcome by the rules or by adjudication, or None while the game goes on.
    #[getter]
    fn result(&self) -> Option<Outcome> {
        Some(Outcome::of(self.0.outcome()?, self.0.start().players()))
    }

    /// Plays a move, its text, or its action index. Raises ValueError if the move is illegal. Then the record
    /// does not change.
    fn play(&mut self, mv: MoveLike<'_>) -> PyResult<()> {
        self.0.play(mv.find(self.0.position())?).map_err(illegal)
    }

    /// Takes back and returns the last move, if any.
    fn undo(&mut self) -> Option<Move> {
        let mv = self.0.undo()?;
        Some(Move::of(self.0.position(), mv))
    }

    /// Adjudicates an unfinished game a draw after this many repetitions of a position or plies. Returns
    /// whether the game is now adjudicated.
    #[pyo3(signature = (repetitions = 3, plies = 1000))]
    fn adjudicate(
        &mut self,
        #[pyo3(from_py_with = inputs::repetitions)] repetitions: usize,
        #[pyo3(from_py_with = inputs::plies)] plies: u64,
    ) -> bool {
        self.0.adjudicate(&DrawLimits { repetitions, plies })
    }

    /// Gives an unfinished game a result from outside the rules. Without a winner it is a draw.
    fn set_result(&mut self, winner: Option<Index>, reason: &str) -> PyResult<()> {
        let result = winner.map(Index::any).transpose()?.map_or(GameResult::Draw, GameResult::Win);
        self.0.set_result(result, reason).map_err(value_error)
    }

    /// A player's name, or None.
    fn name(&self, player: Index) -> PyResult<Option<String>> {
        Ok(self.0.name(player.any()?).map(str::to_string))
    }

    /// Sets a player's name. ? removes it.
    fn set_name(&mut self, player: Index, name: &str) -> PyResult<()> {
        let player = player.among(self.0.start().players())?;
        self.0.set_name(player, name).map_err(value_error)
    }

    /// The comment after this many moves, or an empty text.
    fn comment(&self, #[pyo3(from_py_with = inputs::moves)] moves: usize) -> String {
        self.0.comment(moves).to_string()
    }

    /// Sets the comment after the last move.
    fn set_comment(&mut self, comment: &str) {
        self.0.set_comment(comment);
    }

    /// The text in a format: gambol's own, or a format of other programs for this game, such as pdn. Raises
    /// ValueError if the game lacks the format, or the format cannot express the record.
    #[pyo3(signature = (format = "gambol"))]
    fn to_text(&self, format: &str) -> PyResult<String> {
        self.0.write_as(format).map_err(value_error)
    }

    /// The knowledge of a player who has seen the whole game.
    fn information_state(&self, player: Index) -> PyResult<InformationState> {
        Ok(InformationState(AnyInformationState::of(self.0.history(), player.any()?)))
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let moves = self.0.moves().len();
        format!("<{}.Record of {} with {moves} moves>", package::name(), self.game())
    }

    fn __copy__(&self) -> Self {
        Record(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Record(self.0.clone())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        restored(py, "_restore_record", (self.0.to_string(),))
    }
}

#[pyfunction]
pub(crate) fn _restore_record(text: &str) -> PyResult<Record> {
    Record::parse(text, None)
}
