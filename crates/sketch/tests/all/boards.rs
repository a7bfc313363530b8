//! Boards of letters: texts, symmetries, pictures, numbers, variants.

use gambol_core::{Game, MoveError, Outcome, Player, Start};
use gambol_host::point::read_move;
use gambol_host::svg::{Options, Theme};
use gambol_host::{AnyPosition, Encode, FullGame, Point};
use gambol_laws::{Trials, Violation, svg_drawings};
use gambol_sketch::board::{AROUND, Board, BoardSketch, BoardSymmetry, Move, OnBoard, Square};
use gambol_sketch::{Position, Variant};

use crate::all_laws;

/// Three players drop stones, turn what is beside them to their own, or pass; a die says how often the round
/// goes on. With everything that boards have.
struct Everything;

impl BoardSketch for Everything {
    const NAME: &'static str = "everything";
    const START: &'static str = Self::STARTS[0].1;
    const STARTS: &'static [(&'static str, &'static str)] =
        &[("small", "1+/2 =1 left=7"), ("wide", "3/1+1 =1 left=4")];
    const PIECES: &'static [&'static str] = &["aA", "bB", "cC"];
    const WORDS: &'static [&'static str] = &["pass", "small", "large"];
    const EVENTS: &'static [&'static str] = &["1", "2"];
    const SYMMETRIES: &'static [BoardSymmetry] = BoardSymmetry::RECTANGLE;

    fn moves(board: &Board) -> Vec<Move> {
        if board.chance {
            return ["1", "2"].map(Move::word).to_vec();
        }
        let mut moves = vec![Move::word("pass")];
        for square in board.squares().filter(|&square| board.is_empty(square)) {
            moves.extend(["small", "large"].map(|word| Move::new([square]).with(word)));
            moves.push(Move::new([square]));
            let beside = AROUND.map(|step| square.step(step, 1));
            let beside = beside.into_iter().filter(|&beside| board.is_enemy(beside));
            moves.extend(beside.map(|beside| Move::new([square, beside])));
        }
        moves
    }

    fn play(board: &mut Board, mv: Move) {
        if board.chance {
            board["left"] -= mv.text().parse::<i64>().expect("a face");
            board["left"] = board["left"].max(0);
            board.chance = false;
            return;
        }
        let [small, large] =
            [0, 1].map(|at| char::from(Self::PIECES[board.turn.index()].as_bytes()[at]));
        for &square in mv.squares() {
            board.put(square, if mv.text() == "large" { large } else { small });
        }
        board.next_turn();
        board.chance = board.turn == Player::P1;
    }

    fn end(board: &Board, _: &[Move]) -> Option<Outcome<&'static str>> {
        (board["left"] == 0).then(|| Outcome::draw("the time is up"))
    }

    fn flaw(board: &Board) -> Option<String> {
        let wrong =
            board["left"] < 0 || board["left"] > 9 || board.chance && board.turn != Player::P1;
        wrong.then(|| "no such time".to_owned())
    }

    fn chance_weight(_: &Board, event: Move) -> u32 {
        if event.text() == "1" { 2 } else { 1 }
    }
}

#[test]
fn boards_obey_the_laws() -> Result<(), Violation> {
    let trials = Trials { cases: 24, max_moves: 60, ..Trials::SHORT };
    all_laws::<OnBoard<Everything>>(trials)?;
    trials
        .in_random_games::<Position<OnBoard<Everything>>>(&|position| svg_drawings(position, None))
}

