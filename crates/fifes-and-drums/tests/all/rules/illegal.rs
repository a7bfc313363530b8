//! N1 to N3: what is no move, and what is none here and why.

use gambol_core::MoveError;

use super::{Game, Illegal, Position, Variant};
use super::{cards, deal, play, read, table, why_not};

const TURN: &str = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";

fn card(text: &str) -> gambol_fifes_and_drums::decktet::Card {
    text.parse().expect(text)
}

#[test]
fn n1_every_move_is_read_back_from_its_text() {
    for text in [
        TURN,
        "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,3SK,7SK;AM,CK 1 fog",
    ] {
        let position = read(text);
        for mv in position.legal_moves() {
            let text = position.display_move(mv).to_string();
            assert_eq!(position.parse_move(&text), Ok(mv));
        }
    }
}

/// The text of a move needs no position.
#[test]
fn n1_every_move_there_is_is_read_back() {
    for mv in super::every_move() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    for (text, reason) in [
        ("8MS:7,2", "8MS moves its units 8 spaces in all, not 9"),
        (
            "8MS:8,0",
            "each of the two units of 8MS must get at least one space",
        ),
        ("!AM", "AM is not in the player's hand"),
    ] {
        let error = text.parse::<gambol_fifes_and_drums::Move>().unwrap_err();
        assert_eq!(error.to_string(), format!("`{text}` is illegal: {reason}"));
    }
}

#[test]
fn n2_and_n3_what_is_no_move() {
    let position = read(TURN);
    for text in [
        "",
        " ",
        "8MS",
        "AM",
        "CM+",
        "CM-",
        "8MS+",
        "AM:1,1",
        "CM:1,1",
        "8SM:6,2",
        "8MS:6",
        "8MS:",
        "8MS:6,2,0",
        "8MS:06,2",
        "8MS:6,02",
        "8MS:+6,2",
        "8MS:6, 2",
        " 8MS:6,2",
        "8MS:6,2 ",
        "8ms:6,2",
        "8MS-6,2",
        "8MS:,8",
        "8MS:a,b",
        "PMSL",
        "PMSL+",
        "X",
        "=",
        "!",
        "=8",
        "!8",
        "==X",
        "=!5ML",
        "AM++",
        "+AM",
        "am+",
        "AM+ ",
        "pass",
        "X:1,1",
        "PMSL:1,1",
        "8MS:-1,9",
        "é",
        "=é",
        "AM+\n",
        "8MS:6,2\0",
    ] {
        let error = position.parse_move(text).expect_err(text);
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
        let words = error.to_string();
        assert!(
            words.contains(" is not a move: a move is a number card"),
            "{words}"
        );
        assert!(!words.contains(|c: char| c.is_control()), "{words:?}");
    }
}

#[test]
fn n3_wrong_allotments_are_moves_that_are_never_legal() {
    let position = read(TURN);
    let eight = card("8MS");
    for (text, reason) in [
        (
            "8MS:7,2",
            Illegal::WrongTotal {
                card: eight,
                total: 9,
            },
        ),
        (
            "8MS:1,1",
            Illegal::WrongTotal {
                card: eight,
                total: 2,
            },
        ),
        ("8MS:8,0", Illegal::UnitWithoutSpace { card: eight }),
        ("8MS:0,8", Illegal::UnitWithoutSpace { card: eight }),
        ("8MS:0,0", Illegal::UnitWithoutSpace { card: eight }),
        (
            "8MS:257,7",
            Illegal::WrongTotal {
                card: eight,
                total: 264,
            },
        ),
        (
            "8MS:4294967295,9",
            Illegal::WrongTotal {
                card: eight,
                total: 4_294_967_304,
            },
        ),
        ("9LK:1,8", Illegal::NotInPool { card: card("9LK") }),
        ("9LK:9,9", Illegal::NotInPool { card: card("9LK") }),
    ] {
        assert_eq!(why_not(&position, text), reason, "{text}");
    }
    assert_eq!(
        position.parse_move("8MS:7,2").unwrap_err().to_string(),
        "`8MS:7,2` is illegal: 8MS moves its units 8 spaces in all, not 9"
    );
    assert_eq!(
        position.parse_move("8MS:8,0").unwrap_err().to_string(),
        "`8MS:8,0` is illegal: each of the two units of 8MS must get at least one space"
    );
}

