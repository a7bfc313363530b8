//! Moves as numbers.
//!
//! Jumps go two squares at a time, so a checker that jumps meets only eight of the squares and
//! can jump over only nine. Its way is a walk through a graph with eight points and nine lines
//! (the checkers it jumps over), no line taken twice; where such a walk ends follows from where
//! it starts and which lines it takes. So a capture is its start and the set of captured checkers:
//! there are at most 31 such sets a start, and 936 captures in all. Each has a number among the
//! moves from its start, a table says how it goes on, two ways with the same captures meet in one
//! number, and sets of captures are bits of a word.

use gambol_core::arrayvec::ArrayVec;

use super::Square;

/// How far a word is rotated for a step in each of the four directions: towards higher numbers
/// (north-east and north-west as the first player sees it), then towards lower ones.
pub(crate) const STEPS: [u32; 4] = [4, 5, 59, 60];

/// The squares of the longest capture: the start and nine landings.
pub(crate) const LONGEST: usize = 10;

/// The number of captures in all.
pub(crate) const CAPTURES: usize = 936;

/// The numbers of moves from one square: steps by direction, then single jumps by direction, then
/// longer captures in no order that matters. Rounded up, as are the places of squares in a word,
/// which saves asking whether an index is one.
const NUMBERS: usize = 64;
const PLACES: usize = 64;
pub(crate) const JUMP: usize = 4;
const LONGER: usize = 8;

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// The bit of the square where it ends; 0 if there is no such move.
    end: u64,
    /// All bits but those of the captured checkers.
    spared: u64,
}

impl Way {
    /// No move does this.
    const NONE: Self = Way { end: 0, spared: 0 };

    /// The square where the move ends.
    #[inline(always)]
    pub(crate) const fn end(self) -> u64 {
        self.end
    }

    /// All squares but those of the captured checkers.
    #[inline(always)]
    pub(crate) const fn spared(self) -> u64 {
        self.spared
    }

    /// The captured checkers.
    pub(crate) const fn captured(self) -> u64 {
        !self.spared
    }

    const fn exists(self) -> bool {
        self.end != 0
    }

    /// The way after one more jump, if there is such a jump and its victim is still there.
    const fn jump(self, direction: usize) -> Self {
        let over = self.end.rotate_left(STEPS[direction]) & Square::BOARD;
        let end = over.rotate_left(STEPS[direction]) & Square::BOARD;
        if end == 0 || self.spared & over == 0 {
            return Way::NONE;
        }
        let spared = self.spared & !over;
        Way { end, spared }
    }
}

/// The moves from every square.
pub(crate) struct Ways {
    /// By [`index`].
    ways: [Way; NUMBERS * PLACES],
    /// The capture that is one jump longer, for each direction; 0 if there is none.
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
        let mut table = Ways {
            ways: [Way::NONE; NUMBERS * PLACES],
            next: [[0; 4]; NUMBERS * PLACES],
        };
        let mut captures = 0;
        let mut square = 0;
        while square < Square::COUNT {
            captures += table.fill(Square::new(square));
            square += 1;
        }
        assert!(captures == CAPTURES);
        table
    }

    /// Finds the moves from one square; how many of them are captures.
    const fn fill(&mut self, start: Square) -> usize {
        let spared = !0;
        let end = start.bit();
        let stay = Way { end, spared };
        let start = start.place();
        let mut captures = 0;
        let mut direction = 0;
        while direction < 4 {
            let end = stay.end.rotate_left(STEPS[direction]) & Square::BOARD;
            if end != 0 {
                self.ways[index(start, direction)] = Way { end, spared };
            }
            let jump = stay.jump(direction);
            self.ways[index(start, JUMP + direction)] = jump;
            captures += jump.exists() as usize;
            direction += 1;
        }
        let mut count = LONGER;
        let mut number = JUMP;
        while number < count {
            let mut direction = 0;
            while direction < 4 && self.has(start, number) {
                let longer = self.get(start, number).jump(direction);
                if longer.exists() {
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

    /// What a move does, by the place of its start and its number there.
    #[inline(always)]
    pub(crate) const fn get(&self, start: usize, number: usize) -> Way {
        self.ways[index(start, number)]
    }

    /// What a move does, by its [`index`].
    #[inline(always)]
    pub(crate) const fn at(&self, index: u16) -> Way {
        self.ways[index as usize % (NUMBERS * PLACES)]
    }

    /// The number of the capture after one more jump; 0 if there is none.
    #[inline(always)]
    pub(crate) fn next(&self, start: usize, number: usize, direction: usize) -> usize {
        self.next[index(start, number)][direction % 4].into()
    }

    /// Whether there is such a move.
    pub(crate) const fn has(&self, start: usize, number: usize) -> bool {
        self.get(start, number).exists()
    }

    /// The captures from a square, each with its number.
    pub(crate) fn captures(&self, start: Square) -> impl Iterator<Item = (usize, Way)> {
        let all = (JUMP..NUMBERS).map(move |number| (number, self.get(start.place(), number)));
        all.filter(|(_, way)| way.exists())
    }

    /// The number of the capture of these checkers, if there is one.
    pub(crate) fn find(&self, start: Square, captured: u64) -> Option<usize> {
        let mut all = self.captures(start);
        let (number, _) = all.find(|(_, way)| way.captured() == captured)?;
        Some(number)
    }

    /// The squares of a capture in order, of several ways the one with the smallest numbers.
    ///
    /// Which ways there are does not depend on the position: they all visit the same squares; a
    /// man has one way only, as each jump takes him two rows on; and the square on which a king
    /// has to stop lies on an end row, where at most two lines meet, so no other way passes it.
    pub(crate) fn path(&self, start: usize, number: usize) -> ArrayVec<Square, LONGEST> {
        let mut path = ArrayVec::new();
        path.extend(Square::from_place(start));
        self.extend_path(start, 0, number, &mut path);
        path
    }

    fn extend_path(
        &self,
        start: usize,
        number: usize,
        goal: usize,
        path: &mut ArrayVec<Square, LONGEST>,
    ) -> bool {
        // By the number of the square where the jump lands.
        const ASCENDING: [usize; 4] = [2, 3, 0, 1];
        if number == goal {
            return true;
        }
        let wanted = self.get(start, goal).captured();
        for direction in ASCENDING {
            let next = match number {
                0 => JUMP + direction,
                _ => self.next(start, number, direction),
            };
            let way = self.get(start, next);
            if next >= JUMP && way.exists() && way.captured() & !wanted == 0 {
                path.extend(Square::of(way.end()));
                if self.extend_path(start, next, goal, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
