//! PDN: one made-up game for each quirk of real files, bad input, and round trips.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use gambol_core::{Game, GameResult, Outcome, Player, seeded};
use gambol_host::record::Record;
use gambol_lilypad::draughts::Position;
use gambol_lilypad::draughts::pdn::{self, Pdn, PdnGame};
use gambol_lilypad::gambol_host;

/// The only game of a text.
#[track_caller]
fn one(text: impl AsRef<[u8]>) -> PdnGame {
    let mut games = Pdn::read(&text);
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{error}"));
    assert!(games.next().is_none());
    game
}

/// The only game of a text, with these moves.
#[track_caller]
fn reads(text: impl AsRef<[u8]>, moves: &str) -> PdnGame {
    let game = one(text);
    assert_eq!(moves_of(&game.record()), moves);
    game
}

/// The error of the only game of a text.
#[track_caller]
fn refused(text: impl AsRef<[u8]>) -> String {
    let games: Vec<_> = Pdn::read(&text).collect();
    let [game] = &games[..] else { panic!("{} games", games.len()) };
    game.as_ref().expect_err("an error").to_string()
}

fn moves_of(record: &Record<Position>) -> String {
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[track_caller]
fn result(text: &str) -> Option<GameResult> {
    one(text).record().outcome().map(|outcome| outcome.result())
}

const P1: Option<GameResult> = Some(GameResult::Win(Player::P1));
const P2: Option<GameResult> = Some(GameResult::Win(Player::P2));
const DRAW: Option<GameResult> = Some(GameResult::Draw);

/// The position after one move.
const TWO: &str = "9-13 22-18";

#[test]
fn p1_black_is_p1() {
    let text = "[Event \"Made up\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"*\"]\n1. 9-13 22-18 2. 10-14 *\n";
    let game = reads(text, "9-13 22-18 10-14");
    let record = game.record();
    let names = [Player::P1, Player::P2].map(|player| record.name(player));
    assert_eq!(names, [Some("A"), Some("B")]);
    assert!(game.record().tags().eq([("P1", "A"), ("P2", "B"), ("Event", "Made up")]));
    assert!(game.notes.is_empty());
    // Unknown values are no tags.
    assert_eq!(
        one("[Event \"?\"] [Black \"?\"] [White \"\"] [Opening \"?\"] *").record().tags().count(),
        1
    );
}

#[test]
fn p2_results_count_for_black_first() {
    for (text, expected) in [
        ("1-0", P1),
        ("2-0", P1),
        ("0-1", P2),
        ("0-2", P2),
        ("1/2-1/2", DRAW),
        ("1-1", DRAW),
        ("*", None),
        ("", None),
    ] {
        assert_eq!(result(&format!("1. 9-13 22-18 {text}")), expected, "{text}");
        assert_eq!(result(&format!("[Result \"{text}\"]\n\n1. 9-13 22-18 {text}")), expected);
        assert_eq!(result(&format!("[Result \"{text}\"]\n\n1. 9-13 22-18")), expected);
        // Without moves.
        assert_eq!(result(&format!("[Result \"{text}\"]\n\n{text}")), expected);
    }
    let mut games = Pdn::read("1. 9-13 1-0 1. 9-13 1/2-1/2").white_first(true);
    let mut next = || games.next().unwrap().unwrap().record().outcome().map(|it| it.result());
    assert_eq!([next(), next()], [P2, DRAW]);
}

#[test]
fn p3_of_two_results_the_one_that_is_one_counts() {
    assert_eq!(result("[Result \"1-0\"]\n\n1. 9-13 22-18 *\n"), P1);
    assert_eq!(result("[Result \"*\"]\n\n1. 9-13 22-18 0-1\n"), P2);
    assert_eq!(result("[Result \"2-0\"]\n\n1. 9-13 22-18 1-0\n"), P1);
    assert_eq!(
        refused("[Result \"1-0\"]\n\n1. 9-13 22-18 0-1\n"),
        "game 1 (? against ?), line 3: two results: 0-1 here, but 1-0 in tag Result"
    );
    assert_eq!(
        refused("[Result \"Black\"]\n\n1. 9-13 *"),
        "game 1 (? against ?), line 1: bad tag: Result is `Black`, but should be 1-0, 0-1, 1/2-1/2 or *"
    );
}

/// The only checker of White is captured.
const WON: &str = "[FEN \"B:W10:B6\"]\n\n1. 6x15";

#[test]
fn p3_the_board_decides() {
    for result in ["0-1", "1/2-1/2"] {
        let game = reads(format!("{WON} {result}"), "6x15");
        assert_eq!(game.record().outcome().map(|outcome| outcome.result()), P1);
        assert_eq!(game.notes[0], format!("result {result}, but Black has won on the board"));
    }
    assert!(one(format!("{WON} 1-0")).notes.is_empty());
    assert!(one(format!("{WON} *")).notes.is_empty());
}

#[test]
fn p3_a_file_of_contradictions_is_reported() {
    let (right, wrong) = (format!("{WON} 1-0\n\n"), format!("{WON} 0-1\n\n"));
    let warning = |text: &str, white_first| {
        let games = Pdn::read(text).white_first(white_first);
        let notes: Vec<String> = games.flat_map(|game| game.unwrap().notes).collect();
        notes.into_iter().find(|note| note.starts_with("in all games"))
    };
    let all = wrong.repeat(2) + "1. 9-13 1-0";
    assert_eq!(
        warning(&all, false).unwrap(),
        "in all games that end on the board, the result names the loser: read the file with the results of White first"
    );
    assert_eq!(warning(&all, true), None);
    assert_eq!(warning(&(wrong.clone() + &right), false), None);
    assert_eq!(warning("1. 9-13 1-0", false), None);
    assert!(warning(&right, true).unwrap().ends_with("results of Black first"));
    // If the last game is refused, its error says so.
    let error = Pdn::read(&(wrong + "1. 22-18 *")).last().unwrap().unwrap_err().to_string();
    assert!(error.ends_with("read the file with the results of White first"), "{error}");
}

#[test]
fn p4_a_position_is_never_ignored() {
    let game = reads("[FEN \"B:W21,22:B1,2\"]\n\n1. 1-5 21-17 *\n", "1-5 21-17");
    assert_eq!(game.record().start().to_string(), "B:W21,22:B1,2");
    assert_eq!(game.record().tags().count(), 0);
    // White moves first.
    for numbers in ["1. 21-17 1-5", "1... 21-17 2. 1-5", "1. ... 21-17 1-5", "21-17 1-5"] {
        reads(format!("[SetUp \"1\"]\n[FEN \"W:W21,22:B1,2\"]\n\n{numbers} *\n"), "21-17 1-5");
    }
    let error = refused("[FEN \"B:W22:B9\"]\n\n1. 9-13 23-18 *");
    assert!(error.contains("ply 2, in the position W:W22:B13: `23-18` is illegal"), "{error}");
    assert!(refused("[FEN \"\"]\n\n1. 9-13 *").contains("bad position: PDN: "));
}

#[test]
fn p5_other_games_are_refused() {
    for tag in ["21", "21,B,8,8,N1,0", "", "?"] {
        let game = reads(format!("[GameType \"{tag}\"]\n\n1. 9-13 22-18 *"), TWO);
        assert_eq!(game.record().tags().count(), 0);
    }
    for (tag, name) in [
        ("20", "international draughts"),
        ("20,W,10,10,N2,0", "international draughts"),
        ("22", "Italian draughts"),
        ("25", "Russian draughts"),
        ("26", "Brazilian draughts"),
        ("45", "not 21, English draughts"),
        ("English", "not 21, English draughts"),
    ] {
        let error = refused(format!("[White \"Bob\"]\n[GameType \"{tag}\"]\n\n1. 32-28 18-23 *"));
        let what = format!("another game: GameType `{tag}` is {name}");
        let expected = format!("game 1 (? against Bob), line 2: {what}");
        assert_eq!(error, expected);
    }
    assert!(refused("[Game \"chess\"] *").ends_with("another game: Game `chess` is not draughts"));
    assert!(refused("[Variant \"giveaway\"] *").ends_with("`giveaway` is not standard"));
}

#[test]
fn m1_moves_are_read_by_their_squares() {
    reads("1. 10x14 22-18 *", "10-14 22-18");
    reads("1. 11-15 22-18 2. 15-22 25x18 *", "11-15 22-18 15x22 25x18");
    reads("1. 11-15 22-18 2. 15X22 25:18 *", "11-15 22-18 15x22 25x18");
    reads("1. 09-13 022-018 *", TWO);
    reads("1. 9-13 22-18 2. 5 -9 18-\n14 *", "9-13 22-18 5-9 18-14");
    reads("1. 9 - 13 22  x\t18", TWO);
    assert!(refused("1. 9-33").contains("`9-33` is not a move: a move is a step"));
    assert!(refused("1. 0-13").contains("`0-13` is not a move: "));
    // After white space, a separator without a square is a word.
    assert!(
        refused("1. 9-13 22-")
            .ends_with("line 1: words outside braces: `22-` is not a tag, move or result")
    );
}

#[test]
fn m2_captures_may_be_short() {
    let fen = "[FEN \"W:W27:B1,14,23\"]\n\n";
    reads(format!("{fen}1. 27x18x9 *"), "27x18x9");
    reads(format!("{fen}1. 27x9 *"), "27x18x9");
    reads(format!("{fen}1. 27-18-9 *"), "27x18x9");
    reads(format!("{fen}1. 27-9 *"), "27x18x9");
    let error = refused(format!("{fen}1. 27x18 *"));
    assert!(error.contains("`27x18` is illegal: the capture goes on from 18"), "{error}");
}

/// Both ways from 31 to 15 leave two black checkers, 19 and 27 or 18 and 26, and 1.
const AMBIGUOUS: &str = "[Black \"Ann\"]\n[FEN \"W:W31:B1,18,19,26,27\"]\n\n";

#[test]
fn m2_the_rest_of_the_game_decides_between_paths() {
    let (over_18, over_19) = ("31x22x15", "31x24x15");
    for (moves, path) in [
        ("31x15 19-23", over_18),
        ("31x15 18-23", over_19),
        ("31x15 (see below) 18-23", over_19),
        ("31x15 1-6 15-10 6x15", "refused"),
        ("31x15 1-5 15-10 19-23", over_18),
        ("31x15 1-5 15-10 26-31", over_19),
    ] {
        let text = format!("{AMBIGUOUS}1. {moves} *");
        if path == "refused" {
            assert!(refused(text).contains(" is ambiguous: it may be 31x22x15 or 31x24x15"));
        } else {
            assert!(moves_of(&one(text).record()).starts_with(path), "{moves}");
        }
    }
    let error = refused(format!("{AMBIGUOUS}1. 31x15 *"));
    assert_eq!(
        error,
        "game 1 (Ann against ?), line 4: ambiguous move: ply 1, in the position W:W31:B1,18,19,26,27: `31x15` is ambiguous: it may \
         be 31x22x15 or 31x24x15. Legal moves: 31x22x15, 31x24x15"
    );
    assert!(refused(format!("{AMBIGUOUS}1. 31x15 1-5 *")).contains(" is ambiguous"));
    // If no path is right, the error is the move that is wrong after the best one.
    let error = refused(format!("{AMBIGUOUS}1. 31x15 18-23 15-11 22-26"));
    assert!(error.contains("ply 4, in the position B:W11:B1,23,26: "), "{error}");
}

#[test]
fn m3_misprints_are_refused_as_any_illegal_move() {
    let text = "[Black \"Ann\"]\n[White \"Bob\"]\n\n1. 9-13 22-18\n2. 14-10 *";
    assert_eq!(
        refused(text),
        "game 1 (Ann against Bob), line 5: illegal move: ply 3, in the position \
         B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13: `14-10` is illegal: there is no \
         checker on 14 to move. Legal moves: 10-14, 10-15, 11-15, 11-16, 12-16, 13-17, 5-9, 6-9"
    );
}

#[test]
fn l1_games_follow_one_another() {
    let text = "1. 9-13 *\n\n\n1. 10-14 *\n[Event \"x\"]\n1. 9-14\n[Event \"y\"]\n\n[Site \"z\"] 1. 9-13 22-18 0-1";
    let games: Vec<PdnGame> = Pdn::read(text).map(Result::unwrap).collect();
    let moves: Vec<String> = games.iter().map(|game| moves_of(&game.record())).collect();
    assert_eq!(moves, ["9-13", "10-14", "9-14", TWO]);
    assert!(games[3].record().tags().eq([("Event", "y"), ("Site", "z")]));
    // A bad game does not spoil the next.
    let mixed: Vec<bool> =
        Pdn::read("1. 9-14 22-22 *\n1. 9-13 *\n[Event x]\n1. 9-13 *\n\n1. 9-13 *")
            .map(|it| it.is_ok())
            .collect();
    assert_eq!(mixed, [false, true, false, true]);
}

#[test]
fn l1_files_of_other_systems_are_read() {
    reads("\u{feff}[Game \"draughts\"]\r\n\r\n1. 9-13 22-18 *\r\n\u{1a}", TWO);
    let latin1 = b"[Black \"J\xf6rg\"]\n\n1. 9-13 {sch\xf6n} *";
    let game = one(latin1);
    assert_eq!((game.record().name(Player::P1), game.record().comment(1)), (Some("Jörg"), "schön"));
    let game = one("[Black \"Jörg\"]\n\n1. 9-13 {schön} *");
    assert_eq!((game.record().name(Player::P1), game.record().comment(1)), (Some("Jörg"), "schön"));
    assert_eq!(Pdn::read("").count() + Pdn::read(" \n\n\u{1a}").count(), 0);
}

#[test]
fn l2_numbers_mean_nothing() {
    for text in [
        "1. 9-13 22-18 10-14 *",
        "1.9-13 22-18 2.10-14 *",
        "1. 9-13 1... 22-18 2. 10-14 *",
        "7. 9-13 22-18 7. 10-14",
        "9-13 22-18 10-14",
        "1.9-13 2.22-18 3.10-14 *",
    ] {
        reads(text, "9-13 22-18 10-14");
    }
    // A number without a dot could be half of a move.
    assert!(refused("1 9-13").contains("words outside braces: `1` is not a tag, move or result"));
}

#[test]
fn l3_comments_are_kept() {
    let game = reads("% a line\n1. 9-13 {good} 22-18 {[%clk 0:01:02]} *\n%end", TWO);
    assert_eq!([1, 2].map(|at| game.record().comment(at).to_string()), ["good", "[%clk 0:01:02]"]);
    let game = reads("{before}\n; all\n1. 9-13 ; note {\n22-18 {a\nb} {c} * {after}", TWO);
    assert_eq!(
        [0, 1, 2].map(|at| game.record().comment(at).to_string()),
        ["before all", "note {", "a b c after"]
    );
}

#[test]
fn l3_marks_are_comments() {
    let game = reads("1. 9-13! 22-18? 2. 10-14!? *", "9-13 22-18 10-14");
    assert_eq!([1, 2, 3].map(|at| game.record().comment(at).to_string()), ["!", "?", "!?"]);
    let game = reads("1. 9-13* 22-18 $1 $12 {fine} *", TWO);
    assert_eq!([1, 2].map(|at| game.record().comment(at).to_string()), ["*", "$1 $12 fine"]);
}

#[test]
fn l3_variations_are_skipped_or_read() {
    let text = "1. 9-13 (1. 11-15 23-19 (1... 22-18! {x)} 2. 15x22) 2. 8-11)\n(9-14 1-0) 22-18 *";
    let game = reads(text, TWO);
    assert_eq!(game.notes, ["variations skipped: 2, the first on line 1"]);
    let study = game.study().unwrap();
    assert_eq!(study.len(), 9);
    let first = study.children(0).to_vec();
    assert_eq!(first.iter().map(|&at| study.children(at).len()).collect::<Vec<_>>(), [1, 2, 0]);
    assert_eq!(study.comment(study.children(first[1])[1]), "! x)");
    let error = one("[Black \"Ann\"]\n9-13 (9-14\n22-22) 22-18 *").study().unwrap_err().to_string();
    assert!(
        error.starts_with("game 1 (Ann against ?), line 3: illegal move: ply 2, in the position "),
        "{error}"
    );
}

#[test]
fn l4_words_are_refused() {
    let text = "\n1. 9-13 22-18Redresigned.\n0-1\n";
    assert_eq!(
        refused(text),
        "game 1 (? against ?), line 2: words outside braces: `Redresigned.` is not a tag, move or result"
    );
    let mut games = Pdn::read(text).lenient(true);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    assert_eq!(moves_of(&game.record()), TWO);
    assert_eq!((game.record().comment(2), game.record().outcome()), ("Redresigned. 0-1", None));
    let note = "words outside braces: line 2, the game ends before `Redresigned.\\n0-1\\n`";
    assert_eq!(game.notes, [note]);
    // Nothing after the words is played.
    let text =
        "[Result \"1-0\"]\n1. 9-13 {a} and 22-18 {b} (9-14) is 9 best\n[Event \"x\"]\n1. 9-13 *";
    let games: Vec<PdnGame> = Pdn::read(text).lenient(true).map(Result::unwrap).collect();
    assert_eq!(games[0].record().comment(1), "a and 22-18 {b) (9-14) is 9 best");
    assert_eq!(
        (moves_of(&games[0].record()).as_str(), games[0].record().outcome()),
        ("9-13", None)
    );
    assert_eq!(moves_of(&games[1].record()), "9-13");
    // Words after a result are no game.
    let text = "1. 9-13 22-18 1-0 White resigned.\n\n[Event \"x\"]\n1. 9-13 *";
    let games: Vec<PdnGame> = Pdn::read(text).lenient(true).map(Result::unwrap).collect();
    let record = games[0].record();
    assert_eq!((games.len(), record.comment(2)), (2, "White resigned."));
    assert_eq!(record.outcome().unwrap().winner, Some(Player::P1));
    // With a number they may be one, and are not dropped without a note.
    let text = "1. 9-13 22-18 1-0 Next: 1. 11-15 22-18 *";
    let games: Vec<PdnGame> = Pdn::read(text).lenient(true).map(Result::unwrap).collect();
    assert_eq!((games.len(), games[1].notes.len()), (2, 1));
}

#[test]
fn l5_a_position_needs_no_moves() {
    let text = "[FEN \"B:W21:B1\"]\n\n*\n\n[FEN \"W:W21:B1\"]\n[Result \"1/2-1/2\"]\n";
    let text = format!("{text}\n*\n");
    let games: Vec<PdnGame> = Pdn::read(&text).map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.record().moves().is_empty()));
    assert_eq!(games[1].record().start().to_string(), "W:W21:B1");
}

