use crate::moves::{ENTERS, LEAVES, Move, WALKS};
use crate::position::{ELIMINATED, Position};

impl Position {
    /// Plays every kind of move with the same few instructions: what happens on the two squares is
    /// written in the move.
    #[inline(always)]
    pub(super) fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from_index() as u32, mv.to_index() as u32);
        let bits = u64::from(mv.bits());
        let mut moved = self.creatures[0] ^ 1 << from ^ 1 << to;
        let awake = self.attackers[0] ^ (bits >> LEAVES & 1) << from ^ (bits >> ENTERS & 1) << to;
        let mut piper = self.pipers[0];
        if u32::from(piper) == from {
            piper = to as u8;
            if bits >> WALKS & 1 != 0 {
                moved = self.creatures[0];
                self.won = piper == self.goal();
            }
        }
        // A flip "jumps" over the creature itself, which is no enemy.
        let over = u32::midpoint(from, to);
        let middle = (bits >> LEAVES & !(bits >> ENTERS) & 1) << over;
        // An attacker falls asleep, a sleeper is no more.
        let gone = self.creatures[1] & !self.attackers[1] & middle;
        let attackers = self.attackers[1] & !middle;
        self.creatures = [self.creatures[1] ^ gone, moved];
        self.attackers = [attackers, awake];
        self.pipers = [self.pipers[1], piper];
        if gone != 0 {
            self.eliminate(over as u8);
        }
        self.side ^= 1;
    }

    /// Eliminates the piper that a removed sleeper carried, if it carried one (clause 4.6).
    #[inline]
    fn eliminate(&mut self, square: u8) {
        for piper in &mut self.pipers {
            if *piper == square {
                *piper = ELIMINATED;
                self.won = true;
            }
        }
    }
}
