//! The evaluation for three and more players.

use gambol_core::{Game, MAX_PLAYERS, Player};
use gambol_evaluate::linear::{CERTAIN, PLY, Table};
use gambol_evaluate::network::{Inputs, LearnedNetwork, Network, size};

use super::pieces::{charge, for_each_square, lying};
use crate::cell::{Cell, Cells};
use crate::ground::Ground;
use crate::layout::Layout;
use crate::position::{Position, StarPosition};

// Indices of the inputs, as any player sees them. No input names a square, so one network serves all
// layouts.
/// The kinds of seats. An opponent is to move, moves before the viewer or moves after the viewer. The
/// viewer is to move or not.
const SEATS: usize = 5;
/// An upright piece by its distance from the edge.
const RINGS: usize = 4;
/// A lying piece: the number of squares that it can charge over, up to five, and the end of this way. The
/// end is the edge, a piece of the same owner, a piece that it cannot capture or, by size, a piece of the
/// viewer or of another player.
const CHARGES: usize = 6 * AFTER;
const AFTER: usize = 9;
/// The number of inputs for each owner and size of pieces.
const STATES: usize = RINGS + CHARGES;
/// The first input for the points that each player needs.
const NEEDS: usize = 3 * SEATS * STATES;
/// The first input for the largest pieces that the viewer can capture and lose, and for whether the viewer
/// is to move.
const PREY: usize = NEEDS + 13 * SEATS;
/// The first input for the layout. Layouts for two players never occur.
const LAYOUT: usize = PREY + 2 * 4 * 4;
pub(super) const INPUTS: usize = LAYOUT + Layout::ALL.len();
/// At most six players have all their pieces and an input for points each. There are two more inputs.
pub(super) const VISITS: usize =
    Layout::Star.players() * (3 * Layout::Star.pieces_of_a_size() as usize + 1) + 2;

/// A position of three or more players as the inputs of their network, the [`LearnedNetwork::NETWORK`] of
/// [`StarPosition`].
#[derive(Clone, Copy, Debug)]
pub struct Many<'a, G: Ground>(pub &'a Position<G>);

impl<G: Ground> Inputs for Many<'_, G> {
    const INPUTS: usize = INPUTS;
    const VISITS: usize = VISITS;

    #[inline(always)]
    fn visit_inputs(&self, player: Player, mut visit: impl FnMut(usize)) -> Option<i32> {
        let position = self.0;
        let (turn, players) = (position.to_move(), position.players());
        let turns_until = |other: Player| (other.index() + players - turn.index()) % players;
        // A player without pieces never scores again.
        if position.pieces_left(player) == 0 {
            return Some(PLY - CERTAIN);
        }
        let own = turns_until(player);
        let mut seats = [0; MAX_PLAYERS];
        for other in Player::all(players) {
            seats[other.index()] = match turns_until(other) {
                0 if own == 0 => 3,
                0 => 0,
                turns if turns < own => 1,
                turns if turns > own => 2,
                _ => 4,
            };
        }
        let first = |cell: Cell| STATES * (3 * seats[cell.owner()] + usize::from(cell.size()) - 1);
        // The largest pieces that the mover can capture, that the viewer can capture, and that the viewer
        // can lose.
        let (mut next, mut prey, mut loss) = (0, 0, 0);
        for_each_square(position.occupied() & !lying(position), |square| {
            visit(first(position.cells.get(square)) + ring(position, square));
        });
        for_each_square(lying(position), |square| {
            let (piece, reach, met) = charge(position, square);
            let after = match met {
                Cell::EMPTY => 0,
                met if met.is_ally(piece) => 1,
                met if !piece.lands_on(met, position.rps) => 2,
                met => {
                    let size = usize::from(met.size());
                    if piece.owner() == turn.index() {
                        next = size.max(next);
                    }
                    if piece.owner() == player.index() {
                        prey = size.max(prey);
                    }
                    if met.owner() == player.index() {
                        loss = size.max(loss);
                        2 + size
                    } else {
                        5 + size
                    }
                }
            };
            visit(first(piece) + RINGS + AFTER * reach.min(5) + after);
        });
        let target = usize::from(position.variant().target());
        let need = |other| target.saturating_sub(usize::from(position.score(other)));
        let others = Player::all(players).filter(|&other| other != turn);
        let enemies: usize = others.map(|other| position.pieces_left(other)).sum();
        // Capturing enough at once wins, and so does capturing the last piece.
        if next >= if enemies == 1 { 1 } else { need(turn) } {
            return Some((CERTAIN - PLY) * if turn == player { 1 } else { -1 });
        }
        for other in Player::all(players) {
            visit(NEEDS + 13 * seats[other.index()] + need(other).min(12));
        }
        visit(PREY + 16 * usize::from(own == 0) + 4 * prey + loss);
        visit(LAYOUT + position.layout() as usize);
        None
    }
}

/// The distance of a square from the edge, up to 3.
#[inline(always)]
fn ring<G: Ground>(position: &Position<G>, square: usize) -> usize {
    if position.board().zones() > 0 {
        // The zones meet where their rows and columns begin.
        return (3 - square % 16 / 4).min(3 - square % 4);
    }
    let [rank, file] = [square / 8, square % 8];
    [rank, 7 - rank, file, 7 - file].into_iter().fold(3, usize::min)
}

/// The network for three and more players, on every ground.
impl LearnedNetwork for StarPosition {
    const NETWORK: Network<'static> = Network(&NETWORK.0);
    const LEARNED_FROM: &'static [&'static str] = &["three", "warlords", "hexagon", "star"];
}

static NETWORK: Table<{ size::<StarPosition>() }> = Table::parse(include_str!("many.txt"));
