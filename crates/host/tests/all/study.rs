//! Trees of moves.

use gambol_core::{Game, seeded};
use gambol_host::point::Part;
use gambol_host::record::Record;
use gambol_host::study::Study;
use gambol_host::{MoveInput, Point, Score, read_document};
use gambol_laws::example::{Hoard, HoardVariant};

#[test]
fn a_study_of_a_game_has_its_positions() {
    let mut record = Record::new(Hoard::start(HoardVariant::default()));
    let empty = Study::from_record(&record);
    assert!(empty.is_empty() && empty.len() == 1);
    let mut random = seeded(3);
    while let Some(mv) = record.position().random_move(&mut random) {
        record.play(mv).unwrap();
    }
    let mut study = Study::from_record(&record);
    assert!(!study.is_empty() && study.len() == record.moves().len() + 1);
    for (at, position) in record.positions().iter().enumerate() {
        assert_eq!(study.position(at), position);
        assert_eq!(study.score(at), None);
    }
    study.set_score(2, Some(Score::Win(3)));
    assert_eq!(study.score(2), Some(Score::Win(3)));
    assert_eq!(study.record(study.len() - 1).moves(), record.moves());
}

#[test]
fn an_entry_knows_when_one_move_is_left() {
    let mut position = Hoard::start(HoardVariant::default());
    let mut random = seeded(3);
    while let Some(played) = position.random_move(&mut random) {
        assert_eq!(MoveInput::new(&position).only_move(), None);
        for mv in position.legal_moves() {
            let mut input = MoveInput::new(&position);
            for part in position.path(mv) {
                input.choose(&part.to_string()).unwrap();
            }
            assert_eq!(input.only_move(), Some(mv));
        }
        position.apply_unchecked(played);
    }
}

#[test]
fn an_error_that_can_be_shown_keeps_its_kind() {
    let error = serde_json::from_str::<Study<Hoard>>("{\"schema\":1,").unwrap_err();
    assert!(error.is_eof(), "{error}");
}

#[test]
fn parts_name_unknown_fields_and_kinds_in_one_line() {
    for (json, words) in [
        ("{\"a\\nb\":1}", "unknown field `a\\nb`, "),
        ("{\"kind\":\"a\\nb\",\"text\":\"a1\"}", "unknown variant `a\\nb`, "),
    ] {
        let error = serde_json::from_str::<Part>(json).unwrap_err().to_string();
        assert!(error.starts_with(words), "{error}");
    }
}

#[test]
fn an_unknown_field_of_any_name_is_an_error_of_one_line() {
    for (name, shown) in [("a\\nb\\u200b", "`a\\nb\\u{200b}`"), ("x", "`x`")] {
        let error = serde_json::from_str::<Study<Hoard>>(&format!("{{\"{name}\":1}}")).unwrap_err();
        let words = error.to_string();
        assert!(words.starts_with(&format!("unknown field {shown}, ")), "{words}");
        assert!(words.ends_with(&format!("column {}", name.len() + 3)), "{words}");
    }
    let long = format!("{{\"{}\":1}}", "ä".repeat(100_000));
    let words = serde_json::from_str::<Study<Hoard>>(&long).unwrap_err().to_string();
    assert!(words.chars().count() < 700 && words.contains("ä…ä"), "{words}");
    assert!(words.ends_with(" at line 1 column 200003"), "{words}");
}

/// Up to 600 characters an error is shown whole, and keeps its kind; of a longer one the first and the
/// last 300 characters are shown.
#[test]
fn a_long_error_is_shown_by_its_ends() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Club {}

    let mut lengths = std::collections::BTreeSet::new();
    for name in 500..620 {
        let json = format!("{{\"{}\":1}}", "ä".repeat(name));
        let whole = serde_json::from_str::<Club>(&json).unwrap_err().to_string();
        let mut reader = serde_json::Deserializer::from_str(&json);
        let error = read_document::<Club, _>(&mut reader).unwrap_err();
        let characters: Vec<char> = whole.chars().collect();
        let length = characters.len();
        lengths.insert(length);
        let expected = if length <= 600 {
            whole
        } else {
            [&characters[..300], &['…'], &characters[length - 300..]].concat().into_iter().collect()
        };
        assert_eq!(error.to_string(), expected);
    }
    assert!([599, 600, 601].iter().all(|length| lengths.contains(length)), "{lengths:?}");
}
