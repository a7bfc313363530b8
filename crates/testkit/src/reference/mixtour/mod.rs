//! A reference engine of Mixtour, slow and simple on purpose.
//!
//! It is written only from `RULES.md` and shares no code with the engine of the crate. Its input and output are
//! texts. Tests play on both engines and compare the results. Numbers in comments are clauses of `RULES.md`.

use gambol_laws::{MoveReading, Reference};

use super::shared::{self, Key, NO_YES, Outcome, Preset, Values, ensure, number, opponent, seat};

/// The number of files and ranks (1.1).
const SIZE: usize = 5;

/// A stack of at least this height leaves the board (4.1).
const FULL: usize = 5;

/// A square of the board.
type Square = shared::Square<SIZE>;

/// A move of the top `count` pieces of `from` to `to` (3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StackMove {
    from: Square,
    count: usize,
    to: Square,
}

/// A move of a player (2.1, 7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Enter(Square),
    Stack(StackMove),
    Pass,
}

/// The options of the rules (V2). The constants below are their indices.
const KEYS: [Key; 3] =
    [("pieces", Values::Range(5, 50)), ("points", Values::Range(1, 9)), ("takeback", NO_YES)];
const PIECES: usize = 0;
const POINTS: usize = 1;
const TAKEBACK: usize = 2;

/// The presets in the order of the rules page.
const PRESETS: [Preset<3>; 3] =
    [("basic", [22, 1, 1]), ("tournament", [22, 3, 1]), ("official", [20, 1, 0])];

/// A Mixtour position. Players are the numbers 1 and 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixtour {
    /// `board[rank][file]` has the owners of the pieces in the stack there, from bottom to top (1.4).
    board: [[Vec<u8>; SIZE]; SIZE],
    /// The player to move. In a finished game it is the player who would be next (R12).
    side: u8,
    /// The points of p1 and p2 (8.2).
    points: [u32; 2],
    /// The stack move forbidden only by the ko (6.1, 6.2).
    ko: Option<StackMove>,
    variant: [u32; 3],
}

impl Reference for Mixtour {
    /// Parses a position text. All invariants are checked (P1 to P8).
    fn parse(text: &str) -> Result<Mixtour, String> {
        let fields = shared::fields(text, 4)?;
        let (_, variant) = shared::parse_variant(fields.get(4), &PRESETS, &KEYS)?;
        let board = parse_board(fields[0])?;
        let side = shared::side(fields[1])?;
        let points = shared::pair("points", fields[2], number)?;
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
        let ko = self.ko.map_or("-".to_string(), |ko| Move::Stack(ko).text());
        let [one, two] = self.points;
        let variant = shared::variant_text(&PRESETS, &KEYS, self.variant);
        format!("{} {} {one},{two} {ko} {variant}", self.board_text(), self.side)
    }

    /// Returns `p1` or `p2` for the player to move, or `over p1win`, `over p2win`, `over draw`.
    fn status(&self) -> String {
        self.outcome().status(self.side)
    }

    shared::methods_of_moves! {}
}

impl Mixtour {
    // ----- The rules -----

    /// The stack on a square, which may be empty.
    fn stack(&self, square: Square) -> &Vec<u8> {
        &self.board[square.rank][square.file]
    }

    fn stack_mut(&mut self, square: Square) -> &mut Vec<u8> {
        &mut self.board[square.rank][square.file]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.stack(square).is_empty()
    }

    /// The number of a player's pieces on the board.
    fn on_board(&self, player: u8) -> u32 {
        self.board.iter().flatten().flatten().filter(|&&owner| owner == player).count() as u32
    }

    /// All entries of a player, even if it is not that player's turn (2.2).
    fn entries(&self, player: u8) -> Vec<Move> {
        // All pieces that are not on the board are in reserve (1.3).
        if self.on_board(player) >= self.variant[PIECES] {
            return Vec::new();
        }
        Square::all().filter(|&square| self.is_empty(square)).map(Move::Enter).collect()
    }

    /// Whether a stack move obeys section 3. The ko is ignored.
    fn obeys_section_3(&self, mv: StackMove) -> bool {
        let StackMove { from, count, to } = mv;
        // 3.1: from one piece to all of them.
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
        // 3.5: no stack in between.
        (1..distance).all(|step| {
            let file = towards(from.file, to.file, step);
            let rank = towards(from.rank, to.rank, step);
            self.is_empty(Square { file, rank })
        })
    }

    /// All stack moves, which are the same for both players (3.1). The ko is ignored.
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

