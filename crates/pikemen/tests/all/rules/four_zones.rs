//! S5: the geometry of zones with four of them is the ordinary board, and its game is `warlords`.

use std::collections::{BTreeMap, BTreeSet};

use gambol_core::board::{Direction, Heading, Steps};
use gambol_core::{Player, Status, seeded};
use gambol_pikemen::{
    Board, Game, Layout, Move, Orientation, Piece, RuntimePosition, Square, Variant, zone_steps,
};

use super::P1;

const ZONES: Steps<64> = zone_steps();

/// The square of the ordinary board that a square of the zones is, and how many quarters its
/// directions turn clockwise. The quarter of p2 is the upper left one, where a zone's directions
/// are the compass.
fn renamed(square: usize) -> (Square, usize) {
    let (zone, x, y) = (square / 16, square % 16 / 4 + 1, square % 4 + 1);
    let (mut file, mut rank) = (4 - y, 3 + x);
    let turns = (zone + 3) % 4;
    for _ in 0..turns {
        (file, rank) = (rank, 7 - file);
    }
    let square = Board::Square8.square(8 * rank + file);
    (square.expect("a square"), turns)
}

fn turned(direction: Direction, turns: usize) -> Direction {
    Direction::ALL[(direction as usize + 2 * turns) % 8]
}

fn turned_orientation(orientation: Orientation, turns: usize) -> Orientation {
    match orientation {
        Orientation::Lying(direction) => Orientation::Lying(turned(direction, turns)),
        Orientation::Upright => Orientation::Upright,
    }
}

/// What stands on a square at the start: the army of each zone, as every skewed board has it.
fn army(square: usize) -> Option<Piece> {
    let (owner, size) = Layout::Star.piece(Board::Star.square(square)?)?;
    Some(Piece { owner, size, orientation: Orientation::Upright })
}

/// Every step, with the direction in which it goes on: so every line is the same.
#[test]
fn s5_the_steps_of_four_zones_are_those_of_the_board() {
    for square in 0..64 {
        let (from, turns) = renamed(square);
        for direction in Direction::ALL {
            let step = ZONES.0[square][direction as usize].map(|Heading { square, direction }| {
                let (to, turns) = renamed(square.into());
                (to, turned(direction, turns))
            });
            assert_eq!(step, from.step(turned(direction, turns)));
        }
        let piece = army(square).map(|piece| (piece.owner, piece.size));
        assert_eq!(piece, Layout::Warlords.piece(from));
    }
}

/// A game of four players on four zones, as the rules tell it.
#[derive(Clone)]
struct FourZones {
    pieces: [Option<Piece>; 64],
    turn: Player,
    scores: [u8; 4],
}

/// Where a piece goes from, where it goes to, and how it then lies.
type Turn = (usize, usize, Orientation);

impl FourZones {
    fn start() -> Self {
        FourZones { pieces: std::array::from_fn(army), turn: P1, scores: [0; 4] }
    }

    fn is_over(&self) -> bool {
        let pieces = self.pieces.iter().flatten();
        let owners: BTreeSet<_> = pieces.map(|piece| piece.owner).collect();
        owners.len() == 1 || self.scores.iter().any(|&score| score >= 12)
    }

    fn moves(&self) -> Vec<Turn> {
        let mut moves = Vec::new();
        if self.is_over() {
            return moves;
        }
        for (from, piece) in (0..).zip(self.pieces) {
            let Some(piece) = piece.filter(|piece| piece.owner == self.turn) else {
                continue;
            };
            let others = Orientation::all().filter(|&other| other != piece.orientation);
            moves.extend(others.map(|orientation| (from, from, orientation)));
            let Orientation::Lying(direction) = piece.orientation else {
                continue;
            };
            let mut next = ZONES.0[from][direction as usize];
            while let Some(Heading { square, direction }) = next {
                let to = usize::from(square);
                let captures = |met: Piece| {
                    let takes = piece.size.captures(met.size, met.orientation, false);
                    met.owner != piece.owner && takes
                };
                if self.pieces[to].is_none_or(captures) {
                    moves.extend(Orientation::all().map(|orientation| (from, to, orientation)));
                }
                next = ZONES.0[to][direction as usize].filter(|_| self.pieces[to].is_none());
            }
        }
        moves
    }