/// Numbers above 4294967295 are not read, and that is what is said.
#[test]
fn n3_numbers_may_be_too_large_to_be_read() {
    let position = read(TURN);
    for text in [
        "8MS:4294967296,2",
        "8MS:6,4294967296",
        "8MS:99999999999999999999,1",
        "9LK:18446744073709551617,8",
    ] {
        let error = position.parse_move(text).expect_err(text);
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
        assert_eq!(
            error.to_string(),
            format!(
                "`{text}` is not a move: a number in it is above 4294967295, and the largest of \
                 any move is 8"
            )
        );
    }
    for text in [
        "8MS:04294967296,2",
        "8MS:+4294967296,2",
        "8MS:4294967296a,2",
    ] {
        let words = position.parse_move(text).unwrap_err().to_string();
        assert!(words.contains("is not a move: a move is"), "{words}");
    }
}

#[test]
fn n3_cards_that_are_not_there() {
    let position = read(TURN);
    for text in ["AS+", "AS-", "CK"] {
        let card = card(text.trim_end_matches(['+', '-']));
        assert_eq!(why_not(&position, text), Illegal::NotInPool { card });
    }
    for text in ["!5ML", "!AM", "!X", "!PMSL", "!8MS"] {
        assert_eq!(why_not(&position, text), Illegal::NothingToKeep);
    }
    for text in ["=AS", "=8MS", "=X", "=PSVK"] {
        assert_eq!(why_not(&position, text), Illegal::NotByChance);
    }
}

#[test]
fn n3_what_chance_cannot_do() {
    let start = Position::start(Variant::STANDARD);
    for text in ["=AM", "=8MS", "=CK", "=X"] {
        assert_eq!(why_not(&start, text), Illegal::GoalsFirst);
    }
    for text in ["8MS:6,2", "8MS:8,8", "AM+", "CM", "!5ML"] {
        assert_eq!(why_not(&start, text), Illegal::ChanceFirst);
    }
    let one = play(start, "=PMSL");
    let taken = Illegal::GoalTaken { card: card("PMSL") };
    assert_eq!(why_not(&one, "=PMSL"), taken);
    let pool = play(one, "=TSVY =AM");
    let gone = |text| Illegal::NotInPile { card: card(text) };
    assert_eq!(why_not(&pool, "=AM"), gone("AM"));
    assert_eq!(why_not(&pool, "=PVLY"), gone("PVLY"));
    assert_eq!(why_not(&pool, "=X"), Illegal::ExcuseTooEarly);
    // Discarded cards do not come again.
    let discarded = play(read(TURN), "AM+");
    assert_eq!(why_not(&discarded, "=AM"), gone("AM"));
    assert_eq!(why_not(&discarded, "=8MS"), gone("8MS"));
}

#[test]
fn n3_in_the_fog() {
    let drawing = deal(Variant::FOG, "PMSL PMYK AM 2MK");
    assert_eq!(why_not(&drawing, "=X"), Illegal::ExcuseTooEarly);
    assert_eq!(
        why_not(&drawing, "=AM"),
        Illegal::NotInPile { card: card("AM") }
    );
    assert_eq!(why_not(&drawing, "!2MK"), Illegal::ChanceFirst);
    let keeping = play(drawing, "=3MV =4VL =5ML =6LK =7SK");
    for text in ["!5ML", "!AM", "!X", "!9LK"] {
        let card = card(&text[1..]);
        assert_eq!(why_not(&keeping, text), Illegal::NotInHand { card });
    }
    for text in ["2MK:1,1", "AM+", "CM"] {
        assert_eq!(why_not(&keeping, text), Illegal::KeepFirst);
    }
    assert_eq!(why_not(&keeping, "=8MS"), Illegal::NotByChance);
    let second = play(keeping, "!2MK");
    let not_his = Illegal::NotInHand { card: card("3MV") };
    assert_eq!(why_not(&second, "!3MV"), not_his);
}

#[test]
fn n3_after_the_end() {
    let pool = cards("AM,AS,AV,AL");
    let all = gambol_fifes_and_drums::decktet::CardSet::BASIC - pool;
    let over = read(&format!(
        "1,1,1,1,1,1 {pool} {all} PMSL,TSVY - over standard"
    ));
    for text in ["AM+", "8MS:6,2", "CM", "!5ML", "=X", "=AM", "=PMSL"] {
        assert_eq!(why_not(&over, text), Illegal::GameOver);
    }
    assert_eq!(
        over.parse_move("AM+").unwrap_err().to_string(),
        "`AM+` is illegal: the game is over"
    );
    let position = table("1,1,1,1,1,1", "AM,AS,AV,AL,CK");
    assert!(position.parse_move("CK").is_ok());
}
