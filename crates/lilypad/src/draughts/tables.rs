//! Steps, jumps and captures as tables, and moves as numbers.
//!
//! A jumping checker visits at most eight squares and jumps over at most nine. Its path takes no line twice
//! in a graph of eight points and nine lines (the jumped squares), and its end follows from its start and
//! its lines. So a capture is a start and a set of captured checkers. There are at most 31 sets for a
//! start, and 936 captures in all. Each capture has a number among the moves from its start, and paths with
//! the same captures share a number. Sets of captures are the bits of a word.

use arrayvec::ArrayVec;

use gambol_core::const_for;

use super::Square;

/// The rotation of a word for a step towards higher numbers: north-east and north-west as the first player
/// sees them.
pub(crate) const UP: [u32; 2] = [4, 5];
/// The same for steps towards lower numbers.
pub(crate) const DOWN: [u32; 2] = [59, 60];
/// The same for each of the four directions.
pub(crate) const STEPS: [u32; 4] = [UP[0], UP[1], DOWN[0], DOWN[1]];

/// The directions by the number of the square they lead to.
pub(crate) const ASCENDING: [usize; 4] = [2, 3, 0, 1];

pub(crate) const BACK_ROWS: u64 = Square::END_ROWS[0] | Square::END_ROWS[1];

/// The row where the men of a player are crowned: their opponent's back row.
#[inline(always)]
pub(crate) const fn far_row(light: bool) -> u64 {
    Square::END_ROWS[!light as usize]
}

/// The square one step away in a direction, or 0 if there is none.
#[inline(always)]
const fn step(at: u64, direction: usize) -> u64 {
    at.rotate_left(STEPS[direction]) & Square::BOARD
}

/// The square jumped over and the landing, each 0 if it is not in its set.
#[inline(always)]
pub(crate) const fn jump(at: u64, direction: usize, victims: u64, empty: u64) -> (u64, u64) {
    let over = at.rotate_left(STEPS[direction]) & victims;
    (over, over.rotate_left(STEPS[direction]) & empty)
}

/// The direction of the step between two squares, if there is one.
pub(crate) fn step_between(from: Square, to: Square) -> Option<usize> {
    (0..4).find(|&direction| step(from.bit(), direction) == to.bit())
}

/// The direction of the jump between two squares and the square jumped over, if there is one.
pub(crate) fn jump_between(from: Square, to: Square) -> Option<(usize, Square)> {
    (0..4).find_map(|direction| {
        let (over, land) = jump(from.bit(), direction, Square::BOARD, Square::BOARD);
        let over = Square::from_place(over.trailing_zeros() as usize)?;
        (land == to.bit()).then_some((direction, over))
    })
}

/// The squares of a capture: the start, at most nine landings, and one too many in a text.
pub(crate) type Path = ArrayVec<Square, 11>;

/// The largest number of captures from one square.
pub(crate) const MOST_CAPTURES: usize = 31;

/// The number of moves from a square: steps by direction, single jumps by direction, then longer captures
/// in any order. Rounded up, like the number of places, to save bounds checks.
pub(crate) const NUMBERS: usize = 64;
pub(crate) const PLACES: usize = 64;
pub(crate) const JUMP: usize = 4;
const LONGER: usize = 8;

/// The effect of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The bit of the square where it ends, or 0 if there is no such move.
    pub(crate) end: u64,
    /// All bits except the captured checkers.
    pub(crate) spared: u64,
}

impl Way {
    /// The effect of no move.
    const NONE: Self = Way { end: 0, spared: 0 };

    /// The captured checkers.
    pub(crate) const fn captured(self) -> u64 {
        !self.spared
    }

    /// The effect after one more jump, if there is such a jump and its victim is still there.
    const fn jump(self, direction: usize) -> Option<Self> {
        let victims = Square::BOARD & self.spared;
        let (over, end) = jump(self.end, direction, victims, Square::BOARD);
        let spared = self.spared & !over;
        if end == 0 { None } else { Some(Way { end, spared }) }
    }
}

/// The moves from every square.
pub(crate) struct Ways {
    /// The effects of moves, by [`index`].
    ways: [Way; NUMBERS * PLACES],
    /// The capture with one more jump, by [`index`] and direction, or 0 if there is none. Number 0 is the
    /// checker before its first jump.
    next: [[u8; 4]; NUMBERS * PLACES],
}

