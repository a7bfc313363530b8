//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-pikemen --features svg --test all pictures` writes them
//! anew; look at them before you commit them.

use std::path::Path;

use gambol_laws::Violation;
use gambol_pikemen::{Game, Move, Orientation, Position};
use gambol_testkit::Picture;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");

/// The text of the start of a preset.
fn start(preset: &str) -> String {
    Position::start(preset.parse().expect(preset)).to_string()
}

/// A charge in a position.
fn charge(position: &str, from: &str, to: &str) -> Move {
    let position: Position = position.parse().expect(position);
    let square = |text: &str| position.square(text).expect("a square");
    Move::new(square(from), square(to), Orientation::Upright)
}

fn pictures() -> [(&'static str, [String; 2]); 10] {
    let hexagon = "x2,12S,x/x4/x4/x,13SE,x2|x4/x4/x4/x4|x4/x4/x4/x3,31N 1 0,0,0 hexagon";
    let star = "x4/x4/x,12SE,13SE,x/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|\
                61N,x3/x4/x4/x4 1 0,0,0,0,0,0 star";
    let capture = "x,21U,x3,22U/x6/x2,23SE,x3/23W,x4,13N/x,11N,x2,12U,x/11NE,x2,12SE,x2 1 8,4 mini";
    [
        Picture::new("classic", &start("classic")),
        Picture::board("mini", &start("mini")),
        Picture::board("three", &start("three")),
        Picture::board("warlords", &start("warlords")),
        Picture::board("hexagon", &start("hexagon")),
        Picture::board("star", &start("star")),
        Picture::board("lines-hexagon", hexagon).moves(&["a13-b42", "a42-c24"]),
        Picture::board("lines-star", star).moves(&["a23-e43", "a22-d44"]),
        Picture::new("capture-before", capture)
            .moves(&["f3xf6"])
            .barred([charge(capture, "b2", "b6")]),
        Picture::new("capture-after", capture).after("f3xf6(SW)"),
    ]
    .map(|picture: Picture<Position>| picture.drawn())
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let drawn = pictures();
    gambol_testkit::committed_pictures(Path::new(FOLDER), include_str!("../../RULES.md"), drawn)
}

#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(24, 100, |played| {
        gambol_laws::svg_drawings(&played.position, played.moves.last().copied())
    })
}
