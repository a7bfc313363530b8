//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken.

mod boards;
mod capture;
mod charge;
mod end;
mod four_zones;
mod illegal;
mod moves;
mod symmetry;
mod turns;
mod variants;

use gambol_core::{GameSetup, Player};
use gambol_laws::claims;
use gambol_pikemen::{Game, Ground, Illegal, Move, Orientation, Position, Setup};

use crate::{piece, read, square};

const P1: Player = Player::P1;
const P2: Player = Player::P2;
const P3: Player = Player::P3;

/// The start of a game by these rules.
#[track_caller]
fn start<G: Ground>(rules: &str) -> Position<G> {
    Position::start(rules.parse().expect(rules))
}

/// A position with p1 to move, its pieces given like `e1=13U d4=22NE`.
#[track_caller]
fn set_up<G: Ground>(rules: &str, pieces: &str) -> Position<G> {
    let position = start(rules);
    let mut setup = Setup::empty(position.variant());
    for text in pieces.split_whitespace() {
        let (at, what) = text.split_once('=').expect(text);
        setup.pieces.insert(square(&position, at), piece(what));
    }
    setup.check().expect(pieces)
}

/// The same position with these scores.
#[track_caller]
fn with_scores<G: Ground>(position: &Position<G>, scores: &[u32]) -> Position<G> {
    let mut setup = position.setup();
    setup.scores = scores.to_vec();
    setup.check().expect("a position")
}

/// The pieces of a position, as [`set_up`] takes them.
fn pieces<G: Ground>(position: &Position<G>) -> String {
    position.pieces().map(|(at, piece)| format!("{at}={piece}")).collect::<Vec<_>>().join(" ")
}

/// Every move that there can be on a board, in line or not.
fn every_move<G: Ground>(position: &Position<G>) -> impl Iterator<Item = Move> {
    let board = position.board();
    board.all().flat_map(move |from| {
        board.all().flat_map(move |to| {
            Orientation::all().map(move |orientation| Move::new(from, to, orientation))
        })
    })
}

/// The legal moves, sorted by their texts. Listing, counting, checking and picking moves must
/// all agree on them.
#[track_caller]
fn legal<G: Ground>(position: &Position<G>) -> Vec<String> {
    claims::legal_texts(position, every_move(position))
}

/// The charges of the legal moves without their brackets, each once, separated by spaces.
#[track_caller]
fn charges<G: Ground>(position: &Position<G>) -> String {
    let moves = legal(position);
    let squares = moves.iter().map(|text| match text.split_once('(') {
        Some((squares, _)) => squares,
        None => text,
    });
    let mut charges: Vec<&str> = squares.filter(|text| text.contains(['-', 'x'])).collect();
    charges.dedup();
    charges.join(" ")
}

/// Whether a move is legal, by its canonical text and by the list of legal moves.
#[track_caller]
fn can<G: Ground>(position: &Position<G>, text: &str) -> bool {
    let listed = legal(position).iter().any(|legal| legal == text);
    assert_eq!(position.parse_move(text).is_ok(), listed, "{text}");
    listed
}

/// Why a move is illegal, by its text, and by `check` and `apply` where it is no matter of texts.
#[track_caller]
fn why_not<G: Ground>(position: &Position<G>, text: &str) -> Illegal {
    let reason = claims::why_not(position, text, None);
    if matches!(reason, Illegal::IsCapture(_) | Illegal::NothingToCapture(_)) {
        return reason;
    }
    let (squares, orientation) = text.split_once('(').unwrap_or((text, "U)"));
    let orientation = orientation.trim_end_matches(')').parse().expect(text);
    let (from, to) = squares.split_once(['-', 'x']).unwrap_or((squares, squares));
    let (from, to) = (square(position, from), square(position, to));
    if from != to || !squares.contains(['-', 'x']) {
        let mv = Move::new(from, to, orientation);
        return claims::why_not(position, text, Some(mv));
    }
    reason
}

/// The position after these moves, separated by spaces.
#[track_caller]
fn play<G: Ground>(position: &Position<G>, moves: &str) -> Position<G> {
    moves.split_whitespace().fold(*position, |position, text| {
        let mv = position.parse_move(text).expect(text);
        position.apply(mv).expect(text)
    })
}

/// The scores of all players.
fn scores<G: Ground>(position: &Position<G>) -> Vec<u32> {
    position.scores().expect("scores").to_vec()
}
