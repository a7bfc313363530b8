use gambol_core::board::{Direction, Rays, Steps};
use gambol_core::{Encode, OpenView, PlaneShape};

use crate::Square;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::variant::{Jumps, Stuck, Variant};

/// The number of pairs of neighbouring squares, of squares two apart on a diagonal, of those two
/// apart on a rank or file, and of all in a straight line.
const STEPS: usize = 420;
const DIAGONAL_JUMPS: usize = 144;
const STRAIGHT_JUMPS: usize = 192;
const WALKS: usize = 1456;

/// Where the actions of each kind begin. The straight jumps are last, since not all variants have
/// them.
const FIRST_FLIP: usize = 0;
const PASS: usize = FIRST_FLIP + Square::COUNT;
const FIRST_STEP: usize = PASS + 1;
const FIRST_WALK: usize = FIRST_STEP + STEPS;
const FIRST_DIAGONAL_JUMP: usize = FIRST_WALK + WALKS;
const FIRST_STRAIGHT_JUMP: usize = FIRST_DIAGONAL_JUMP + DIAGONAL_JUMPS;
const END: usize = FIRST_STRAIGHT_JUMP + STRAIGHT_JUMPS;

/// Pairs of squares in a straight line, at some distances and in some directions: those whose
/// number from north has this remainder by two, or all eight. By the square moved from, then
/// clockwise from north, then by distance.
const fn pairs<const N: usize>(
    distances: (usize, usize),
    remainder: Option<usize>,
) -> [(Square, Square); N] {
    let rays: Rays<{ Square::COUNT }, 7> = Steps::rectangle(8).rays();
    let mut pairs = [(Square::new(0), Square::new(0)); N];
    let mut end = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            let wanted = match remainder {
                Some(remainder) => d % 2 == remainder,
                None => true,
            };
            let mut distance = distances.0;
            while wanted && distance <= distances.1 {
                if let Some(to) = rays.get(from, Direction::ALL[d], distance) {
                    pairs[end] = (Square::new(from), Square::new(to));
                    end += 1;
                }
                distance += 1;
            }
            d += 1;
        }
        from += 1;
    }
    assert!(end == N);
    pairs
}

static STEP_PAIRS: [(Square, Square); STEPS] = pairs((1, 1), None);
static WALK_PAIRS: [(Square, Square); WALKS] = pairs((1, 7), None);
static DIAGONAL_JUMP_PAIRS: [(Square, Square); DIAGONAL_JUMPS] = pairs((2, 2), Some(1));
static STRAIGHT_JUMP_PAIRS: [(Square, Square); STRAIGHT_JUMPS] = pairs((2, 2), Some(0));

/// The place of each pair in its list; meaningless for squares in none.
type Places = [[u16; Square::COUNT]; Square::COUNT];

const fn enter(mut places: Places, pairs: &[(Square, Square)]) -> Places {
    let mut i = 0;
    while i < pairs.len() {
        let (from, to) = pairs[i];
        places[from.index()][to.index()] = i as u16;
        i += 1;
    }
    places
}

static WALK_PLACES: Places = enter([[0; Square::COUNT]; Square::COUNT], &WALK_PAIRS);

/// Steps and jumps in one table: no step is a jump, and no diagonal jump a straight one.
static NEAR_PLACES: Places = {
    let places = enter([[0; Square::COUNT]; Square::COUNT], &STEP_PAIRS);
    let places = enter(places, &DIAGONAL_JUMP_PAIRS);
    enter(places, &STRAIGHT_JUMP_PAIRS)
};

/// Planes for either player: attackers, sleepers, the piper, the land.
const OF_PLAYER: usize = 4;
/// Planes before the constant ones.
const CONSTANT: usize = 2 * OF_PLAYER;

