use gambol_core::board::Word;
use gambol_core::{Game, Key, MAX_PLAYERS, Player};

use crate::board::{Board, Square};
use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::layout::Layout;
use crate::piece::{Orientation, Piece};
use crate::variant::{Classic, RuntimeLayout, Star, Variant};

/// A position of the classic game, for two on a board of 8 by 8: 128 bytes.
///
/// ```
/// use gambol_core::perft::perft;
/// use gambol_pikemen::{ClassicPosition, Game, Variant};
///
/// let start = ClassicPosition::start(Variant::CLASSIC);
/// assert_eq!(perft(&start, 2), 14_400);
/// ```
pub type ClassicPosition = Position<Classic>;

/// A position on the star, for six: 256 bytes.
///
/// ```
/// use gambol_pikemen::{Game, StarPosition, Variant};
///
/// assert_eq!(StarPosition::start(Variant::STAR).players(), 6);
/// ```
pub type StarPosition = Position<Star>;

/// A position of any other layout: 192 bytes.
///
/// ```
/// use gambol_pikemen::{Game, Variant, RuntimePosition};
///
/// assert_eq!(RuntimePosition::start(Variant::HEXAGON).players(), 3);
/// ```
pub type RuntimePosition = Position<RuntimeLayout>;
/// The former name of [`RuntimePosition`].
#[deprecated(note = "renamed to `RuntimePosition`")]
pub type VariousPosition = RuntimePosition;

/// A position on one kind of ground: plain data. See [`ClassicPosition`], [`StarPosition`] and
/// [`RuntimePosition`].
///
/// If your code is generic over grounds, it is compiled for each, so it is as fast as code for one:
///
/// ```
/// use gambol_pikemen::{ClassicPosition, Game, Ground, Layout, Position, StarPosition};
/// use gambol_pikemen::{Variant, RuntimePosition};
///
/// fn moves<G: Ground>(start: Position<G>) -> usize {
///     start.count_moves()
/// }
///
/// let variant: Variant = "hexagon:rps=yes".parse()?;
/// let moves = match variant.layout() {
///     Layout::Classic => moves(ClassicPosition::start(variant.try_into()?)),
///     Layout::Star => moves(StarPosition::start(variant.try_into()?)),
///     _ => moves(RuntimePosition::start(variant.try_into()?)),
/// };
/// assert_eq!(moves, 72);
/// # Ok::<(), gambol_core::VariantError>(())
/// ```
///
/// The variants of different grounds are different types:
///
/// ```compile_fail,E0308
/// use gambol_pikemen::{ClassicPosition, Game, Variant};
///
/// let position = ClassicPosition::start(Variant::STAR);
/// ```
#[derive(Copy, PartialEq, Eq)]
pub struct Position<G: Ground> {
    /// The content of each square: see the module `cell`.
    pub(crate) cells: G::Cells,
    /// The pieces of each player. Follows from the cells.
    pub(crate) players: G::Planes,
    /// The lying pieces, and on rectangles the bits of their directions. Follows from the cells.
    pub(crate) lying: G::Lying,
    /// The weighted sum of cells, scores and rules, which makes most of the key. See
    /// [`weigh`](Self::weigh).
    pub(crate) sum: u64,
    pub(crate) scores: G::Counts,
    /// The number of pieces of each player. Follows from the cells.
    pub(crate) pieces: G::Counts,
    /// The player whose turn it is.
    pub(crate) side: u8,
    /// Whether the game is over. Follows from all the rest.
    pub(crate) over: bool,
    pub(crate) target: u8,
    pub(crate) rps: bool,
    pub(crate) ground: G,
    pub(crate) alignment: G::Alignment,
}

// With one byte more, the compiler would call a function to copy a position.
const _: () = assert!(size_of::<Position<Classic>>() <= 128);

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived one copies field by field")]
impl<G: Ground> Clone for Position<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ground> Position<G> {
    /// The first position of a variant, the same as [`Start::start`](gambol_core::Start::start).
    pub fn start(variant: Variant<G>) -> Self {
        let mut position = Self::empty(variant);
        for square in position.board().all() {
            if let Some((owner, size)) = position.layout().piece(square) {
                let orientation = Orientation::Upright;
                position.put(square.index(), Piece { owner, size, orientation });
            }
        }
        position.weigh();
        position
    }

