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
    /// Returns the position with this state.
    ///
    /// # Errors
    /// The state is not [valid](Sketch::valid). In a game with secrets, where views must follow from games, no game
    /// leads to the state.
    pub fn new(variant: Variant<S>, state: S) -> Result<Self, Flaw> {
        let start = Self::start(variant);
        let position = start.with(state);
        if position == start {
            return Ok(start);
        }
        if S::HAS_SECRETS {
            let found = Possible::of(&start).ok_or(Flaw::NotChecked)?.all.find(&position);
            let found = found.ok_or("no game leads to this position")?;
            return Ok(start.with(found.state().clone()));
        }
        position.call("`valid`", || position.state().valid_in(variant.name()))?;
        Ok(position)
    }
}

impl<S: Sketch> FromStr for Position<S> {
    type Err = PositionError<Flaw>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Setup { variant, state } = Setup::read(text, true)?;
        Self::new(variant, state).map_err(|flaw| match flaw {
            Flaw::NotChecked => UNREAD,
            flaw => PositionError::Flaw { field: STATE, flaw },
        })
    }
}

const UNREAD: PositionError<Flaw> = PositionError::Unread { why: NOT_CHECKED };

/// Splits a text into that of a state and the variant after it, by default the first variant.
pub(crate) fn split_variant<S: Sketch>(text: &str) -> (&str, Variant<S>) {
    let named = text.rsplit_once(' ').and_then(|(state, name)| Some((state, name.parse().ok()?)));
    named.unwrap_or_else(|| (text, Variant::default()))
}

/// A position of a sketch as plain data. The state need not be valid.
///
/// ```
/// use gambol_core::GameSetup;
/// use gambol_sketch::{Position, Setup, Sketch};
///
/// /// Returns the position with this state, if the state is valid.
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

impl<S: Sketch> Setup<S> {
    /// Parses a state. If `is_checked`, refuses any state but the start in a sketch without `valid`.
    fn read(text: &str, is_checked: bool) -> Result<Self, PositionError<Flaw>> {
        let (text, variant) = split_variant::<S>(text);
        let start = Position::start(variant);
        if start.text() == text {
            return Ok(Setup::from(&start));
        }
        let flaw = || start.state().valid_in(variant.name());
        if is_checked && !S::HAS_SECRETS && flaw() == Err(Flaw::NotChecked) {
            return Err(UNREAD);
        }
        let wrong = |expected: String| PositionError::syntax(STATE, text, escaped(&expected));
        let state = start.call("`read`", || S::read(text)).map_err(wrong)?;
        Ok(Setup { variant, state })
    }
}

impl<S: Sketch> gambol_core::GameSetup<Position<S>> for Setup<S> {
    type Flaw = Flaw;

    /// Returns the first position.
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
        Self::read(text, false)
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
