use core::ops::{ControlFlow, Range};

use gambol_core::RandomSource;
use gambol_core::board::{Bitboard, Select};

use super::Square;
use super::captures::{CAPTURES, STEPS};
use super::moves::{Move, MoveSet};
use super::position::Position;

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
/// places, finds its bits free.
#[inline(always)]
pub(crate) const fn pack(first: u64, second: u64) -> u64 {
    first | second.rotate_left(SECOND)
}

/// How far the second set is turned.
const SECOND: u32 = 31;

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
        let [up, up_left, down, down_right] = STEPS;
        if self.kings == 0 {
            let steps = if self.light {
                [down, down_right]
            } else {
                [up, up_left]
            };
            let first = self.first_moves(steps, [self.movers; 2]);
            if first.goes_on {
                return (self.count_captures(), true);
            }
            let [a, b] = first.movers;
            return (pack(a, b).count_ones() as usize, first.captures);
        }
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
        let jump = CAPTURES.next(start, 0, direction);
        Move::numbered(
            first.captures,
            start,
            if first.captures { jump } else { direction },
        )
    }

    /// One of the captures, drawn at random after following all of them to their ends.
    #[cold]
    #[inline(never)]
    pub(crate) fn random_capture<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        let mut index = random.below(self.count_captures() as u64) as usize;
        for start in Bitboard(self.jumpers()) {
            let numbers = Bitboard(self.captures(start));
            if let Some(number) = numbers.nth(index) {
                return Some(Move::numbered(true, start, number));
            }
            index -= numbers.len();
        }
        None
    }

    /// The number of captures, followed to their ends.
    #[cold]
    #[inline(never)]
    fn count_captures(&self) -> usize {
        let mut jumpers = self.jumpers();
        let mut count = 0;
        while jumpers != 0 {
            let start = jumpers.trailing_zeros() as usize;
            jumpers &= jumpers - 1;
            count += self.captures(start).count_ones();
        }
        count as usize
    }

    /// The captures that the checker at a place can complete, a bit each by its number.
    #[inline]
    pub(crate) fn captures(&self, start: usize) -> u32 {
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

/// The search for the captures of one checker. The square that it leaves counts as empty.
struct Search {
    start: usize,
    directions: Range<usize>,
    empty: u64,
    stops: u64,
    /// The captures found, complete or not, so that none is searched twice.
    seen: u32,
    complete: u32,
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
                    let next = CAPTURES.next(self.start, number, direction);
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
        if !first.captures {
            for (direction, movers) in first.movers.into_iter().enumerate() {
                if movers != 0 {
                    visit(MoveSet::steps(direction, movers))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let mut jumpers = union(first.movers);
        while jumpers != 0 {
            let start = jumpers.trailing_zeros() as usize;
            jumpers &= jumpers - 1;
            visit(MoveSet::captures(start, turn.captures(start)))?;
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
