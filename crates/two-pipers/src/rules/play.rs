use crate::moves::{ENTERS, LEAVES, Move, WALKS};
use crate::position::{ELIMINATED, Position, SIDE, WON};
use crate::tables::Squares;

/// Plays all kinds of moves alike. Bits of the move say what happens on its two squares.
#[inline(always)]
pub(crate) fn play(position: &mut Position, mv: Move) {
    let (from, to) = (mv.start_index() as u32, mv.end_index() as u32);
    let bits = u64::from(mv.bits());
    let [own, enemies] = [position.creatures[0].bits(), position.creatures[1].bits()];
    let [own_attackers, attackers] = [position.attackers[0].bits(), position.attackers[1].bits()];
    let mut moved = own ^ 1 << from ^ 1 << to;
    let awake = own_attackers ^ (bits >> LEAVES & 1) << from ^ (bits >> ENTERS & 1) << to;
    let mut rest = position.rest;
    if u32::from(rest as u8) == from {
        rest = rest & !0xff | u64::from(to);
        if bits >> WALKS & 1 != 0 {
            moved = own;
            if to == u32::from(position.goal()) {
                rest |= WON;
            }
        }
    }
    // A flip "jumps" over the creature itself, which is no enemy.
    let over = u32::midpoint(from, to);
    let middle = (bits >> LEAVES & !(bits >> ENTERS) & 1) << over;
    // An attacker falls asleep, and a sleeper leaves the board.
    let gone = enemies & !attackers & middle;
    position.creatures = [Squares::from_bits(enemies ^ gone), Squares::from_bits(moved)];
    position.attackers = [Squares::from_bits(attackers & !middle), Squares::from_bits(awake)];
    position.rest = (rest & !0xffff | u64::from((rest as u16).swap_bytes())) ^ SIDE;
    if gone != 0 {
        eliminate(position, over as u8);
    }
}

/// Eliminates the piper that a removed sleeper carried, if it carried one (clause 4.6).
#[inline]
fn eliminate(position: &mut Position, square: u8) {
    let pipers = position.pipers();
    if pipers.contains(&square) {
        let left = pipers.map(|piper| if piper == square { ELIMINATED } else { piper });
        *position = position.with_pipers(left);
        position.rest |= WON;
    }
}
