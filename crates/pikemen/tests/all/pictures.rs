//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-pikemen --features svg --test all pictures` writes them
//! anew; look at them before you commit them.

use gambol_laws::Violation;
use gambol_pikemen::{
    ClassicPosition, Ground, Move, Orientation, Position, RuntimePosition, StarPosition, Variant,
};
use gambol_testkit::{Picture, pictures_along_games};

/// The text of the start of a variant.
fn start<G: Ground>(variant: Variant<G>) -> String {
    Position::start(variant).to_string()
}

/// A charge in a position.
fn charge(position: &str, from: &str, to: &str) -> Move {
    let position: RuntimePosition = position.parse().expect(position);
    let square = |text: &str| position.square(text).expect("a square");
    Move::new(square(from), square(to), Orientation::Upright)
}

fn pictures() -> [(&'static str, [String; 2]); 10] {
    let hexagon = "x2,12S,x/x4/x4/x,13SE,x2|x4/x4/x4/x4|x4/x4/x4/x3,31N 1 0,0,0 hexagon";
    let star = "x4/x4/x,12SE,13SE,x/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|\
                61N,x3/x4/x4/x4 1 0,0,0,0,0,0 star";
    let capture = "x,21U,x3,22U/x6/x2,23SE,x3/23W,x4,13N/x,11N,x2,12U,x/11NE,x2,12SE,x2 1 8,4 mini";
    let various = |picture: Picture<RuntimePosition>| picture.drawn();
    let star_board = |name, text: &str| Picture::<StarPosition>::board(name, text);
    [
        Picture::<ClassicPosition>::new("classic", &start(Variant::CLASSIC)).drawn(),
        various(Picture::board("mini", &start(Variant::MINI))),
        various(Picture::board("three", &start(Variant::THREE))),
        various(Picture::board("warlords", &start(Variant::WARLORDS))),
        various(Picture::board("hexagon", &start(Variant::HEXAGON))),
        star_board("star", &start(Variant::STAR)).drawn(),
        various(Picture::board("lines-hexagon", hexagon).moves(&["a13-b42", "a42-c24"])),
        star_board("lines-star", star).moves(&["a23-e43", "a22-d44"]).drawn(),
        various(
            Picture::new("capture-before", capture)
                .moves(&["f3xf6"])
                .barred([charge(capture, "b2", "b6")]),
        ),
        various(Picture::new("capture-after", capture).after("f3xf6(SW)")),
    ]
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
    gambol_testkit::committed_pictures(folder, include_str!("../../RULES.md"), pictures())
}

#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    pictures_along_games::<ClassicPosition>(4, 100)?;
    pictures_along_games::<RuntimePosition>(16, 100)?;
    pictures_along_games::<StarPosition>(4, 100)
}
