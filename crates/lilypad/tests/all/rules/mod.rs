//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken.

mod base;
mod captures;
mod end;
mod move_text;
mod pawns;
mod variants;

use gambol_core::{Outcome, PackedMove, Status};
use gambol_laws::claims;
use gambol_lilypad::{Game, Illegal, Position, Reason, Square, draughts};

use crate::{base, read, square};

/// The texts of the legal moves, sorted. Listing, counting, checking and drawing moves, and the
/// status, must all agree on them.
#[track_caller]
fn legal<G: Game>(position: &G) -> Vec<String> {
    claims::legal_texts(position, (0..1 << 16).filter_map(G::Move::from_bits))
}

/// The legal moves of one kind: those with this character in their text.
fn legal_with<G: Game>(position: &G, character: char) -> Vec<String> {
    let mut texts = legal(position);
    texts.retain(|text| text.contains(character));
    texts
}

/// The position after these moves.
#[track_caller]
fn play<G: Game>(mut position: G, moves: &[&str]) -> G {
    for text in moves {
        let mv = position.parse_move(text).expect(text);
        position = position.apply(mv).expect(text);
    }
    position
}

/// The text of the position after one move.
#[track_caller]
fn after<G: Game>(position: &G, mv: &str) -> String {
    play(position.clone(), &[mv]).to_string()
}

/// Why a move is illegal.
#[track_caller]
fn why_not<G: Game>(position: &G, text: &str) -> G::Illegal {
    claims::why_not(position, text, None)
}

/// How a game ended.
#[track_caller]
fn end<G: Game>(position: &G) -> Outcome<G::Reason> {
    match position.status() {
        Status::Over(outcome) => outcome,
        status => panic!("{position} goes on: {status}"),
    }
}
