use gambol_laws::MoveReading;

use super::super::shared::{listed, short_form, sorted};
use super::checkers::{Board, Pawns, Way};
use super::square;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Step { from: usize, to: usize },
    Capture(Capture),
    Place { on: usize },
    Walk { from: usize, to: usize },
}

/// A capture with all its equivalent sequences of jumps (3.8), the smallest first (M3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    ways: Vec<Way>,
}

impl Capture {
    pub(super) fn from(&self) -> usize {
        self.ways[0].path[0]
    }

    pub(super) fn to(&self) -> usize {
        let path = &self.ways[0].path;
        path[path.len() - 1]
    }

    pub(super) fn captured(&self) -> &[usize] {
        &self.ways[0].captured
    }

    /// Whether this sequence belongs to this capture: the start, the end and the captured checkers are the same
    /// (3.8).
    fn includes(&self, way: &Way) -> bool {
        let mut ours = self.captured().to_vec();
        let mut theirs = way.captured.clone();
        ours.sort_unstable();
        theirs.sort_unstable();
        self.from() == way.path[0] && self.to() == way.path[way.path.len() - 1] && ours == theirs
    }
}

/// Groups sequences of jumps that are the same move (3.8).
fn captures(mut ways: Vec<Way>) -> Vec<Capture> {
    // M3: this order puts the smallest sequence of each move first.
    ways.sort_by(|one, other| one.path.cmp(&other.path));
    let mut captures: Vec<Capture> = Vec::new();
    for way in ways {
        match captures.iter_mut().find(|capture| capture.includes(&way)) {
            Some(capture) => capture.ways.push(way),
            None => captures.push(Capture { ways: vec![way] }),
        }
    }
    captures
}

impl Move {
    /// The canonical text.
    pub(super) fn text(&self) -> String {
        match self {
            Move::Step { from, to } => format!("{from}-{to}"),
            Move::Capture(capture) => listed(&capture.ways[0].path, "x"),
            Move::Place { on } => format!("@{on}"),
            Move::Walk { from, to } => format!("{from}>{to}"),
        }
    }
}

/// The texts of moves, in byte order.
pub(super) fn texts(moves: &[Move]) -> Vec<String> {
    sorted(moves.iter().map(Move::text))
}

/// The moves of a player's checkers: captures, or else steps (3.7, 6.2).
pub(super) fn of_checkers(board: &Board, player: u8, pawns: Pawns) -> Vec<Move> {
    let captures = captures(board.ways(player, pawns));
    if captures.is_empty() {
        let steps = board.steps(player, pawns).into_iter();
        return steps.map(|(from, to)| Move::Step { from, to }).collect();
    }
    captures.into_iter().map(Move::Capture).collect()
}

/// The legal move of a text (M4 to M7).
pub(super) fn read(text: &str, legal: &[Move], pawns: bool) -> MoveReading {
    let Ok(capture) = form(text, pawns) else { return MoveReading::NoMove };
    // M4: a canonical text comes first.
    if legal.iter().any(|mv| mv.text() == text) {
        return MoveReading::Legal(text.to_string());
    }
    let Some(squares) = capture else { return MoveReading::Illegal };
    // M5: another sequence of jumps of a capture.
    for mv in legal {
        if let Move::Capture(capture) = mv
            && capture.ways.iter().any(|way| way.path == squares)
        {
            return MoveReading::Legal(mv.text());
        }
    }
    // M6: the short form.
    let is_short = |mv: &&Move| match mv {
        Move::Capture(capture) => squares == [capture.from(), capture.to()],
        _ => false,
    };
    short_form(sorted(legal.iter().filter(is_short).map(Move::text)))
}

/// The squares of a capture, or `None` for another move. Only the game with pawns has placings and walks (M7).
fn form(text: &str, pawns: bool) -> Result<Option<Vec<usize>>, String> {
    if text.contains('x') {
        return text.split('x').map(square).collect::<Result<_, _>>().map(Some);
    }
    if pawns && let Some(on) = text.strip_prefix('@') {
        return square(on).map(|_| None);
    }
    let signs: &[char] = if pawns { &['-', '>'] } else { &['-'] };
    let (from, to) = text.split_once(signs).ok_or("not a move")?;
    square(from)?;
    square(to)?;
    Ok(None)
}
