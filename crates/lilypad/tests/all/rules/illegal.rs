//! What is said about illegal moves: every reason, with its words.

use super::{Game, base, read, why_not};

#[track_caller]
fn refused<G: Game>(position: &G, text: &str, words: &str) {
    assert_eq!(why_not(position, text).to_string(), words);
    let error = position.parse_move(text).unwrap_err();
    assert_eq!(error.to_string(), format!("`{text}` is illegal: {words}"));
}

#[test]
fn c4_2_the_game_is_over() {
    refused(&base("B:W9,14:B5"), "5-9", "the game is over");
    refused(
        &read("W:W21:BK30 30,- standard"),
        "21-17",
        "the game is over",
    );
}

#[test]
fn c1_3_there_is_no_checker_of_ones_own() {
    let position = base("B:W21:B10");
    refused(&position, "11-15", "there is no checker on 11 to move");
    refused(&position, "21-17", "the checker on 21 is the opponent's");
    refused(&position, "21x14", "the checker on 21 is the opponent's");
}

#[test]
fn c2_1_it_is_no_step() {
    let position = base("B:W21:B10,14");
    refused(
        &position,
        "10-16",
        "16 is not one step from 10; a step goes to the next square diagonally",
    );
    refused(&position, "10-14", "14 is occupied");
    refused(
        &position,
        "10-7",
        "from 10 to 7 is backward, and men go forward only",
    );
}

#[test]
fn c3_1_it_is_no_jump() {
    let position = base("W:W22:B18,14");
    refused(
        &position,
        "22x8x1",
        "8 is not one jump from 22; a jump goes two squares along a diagonal",
    );
    refused(
        &position,
        "22x13",
        "there is no checker of the opponent on 17 to capture",
    );
    refused(&base("W:W22,15:B18"), "22x15", "15 is occupied");
    refused(
        &base("W:W15:B18,10"),
        "15x22",
        "from 15 to 22 is backward, and men go forward only",
    );
}

#[test]
fn c3_captures_are_compulsory_and_complete() {
    let position = base("W:W22,32:B18,11");
    refused(
        &position,
        "32-27",
        "the checker on 22 can capture, and a player who can capture must",
    );
    refused(
        &position,
        "22x15",
        "the capture goes on from 15; a capture has to be completed",
    );
    refused(
        &base("W:WK22:B18"),
        "22x15x22",
        "the checker on 18 is already captured and cannot be jumped over twice",
    );
}

#[test]
fn c5_1_pawns_are_placed_first() {
    let start =
        read("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 ?,? standard");
    for text in ["11-15", "1>5", "11x18"] {
        let words = "the pawn has to be placed first, on a checker of the player's own back row";
        refused(&start, text, words);
    }
    let words = "5 is not on the player's own back row, where the pawn is placed";
    refused(&start, "@5", words);
    refused(
        &read("B:W21:B10 10,- standard"),
        "@1",
        "the pawns are placed already",
    );
}

#[test]
fn c7_walks() {
    let position = read("B:W21:B6,10,18 6,21 standard");
    refused(
        &position,
        "10>6",
        "the pawn is on 6, and that is where a walk starts",
    );
    refused(
        &position,
        "6>6",
        "the pawn is on 6 already; a walk ends elsewhere",
    );
    refused(
        &position,
        "6>9",
        "there is no checker of the player's own on 9 to walk onto",
    );
    refused(
        &position,
        "6>18",
        "no walk over the player's own checkers leads from 6 to 18 (a walk ends on the far row)",
    );
    let lost = read("B:W21:B6,10 -,21 standard");
    refused(&lost, "6>10", "the player to move has lost their pawn");
    let one = read("B:W21:B6,10,15 6,21 walk-dont-run");
    refused(
        &one,
        "6>15",
        "15 is not one step from 6, and a walk is one step here (walk=one)",
    );
}

#[test]
fn c8_carriers() {
    let position = read("B:W10,21:B6,12 6,10 weak-frogs");
    let words = "the checker on 6 carries the pawn and so does not move here (carrier=big or weak)";
    refused(&position, "6-9", words);
    refused(&position, "6x15", words);
    let position = read("B:W10,21:B6,12 12,10 big-fairies");
    let words = "the checker on 10 carries a pawn and cannot be captured here (carrier=big)";
    refused(&position, "6x15", words);
}

#[test]
fn c9_2_the_capture_ends_on_the_far_row() {
    let position = read("B:W26,27:BK22 22,- standard");
    let words = "the capture ends on 31, where the game is won";
    refused(&position, "22x31x24", words);
}
