//! Three and more players.

use gambol_core::evaluate::linear::{CERTAIN, PLY};
use gambol_core::{Game, MAX_PLAYERS, MoveList, Player};

use crate::board::Square;
use crate::ground::Ground;
use crate::moves::Move;
use crate::piece::{Orientation, Size};
use crate::position::PositionOn;
use crate::tables::MOST_SQUARES;

/// A point.
const POINT: i32 = 100;
/// For each point that the player to move can make at once, by the largest capture.
const PREY: i32 = 70;
/// The same for a player who has to wait for their turn: the others may move away, or capture first.
const THREAT: i32 = 25;

/// What a player has before the best of the others: points, and captures that are possible.
///
/// It is the best of the others, not their sum, because one winner takes all.
pub(super) fn evaluate<G: Ground>(position: &PositionOn<G>, player: Player) -> i32 {
    let turn = position.turn();
    let mut prey = [0; MAX_PLAYERS];
    for_each_attack(position, |owner, _, _, size| {
        let most = &mut prey[owner.index()];
        *most = size.number().max(*most);
    });
    let target = position.variant().target();
    if position.score(turn) + prey[turn.index()] >= target {
        return (CERTAIN - PLY) * if turn == player { 1 } else { -1 };
    }
    let worth = |player: Player| {
        let capture = if player == turn { PREY } else { THREAT };
        POINT * i32::from(position.score(player)) + capture * i32::from(prey[player.index()])
    };
    let others = Player::all(position.players()).filter(|&other| other != player);
    worth(player) - others.map(worth).max().unwrap_or(0)
}

/// Visits the captures that are possible, whoever moves: whose they are, from where, to where, and
/// the size of the piece that is captured.
#[inline(always)]
fn for_each_attack<G: Ground>(
    position: &PositionOn<G>,
    mut visit: impl FnMut(Player, Square, Square, Size),
) {
    let rps = position.variant().rps();
    for (from, piece) in position.pieces() {
        let Orientation::Lying(direction) = piece.orientation else {
            continue;
        };
        let mut ray = from.ray(direction);
        let met = ray.find_map(|(to, _)| Some((to, position.piece(to)?)));
        if let Some((to, met)) = met {
            if met.owner != piece.owner && piece.size.captures(met.size, met.orientation, rps) {
                visit(piece.owner, from, to, met.size);
            }
        }
    }
}

/// Visits the captures of the player to move after which the piece stands upright, those of the
/// largest pieces first.
pub(super) fn for_each_capture<G: Ground>(position: &PositionOn<G>, visit: &mut dyn FnMut(Move)) {
    let mut found = MoveList::<(Size, Move), MOST_SQUARES>::new();
    for_each_attack(position, |owner, from, to, size| {
        if owner == position.turn() {
            found.push((size, Move::new(from, to, Orientation::Upright)));
        }
    });
    for size in [Size::Large, Size::Medium, Size::Small] {
        let largest = found.iter().filter(|&&(captured, _)| captured == size);
        largest.for_each(|&(_, mv)| visit(mv));
    }
}
