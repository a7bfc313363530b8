//! The trait of a sketch on a board.

use gambol_core::{Outcome, Player, RandomSource, Scores};

use super::letters::{Board, EMPTY};
use super::moves::Move;
use super::symmetry::BoardSymmetry;

/// A game on a board of letters. Four items are required.
///
/// ```
/// use gambol_core::{Game, Start, perft::perft};
/// use gambol_sketch::Position;
/// use gambol_sketch::board::{Board, BoardSketch, Move, OnBoard, STRAIGHT};
///
/// /// Every piece steps to an empty square beside it. A player who cannot move loses.
/// struct Steps;
///
/// impl BoardSketch for Steps {
///     const NAME: &'static str = "steps";
///     const START: &'static str = "o2/3/2x 1";
///     const PIECES: &'static [&'static str] = &["x", "o"];
///
///     fn moves(board: &Board) -> Vec<Move> {
///         let steps = board.own().flat_map(|from| STRAIGHT.map(|step| [from, from.step(step, 1)]));
///         steps.filter(|&[_, to]| board.is_empty(to)).map(Move::new).collect()
///     }
/// }
///
/// let start = Position::<OnBoard<Steps>>::start(Default::default());
/// assert_eq!(perft(&start, 2), 4);
/// let next = start.clone().apply(start.parse_move("c1-c2")?)?;
/// assert_eq!(next.to_string(), "o2/2x/3 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(unused_variables, reason = "defaults for what a game need not have")]
pub trait BoardSketch: Send + Sync + 'static {
    /// The name for programs: lower-case letters, digits and `-`, at least one letter.
    const NAME: &'static str;
    /// The name for people. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;
    /// The rules page, in Markdown.
    const RULES: &'static str = "";
    /// A few words for the list of games.
    const ABOUT: &'static str = "the only rules";
    /// The first position, as the text of a [`Board`].
    const START: &'static str;
    /// The ASCII letters of each player's pieces, a text for each player; no letter belongs to two. Other
    /// letters on the board belong to nobody.
    const PIECES: &'static [&'static str];
    /// Up to 16 variants with different first positions, such as other sizes of the board: names, as in
    /// [`Sketch::VARIANTS`](crate::Sketch::VARIANTS), and first positions, the default first.
    const STARTS: &'static [(&'static str, &'static str)] = &[("standard", Self::START)];
    /// The words of moves: `pass`, what is dropped, what a piece becomes.
    const WORDS: &'static [&'static str] = &["pass"];
    /// The most squares of a move, up to 4. Learners number all moves: the number of squares to this power.
    const SQUARES: usize = 2;
    /// The symmetries of the rules: see [`BoardSymmetry`].
    const SYMMETRIES: &'static [BoardSymmetry] = &[];
    /// Chance events, as words, such as the faces of a die. None: no chance.
    const EVENTS: &'static [&'static str] = &[];
    /// Whether anything is [hidden](Self::hide).
    const HAS_SECRETS: bool = false;
    /// As [`Sketch::MOST_POSITIONS`](crate::Sketch::MOST_POSITIONS).
    const MOST_POSITIONS: usize = 100_000;

    /// The legal moves of the player to move, or the possible chance events. Also called in final
    /// positions, before [`end`](Self::end).
    fn moves(board: &Board) -> Vec<Move>;

    /// Plays a move and passes the turn. By default the piece on its first square goes to its last,
    /// capturing what it meets; on a single square, the move's word if that is a letter, else the player's
    /// first letter, is put.
    fn play(board: &mut Board, mv: Move) {
        match *mv.squares() {
            [] => {}
            [square] => {
                let own = Self::PIECES[board.turn.index()].chars().next();
                board.put(square, mv.text().parse().ok().or(own).unwrap_or(EMPTY));
            }
            [from, .., to] => {
                board.shift(from, to);
            }
        }
        board.next_turn();
    }

    /// How the game ended, if it has; `moves` are the legal ones. By default a player who cannot move
    /// loses, or nobody wins among more than two.
    fn end(board: &Board, moves: &[Move]) -> Option<Outcome<&'static str>> {
        let reason = "no legal move";
        moves.is_empty().then(|| match Self::PIECES.len() {
            2 => Outcome::win(board.turn.opponent(), reason),
            _ => Outcome::draw(reason),
        })
    }

    /// What is wrong with a position that is set up. Already checked: the board has the size of the
    /// variant's start, its letters are known, nobody has more pieces than at the start unless they have
    /// none there, and the rules do not panic on its moves.
    fn flaw(board: &Board) -> Option<String> {
        None
    }

    /// The value of an unfinished position for a player, in hundredths of a point; the values of two
    /// players add up to 0. By default a hundred for each piece more than any other player has, and two for
    /// each move of the player to move.
    fn value(board: &Board, moves: &[Move], player: Player) -> i32 {
        let count = |player| board.of(player).count() as i32;
        let others = Player::all(Self::PIECES.len()).filter(|&other| other != player);
        let most = others.map(count).max().unwrap_or(0);
        let mobility = 2 * moves.len().min(100) as i32;
        100 * (count(player) - most) + if board.turn == player { mobility } else { -mobility }
    }

    /// Hides what a player may not know: puts another letter on a square, or [hides](Board::hide) a number.
    /// Called until the game is over, when everybody sees everything.
    fn hide(board: &mut Board, viewer: Player) {}

    /// As [`Sketch::announced`](crate::Sketch::announced).
    fn announced(board: &Board, before: &Board, viewer: Player) -> Option<Move> {
        None
    }

    /// As [`Sketch::reveals`](crate::Sketch::reveals).
    fn reveals(board: &Board, before: &Board, viewer: Player) -> bool {
        true
    }

    /// As [`Sketch::marks_last`](crate::Sketch::marks_last).
    fn marks_last(board: &Board, last: Move, viewer: Player) -> bool {
        false
    }

    /// A random board consistent with this view: see [`Sketch::sample`](crate::Sketch::sample).
    fn sample(board: &Board, viewer: Player, random: &mut dyn RandomSource) -> Option<Board> {
        None
    }

    /// Each player's score, if the game has scores.
    fn scores(board: &Board) -> Option<Scores> {
        None
    }

    /// The weight of a chance event: its share of the sum of all.
    fn chance_weight(board: &Board, event: Move) -> u32 {
        1
    }
}
