//! Players.

use gambol_core::{ParseWordError, Player};

#[test]
fn names_are_read_and_written() {
    for (index, player) in Player::ALL.into_iter().enumerate() {
        assert_eq!(player.to_string().parse(), Ok(player));
        assert_eq!(Player::from_index(index), Some(player));
    }
    for bad in ["", "p", "p0", "p7", "p01", "1", "P1", "p1 ", "p4294967297"] {
        let error = ParseWordError::new(bad, "player", &["p1", "p2", "p3", "p4", "p5", "p6"]);
        assert_eq!(bad.parse::<Player>(), Err(error), "{bad}");
    }
    assert_eq!(Player::from_index(6), None);
}
