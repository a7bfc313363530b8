//! The Python package `gambol`: see `README.md`, and `python/gambol/_gambol.pyi` for what each name
//! means to its users.
//!
//! Positions, moves and views are their canonical texts outside and the engine's own values inside.
//! Invalid input raises a `ValueError` with the engine's message.

mod arrays;
mod bot;
mod entry;
mod inputs;
mod interrupt;
mod position;
mod record;
mod values;
mod vec_env;
mod view;

use gambol::GAMES;
use pyo3::prelude::*;

use inputs::value_error;
use values::{CHANCE, TERMINAL};

/// The names of all games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    GAMES.names()
}

/// The names of the presets of a game, the first one the default.
#[pyfunction]
fn variants(game: &str) -> PyResult<Vec<&'static str>> {
    let info = GAMES.find(game).map_err(value_error)?.info();
    Ok(info.presets.iter().map(|preset| preset.name).collect())
}

#[pymodule]
fn _gambol(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("CHANCE", CHANCE)?;
    m.add("TERMINAL", TERMINAL)?;
    m.add_class::<bot::Bot>()?;
    m.add_class::<entry::Entry>()?;
    m.add_class::<entry::Part>()?;
    m.add_class::<values::Move>()?;
    m.add_class::<values::Outcome>()?;
    m.add_class::<position::Playout>()?;
    m.add_class::<position::Position>()?;
    m.add_class::<record::Record>()?;
    m.add_class::<vec_env::VecEnv>()?;
    m.add_class::<view::InformationState>()?;
    m.add_class::<view::View>()?;
    m.add_function(wrap_pyfunction!(games, m)?)?;
    m.add_function(wrap_pyfunction!(variants, m)?)?;
    m.add_function(wrap_pyfunction!(values::_restore_move, m)?)?;
    m.add_function(wrap_pyfunction!(position::_restore_position, m)?)?;
    m.add_function(wrap_pyfunction!(record::_restore_record, m)?)?;
    m.add_function(wrap_pyfunction!(view::_restore_view, m)?)?;
    Ok(())
}
