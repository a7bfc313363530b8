//! Pikemen for two players.

use gambol::pikemen::{Classic, Ground, Mini, Move, Orientation, Piece, PositionOn, Size};
use gambol::{Game, Player};
use smallvec::SmallVec;

use super::learned::{AGES, Learned, VisitFeatures, Weights, sign};

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
const FADING: usize = REACH + 24;

/// The layouts for two players.
pub(super) trait Duel: Ground {
    const RAYS: &'static Rays;
    const WEIGHTS: &'static [[i16; 2]; FADING];
}

impl Duel for Classic {
    const RAYS: &'static Rays = &RAYS_8;
    const WEIGHTS: &'static [[i16; 2]; FADING] = &CLASSIC;
}

impl Duel for Mini {
    const RAYS: &'static Rays = &RAYS_6;
    const WEIGHTS: &'static [[i16; 2]; FADING] = &MINI;
}

static CLASSIC: [[i16; 2]; FADING] = include!("weights/pikemen-classic.rs");
static MINI: [[i16; 2]; FADING] = include!("weights/pikemen-mini.rs");

impl<G: Duel> Learned for PositionOn<G> {
    const FADING: usize = FADING;
    const FIXED: usize = 0;
    const WEIGHTS: Weights<'static> = Weights {
        fading: G::WEIGHTS,
        fixed: &[],
    };
    const FIRST: &'static [(usize, usize, i16)] = &[
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

    /// By the points of both.
    fn age(&self) -> i32 {
        let points = i32::from(self.score(Player::P1)) + i32::from(self.score(Player::P2));
        points.clamp(0, 16) * AGES / 16
    }

    #[inline(always)]
    fn visit_features(&self, visit: &mut impl VisitFeatures) -> Option<(Player, i32)> {
        let pieces = Pieces::of(self);
        let turn = self.turn();
        let mut prey = [[0; 2]; 2];
        pieces.for_each(|square, piece| {
            let seat = piece.owner.index();
            let size = usize::from(piece.size.number());
            let sign = sign(piece.owner);
            let Orientation::Lying(direction) = piece.orientation else {
                visit.fading(PIECES + 2 * size - 2, sign);
                return;
            };
            visit.fading(PIECES + 2 * size - 1, sign);
            let (reach, met) = pieces.charge(G::RAYS, square, direction as usize);
            visit.fading(REACH + 8 * (size - 1) + reach, sign);
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
            visit.fading(NEED + need.min(12), sign);
            visit.fading(NEED + 13, sign * need.saturating_sub(12) as i32);
        }
        let sign = sign(turn);
        visit.fading(TURN, sign);
        visit.fading(PREY + mine[0], sign);
        visit.fading(THREATS + 4 * theirs[0] + theirs[1], sign);
        None
    }
}

fn captures<G: Duel>(position: &PositionOn<G>, size: Size, met: Piece) -> bool {
    size.captures(met.size, met.orientation, position.variant().rps())
}

/// The pieces of a position by square.
struct Pieces {
    on: [Option<Piece>; 64],
    occupied: u64,
}

impl Pieces {
    #[inline(always)]
    fn of<G: Duel>(position: &PositionOn<G>) -> Self {
        let mut pieces = Pieces {
            on: [None; 64],
            occupied: 0,
        };
        for square in position.board().all() {
            let piece = position.piece(square);
            pieces.on[square.index() % 64] = piece;
            pieces.occupied |= u64::from(piece.is_some()) << square.index();
        }
        pieces
    }

    #[inline(always)]
    fn for_each(&self, mut visit: impl FnMut(usize, Piece)) {
        let mut left = self.occupied;
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            if let Some(piece) = self.on[square] {
                visit(square, piece);
            }
        }
    }

    /// The number of empty squares straight on, and the first piece after them with its square.
    #[inline(always)]
    fn charge(
        &self,
        rays: &Rays,
        from: usize,
        direction: usize,
    ) -> (usize, Option<(usize, Piece)>) {
        let ray = &rays[from][direction];
        let mut reach = 0;
        while reach < 8 && ray[reach] < 64 {
            let square = usize::from(ray[reach]);
            if let Some(piece) = self.on[square] {
                return (reach, Some((square, piece)));
            }
            reach += 1;
        }
        (reach, None)
    }
}

/// Visits the captures of the player to move after which the piece stands upright, those of the
/// largest pieces first.
pub(super) fn for_each_capture<G: Duel>(position: &PositionOn<G>, mut visit: impl FnMut(Move)) {
    let pieces = Pieces::of(position);
    let turn = position.turn();
    let board = position.board();
    let mut found = SmallVec::<[(Size, Move); 16]>::new();
    pieces.for_each(|from, piece| {
        let Orientation::Lying(direction) = piece.orientation else {
            return;
        };
        if piece.owner != turn {
            return;
        }
        if let (_, Some((to, met))) = pieces.charge(G::RAYS, from, direction as usize) {
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

/// For each square and direction the squares straight on, and then a number that is no square.
type Rays = [[[u8; 8]; 8]; 64];

static RAYS_8: Rays = rays(8);
static RAYS_6: Rays = rays(6);

const fn rays(files: i32) -> Rays {
    const STEPS: [(i32, i32); 8] = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ];
    let mut rays = [[[64; 8]; 8]; 64];
    let mut square = 0;
    while square < files * files {
        let mut direction = 0;
        while direction < 8 {
            let (x, y) = STEPS[direction];
            let (mut file, mut rank) = (square % files + x, square / files + y);
            let mut index = 0;
            while file >= 0 && file < files && rank >= 0 && rank < files {
                rays[square as usize][direction][index] = (rank * files + file) as u8;
                (file, rank) = (file + x, rank + y);
                index += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}

#[cfg(test)]
mod tests {
    use gambol::gambol_core::board::Direction;

    use super::*;

    /// A table is faster than asking the board, and says the same.
    #[test]
    fn rays_are_those_of_the_board() {
        fn check<G: Duel>() {
            let board = G::LAYOUT.board();
            for square in board.all() {
                for direction in Direction::ALL {
                    let straight = square.ray(direction).map(|(square, _)| square.index());
                    let found = &G::RAYS[square.index()][direction as usize];
                    let found = found.iter().take_while(|&&square| square < 64);
                    assert!(straight.eq(found.map(|&square| usize::from(square))));
                }
            }
        }
        check::<Classic>();
        check::<Mini>();
    }
}
