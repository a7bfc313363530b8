//! Captures as numbers.
//!
//! Jumps go two squares at a time, so a checker that jumps meets only eight of the squares and
//! can jump over only nine. Its way is a walk through a graph with eight points and nine lines
//! (the checkers it jumps over), no line taken twice; where such a walk ends follows from where
//! it starts and which lines it takes. So a capture is its start and the set of captured checkers,
//! there are at most 31 such sets a start, and 936 captures in all; every one has a number, and a
//! table says how the jump goes on from it. Two ways with the same captures meet in one number,
//! and the sets found so far of a start are bits of a `u32`.

use gambol_core::arrayvec::ArrayVec;

use super::Square;

/// How far a word is rotated for a step in each of the four directions: towards higher numbers
/// (north-east and north-west as the first player sees it), then towards lower ones.
pub(crate) const STEPS: [u32; 4] = [4, 5, 59, 60];

/// The squares of the longest capture: the start and nine landings.
pub(crate) const LONGEST: usize = 10;

/// The sets of captured checkers of each start, the empty set first.
const SETS: usize = 32;
/// The places in a word. Most are no squares, which saves asking whether a place is one.
const PLACES: usize = 64;
/// Where the end of a move is in its [`Way`].
const END: u32 = 58;
/// A bit of every [`Way`] that a move has.
const WAY: u64 = 1 << 57;

/// What a move does: a set of captured checkers, and above it the place where the move ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way(u64);

impl Way {
    /// No move does this.
    pub(crate) const NONE: Self = Way(0);

    pub(crate) const fn new(captured: u64, end: usize) -> Self {
        // A bit above the board tells the way of a move from none at all.
        Way(captured | WAY | (end as u64) << END)
    }

    /// The captured checkers.
    #[inline(always)]
    pub(crate) const fn captured(self) -> u64 {
        self.0 & Square::BOARD
    }

    /// The place of the last square.
    #[inline(always)]
    pub(crate) const fn end(self) -> usize {
        (self.0 >> END) as usize
    }
}

/// The captures of every start. Those of one start are in the order of their sets of captured
/// checkers, read as binary numbers, so that the empty set is the first.
pub(crate) struct Captures {
    /// By the place of the start.
    lengths: [u8; PLACES],
    list: [[Way; SETS]; PLACES],
    /// The capture that is one jump longer, for each direction; 0 if there is none.
    next: [[[u8; 4]; SETS]; PLACES],
    /// The number of captures of all earlier starts.
    before: [u16; PLACES],
}

pub(crate) static CAPTURES: Captures = Captures::new();

/// The number of captures in all.
pub(crate) const COUNT: usize = 936;

/// The square over which a jump goes and the one where it lands, as bits.
const fn hop(from: u64, direction: usize) -> Option<(u64, u64)> {
    let over = from.rotate_left(STEPS[direction]) & Square::BOARD;
    let land = over.rotate_left(STEPS[direction]) & Square::BOARD;
    if land == 0 { None } else { Some((over, land)) }
}

/// The capture after one more jump, if there is such a jump and its victim is still there.
const fn longer(capture: Way, direction: usize) -> Option<Way> {
    match hop(1 << capture.end(), direction) {
        Some((over, land)) if capture.0 & over == 0 => {
            let captured = capture.captured() | over;
            Some(Way::new(captured, land.trailing_zeros() as usize))
        }
        _ => None,
    }
}

impl Captures {
    const fn new() -> Self {
        let mut table = Captures {
            lengths: [0; PLACES],
            list: [[Way::NONE; SETS]; PLACES],
            next: [[[0; 4]; SETS]; PLACES],
            before: [0; PLACES],
        };
        let mut before = 0;
        let mut start = 0;
        while start < PLACES {
            table.before[start] = before;
            if Square::from_place(start).is_some() {
                table.fill(start);
                before += table.lengths[start] as u16 - 1;
            }
            start += 1;
        }
        assert!(before as usize == COUNT);
        table
    }

