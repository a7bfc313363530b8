//! Tables of numbers with a stability promise: keys, packed moves, action indices, planes.

use std::collections::BTreeSet;

use gambol_core::{PackedMove, Player, Start};
use gambol_host::Encode;

use crate::pointing::read;

/// Checks keys. Each row has the text of a position and its key.
///
/// # Panics
///
/// If a key differs, or a text is not a position.
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
///
/// If two keys are equal, or a text is not a position.
#[track_caller]
pub fn different_keys<G: Start>(texts: &[&str]) {
    let keys: BTreeSet<u64> = texts.iter().map(|text| read::<G>(text).key()).collect();
    assert_eq!(keys.len(), texts.len());
}

/// Checks packed moves. Each row has a move and its bits.
///
/// # Panics
///
/// If the bits differ, or unpack to another move.
#[track_caller]
pub fn packed<M: PackedMove>(rows: &[(M, u64)]) {
    for &(mv, bits) in rows {
        assert_eq!(mv.to_bits(), bits, "{mv:?}");
        assert_eq!(M::from_bits(bits), Some(mv), "{bits:#x}");
    }
}

/// Checks action indices. Each row has a player's move and its index.
///
/// # Panics
///
/// If an index differs, or belongs to another move.
#[track_caller]
pub fn actions<G: Encode>(position: &G, rows: &[(G::Move, usize)]) {
    for &(mv, index) in rows {
        assert_eq!(position.action_index(mv), Some(index), "{mv:?}");
        assert_eq!(position.action(index), Some(mv), "{index}");
        assert_eq!(position.chance_index(mv), None, "{mv:?}");
    }
}

/// Checks that there are exactly `count` actions, with a different move for each index.
///
/// # Panics
///
/// If the number or a move is wrong.
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

/// The planes of a position from one player's side. The shape gives the number of planes, ranks and files.
///
/// # Panics
///
/// If the shape differs.
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
///
/// Always, because `write_planes` must panic.
#[doc(hidden)]
pub fn too_few_planes<G: Start + Encode>() {
    let start = G::default();
    let mut planes = vec![0.0; start.plane_shape().len() - 1];
    G::write_planes(&start.view(Player::P1), &mut planes);
}
