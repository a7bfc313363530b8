//! Symmetries, numbers for actions, and feature planes.

use super::{CARDS, Hoard, HoardAction, HoardMove, HoardVariant, HoardView, Metal, PLAYERS, Phase};
use gambol_core::Game;
use gambol_core::Player;
use gambol_core::Symmetric;
use gambol_core::View;
use gambol_core::{Encode, PlaneShape};

/// A symmetry of Hoard: every player moves on by this many seats, 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rotation(u8);

impl Symmetric for Hoard {
    type Symmetry = Rotation;

    /// Seats are alike once all wishes are dealt; before, the deal has an order.
    fn symmetries(&self) -> impl Iterator<Item = Rotation> {
        let seats = if self.next_to_deal().is_some() { 1 } else { 3 };
        (0..seats).map(Rotation)
    }

    fn transformed(&self, symmetry: Rotation) -> Self {
        let by = usize::from(symmetry.0);
        let player = |player| self.transformed_player(symmetry, player);
        let mut image = *self;
        image.hoards.rotate_right(by);
        image.wishes.rotate_right(by);
        image.doubts.rotate_right(by);
        image.phase = match self.phase {
            Phase::Chance(seat) => Phase::Chance(player(seat)),
            Phase::Turn(seat) => Phase::Turn(player(seat)),
            Phase::Owl => Phase::Owl,
            Phase::Unmasked(seat) => Phase::Unmasked(player(seat)),
        };
        image
    }

    fn transformed_move(&self, symmetry: Rotation, mv: HoardMove) -> HoardMove {
        match mv.action() {
            HoardAction::Accuse { player, metal } => {
                HoardMove::accuse(self.transformed_player(symmetry, player), metal)
            }
            _ => mv,
        }
    }

    fn transformed_player(&self, symmetry: Rotation, player: Player) -> Player {
        (0..symmetry.0).fold(player, |player, _| player.next(PLAYERS))
    }
}

/// The coins of a metal in a variant: the most that one move can take.
fn most(variant: HoardVariant, metal: Metal) -> usize {
    usize::from(CARDS[metal as usize] * variant.coins)
}

/// Actions: taking 1, 2, ... copper coins, then silver, then gold; then, in variants that have
/// them, the accusations of player 1 (copper, silver, gold), 2 and 3. Chance events: copper,
/// silver, gold, the owl.
///
/// Planes have a rank for each player, the viewer first and the others in turn order, and a file
/// for each metal: 0 the heap, the same in each rank; 1 the hoards; 2 the wishes that the viewer
/// knows; 3 the doubts; 4 the rank of the player to move. Coins are counted in tenths.
impl Encode for Hoard {
    fn action_count(variant: HoardVariant) -> usize {
        let takes: usize = Metal::ALL.map(|metal| most(variant, metal)).iter().sum();
        takes + if variant.accuse { PLAYERS * 3 } else { 0 }
    }

    fn action_index(&self, mv: HoardMove) -> Option<usize> {
        let takes = |metal| most(self.variant, metal);
        match mv.action() {
            HoardAction::Take { metal, count } => {
                let before: usize = Metal::ALL[..metal as usize]
                    .iter()
                    .copied()
                    .map(takes)
                    .sum();
                Some(before + usize::from(count) - 1)
            }
            HoardAction::Accuse { player, metal } => {
                let before: usize = Metal::ALL.into_iter().map(takes).sum();
                Some(before + player.index() * 3 + metal as usize)
            }
            HoardAction::Find(_) | HoardAction::Owl => None,
        }
    }

    fn action(&self, index: usize) -> Option<HoardMove> {
        if index >= Self::action_count(self.variant) {
            return None;
        }
        let mut left = index;
        for metal in Metal::ALL {
            if left < most(self.variant, metal) {
                return Some(HoardMove::take(metal, left as u8 + 1));
            }
            left -= most(self.variant, metal);
        }
        Some(HoardMove::accuse(
            Player::ALL[left / 3],
            Metal::ALL[left % 3],
        ))
    }

    fn chance_count(_: HoardVariant) -> usize {
        4
    }

    fn chance_index(&self, mv: HoardMove) -> Option<usize> {
        match mv.action() {
            HoardAction::Find(metal) => Some(metal as usize),
            HoardAction::Owl => Some(3),
            _ => None,
        }
    }

    fn chance_event(&self, index: usize) -> Option<HoardMove> {
        match index {
            0..3 => Some(HoardMove::find(Metal::ALL[index])),
            3 => Some(HoardMove::OWL),
            _ => None,
        }
    }

    fn plane_shape(_: HoardVariant) -> PlaneShape {
        PlaneShape {
            planes: 5,
            ranks: PLAYERS,
            files: 3,
        }
    }

    fn write_planes(view: &HoardView, planes: &mut [f32]) {
        let position = &view.seen;
        assert_eq!(planes.len(), Self::plane_shape(position.variant).len());
        let to_move = position.status().player();
        let mut player = view.viewer();
        for rank in 0..PLAYERS {
            for (file, metal) in Metal::ALL.into_iter().enumerate() {
                let values = [
                    f32::from(position.heap[file]) / 10.0,
                    f32::from(position.hoards[player.index()][file]) / 10.0,
                    f32::from(position.wish(player) == Some(metal)),
                    f32::from(position.doubts[player.index()] & metal.bit() != 0),
                    f32::from(to_move == Some(player)),
                ];
                for (plane, value) in values.into_iter().enumerate() {
                    planes[plane * 9 + rank * 3 + file] = value;
                }
            }
            player = player.next(PLAYERS);
        }
    }
}
