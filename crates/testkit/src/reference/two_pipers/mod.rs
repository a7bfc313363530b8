//! A reference engine of The Two Pipers, slow and simple on purpose.
//!
//! It is written only from `RULES.md` and shares no code with the engine of the crate. Its input and output are
//! texts. Tests play on both engines and compare the results. Numbers in comments are clauses of `RULES.md`.

use gambol_laws::{MoveReading, Reference};

use super::shared::{self, Key, Outcome, Preset, Values, ensure, opponent, seat};

/// The number of files and ranks (1.1).
const SIZE: usize = 8;

/// The maximum number of creatures of one player (1.4).
const CREATURES: usize = 8;

/// The maximum number of one player's creatures in the shallow water of one land (10.1).
const SHALLOW: usize = 2;

/// The four straight directions, as steps in files and ranks.
const STRAIGHT: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The four diagonal directions.
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A square of the board.
type Square = shared::Square<SIZE>;

/// A creature (1.4). Players are the numbers 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Creature {
    owner: u8,
    asleep: bool,
}

/// A move of a player (2.1, 11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Step { from: Square, to: Square },
    Jump { from: Square, to: Square },
    Walk { from: Square, to: Square },
    Flip(Square),
    Pass,
}

/// The options of the rules (V2). The constants below are their indices.
const KEYS: [Key; 3] = [
    ("lands", Values::Words(&["facing", "rotated"])),
    ("jumps", Values::Words(&["diagonal", "any"])),
    ("stuck", Values::Words(&["pass", "loss"])),
];
const LANDS: usize = 0;
const JUMPS: usize = 1;
const STUCK: usize = 2;

/// The only preset.
const STANDARD: Preset<3> = ("standard", [0, 0, 0]);

/// A position of The Two Pipers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPipers {
    /// `board[rank][file]` is the creature there (1.6).
    board: [[Option<Creature>; SIZE]; SIZE],
    /// The player to move. In a finished game it is the player who would be next (R27).
    side: u8,
    /// The squares of the pipers of p1 and p2. An eliminated piper has none.
    pipers: [Option<Square>; 2],
    variant: [u32; 3],
}

impl Reference for TwoPipers {
    /// Parses a position text. All invariants are checked (P1 to P9).
    fn parse(text: &str) -> Result<TwoPipers, String> {
        let fields = shared::fields(text, 3)?;
        let (_, variant) = shared::parse_variant(fields.get(3), &[STANDARD], &KEYS)?;
        let board = parse_board(fields[0])?;
        let side = shared::side(fields[1])?;
        let pipers = shared::pair("pipers", fields[2], parse_piper)?;
        let position = TwoPipers { board, side, pipers, variant };
        position.check_creatures()?;
        position.check_pipers()?;
        Ok(position)
    }

    /// The canonical text of the position.
    fn text(&self) -> String {
        let pipers = self.pipers.map(|piper| piper.map_or("-".to_string(), Square::text));
        let variant = shared::variant_text(&[STANDARD], &KEYS, self.variant);
        format!("{} {} {} {variant}", self.board_text(), self.side, pipers.join(","))
    }

    /// Returns `p1` or `p2` for the player to move, or `over p1win`, `over p2win`, `over draw`.
    fn status(&self) -> String {
        self.outcome().status(self.side)
    }

    shared::methods_of_moves! {}
}

impl TwoPipers {
    // ----- The board -----

    fn creature(&self, square: Square) -> Option<Creature> {
        self.board[square.rank][square.file]
    }

    /// The owner of the creature on a square.
    fn owner_of(&self, square: Square) -> Option<u8> {
        self.creature(square).map(|creature| creature.owner)
    }

    fn piper(&self, player: u8) -> Option<Square> {
        self.pipers[seat(player)]
    }

    /// The land of a player (1.2).
    fn land(&self, player: u8) -> Square {
        match (player, self.variant[LANDS]) {
            (1, 0) => Square { file: 4, rank: 0 },
            (1, _) => Square { file: 3, rank: 0 },
            _ => Square { file: 4, rank: 7 },
        }
    }

