//! The legal moves.

use core::ops::ControlFlow;

use gambol_core::board::{Word, array_of};

use crate::draughts::Square;
use crate::draughts::moves::{Move, MoveSet};
use crate::draughts::position::Position;
use crate::draughts::tables::{DOWN, JUMP, STEPS, UP, WAYS, far_row, jump};

/// The parts of a position that the generator needs, for both games.
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

/// Steps or, if there are captures, first jumps: by direction, the checkers that can make them.
#[derive(Clone, Copy)]
pub(crate) struct First<const N: usize> {
    pub(crate) movers: [u64; N],
    pub(crate) captures: bool,
    /// Whether a capture may go on after its first jump. This can be true although none does.
    pub(crate) goes_on: bool,
}

impl<const N: usize> First<N> {
    /// The same moves for other checkers.
    #[inline(always)]
    const fn with<const M: usize>(&self, movers: [u64; M]) -> First<M> {
        First { movers, captures: self.captures, goes_on: self.goes_on }
    }

    /// The number of the moves in the first direction. It grows by one with each direction.
    #[inline(always)]
    pub(super) const fn number(&self) -> usize {
        if self.captures { JUMP } else { 0 }
    }
}

impl First<4> {
    /// The moves of each direction, complete unless a capture goes on.
    #[inline(always)]
    pub(crate) fn sets(&self) -> [MoveSet; 4] {
        let set = |d: usize| MoveSet {
            bits: self.movers[d],
            pattern: Move::numbered(0, self.number() + d),
        };
        [set(0), set(1), set(2), set(3)]
    }
}

impl Turn {
    /// The checkers that may move in each direction.
    #[inline(always)]
    pub(crate) fn going(&self) -> [u64; 4] {
        let (up, down) =
            if self.light { (self.kings, self.movers) } else { (self.movers, self.kings) };
        [up, up, down, down]
    }

    /// The first moves in some directions, each with the checkers that may go there. The same shifts find
    /// steps and jumps, and jumps replace steps without a branch.
    #[inline(always)]
    pub(super) fn first_moves<const N: usize>(&self, steps: [u32; N], going: [u64; N]) -> First<N> {
        // The squares from which a step, and a jump, ends on an empty square.
        let free = array_of::<u64, N>(|d| self.empty.rotate_right(steps[d]));
        let over: [u64; N] = array_of(|d| (self.victims & free[d]).rotate_right(steps[d]));
        let jumps: [u64; N] = array_of(|d| going[d] & over[d]);
        let captures = union(jumps) != 0;
        // This test also allows backward jumps of men. A false positive costs only time. The reverse of the
        // jump just made is excluded, since its landing square is occupied.
        let landings = array_of(|d| jumps[d].rotate_left(2 * steps[d]));
        let goes_on = union::<N>(landings) & union(over) != 0;
        let targets: [u64; N] = array_of(|d| if captures { over[d] } else { free[d] });
        First { movers: array_of(|d| going[d] & targets[d]), captures, goes_on }
    }

    /// The first moves in all four directions.
    #[inline(always)]
    pub(crate) fn first(&self) -> First<4> {
        self.first_moves(STEPS, self.going())
    }

    /// The same, faster if there are only men.
    #[inline(always)]
    pub(crate) fn first_of_any(&self) -> First<4> {
        if self.kings != 0 {
            return self.first();
        }
        if self.light {
            let men = self.first_moves(DOWN, [self.movers; 2]);
            let [c, d] = men.movers;
            men.with([0, 0, c, d])
        } else {
            let men = self.first_moves(UP, [self.movers; 2]);
            let [a, b] = men.movers;
            men.with([a, b, 0, 0])
        }
    }

    /// Whether a checker can move. A step forward is nearly always possible and decides at once. If a
    /// capture is compulsory instead, there is a move too.
    #[inline(always)]
    pub(crate) fn can_move(&self) -> bool {
        self.can_step(self.movers) || union(self.first().movers) != 0
    }

    /// Whether one of these checkers of the side to move has an empty square before it.
    #[inline(always)]
    pub(crate) fn can_step(&self, checkers: u64) -> bool {
        let [left, right] = if self.light { DOWN } else { UP };
        checkers & (self.empty.rotate_right(left) | self.empty.rotate_right(right)) != 0
    }

    /// The checkers that can capture.
    #[inline(always)]
    pub(crate) fn jumpers(&self) -> u64 {
        let first = self.first();
        if first.captures { union(first.movers) } else { 0 }
    }

