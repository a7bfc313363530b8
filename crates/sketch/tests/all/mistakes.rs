//! What is wrong with a sketch is named by the laws and by the program, with its name and the position.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use gambol_bots::Bots;
use gambol_core::{Game, Outcome, Player, RandomSource, Scores, Start, Status};
use gambol_evaluate::Evaluated;
use gambol_host::record::move_flaw;
use gambol_host::{AnyGame, AnyRecord, FullGame};
use gambol_laws::{along_random_games, examination, games_end, laws};
use gambol_program::Program;
use gambol_program::output::Output;
use gambol_program::play::{Screen, Seat, Table};
use gambol_sketch::board::{Board, BoardSketch, Move, OnBoard};
use gambol_sketch::{Position, Sketch, Variant};
use serde::{Deserialize, Serialize};

use crate::further_laws;

/// A heap of three matches, and the mistake that is made now; a few need a kind of game of their own.
#[derive(Clone, Serialize, Deserialize)]
struct Matches<const KIND: u8> {
    left: u32,
    turn: Player,
}

const PLAIN: u8 = 0;
const WITH_CHANCE: u8 = 1;
const WITH_SECRETS: u8 = 2;
const WITH_MANY_POSITIONS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mistake {
    None,
    Twice,
    Spaces,
    Empty,
    Panic,
    Endless,
    Turn,
    Winner,
    Over,
    Stuck,
    Chance,
    Weights,
    Scores,
    Lines,
    Start,
    Invalid,
    Hide,
    SamplePanic,
    SampleOther,
    SampleStuck,
    SampleApply,
    Values,
    /// The text of a move.
    Word(&'static str),
    /// Answers that differ from call to call.
    UnsteadyStatus,
    UnsteadyMoves,
    UnsteadyWords,
    UnsteadyText,
    UnsteadyPlay,
    /// Words with control characters and line ends.
    Foreign,
    /// No mistake: moves with the names of commands of `play`.
    Words,
}

/// One type makes one mistake after the other, since each type costs a compilation of laws and program.
static MISTAKE: Mutex<Mistake> = Mutex::new(Mistake::None);
static IN_TURN: Mutex<()> = Mutex::new(());

fn now() -> Mistake {
    *MISTAKE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Another number each time.
fn call() -> u32 {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed)
}

fn making<T>(mistake: Mistake, work: impl FnOnce() -> T) -> T {
    let _in_turn = IN_TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let make = |mistake| *MISTAKE.lock().unwrap_or_else(PoisonError::into_inner) = mistake;
    make(mistake);
    let result = work();
    make(Mistake::None);
    result
}

impl<const KIND: u8> Sketch for Matches<KIND> {
    type Move = String;
    const NAME: &'static str = "matches";
    const HAS_CHANCE: bool = KIND == WITH_CHANCE;
    const HAS_SECRETS: bool = matches!(KIND, WITH_SECRETS | WITH_MANY_POSITIONS);
    const MOST_POSITIONS: usize = if KIND == WITH_MANY_POSITIONS { 3 } else { 100 };

    fn start() -> Self {
        assert!(now() != Mistake::Start, "no matches");
        Matches { left: if now() == Mistake::Over { 0 } else { 3 }, turn: Player::P1 }
    }

    fn status(&self) -> Status<&'static str> {
        match (now(), self.left) {
            (Mistake::Winner, 0) if self.turn == Player::P2 => {
                Status::Over(Outcome::win(Player::P4, "took the last match"))
            }
            (_, 0) => Status::Over(Outcome::win(self.turn.opponent(), "took the last match")),
            (Mistake::Turn, 2) => Status::Turn(Player::P3),
            (Mistake::UnsteadyStatus, 2) if call() % 2 == 0 => Status::Turn(self.turn.opponent()),
            (Mistake::Chance | Mistake::Weights, 2) => Status::Chance,
            _ => Status::Turn(self.turn),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        match (now(), self.left) {
            (Mistake::Word(word), 2) => return vec!["1".to_owned(), word.to_owned()],
            (Mistake::UnsteadyWords, 2) => return vec![call().to_string()],
            _ => {}
        }
        let texts: &[&str] = match (now(), self.left) {
            (Mistake::Twice, 2) => &["1", "2", "1"],
            (Mistake::Spaces, 2) => &["1", "take 2"],
            (Mistake::Empty, 2) => &["1", ""],
            (Mistake::Stuck, 2) | (Mistake::SampleStuck, 7) => &[],
            (Mistake::Words, 2) => &["undo", "quit"],
            (Mistake::UnsteadyMoves, 2) if call() % 2 == 0 => &["2", "1"],
            (Mistake::Panic, 2) | (_, 1) => &["1"],
            _ => &["1", "2"],
        };
        texts.iter().map(ToString::to_string).collect()
    }

    fn apply(&mut self, taken: String) {
        let left = self.left;
        assert!(now() != Mistake::Foreign || self.left != 2, "no \u{1b}[31mmatches\nleft\u{202e}");
        assert!(self.left < 7, "too many matches");
        if now() != Mistake::Endless {
            let more = now() == Mistake::UnsteadyPlay && self.left == 3 && call() % 2 == 0;
            self.left -= u32::from(more);
            self.left -= if matches!(now(), Mistake::Words | Mistake::UnsteadyWords) {
                1
            } else {
                taken.parse().expect("a number")
            };
        }
        self.turn = self.turn.opponent();
        assert!(now() != Mistake::Panic || left != 2, "out of matches");
    }

    fn chance_weight(&self, _: &String) -> u32 {
        u32::from(now() != Mistake::Weights)
    }

    fn scores(&self) -> Option<Scores> {
        (now() == Mistake::Scores && self.left == 2).then(|| [1].into_iter().collect())
    }

    fn evaluate(&self, _: &[String], _: Player) -> Option<i32> {
        (now() == Mistake::Values).then_some(100)
    }

    fn write(&self) -> String {
        if now() == Mistake::UnsteadyText && self.left == 2 {
            return format!("{},{},{}", self.left, self.turn, call());
        }
        let space = if now() == Mistake::Lines && self.left == 2 { "\n" } else { "," };
        format!("{}{space}{}", self.left, self.turn)
    }

    fn read(text: &str) -> Result<Self, String> {
        let fields = text.split_once(',');
        let read = fields.and_then(|(left, turn)| Some((left.parse().ok()?, turn.parse().ok()?)));
        let (left, turn) = read.ok_or("a number and a player")?;
        Ok(Matches { left, turn })
    }

    fn valid(&self) -> Result<(), gambol_sketch::Flaw> {
        if now() == Mistake::Invalid {
            Err("too few".into())
        } else {
            Err(gambol_sketch::Flaw::NotChecked)
        }
    }

    fn hide(&mut self, _: Player) {
        assert!(now() != Mistake::Hide || self.left != 2, "nothing to hide");
        // What nobody should sample looks like two matches.
        if self.left == 7 {
            self.left = 2;
        }
    }

    fn sample(&self, viewer: Player, _: &mut dyn RandomSource) -> Option<Self> {
        let sampled = match now() {
            Mistake::SamplePanic => None,
            Mistake::SampleOther => Some(1),
            Mistake::SampleStuck | Mistake::SampleApply => Some(7),
            _ => return None,
        };
        let is_wrong = self.left == 2 && viewer == Player::P2;
        let left = if is_wrong { sampled.expect("somebody knows") } else { self.left };
        Some(Matches { left, ..self.clone() })
    }
}

/// A match between two bots, of which one looks ahead, and what the program says of it.
fn program<G: FullGame + Evaluated>() -> String {
    let program = Program::new("matches").game::<G>();
    let arguments = [
        "matches",
        "match",
        "--bots",
        "random,ismcts:playouts=9",
        "--games",
        "20",
        "--opening",
        "0",
    ];
    program
        .run_with(&arguments.map(Into::into), &mut Output::sink())
        .map_or_else(|error| error.to_string(), |()| String::new())
}

/// The mistake that the examination finds in at most 50 milliseconds, as in a program.
fn examined<S: Sketch>() -> String {
    let examined = AnyGame::of::<Position<S>>().examine(10, Duration::from_millis(50));
    examined.err().map_or_else(String::new, |fault| fault.to_string())
}

/// How the laws are broken.
fn broken<S: Sketch>() -> String {
    // As `Trials::all` does it, but no failure is kept in a file.
    let tried = examination::<Position<S>>();
    let tried = tried.and_then(|()| {
        along_random_games(1, 20, 50, |position: &Position<S>| {
            laws(position)?;
            further_laws(position)
        })
    });
    tried
        .and_then(|()| games_end::<Position<S>>(2, 10_000))
        .err()
        .map_or_else(String::new, |violation| violation.to_string())
}

fn named<const KIND: u8>(mistake: Mistake, what: &str, position: &str) {
    let expected = format!("matches: {what}, in the position `{position}`");
    let found = making(mistake, broken::<Matches<KIND>>);
    assert!(found.contains(&expected), "the laws say\n{found}\nand not\n{expected}");
    assert_eq!(making(mistake, program::<Position<Matches<KIND>>>), expected, "the program");
}

#[test]
fn mistakes_are_named() {
    assert_eq!(making(Mistake::None, broken::<Matches<PLAIN>>), "");
    assert_eq!(making(Mistake::None, program::<Position<Matches<PLAIN>>>), "");
    for (mistake, what, position) in [
        (Mistake::Twice, "`legal_moves` has 1 twice", "2,p2"),
        (Mistake::Spaces, "the text of a move is \"take 2\": it may not have spaces", "2,p2"),
        (Mistake::Empty, "the text of a move is empty", "2,p2"),
        (Mistake::Panic, "`apply` of `1` panics: out of matches", "2,p2"),
        (Mistake::Turn, "`status` names p3, but there are 2 players", "2,p2"),
        (Mistake::Winner, "`status` names p4, but there are 2 players", "0,p2"),
        (Mistake::Over, "the game is over at the start", "0,p1"),
        (Mistake::Stuck, "the turn is p2, but there is no legal move", "2,p2"),
        (Mistake::Chance, "there is chance, but `HAS_CHANCE` is false", "2,p2"),
        (Mistake::Scores, "`scores` has 1, for 2 players", "2,p2"),
        (Mistake::Lines, "the text of a position is one line, and not empty", "\"2\\np2\""),
        (Mistake::Start, "`start` panics in the variant standard: no matches", "?"),
        (Mistake::Invalid, "the start is not valid: too few", "3,p1"),
    ] {
        named::<PLAIN>(mistake, what, position);
    }
    let weights = "all chance events have the weight 0";
    named::<WITH_CHANCE>(Mistake::Weights, weights, "2,p2");
    named::<WITH_SECRETS>(Mistake::Hide, "`hide` panics: nothing to hide", "2,p2");
    for (mistake, what, position) in [
        (Mistake::SamplePanic, "`sample` panics: somebody knows", "2,p2"),
        (Mistake::SampleOther, "`sample` returns `1,p2`, which p2 would see as `1,p2`", "2,p2"),
    ] {
        named::<WITH_SECRETS>(mistake, what, position);
    }
    for (mistake, what) in [
        (Mistake::SampleStuck, "the turn is p2, but there is no legal move"),
        (Mistake::SampleApply, "`apply` of `1` panics: too many matches"),
    ] {
        let expected = format!("matches: {what} (`sample` led here), in the position `7,p2`");
        let law = making(mistake, broken::<Matches<WITH_SECRETS>>);
        assert!(law.contains(&expected), "{law}");
        assert_eq!(making(mistake, program::<Position<Matches<WITH_SECRETS>>>), expected);
    }
    named::<WITH_MANY_POSITIONS>(
        Mistake::None,
        "a game has more than 3 positions, too many to find those consistent with what a player knows: \
         write `sample`, or raise `MOST_POSITIONS`",
        "3,p1",
    );
}

#[test]
fn moves_that_records_do_not_hold_are_named() {
    for word in [
        "draw",
        "*",
        "p1win",
        "p6win",
        "1.",
        "1.5",
        "1.x",
        "12...x",
        "{a",
        "a{b",
        "[a",
        "\u{feff}a",
        "a\u{202e}b",
        "a\u{2028}b",
    ] {
        let flaw = move_flaw(word).expect("a flaw");
        assert!(flaw.is_ascii(), "{flaw}");
        named::<PLAIN>(Mistake::Word(word), &flaw, "2,p2");
    }
    // By whichever command shows them first.
    let expected = move_flaw("draw").expect("a flaw");
    for arguments in [
        &["matches", "moves", "--moves-played", "1"][..],
        &["matches", "show", "--moves-played", "1 2"],
        &["matches", "perft", "2", "--divide", "--moves-played", "1"],
        &["matches", "svg", "--moves", "--moves-played", "1"],
        &["matches", "match", "--bots", "random,random", "--games", "9", "--opening", "0"],
        &["matches", "solve", "--moves-played", "1"],
    ] {
        let said = making(Mistake::Word("draw"), || {
            let arguments: Vec<_> = arguments.iter().map(Into::into).collect();
            let program = Program::new("matches").game::<Position<Matches<PLAIN>>>();
            program.run_with(&arguments, &mut Output::sink()).unwrap_err().to_string()
        });
        assert_eq!(said, format!("matches: {expected}, in the position `2,p2`"), "{arguments:?}");
    }
    for word in ["draws", "a}", "**", ".5", "1:2", "p7win", "=x", "(1)"] {
        assert_eq!(move_flaw(word), None);
    }
}

#[test]
fn what_differs_from_call_to_call_is_named() {
    for (mistake, what, position) in [
        (Mistake::UnsteadyStatus, "`status`", "`2,p2`"),
        (Mistake::UnsteadyMoves, "`legal_moves`, or the text of a move,", "`2,p2`"),
        (Mistake::UnsteadyWords, "`legal_moves`, or the text of a move,", "`2,p2`"),
    ] {
        let expected =
            format!("matches: {what} differs from call to call, in the position {position}");
        let law = making(mistake, broken::<Matches<PLAIN>>);
        assert!(law.contains(&expected), "{law}");
        let said = making(mistake, program::<Position<Matches<PLAIN>>>);
        assert!(said.starts_with(&expected), "{said}");
    }
    // Playing a move shows it before its position is examined.
    for mistake in [Mistake::UnsteadyPlay, Mistake::UnsteadyText] {
        let said = making(mistake, program::<Position<Matches<PLAIN>>>);
        assert!(said.starts_with("matches: `apply` of "), "{said}");
        assert!(said.ends_with(" differs from call to call, in the position `3,p1`"), "{said}");
    }
}

/// A state that is a map, which iterates in another order once it is read.
#[derive(Clone, Serialize, Deserialize)]
struct Mapped {
    left: HashMap<String, u32>,
}

impl Sketch for Mapped {
    type Move = String;
    const NAME: &'static str = "mapped";

    fn start() -> Self {
        Mapped { left: (0..20).map(|number| (number.to_string(), 1)).collect() }
    }

    fn status(&self) -> Status<&'static str> {
        Status::Turn(Player::P1)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.left.keys().cloned().collect()
    }

    fn apply(&mut self, taken: String) {
        self.left.remove(&taken);
    }
}

