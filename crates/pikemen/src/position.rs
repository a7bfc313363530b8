use core::any::Any;
use core::hash::{Hash, Hasher};

use gambol_core::board::Word;
use gambol_core::{Game, Key, MAX_PLAYERS, Player};

use crate::board::{Board, Square};
use crate::cell::{Cell, Cells};
use crate::ground::{Classic, Ground, Star, Various};
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Piece};
use crate::variant::Variant;

/// A position of Pikemen, on any of the boards.
///
/// For programs that pick the board at run time. Where it is known, [`ClassicPosition`], [`StarPosition`]
/// or [`VariousPosition`] is faster: this type is as large as the largest of them, and asks at every call
/// which one it holds. [`FullGame::visit`](gambol_core::FullGame::visit) hands the position inside to a
/// generic function; do so before long work.
///
/// ```
/// use gambol_pikemen::{Game, Position, Variant};
///
/// let position = Position::start(Variant::HEXAGON);
/// assert_eq!(position.count_moves(), 72);
/// assert_eq!(position.players(), 3);
/// assert_eq!(position.piece(position.square("a44").unwrap()).unwrap().to_string(), "13U");
/// ```
#[derive(Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Two players on a board of 8 by 8.
    Classic(PositionOn<Classic>),
    /// Any of the other layouts.
    Various(PositionOn<Various>),
    /// Six players on a star of six zones.
    Star(PositionOn<Star>),
}

/// Does the same with the position inside, whatever its ground.
macro_rules! on_its_ground {
    ($position:expr, $inside:pat => $result:expr) => {
        match $position {
            $crate::Position::Classic($inside) => $result,
            $crate::Position::Various($inside) => $result,
            $crate::Position::Star($inside) => $result,
        }
    };
}
pub(crate) use on_its_ground;

/// Copies the position inside, which may be half as large as this type: so the loop of a bot is a third
/// faster in the classic game.
#[expect(clippy::expl_impl_clone_on_copy, clippy::non_canonical_clone_impl, reason = "see above")]
impl Clone for Position {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self {
            Position::Classic(inside) => Position::Classic(*inside),
            Position::Various(inside) => Position::Various(*inside),
            Position::Star(inside) => Position::Star(*inside),
        }
    }
}

/// As [`on_its_ground`], for a position whose ground is known.
macro_rules! as_it_is {
    ($position:expr, $inside:pat => $result:expr) => {{
        let $inside = $position;
        $result
    }};
}
pub(crate) use as_it_is;

