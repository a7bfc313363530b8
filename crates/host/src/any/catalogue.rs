//! The games of a program and their jobs.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use super::{AnyError, AnyGame, Games};

/// The games of a program, in order. Each has jobs: work with the concrete type of a game that is not a method of
/// positions, such as building bots or solving.
///
/// A job is a value of any type, found by that type. This crate cannot have a field for each job, since the
/// crates that do the work (bots, solvers, Python environments, yours) depend on it. They define the type of a
/// job and make its value for each game. A missing job is `None`. A program that cannot do without one checks
/// all games when it builds its catalogue:
///
/// ```
/// use gambol_host::{AnyGame, AnyPosition, Catalogue, CatalogueItem};
/// use gambol_laws::example::Hoard;
///
/// /// Guesses how a game will end.
/// struct Guess(fn(&AnyPosition) -> &'static str);
///
/// let mut catalogue = Catalogue::default();
/// catalogue.add(CatalogueItem::new(AnyGame::of::<Hoard>()));
/// let guessing = |item: CatalogueItem| item.with_job(Guess(|_| "a draw"));
/// let catalogue: Catalogue = catalogue.into_iter().map(guessing).collect();
/// assert!(catalogue.iter().all(|item| item.job::<Guess>().is_some()));
/// let item = catalogue.find("hoard")?;
/// let Guess(guess) = item.job().expect("every game has it");
/// assert_eq!(guess(&item.game.first()), "a draw");
/// # Ok::<(), gambol_host::AnyError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    games: Vec<AnyGame>,
    items: Vec<CatalogueItem>,
}

/// A game of a [`Catalogue`], and its jobs.
#[derive(Clone)]
pub struct CatalogueItem {
    /// The game.
    pub game: AnyGame,
    jobs: Vec<Arc<dyn Any + Send + Sync>>,
}

impl CatalogueItem {
    /// A game without jobs.
    pub const fn new(game: AnyGame) -> Self {
        CatalogueItem { game, jobs: Vec::new() }
    }

    /// Adds a job, replacing any of the same type.
    #[must_use]
    pub fn with_job<J: Any + Send + Sync>(mut self, job: J) -> Self {
        self.jobs.retain(|other| !other.is::<J>());
        self.jobs.push(Arc::new(job));
        self
    }

    /// The job of this type, if the game has it.
    pub fn job<J: Any + Send + Sync>(&self) -> Option<&J> {
        self.jobs.iter().find_map(|job| job.downcast_ref())
    }
}

impl fmt::Debug for CatalogueItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CatalogueItem")
            .field("game", &self.game)
            .field("jobs", &self.jobs.len())
            .finish()
    }
}

impl Catalogue {
    /// Adds a game, replacing any of the same name.
    pub fn add(&mut self, item: CatalogueItem) {
        if let Some(at) = self.games.iter().position(|game| *game == item.game) {
            self.games[at] = item.game;
            self.items[at] = item;
        } else {
            self.games.push(item.game);
            self.items.push(item);
        }
    }

    /// The games, without their jobs.
    pub fn games(&self) -> Games<'_> {
        Games(&self.games)
    }

    /// All items.
    pub fn iter(&self) -> core::slice::Iter<'_, CatalogueItem> {
        self.items.iter()
    }

    /// The item of the game of this name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(&self, name: &str) -> Result<&CatalogueItem, AnyError> {
        self.iter().find(|item| item.game.name() == name).ok_or_else(|| self.games().unknown(name))
    }
}

impl IntoIterator for Catalogue {
    type Item = CatalogueItem;
    type IntoIter = alloc::vec::IntoIter<CatalogueItem>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'a> IntoIterator for &'a Catalogue {
    type Item = &'a CatalogueItem;
    type IntoIter = core::slice::Iter<'a, CatalogueItem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<CatalogueItem> for Catalogue {
    fn from_iter<I: IntoIterator<Item = CatalogueItem>>(items: I) -> Self {
        let mut catalogue = Catalogue::default();
        items.into_iter().for_each(|item| catalogue.add(item));
        catalogue
    }
}
