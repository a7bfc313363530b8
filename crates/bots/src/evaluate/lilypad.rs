//! Lilypad.

use gambol::lilypad::{Carrier, Move, Pawn, Position, Square, Walk, draughts};
use gambol::{Game, Player};

use super::learned::CERTAIN;

const MAN: i32 = 100;
const KING: i32 = 160;
/// For each row that a man has advanced.
const ROW: i32 = 3;
/// A pawn that is not lost: without it, the only way to win is to capture everything.
const PAWN: i32 = 120;
/// For each row that a pawn has advanced.
const PAWN_ROW: i32 = 15;

/// How much a win is worth less for each ply until then.
const PLY: i32 = 100;

/// Checkers as in draughts; pawns, and how far they have advanced; or a certain win.
pub(super) fn evaluate(position: &Position, player: Player) -> i32 {
    if let Some((winner, plies)) = certain_end(position) {
        let value = CERTAIN - PLY * plies;
        return if winner == player { value } else { -value };
    }
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

/// A player who is certain to bring their pawn across, and in how many plies at most; `None` if it
/// cannot be told by counting.
fn certain_end(position: &Position) -> Option<(Player, i32)> {
    let turn = position.turn();
    if let Some(race) = Race::of(position, turn) {
        if race.wins_at_once() && is_quiet(position) {
            return Some((turn, 1));
        }
        if let Some(moves) = race.moves(false) {
            return Some((turn, 2 * moves - 1));
        }
    }
    let moves = Race::of(position, turn.opponent())?.moves(true)?;
    Some((turn.opponent(), 2 * moves))
}

/// A pawn on its way across, as sets of squares that its owner sees from below.
struct Race {
    pawn: u32,
    /// The checkers of the pawn's owner.
    own: u32,
    /// The men and the kings of the other player.
    men: u32,
    kings: u32,
    /// The pawn of the other player.
    other: u32,
    /// The squares that the pawn can walk to.
    walks: u32,
    /// Whether the checker under a pawn moves.
    carried: bool,
}

const FAR_ROW: u32 = 0xf000_0000;
const BACK_ROW: u32 = 0xf;

impl Race {
    /// The race of a player's pawn; `None` if it is not on the board.
    fn of(position: &Position, owner: Player) -> Option<Self> {
        let seen = |squares: u32| {
            if owner == Player::P1 {
                squares
            } else {
                squares.reverse_bits()
            }
        };
        let pawn = |owner| match position.pawn(owner) {
            Pawn::On(square) => Some(seen(1 << square.index())),
            Pawn::ToPlace | Pawn::Lost => None,
        };
        let (checkers, enemy) = (position.checkers(), owner.opponent());
        let own = seen(checkers.men(owner).bits() | checkers.kings(owner).bits());
        let from = pawn(owner)?;
        let variant = position.variant();
        let mut walks = from | around(from) & own;
        if variant.walk() == Walk::Run {
            loop {
                let further = walks | around(walks) & own;
                if further == walks {
                    break;
                }
                walks = further;
            }
        }
        Some(Race {
            pawn: from,
            own,
            men: seen(checkers.men(enemy).bits()),
            kings: seen(checkers.kings(enemy).bits()),
            other: pawn(enemy).unwrap_or(0),
            walks: walks & !from,
            carried: variant.carrier() == Carrier::Normal,
        })
    }

    /// Whether the owner wins with one move, if they are to move and need not capture.
    fn wins_at_once(&self) -> bool {
        self.first_moves() & FAR_ROW & !self.men & !self.kings != 0
    }

    /// The squares where the pawn can be after one move of its owner, if no checker of the other
    /// player is in the way.
    fn first_moves(&self) -> u32 {
        let steps = if self.carried { up(self.pawn) } else { 0 };
        self.walks | steps & !self.own
    }

    /// The number of moves in which the owner is certain to bring the pawn across: a walk, or none,
    /// and then steps of the checker under the pawn, straight on. `late` if the other player is to
    /// move.
    ///
    /// All squares that the other player's checkers could have reached are kept. As long as none of
    /// them is next to a checker of the owner, nobody can capture, and nothing can be in the way.
    fn moves(&self, late: bool) -> Option<i32> {
        let (mut men, mut kings) = (self.men, self.kings);
        // Far from any checker of the other player.
        let is_safe = |men: u32, kings: u32| around(men | kings) & self.own == 0;
        if !is_safe(men, kings) {
            return None;
        }
        // A pawn needs a move for each row, and one for a walk onto another checker.
        let mut left = i32::MAX;
        if self.other != 0 {
            let lowest = |squares: u32| squares.trailing_zeros() as i32 / 4;
            left = (lowest(men | kings) + 1).min(lowest(self.other));
        }
        let mut pass = |reached: u32| {
            men |= down(men);
            kings |= around(kings) | men & BACK_ROW;
            left -= 1;
            let reachable = men | kings;
            let safe = reached & !(around(reachable) | reachable);
            (is_safe(men, kings) && left > 0 && safe != 0).then_some((safe, reachable))
        };
        let (mut reached, mut enemies) = (self.pawn, self.men | self.kings);
        if late {
            (reached, enemies) = pass(reached)?;
        }
        for moves in 1..8 {
            let next = if moves == 1 {
                self.first_moves()
            } else if self.carried {
                up(reached) & !self.own
            } else {
                0
            };
            reached = next & !enemies;
            if reached & FAR_ROW != 0 {
                return Some(moves);
            }
            (reached, enemies) = pass(reached)?;
        }
        None
    }
}

const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const FIRST_OF_ROWS: u32 = 0x1111_1111;
const LAST_OF_ROWS: u32 = 0x8888_8888;

/// The squares one step from those of a set, towards higher numbers.
const fn up(set: u32) -> u32 {
    set << 4 | (set & EVEN_ROWS & !LAST_OF_ROWS) << 5 | (set & !EVEN_ROWS & !FIRST_OF_ROWS) << 3
}

/// The same towards lower numbers.
const fn down(set: u32) -> u32 {
    set >> 4 | (set & EVEN_ROWS & !LAST_OF_ROWS) >> 3 | (set & !EVEN_ROWS & !FIRST_OF_ROWS) >> 5
}

/// The squares next to those of a set.
const fn around(set: u32) -> u32 {
    up(set) | down(set)
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
