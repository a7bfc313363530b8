//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-two-pipers --features svg --test all pictures` writes them
//! anew; look at them before you commit them.

use gambol_host::svg::{Options, RenderSvg, Theme};
use gambol_laws::Violation;
use gambol_testkit::Picture;
use gambol_two_pipers::{Move, Position, Square};

/// A move of some kind.
fn of(kind: fn(Square, Square) -> Option<Move>, from: &str, to: &str) -> Move {
    let square = |text: &str| text.parse().expect("a square");
    kind(square(from), square(to)).expect("a move")
}

fn pictures() -> [(&'static str, [String; 2]); 7] {
    [
        Picture::new("start", "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard"),
        Picture::board("creatures", "8/8/2s5/8/1S3A2/8/8/8 1 e1,e8 standard")
            .moves(&["f4-e5", "f4-g5", "f4-e3", "f4-g3", "b4-b5", "b4-c4", "b4-b3", "b4-a4"]),
        Picture::board("jump-before", "8/8/8/2a1A3/1A1S4/8/8/8 1 e1,e8 standard")
            .moves(&["b4^d6", "e5^c3"]),
        Picture::board("jump-after", "8/8/8/2a1A3/1A1S4/8/8/8 1 e1,e8 standard").after("b4^d6"),
        Picture::board("walk", "8/8/3s4/2S5/3s4/4SA2/4S3/8 1 e3,d6 standard")
            .moves(&["e3>d4", "e3>e2", "e3>e1"])
            .barred([of(Move::walk, "e3", "c5"), of(Move::walk, "e3", "f3")]),
        Picture::board("danger", "8/8/7A/2a1S3/3S4/8/8/8 1 d4,e8 standard").all_moves(),
        Picture::board("shallows", "8/8/8/8/8/6A1/3SA3/8 1 e1,e8 standard")
            .moves(&["d2-d1", "e2-f1", "d2-c2"])
            .barred([of(Move::step, "g3", "f2")]),
    ]
    .map(|picture: Picture<Position>| picture.drawn())
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
    gambol_testkit::committed_pictures(folder, include_str!("../../RULES.md"), pictures())
}

/// A pass is named in the description, and there is nothing to mark on the board.
#[test]
fn a_pass_marks_no_square() {
    let position: Position = "7a/8/8/8/8/8/8/8 2 e1,e8 standard".parse().expect("p2 to move");
    let plain = Options::new(Theme::LIGHT);
    let passes = [Move::PASS];
    let board = position.render_svg(&plain).to_string();
    let last = position.render_svg(&Options { last: Some(Move::PASS), ..plain }).to_string();
    assert_eq!(last.replace(" Last move: pass.", ""), board);
    assert_ne!(last, board);
    for marked in [Options { moves: &passes, ..plain }, Options { barred: &passes, ..plain }] {
        assert_eq!(position.render_svg(&marked).to_string(), board);
    }
}

/// The other piper, drawn after one that ends in a line, stays as it is.
#[test]
fn a_piper_that_is_eliminated_changes_one_square() -> Result<(), Violation> {
    let text = "6s1/2s5/s7/S1s5/4S3/4SS2/3s1aS1/8 2 e3,e8 standard:lands=rotated,stuck=loss";
    let position: Position = text.parse().expect("a position");
    gambol_laws::svg_drawings(&position, None)
}

#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    gambol_testkit::pictures_along_games::<Position>(32, 60)
}