    /// The captures that the checker at a place can complete, a bit each by its number.
    #[inline]
    pub(crate) fn captures(&self, start: usize) -> u64 {
        let bit = 1 << start;
        if self.kings & bit == 0 {
            let first = if self.light { 2 } else { 0 };
            let over = [first, first + 1].map(|direction| self.over(STEPS[direction]));
            return ManSearch { start, first, over }.jump_on(0, bit);
        }
        let mut search = KingSearch {
            start,
            empty: self.empty | bit,
            stops: self.stops(bit),
            seen: 0,
            complete: 0,
        };
        search.jump_on(0, bit, self.victims);
        search.complete
    }

    /// Whether a move is legal, found without its squares.
    #[inline]
    pub(crate) fn allows(&self, mv: Move) -> bool {
        let (first, start) = (self.first_of_any(), 1 << mv.start_place());
        if first.goes_on {
            let jumps = mv.is_capture() && union(first.movers) & start != 0;
            return jumps && self.captures(mv.start_place()) >> mv.number() & 1 != 0;
        }
        let direction = mv.number().wrapping_sub(first.number());
        first.movers.get(direction).is_some_and(|movers| movers & start != 0)
    }

    /// The squares where the checker on a square stops in the middle of a capture (clause 9.2).
    #[inline(always)]
    pub(crate) const fn stops(&self, from: u64) -> u64 {
        if self.stopper & from == 0 { 0 } else { far_row(self.light) }
    }

    /// The squares where a jump in a direction can start.
    #[inline(always)]
    pub(super) fn over(&self, step: u32) -> u64 {
        (self.victims & self.empty.rotate_right(step)).rotate_right(step)
    }

    /// Visits the moves of checkers by direction, or each capture by itself if one may go on. Returns
    /// whether they are captures.
    #[inline(always)]
    pub(crate) fn try_for_each_move_set<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        let first = self.first_of_any();
        if first.goes_on {
            self.jumpers().try_for_each(|start| {
                self.captures(start as usize).try_for_each(|number| {
                    visit(MoveSet { bits: 1 << start, pattern: Move::numbered(0, number as usize) })
                })
            })?;
        } else {
            for set in first.sets() {
                if !set.is_empty() {
                    visit(set)?;
                }
            }
        }
        ControlFlow::Continue(first.captures)
    }
}

/// Visits the legal moves.
// Not inlined, so that a search recurs through this function with one reference, not with the five words of
// a [`Turn`].
pub(crate) fn try_for_each_move_set<B>(
    position: &Position,
    visit: impl FnMut(MoveSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    position.turn_to_move().try_for_each_move_set(visit).map_continue(|_captures| ())
}

impl Position {
    /// The parts of the position that the generator needs.
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
}

/// The search for a man's captures. A man has two directions, and never jumps over a square that has
/// changed.
struct ManSearch {
    start: usize,
    /// The first of its directions. The other is the next.
    first: usize,
    /// The squares where jumps in each direction start.
    over: [u64; 2],
}

impl ManSearch {
    /// The complete captures that continue the capture with this number, which ends on `at`.
    fn jump_on(&self, number: usize, at: u64) -> u64 {
        if at & union(self.over) == 0 {
            return 1 << number;
        }
        let mut complete = 0;
        for d in 0..2 {
            if at & self.over[d] != 0 {
                let direction = self.first + d;
                let next = WAYS.next(self.start, number, direction);
                complete |= self.jump_on(next, at.rotate_left(2 * STEPS[direction]));
            }
        }
        complete
    }
}

/// The search for the captures of one king. The square that it leaves counts as empty.
struct KingSearch {
    start: usize,
    empty: u64,
    /// The squares where it stops.
    stops: u64,
    /// The captures found, complete or not, so that none is searched twice.
    seen: u64,
    complete: u64,
}

impl KingSearch {
    /// Continues a capture that ends on the square `at` and leaves these victims.
    fn jump_on(&mut self, number: usize, at: u64, victims: u64) {
        let mut complete = true;
        if at & self.stops == 0 {
            for direction in 0..STEPS.len() {
                let (over, land) = jump(at, direction, victims, self.empty);
                if land != 0 {
                    complete = false;
                    let next = WAYS.next(self.start, number, direction);
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

#[inline(always)]
pub(crate) fn union<const N: usize>(sets: [u64; N]) -> u64 {
    let mut all = 0;
    for set in &sets {
        all |= set;
    }
    all
}
