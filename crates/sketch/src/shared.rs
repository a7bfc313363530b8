//! What positions of a game share.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::moves::Move;
use crate::sketch::Sketch;
use crate::variant::Variant;

/// What is found out once for all positions of a game, and dropped with the last of them. What is counted is
/// made of positions, so it is told by its type.
pub(crate) struct Shared<S: Sketch> {
    pub(crate) variant: Variant<S>,
    pub(crate) numbers: OnceLock<Numbers>,
    /// All that is possible, if it can be counted.
    pub(crate) possible: OnceLock<Option<Kept>>,
    /// What players knew lately, by the key of their history.
    pub(crate) counted: Mutex<HashMap<u64, Kept>>,
}

pub(crate) type Kept = Arc<dyn Any + Send + Sync>;

/// The numbers of all players' moves, and of all chance events.
pub(crate) type Numbers = [(Vec<Move>, HashMap<Move, usize>); 2];

/// Games of which there are positions. A position read from a text finds the others here.
static IN_PLAY: Mutex<Vec<Weak<dyn Any + Send + Sync>>> = Mutex::new(Vec::new());

impl<S: Sketch> Shared<S> {
    pub(crate) fn new(variant: Variant<S>) -> Arc<Self> {
        let (numbers, possible, counted) = Default::default();
        Arc::new(Shared { variant, numbers, possible, counted })
    }

    /// That of positions in play, if any.
    pub(crate) fn in_play(variant: Variant<S>) -> Arc<Self> {
        let mut in_play = IN_PLAY.lock().unwrap_or_else(PoisonError::into_inner);
        in_play.retain(|game| game.strong_count() > 0);
        let mut games = in_play.iter().filter_map(|game| game.upgrade()?.downcast::<Self>().ok());
        games.find(|game| game.variant == variant).unwrap_or_else(|| {
            let new = Self::new(variant);
            in_play.push(Arc::downgrade(&new) as Weak<dyn Any + Send + Sync>);
            new
        })
    }
}
