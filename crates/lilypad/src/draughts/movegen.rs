use core::ops::{ControlFlow, Range};

use gambol_core::RandomSource;
use gambol_core::board::{Bitboard, Select};

use super::Square;
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

/// Two sets of checkers in one word: those that go in two directions towards the same side, so that
/// they are counted at once. The first row of the side from which they come cannot be in the sets
/// of checkers that go up, nor the last row in those that go down; so the second set, turned by 31
/// places, finds its bits free. The same holds for the squares where they land.
#[inline(always)]
pub(crate) const fn pack(first: u64, second: u64) -> u64 {
    first | second.rotate_left(SECOND)
}

/// How far the second set is turned.
const SECOND: u32 = 31;

impl<const N: usize> First<N> {
    /// The number of the moves in a direction.
    #[inline(always)]
    pub(crate) const fn number(&self, direction: usize) -> usize {
        if self.captures {
            JUMP + direction
        } else {
            direction
        }
    }
}

impl First<4> {
    /// The sets counted, those of two directions at once.
    #[inline(always)]
    pub(crate) const fn counted(&self) -> [Select; 2] {
        let [a, b, c, d] = self.movers;
        let [up, down] = [pack(a, b), pack(c, d)];
        [Select::new(Bitboard(up)), Select::new(Bitboard(down))]
    }
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
        let [a, b] = first.movers;
        if first.goes_on {
            return (self.count_men_on(steps, first.movers), true);
        }
        (pack(a, b).count_ones() as usize, first.captures)
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
        let count = pack(a, b).count_ones() + pack(c, d).count_ones();
        (count as usize, first.captures)
    }

    /// The move with this index among the first moves of `first`, if none of them goes on.
    #[inline(always)]
    pub(crate) fn nth(first: &First<4>, counted: &[Select; 2], index: usize) -> Move {
        let [up, down] = counted;
        let is_down = index >= up.len();
        let (select, pair, index) = if is_down {
            (down, 2, index - up.len())
        } else {
            (up, 0, index)
        };
        let place = select.nth(index);
        let is_second = first.movers[pair] >> place & 1 == 0;
        let turned = if is_second { SECOND as usize } else { 0 };
        let (start, direction) = (
            place.wrapping_sub(turned) & 63,
            pair | usize::from(is_second),
        );
        Move::numbered(start, first.number(direction))
    }

    /// One of the captures, drawn at random after following all of them to their ends.
    #[cold]
    #[inline(never)]
    pub(crate) fn random_capture<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let mut index = random.below(self.count_captures() as u64) as usize;
        for start in Bitboard(self.jumpers()) {
            let numbers = Bitboard(self.captures(start));
            if let Some(number) = numbers.nth(index) {
                return Some(Move::numbered(start, number));
            }
            index -= numbers.len();
        }
        None
    }

    /// The number of captures, followed to their ends.
    #[cold]
    #[inline(never)]
    fn count_captures(&self) -> usize {
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
    let mut count = pack(a & !goes_on, b & !goes_on).count_ones() as usize;
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
        for (direction, movers) in first.movers.into_iter().enumerate() {
            if movers != 0 {
                visit(MoveSet::same(first.number(direction), movers))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.turn_to_move().count().0
    }

    /// A random move without a list: the moves of all directions are counted together, and one
    /// number drawn picks one of them. There is no branch in it that a processor could guess
    /// wrong, unless a capture goes on.
    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let turn = self.turn_to_move();
        let first = turn.first();
        if first.goes_on {
            return turn.random_capture(random);
        }
        let counted = first.counted();
        let count = counted[0].len() + counted[1].len();
        if count == 0 {
            return None;
        }
        let index = random.below(count as u64) as usize;
        Some(Turn::nth(&first, &counted, index))
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
