//! The evaluation for bots.

mod endings;

use gambol_core::board::{Direction, Word};
use gambol_core::{Game, Player, const_for};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Accumulators, Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::tablebase::Endings;
use gambol_evaluate::{Evaluate, Evaluated, Tuning, fitted_logit};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{self, NEIGHBOURS, STRAIGHT, Squares, before};
use crate::variant::{Jumps, Lands};

/// An evaluation for bots: a small [network](gambol_evaluate::network) over the creatures by square, and
/// the ways of the pipers across the swamp. Its weights are learned. It sees immediate wins, so bots need
/// no random games.
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

    const ENDINGS: Option<Endings<Self>> = Some(endings::ENDINGS);
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, None)
    }

    #[inline]
    fn evaluate_next(&self, position: &Position, player: Player, sums: &mut Accumulators) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, Some(sums))
    }

    /// Takes a tenth of the time, and is good enough to order moves.
    #[inline]
    fn evaluate_roughly(&self, position: &Position, player: Player) -> Option<i32> {
        Some(evaluate_roughly(position, player))
    }

    fn logit(&self, position: &Position) -> u32 {
        fitted_logit(include_str!("curve.txt"), &position.variant())
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(&NETWORK.0);
}

static NETWORK: Table<{ size::<Position>() }> = Table::parse(include_str!("network.txt"));

// Indices of the inputs: attackers by square, then sleepers, first of the player to move and then of the
// opponent.
/// The inputs of each piper. First is its rank from its owner's side: on land, on its owner's sleeper, on
/// another.
const OF_PIPER: usize = 4 * 64;
/// The turns to the far land if the opponent does nothing.
const WAY: usize = 24;
/// The opponent's attackers that are at most two squares away.
const HUNTERS: usize = WAY + FAR + 1;
const DANGER: usize = HUNTERS + 6;
const END: usize = DANGER + 1;

/// All numbers of turns from here count as the same.
const FAR: usize = 9;

/// The squares that steps to the east, or to the west, can reach.
const EAST: Squares = Squares::from_bits(!0x0101_0101_0101_0101);
const WEST: Squares = Squares::from_bits(!0x8080_8080_8080_8080);
const INNER_FILES: Squares = Squares::from_bits(EAST.bits() & WEST.bits());

impl Inputs for Position {
    const INPUTS: usize = OF_PIPER + 2 * END;
    /// Four for each piper.
    const VISITS: usize = 2 * 4;
    const PLACES: usize = 4 * 64;

    /// The attackers and the sleepers of the player to move, then of the opponent.
    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        let [own, other] = [0, 1].map(|seat| [self.attackers[seat], self.sleepers(seat)]);
        [own[0].bits(), own[1].bits(), other[0].bits(), other[1].bits(), 0, 0, 0, 0]
    }

    #[inline]
    fn board_input(&self, player: Player, place: usize, _: usize) -> usize {
        // Both players see their own land at the bottom.
        match self.rules().lands {
            _ if player == Player::P1 => place,
            Lands::Facing => place ^ 0o70,
            Lands::Rotated => place ^ 0o77,
        }
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let swamp = Swamp::of(self);
        if swamp.wins_at_once() {
            return Some(CERTAIN - PLY);
        }
        let (attackers, sleepers) = (self.attackers, swamp.sleepers);
        for (first, seat) in [(OF_PIPER, 0), (OF_PIPER + END, 1)] {
            let Some(&near) = NEIGHBOURS.get(usize::from(self.pipers()[seat])) else { continue };
            let piper = self.piper_square(seat);
            let kind = match piper {
                _ if !(sleepers[seat] & piper).is_empty() => 1,
                _ if !(sleepers[1 - seat] & piper).is_empty() => 2,
                _ => 0,
            };
            let rank = usize::from(self.pipers()[seat] / 8) ^ (7 * (self.side() ^ seat));
            visit(first + 8 * kind + rank);
            // Usually the piper is on land, and no creature beside it could carry it.
            let stays = kind != 1 && (near & (self.footing() | attackers[seat])).is_empty();
            visit(first + WAY + if stays { FAR } else { swamp.way(seat) });
            let mut hunters = (around(near) & attackers[1 - seat]).bits();
            let mut count = 0;
            while hunters != 0 && count < 5 {
                hunters = hunters.without_lowest();
                count += 1;
            }
            visit(first + HUNTERS + count);
            if kind == 1 && !(swamp.jumps(1 - seat) & piper).is_empty() {
                visit(first + DANGER);
            }
        }
        None
    }
}

/// A position with a few more sets of squares, the mover's first.
struct Swamp<'a> {
    position: &'a Position,
    sleepers: [Squares; 2],
    /// The squares that a creature may enter, ignoring the limits in shallow water.
    free: Squares,
}

impl<'a> Swamp<'a> {
    #[inline(always)]
    fn of(position: &'a Position) -> Self {
        let creatures = position.creatures[0] | position.creatures[1];
        let free = !(creatures | position.swamp().lands);
        Swamp { position, sleepers: [position.sleepers(0), position.sleepers(1)], free }
    }

    /// The squares that a player's attackers could jump over, ignoring the limits in shallow water.
    #[inline(always)]
    fn jumps(&self, seat: usize) -> Squares {
        let (attackers, free) = (self.position.attackers[seat], self.free);
        // A square in the middle of a jump is not on the edge, so nothing wraps around it.
        let over = |by: u32| (attackers << by & free >> by) | (attackers >> by & free << by);
        let mut jumps = (over(7) | over(9)) & INNER_FILES;
        if self.position.rules().jumps == Jumps::Any {
            jumps |= over(8) | over(1) & INNER_FILES;
        }
        jumps
    }

