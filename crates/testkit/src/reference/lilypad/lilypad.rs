use gambol_laws::{MoveReading, Reference};

use super::super::shared::{self, Key, Outcome, Preset, Values, ensure, opponent, seat};
use super::checkers::{Board, DARK, DIRECTIONS, LIGHT, Pawns, is_back_row, is_far_row, neighbour};
use super::moves::{self, Move};
use super::square;

/// The options of the rules (V2): the abilities of the checker under a pawn (8), and how far a pawn walks (7). The
/// constants below are the indices of the options and of their values.
const KEYS: [Key; 2] = [
    ("carrier", Values::Words(&["normal", "big", "weak"])),
    ("walk", Values::Words(&["run", "one"])),
];
const CARRIER: usize = 0;
const WALK: usize = 1;
const NORMAL: u32 = 0;
const BIG: u32 = 1;
const WEAK: u32 = 2;
const RUN: u32 = 0;
const ONE: u32 = 1;

/// The presets in the order of the rules page.
const PRESETS: [Preset<2>; 4] = [
    ("standard", [NORMAL, RUN]),
    ("big-fairies", [BIG, RUN]),
    ("weak-frogs", [WEAK, RUN]),
    ("walk-dont-run", [NORMAL, ONE]),
];

/// The place of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pawn {
    NotPlaced,
    On(usize),
    Lost,
}

/// A Lilypad position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lilypad {
    board: Board,
    /// The player to move. In a finished game it is the player who would be next (R14).
    side: u8,
    /// The pawns of p1 and p2.
    pawns: [Pawn; 2],
    variant: [u32; 2],
}

impl Reference for Lilypad {
    /// Parses a position text. All invariants are checked (P5 to P10).
    fn parse(text: &str) -> Result<Lilypad, String> {
        let fields = shared::fields(text, 2)?;
        let (_, variant) = shared::parse_variant(fields.get(2), &PRESETS, &KEYS)?;
        let (board, side) = Board::parse(fields[0])?;
        let pawns = shared::pair("pawns", fields[1], Pawn::parse)?;
        let position = Lilypad { board, side, pawns, variant };
        position.check_set_up()?;
        position.check_pawns()?;
        Ok(position)
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        let [one, two] = self.pawns.map(Pawn::text);
        let variant = shared::variant_text(&PRESETS, &KEYS, self.variant);
        format!("{} {one},{two} {variant}", self.board.text(self.side))
    }

    /// Returns `p1` or `p2` for the player to move, or `over p1win`, `over p2win`, `over draw`.
    fn status(&self) -> String {
        self.outcome().status(self.side)
    }

    /// The texts of all legal moves, in byte order.
    fn moves(&self) -> Vec<String> {
        moves::texts(&self.legal_moves())
    }

    /// The legal move of a text (M4 to M7).
    fn read_move(&self, text: &str) -> MoveReading {
        moves::read(text, &self.legal_moves(), true)
    }

    /// The position after a legal move, given by its canonical text.
    ///
    /// Panics if there is no such move.
    fn play(&self, mv: &str) -> Lilypad {
        self.after(&shared::with_text(self.legal_moves(), Move::text, mv))
    }
}

impl Lilypad {
    // ----- The rules -----

    /// The square of a pawn that is on the board.
    fn pawn_square(&self, player: u8) -> Option<usize> {
        if let Pawn::On(square) = self.pawns[seat(player)] { Some(square) } else { None }
    }

    /// Whether a pawn stands on the far row of its owner (9.1).
    fn is_across(&self, player: u8) -> bool {
        self.pawn_square(player).is_some_and(|square| is_far_row(player, square))
    }

    /// The restrictions that the pawns put on checkers in a move of the side to move (8, 9.2).
    fn restrictions(&self) -> Pawns {
        let own = self.pawn_square(self.side);
        let other = self.pawn_square(opponent(self.side));
        match self.variant[CARRIER] {
            NORMAL => Pawns { fixed: None, safe: None, carrier: own },
            WEAK => Pawns { fixed: own, safe: None, carrier: own },
            _ => Pawns { fixed: own, safe: other, carrier: own },
        }
    }

    /// The possible ends of a walk of the side to move (7).
    fn walk_ends(&self) -> Vec<usize> {
        let Some(start) = self.pawn_square(self.side) else { return Vec::new() };
        let mut reached = vec![start];
        self.walk_on(start, &mut reached);
        // 7.3: the start is not an end.
        reached.remove(0);
        reached
    }