#[test]
fn l6_forms_of_positions() {
    for text in [
        "W:W21,22,K32:B1-3,K5",
        "W:W21,22,K32:B1,2,3,K5.",
        "W:BK5,1-3:W21,22,K32",
        "W:W21,22,K32:B1,2,3,K5:H0:F1",
        "W:W21,22,K32:B1,2,3,K5:H12:F30.",
        " W:W21, 22, K32 : B1-3,K5 ",
        "[FEN \"W:W21,22,K32:B1,2,3,K5\"]",
    ] {
        let position = pdn::position(text).unwrap();
        assert_eq!(position.to_string(), "W:W21,22,K32:B1,2,3,K5", "{text}");
        if !text.starts_with('[') {
            assert_eq!(
                one(format!("[Setup \"1\"]\n[FEN \"{text}\"] *")).record().start(),
                &position
            );
        }
    }
    for (text, error) in [
        (
            "W:W21,3:B1",
            "the man on 3 is on its far row, where men are crowned; only a king can be there",
        ),
        ("W:W21:B", "a side of W:W21:B has no checkers"),
        ("W:W:B1", "bad position: a side of W:W:B1 has no checkers"),
        ("?", "`?`"),
    ] {
        let found = pdn::position(text).unwrap_err();
        assert!(found.contains(error), "{found}");
        assert!(refused(format!("[FEN \"{text}\"] *")).contains(error), "{text}");
    }
    // Records of gambol may have any position.
    assert_eq!(one("[Position \"W:W:B1\"]").record().start().to_string(), "W:W:B1");
}

