use core::num::NonZeroU16;
use core::ops::{ControlFlow, Range};

use gambol_core::arrayvec::ArrayVec;
use gambol_core::board::Bitboard;
use gambol_core::{MoveSet as _, RandomSource};

use super::Square;
use super::builder::MOST_CHECKERS;
use super::draw::{Lot, draw};
use super::moves::{Move, MoveSet};
use super::position::Position;
use super::ways::{JUMP, STEPS, WAYS};

/// What the generator asks of a position, whatever game it is of.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    /// The checkers that may move.
    pub(crate) movers: u64,
    /// The kings among them.
    pub(crate) kings: u64,
    /// The opponent's checkers that may be captured.
    pub(crate) victims: u64,
    /// The squares without a checker.
    pub(crate) empty: u64,
    /// Whether p2 is to move, whose men go towards lower numbers.
    pub(crate) light: bool,
    /// The checker that stops on the far row in the middle of a capture, if there is one.
    pub(crate) stopper: u64,
}

/// The moves of checkers to neighbouring squares or, where there are any, the first jumps of all
/// captures: for each direction the checkers that can make it.
#[derive(Clone, Copy)]
pub(crate) struct First<const N: usize> {
    pub(crate) movers: [u64; N],
    pub(crate) captures: bool,
    /// Whether a capture may go on after its first jump. Sometimes it does not.
    pub(crate) goes_on: bool,
}

impl<const N: usize> First<N> {
    /// The number of the moves in the first direction; that of each further is greater by one.
    #[inline(always)]
    const fn number(&self) -> usize {
        if self.captures { JUMP } else { 0 }
    }
}

impl First<4> {
    /// The moves of each direction, as far as they are complete.
    #[inline(always)]
    pub(crate) fn sets(&self) -> [MoveSet; 4] {
        core::array::from_fn(|d| MoveSet::same(self.number() + d, self.movers[d]))
    }
}

/// The number of checkers that go in two directions, both up the board or both down, counted in
/// one word. The row from which they come, or the one to which they go, is in neither set; so the
/// second set, turned by 31 places, finds its bits free.
#[inline(always)]
const fn count_both([a, b]: [u64; 2]) -> usize {
    (a | b.rotate_left(31)).count_ones() as usize
}

impl Turn {
    /// The checkers that may move in each direction.
    #[inline(always)]
    pub(crate) fn going(&self) -> [u64; 4] {
        let (up, down) = if self.light {
            (self.kings, self.movers)
        } else {
            (self.movers, self.kings)
        };
        [up, up, down, down]
    }

    /// The first moves in some directions, in each of which these checkers may go.
    #[inline(always)]
    fn first_moves<const N: usize>(&self, steps: [u32; N], going: [u64; N]) -> First<N> {
        // Where a step leads to an empty square, and where a jump does.
        let free = steps.map(|step| self.empty.rotate_right(step));
        let over: [u64; N] =
            core::array::from_fn(|d| (self.victims & free[d]).rotate_right(steps[d]));
        let jumps: [u64; N] = core::array::from_fn(|d| going[d] & over[d]);
        let captures = union(jumps) != 0;
        // A man does not jump over what is behind him; that he might costs only time, and a man
        // who has just jumped sees an occupied square behind what he jumped over.
        let landings = core::array::from_fn(|d| jumps[d].rotate_left(2 * steps[d]));
        let goes_on = union::<N>(landings) & union(over) != 0;
        let targets: [u64; N] = core::array::from_fn(|d| if captures { over[d] } else { free[d] });
        First {
            movers: core::array::from_fn(|d| going[d] & targets[d]),
            captures,
            goes_on,
        }
    }

    /// The first moves in all four directions.
    #[inline(always)]
    pub(crate) fn first(&self) -> First<4> {
        self.first_moves(STEPS, self.going())
    }

    /// The checkers that can capture.
    #[inline(always)]
    pub(crate) fn jumpers(&self) -> u64 {
        let first = self.first();
        if first.captures {
            union(first.movers)
        } else {
            0
        }
    }