    /// An empty board.
    pub(crate) fn empty(variant: Variant<G>) -> Self {
        Position {
            cells: G::Cells::NONE,
            players: G::Planes::default(),
            lying: G::Lying::default(),
            sum: 0,
            scores: G::Counts::default(),
            pieces: G::Counts::default(),
            side: 0,
            over: false,
            target: variant.target,
            rps: variant.rps,
            ground: variant.layout,
            alignment: G::Alignment::default(),
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: usize, piece: Piece) {
        let (bit, cell) = (G::Word::bit(square as u32), Cell::new(piece));
        let owner = &mut self.players.as_mut()[piece.owner.index()];
        *owner = *owner | bit;
        self.lay::<true>(bit, bit, piece.orientation.code());
        self.cells.set(square, cell);
        self.pieces.as_mut()[piece.owner.index()] += 1;
    }

    /// Updates [`lying`](Self::lying) after some squares have changed. The square of `bit` now has a piece
    /// of this orientation.
    #[inline(always)]
    pub(crate) fn lay<const IN_SEARCH: bool>(
        &mut self,
        changed: G::Word,
        bit: G::Word,
        code: usize,
    ) {
        for (i, plane) in self.lying.as_mut().iter_mut().enumerate() {
            // A table of masks takes fewer instructions. Computed masks are ready sooner, which random
            // games need.
            let mask = if IN_SEARCH {
                G::LYING[code % 16].as_ref()[i]
            } else if i == 0 {
                G::Word::filled(code != Orientation::UPRIGHT)
            } else {
                G::Word::filled(code >> (i - 1) & 1 == 1)
            };
            *plane = *plane & !changed | bit & mask;
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> G::Word {
        self.players.as_ref().iter().fold(G::Word::ZERO, |all, &plane| all | plane)
    }

    pub(crate) fn weigh(&mut self) {
        self.sum = 0;
        self.occupied().for_each(|square| {
            let square = square as usize;
            self.add_to_sum(square, self.cells.get(square).to_bits().into());
        });
        for player in 0..self.players() {
            self.add_to_sum(SCORES + player, self.scores.as_ref()[player].into());
        }
        self.add_to_sum(RULES, self.layout() as u64);
        self.add_to_sum(RULES + 1, self.target.into());
        self.add_to_sum(RULES + 2, self.rps.into());
    }

    /// Replaces the content of a square, and updates the sum if `IN_SEARCH`.
    #[inline(always)]
    pub(crate) fn change_cell<const IN_SEARCH: bool>(
        &mut self,
        square: usize,
        before: Cell,
        after: Cell,
    ) {
        self.cells.set(square, after);
        if IN_SEARCH {
            let gain = u64::from(after.to_bits()).wrapping_sub(before.to_bits().into());
            self.add_to_sum(square, gain);
        }
    }

    #[inline(always)]
    pub(crate) fn add_to_sum(&mut self, index: usize, gain: u64) {
        let gain = WEIGHTS[index % WEIGHTS.len()].wrapping_mul(gain);
        self.sum = self.sum.wrapping_add(gain);
    }
}

/// The weights of the cells in [`Position::sum`], then of the scores and the rules.
static WEIGHTS: [u64; 128] = Key::weights();
/// The index of the first weight of the scores.
pub(crate) const SCORES: usize = 96;
/// The index of the first weight of the rules.
const RULES: usize = SCORES + MAX_PLAYERS;

impl<G: Ground> Position<G> {
    /// The layout: the board and the armies.
    ///
    /// ```
    /// use gambol_pikemen::{Game, Layout, Position, Variant};
    ///
    /// assert_eq!(Position::start(Variant::CLASSIC).layout(), Layout::Classic);
    /// ```
    pub fn layout(&self) -> Layout {
        self.ground.layout()
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.layout().board()
    }

    /// The square with this name, if the board has it.
    ///
    /// ```
    /// use gambol_pikemen::RuntimePosition;
    ///
    /// let position: RuntimePosition = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
    /// assert!(position.square("f6").is_some() && position.square("g6").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        self.board().parse(name)
    }

    /// The player to move, even after the end.
    ///
    /// ```
    /// use gambol_pikemen::{RuntimePosition, prelude::*};
    ///
    /// let over: RuntimePosition = "x6/x6/x6/x6/x6/13U,x5 2 3,0 mini".parse()?;
    /// assert_eq!((over.to_move(), over.status().player()), (Player::P2, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(&self) -> Player {
        Player::ALL[usize::from(self.side) % Player::ALL.len()]
    }

    /// The score of a player, or 0 for a non-player.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_pikemen::RuntimePosition;
    ///
    /// let position: RuntimePosition = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 2,3 mini".parse()?;
    /// assert_eq!(Player::ALL.map(|player| position.score(player)), [2, 3, 0, 0, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&self, player: Player) -> u8 {
        self.scores.as_ref().get(player.index()).copied().unwrap_or(0)
    }

    /// The number of pieces that a player has left, or 0 for a non-player.
    ///
    /// ```
    /// use gambol_core::Player;
    /// use gambol_pikemen::{Game, Position, Variant};
    ///
    /// assert_eq!(Position::start(Variant::CLASSIC).pieces_left(Player::P2), 15);
    /// ```
    pub fn pieces_left(&self, player: Player) -> usize {
        self.pieces.as_ref().get(player.index()).copied().unwrap_or(0).into()
    }

    /// The piece on a square. `None` for an empty square and for a square of another board.
    ///
    /// ```
    /// use gambol_pikemen::RuntimePosition;
    ///
    /// let position: RuntimePosition = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
    /// let piece = position.square("b2").and_then(|square| position.piece(square));
    /// assert_eq!(piece.unwrap().to_string(), "22NE");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece(&self, square: Square) -> Option<Piece> {
        (square.board() == self.board()).then(|| self.cells.get(square.index()).piece())?
    }

    /// The pieces on the board, by square.
    ///
    /// ```
    /// use gambol_pikemen::RuntimePosition;
    ///
    /// let position: RuntimePosition = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
    /// let pieces = position.pieces().map(|(square, piece)| format!("{square} {piece}"));
    /// assert_eq!(pieces.collect::<Vec<_>>(), ["a1 13U", "b2 22NE"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.data().pieces()
    }
}
