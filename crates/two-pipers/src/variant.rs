use core::fmt;
use core::str::FromStr;

use gambol_core::VariantError;
use gambol_core::variant::{self, OptionKey, Preset, Values};

/// Where the two lands are (clause 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Lands {
    /// On `e1` and `e8`, face to face.
    Facing,
    /// On `d1` and `e8`: the board looks the same to both players.
    Rotated,
}

/// The directions in which attackers jump (clause 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Jumps {
    /// The four diagonal ones.
    Diagonal,
    /// All eight.
    Any,
}

/// What becomes of a player who has nothing to do while the other has (clauses 11.1 and 11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stuck {
    /// The player passes.
    Pass,
    /// The player loses.
    Loss,
}

/// The rules that a game of The Two Pipers is played by.
///
/// ```
/// use gambol_two_pipers::{Jumps, Lands, Stuck, Variant};
///
/// let variant: Variant = "standard:jumps=any".parse()?;
/// assert_eq!(variant, Variant::new(Lands::Facing, Jumps::Any, Stuck::Pass));
/// assert_eq!("standard:jumps=diagonal".parse::<Variant>()?.to_string(), "standard");
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub(crate) lands: Lands,
    pub(crate) jumps: Jumps,
    pub(crate) stuck: Stuck,
}

impl Variant {
    /// The rules as published, as far as they go.
    pub const STANDARD: Self = Self::new(Lands::Facing, Jumps::Diagonal, Stuck::Pass);

    /// Rules of your own.
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

    /// What becomes of a player who has nothing to do.
    pub const fn stuck(&self) -> Stuck {
        self.stuck
    }
}

impl variant::Variant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "standard",
        variant: Self::STANDARD,
        about: "the rules as published",
    }];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey {
            name: "lands",
            values: Values::Words(&["facing", "rotated"]),
            get: |variant| variant.lands as u8,
            set: |variant, value| variant.lands = [Lands::Facing, Lands::Rotated][value as usize],
            about: "the land of p1: e1, which faces that of p2, or d1",
        },
        OptionKey {
            name: "jumps",
            values: Values::Words(&["diagonal", "any"]),
            get: |variant| variant.jumps as u8,
            set: |variant, value| variant.jumps = [Jumps::Diagonal, Jumps::Any][value as usize],
            about: "the directions in which attackers jump",
        },
        OptionKey {
            name: "stuck",
            values: Values::Words(&["pass", "loss"]),
            get: |variant| variant.stuck as u8,
            set: |variant, value| variant.stuck = [Stuck::Pass, Stuck::Loss][value as usize],
            about: "what a player who has nothing to do has to expect",
        },
    ];
}

impl Default for Variant {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        variant::write(self, f)
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        variant::parse(text)
    }
}
