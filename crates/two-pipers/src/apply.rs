use core::fmt;

use gambol_core::{Outcome, Player, Status};

use crate::moves::{ENTERS, LEAVES, Move, WALKS};
use crate::position::{ELIMINATED, Position};
use crate::swamp::{STRAIGHT, after};
use crate::variant::Stuck;

impl Position {
    /// Every kind of move by the same few instructions: what happens on the two squares is written
    /// in the move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from() as u32, mv.to() as u32);
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

    /// A piper on a sleeper that is gone goes with it.
    #[inline]
    fn eliminate(&mut self, square: u8) {
        for piper in &mut self.pipers {
            if *piper == square {
                *piper = ELIMINATED;
                self.won = true;
            }
        }
    }

    pub(crate) fn end_or_turn(&self) -> Status<Reason> {
        if self.won {
            return Status::Over(self.victory());
        }
        if self.can_act(0) {
            return Status::Turn(self.turn());
        }
        if !self.can_act(1) {
            return Status::Over(Outcome::draw(Reason::Standstill));
        }
        match self.variant.stuck {
            Stuck::Pass => Status::Turn(self.turn()),
            Stuck::Loss => Status::Over(Outcome::win(self.turn().opponent(), Reason::Stuck)),
        }
    }

    /// Who has won, where somebody has (section 12).
    fn victory(&self) -> Outcome<Reason> {
        let alive = |player: &Player| self.piper(*player).is_some();
        if let Some(loser) = Player::all(2).find(|player| !alive(player)) {
            return Outcome::win(loser.opponent(), Reason::PiperEliminated);
        }
        let across = |player: Player| self.piper(player) == Some(self.home(player.opponent()));
        let winner = if across(Player::P1) {
            Player::P1
        } else {
            Player::P2
        };
        Outcome::win(winner, Reason::PiperAcross)
    }

    /// Whether a player has a step, a jump, a walk or a flip: the one to move (0) or the other.
    /// Obligations choose among moves and never take the last one, so they do not matter here.
    #[inline]
    pub(crate) fn can_act(&self, seat: usize) -> bool {
        // Whatever carries no piper can be turned over.
        self.creatures[seat] & !self.carriers() != 0 || self.piper_can_move(seat)
    }

    /// Whether a player's piper can walk, or step with his sleeper.
    fn piper_can_move(&self, seat: usize) -> bool {
        let seen = if seat == 0 { *self } else { self.swapped() };
        let piper = 1 << (seen.pipers[0] & 63);
        let next = STRAIGHT.map(|d| after(d, piper));
        let next = next[0] | next[1] | next[2] | next[3];
        let carried = seen.creatures[0] & piper != 0 && next & seen.carried(&seen.camp(0)) != 0;
        carried || seen.walks() != 0
    }

    /// Whether the player to move, who has nothing to do, passes: or else the game is over.
    #[inline]
    pub(crate) fn passes(&self) -> bool {
        !self.won && self.variant.stuck == Stuck::Pass && self.can_act(1)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A piper is on the other player's land.
    PiperAcross,
    /// A piper is eliminated.
    PiperEliminated,
    /// Neither player has anything to do.
    Standstill,
    /// The player to move has nothing to do, where that loses.
    Stuck,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::PiperAcross => "the piper is across the swamp",
            Reason::PiperEliminated => "the other piper is eliminated",
            Reason::Standstill => "neither player can do anything",
            Reason::Stuck => "the other player can do nothing",
        })
    }
}
