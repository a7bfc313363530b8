//! Texts that are refused: the field at fault, what was found there, and what would be right.

use gambol_core::{Flaw as _, Player, PositionError};
use gambol_laws::claims;
use gambol_pikemen::{Flaw, Position, Size};

type Error = PositionError<Flaw>;

/// The text is refused in these words.
#[track_caller]
fn refused(text: &str, words: &str) -> Error {
    claims::refused::<Position>(text, words)
}

/// The text is refused because of the form of a field.
#[track_caller]
fn malformed(text: &str, words: &str) {
    claims::malformed::<Position>(text, words);
}

/// The same for an invariant that is broken.
#[track_caller]
fn flawed(text: &str, words: &str) -> Flaw {
    let (field, flaw) = claims::flawed::<Position>(text, words);
    assert_eq!(field, flaw.field());
    flaw
}

const EMPTY: &str = "x6/x6/x6/x6/x6";

const PLAYERS: [(&str, usize); 6] = [
    ("classic", 2),
    ("mini", 2),
    ("three", 3),
    ("warlords", 4),
    ("hexagon", 3),
    ("star", 6),
];

#[test]
fn fields_are_separated_by_single_spaces() {
    let text = "x6/x6/x6/x6/x6/13U,x5 1 0,0 mini";
    claims::fields::<Position>("BOARD SIDE SCORES VARIANT", text);
    // Before anything is said about the board.
    refused("x8  1 0,0 classic", "SIDE: extra space before this field");
    refused(
        "x8 1 0,0 chess",
        "VARIANT: unknown variant `chess`: the presets are classic, mini, three, warlords, \
         hexagon, star",
    );
}

#[test]
fn p4_the_board_has_as_many_ranks_as_the_layout() {
    for board in [
        "13U,x5",
        "13U,x5/x6/x6/x6/x6",
        "13U,x5/x6/x6/x6/x6/x6/x6",
        "13U,x5/x6/x6/x6/x6/x6/",
        "13U,x5//x6/x6/x6/x6",
        "13U,x5|x6|x6|x6|x6|x6",
    ] {
        let words = format!(
            "BOARD: `{board}` is not 6 ranks separated by /, from the top down, none of them empty"
        );
        malformed(&format!("{board} 1 0,0 mini"), &words);
    }
}

#[test]
fn p4_the_board_has_as_many_zones_as_the_layout() {
    let zone = "x4/x4/x4/13U,x3";
    for board in [
        zone.to_owned(),
        format!("{zone}|{zone}"),
        format!("{zone}|{zone}|{zone}|{zone}"),
        format!("{zone}|{zone}|{zone}|"),
        format!("{zone}/{zone}/{zone}"),
        format!("{zone}||{zone}"),
        String::from("x4"),
    ] {
        let found = gambol_core::text::Excerpt::new(&board);
        let words = format!("BOARD: {found} is not 3 zones separated by |, none of them empty");
        malformed(&format!("{board} 1 0,0,0 hexagon"), &words);
    }
    for wrong in [
        "x4/x4/x4",
        "x4/x4/x4/x4/x4",
        "x4/x4/x4/x4/",
        "x4//x4/x4",
        "x4",
    ] {
        let words =
            format!("BOARD: `{wrong}` is not a zone of 4 rows separated by /, none of them empty");
        malformed(&format!("{zone}|{wrong}|{zone} 1 0,0,0 hexagon"), &words);
    }
}

/// The variant is easily forgotten, and then it is that of the classic game.
#[test]
fn p4_the_board_of_another_layout() {
    let zones = "x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4";
    for (text, words) in [
        (
            format!("{EMPTY}/13U,x4,23U 1 0,0"),
            "BOARD: `x6/x6/x6/x6/x6/13U,x4,23U` is not 8 ranks separated by /, from the top \
             down, none of them empty",
        ),
        (
            String::from("x6/x6/x6/x6/x6/x6/x6/x6 1 0,0"),
            "BOARD: `x6` is not a rank of 8 squares",
        ),
        (
            format!("{zones} 1 0,0,0,0,0,0 star"),
            "BOARD: `x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4` is not 6 zones separated by |, none of \
             them empty",
        ),
        (
            format!("{EMPTY}/x6|x6 1 0,0 mini"),
            "BOARD: `x6|x6` is not a piece like 13U (seat, size, orientation), an empty square \
             x, or a run like x3",
        ),
    ] {
        malformed(&text, words);
    }
}

