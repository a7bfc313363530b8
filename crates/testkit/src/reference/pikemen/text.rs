use super::super::shared::{Outcome, ensure, fields, listed, number, parse_rank, parts, rank_text};
use super::board::Board;
use super::layouts::Layout;
use super::pieces::{Orientation, Piece};
use super::rules::Pikemen;
use super::variant::Variant;

/// A winner has at most this many points more than needed (P7).
const OVERSHOOT: u32 = 2;

/// Parses a position text with one of these layouts. Without a variant it is the first. All invariants are
/// checked (P4 to P8).
pub(super) fn read(text: &str, layouts: &[Layout]) -> Result<Pikemen, String> {
    let fields = fields(text, 3)?;
    let variant = Variant::parse(fields.get(3), layouts)?;
    let layout = variant.layout;
    let position = Pikemen {
        pieces: parse_board(fields[0], layout)?,
        side: player(fields[1], layout).map_err(|why| format!("side: {why}"))?,
        points: parse_scores(fields[2], layout)?,
        variant,
    };
    position.check_pieces()?;
    position.check_points()?;
    position.check_side()?;
    Ok(position)
}

/// The canonical text of the position.
pub(super) fn written(position: &Pikemen) -> String {
    let (board, points) = (position.board_text(), listed(&position.points, ","));
    format!("{board} {} {points} {}", position.side, position.variant.text())
}

impl Pikemen {
    /// Prints the field BOARD.
    fn board_text(&self) -> String {
        let board: Board = self.variant.layout.board;
        let mut rows = self.pieces.chunks(board.row_length());
        let mut parts = Vec::new();
        for _ in 0..board.parts() {
            let mut part = Vec::new();
            for _ in 0..board.row_length() {
                let row = rows.next().unwrap_or_default().iter();
                part.push(rank_text(row.map(|piece| piece.map(Piece::text))));
            }
            parts.push(part.join("/"));
        }
        parts.join("|")
    }

    /// P6.
    fn check_pieces(&self) -> Result<(), String> {
        for player in 1..=self.variant.layout.players {
            for size in 1..=3 {
                let found = self.count(player, size);
                let most = self.variant.layout.pieces_of_size(player, size);
                let why = format_args!("board: p{player} has {found} of size {size}, over {most}");
                ensure(found <= most, why)?;
            }
        }
        Ok(())
    }

    /// P7.
    fn check_points(&self) -> Result<(), String> {
        let target = self.variant.target;
        let most = target + OVERSHOOT;
        let possible = self.points.iter().all(|&points| points <= most);
        ensure(possible, format_args!("scores: nobody can have more than {most}"))?;
        let winners = self.points.iter().filter(|&&points| points >= target).count();
        ensure(winners <= 1, format_args!("scores: only one player can have {target} or more"))
    }

    /// P8.
    fn check_side(&self) -> Result<(), String> {
        let can_move = self.outcome() != Outcome::Running || self.has_pieces(self.side);
        ensure(can_move, format_args!("side: p{} has no piece to move", self.side))
    }
}

/// Parses the number of a player (P5).
fn player(text: &str, layout: Layout) -> Result<usize, String> {
    let player = number(text)? as usize;
    let why = format_args!("there are players 1 to {}, not {player}", layout.players);
    ensure((1..=layout.players).contains(&player), why).map(|()| player)
}

/// Parses the field SCORES (P5).
fn parse_scores(text: &str, layout: Layout) -> Result<Vec<u32>, String> {
    let points = parts("scores", text, ',', layout.players)?.into_iter().map(number);
    points.collect::<Result<_, _>>().map_err(|why| format!("scores: {why}"))
}

/// Parses the field BOARD (P1, P4).
fn parse_board(text: &str, layout: Layout) -> Result<Vec<Option<Piece>>, String> {
    let board = layout.board;
    let mut pieces = Vec::new();
    for part in parts("board", text, '|', board.parts())? {
        for row in parts("board", part, '/', board.row_length())? {
            pieces.extend(parse_rank(row, board.row_length(), |text| parse_piece(text, layout))?);
        }
    }
    Ok(pieces)
}

/// Parses a piece such as `13U`.
fn parse_piece(text: &str, layout: Layout) -> Result<Piece, String> {
    let wrong = |why: String| format!("board: {text:?} is not a piece: {why}");
    let mut signs = text.chars();
    let owner = signs.next().map(String::from).unwrap_or_default();
    let size = signs.next().and_then(|digit| digit.to_digit(10));
    let size = size.filter(|size| (1..=3).contains(size));
    let size = size.ok_or_else(|| wrong("its size is 1, 2 or 3".to_string()))?;
    Ok(Piece {
        owner: player(&owner, layout).map_err(wrong)?,
        size,
        orientation: Orientation::parse(signs.as_str()).map_err(wrong)?,
    })
}
