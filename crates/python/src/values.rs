//! The classes of values, and code that positions and views share.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use gambol_core::text::Excerpt;
use gambol_core::{Game, PackedMove, Player, Status};
use gambol_host::svg::Theme;
use gambol_host::{AnyError, AnyIllegal, AnyMove, AnyPosition, AnyView, Encode, Recorded, Style};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::inputs::{self, Index, value_error, wrong_type};
use crate::package;

/// The value of `turn` if a chance event comes next, as in `OpenSpiel`.
pub(crate) const CHANCE: i8 = -1;
/// The value of `turn` if the game is over, as in `OpenSpiel`.
pub(crate) const TERMINAL: i8 = -4;

/// An immutable position of any game. child() returns the next position.
#[pyclass(frozen, eq, module = "gambol")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) AnyPosition);

/// The view that one player has of a position.
#[pyclass(frozen, eq, module = "gambol")]
#[derive(PartialEq)]
pub(crate) struct View(pub(crate) AnyView);

/// A move: a player's complete turn, or a chance event.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct Move {
    /// The name of the game.
    #[pyo3(get)]
    game: &'static str,
    variant: String,
    /// The packed form: a number that only this game understands.
    #[pyo3(get)]
    packed: u64,
    pub(crate) text: String,
    /// The action index, or None for a chance event.
    #[pyo3(get)]
    action: Option<usize>,
    /// The index of a chance event, or None for a player's move.
    #[pyo3(get)]
    event: Option<usize>,
}

impl Move {
    /// Creates a legal move of a position.
    pub(crate) fn of(position: &AnyPosition, mv: AnyMove) -> Self {
        Move {
            game: position.name(),
            variant: position.variant(),
            packed: mv.to_bits(),
            text: position.display_move(mv).to_string(),
            action: position.action_index(mv),
            event: position.chance_index(mv),
        }
    }

    /// Returns this move with its text in another position. Raises ValueError if the text is of another move.
    pub(crate) fn with_text(self, text: String) -> PyResult<Self> {
        if !same_move(&text, &self.text) {
            let (packed, text, game) = (self.packed, Excerpt::new(&text), self.game);
            return Err(value_error(format_args!("{packed:#x} is not the move {text} of {game}")));
        }
        Ok(Move { text, ..self })
    }
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<{}.Move {}>", package::name(), self.text)
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.game, self.packed) == (other.game, other.packed)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.game, self.packed))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        // Only a game that numbers its moves can identify a move in a position where it is illegal.
        let start = package::games().start(self.game, &self.variant).map_err(value_error)?;
        numbered_actions(&start).map_err(PyTypeError::new_err)?;
        let arguments = (self.game, self.variant.clone(), self.packed, self.text.clone());
        restored(py, "_restore_move", arguments)
    }
}

/// The function that restores a pickled value, and its arguments.
pub(crate) type Reduced<'py> = PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

/// Returns a function of the compiled module that restores a pickled value, by its name, and its arguments.
pub(crate) fn restored<'py>(py: Python<'py>, by: &str, of: impl IntoPyObject<'py>) -> Reduced<'py> {
    Ok((py.import(package::module())?.getattr(by)?, of.into_bound_py_any(py)?))
}

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(value)
}

/// Returns whether two texts can be the same move in two positions. The position determines `-` or `x`
/// (captures) and the content of brackets.
fn same_move(one: &str, other: &str) -> bool {
    fn parts(text: &str) -> (String, Option<&str>) {
        let (squares, bracket) = text.split_once('(').unzip();
        (squares.unwrap_or(text).replace('x', "-"), bracket)
    }
    let ((one, bracket), (other, other_bracket)) = (parts(one), parts(other));
    one == other && bracket.zip(other_bracket).is_none_or(|(one, other)| one == other)
}

/// The outcome of a game.
#[pyclass(frozen, eq, module = "gambol")]
#[derive(PartialEq)]
pub(crate) struct Outcome {
    /// The index of the winner, or None for a draw.
    #[pyo3(get)]
    winner: Option<usize>,
    /// The reason for the end of the game.
    #[pyo3(get)]
    reason: String,
    utilities: Vec<f64>,
}

