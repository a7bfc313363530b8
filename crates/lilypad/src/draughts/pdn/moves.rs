//! Finds the moves that texts mean.

use gambol_core::Game;
use gambol_core::text::{Excerpt, MoveError};

use super::lex::{Lexer, Token};
use crate::draughts::moves::Written;
use crate::draughts::rules::check::check;
use crate::draughts::tables::{Path, jump_between, step_between};
use crate::draughts::text::sorted_texts;
use crate::draughts::{Illegal, Move, Position, Square};

type Choice = Result<Move, MoveError<Illegal>>;

/// Returns the move as written. Of several captures, this is the one after which the later moves are legal.
pub(super) fn choose(position: &Position, text: &str, later: Lexer<'_>) -> Choice {
    let Some(path) = squares(text) else { return position.parse_move(text) };
    let is_step = |from, to| {
        step_between(from, to).is_some() || text.contains('-') && jump_between(from, to).is_none()
    };
    let written = match path[..] {
        [from, to] if is_step(from, to) => Written::Step(from, to),
        _ => Written::Capture(path.clone()),
    };
    let exact = check(position, &written).map(|()| written.to_move().expect("a legal move"));
    // Only a king can reach the same square with one jump or with several.
    let may_be_short = |mv: &Move| mv.is_capture() && path.len() == 2 && position.is_king(path[0]);
    if let Ok(mv) = exact {
        if !may_be_short(&mv) {
            return Ok(mv);
        }
    }
    let mut captures = Vec::new();
    for mv in position.legal_moves() {
        if mv.is_capture() && path[..] == [mv.from(), mv.to()] {
            captures.push(mv);
        }
    }
    match captures[..] {
        [] => exact.map_err(|reason| MoveError::illegal(text, reason)),
        [mv] => Ok(mv),
        _ => most_legal(position, text, &captures, exact.ok(), later),
    }
}

/// Returns the capture after which most of the later moves are legal. Of several that keep the whole game legal, this is
/// the `exact` one.
fn most_legal(
    position: &Position,
    text: &str,
    captures: &[Move],
    exact: Option<Move>,
    later: Lexer<'_>,
) -> Choice {
    let (mut best, mut most, mut whole) = (captures[0], 0, Vec::new());
    for &mv in captures {
        let legal = legal_after(position.after(mv), later);
        if legal == usize::MAX {
            whole.push(mv);
        }
        if legal > most || legal == most && exact == Some(mv) {
            (best, most) = (mv, legal);
        }
    }
    if whole.len() > 1 && exact != Some(best) {
        let candidates = sorted_texts(&whole);
        return Err(MoveError::Ambiguous { found: Excerpt::new(text), candidates });
    }
    // If no capture keeps the game legal, the error is the move that the best one leads to.
    Ok(best)
}

/// Returns the number of later moves that are legal, or the largest number if all are.
fn legal_after(mut position: Position, mut later: Lexer<'_>) -> usize {
    let (mut legal, depth) = (0, later.depth);
    while let Some(token) = later.next() {
        match token {
            Ok(Token::Move(text)) if later.depth == depth => match choose(&position, text, later) {
                Ok(mv) => position.apply_unchecked(mv),
                Err(MoveError::Ambiguous { .. }) => break,
                Err(_) => return legal,
            },
            Ok(Token::Close) if later.depth < depth => break,
            _ => continue,
        }
        legal += 1;
    }
    usize::MAX
}

/// Returns the squares of a move.
fn squares(text: &str) -> Option<Path> {
    let mut path = Path::new();
    let numbers = text.as_bytes().split(|byte| !byte.is_ascii_digit());
    for digits in numbers.filter(|digits| !digits.is_empty()) {
        // Longer numbers are no squares.
        let add = |number: usize, digit: &u8| (number * 10 + usize::from(digit - b'0')).min(1000);
        path.try_push(Square::from_number(digits.iter().fold(0, add))?).ok()?;
    }
    Some(path)
}

/// Returns the error of the move after a number of moves, with the position and what would be right.
#[cold]
pub(super) fn move_error(at: &Position, moves: usize, error: &MoveError<Illegal>) -> String {
    let kind = if let MoveError::Ambiguous { .. } = error { "ambiguous" } else { "illegal" };
    let (ply, legal) = (moves + 1, sorted_texts(&at.legal_moves()).join(", "));
    format!("{kind} move: ply {ply}, in the position {at}: {error}. Legal moves: {legal}")
}
