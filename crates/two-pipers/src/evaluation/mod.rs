//! The evaluation for bots.

use gambol_core::board::{Direction, Word};
use gambol_core::{Game, Player};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Accumulators, Inputs, LearnedNetwork, Network, size};
use gambol_evaluate::{Evaluate, Evaluated, Tuning};

use crate::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::{DIAGONAL, STRAIGHT, Squares, before, offset};
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
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        Position::NETWORK.evaluate_for_two(position, position.to_move(), player, None)
    }

    #[inline]
    fn evaluate_next(
        &self,
        position: &Position,
        player: Player,
        accumulators: &mut Accumulators,
    ) -> i32 {
        let to_move = position.to_move();
        Position::NETWORK.evaluate_for_two(position, to_move, player, Some(accumulators))
    }

    /// Takes a twentieth of the time, and is good enough to order moves.
    #[inline]
    fn evaluate_roughly(&self, position: &Position, player: Player) -> Option<i32> {
        Some(evaluate_roughly(position, player))
    }

    fn tuning(&self) -> Tuning {
        Tuning { playout_plies: 0, ..Tuning::default() }
    }
}

impl LearnedNetwork for Position {
    const NETWORK: Network<'static> = Network(NETWORK.weights());
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

impl Inputs for Position {
    const INPUTS: usize = OF_PIPER + 2 * END;
    /// Four for each piper.
    const VISITS: usize = 2 * 4;
    const PLACES: usize = 4 * 64;

    /// The attackers and the sleepers of player 1, then of player 2.
    #[inline]
    fn board_bits(&self) -> [u64; 8] {
        let [one, two] = [Player::P1, Player::P2]
            .map(|owner| [self.attackers(owner), self.sleeping(owner)].map(Squares::bits));
        [one[0], one[1], two[0], two[1], 0, 0, 0, 0]
    }

    #[inline]
    fn board_input(&self, player: Player, place: usize, _: usize) -> usize {
        // Player 2 sees the board from the other side.
        match self.variant().lands() {
            _ if player == Player::P1 => place,
            Lands::Facing => place ^ (128 | 56),
            Lands::Rotated => place ^ (128 | 63),
        }
    }

    #[inline(always)]
    fn visit_inputs(&self, _: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let swamp = Swamp::of(self);
        if swamp.wins_at_once(self) {
            return Some(CERTAIN - PLY);
        }
        let (own, other) = (self.to_move().index() & 1, 1 - (self.to_move().index() & 1));
        for (first, seat) in [(OF_PIPER, own), (OF_PIPER + END, other)] {
            let Some(square) = swamp.pipers[seat].first() else { continue };
            let (piper, rank) = (swamp.pipers[seat], square.rank());
            let kind = match square {
                _ if swamp.sleepers[seat].contains(square) => 1,
                _ if swamp.sleepers[1 - seat].contains(square) => 2,
                _ => 0,
            };
            visit(first + 8 * kind + if seat == 0 { rank } else { 7 - rank });
            visit(first + WAY + swamp.way(seat));
            let hunters = around(around(piper)) & swamp.attackers[1 - seat];
            visit(first + HUNTERS + hunters.len().min(5));
            if kind == 1 && swamp.jumps[1 - seat].contains(square) {
                visit(first + DANGER);
            }
        }
        None
    }
}

/// A position as sets of squares, with player 1 first.
struct Swamp {
    attackers: [Squares; 2],
    sleepers: [Squares; 2],
    /// The square of each piper.
    pipers: [Squares; 2],
    homes: [Squares; 2],
    /// The squares that a creature may enter, ignoring the limits in shallow water.
    free: Squares,
    /// The squares that each player's attackers could jump over, ignoring those limits.
    jumps: [Squares; 2],
}

fn jump_directions(position: &Position) -> &'static [Direction] {
    match position.variant().jumps() {
        Jumps::Diagonal => &DIAGONAL,
        Jumps::Any => &Direction::ALL,
    }
}

