//! Colours, themes and paints.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::number::Number;
use gambol_core::{MAX_PLAYERS, Player};

/// An opaque colour. Prints as `#rrggbb`.
///
/// ```
/// use gambol_host::svg::Color;
///
/// let red = Color::new(0xcc_00_00);
/// assert_eq!(red.to_string(), "#cc0000");
/// assert_eq!("#cc0000".parse(), Ok(red));
/// assert_eq!(red.mix(Color::BLACK, 50).to_string(), "#660000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color([u8; 3]);

impl Color {
    /// Black.
    pub const BLACK: Self = Self::new(0);
    /// White.
    pub const WHITE: Self = Self::new(0xff_ff_ff);

    /// The colour `0xrrggbb`. Higher bits are ignored.
    pub const fn new(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Color([red, green, blue])
    }

    /// This colour mixed with a percentage of another, 0 to 100.
    ///
    /// ```
    /// use gambol_host::svg::Color;
    ///
    /// assert_eq!(Color::WHITE.mix(Color::BLACK, 20).to_string(), "#cccccc");
    /// ```
    pub const fn mix(self, other: Color, percent: u8) -> Self {
        const fn mix(a: u8, b: u8, percent: u8) -> u8 {
            let percent = if percent > 100 { 100 } else { percent as u16 };
            ((a as u16 * (100 - percent) + b as u16 * percent) / 100) as u8
        }
        let ([r, g, b], [red, green, blue]) = (self.0, other.0);
        Color([mix(r, red, percent), mix(g, green, percent), mix(b, blue, percent)])
    }

    /// Black or white, whichever is more legible on this colour.
    ///
    /// ```
    /// use gambol_host::svg::{Color, Theme};
    ///
    /// assert_eq!(Theme::DARK.background.ink(), Color::WHITE);
    /// ```
    pub const fn ink(self) -> Self {
        // The perceived brightness, in thousandths of each component.
        let [red, green, blue] = self.0;
        let light = 299 * red as u32 + 587 * green as u32 + 114 * blue as u32;
        if light > 120_000 { Color::BLACK } else { Color::WHITE }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Parses `#rrggbb`, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        let is_code = |it: &&str| it.len() == 6 && it.bytes().all(|b| b.is_ascii_hexdigit());
        let digits = text.strip_prefix('#').filter(is_code).ok_or(ParseColorError)?;
        u32::from_str_radix(digits, 16).map(Color::new).map_err(|_| ParseColorError)
    }
}

/// Error from parsing a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a colour: a colour is # and six hexadecimal digits, like #cc0000")]
pub struct ParseColorError;

gambol_core::text_impls! { text: Color }

/// The colours of a picture by purpose. There is a light and a dark theme. Change single colours with the update
/// syntax.
///
/// ```
/// use gambol_host::svg::{Color, Theme};
///
/// let sepia = Theme {
///     background: Color::new(0xf4_ec_d8),
///     ..Theme::LIGHT
/// };
/// assert_ne!(sepia, Theme::LIGHT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Theme {
    /// The background.
    pub background: Color,
    /// Squares, or the lighter squares of a checkered board.
    pub square: Color,
    /// The darker squares of a checkered board.
    pub dark_square: Color,
    /// Lines between squares, and the frame.
    pub line: Color,
    /// Text.
    pub label: Color,
    /// The outlines of pieces.
    pub outline: Color,
    /// A square of the last move.
    pub last: Color,
    /// The path of the last move.
    pub last_way: Color,
    /// A possible move.
    pub target: Color,
    /// An impossible move.
    pub barred: Color,
    /// The colours of the players, in turn order: in every game a dark one for the first player, also known as
    /// Dark or Black, and a bright one for the second.
    pub players: [Color; MAX_PLAYERS],
}

impl Theme {
    /// For light surroundings.
    pub const LIGHT: Self = Theme {
        background: Color::WHITE,
        square: Color::new(0xf3_ed_e1),
        dark_square: Color::new(0xd3_c1_a3),
        line: Color::new(0xc2_b4_9a),
        label: Color::new(0x4a_46_40),
        outline: Color::new(0x2b_28_24),
        last: Color::new(0xdf_d3_a0),
        last_way: Color::new(0x8a_75_1c),
        target: Color::new(0x00_73_7a),
        barred: Color::new(0xc8_10_2e),
        players: [
            Color::new(0x2f_4e_9c),
            Color::new(0xff_b1_3a),
            Color::new(0x14_97_70),
            Color::new(0xad_6b_e3),
            Color::new(0x95_06_00),
            Color::new(0x9c_bf_e6),
        ],
    };

    /// For dark surroundings.
    pub const DARK: Self = Theme {
        background: Color::new(0x0d_11_17),
        square: Color::new(0x2b_30_3b),
        dark_square: Color::new(0x1c_20_29),
        line: Color::new(0x4b_53_63),
        label: Color::new(0xc3_c9_d4),
        outline: Color::new(0x0b_0d_12),
        last: Color::new(0x4e_49_2e),
        last_way: Color::new(0xd6_be_5c),
        target: Color::new(0x62_dc_c0),
        barred: Color::new(0xff_50_60),
        players: [
            Color::new(0x48_70_c6),
            Color::new(0xff_d4_3a),
            Color::new(0x16_bf_85),
            Color::new(0xd0_9c_ff),
            Color::new(0xb2_60_0a),
            Color::new(0xa6_fe_ec),
        ],
    };

    /// The colour of a player.
    pub const fn player(&self, player: Player) -> Color {
        self.players[player.index()]
    }
}

/// The paint of a shape: filled, outlined, or both.
///
/// ```
/// use gambol_host::svg::{Color, Paint};
///
/// let paint = Paint::fill(Color::WHITE).outlined(Color::BLACK, 1.5);
/// assert_eq!(paint.to_string(), r##" fill="#ffffff" stroke="#000000" stroke-width="1.5""##);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    pub(super) fill: Option<Color>,
    pub(super) stroke: Option<(Color, f32)>,
    pub(super) dash: Option<f32>,
}

impl Paint {
    /// Filled with a colour.
    pub const fn fill(color: Color) -> Self {
        Paint { fill: Some(color), stroke: None, dash: None }
    }

    /// A line of this width, without fill.
    pub const fn stroke(color: Color, width: f32) -> Self {
        Paint { fill: None, stroke: Some((color, width)), dash: None }
    }

    /// Adds an outline of this width.
    pub const fn outlined(self, color: Color, width: f32) -> Self {
        Paint { stroke: Some((color, width)), ..self }
    }

    /// Makes the line dashed, with dashes and gaps of this length.
    ///
    /// ```
    /// use gambol_host::svg::{Color, Paint};
    ///
    /// let paint = Paint::stroke(Color::BLACK, 2.0).dashed(4.0);
    /// assert!(paint.to_string().ends_with(r#" stroke-dasharray="4""#));
    /// ```
    pub const fn dashed(self, length: f32) -> Self {
        Paint { dash: Some(length), ..self }
    }
}

impl fmt::Display for Paint {
    /// The attributes, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(color) = self.fill {
            write!(f, " fill=\"{color}\"")?;
        }
        if let Some((color, width)) = self.stroke {
            write!(f, " stroke=\"{color}\" stroke-width=\"{}\"", Number(width))?;
        }
        if let Some(length) = self.dash {
            write!(f, " stroke-dasharray=\"{}\"", Number(length))?;
        }
        Ok(())
    }
}
