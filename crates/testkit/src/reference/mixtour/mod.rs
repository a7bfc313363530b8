//! A reference engine of Mixtour, slow and simple on purpose.
//!
//! It is written from `RULES.md` alone and shares nothing with the engine of the crate: what goes in and what comes
//! out is text. Tests play both engines side by side and compare. The numbers in the comments are the clauses of
//! `RULES.md`.

use std::cmp::Ordering;

use gambol_laws::{MoveReading, Reference};

use super::shared::{self, Key, NO_YES, Outcome, Preset, Values, number, opponent, seat};

/// Files and ranks of the board (1.1).
const SIZE: usize = 5;

/// A stack of this height, or more, leaves the board (4.1).
const FULL: usize = 5;

/// A square of the board.
type Square = shared::Square<SIZE>;

/// The top `count` pieces of `from` go to `to` (3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StackMove {
    from: Square,
    count: usize,
    to: Square,
}

/// What a player can do in a turn (2.1, 7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Enter(Square),
    Stack(StackMove),
    Pass,
}

/// The keys of variants (V2), which are the places of their values.
const KEYS: [Key; 3] =
    [("pieces", Values::Range(5, 50)), ("points", Values::Range(1, 9)), ("takeback", NO_YES)];
const PIECES: usize = 0;
const POINTS: usize = 1;
const TAKEBACK: usize = 2;

/// The presets in the order of the page.
const PRESETS: [Preset<3>; 3] =
    [("basic", [22, 1, 1]), ("tournament", [22, 3, 1]), ("official", [20, 1, 0])];

/// A Mixtour position. Players are the numbers 1 and 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixtour {
    /// `board[rank][file]` is the stack there: the owners of its pieces from bottom to top (1.4).
    board: [[Vec<u8>; SIZE]; SIZE],
    /// The player to move; in a finished game the one who would be next (R12).
    side: u8,
    /// The points of p1 and p2 (8.2).
    points: [u32; 2],
    /// The stack move that only the ko forbids (6.1, 6.2).
    ko: Option<StackMove>,
    variant: [u32; 3],
}

impl Reference for Mixtour {
    /// Reads a position text. All invariants are checked (P1 to P8).
    fn parse(text: &str) -> Result<Mixtour, String> {
        let fields = shared::fields(text, 4)?;
        let variant = match fields.get(4) {
            Some(text) => shared::parse_variant(text, &PRESETS, &KEYS)?.1,
            None => PRESETS[0].1,
        };
        let board = parse_board(fields[0])?;
        let side = shared::side(fields[1])?;
        let points = parse_points(fields[2])?;
        let ko = match fields[3] {
            "-" => None,
            text => Some(parse_stack_move(text).map_err(|why| format!("ko: {why}"))?),
        };
        let position = Mixtour { board, side, points, ko, variant };
        position.check_pieces()?;
        position.check_points()?;
        position.check_ko()?;
        Ok(position)
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        let ko = match self.ko {
            None => "-".to_string(),
            Some(ko) => Move::Stack(ko).text(),
        };
        format!(
            "{} {} {},{} {} {}",
            self.board_text(),
            self.side,
            self.points[0],
            self.points[1],
            ko,
            shared::variant_text(shared::nearest(&PRESETS, self.variant), &KEYS, self.variant)
        )
    }

    /// `p1` or `p2` to move, or `over p1win`, `over p2win`, `over draw`.
    fn status(&self) -> String {
        self.outcome().status(self.side)
    }

    /// The texts of all legal moves, in byte order.
    fn moves(&self) -> Vec<String> {
        shared::sorted(self.legal_moves().iter().map(|mv| mv.text()))
    }

    /// The legal move that a text means (N1 to N3). No text of this game is ambiguous.
    fn read_move(&self, text: &str) -> MoveReading {
        shared::reading(&Move::parse(text), &self.legal_moves(), Move::text)
    }

    /// The position after a legal move, given by its canonical text.
    ///
    /// Panics if there is no such move.
    fn play(&self, mv: &str) -> Mixtour {
        self.after(shared::with_text(self.legal_moves(), |legal| legal.text(), mv))
    }
}

impl Mixtour {
    // ----- The rules -----

    /// The stack on a square; no pieces at all if the square is empty.
    fn stack(&self, square: Square) -> &Vec<u8> {
        &self.board[square.rank][square.file]
    }

    fn stack_mut(&mut self, square: Square) -> &mut Vec<u8> {
        &mut self.board[square.rank][square.file]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.stack(square).is_empty()
    }