    /// Adds every square reachable from `here` that is not in the list.
    fn walk_on(&self, here: usize, reached: &mut Vec<usize>) {
        for direction in DIRECTIONS {
            let Some(to) = neighbour(here, direction) else { continue };
            // 7.1: onto an own checker.
            if !self.board.belongs_to(to, self.side) || reached.contains(&to) {
                continue;
            }
            reached.push(to);
            // 7.5: only one step. 7.4: no further than the far row.
            if self.variant[WALK] == RUN && !is_far_row(self.side, to) {
                self.walk_on(to, reached);
            }
        }
    }

    /// The moves of the side to move, unless the game is over by 9.1 or 10.1.
    fn possible_moves(&self) -> Vec<Move> {
        // 5.1: the set-up.
        if self.pawns[seat(self.side)] == Pawn::NotPlaced {
            let mut squares = self.board.checkers(self.side);
            squares.retain(|&square| is_back_row(self.side, square));
            return squares.into_iter().map(|on| Move::Place { on }).collect();
        }
        let mut possible = moves::of_checkers(&self.board, self.side, self.restrictions());
        // 6.2: a capture must be made.
        let must_capture = matches!(possible[..], [Move::Capture(_), ..]);
        if let Some(from) = self.pawn_square(self.side)
            && !must_capture
        {
            possible.extend(self.walk_ends().into_iter().map(|to| Move::Walk { from, to }));
        }
        possible
    }

    /// The outcome of the game, if it is over, in the order of 10.3.
    fn outcome(&self) -> Outcome {
        for player in [DARK, LIGHT] {
            if self.is_across(player) {
                return Outcome::Won { player };
            }
        }
        if self.pawns == [Pawn::Lost; 2] {
            return Outcome::Drawn;
        }
        if self.possible_moves().is_empty() {
            return Outcome::Won { player: opponent(self.side) };
        }
        Outcome::Running
    }

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        // 10.4.
        if self.outcome() == Outcome::Running { self.possible_moves() } else { Vec::new() }
    }

    /// The position after a legal move.
    fn after(&self, mv: &Move) -> Lilypad {
        let mut next = self.clone();
        match mv {
            Move::Place { on } => next.pawns[seat(self.side)] = Pawn::On(*on),
            Move::Walk { to, .. } => next.pawns[seat(self.side)] = Pawn::On(*to),
            Move::Step { from, to } => next.carry(*from, *to),
            Move::Capture(capture) => {
                for &square in capture.captured() {
                    next.board.remove(square);
                    // 8.2: its pawn is lost with it.
                    if next.pawns[seat(opponent(self.side))] == Pawn::On(square) {
                        next.pawns[seat(opponent(self.side))] = Pawn::Lost;
                    }
                }
                next.carry(capture.from(), capture.to());
            }
        }
        next.side = opponent(self.side);
        next
    }

    /// Moves a checker of the side to move, with its pawn if it has one (8.1).
    fn carry(&mut self, from: usize, to: usize) {
        self.board.transfer(from, to);
        if self.pawns[seat(self.side)] == Pawn::On(from) {
            self.pawns[seat(self.side)] = Pawn::On(to);
        }
    }

    // ----- The invariants of a position -----

    /// P9.
    fn check_set_up(&self) -> Result<(), String> {
        if !self.pawns.contains(&Pawn::NotPlaced) {
            return Ok(());
        }
        let at_start = self.board == Board::start();
        ensure(at_start, "pawns: ? only with all men on their first squares")?;
        let right = match (self.side, self.pawns) {
            (DARK, pawns) => pawns == [Pawn::NotPlaced; 2],
            (_, [Pawn::On(square), _]) => is_back_row(DARK, square),
            _ => false,
        };
        ensure(right, "pawns: Dark places first, on 1 to 4: ?,? with B, or like 1,? with W")
    }

    /// P8 and P10.
    fn check_pawns(&self) -> Result<(), String> {
        for player in [DARK, LIGHT] {
            if let Some(square) = self.pawn_square(player) {
                let why = format_args!("pawns: p{player} has no checker on {square}");
                ensure(self.board.belongs_to(square, player), why)?;
            }
        }
        let both_across = self.is_across(DARK) && self.is_across(LIGHT);
        ensure(!both_across, "pawns: at most one can be across")
    }
}

impl Pawn {
    fn parse(text: &str) -> Result<Pawn, String> {
        match text {
            "?" => Ok(Pawn::NotPlaced),
            "-" => Ok(Pawn::Lost),
            _ => square(text).map(Pawn::On),
        }
    }

    fn text(self) -> String {
        match self {
            Pawn::NotPlaced => "?".to_string(),
            Pawn::Lost => "-".to_string(),
            Pawn::On(square) => square.to_string(),
        }
    }
}
