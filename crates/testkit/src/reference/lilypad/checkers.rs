use super::super::shared::{ensure, opponent, parts};
use super::square;

/// The players.
pub(super) const DARK: u8 = 1;
pub(super) const LIGHT: u8 = 2;

/// Checkers of a side (1.2).
const MOST: usize = 12;

/// A man or a king. Dark is player 1, Light is player 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checker {
    pub(super) owner: u8,
    pub(super) king: bool,
}

/// A complete sequence of jumps (3.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The start and all landing squares.
    pub(super) path: Vec<usize>,
    /// The squares of the captured checkers, in the order of the jumps.
    pub(super) captured: Vec<usize>,
}

/// The restrictions that the pawns put on checkers. The base game has none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pawns {
    /// A checker on this square may neither step nor capture (8.3, 8.4).
    pub(super) fixed: Option<usize>,
    /// A checker on this square may not be captured (8.4).
    pub(super) safe: Option<usize>,
    /// The checker on this square carries the pawn of the player who moves (9.2).
    pub(super) carrier: Option<usize>,
}

/// The squares 1 to 32. The entry 0 is unused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    squares: [Option<Checker>; 33],
}

/// The letter of a player in PDN.
fn letter(player: u8) -> &'static str {
    if player == DARK { "B" } else { "W" }
}

/// Whether a square is in the back row of a player.
pub(super) fn is_back_row(player: u8, square: usize) -> bool {
    if player == DARK { square <= 4 } else { square >= 29 }
}

/// Whether a square is in the far row of a player.
pub(super) fn is_far_row(player: u8, square: usize) -> bool {
    is_back_row(opponent(player), square)
}

/// The four diagonal directions, as changes of row and column. Rows go from Dark's back row to Light's.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The row of a square, 0 to 7, and its column, 0 to 7.
fn row_and_column(square: usize) -> (i32, i32) {
    let row = (square - 1) / 4;
    let place = (square - 1) % 4;
    // Rows 0, 2, 4 and 6 begin with a light square.
    let column = if row % 2 == 0 { 2 * place + 1 } else { 2 * place };
    (row as i32, column as i32)
}

/// The neighbouring square in a direction, if the board goes on there (1.1).
pub(super) fn neighbour(square: usize, direction: (i32, i32)) -> Option<usize> {
    let (row, column) = row_and_column(square);
    let wanted = (row + direction.0, column + direction.1);
    (1..=32).find(|&other| row_and_column(other) == wanted)
}

impl Board {
    /// 1.2.
    pub(super) fn start() -> Board {
        let mut board = Board { squares: [None; 33] };
        board.squares[1..=12].fill(Some(Checker { owner: DARK, king: false }));
        board.squares[21..=32].fill(Some(Checker { owner: LIGHT, king: false }));
        board
    }

    /// The squares of the checkers of a player.
    pub(super) fn checkers(&self, player: u8) -> Vec<usize> {
        (1..=32).filter(|&square| self.belongs_to(square, player)).collect()
    }

    pub(super) fn belongs_to(&self, square: usize, player: u8) -> bool {
        self.squares[square].is_some_and(|checker| checker.owner == player)
    }

    /// A player's checkers that are not fixed, with their squares.
    fn movable(&self, player: u8, pawns: Pawns) -> Vec<(usize, Checker)> {
        let checkers = (1..=32).filter_map(|square| Some((square, self.squares[square]?)));
        let is_movable = |&(square, checker): &(usize, Checker)| {
            checker.owner == player && pawns.fixed != Some(square)
        };
        checkers.filter(is_movable).collect()
    }

    /// Whether a checker may go in a direction (2.1, 2.2, 3.2).
    fn may_go(checker: Checker, direction: (i32, i32)) -> bool {
        checker.king || (direction.0 > 0) == (checker.owner == DARK)
    }