    /// Whether the player to move wins at once, by a walk to the far land or a jump over the sleeper of the
    /// other piper.
    #[inline(always)]
    fn wins_at_once(&self) -> bool {
        let Swamp { position, sleepers, free } = *self;
        let is_legal = |make: fn(Square, Square) -> Option<Move>, from: Squares, to: Squares| {
            let mv = from.first().zip(to.first()).and_then(|(from, to)| make(from, to));
            mv.is_some_and(|mv| position.is_legal(mv))
        };
        let arrival = position.walks() & self.goal(0);
        let carried = position.piper_square(1) & sleepers[1];
        let prey = if carried.is_empty() { carried } else { carried & self.jumps(0) };
        (!arrival.is_empty() && is_legal(Move::walk, position.piper_square(0), arrival))
            || !prey.is_empty()
                && Direction::ALL.into_iter().any(|d| {
                    let from = before(d, prey) & position.attackers[0];
                    is_legal(Move::jump, from, prey.step(d) & free)
                })
    }

    /// The land that a player's piper has to reach.
    #[inline(always)]
    fn goal(&self, seat: usize) -> Squares {
        let owner = self.position.side() ^ seat ^ 1;
        Squares::from_bits(1 << self.position.swamp().homes[owner])
    }

    /// The turns that a piper needs to the far land if the opponent does nothing, without stops in danger:
    /// at most [`FAR`].
    #[inline(never)]
    fn way(&self, seat: usize) -> usize {
        let Swamp { position, sleepers, free } = *self;
        let (swamp, other) = (position.swamp(), position.piper_square(1 - seat));
        let beside = swamp.too_near[usize::from(position.pipers()[1 - seat] & 63)];
        // A piper on the opponent's sleeper, or on land, is in no danger.
        let stops = (!self.jumps(1 - seat) | sleepers[1 - seat] | swamp.lands) - beside;
        let mut ground = (position.footing() - other) | swamp.lands;
        // Elsewhere the piper rides its own sleeper, or an attacker that fell asleep.
        let rides = !(swamp.lands | sleepers[1 - seat]);
        // Around the goal, the squares at most this many steps away have nothing to walk on. The piper has to ride
        // through them, a step in each turn.
        let (mut around_goal, mut rides_needed) = (self.goal(seat), 0);
        let footing = (ground | position.attackers[seat]) - around_goal;
        let mut wider = around(around_goal);
        while (wider & footing).is_empty() {
            (around_goal, rides_needed) = (wider, rides_needed + 1);
            wider = around(wider);
        }
        let mut reached = position.piper_square(seat);
        let mut woken = Squares::EMPTY;
        for turns in 1..FAR {
            // An attacker falls asleep in one turn, and carries the piper in the next.
            ground |= woken;
            let near = around(reached);
            woken = near & position.attackers[seat];
            let carried = reached & rides;
            let [n, e, s, w] = STRAIGHT.map(|d| carried.step(d));
            let mut next = reached | (n | e | s | w) & free & stops;
            // Only a square next to the reached squares can be the first of a walk to a new square.
            let first = near & (ground - reached);
            if !first.is_empty() {
                let farther = around(first) & (ground - near);
                let walks = if farther.is_empty() { first } else { walks(reached, ground) };
                next |= walks & stops;
            }
            if !(next & self.goal(seat)).is_empty() {
                return turns;
            }
            let is_late = turns + rides_needed + 1 == FAR && (next & around_goal).is_empty();
            if is_late || next == reached && (woken - ground).is_empty() {
                return FAR;
            }
            reached = next;
        }
        FAR
    }
}

/// Scores the creatures and the advance of the pipers.
fn evaluate_roughly(position: &Position, player: Player) -> i32 {
    let advances = &ADVANCES[position.rules().lands as usize];
    let army = |seat: usize| {
        let creatures = position.creatures[seat].len() as i32;
        let attackers = position.attackers[seat].len() as i32;
        let advance = advances[position.side() ^ seat][usize::from(position.pipers()[seat] % 128)];
        22 * creatures + 8 * attackers + i32::from(advance)
    };
    let own = position.seat(player);
    army(own) - army(1 - own)
}

/// The value of each piper's advance by its square, in each layout. An eliminated piper has none.
static ADVANCES: [[[u8; 128]; 2]; 2] = {
    let mut advances = [[[0; 128]; 2]; 2];
    const_for!(0..256, |at| {
        let (lands, owner, square) = (at / 128, at / 64 % 2, at % 64);
        let goal =
            tables::Swamp::of([Lands::Facing, Lands::Rotated][lands]).homes[1 - owner] as usize;
        let (files, ranks) = ((goal % 8).abs_diff(square % 8), (goal / 8).abs_diff(square / 8));
        let distance = if files > ranks { files } else { ranks };
        advances[lands][owner][square] = 12 * (7 - distance as u8);
    });
    advances
};

/// These squares and the squares that walks from them reach over some ground.
#[inline(always)]
fn walks(from: Squares, ground: Squares) -> Squares {
    let (west, east) = (ground & WEST, ground & EAST);
    let mut reached = from;
    // A walk along a line of ground squares may as well be seen from both ends.
    for (by, up, down) in [(1, east, west), (7, west, east), (8, ground, ground), (9, east, west)] {
        let (mut walks, mut before) = (from, Squares::EMPTY);
        while walks != before {
            before = walks;
            walks |= walks << by & up | walks >> by & down;
        }
        reached |= walks;
    }
    reached
}

/// Some squares and their neighbours.
#[inline(always)]
fn around(set: Squares) -> Squares {
    let row = set | set.step(Direction::East) | set.step(Direction::West);
    row | row << 8 | row >> 8
}
