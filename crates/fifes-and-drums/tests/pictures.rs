//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-fifes-and-drums --features svg --test pictures` writes
//! them anew; look at them before you commit them.
#![cfg(feature = "svg")]

use std::path::Path;

use gambol_core::conformance::{self, Violation, strategy};
use gambol_core::svg::{DrawSvg, Options, Theme};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_fifes_and_drums::{Move, Position};
use proptest::prelude::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");

/// A picture: its name, and what is in it.
struct Picture {
    name: &'static str,
    position: Position,
    last: Option<Move>,
    moves: Vec<Move>,
    board_only: bool,
    viewer: Option<Player>,
}

impl Picture {
    /// The table, with the players' cards.
    fn new(name: &'static str, text: &str) -> Self {
        Picture {
            name,
            position: text.parse().expect(name),
            last: None,
            moves: Vec::new(),
            board_only: false,
            viewer: None,
        }
    }

    /// Track and cards that lie open, and nothing else.
    fn table(name: &'static str, table: &str) -> Self {
        Picture {
            board_only: true,
            ..Picture::new(name, &format!("{table} standard"))
        }
    }

    /// Marks the moves of a player that can be made.
    fn moves(mut self) -> Self {
        assert!(self.position.status().player().is_some(), "{}", self.name);
        self.moves = self.position.legal_moves().to_vec();
        self
    }

    /// Plays and marks a move.
    fn after(mut self, text: &str) -> Self {
        let mv = self.position.parse_move(text).expect(text);
        self.position.apply_unchecked(mv);
        self.last = Some(mv);
        self
    }

    /// Draws only what this player may see.
    fn seen_by(mut self, player: Player) -> Self {
        self.viewer = Some(player);
        self
    }

    fn draw(&self, theme: Theme) -> String {
        let options = Options {
            last: self.last,
            board_only: self.board_only,
            ..Options::new(theme)
        };
        let options = options.moves(&self.moves);
        match self.viewer {
            Some(player) => self.position.view(player).draw_svg(&options).to_string(),
            None => self.position.draw_svg(&options).to_string(),
        }
    }
}

fn pictures() -> [Picture; 9] {
    let crown = "6,4,9,9,7,2 AM,2VL,3SK,7VY,CY 5ML,6MV,8MS,9VY PMSL,PMYK - 1";
    let ace = "6,4,9,9,7,2 AL,AY,2VL,3SK,CM 5ML,6MV,8MS,9VY PMSL,PMYK - 1";
    let end = "11,4,4,16,9,1 AM,2VL,3SK,CY \
               AS,AV,AL,AY,2MK,2SY,3MV,3LY,4MS,4YK,5ML,5SV,6MV,6SY,7ML,7SK,7VY,8MS,9MS,9VY,9LK,\
               CM,CS,CV,CK PMSL,TMVK 8VL;5YK;- chance fog";
    [
        Picture::new(
            "start",
            "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard",
        )
        .moves()
        .seen_by(Player::P1),
        Picture::table("crown-before", crown),
        Picture::table("crown-after", crown).after("7VY:4,3"),
        Picture::table("ace-before", ace),
        Picture::table("ace-forward", ace).after("AY+"),
        Picture::table("ace-back", ace).after("AY-"),
        Picture::new(
            "fog",
            "1,1,1,1,1,1 - - PMSL,TMVK 8VL;2SY,5YK,6MV;AM,CK 2 fog",
        )
        .moves()
        .seen_by(Player::P2),
        Picture::new("end-before", end),
        Picture::new("end", end).after("=X"),
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

/// Well-formed, with a title and a description.
fn well_formed(svg: &str) {
    let document = roxmltree::Document::parse(svg).expect("well-formed");
    for name in ["title", "desc"] {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        let text = node.and_then(|node| node.text().map(str::to_owned));
        assert!(text.is_some_and(|text| text.len() > 10), "{name}");
    }
}

proptest! {
    #![proptest_config(conformance::config(64))]

    /// That views show no secrets is in `secrets.rs`.
    #[test]
    fn every_position_makes_a_picture(played in strategy::random_play::<Position>(100)) {
        let position = played.position;
        let mut options = Options::new(Theme::LIGHT);
        options.last = played.moves.last().copied();
        let moves = position.legal_moves();
        well_formed(&position.draw_svg(&options.moves(&moves)).to_string());
        for player in Player::all(2) {
            let mine = if position.status().player() == Some(player) { &moves[..] } else { &[] };
            let svg = position.view(player).draw_svg(&options.moves(mine)).to_string();
            well_formed(&svg);
            if let Some(goal) = position.goal(player.opponent()) {
                let over = position.status().is_over();
                prop_assert_eq!(svg.contains(goal.text()), over);
            }
        }
    }
}
