//! The geometry of zones with four of them is the ordinary board, and its game is `warlords`
//! (S5 of `RULES.md`).

use std::collections::{BTreeMap, BTreeSet};

use gambol_core::board::{Direction, Rays, Steps};
use gambol_core::perft::perft;
use gambol_core::{PackedMove, seeded};

use crate::cell::Cell;
use crate::ground::{Geometry, Ground};
use crate::position::PositionOn;
use crate::tables::{LONGEST, Paths};
use crate::{Game, Layout, Move, Orientation, Piece, Position, Variant, Warlords};

static RAYS: Rays<64, LONGEST> = Steps::zones().rays();
static PATHS: Paths<64> = Paths::new(&RAYS);

/// Four players on four zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FourZones;

impl Ground for FourZones {
    const LAYOUT: Layout = Layout::Warlords;
}

impl Geometry for FourZones {
    type Word = u64;
    type Planes = [u64; 4];
    type Cells = [Cell; 64];
    type Directions = [u64; 0];
    const PLAYERS: usize = 4;
    const SIFTS: bool = false;

    fn openings(cells: &[Cell; 64], lying: u64, _own: u64, _directions: &[u64; 0]) -> u64 {
        PATHS.openings(cells, lying)
    }

    fn reach(cells: &[Cell; 64], _occupied: u64, from: usize, rps: bool) -> usize {
        PATHS.reach(cells, from, rps)
    }

    fn ray(from: usize, direction: usize) -> &'static [u8] {
        RAYS.squares(from, Direction::ALL[direction])
    }

    fn wrap(_: PositionOn<Self>) -> Position {
        unreachable!("no layout has four zones")
    }

    fn unwrap(_: &Position) -> Option<PositionOn<Self>> {
        None
    }
}

/// The square of the ordinary board that a square of the zones is, and how many quarters its
/// directions turn clockwise. The quarter of p2 is the upper left one, where a zone's directions
/// are the compass.
fn renamed(square: usize) -> (usize, usize) {
    let (zone, x, y) = (square / 16, square % 16 / 4 + 1, square % 4 + 1);
    let (mut file, mut rank) = (4 - y, 3 + x);
    let turns = (zone + 3) % 4;
    for _ in 0..turns {
        (file, rank) = (rank, 7 - file);
    }
    (8 * rank + file, turns)
}

fn renamed_orientation(orientation: Orientation, turns: usize) -> Orientation {
    match orientation {
        Orientation::Lying(direction) => {
            Orientation::Lying(Direction::ALL[(direction as usize + 2 * turns) % 8])
        }
        Orientation::Upright => Orientation::Upright,
    }
}

fn renamed_move(mv: Move) -> Move {
    let ((from, _), (to, turns)) = (renamed(mv.source()), renamed(mv.target()));
    let orientation = renamed_orientation(mv.orientation(), turns);
    Move::pack(from as u8, to as u8, orientation.code() as u32)
}

/// The army of each zone, as every skewed board has it.
fn start() -> PositionOn<FourZones> {
    let mut position = PositionOn::empty(Variant::WARLORDS);
    for square in 0..64 {
        let model = crate::Board::Star.square(square).expect("a square");
        if let Some((owner, size)) = Layout::Star.piece(model) {
            let orientation = Orientation::Upright;
            position.put(
                square,
                Piece {
                    owner,
                    size,
                    orientation,
                },
            );
        }
    }
    position
}

/// The counts of the moves of a position.
fn divide<G: Ground>(position: &PositionOn<G>, depth: u32) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    position.for_each_move(|mv| {
        let mut child = *position;
        child.apply_unchecked(mv);
        counts.insert(mv.to_bits(), perft(&child, depth - 1));
    });
    counts
}

/// Every piece is where it should be, turned as it should be, and every move leads on to the same.
#[track_caller]
fn same(zones: &PositionOn<FourZones>, board: &PositionOn<Warlords>, depth: u32) {
    for square in 0..64 {
        let (to, turns) = renamed(square);
        let piece = zones.piece_at(square).map(|piece| Piece {
            orientation: renamed_orientation(piece.orientation, turns),
            ..piece
        });
        assert_eq!(piece, board.piece_at(to));
    }
    assert_eq!((zones.side, zones.scores), (board.side, board.scores));
    let renamed: BTreeMap<u64, u64> = divide(zones, depth)
        .into_iter()
        .map(|(bits, count)| {
            let mv = Move::from_bits(bits).expect("a move");
            (renamed_move(mv).to_bits(), count)
        })
        .collect();
    assert_eq!(renamed, divide(board, depth));
}

#[test]
fn s5_four_zones_are_warlords_from_the_start() {
    let zones = start();
    let board = PositionOn::<Warlords>::start(Variant::WARLORDS);
    for depth in 1..=3 {
        same(&zones, &board, depth);
    }
    for (depth, count) in (1..).zip([72, 5_184, 373_248, 26_873_856]) {
        assert_eq!(perft(&zones, depth), count);
    }
}

/// Games in which pieces cross all seams and the centre.
#[test]
fn s5_four_zones_are_warlords_in_random_games() {
    let mut random = seeded(1997);
    let mut crossings = BTreeSet::new();
    for _ in 0..6 {
        let (mut zones, mut board) = (start(), PositionOn::start(Variant::WARLORDS));
        for ply in 0..2_000 {
            let Some(mv) = zones.random_move(&mut random) else {
                break;
            };
            crossings.insert((mv.source() / 16, mv.target() / 16));
            zones.apply_unchecked(mv);
            board.apply_unchecked(renamed_move(mv));
            same(&zones, &board, if ply % 40 == 0 { 3 } else { 1 });
        }
        assert!(board.over && zones.status() == board.status());
    }
    assert_eq!(
        crossings.len(),
        16,
        "from every zone to every zone: {crossings:?}"
    );
}