    /// All steps of a player, as start and end (2). Captures that take precedence are ignored.
    pub(super) fn steps(&self, player: u8, pawns: Pawns) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for (from, checker) in self.movable(player, pawns) {
            for direction in DIRECTIONS {
                if let Some(to) = neighbour(from, direction)
                    && Board::may_go(checker, direction)
                    && self.squares[to].is_none()
                {
                    steps.push((from, to));
                }
            }
        }
        steps
    }

    /// All complete captures of a player (3). Captures that are the same move (3.8) are listed separately.
    pub(super) fn ways(&self, player: u8, pawns: Pawns) -> Vec<Way> {
        let mut ways = Vec::new();
        for (from, checker) in self.movable(player, pawns) {
            // 3.6: the start counts as empty.
            let mut board = self.clone();
            board.squares[from] = None;
            let begun = Way { path: vec![from], captured: Vec::new() };
            board.jump_on(checker, pawns, &begun, &mut ways);
        }
        ways
    }

    /// Extends a capture by one jump in each direction, as far as possible.
    fn jump_on(&self, checker: Checker, pawns: Pawns, begun: &Way, ways: &mut Vec<Way>) {
        let here = begun.path[begun.path.len() - 1];
        let jumped = !begun.captured.is_empty();
        // 3.4: a man that is crowned stops. 9.2: a king that brings its pawn across stops too.
        let carries = pawns.carrier == Some(begun.path[0]);
        let stops = jumped && is_far_row(checker.owner, here) && (!checker.king || carries);
        let mut complete = true;
        for direction in DIRECTIONS {
            if stops || !Board::may_go(checker, direction) {
                continue;
            }
            let Some(over) = neighbour(here, direction) else { continue };
            let Some(to) = neighbour(over, direction) else { continue };
            // 3.1: over an enemy to an empty square. 3.5: not twice over the same enemy. 8.4: not over a
            // safe one.
            if !self.belongs_to(over, opponent(checker.owner))
                || self.squares[to].is_some()
                || begun.captured.contains(&over)
                || pawns.safe == Some(over)
            {
                continue;
            }
            // 3.3: the capture can continue, so it must.
            complete = false;
            let mut longer = begun.clone();
            longer.path.push(to);
            longer.captured.push(over);
            self.jump_on(checker, pawns, &longer, ways);
        }
        if complete && jumped {
            ways.push(begun.clone());
        }
    }

    /// Moves a checker to another square, and crowns a man on its far row (2.3).
    pub(super) fn transfer(&mut self, from: usize, to: usize) {
        if let Some(mut checker) = self.squares[from].take() {
            checker.king |= is_far_row(checker.owner, to);
            self.squares[to] = Some(checker);
        }
    }

    pub(super) fn remove(&mut self, square: usize) {
        self.squares[square] = None;
    }

    // ----- Text -----

    /// Prints the field PDN.
    pub(super) fn text(&self, side: u8) -> String {
        format!("{}:{}:{}", letter(side), self.side_text(LIGHT), self.side_text(DARK))
    }

    fn side_text(&self, player: u8) -> String {
        let item = |square: usize| {
            let is_king = self.squares[square].is_some_and(|checker| checker.king);
            if is_king { format!("K{square}") } else { square.to_string() }
        };
        let items: Vec<String> = self.checkers(player).into_iter().map(item).collect();
        format!("{}{}", letter(player), items.join(","))
    }

    /// Parses the field PDN (P1 to P3, P5 to P7).
    pub(super) fn parse(text: &str) -> Result<(Board, u8), String> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let parts = parts("PDN", text, ':', 3)?;
        let side = match parts[0] {
            "B" => DARK,
            "W" => LIGHT,
            side => return Err(format!("PDN: the side to move is B or W, not {side:?}")),
        };
        let is_light_first = parts[1].starts_with('W');
        let (light, dark) =
            if is_light_first { (parts[1], parts[2]) } else { (parts[2], parts[1]) };
        let (Some(light), Some(dark)) = (light.strip_prefix('W'), dark.strip_prefix('B')) else {
            return Err("PDN: one list begins with W and the other with B".to_string());
        };
        let mut board = Board { squares: [None; 33] };
        board.parse_side(light, LIGHT)?;
        board.parse_side(dark, DARK)?;
        Ok((board, side))
    }

    fn parse_side(&mut self, text: &str, owner: u8) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        for item in text.split(',') {
            let squares = item.strip_prefix('K').unwrap_or(item);
            let king = squares != item;
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let place = |text| square(text).map_err(|why| format!("PDN: {why}"));
            let (first, last) = (place(first)?, place(last)?);
            let ascending = first < last || !squares.contains('-');
            ensure(ascending, format_args!("PDN: the range {squares} is not ascending"))?;
            for square in first..=last {
                let free = self.squares[square].is_none();
                ensure(free, format_args!("PDN: two checkers on {square}"))?;
                let stays = king || !is_far_row(owner, square);
                ensure(stays, format_args!("PDN: the man on {square} would be a king"))?;
                self.squares[square] = Some(Checker { owner, king });
            }
        }
        let few = self.checkers(owner).len() <= MOST;
        ensure(few, format_args!("PDN: a side has at most {MOST} checkers"))
    }
}
