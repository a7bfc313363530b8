//! What a position is worth.

use gambol_core::board::Word;
use gambol_core::{Game, Player};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Inputs, Learned, Network, size};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Jumps, Lands};

/// The evaluation for bots: a small [network](gambol_evaluate::network) whose inputs are the creatures
/// by square, and the ways of the pipers across the swamp. Its weights are learned. It sees what a player can
/// win at once, so random games are cut off after two plies.
///
/// ```
/// use gambol_two_pipers::gambol_core::Player;
/// use gambol_two_pipers::gambol_evaluate::Evaluate;
/// use gambol_two_pipers::{Evaluation, Position, Variant};
///
/// let start = Position::start(Variant::STANDARD);
/// let [one, other] = [Player::P1, Player::P2].map(|player| Evaluation.evaluate(&start, player));
/// assert_eq!(one, -other);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluated for Position {
    type Evaluation = Evaluation;
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player)
    }

    /// Moves are ordered by less, which takes a twentieth of the time.
    #[inline]
    fn evaluate_roughly(&self, position: &Position, player: Player) -> i32 {
        evaluate_roughly(position, player)
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, ..Tuning::default() }
    }
}

impl Learned for Position {
    const NETWORK: Network<'static> = Network(NETWORK.weights());
    const FILE: &'static str = "crates/two-pipers/src/evaluation/network.txt";
}

static NETWORK: Table<{ size::<Position>() }> = Table::parse(include_str!("network.txt"));

// The inputs: attackers by square, then sleepers, those of the player to move and then those of the other.
/// Of each player's piper, first its rank, as its owner sees it: on land, on a sleeper of its owner's, on one
/// of the other player's.
const OF_PIPER: usize = 4 * 64;
/// The turns that it needs to the far land if the other player does nothing.
const WAY: usize = 24;
/// The attackers of the other player that are at most two squares away.
const HUNTERS: usize = WAY + FAR + 1;
const DANGER: usize = HUNTERS + 6;
const END: usize = DANGER + 1;

/// So many turns or more are the same.
const FAR: usize = 9;

impl Inputs for Position {
    const INPUTS: usize = OF_PIPER + 2 * END;
    /// The creatures, and four for each piper.
    const VISITS: usize = 16 + 2 * 4;
    const PHASES: usize = 1;

    #[inline]
    fn phase(&self) -> usize {
        0
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let swamp = Swamp::of(self);
        if swamp.wins_at_once(self) {
            return Some(CERTAIN - PLY);
        }
        let (own, other) = (self.to_move().index() & 1, 1 - (self.to_move().index() & 1));
        let seen = |squares: u64| match self.variant().lands() {
            _ if own == 0 => squares,
            Lands::Facing => squares.swap_bytes(),
            Lands::Rotated => squares.reverse_bits(),
        };
        let creatures = [own, other].map(|seat| [swamp.attackers[seat], swamp.sleepers[seat]]);
        for (kind, squares) in creatures.into_iter().flatten().enumerate() {
            seen(squares).for_each(|square| visit(64 * kind + square as usize));
        }
        for (first, seat) in [(OF_PIPER, own), (OF_PIPER + END, other)] {
            let piper = swamp.pipers[seat];
            if piper == 0 {
                continue;
            }
            let rank = piper.trailing_zeros() as usize / 8;
            let kind = match piper {
                _ if piper & swamp.sleepers[seat] != 0 => 1,
                _ if piper & swamp.sleepers[1 - seat] != 0 => 2,
                _ => 0,
            };
            visit(first + 8 * kind + if seat == 0 { rank } else { 7 - rank });
            visit(first + WAY + swamp.way(seat));
            let hunters = around(around(piper)) & swamp.attackers[1 - seat];
            visit(first + HUNTERS + (hunters.count_ones() as usize).min(5));
            if kind == 1 && piper & swamp.jumps[1 - seat] != 0 {
                visit(first + DANGER);
            }
        }
        None
    }
}