#[test]
fn tags_are_read_as_programs_write_them() {
    let game = one(r#"[Event "the "old" \"Oak\" \\"][Site"a]b"]  [ Round  "3" ] 9-13"#);
    let expected = [("Event", r#"the "old" "Oak" \"#), ("Site", "a]b"), ("Round", "3")];
    assert!(game.record().tags().eq(expected), "{:?}", game.record().tags().collect::<Vec<_>>());
    assert_eq!(one("[P1 \"?\"][Black \"A\"][Black \"A\"] *").record().name(Player::P1), Some("A"));
    assert!(
        refused("[Black \"A\"]\n[P1 \"B\"] *")
            .ends_with("line 2: bad tag: P1 is `B`, but should be A")
    );
    assert!(
        refused("[Event A]\n1. 9-13")
            .contains("line 1: bad tag: `[Event A]` is not like [Name \"value\"]")
    );
}

/// The standard's example of English draughts has two tags `Event`.
#[test]
fn a_repeated_tag_without_a_meaning_is_a_note() {
    let game =
        one("[Event \"Dyke\"]\n[Event \"8x8\"]\n[Round \"2\"]\n[Round \"2\"]\n1. 9-14 22-17 *");
    assert_eq!(game.notes, ["tag repeated: Event is also `8x8`"]);
    assert!(game.record().tags().eq([("Event", "Dyke"), ("Round", "2")]));
    assert!(
        refused("[FEN \"B:W32:B1\"]\n[FEN \"B:W31:B1\"] *").contains("line 2: bad tag: FEN is")
    );
}

#[test]
fn truncated_files_have_one_error() {
    let text = "[Event \"x\"]\n[Black \"A\"]\n\n1. 9-13 {good} 22-18 (22-17 {y}) 2. 10-14 1-0\n";
    for end in 0..text.len() {
        let games: Vec<_> = Pdn::read(&text[..end]).collect();
        assert!(games.len() <= 1, "{end}");
        if let Some(Ok(game)) = games.first() {
            assert!("9-13 22-18 10-14".starts_with(&moves_of(&game.record())), "{end}");
        }
    }
}

#[test]
fn unfinished_comments_end_before_the_next_game() {
    let next = "\n\n[Event \"x\"]\n\n1. 9-13 {fine} *\n";
    for (begun, error) in [
        ("1. 9-13 {good", "comment: no brace"),
        ("1. 9-13 (9-14 {a} (", "variation: no parenthesis"),
    ] {
        let text = format!("{begun}{next}");
        let mut games = Pdn::read(&text);
        let found = games.next().unwrap().unwrap_err().to_string();
        assert!(
            found.starts_with(&format!("game 1 (? against ?), line 1: open {error} closes it")),
            "{found}"
        );
        assert_eq!(moves_of(&games.next().unwrap().unwrap().record()), "9-13");
        assert!(games.next().is_none());
        refused(begun);
    }
}

/// Every bad game has one error, also with a file that is read in parts.
#[test]
fn one_error_for_each_bad_game() {
    let good = "[Event \"x\"]\n\n1. 9-13 22-18 *\n\n";
    let bad = [
        format!("[Event \"long\"]\n\n1. 9-13 22-18 {}*\n\n", "{words} ".repeat(1_300_000)),
        format!("[Event \"long\"]\n\n1. 9-13 {{{}}} *\n\n", "words\n".repeat(1_700_000)),
        format!("1. 9-13 {}9-14{} *\n\n", "(".repeat(10_000), ")".repeat(10_000)),
        (0..100_000).fold(String::new(), |mut text, i| {
            writeln!(text, "[P{i} \"a\"]").unwrap();
            text
        }) + "\n1. 9-13 *\n\n",
        "[Event \"a\"] [Event \"b\"]".repeat(100_000) + "\n\n1. 9-13 *\n\n",
        "[Black \"a\"]\n".repeat(100_000) + "[Black \"b\"]\n\n1. 9-13 *\n\n",
        "[Black \"x\"]\n\n{no end".to_string() + &"\n".repeat(3),
        "[Result \"1-0\"]\n\n1. 9-13 1/2-1/2\n\n".to_string(),
        "[GameType \"25\"]\n\n1. c3-d4 *\n\n".to_string(),
        "9-13 9-13 9-13\n\n".to_string(),
        format!("{}\n\n", "9".repeat(100_000)),
        format!("9-13{}\n\n", "x9".repeat(100_000)),
    ];
    let text: String = bad.iter().flat_map(|bad| [good, bad.as_str()]).collect::<String>() + good;
    let expected: Vec<bool> = (0..=2 * bad.len()).map(|i| i % 2 == 0).collect();
    let whole: Vec<_> = Pdn::read(&text).collect();
    assert_eq!(whole.iter().map(Result::is_ok).collect::<Vec<_>>(), expected);
    for error in whole.iter().filter_map(|game| game.as_ref().err()) {
        let words = error.to_string();
        assert!(words.len() < 1000 && !words.contains(char::is_control), "{words}");
    }
    let lines = |text: &str| text.matches('\n').count();
    let last = whole.iter().rev().find_map(|game| game.as_ref().err()).unwrap();
    assert_eq!(last.line, lines(&text) - 1 - lines(good));
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no disk"))
        }
    }
    let games: Vec<_> = Pdn::stream(Broken).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].as_ref().unwrap_err().what, "unreadable file: no disk");
}

