//! N1 to N3: what is no legal move, and why. What is no move at all, and the words about all of it,
//! are in `errors.txt`.

use gambol_core::MoveError;

use super::{Game, Illegal, Move, Position, Variant};
use super::{cards, deal, play, read, table, why_not};

const TURN: &str = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard";

fn card(text: &str) -> gambol_fifes_and_drums::decktet::Card {
    text.parse().expect(text)
}

#[test]
fn n1_every_move_is_read_back_from_its_text() {
    for text in [TURN, "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,3SK,7SK;AM,CK 1 fog"] {
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
        ("8MS:7,2", Illegal::WrongTotal { card: card("8MS"), total: 9 }),
        ("8MS:8,0", Illegal::UnitWithoutSpace(card("8MS"))),
        ("!AM", Illegal::NotInHand(card("AM"))),
    ] {
        assert_eq!(text.parse::<Move>(), Err(MoveError::illegal(text, reason)));
    }
}

#[test]
fn n3_wrong_allotments_are_moves_that_are_never_legal() {
    let position = read(TURN);
    let eight = card("8MS");
    for (text, reason) in [
        ("8MS:7,2", Illegal::WrongTotal { card: eight, total: 9 }),
        ("8MS:1,1", Illegal::WrongTotal { card: eight, total: 2 }),
        ("8MS:8,0", Illegal::UnitWithoutSpace(eight)),
        ("8MS:0,8", Illegal::UnitWithoutSpace(eight)),
        ("8MS:0,0", Illegal::UnitWithoutSpace(eight)),
        ("8MS:257,7", Illegal::WrongTotal { card: eight, total: 264 }),
        ("8MS:4294967295,9", Illegal::WrongTotal { card: eight, total: 4_294_967_304 }),
        ("9LK:1,8", Illegal::NotInPool(card("9LK"))),
        ("9LK:9,9", Illegal::NotInPool(card("9LK"))),
    ] {
        assert_eq!(why_not(&position, text), reason, "{text}");
    }
}

#[test]
fn n3_cards_that_are_not_there() {
    let position = read(TURN);
    for text in ["AS+", "AS-", "CK"] {
        let card = card(text.trim_end_matches(['+', '-']));
        assert_eq!(why_not(&position, text), Illegal::NotInPool(card));
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
    let taken = Illegal::GoalTaken(card("PMSL"));
    assert_eq!(why_not(&one, "=PMSL"), taken);
    let pool = play(one, "=TSVY =AM");
    let gone = |text| Illegal::NotInPile(card(text));
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
    assert_eq!(why_not(&drawing, "=AM"), Illegal::NotInPile(card("AM")));
    assert_eq!(why_not(&drawing, "!2MK"), Illegal::ChanceFirst);
    let keeping = play(drawing, "=3MV =4VL =5ML =6LK =7SK");
    for text in ["!5ML", "!AM", "!X", "!9LK"] {
        let card = card(&text[1..]);
        assert_eq!(why_not(&keeping, text), Illegal::NotInHand(card));
    }
    for text in ["2MK:1,1", "AM+", "CM"] {
        assert_eq!(why_not(&keeping, text), Illegal::KeepFirst);
    }
    assert_eq!(why_not(&keeping, "=8MS"), Illegal::NotByChance);
    let second = play(keeping, "!2MK");
    let not_his = Illegal::NotInHand(card("3MV"));
    assert_eq!(why_not(&second, "!3MV"), not_his);
}

#[test]
fn n3_after_the_end() {
    let pool = cards("AM,AS,AV,AL");
    let all = gambol_fifes_and_drums::decktet::CardSet::BASIC - pool;
    let over = read(&format!("1,1,1,1,1,1 {pool} {all} PMSL,TSVY - over standard"));
    for text in ["AM+", "8MS:6,2", "CM", "!5ML", "=X", "=AM", "=PMSL"] {
        assert_eq!(why_not(&over, text), Illegal::GameOver);
    }
    let position = table("1,1,1,1,1,1", "AM,AS,AV,AL,CK");
    assert!(position.parse_move("CK").is_ok());
}