    /// How many pieces of a player are on the board.
    fn on_board(&self, player: u8) -> u32 {
        let pieces = self.board.iter().flatten().flatten();
        pieces.filter(|&&owner| owner == player).count() as u32
    }

    /// All entries of a player, whether or not it is that player's turn (2.2).
    fn entries(&self, player: u8) -> Vec<Move> {
        // The reserve is whatever is not on the board (1.3).
        if self.on_board(player) >= self.variant[PIECES] {
            return Vec::new();
        }
        Square::all().filter(|&square| self.is_empty(square)).map(Move::Enter).collect()
    }

    /// Whether a stack move obeys section 3. The ko is not looked at.
    fn obeys_section_3(&self, mv: StackMove) -> bool {
        let StackMove { from, count, to } = mv;
        // 3.1: one piece up to all of them.
        if count < 1 || count > self.stack(from).len() {
            return false;
        }
        // 3.2: a straight line to another square.
        let files = from.file.abs_diff(to.file);
        let ranks = from.rank.abs_diff(to.rank);
        if from == to || !(files == 0 || ranks == 0 || files == ranks) {
            return false;
        }
        // 3.3: onto a stack.
        if self.is_empty(to) {
            return false;
        }
        // 3.4: the height of the target is the distance.
        let distance = files.max(ranks);
        if distance != self.stack(to).len() {
            return false;
        }
        // 3.5: nothing in between.
        for step in 1..distance {
            let between = Square {
                file: towards(from.file, to.file, step),
                rank: towards(from.rank, to.rank, step),
            };
            if !self.is_empty(between) {
                return false;
            }
        }
        true
    }

    /// All stack moves, which are the same for both players (3.1). The ko is not looked at.
    fn stack_moves(&self) -> Vec<StackMove> {
        let mut moves = Vec::new();
        for from in Square::all() {
            for to in Square::all() {
                for count in 1..=self.stack(from).len() {
                    let mv = StackMove { from, count, to };
                    if self.obeys_section_3(mv) {
                        moves.push(mv);
                    }
                }
            }
        }
        moves
    }

    /// Whether the game is over, and how it ended.
    fn outcome(&self) -> Outcome {
        // 5.1: enough points.
        for player in [1, 2] {
            if self.points[seat(player)] >= self.variant[POINTS] {
                return Outcome::Won { player };
            }
        }
        // 7.2: neither player could do anything but pass, the ko left out of account.
        if self.stack_moves().is_empty() && self.entries(1).is_empty() && self.entries(2).is_empty()
        {
            return Outcome::Drawn;
        }
        Outcome::Running
    }

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        // 8.1: none in a finished game.
        if self.outcome() != Outcome::Running {
            return Vec::new();
        }
        let mut moves = self.entries(self.side);
        for mv in self.stack_moves() {
            // 6.1: all but the ko.
            if self.ko != Some(mv) {
                moves.push(Move::Stack(mv));
            }
        }
        // 7.1 and 7.3: a pass, if there is nothing else.
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The position after a legal move.
    fn after(&self, mv: Move) -> Mixtour {
        let mut next = self.clone();
        next.side = opponent(self.side);
        // 6.3: whatever the move is, it ends the ko.
        next.ko = None;
        match mv {
            Move::Enter(square) => next.stack_mut(square).push(self.side),
            Move::Stack(stack_move) => next.carry_out(stack_move),
            Move::Pass => {}
        }
        next
    }

    /// Does a stack move on the board, with all that follows from it.
    fn carry_out(&mut self, mv: StackMove) {
        // 3.6: the top pieces change over, their order kept.
        let stay = self.stack(mv.from).len() - mv.count;
        let taken = self.stack_mut(mv.from).split_off(stay);
        self.stack_mut(mv.to).extend(taken);
        // 4.1 to 4.4: a high stack leaves the board, and the owner of its top piece scores. Its pieces are in reserve
        // again because they are no longer on the board (1.3).
        let target = self.stack_mut(mv.to);
        if target.len() >= FULL {
            let top = target[target.len() - 1];
            target.clear();
            self.points[seat(top)] += 1;
        }
        // 6.1 and 6.2: the way back is the ko, if it is a legal move otherwise and the game goes on.
        let back = StackMove { from: mv.to, count: mv.count, to: mv.from };
        if self.variant[TAKEBACK] == 0
            && self.obeys_section_3(back)
            && self.outcome() == Outcome::Running
        {
            self.ko = Some(back);
        }
    }

    // ----- The invariants of a position -----

    /// P6.
    fn check_pieces(&self) -> Result<(), String> {
        for player in [1, 2] {
            let found = self.on_board(player);
            let most = self.variant[PIECES];
            if found > most {
                return Err(format!(
                    "board: p{player} has {found} pieces on it, but owns only {most}"
                ));
            }
        }
        Ok(())
    }

