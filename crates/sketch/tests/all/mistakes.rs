//! What is wrong with a sketch is named by the laws and by the program, with its name and the position.

use gambol_core::{FullGame, Game, Outcome, Player, Scores, Status};
use gambol_laws::{along_random_games, games_end, laws, setups};
use gambol_program::Program;
use gambol_program::output::Output;
use gambol_sketch::board::{Board, BoardSketch, Move, OnBoard};
use gambol_sketch::{Position, Setup, Sketch, Variant};
use serde::{Deserialize, Serialize};

/// A heap of three matches, and one mistake.
#[derive(Clone, Serialize, Deserialize)]
struct Matches<const MISTAKE: u8> {
    left: u32,
    turn: Player,
}

const NONE: u8 = 0;
const TWICE: u8 = 1;
const SPACES: u8 = 2;
const EMPTY: u8 = 3;
const PANIC: u8 = 4;
const ENDLESS: u8 = 5;
const TURN: u8 = 6;
const WINNER: u8 = 7;
const OVER: u8 = 8;
const STUCK: u8 = 9;
const CHANCE: u8 = 10;
const WEIGHTS: u8 = 11;
const SCORES: u8 = 12;
const LINES: u8 = 13;
const START: u8 = 14;
const INVALID: u8 = 15;
const HIDE: u8 = 16;
const MANY: u8 = 17;
const VALUES: u8 = 18;

impl<const MISTAKE: u8> Sketch for Matches<MISTAKE> {
    type Move = String;
    const NAME: &'static str = "matches";
    const HAS_CHANCE: bool = MISTAKE == WEIGHTS;
    const HAS_SECRETS: bool = matches!(MISTAKE, HIDE | MANY);
    const MOST_POSITIONS: usize = if MISTAKE == MANY { 3 } else { 100 };

    fn start() -> Self {
        assert!(MISTAKE != START, "no matches");
        Matches { left: if MISTAKE == OVER { 0 } else { 3 }, turn: Player::P1 }
    }

    fn status(&self) -> Status<&'static str> {
        match (MISTAKE, self.left) {
            (WINNER, 0) if self.turn == Player::P2 => {
                Status::Over(Outcome::win(Player::P4, "took the last match"))
            }
            (_, 0) => Status::Over(Outcome::win(self.turn.opponent(), "took the last match")),
            (TURN, 2) => Status::Turn(Player::P3),
            (CHANCE | WEIGHTS, 2) => Status::Chance,
            _ => Status::Turn(self.turn),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let texts: &[&str] = match (MISTAKE, self.left) {
            (TWICE, 2) => &["1", "2", "1"],
            (SPACES, 2) => &["1", "take 2"],
            (EMPTY, 2) => &["1", ""],
            (STUCK, 2) => &[],
            (PANIC, 2) | (_, 1) => &["1"],
            _ => &["1", "2"],
        };
        texts.iter().map(ToString::to_string).collect()
    }

    fn apply(&mut self, taken: String) {
        assert!(MISTAKE != PANIC || self.left != 2, "out of matches");
        if MISTAKE != ENDLESS {
            self.left -= taken.parse::<u32>().expect("a number");
        }
        self.turn = self.turn.opponent();
    }

    fn chance_weight(&self, _: &String) -> u32 {
        u32::from(MISTAKE != WEIGHTS)
    }

    fn scores(&self) -> Option<Scores> {
        (MISTAKE == SCORES && self.left == 2).then(|| [1].into_iter().collect())
    }

    fn evaluate(&self, _: Player) -> Option<i32> {
        (MISTAKE == VALUES).then_some(100)
    }

    fn write(&self) -> String {
        let space = if MISTAKE == LINES && self.left == 2 { "\n" } else { "," };
        format!("{}{space}{}", self.left, self.turn)
    }

    fn read(text: &str) -> Result<Self, String> {
        let fields = text.split_once(',');
        let read = fields.and_then(|(left, turn)| Some((left.parse().ok()?, turn.parse().ok()?)));
        let (left, turn) = read.ok_or("a number and a player")?;
        Ok(Matches { left, turn })
    }

    fn valid(&self) -> Result<(), gambol_sketch::Flaw> {
        if MISTAKE == INVALID {
            Err("too few".into())
        } else {
            Err(gambol_sketch::Flaw::NotChecked)
        }
    }

    fn hide(&mut self, _: Player) {
        assert!(MISTAKE != HIDE || self.left != 2, "nothing to hide");
    }
}

/// A match between two bots with random openings, and what the program says of it.
fn program<G: FullGame>() -> String {
    let program = Program::new("matches").game::<G>();
    let arguments =
        ["matches", "match", "--bots", "random,random", "--games", "20", "--opening", "0"];
    let run = program.run_with(&arguments.map(Into::into), &mut Output::sink());
    run.map_or_else(|error| error.to_string(), |()| String::new())
}

/// How the laws are broken.
fn broken<S: gambol_core::Setup<Position: FullGame>>() -> String {
    // As `Trials::all` does it, but no failure is kept in a file.
    let tried = along_random_games(1, 20, 50, |position: &S::Position| {
        laws(position)?;
        setups::<S>(position)
    });
    let tried = tried.and_then(|()| games_end::<S::Position>(2, 10_000));
    tried.err().map_or_else(String::new, |violation| violation.to_string())
}

