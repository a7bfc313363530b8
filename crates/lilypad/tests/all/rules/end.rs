//! Across, and the end of the game: clauses 9 and 10.

use gambol_core::Player;

use super::{Game, Illegal, Reason, after, draughts, end, legal, play, read, square, why_not};

#[track_caller]
fn across(text: &str, mv: &str, winner: Player) -> String {
    let position = play(read(text), &[mv]);
    assert_eq!(end(&position).winner, Some(winner));
    assert_eq!(end(&position).reason, Reason::PawnAcross);
    assert_eq!(position.count_moves(), 0);
    position.to_string()
}

#[test]
fn c9_1_r5_a_pawn_on_the_far_row_wins_however_it_came_there() {
    let text = across("B:W21:B25,K30 25,21 standard", "25>30", Player::P1);
    assert_eq!(text, "W:W21:B25,K30 30,21 standard");
    let text = across("B:W21:B26 26,21 standard", "26-30", Player::P1);
    assert_eq!(text, "W:W21:BK30 30,21 standard");
    let text = across("B:W21,26:B22 22,21 standard", "22x31", Player::P1);
    assert_eq!(text, "W:W21:BK31 31,21 standard");
    let text = across("W:W8:B12 12,8 standard", "8-3", Player::P2);
    assert_eq!(text, "B:WK3:B12 12,3 standard");
    let text = across("W:WK3,8:B12 12,8 walk-dont-run", "8>3", Player::P2);
    assert_eq!(text, "B:WK3,8:B12 12,3 walk-dont-run");
}

#[test]
fn c9_1_a_checker_across_without_the_pawn_does_not_win() {
    let position = play(read("B:W21:B26,9 9,21 standard"), &["26-30"]);
    assert!(!position.status().is_over());
    // Nor does a pawn on its own back row.
    assert!(!read("B:W32:B1 1,32 standard").status().is_over());
}

#[test]
fn c9_2_a_king_that_carries_its_pawn_stops_on_the_far_row_in_the_middle_of_a_capture() {
    let carrying = read("B:W26,27:BK22 22,- standard");
    assert_eq!(legal(&carrying), ["22x31"]);
    assert_eq!(
        why_not(&carrying, "22x31x24"),
        Illegal::Checkers(draughts::Illegal::Stops(square(31)))
    );
    assert_eq!(after(&carrying, "22x31"), "W:W27:BK31 31,- standard");
    let apart = read("B:W26,27:BK22,1 1,- standard");
    assert_eq!(legal(&apart), ["22x31x24"]);
    // Its own back row stops nobody.
    let own = read("B:W6,7,32:BK10 10,32 standard");
    assert_eq!(legal(&own), ["10x1", "10x3"]);
    let own = read("B:W6,7,8,32:BK15,K10 15,32 standard");
    assert_eq!(legal(&own), ["10x1", "10x3x12"]);
    let own = read("B:W7,8,32:BK10 10,32 standard");
    assert_eq!(legal(&own), ["10x3x12"]);
}

#[test]
fn c9_2_r12_only_ways_that_do_not_cross_the_far_row_count() {
    let position = read("W:WK9,31:B6,K7,14,15 6,9 standard");
    assert_eq!(legal(&position), ["9x18x11x2", "9x2"]);
    // Without the pawn the king goes on.
    let position = read("W:WK9,31:B6,K7,14,15 6,31 standard");
    assert_eq!(legal(&position), ["9x2x11x18x9"]);
}

#[test]
fn c10_1_both_pawns_lost_is_a_draw_at_once() {
    // A capture that leaves both sides without a pawn.
    let position = play(read("W:W18,32:B14,1 14,- standard"), &["18x9"]);
    assert_eq!(position.to_string(), "B:W9,32:B1 -,- standard");
    assert_eq!((end(&position).winner, end(&position).reason), (None, Reason::BothPawnsLost));
    assert_eq!(position.count_moves(), 0);
    assert_eq!(why_not(&position, "1-5"), Illegal::GameOver);
}

#[test]
fn c10_2_r11_whoever_has_no_step_no_capture_and_no_walk_loses() {
    let blocked = read("B:W9,14:B5 5,14 standard");
    assert_eq!((end(&blocked).winner, end(&blocked).reason), (Some(Player::P2), Reason::NoMoves));
    // One walk is enough to go on.
    let walk = read("B:W14,9,10,6:B5,1 5,14 standard");
    assert_eq!(legal(&walk), ["5>1"]);
    // The only checker carries the pawn and may not move.
    let fixed = read("B:W32:B6 6,32 big-fairies");
    assert_eq!((end(&fixed).winner, end(&fixed).reason), (Some(Player::P2), Reason::NoMoves));
    // No checkers at all.
    let none = read("B:W32:B -,32 standard");
    assert_eq!((end(&none).winner, end(&none).reason), (Some(Player::P2), Reason::NoMoves));
}

#[test]
fn c10_3_r10_a_pawn_across_comes_before_both_pawns_lost_and_no_move() {
    // The capture takes the last checker with the last other pawn, and brings the player's own across.
    let position = play(read("B:W26:BK22 22,26 standard"), &["22x31"]);
    assert_eq!(position.to_string(), "W:W:BK31 31,- standard");
    assert_eq!(
        (end(&position).winner, end(&position).reason),
        (Some(Player::P1), Reason::PawnAcross)
    );
}

#[test]
fn c10_3_r10_both_pawns_lost_comes_before_no_move() {
    // The last checker is lost together with the last pawn.
    let position = play(read("W:W18:B14 14,- standard"), &["18x9"]);
    assert_eq!(position.to_string(), "B:W9:B -,- standard");
    assert_eq!((end(&position).winner, end(&position).reason), (None, Reason::BothPawnsLost));
}

#[test]
fn c10_4_a_finished_game_has_no_move() {
    let position = read("W:W21:BK30 30,- standard");
    assert_eq!(position.count_moves(), 0);
    assert!(!position.has_moves() && position.legal_moves().is_empty());
    for text in ["21-17", "@1", "21>17", "21x14"] {
        assert_eq!(why_not(&position, text), Illegal::GameOver);
    }
}

#[test]
fn r14_a_finished_position_keeps_the_seat_it_is_read_with() {
    for text in [
        "W:W21:BK30 30,- standard",
        "B:W21:BK30 30,- standard",
        "B:W9:B1 -,- standard",
        "W:W9:B1 -,- standard",
    ] {
        let position = read(text);
        assert!(position.status().is_over());
        assert_eq!(position.to_string(), text);
    }
}

#[test]
fn r15_repetition_never_ends_a_game() {
    let mut position = read("B:WK32:BK1 1,32 standard");
    for _ in 0..50 {
        position = play(position, &["1-5", "32-28", "5-1", "28-32"]);
    }
    assert_eq!(position.to_string(), "B:WK32:BK1 1,32 standard");
    assert!(!position.status().is_over());
}

#[test]
fn r16_a_pawn_may_be_lost_in_every_variant() {
    let position = read("B:W32:B1 -,32 big-fairies");
    assert_eq!(legal(&position), ["1-5", "1-6"]);
}
