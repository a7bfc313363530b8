//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken.

mod small;

use gambol_core::seeded;
use gambol_two_pipers::{Game, Move, Position, Square};

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// Every move that there can be.
fn every_move() -> impl Iterator<Item = Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let moves = pairs.flat_map(|(from, to)| {
        let makers = [Move::step, Move::jump, Move::walk];
        makers.into_iter().filter_map(move |make| make(from, to))
    });
    let flips = Square::all().map(Move::flip);
    moves.chain(flips).chain([Move::PASS])
}

/// The legal moves, sorted by their texts. Listing, counting, checking and drawing moves must
/// all agree on them.
#[track_caller]
fn legal(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    assert_eq!(position.count_moves(), moves.len(), "{position}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{position}");
    assert_eq!(position.status().is_over(), moves.is_empty(), "{position}");
    for mv in every_move() {
        let listed = moves.contains(&mv);
        assert_eq!(position.check(mv).is_ok(), listed, "{mv} in {position}");
    }
    let mut random = seeded(1);
    let mut drawn: Vec<Move> = (0..40 * moves.len().max(1))
        .filter_map(|_| position.random_move(&mut random))
        .collect();
    drawn.sort_unstable();
    drawn.dedup();
    let mut listed = moves.to_vec();
    listed.sort_unstable();
    assert_eq!(drawn, listed, "drawn at random in {position}");

    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort_unstable();
    texts
}
