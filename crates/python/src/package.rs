//! The package: its name and its games, and what is done with the concrete type of each.

use std::collections::TryReserveError;
use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use gambol_bots::{BotSpec, BotSpecError, Bots};
use gambol_core::any::{AnyPosition, Catalogue, CatalogueEntry, Games};
use gambol_core::{FullGame, Visitor};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

use crate::values::{Move, Unpack};
use crate::vec_env::{Build, Engine};

static PACKAGE: OnceLock<Package> = OnceLock::new();

struct Package {
    /// The name of the compiled module, `gambol._gambol`.
    module: String,
    catalogue: Catalogue,
}

/// Sets the name of the package and its games.
///
/// # Panics
/// If a game lacks one of its jobs.
pub(crate) fn set(module: &Bound<'_, PyModule>, catalogue: Catalogue) -> PyResult<()> {
    for entry in &catalogue {
        let _ = (Bots::of_entry(entry), environments(entry));
    }
    let set = PACKAGE.set(Package { module: module.name()?.to_string(), catalogue });
    set.map_err(|_| PyImportError::new_err("a process initializes this module once"))
}

fn package() -> &'static Package {
    PACKAGE.get().expect("the module is initialized")
}

/// The name of the compiled module.
pub(crate) fn module() -> &'static str {
    &package().module
}

/// The name of the package, which stands before the names of its classes.
pub(crate) fn name() -> &'static str {
    module().rsplit_once('.').map_or(module(), |(package, _)| package)
}

pub(crate) fn games() -> Games<'static> {
    package().catalogue.games()
}

fn entry_of(position: &AnyPosition) -> &'static CatalogueEntry {
    let entry = package().catalogue.find(position.name());
    entry.expect("a position of one of the games")
}

/// What builds the bots of the game of a position.
pub(crate) fn bots_of(position: &AnyPosition) -> &'static Bots {
    Bots::of_entry(entry_of(position))
}

/// Parses a bot of `gambol-bots`, or one of a game's own.
pub(crate) fn read_bot(text: &str) -> Result<BotSpec, BotSpecError> {
    let mut read = package().catalogue.iter().map(|entry| Bots::of_entry(entry).read(text));
    let first = read.next().unwrap_or_else(|| text.parse());
    first.or_else(|error| read.find_map(Result::ok).ok_or(error))
}

/// What is done with the concrete type of a position.
pub(crate) fn typed(position: &AnyPosition) -> &'static dyn Typed {
    &*environments(entry_of(position)).0
}

fn environments(entry: &CatalogueEntry) -> &Environments {
    entry.job().unwrap_or_else(|| {
        panic!(
            "{} has no environments: add the job gambol_python::Environments",
            entry.game().title()
        )
    })
}

/// Games whose types are known when the package is compiled: every [`FullGame`] is one, and a list of them
/// is a type of your own.
pub trait TypedList: 'static {
    /// Hands a position to a generic function, with its concrete type. `None` if its game is not there.
    fn visit<V: Visitor>(position: &AnyPosition, visitor: V) -> Option<V::Output>;
}

impl<G: FullGame> TypedList for G {
    fn visit<V: Visitor>(position: &AnyPosition, visitor: V) -> Option<V::Output> {
        Some(FullGame::visit(position.downcast::<G>()?, visitor))
    }
}

/// What the package does with the concrete type of a game: a `VecEnv` plays in a typed loop, and moves are
/// restored from their packed form. Each game of the package has this job.
pub struct Environments(Box<dyn Typed>);

impl Environments {
    /// Those of a game, or of all games of a list.
    pub fn of<L: TypedList>() -> Self {
        Environments(Box::new(Of::<L>(PhantomData)))
    }
}

impl fmt::Debug for Environments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Environments")
    }
}

pub(crate) trait Typed: Send + Sync {
    fn engine(
        &self,
        start: &AnyPosition,
        build: Build,
    ) -> Option<Result<Box<dyn Engine>, TryReserveError>>;
    /// The move with these bits, if there is one, legal or not.
    fn unpack(&self, start: &AnyPosition, bits: u64) -> Option<Move>;
}

struct Of<L>(PhantomData<fn() -> L>);

impl<L: TypedList> Typed for Of<L> {
    fn engine(
        &self,
        start: &AnyPosition,
        build: Build,
    ) -> Option<Result<Box<dyn Engine>, TryReserveError>> {
        L::visit(start, build)
    }

    fn unpack(&self, start: &AnyPosition, bits: u64) -> Option<Move> {
        L::visit(start, Unpack(bits))?
    }
}
