//! The package: its name and its games.

use std::sync::OnceLock;

use gambol_bots::{BotSpec, BotSpecError, Bots};
use gambol_host::{AnyPosition, Catalogue, CatalogueItem, Games, Recorded as _};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// The name of the compiled module, `gambol._gambol`, and the games.
static PACKAGE: OnceLock<(String, Catalogue)> = OnceLock::new();

/// Sets the name of the package and its games.
pub(crate) fn set(module: &Bound<'_, PyModule>, catalogue: Catalogue) -> PyResult<()> {
    PACKAGE
        .set((module.name()?.to_string(), catalogue))
        .map_err(|_| PyImportError::new_err("a process can initialize this module only once"))
}

fn package() -> &'static (String, Catalogue) {
    PACKAGE.get().expect("the module is initialized")
}

/// The name of the compiled module.
pub(crate) fn module() -> &'static str {
    &package().0
}

/// The name of the package, which prefixes its classes.
pub(crate) fn name() -> &'static str {
    module().rsplit_once('.').map_or(module(), |(package, _)| package)
}

pub(crate) fn games() -> Games<'static> {
    catalogue().games()
}

/// The games with their jobs.
pub(crate) fn catalogue() -> &'static Catalogue {
    &package().1
}

/// The game of a position with its jobs.
pub(crate) fn item_of(position: &AnyPosition) -> &'static CatalogueItem {
    catalogue().find(position.name()).expect("a position of one of the games")
}

/// Builds the bots of a position's game.
pub(crate) fn bots_of(position: &AnyPosition) -> &'static Bots {
    Bots::of_item(item_of(position))
}

/// Parses a bot of `gambol-bots` or of a game.
pub(crate) fn read_bot(text: &str) -> Result<BotSpec, BotSpecError> {
    let mut read = catalogue().iter().map(|item| Bots::of_item(item).read(text));
    read.next()
        .unwrap_or_else(|| text.parse())
        .or_else(|error| read.find_map(Result::ok).ok_or(error))
}
