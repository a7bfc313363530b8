use core::any::Any;
use core::hash::{Hash, Hasher};

use gambol_core::board::Word;
use gambol_core::{Game, Key, MAX_PLAYERS, Player};

use crate::board::{Board, Square};
use crate::cell::{Cell, Cells};
use crate::ground::{Classic, Counts, Ground, Hexagon, Mini, Planes, Star, Three, Warlords};
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Piece};
use crate::variant::Variant;

/// A position of Pikemen, on any of the boards.
///
/// It holds the position of one of six engines, each compiled for one board and number of players.
/// [`FullGame::visit`](gambol_core::FullGame::visit) hands the one inside to a generic function;
/// do so before long work.
///
/// ```
/// use gambol_pikemen::{Game, Position, Variant};
///
/// let position = Position::start(Variant::HEXAGON);
/// assert_eq!(position.count_moves(), 72);
/// assert_eq!(position.players(), 3);
/// assert_eq!(position.piece(position.square("a44").unwrap()).unwrap().to_string(), "13U");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Two players on a board of 8 by 8.
    Classic(PositionOn<Classic>),
    /// Two players on a board of 6 by 6.
    Mini(PositionOn<Mini>),
    /// Three players on a board of 8 by 8.
    Three(PositionOn<Three>),
    /// Four players on a board of 8 by 8.
    Warlords(PositionOn<Warlords>),
    /// Three players on a hexagon of three zones.
    Hexagon(PositionOn<Hexagon>),
    /// Six players on a star of six zones.
    Star(PositionOn<Star>),
}

/// Does the same with the position inside, whatever its ground.
macro_rules! on_any_ground {
    ($position:expr, $inside:pat => $result:expr) => {
        match $position {
            $crate::Position::Classic($inside) => $result,
            $crate::Position::Mini($inside) => $result,
            $crate::Position::Three($inside) => $result,
            $crate::Position::Warlords($inside) => $result,
            $crate::Position::Hexagon($inside) => $result,
            $crate::Position::Star($inside) => $result,
        }
    };
}
pub(crate) use on_any_ground;

/// The position whose inside is `$inside`, on the ground of a layout.
macro_rules! on_ground_of {
    ($layout:expr, $inside:expr) => {
        match $layout {
            $crate::Layout::Classic => $crate::Position::Classic($inside),
            $crate::Layout::Mini => $crate::Position::Mini($inside),
            $crate::Layout::Three => $crate::Position::Three($inside),
            $crate::Layout::Warlords => $crate::Position::Warlords($inside),
            $crate::Layout::Hexagon => $crate::Position::Hexagon($inside),
            $crate::Layout::Star => $crate::Position::Star($inside),
        }
    };
}
pub(crate) use on_ground_of;

/// A position on one kind of ground: plain data, 128 bytes in the classic game.
///
/// ```
/// use gambol_core::perft::perft;
/// use gambol_pikemen::{Classic, Game, PositionOn, Variant};
///
/// let start = PositionOn::<Classic>::start(Variant::CLASSIC);
/// assert_eq!(perft(&start, 2), 14_400);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// Aligned to a line of the cache: astride of two, copying the large ones takes up to twice the time.
#[repr(align(64))]
pub struct PositionOn<G: Ground> {
    /// The content of each square: see the module `cell`.
    pub(crate) cells: G::Cells,
    /// The pieces of each player. Follows from the cells.
    pub(crate) players: G::Planes,
    /// The lying pieces. Follows from the cells.
    pub(crate) lying: G::Word,
    /// The bits of their directions, 0 elsewhere. Follows from the cells.
    pub(crate) directions: G::Directions,
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
}

// One byte more, and the compiler calls a function to copy it.
const _: () = assert!(size_of::<PositionOn<Classic>>() <= 128);

