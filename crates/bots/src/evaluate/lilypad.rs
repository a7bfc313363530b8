//! Lilypad, and English draughts.

use gambol::Player;
use gambol::lilypad::{Pawn, Position, Square, draughts};

const MAN: i32 = 100;
const KING: i32 = 160;
/// For each row that a man has advanced.
const ROW: i32 = 3;
/// A pawn that is not lost: without it, the only way to win is to capture everything.
const PAWN: i32 = 120;
/// For each row that a pawn has advanced.
const PAWN_ROW: i32 = 15;

/// Checkers as in draughts; pawns, and how far they have advanced.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    let pawn = |owner| match position.pawn(owner) {
        Pawn::On(square) => PAWN + PAWN_ROW * rows_advanced(square, owner),
        Pawn::ToPlace => PAWN,
        Pawn::Lost => 0,
    };
    evaluate_checkers(&position.checkers(), player) + pawn(player) - pawn(player.opponent())
}

/// Men, kings, and how far the men have advanced.
pub(super) fn evaluate_checkers(position: &draughts::Position, player: Player) -> i32 {
    let army = |owner| -> i32 {
        let checkers = position.checkers(owner);
        let worth = checkers.map(|square| match position.checker(square) {
            Some(checker) if checker.king => KING,
            _ => MAN + ROW * rows_advanced(square, owner),
        });
        worth.sum()
    };
    army(player) - army(player.opponent())
}

/// The number of rows between a square and the back row of a player.
fn rows_advanced(square: Square, owner: Player) -> i32 {
    let row = square.index() as i32 / 4;
    if owner == Player::P1 { row } else { 7 - row }
}