/// Implementations for both types of positions. In them `inside!(position, name => result)` gives
/// the result for the position on its ground.
macro_rules! both {
    ($($(#[$about:meta])* impl $($trait:path)? { $($items:tt)* })*) => {
        const _: () = {
            #[allow(unused_imports, reason = "some ask nothing of the ground")]
            use $crate::position::as_it_is as inside;
            $($(#[$about])* impl<G: $crate::Ground> $($trait for)? $crate::PositionOn<G> {
                $($items)*
            })*
        };
        const _: () = {
            #[allow(unused_imports, reason = "some ask nothing of the ground")]
            use $crate::position::on_its_ground as inside;
            $($(#[$about])* impl $($trait for)? $crate::Position { $($items)* })*
        };
    };
}
pub(crate) use both;

/// A position of the classic game, for two on a board of 8 by 8: 128 bytes. Use it rather than [`Position`]
/// wherever the board is known: perft is a quarter faster, and arrays of positions are half as large.
///
/// ```
/// use gambol_core::perft::perft;
/// use gambol_pikemen::{ClassicPosition, Game, Variant};
///
/// let start = ClassicPosition::start(Variant::CLASSIC);
/// assert_eq!(perft(&start, 2), 14_400);
/// ```
pub type ClassicPosition = PositionOn<Classic>;

/// A position on the star, for six: 256 bytes. Perft is half as fast again as with [`Position`].
///
/// ```
/// use gambol_pikemen::{Game, StarPosition, Variant};
///
/// assert_eq!(StarPosition::start(Variant::STAR).players(), 6);
/// ```
pub type StarPosition = PositionOn<Star>;

/// A position on any board but those of [`ClassicPosition`] and [`StarPosition`]: 192 bytes.
///
/// ```
/// use gambol_pikemen::{Game, Variant, VariousPosition};
///
/// assert_eq!(VariousPosition::start(Variant::HEXAGON).players(), 3);
/// ```
pub type VariousPosition = PositionOn<Various>;

/// A position on one kind of ground: plain data. See [`ClassicPosition`], [`StarPosition`] and
/// [`VariousPosition`]; this is for code that is generic over grounds.
///
/// ```
/// use gambol_pikemen::{Classic, Game, Ground, PositionOn, Star, Variant};
///
/// fn moves<G: Ground>(variant: Variant) -> usize {
///     PositionOn::<G>::start(variant).count_moves()
/// }
/// assert_eq!((moves::<Classic>(Variant::CLASSIC), moves::<Star>(Variant::STAR)), (120, 72));
/// ```
#[derive(Copy, Debug, PartialEq, Eq)]
pub struct PositionOn<G: Ground> {
    /// The content of each square: see the module `cell`.
    pub(crate) cells: G::Cells,
    /// The pieces of each player. Follows from the cells.
    pub(crate) players: G::Planes,
    /// The lying pieces, and on rectangles the bits of their directions. Follows from the cells.
    pub(crate) lying: G::Lying,
    /// The cells, the scores and the rules, each multiplied by its weight and added up: most of the
    /// key. Follows from them; see [`weigh`](Self::weigh).
    pub(crate) sum: u64,
    /// The score of each player.
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

// One byte more, and the compiler calls a function to copy it.
const _: () = assert!(size_of::<PositionOn<Classic>>() <= 128);

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived one copies field by field")]
impl<G: Ground> Clone for PositionOn<G> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ground> PositionOn<G> {
    /// An empty board.
    pub(crate) fn empty(variant: Variant) -> Self {
        PositionOn {
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
            ground: G::of(variant.layout),
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

    /// Keeps [`lying`](Self::lying) up to date: some squares have changed, and a piece in the orientation with
    /// this code is now on `bit`, one of them.
    #[inline(always)]
    pub(crate) fn lay<const KEY: bool>(&mut self, changed: G::Word, bit: G::Word, code: usize) {
        for (i, plane) in self.lying.as_mut().iter_mut().enumerate() {
            // Looked up, the masks take fewer instructions; computed, they are known sooner, which random games
            // wait for.
            let mask = if KEY {
                G::lying(code).as_ref()[i]
            } else if i == 0 {
                G::Word::filled(code != Orientation::UPRIGHT)
            } else {
                G::Word::filled(code >> (i - 1) & 1 == 1)
            };
            *plane = *plane & !changed | bit & mask;
        }
    }

    /// Adds up [`sum`](Self::sum) anew.
    pub(crate) fn weigh(&mut self) {
        self.sum = 0;
        let players = self.players.as_ref().iter();
        let occupied = players.fold(G::Word::ZERO, |all, &plane| all | plane);
        occupied.for_each(|square| {
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

    /// Changes what is on a square, and the sum if there is to be a `KEY`.
    #[inline(always)]
    pub(crate) fn change_cell<const KEY: bool>(
        &mut self,
        square: usize,
        before: Cell,
        after: Cell,
    ) {
        self.cells.set(square, after);
        if KEY {
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

/// The weights of the cells in [`PositionOn::sum`], then of the scores and the rules.
static WEIGHTS: [u64; 128] = Key::weights();
/// The first of those of the scores.
pub(crate) const SCORES: usize = 96;
/// The first of those of the rules.
const RULES: usize = SCORES + MAX_PLAYERS;

#[inline(always)]
pub(crate) fn key<G: Ground>(position: &PositionOn<G>) -> u64 {
    let key = Key::new().word(position.sum);
    key.word(position.side.into()).finish()
}

impl<G: Ground> From<PositionOn<G>> for Position {
    fn from(position: PositionOn<G>) -> Self {
        G::wrap(position)
    }
}

impl Position {
    /// An empty board.
    pub(crate) fn empty(variant: Variant) -> Self {
        match variant.layout {
            Layout::Classic => PositionOn::<Classic>::empty(variant).into(),
            Layout::Star => PositionOn::<Star>::empty(variant).into(),
            _ => PositionOn::<Various>::empty(variant).into(),
        }
    }

    /// The position inside, if it is on this ground.
    ///
    /// ```
    /// use gambol_pikemen::{Classic, Game, Position, Star, Variant};
    ///
    /// let start = Position::start(Variant::CLASSIC);
    /// assert!(start.on::<Classic>().is_some());
    /// assert!(start.on::<Star>().is_none());
    /// ```
    pub fn on<G: Ground>(self) -> Option<PositionOn<G>> {
        on_its_ground!(self, position => (&position as &dyn Any).downcast_ref().copied())
    }
}

both! {
    impl {
        /// The board and the armies.
        ///
        /// ```
        /// use gambol_pikemen::{Game, Layout, Position, Variant};
        ///
        /// assert_eq!(Position::start(Variant::CLASSIC).layout(), Layout::Classic);
        /// ```
        pub fn layout(&self) -> Layout {
            inside!(self, position => position.ground.layout())
        }

        /// The board.
        pub fn board(&self) -> Board {
            self.layout().board()
        }

        /// The square with this name, if the board has it.
        ///
        /// ```
        /// use gambol_pikemen::Position;
        ///
        /// let position: Position = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
        /// assert!(position.square("f6").is_some() && position.square("g6").is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn square(&self, name: &str) -> Option<Square> {
            self.board().parse(name)
        }

        /// The player whose turn it is, or would be if the game were not over.
        ///
        /// ```
        /// use gambol_pikemen::{Position, prelude::*};
        ///
        /// let over: Position = "x6/x6/x6/x6/x6/13U,x5 2 3,0 mini".parse()?;
        /// assert_eq!((over.turn(), over.status().player()), (Player::P2, None));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn turn(&self) -> Player {
            let side = inside!(self, position => position.side);
            Player::ALL[usize::from(side) % Player::ALL.len()]
        }

        /// The score of a player; 0 for a non-player.
        ///
        /// ```
        /// use gambol_core::Player;
        /// use gambol_pikemen::Position;
        ///
        /// let position: Position = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 2,3 mini".parse()?;
        /// assert_eq!(Player::ALL.map(|player| position.score(player)), [2, 3, 0, 0, 0, 0]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn score(&self, player: Player) -> u8 {
            let scores = inside!(self, position => position.scores.as_ref());
            scores.get(player.index()).copied().unwrap_or(0)
        }

        /// The number of pieces that a player has left; 0 for a non-player.
        ///
        /// ```
        /// use gambol_core::Player;
        /// use gambol_pikemen::{Game, Position, Variant};
        ///
        /// assert_eq!(Position::start(Variant::CLASSIC).pieces_left(Player::P2), 15);
        /// ```
        pub fn pieces_left(&self, player: Player) -> usize {
            let pieces = inside!(self, position => position.pieces.as_ref());
            pieces.get(player.index()).copied().unwrap_or(0).into()
        }

        /// The piece on a square; `None` for an empty square and for a square of another board.
        ///
        /// ```
        /// use gambol_pikemen::Position;
        ///
        /// let position: Position = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
        /// let piece = position.square("b2").and_then(|square| position.piece(square));
        /// assert_eq!(piece.unwrap().to_string(), "22NE");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn piece(&self, square: Square) -> Option<Piece> {
            let cell = |index| inside!(self, position => position.cells.get(index));
            (square.board() == self.board()).then(|| cell(square.index()).piece())?
        }

        /// The pieces on the board, by square.
        ///
        /// ```
        /// use gambol_pikemen::Position;
        ///
        /// let position: Position = "x6/x6/x6/x6/x,22NE,x4/13U,x5 1 0,0 mini".parse()?;
        /// let pieces = position.pieces().map(|(square, piece)| format!("{square} {piece}"));
        /// assert_eq!(pieces.collect::<Vec<_>>(), ["a1 13U", "b2 22NE"]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
            let squares = self.board().all();
            squares.filter_map(|square| Some((square, self.piece(square)?)))
        }

        /// The legal moves of the piece on a square.
        ///
        /// ```
        /// use gambol_pikemen::{Game, Position, Variant};
        ///
        /// let position = Position::start(Variant::CLASSIC);
        /// let e1 = position.square("e1").unwrap();
        /// assert_eq!(position.moves_from(e1).count(), 8);
        /// ```
        pub fn moves_from(&self, from: Square) -> impl Iterator<Item = Move> {
            let board = self.board();
            let moves = self.legal_moves().into_iter();
            moves.filter(move |mv| mv.from(board) == Some(from))
        }

        /// The squares on which two positions differ: those that a move changes, if one position is
        /// that after the other.
        ///
        /// ```
        /// use gambol_pikemen::{Game, Position, Variant};
        ///
        /// let start = Position::start(Variant::CLASSIC);
        /// let after = start.apply(start.parse_move("e1(N)")?)?;
        /// let changed: Vec<_> = start.changed_squares(&after).collect();
        /// assert_eq!(changed, [start.square("e1").unwrap()]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn changed_squares(&self, other: &Self) -> impl Iterator<Item = Square> {
            let squares = self.board().all();
            squares.filter(move |&square| self.piece(square) != other.piece(square))
        }
    }

    impl Hash {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write_u64(self.key());
        }
    }
}