    fn play(&mut self, (from, to, orientation): Turn) {
        let piece = self.pieces[from].take().expect("a piece");
        if let Some(captured) = self.pieces[to] {
            self.scores[self.turn.index()] += captured.size.number();
        }
        self.pieces[to] = Some(Piece { orientation, ..piece });
        let has_piece = |player| self.pieces.iter().flatten().any(|piece| piece.owner == player);
        let turns = std::iter::successors(Some(self.turn.next(4)), |player| Some(player.next(4)));
        self.turn = turns.take(4).find(|&player| has_piece(player)).expect("a player");
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        self.children(moves).map(|(_, child)| child.perft(depth - 1)).sum()
    }

    fn children(&self, moves: Vec<Turn>) -> impl Iterator<Item = (Turn, Self)> {
        moves.into_iter().map(|mv| {
            let mut child = self.clone();
            child.play(mv);
            (mv, child)
        })
    }
}

fn renamed_move((from, to, orientation): Turn) -> Move {
    let ((from, _), (to, turns)) = (renamed(from), renamed(to));
    Move::new(from, to, turned_orientation(orientation, turns))
}

/// Every piece is where it should be, turned as it should be, and every move is followed by as
/// many.
#[track_caller]
fn same(zones: &FourZones, board: &RuntimePosition) {
    for square in 0..64 {
        let (to, turns) = renamed(square);
        let piece = zones.pieces[square].map(|piece| Piece {
            orientation: turned_orientation(piece.orientation, turns),
            ..piece
        });
        assert_eq!(piece, board.piece(to));
    }
    assert_eq!(zones.turn, board.to_move());
    let scores = board.scores().expect("scores").to_vec();
    assert_eq!(zones.scores.map(u32::from).to_vec(), scores);
    let children = zones.children(zones.moves());
    let renamed: BTreeMap<_, _> =
        children.map(|(mv, child)| (renamed_move(mv), child.moves().len())).collect();
    let mut counts = BTreeMap::new();
    for mv in board.legal_moves() {
        let mut child = *board;
        child.apply_unchecked(mv);
        counts.insert(mv, child.count_moves());
    }
    assert_eq!(renamed, counts);
}

#[test]
fn s5_four_zones_are_warlords_from_the_start() {
    let zones = FourZones::start();
    let board = RuntimePosition::start(Variant::WARLORDS);
    same(&zones, &board);
    for (mv, child) in zones.children(zones.moves()) {
        same(&child, &board.apply(renamed_move(mv)).expect("a legal move"));
    }
    for (depth, count) in (1..).zip([72, 5_184, 373_248, 26_873_856]) {
        assert_eq!(zones.perft(depth), count);
    }
}

/// Games in which pieces cross all seams and the centre.
#[test]
fn s5_four_zones_are_warlords_in_random_games() {
    let mut random = seeded(1997);
    let mut crossings = BTreeSet::new();
    for _ in 0..6 {
        let (mut zones, mut board) =
            (FourZones::start(), RuntimePosition::start(Variant::WARLORDS));
        while let Some(mv) = board.random_move(&mut random) {
            let mut moves = zones.moves().into_iter();
            let turn = moves.find(|&turn| renamed_move(turn) == mv).expect("the same move");
            crossings.insert((turn.0 / 16, turn.1 / 16));
            zones.play(turn);
            board.apply_unchecked(mv);
            same(&zones, &board);
        }
        assert!(zones.is_over() && matches!(board.status(), Status::Over(_)));
    }
    assert_eq!(crossings.len(), 16, "from every zone to every zone: {crossings:?}");
}
