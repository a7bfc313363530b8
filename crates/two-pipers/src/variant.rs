use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::text::Excerpt;
use gambol_core::variant::{self, OptionKey, Preset, Values};

/// Defines an option: what `Display` writes and `FromStr` reads are the words of its key.
macro_rules! option {
    (
        $(#[$about:meta])*
        $Option:ident is $key:literal: $(#[$doc:meta] $Value:ident $word:literal)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $Option {
            $(#[$doc] $Value,)+
        }

        impl $Option {
            /// Both values.
            pub const ALL: [Self; 2] = [$(Self::$Value),+];

            const KEY: (&'static str, Values) = ($key, Values::Words(&[$($word),+]));
        }

        impl fmt::Display for $Option {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$Value => $word,)+
                })
            }
        }

        impl FromStr for $Option {
            type Err = VariantError;

            fn from_str(text: &str) -> Result<Self, VariantError> {
                let (key, words) = Self::KEY;
                match text {
                    $($word => Ok(Self::$Value),)+
                    _ => Err(VariantError::BadValue {
                        key,
                        found: Excerpt::new(text),
                        allowed: words.to_string(),
                    }),
                }
            }
        }

        #[cfg(feature = "serde")]
        gambol_core::serialize_as_text! { $Option }
    };
}

option! {
    /// Where the two lands are (clause 1.2).
    Lands is "lands":
    /// On `e1` and `e8`, face to face.
    Facing "facing"
    /// On `d1` and `e8`: the board looks the same to both players.
    Rotated "rotated"
}

option! {
    /// The directions in which attackers jump (clause 4.1).
    Jumps is "jumps":
    /// The four diagonal ones.
    Diagonal "diagonal"
    /// All eight.
    Any "any"
}

option! {
    /// What happens to a player who cannot act while the other can (clauses 11.1 and 11.3).
    Stuck is "stuck":
    /// The player passes.
    Pass "pass"
    /// The player loses.
    Loss "loss"
}

/// The rules of a game of The Two Pipers.
///
/// ```
/// use gambol_two_pipers::{Jumps, Lands, Stuck, Variant};
///
/// let variant: Variant = "standard:jumps=any".parse()?;
/// assert_eq!(variant, Variant::new(Lands::Facing, Jumps::Any, Stuck::Pass));
/// assert_eq!("standard:jumps=diagonal".parse::<Variant>()?.to_string(), "standard");
/// let variant = Variant::new(Lands::Rotated, Jumps::Diagonal, Stuck::Loss);
/// assert_eq!(variant.to_string(), "standard:lands=rotated,stuck=loss");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) lands: Lands,
    pub(crate) jumps: Jumps,
    pub(crate) stuck: Stuck,
}

impl Variant {
    /// The published rules; where they are silent, the rulings of `RULES.md`.
    pub const STANDARD: Self = Self::new(Lands::Facing, Jumps::Diagonal, Stuck::Pass);

    /// The variant with these options.
    pub const fn new(lands: Lands, jumps: Jumps, stuck: Stuck) -> Self {
        Variant {
            lands,
            jumps,
            stuck,
        }
    }

    /// Where the two lands are.
    pub const fn lands(&self) -> Lands {
        self.lands
    }

    /// The directions in which attackers jump.
    pub const fn jumps(&self) -> Jumps {
        self.jumps
    }

    /// What happens to a player who cannot act.
    pub const fn stuck(&self) -> Stuck {
        self.stuck
    }
}

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[Preset::new(
        "standard",
        Self::STANDARD,
        "the rules as published",
    )];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(
            Lands::KEY,
            |variant| variant.lands as u8,
            |variant, lands| variant.lands = Lands::ALL[usize::from(lands)],
            "the land of p1: e1, which faces that of p2, or d1",
        ),
        OptionKey::new(
            Jumps::KEY,
            |variant| variant.jumps as u8,
            |variant, jumps| variant.jumps = Jumps::ALL[usize::from(jumps)],
            "the directions in which attackers jump",
        ),
        OptionKey::new(
            Stuck::KEY,
            |variant| variant.stuck as u8,
            |variant, stuck| variant.stuck = Stuck::ALL[usize::from(stuck)],
            "what happens to a player who cannot act",
        ),
    ];
}

gambol_core::variant_text! { Variant }
