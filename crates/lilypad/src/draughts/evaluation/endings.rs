//! Positions with few checkers as numbers.
//!
//! A *class* has the positions of one material. Men are numbered by their combination of the 28 squares
//! open to them, and kings by their combination of the remaining squares. The men of each side are numbered
//! separately, so some numbers put two men on one square and belong to no position.

use alloc::vec::Vec;

use gambol_core::board::array_of;
use gambol_core::{Player, const_for};
use gambol_evaluate::tablebase::Endings;

use crate::draughts::Square;
use crate::draughts::position::Position;
use crate::draughts::tables::{DOWN, STEPS, UP};

pub(crate) const ENDINGS: Endings<Position> =
    Endings { most_pieces: MOST, parts, index, position, before };

/// The largest number of checkers.
const MOST: usize = 5;

/// The positions of one material.
#[derive(Clone, Copy)]
struct Class {
    /// The men and kings of the player to move, then of the opponent.
    counts: [usize; 4],
    /// The number of the first position.
    start: usize,
    /// The number after the last position.
    end: usize,
    /// Whether a part ends here. A part has one material as both players see it. Steps stay in the part,
    /// captures lead to fewer checkers, and coronations to fewer men.
    ends_part: bool,
}

/// The number of ways to have at most five checkers of four kinds.
const CLASSES: usize = 126;

/// `CHOOSE[n][k]` is the number of ways to choose `k` of `n` elements.
const CHOOSE: [[usize; MOST + 1]; 33] = {
    let mut choose = [[1, 0, 0, 0, 0, 0]; 33];
    const_for!(1..33, |n| {
        const_for!(1..MOST + 1, |k| {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
        });
    });
    choose
};

/// The number of squares that the men of a side can be on.
const MEN: usize = 28;

/// The numbers of combinations of men and kings, as in [`Class::counts`].
const fn combinations([men, kings, other_men, other_kings]: [usize; 4]) -> [usize; 4] {
    let free = Square::COUNT - men - other_men;
    [
        CHOOSE[MEN][men],
        CHOOSE[free][kings],
        CHOOSE[MEN][other_men],
        CHOOSE[free - kings][other_kings],
    ]
}

/// All classes, with fewer checkers first, then with fewer men.
static ALL: [Class; CLASSES] = {
    let mut all = [Class { counts: [0; 4], start: 0, end: 0, ends_part: true }; CLASSES];
    let (mut class, mut start) = (0, 0);
    const_for!(0..MOST + 1, |checkers| {
        const_for!(0..checkers + 1, |men| {
            let kings = checkers - men;
            const_for!(0..(men + 1) * (kings + 1), |way| {
                let (own_men, own_kings) = (men - way / (kings + 1), kings - way % (kings + 1));
                let (other_men, other_kings) = (men - own_men, kings - own_kings);
                // Of two mirror images, the image with higher numbers adds both.
                let own_is_higher = own_men * 8 + own_kings > other_men * 8 + other_kings;
                let is_even = own_men == other_men && own_kings == other_kings;
                let images = if own_is_higher { 2 } else { is_even as usize };
                const_for!(0..images, |image| {
                    let counts = [
                        [own_men, own_kings, other_men, other_kings],
                        [other_men, other_kings, own_men, own_kings],
                    ][image];
                    let [a, b, c, d] = combinations(counts);
                    let end = start + a * b * c * d;
                    all[class] = Class { counts, start, end, ends_part: image + 1 == images };
                    (class, start) = (class + 1, end);
                });
            });
        });
    });
    assert!(class == CLASSES);
    all
};

const fn key([a, b, c, d]: [usize; 4]) -> usize {
    const BASE: usize = MOST + 1;
    ((a * BASE + b) * BASE + c) * BASE + d
}

/// The number of the first position of each material, by its [`key`].
static STARTS: [usize; key([MOST; 4]) + 1] = {
    let mut starts = [0; key([MOST; 4]) + 1];
    const_for!(0..CLASSES, |class| {
        starts[key(ALL[class].counts)] = ALL[class].start;
    });
    starts
};

