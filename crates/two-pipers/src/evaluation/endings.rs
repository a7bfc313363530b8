//! Unfinished positions of the standard rules with few creatures as numbers.
//!
//! The mover plays p1. A creature is an item: eight times its square, plus its kind and owner. A number is
//! that of a combination of items. Many combinations belong to no position.

use gambol_core::{Symmetric, const_for};
use gambol_evaluate::tablebase::Endings;

use crate::Square;
use crate::moves::MoveKind;
use crate::position::Position;
use crate::rules::play::play;
use crate::setup::{check_creatures, check_pipers};
use crate::symmetry::Symmetry;
use crate::tables::{DIAGONAL, Squares};
use crate::variant::Variant;

pub(super) const ENDINGS: Endings<Position> =
    Endings { most_pieces: MOST, parts: |n| (0..=n).map(end).collect(), index, position, before };

/// The largest number of creatures.
const MOST: usize = 4;
const ITEMS: usize = 8 * 64;

/// `CHOOSE[n][k]` is the number of ways to choose `k` of `n` items.
static CHOOSE: [[u32; MOST + 1]; ITEMS + 1] = {
    let mut choose = [[1, 0, 0, 0, 0]; ITEMS + 1];
    const_for!(1..ITEMS + 1, |n| {
        const_for!(1..MOST + 1, |k| {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
        });
    });
    choose
};

/// The number after the last of positions with so many creatures.
fn end(creatures: usize) -> usize {
    CHOOSE[ITEMS][..=creatures].iter().map(|&count| count as usize).sum()
}

fn index(position: &Position) -> Option<usize> {
    let creatures = position.creatures[0].len() + position.creatures[1].len();
    if creatures > MOST || position.won() || position.rules() != Variant::STANDARD {
        return None;
    }
    let symmetry = [Symmetry::Identity, Symmetry::Exchange][position.side()];
    let seen = position.transformed(symmetry);
    let awake = seen.attackers[0] | seen.attackers[1];
    let number = |(size, square): (usize, Square)| {
        let piper = seen.pipers().iter().position(|&piper| usize::from(piper) == square.index());
        let kind = piper.map_or(usize::from(!awake.contains(square)), |owner| 2 + owner);
        let owner = usize::from(seen.creatures[1].contains(square));
        CHOOSE[8 * square.index() + 2 * kind + owner][size] as usize
    };
    let squares = seen.creatures[0] | seen.creatures[1];
    Some(creatures.checked_sub(1).map_or(0, end) + (1..).zip(squares).map(number).sum::<usize>())
}

fn position(number: usize) -> Option<Position> {
    let creatures = (0..=MOST).find(|&creatures| number < end(creatures))?;
    let mut rank = (number - creatures.checked_sub(1).map_or(0, end)) as u32;
    let mut position = Position::empty(Variant::STANDARD);
    let mut pipers = position.pipers();
    for size in (1..=creatures).rev() {
        let item = CHOOSE.partition_point(|ways| ways[size] <= rank) - 1;
        rank -= CHOOSE[item][size];
        let square = Squares::from_bits(1 << (item / 8));
        position.creatures[item % 2] |= square;
        match item % 8 / 2 {
            0 => position.attackers[item % 2] |= square,
            1 => {}
            carrier => pipers[carrier - 2] = (item / 8) as u8,
        }
    }
    let position = position.with_pipers(pipers);
    let exists = check_creatures(&position).is_ok() && check_pipers(&position).is_ok();
    // Two items may be on one square, or two sleepers carry one piper.
    (exists && index(&position) == Some(number)).then_some(position)
}

/// Visits the positions before every possible last move of the opponent except captures. Some of these moves
/// are illegal, since another was due, or begin after the end.
fn before(position: &Position, visit: &mut dyn FnMut(Position)) {
    let now = position.swapped();
    // A pass.
    visit(now);
    // Other moves than jumps can be taken back.
    for mv in now.at_will(&now.camp(0)).sets(now.pipers()[0]).flatten() {
        let mut earlier = now;
        play(&mut earlier, mv);
        if !matches!(mv.kind(), MoveKind::Jump { .. }) {
            visit(earlier.swapped());
        }
    }
    // A jumper is asleep, and so is an enemy attacker that it jumped over.
    let [jumpers, jumped] = [0, 1].map(|seat| now.camp(seat).sleepers);
    let free = !(now.creatures[0] | now.creatures[1] | now.swamp().lands);
    for (to, d) in jumpers.into_iter().flat_map(|to| DIAGONAL.map(|d| (Squares::square(to), d))) {
        let over = to.step(d);
        let from = over.step(d) & free;
        if !from.is_empty() && !(over & (now.creatures[0] | jumped)).is_empty() {
            let mut earlier = now;
            earlier.creatures[0] = (now.creatures[0] - to) | from;
            earlier.attackers[0] |= from;
            earlier.attackers[1] |= over & jumped;
            visit(earlier);
        }
    }
}
