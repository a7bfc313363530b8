//! The pictures of `RULES.md` are what the crate draws.
//!
//! `UPDATE_PICTURES=1 cargo test -p gambol-lilypad --features svg --test all pictures` writes them
//! anew; look at them before you commit them.

use gambol_core::Game as _;

use gambol_laws::Violation;
use gambol_lilypad::{Position, Start, draughts};
use gambol_testkit::Picture;

/// Moves that are legal in some position.
fn legal_in<G: Start>(position: &str, moves: &[&str]) -> Vec<G::Move> {
    let position = G::read(position).expect(position);
    moves.iter().map(|text| position.parse_move(text).expect(text)).collect()
}

fn pictures() -> [(&'static str, [String; 2]); 8] {
    type Base = draughts::Position;
    [
        Picture::<Position>::new("start", "B:W21-32:B1-12 2,31 standard").drawn(),
        Picture::<Base>::board("capture", "W:W22,24,32:B10,11,17,18,20")
            .moves(&["22x13", "22x15x6", "22x15x8"])
            .drawn(),
        Picture::<Base>::board("crowned", "B:W26,27,21:B22")
            .moves(&["22x31"])
            .barred(legal_in::<Base>("B:W27,21:BK31", &["31x24"]))
            .drawn(),
        Picture::<Base>::board("round", "W:WK22,31:B9,10,17,18,3")
            .moves(&["22x13x6x15x22"])
            .drawn(),
        Picture::<Position>::board("walk", "B:W28,31,32:B1,3,6,9,10,K15,24 6,28 standard")
            .moves(&["6>1", "6>9", "6>10", "6>15"])
            .drawn(),
        Picture::<Position>::board("walk-cut-off", "B:W20,21:B25,26,K30 25,21 standard")
            .moves(&["25>30"])
            .barred(legal_in::<Position>("B:W20,21:B22,25,26,K30 25,21 standard", &["25>26"]))
            .drawn(),
        Picture::<Position>::board("carried", "B:W10,19,31,32:B1,6,12 6,32 standard")
            .after("6x15x24")
            .drawn(),
        Picture::<Position>::board("stops", "W:WK9,31:B6,K7,14,15 6,9 standard")
            .moves(&["9x2", "9x18x11x2"])
            .drawn(),
    ]
}

#[test]
fn committed_pictures_are_as_drawn() -> Result<(), Violation> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
    gambol_testkit::committed_pictures(folder, include_str!("../../RULES.md"), pictures())
}

#[test]
fn every_position_makes_a_picture() -> Result<(), Violation> {
    gambol_testkit::pictures_along_games::<Position>(32, 80)
}

/// One of the legal moves is marked as the last, since any may be handed over.
#[test]
fn every_position_of_draughts_makes_a_picture() -> Result<(), Violation> {
    gambol_laws::in_random_games::<Position>(32, 80, |played| {
        let position = played.position.checkers();
        gambol_laws::svg_drawings(&position, position.legal_moves().first().copied())
    })
}