#[test]
fn texts_of_boards() {
    let read = |text: &str| Board::parse(text, &["P", "p"]).map(|board| board.to_string());
    for text in ["p 1", "pP2/4/3P 2", "26 1", "1P1/3 =2 a=-5 b=0 c=*"] {
        assert_eq!(read(text).as_deref(), Ok(text));
    }
    for text in ["", " ", "3", "3 3", "3 0", "27 1", "3/2 1", "3 1 a", "3 1 a=01", "3 1 a=1 a=2"] {
        assert!(read(text).is_err(), "{text}");
    }
    for text in ["26p 1", "p0 1", "p0p/2 1", "\u{e9} 1"] {
        let why = read(text).unwrap_err();
        let rank = text.split(['/', ' ']).next().unwrap();
        assert!(why.starts_with("a board with ranks of up to 26 squares, "), "{why}");
        assert!(why.ends_with(&format!(", unlike `{rank}`")), "{why}");
    }
    for text in ["03 1", "#2 1", "*2 1", ". 1", "3 1 =1", "3  1", "/3 1", "3 =", "3 1 \u{e9}=1 "] {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(read("p11/2 1"), Err("a board with 1 to 26 ranks of the same length".to_owned()));
}

#[test]
fn a_board_has_the_size_and_the_numbers_of_its_variant() {
    let error = |text: &str| {
        text.parse::<Position<OnBoard<Everything>>>()
            .err()
            .map_or_else(String::new, |error| error.to_string())
    };
    assert_eq!(error("1+/a1 1 left=3 small"), "");
    assert_eq!(error("3/a+1 1 left=3 wide"), "");
    let small = "STATE: the board of the variant small has 2 files and 2 ranks";
    assert_eq!(error("3/a+1 1 left=3 small"), small);
    assert_eq!(error("3/a+1 1 left=3"), small);
    let wide = "STATE: the board of the variant wide has 3 files and 2 ranks";
    assert_eq!(error("1+/a1 1 left=3 wide"), wide);
    let numbers = "STATE: the numbers of the board of the variant wide are left";
    assert_eq!(error("3/a+1 1 wide"), numbers);
    let pawns = |text: &str| text.parse::<Position<OnBoard<Pawns>>>().unwrap_err().to_string();
    assert_eq!(pawns("p1/1P 1"), "STATE: the board has 2 files and 4 ranks");
    assert_eq!(pawns("pp/2/2/PP 1 moves=0"), "STATE: the board has no numbers");
}

/// Pawns that step forward.
struct Pawns;

impl BoardSketch for Pawns {
    const NAME: &'static str = "pawns";
    const START: &'static str = "pp/2/2/PP 1";
    const PIECES: &'static [&'static str] = &["P", "p"];

    fn moves(board: &Board) -> Vec<Move> {
        let ahead = |from: Square| [from, from.by(0, board.forward())];
        board.own().map(ahead).filter(|&[_, to]| board.is_empty(to)).map(Move::new).collect()
    }
}

#[test]
fn people_are_told_why_and_need_not_type_all() {
    let start = Position::<OnBoard<Pawns>>::start(Variant::default());
    for text in ["a1-a2", "a1a2", "A1 A2", "a1"] {
        let mv = read_move(&start, text).map(|mv| start.display_move(mv).to_string());
        assert_eq!(mv, Ok("a1-a2".to_owned()), "{text}");
    }
    for (text, reason) in [
        ("a1-a3", "the only move from a1 is a1-a2"),
        ("a1a3", "the only move from a1 is a1-a2"),
        ("a4", "the piece on a4 is p2's, and it is p1's turn"),
        ("a2-a3", "no legal move begins on a2"),
    ] {
        match read_move(&start, text) {
            Err(MoveError::Illegal { reason: found, .. }) => assert_eq!(found.to_string(), reason),
            other => panic!("{text}: {other:?}"),
        }
    }
    let mv = start.parse_move("a1-a2").expect("a move");
    let changes = start.changes(mv);
    assert!(changes.iter().map(ToString::to_string).eq(["a1", "a2"]));
    let blocked: Position<OnBoard<Pawns>> = "2/p1/P1/1P 1".parse().expect("a position");
    let reason = blocked.why_not(&["a2", "a3"]).expect("a reason").to_string();
    assert_eq!(reason, "the piece on a2 has no legal move");
    let error = "pp/2/P1/PP 1".parse::<Position<OnBoard<Pawns>>>().unwrap_err().to_string();
    assert_eq!(error, "STATE: p1 has 3 pieces, more than 2 at the start");
}

#[test]
fn pictures_mark_moves_and_learners_have_numbers() {
    let start = Position::<OnBoard<Pawns>>::start(Variant::default());
    let mv = start.parse_move("a1-a2").expect("a move");
    let after = start.clone().apply(mv).expect("legal");
    let picture = |position: &Position<OnBoard<Pawns>>, options| {
        (Position::<OnBoard<Pawns>>::PICTURES.position)(position, &options).to_string()
    };
    let options = Options::new(Theme::LIGHT);
    let plain = picture(&after, options);
    assert!(plain.contains("data-part=\"a1\"") && plain.contains(">P</text>"));
    assert_ne!(plain, picture(&after, Options { last: Some(mv), ..options }));
    assert_ne!(plain, picture(&after, Options { moves: &after.legal_moves(), ..options }));
    let any = AnyPosition::new(start.clone());
    // Eight squares, 64 pairs, and each with a pass.
    assert_eq!(any.action_count(), 2 * (8 + 64) + 1);
    assert_eq!(start.action(start.action_index(mv).expect("a number")), Some(mv));
}

#[test]
fn the_key_of_a_text_is_legal_where_the_move_is() {
    let start = Position::<OnBoard<Pawns>>::start(Variant::default());
    let listed = start.legal_moves()[0];
    let of_text = gambol_sketch::Move::of(start.display_move(listed));
    assert_ne!(of_text, listed);
    assert_eq!(start.apply(of_text), start.apply(listed));
    assert!(!start.is_legal(gambol_sketch::Move::of("pass")));
}