#[test]
fn a_state_without_an_order_is_named_at_the_start() {
    let fault = examined::<Mapped>();
    let expected =
        "mapped: the text of a state differs from call to call, in the position `{\"left\":{";
    assert!(fault.starts_with(expected), "{fault}");
}

#[test]
fn foreign_words_are_escaped() {
    let what = r"`apply` of `1` panics: no \u{1b}[31mmatches\nleft\u{202e}";
    named::<PLAIN>(Mistake::Foreign, what, "2,p2");
    let words = "a\u{1b}[31m\nb".to_owned();
    let shown = r"a\u{1b}[31m\nb";
    assert_eq!(gambol_sketch::Flaw::Invalid(words.clone()).to_string(), shown);
    assert_eq!(gambol_sketch::Illegal::Because(words).to_string(), shown);
}

#[test]
fn many_moves_are_listed_in_linear_time() {
    let start = Position::<Many>::start(Variant::default());
    let mut length = 0;
    start
        .legal_moves()
        .into_iter()
        .for_each(|mv| length += start.display_move(mv).to_string().len());
    assert_eq!(length, 1_088_890);
}

/// 200,000 moves.
#[derive(Clone, Serialize, Deserialize)]
struct Many;

impl Sketch for Many {
    type Move = u32;
    const NAME: &'static str = "many";

