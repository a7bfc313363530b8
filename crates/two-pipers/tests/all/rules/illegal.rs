//! Why moves are illegal: what the errors say.

use gambol_two_pipers::Game;

use super::{set_up, standard};

const ANY: &str = "standard:jumps=any";

/// Rules, pieces, a move, and why it is illegal.
const REASONS: [(&str, &str, &str, &str); 25] = [
    ("standard", "D=e8", "~a3", "the game is over"),
    (
        "standard",
        "A=a3 a=b4",
        "c3-d4",
        "there is no creature of the player to move on c3",
    ),
    (
        "standard",
        "A=a3 a=b4",
        "b4-c5",
        "there is no creature of the player to move on b4",
    ),
    (
        "standard",
        "A=a3",
        "a3-a4",
        "an attacker steps one square diagonally, and a4 is no such step from a3",
    ),
    (
        "standard",
        "S=a3",
        "a3-b4",
        "a sleeper steps one square along a rank or a file, and b4 is no such step from a3",
    ),
    (
        "standard",
        "S=a3 L=a3 A=h1",
        "a3-a4",
        "the sleeper on a3 carries the other player's piper and cannot move",
    ),
    (
        "standard",
        "S=a3 a=b4",
        "a3^c5",
        "the creature on a3 is asleep; only attackers jump",
    ),
    (
        "standard",
        "A=a3 a=a4",
        "a3^a5",
        "an attacker jumps exactly two squares diagonally, and a5 is no such jump from a3",
    ),
    (
        ANY,
        "A=a3 a=b4",
        "a3^b5",
        "an attacker jumps exactly two squares in a straight line, and b5 is no such jump from a3",
    ),
    (
        "standard",
        "A=a3",
        "a3^c5",
        "there is no creature on b4 to jump over",
    ),
    (
        "standard",
        "A=d2",
        "d2-e1",
        "e1 is the land of p1; only pipers go there",
    ),
    (
        "standard",
        "S=e7",
        "e7-e8",
        "e8 is the land of p2; only pipers go there",
    ),
    ("standard", "A=a3 a=b4", "a3-b4", "b4 is occupied"),
    (
        "standard",
        "A=c3,d1,f1",
        "c3-d2",
        "d2 is in shallow water that already holds 2 creatures of the player, the most allowed",
    ),
    (
        "standard",
        "S=d4",
        "d4>e1",
        "the piper of the player to move is not on d4",
    ),
    (
        "standard",
        "S=f3 A=a1",
        "e1>f3",
        "a piper walks one square or more in a straight line, and f3 is no such walk from e1",
    ),
    (
        "standard",
        "A=a1",
        "e1>e1",
        "a piper walks one square or more in a straight line, and e1 is no such walk from e1",
    ),
    (
        "standard",
        "S=e3 A=a1",
        "e1>e3",
        "there is neither land nor a sleeper on e2 to walk on",
    ),
    (
        "standard",
        "S=e2 L=e2 A=a1",
        "e1>e2",
        "the sleeper on e2 carries the other player's piper",
    ),
    (
        "standard",
        "S=d8,f8 D=d8",
        "d8>f8",
        "a walk that reaches the enemy's land, e8, ends there",
    ),
    (
        "standard",
        "S=d4,e5 s=f6 D=d4 L=f6",
        "d4>e5",
        "on e5 the pipers would be next to each other, both off land",
    ),
    (
        "standard",
        "S=d4 D=d4",
        "~d4",
        "the sleeper on d4 carries a piper and cannot be woken",
    ),
    (
        "standard",
        "S=d4 D=d4 a=c5 A=h1",
        "~h1",
        "the piper is in danger and must be moved to safety",
    ),
    (
        "standard",
        "A=a1 s=b2",
        "~a1",
        "an enemy sleeper can be jumped, so one must be",
    ),
    (
        "standard",
        "A=a1",
        "pass",
        "there are other moves; only a player who has none may pass",
    ),
];

#[test]
fn reasons_are_exact() {
    for (rules, pieces, text, reason) in REASONS {
        let position = set_up(rules, pieces);
        let error = position.parse_move(text).expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("`{text}` is illegal: {reason}"),
            "{pieces}"
        );
    }
    assert!(standard("A=a3").parse_move("a3-b4").is_ok());
}
