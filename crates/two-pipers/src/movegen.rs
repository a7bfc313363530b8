use core::ops::ControlFlow;

use gambol_core::board::Bitboard;

use crate::camp::Camp;
use crate::moves::MoveSet;
use crate::position::Position;
use crate::swamp::{DIAGONAL, NEIGHBOURS, SECOND, STRAIGHT, Way, after, offset};
use crate::variant::Jumps;

/// All that the player to move can do: for each kind and direction the creatures that move, and
/// for the walks the squares to which the piper walks.
#[derive(Clone, Copy)]
pub(crate) struct Plan([u64; Plan::SETS]);

impl Position {
    /// The moves without the pass; none if somebody has won. Danger comes first (section 8), then
    /// the duty to jump (section 5).
    pub(crate) fn plan(&self) -> Plan {
        if self.won {
            return Plan::NOTHING;
        }
        let camp = self.camp(0);
        self.rescue(&camp)
            .or_else(|| self.obliged(&camp))
            .unwrap_or_else(|| self.at_will(&camp))
    }

    /// The piper moves that leave danger, if the piper is in danger and there are any (clause 8.2).
    #[inline]
    pub(crate) fn rescue(&self, camp: &Camp) -> Option<Plan> {
        if self.sleepers(0) >> self.pipers[0] & 1 == 0 {
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
        let walks = self.walks() & !(self.sleepers(0) & reach);
        let sleeper_steps = STRAIGHT.map(|d| {
            let to = after(d, piper) & self.carried(camp);
            // Jumps over the sleeper may end on the square that it leaves, never on the one it enters.
            let moved = Camp {
                free: enemy.free | piper & !enemy.full,
                inner: enemy.inner | piper & enemy.full,
                ..enemy
            };
            if to & !moved.reach() == 0 { 0 } else { piper }
        });
        let mut plan = Plan::NOTHING;
        plan.put(Plan::SLEEPER_STEPS, sleeper_steps);
        plan.put(Plan::WALKS, [walks]);
        (plan.len() > 0).then_some(plan)
    }

    /// The jumps over enemy sleepers, if there is one that does not carry the player's own piper
    /// (clauses 5.1 and 5.3).
    #[inline]
    pub(crate) fn obliged(&self, camp: &Camp) -> Option<Plan> {
        let sleepers = self.sleepers(1);
        let own_piper = 1 << self.pipers[0];
        if camp.reach() & sleepers & !own_piper == 0 {
            return None;
        }
        Some(Plan::jumps_over(camp, sleepers))
    }

    /// The moves of a player who is under no obligation.
    #[inline]
    fn at_will(&self, camp: &Camp) -> Plan {
        let mut sleeper_steps = camp.sleeper_steps();
        let piper = 1 << self.pipers[0];
        if self.sleepers(0) & piper != 0 {
            let carried = self.carried(camp);
            for (steps, d) in sleeper_steps.iter_mut().zip(STRAIGHT) {
                if after(d, piper) & carried != 0 {
                    *steps |= piper;
                }
            }
        }
        let mut plan = Plan::NOTHING;
        plan.put(Plan::ATTACKER_STEPS, camp.attacker_steps());
        plan.put(Plan::SLEEPER_STEPS, sleeper_steps);
        plan.put(Plan::DIAGONAL_JUMPS, camp.diagonal_jumps(camp.creatures));
        plan.put(Plan::FLIPS, [camp.attackers | camp.sleepers]);
        plan.put(Plan::WALKS, [self.walks()]);
        if camp.straight_jumps {
            plan.put(Plan::STRAIGHT_JUMPS, camp.straight_jumps(camp.creatures));
        }
        plan
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
        (self.sleepers(0) | self.sleepers(1)) & !other | self.swamp().lands
    }

    /// The squares to which the piper can walk.
    #[inline(always)]
    pub(crate) fn walks(&self) -> u64 {
        self.walks_on(self.ground())
    }

    /// The squares to which the piper can walk on this ground.
    #[inline(always)]
    pub(crate) fn walks_on(&self, ground: u64) -> u64 {
        let piper = usize::from(self.pipers[0] & 63);
        let next = ground & NEIGHBOURS[piper];
        if next == 0 {
            return 0;
        }
        // Mostly all ways are one step long.
        if ground & SECOND[piper] == 0 {
            return next & !self.too_near();
        }
        self.walks_by(next, ground)
    }

    /// The walks whose first squares are `next`.
    #[inline(never)]
    fn walks_by(&self, next: u64, ground: u64) -> u64 {
        let goal = 1 << self.goal();
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
        let sets = match self.variant.jumps {
            Jumps::Diagonal => Plan::STRAIGHT_JUMPS,
            Jumps::Any => Plan::SETS,
        };
        let mut found = false;
        for i in 0..sets {
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
    /// Where the sets of each kind begin. The straight jumps are last, since not all variants have
    /// them.
    const ATTACKER_STEPS: usize = 0;
    const SLEEPER_STEPS: usize = 4;
    const DIAGONAL_JUMPS: usize = 8;
    const FLIPS: usize = 12;
    const WALKS: usize = 13;
    const STRAIGHT_JUMPS: usize = 14;
    const SETS: usize = 18;

    const NOTHING: Self = Plan([0; Self::SETS]);

    /// The sets, with no squares in them, the walks from a1.
    const EMPTY_SETS: [MoveSet; Self::SETS] = {
        let mut sets = [MoveSet::walks(0, 0); Self::SETS];
        let mut d = 0;
        while d < 4 {
            let (diagonal, straight) = (offset(DIAGONAL[d]), offset(STRAIGHT[d]));
            sets[Self::ATTACKER_STEPS + d] = MoveSet::attacker_steps(0, diagonal);
            sets[Self::SLEEPER_STEPS + d] = MoveSet::sleeper_steps(0, straight);
            sets[Self::DIAGONAL_JUMPS + d] = MoveSet::jumps(0, diagonal);
            sets[Self::STRAIGHT_JUMPS + d] = MoveSet::jumps(0, straight);
            d += 1;
        }
        sets[Self::FLIPS] = MoveSet::flips(0);
        sets
    };

    #[inline(never)]
    fn jumps_over(camp: &Camp, creatures: u64) -> Self {
        let mut plan = Plan::NOTHING;
        plan.put(Plan::DIAGONAL_JUMPS, camp.diagonal_jumps(creatures));
        plan.put(Plan::STRAIGHT_JUMPS, camp.straight_jumps(creatures));
        plan
    }

    #[inline(always)]
    fn put<const N: usize>(&mut self, first: usize, sets: [u64; N]) {
        self.0[first..][..N].copy_from_slice(&sets);
    }

    /// One of the sets; `piper` is where the piper stands.
    #[inline(always)]
    fn set(&self, i: usize, piper: u8) -> MoveSet {
        static EMPTY_SETS: [MoveSet; Plan::SETS] = Plan::EMPTY_SETS;
        let empty = EMPTY_SETS[i];
        let walks_from = if i == Self::WALKS { piper } else { 0 };
        empty.with(self.0[i], walks_from)
    }

    /// The moves, a set at a time; `piper` is where the piper stands.
    pub(crate) fn sets(self, piper: u8) -> impl Iterator<Item = MoveSet> {
        (0..Self::SETS).map(move |i| self.set(i, piper))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|&squares| Bitboard(squares).len()).sum()
    }
}
