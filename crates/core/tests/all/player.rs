//! Players.

use gambol_core::{ParsePlayerError, Player};

#[test]
fn names_are_read_and_written() {
    for (index, player) in Player::ALL.into_iter().enumerate() {
        assert_eq!(player.to_string().parse(), Ok(player));
        assert_eq!(Player::from_index(index), Some(player));
    }
    for bad in ["", "p", "p0", "p7", "p01", "1", "P1", "p1 ", "p4294967297"] {
        assert_eq!(bad.parse::<Player>(), Err(ParsePlayerError), "{bad}");
    }
    assert_eq!(Player::from_index(6), None);
}
