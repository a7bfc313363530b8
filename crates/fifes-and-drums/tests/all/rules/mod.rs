//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken. Chance (section 9) is in `tests/chance.rs`, hidden
//! information (section 10) in `secrets.rs`, notation in `notation`.

mod aces_and_crowns;
mod cards;
mod deal;
mod end;
mod fog;
mod illegal;
mod number_cards;
mod turns;

use gambol_core::{PackedMove, Player, Status};
use gambol_fifes_and_drums::decktet::CardSet;
use gambol_fifes_and_drums::{Game, Illegal, Move, Position, Variant};
use gambol_laws::claims;

use crate::{cards, read};

const P1: Player = Player::P1;
const P2: Player = Player::P2;

/// Units on these spaces and five cards in the pool; so many discarded that the units may stand
/// there, and p1 is to move.
#[track_caller]
fn table(track: &str, pool: &str) -> Position {
    let mut discard = CardSet::NUMBERS - cards(pool);
    if discard.len() % 2 == 1 {
        discard.remove(discard.first().expect("a card"));
    }
    read(&format!("{track} {pool} {discard} PMSL,TSVY - 1 standard"))
}

/// Every move that there can be.
fn every_move() -> impl Iterator<Item = Move> {
    (0..1 << 16).filter_map(Move::from_bits)
}

/// The legal moves, sorted by their texts. Listing, counting, checking and drawing moves must
/// all agree on them.
#[track_caller]
fn legal(position: &Position) -> Vec<String> {
    claims::legal_texts(position, every_move())
}

/// Why a move is illegal, by its text, and by `check` and `apply` where there is such a move.
#[track_caller]
fn why_not(position: &Position, text: &str) -> Illegal {
    let mv = every_move().find(|mv| mv.to_string() == text);
    claims::why_not(position, text, mv)
}

/// The position after these moves, separated by spaces.
#[track_caller]
fn play(position: Position, moves: &str) -> Position {
    moves.split_whitespace().fold(position, |position, text| {
        assert!(legal(&position).iter().any(|legal| legal == text), "{text} in {position}");
        let mv = position.parse_move(text).expect(text);
        position.apply(mv).expect(text)
    })
}

/// The track after one move of [`table`].
#[track_caller]
fn after(track: &str, pool: &str, mv: &str) -> String {
    track_of(&play(table(track, pool), mv))
}

fn track_of(position: &Position) -> String {
    position.to_string().split(' ').next().unwrap_or_default().to_string()
}

/// The position after chance has dealt and turned over these cards.
#[track_caller]
fn deal(variant: Variant, cards: &str) -> Position {
    let events: Vec<String> = cards.split(' ').map(|card| format!("={card}")).collect();
    play(Position::start(variant), &events.join(" "))
}

#[track_caller]
fn turn(position: &Position) -> Player {
    match position.status() {
        Status::Turn(player) => player,
        other => panic!("{other:?} in {position}"),
    }
}
