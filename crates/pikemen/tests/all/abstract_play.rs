//! Game reports of `AbstractPlay`. The games are made up.

use gambol_core::{Game, seeded};
use gambol_host::{AnyRecord, Format, FormatError, FullGame, Reading, Record};
use gambol_pikemen::ClassicPosition;

const FORMAT: &dyn Format = ClassicPosition::FORMATS[0];

fn report(variants: &str, results: &str, moves: &str) -> String {
    let (one, other) = results.split_once(' ').unwrap();
    format!(
        r#"{{"header": {{"game": {{"name": "Pikemen", "variants": {variants}}},
        "site": {{"name": "Abstract Play", "gameid": "17"}}, "date-start": "2025-01-02",
        "players": [{{"name": "Ann", "userid": "a", "score": 3, "result": {one}}},
                    {{"name": "Bob {{\"]", "userid": "b", "score": 0, "result": {other}}}]}},
        "moves": {moves}}}"#
    )
}

fn read(text: &str) -> Result<AnyRecord, FormatError> {
    assert!(FORMAT.is_like(text));
    let games: Vec<_> = FORMAT.read(text.into(), Reading::default()).collect();
    assert_eq!(games.len(), 1);
    games.into_iter().next().unwrap().map(|game| game.record)
}

/// Every kind of move: a turn, a step, a step with a turn, a capture.
#[test]
fn every_kind_of_move_is_read() {
    for (variants, variant) in [
        ("[]", "classic"),
        (r#"["15pts"]"#, "classic:target=15"),
        (r#"["Longer Game: 15 points"]"#, "classic:target=15"),
    ] {
        let start = ClassicPosition::GAME.start(variant).unwrap();
        let fragment = |seed| {
            let (mut record, mut random) = (AnyRecord::new(start.clone()), seeded(seed));
            for _ in 0..60 {
                let Some(mv) = record.position().random_move(&mut random) else { break };
                record.play(mv).unwrap();
            }
            record
        };
        let has_all = |record: &AnyRecord| {
            let texts: Vec<String> = record.to_text().moves.into_iter().map(|mv| mv.text).collect();
            [('-', true), ('-', false), ('x', true), ('x', false), ('(', true)].iter().all(
                |&(sign, turns)| {
                    texts.iter().any(|text| text.contains(sign) && text.contains('(') == turns)
                },
            ) && texts.iter().any(|text| !text.contains(['-', 'x']))
        };
        let record = (0..2000).map(fragment).find(has_all).unwrap();
        let texts: Vec<String> = record.to_text().moves.into_iter().map(|mv| mv.text).collect();
        let rounds: Vec<_> = texts.chunks(2).collect();
        let read =
            read(&report(variants, "1 0", &serde_json::to_string(&rounds).unwrap())).unwrap();
        assert_eq!(read.start().variant(), variant);
        assert_eq!(read.moves(), record.moves());
        assert_eq!(read.names(), ["Ann", "Bob {\"]"]);
        assert_eq!(read.outcome().unwrap().to_string(), "p1 wins: adjudication");
    }
}

#[test]
fn wrong_reports_say_what_is_wrong() {
    let table = [
        (report("[]", "1 0", r#"[["a1"]]"#), "illegal move: round 1, p1, `a1`: "),
        (report("[]", "1 0", r#"[[null, "resign"], [7]]"#), "illegal move: round 2, p1, ``: "),
        (report("[]", "1 0", r#"["a1"]"#), "not a game report of AbstractPlay: "),
        (report(r#"["seven"]"#, "1 0", "[]"), "variants: `seven`, where at most one of 15pts "),
    ];
    for (text, expected) in table {
        let error = read(&text).unwrap_err();
        assert!(error.what.starts_with(expected), "{error}");
    }
    let ended = read(&report("[]", "0 1", r#"[["resign"]]"#)).unwrap();
    assert_eq!(ended.outcome().unwrap().to_string(), "p2 wins: resign");
    assert_eq!(read(&report("[]", "1 1", "[]")).unwrap().outcome().unwrap().winner, None);
    // An abandoned game has no results.
    assert_eq!(read(&report("[]", "null null", "[]")).unwrap().outcome(), None);
}

#[test]
fn random_games_are_read_back() {
    for (seed, variant) in (0..20).zip(["classic", "classic:target=15"].iter().cycle()) {
        let start = ClassicPosition::GAME.start(variant).unwrap();
        let (mut record, mut random) = (Record::new(start), seeded(seed));
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play(mv).unwrap();
        }
        let again = read(&FORMAT.write(&record).unwrap()).unwrap();
        assert_eq!(again.moves(), record.moves());
        assert_eq!(again.outcome(), record.outcome());
    }
}