    /// The number of moves of checkers, and whether they are captures.
    #[inline(always)]
    pub(crate) fn count(&self) -> (usize, bool) {
        let [north_east, north_west, south_east, south_west] = STEPS;
        match (self.kings == 0, self.light) {
            (true, false) => self.count_men([north_east, north_west]),
            (true, true) => self.count_men([south_east, south_west]),
            (false, _) => self.count_all(),
        }
    }

    /// The same where there are only men, who go in these directions.
    #[inline(always)]
    fn count_men(&self, steps: [u32; 2]) -> (usize, bool) {
        let first = self.first_moves(steps, [self.movers; 2]);
        if first.goes_on {
            return (self.count_men_on(steps, first.movers), true);
        }
        (count_both(first.movers), first.captures)
    }

    /// The number of captures that begin with these jumps.
    #[inline(never)]
    fn count_men_on(self, steps: [u32; 2], jumpers: [u64; 2]) -> usize {
        let over =
            steps.map(|step| (self.victims & self.empty.rotate_right(step)).rotate_right(step));
        count_ways(steps, over, jumpers)
    }

    /// The same where there are kings too.
    #[inline(never)]
    fn count_all(self) -> (usize, bool) {
        let first = self.first();
        if first.goes_on {
            return (self.count_captures(), true);
        }
        let [a, b, c, d] = first.movers;
        (count_both([a, b]) + count_both([c, d]), first.captures)
    }

    /// A random move: of `walks`, unless there are captures, or of a checker. It is drawn without
    /// a list: the moves of all directions are counted together, and one number picks one of them.
    /// There is no branch in it that a processor could guess wrong, unless a capture goes on.
    #[inline(always)]
    pub(crate) fn random<R: RandomSource + ?Sized>(
        &self,
        walks: impl FnOnce() -> Lot,
        random: &mut R,
    ) -> Option<NonZeroU16> {
        let [north_east, north_west, south_east, south_west] = STEPS;
        let steps = match (self.kings == 0, self.light) {
            (true, false) => [north_east, north_west],
            (true, true) => [south_east, south_west],
            (false, _) => {
                let first = self.first();
                if first.goes_on {
                    return self.random_capture(random);
                }
                let walks = if first.captures { Lot::NONE } else { walks() };
                let [a, b, c, d] = first.movers;
                let up = Lot::up(first.number(), [a, b]);
                let down = Lot::down(first.number() + 2, [c, d]);
                return draw([walks, up, down], random);
            }
        };
        let first = self.first_moves(steps, [self.movers; 2]);
        if first.goes_on {
            return self.random_capture(random);
        }
        let walks = if first.captures { Lot::NONE } else { walks() };
        let men = if self.light {
            Lot::down(first.number() + 2, first.movers)
        } else {
            Lot::up(first.number(), first.movers)
        };
        draw([walks, men], random)
    }

    /// One of the captures, drawn at random after following all of them to their ends.
    #[cold]
    #[inline(never)]
    fn random_capture<R: RandomSource + ?Sized>(self, random: &mut R) -> Option<NonZeroU16> {
        let mut captures = ArrayVec::<(usize, u64), MOST_CHECKERS>::new();
        let mut count = 0;
        for start in Bitboard(self.jumpers()) {
            let numbers = self.captures(start);
            count += numbers.count_ones() as usize;
            captures.push((start, numbers));
        }
        let mut index = random.below(count as u64) as usize;
        for (start, numbers) in captures {
            if let Some(number) = Bitboard(numbers).nth(index) {
                return Some(Move::numbered(start, number).packed());
            }
            index -= numbers.count_ones() as usize;
        }
        None
    }

    /// The number of captures, followed to their ends.
    #[cold]
    #[inline(never)]
    fn count_captures(self) -> usize {
        let jumpers = Bitboard(self.jumpers()).into_iter();
        let counts = jumpers.map(|start| self.captures(start).count_ones() as usize);
        counts.sum()
    }

