//! What `bench` prints. Its figures differ from run to run.

use gambol::{GAMES, Game};
use gambol_laws::example::Hoard;
use gambol_program::Program;
use gambol_program::bench::{Kind, Known, Piece};
use serde_json::Value;

use crate::{hoard, refused, run};

/// Something to compare with.
fn yardstick(_: Kind) -> (&'static str, Piece) {
    ("cozy-chess", Box::new(|| 1))
}

fn json(program: &Program, arguments: &str) -> Value {
    serde_json::from_str(&run(program, arguments)).expect("JSON")
}

#[test]
fn the_table_lines_up() {
    let text = run(&hoard().yardstick(yardstick), "bench|--rounds|1");
    let mut lines = text.lines();
    let head = lines.next().expect("a head");
    let line = lines.next().expect("a line");
    assert_eq!(head.find("yardstick"), line.find("cozy-chess"));
    assert!(line.starts_with("hoard  start     standard, depth "), "{line}");
    assert_eq!(line.matches(" leaves/s  ").count(), 2, "{line}");
    let spread = |(least, most): (&str, &str)| {
        [least, most].iter().all(|number| number.parse::<f64>().is_ok_and(|it| it > 0.0))
    };
    let ratio = line.rsplit_once('(').and_then(|(_, ratio)| ratio.strip_suffix(')'));
    assert!(ratio.and_then(|ratio| ratio.split_once("..")).is_some_and(spread), "{line}");
    assert!(text.contains("\nOne thread, no hash, 1 rounds: "), "{text}");
    let stop = lines.last().expect("a stop");
    assert!(stop.starts_with("hoard standard: ismcts ends "), "{stop}");
    assert!(stop.contains(" ms after `stop` (") && stop.ends_with(" at most)."), "{stop}");
}

#[test]
fn json_has_the_figures_of_every_kind_of_work() {
    for compared in [false, true] {
        let program = Program::new("coins").game::<Hoard>();
        let program = if compared { program.yardstick(yardstick) } else { program };
        let value = json(&program, "bench|--rounds|2|--json");
        assert_eq!((&value["schema"], &value["rounds"]), (&1.into(), &2.into()));
        let rows = value["rows"].as_array().expect("rows");
        let kinds: Vec<&str> = rows.iter().filter_map(|row| row["work"].as_str()).collect();
        assert_eq!(kinds, ["start", "middle", "search", "bot-loop", "playouts"]);
        for row in rows {
            let figures = &row["per_second"];
            assert!(figures["median"].as_f64() > Some(0.0), "{row}");
            assert!(figures["min"].as_f64() <= figures["max"].as_f64(), "{row}");
            assert_eq!(row.get("yardstick").is_some(), compared, "{row}");
            assert_eq!(row["yardstick"]["ratio"]["median"].as_f64() > Some(0.0), compared, "{row}");
        }
    }
}

#[test]
fn a_wrong_count_is_an_error() {
    let position = "x5/x5/x5/x5/x5 1 0,0 - official";
    let wrong = Known { game: "mixtour", position, depth: 2, leaves: 601 };
    let program = Program::new("stacks").game::<gambol::mixtour::Position>().known([wrong]);
    let error = refused(&program, "bench|--rounds|1");
    assert_eq!(error, "mixtour, start: 600 leaves at depth 2 instead of 601");
}

#[test]
fn depths_have_millions_of_leaves_at_most() {
    let star = GAMES.start("pikemen", "star").expect("a variant");
    let position = star.to_string().leak();
    let known = Known { game: "pikemen", position, depth: 2, leaves: 5_184 };
    let program = Program::new("games").games(gambol::catalogue()).known([known]);
    let leaves = |game: &str, start: &gambol::AnyPosition| {
        let value = json(&program, &format!("bench|{game}|--rounds|1|--json"));
        let row = &value["rows"][2];
        assert_eq!(row["variant"], *start.variant());
        start.perft(row["depth"].as_u64().expect("a depth") as u32)
    };
    assert_eq!(leaves("pikemen", &star), 373_248);
    assert!(leaves("draughts", &GAMES.first("draughts").expect("a game")) <= 10_000_000);
}
