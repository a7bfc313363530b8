use gambol_core::Player;
use gambol_core::board::Bitboard;

use super::Square;
use super::tables::BACK_ROWS;
use super::variant::Variant;

/// A position of English draughts: 24 bytes of plain data.
///
/// ```
/// use gambol_core::{Game, Player};
/// use gambol_lilypad::draughts::{Checker, Position};
///
/// let position = Position::START;
/// assert_eq!(position.count_moves(), 7);
///
/// let position: Position = "W:W22,K23:B11,18".parse()?;
/// assert_eq!(position.checker("23".parse()?), Some(Checker::king(Player::P2)));
/// let light: Vec<_> = position.checkers(Player::P2).collect();
/// assert_eq!(format!("{light:?}"), "[22, 23]");
/// let after = position.apply(position.parse_move("22x15x8")?)?;
/// assert_eq!(after.to_string(), "B:W8,K23:B");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Sets have the bits of `Square::bit`. The sides, mover first, swap with every move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The checkers of the side to move.
    pub(crate) mine: u64,
    /// The checkers of the other side.
    pub(crate) theirs: u64,
    /// The kings of both sides, and [`LIGHT`] if it is p2's turn.
    pub(crate) kings: u64,
}

const _: () = assert!(size_of::<Position>() <= 24);

/// The bit of [`Position::kings`] that is set if p2 is to move.
pub(crate) const LIGHT: u64 = 1 << 63;

/// A checker: a man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checker {
    /// The owner.
    pub owner: Player,
    /// Whether it is a king.
    pub king: bool,
}

impl Checker {
    /// A man of this player.
    pub const fn man(owner: Player) -> Self {
        Checker { owner, king: false }
    }

    /// A king of this player.
    pub const fn king(owner: Player) -> Self {
        Checker { owner, king: true }
    }
}

impl Position {
    /// The first position: twelve men each, p1 to move.
    pub const START: Self =
        Position { mine: 0xf << 9 | 0xff, theirs: 0xff << 27 | 0xf << 22, kings: 0 };

    /// The first position, as [`Start::start`](gambol_core::Start::start): [`START`](Self::START).
    pub const fn start(_variant: Variant) -> Self {
        Self::START
    }

    /// Moves a checker of the side to move if `moves` has all bits, not if it has none. Removes the checkers
    /// not spared, and crowns a man on its far row (clause 2.3), without an unpredictable branch.
    #[inline(always)]
    pub(crate) fn move_checker(&mut self, from: u64, to: u64, spared: u64, moves: u64) {
        let changed = (from ^ to) & moves;
        let king = u64::from(self.kings & from != 0).wrapping_neg();
        self.mine ^= changed;
        self.theirs &= spared;
        // No man moves onto its own back row, so both back rows can count as far rows. The bit of the turn
        // is spared too.
        self.kings = ((self.kings & spared) ^ (changed & king)) | to & moves & BACK_ROWS;
    }

    #[inline(always)]
    pub(crate) const fn end_turn(&mut self) {
        core::mem::swap(&mut self.mine, &mut self.theirs);
        self.kings ^= LIGHT;
    }

    /// The player to move, even after the end.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::Game;
    /// use gambol_lilypad::draughts::Position;
    ///
    /// let after = Position::START.apply(Position::START.parse_move("11-15")?)?;
    /// assert_eq!((Position::START.to_move(), after.to_move()), (Player::P1, Player::P2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn to_move(&self) -> Player {
        if self.is_light() { Player::P2 } else { Player::P1 }
    }

    /// Whether p2 is to move.
    #[inline(always)]
    pub(crate) const fn is_light(&self) -> bool {
        self.kings & LIGHT != 0
    }

    /// The checkers of a player. A non-player has none.
    #[inline(always)]
    pub(crate) const fn side(&self, player: Player) -> u64 {
        match player {
            Player::P1 | Player::P2 if self.is_light() == matches!(player, Player::P2) => self.mine,
            Player::P1 | Player::P2 => self.theirs,
            _ => 0,
        }
    }

    pub(crate) const fn is_king(&self, square: Square) -> bool {
        self.kings & square.bit() != 0
    }

    /// The checker on a square, if there is one.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::draughts::{Checker, Position};
    ///
    /// let position: Position = "W:W22,K23:B11,18".parse()?;
    /// assert_eq!(position.checker("23".parse()?), Some(Checker::king(Player::P2)));
    /// assert_eq!(position.checker("11".parse()?), Some(Checker::man(Player::P1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn checker(&self, square: Square) -> Option<Checker> {
        let bit = square.bit();
        let owner = if self.mine & bit != 0 {
            self.to_move()
        } else if self.theirs & bit != 0 {
            self.to_move().opponent()
        } else {
            return None;
        };
        Some(Checker { owner, king: self.is_king(square) })
    }

    /// The squares of a player's checkers, by number. A non-player has none.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::draughts::Position;
    ///
    /// let position: Position = "W:W22,K23:B11,18".parse()?;
    /// assert!(position.checkers(Player::P1).map(|square| square.number()).eq([11, 18]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self, player: Player) -> impl Iterator<Item = Square> {
        Square::of(self.side(player))
    }

    /// The squares of a player's men. A non-player has none.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_lilypad::draughts::Position;
    ///
    /// let position: Position = "W:W22,K23:B11,18".parse()?;
    /// assert_eq!(position.men(Player::P2).to_string(), "22");
    /// assert_eq!(position.kings(Player::P2).to_string(), "23");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn men(&self, player: Player) -> Bitboard<Square, u32> {
        without_gaps(self.side(player) & !self.kings)
    }

    /// The squares of a player's kings. A non-player has none.
    #[inline]
    pub const fn kings(&self, player: Player) -> Bitboard<Square, u32> {
        without_gaps(self.side(player) & self.kings)
    }
}

/// Converts a set with the bits of `Square::bit` to one bit a square.
#[inline]
pub(crate) const fn without_gaps(bits: u64) -> Bitboard<Square, u32> {
    // After every eight squares there is a bit that is no square.
    let squares =
        bits & 0xff | bits >> 1 & 0xff << 8 | bits >> 2 & 0xff << 16 | bits >> 3 & 0xff << 24;
    Bitboard::<Square, u32>::from_bits(squares as u32)
}
