//! The trait of a sketch on a board.

use gambol_core::{Outcome, Player, RandomSource, Scores};

use super::{Board, BoardSymmetry, EMPTY, Move};

/// A game on a board of letters. Four items are required.
///
/// ```
/// use gambol_core::{Game, Start, perft::perft};
/// use gambol_sketch::Position;
/// use gambol_sketch::board::{Board, BoardSketch, Move, OnBoard, STRAIGHT};
///
/// /// Every piece steps to an adjacent empty square. A player without a legal move loses.
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
    /// The name for programs: lower-case letters, digits and `-`, with at least one letter.
    const NAME: &'static str;
    /// The name for people. By default the [`NAME`](Self::NAME).
    const TITLE: &'static str = Self::NAME;
    /// The rules page, in Markdown.
    const RULES: &'static str = "";
    /// A short description for the list of games.
    const ABOUT: &'static str = "the only rules";
    /// The first position, as the text of a [`Board`].
    const START: &'static str;
    /// The ASCII letters of each player's pieces, a text for each player. No letter belongs to two players. Other
    /// letters on the board belong to no player.
    const PIECES: &'static [&'static str];
    /// Up to 16 variants with different first positions, such as other sizes of the board, the default first. Each has
    /// a name, as in [`Sketch::VARIANTS`](crate::Sketch::VARIANTS), and a first position.
    const STARTS: &'static [(&'static str, &'static str)] = &[("standard", Self::START)];
    /// The words of moves, such as `pass`, the name of a piece that is dropped, or the letter of a promotion.
    const WORDS: &'static [&'static str] = &["pass"];
    /// The most squares of a move, up to 4. For learners, the number of actions is more than the number of
    /// squares to this power.
    const SQUARES: usize = 2;
    /// The symmetries of the rules: see [`BoardSymmetry`].
    const SYMMETRIES: &'static [BoardSymmetry] = &[];
    /// The chance events, as words, such as the faces of a die. By default the game has no chance.
    const EVENTS: &'static [&'static str] = &[];
    /// Whether the game [hides](Self::hide) letters or numbers.
    const HAS_SECRETS: bool = false;
    /// See [`Sketch::MOST_POSITIONS`](crate::Sketch::MOST_POSITIONS).
    const MOST_POSITIONS: usize = 100_000;

    /// Returns the legal moves of the player to move, or the possible chance events. This function is called in final
    /// positions as well, before [`end`](Self::end).
    fn moves(board: &Board) -> Vec<Move>;

    /// Plays a move and passes the turn. By default the piece on the first square of the move goes to the last square,
    /// and captures the piece there. A move of a single square puts a letter on it: the word of the move if that is a
    /// letter, or else the player's first letter.
    fn play(board: &mut Board, mv: Move) {
        match *mv.squares() {
            [] => {}
            [square] => {
                let own = Self::PIECES[board.turn.index()].chars().next();
                board.put(square, mv.text().parse().ok().or(own).unwrap_or(EMPTY));
            }
            [from, .., to] => _ = board.shift(from, to),
        }
        board.next_turn();
    }

    /// Returns the outcome if the game is over. `moves` are the legal moves. By default a player without a legal move
    /// loses. Among more than two players, the game is then drawn.
    fn end(board: &Board, moves: &[Move]) -> Option<Outcome<&'static str>> {
        let reason = "no legal move";
        moves.is_empty().then(|| match Self::PIECES.len() {
            2 => Outcome::win(board.turn.opponent(), reason),
            _ => Outcome::draw(reason),
        })
    }

    /// Returns the flaw of a position that is set up, if it has one. Before this call the crate checks that the
    /// board has the size of the variant's start, that its letters are known, and that no player has more pieces
    /// than at the start, unless they have none at the start. After this call it checks that the rules do not
    /// panic on the moves of the position.
    fn flaw(board: &Board) -> Option<String> {
        None
    }

    /// Returns the value of an unfinished position for a player, in hundredths of a point. The values for two
    /// players add up to 0. The default is 100 for each piece that the player has more than any other player, and
    /// 2 for each move of the player to move.
    fn value(board: &Board, moves: &[Move], player: Player) -> i32 {
        let count = |player| board.of(player).count() as i32;
        let others = Player::all(Self::PIECES.len()).filter(|&other| other != player);
        let most = others.map(count).max().unwrap_or(0);
        let mobility = 2 * moves.len().min(100) as i32;
        100 * (count(player) - most) + if board.turn == player { mobility } else { -mobility }
    }

    /// Hides the secrets that a player may not know: puts another letter on a square, or [hides](Board::hide) a number.
    /// This function is called until the game is over. Then all players see everything.
    fn hide(board: &mut Board, viewer: Player) {}

    /// See [`Sketch::announced`](crate::Sketch::announced).
    fn announced(board: &Board, before: &Board, viewer: Player) -> Option<Move> {
        None
    }

    /// See [`Sketch::reveals`](crate::Sketch::reveals).
    fn reveals(board: &Board, before: &Board, viewer: Player) -> bool {
        true
    }

    /// See [`Sketch::marks_last`](crate::Sketch::marks_last).
    fn marks_last(board: &Board, last: Move, viewer: Player) -> bool {
        false
    }

    /// Returns a random board consistent with this view: see [`Sketch::sample`](crate::Sketch::sample).
    fn sample(board: &Board, viewer: Player, random: &mut dyn RandomSource) -> Option<Board> {
        None
    }

    /// Returns the score of each player, if the game has scores.
    fn scores(board: &Board) -> Option<Scores> {
        None
    }

    /// Returns the weight of a chance event. Its probability is its share of the sum of all weights.
    fn chance_weight(board: &Board, event: Move) -> u32 {
        1
    }
}
