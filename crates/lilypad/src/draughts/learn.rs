//! What learners need: symmetries, a dense numbering of the moves, and planes.

use gambol_core::{Encode, OpenView, PlaneShape, Player, Symmetric};

use super::Square;
use super::moves::{Move, MoveKind};
use super::position::{LIGHT, Position};
use super::tables::{JUMP, NUMBERS, PLACES, WAYS};
use super::variant::Variant;
use crate::position::Pawn;

/// A symmetry of checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// The board is turned round and the sides change colours.
    Turned,
}

impl Symmetry {
    /// The image of a square.
    ///
    /// ```
    /// use gambol_lilypad::Symmetry;
    ///
    /// assert_eq!(Symmetry::Turned.square("11".parse()?).number(), 22);
    /// # Ok::<(), gambol_core::board::ParseCheckersSquareError>(())
    /// ```
    pub const fn square(self, square: Square) -> Square {
        match self {
            Symmetry::Identity => square,
            Symmetry::Turned => square.turned(),
        }
    }

    /// The image of a set of squares.
    pub(crate) const fn squares(self, bits: u64) -> u64 {
        match self {
            Symmetry::Identity => bits,
            // Place 34 is the last.
            Symmetry::Turned => bits.reverse_bits() >> 29,
        }
    }

    /// The image of a player.
    pub const fn player(self, player: Player) -> Player {
        match self {
            Symmetry::Identity => player,
            Symmetry::Turned => player.opponent(),
        }
    }
}

/// The board turned round with the colours changed.
impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        [Symmetry::Identity, Symmetry::Turned].into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let light = match symmetry {
            Symmetry::Identity => self.kings & LIGHT,
            Symmetry::Turned => !self.kings & LIGHT,
        };
        Position {
            mine: symmetry.squares(self.mine),
            theirs: symmetry.squares(self.theirs),
            kings: symmetry.squares(self.kings & Square::BOARD) | light,
        }
    }

    fn transformed_move(&self, symmetry: Symmetry, mv: Move) -> Move {
        let image = match mv.kind() {
            MoveKind::Step { from, to } => Move::step(symmetry.square(from), symmetry.square(to)),
            MoveKind::Capture { from, .. } => {
                let captured = symmetry.squares(mv.way().captured());
                Move::capture_of(symmetry.square(from), captured)
            }
        };
        image.expect("the image of a move is a move")
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        symmetry.player(player)
    }
}

/// The number of actions of draughts: steps and captures.
pub(crate) const ACTIONS: usize = 98 + 936;

/// Every action, sorted by its [`order`].
static ACTION_LIST: [Move; ACTIONS] = {
    let mut list = [Move::numbered(0, 0); ACTIONS];
    let mut count = 0;
    let mut i = 0;
    while i < 2 * PLACES * NUMBERS {
        let (place, number) = (i / NUMBERS % PLACES, i % NUMBERS);
        let capture = i / NUMBERS >= PLACES;
        if WAYS.has(place, number) && capture == (number >= JUMP) {
            let mv = Move::numbered(place, number);
            let mut at = count;
            while at > 0 && order(list[at - 1]) > order(mv) {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = mv;
            count += 1;
        }
        i += 1;
    }
    assert!(count == ACTIONS);
    list
};

/// The index of each action, by its place and number; `ACTIONS` where there is none.
static INDICES: [u16; PLACES * NUMBERS] = {
    let mut indices = [ACTIONS as u16; PLACES * NUMBERS];
    let mut i = 0;
    while i < ACTIONS {
        indices[ACTION_LIST[i].low_bits()] = i as u16;
        i += 1;
    }
    indices
};

/// What actions are sorted by: steps before captures; then the square moved from; then the square
/// moved to, or the set of captured checkers.
const fn order(mv: Move) -> u64 {
    let way = mv.way();
    let from = (mv.start_place() as u64) << 36;
    if mv.is_capture() { 1 << 42 | from | way.captured() } else { from | way.end }
}

/// The number of planes for the checkers: men and kings of both sides.
pub(crate) const CHECKER_PLANES: usize = 4;

/// That many planes.
pub(crate) const fn plane_shape(planes: usize) -> PlaneShape {
    PlaneShape { planes, ranks: 8, files: 8 }
}

/// Writes the [`CHECKER_PLANES`], the viewer's men and kings, then those of the opponent; then a
/// plane for each pawn, marking the square that it is on; then constant planes.
///
/// # Panics
/// If the slice is not of this shape.
pub(crate) fn write_planes(
    planes: &mut [f32],
    position: &Position,
    viewer: Player,
    pawns: &[Pawn],
    constants: &[bool],
) {
    let shape = plane_shape(CHECKER_PLANES + pawns.len() + constants.len());
    assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
    planes.fill(0.0);
    let (squares, constant) = planes.split_at_mut(shape.area() * (CHECKER_PLANES + pawns.len()));
    let mut mark = |plane, square: Square| {
        squares[plane * shape.area() + square.on_board().index()] = 1.0;
    };
    for (player, plane) in [(viewer, 0), (viewer.opponent(), 2)] {
        for square in position.checkers(player) {
            mark(plane + usize::from(position.is_king(square)), square);
        }
    }
    for (plane, pawn) in (CHECKER_PLANES..).zip(pawns) {
        if let Pawn::On(square) = pawn {
            mark(plane, *square);
        }
    }
    for (plane, &value) in constant.chunks_exact_mut(shape.area()).zip(constants) {
        if value {
            plane.fill(1.0);
        }
    }
}

/// # Actions
/// 1034: first the 98 steps, by the square moved from, then by the square moved to. Then the 936
/// captures, by the square moved from; those from one square by the set of captured checkers,
/// read as a number in which square 1 is the lowest bit.
///
/// # Planes
/// 6 planes of 8 by 8, the viewer's own side first, always as p1 sees the board (square 4 is the
/// first entry, square 29 the last): the viewer's men, the viewer's kings, the opponent's men and
/// kings; then constant planes: whether it is the viewer's turn, and whether the viewer is p2.
impl Encode for Position {
    fn action_count(_variant: Variant) -> usize {
        ACTIONS
    }

    #[inline]
    fn action_index(&self, mv: Move) -> Option<usize> {
        let index = usize::from(INDICES[mv.low_bits()]);
        (index < ACTIONS).then_some(index)
    }

    fn action(&self, index: usize) -> Option<Move> {
        ACTION_LIST.get(index).copied()
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        plane_shape(CHECKER_PLANES + 2)
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        let constants = [position.turn() == viewer, viewer == Player::P2];
        write_planes(planes, &position, viewer, &[], &constants);
    }
}
