//! Positions in which much happens at once: few creatures, crowded waters, and pipers in the swamp.

use gambol_core::{GameSetup, Player, RandomSource};
use gambol_two_pipers::{Creature, Jumps, Lands, Position, Setup, Square, Stuck, Variant};

/// More than enough choices for [`set_up`], so that few positions are made of what has run out.
pub(crate) const CHOICES: usize = 200;

/// A random position of a random variant.
pub(crate) fn position(random: &mut impl RandomSource) -> Position {
    loop {
        let mut draw = |n: u64| random.below(n) as usize;
        let variant = Variant::new(
            [Lands::Facing, Lands::Rotated][draw(2)],
            [Jumps::Diagonal, Jumps::Any][draw(2)],
            [Stuck::Pass, Stuck::Loss][draw(2)],
        );
        if let Some(position) = set_up(variant, random) {
            return position;
        }
    }
}

/// Most attempts end in a position that breaks no invariant.
pub(crate) fn set_up(variant: Variant, random: &mut impl RandomSource) -> Option<Position> {
    let mut draw = |n: u64| random.below(n) as usize;
    // A window of the board that is small enough for things to meet.
    let (files, ranks) = (3 + draw(6), 3 + draw(6));
    let (left, bottom) = (draw(9 - files as u64), draw(9 - ranks as u64));
    let mut setup = Setup::empty(variant);
    let mut sleepers = Vec::new();
    for owner in Player::all(2) {
        for _ in 0..draw(9) {
            let (file, rank) = (left + draw(files as u64), bottom + draw(ranks as u64));
            let square = Square::at(file, rank)?;
            let asleep = draw(2) == 0;
            let creature = [Creature::attacker, Creature::sleeper][usize::from(asleep)];
            setup.board[square] = Some(creature(owner));
            sleepers.retain(|&sleeper| sleeper != square);
            if asleep {
                sleepers.push(square);
            }
        }
    }
    for player in Player::all(2) {
        let goal = Position::start(variant).home(player.opponent());
        let piper = &mut setup.pipers[player.index()];
        if !sleepers.is_empty() && draw(4) > 0 {
            *piper = Some(sleepers[draw(sleepers.len() as u64)]);
        } else if draw(20) == 0 {
            *piper = [None, Some(goal)][draw(2)];
        }
    }
    setup.turn = [Player::P1, Player::P2][draw(2)];
    setup.check().ok()
}