fn parts(pieces: usize) -> Vec<usize> {
    ALL.iter()
        .take_while(|class| class.counts.iter().sum::<usize>() <= pieces)
        .filter(|class| class.ends_part)
        .map(|class| class.end)
        .collect()
}

fn index(position: &Position) -> Option<usize> {
    if (position.mine | position.theirs).count_ones() as usize > MOST {
        return None;
    }
    let turn = position.to_move();
    let seen = |set: u32| if turn == Player::P1 { set } else { set.reverse_bits() };
    let sets = array_of(|i| {
        let player = if i < 2 { turn } else { turn.opponent() };
        let set = if i % 2 == 0 { position.men(player) } else { position.kings(player) };
        seen(set.bits())
    });
    let counts = array_of(|i| sets[i].count_ones() as usize);
    let [_, b, c, d] = combinations(counts);
    let [men, kings, other_men, other_kings] = sets;
    let taken = men | other_men;
    let own = rank(men) * c + rank(other_men >> 4);
    let kings_rank = rank(close(kings, taken)) * d + rank(close(other_kings, taken | kings));
    Some(STARTS[key(counts)] + own * b * d + kings_rank)
}

fn position(index: usize) -> Option<Position> {
    let class = ALL.get(ALL.partition_point(|class| class.end <= index))?;
    let [_, b, c, d] = combinations(class.counts);
    let [men, kings, other_men, other_kings] = class.counts;
    let rank = index - class.start;
    let (men_rank, kings_rank) = (rank / (b * d), rank % (b * d));
    let men = unrank(men_rank / c, men);
    let other_men = unrank(men_rank % c, other_men) << 4;
    if men & other_men != 0 {
        return None;
    }
    let taken = men | other_men;
    let kings = open(unrank(kings_rank / d, kings), taken);
    let other_kings = open(unrank(kings_rank % d, other_kings), taken | kings);
    Some(Position {
        mine: with_gaps(men | kings),
        theirs: with_gaps(other_men | other_kings),
        kings: with_gaps(kings | other_kings),
    })
}

/// The number of a set among all sets of the same size.
fn rank(mut set: u32) -> usize {
    let (mut rank, mut size) = (0, 0);
    while set != 0 {
        size += 1;
        rank += CHOOSE[set.trailing_zeros() as usize][size % (MOST + 1)];
        set &= set - 1;
    }
    rank
}

/// The set of this size with this [`rank`].
fn unrank(mut rank: usize, size: usize) -> u32 {
    let mut set = 0;
    let mut element = Square::COUNT;
    for size in (1..=size).rev() {
        element -= 1;
        while CHOOSE[element][size] > rank {
            element -= 1;
        }
        rank -= CHOOSE[element][size];
        set |= 1 << element;
    }
    set
}

/// Renumbers a set of free squares, leaving out the squares taken.
fn close(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let highest = 1 << taken.ilog2();
        let below = highest - 1;
        set = set & below | set >> 1 & !below;
        taken ^= highest;
    }
    set
}

/// Undoes [`close`].
fn open(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (1 << taken.trailing_zeros()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}

/// Converts a set with one bit a square to the bits of `Square::bit`.
fn with_gaps(squares: u32) -> u64 {
    let bits = u64::from(squares);
    bits & 0xff | (bits & 0xff << 8) << 1 | (bits & 0xff << 16) << 2 | (bits & 0xff << 24) << 3
}

/// Visits the positions before every possible last step of the opponent. Some of these steps are illegal,
/// since a capture was due.
fn before(position: &Position, visit: &mut dyn FnMut(Position)) {
    let empty = Square::BOARD & !position.mine & !position.theirs;
    // The directions that men come from.
    let back = if position.is_light() { DOWN } else { UP };
    let mut left = position.theirs;
    while left != 0 {
        let to = left & left.wrapping_neg();
        left ^= to;
        let is_king = position.kings & to != 0;
        for step in STEPS {
            let from = to.rotate_left(step) & empty;
            if from == 0 || !(is_king || back.contains(&step)) {
                continue;
            }
            let mut earlier = *position;
            earlier.theirs ^= from | to;
            if is_king {
                earlier.kings ^= from | to;
            }
            earlier.end_turn();
            visit(earlier);
        }
    }
}
