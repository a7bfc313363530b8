//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-mixtour --features svg --test all pictures` writes them
//! anew; look at them before you commit them.

use gambol_laws::Violation;
use gambol_mixtour::{Move, Position};
use gambol_testkit::Picture;

/// A board, and nothing else.
fn board(name: &'static str, board: &str) -> Picture<Position> {
    Picture::board(name, &format!("{board} 1 0,0 - official"))
}

/// A move of each pair of squares.
fn stack_moves(pairs: &[(&str, &str)]) -> Vec<Move> {
    let square = |text: &str| text.parse().expect("a square");
    let pairs = pairs.iter();
    let mv = |(from, to): &(&str, &str)| Move::stack(square(from), square(to), 1);
    pairs.map(|pair| mv(pair).expect("two squares")).collect()
}

fn pictures() -> [(&'static str, [String; 2]); 9] {
    let score = "x4,2111/x5/x5/x,122,x3/1,x2,2,x 1 0,0 - official";
    [
        Picture::new("start", "x5/x5/x5/x5/x5 1 0,0 - official"),
        board("distance-1", "x5/x3,12,x/x,1,2,x,1/x5/x2,1,x2")
            .moves(&["b3-c3", "d4-c3", "d4:2-c3"])
            .barred(stack_moves(&[("e3", "c3"), ("c1", "c3")])),
        board("distance-2", "x4,2/x,2,x3/1,x,21,x2/x5/x2,11,x2")
            .moves(&["a3-c3", "e5-c3", "c1-c3", "c1:2-c3"])
            .barred(stack_moves(&[("b4", "c3")])),
        board("distance-3", "x,1,x2,21/x5/x5/x,122,x,1,x/x5")
            .moves(&["b5-b2", "e5-b2", "e5:2-b2"])
            .barred(stack_moves(&[("d2", "b2")])),
        board("distance-4", "12,x4/x5/x2,2,x2/x5/2112,x3,1")
            .moves(&["a5-a1", "a5:2-a1", "e1-a1"])
            .barred(stack_moves(&[("c3", "a1")])),
        board("blocked", "x4,2/x5/x5/x,121,x,2,1/x5")
            .moves(&["e5-b2"])
            .barred(stack_moves(&[("e2", "b2")])),
        Picture::new("score-before", score).moves(&["e5:2-b2"]),
        Picture::new("score-after", score).after("e5:2-b2"),
        board("ko", "x5/x5/121,x,21,x2/x3,2,x/x5").after("a3-c3"),
    ]
    .map(|picture| picture.drawn())
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
    gambol_testkit::committed_pictures(folder, include_str!("../../RULES.md"), pictures())
}

#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    gambol_testkit::pictures_along_games::<Position>(32, 60)
}
