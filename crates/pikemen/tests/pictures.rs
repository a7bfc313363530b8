//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-pikemen --features svg --test pictures` writes them
//! anew; look at them before you commit them.
#![cfg(feature = "svg")]

use std::path::Path;

use gambol_core::conformance::{self, Violation, strategy};
use gambol_core::svg::{DrawSvg, Options, Theme};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_pikemen::{Move, Orientation, Position};
use proptest::prelude::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");

/// A picture: its name, and what is in it.
struct Picture {
    name: &'static str,
    position: Position,
    last: Option<Move>,
    moves: Vec<Move>,
    barred: Vec<Move>,
    board_only: bool,
}

impl Picture {
    /// A board, and nothing else.
    fn board(name: &'static str, text: &str) -> Self {
        Picture {
            name,
            position: text.parse().expect(name),
            last: None,
            moves: Vec::new(),
            barred: Vec::new(),
            board_only: true,
        }
    }

    /// The start of a preset.
    fn start(preset: &'static str) -> Self {
        let start = Position::start(preset.parse().expect(preset));
        Picture::board(preset, &start.to_string())
    }

    /// Marks moves that can be made; they have to be legal.
    fn moves(mut self, texts: &[&str]) -> Self {
        let parse = |text: &&str| self.position.parse_move(text).expect(text);
        self.moves = texts.iter().map(parse).collect();
        self
    }

    /// Marks a charge that cannot be made from each square to another.
    fn barred(mut self, pairs: &[(&str, &str)]) -> Self {
        let square = |text: &str| self.position.square(text).expect("a square");
        for (from, to) in pairs {
            let mv = Move::new(square(from), square(to), Orientation::Upright);
            assert!(
                !self.position.is_legal(mv),
                "{}: {mv:?} is legal",
                self.name
            );
            self.barred.push(mv);
        }
        self
    }

    /// Plays and marks a move.
    fn after(mut self, text: &str) -> Self {
        let mv = self.position.parse_move(text).expect(text);
        self.position.apply_unchecked(mv);
        self.last = Some(mv);
        self
    }

    /// With the players' lines.
    fn complete(mut self) -> Self {
        self.board_only = false;
        self
    }

    fn draw(&self, theme: Theme) -> String {
        let options = Options {
            last: self.last,
            board_only: self.board_only,
            ..Options::new(theme)
        };
        let options = options.moves(&self.moves).barred(&self.barred);
        self.position.draw_svg(&options).to_string()
    }
}

fn pictures() -> [Picture; 10] {
    let hexagon = "x2,12S,x/x4/x4/x,13SE,x2|x4/x4/x4/x4|x4/x4/x4/x3,31N 1 0,0,0 hexagon";
    let star = "x4/x4/x,12SE,13SE,x/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|x4/x4/x4/x4|\
                61N,x3/x4/x4/x4 1 0,0,0,0,0,0 star";
    let capture = "x,21U,x3,22U/x6/x2,23SE,x3/23W,x4,13N/x,11N,x2,12U,x/11NE,x2,12SE,x2 1 8,4 mini";
    [
        Picture::start("classic").complete(),
        Picture::start("mini"),
        Picture::start("three"),
        Picture::start("warlords"),
        Picture::start("hexagon"),
        Picture::start("star"),
        Picture::board("lines-hexagon", hexagon).moves(&["a13-b42", "a42-c24"]),
        Picture::board("lines-star", star).moves(&["a23-e43", "a22-d44"]),
        Picture::board("capture-before", capture)
            .complete()
            .moves(&["f3xf6"])
            .barred(&[("b2", "b6")]),
        Picture::board("capture-after", capture)
            .complete()
            .after("f3xf6(SW)"),
    ]
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let pictures = pictures();
    let drawn = pictures.iter().map(|picture| {
        let draw = |theme| picture.draw(theme);
        (picture.name, [Theme::LIGHT, Theme::DARK].map(draw))
    });
    conformance::committed_pictures(Path::new(FOLDER), include_str!("../RULES.md"), drawn)
}

proptest! {
    #![proptest_config(conformance::config(48))]

    /// Well-formed, with a title and a description; and the same for all
    /// players, who see the same.
    #[test]
    fn every_position_makes_a_picture(played in strategy::random_play::<Position>(100)) {
        let position = played.position;
        let moves = position.legal_moves();
        let options = Options::new(Theme::LIGHT).moves(&moves);
        let svg = position.draw_svg(&options).to_string();
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let text = |name| document.descendants().find(|node| node.has_tag_name(name));
        for name in ["title", "desc"] {
            prop_assert!(text(name).and_then(|node| node.text()).is_some_and(|t| t.len() > 10));
        }
        for player in Player::all(position.players()) {
            prop_assert_eq!(&position.view(player).draw_svg(&options).to_string(), &svg);
        }
    }
}