    /// Whether the square is one of the two lands (1.2).
    fn is_land(&self, square: Square) -> bool {
        square == self.land(1) || square == self.land(2)
    }

    /// Whether a creature may move to this square, according to 1.6.
    fn is_free(&self, square: Square) -> bool {
        self.creature(square).is_none() && !self.is_land(square)
    }

    fn has_sleeper(&self, square: Square) -> bool {
        self.creature(square).is_some_and(|creature| creature.asleep)
    }

    /// Whether a creature on this square carries the piper of a player (1.7).
    fn carries(&self, square: Square, player: u8) -> bool {
        self.creature(square).is_some() && self.piper(player) == Some(square)
    }

    /// The number of a player's creatures in the shallow water of the land of `land_of` (1.3).
    fn in_shallow(&self, player: u8, land_of: u8) -> usize {
        let land = self.land(land_of);
        let owned = Square::all().filter(|&square| self.owner_of(square) == Some(player));
        owned.filter(|&square| neighbours(square, land)).count()
    }

    /// Whether a creature may move between two squares, according to section 10.
    fn obeys_section_10(&self, from: Square, to: Square) -> bool {
        let Some(creature) = self.creature(from) else { return false };
        // 10.2: each land is counted separately, and both bind both players.
        for land_of in [1, 2] {
            // 10.3: counted as after the move.
            let land = self.land(land_of);
            let [leaves, arrives] = [from, to].map(|square| neighbours(square, land));
            let before = self.in_shallow(creature.owner, land_of);
            let count = before + usize::from(arrives) - usize::from(leaves);
            // 10.1: only moves into the shallow water are forbidden.
            if arrives && count > SHALLOW {
                return false;
            }
        }
        true
    }

    // ----- The rules of each kind of move -----