#[test]
fn p4_a_row_has_as_many_squares_as_the_board() {
    for rank in [
        "x5",
        "x7",
        "13U",
        "13U,x6",
        "x6,13U",
        "13U,13U,13U,x4",
        "x3,x4",
        "x99",
        "x4294967295",
    ] {
        let words = format!("BOARD: `{rank}` is not a rank of 6 squares");
        malformed(&format!("{EMPTY}/{rank} 1 0,0 mini"), &words);
    }
    for rank in ["x6,", ",x6", "13U,,x4", "x3,,x2"] {
        let words = format!(
            "BOARD: `{rank}` is not a row with something between all commas: an empty square is x"
        );
        malformed(&format!("{EMPTY}/{rank} 1 0,0 mini"), &words);
    }
    // Rows of skewed boards have four.
    let words = "BOARD: `x5` is not a row of 4 squares, as zones have them";
    malformed(
        "x4/x5/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4 1 12,0,0 hexagon",
        words,
    );
}

#[test]
fn p1_p2_a_square_is_a_piece_or_a_run() {
    for square in [
        "x0",
        "x01",
        "x-1",
        "x+1",
        "xx",
        "X",
        "1",
        "13",
        "U",
        "3U",
        "03U",
        "73U",
        "83U",
        "10U",
        "14U",
        "19U",
        "13u",
        "13NNE",
        "13UU",
        "013U",
        "13é",
        "é",
        "x4294967296",
        "13Ux",
        "x13U",
        "-13U",
        "13NEE",
    ] {
        let words = format!(
            "BOARD: `{square}` is not a piece like 13U (seat, size, orientation), an empty square \
             x, or a run like x3"
        );
        malformed(&format!("{EMPTY}/{square},x5 1 0,0 mini"), &words);
    }
}

#[test]
fn a_side_is_the_number_of_a_player() {
    for side in [
        "0",
        "7",
        "01",
        "-1",
        "+1",
        "p1",
        "a",
        "1,",
        "over",
        "99999999999",
    ] {
        let words = format!("SIDE: `{side}` is not the number of a player, from 1 to 2");
        malformed(&format!("{EMPTY}/13U,x4,23U {side} 0,0 mini"), &words);
    }
    for (rules, players) in PLAYERS {
        let zeros = ["0"; 6][..players].join(",");
        let words = format!("SIDE: `7` is not the number of a player, from 1 to {players}");
        malformed(&format!("x 7 {zeros} {rules}"), &words);
    }
}

#[test]
fn scores_are_a_number_for_each_player() {
    for scores in [
        "0",
        "0,0,0",
        "0,0,",
        ",0",
        "0,",
        "0;0",
        "00,0",
        "0,01",
        "-1,0",
        "a,0",
        "0,+1",
        "0,0,0,0",
        "0,4294967296",
    ] {
        let words =
            format!("SCORES: `{scores}` is not a number for each of the 2 players, like 0,0");
        malformed(&format!("{EMPTY}/13U,x4,23U 1 {scores} mini"), &words);
    }
    for (rules, players) in PLAYERS {
        let zeros = ["0"; 6][..players].join(",");
        for wrong in ["0", "0,0,0,0,0", "0,0,0,0,0,0,0"] {
            let words = format!(
                "SCORES: `{wrong}` is not a number for each of the {players} players, like {zeros}"
            );
            malformed(&format!("x 1 {wrong} {rules}"), &words);
        }
    }
}

#[test]
fn p5_players_are_those_of_the_layout() {
    let flaw = flawed(
        &format!("{EMPTY}/13U,x4,23U 3 0,0 mini"),
        "SIDE: p3 does not play: the players are p1 to p2",
    );
    let (player, players) = (Player::P3, 2);
    assert_eq!(flaw, Flaw::NoSuchPlayer { player, players });
    let flaw = flawed(
        &format!("{EMPTY}/13U,x4,63U 1 0,0 mini"),
        "BOARD: the piece on f1 is p6's, who does not play: the players are p1 to p2",
    );
    let expected = Flaw::NoSuchOwner {
        square: gambol_pikemen::Board::Square6.parse("f1").unwrap(),
        player: Player::P6,
        players,
    };
    assert_eq!(flaw, expected);
}

