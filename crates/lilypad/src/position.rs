use gambol_core::Player;

use crate::Square;
use crate::draughts::{self, Checker};
use crate::variant::{Carrier, Variant, Walk};

/// A position of Lilypad: 32 bytes of plain data.
///
/// ```
/// use gambol_core::{Game, Key, Player};
/// use gambol_lilypad::{Pawn, Position, Variant};
///
/// let position = Position::start(Variant::STANDARD);
/// assert_eq!(
///     position.to_string(),
///     "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 ?,? standard"
/// );
/// assert_eq!(position.pawn(Player::P1), Pawn::ToPlace);
/// assert_eq!(position.count_moves(), 4);
///
/// let position: Position = "B:W32:B1,6,10 6,32 standard".parse()?;
/// let after = position.apply(position.parse_move("6>10")?)?;
/// assert_eq!(after.pawn(Player::P1), Pawn::On("10".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) checkers: draughts::Position,
    /// The squares of the pawns. A pawn has the owner of the checker under it. Bits above the board are for
    /// pawns still to be placed, and for the variant.
    pub(crate) pawns: u64,
}

const _: () = assert!(size_of::<Position>() <= 32);

/// Bits of [`Position::pawns`] that are no squares.
pub(crate) const TO_PLACE: u64 = to_place(Player::P1) | to_place(Player::P2);
const CARRIER: u32 = 60;
const WALK: u32 = 59;
pub(crate) const WEAK: u64 = (Carrier::Weak as u64) << CARRIER;
pub(crate) const BIG: u64 = (Carrier::Big as u64) << CARRIER;
pub(crate) const ONE: u64 = (Walk::One as u64) << WALK;

/// The bit for a player's pawn that is not placed yet. A non-player has none.
pub(crate) const fn to_place(player: Player) -> u64 {
    match player {
        Player::P1 => 1 << 63,
        Player::P2 => 1 << 62,
        _ => 0,
    }
}

/// The place of a pawn. Its text is as in the field PAWNS: a square, `?` or `-`.
///
/// ```
/// use gambol_lilypad::Pawn;
///
/// assert_eq!("3".parse(), Ok(Pawn::On("3".parse()?)));
/// assert_eq!([Pawn::ToPlace, Pawn::Lost].map(|pawn| pawn.to_string()), ["?", "-"]);
/// # Ok::<(), gambol_lilypad::draughts::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pawn {
    /// The next move of its owner places it.
    ToPlace,
    /// It stands on the checker on this square.
    On(Square),
    /// It was captured with the checker under it.
    Lost,
}

impl Position {
    /// The first position of a variant: [`Start::start`](gambol_core::Start::start) as a `const fn`.
    pub const fn start(variant: Variant) -> Self {
        Position { checkers: draughts::Position::START, pawns: TO_PLACE | Self::flags(variant) }
    }

    /// The bits that stand for a variant.
    pub(crate) const fn flags(variant: Variant) -> u64 {
        (variant.carrier as u64) << CARRIER | (variant.walk as u64) << WALK
    }

    /// The rules of the position.
    #[inline]
    pub const fn variant(&self) -> Variant {
        let carrier = (self.pawns >> CARRIER & 3) as usize;
        let walk = (self.pawns >> WALK & 1) as usize;
        Variant::new(Carrier::ALL[carrier], Walk::ALL[walk])
    }

    /// The checkers, as a position of draughts with the same player to move.
    ///
    /// ```
    /// use gambol_lilypad::{Game, Position, Variant, draughts};
    ///
    /// assert_eq!(Position::start(Variant::STANDARD).checkers(), draughts::Position::START);
    /// ```
    #[inline]
    pub const fn checkers(&self) -> draughts::Position {
        self.checkers
    }

    /// Whether a pawn is still to be placed.
    #[inline(always)]
    pub(crate) const fn is_setting_up(&self) -> bool {
        self.pawns & TO_PLACE != 0
    }

    /// The player to move, even after the end.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::{Game, Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// assert_eq!(start.apply(start.parse_move("@2")?)?.to_move(), Player::P2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn to_move(&self) -> Player {
        self.checkers.to_move()
    }

    /// The checker on a square, if there is one.
    pub const fn checker(&self, square: Square) -> Option<Checker> {
        self.checkers.checker(square)
    }

    /// The place of a player's pawn. A non-player's counts as lost.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::{Game, Pawn, Position, Variant};
    ///
    /// let start = Position::start(Variant::STANDARD);
    /// let after = start.apply(start.parse_move("@2")?)?;
    /// assert_eq!(after.pawn(Player::P1), Pawn::On("2".parse()?));
    /// assert_eq!(after.pawn(Player::P2), Pawn::ToPlace);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pawn(&self, player: Player) -> Pawn {
        if self.pawns & to_place(player) != 0 {
            return Pawn::ToPlace;
        }
        Square::of(self.pawns & self.checkers.side(player)).next().map_or(Pawn::Lost, Pawn::On)
    }
}