    /// P7.
    fn check_points(&self) -> Result<(), String> {
        let goal = self.variant[POINTS];
        let [one, two] = self.points;
        if one > goal || two > goal {
            return Err(format!("points: nobody can have more than {goal}"));
        }
        if one == goal && two == goal {
            return Err(format!("points: only one player can have {goal}"));
        }
        Ok(())
    }

    /// P8.
    fn check_ko(&self) -> Result<(), String> {
        let Some(ko) = self.ko else {
            return Ok(());
        };
        if self.variant[TAKEBACK] == 1 {
            return Err("ko: there is none with takeback=yes".to_string());
        }
        if self.outcome() != Outcome::Running {
            return Err("ko: there is none in a finished game".to_string());
        }
        if !self.obeys_section_3(ko) {
            return Err("ko: this would not be a legal move anyway".to_string());
        }
        Ok(())
    }

    /// The BOARD field (P1).
    fn board_text(&self) -> String {
        let stack_text = |stack: &Vec<u8>| {
            (!stack.is_empty()).then(|| stack.iter().map(u8::to_string).collect::<String>())
        };
        let ranks = self.board.iter().rev();
        let ranks = ranks.map(|rank| shared::rank_text(rank.iter().map(stack_text)));
        ranks.collect::<Vec<String>>().join("/")
    }
}

impl Move {
    /// Reads a move text, with the shorthand of N1 accepted (N1 to N3).
    fn parse(text: &str) -> Result<Move, String> {
        if text == "pass" {
            Ok(Move::Pass)
        } else if text.contains('-') {
            parse_stack_move(text).map(Move::Stack)
        } else {
            Square::parse(text).map(Move::Enter)
        }
    }

    /// The canonical text of a move (N1).
    fn text(self) -> String {
        match self {
            Move::Enter(square) => square.text(),
            Move::Stack(StackMove { from, count: 1, to }) => {
                format!("{}-{}", from.text(), to.text())
            }
            Move::Stack(StackMove { from, count, to }) => {
                format!("{}:{count}-{}", from.text(), to.text())
            }
            Move::Pass => "pass".to_string(),
        }
    }
}

/// The coordinate that is `step` steps away from `from` on the way to `to`.
fn towards(from: usize, to: usize, step: usize) -> usize {
    match to.cmp(&from) {
        Ordering::Greater => from + step,
        Ordering::Less => from - step,
        Ordering::Equal => from,
    }
}

/// The BOARD field (P1, P4, P5).
fn parse_board(text: &str) -> Result<[[Vec<u8>; SIZE]; SIZE], String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != SIZE {
        return Err(format!("board: {} ranks instead of {SIZE}", ranks.len()));
    }
    let mut board: [[Vec<u8>; SIZE]; SIZE] = Default::default();
    for (line, text) in ranks.into_iter().enumerate() {
        let stacks = shared::parse_rank(text, SIZE, parse_stack)?;
        for (file, stack) in stacks.into_iter().enumerate() {
            board[SIZE - 1 - line][file] = stack.unwrap_or_default();
        }
    }
    Ok(board)
}

/// One stack of the BOARD field (P5).
fn parse_stack(text: &str) -> Result<Vec<u8>, String> {
    let mut stack = Vec::new();
    for owner in text.chars() {
        match owner {
            '1' => stack.push(1),
            '2' => stack.push(2),
            _ => return Err(format!("board: {text:?} is not a stack of 1s and 2s")),
        }
    }
    if stack.is_empty() || stack.len() >= FULL {
        return Err(format!("board: {text:?} is not 1 to 4 pieces high"));
    }
    Ok(stack)
}

/// The POINTS field.
fn parse_points(text: &str) -> Result<[u32; 2], String> {
    let Some((one, two)) = text.split_once(',') else {
        return Err(format!("points: {text:?} is not two numbers"));
    };
    let one = number(one).map_err(|why| format!("points: {why}"))?;
    let two = number(two).map_err(|why| format!("points: {why}"))?;
    Ok([one, two])
}

/// A stack move, with the shorthand of N1 accepted.
fn parse_stack_move(text: &str) -> Result<StackMove, String> {
    let Some((start, to)) = text.split_once('-') else {
        return Err(format!("{text:?} is not a stack move"));
    };
    let (from, count) = match start.split_once(':') {
        None => (start, 1),
        Some((from, count)) => (from, number(count)? as usize),
    };
    Ok(StackMove { from: Square::parse(from)?, count, to: Square::parse(to)? })
}