impl Outcome {
    pub(crate) fn of(outcome: gambol_core::Outcome<String>, players: usize) -> Self {
        let utility = |player| outcome.utility(player, players);
        let utilities = Player::all(players).map(utility).collect();
        Outcome { winner: outcome.winner.map(Player::index), reason: outcome.reason, utilities }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner, reason, players = 2))]
    fn create(
        winner: Option<Index>,
        reason: String,
        #[pyo3(from_py_with = inputs::players)] players: usize,
    ) -> PyResult<Self> {
        let winner = winner.map(|winner| winner.among(players)).transpose()?;
        Ok(Outcome::of(gambol_core::Outcome { winner, reason }, players))
    }

    /// The utility of each player: 1 for the winner, -1/(n-1) for the others, 0 for all in a draw.
    #[getter]
    fn utilities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.utilities)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.winner, &self.reason, self.utilities.len()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let arguments = (self.winner, &self.reason, self.utilities.len()).into_pyobject(py)?;
        Ok(format!("{}.Outcome{}", package::name(), arguments.repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, impl IntoPyObject<'py>) {
        let class = py.get_type::<Outcome>().into_any();
        (class, (self.winner, self.reason.clone(), self.utilities.len()))
    }
}

/// A move, its text, or its action index.
pub(crate) enum MoveLike<'py> {
    Move(PyRef<'py, Move>),
    Text(String),
    Action(i64),
}

impl<'a, 'py> FromPyObject<'a, 'py> for MoveLike<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = given.cast::<Move>() {
            return Ok(MoveLike::Move(mv.to_owned().borrow()));
        }
        if given.is_instance_of::<PyString>() {
            return Ok(MoveLike::Text(given.extract()?));
        }
        match inputs::action(&given) {
            Ok(action) => Ok(MoveLike::Action(action)),
            Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => {
                Err(wrong_type(&given, "a move must be a Move, its text, or its action index"))
            }
            Err(error) => Err(error),
        }
    }
}

impl MoveLike<'_> {
    /// Finds the move in a position. A `Move` need not be legal there, or belong to the variant.
    pub(crate) fn find(&self, position: &AnyPosition) -> PyResult<AnyMove> {
        match self {
            MoveLike::Move(mv) if mv.game == position.name() => Ok(AnyMove(mv.packed)),
            MoveLike::Move(mv) => {
                let (text, game, name) = (&mv.text, mv.game, position.name());
                Err(value_error(format_args!("`{text}` is a move of {game}, not of {name}")))
            }
            MoveLike::Text(text) => position.parse_move(text).map_err(value_error),
            MoveLike::Action(action) => legal_action(position, *action)
                .map_err(|reason| value_error(format_args!("action {action}: {reason}"))),
        }
    }
}

/// Converts the error of a caller's illegal move.
pub(crate) fn illegal(reason: AnyIllegal) -> PyErr {
    value_error(AnyError::from(reason))
}

/// Returns the shape of the planes, if the game has planes.
pub(crate) fn shape_to_write(position: &AnyPosition) -> PyResult<[usize; 3]> {
    match plane_shape(position) {
        [0, ..] => Err(value_error(format_args!("{} has no planes", position.game().title()))),
        shape => Ok(shape),
    }
}

/// Returns the shape of the planes: planes, ranks, files.
pub(crate) fn plane_shape(position: &AnyPosition) -> [usize; 3] {
    let shape = position.plane_shape();
    [shape.planes, shape.ranks, shape.files]
}

/// Returns the number of actions, if the game numbers them.
pub(crate) fn numbered_actions(position: &AnyPosition) -> Result<usize, String> {
    match position.action_count() {
        0 => Err(format!("{} does not number its actions", position.game().title())),
        count => Ok(count),
    }
}

/// Returns the legal move with an action index. The error says why no legal move has it.
pub(crate) fn legal_action(position: &AnyPosition, action: i64) -> Result<AnyMove, String> {
    let count = numbered_actions(position)?;
    let index = usize::try_from(action).ok().filter(|&index| index < count);
    let index = index.ok_or_else(|| format!("actions are 0 to {}", count - 1))?;
    match position.status() {
        Status::Over(_) => return Err("the game is over".to_string()),
        Status::Chance => return Err("a chance event comes next".to_string()),
        Status::Turn(_) => {}
    }
    let mv = position.action(index).ok_or("no move here has this index")?;
    position.check(mv).map_err(|reason| reason.to_string())?;
    Ok(mv)
}

pub(crate) fn theme(name: &str) -> PyResult<Theme> {
    match name {
        "light" => Ok(Theme::LIGHT),
        "dark" => Ok(Theme::DARK),
        _ => {
            let name = Excerpt::new(name);
            Err(value_error(format_args!("unknown theme {name}: the themes are light and dark")))
        }
    }
}

pub(crate) fn style(color: bool) -> Style {
    if color { Style::Color } else { Style::Plain }
}