fn named<const MISTAKE: u8>(what: &str, position: &str) {
    let expected = format!("matches: {what}, in the position `{position}`");
    let found = broken::<Setup<Matches<MISTAKE>>>();
    assert!(found.contains(&expected), "the laws say\n{found}\nand not\n{expected}");
    // In a match between random bots nobody asks for scores.
    if MISTAKE != SCORES {
        let program = program::<Position<Matches<MISTAKE>>>();
        assert_eq!(program, expected, "the program");
    }
}

#[test]
fn mistakes_are_named() {
    assert_eq!(broken::<Setup<Matches<NONE>>>(), "");
    assert_eq!(program::<Position<Matches<NONE>>>(), "");
    named::<TWICE>("`legal_moves` has 1 twice", "2,p2");
    named::<SPACES>("the text of a move is \"take 2\": it may not have spaces", "2,p2");
    named::<EMPTY>("the text of a move is empty", "2,p2");
    named::<PANIC>("`apply` of `1` panics: out of matches", "2,p2");
    named::<TURN>("`status` names p3, but there are 2 players", "2,p2");
    named::<WINNER>("`status` names p4, but there are 2 players", "0,p2");
    named::<OVER>("the game is over at the start", "0,p1");
    named::<STUCK>("the turn is p2, but there is no legal move", "2,p2");
    named::<CHANCE>("there is chance, but `HAS_CHANCE` is false", "2,p2");
    named::<WEIGHTS>("all chance events have the weight 0", "2,p2");
    named::<SCORES>("`scores` has 1, for 2 players", "2,p2");
    named::<LINES>("the text of a position is one line, and not empty", "\"2\\np2\"");
    named::<START>("`start` panics in the variant standard: no matches", "?");
    named::<INVALID>("the start is not valid: too few", "3,p1");
    named::<HIDE>("`hide` panics: nothing to hide", "2,p2");
    named::<MANY>(
        "a game has more than 3 positions, too many to find those that a player may hold possible: \
         write `sample`, or raise `MOST_POSITIONS`",
        "3,p1",
    );
}

#[test]
fn values_that_do_not_add_up_are_named_by_a_law() {
    let broken = broken::<Setup<Matches<VALUES>>>();
    assert!(broken.contains("the law `evaluations` is broken"), "{broken}");
    assert!(broken.contains("-100"), "{broken}");
}

#[test]
fn a_game_without_end_is_named_by_a_law_and_drawn_by_the_program() {
    let broken = broken::<Setup<Matches<ENDLESS>>>();
    assert!(broken.contains("the end of a random game of matches within 10000 moves"), "{broken}");
    assert!(broken.contains("at: 3,p1"), "{broken}");
    assert_eq!(program::<Position<Matches<ENDLESS>>>(), "");
}

#[test]
fn positions_are_not_read_unless_somebody_says_which_are_valid() {
    let start = Position::<Matches<NONE>>::start(Variant::default());
    assert_eq!(start.to_string().parse(), Ok(start));
    let error = "2,p2".parse::<Position<Matches<NONE>>>().unwrap_err();
    let words = "this position cannot be read: this game does not say which states are valid";
    assert!(error.to_string().starts_with(words), "{error}");
}

/// A board with a mistake in its text.
struct BadBoard<const MISTAKE: u8>;

impl<const MISTAKE: u8> BoardSketch for BadBoard<MISTAKE> {
    const NAME: &'static str = "bad-board";
    const START: &'static str = match MISTAKE {
        0 => "",
        1 => "1/2 1",
        2 => "2/2 1",
        3 => "2/x1 3",
        _ => "x1/2 1",
    };
    const PIECES: &'static [&'static str] = match MISTAKE {
        5 => &["x", "3"],
        6 => &["xy", "oy"],
        _ => &["x", "o"],
    };

    fn moves(board: &Board) -> Vec<Move> {
        board.own().map(|from| Move::new([from, from.by(0, 9)])).collect()
    }
}

#[test]
fn boards_are_checked() {
    let fault = |laws: String, program: String, expected: &str| {
        assert!(laws.contains(expected), "the laws say\n{laws}\nand not\n{expected}");
        assert!(program.contains(expected), "the program says\n{program}\nand not\n{expected}");
    };
    macro_rules! faults {
        ($($mistake:literal $expected:literal;)*) => {$(
            fault(
                broken::<Setup<OnBoard<BadBoard<$mistake>>>>(),
                program::<Position<OnBoard<BadBoard<$mistake>>>>(),
                $expected,
            );
        )*};
    }
    faults! {
        0 "bad-board: `start` panics in the variant standard: the start `` is not a board with 1 to 26 ranks of the same length";
        1 "bad-board: `start` panics in the variant standard: the start `1/2 1` is not a board with 1 to 26 ranks of the same length";
        2 "bad-board: the game is over at the start, in the position `2/2 1`";
        3 "bad-board: `start` panics in the variant standard: the start `2/x1 3` is not a board with a player to move, 1 to 2, after it";
        4 "bad-board: the start is not valid: the rules fail here: a11 is beyond the edge of the board, in the position `x1/2 1`";
        5 "bad-board: `start` panics in the variant standard: `PIECES`: '3' cannot be a letter";
        6 "bad-board: `start` panics in the variant standard: `PIECES`: 'y' belongs to p1 and p2";
    }
}
