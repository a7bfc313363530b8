//! 11. Pass and draw. 12. Winning and the end.

use gambol_core::{GameResult, Outcome, Status};
use gambol_two_pipers::{Game, Illegal, Move, Reason};

use super::{P1, P2, after, all_moves, assert_won, read, reason, set_up, standard, with_turn};

#[test]
fn c11_1_r22_a_player_who_can_do_nothing_passes() {
    let position = standard("a=h8");
    assert_eq!(all_moves(&position), "pass");
    // The pass starts and ends nowhere.
    assert_eq!((Move::PASS.from(), Move::PASS.to()), (None, None));
    let next = after(&position, "pass");
    assert_eq!(next.to_string(), "7a/8/8/8/8/8/8/8 2 e1,e8 standard");
    assert_eq!(reason(&next, "pass"), Illegal::PassNotForced);
    // A sleeper under the enemy's piper is no help.
    assert_eq!(all_moves(&standard("S=a1 L=a1 a=h8")), "pass");
    // A sleeper with the own piper, hemmed in. (Nothing can jump over it.)
    assert_eq!(all_moves(&standard("S=a1 D=a1 a=a2,b1")), "pass");
    // But a step, a walk or a flip is something to do.
    assert_eq!(all_moves(&standard("S=a1 D=a1 a=a2")), "a1-b1");
    assert_eq!(all_moves(&standard("s=d2")), "e1>d2");
    assert_eq!(all_moves(&standard("S=a1 a=a2,b1")), "~a1");
    assert_eq!(all_moves(&with_turn(standard("A=h8"), P2)), "pass");
}

#[test]
fn c11_2_r23_where_neither_can_do_anything_the_game_is_drawn() {
    for rules in ["standard", "standard:stuck=loss"] {
        for pieces in ["", "S=a1 L=a1", "S=h4 L=h4 s=a4 D=a4"] {
            for position in [set_up(rules, pieces), with_turn(set_up(rules, pieces), P2)] {
                assert_eq!(position.status(), Status::Over(Outcome::draw(Reason::Standstill)));
                assert_eq!(all_moves(&position), "");
            }
        }
    }
    // A prohibition counts: the step would put the pipers side by side.
    let position = standard("S=a1 D=a1 s=c2 L=c2 a=a2");
    assert_ne!(position.status(), Status::Over(Outcome::draw(Reason::Standstill)));
    assert_eq!(all_moves(&position), "pass");
}

#[test]
fn c11_3_stuck_loss() {
    let position = set_up("standard:stuck=loss", "a=h8");
    assert_eq!(position.status(), Status::Over(Outcome::win(P2, Reason::Stuck)));
    assert_eq!(all_moves(&position), "");
    assert_eq!(reason(&position, "pass"), Illegal::GameOver);
    // The one who can do something is not lost.
    let light = with_turn(position, P2);
    assert_eq!(light.status(), Status::Turn(P2));
    let next = after(&light, "~h8");
    assert_eq!(next.result(), Some(GameResult::Win(P2)));
}

#[test]
fn c12_1_a_piper_on_the_enemys_land_wins() {
    assert_won(&read("8/8/8/8/8/8/8/8 1 e8,e8 standard"), P1);
    assert_won(&read("8/8/8/8/8/8/8/8 2 e8,e8 standard"), P1);
    assert_won(&read("8/8/8/8/8/8/8/8 1 e1,e1 standard"), P2);
    assert_won(&read("8/8/8/8/8/8/8/8 1 d1,d1 standard:lands=rotated"), P2);
    let position = with_turn(standard("s=d2 L=d2"), P2);
    let end = after(&position, "d2>e1");
    assert_eq!(end.outcome(), Some(Outcome::win(P2, Reason::PiperAcross)));
    // On one's own land nobody wins.
    assert_eq!(standard("A=a1").outcome(), None);
}

#[test]
fn c12_2_r25_an_eliminated_piper_loses() {
    for (pieces, winner) in [("D=- A=a1 a=h8", P2), ("L=- A=a1 a=h8", P1)] {
        for position in [standard(pieces), with_turn(standard(pieces), P2)] {
            assert_eq!(position.outcome(), Some(Outcome::win(winner, Reason::PiperEliminated)));
            assert_won(&position, winner);
        }
    }
    // Also if a player's own jump does it.
    assert_won(&after(&standard("A=c4 s=d5 D=d5"), "c4^e6"), P2);
    assert_won(&after(&with_turn(standard("a=c4 S=d5 L=d5"), P2), "c4^e6"), P1);
    // Across and eliminated mean the same winner.
    assert_won(&standard("D=e8 L=-"), P1);
}

#[test]
fn c12_3_a_finished_game_has_no_moves() {
    let position = after(&standard("S=e7 D=e7 a=a1"), "e7>e8");
    assert_eq!(position.to_move(), P2);
    for text in ["a1-b2", "~a1", "pass", "e8>e7", "a1^c3"] {
        assert_eq!(reason(&position, text), Illegal::GameOver);
    }
}

#[test]
fn c12_3_r24_won_before_drawn() {
    for rules in ["standard", "standard:stuck=loss"] {
        let position = set_up(rules, "D=e8");
        assert_eq!(position.outcome(), Some(Outcome::win(P1, Reason::PiperAcross)));
    }
}

#[test]
fn r28_repetition_never_ends_a_game() {
    let begin = standard("S=a1 s=h8");
    let mut position = begin;
    for _ in 0..50 {
        for text in ["a1-a2", "h8-h7", "a2-a1", "h7-h8"] {
            position = after(&position, text);
        }
        assert_eq!(position, begin);
        assert_eq!(position.outcome(), None);
    }
}
