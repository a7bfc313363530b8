//! Positions from texts and from plain data.

use std::fmt;
use std::str::FromStr;

use gambol_core::{Game, PositionError, Start};
use gambol_host::escaped;

use crate::error::{Flaw, NOT_CHECKED, STATE};
use crate::position::Position;
use crate::possible::Possible;
use crate::sketch::Sketch;
use crate::variant::Variant;

impl<S: Sketch> Position<S> {
    /// The position of this state.
    ///
    /// # Errors
    /// The state is not [valid](Sketch::valid); in a game with secrets, whose views must follow from games:
    /// no game leads to it.
    pub fn new(variant: Variant<S>, state: S) -> Result<Self, Flaw> {
        let position = Self::of(variant, state);
        let start = Self::start(variant);
        if position == start {
            return Ok(start);
        }
        if S::HAS_SECRETS {
            let possible = Possible::of(variant).ok_or(Flaw::NotChecked)?;
            return possible.find(&position).ok_or_else(|| "no game leads to this position".into());
        }
        position.call("valid", || position.state().valid_in(variant.name()))?;
        Ok(position)
    }
}

impl<S: Sketch> FromStr for Position<S> {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (state, variant) = split_variant::<S>(text);
        let start = Self::start(variant);
        if start.text() == state {
            return Ok(start);
        }
        let unread = PositionError::Unread { why: NOT_CHECKED };
        let is_valid = start.state().valid_in(variant.name());
        if !S::HAS_SECRETS && is_valid == Err(Flaw::NotChecked) {
            return Err(unread);
        }
        let read = start
            .call("read", || S::read(state))
            .map_err(|expected| PositionError::syntax(STATE, state, escaped(&expected)))?;
        Self::new(variant, read).map_err(|flaw| match flaw {
            Flaw::NotChecked => unread,
            flaw => PositionError::Flaw { field: STATE, flaw },
        })
    }
}

/// The text of a state, and the variant after it, if any.
pub(crate) fn split_variant<S: Sketch>(text: &str) -> (&str, Variant<S>) {
    text.rsplit_once(' ')
        .and_then(|(state, name)| Some((state, name.parse().ok()?)))
        .unwrap_or_else(|| (text, Variant::default()))
}

/// A position of a sketch as plain data: the state, valid or not.
///
/// ```
/// use gambol_core::Setup as _;
/// use gambol_sketch::{Position, Setup, Sketch};
///
/// /// The position with this state, if it is one.
/// fn set_up<S: Sketch>(state: S) -> Option<Position<S>> {
///     let mut setup = Setup::empty(Default::default());
///     setup.state = state;
///     setup.check().ok()
/// }
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Setup<S: Sketch> {
    /// The variant.
    pub variant: Variant<S>,
    /// The state.
    pub state: S,
}

impl<S: Sketch> gambol_core::Setup<Position<S>> for Setup<S> {
    type Flaw = Flaw;

    /// The first position.
    fn empty(variant: Variant<S>) -> Self {
        Setup::from(&Position::start(variant))
    }

    fn check(&self) -> Result<Position<S>, Flaw> {
        Position::new(self.variant, self.state.clone())
    }
}

impl<S: Sketch> From<&Position<S>> for Setup<S> {
    fn from(position: &Position<S>) -> Self {
        Setup { variant: position.variant(), state: position.state().clone() }
    }
}

impl<S: Sketch> FromStr for Setup<S> {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (state, variant) = split_variant::<S>(text);
        let start = Setup::from(&Position::start(variant));
        if start.state.write() == state {
            return Ok(start);
        }
        let wrong = |expected: String| PositionError::syntax(STATE, state, escaped(&expected));
        S::read(state).map(|state| Setup { variant, state }).map_err(wrong)
    }
}

impl<S: Sketch> PartialEq for Setup<S> {
    fn eq(&self, other: &Self) -> bool {
        self.variant == other.variant && self.state.write() == other.state.write()
    }
}

impl<S: Sketch> Eq for Setup<S> {}

impl<S: Sketch> fmt::Debug for Setup<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.state.write(), self.variant)
    }
}
