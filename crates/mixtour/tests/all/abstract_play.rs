//! Game reports of `AbstractPlay`. The games are made up.

use gambol_core::{Game, GameResult, Player, seeded};
use gambol_host::Record;
use gambol_host::{AnyPosition, AnyRecord, Format, FormatError, FullGame, GameText, Reading};
use gambol_mixtour::Position;

const FORMAT: &dyn Format = Position::FORMATS[0];

fn report(variants: &str, results: [i32; 2], moves: &str) -> String {
    let [one, other] = results;
    format!(
        r#"{{"header": {{"game": {{"name": "Mixtour", "variants": {variants}}},
        "site": {{"name": "Abstract Play", "gameid": "17"}},
        "date-start": "2025-01-02T03:04:05.000Z", "date-end": "2025-01-03T00:00:00.000Z",
        "date-generated": "2025-01-03T00:00:01.000Z", "unrated": true,
        "players": [{{"name": "Ann", "userid": "a", "score": 0, "result": {one}}},
                    {{"name": "Bob", "userid": "b", "is_ai": true, "score": 0, "result": {other}}}]}},
        "moves": {moves}}}"#
    )
}

fn read(text: &str) -> Result<AnyRecord, FormatError> {
    assert!(FORMAT.is_like(text));
    let games: Vec<_> = FORMAT.read(GameText::new(text.as_bytes()), Reading::default()).collect();
    assert_eq!(games.len(), 1);
    games.into_iter().next().unwrap().map(|game| game.record)
}

#[test]
fn a_whole_stack_has_no_number() {
    let moves = r#"[["c3", "c2"], ["c3-c2", "d3"], [{"move": "c2:1-d3", "result": [{"type": "x"}]}, "resign"]]"#;
    let record = read(&report("[]", [1, 0], moves)).unwrap();
    assert_eq!(record.start().variant(), "basic:pieces=20");
    let texts: Vec<_> = record.to_text().moves.iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(texts, ["c3", "c2", "c3-c2", "d3", "c2-d3"]);
    assert_eq!(record.outcome().unwrap().to_string(), "p1 wins: resign");
    assert_eq!(record.tag("Date"), Some("2025-01-02T03:04:05.000Z"));
    let again = read(&FORMAT.write(&record).unwrap());
    assert_eq!(again.unwrap().moves(), record.moves());
}

#[test]
fn dates_and_players_obey_the_schema() {
    let mut record: AnyRecord = Record::new(Position::GAME.start("basic:pieces=20").unwrap());
    record.set_tag("Date", "2026.11.28").unwrap();
    record.set_tag("DateEnd", "2026.??.??").unwrap();
    record.set_result(GameResult::Draw, "draw").unwrap();
    let text = FORMAT.write(&record).unwrap();
    let written: serde_json::Value = text.parse().unwrap();
    let at = |place| written.pointer(place).unwrap().as_str().unwrap();
    assert_eq!(at("/header/date-start"), "2026-11-28T00:00:00Z");
    // An unknown end is not before the start.
    assert_eq!(at("/header/date-end"), "2026-11-28T00:00:00Z");
    assert_eq!(read(&text).unwrap().tag("DateEnd"), None);
    // Players without names differ by their seats, and the others have no user's name.
    let players = written.pointer("/header/players").unwrap();
    assert_eq!([&players[0]["seat"], &players[1]["seat"]], [1, 2]);
    assert_eq!((players[0].get("userid"), written.pointer("/header/event")), (None, None));
}

#[test]
fn wrong_reports_say_what_is_wrong() {
    let table = [
        (report("[]", [1, 0], r#"[["c3", "c9"]]"#), "illegal move: round 1, p2, `c9`: "),
        (report("[]", [1, 0], r#"[["c3", "c3"]]"#), "illegal move: round 1, p2, `c3`: "),
        (
            report("[]", [1, 0], r#"[["c3", null], ["c2"]]"#),
            "illegal move: round 2, p1, `c2`: it is not the turn of p1",
        ),
        (
            report("[]", [1, 0], r#"[["resign", "c2"]]"#),
            "illegal move: round 1, p2, `c2`: the game has ended",
        ),
        (
            report(r#"["seven"]"#, [1, 0], "[]"),
            "variants: `seven`, where at most one of three, five is known",
        ),
        (
            report("[]", [1, 0], "[]").replace("\"Mixtour\"", "\"Pikemen\""),
            "another game: the report is of `Pikemen`, not of Mixtour",
        ),
        (report("[]", [1, 0], "["), "not a game report of AbstractPlay: "),
        (r#"{"header": 3}"#.to_string(), "not a game report of AbstractPlay: "),
    ];
    for (text, expected) in table {
        let error = read(&text).unwrap_err();
        assert!(error.what.starts_with(expected), "{error}");
    }
}

#[test]
fn random_games_are_read_back() {
    for (seed, variant) in (0..30).zip(
        ["basic:pieces=20", "basic:pieces=20,points=2", "basic:pieces=20,points=3"].iter().cycle(),
    ) {
        let start = Position::GAME.start(variant).unwrap();
        let mut record: Record<AnyPosition> = Record::new(start);
        let mut random = seeded(seed);
        while let Some(mv) = record.position().random_move(&mut random) {
            record.play(mv).unwrap();
        }
        let report = FORMAT.write(&record).unwrap();
        let again = read(&report).unwrap();
        assert_eq!(again.moves(), record.moves());
        assert_eq!(again.outcome(), record.outcome());
        // AbstractPlay names the default whatever was played.
        let option = [r#""variants":[]"#, r#""three""#, r#""five""#][seed as usize % 3];
        let usual =
            if seed % 3 == 0 { r#""variants":["Default scores"]"# } else { r#""Default scores""# };
        assert!(report.contains(option), "{report}");
        let forgotten = read(&report.replace(option, usual)).unwrap();
        assert_eq!(forgotten.moves(), record.moves());
        assert_eq!(forgotten.outcome(), record.outcome());
    }
}

#[test]
fn a_game_that_went_on_after_a_point_was_for_several() {
    let start = Position::GAME.start("basic:pieces=20,points=2").unwrap();
    let mut record: Record<AnyPosition> = Record::new(start);
    let mut random = seeded(1);
    let leader = loop {
        let scores = record.position().scores().unwrap();
        if let Some(leader) = Player::all(2).find(|player| scores[*player] > 0) {
            break leader;
        }
        let mv = record.position().random_move(&mut random).unwrap();
        record.play(mv).unwrap();
    };
    record.set_result(GameResult::Win(leader), "resign").unwrap();
    let report = FORMAT.write(&record).unwrap().replace("three", "Default scores");
    let read = read(&report).unwrap();
    assert_eq!(read.outcome(), record.outcome());
    assert_eq!(read.start(), record.start());
}
