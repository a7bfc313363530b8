//! Texts of positions as they are printed, and other texts that are read.

use gambol_lilypad::{Position, draughts};

use super::{base, read};

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

#[test]
fn p1_the_starts() {
    assert_eq!(draughts::Position::START.to_string(), START);
    for rules in ["standard", "big-fairies", "weak-frogs", "walk-dont-run"] {
        let start = Position::start(rules.parse().expect(rules));
        assert_eq!(start.to_string(), format!("{START} ?,? {rules}"));
    }
}

#[test]
fn p1_printed_texts_are_read_back() {
    for text in [
        "B:W21,22,K23:B1,2 1,23 standard",
        "W:W:B5 -,- walk-dont-run",
        "B:WK1:B -,1 big-fairies",
        "B:W:B -,- standard",
        "W:WK1,K2,21:BK29,K32 32,21 standard:carrier=big,walk=one",
        "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 4,? weak-frogs",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
    for text in [START, "B:W21,22,K23:B1,2", "W:W:B5", "B:WK1:B", "B:W:B"] {
        assert_eq!(base(text).to_string(), text);
    }
}

/// Other texts and the canonical ones of the same positions.
const OTHERS: [(&str, &str); 12] = [
    ("B:WK23,22,21:B2,1", "B:W21,22,K23:B1,2"),
    ("B:B1,2:W21,22,K23", "B:W21,22,K23:B1,2"),
    ("B:W21,22,K23:B1,2.", "B:W21,22,K23:B1,2"),
    ("B:B2,1:WK23,22,21.", "B:W21,22,K23:B1,2"),
    ("W:W21-32:B1-12", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    ("W:WK21-24:B1", "W:WK21,K22,K23,K24:B1"),
    ("W:W30-32,21:BK1-2,5", "W:W21,30,31,32:BK1,K2,5"),
    ("W:W21,30-31,K29:B1", "W:W21,K29,30,31:B1"),
    ("W:B5:W", "W:W:B5"),
    ("W:B5:W.", "W:W:B5"),
    ("W:W:B.", "W:W:B"),
    ("B:W9-10:B8", "B:W9,10:B8"),
];

#[test]
fn p1_p2_other_writings_are_read() {
    for (text, canonical) in OTHERS {
        assert_eq!(base(text).to_string(), canonical);
        let with_pawns = format!("{text} -,- standard");
        assert_eq!(read(&with_pawns).to_string(), format!("{canonical} -,- standard"));
    }
}

#[test]
fn the_variant_may_be_missing_and_in_draughts_it_is_never_printed() {
    assert_eq!(read("B:W21:B1 1,-").to_string(), "B:W21:B1 1,- standard");
    let big = read("B:W21:B1 1,- standard:carrier=big");
    assert_eq!(big.to_string(), "B:W21:B1 1,- big-fairies");
    assert_eq!(base("B:W21:B1 standard").to_string(), "B:W21:B1");
    // Other programs print the whole tag of PDN.
    assert_eq!(base("[FEN \"B:W21:B1\"]").to_string(), "B:W21:B1");
    for text in ["[FEN \"B:W21:B1\"", "[FEN B:W21:B1]", "[FEN \"\"]", "[FEN \"B:W21:B1\"] standard"]
    {
        assert!(text.parse::<draughts::Position>().is_err(), "{text}");
    }
}
