use super::square;

/// Checkers of a side (1.2).
const MOST: usize = 12;

/// Dark is p1, Light is p2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    Dark,
    Light,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checker {
    pub(super) owner: Player,
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

impl Player {
    pub(super) fn opponent(self) -> Player {
        match self {
            Player::Dark => Player::Light,
            Player::Light => Player::Dark,
        }
    }

    /// The number of the seat in p1 or p2.
    pub(super) fn seat(self) -> u8 {
        match self {
            Player::Dark => 1,
            Player::Light => 2,
        }
    }

    /// The letter of the player in PDN.
    fn letter(self) -> &'static str {
        match self {
            Player::Dark => "B",
            Player::Light => "W",
        }
    }

    /// Whether the square is in the back row of the player.
    pub(super) fn is_back_row(self, square: usize) -> bool {
        match self {
            Player::Dark => square <= 4,
            Player::Light => square >= 29,
        }
    }

    /// Whether the square is in the far row of the player.
    pub(super) fn is_far_row(self, square: usize) -> bool {
        self.opponent().is_back_row(square)
    }
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
    pub(super) fn empty() -> Board {
        Board { squares: [None; 33] }
    }

    /// 1.2.
    pub(super) fn start() -> Board {
        let mut board = Board::empty();
        for square in 1..=32 {
            let owner = match square {
                1..=12 => Player::Dark,
                21..=32 => Player::Light,
                _ => continue,
            };
            board.squares[square] = Some(Checker { owner, king: false });
        }
        board
    }

    /// The squares of the checkers of a player.
    pub(super) fn checkers(&self, player: Player) -> Vec<usize> {
        (1..=32).filter(|&square| self.belongs_to(square, player)).collect()
    }

    pub(super) fn belongs_to(&self, square: usize, player: Player) -> bool {
        self.squares[square].is_some_and(|checker| checker.owner == player)
    }

    /// Whether a checker may go in a direction (2.1, 2.2, 3.2).
    fn may_go(checker: Checker, direction: (i32, i32)) -> bool {
        checker.king
            || match checker.owner {
                Player::Dark => direction.0 > 0,
                Player::Light => direction.0 < 0,
            }
    }

    /// All steps of a player, as start and end (2). Captures that take precedence are ignored.
    pub(super) fn steps(&self, player: Player, pawns: Pawns) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for from in 1..=32 {
            let Some(checker) = self.squares[from] else {
                continue;
            };
            if checker.owner != player || pawns.fixed == Some(from) {
                continue;
            }
            for direction in DIRECTIONS {
                if !Board::may_go(checker, direction) {
                    continue;
                }
                if let Some(to) = neighbour(from, direction)
                    && self.squares[to].is_none()
                {
                    steps.push((from, to));
                }
            }
        }
        steps
    }

    /// All complete captures of a player (3). Captures that are the same move (3.8) are listed separately.
    pub(super) fn ways(&self, player: Player, pawns: Pawns) -> Vec<Way> {
        let mut ways = Vec::new();
        for from in 1..=32 {
            let Some(checker) = self.squares[from] else {
                continue;
            };
            if checker.owner == player && pawns.fixed != Some(from) {
                // 3.6: the start counts as empty.
                let mut board = self.clone();
                board.squares[from] = None;
                let begun = Way { path: vec![from], captured: Vec::new() };
                board.jump_on(checker, pawns, &begun, &mut ways);
            }
        }
        ways
    }

    /// Extends a capture by one jump in each direction, as far as possible.
    fn jump_on(&self, checker: Checker, pawns: Pawns, begun: &Way, ways: &mut Vec<Way>) {
        let here = begun.path[begun.path.len() - 1];
        let jumped = !begun.captured.is_empty();
        // 3.4: a man that is crowned stops. 9.2: a king that brings its pawn across stops too.
        let carries = pawns.carrier == Some(begun.path[0]);
        let stops = jumped && checker.owner.is_far_row(here) && (!checker.king || carries);
        let mut complete = true;
        for direction in DIRECTIONS {
            if stops || !Board::may_go(checker, direction) {
                continue;
            }
            let Some(over) = neighbour(here, direction) else {
                continue;
            };
            let Some(to) = neighbour(over, direction) else {
                continue;
            };
            // 3.1: over an enemy to an empty square. 3.5: not twice over the same enemy. 8.4: not over a
            // safe one.
            if !self.belongs_to(over, checker.owner.opponent())
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
        if let Some(mut checker) = self.squares[from] {
            self.squares[from] = None;
            if checker.owner.is_far_row(to) {
                checker.king = true;
            }
            self.squares[to] = Some(checker);
        }
    }

    pub(super) fn remove(&mut self, square: usize) {
        self.squares[square] = None;
    }

    // ----- Text -----

    /// Prints the field PDN.
    pub(super) fn text(&self, side: Player) -> String {
        format!(
            "{}:{}:{}",
            side.letter(),
            self.side_text(Player::Light),
            self.side_text(Player::Dark)
        )
    }

    fn side_text(&self, player: Player) -> String {
        let item = |square: usize| {
            let is_king = self.squares[square].is_some_and(|checker| checker.king);
            if is_king { format!("K{square}") } else { square.to_string() }
        };
        let items: Vec<String> = self.checkers(player).into_iter().map(item).collect();
        format!("{}{}", player.letter(), items.join(","))
    }

    /// Parses the field PDN (P1 to P3, P5 to P7).
    pub(super) fn parse(text: &str) -> Result<(Board, Player), String> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let parts: Vec<&str> = text.split(':').collect();
        let [side, first, second] = parts[..] else {
            return Err("PDN: it has three parts, with : between them".to_string());
        };
        let side = match side {
            "B" => Player::Dark,
            "W" => Player::Light,
            _ => return Err(format!("PDN: the side to move is B or W, not {side:?}")),
        };
        let mut board = Board::empty();
        if let (Some(light), Some(dark)) = (first.strip_prefix('W'), second.strip_prefix('B')) {
            board.parse_side(light, Player::Light)?;
            board.parse_side(dark, Player::Dark)?;
        } else if let (Some(dark), Some(light)) =
            (first.strip_prefix('B'), second.strip_prefix('W'))
        {
            board.parse_side(dark, Player::Dark)?;
            board.parse_side(light, Player::Light)?;
        } else {
            return Err("PDN: one list begins with W and the other with B".to_string());
        }
        Ok((board, side))
    }

    fn parse_side(&mut self, text: &str, owner: Player) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        for item in text.split(',') {
            let (king, squares) = match item.strip_prefix('K') {
                Some(squares) => (true, squares),
                None => (false, item),
            };
            let (first, last) = match squares.split_once('-') {
                None => {
                    let only = square(squares).map_err(|why| format!("PDN: {why}"))?;
                    (only, only)
                }
                Some((first, last)) => {
                    let first = square(first).map_err(|why| format!("PDN: {why}"))?;
                    let last = square(last).map_err(|why| format!("PDN: {why}"))?;
                    if first >= last {
                        return Err(format!("PDN: the range {squares} is not ascending"));
                    }
                    (first, last)
                }
            };
            for square in first..=last {
                if self.squares[square].is_some() {
                    return Err(format!("PDN: two checkers on {square}"));
                }
                if !king && owner.is_far_row(square) {
                    return Err(format!("PDN: the man on {square} would be a king"));
                }
                self.squares[square] = Some(Checker { owner, king });
            }
        }
        if self.checkers(owner).len() > MOST {
            return Err(format!("PDN: a side has at most {MOST} checkers"));
        }
        Ok(())
    }
}
