//! Positions as plain data.

use core::fmt::Debug;
use core::str::FromStr;

use crate::game::Start;
use crate::text::PositionError;
pub use crate::text::SetupFlaw;

/// A position as plain data with public fields, valid or not.
///
/// ```text
/// text ──▶ Setup ──check──▶ Position ──▶ Setup ──▶ text, serde, drawings
/// ```
///
/// [`check`](Self::check) is the only way to make a position, whether the data come from a text, from `serde`
/// or from code. So no position breaks an invariant of its game. `position.setup()` leads back, in generic
/// code `GameSetup::from(&position)`.
///
/// Parsing a setup finds syntax errors only. Parsing a position also finds flaws. A game writes its setup,
/// its flaws and the two conversions. [`position_from_setup!`] does the rest.
///
/// [`position_from_setup!`]: crate::position_from_setup
pub trait GameSetup<P: Start>:
    Clone + Eq + Debug + FromStr<Err = PositionError<Self::Flaw>> + for<'a> From<&'a P>
{
    /// The flaws that a setup can have.
    type Flaw: SetupFlaw;

    /// An empty board, to start from.
    fn empty(variant: P::Variant) -> Self;

    /// The position.
    ///
    /// # Errors
    /// The first invariant it breaks.
    fn check(&self) -> Result<P, Self::Flaw>;
}

/// Parses a position through its setup.
///
/// # Errors
/// The text has a syntax error, or the setup a flaw.
#[doc(hidden)]
pub fn read_position<S: GameSetup<P>, P: Start>(text: &str) -> Result<P, PositionError<S::Flaw>> {
    let setup: S = text.parse()?;
    setup.check().map_err(|flaw| PositionError::Flaw { field: flaw.field(), flaw })
}

/// Implements for a position what follows from its [`GameSetup`] and its method `setup`: `Default`, `FromStr`,
/// conversions in both directions and, with the feature `serde` of the calling crate, serialisation.
///
/// Human-readable formats have the text of a position, binary ones its setup. Both are checked when read.
///
/// ```text
/// gambol_core::position_from_setup! { Position, Setup }
/// ```
///
/// Generic positions name their parameters first:
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
            type Err = $crate::PositionError<<$Setup as $crate::GameSetup<$Position>>::Flaw>;

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
            type Error = <$Setup as $crate::GameSetup<$Position>>::Flaw;

            /// Checks the setup.
            fn try_from(setup: $Setup) -> ::core::result::Result<Self, Self::Error> {
                $crate::GameSetup::check(&setup)
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
