//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-lilypad --features svg --test pictures` writes them
//! anew; look at them before you commit them.
#![cfg(feature = "svg")]

use std::path::Path;

use gambol_core::conformance::{self, Violation, strategy};
use gambol_core::svg::{DrawSvg, Options, Theme};
use gambol_core::{Game, HiddenInformation, Player};
use gambol_lilypad::{Position, draughts};
use proptest::prelude::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");

/// What is marked in a picture.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// A move that is played and marked.
    after: Option<&'static str>,
    /// Moves that can be made; they have to be legal.
    moves: &'static [&'static str],
    /// Moves that cannot be made, as moves of another position where they can.
    barred: Option<(&'static str, &'static [&'static str])>,
    /// With the players' lines.
    complete: bool,
}

/// A picture: its name, and how it is drawn.
struct Picture {
    name: &'static str,
    draw: Box<dyn Fn(Theme) -> String>,
}

impl Picture {
    fn new<G>(name: &'static str, text: &'static str, marks: Marks) -> Self
    where
        G: Game + DrawSvg<G::Move>,
    {
        let draw = move |theme| draw::<G>(text, marks, theme);
        let draw = Box::new(draw);
        Picture { name, draw }
    }
}

fn draw<G: Game + DrawSvg<G::Move>>(text: &str, marks: Marks, theme: Theme) -> String {
    let mut position: G = text.parse().expect(text);
    let mut last = None;
    if let Some(text) = marks.after {
        let mv = position.parse_move(text).expect(text);
        position.apply_unchecked(mv);
        last = Some(mv);
    }
    let parse = |position: &G, text: &str| position.parse_move(text).expect(text);
    let moves: Vec<G::Move> = marks
        .moves
        .iter()
        .map(|text| parse(&position, text))
        .collect();
    let barred: Vec<G::Move> = marks.barred.map_or(Vec::new(), |(elsewhere, texts)| {
        let elsewhere: G = elsewhere.parse().expect(elsewhere);
        texts.iter().map(|text| parse(&elsewhere, text)).collect()
    });
    assert!(barred.iter().all(|&mv| !position.is_legal(mv)), "{text}");
    let options = Options {
        last,
        board_only: !marks.complete,
        ..Options::new(theme)
    };
    let options = options.moves(&moves).barred(&barred);
    position.draw_svg(&options).to_string()
}

fn pictures() -> Vec<Picture> {
    type Base = draughts::Position;
    const START: &str = "B:W21-32:B1-12 2,31 standard";
    let moves = |moves| Marks {
        moves,
        ..Marks::default()
    };
    vec![
        Picture::new::<Position>(
            "start",
            START,
            Marks {
                complete: true,
                ..Marks::default()
            },
        ),
        Picture::new::<Base>(
            "capture",
            "W:W22,24,32:B10,11,17,18,20",
            moves(&["22x13", "22x15x6", "22x15x8"]),
        ),
        Picture::new::<Base>(
            "crowned",
            "B:W26,27,21:B22",
            Marks {
                moves: &["22x31"],
                barred: Some(("B:W27,21:BK31", &["31x24"])),
                ..Marks::default()
            },
        ),
        Picture::new::<Base>(
            "round",
            "W:WK22,31:B9,10,17,18,3",
            moves(&["22x13x6x15x22"]),
        ),
        Picture::new::<Position>(
            "walk",
            "B:W28,31,32:B1,3,6,9,10,K15,24 6,28 standard",
            moves(&["6>1", "6>9", "6>10", "6>15"]),
        ),
        Picture::new::<Position>(
            "walk-cut-off",
            "B:W20,21:B25,26,K30 25,21 standard",
            Marks {
                moves: &["25>30"],
                barred: Some(("B:W20,21:B22,25,26,K30 25,21 standard", &["25>26"])),
                ..Marks::default()
            },
        ),
        Picture::new::<Position>(
            "carried",
            "B:W10,19,31,32:B1,6,12 6,32 standard",
            Marks {
                after: Some("6x15x24"),
                ..Marks::default()
            },
        ),
        Picture::new::<Position>(
            "stops",
            "W:WK9,31:B6,K7,14,15 6,9 standard",
            moves(&["9x2", "9x18x11x2"]),
        ),
    ]
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let pictures = pictures();
    let drawn = pictures.iter().map(|picture| {
        let draw = |theme| (picture.draw)(theme);
        (picture.name, [Theme::LIGHT, Theme::DARK].map(draw))
    });
    conformance::committed_pictures(Path::new(FOLDER), include_str!("../RULES.md"), drawn)
}

/// Well-formed, with a title and a description; and the same for both players, who see the same.
fn is_a_picture<G>(position: &G) -> Result<(), TestCaseError>
where
    G: HiddenInformation<View: DrawSvg<G::Move>> + DrawSvg<G::Move>,
{
    let moves: Vec<G::Move> = position.legal_moves().to_vec();
    let mut options = Options::new(Theme::LIGHT).moves(&moves);
    options.last = moves.first().copied();
    let svg = position.draw_svg(&options).to_string();
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let text = |name| document.descendants().find(|node| node.has_tag_name(name));
    for name in ["title", "desc"] {
        let text = text(name).and_then(|node| node.text());
        prop_assert!(text.is_some_and(|text| text.len() > 10));
    }
    for player in Player::all(2) {
        prop_assert_eq!(&position.view(player).draw_svg(&options).to_string(), &svg);
    }
    Ok(())
}

proptest! {
    #![proptest_config(conformance::config(64))]

    #[test]
    fn every_position_makes_a_picture(played in strategy::random_play::<Position>(80)) {
        is_a_picture(&played.position)?;
        is_a_picture(&played.position.checkers())?;
    }
}
