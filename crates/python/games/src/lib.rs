//! The Python package `gambol`, with the games of this repository.
#![forbid(unsafe_code)]

use gambol::{AnyPosition, Visitor};
use gambol_python::pyo3::prelude::*;
use gambol_python::{Environments, TypedList};

/// The games of this repository.
struct Games;

impl TypedList for Games {
    fn visit<V: Visitor>(position: &AnyPosition, visitor: V) -> Option<V::Output> {
        gambol::visit(position, visitor)
    }
}

#[pymodule]
#[pyo3(crate = "gambol_python::pyo3")]
fn _gambol(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let games = gambol::catalogue().into_iter();
    gambol_python::fill(module, games.map(|game| game.with_job(Environments::of::<Games>())))
}