#[test]
fn records_of_gambol_are_not_pdn() {
    for text in [
        "1. 9-13 22-18 *",
        "[Black \"A\"]\n9-13",
        "[FEN \"W:W21:B1\"]",
        "[GameType \"20\"]\n1. 32-28",
    ] {
        assert!(pdn::looks_like(text), "{text}");
    }
    for text in
        ["", "1. c3 d4 *", "{\"schema\":1}", "[Game \"draughts\"]\n1. 9-13", "9-13 draw", "words"]
    {
        assert!(!pdn::looks_like(text), "{text}");
    }
    assert!(!pdn::looks_like(&random_record(1).to_string()));
}

/// A random game with random tags, comments and results.
fn random_record(seed: u64) -> Record<Position> {
    let mut random = seeded(seed);
    let mut position = Position::START;
    if seed % 3 == 0 {
        for _ in 0..seed % 41 {
            if let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
            }
        }
    }
    let mut record = Record::new(position);
    for (i, (name, value)) in [
        ("P1", "Ann \"the\" [Red] \\"),
        ("P2", "Bob"),
        ("Round", "3"),
        ("Event", "Club night"),
        ("Annotator", "Ann"),
        ("Site", "?"),
        ("Black", "someone"),
        ("Event_", "x"),
        ("Black__", "x"),
        ("Seed", "7"),
        ("P3", "x"),
        ("p1", "?"),
        ("Date", ""),
        ("GambolTags", "x"),
    ]
    .into_iter()
    .enumerate()
    {
        if seed >> i & 1 == 1 {
            record.set_tag(name, value).unwrap();
        }
    }
    let comments = ["good!", "a (b", "{[%clk 1:02]", "1-0 *", "[Event \"x\"] and so on ; %"];
    for i in 0..(seed * 7 % 90) as usize {
        if (seed + i as u64) % 5 == 0 {
            record.set_comment(comments[i % 5]);
        }
        let Some(mv) = record.position().random_move(&mut random) else { break };
        record.play(mv).unwrap();
    }
    let results = [GameResult::Draw, GameResult::Win(Player::P1), GameResult::Win(Player::P2)];
    if seed % 4 > 0 {
        let reason = ["adjudicated", "time", ""][seed as usize / 4 % 3];
        let _ = record.set_result(results[seed as usize % 4 - 1], reason);
    }
    record
}

