//! The games of a program.

use std::any::Any;
use std::sync::Arc;

use gambol::record::Record;
use gambol::text::Excerpt;
use gambol::{AnyError, Game, GameInfo};
use gambol_bots::{Bot, Bots};

use crate::Error;
use crate::any::{AnyPosition, AnyRecord, Held, ProgramGame, Rated, recorded};
use crate::replay::Replay;

/// The games of a program, in the order in which it lists them.
#[derive(Clone, Default)]
pub(crate) struct Catalogue(Vec<Arc<dyn Listed>>);

impl Catalogue {
    pub(crate) fn add<G: ProgramGame>(&mut self, rated: impl Rated<G>) {
        let bots = Bots::<G, _>::new(rated);
        self.0.push(Arc::new(Kind { bots }));
    }

    /// Gives a game one more bot.
    pub(crate) fn add_bot<G: ProgramGame>(
        &mut self,
        name: &'static str,
        make: impl Fn(&<G as Game>::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) {
        for game in &mut self.0 {
            if let Ok(bots) = game.unrated_bots().downcast::<Bots<G, ()>>() {
                *game = game.with_bots(&bots.with_bot(name, make));
                return;
            }
        }
        panic!(
            "the bot {name} is for {}, which the program does not have: add the game first",
            G::TITLE
        );
    }

    /// The names of all games.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|game| game.name()).collect()
    }

    /// All games.
    pub(crate) fn all(&self) -> impl Iterator<Item = &dyn Listed> {
        self.0.iter().map(|game| &**game)
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
    /// The names of the bots that the program added.
    fn own_bots(&self) -> Vec<&'static str>;
    /// Its bots, without their evaluation: `Bots<G, ()>`.
    fn unrated_bots(&self) -> Box<dyn Any>;
    /// The same game with these bots, which are `Bots<G, ()>`.
    ///
    /// # Panics
    /// If they are bots for another game.
    fn with_bots(&self, bots: &dyn Any) -> Arc<dyn Listed>;
    /// The first position of a variant.
    fn start(&self, variant: &str) -> Result<AnyPosition, AnyError>;
    /// The first position of the first preset.
    fn first(&self) -> AnyPosition;
    /// The position that a text describes.
    fn parse(&self, text: &str) -> Result<AnyPosition, AnyError>;
    /// The record that a text describes.
    fn record(&self, text: &str) -> Result<AnyRecord, AnyError>;
    fn replay(&self, replay: Replay<'_>) -> Result<(), Error>;
}

struct Kind<G: Game, R> {
    bots: Bots<G, R>,
}

impl<G: ProgramGame, R: Rated<G>> Kind<G, R> {
    fn hold(&self, position: G) -> AnyPosition {
        let bots = self.bots.clone();
        AnyPosition(Box::new(Held { position, bots }))
    }
}

impl<G: ProgramGame, R: Rated<G>> Listed for Kind<G, R> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn info(&self) -> GameInfo {
        GameInfo::describe::<G>()
    }

    fn own_bots(&self) -> Vec<&'static str> {
        self.bots.own_names()
    }

    fn unrated_bots(&self) -> Box<dyn Any> {
        Box::new(self.bots.with_evaluation(()))
    }

    fn with_bots(&self, bots: &dyn Any) -> Arc<dyn Listed> {
        let bots = bots.downcast_ref::<Bots<G, ()>>();
        let bots = bots.expect("bots for this game");
        let bots = bots.with_evaluation(self.bots.evaluation().clone());
        Arc::new(Kind { bots })
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

    fn record(&self, text: &str) -> Result<AnyRecord, AnyError> {
        match text.parse::<Record<G>>() {
            Ok(record) => Ok(recorded(record, &self.bots)),
            Err(error) => Err(AnyError::Record {
                reason: error.to_string(),
            }),
        }
    }

    fn replay(&self, replay: Replay<'_>) -> Result<(), Error> {
        replay.run::<G>()
    }
}
