use super::super::shared::{Outcome, ensure};
use super::board::Square;
use super::pieces::{Orientation, Piece};
use super::variant::Variant;

/// A move of a player (3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Reorient {
        at: Square,
        orientation: Orientation,
    },
    Charge {
        from: Square,
        to: Square,
        captures: bool,
        /// The orientation that means straight on (5.5).
        straight_on: Orientation,
        orientation: Orientation,
    },
}

/// A Pikemen position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pikemen {
    /// The piece on each square, in the order of `Board::squares`.
    pub(super) pieces: Vec<Option<Piece>>,
    /// The player to move. In a finished game it is the player who would be next (R14).
    pub(super) side: usize,
    /// The points of p1, p2, ... (9.5).
    pub(super) points: Vec<u32>,
    pub(super) variant: Variant,
}

impl Pikemen {
    // ----- The rules -----

    /// The index of a square in `pieces`.
    fn index(&self, square: Square) -> usize {
        self.variant.layout.board.place(square)
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[self.index(square)]
    }

    fn set(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.pieces[index] = piece;
    }

    /// The number of pieces of this size that a player has.
    pub(super) fn count(&self, player: usize, size: u32) -> usize {
        let is_one = |piece: &&Piece| piece.owner == player && piece.size == size;
        self.pieces.iter().flatten().filter(is_one).count()
    }

    pub(super) fn has_pieces(&self, player: usize) -> bool {
        (1..=3).any(|size| self.count(player, size) > 0)
    }

    /// Whether a piece can capture another (6).
    fn can_capture(&self, attacker: Piece, victim: Piece) -> bool {
        // 6.4: only enemies.
        if attacker.owner == victim.owner {
            return false;
        }
        // 6.1: always a lying piece.
        if victim.orientation != Orientation::Upright {
            return true;
        }
        if self.variant.rps {
            // 6.3.
            matches!((attacker.size, victim.size), (2, 1) | (3, 2) | (1, 3))
        } else {
            // 6.2.
            attacker.size > victim.size
        }
    }

    /// The outcome of the game, if it is over.
    pub(super) fn outcome(&self) -> Outcome {
        let players = 1..=self.variant.layout.players;
        // 9.1: enough points.
        for player in players.clone() {
            if self.points[player - 1] >= self.variant.target {
                return Outcome::Won { player: player as u8 };
            }
        }
        // 9.2: the only player with pieces.
        let left: Vec<usize> = players.filter(|&player| self.has_pieces(player)).collect();
        if let [player] = left[..] {
            return Outcome::Won { player: player as u8 };
        }
        Outcome::Running
    }

    /// All legal moves, in no particular order.
    pub(super) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        // 9.4.
        if self.outcome() != Outcome::Running {
            return moves;
        }
        for square in self.variant.layout.board.squares() {
            if let Some(piece) = self.at(square)
                && piece.owner == self.side
            {
                // 4.1: any other orientation.
                let others = Orientation::all().into_iter().filter(|&it| it != piece.orientation);
                moves.extend(others.map(|orientation| Move::Reorient { at: square, orientation }));
                self.add_charges(square, piece, &mut moves);
            }
        }
        moves
    }

    /// Section 5.
    fn add_charges(&self, from: Square, piece: Piece, moves: &mut Vec<Move>) {
        // 5.1: only lying pieces.
        let Orientation::Lying(mut direction) = piece.orientation else { return };
        let mut here = from;
        while let Some((to, onward)) = self.variant.layout.board.step(here, direction) {
            let met = self.at(to);
            // 5.3: stopped on the square before.
            if met.is_some_and(|victim| !self.can_capture(piece, victim)) {
                return;
            }
            // 5.4: any of the nine orientations.
            let (captures, straight_on) = (met.is_some(), Orientation::Lying(onward));
            for orientation in Orientation::all() {
                moves.push(Move::Charge { from, to, captures, straight_on, orientation });
            }
            // 5.2: not beyond the first piece.
            if captures {
                return;
            }
            (here, direction) = (to, onward);
        }
    }

    /// The position after a legal move.
    pub(super) fn after(&self, mv: Move) -> Pikemen {
        let mut next = self.clone();
        let (from, to, orientation) = match mv {
            Move::Reorient { at, orientation } => (at, at, orientation),
            Move::Charge { from, to, orientation, .. } => (from, to, orientation),
        };
        if let Some(mut piece) = self.at(from) {
            next.set(from, None);
            // 7.1: points for a captured piece.
            if let Some(victim) = next.at(to) {
                next.points[self.side - 1] += victim.size;
            }
            piece.orientation = orientation;
            next.set(to, Some(piece));
        }
        next.side = next.player_after(self.side);
        next
    }

    /// The next player in order with a piece (8.1). The last candidate is the same player.
    fn player_after(&self, player: usize) -> usize {
        let players = self.variant.layout.players;
        let mut candidates = (0..players).map(|steps| (player + steps) % players + 1);
        candidates.find(|&next| self.has_pieces(next)).unwrap_or(player)
    }

    /// Checks that a text has the form of a move on this board, legal or not (M2, M3).
    pub(super) fn check_form(&self, text: &str) -> Result<(), String> {
        let (squares, orientation) = match text.split_once('(') {
            None => (text, None),
            Some((squares, rest)) => {
                let orientation = rest.strip_suffix(')').ok_or("no closing bracket at the end")?;
                (squares, Some(Orientation::parse(orientation)?))
            }
        };
        let board = self.variant.layout.board;
        if let Some((from, to)) = squares.split_once('-').or_else(|| squares.split_once('x')) {
            board.parse_square(from)?;
            board.parse_square(to)?;
        } else {
            board.parse_square(squares)?;
            ensure(orientation.is_some(), format_args!("{text:?} is only a square"))?;
        }
        Ok(())
    }
}

impl Move {
    /// The canonical text, without a kept orientation (M1).
    pub(super) fn text(self) -> String {
        match self {
            Move::Charge { from, to, captures, straight_on, orientation }
                if orientation == straight_on =>
            {
                charge_text(from, to, captures)
            }
            _ => self.full_text(),
        }
    }

    /// The text with the orientation, even if it is kept.
    pub(super) fn full_text(self) -> String {
        match self {
            Move::Reorient { at, orientation } => {
                format!("{}({})", at.text(), orientation.text())
            }
            Move::Charge { from, to, captures, orientation, .. } => {
                let charge = charge_text(from, to, captures);
                format!("{charge}({})", orientation.text())
            }
        }
    }
}

fn charge_text(from: Square, to: Square, captures: bool) -> String {
    let sign = if captures { "x" } else { "-" };
    format!("{}{sign}{}", from.text(), to.text())
}
