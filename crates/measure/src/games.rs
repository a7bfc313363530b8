//! What is measured of the games of gambol.

use crate::workload::{KnownPerft, Workload};

/// The workloads of each game, by its name, in the order of the table that `gambol bench` prints.
pub(crate) static GAMES: [(&str, &[Workload]); 6] = [
    (
        "mixtour",
        &[Workload {
            variant: "official",
            position: None,
            moves: &[],
            start: KnownPerft::new(6, 5, &[(5, 7_883_472), (6, 193_959_168)]),
            middle: Some((
                KnownPerft::new(5, 4, &[(4, 27_536_431), (5, 1_108_367_330)]),
                include_str!("middle/mixtour.txt"),
            )),
            search: KnownPerft::new(5, 4, &[(5, 7_883_472)]),
        }],
    ),
    (
        "pikemen",
        &[
            Workload {
                variant: "classic",
                position: None,
                moves: &[],
                start: KnownPerft::new(4, 3, &[(3, 1_800_216), (4, 225_128_853)]),
                middle: Some((
                    KnownPerft::new(3, 2, &[(2, 440_893), (3, 78_342_379)]),
                    include_str!("middle/pikemen.txt"),
                )),
                search: KnownPerft::new(3, 2, &[(2, 14_400), (3, 1_800_216)]),
            },
            Workload {
                variant: "star",
                position: None,
                moves: &[],
                start: KnownPerft::new(4, 3, &[(3, 373_248), (4, 26_873_856)]),
                middle: Some((
                    KnownPerft::new(3, 2, &[(2, 35_095), (3, 2_627_123)]),
                    include_str!("middle/pikemen-star.txt"),
                )),
                search: KnownPerft::new(3, 2, &[(3, 373_248)]),
            },
        ],
    ),
    (
        "draughts",
        &[Workload {
            variant: "standard",
            position: None,
            moves: &[],
            start: KnownPerft::new(11, 9, &[(9, 3_963_680), (11, 85_242_128)]),
            middle: None,
            search: KnownPerft::new(9, 8, &[(9, 3_963_680)]),
        }],
    ),
    (
        "lilypad",
        &[Workload {
            variant: "standard",
            position: None,
            moves: &["@2", "@31"],
            start: KnownPerft::new(7, 5, &[(5, 1_619_504), (7, 419_957_525)]),
            middle: Some((
                KnownPerft::new(7, 5, &[(5, 3_743_100), (7, 661_529_129)]),
                include_str!("middle/lilypad.txt"),
            )),
            search: KnownPerft::new(6, 5, &[]),
        }],
    ),
    (
        "two-pipers",
        &[Workload {
            variant: "standard",
            position: None,
            moves: &[],
            start: KnownPerft::new(5, 4, &[(4, 1_607_029), (5, 55_346_386)]),
            middle: Some((
                KnownPerft::new(5, 3, &[(3, 168_617), (5, 86_244_719)]),
                include_str!("middle/two-pipers.txt"),
            )),
            search: KnownPerft::new(4, 3, &[(4, 1_607_029)]),
        }],
    ),
    (
        "fifes-and-drums",
        &[Workload {
            variant: "standard",
            position: Some("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"),
            moves: &[],
            start: KnownPerft::new(7, 5, &[(5, 3_446_290), (7, 1_429_485_066)]),
            middle: Some((
                KnownPerft::new(6, 4, &[(4, 456_090), (6, 90_928_634)]),
                include_str!("middle/fifes-and-drums.txt"),
            )),
            search: KnownPerft::new(6, 5, &[(5, 3_446_290)]),
        }],
    ),
];
