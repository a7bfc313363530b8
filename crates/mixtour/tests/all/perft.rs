//! Known counts of move sequences.

use gambol_core::perft::Perft;
use gambol_laws::claims;
use gambol_mixtour::{Game, Position};

fn start(variant: &str) -> Position {
    Position::start(variant.parse().expect("a variant"))
}

#[test]
fn official() {
    let counts = [1, 25, 600, 14_088, 330_384, 7_883_472];
    claims::perft_counts(&start("official"), &counts);
}

#[test]
fn the_ko_first_bites_at_depth_six() {
    let perft = |variant| Perft::new().hash_mib(64).count(&start(variant), 6);
    assert_eq!(perft("official"), Ok(193_959_168));
    assert_eq!(perft("official:takeback=yes"), Ok(193_965_600));
}

#[test]
fn the_example_of_the_official_rules_has_fifty_moves() {
    let text = "122,x,1,11,x/x,122,x2,2/x2,222,x2/212,1,1,22,x/x2,21,x,12 1 0,0 - official";
    let position: Position = text.parse().expect("a position");
    assert_eq!(position.legal_moves().len(), 50);
}
