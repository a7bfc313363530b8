use core::ops::ControlFlow;

use gambol_core::RandomSource;

use crate::lines::{self, EMPTY, LINES, RANKS};
use crate::moves::{Move, MoveSet, RESERVE};
use crate::position::Position;

impl Position {
    /// The number of stack moves (the ko among them), plus [`EMPTY`] for every empty square.
    #[inline(always)]
    fn sum(&self) -> u16 {
        // The tables prove that it fits.
        let counts = self.lines.states().iter().map(|&state| lines::count(state));
        counts.fold(0, u16::wrapping_add)
    }

    /// The squares on which the player to move may enter a piece, counted as part of a sum.
    #[inline(always)]
    fn entries(&self, sum: u16) -> u16 {
        if self.reserve[self.side()] == 0 {
            0
        } else {
            sum / EMPTY
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
        sum.is_multiple_of(EMPTY) && (sum == 0 || self.reserve == [0; 2])
    }

    /// The number of moves but the pass, points left out of account.
    #[inline(always)]
    pub(crate) fn count_real_moves(&self) -> u16 {
        let sum = self.sum();
        sum % EMPTY + self.entries(sum) - u16::from(self.ko.is_some())
    }

    /// The number of moves, where no other move than a pass has been found.
    #[cold]
    fn count_passes(&self) -> usize {
        usize::from(!self.is_won() && !self.is_stuck())
    }

    /// Kept out of line: where the lines were just changed, compilers else take their states out
    /// of vector registers one by one, which is slower than reading them back.
    #[inline(never)]
    pub(crate) fn count(&self) -> usize {
        let count = self.count_real_moves();
        if (count == 0) | self.is_won() {
            self.count_passes()
        } else {
            count.into()
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

    /// One pass over the lines adds up their moves; then the number drawn is looked up among the
    /// sums, all at once, and the move in the table of its line. Nothing depends on a branch that
    /// a processor cannot guess. The ko is drawn like any other move, and then drawn again.
    #[inline]
    pub(crate) fn random<R: RandomSource + ?Sized>(&self, random: &mut R) -> Option<Move> {
        if self.is_won() {
            return None;
        }
        let entering = if self.reserve[self.side()] == 0 {
            0
        } else {
            u16::MAX
        };
        let mut total = 0;
        let mut starts = [0u16; LINES];
        for (line, (start, &state)) in starts.iter_mut().zip(self.lines.states()).enumerate() {
            let count = lines::count(state);
            *start = total;
            total += if line < RANKS {
                count % EMPTY + ((count / EMPTY) & entering)
            } else {
                count
            };
        }
        if total <= u16::from(self.ko.is_some()) {
            return (self.count_passes() == 1).then_some(Move::PASS);
        }
        loop {
            let drawn = random.below(total.into()) as u16;
            // The last line that starts at or before the number has it: lines without moves
            // start where the next one does.
            let line = starts
                .iter()
                .map(|&start| u16::from(start <= drawn))
                .sum::<u16>()
                - 1;
            let line = usize::from(line) % LINES;
            let mv = lines::nth(
                line,
                self.lines.states()[line],
                usize::from(drawn - starts[line]),
            );
            if Some(mv) != self.ko {
                return Some(mv);
            }
        }
    }
}
