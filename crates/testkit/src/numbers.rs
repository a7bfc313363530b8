//! Tables of numbers that are promises: keys, packed moves, action indices, planes.

use std::collections::BTreeSet;

use gambol_core::{PackedMove, Player, Start};
use gambol_host::Encode;

use crate::pointing::read;

/// Checks keys: each row has the text of a position, and its key.
///
/// # Panics
/// If a key is another, or a text is no position.
#[track_caller]
pub fn keys<G: Start>(rows: &[(&str, u64)]) {
    for &(text, key) in rows {
        let found = read::<G>(text).key();
        assert_eq!(found, key, "{text} has the key {found:#018x}");
    }
}

/// Checks that the positions of these texts all have different keys.
///
/// # Panics
/// If two have the same, or a text is no position.
#[track_caller]
pub fn different_keys<G: Start>(texts: &[&str]) {
    let keys: BTreeSet<u64> = texts.iter().map(|text| read::<G>(text).key()).collect();
    assert_eq!(keys.len(), texts.len());
}

/// Checks packed moves: each row has a move, and its bits.
///
/// # Panics
/// If the bits are others, or mean another move.
#[track_caller]
pub fn packed<M: PackedMove>(rows: &[(M, u64)]) {
    for &(mv, bits) in rows {
        assert_eq!(mv.to_bits(), bits, "{mv:?}");
        assert_eq!(M::from_bits(bits), Some(mv), "{bits:#x}");
    }
}

/// Checks action indices: each row has a player's move, and its index.
///
/// # Panics
/// If the index is another, or is that of another move.
#[track_caller]
pub fn actions<G: Encode>(position: &G, rows: &[(G::Move, usize)]) {
    for &(mv, index) in rows {
        assert_eq!(position.action_index(mv), Some(index), "{mv:?}");
        assert_eq!(position.action(index), Some(mv), "{index}");
        assert_eq!(position.chance_index(mv), None, "{mv:?}");
    }
}

/// Checks that there are so many actions: every index below is that of a different move, and none from there on.
///
/// # Panics
/// If it is not so.
#[track_caller]
pub fn all_actions<G: Encode>(position: &G, count: usize) {
    assert_eq!(position.action_count(), count);
    for index in 0..count {
        let mv = position.action(index).expect("a move for every index");
        assert_eq!(position.action_index(mv), Some(index), "{mv:?}");
    }
    for index in [count, count + 1, count + 5_000, usize::MAX] {
        assert_eq!(position.action(index), None, "{index}");
    }
}

/// The planes of a position as one player sees it, of this shape: planes, ranks, files.
///
/// # Panics
/// If the shape is another.
#[track_caller]
pub fn planes<G: Encode>(
    position: &G,
    viewer: Player,
    expected: (usize, usize, usize),
) -> Vec<f32> {
    let shape = position.plane_shape();
    assert_eq!((shape.planes, shape.ranks, shape.files), expected);
    let mut planes = vec![9.0; shape.len()];
    G::write_planes(&position.view(viewer), &mut planes);
    planes
}

/// Writes planes into a slice that is too short.
///
/// # Panics
/// Always, as `write_planes` should.
#[doc(hidden)]
pub fn too_few_planes<G: Start + Encode>() {
    let start = G::default();
    let mut planes = vec![0.0; start.plane_shape().len() - 1];
    G::write_planes(&start.view(Player::P1), &mut planes);
}