/// A position as sets of squares, those of player 1 first.
struct Swamp {
    attackers: [u64; 2],
    sleepers: [u64; 2],
    /// The square of each piper.
    pipers: [u64; 2],
    homes: [u64; 2],
    /// The squares that a creature may enter, but for the limits in shallow water.
    free: u64,
    /// The squares over which each player's attackers could jump if a creature were there, but for
    /// those limits.
    jumps: [u64; 2],
}

impl Swamp {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let players = [Player::P1, Player::P2];
        let attackers = players.map(|player| position.attackers(player).bits());
        let sleepers = players.map(|player| position.sleeping(player).bits());
        let bit = |square: Square| 1 << square.index();
        let homes = players.map(|player| bit(position.home(player)));
        let creatures = attackers[0] | attackers[1] | sleepers[0] | sleepers[1];
        let free = !(creatures | homes[0] | homes[1]);
        let straight = position.variant().jumps() == Jumps::Any;
        let jumps = attackers.map(|attackers| {
            let mut over = 0;
            for d in if straight { &STEPS[..] } else { &STEPS[..4] } {
                over |= d.after(attackers) & d.before(free);
            }
            over
        });
        Swamp {
            attackers,
            sleepers,
            pipers: players.map(|player| position.piper(player).map_or(0, bit)),
            homes,
            free,
            jumps,
        }
    }

    /// Whether the player to move wins with a move: a walk to the far land, or a jump over the sleeper
    /// that carries the other piper.
    #[inline(always)]
    fn wins_at_once(&self, position: &Position) -> bool {
        let turn = position.to_move();
        let (own, other) = (turn.index() & 1, 1 - (turn.index() & 1));
        let goal = self.homes[other];
        let (piper, prey) = (self.pipers[own], self.pipers[other]);
        if Self::walks(piper, self.ground(own)) & goal != 0 {
            let squares = [piper, goal].map(|bit| Square::new(bit.trailing_zeros() as usize % 64));
            if Move::walk(squares[0], squares[1]).is_some_and(|mv| position.is_legal(mv)) {
                return true;
            }
        }
        if prey & self.sleepers[other] & self.jumps[own] != 0 {
            let straight = position.variant().jumps() == Jumps::Any;
            for d in if straight { &STEPS[..] } else { &STEPS[..4] } {
                let from = d.before(prey) & self.attackers[own];
                let to = d.after(prey) & self.free;
                if from != 0 && to != 0 {
                    let squares =
                        [from, to].map(|bit| Square::new(bit.trailing_zeros() as usize % 64));
                    if Move::jump(squares[0], squares[1]).is_some_and(|mv| position.is_legal(mv)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// What a player's piper may walk on.
    #[inline(always)]
    fn ground(&self, seat: usize) -> u64 {
        let lands = self.homes[0] | self.homes[1];
        (self.sleepers[0] | self.sleepers[1]) & !self.pipers[1 - seat] | lands
    }

    /// The squares that pipers can walk to from any of some squares, and those squares.
    #[inline(always)]
    fn walks(from: u64, ground: u64) -> u64 {
        let mut reached = from;
        // Most pipers have no way to walk.
        if around(from) & ground != 0 {
            for d in &STEPS {
                reached |= d.walk(from, ground);
            }
        }
        reached
    }

    /// The turns that a player's piper needs to the far land if the other player does nothing, without
    /// stops where it would be in danger: at most [`FAR`].
    #[inline(always)]
    fn way(&self, seat: usize) -> usize {
        let (goal, home, other) = (self.homes[1 - seat], self.homes[seat], self.pipers[1 - seat]);
        let lands = goal | home;
        let beside = if other & lands == 0 { around(other) & !lands } else { 0 };
        // On a sleeper of the other player, or on land, a piper is in no danger.
        let stops = !beside & (!self.jumps[1 - seat] | self.sleepers[1 - seat] | lands);
        let mut ground = self.ground(seat);
        let own = self.sleepers[seat] & !other;
        let mut reached = self.pipers[seat];
        let mut carried = reached & own;
        let mut woken = 0;
        for turns in 0..FAR {
            if reached & goal != 0 {
                return turns;
            }
            let ridden =
                (carried << 8 | carried >> 8 | (carried & !FILE_H) << 1 | (carried & !FILE_A) >> 1)
                    & self.free
                    & stops;
            // An attacker falls asleep in one turn, and bears the piper in the next.
            let asleep = woken;
            let near = around(reached);
            woken = near & self.attackers[seat];
            ground |= asleep;
            let mut next = reached | ridden;
            // Only a square next to those that were reached can be the first of a walk to another.
            if near & ground & !reached != 0 {
                next |= Self::walks(reached, ground) & stops;
            }
            if next == reached && woken | asleep == 0 {
                return FAR;
            }
            reached = next;
            carried |= ridden | reached & (own | asleep);
        }
        FAR
    }
}

/// Creatures, and how far the pipers have advanced.
fn evaluate_roughly(position: &Position, player: Player) -> i32 {
    let army = |owner| {
        let attackers = position.attackers(owner).len() as i32;
        let sleepers = position.sleeping(owner).len() as i32;
        let goal = position.home(owner.opponent());
        let piper = position.piper(owner);
        30 * attackers + 22 * sleepers + piper.map_or(0, |piper| 12 * (7 - distance(piper, goal)))
    };
    army(player) - army(player.opponent())
}

/// The distance in steps in eight directions.
fn distance(a: Square, b: Square) -> i32 {
    let of = |square: Square| (square.index() as i32 % 8, square.index() as i32 / 8);
    let ((file, rank), (to_file, to_rank)) = (of(a), of(b));
    (file - to_file).abs().max((rank - to_rank).abs())
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// A step in one direction.
struct Step {
    by: u32,
    /// The squares where it can end, and where it can begin.
    ends: u64,
    begins: u64,
}

impl Step {
    const fn new(by: u32, ends: u64, begins: u64) -> Self {
        Step { by, ends, begins }
    }

    #[inline(always)]
    const fn after(&self, set: u64) -> u64 {
        set.rotate_left(self.by) & self.ends
    }

    /// The squares that a walk over some ground leads to, and those where it begins: one step, then two,
    /// then four.
    #[inline(always)]
    const fn walk(&self, from: u64, ground: u64) -> u64 {
        let mut ground = ground & self.ends;
        let mut walk = from;
        walk |= walk.rotate_left(self.by) & ground;
        ground &= ground.rotate_left(self.by);
        walk |= walk.rotate_left(2 * self.by % 64) & ground;
        ground &= ground.rotate_left(2 * self.by % 64);
        walk | walk.rotate_left(4 * self.by % 64) & ground
    }

    #[inline(always)]
    const fn before(&self, set: u64) -> u64 {
        set.rotate_right(self.by) & self.begins
    }
}

/// The diagonal steps, then those along ranks and files.
const STEPS: [Step; 8] = {
    const FIRST: u64 = 255;
    const LAST: u64 = FIRST << 56;
    [
        Step::new(9, !(FILE_A | FIRST), !(FILE_H | LAST)),
        Step::new(7, !(FILE_H | FIRST), !(FILE_A | LAST)),
        Step::new(64 - 9, !(FILE_H | LAST), !(FILE_A | FIRST)),
        Step::new(64 - 7, !(FILE_A | LAST), !(FILE_H | FIRST)),
        Step::new(8, !FIRST, !LAST),
        Step::new(64 - 8, !LAST, !FIRST),
        Step::new(1, !FILE_A, !FILE_H),
        Step::new(63, !FILE_H, !FILE_A),
    ]
};

/// Some squares and those next to them.
#[inline(always)]
const fn around(set: u64) -> u64 {
    let row = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    row | row << 8 | row >> 8
}
