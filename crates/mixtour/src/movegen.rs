use core::ops::ControlFlow;

use gambol_core::RandomSource;

use crate::lines::{self, EMPTY, LINES, RANKS};
use crate::moves::{Move, MoveSet, RESERVE};
use crate::position::Position;

impl Position {
    /// The number of stack moves (the ko among them), plus [`EMPTY`] for every empty square.
    #[inline(always)]
    fn sum(&self) -> u32 {
        // Two sums of different lines, so that not each addition waits for the one before. The
        // tables prove that both fit.
        let counts = self.lines.states().map(lines::count);
        let sum = |counts: &[u16]| counts.iter().copied().fold(0, u16::wrapping_add);
        u32::from(sum(&counts[..10])) + u32::from(sum(&counts[10..]))
    }

    /// The squares on which the player to move may enter a piece, counted as part of a sum.
    #[inline(always)]
    fn count_entries(&self, sum: u32) -> u32 {
        if self.reserve[self.side()] == 0 {
            0
        } else {
            sum / u32::from(EMPTY)
        }
    }

    /// Whether somebody has the points that win.
    #[inline(always)]
    pub(crate) fn is_won(&self) -> bool {
        let target = self.variant.points;
        (self.points[0] == target) | (self.points[1] == target)
    }

    /// Whether neither player has anything but a pass, the ko left out of account (clause 7).
    #[inline]
    pub(crate) fn is_stuck(&self) -> bool {
        let sum = self.sum();
        sum.is_multiple_of(EMPTY.into()) && (sum == 0 || self.reserve == [0; 2])
    }

    /// The number of moves but the pass, points left out of account.
    #[inline(always)]
    pub(crate) fn count_real_moves(&self) -> u32 {
        let sum = self.sum();
        sum % u32::from(EMPTY) + self.count_entries(sum) - u32::from(self.ko.is_some())
    }

    /// The number of moves, where no other move than a pass has been found.
    #[cold]
    fn count_passes(&self) -> usize {
        usize::from(!self.is_won() && !self.is_stuck())
    }

    /// Kept out of line, which is measured to be a tenth faster: inlined, it takes the registers
    /// from the loop over the moves.
    #[inline(never)]
    pub(crate) fn count(&self) -> usize {
        let count = self.count_real_moves();
        if (count == 0) | self.is_won() {
            self.count_passes()
        } else {
            count as usize
        }
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_won() {
            return ControlFlow::Continue(());
        }
        let states = self.lines.states();
        let mut found = false;
        if self.reserve[self.side()] != 0 {
            let empty = (0..RANKS).fold(0, |set, i| set | lines::empty(states[i]) << (5 * i));
            if empty != 0 {
                found = true;
                visit(MoveSet::enter(empty))?;
            }
        }
        for (line, &state) in states.iter().enumerate() {
            let mut pairs = lines::pairs(state);
            while pairs != 0 {
                let squares = lines::squares(line, pairs.trailing_zeros());
                pairs &= pairs - 1;
                let from = usize::from(squares.get() >> 5 & 31);
                let set = MoveSet::stack(squares, self.stacks[from], self.ko);
                // That stacks do not come from the reserve is for the compiler, which then plays
                // the moves of the set without asking it of each.
                if !gambol_core::MoveSet::is_empty(&set) && from < RESERVE {
                    found = true;
                    visit(set)?;
                }
            }
        }
        if !found && self.count_passes() == 1 {
            return visit(MoveSet::PASS);
        }
        ControlFlow::Continue(())
    }

    /// The lines are gone through once, in groups of four; of each group the running sums of its
    /// moves are kept in one word. A number drawn below the total is then looked up among the
    /// groups, inside its group, and in the table of its line: there is no branch that a processor
    /// could guess wrong. The ko is drawn like any other move, and then drawn again.
    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        const GROUPS: usize = LINES / 4;
        const LANES: u64 = 0x0001_0001_0001_0001;
        const LOW: u64 = LANES * (EMPTY as u64 - 1);

        if self.is_won() {
            return None;
        }
        let entering = if self.reserve[self.side()] == 0 {
            0
        } else {
            LOW
        };
        let counts = self.lines.states().map(lines::count);
        let mut starts = [0; GROUPS];
        let mut sums = [0; GROUPS];
        let mut total = 0;
        for (group, counts) in counts.chunks_exact(4).enumerate() {
            let lane = |i: usize| u64::from(counts[i]) << (16 * i);
            let counts = lane(0) | lane(1) | lane(2) | lane(3);
            let moves = (counts & LOW) + ((counts / u64::from(EMPTY)) & (LANES * 63) & entering);
            starts[group] = total;
            sums[group] = moves.wrapping_mul(LANES);
            total += sums[group] >> 48;
        }
        if total <= u64::from(self.ko.is_some()) {
            return (self.count_passes() == 1).then_some(Move::PASS);
        }
        loop {
            let drawn = random.below(total);
            let group = starts[1..]
                .iter()
                .map(|&start| usize::from(start <= drawn))
                .sum::<usize>();
            let drawn = drawn - starts[group];
            // The highest bit of each lane says whether the sum up to there is passed.
            let passed = (drawn * LANES + (LANES << 15) - sums[group]) >> 15 & LANES;
            let lane = (passed.wrapping_mul(LANES) >> 48) as usize;
            let before = (sums[group] << 16 >> (16 * lane)) as u16;
            let mv = lines::nth(
                4 * group + lane,
                self.lines.state(group, lane),
                drawn as u16 - before,
            );
            if Some(mv) != self.ko {
                return Some(mv);
            }
        }
    }
}
