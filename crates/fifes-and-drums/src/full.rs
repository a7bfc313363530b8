//! What programs for many games know of this one.

#[cfg(feature = "svg")]
use gambol_core::any::Pictures;
use gambol_core::{FullGame, KnownPerft, Workload};

use crate::position::Position;

impl FullGame for Position {
    #[cfg(feature = "svg")]
    const PICTURES: Pictures<Self> = Pictures::of_game();

    const WORKLOADS: &'static [Workload] = &[Workload {
        variant: "standard",
        position: Some("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"),
        moves: &[],
        start: KnownPerft::new(7, 5, &[(5, 3_446_290), (7, 1_429_485_066)]),
        middle: Some((
            KnownPerft::new(6, 4, &[(4, 456_090), (6, 90_928_634)]),
            include_str!("middle.txt"),
        )),
        search: KnownPerft::new(6, 5, &[(5, 3_446_290)]),
    }];
}