    /// All steps of attackers (3.1) and sleepers (6).
    fn steps(&self, player: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            // 6.3: not with the opponent's piper.
            if self.owner_of(from) != Some(player) || self.carries(from, opponent(player)) {
                continue;
            }
            let directions = if self.has_sleeper(from) { STRAIGHT } else { DIAGONAL };
            for direction in directions {
                let Some(to) = from.towards(direction) else { continue };
                if !self.is_free(to) || !self.obeys_section_10(from, to) {
                    continue;
                }
                let mv = Move::Step { from, to };
                // 6.2 and 7.5: the piper moves with it, but not next to the other piper.
                if self.carries(from, player) && !self.after(mv).obeys_7_5() {
                    continue;
                }
                moves.push(mv);
            }
        }
        moves
    }

    /// All jumps (4).
    fn jumps(&self, player: u8) -> Vec<Move> {
        let attacker = Creature { owner: player, asleep: false };
        // 4.1: the directions.
        let mut directions = DIAGONAL.to_vec();
        if self.variant[JUMPS] == 1 {
            directions.extend(STRAIGHT);
        }
        let mut moves = Vec::new();
        for from in Square::all() {
            if self.creature(from) != Some(attacker) {
                continue;
            }
            for &direction in &directions {
                // 4.1, 4.2: over any creature, to a free square. 10.1: if the shallow water allows it.
                if let Some(over) = from.towards(direction)
                    && let Some(to) = over.towards(direction)
                    && self.creature(over).is_some()
                    && self.is_free(to)
                    && self.obeys_section_10(from, to)
                {
                    moves.push(Move::Jump { from, to });
                }
            }
        }
        moves
    }

    /// All walks (7).
    fn walks(&self, player: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        let Some(from) = self.piper(player) else { return moves };
        for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
            let mut here = from;
            while let Some(to) = here.towards(direction) {
                // 7.1: only over land and sleepers.
                if !self.is_land(to) && !self.has_sleeper(to) {
                    break;
                }
                // 7.2: but not a sleeper that carries the other piper.
                if self.carries(to, opponent(player)) {
                    break;
                }
                let mv = Move::Walk { from, to };
                // 7.5: only the end of the walk counts.
                if self.after(mv).obeys_7_5() {
                    moves.push(mv);
                }
                // 7.4: the walk ends on the opponent's land.
                if to == self.land(opponent(player)) {
                    break;
                }
                here = to;
            }
        }
        moves
    }

    /// All flips (9).
    fn flips(&self, player: u8) -> Vec<Move> {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.retain(|&square| self.owner_of(square) == Some(player));
        // 9.2: a creature that carries a piper stays asleep.
        squares.retain(|&square| !self.carries(square, 1) && !self.carries(square, 2));
        squares.into_iter().map(Move::Flip).collect()
    }

    /// All moves that 2.1 allows a player, even if it is not that player's turn, ignoring the duties of
    /// sections 5 and 8.
    fn possible(&self, player: u8) -> Vec<Move> {
        [self.steps(player), self.jumps(player), self.walks(player), self.flips(player)].concat()
    }

    /// Whether the pipers are not next to each other, or one of them is on land or eliminated (7.5).
    fn obeys_7_5(&self) -> bool {
        let [Some(one), Some(two)] = self.pipers else { return true };
        self.is_land(one) || self.is_land(two) || !neighbours(one, two)
    }

    /// Whether the piper of a player is in danger (8.1).
    fn in_danger(&self, player: u8) -> bool {
        let piper = self.piper(player).filter(|&piper| self.owner_of(piper) == Some(player));
        piper.is_some() && self.jumps(opponent(player)).into_iter().any(|mv| mv.over() == piper)
    }

    /// Whether a move brings the piper of the player to move from danger to safety (8.2).
    fn brings_to_safety(&self, mv: Move) -> bool {
        let moves_the_piper = match mv {
            Move::Walk { .. } => true,
            Move::Step { from, .. } => self.carries(from, self.side),
            Move::Jump { .. } | Move::Flip(_) | Move::Pass => false,
        };
        moves_the_piper && !self.after(mv).in_danger(self.side)
    }

    /// Whether a possible move is a jump over a sleeper of the opponent of the player to move (5.1).
    fn takes_a_sleeper(&self, mv: Move) -> bool {
        let sleeper = Creature { owner: opponent(self.side), asleep: true };
        mv.over().is_some_and(|over| self.creature(over) == Some(sleeper))
    }

    /// Whether a possible move obliges the player to jump over a sleeper of the opponent (5.1, 5.3).
    fn obliges(&self, mv: Move) -> bool {
        // 5.3: not if it would eliminate the player's own piper.
        self.takes_a_sleeper(mv) && self.piper(self.side) != mv.over()
    }

    /// The outcome of the game, if it is over.
    fn outcome(&self) -> Outcome {
        for player in [1, 2] {
            // 12.1: across the swamp. 12.2: the other piper is eliminated.
            let is_across = self.piper(player) == Some(self.land(opponent(player)));
            if is_across || self.piper(opponent(player)).is_none() {
                return Outcome::Won { player };
            }
        }
        if self.possible(self.side).is_empty() {
            // 11.2: neither player has a move.
            if self.possible(opponent(self.side)).is_empty() {
                return Outcome::Drawn;
            }
            // 11.3: the player to move has no move.
            if self.variant[STUCK] == 1 {
                return Outcome::Won { player: opponent(self.side) };
            }
        }
        Outcome::Running
    }

    /// All legal moves, in no particular order.
    fn legal_moves(&self) -> Vec<Move> {
        // 12.3: no moves in a finished game.
        if self.outcome() != Outcome::Running {
            return Vec::new();
        }
        let possible = self.possible(self.side);
        // 8.2, 8.3: the piper must first go from danger to safety.
        if self.in_danger(self.side) {
            let mut safe = possible.clone();
            safe.retain(|&mv| self.brings_to_safety(mv));
            if !safe.is_empty() {
                return safe;
            }
        }
        // 5.1, 5.3: then a compulsory jump must be made. Any jump over a sleeper of the opponent will do.
        if possible.iter().any(|&mv| self.obliges(mv)) {
            let mut jumps = possible;
            jumps.retain(|&mv| self.takes_a_sleeper(mv));
            return jumps;
        }
        // 11.1: a pass if there is no other move.
        if possible.is_empty() { vec![Move::Pass] } else { possible }
    }

    /// The position after a move that is possible for the player to move.
    fn after(&self, mv: Move) -> TwoPipers {
        let mut next = self.clone();
        next.side = opponent(self.side);
        match mv {
            Move::Step { from, to } => {
                next.board[to.rank][to.file] = self.creature(from);
                next.board[from.rank][from.file] = None;
                // 6.2: a piper on it moves with it.
                next.move_pipers(from, Some(to));
            }
            Move::Jump { from, to } => next.carry_out_jump(from, to),
            // 7: the piper on the square.
            Move::Walk { from, to } => next.move_pipers(from, Some(to)),
            // 9.1.
            Move::Flip(square) => {
                if let Some(creature) = &mut next.board[square.rank][square.file] {
                    creature.asleep = !creature.asleep;
                }
            }
            Move::Pass => {}
        }
        next
    }

    /// The effects of a jump on the board (4.3 to 4.6).
    fn carry_out_jump(&mut self, from: Square, to: Square) {
        let over = between(from, to);
        let (Some(jumper), Some(below)) = (self.creature(from), self.creature(over)) else {
            return;
        };
        self.board[from.rank][from.file] = None;
        // 4.3: the jumper falls asleep.
        self.board[to.rank][to.file] = Some(Creature { owner: jumper.owner, asleep: true });
        // 4.4: nothing happens to the player's own creature.
        if below.owner == jumper.owner {
            return;
        }
        if below.asleep {
            // 4.6: a sleeper leaves the board, and any piper on it is eliminated.
            self.board[over.rank][over.file] = None;
            self.move_pipers(over, None);
        } else {
            // 4.5: an attacker falls asleep.
            self.board[over.rank][over.file] = Some(Creature { owner: below.owner, asleep: true });
        }
    }

    /// Moves the pipers on a square to another, or off the board.
    fn move_pipers(&mut self, from: Square, to: Option<Square>) {
        for piper in self.pipers.iter_mut().filter(|piper| **piper == Some(from)) {
            *piper = to;
        }
    }

    // ----- The invariants of a position -----

    /// P4 to P6.
    fn check_creatures(&self) -> Result<(), String> {
        for player in [1, 2] {
            let owned = |&square: &Square| self.owner_of(square) == Some(player);
            let found = Square::all().filter(owned).count();
            let why = format_args!("board: p{player} has {found} creatures, more than {CREATURES}");
            ensure(found <= CREATURES, why)?;
            let land = self.land(player);
            let why = format_args!("board: {} is land, no creature can be there", land.text());
            ensure(self.creature(land).is_none(), why)?;
            for land_of in [1, 2] {
                let (found, land) = (self.in_shallow(player, land_of), self.land(land_of).text());
                let why =
                    format_args!("board: p{player} has {found} in the shallow water of {land}");
                ensure(found <= SHALLOW, why)?;
            }
        }
        Ok(())
    }

    /// P7 to P9.
    fn check_pipers(&self) -> Result<(), String> {
        for player in [1, 2] {
            if let Some(piper) = self.piper(player) {
                let carried = self.is_land(piper) || self.has_sleeper(piper);
                let why = format_args!("pipers: {} is neither land nor a sleeper", piper.text());
                ensure(carried, why)?;
            }
        }
        ensure(self.pipers != [None; 2], "pipers: only one of them can be eliminated")?;
        let [Some(one), Some(two)] = self.pipers else { return Ok(()) };
        ensure(one != two || self.is_land(one), "pipers: both are on the same sleeper")?;
        ensure(self.obeys_7_5(), "pipers: they are next to each other off land")?;
        let both_across = [one, two] == [self.land(2), self.land(1)];
        ensure(!both_across, "pipers: only one of them can be across")
    }

    /// Prints the BOARD field.
    fn board_text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board.iter().rev() {
            let letter = |square: &Option<Creature>| match square {
                None => '.',
                Some(Creature { owner: 1, asleep: false }) => 'A',
                Some(Creature { owner: 1, asleep: true }) => 'S',
                Some(Creature { asleep: false, .. }) => 'a',
                Some(Creature { asleep: true, .. }) => 's',
            };
            let mut text: String = rank.iter().map(letter).collect();
            // P1: a digit counts as many empty squares as possible.
            for run in (1..=SIZE).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }
}

