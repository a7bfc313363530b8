//! The Python package `gambol`, with the games of this repository.
#![forbid(unsafe_code)]

use gambol::{CatalogueItem, FullGame, Visitor};
use gambol_python::Environments;
use gambol_python::pyo3::prelude::*;

/// Makes the environments of the type of a position.
struct OfType;

impl Visitor for OfType {
    type Output = Environments;

    fn visit<G: FullGame>(self, _: G) -> Environments {
        Environments::of::<G>()
    }
}

/// A game with the environments of the types of its presets.
fn with_environments(item: CatalogueItem) -> CatalogueItem {
    let game = item.game;
    let starts = game.info().presets.into_iter().filter_map(|preset| game.start(preset.name).ok());
    let types = starts.filter_map(|start| gambol::visit(&start, OfType));
    let environments = types.reduce(Environments::and);
    item.with_job(environments.expect("a type of positions"))
}

#[pymodule]
#[pyo3(crate = "gambol_python::pyo3")]
fn _gambol(module: &Bound<'_, PyModule>) -> PyResult<()> {
    gambol_python::fill(module, gambol::catalogue().into_iter().map(with_environments))
}