#[test]
fn p6_nobody_has_more_pieces_of_a_size_than_at_the_start() {
    let flaw = flawed(
        &format!("{EMPTY}/13U,13N,13E,13S,x,21U 1 0,0 mini"),
        "BOARD: p1 has 4 large pieces; nobody has more than 3 of a size",
    );
    let expected = Flaw::TooManyPieces {
        player: Player::P1,
        size: Size::Large,
        found: 4,
        most: 3,
    };
    assert_eq!(flaw, expected);
    let ranks = |rules: &str, owner: u8, size: u8, count: usize| {
        let rank = |count: usize| match count {
            0 => String::from("x8"),
            8 => vec![format!("{owner}{size}U"); 8].join(","),
            _ => {
                let pieces = vec![format!("{owner}{size}U"); count].join(",");
                format!("{pieces},x{}", 8 - count)
            }
        };
        let scores = if rules == "warlords" {
            "0,0,0,0"
        } else {
            "0,0"
        };
        let scores = if rules == "three" { "0,0,0" } else { scores };
        let text = format!(
            "{}/x8/x8/x8/x8/x8/x8/11U,x,21U,x5 1 {scores} {rules}",
            rank(count)
        );
        text.parse::<Position>().is_ok()
    };
    for (rules, most) in [("classic", 5), ("three", 4), ("warlords", 3)] {
        for size in 2..=3 {
            for owner in 1..=2 {
                assert!(ranks(rules, owner, size, most), "{rules} {owner} {size}");
                assert!(
                    !ranks(rules, owner, size, most + 1),
                    "{rules} {owner} {size}"
                );
            }
        }
    }
}

#[test]
fn p7_scores_have_limits() {
    let pieces = "13U,x4,23U";
    let flaw = flawed(
        &format!("{EMPTY}/{pieces} 1 0,15 mini"),
        "SCORES: p2 has 15 points; the game ends before anyone has more than 14",
    );
    let expected = Flaw::ScoreTooHigh {
        player: Player::P2,
        score: 15,
        most: 14,
    };
    assert_eq!(flaw, expected);
    flawed(
        &format!("{EMPTY}/{pieces} 1 4294967295,0 mini:target=99"),
        "SCORES: p1 has 4294967295 points; the game ends before anyone has more than 101",
    );
    flawed(
        &format!("{EMPTY}/{pieces} 1 256,0 mini"),
        "SCORES: p1 has 256 points; the game ends before anyone has more than 14",
    );
    let flaw = flawed(
        &format!("{EMPTY}/{pieces} 1 12,14 mini"),
        "SCORES: both p1 and p2 have the 12 points that win; only one can",
    );
    let expected = Flaw::TwoWinners {
        first: Player::P1,
        second: Player::P2,
        target: 12,
    };
    assert_eq!(flaw, expected);
    for good in ["14,11", "11,14", "12,0", "0,13"] {
        let text = format!("{EMPTY}/{pieces} 1 {good} mini");
        assert!(text.parse::<Position>().is_ok(), "{good}");
    }
}

#[test]
fn p8_the_player_to_move_has_a_piece() {
    let flaw = flawed(
        "x4/x4/x4/13U,x3|x4/x4/x4/23U,x3|x4/x4/x4/x4 3 0,0,0 hexagon",
        "SIDE: p3 is to move but has no pieces left",
    );
    let player = Player::P3;
    assert_eq!(flaw, Flaw::NothingToMove { player });
    flawed(
        &format!("{EMPTY}/x6 1 0,0 mini"),
        "SIDE: p1 is to move but has no pieces left",
    );
    // Not so in finished games.
    for text in [
        format!("{EMPTY}/13U,x5 2 0,0 mini"),
        format!("{EMPTY}/x6 1 0,12 mini"),
        String::from("x4/x4/x4/13U,x3|x4/x4/x4/23U,x3|x4/x4/x4/x4 3 12,0,0 hexagon"),
    ] {
        assert!(text.parse::<Position>().is_ok(), "{text}");
    }
}

#[test]
fn one_ground_reads_its_own_layout_only() {
    use gambol_pikemen::{Hexagon, Mini, PositionOn};
    let text = format!("{EMPTY}/13U,x4,23U 1 0,0 mini");
    assert!(text.parse::<PositionOn<Mini>>().is_ok());
    let error = text.parse::<PositionOn<Hexagon>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "VARIANT: this is a position of another layout than hexagon"
    );
}
