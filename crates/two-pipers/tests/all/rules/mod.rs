//! The clauses and rulings of `RULES.md`. A test has the number of its clause at the front of its
//! name, and fails when the clause is broken.

mod board;
mod creatures;
mod danger;
mod end;
mod jumps;
mod move_text;
mod pipers;
mod shallows;
mod small;
mod variants;

use gambol_core::{GameResult, GameSetup, Player};
use gambol_laws::claims;
use gambol_two_pipers::{Creature, Game, Illegal, Move, Position, Setup, Square, Variant};

use crate::{read, square};

const P1: Player = Player::P1;
const P2: Player = Player::P2;

/// A position with p1 to move: `A=c3 S=d4,e5 a=c5 D=d4 L=-` has attackers (`A`) and sleepers (`S`)
/// of Dark and of Light (`a`, `s`), and the pipers of Dark (`D`) and Light (`L`), who are at home if
/// nothing is said.
#[track_caller]
fn set_up(rules: &str, pieces: &str) -> Position {
    let rules: Variant = rules.parse().expect(rules);
    let mut setup = Setup::empty(rules);
    for part in pieces.split_whitespace() {
        let (what, at) = part.split_once('=').expect(part);
        for at in at.split(',') {
            match what {
                "D" => setup.pipers[0] = (at != "-").then(|| square(at)),
                "L" => setup.pipers[1] = (at != "-").then(|| square(at)),
                _ => setup.board[square(at)] = Some(what.parse().expect(part)),
            }
        }
    }
    setup.check().expect(pieces)
}

#[track_caller]
fn standard(pieces: &str) -> Position {
    set_up("standard", pieces)
}

/// The same position with this player to move.
#[track_caller]
fn with_turn(position: Position, player: Player) -> Position {
    let mut setup = position.setup();
    setup.turn = player;
    setup.check().expect("a position")
}

/// What is on the board, as [`set_up`] takes it, everything named and each list in the order of
/// squares.
fn pieces(position: &Position) -> String {
    let kinds = [
        ("A", Creature::attacker(P1)),
        ("S", Creature::sleeper(P1)),
        ("a", Creature::attacker(P2)),
        ("s", Creature::sleeper(P2)),
    ];
    let mut parts = Vec::new();
    for (letter, creature) in kinds {
        let of = |&at: &Square| position.creature(at) == Some(creature);
        let squares: Vec<String> = Square::all().filter(of).map(|at| at.to_string()).collect();
        if !squares.is_empty() {
            parts.push(format!("{letter}={}", squares.join(",")));
        }
    }
    for (letter, player) in [("D", P1), ("L", P2)] {
        let at = position.piper(player);
        parts.push(format!("{letter}={}", at.map_or("-".to_owned(), |at| at.to_string())));
    }
    parts.join(" ")
}

/// The position after a legal move.
#[track_caller]
fn after(position: &Position, text: &str) -> Position {
    let mv = position.parse_move(text).expect(text);
    position.apply(mv).expect(text)
}

/// The legal moves that start with this text: `d4` for the steps, jumps and walks from there, `~`
/// for the flips.
#[track_caller]
fn moves_of(position: &Position, start: &str) -> String {
    let mut moves = legal(position);
    moves.retain(|mv| mv.starts_with(start));
    moves.join(" ")
}

/// All legal moves in one line.
#[track_caller]
fn all_moves(position: &Position) -> String {
    legal(position).join(" ")
}

/// Why a move is illegal.
#[track_caller]
fn reason(position: &Position, text: &str) -> Illegal {
    claims::why_not(position, text, None)
}

#[track_caller]
fn assert_won(position: &Position, winner: Player) {
    assert_eq!(position.result(), Some(GameResult::Win(winner)), "{position}");
    assert!(legal(position).is_empty());
}

/// Every move that there can be.
fn every_move() -> impl Iterator<Item = Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let moves = pairs.flat_map(|(from, to)| {
        [Move::step, Move::jump, Move::walk].into_iter().filter_map(move |make| make(from, to))
    });
    let flips = Square::all().map(Move::flip);
    moves.chain(flips).chain([Move::PASS])
}

/// The legal moves, sorted by their texts. Listing, counting, checking and picking moves must
/// all agree on them.
#[track_caller]
fn legal(position: &Position) -> Vec<String> {
    claims::legal_texts(position, every_move())
}
