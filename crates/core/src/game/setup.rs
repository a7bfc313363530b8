//! Positions as plain data.

use core::fmt::Debug;
use core::str::FromStr;

use crate::{PositionError, SetupFlaw, Start};

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
/// its flaws and the two conversions. [`position_impls!`] does the rest.
///
/// [`position_impls!`]: crate::position_impls
pub trait GameSetup<P: Start>:
    Clone + Eq + Debug + FromStr<Err = PositionError<Self::Flaw>> + for<'a> From<&'a P>
{
    /// The flaws that a setup can have.
    type Flaw: SetupFlaw;

    /// An empty board, to start from.
    fn empty(variant: P::Variant) -> Self;

    /// Checks the setup and returns the position.
    ///
    /// # Errors
    /// The first invariant that the setup breaks.
    fn check(&self) -> Result<P, Self::Flaw>;

    /// Parses a position by its setup.
    ///
    /// # Errors
    /// The text has a syntax error, or the setup a flaw.
    fn read(text: &str) -> Result<P, PositionError<Self::Flaw>> {
        let setup: Self = text.parse()?;
        setup.check().map_err(|flaw| PositionError::Flaw { field: flaw.field(), flaw })
    }
}

/// Implements for a position the traits that follow from its [`GameSetup`], its method `setup`, its text and its
/// [`key`](crate::Game::key): `Default`, `Debug` as `Display`, `Hash` by the key, `FromStr`, conversions from and to
/// the setup and, with the feature `serde` of the calling crate, serialisation.
///
/// Human-readable formats have the text of a position, binary ones its setup. Both are checked when read.
///
/// ```text
/// gambol_core::position_impls! { Position, Setup }
/// ```
///
/// Generic positions name their parameters first:
///
/// ```text
/// gambol_core::position_impls! { [B: Board] Position<B>, Setup<B> }
/// ```
///
/// Without a setup, `[B: Board] Position<B>`, only `Default`, `Debug` and `Hash` are implemented.
#[macro_export]
macro_rules! position_impls {
    ([$($parameters:tt)*] $Position:ty) => {
        $crate::text_impls! { @debug [$($parameters)*] $Position }

        impl<$($parameters)*> ::core::default::Default for $Position {
            /// The first position of the first preset.
            fn default() -> Self {
                $crate::Start::start(::core::default::Default::default())
            }
        }

        impl<$($parameters)*> ::core::hash::Hash for $Position {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                state.write_u64($crate::Game::key(self));
            }
        }
    };
    ([$($parameters:tt)*] $Position:ty, $Setup:ty) => {
        $crate::position_impls! { [$($parameters)*] $Position }

        impl<$($parameters)*> ::core::str::FromStr for $Position {
            type Err = $crate::PositionError<<$Setup as $crate::GameSetup<$Position>>::Flaw>;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                <$Setup as $crate::GameSetup<$Position>>::read(text)
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

        $crate::serialize_impls! {
            [$($parameters)*] $Position,
            write_text_or, |position| position.setup(); read_text_or, <Self as TryFrom<$Setup>>::try_from
        }
    };
    ($Position:ident, $Setup:ident) => {
        $crate::position_impls! { [] $Position, $Setup }
    };
}
