//! Section 9: how games end.

use gambol_core::{GameResult, Outcome, Player, Status};
use gambol_pikemen::{
    Classic, ClassicPosition, Game, Ground, Position, Reason, RuntimeLayout, Star,
};

use super::{P1, P2, P3, legal, play, read, scores, set_up, start, with_scores};

/// p1, with so many points, captures a piece of a size; p2 has another one.
fn capture(target: u8, score: u32, size: u8) -> ClassicPosition {
    let rules = format!("classic:target={target}");
    let position = set_up(&rules, &format!("b1=11N b3=2{size}N h8=21U"));
    play(&with_scores(&position, &[score, 0]), "b1xb3(U)")
}

#[track_caller]
fn won<G: Ground>(position: &Position<G>, winner: Player, reason: Reason) {
    let outcome = Outcome::win(winner, reason);
    assert_eq!(position.status(), Status::Over(outcome), "{position}");
    assert_eq!(position.outcome(), Some(outcome));
    assert_eq!(position.result(), Some(GameResult::Win(winner)));
    assert!(legal(position).is_empty());
    let players = position.players();
    for player in Player::all(players) {
        let worth = if player == winner { 1.0 } else { -1.0 / (players - 1) as f64 };
        assert_eq!(position.utility(player), Some(worth));
    }
}

#[test]
fn c9_1_a_win_by_exactly_the_target_and_by_more() {
    won(&capture(12, 9, 3), P1, Reason::Target);
    won(&capture(12, 10, 3), P1, Reason::Target);
    won(&capture(12, 11, 3), P1, Reason::Target);
    won(&capture(12, 11, 1), P1, Reason::Target);
    assert_eq!(scores(&capture(12, 11, 3)), [14, 0]);
    won(&capture(1, 0, 1), P1, Reason::Target);
    won(&capture(99, 98, 3), P1, Reason::Target);
    assert_eq!(scores(&capture(99, 98, 3)), [101, 0]);
    // One point less is not enough.
    for position in [capture(12, 8, 3), capture(12, 10, 1), capture(99, 95, 3)] {
        assert_eq!(position.status(), Status::Turn(P2));
        assert!(!legal(&position).is_empty());
    }
    assert_eq!(capture(12, 9, 3).outcome().unwrap().to_string(), "p1 wins: enough points");
}

#[test]
fn c9_1_only_the_score_of_the_one_who_captures_can_win() {
    let position = set_up::<RuntimeLayout>("three", "b1=11N b3=21N h8=21U h1=31U");
    let after = play(&with_scores(&position, &[0, 11, 11]), "b1xb3");
    assert_eq!(after.status(), Status::Turn(P2));
}

#[test]
fn c9_2_the_last_player_with_pieces_wins() {
    let position = set_up::<Classic>("classic", "b1=11N b3=21N");
    let after = play(&position, "b1xb3");
    won(&after, P1, Reason::LastStanding);
    assert_eq!(scores(&after), [1, 0]);
    assert_eq!(after.to_move(), P1, "who would be next");
    let words = "p1 wins: nobody else has pieces left";
    assert_eq!(after.outcome().unwrap().to_string(), words);

    // Of three, two must go.
    let position = set_up::<RuntimeLayout>("three", "b1=11N b3=21N b5=31N");
    let after = play(&position, "b1xb3");
    assert_eq!(after.status(), Status::Turn(P3));
    let after = play(&after, "b5(S) b3(E) b5xb3");
    won(&after, P3, Reason::LastStanding);
}

#[test]
fn c9_2_a_position_set_up_with_one_player_is_won() {
    for (board, winner) in [("13U,x5", P1), ("21N,x5", P2)] {
        for side in 1..=2 {
            let position =
                read::<RuntimeLayout>(&format!("x6/x6/x6/x6/x6/{board} {side} 3,0 mini"));
            won(&position, winner, Reason::LastStanding);
        }
    }
}

#[test]
fn c9_3_the_target_comes_first() {
    // Both at once: the reason is the target.
    let position = set_up::<Classic>("classic:target=1", "b1=11N b3=21N");
    won(&play(&position, "b1xb3"), P1, Reason::Target);
    // Set up: p2 has the points, p1 the only piece.
    won(&read::<RuntimeLayout>("x6/x6/x6/x6/x6/13U,x5 1 3,12 mini"), P2, Reason::Target);
    // Nobody has a piece.
    won(&read::<RuntimeLayout>("x6/x6/x6/x6/x6/x6 2 12,3 mini"), P1, Reason::Target);
}

#[test]
fn c9_4_a_finished_game_has_no_moves_and_keeps_its_side() {
    let after = capture(12, 11, 1);
    assert_eq!(after.to_move(), P2, "the seat that would move next");
    assert_eq!(after.count_moves(), 0);
    assert!(!after.has_moves());
    assert_eq!(after.nth_move(0), None);
    assert!(after.to_string().ends_with(" 2 12,0 classic"), "{after}");
    // Any seat is accepted, and kept.
    for side in 1..=2 {
        let text = format!("x6/x6/x6/x6/x,21N,x4/13U,x5 {side} 12,0 mini");
        assert_eq!(read::<RuntimeLayout>(&text).to_string(), text);
        won(&read::<RuntimeLayout>(&text), P1, Reason::Target);
    }
}

#[test]
fn c9_5_the_score_is_the_points() {
    assert_eq!(scores(&start::<Star>("star")), [0; 6]);
    let position = read::<RuntimeLayout>("x6/x6/x6/x6/x,21N,x4/13U,x5 1 4,11 mini");
    assert_eq!(scores(&position), [4, 11]);
    assert_eq!((position.score(P1), position.score(P2)), (4, 11));
    assert_eq!(position.score(P3), 0);
}
