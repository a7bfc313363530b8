//! Three and more players.

use gambol_core::evaluate::linear::{CERTAIN, PLY};
use gambol_core::{Game, MAX_PLAYERS, Player};

use super::for_each_attack;
use crate::ground::Ground;
use crate::position::PositionOn;

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
