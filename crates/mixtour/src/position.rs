use gambol_core::{Game, Key, PackedMove, Player};

use crate::Square;
use crate::lines::Lines;
use crate::moves::{Move, RESERVE};
use crate::stack::Stack;
use crate::variant::Variant;

/// A position: 88 bytes of plain data.
///
/// Its text is `BOARD SIDE POINTS KO VARIANT`, explained in `RULES.md`.
///
/// ```
/// use gambol_mixtour::gambol_core::Player;
/// use gambol_mixtour::{Game, Position};
///
/// let before: Position = "x5/x5/x2,12,x2/x,2,x3/x5 1 0,0 - official".parse()?;
/// assert_eq!(before.stack("c3".parse()?), "12".parse()?);
/// assert_eq!(before.reserve(Player::P1), 19);
/// let from_c3: Vec<_> = before.moves_from("c3".parse()?).collect();
/// assert_eq!(format!("{from_c3:?}"), "[c3-b2, c3:2-b2]");
///
/// let after = before.apply("c3-b2".parse()?)?;
/// let changed: Vec<_> = before.changed_squares(&after).collect();
/// assert_eq!(format!("{changed:?}"), "[b2, c3]");
/// assert_eq!(after.ko(), Some("b2-c3".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The heights of the squares of each line, for the generator: see the module `lines`.
    pub(crate) lines: Lines,
    /// The stack on each square, as in [`Stack`]: so an empty square is 1, the top piece is the
    /// lowest bit, and putting pieces on a stack is a shift. The entry [`RESERVE`] is the next
    /// piece to enter, which also says whose turn it is; those above it are not used.
    pub(crate) stacks: [u8; 32],
    /// The move that is forbidden for the moment, if any.
    pub(crate) ko: Option<Move>,
    pub(crate) reserve: [u8; 2],
    pub(crate) points: [u8; 2],
    pub(crate) variant: Variant,
}

const _: () = assert!(size_of::<Position>() == 88);

impl Position {
    /// The first position of a variant, as [`Game::start`].
    pub const fn start(variant: Variant) -> Self {
        let mut stacks = [Stack::EMPTY.0; 32];
        stacks[RESERVE] = 0b10;
        Position {
            lines: Lines::EMPTY_BOARD,
            stacks,
            ko: None,
            reserve: [variant.pieces; 2],
            points: [0; 2],
            variant,
        }
    }

    /// The player whose turn it is, or would be if the game were not over.
    #[inline]
    pub const fn turn(&self) -> Player {
        Player::ALL[self.side()]
    }

    /// The player whose turn it is, as 0 or 1.
    #[inline(always)]
    pub(crate) const fn side(&self) -> usize {
        (self.stacks[RESERVE] & 1) as usize
    }

    pub(crate) fn set_turn(&mut self, player: Player) {
        self.stacks[RESERVE] = 0b10 | player.index() as u8;
    }

    /// The stack on a square.
    #[inline]
    pub const fn stack(&self, square: Square) -> Stack {
        Stack(self.stacks[square.index()])
    }

    /// Puts a stack on an empty square. The reserves do not change.
    pub(crate) fn set_stack(&mut self, square: Square, stack: Stack) {
        self.stacks[square.index()] = stack.0;
        self.lines
            .change(RESERVE, square.index(), stack.height() as u16);
    }

    /// The number of a player's pieces that are not on the board.
    ///
    /// # Panics
    /// If `player` is not p1 or p2.
    #[inline]
    pub const fn reserve(&self, player: Player) -> u8 {
        self.reserve[player.index()]
    }

    /// The points of a player.
    ///
    /// # Panics
    /// If `player` is not p1 or p2.
    #[inline]
    pub const fn points(&self, player: Player) -> u8 {
        self.points[player.index()]
    }

    /// The stack move that is forbidden because it would take back the last one (clause 6).
    #[inline]
    pub const fn ko(&self) -> Option<Move> {
        self.ko
    }

    /// The legal moves of pieces from this square, for programs in which people point at squares.
    pub fn moves_from(&self, from: Square) -> impl Iterator<Item = Move> {
        let moves = self.legal_moves().into_iter();
        moves.filter(move |mv| mv.from() == Some(from))
    }

    /// The squares whose stacks differ between two positions: what a move changes, if one is the
    /// position after the other.
    pub fn changed_squares(&self, other: &Position) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.stack(square) != other.stack(square))
    }

    /// A hash of the whole position, as [`Game::key`].
    #[inline]
    pub fn key(&self) -> u64 {
        // The lines and the reserve follow from the stacks and the variant.
        let stacks =
            |i: usize| u64::from_le_bytes(core::array::from_fn(|byte| self.stacks[8 * i + byte]));
        // The last stack and the turn, five bits and one; then the rest, each in bits enough.
        let rest = [
            (u64::from(self.stacks[24]), 5),
            (self.side() as u64, 1),
            (u64::from(self.points[0]), 4),
            (u64::from(self.points[1]), 4),
            (u64::from(self.variant.pieces), 6),
            (u64::from(self.variant.points), 4),
            (u64::from(self.variant.takeback), 1),
            (self.ko.map_or(0, PackedMove::to_bits), 16),
        ];
        let rest = rest
            .into_iter()
            .fold(0, |word, (part, bits)| word << bits | part);
        Key::new()
            .word(stacks(0))
            .word(stacks(1))
            .word(stacks(2))
            .word(rest)
            .finish()
    }
}

gambol_core::hash_by_key! { Position }