/// The index of a move, by the place of its start and its number there.
const fn index(start: usize, number: usize) -> usize {
    number % NUMBERS * PLACES + start % PLACES
}

pub(crate) static WAYS: Ways = Ways::new();

impl Ways {
    #[expect(clippy::large_stack_arrays, reason = "made by the compiler")]
    const fn new() -> Self {
        let mut table =
            Ways { ways: [Way::NONE; NUMBERS * PLACES], next: [[0; 4]; NUMBERS * PLACES] };
        let mut most = 0;
        const_for!(0..Square::COUNT, |square| {
            let captures = table.fill(Square::new(square));
            if captures > most {
                most = captures;
            }
        });
        assert!(most == MOST_CAPTURES);
        table
    }

    /// Finds the moves from one square and returns the number of captures among them.
    const fn fill(&mut self, start: Square) -> usize {
        let spared = !0;
        let end = start.bit();
        let stay = Way { end, spared };
        let start = start.place();
        let mut captures = 0;
        const_for!(0..4, |direction| {
            let end = step(stay.end, direction);
            if end != 0 {
                self.ways[index(start, direction)] = Way { end, spared };
            }
            if let Some(jump) = stay.jump(direction) {
                self.ways[index(start, JUMP + direction)] = jump;
                self.next[index(start, 0)][direction] = (JUMP + direction) as u8;
                captures += 1;
            }
        });
        let (mut count, mut number) = (LONGER, JUMP);
        while number < count {
            let mut direction = 0;
            while direction < 4 && self.has(start, number) {
                if let Some(longer) = self.get(start, number).jump(direction) {
                    let mut next = LONGER;
                    while next < count && self.get(start, next).spared != longer.spared {
                        next += 1;
                    }
                    if next == count {
                        self.ways[index(start, next)] = longer;
                        count += 1;
                        captures += 1;
                    }
                    self.next[index(start, number)][direction] = next as u8;
                }
                direction += 1;
            }
            number += 1;
        }
        captures
    }

    /// The effect of a move, by the place of its start and its number there.
    #[inline(always)]
    pub(crate) const fn get(&self, start: usize, number: usize) -> Way {
        self.ways[index(start, number)]
    }

    /// The effect of a move, by its [`index`].
    #[inline(always)]
    pub(crate) const fn at(&self, index: u16) -> Way {
        self.ways[index as usize % (NUMBERS * PLACES)]
    }

    /// The number of the capture after one more jump, or after the first jump if `number` is 0. Returns 0
    /// if there is no such jump.
    #[inline(always)]
    pub(crate) fn next(&self, start: usize, number: usize, direction: usize) -> usize {
        self.next[index(start, number)][direction % 4].into()
    }

    /// Whether there is such a move.
    pub(crate) const fn has(&self, start: usize, number: usize) -> bool {
        self.get(start, number).end != 0
    }

    /// The number of the capture of these checkers, if there is one.
    pub(crate) fn find(&self, start: Square, captured: u64) -> Option<usize> {
        let start = start.place();
        let mut numbers = (JUMP..NUMBERS).filter(|&number| self.has(start, number));
        numbers.find(|&number| self.get(start, number).captured() == captured)
    }

    /// The squares of a capture in order, along the smallest of several paths.
    ///
    /// The paths do not depend on the position. All visit the same squares, and a man has only one path.
    /// The last square of a king's path is on no other path if it is on an end row, where at most two lines
    /// meet.
    pub(crate) fn path(&self, start: usize, number: usize) -> Path {
        let mut path = Path::new();
        path.extend(Square::from_place(start));
        self.extend_path(start, [0, number], &mut path, &mut |_| true);
        path
    }

    /// Extends the path of a capture to those of a longer one, the smallest first, until `visit` returns true.
    pub(crate) fn extend_path(
        &self,
        start: usize,
        [number, goal]: [usize; 2],
        path: &mut Path,
        visit: &mut dyn FnMut(&Path) -> bool,
    ) -> bool {
        if number == goal {
            return visit(path);
        }
        let wanted = self.get(start, goal).captured();
        for direction in ASCENDING {
            let next = self.next(start, number, direction);
            let way = self.get(start, next);
            if next != 0 && way.captured() & !wanted == 0 {
                path.extend(Square::of(way.end));
                if self.extend_path(start, [next, goal], path, visit) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
