//! The board, steps and the end of the base game: clauses 1, 2 and 4.

use gambol_core::{GameSetup, Player};
use gambol_lilypad::draughts::{Checker, Illegal, Position, Reason, Setup, Variant};

use super::{Game, Square, after, base, end, legal, play, square, why_not};

/// A king of Dark alone on the board.
fn king_on(square: Square) -> Position {
    let mut setup = Setup::empty(Variant);
    setup.board[square] = Some(Checker::king(Player::P1));
    setup.check().expect("a king")
}

#[test]
fn c1_1_squares_touch_at_their_corners() {
    for (from, neighbours) in [
        (1, &[5, 6][..]),
        (4, &[8]),
        (5, &[1, 9]),
        (8, &[3, 4, 11, 12]),
        (12, &[8, 16]),
        (13, &[9, 17]),
        (22, &[17, 18, 25, 26]),
        (29, &[25]),
        (32, &[27, 28]),
    ] {
        let position = king_on(square(from));
        let mut steps: Vec<String> = neighbours.iter().map(|to| format!("{from}-{to}")).collect();
        steps.sort_unstable();
        assert_eq!(legal(&position), steps);
    }
}

#[test]
fn c1_1_men_and_kings_are_where_they_stand() {
    let mut men = 0;
    for square in Square::all() {
        let king = king_on(square);
        assert!(king.kings(Player::P1).into_iter().eq([square]), "{king}");
        assert!(king.men(Player::P1).is_empty(), "{king}");
        // A man on the far row would be a king.
        if let Ok(man) = format!("W:W:B{}", square.number()).parse::<Position>() {
            assert!(man.men(Player::P1).into_iter().eq([square]), "{man}");
            assert!(man.kings(Player::P1).is_empty(), "{man}");
            men += 1;
        }
    }
    assert_eq!(men, 28);
}

#[test]
fn c1_1_every_step_can_be_taken_back() {
    let mut steps = 0;
    for from in Square::all() {
        for mv in king_on(from).legal_moves() {
            let to = mv.to();
            assert!(legal(&king_on(to)).contains(&format!("{to}-{from}")));
            steps += 1;
        }
    }
    assert_eq!(steps, 98);
}

#[test]
fn c1_2_dark_has_1_to_12_and_light_21_to_32() {
    let start = Position::START;
    let numbers = |player| start.checkers(player).map(Square::number);
    assert!(numbers(Player::P1).eq(1..=12));
    assert!(numbers(Player::P2).eq(21..=32));
    let kings =
        Square::all().filter(|&square| start.checker(square).is_some_and(|checker| checker.king));
    assert_eq!(kings.count(), 0);
}

#[test]
fn c1_3_dark_begins_and_turns_alternate() {
    let mut position = Position::START;
    for (mv, turn) in [("11-15", Player::P1), ("23-19", Player::P2), ("8-11", Player::P1)] {
        assert_eq!(position.to_move(), turn);
        position = play(position, &[mv]);
    }
    assert_eq!(position.to_move(), Player::P2);
}

#[test]
fn c2_1_a_man_steps_forward_to_an_empty_square() {
    assert_eq!(legal(&base("B:W32:B14")), ["14-17", "14-18"]);
    assert_eq!(legal(&base("W:W18:B1")), ["18-14", "18-15"]);
    assert_eq!(legal(&base("B:W32:B14,17")), ["14-18", "17-21", "17-22"]);
    assert_eq!(legal(&base("B:W17,21,32:B14")), ["14-18"]);
    assert_eq!(after(&base("B:W32:B14"), "14-17"), "W:W32:B17");
}

#[test]
fn c2_2_a_king_steps_in_all_directions_one_square() {
    let position = base("W:WK18:B1");
    assert_eq!(legal(&position), ["18-14", "18-15", "18-22", "18-23"]);
    assert_eq!(after(&position, "18-23"), "B:WK23:B1");
    assert_eq!(why_not(&position, "18-27"), Illegal::NotAStep { from: square(18), to: square(27) });
}

#[test]
fn c2_3_a_man_is_crowned_on_its_far_row() {
    assert_eq!(after(&base("B:W21:B26"), "26-30"), "W:W21:BK30");
    assert_eq!(after(&base("W:W8:B21"), "8-3"), "B:WK3:B21");
    assert_eq!(after(&base("B:W21,26:B22"), "22x31"), "W:W21:BK31");
    // A king stays one, there and anywhere.
    assert_eq!(after(&base("B:W21:BK26"), "26-30"), "W:W21:BK30");
    assert_eq!(after(&base("B:W21:BK30"), "30-26"), "W:W21:BK26");
    // Nobody is crowned on their own back row: only a king can come there.
    assert_eq!(after(&base("B:W21:BK6"), "6-1"), "W:W21:BK1");
    assert_eq!(after(&base("B:W21:B1"), "1-5"), "W:W21:B5");
}

#[test]
fn c4_1_a_player_without_checkers_loses() {
    let position = play(base("W:W18:B14"), &["18x9"]);
    assert_eq!(position.to_string(), "B:W9:B");
    assert_eq!(end(&position).winner, Some(Player::P2));
    assert_eq!(end(&position).reason, Reason::NoMoves);
    assert_eq!(end(&base("W:W:B14")).winner, Some(Player::P1));
}

#[test]
fn c4_1_a_player_whose_checkers_are_blocked_loses() {
    assert_eq!(end(&base("B:W9,14:B5")).winner, Some(Player::P2));
    assert_eq!(end(&base("W:W28:B19,24")).winner, Some(Player::P1));
    // Unless they can capture, or have one other move.
    assert_eq!(legal(&base("B:W9,13:B5")), ["5x14"]);
    assert_eq!(legal(&base("B:W9,14:B5,12")), ["12-16"]);
}

#[test]
fn c4_2_a_finished_game_has_no_move() {
    let position = base("B:W9,14:B5");
    assert_eq!(position.count_moves(), 0);
    assert!(position.legal_moves().is_empty() && !position.has_moves());
    for text in ["5-9", "9-5", "5x14", "1-2"] {
        assert_eq!(why_not(&position, text), Illegal::GameOver);
    }
}