impl Swamp {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let players = [Player::P1, Player::P2];
        let attackers = players.map(|player| position.attackers(player));
        let sleepers = players.map(|player| position.sleeping(player));
        let homes = players.map(|player| Squares::square(position.home(player)));
        let creatures = attackers[0] | attackers[1] | sleepers[0] | sleepers[1];
        let free = !(creatures | homes[0] | homes[1]);
        let straight = position.variant().jumps() == Jumps::Any;
        let jumps = attackers.map(|attackers| {
            let mut over = Squares::EMPTY;
            for d in DIAGONAL {
                over |= attackers.step(d) & before(d, free);
            }
            for d in STRAIGHT.into_iter().filter(|_| straight) {
                over |= attackers.step(d) & before(d, free);
            }
            over
        });
        let pipers = players.map(|player| position.piper(player).into_iter().collect());
        Swamp { attackers, sleepers, pipers, homes, free, jumps }
    }

    /// Whether the player to move wins at once, by a walk to the far land or a jump over the sleeper of the
    /// other piper.
    #[inline(always)]
    fn wins_at_once(&self, position: &Position) -> bool {
        let turn = position.to_move();
        let (own, other) = (turn.index() & 1, 1 - (turn.index() & 1));
        let goal = self.homes[other];
        let (piper, prey) = (self.pipers[own], self.pipers[other]);
        let is_legal = |make: fn(Square, Square) -> Option<Move>, from: Squares, to: Squares| {
            let mv = from.first().zip(to.first()).and_then(|(from, to)| make(from, to));
            mv.is_some_and(|mv| position.is_legal(mv))
        };
        if !(Self::walks(piper, self.ground(own)) & goal).is_empty()
            && is_legal(Move::walk, piper, goal)
        {
            return true;
        }
        !(prey & self.sleepers[other] & self.jumps[own]).is_empty()
            && jump_directions(position).iter().any(|&d| {
                let from = before(d, prey) & self.attackers[own];
                is_legal(Move::jump, from, prey.step(d) & self.free)
            })
    }

    /// The squares that a player's piper may walk on.
    #[inline(always)]
    fn ground(&self, seat: usize) -> Squares {
        let lands = self.homes[0] | self.homes[1];
        ((self.sleepers[0] | self.sleepers[1]) - self.pipers[1 - seat]) | lands
    }

    /// These squares and the squares that pipers can walk to from them.
    #[inline(always)]
    fn walks(from: Squares, ground: Squares) -> Squares {
        let mut reached = from;
        // Most pipers cannot walk.
        if !(around(from) & ground).is_empty() {
            for d in Direction::ALL {
                reached |= walk(d, from, ground);
            }
        }
        reached
    }

    /// The turns that a piper needs to the far land if the opponent does nothing, without stops in danger:
    /// at most [`FAR`].
    #[inline(always)]
    fn way(&self, seat: usize) -> usize {
        let (goal, home, other) = (self.homes[1 - seat], self.homes[seat], self.pipers[1 - seat]);
        let lands = goal | home;
        let is_off_land = (other & lands).is_empty();
        let beside = if is_off_land { around(other) - lands } else { Squares::EMPTY };
        // A piper on the opponent's sleeper, or on land, is in no danger.
        let stops = (!self.jumps[1 - seat] | self.sleepers[1 - seat] | lands) - beside;
        let mut ground = self.ground(seat);
        let own = self.sleepers[seat] - other;
        let mut reached = self.pipers[seat];
        let mut carried = reached & own;
        let mut woken = Squares::EMPTY;
        for turns in 0..FAR {
            if !(reached & goal).is_empty() {
                return turns;
            }
            let [n, e, s, w] = STRAIGHT;
            let beside = carried.step(n) | carried.step(e) | carried.step(s) | carried.step(w);
            let ridden = beside & self.free & stops;
            // An attacker falls asleep in one turn, and carries the piper in the next.
            let asleep = woken;
            let near = around(reached);
            woken = near & self.attackers[seat];
            ground |= asleep;
            let mut next = reached | ridden;
            // Only a square next to the reached squares can be the first of a walk to a new square.
            if !(near & (ground - reached)).is_empty() {
                next |= Self::walks(reached, ground) & stops;
            }
            if next == reached && (woken | asleep).is_empty() {
                return FAR;
            }
            reached = next;
            carried |= ridden | reached & (own | asleep);
        }
        FAR
    }
}

/// Scores the creatures and the advance of the pipers.
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
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as i32
}

/// These squares and the squares that walks over some ground reach: one step, two, then four.
#[inline(always)]
fn walk(d: Direction, from: Squares, ground: Squares) -> Squares {
    // It is enough to keep the ground off the edges.
    let after = |set: Squares, steps: i32| {
        let turn = steps * i32::from(offset(d));
        Squares::from_bits(set.bits().rotate_left(turn.rem_euclid(64) as u32))
    };
    let mut ground = ground & Squares::all().step(d);
    let mut walk = from | after(from, 1) & ground;
    ground &= after(ground, 1);
    walk |= after(walk, 2) & ground;
    ground &= after(ground, 2);
    walk | after(walk, 4) & ground
}

/// Some squares and their neighbours.
#[inline(always)]
fn around(set: Squares) -> Squares {
    let row = set | set.step(Direction::East) | set.step(Direction::West);
    row | row.step(Direction::North) | row.step(Direction::South)
}
