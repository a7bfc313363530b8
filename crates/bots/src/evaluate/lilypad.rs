//! Lilypad.

use gambol::lilypad::{Move, Pawn, Position, Square, draughts};
use gambol::{Game, Player};

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
fn evaluate_checkers(position: &draughts::Position, player: Player) -> i32 {
    let army = |owner| {
        let men = position.men(owner).bits();
        let advanced = sum_of_rows(if owner == Player::P1 {
            men
        } else {
            men.reverse_bits()
        });
        MAN * men.count_ones() as i32 + KING * position.kings(owner).len() as i32 + ROW * advanced
    };
    army(player) - army(player.opponent())
}

/// Whether there is nothing to capture. Who can capture must, so one move tells of all.
pub(super) fn is_quiet(position: &Position) -> bool {
    let first = position.nth_move(0).and_then(Move::checker_move);
    first.is_none_or(|mv| !mv.is_capture())
}

/// The sum of the rows of some squares, those of the first player's back row being 0. A row is four
/// bits, and its number has three.
fn sum_of_rows(squares: u32) -> i32 {
    const ROWS: [u32; 3] = [0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000];
    let counts = ROWS.map(|rows| (squares & rows).count_ones() as i32);
    counts[0] + 2 * counts[1] + 4 * counts[2]
}

/// The number of rows between a square and the back row of a player.
fn rows_advanced(square: Square, owner: Player) -> i32 {
    let row = square.index() as i32 / 4;
    if owner == Player::P1 { row } else { 7 - row }
}
