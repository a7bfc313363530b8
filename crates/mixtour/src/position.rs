use gambol_core::{Key, Player, const_for};

use crate::Square;
use crate::lines::Lines;
use crate::moves::{Move, RESERVE};
use crate::stack::Stack;
use crate::variant::Variant;

/// A position: 96 bytes of plain data.
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
///
/// let after = before.apply("c3-b2".parse()?)?;
/// assert_eq!(after.ko(), Some("b2-c3".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The heights along each line, for the generator: see `lines`.
    pub(crate) lines: Lines,
    /// The stack on each square, as in [`Stack`]: 1 if empty, the top piece in the lowest bit. Element
    /// [`RESERVE`] is the next piece to enter and so the player to move. Later elements are unused.
    pub(crate) stacks: [u8; 32],
    /// The move that is forbidden for the moment, if any.
    pub(crate) ko: Option<Move>,
    pub(crate) reserve: [u8; 2],
    pub(crate) points: [u8; 2],
    pub(crate) variant: Variant,
    /// The weighted sum of stacks, points and variant, which makes most of the key. See
    /// [`weigh`](Self::weigh).
    pub(crate) sum: u64,
}

const _: () = assert!(size_of::<Position>() <= 96);

/// The weights of the stacks in [`Position::sum`], then of the points and the variant.
static WEIGHTS: [u64; 32] = Key::weights();
/// The index of the first weight of the points.
const POINTS: usize = 25;
/// The index of the first weight of the variant.
const VARIANT: usize = 27;

impl Position {
    /// The first position of a variant: [`Start::start`](gambol_core::Start::start) as a `const fn`.
    pub const fn start(variant: Variant) -> Self {
        let mut stacks = [Stack::EMPTY.0; 32];
        stacks[RESERVE] = 0b10;
        let mut position = Position {
            lines: Lines::EMPTY_BOARD,
            stacks,
            ko: None,
            reserve: [variant.pieces; 2],
            points: [0; 2],
            variant,
            sum: 0,
        };
        position.weigh();
        position
    }

    pub(crate) const fn weigh(&mut self) {
        self.sum = 0;
        const_for!(0..POINTS, |square| {
            self.add_to_sum(square, self.stacks[square] as u64);
        });
        self.add_to_sum(POINTS, self.points[0] as u64);
        self.add_to_sum(POINTS + 1, self.points[1] as u64);
        self.add_to_sum(VARIANT, self.variant.pieces as u64);
        self.add_to_sum(VARIANT + 1, self.variant.points as u64);
        self.add_to_sum(VARIANT + 2, self.variant.takeback as u64);
    }

    #[inline(always)]
    const fn add_to_sum(&mut self, index: usize, gain: u64) {
        let gain = WEIGHTS[index % 32].wrapping_mul(gain);
        self.sum = self.sum.wrapping_add(gain);
    }

    /// Replaces the stack on a square. Both stacks are numbers, as in [`Stack`].
    #[inline(always)]
    pub(crate) const fn change_stack<const UPDATE_KEY: bool>(
        &mut self,
        square: usize,
        before: u32,
        after: u32,
    ) {
        self.stacks[square] = after as u8;
        if UPDATE_KEY {
            self.add_to_sum(square, (after as u64).wrapping_sub(before as u64));
        }
    }

    pub(crate) const fn add_point(&mut self, player: usize) {
        self.points[player] += 1;
        self.add_to_sum(POINTS + player, 1);
    }

    /// The player to move, even after the end.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::{Game, Position, Variant};
    ///
    /// let start = Position::start(Variant::OFFICIAL);
    /// assert_eq!(start.to_move(), Player::P1);
    /// assert_eq!(start.apply(start.parse_move("c3")?)?.to_move(), Player::P2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn to_move(&self) -> Player {
        Player::ALL[self.side()]
    }

    /// The player whose turn it is, as 0 or 1.
    #[inline(always)]
    pub(crate) const fn side(&self) -> usize {
        (self.stacks[RESERVE] & 1) as usize
    }

    /// The stack on a square.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::Position;
    ///
    /// let position: Position = "x5/x5/x2,12,x2/x,2,x3/x5 1 0,0 - official".parse()?;
    /// let stack = position.stack("c3".parse()?);
    /// assert_eq!((stack.height(), stack.top()), (2, Some(Player::P2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn stack(&self, square: Square) -> Stack {
        Stack(self.stacks[square.index()])
    }

    /// Puts a stack on an empty square. The reserves do not change.
    pub(crate) fn set_stack(&mut self, square: Square, stack: Stack) {
        self.stacks[square.index()] = stack.0;
        self.lines.change(RESERVE, square.index(), stack.height() as u16);
    }

    /// The number of a player's pieces that are not on the board.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::Position;
    ///
    /// let position: Position = "x5/x5/x2,12,x2/x,2,x3/x5 1 0,0 - official".parse()?;
    /// assert_eq!([Player::P1, Player::P2].map(|player| position.reserve(player)), [19, 18]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `player` is not p1 or p2.
    #[inline]
    pub const fn reserve(&self, player: Player) -> u8 {
        self.reserve[player.index()]
    }

    /// The score of a player.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_mixtour::Position;
    ///
    /// let position: Position = "x5/x5/x2,12,x2/x5/x5 2 0,1 - tournament".parse()?;
    /// assert_eq!(position.score(Player::P2), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If `player` is not p1 or p2.
    #[inline]
    pub const fn score(&self, player: Player) -> u8 {
        self.points[player.index()]
    }

    /// The stack move that is forbidden because it would take back the last one (clause 6).
    ///
    /// ```
    /// use gambol_mixtour::{Game, Position};
    ///
    /// let text = "x5/x5/121,x,21,x2/x3,2,x/x5 1 0,0 - basic:takeback=no";
    /// let position: Position = text.parse()?;
    /// let after = position.apply(position.parse_move("a3-c3")?)?;
    /// assert_eq!(after.ko().unwrap().to_string(), "c3-a3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn ko(&self) -> Option<Move> {
        self.ko
    }
}
