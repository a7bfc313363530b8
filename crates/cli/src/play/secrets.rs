//! What a player may know of the moves of others and of chance.

use gambol::{HiddenInformation, View, seeded};

/// The number of positions, consistent with what a player knows, to look at.
const SAMPLES: usize = 32;

/// Whether `viewer` may know that `mv` was played in `before`, that is, whether nothing else could
/// have led to what they see after it.
///
/// Games say what may be known of positions, not of moves. So this looks at every other move, in the
/// true position and in others that look the same to the viewer: none of them may lead to the same
/// view. A move that leads to the very same position is not a secret.
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
    let stands_out = |position: &G| {
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
    stands_out(before) && others.all(|position| position == *before || stands_out(&position))
}
