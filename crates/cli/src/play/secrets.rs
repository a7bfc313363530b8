//! What one player may know of the moves of others and of chance.

use gambol::{HiddenInformation, View, seeded};

/// How many of the positions that a player must hold possible are looked at.
const SAMPLES: usize = 32;

/// Whether `viewer` may know that `mv` was played in `before`: whether nothing else could have led
/// to what he sees after it.
///
/// Games say what may be known of positions, not of moves; so this asks of every other move, in
/// the true position and in others that look the same to him, whether it would look the same
/// too. A move that leads to the very same position is no secret.
pub(super) fn may_know<G: HiddenInformation>(
    before: &G,
    mv: G::Move,
    viewer: gambol::Player,
) -> bool {
    if before.status().player() == Some(viewer) {
        return true;
    }
    let after = |position: &G, mv| {
        let mut after = *position;
        after.apply_unchecked(mv);
        after
    };
    let text = before.display_move(mv).to_string();
    let seen = after(before, mv).view(viewer);
    let looks_else = |position: &G| {
        let same = position.is_legal(mv).then(|| after(position, mv));
        position.legal_moves().into_iter().all(|other| {
            let other_after = after(position, other);
            other_after.view(viewer) != seen
                || Some(other_after) == same
                || position.display_move(other).to_string() == text
        })
    };
    let view = before.view(viewer);
    let mut random = seeded(before.key());
    let mut others = (0..SAMPLES).map(|_| view.determinize(&mut random));
    looks_else(before) && others.all(|position| position == *before || looks_else(&position))
}
