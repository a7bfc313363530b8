//! The symmetry: S1 and S2. That it keeps moves, turns and ends is a law.

use gambol_core::{Game, Player, Symmetric};
use gambol_lilypad::{Position, Symmetry, draughts};

use super::{base, read, square};

#[test]
fn s1_the_board_is_turned_and_the_colours_change() {
    let position = read("W:WK9,31:B6,K7,14,15 6,9 standard");
    let turned = position.transformed(Symmetry::Turned);
    assert_eq!(turned.to_string(), "B:W18,19,K26,27:B2,K24 24,27 standard");
    assert_eq!(turned.transformed(Symmetry::Turned), position);
    let all: Vec<Symmetry> = position.symmetries().collect();
    assert_eq!(all, [Symmetry::Identity, Symmetry::Turned]);
    assert_eq!(Symmetry::Turned.square(square(1)), square(32));
    assert_eq!(Symmetry::Turned.player(Player::P1), Player::P2);
    assert_eq!(base("B:W21:BK7").transformed(Symmetry::Turned), base("W:WK26:B12"));
}

#[test]
fn s1_a_capture_may_be_printed_by_another_of_its_ways() {
    let position = base("W:WK22:B9,10,17,18");
    let [mv] = position.legal_moves()[..] else {
        panic!("one move");
    };
    let image = position.transformed_move(Symmetry::Turned, mv);
    assert_eq!(mv.to_string(), "22x13x6x15x22");
    assert_eq!(image.to_string(), "11x18x27x20x11");
}

#[test]
fn s2_in_the_set_up_there_is_only_the_identity() {
    for text in ["B:W21-32:B1-12 ?,? standard", "W:W21-32:B1-12 3,? standard"] {
        let all: Vec<Symmetry> = read(text).symmetries().collect();
        assert_eq!(all, [Symmetry::Identity]);
    }
    let start = draughts::Position::START;
    assert_eq!(start.symmetries().count(), 2);
    assert_ne!(start.transformed(Symmetry::Turned), start);
}

#[test]
fn canonical_positions_are_the_same_for_both() {
    let position: Position = read("W:WK9,31:B6,K7,14,15 6,9 standard");
    let turned = position.transformed(Symmetry::Turned);
    assert_eq!(position.canonical(), turned.canonical());
    assert!([position, turned].contains(&position.canonical()));
    assert!(position.canonical().key() <= position.key());
}
