//! What can be seen of a position, whether its type is known when a program is compiled or not.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::game::{Playable, Player};

/// A position of which every player has a view. Every game with
/// [`HiddenInformation`](crate::HiddenInformation) is observable.
pub trait Observable: Playable {
    /// What a player may know of a position.
    type View: Observation;

    /// Whether there may be anything that a player does not know:
    /// [`HiddenInformation::HAS_SECRETS`](crate::HiddenInformation::HAS_SECRETS).
    fn has_secrets(&self) -> bool;
    /// What a player may know of this position.
    fn view(&self, player: Player) -> Self::View;
    /// Whether a player may be told that this move was made here: see
    /// [`is_announced`](crate::is_announced).
    fn is_announced(&self, mv: Self::Move, player: Player) -> bool;
    /// Whether a legal move shows a player anything that was hidden from them here. Looks at positions
    /// drawn at random, so a secret that the player nearly knows may be missed.
    fn shows_secret(&self, mv: Self::Move, player: Player) -> bool;
}

/// What one player may know of a position. Every [`View`](crate::View) is an observation.
pub trait Observation: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The player who sees.
    fn viewer(&self) -> Player;
    /// A hash of the view and its viewer: [`View::key`](crate::View::key).
    fn key(&self) -> u64;
    /// Whether this is of the same game, variant and viewer as an earlier view.
    fn can_follow(&self, earlier: &Self) -> bool;
}