#[test]
fn written_records_are_read_back() {
    let mut file = String::new();
    let records: Vec<Record<Position>> = (0..3000).map(|i| random_record(i * 11)).collect();
    for record in &records {
        let text = pdn::write(record);
        assert!(
            text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80),
            "{text}"
        );
        let game = one(&text);
        assert_eq!(&game.record(), record, "{text}");
        assert_eq!(pdn::write(&game.record()), text);
        assert!(game.notes.is_empty());
        assert!(pdn::looks_like(&text) || record.moves().is_empty());
        file += &text;
        file += "\n";
    }
    let read: Vec<_> = Pdn::stream(file.as_bytes()).map(|game| game.unwrap().record()).collect();
    assert_eq!(read, records);
}

#[test]
fn tags_are_written_in_the_order_of_pdn() {
    let mut record: Record<Position> =
        "[P1 \"Ann\"][Annotator \"Cy\"][Event \"Club\"] 9-13 22-18 10-14".parse().unwrap();
    record.set_result(GameResult::Win(Player::P1), "time").unwrap();
    assert_eq!(
        pdn::write(&record),
        "[Event \"Club\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[Black \"Ann\"]\n[White \"?\"]\n\
         [Result \"1-0\"]\n[GameType \"21\"]\n[GambolTags \"[P1 \\\"Ann\\\"] [Annotator \\\"Cy\\\"] [Event \\\"Club\\\"]\"]\n[Annotator \"Cy\"]\n\
         [Reason \"time\"]\n\n1. 9-13 22-18 2. 10-14 1-0\n"
    );
    let record = Record::new("W:WK1:B5".parse::<Position>().unwrap());
    let text = pdn::write(&record);
    assert!(
        text.ends_with(
            "[Result \"*\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:WK1:B5\"]\n\n*\n"
        ),
        "{text}"
    );
    let mut record = Record::new(Position::START);
    record.set_comment(&"x".repeat(71));
    record.set_result(GameResult::Draw, "").unwrap();
    assert!(pdn::write(&record).ends_with("x}\n1/2-1/2\n"));
    let expected = Some(Outcome::draw(String::new()));
    assert_eq!(one(pdn::write(&record)).record().outcome(), expected);
}

