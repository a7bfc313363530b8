//! Positions as plain data.

use core::fmt::Debug;
use core::str::FromStr;

use crate::game::Start;
pub use crate::text::Flaw;
use crate::text::PositionError;

/// A position as plain data with public fields: what a person would say about it, right or wrong.
///
/// ```text
/// text ──▶ Setup ──check──▶ Position ──▶ Setup ──▶ text, serde, drawings
/// ```
///
/// [`check`](Self::check) is the only road into a position, whether the data come from a text,
/// from `serde` or from a program's own code; so a position never breaks an invariant of its game.
/// `position.setup()` is the road back, `Setup::from(&position)` in generic code.
///
/// Reading a text as a setup finds errors of form only; reading it as a position also finds
/// flaws. A game writes its setup, its flaws and these two roads, and [`position_from_setup!`]
/// does the rest.
///
/// [`position_from_setup!`]: crate::position_from_setup
pub trait Setup<P: Start>:
    Clone + Eq + Debug + FromStr<Err = PositionError<Self::Flaw>> + for<'a> From<&'a P>
{
    /// What can be wrong with a position that someone sets up.
    type Flaw: Flaw;

    /// Nothing on the board: the setup to begin with.
    fn empty(variant: P::Variant) -> Self;

    /// The position.
    ///
    /// # Errors
    /// The first invariant of the game that it breaks.
    fn check(&self) -> Result<P, Self::Flaw>;
}

/// Reads the text of a position by way of its setup.
///
/// # Errors
/// The text is not of the form of a position, or describes one that has a flaw.
#[doc(hidden)]
pub fn read_position<S: Setup<P>, P: Start>(text: &str) -> Result<P, PositionError<S::Flaw>> {
    let setup: S = text.parse()?;
    setup.check().map_err(|flaw| PositionError::Flaw { field: flaw.field(), flaw })
}

/// Gives a position what follows from its [`Setup`] and from the method `setup` of its own: `Default`,
/// `FromStr`, conversions in both directions and, with the feature `serde` of the crate that calls
/// it, serialisation.
///
/// In formats for people a position is its text, in binary formats its setup. Whatever is read is
/// checked.
///
/// ```text
/// gambol_core::position_from_setup! { Position, Setup }
/// ```
///
/// Generic ones name their parameters first:
///
/// ```text
/// gambol_core::position_from_setup! { [B: Board] Position<B>, Setup<B> }
/// ```
#[macro_export]
macro_rules! position_from_setup {
    ([$($parameters:tt)*] $Position:ty, $Setup:ty) => {
        impl<$($parameters)*> ::core::default::Default for $Position {
            /// The first position of the first preset.
            fn default() -> Self {
                $crate::Start::start(::core::default::Default::default())
            }
        }

        impl<$($parameters)*> ::core::str::FromStr for $Position {
            type Err = $crate::PositionError<<$Setup as $crate::Setup<$Position>>::Flaw>;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                $crate::setup::read_position::<$Setup, $Position>(text)
            }
        }

        impl<$($parameters)*> ::core::convert::From<&$Position> for $Setup {
            fn from(position: &$Position) -> Self {
                position.setup()
            }
        }

        impl<$($parameters)*> ::core::convert::TryFrom<$Setup> for $Position {
            type Error = <$Setup as $crate::Setup<$Position>>::Flaw;

            /// Checks the setup.
            fn try_from(setup: $Setup) -> ::core::result::Result<Self, Self::Error> {
                $crate::Setup::check(&setup)
            }
        }

        $crate::serialize_if_feature! {
            text or $Setup: [$($parameters)*] $Position, |position| position.setup()
        }
    };
    ($Position:ty, $Setup:ty) => {
        $crate::position_from_setup! { [] $Position, $Setup }
    };
}
