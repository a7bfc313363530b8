//! The games of a program.

use std::marker::PhantomData;
use std::sync::Arc;

use gambol::text::Excerpt;
use gambol::{AnyError, Game, GameInfo};

use crate::Error;
use crate::any::{AnyPosition, Held, ProgramGame, Rated};
use crate::replay::Replay;

/// The games of a program, in the order in which it lists them.
#[derive(Clone, Default)]
pub(crate) struct Catalogue(Vec<Arc<dyn Listed>>);

impl Catalogue {
    pub(crate) fn add<G: ProgramGame>(&mut self, rated: impl Rated<G>) {
        let position = PhantomData::<fn() -> G>;
        self.0.push(Arc::new(Kind { rated, position }));
    }

    /// The names of all games.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|game| game.name()).collect()
    }

    /// All games.
    pub(crate) fn infos(&self) -> Vec<GameInfo> {
        self.0.iter().map(|game| game.info()).collect()
    }

    /// The only game, if there is only one.
    pub(crate) fn only(&self) -> Option<&dyn Listed> {
        match &self.0[..] {
            [game] => Some(&**game),
            _ => None,
        }
    }

    /// The game of this name.
    pub(crate) fn find(&self, name: &str) -> Result<&dyn Listed, AnyError> {
        let game = self.0.iter().find(|game| game.name() == name);
        game.map(|game| &**game)
            .ok_or_else(|| AnyError::UnknownGame {
                found: Excerpt::new(name),
                allowed: self.names().join(", "),
            })
    }
}

/// A game, the type of its positions known to it alone.
pub(crate) trait Listed: Send + Sync {
    fn name(&self) -> &'static str;
    fn info(&self) -> GameInfo;
    /// The first position of a variant.
    fn start(&self, variant: &str) -> Result<AnyPosition, AnyError>;
    /// The first position of the first preset.
    fn first(&self) -> AnyPosition;
    /// The position that a text describes.
    fn parse(&self, text: &str) -> Result<AnyPosition, AnyError>;
    fn replay(&self, replay: Replay<'_>) -> Result<(), Error>;
}

struct Kind<G, R> {
    rated: R,
    position: PhantomData<fn() -> G>,
}

impl<G: ProgramGame, R: Rated<G>> Kind<G, R> {
    fn hold(&self, position: G) -> AnyPosition {
        let rated = self.rated.clone();
        AnyPosition(Box::new(Held { position, rated }))
    }
}

impl<G: ProgramGame, R: Rated<G>> Listed for Kind<G, R> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn info(&self) -> GameInfo {
        GameInfo::describe::<G>()
    }

    fn start(&self, variant: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.hold(G::start(variant.parse()?)))
    }

    fn first(&self) -> AnyPosition {
        self.hold(G::start(<G as Game>::Variant::default()))
    }

    fn parse(&self, text: &str) -> Result<AnyPosition, AnyError> {
        Ok(self.hold(text.parse::<G>()?))
    }

    fn replay(&self, replay: Replay<'_>) -> Result<(), Error> {
        replay.run::<G>()
    }
}
