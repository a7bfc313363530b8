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

use gambol_core::Player;
use gambol_laws::claims;
use gambol_mixtour::{Game, Illegal, Move, Position, Square, Variant};

const P1: Player = Player::P1;
const P2: Player = Player::P2;

#[track_caller]
fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// The position with this text.
#[track_caller]
fn read(text: &str) -> Position {
    text.parse().expect(text)
}

/// The start of a game by these rules.
#[track_caller]
fn start(rules: &str) -> Position {
    Position::start(rules.parse().expect(rules))
}

/// The positions of a random game, cut should it not end.
fn random_game(rules: &str, seed: u64) -> impl Iterator<Item = Position> {
    claims::random_game(rules, seed, 1_000)
}

/// A position with p1 to move, its stacks given like `a1=1 c3=122`, bottom first.
#[track_caller]
fn set_up(rules: &str, stacks: &str) -> Position {
    let rules: Variant = rules.parse().expect(rules);
    let mut builder = Position::builder(rules);
    for stack in stacks.split_whitespace() {
        let (at, pieces) = stack.split_once('=').expect(stack);
        let owners = pieces
            .chars()
            .map(|owner| if owner == '1' { P1 } else { P2 });
        builder = builder.stack(square(at), owners);
    }
    builder.build().expect(stacks)
}

/// The same position with p2 to move.
#[track_caller]
fn p2_to_move(position: Position) -> Position {
    position.to_builder().turn(P2).build().expect("a position")
}

/// The stacks of a position, as [`set_up`] takes them.
fn stacks(position: &Position) -> String {
    let occupied = Square::all().filter(|&at| !position.stack(at).is_empty());
    let stacks = occupied.map(|at| {
        let owners = position.stack(at).pieces().map(Player::number);
        let owners: String = owners.map(|number| number.to_string()).collect();
        format!("{at}={owners}")
    });
    stacks.collect::<Vec<_>>().join(" ")
}

/// Every move that there can be, in line or not.
fn every_move() -> impl Iterator<Item = Move> {
    let stack_moves = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| (1..=4).filter_map(move |n| Move::stack(from, to, n)))
    });
    let entries = Square::all().map(Move::enter);
    stack_moves.chain(entries).chain([Move::PASS])
}

/// The legal moves, sorted by their texts. Listing, counting, checking and drawing moves must
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

/// The move with this text, legal or not, or `None` where no [`Move`] is like that.
fn as_move(text: &str) -> Option<Move> {
    if text == "pass" {
        return Some(Move::PASS);
    }
    let Some((from, to)) = text.split_once('-') else {
        return Some(Move::enter(square(text)));
    };
    let (from, count) = from.split_once(':').unwrap_or((from, "1"));
    Move::stack(square(from), square(to), count.parse().ok()?)
}

/// Why a move is illegal, by its text, by `check` and by `apply`.
#[track_caller]
fn why_not(position: &Position, text: &str) -> Illegal {
    claims::why_not(position, text, as_move(text))
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