    fn start() -> Self {
        Many
    }

    fn status(&self) -> Status<&'static str> {
        Status::Turn(Player::P1)
    }

    fn legal_moves(&self) -> Vec<u32> {
        (0..200_000).collect()
    }

    fn apply(&mut self, _: u32) {}
}

#[test]
fn values_that_do_not_add_up_are_named_by_a_law() {
    let broken = making(Mistake::Values, broken::<Matches<PLAIN>>);
    assert!(broken.contains("the law `evaluations` is broken"), "{broken}");
    assert!(broken.contains("-100"), "{broken}");
}

#[test]
fn a_game_without_end_is_named_by_a_law_and_drawn_by_the_program() {
    let broken = making(Mistake::Endless, broken::<Matches<PLAIN>>);
    assert!(broken.contains("the end of a random game of matches within 10000 moves"), "{broken}");
    assert!(broken.contains("at: 3,p1"), "{broken}");
    assert_eq!(making(Mistake::Endless, program::<Position<Matches<PLAIN>>>), "");
}

#[test]
fn moves_are_played_that_are_written_like_commands() {
    let said = making(Mistake::Words, || {
        let bots = Bots::of::<Position<Matches<PLAIN>>>();
        let record = AnyRecord::new(bots.game().first());
        let mut table =
            Table::new(record, &bots, &[Seat::Human; 2], 1).expect("people play everything");
        let mut input = &b"1\nmoves\nundo\n1\nmove undo\nmove quit\nmove 1\n1\nquit\n"[..];
        let mut said = Vec::new();
        table.play(&mut input, &mut said, Screen::default()).expect("nothing fails");
        String::from_utf8(said).expect("text")
    });
    let moves: Vec<&str> =
        said.lines().filter_map(|line| Some(line.split_once("plays ")?.1)).collect();
    assert_eq!(moves, ["1", "1", "undo", "1"], "{said}");
    assert!(said.contains("2 moves:\nmove quit move undo\n"), "{said}");
}