impl<G: Ground> PositionOn<G> {
    /// An empty board.
    pub(crate) fn empty(variant: Variant) -> Self {
        PositionOn {
            cells: G::Cells::NONE,
            players: G::Planes::EMPTY,
            lying: G::Word::ZERO,
            directions: G::Directions::EMPTY,
            sum: 0,
            scores: G::Counts::ZERO,
            pieces: G::Counts::ZERO,
            side: 0,
            over: false,
            target: variant.target,
            rps: variant.rps,
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: usize, piece: Piece) {
        let bit = G::Word::bit(square as u32);
        let code = piece.orientation.code();
        let owner = &mut self.players.as_mut()[piece.owner.index()];
        *owner = *owner | bit;
        let lies = code != Orientation::UPRIGHT;
        self.lying = self.lying | bit & G::Word::filled(lies);
        for (i, plane) in self.directions.as_mut().iter_mut().enumerate() {
            *plane = *plane | bit & G::Word::filled(code >> i & 1 == 1);
        }
        self.cells.set(square, Cell::new(piece));
        self.pieces.as_mut()[piece.owner.index()] += 1;
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
        for player in 0..G::PLAYERS {
            self.add_to_sum(SCORES + player, self.scores.as_ref()[player].into());
        }
        self.add_to_sum(RULES, G::LAYOUT as u64);
        self.add_to_sum(RULES + 1, self.target.into());
        self.add_to_sum(RULES + 2, self.rps.into());
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

impl<G: Ground> Hash for PositionOn<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

gambol_core::hash_by_key! { Position }

impl<G: Ground> From<PositionOn<G>> for Position {
    fn from(position: PositionOn<G>) -> Self {
        G::wrap(position)
    }
}

impl Position {
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
        on_any_ground!(self, position => (&position as &dyn Any).downcast_ref().copied())
    }
}

/// Methods of `Position` that forward to those of the position inside.
macro_rules! forward {
    ($($(#[$about:meta])* $public:vis fn $name:ident(
        &self $(, $argument:ident: $type:ty)*
    ) -> $result:ty;)*) => {$(
        $(#[$about])*
        $public fn $name(&self $(, $argument: $type)*) -> $result {
            $crate::position::on_any_ground!(self, position => position.$name($($argument),*))
        }
    )*};
}
pub(crate) use forward;

/// Methods of both types of positions, given for `PositionOn`.
macro_rules! forwarded {
    ($($(#[$about:meta])* fn $name:ident(&$self:ident $(, $argument:ident: $type:ty)?) -> $result:ty
        $body:block)*) => {
        impl<G: Ground> PositionOn<G> {$(
            $(#[$about])*
            pub fn $name(&$self $(, $argument: $type)?) -> $result $body
        )*}

        impl Position {
            $crate::position::forward! {
                $($(#[$about])* pub fn $name(&self $(, $argument: $type)?) -> $result;)*
            }
        }
    };
}
pub(crate) use forwarded;

forwarded! {
    /// The board and the armies.
    fn layout(&self) -> Layout {
        G::LAYOUT
    }

    /// The board.
    fn board(&self) -> Board {
        G::LAYOUT.board()
    }

    /// The square with this name, if the board has it.
    fn square(&self, name: &str) -> Option<Square> {
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
    fn turn(&self) -> Player {
        Player::ALL[usize::from(self.side) % Player::ALL.len()]
    }

    /// The score of a player; 0 for a non-player.
    fn score(&self, player: Player) -> u8 {
        self.scores.as_ref().get(player.index()).copied().unwrap_or(0)
    }

    /// The number of pieces that a player has left; 0 for a non-player.
    fn pieces_left(&self, player: Player) -> usize {
        self.pieces.as_ref().get(player.index()).copied().unwrap_or(0).into()
    }

    /// The piece on a square; `None` for an empty square and for a square of another board.
    fn piece(&self, square: Square) -> Option<Piece> {
        (square.board() == self.board()).then(|| self.cells.get(square.index()).piece())?
    }
}

/// The same methods for both types of positions.
macro_rules! both {
    ($($methods:tt)*) => {
        impl<G: Ground> PositionOn<G> { $($methods)* }
        impl Position { $($methods)* }
    };
}

both! {
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
