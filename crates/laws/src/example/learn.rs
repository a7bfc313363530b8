//! Symmetries, indices of actions, and feature planes.

use gambol_core::{Game, Player, PlayerView, Symmetric};
use gambol_host::{Encode, PlaneShape};

use super::{CARDS, Hoard, HoardMove, HoardPhase, HoardVariant, HoardView, Metal, PLAYERS};

/// A symmetry of Hoard, which moves every player on by this many seats, 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rotation(u8);

impl Symmetric for Hoard {
    type Symmetry = Rotation;

    /// The seats are equivalent only once all wishes are dealt, because the deal has an order.
    fn symmetries(&self) -> impl Iterator<Item = Rotation> {
        let rotations = if self.is_dealing() { 1 } else { 3 };
        (0..rotations).map(Rotation)
    }

    fn transformed(&self, symmetry: Rotation) -> Self {
        let by = usize::from(symmetry.0);
        let player = |player| self.transformed_player(symmetry, player);
        let Hoard(mut image) = *self;
        image.hoards.rotate_right(by);
        image.wishes.rotate_right(by);
        image.doubts.rotate_right(by);
        image.phase = match image.phase {
            HoardPhase::Chance(seat) => HoardPhase::Chance(player(seat)),
            HoardPhase::Turn(seat) => HoardPhase::Turn(player(seat)),
            HoardPhase::Owl => HoardPhase::Owl,
            HoardPhase::Guessed(seat) => HoardPhase::Guessed(player(seat)),
        };
        Hoard(image)
    }

    fn transformed_move(&self, symmetry: Rotation, mv: HoardMove) -> HoardMove {
        match mv {
            HoardMove::Accuse { player, metal } => {
                HoardMove::Accuse { player: self.transformed_player(symmetry, player), metal }
            }
            _ => mv,
        }
    }

    fn transformed_player(&self, symmetry: Rotation, player: Player) -> Player {
        (0..symmetry.0).fold(player, |player, _| player.next(PLAYERS))
    }
}

/// The number of coins of a metal in a variant, which is also the most that one move can take.
fn coins(variant: HoardVariant, metal: Metal) -> usize {
    usize::from(CARDS[metal as usize] * variant.coins())
}

/// Actions begin with taking 1, 2, ... copper coins, then silver, then gold. In variants with accusations,
/// accusations of player 1 (copper, silver, gold), 2 and 3 follow. Chance events are copper, silver, gold and
/// the owl.
///
/// Planes have a rank for each player, from the viewer on in turn order, and a file for each metal. Plane 0 is
/// the heap, the same in each rank. Plane 1 has the hoards, plane 2 the wishes known to the viewer, plane 3 the
/// doubts, and plane 4 the rank of the player to move. Coins count in tenths.
impl Encode for Hoard {
    fn action_count(&self) -> usize {
        let variant = self.variant();
        let takes: usize = Metal::ALL.map(|metal| coins(variant, metal)).iter().sum();
        takes + if variant.accuse() { PLAYERS * 3 } else { 0 }
    }

    fn action_index(&self, mv: HoardMove) -> Option<usize> {
        let variant = self.variant();
        let [copper, silver, gold] = Metal::ALL.map(|metal| coins(variant, metal));
        match mv {
            HoardMove::Take { metal, count } => {
                let before = [0, copper, copper + silver][metal as usize];
                let index = usize::from(count).checked_sub(1)?;
                (index < coins(variant, metal)).then_some(before + index)
            }
            HoardMove::Accuse { player, metal } => {
                let exists = variant.accuse() && player.index() < PLAYERS;
                let index = player.index() * 3 + metal as usize;
                exists.then_some(copper + silver + gold + index)
            }
            HoardMove::Find(_) | HoardMove::Owl => None,
        }
    }

    fn action(&self, mut index: usize) -> Option<HoardMove> {
        let variant = self.variant();
        for metal in Metal::ALL {
            if index < coins(variant, metal) {
                return Some(HoardMove::Take { metal, count: index as u8 + 1 });
            }
            index -= coins(variant, metal);
        }
        let exists = variant.accuse() && index < PLAYERS * 3;
        exists.then(|| HoardMove::Accuse {
            player: Player::ALL[index / 3],
            metal: Metal::ALL[index % 3],
        })
    }

    fn chance_count(&self) -> usize {
        4
    }

    fn chance_index(&self, mv: HoardMove) -> Option<usize> {
        match mv {
            HoardMove::Find(metal) => Some(metal as usize),
            HoardMove::Owl => Some(3),
            _ => None,
        }
    }

    fn chance_event(&self, index: usize) -> Option<HoardMove> {
        match index {
            0..3 => Some(HoardMove::Find(Metal::ALL[index])),
            3 => Some(HoardMove::Owl),
            _ => None,
        }
    }

    fn plane_shape(&self) -> PlaneShape {
        PlaneShape { planes: 5, ranks: PLAYERS, files: 3 }
    }

    fn write_planes(view: &HoardView, planes: &mut [f32]) {
        let position = &view.seen;
        let shape = position.plane_shape();
        assert_eq!(planes.len(), shape.len(), "a slice of exactly PlaneShape::len entries");
        let Hoard(state) = position;
        let to_move = position.status().player();
        let mut player = view.viewer();
        for rank in 0..PLAYERS {
            for (file, metal) in Metal::ALL.into_iter().enumerate() {
                let values = [
                    f32::from(state.heap[file]) / 10.0,
                    f32::from(state.hoards[player.index()][file]) / 10.0,
                    f32::from(state.wishes[player.index()] == Some(metal)),
                    f32::from(state.doubts[player.index()][file]),
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