#[test]
fn positions_are_not_read_unless_somebody_says_which_are_valid() {
    let error = making(Mistake::None, || {
        let start = Position::<Matches<PLAIN>>::start(Variant::default());
        assert_eq!(start.to_string().parse(), Ok(start));
        "2,p2".parse::<Position<Matches<PLAIN>>>().unwrap_err()
    });
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
    const STARTS: &'static [(&'static str, &'static str)] = match MISTAKE {
        7 => &[("one", Self::START), ("one", Self::START)],
        _ => &[("standard", Self::START)],
    };
    const WORDS: &'static [&'static str] = &["two words"];

    fn moves(board: &Board) -> Vec<Move> {
        if MISTAKE == 8 {
            return vec![Move::word("two words")];
        }
        board.own().map(|from| Move::new([from, from.by(0, 9)])).collect()
    }
}

/// A fault at the start is what laws and the program say, as above.
fn fault_at_the_start<const MISTAKE: u8>(expected: &str) {
    let fault = examined::<OnBoard<BadBoard<MISTAKE>>>();
    assert!(fault.starts_with(&format!("bad-board: {expected}")), "{fault}");
}

#[test]
fn boards_are_checked() {
    let panics = "`start` panics in the variant standard";
    let no_board = |text: &str, why: &str| format!("{panics}: the start `{text}` is not {why}");
    let ranks = "a board with 1 to 26 ranks of the same length";
    fault_at_the_start::<0>(&no_board("", ranks));
    fault_at_the_start::<1>(&no_board("1/2 1", ranks));
    fault_at_the_start::<2>("the game is over at the start, in the position `2/2 1`");
    let turn = "a board with a player to move, 1 to 2, after it";
    fault_at_the_start::<3>(&no_board("2/x1 3", turn));
    fault_at_the_start::<4>(
        "the start is not valid: the rules fail here: a11 is beyond the edge of the board, in the \
         position `x1/2 1`",
    );
    fault_at_the_start::<5>(&format!("{panics}: `PIECES`: '3' cannot be a letter"));
    fault_at_the_start::<6>(&format!("{panics}: `PIECES`: 'y' belongs to p1 and p2"));
    fault_at_the_start::<7>("two `VARIANTS` have the same name, in the position `x1/2 1`");
    fault_at_the_start::<8>("the text of a move is \"two words\": it may not have spaces, in the ");
    let program = program::<Position<OnBoard<BadBoard<6>>>>();
    assert!(program.contains("'y' belongs to p1 and p2"), "{program}");
}

#[test]
fn a_move_that_panics_changes_nothing() {
    making(Mistake::Panic, || {
        let mut position = Position::<Matches<PLAIN>>::start(Variant::default());
        position.apply_unchecked(position.parse_move("1").expect("a legal move"));
        let (mv, status) = (position.nth_move(0).expect("a move"), position.status());
        catch_unwind(AssertUnwindSafe(|| position.apply_unchecked(mv))).expect_err("it panics");
        assert_eq!((position.state().left, position.status()), (2, status));
        assert_eq!(position.to_string(), "2,p2");
    });
}
