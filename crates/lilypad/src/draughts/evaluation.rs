//! What a position is worth: a network, and the features of checkers in Lilypad.

use gambol_core::evaluate::linear::{Features, PHASES, Table, VisitFeatures, sign};
use gambol_core::evaluate::network::{Inputs, Learned, Network, size};
use gambol_core::{Evaluate, Game, Player};

use super::position::Position;

/// The evaluation for bots: a small [network](gambol_core::evaluate::network) whose inputs are the men and
/// kings of both players by square. Its weights are learned, for each of four phases. A position in which
/// the player to move must capture is not quiet.
///
/// ```
/// use gambol_lilypad::draughts::{Evaluation, Position};
/// use gambol_lilypad::gambol_core::{Evaluate, Player};
///
/// let position: Position = "B:W30:B1,2".parse()?;
/// assert!(Evaluation.evaluate(&position, Player::P1) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation;

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position, player: Player) -> i32 {
        let value = Position::NETWORK.evaluate(position);
        if position.turn() == player { value } else { -value }
    }

    /// Whether there is nothing to capture. Who can capture must, so the first move tells.
    #[inline]
    fn is_quiet(&self, position: &Position) -> bool {
        position.nth_move(0).is_none_or(|mv| !mv.is_capture())
    }

    #[inline]
    fn prob_cut(&self) -> (u32, i32) {
        (3, 15)
    }
}

impl Learned for Position {
    const NETWORK: Network<'static> = Network(NETWORK.weights().fixed);
    const FILE: &'static str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/draughts/network.txt");
}

static NETWORK: Table<0, { size::<Position>() }> = Table::parse(include_str!("network.txt"));

impl Inputs for Position {
    /// The player's own men and kings by square, and those of the other player.
    const INPUTS: usize = 4 * 32;
    const PHASES: usize = 4;

    #[inline]
    fn phase(&self) -> usize {
        let [one, other] = [Player::P1, Player::P2].map(|player| Army::of(self, player));
        match one.all().count_ones() + other.all().count_ones() {
            0..=7 => 3,
            8..=12 => 2,
            13..=18 => 1,
            _ => 0,
        }
    }

    #[inline]
    fn visit_inputs(&self, mut visit: impl FnMut(usize)) -> Option<i32> {
        let player = self.turn();
        let [own, other] = [player, player.opponent()].map(|owner| {
            let army = Army { men: self.men(owner).bits(), kings: self.kings(owner).bits() };
            if player == Player::P1 { army } else { army.turned() }
        });
        for (index, set) in [own.men, own.kings, other.men, other.kings].into_iter().enumerate() {
            for_each_square(set, |square| visit(32 * index + square));
        }
        None
    }
}

/// The squares of a player's men and kings, a bit each, the lowest being that player's back row: so
/// the second player's are turned by half.
#[derive(Clone, Copy)]
struct Army {
    men: u32,
    kings: u32,
}

impl Army {
    fn of(position: &Position, owner: Player) -> Self {
        let army = Army { men: position.men(owner).bits(), kings: position.kings(owner).bits() };
        if owner == Player::P1 { army } else { army.turned() }
    }

    /// The same as the other player sees it.
    const fn turned(self) -> Self {
        Army { men: self.men.reverse_bits(), kings: self.kings.reverse_bits() }
    }

    const fn all(self) -> u32 {
        self.men | self.kings
    }
}

/// Visits the squares of a set.
#[inline(always)]
fn for_each_square(mut set: u32, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

// The features that change: the number of men, the player to move, the men on the back row, and the
// kings by square.
const MEN: usize = 0;
const TURN: usize = 1;
const BACK_ROW: usize = 2;
const KINGS: usize = BACK_ROW + 16;
const TAPERED: usize = KINGS + 32;

/// The patterns of men on an area of eight squares, four rows of two.
const PATTERNS: usize = 6_561;
/// Five of the nine areas; the others are the same as the other player sees them.
const FIXED: usize = 5 * PATTERNS;

/// What learning begins with: a man is worth one point, a king one and a half.
pub(crate) const FIRST: [(usize, usize, i16); 2] = [(MEN, 1, 100), (KINGS, 32, 150)];

impl Features for Position {
    const TAPERED: usize = TAPERED;
    const FIXED: usize = FIXED;

    fn phase(&self) -> i32 {
        let [one, other] = [Player::P1, Player::P2].map(|player| Army::of(self, player));
        let pieces = (one.all().count_ones() + other.all().count_ones()) as i32;
        (24 - pieces).clamp(0, 24) * PHASES / 24
    }

    #[inline(always)]
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)> {
        let armies = [Player::P1, Player::P2].map(|player| Army::of(self, player));
        for player in [Player::P1, Player::P2] {
            let (own, other) = (armies[player.index()], armies[1 - player.index()].turned());
            let sign = sign(player);
            visit.tapered(MEN, sign * own.men.count_ones() as i32);
            visit.tapered(BACK_ROW + (own.men & 15) as usize, sign);
            for_each_square(own.kings, |square| visit.tapered(KINGS + square, sign));
            let [own, other] = [own.men, other.men].map(columns);
            for (area, (column, row)) in AREAS.into_iter().enumerate() {
                let pattern = pattern(own[column] >> (2 * row), other[column] >> (2 * row));
                visit.fixed(area * PATTERNS + pattern, sign);
            }
        }
        visit.tapered(TURN, sign(self.turn()));
        None
    }
}

/// The areas of the patterns: the leftmost of their columns and their first row.
const AREAS: [(usize, usize); 5] = [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)];

/// The squares of two columns next to each other, two bits for each row: from each column on.
#[inline(always)]
fn columns(set: u32) -> [u32; 3] {
    [0, 1, 2].map(|column| {
        let pairs = set >> column & 0x3333_3333;
        let fours = (pairs | pairs >> 2) & 0x0f0f_0f0f;
        let eights = (fours | fours >> 4) & 0x00ff_00ff;
        (eights | eights >> 8) & 0xffff
    })
}

/// The number of a pattern: for each of eight squares a digit to base three, 1 for a man of one's
/// own and 2 for one of the other player.
#[inline(always)]
fn pattern(own: u32, other: u32) -> usize {
    let digits = |squares: u32| usize::from(TERNARY[(squares & 255) as usize]);
    digits(own) + 2 * digits(other)
}

/// Sets of eight bits, read as numbers to base three.
static TERNARY: [u16; 256] = {
    let mut ternary = [0; 256];
    let mut set = 1;
    while set < 256 {
        ternary[set] = 3 * ternary[set / 2] + (set % 2) as u16;
        set += 1;
    }
    ternary
};
