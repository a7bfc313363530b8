//! Work on the concrete type of a game.

use std::collections::TryReserveError;
use std::fmt;

use gambol_core::PackedMove;
use gambol_host::{AnyMove, AnyPosition, CatalogueItem, FullGame};
use pyo3::prelude::*;

use crate::inputs::value_error;
use crate::package;
use crate::values::{Move, numbered_actions};
use crate::vec_env::engine::{Build, TypedGames};

/// A job for the package's work on the concrete type of a game: a `VecEnv` plays in a typed loop, and moves
/// are restored from their packed form.
pub struct Environments(Vec<Typed>);

/// The work on one type of positions. It returns `None` for other types.
struct Typed {
    engine: fn(&AnyPosition, Build) -> Option<Built>,
    unpack: fn(&AnyPosition, u64) -> Option<Move>,
}

type Built = Result<Box<dyn TypedGames>, TryReserveError>;

impl Environments {
    /// Returns the environments of a game.
    pub fn of<G: FullGame>() -> Self {
        Environments(vec![Typed {
            engine: |start, build| Some(build.engine::<G>(start.downcast()?)),
            unpack: |start, bits| {
                start.downcast::<G>()?;
                Some(Move::of(start, AnyMove(G::Move::from_bits(bits)?.to_bits())))
            },
        }])
    }

    /// Combines the environments of a game with several types of positions.
    #[must_use]
    pub fn and(mut self, other: Environments) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns the environments of a game in a catalogue.
    ///
    /// # Panics
    /// If the game has no environments.
    pub(crate) fn of_item(item: &CatalogueItem) -> &Self {
        let title = item.game.title();
        item.job().unwrap_or_else(|| {
            panic!("{title} has no environments: add the job gambol_python::Environments")
        })
    }

    fn of_game(start: &AnyPosition) -> &'static Self {
        Environments::of_item(package::item_of(start))
    }
}

impl fmt::Debug for Environments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Environments")
    }
}

/// Creates an engine of games that begin at a position.
pub(crate) fn engine(start: &AnyPosition, build: Build) -> Option<Built> {
    Environments::of_game(start).0.iter().find_map(|typed| (typed.engine)(start, build))
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
    let mut types = Environments::of_game(&start).0.iter();
    types
        .find_map(|typed| (typed.unpack)(&start, packed))
        .ok_or_else(|| value_error(format_args!("{packed:#x} is not a packed move of {game}")))?
        .with_text(text)
}