impl Move {
    /// The text of a move (N1).
    fn text(self) -> String {
        match self {
            Move::Step { from, to } => format!("{}-{}", from.text(), to.text()),
            Move::Jump { from, to } => format!("{}^{}", from.text(), to.text()),
            Move::Walk { from, to } => format!("{}>{}", from.text(), to.text()),
            Move::Flip(square) => format!("~{}", square.text()),
            Move::Pass => "pass".to_string(),
        }
    }

    /// The square that a jump goes over.
    fn over(self) -> Option<Square> {
        if let Move::Jump { from, to } = self { Some(between(from, to)) } else { None }
    }

    /// Parses a move text, legal or not (N2, N3).
    fn parse(text: &str) -> Result<Move, String> {
        if text == "pass" {
            return Ok(Move::Pass);
        }
        if let Some(square) = text.strip_prefix('~') {
            return Ok(Move::Flip(Square::parse(square)?));
        }
        for sign in ['-', '^', '>'] {
            if let Some((from, to)) = text.split_once(sign) {
                let from = Square::parse(from)?;
                let to = Square::parse(to)?;
                return Ok(match sign {
                    '-' => Move::Step { from, to },
                    '^' => Move::Jump { from, to },
                    _ => Move::Walk { from, to },
                });
            }
        }
        Err(format!("{text:?} is not a move"))
    }
}

