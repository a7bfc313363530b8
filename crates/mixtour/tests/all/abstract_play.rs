//! Game reports of `AbstractPlay`.

use gambol_core::{GameResult, Player};
use gambol_host::{AnyRecord, FormatGame, FullGame, Reading};
use gambol_mixtour::Position;
use gambol_testkit::{random_reports, read_report, report_table};

#[test]
fn every_kind_of_report_is_read_or_refused() {
    report_table::<Position>("tests/all/reports.txt");
}

/// `AbstractPlay` names the default whatever was played.
#[test]
fn random_games_are_read_back() {
    let variants = ["basic:pieces=20", "basic:pieces=20,points=2", "basic:pieces=20,points=3"];
    random_reports::<Position>(&variants, |report| {
        let options = [r#"s":[]"#, r#"s":["three"]"#, r#"s":["five"]"#];
        let forget = |report: String, option| report.replace(option, r#"s":["Default scores"]"#);
        options.into_iter().fold(report.to_owned(), forget)
    });
}

#[test]
fn the_loser_resigns_and_a_game_is_known_up_to_an_illegal_move() {
    let mut record = AnyRecord::new(Position::GAME.start("basic:pieces=20").unwrap());
    record.play_text("c3").unwrap();
    record.play_text("d4").unwrap();
    record.set_result(GameResult::Win(Player::P1), "resign").unwrap();
    assert!(!Position::FORMATS[0].has_positions());
    let report = Position::FORMATS[0].write(&record).unwrap();
    assert!(report.contains("\n[null,\"resign\"]"), "{report}");
    let wrong = read_report::<Position>(&report.replace("resign", "c9")).unwrap_err();
    assert!(wrong.played.unwrap().contains("1. c3 d4"));
}

#[test]
fn tags_with_the_names_of_fields_are_kept() {
    let mut record = AnyRecord::new(Position::GAME.start("basic:pieces=20").unwrap());
    record.set_comment("hello");
    record.set_tag("Event", "Cup").unwrap();
    let own = ["comment", "event", "players", "round", "site", "startingPosition"];
    for tag in own {
        record.set_tag(tag, &format!("my {tag}")).unwrap();
    }
    record.set_result(GameResult::Draw, "draw").unwrap();
    let report = Position::FORMATS[0].write(&record).unwrap();
    let FormatGame { record: again, notes, .. } = read_report::<Position>(&report).unwrap();
    for tag in own {
        assert_eq!(again.tag(tag), record.tag(tag), "{report}");
    }
    assert_eq!(
        (again.comment(0), again.tag("Event"), again.tag("Round")),
        ("hello", Some("Cup"), None)
    );
    assert_eq!(notes.len(), 1, "{notes:?}");
}

#[test]
fn a_header_with_too_many_fields_is_refused() {
    let report = |fields| {
        let fields: Vec<_> = (0..fields).map(|field| format!("\"f{field}\": 1, ")).collect();
        let fields = fields.concat();
        let players = "[{\"name\": \"Ann\"}, {\"name\": \"Bob\"}]";
        let game = "\"game\": {\"name\": \"Mixtour\"}";
        format!("{{\"header\": {{{fields}{game}, \"players\": {players}}}, \"moves\": []}}")
    };
    assert_eq!(read_report::<Position>(&report(998)).unwrap().record.tag("f997"), Some("1"));
    let refused = read_report::<Position>(&report(999)).unwrap_err();
    assert!(refused.to_string().contains("at most 1000"), "{refused}");
}

#[test]
fn what_is_no_report_in_a_list_is_a_game_of_its_own() {
    let mut record = AnyRecord::new(Position::GAME.start("basic:pieces=20").unwrap());
    record.set_result(GameResult::Draw, "draw").unwrap();
    let report = Position::FORMATS[0].write(&record).unwrap();
    let list = format!("[{report}, \"a, b]\", 3,\n{report}, x]\n");
    let games = Position::FORMATS[0].read(list.as_str().into(), Reading::default());
    let places = games.map(|game| game.map(|game| game.line).map_err(|it| (it.game, it.line)));
    assert_eq!(places.collect::<Vec<_>>(), [Ok(1), Err((2, 3)), Err((3, 3)), Ok(4), Err((5, 6))]);
}

#[test]
fn dates_and_players_obey_the_schema() {
    let mut record = AnyRecord::new(Position::GAME.start("basic:pieces=20").unwrap());
    let write = |record: &AnyRecord| Position::FORMATS[0].write(record).unwrap();
    record.set_result(GameResult::Draw, "draw").unwrap();
    for day in ["Tuesday", "2024", "20.05.2024", "2024.13.45", "2025.02.29", "2024-05-20Tx"] {
        record.set_tag("Date", day).unwrap();
        assert!(write(&record).contains(r#"start":"1970-01-01T00:00:00Z""#), "{day}");
    }
    record.set_tag("Date", "2024-02-29T23:59:59.000Z").unwrap();
    assert!(write(&record).contains(r#"start":"2024-02-29T23:59:59.000Z""#));
    let mut named = record.clone();
    named.set_tag("Event", "true").unwrap();
    assert!(write(&named).contains(r#""event":"true""#));
    record.set_tag("Date", "2026.11.28").unwrap();
    record.set_tag("DateEnd", "2026.??.??").unwrap();
    let text = write(&record);
    let written: serde_json::Value = text.parse().unwrap();
    let at = |place| written.pointer(place).unwrap().as_str().unwrap();
    assert_eq!(at("/header/date-start"), "2026-11-28T00:00:00Z");
    // An unknown end is not before the start.
    assert_eq!(at("/header/date-end"), "2026-11-28T00:00:00Z");
    assert_eq!(read_report::<Position>(&text).unwrap().record.tag("DateEnd"), None);
    // Players without names differ by their seats, and the others have no user's name.
    let players = written.pointer("/header/players").unwrap();
    assert_eq!([&players[0]["seat"], &players[1]["seat"]], [1, 2]);
    assert_eq!((players[0].get("userid"), written.pointer("/header/event")), (None, None));
}
