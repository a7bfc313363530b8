//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-mixtour --features svg --test pictures` writes them
//! anew; look at them before you commit them.
#![cfg(feature = "svg")]

use std::path::Path;

use gambol_core::conformance::{self, Violation, strategy};
use gambol_core::svg::{DrawSvg, Options, Theme};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_mixtour::{Move, Position};
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
    fn board(name: &'static str, board: &str) -> Self {
        let text = format!("{board} 1 0,0 - official");
        Picture {
            name,
            position: text.parse().expect(name),
            last: None,
            moves: Vec::new(),
            barred: Vec::new(),
            board_only: true,
        }
    }

    /// Marks moves that can be made; they have to be legal.
    fn moves(mut self, texts: &[&str]) -> Self {
        let parse = |text: &&str| self.position.parse_move(text).expect(text);
        self.moves = texts.iter().map(parse).collect();
        self
    }

    /// Marks one move of each pair of squares that cannot be made.
    fn barred(mut self, pairs: &[(&str, &str)]) -> Self {
        let square = |text: &str| text.parse().expect("a square");
        for (from, to) in pairs {
            let mv = Move::stack(square(from), square(to), 1).expect("two squares");
            assert!(!self.position.is_legal(mv), "{}: {mv} is legal", self.name);
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

fn pictures() -> [Picture; 9] {
    let score = "x4,2111/x5/x5/x,122,x3/1,x2,2,x";
    [
        Picture::board("start", "x5/x5/x5/x5/x5").complete(),
        Picture::board("distance-1", "x5/x3,12,x/x,1,2,x,1/x5/x2,1,x2")
            .moves(&["b3-c3", "d4-c3", "d4:2-c3"])
            .barred(&[("e3", "c3"), ("c1", "c3")]),
        Picture::board("distance-2", "x4,2/x,2,x3/1,x,21,x2/x5/x2,11,x2")
            .moves(&["a3-c3", "e5-c3", "c1-c3", "c1:2-c3"])
            .barred(&[("b4", "c3")]),
        Picture::board("distance-3", "x,1,x2,21/x5/x5/x,122,x,1,x/x5")
            .moves(&["b5-b2", "e5-b2", "e5:2-b2"])
            .barred(&[("d2", "b2")]),
        Picture::board("distance-4", "12,x4/x5/x2,2,x2/x5/2112,x3,1")
            .moves(&["a5-a1", "a5:2-a1", "e1-a1"])
            .barred(&[("c3", "a1")]),
        Picture::board("blocked", "x4,2/x5/x5/x,121,x,2,1/x5")
            .moves(&["e5-b2"])
            .barred(&[("e2", "b2")]),
        Picture::board("score-before", score)
            .complete()
            .moves(&["e5:2-b2"]),
        Picture::board("score-after", score)
            .complete()
            .after("e5:2-b2"),
        Picture::board("ko", "x5/x5/121,x,21,x2/x3,2,x/x5").after("a3-c3"),
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
    #![proptest_config(conformance::config(64))]

    /// Well-formed, with a title and a description; and the same for both
    /// players, who see the same.
    #[test]
    fn every_position_makes_a_picture(played in strategy::random_play::<Position>(60)) {
        let position = played.position;
        let moves = position.legal_moves();
        let options = Options::new(Theme::LIGHT).moves(&moves);
        let svg = position.draw_svg(&options).to_string();
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let text = |name| document.descendants().find(|node| node.has_tag_name(name));
        for name in ["title", "desc"] {
            prop_assert!(text(name).and_then(|node| node.text()).is_some_and(|t| t.len() > 10));
        }
        for player in Player::all(2) {
            prop_assert_eq!(&position.view(player).draw_svg(&options).to_string(), &svg);
        }
    }
}