impl Square {
    /// The next square in a direction, if it is on the board.
    fn towards(self, (files, ranks): (isize, isize)) -> Option<Square> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks)?;
        (file < SIZE && rank < SIZE).then_some(Square { file, rank })
    }
}

/// Whether two squares are adjacent, straight or diagonally.
fn neighbours(one: Square, two: Square) -> bool {
    one != two && one.file.abs_diff(two.file) <= 1 && one.rank.abs_diff(two.rank) <= 1
}

/// The square in the middle of a jump.
fn between(from: Square, to: Square) -> Square {
    Square { file: usize::midpoint(from.file, to.file), rank: usize::midpoint(from.rank, to.rank) }
}

/// Parses the BOARD field (P1, P3).
fn parse_board(text: &str) -> Result<[[Option<Creature>; SIZE]; SIZE], String> {
    let mut board = [[None; SIZE]; SIZE];
    for (line, text) in shared::parts("board", text, '/', SIZE)?.into_iter().enumerate() {
        let mut rank = Vec::new();
        for letter in text.chars() {
            let (owner, asleep) = match letter {
                'A' => (1, false),
                'S' => (1, true),
                'a' => (2, false),
                's' => (2, true),
                '1'..='8' => {
                    rank.extend((0..letter.to_digit(10).unwrap_or(0)).map(|_| None));
                    continue;
                }
                _ => return Err(format!("board: {letter:?} is none of A, a, S, s and 1 to 8")),
            };
            rank.push(Some(Creature { owner, asleep }));
        }
        let squares = format!("board: {text:?} has {} squares instead of {SIZE}", rank.len());
        board[SIZE - 1 - line] = rank.try_into().map_err(|_| squares)?;
    }
    Ok(board)
}

/// Parses an item of the PIPERS field.
fn parse_piper(text: &str) -> Result<Option<Square>, String> {
    if text == "-" { Ok(None) } else { Square::parse(text).map(Some) }
}