    /// The captures of one start.
    const fn fill(&mut self, start: usize) {
        let mut list = [Way::NONE; SETS];
        list[0] = Way::new(0, start);
        let mut length = 1;
        let mut done = 0;
        while done < length {
            let mut direction = 0;
            while direction < 4 {
                if let Some(new) = longer(list[done], direction)
                    && find(&list, length, new.captured()) == SETS
                {
                    list[length] = new;
                    length += 1;
                }
                direction += 1;
            }
            done += 1;
        }
        sort(&mut list, length);
        let mut i = 0;
        while i < length {
            let mut direction = 0;
            while direction < 4 {
                if let Some(next) = longer(list[i], direction) {
                    self.next[start][i][direction] = find(&list, length, next.captured()) as u8;
                }
                direction += 1;
            }
            i += 1;
        }
        self.list[start] = list;
        self.lengths[start] = length as u8;
    }

    /// A capture by the place of its start and its number there.
    #[inline(always)]
    pub(crate) const fn get(&self, start: usize, number: usize) -> Way {
        self.list[start % PLACES][number % SETS]
    }

    /// The number of the capture after one more jump.
    #[inline(always)]
    pub(crate) fn next(&self, start: usize, number: usize, direction: usize) -> usize {
        self.next[start % PLACES][number % SETS][direction % 4].into()
    }

    /// Whether there is such a capture. The empty set is none.
    pub(crate) fn has(&self, start: usize, number: usize) -> bool {
        self.lengths
            .get(start)
            .is_some_and(|&length| (1..usize::from(length)).contains(&number))
    }

    /// The number of the capture of these checkers, if there is one.
    pub(crate) fn find(&self, start: Square, captured: u64) -> Option<usize> {
        let start = start.place();
        let number = find(&self.list[start], self.lengths[start].into(), captured);
        self.has(start, number).then_some(number)
    }

    /// The place of a capture among all 936.
    pub(crate) fn index(&self, start: usize, number: usize) -> usize {
        usize::from(self.before[start]) + number - 1
    }

    /// The capture at this place among all 936: the place of its start, and its number there.
    pub(crate) fn at(&self, index: usize) -> Option<(usize, usize)> {
        let (start, number) = Square::all().map(Square::place).find_map(|start| {
            let number = (index + 1).checked_sub(self.before[start].into())?;
            self.has(start, number).then_some((start, number))
        })?;
        Some((start, number))
    }

    /// The squares of a capture in order, of several ways the one with the smallest numbers.
    ///
    /// Which ways there are does not depend on the position: they all visit the same squares; a
    /// man has one way only, as each jump takes him two rows on; and the square on which a king
    /// has to stop lies on an end row, where at most two lines meet, so no other way passes it.
    pub(crate) fn path(&self, start: usize, number: usize) -> ArrayVec<Square, LONGEST> {
        let mut path = ArrayVec::new();
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
        let here = self.get(start, number);
        path.extend(Square::from_place(here.end()));
        if number == goal {
            return true;
        }
        let wanted = self.get(start, goal).captured();
        for direction in ASCENDING {
            let next = self.next(start, number, direction);
            if next != 0
                && self.get(start, next).captured() & !wanted == 0
                && self.extend_path(start, next, goal, path)
            {
                return true;
            }
        }
        path.pop();
        false
    }
}

/// The index of the capture of these checkers among the first `length`, or [`SETS`].
const fn find(list: &[Way; SETS], length: usize, captured: u64) -> usize {
    let mut i = 0;
    while i < length {
        if list[i].captured() == captured {
            return i;
        }
        i += 1;
    }
    SETS
}

/// Sorts the first `length` captures by what they capture.
const fn sort(list: &mut [Way; SETS], length: usize) {
    let mut sorted = 1;
    while sorted < length {
        let new = list[sorted];
        let mut i = sorted;
        while i > 0 && list[i - 1].captured() > new.captured() {
            list[i] = list[i - 1];
            i -= 1;
        }
        list[i] = new;
        sorted += 1;
    }
}
