use gambol_core::variant::{self, OptionKey, Preset};

/// The layout of the two lands (clause 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Lands {
    /// On `e1` and `e8`, face to face.
    Facing,
    /// On `d1` and `e8`, so that the board looks the same to both players.
    Rotated,
}

/// The directions of attackers' jumps (clause 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Jumps {
    /// The four diagonal directions.
    Diagonal,
    /// All eight directions.
    Any,
}

/// The consequence for a player who cannot act while the other can (clauses 11.1 and 11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Stuck {
    /// The player passes.
    Pass,
    /// The player loses.
    Loss,
}

gambol_core::text_impls! { option: Lands "lands" { Facing "facing", Rotated "rotated" } }
gambol_core::text_impls! { option: Jumps "jumps" { Diagonal "diagonal", Any "any" } }
gambol_core::text_impls! { option: Stuck "stuck" { Pass "pass", Loss "loss" } }

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
    /// The published rules or, where they are silent, the rulings of `RULES.md`. The layout is a
    /// reconstruction.
    pub const STANDARD: Self = Self::new(Lands::Facing, Jumps::Diagonal, Stuck::Pass);

    /// Returns the variant with these options.
    pub const fn new(lands: Lands, jumps: Jumps, stuck: Stuck) -> Self {
        Variant { lands, jumps, stuck }
    }

    /// The layout of the two lands.
    ///
    /// ```
    /// use gambol_two_pipers::{Lands, Variant};
    ///
    /// assert_eq!(Variant::STANDARD.lands(), Lands::Facing);
    /// ```
    pub const fn lands(&self) -> Lands {
        self.lands
    }

    /// The directions of attackers' jumps.
    ///
    /// ```
    /// use gambol_two_pipers::{Jumps, Variant};
    ///
    /// assert_eq!("standard:jumps=any".parse::<Variant>()?.jumps(), Jumps::Any);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn jumps(&self) -> Jumps {
        self.jumps
    }

    /// The consequence for a player who cannot act.
    ///
    /// ```
    /// use gambol_two_pipers::{Stuck, Variant};
    ///
    /// assert_eq!("standard:stuck=loss".parse::<Variant>()?.stuck(), Stuck::Loss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn stuck(&self) -> Stuck {
        self.stuck
    }
}

impl variant::GameVariant for Variant {
    const PRESETS: &'static [Preset<Self>] = &[Preset::new(
        "standard",
        Self::STANDARD,
        "the published rules, on a reconstructed layout",
    )];
    const KEYS: &'static [OptionKey<Self>] = &[
        OptionKey::new(
            Lands::KEY,
            |v| &mut v.lands,
            "the land of p1: e1, which faces the land of p2, or d1",
        ),
        OptionKey::new(Jumps::KEY, |v| &mut v.jumps, "the directions in which attackers jump"),
        OptionKey::new(Stuck::KEY, |v| &mut v.stuck, "what happens to a player who cannot act"),
    ];
}

gambol_core::text_impls! { variant: Variant }
