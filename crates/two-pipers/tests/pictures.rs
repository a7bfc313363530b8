//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-two-pipers --features svg --test pictures` writes them
//! anew; look at them before you commit them.
#![cfg(feature = "svg")]

use std::path::Path;

use gambol_core::conformance::{self, Violation, strategy};
use gambol_core::svg::{DrawSvg, Options, Theme};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_two_pipers::{Move, Position, Square};
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

    /// Marks moves that can be made; they have to be legal.
    fn moves(mut self, texts: &[&str]) -> Self {
        let parse = |text: &&str| self.position.parse_move(text).expect(text);
        self.moves = texts.iter().map(parse).collect();
        self
    }

    /// Marks all moves that can be made.
    fn all_moves(mut self) -> Self {
        self.moves = self.position.legal_moves().to_vec();
        self
    }

    /// Marks moves that cannot be made, each by a maker and its squares.
    fn barred(mut self, moves: &[(Maker, &str, &str)]) -> Self {
        let square = |text: &str| text.parse().expect("a square");
        for (make, from, to) in moves {
            let mv = make(square(from), square(to)).expect("a move");
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

type Maker = fn(Square, Square) -> Option<Move>;

fn pictures() -> [Picture; 7] {
    [
        Picture::board("start", "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard").complete(),
        Picture::board("creatures", "8/8/2s5/8/1S3A2/8/8/8 1 e1,e8 standard").moves(&[
            "f4-e5", "f4-g5", "f4-e3", "f4-g3", "b4-b5", "b4-c4", "b4-b3", "b4-a4",
        ]),
        Picture::board("jump-before", "8/8/8/2a1A3/1A1S4/8/8/8 1 e1,e8 standard")
            .moves(&["b4^d6", "e5^c3"]),
        Picture::board("jump-after", "8/8/8/2a1A3/1A1S4/8/8/8 1 e1,e8 standard").after("b4^d6"),
        Picture::board("walk", "8/8/3s4/2S5/3s4/4SA2/4S3/8 1 e3,d6 standard")
            .moves(&["e3>d4", "e3>e2", "e3>e1"])
            .barred(&[(Move::walk, "e3", "c5"), (Move::walk, "e3", "f3")]),
        Picture::board("danger", "8/8/7A/2a1S3/3S4/8/8/8 1 d4,e8 standard").all_moves(),
        Picture::board("shallows", "8/8/8/8/8/6A1/3SA3/8 1 e1,e8 standard")
            .moves(&["d2-d1", "e2-f1", "d2-c2"])
            .barred(&[(Move::step, "g3", "f2")]),
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

/// A pass is named in the description, and there is nothing to mark on the board.
#[test]
fn a_pass_marks_no_square() {
    let position: Position = "7a/8/8/8/8/8/8/8 2 e1,e8 standard"
        .parse()
        .expect("p2 to move");
    let plain = Options::new(Theme::LIGHT);
    let passes = [Move::PASS];
    let board = position.draw_svg(&plain).to_string();
    let last = position.draw_svg(&plain.last(Move::PASS)).to_string();
    assert_eq!(last.replace(" Last move: pass.", ""), board);
    assert_ne!(last, board);
    for marked in [plain.moves(&passes), plain.barred(&passes)] {
        assert_eq!(position.draw_svg(&marked).to_string(), board);
    }
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
