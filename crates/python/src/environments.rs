//! What is done with the concrete type of a game.

use std::collections::TryReserveError;
use std::fmt;
use std::marker::PhantomData;

use gambol_core::any::{AnyPosition, CatalogueEntry};
use gambol_core::{FullGame, Visitor};
use pyo3::prelude::*;

use crate::inputs::value_error;
use crate::package;
use crate::values::{Move, Unpack, numbered_actions};
use crate::vec_env::engine::{Build, Engine};

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

    /// Those of a game of a catalogue.
    ///
    /// # Panics
    /// If it has none.
    pub(crate) fn of_entry(entry: &CatalogueEntry) -> &Self {
        entry.job().unwrap_or_else(|| {
            panic!(
                "{} has no environments: add the job gambol_python::Environments",
                entry.game().title()
            )
        })
    }
}

impl fmt::Debug for Environments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Environments")
    }
}

/// What is done with the concrete type of a position.
pub(crate) fn typed(position: &AnyPosition) -> &'static dyn Typed {
    &*Environments::of_entry(package::entry_of(position)).0
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

#[pyfunction]
pub(crate) fn _restore_move(
    game: &str,
    variant: &str,
    packed: u64,
    text: String,
) -> PyResult<Move> {
    let start = package::games().start(game, variant).map_err(value_error)?;
    numbered_actions(&start).map_err(value_error)?;
    let known = typed(&start).unpack(&start, packed);
    let known = known
        .ok_or_else(|| value_error(format_args!("{packed:#x} is not a packed move of {game}")))?;
    known.with_text(text)
}
