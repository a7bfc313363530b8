use core::ops::ControlFlow;

use gambol_core::board::Bitboard;

use crate::camp::Camp;
use crate::moves::MoveSet;
use crate::position::Position;
use crate::swamp::{DIAGONAL, NEIGHBOURS, STRAIGHT, Way, after, offset};

/// All that the player to move can do, a set of squares for each kind and direction.
#[derive(Clone, Copy, Default)]
pub(crate) struct Plan {
    attacker_steps: [u64; 4],
    sleeper_steps: [u64; 4],
    diagonal_jumps: [u64; 4],
    straight_jumps: [u64; 4],
    flips: u64,
    /// The squares to which the piper walks.
    walks: u64,
}

impl Position {
    /// The moves without the pass; none if somebody has won.
    pub(crate) fn plan(&self) -> Plan {
        if self.won {
            return Plan::default();
        }
        let camp = self.camp(0);
        self.rescue(&camp)
            .or_else(|| self.obliged(&camp))
            .unwrap_or_else(|| self.at_will(&camp))
    }

    /// The piper moves that leave danger, if the piper is in danger and there are any (clause 7).
    #[inline]
    pub(crate) fn rescue(&self, camp: &Camp) -> Option<Plan> {
        if self.sleepers[0] >> self.pipers[0] & 1 == 0 {
            return None;
        }
        self.rescue_from(camp)
    }

    #[inline(never)]
    fn rescue_from(&self, camp: &Camp) -> Option<Plan> {
        let piper = 1 << self.pipers[0];
        let enemy = self.camp(1);
        let reach = enemy.reach();
        if piper & reach == 0 {
            return None;
        }
        let walks = self.walks() & !(self.sleepers[0] & reach);
        let sleeper_steps = STRAIGHT.map(|d| {
            let to = after(d, piper) & self.carried(camp);
            let moved = Camp {
                free: enemy.free & !to | piper & !enemy.full,
                inner: enemy.inner & !to | piper & enemy.full,
                ..enemy
            };
            if to & !moved.reach() == 0 { 0 } else { piper }
        });
        let plan = Plan {
            sleeper_steps,
            walks,
            ..Plan::default()
        };
        (plan.len() > 0).then_some(plan)
    }

    /// The jumps over enemy sleepers, if there is one that does not carry the player's own piper
    /// (clause 3.5).
    #[inline]
    pub(crate) fn obliged(&self, camp: &Camp) -> Option<Plan> {
        let sleepers = self.sleepers[1];
        let own_piper = 1 << self.pipers[0];
        if camp.reach() & sleepers & !own_piper == 0 {
            return None;
        }
        Some(Plan {
            diagonal_jumps: camp.diagonal_jumps(sleepers),
            straight_jumps: camp.straight_jumps(sleepers),
            ..Plan::default()
        })
    }

    /// The moves of a player who is under no obligation.
    #[inline]
    fn at_will(&self, camp: &Camp) -> Plan {
        let mut sleeper_steps = camp.sleeper_steps();
        let piper = 1 << self.pipers[0];
        if self.sleepers[0] & piper != 0 {
            let carried = self.carried(camp);
            for (steps, d) in sleeper_steps.iter_mut().zip(STRAIGHT) {
                if after(d, piper) & carried != 0 {
                    *steps |= piper;
                }
            }
        }
        Plan {
            attacker_steps: camp.attacker_steps(),
            sleeper_steps,
            diagonal_jumps: camp.diagonal_jumps(camp.creatures),
            straight_jumps: camp.straight_jumps(camp.creatures),
            flips: camp.attackers | camp.sleepers,
            walks: self.walks(),
        }
    }

    /// The squares that the piper's own sleeper may enter, if they are next to it.
    pub(crate) fn carried(&self, camp: &Camp) -> u64 {
        let from = 1 << self.pipers[0];
        let inner = if from & camp.full == 0 { 0 } else { camp.inner };
        (camp.free | inner) & !self.too_near()
    }

    /// The squares off land that are next to the other piper, if he is off land (clause 7.5).
    #[inline(always)]
    pub(crate) fn too_near(&self) -> u64 {
        self.swamp().near[usize::from(self.pipers[1] & 63)]
    }

    /// What a piper can walk on: lands, and sleepers that do not carry the other piper.
    #[inline]
    pub(crate) fn ground(&self) -> u64 {
        let other = 1 << self.pipers[1];
        (self.sleepers[0] | self.sleepers[1]) & !other | self.swamp().lands
    }

    /// The squares to which the piper can walk.
    #[inline(always)]
    pub(crate) fn walks(&self) -> u64 {
        let ground = self.ground();
        let next = ground & NEIGHBOURS[usize::from(self.pipers[0] & 63)];
        if next == 0 {
            return 0;
        }
        self.walks_by(next, ground)
    }

    /// The walks whose first squares are `next`.
    #[inline(never)]
    fn walks_by(&self, next: u64, ground: u64) -> u64 {
        let goal = 1 << self.homes()[1];
        let mut walks = next;
        let mut left = next;
        while left != 0 {
            let first = left.trailing_zeros();
            left &= left - 1;
            let way = Way::between(self.pipers[0].into(), first);
            let mut at = way.after(1 << first & !goal) & ground;
            while at != 0 {
                walks |= at;
                at = way.after(at & !goal) & ground;
            }
        }
        walks & !self.too_near()
    }

    #[inline(always)]
    pub(crate) fn generate<B>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let plan = self.plan();
        let mut found = false;
        for i in 0..Plan::SETS {
            let set = plan.set(i, self.pipers[0]);
            if !gambol_core::MoveSet::is_empty(&set) {
                found = true;
                visit(set)?;
            }
        }
        if !found && self.passes() {
            return visit(MoveSet::PASS);
        }
        ControlFlow::Continue(())
    }
}

impl Plan {
    pub(crate) const SETS: usize = 18;

    #[inline(always)]
    fn squares(&self, i: usize) -> u64 {
        match i / 4 {
            0 => self.attacker_steps[i % 4],
            1 => self.sleeper_steps[i % 4],
            2 => self.diagonal_jumps[i % 4],
            3 => self.straight_jumps[i % 4],
            _ if i == 16 => self.flips,
            _ => self.walks,
        }
    }

    #[inline(always)]
    pub(crate) fn set(&self, i: usize, piper: u8) -> MoveSet {
        let squares = self.squares(i);
        match i / 4 {
            0 => MoveSet::attacker_steps(squares, offset(DIAGONAL[i % 4])),
            1 => MoveSet::sleeper_steps(squares, offset(STRAIGHT[i % 4])),
            2 => MoveSet::jumps(squares, offset(DIAGONAL[i % 4])),
            3 => MoveSet::jumps(squares, offset(STRAIGHT[i % 4])),
            _ if i == 16 => MoveSet::flips(squares),
            _ => MoveSet::walks(piper, squares),
        }
    }

    /// The moves, a set at a time; `piper` is where the piper stands.
    pub(crate) fn sets(self, piper: u8) -> impl Iterator<Item = MoveSet> {
        (0..Self::SETS).map(move |i| self.set(i, piper))
    }

    pub(crate) fn len(&self) -> usize {
        (0..Self::SETS)
            .map(|i| Bitboard(self.squares(i)).len())
            .sum()
    }
}
