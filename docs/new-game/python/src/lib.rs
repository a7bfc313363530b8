//! The Python package of the game.

use breakthrough::{Position, bots};
use gambol_python::Environments;
use gambol_python::pyo3::prelude::*;

#[pymodule]
#[pyo3(crate = "gambol_python::pyo3")]
fn _gambol(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let game = bots().item().with_job(Environments::of::<Position>());
    gambol_python::fill(module, [game])
}
