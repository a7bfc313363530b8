//! Two players.

use gambol_core::board::Word;
use gambol_core::evaluate::linear::{
    Features, Learned, PHASES, Table, VisitFeatures, Weights, sign,
};
use gambol_core::{Evaluate, Game, MoveList, Player, ScoreDifference};

use crate::cell::Cells;
use crate::ground::{Classic, Ground, Various};
use crate::layout::Layout;
use crate::moves::Move;
use crate::piece::{Orientation, Piece, Size};
use crate::position::PositionOn;

// The features.
/// Pieces by size and by whether they lie.
const PIECES: usize = 0;
/// The points that a player still needs, at most 12, and then how many more than those.
const NEED: usize = PIECES + 6;
const TURN: usize = NEED + 16;
/// The largest piece that the player to move can capture, 0 for none.
const PREY: usize = TURN + 1;
/// The two largest that the other player could capture: four times the one plus the other.
const THREATS: usize = PREY + 4;
/// The number of squares that a lying piece can charge to, by its size.
const REACH: usize = THREATS + 16;
const TAPERED: usize = REACH + 24;

/// The weights of a layout for two players.
#[inline]
pub(super) fn weights(layout: Layout) -> Option<Weights<'static>> {
    match layout {
        Layout::Classic => Some(CLASSIC.weights()),
        Layout::Mini => Some(MINI.weights()),
        Layout::Three | Layout::Warlords | Layout::Hexagon | Layout::Star => None,
    }
}

static CLASSIC: Table<TAPERED, 0> = Table::parse(include_str!("classic.txt"));
static MINI: Table<TAPERED, 0> = Table::parse(include_str!("mini.txt"));

impl Learned for PositionOn<Classic> {
    const WEIGHTS: Weights<'static> = CLASSIC.weights();
    const FILE: &'static str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/evaluation/classic.txt");
    const LEARNED_FROM: &'static [&'static str] = &["classic"];
    const FIRST: &'static [(usize, usize, i16)] = &FIRST;

    fn rough_value(&self, _: Weights<'_>, player: Player) -> i32 {
        ScoreDifference.evaluate(self, player)
    }
}

impl Learned for PositionOn<Various> {
    const WEIGHTS: Weights<'static> = MINI.weights();
    const FILE: &'static str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/evaluation/mini.txt");
    const LEARNED_FROM: &'static [&'static str] = &["mini"];
    const FIRST: &'static [(usize, usize, i16)] = &FIRST;

    fn rough_value(&self, _: Weights<'_>, player: Player) -> i32 {
        ScoreDifference.evaluate(self, player)
    }
}

/// What a player still needs.
const FIRST: [(usize, usize, i16); 13] = [
    (NEED, 1, 1_200),
    (NEED + 1, 1, 1_100),
    (NEED + 2, 1, 1_000),
    (NEED + 3, 1, 900),
    (NEED + 4, 1, 800),
    (NEED + 5, 1, 700),
    (NEED + 6, 1, 600),
    (NEED + 7, 1, 500),
    (NEED + 8, 1, 400),
    (NEED + 9, 1, 300),
    (NEED + 10, 1, 200),
    (NEED + 11, 1, 100),
    (NEED + 13, 1, -100),
];

/// With more than two players a position has no features.
impl<G: Ground> Features for PositionOn<G> {
    const TAPERED: usize = TAPERED;
    const FIXED: usize = 0;

    /// By the points of both.
    fn phase(&self) -> i32 {
        let points = i32::from(self.score(Player::P1)) + i32::from(self.score(Player::P2));
        points.clamp(0, 16) * PHASES / 16
    }

