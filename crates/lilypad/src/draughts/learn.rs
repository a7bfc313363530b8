//! What learners need: symmetries, a dense numbering of the moves, and planes.

use arrayvec::ArrayVec;
use gambol_core::{Encode, OpenView, PlaneShape, Player, Symmetric};

use super::Square;
use super::moves::{Move, MoveKind};
use super::position::{LIGHT, Position};
use super::tables::{ASCENDING, CAPTURES, MOST_CAPTURES, WAYS, Way, neighbour};
use super::variant::Variant;

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

    /// The image of a move.
    pub(crate) fn mv(self, mv: Move) -> Move {
        let image = match mv.kind() {
            MoveKind::Step { from, to } => Move::step(self.square(from), self.square(to)),
            MoveKind::Capture { from, .. } => {
                Move::capture_of(self.square(from), self.squares(mv.way().captured()))
            }
        };
        image.expect("the image of a move is a move")
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
        symmetry.mv(mv)
    }

    fn transformed_player(&self, symmetry: Symmetry, player: Player) -> Player {
        symmetry.player(player)
    }
}

/// The number of steps: one for each square and each of its neighbours.
const STEPS: usize = 98;

/// The number of actions of draughts.
pub(crate) const ACTIONS: usize = STEPS + CAPTURES;

/// The steps, by the square moved from, then by the square moved to.
static STEP_LIST: [(Square, Square); STEPS] = {
    let mut steps = [(Square::new(0), Square::new(0)); STEPS];
    let mut count = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut i = 0;
        while i < 4 {
            let square = Square::new(from);
            if let Some(to) = neighbour(square, ASCENDING[i]) {
                steps[count] = (square, to);
                count += 1;
            }
            i += 1;
        }
        from += 1;
    }
    assert!(count == STEPS);
    steps
};

/// The sets of checkers that captures from a square take.
fn captured_from(start: Square) -> impl Iterator<Item = u64> {
    WAYS.captures(start)
        .map(|(_, way): (usize, Way)| way.captured())
}

/// The index of a move, below [`ACTIONS`].
pub(crate) fn action_index(mv: Move) -> usize {
    let start = match mv.kind() {
        MoveKind::Step { from, to } => {
            let step = STEP_LIST.binary_search(&(from, to));
            return step.expect("every step is in the list");
        }
        MoveKind::Capture { from, .. } => from,
    };
    let before = Square::all().take_while(|&square| square < start);
    let before: usize = before.map(|square| captured_from(square).count()).sum();
    let captured = mv.way().captured();
    let smaller = captured_from(start).filter(|&set| set < captured);
    STEPS + before + smaller.count()
}

/// The move with this index.
pub(crate) fn action(index: usize) -> Option<Move> {
    if let Some(&(from, to)) = STEP_LIST.get(index) {
        return Move::step(from, to);
    }
    let mut left = index - STEPS;
    for start in Square::all() {
        let count = captured_from(start).count();
        if left < count {
            let mut sets: ArrayVec<u64, MOST_CAPTURES> = captured_from(start).collect();
            sets.sort_unstable();
            return Move::capture_of(start, sets[left]);
        }
        left -= count;
    }
    None
}

/// The number of planes for the checkers: men and kings of both sides.
pub(crate) const CHECKER_PLANES: usize = 4;

/// The planes of a position, all 0 at first.
pub(crate) struct Planes<'a>(&'a mut [f32]);

impl<'a> Planes<'a> {
    /// The number of entries of one plane.
    const AREA: usize = 64;

    /// That many planes.
    pub(crate) const fn shape(planes: usize) -> PlaneShape {
        PlaneShape {
            planes,
            ranks: 8,
            files: 8,
        }
    }

    /// # Panics
    /// If the slice is not of this shape.
    pub(crate) fn new(planes: &'a mut [f32], shape: PlaneShape) -> Self {
        assert_eq!(
            planes.len(),
            shape.len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        Planes(planes)
    }

    /// Marks a square in a plane.
    pub(crate) fn mark(&mut self, plane: usize, square: Square) {
        self.0[plane * Self::AREA + square.on_board().index()] = 1.0;
    }

    /// Writes the [`CHECKER_PLANES`]: the viewer's men and kings, then those of the opponent.
    pub(crate) fn checkers(&mut self, position: &Position, viewer: Player) {
        for (player, plane) in [(viewer, 0), (viewer.opponent(), 2)] {
            for square in position.checkers(player) {
                let king = position.kings & square.bit() != 0;
                self.mark(plane + usize::from(king), square);
            }
        }
    }

    /// Writes constant planes, the first of them with this number.
    pub(crate) fn constants(&mut self, first: usize, constants: &[bool]) {
        let planes = self.0[first * Self::AREA..].chunks_exact_mut(Self::AREA);
        for (plane, &constant) in planes.zip(constants) {
            plane.fill(f32::from(u8::from(constant)));
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

    fn action_index(&self, mv: Move) -> Option<usize> {
        Some(action_index(mv))
    }

    fn action(&self, index: usize) -> Option<Move> {
        action(index)
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        Planes::shape(CHECKER_PLANES + 2)
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let (position, viewer) = (view.position, view.viewer);
        let mut planes = Planes::new(planes, Self::plane_shape(Variant));
        planes.checkers(&position, viewer);
        let constants = [position.turn() == viewer, viewer == Player::P2];
        planes.constants(CHECKER_PLANES, &constants);
    }
}
