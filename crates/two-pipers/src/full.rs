//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, Player, StateSpaceBound};

use crate::position::Position;
use crate::variant::Variant;

/// The number of ways to place up to eight creatures of each side on 62 squares, awake or asleep.
fn swamp() -> f64 {
    let choose =
        |n: u32, k: u32| (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1));
    let mut ways = 0.0;
    for a in 0..=8_u32 {
        for b in 0..=8_u32 {
            ways += choose(62, a) * choose(62 - a, b) * f64::from(1_u32 << (a + b));
        }
    }
    ways
}

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    fn pieces(&self) -> Option<usize> {
        let of = |player| self.attackers(player).len() + self.sleeping(player).len();
        Some(of(Player::P1) + of(Player::P2))
    }

    fn state_space(_: Variant) -> Option<StateSpaceBound> {
        Some(StateSpaceBound::new(
            [(swamp(), 1), (19.0, 2), (2.0, 1)],
            "On the 62 squares of swamp are at most eight creatures of each side, each awake or asleep: the \
             sum of 62! / (a! b! (62 − a − b)!) · 2ᵃ⁺ᵇ for a, b ≤ 8. Each piper is on one of 16 creatures, \
             on one of two lands, or eliminated: 19 places. Either player may be to move.",
        ))
    }
}
