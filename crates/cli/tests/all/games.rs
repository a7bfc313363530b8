//! What the program says of every game beside Mixtour: one transcript a game of its drawings,
//! lists, counts and of a session of the engine protocol.

use std::fmt::Write;

use crate::common::{gambol, gambol_with_input, transcript, words};

/// The commands, and the answers to a session with the engine.
fn page(game: &str, commands: &[&[&str]], session: &str) -> String {
    let mut text = transcript(commands);
    let run = gambol_with_input(["ugi", game], session.as_bytes());
    assert_eq!(run.status, 0, "{}", run.stderr);
    let _ = write!(text, "$ gambol ugi {game} <<END\n{session}END\n{}", run.stdout);
    text
}

#[test]
fn pikemen() {
    let across = "x4/x3,11E/x2,12SE,x/x3,13SE|x4/x4/x,22SW,x2/x3,21N|33S,x3/x4/x2,32SE,x/x4 \
                  1 0,0,0 hexagon";
    insta::assert_snapshot!(page(
        "pikemen",
        &[
            &["show", "pikemen"],
            &["show", "pikemen", "--variant", "three"],
            &["show", "pikemen", "--variant", "star"],
            &["show", "pikemen", "--position", across],
            &["moves", "pikemen", "--position", across],
            &["perft", "pikemen", "2", "--position", across],
            &["show", "pikemen", "--moves-played", "h5(W) a4(E) h5-c5", "--json"],
        ],
        "\
position fen x5,22U/x6/x6/x6/x6/13NE,x5 1 11,0 mini:rps=yes moves a1(E)
d
position fen 13E,22U,x4/x6/x6/x6/x6/x6 1 11,0 mini:rps=yes moves a6xb6
d
query result
position fen x4/x3,11E/x4/x4|x4/x4/x4/x4|33S,x3/x4/x4/x4 3 0,12,0 hexagon
query result
query gameover
go perft 1
quit
"
    ));
}

#[test]
fn lilypad() {
    let circle = "W:W14,K22,31:B9,10,17,18 10,31 walk-dont-run";
    insta::assert_snapshot!(page(
        "lilypad",
        &[
            &["show", "lilypad"],
            &["moves", "lilypad"],
            &["show", "lilypad", "--moves-played", "@2 @31"],
            &["show", "lilypad", "--position", circle],
            &["moves", "lilypad", "--position", circle],
            &["perft", "lilypad", "3", "--moves-played", "@2 @31"],
        ],
        "\
position startpos moves @2 @31
d
position fen W:WK9,31:B6,K7,14,15 6,9 standard moves 9x2
d
query result
quit
"
    ));
}

#[test]
fn draughts() {
    insta::assert_snapshot!(page(
        "draughts",
        &[
            &["show", "draughts"],
            &["moves", "draughts", "--position", "W:WK22:B9,10,17,18"],
            &["moves", "draughts", "--position", "B:W26,27:B22"],
            &["perft", "draughts", "7"],
        ],
        "\
position startpos moves 11-15 22-18 15x22
d
position fen W:WK22:B9,10,17,18. standard moves 22x22
d
query result
quit
"
    ));
}

#[test]
fn two_pipers() {
    let danger = "8/8/8/2a1S3/3S4/8/8/8 1 d4,e8 standard";
    insta::assert_snapshot!(page(
        "two-pipers",
        &[
            &["show", "two-pipers"],
            &["show", "two-pipers", "--position", danger],
            &["moves", "two-pipers", "--position", danger],
            &["perft", "two-pipers", "2", "--variant", "standard:jumps=any"],
        ],
        "\
position fen 8/4S3/8/8/8/A7/8/8 1 e7,e8 standard moves e7>e8
d
query result
position startpos moves ~a3 ~a6
d
quit
"
    ));
}

#[test]
fn fifes_and_drums() {
    let dealt = "=PMSL =PMYK =AM =AS =2MK =8VL =CY";
    let last = "11,12,2,6,12,1 2SY,3MV,CS,CK AM,AS,AL,AY,AK,2MK,3LY,4MS,4VL,4YK,5SV,5YK,6MV,\
                6SY,6LK,7ML,7SK,8MS,8VL,8YK,9MS,9VY,9LK,CM,CV,CL,CY PSVK,TMLY - chance standard";
    insta::assert_snapshot!(page(
        "fifes-and-drums",
        &[
            &["show", "fifes-and-drums"],
            &["show", "fifes-and-drums", "--moves-played", dealt],
            &["show", "fifes-and-drums", "--moves-played", dealt, "--viewer", "p1"],
            &["moves", "fifes-and-drums", "--moves-played", dealt],
            &["moves", "fifes-and-drums", "--position", last, "--weights"],
            &["moves", "fifes-and-drums", "--position", last, "--weights", "--json"],
            &words(
                "show fifes-and-drums --variant fog --viewer p2 --moves-played \
                 '=PMSL =PMYK =AM =2SY =5ML =9MS =CY =8VL =4MS =3LY !5ML'"
            ),
            &["perft", "fifes-and-drums", "3"],
        ],
        &format!(
            "\
position startpos
d
go
position startpos moves {dealt} CY
d
query p1turn
position fen {last} moves =X
d
query result
quit
"
        )
    ));
}

/// What a player may not know is neither in the text nor in the picture that they are shown.
#[test]
fn a_viewer_sees_no_secrets() {
    for (viewer, hidden) in [("p1", "PMYK"), ("p2", "PMSL")] {
        for command in ["show", "svg"] {
            let dealt = "--moves-played '=PMSL =PMYK =AM =AS =2MK =8VL =CY' --viewer";
            let run = gambol(words(&format!("{command} fifes-and-drums {dealt} {viewer}")));
            assert_eq!(run.status, 0, "{}", run.stderr);
            assert!(!run.stdout.contains(hidden), "{viewer}: {}", run.stdout);
        }
    }
}