/// Plays the games that pydraughts 0.6.7 reads in files, and prints their moves, a game a line.
const PYDRAUGHTS: &str = r#"
import sys
from draughts import Board, Move
from draughts.PDN import PDNReader
for text in sys.stdin.read().split("\f"):
    [game] = PDNReader(text).games
    board = Board("english", game.tags.get("FEN", "startpos"))
    for move in game.moves:
        board.push(Move(board, pdn_move=move))
    print(" ".join(game.moves))
"#;

/// `GAMBOL_PYTHON` names a Python with pydraughts, by default `python3`.
#[test]
fn pydraughts_reads_written_records() {
    let python = std::env::var("GAMBOL_PYTHON").unwrap_or("python3".into());
    let has = Command::new(&python).args(["-c", "import draughts.PDN"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!(
            "\n*** SKIPPED: {python} has no pydraughts, so it did NOT read the games written here. ***\n"
        );
        return;
    }
    let mut random = seeded(5);
    let mut records: Vec<Record<Position>> = Vec::new();
    for i in 0..60 {
        let mut record = Record::new(Position::START);
        for ply in 0..i % 90 {
            let Some(mv) = record.position().random_move(&mut random) else { break };
            record.play(mv).unwrap();
            if i % 3 == 1 && ply % 4 == 0 {
                record.set_comment("a comment, 11-15 and so on");
            }
            // If Black moves first in a position of its own, this reader repeats the first move of every file.
            if i % 3 == 2 && ply == i / 3 * 2 % 20 {
                record = Record::new(*record.position());
            }
        }
        records.push(record);
    }
    let texts: Vec<String> = records.iter().map(pdn::write).collect();
    let mut child = Command::new(&python)
        .args(["-c", PYDRAUGHTS])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(texts.join("\u{c}").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let read = String::from_utf8(output.stdout).unwrap();
    assert_eq!(read.lines().count(), records.len());
    for ((line, record), text) in read.lines().zip(&records).zip(&texts) {
        assert_eq!(line, moves_of(record), "{text}");
    }
}
