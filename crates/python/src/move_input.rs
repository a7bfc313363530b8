//! Moves that are entered part by part.

use gambol_host::AnyMoveInput;
use gambol_host::point::{Part as EnginePart, Point as _};
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyString};

use crate::inputs::{value_error, wrong_type};
use crate::package;
use crate::values::{Move, Position, Reduced, restored};

/// A part of a move, such as a square that a user points at.
#[pyclass(frozen, eq, hash, get_all, module = "gambol")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Part {
    /// The kind: `square`, `card`, `number`, ...
    kind: String,
    /// The text in the notation.
    text: String,
}

impl Part {
    fn of(part: &EnginePart) -> Self {
        Part { kind: format!("{:?}", part.kind()).to_lowercase(), text: part.as_str().to_string() }
    }
}

#[pymethods]
impl Part {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<{}.Part {} {}>", package::name(), self.kind, self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        restored(py, "_restore_part", (self.kind.clone(), self.text.clone()))
    }
}

/// A part that the caller gives as a part or a text.
pub(crate) struct PartText(String);

impl<'a, 'py> FromPyObject<'a, 'py> for PartText {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(part) = given.cast::<Part>() {
            Ok(PartText(part.get().text.clone()))
        } else if given.is_instance_of::<PyString>() {
            Ok(PartText(given.extract()?))
        } else {
            Err(wrong_type(&given, "a part must be a Part or its text"))
        }
    }
}

fn path_of_parts(given: &Bound<'_, PyAny>) -> PyResult<Vec<PartText>> {
    if given.is_instance_of::<PyString>() || given.cast::<PySequence>().is_err() {
        return Err(wrong_type(given, "a path must be a sequence of parts"));
    }
    given.extract()
}

/// A move that is entered part by part.
#[pyclass(module = "gambol")]
pub(crate) struct MoveInput(pub(crate) AnyMoveInput);

#[pymethods]
impl MoveInput {
    /// The parts chosen so far.
    #[getter]
    fn parts(&self) -> Vec<Part> {
        self.0.parts().iter().map(Part::of).collect()
    }

    /// The legal moves that begin with the parts chosen so far.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let position = self.0.position();
        self.0.moves().map(|mv| Move::of(position, mv)).collect()
    }

    /// The parts that can come next. Empty once a move is complete.
    fn choices(&self) -> Vec<Part> {
        self.0.choices().iter().map(Part::of).collect()
    }

    /// Chooses the next part. Raises ValueError with the reason if no legal move continues with it.
    fn choose(&mut self, part: PartText) -> PyResult<()> {
        self.0.choose(&part.0).map_err(value_error)
    }

    /// Takes back and returns the last part, if any.
    fn back(&mut self) -> Option<Part> {
        self.0.back().as_ref().map(Part::of)
    }

    /// The reason why no legal move has this path, or None if a legal move has this path or begins with it.
    fn why_not(&self, #[pyo3(from_py_with = path_of_parts)] path: Vec<PartText>) -> Option<String> {
        let path: Vec<&str> = path.iter().map(|part| part.0.as_str()).collect();
        Some(self.0.position().why_not(&path)?.to_string())
    }

    /// The move, once its path is complete.
    #[getter]
    fn chosen(&self) -> Option<Move> {
        Some(Move::of(self.0.position(), self.0.chosen()?))
    }

    /// The only legal move that begins with the parts chosen so far.
    #[getter]
    fn only_move(&self) -> Option<Move> {
        Some(Move::of(self.0.position(), self.0.only_move()?))
    }

    fn __repr__(&self) -> String {
        let parts: Vec<&str> = self.0.parts().iter().map(EnginePart::as_str).collect();
        format!("<{}.MoveInput {}>", package::name(), parts.join(" "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let arguments = (Position(self.0.position().clone()), self.parts());
        restored(py, "_restore_move_input", arguments)
    }
}

#[pyfunction]
pub(crate) fn _restore_part(kind: String, text: String) -> Part {
    Part { kind, text }
}

#[pyfunction]
pub(crate) fn _restore_move_input(
    of: PyRef<'_, Position>,
    parts: Vec<PartText>,
) -> PyResult<MoveInput> {
    let mut input = of.move_input();
    parts.into_iter().try_for_each(|part| input.choose(part))?;
    Ok(input)
}
