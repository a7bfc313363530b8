//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken.

mod board;
mod end;
mod illegal;
mod ko;
mod move_text;
mod scoring;
mod stack_moves;
mod variants;

use gambol_core::{GameSetup, Player};
use gambol_laws::claims;
use gambol_mixtour::{Game, Illegal, Move, Position, Setup, Square, Variant};

use crate::{random_game, read, square};

const P1: Player = Player::P1;
const P2: Player = Player::P2;

/// The start of a game by these rules.
#[track_caller]
fn start(rules: &str) -> Position {
    Position::start(rules.parse().expect(rules))
}

/// A position with p1 to move, its stacks given like `a1=1 c3=122`, bottom first.
#[track_caller]
fn set_up(rules: &str, stacks: &str) -> Position {
    let mut setup = Setup::empty(rules.parse().expect(rules));
    for stack in stacks.split_whitespace() {
        let (at, pieces) = stack.split_once('=').expect(stack);
        setup.board[square(at)] = pieces.parse().expect(pieces);
    }
    setup.check().expect(stacks)
}

/// The same position with p2 to move.
#[track_caller]
fn p2_to_move(position: Position) -> Position {
    let mut setup = position.setup();
    setup.turn = P2;
    setup.check().expect("a position")
}

/// The stacks of a position, as [`set_up`] takes them.
fn stacks(position: &Position) -> String {
    Square::all()
        .filter(|&at| !position.stack(at).is_empty())
        .map(|at| format!("{at}={}", position.stack(at)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Every move that there can be, in line or not.
fn every_move() -> impl Iterator<Item = Move> {
    let stack_moves = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| (1..=4).filter_map(move |n| Move::stack(from, to, n)))
    });
    let entries = Square::all().map(Move::enter);
    stack_moves.chain(entries).chain([Move::PASS])
}

/// The legal moves, sorted by their texts. Listing, counting, checking and picking moves must
/// all agree on them.
#[track_caller]
fn legal(position: &Position) -> Vec<String> {
    claims::legal_texts(position, every_move())
}

/// The legal stack moves, sorted by their texts.
#[track_caller]
fn stack_moves(position: &Position) -> Vec<String> {
    let mut moves = legal(position);
    moves.retain(|text| text.contains('-'));
    moves
}

/// Whether a move is legal, by its text and by the list of legal moves.
#[track_caller]
fn can(position: &Position, text: &str) -> bool {
    let listed = legal(position).iter().any(|legal| legal == text);
    assert_eq!(position.parse_move(text).is_ok(), listed, "{text}");
    listed
}

/// Why a move is illegal, by its text, by `check` and by `apply`.
#[track_caller]
fn why_not(position: &Position, text: &str) -> Illegal {
    claims::why_not(position, text, text.parse().ok())
}

/// The position after these moves, separated by spaces.
#[track_caller]
fn play(position: Position, moves: &str) -> Position {
    moves.split_whitespace().fold(position, |position, text| {
        assert!(can(&position, text), "{text} in {position}");
        let mv = position.parse_move(text).expect(text);
        position.apply(mv).expect(text)
    })
}