    /// Visits every capture, as a set by itself.
    #[inline(always)]
    pub(crate) fn try_for_each_capture<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Bitboard(self.jumpers()).into_iter().try_for_each(|start| {
            let mut numbers = Bitboard(self.captures(start)).into_iter();
            numbers.try_for_each(|number| visit(MoveSet::same(number, 1 << start)))
        })
    }

    /// The captures that the checker at a place can complete, a bit each by its number.
    #[inline]
    pub(crate) fn captures(&self, start: usize) -> u64 {
        let bit = 1 << start;
        let directions = match (self.kings & bit != 0, self.light) {
            (true, _) => 0..4,
            (false, false) => 0..2,
            (false, true) => 2..4,
        };
        let far = Square::END_ROWS[usize::from(!self.light)];
        let mut search = Search {
            start,
            directions,
            empty: self.empty | bit,
            stops: if self.stopper & bit == 0 { 0 } else { far },
            seen: 0,
            complete: 0,
        };
        search.jump_on(0, bit, self.victims);
        search.complete
    }
}

/// The number of ways in which men complete captures that begin with these jumps, if `over` are
/// the squares from which there are jumps. No two ways of a man are the same capture, as each jump
/// takes him two rows on.
fn count_ways(steps: [u32; 2], over: [u64; 2], jumpers: [u64; 2]) -> usize {
    let [a, b] = [0, 1].map(|d| jumpers[d].rotate_left(2 * steps[d]));
    let goes_on = union(over);
    let mut count = count_both([a & !goes_on, b & !goes_on]);
    for landed in [a & goes_on, b & goes_on] {
        if landed != 0 {
            count += count_ways(steps, over, over.map(|over| landed & over));
        }
    }
    count
}

/// The search for the captures of one checker. The square that it leaves counts as empty.
struct Search {
    start: usize,
    directions: Range<usize>,
    empty: u64,
    stops: u64,
    /// The captures found, complete or not, so that none is searched twice.
    seen: u64,
    complete: u64,
}

impl Search {
    /// Goes on from a capture that ends on the square `at` and leaves these victims.
    fn jump_on(&mut self, number: usize, at: u64, victims: u64) {
        let mut complete = true;
        if at & self.stops == 0 {
            for direction in self.directions.clone() {
                let step = STEPS[direction];
                let over = at.rotate_left(step) & victims;
                let land = over.rotate_left(step) & self.empty;
                if land != 0 {
                    complete = false;
                    let next = match number {
                        0 => JUMP + direction,
                        _ => WAYS.next(self.start, number, direction),
                    };
                    if self.seen >> next & 1 == 0 {
                        self.seen |= 1 << next;
                        self.jump_on(next, land, victims ^ over);
                    }
                }
            }
        }
        if complete {
            self.complete |= 1 << number;
        }
    }
}

impl Position {
    #[inline(always)]
    pub(crate) fn turn_to_move(&self) -> Turn {
        Turn {
            movers: self.mine,
            kings: self.mine & self.kings,
            victims: self.theirs,
            empty: Square::BOARD & !(self.mine | self.theirs),
            light: self.is_light(),
            stopper: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let turn = self.turn_to_move();
        let first = turn.first();
        if first.goes_on {
            return turn.try_for_each_capture(visit);
        }
        for set in first.sets() {
            if !set.is_empty() {
                visit(set)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.turn_to_move().count().0
    }

    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let drawn = self.turn_to_move().random(|| Lot::NONE, random);
        drawn.map(Move::with_packed)
    }

    /// Whether the side to move can.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        union(self.turn_to_move().first().movers) != 0
    }
}

/// All of some sets.
#[inline(always)]
pub(crate) fn union<const N: usize>(sets: [u64; N]) -> u64 {
    sets.into_iter().fold(0, |all, set| all | set)
}
