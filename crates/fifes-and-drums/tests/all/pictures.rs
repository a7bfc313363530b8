//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-fifes-and-drums --features svg --test all pictures` writes
//! them anew; look at them before you commit them.

use gambol_core::{Game, HiddenInformation, Player};
use gambol_fifes_and_drums::Position;
use gambol_host::svg::{Options, RenderSvg, Theme};
use gambol_laws::Violation;
use gambol_testkit::Picture;

/// Track and cards that lie open, and nothing else.
fn table(name: &'static str, table: &str) -> Picture<Position> {
    Picture::board(name, &format!("{table} standard"))
}

fn pictures() -> [(&'static str, [String; 2]); 9] {
    let crown = "6,4,9,9,7,2 AM,2VL,3SK,7VY,CY 5ML,6MV,8MS,9VY PMSL,PMYK - 1";
    let ace = "6,4,9,9,7,2 AL,AY,2VL,3SK,CM 5ML,6MV,8MS,9VY PMSL,PMYK - 1";
    let end = "11,4,4,16,9,1 AM,2VL,3SK,CY \
               AS,AV,AL,AY,2MK,2SY,3MV,3LY,4MS,4YK,5ML,5SV,6MV,6SY,7ML,7SK,7VY,8MS,9MS,9VY,9LK,\
               CM,CS,CV,CK PMSL,TMVK 8VL;5YK;- chance fog";
    [
        Picture::new("start", "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard")
            .all_moves()
            .seen_by(Player::P1),
        table("crown-before", crown),
        table("crown-after", crown).after("7VY:4,3"),
        table("ace-before", ace),
        table("ace-forward", ace).after("AY+"),
        table("ace-back", ace).after("AY-"),
        Picture::new("fog", "1,1,1,1,1,1 - - PMSL,TMVK 8VL;2SY,5YK,6MV;AM,CK 2 fog")
            .all_moves()
            .seen_by(Player::P2),
        Picture::new("end-before", end),
        Picture::new("end", end).after("=X"),
    ]
    .map(|picture| picture.drawn())
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
    gambol_testkit::committed_pictures(folder, include_str!("../../RULES.md"), pictures())
}

/// That views show no other secrets is in `secrets.rs`.
#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(32, 100, |played| {
        let position = played.position;
        let last = played.moves.last().copied();
        gambol_laws::svg_drawings(&position, last)?;
        let moves = position.legal_moves();
        for player in Player::all(2) {
            let mine = if position.status().player() == Some(player) { &moves[..] } else { &[] };
            let options = Options { last, moves: mine, ..Options::new(Theme::LIGHT) };
            let svg = position.view(player).render_svg(&options).to_string();
            if let Some(goal) = position.goal(player.opponent()) {
                let over = position.status().is_over();
                assert_eq!(svg.contains(goal.text()), over);
            }
        }
        Ok(())
    })
}
