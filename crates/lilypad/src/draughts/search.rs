//! Captures followed to their ends.

use super::Square;
use super::movegen::{Turn, union};
use super::ways::{JUMP, STEPS, WAYS};

impl Turn {
    /// The captures that the checker at a place can complete, a bit each by its number.
    #[inline]
    pub(crate) fn captures(&self, start: usize) -> u64 {
        let bit = 1 << start;
        if self.kings & bit == 0 {
            let first = if self.light { 2 } else { 0 };
            let over = [first, first + 1].map(|direction| self.over(STEPS[direction]));
            let search = ManSearch { start, first, over };
            return search.first_jumps(bit);
        }
        let far = Square::END_ROWS[usize::from(!self.light)];
        let mut search = KingSearch {
            start,
            empty: self.empty | bit,
            stops: if self.stopper & bit == 0 { 0 } else { far },
            seen: 0,
            complete: 0,
        };
        search.jump_on(0, bit, self.victims);
        search.complete
    }

    /// The squares from which a jump in a direction can be made.
    #[inline(always)]
    fn over(&self, step: u32) -> u64 {
        (self.victims & self.empty.rotate_right(step)).rotate_right(step)
    }

    /// The number of ways in which men complete captures that begin with these jumps.
    #[inline(never)]
    pub(crate) fn count_ways_of_men(self, steps: [u32; 2], jumpers: [u64; 2]) -> usize {
        count_ways(steps, steps.map(|step| self.over(step)), jumpers)
    }
}

/// No two ways of a man are the same capture, as each jump takes him two rows on, so his ways can be
/// counted, for many men at once. `over` are the squares from which there are jumps.
fn count_ways(steps: [u32; 2], over: [u64; 2], jumpers: [u64; 2]) -> usize {
    let mut count = 0;
    for d in 0..2 {
        let landed = jumpers[d].rotate_left(2 * steps[d]);
        let goes_on = landed & union(over);
        // There are few, which are counted one by one.
        let mut complete = landed ^ goes_on;
        while complete != 0 {
            complete &= complete - 1;
            count += 1;
        }
        if goes_on != 0 {
            count += count_ways(steps, over, over.map(|over| goes_on & over));
        }
    }
    count
}

/// The search for the captures of one man, who goes in two directions and never meets a square that
/// he has changed.
struct ManSearch {
    start: usize,
    /// The first of his directions; the other is the next.
    first: usize,
    /// The squares from which there are jumps in either direction.
    over: [u64; 2],
}

impl ManSearch {
    fn first_jumps(&self, at: u64) -> u64 {
        self.jumps(at, |direction| JUMP + direction)
    }

    /// The complete captures that go on from the one with this number, which ends on `at`.
    fn jump_on(&self, number: usize, at: u64) -> u64 {
        if at & union(self.over) == 0 {
            return 1 << number;
        }
        self.jumps(at, |direction| WAYS.next(self.start, number, direction))
    }

    #[inline(always)]
    fn jumps(&self, at: u64, next: impl Fn(usize) -> usize) -> u64 {
        let mut complete = 0;
        for d in 0..2 {
            if at & self.over[d] != 0 {
                let direction = self.first + d;
                let land = at.rotate_left(2 * STEPS[direction]);
                complete |= self.jump_on(next(direction), land);
            }
        }
        complete
    }
}

/// The search for the captures of one king. The square that it leaves counts as empty.
struct KingSearch {
    start: usize,
    empty: u64,
    /// Where it stops.
    stops: u64,
    /// The captures found, complete or not, so that none is searched twice.
    seen: u64,
    complete: u64,
}

impl KingSearch {
    /// Goes on from a capture that ends on the square `at` and leaves these victims.
    fn jump_on(&mut self, number: usize, at: u64, victims: u64) {
        let mut complete = true;
        if at & self.stops == 0 {
            for (direction, step) in STEPS.into_iter().enumerate() {
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
