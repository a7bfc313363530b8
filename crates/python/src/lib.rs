//! A catalogue of games for Python. `python/gambol/_gambol.pyi` documents each name. A crate of a few lines,
//! such as `games` in this folder, [fills](fill) a module.
//!
//! Positions, moves and views have canonical texts for callers and hold gambol's values inside. Invalid input
//! raises a `ValueError` with gambol's message.

mod arrays;
mod bot;
mod environments;
mod files;
mod inputs;
mod interrupt;
mod move_input;
mod package;
mod position;
mod record;
mod review;
mod seats;
mod values;
mod vec_env;
mod view;

pub use environments::Environments;
pub use gambol_bots::Bots;
use gambol_host::{Catalogue, CatalogueItem};
pub use pyo3;
use pyo3::PyClass;
use pyo3::panic::PanicException;
use pyo3::prelude::*;

use inputs::value_error;
use values::{CHANCE, TERMINAL};

/// The names of all games.
#[pyfunction]
#[pyo3(name = "games")]
fn names() -> Vec<&'static str> {
    package::games().names()
}

/// The names of a game's presets, the default first.
#[pyfunction]
fn variants(game: &str) -> PyResult<Vec<&'static str>> {
    let info = package::games().find(game).map_err(value_error)?.info();
    Ok(info.presets.iter().map(|preset| preset.name).collect())
}

/// Fills the module `_gambol` of your package with these games. Each game needs the jobs [`Bots`] and
/// [`Environments`].
///
/// ```no_run
/// use gambol_laws::example::Hoard;
/// use gambol_python::{Bots, Environments};
/// use gambol_python::pyo3::prelude::*;
///
/// #[pymodule]
/// #[pyo3(crate = "gambol_python::pyo3")]
/// fn _gambol(module: &Bound<'_, PyModule>) -> PyResult<()> {
///     let hoard = Bots::of::<Hoard>().item().with_job(Environments::of::<Hoard>());
///     gambol_python::fill(module, [hoard])
/// }
/// ```
///
/// # Errors
/// Python refuses a name, or the process has initialized the module already.
///
/// # Panics
/// If a game lacks one of the jobs.
pub fn fill(
    m: &Bound<'_, PyModule>,
    games: impl IntoIterator<Item = CatalogueItem>,
) -> PyResult<()> {
    let games: Catalogue = games.into_iter().collect();
    for item in &games {
        // Panics unless the game has both jobs.
        let _ = (Bots::of_item(item), Environments::of_item(item));
    }
    package::set(m, games)?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("CHANCE", CHANCE)?;
    m.add("TERMINAL", TERMINAL)?;
    // A panic's text may contain control characters.
    let text = m.py().eval(c"lambda panic: repr(panic.args[0])[1:-1]", None, None)?;
    m.py().get_type::<PanicException>().setattr("__str__", text)?;
    add_class::<bot::Bot>(m)?;
    add_class::<move_input::MoveInput>(m)?;
    add_class::<move_input::Part>(m)?;
    add_value::<values::Move>(m)?;
    add_class::<values::Outcome>(m)?;
    add_class::<position::Playout>(m)?;
    add_value::<values::Position>(m)?;
    add_class::<record::Record>(m)?;
    add_class::<vec_env::VecEnv>(m)?;
    add_class::<view::InformationState>(m)?;
    add_value::<values::View>(m)?;
    m.add_function(wrap_pyfunction!(names, m)?)?;
    m.add_function(wrap_pyfunction!(files::read_records, m)?)?;
    m.add_function(wrap_pyfunction!(review::review, m)?)?;
    m.add_function(wrap_pyfunction!(variants, m)?)?;
    // Names for adapters and pickles, which `__all__` omits.
    m.setattr("_Seats", m.py().get_type::<seats::Seats>())?;
    m.setattr("_Stop", m.py().get_type::<seats::Stop>())?;
    m.setattr("_seed", wrap_pyfunction!(inputs::_seed, m)?)?;
    m.setattr("_restore_bot", wrap_pyfunction!(bot::_restore_bot, m)?)?;
    m.setattr("_restore_move_input", wrap_pyfunction!(move_input::_restore_move_input, m)?)?;
    m.setattr("_restore_move", wrap_pyfunction!(environments::_restore_move, m)?)?;
    m.setattr("_restore_part", wrap_pyfunction!(move_input::_restore_part, m)?)?;
    m.setattr("_restore_playout", wrap_pyfunction!(position::_restore_playout, m)?)?;
    m.setattr("_restore_position", wrap_pyfunction!(position::_restore_position, m)?)?;
    m.setattr("_restore_record", wrap_pyfunction!(record::_restore_record, m)?)?;
    m.setattr("_restore_state", wrap_pyfunction!(view::_restore_state, m)?)?;
    m.setattr("_restore_view", wrap_pyfunction!(view::_restore_view, m)?)?;
    Ok(())
}

/// Adds a class under the name of this package.
fn add_class<C: PyClass>(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<C>()?;
    C::type_object(m.py()).setattr("__module__", package::name())
}

/// Adds a class of immutable values: a copy is the value itself.
fn add_value<C: PyClass>(m: &Bound<'_, PyModule>) -> PyResult<()> {
    add_class::<C>(m)?;
    let class = C::type_object(m.py());
    class.setattr("__copy__", m.py().eval(c"lambda self: self", None, None)?)?;
    class.setattr("__deepcopy__", m.py().eval(c"lambda self, _memo: self", None, None)?)
}