/// # Actions
/// 2085, and 192 more with `jumps=any`. `0..64` turn over the creature on the square with that
/// index, 64 is the pass; then follow 420 steps, 1456 walks of a piper, 144 diagonal jumps, and the
/// 192 jumps along ranks and files. The moves of each kind are ordered by the square moved from,
/// then by direction clockwise from north, then by distance.
///
/// # Planes
/// 11 planes of 8 by 8, the viewer's own side first, ranks from 1 up whoever looks:
/// 0-3 his attackers, his sleepers, his piper, his land, 4-7 the opponent's; then constant planes:
/// 8 whether it is his turn, 9 whether jumps go in all directions, 10 whether a player who is
/// stuck loses.
impl Encode for Position {
    fn action_count(variant: Variant) -> usize {
        match variant.jumps {
            Jumps::Diagonal => FIRST_STRAIGHT_JUMP,
            Jumps::Any => END,
        }
    }

    fn action_index(&self, mv: Move) -> usize {
        let place = |places: &Places, from: Square, to: Square| {
            usize::from(places[from.index()][to.index()])
        };
        match mv.kind() {
            MoveKind::Flip { square } => FIRST_FLIP + square.index(),
            MoveKind::Pass => PASS,
            MoveKind::Step { from, to } => FIRST_STEP + place(&NEAR_PLACES, from, to),
            MoveKind::Walk { from, to } => FIRST_WALK + place(&WALK_PLACES, from, to),
            MoveKind::Jump { from, to } => {
                let straight = from.file() == to.file() || from.rank() == to.rank();
                let first = if straight {
                    FIRST_STRAIGHT_JUMP
                } else {
                    FIRST_DIAGONAL_JUMP
                };
                first + place(&NEAR_PLACES, from, to)
            }
        }
    }

    fn action(&self, index: usize) -> Option<Move> {
        if index >= Self::action_count(self.variant) {
            return None;
        }
        match index {
            FIRST_FLIP..PASS => Square::from_index(index - FIRST_FLIP).map(Move::flip),
            PASS => Some(Move::PASS),
            FIRST_STEP..FIRST_WALK => {
                let (from, to) = STEP_PAIRS[index - FIRST_STEP];
                Move::step(from, to)
            }
            FIRST_WALK..FIRST_DIAGONAL_JUMP => {
                let (from, to) = WALK_PAIRS[index - FIRST_WALK];
                Move::walk(from, to)
            }
            FIRST_DIAGONAL_JUMP..FIRST_STRAIGHT_JUMP => {
                let (from, to) = DIAGONAL_JUMP_PAIRS[index - FIRST_DIAGONAL_JUMP];
                Move::jump(from, to)
            }
            _ => {
                let (from, to) = STRAIGHT_JUMP_PAIRS[index - FIRST_STRAIGHT_JUMP];
                Move::jump(from, to)
            }
        }
    }

    fn plane_shape(_variant: Variant) -> PlaneShape {
        PlaneShape {
            planes: CONSTANT + 3,
            ranks: 8,
            files: 8,
        }
    }

    fn write_planes(view: &OpenView<Self>, planes: &mut [f32]) {
        let position = view.position;
        let shape = Self::plane_shape(position.variant);
        assert_eq!(
            planes.len(),
            shape.len(),
            "a slice of exactly PlaneShape::len entries"
        );
        planes.fill(0.0);
        let mut planes = planes.chunks_exact_mut(shape.area());
        let mut next = || planes.next().into_iter().flatten();
        for player in [view.viewer, view.viewer.opponent()] {
            let seat = position.seat(player);
            let piper = position.piper(player).map_or(0, |at| 1 << at.index());
            let home = 1 << position.home(player).index();
            let sets = [
                position.attackers[seat],
                position.sleepers(seat),
                piper,
                home,
            ];
            for set in sets {
                for (square, entry) in next().enumerate() {
                    *entry = f32::from((set >> square & 1) as u8);
                }
            }
        }
        let constants = [
            position.turn() == view.viewer,
            position.variant.jumps == Jumps::Any,
            position.variant.stuck == Stuck::Loss,
        ];
        for constant in constants {
            next().for_each(|entry| *entry = f32::from(u8::from(constant)));
        }
    }
}
