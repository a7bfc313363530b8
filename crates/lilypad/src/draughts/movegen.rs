use core::ops::{ControlFlow, Range};

use super::Square;
use super::captures::{CAPTURES, STEPS};
use super::moves::MoveSet;
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

    /// The checkers that can step in each direction, captures left out of account.
    #[inline(always)]
    pub(crate) fn steps(&self) -> [u64; 4] {
        let going = self.going();
        core::array::from_fn(|d| going[d] & self.empty.rotate_right(STEPS[d]))
    }

    /// The checkers that can jump in each direction.
    #[inline(always)]
    pub(crate) fn jumps(&self) -> [u64; 4] {
        let going = self.going();
        core::array::from_fn(|d| {
            let over = self.victims & self.empty.rotate_right(STEPS[d]);
            going[d] & over.rotate_right(STEPS[d])
        })
    }

    /// The checkers that can capture.
    #[inline(always)]
    pub(crate) fn jumpers(&self) -> u64 {
        self.jumps()
            .into_iter()
            .fold(0, |all, jumpers| all | jumpers)
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
        let mut jumpers = turn.jumpers();
        if jumpers == 0 {
            for (direction, movers) in turn.steps().into_iter().enumerate() {
                if movers != 0 {
                    visit(MoveSet::steps(direction, movers))?;
                }
            }
            return ControlFlow::Continue(());
        }
        while jumpers != 0 {
            let start = jumpers.trailing_zeros() as usize;
            jumpers &= jumpers - 1;
            visit(MoveSet::captures(start, turn.captures(start)))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move can.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        let turn = self.turn_to_move();
        let steps = turn.steps().into_iter().fold(0, |all, movers| all | movers);
        turn.jumpers() | steps != 0
    }
}