    #[inline(always)]
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)> {
        if self.players() > 2 {
            return None;
        }
        let turn = self.turn();
        let mut prey = [[0; 2]; 2];
        for_each_piece(self, |square, piece| {
            let seat = piece.owner.index();
            let size = usize::from(piece.size.number());
            let sign = sign(piece.owner);
            let Orientation::Lying(direction) = piece.orientation else {
                visit.tapered(PIECES + 2 * size - 2, sign);
                return;
            };
            visit.tapered(PIECES + 2 * size - 1, sign);
            let (reach, met) = charge(self, square, direction as usize);
            visit.tapered(REACH + 8 * (size - 1) + reach, sign);
            if let Some((_, met)) = met {
                if met.owner != piece.owner && captures(self, piece.size, met) {
                    let size = usize::from(met.size.number());
                    let [most, second] = &mut prey[seat];
                    if size > *most {
                        (*most, *second) = (size, *most);
                    } else {
                        *second = size.max(*second);
                    }
                }
            }
        });
        let (mine, theirs) = (prey[turn.index()], prey[1 - turn.index()]);
        let target = usize::from(self.variant().target());
        let need = |player| target.saturating_sub(usize::from(self.score(player)));
        // Whoever can capture enough at once wins, and so does whoever can capture the last piece.
        let last = self.pieces_left(turn.opponent()) == 1;
        if mine[0] >= if last { 1 } else { need(turn) } {
            return Some((turn, 1));
        }
        for player in [Player::P1, Player::P2] {
            let (need, sign) = (need(player), sign(player));
            visit.tapered(NEED + need.min(12), sign);
            visit.tapered(NEED + 13, sign * need.saturating_sub(12) as i32);
        }
        let sign = sign(turn);
        visit.tapered(TURN, sign);
        visit.tapered(PREY + mine[0], sign);
        visit.tapered(THREATS + 4 * theirs[0] + theirs[1], sign);
        None
    }
}

fn captures<G: Ground>(position: &PositionOn<G>, size: Size, met: Piece) -> bool {
    size.captures(met.size, met.orientation, position.variant().rps())
}

/// Visits the pieces, by square.
#[inline(always)]
fn for_each_piece<G: Ground>(position: &PositionOn<G>, mut visit: impl FnMut(usize, Piece)) {
    let planes = position.players.as_ref().iter();
    let occupied = planes.fold(G::Word::ZERO, |all, &plane| all | plane);
    // Boards for two players have at most 64 squares.
    let [mut left, _] = occupied.halves();
    while left != 0 {
        let square = left.trailing_zeros() as usize;
        left &= left - 1;
        if let Some(piece) = position.cells.get(square).piece() {
            visit(square, piece);
        }
    }
}

/// The number of empty squares straight on, and the first piece after them with its square.
#[inline(always)]
fn charge<G: Ground>(
    position: &PositionOn<G>,
    from: usize,
    direction: usize,
) -> (usize, Option<(usize, Piece)>) {
    let ray = position.ground.ray(from, direction);
    for (reach, &square) in ray.iter().enumerate() {
        let square = usize::from(square);
        if let Some(piece) = position.cells.get(square).piece() {
            return (reach, Some((square, piece)));
        }
    }
    (ray.len(), None)
}

/// Visits the captures of the player to move after which the piece stands upright, those of the
/// largest pieces first.
pub(super) fn for_each_capture<G: Ground>(position: &PositionOn<G>, visit: &mut dyn FnMut(Move)) {
    let turn = position.turn();
    let board = position.board();
    let mut found = MoveList::<(Size, Move), 64>::new();
    for_each_piece(position, |from, piece| {
        let Orientation::Lying(direction) = piece.orientation else {
            return;
        };
        if piece.owner != turn {
            return;
        }
        if let (_, Some((to, met))) = charge(position, from, direction as usize) {
            if met.owner != turn && captures(position, piece.size, met) {
                if let (Some(from), Some(to)) = (board.square(from), board.square(to)) {
                    found.push((met.size, Move::new(from, to, Orientation::Upright)));
                }
            }
        }
    });
    for size in [Size::Large, Size::Medium, Size::Small] {
        let largest = found.iter().filter(|&&(captured, _)| captured == size);
        largest.for_each(|&(_, mv)| visit(mv));
    }
}