    /// The outcome of the game, if it is over.
    fn outcome(&self) -> Outcome {
        // 5.1: enough points.
        for player in [1, 2] {
            if self.points[seat(player)] >= self.variant[POINTS] {
                return Outcome::Won { player };
            }
        }
        // 7.2: neither player could do anything but pass, ignoring the ko.
        if self.stack_moves().is_empty() && self.entries(1).is_empty() && self.entries(2).is_empty()
        {
            return Outcome::Drawn;
        }
        Outcome::Running
    }

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        // 8.1: no moves in a finished game.
        if self.outcome() != Outcome::Running {
            return Vec::new();
        }
        let mut moves = self.entries(self.side);
        // 6.1: all moves except the ko.
        let stack_moves = self.stack_moves().into_iter().filter(|&mv| self.ko != Some(mv));
        moves.extend(stack_moves.map(Move::Stack));
        // 7.1 and 7.3: a pass if there is no other move.
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// The position after a legal move.
    fn after(&self, mv: Move) -> Mixtour {
        let mut next = self.clone();
        next.side = opponent(self.side);
        // 6.3: any move ends the ko.
        next.ko = None;
        match mv {
            Move::Enter(square) => next.stack_mut(square).push(self.side),
            Move::Stack(stack_move) => next.carry_out(stack_move),
            Move::Pass => {}
        }
        next
    }

    /// Plays a stack move on the board with all its consequences.
    fn carry_out(&mut self, mv: StackMove) {
        // 3.6: the top pieces move in the same order.
        let stay = self.stack(mv.from).len() - mv.count;
        let taken = self.stack_mut(mv.from).split_off(stay);
        self.stack_mut(mv.to).extend(taken);
        // 4.1 to 4.4: a high stack leaves the board, and the owner of its top piece scores. The pieces
        // return to the reserve, because they are no longer on the board (1.3).
        let target = self.stack_mut(mv.to);
        if target.len() >= FULL {
            let top = target[target.len() - 1];
            target.clear();
            self.points[seat(top)] += 1;
        }
        // 6.1 and 6.2: the reverse move is the ko, if it is otherwise legal and the game is not over.
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
            let why = format_args!("board: p{player} has {found} pieces, but owns only {most}");
            ensure(found <= most, why)?;
        }
        Ok(())
    }

    /// P7.
    fn check_points(&self) -> Result<(), String> {
        let goal = self.variant[POINTS];
        let [one, two] = self.points;
        ensure(one.max(two) <= goal, format_args!("points: nobody can have more than {goal}"))?;
        ensure(one.min(two) < goal, format_args!("points: only one player can have {goal}"))
    }

    /// P8.
    fn check_ko(&self) -> Result<(), String> {
        let Some(ko) = self.ko else { return Ok(()) };
        ensure(self.variant[TAKEBACK] == 0, "ko: there is none with takeback=yes")?;
        ensure(self.outcome() == Outcome::Running, "ko: there is none in a finished game")?;
        ensure(self.obeys_section_3(ko), "ko: this would not be a legal move anyway")
    }

    /// Prints the BOARD field (P1).
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
    /// Parses a move text, including the shorthand of N1 (N1 to N3).
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
            Move::Stack(StackMove { from, count, to }) => {
                let count = if count == 1 { String::new() } else { format!(":{count}") };
                format!("{}{count}-{}", from.text(), to.text())
            }
            Move::Pass => "pass".to_string(),
        }
    }
}

/// The coordinate `step` steps from `from` towards `to`.
fn towards(from: usize, to: usize, step: usize) -> usize {
    if to < from { from - step } else { to.min(from + step) }
}

/// Parses the BOARD field (P1, P4, P5).
fn parse_board(text: &str) -> Result<[[Vec<u8>; SIZE]; SIZE], String> {
    let mut board: [[Vec<u8>; SIZE]; SIZE] = Default::default();
    for (line, text) in shared::parts("board", text, '/', SIZE)?.into_iter().enumerate() {
        let stacks = shared::parse_rank(text, SIZE, parse_stack)?;
        for (file, stack) in stacks.into_iter().enumerate() {
            board[SIZE - 1 - line][file] = stack.unwrap_or_default();
        }
    }
    Ok(board)
}

/// Parses one stack of the BOARD field (P5).
fn parse_stack(text: &str) -> Result<Vec<u8>, String> {
    let owner = |digit: u8| (b'1'..=b'2').contains(&digit).then(|| digit - b'0');
    let stack: Option<Vec<u8>> = text.bytes().map(owner).collect();
    let stack = stack.ok_or_else(|| format!("board: {text:?} is not a stack of 1s and 2s"))?;
    let is_stack = (1..FULL).contains(&stack.len());
    ensure(is_stack, format_args!("board: {text:?} is not 1 to 4 pieces high")).map(|()| stack)
}

/// Parses a stack move, including the shorthand of N1.
fn parse_stack_move(text: &str) -> Result<StackMove, String> {
    let (start, to) = text.split_once('-').ok_or("not a stack move")?;
    let (from, count) = match start.split_once(':') {
        None => (start, 1),
        Some((from, count)) => (from, number(count)? as usize),
    };
    Ok(StackMove { from: Square::parse(from)?, count, to: Square::parse(to)? })
}
