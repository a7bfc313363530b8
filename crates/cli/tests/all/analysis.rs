//! Many positions at a time, asked and answered in JSON.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use serde_json::{Value, json};

use crate::common::gambol_with_input;

/// What is answered to these lines.
fn answers(threads: &str, lines: &str) -> Vec<Value> {
    let run = gambol_with_input(["analysis", "--threads", threads], lines.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What is answered to one line.
fn answer(line: &Value) -> Value {
    let mut all = answers("1", &format!("{line}\n"));
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// Lines as they are sent.
fn lines(queries: &[Value]) -> String {
    let lines: Vec<String> = queries.iter().map(Value::to_string).collect();
    lines.join("\n") + "\n"
}

#[test]
fn a_query_is_answered_position_by_position() {
    let query = json!({
        "id": "a", "game": "mixtour", "variant": "official", "moves": ["c3", "d4", "c3-d4"],
        "plies": [0, 3], "bot": "mcts", "nodes": "300", "lines": 3,
    });
    let all = answers("1", &lines(&[query]));
    for (answer, (ply, turn)) in all.iter().zip([(0, "1"), (3, "2")]) {
        assert_eq!(answer["schema"], 1);
        assert_eq!(answer["id"], "a");
        assert_eq!((&answer["ply"], &answer["turn"]), (&json!(ply), &json!(turn)));
        assert_eq!((&answer["complete"], &answer["nodes"]), (&json!(true), &json!("300")));
        let best = answer["lines"].as_array().unwrap();
        assert_eq!(best.len(), 3, "{answer}");
        for line in best {
            assert_eq!(line["move"], line["pv"][0], "{answer}");
            assert!(line["score"].is_string(), "{answer}");
        }
    }
    assert_eq!(all.len(), 2);
    // A bot that knows one line tells one; a record has it all.
    let record = "[Game \"lilypad\"]\n\n*\n";
    let found =
        answer(&json!({"id": "b", "record": record, "bot": "alphabeta", "depth": 2, "lines": 5}));
    assert_eq!(found["lines"].as_array().unwrap().len(), 1);
    assert_eq!(found["depth"], 2);
    assert_eq!(found["lines"][0]["pv"].as_array().unwrap().len(), 2);
    // So does a game in a format of other programs.
    let pdn = "[Black \"Ann\"]\n\n1. 11-15 22-18 2. 15x22 26x17 *\n";
    let found = answer(&json!({"id": "p", "record": pdn, "bot": "alphabeta", "depth": 1}));
    assert_eq!((&found["ply"], &found["turn"]), (&json!(4), &json!("1")));
    // Nobody thinks where nobody is to move.
    let over = json!({"id": "c", "game": "mixtour", "position": "x5/x5/x5/x5/1,x4 2 1,0 -"});
    let found = answer(&over);
    assert_eq!((&found["turn"], &found["lines"]), (&json!("over"), &json!([])));
    let dealt = answer(&json!({"id": "d", "game": "fifes-and-drums"}));
    assert_eq!((&dealt["turn"], &dealt["complete"]), (&json!("chance"), &json!(true)));
}

#[test]
fn answers_follow_from_the_query_whatever_else_is_asked() {
    let games = ["mixtour", "draughts", "two-pipers", "lilypad"];
    let query = |game: &str, bot: &str, seed: &str| {
        json!({
            "id": format!("{game} {bot} {seed}"), "game": game, "bot": bot, "seed": seed,
            "nodes": "400", "lines": 2,
        })
    };
    let mut queries = Vec::new();
    for game in games {
        for bot in ["mcts", "alphabeta", "ismcts"] {
            queries.extend([query(game, bot, "1"), query(game, bot, "18446744073709551615")]);
        }
    }
    let by_id = |threads: &str, queries: &[Value]| -> BTreeMap<String, Value> {
        answers(threads, &lines(queries))
            .into_iter()
            .map(|it| (it["id"].as_str().unwrap().to_owned(), it))
            .collect()
    };
    let expected = by_id("1", &queries);
    assert_eq!(expected.len(), queries.len());
    queries.reverse();
    assert_eq!(by_id("3", &queries), expected);
    // The seed matters, and so does each position's own.
    let seeds = ["1", "2", "3", "4"].map(|seed| {
        let found = answer(&query("mixtour", "mcts", seed));
        found["lines"].clone()
    });
    assert!(seeds.iter().any(|lines| *lines != seeds[0]));
    let last = answers(
        "2",
        &lines(&[json!({
            "id": "x", "game": "mixtour", "moves": ["c3", "d4"], "plies": [0, 1, 2], "nodes": "200",
        })]),
    );
    let only =
        answer(&json!({"id": "x", "game": "mixtour", "moves": ["c3", "d4"], "nodes": "200"}));
    assert!(last.contains(&only), "{only}");
}

/// A process to talk with.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<std::process::ChildStdout>,
}

impl Talk {
    fn start(threads: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gambol"))
            .args(["analysis", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Talk { child, input, output }
    }

    fn say(&mut self, line: &Value) {
        writeln!(self.input.as_ref().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn queries_are_ended_one_by_one_and_all_together() {
    let mut talk = Talk::start("2");
    // More than there is time for.
    let long = |id: &str, plies: &[usize]| {
        json!({
            "id": id, "game": "draughts", "bot": "mcts", "nodes": "4000000000", "plies": plies,
            "report_every": 1,
        })
    };
    talk.say(&long("a", &[0, 0, 0]));
    talk.say(&long("b", &[0]));
    // Something is known long before the end.
    let first = talk.hear();
    assert_eq!((&first["id"], &first["complete"]), (&json!("a"), &json!(false)));
    assert_eq!(first["lines"].as_array().unwrap().len(), 1);
    // The same id is taken as long as it is at work.
    talk.say(&long("a", &[0, 0, 0]));
    let mut next = || loop {
        let found = talk.hear();
        if found["complete"] != false {
            return found;
        }
    };
    let refused = next();
    assert_eq!((&refused["id"], &refused["field"]), (&json!("a"), &json!("id")));
    let send = |talk: &mut Talk, line: Value| talk.say(&line);
    send(&mut talk, json!({"id": "t", "action": "terminate", "terminate": "a"}));
    send(&mut talk, json!({"id": "u", "action": "terminate", "terminate": "nobody"}));
    // Every position is answered, and the other query goes on.
    let mut ended = Vec::new();
    while ended.len() < 5 {
        let found = talk.hear();
        if found["complete"] != false {
            ended.push(found);
        }
    }
    assert_eq!(
        ended[0],
        json!({"schema": 1, "id": "t", "action": "terminate", "terminate": "a", "terminated": 1})
    );
    assert!(ended.iter().any(|it| it["id"] == "u" && it["terminated"] == 0));
    let of_a: Vec<&Value> = ended.iter().filter(|it| it["id"] == "a").collect();
    assert_eq!(of_a.len(), 3);
    assert!(of_a.iter().all(|it| it["terminated"] == true), "{of_a:?}");
    let thought = |it: &&&Value| !it["lines"].as_array().unwrap().is_empty();
    assert!(of_a.iter().any(|it| thought(&it)), "{of_a:?}");
    // Its id is free again.
    send(&mut talk, json!({"id": "a", "game": "mixtour", "nodes": "50", "bot": "mcts"}));
    loop {
        let found = talk.hear();
        if found["id"] == "a" {
            assert_eq!((&found["nodes"], &found["terminated"]), (&json!("50"), &Value::Null));
            break;
        }
        assert_eq!((&found["id"], &found["complete"]), (&json!("b"), &json!(false)));
    }
    send(&mut talk, json!({"id": "all", "action": "terminate_all"}));
    // After the end of the input all is said.
    talk.input = None;
    let (mut of_b, mut all) = (0, 0);
    let mut line = String::new();
    while talk.output.read_line(&mut line).unwrap() > 0 {
        let found: Value = serde_json::from_str(&line).unwrap();
        of_b += i32::from(found["id"] == "b" && found["terminated"] == true);
        all += i32::from(found["id"] == "all" && found["terminated"] == 1);
        line.clear();
    }
    assert_eq!((of_b, all), (1, 1));
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn a_line_that_is_wrong_has_one_answer_that_says_where() {
    let check = |query: &str, id: Value, field: Value, part: &str| {
        let all = answers("1", &format!("\n{query}\n  \n"));
        let [found] = &all[..] else {
            panic!("{query}: {all:?}");
        };
        assert_eq!((&found["id"], &found["field"]), (&id, &field), "{query}: {found}");
        let error = found["error"].as_str().unwrap();
        assert!(error.contains(part), "{query}: {error}");
        assert!(!error.chars().any(char::is_control), "{error}");
    };
    for (query, field, part) in [
        ("{", Value::Null, "EOF while parsing"),
        ("[1]", Value::Null, "a query is an object"),
        ("\u{1}", Value::Null, "expected value"),
        (r#"{"game": "mixtour"}"#, json!("id"), "the id is missing"),
        (r#"{"id": 7}"#, json!("id"), "invalid type: integer `7`"),
    ] {
        check(query, Value::Null, field, part);
    }
    check(r#"{"id": "a"}"#, json!("a"), json!("game"), "the game is missing");
    let game = |fields: &str| format!(r#""game": "mixtour", {fields}"#);
    for (fields, field, part) in [
        (r#""game": "chess""#.into(), "game", "unknown game `chess`"),
        (game(r#""variant": "x""#), "variant", "`x`"),
        (game(r#""position": "x""#), "position", "SIDE: this field is missing"),
        (game(r#""moves": ["c3", "z9"]"#), "moves", "move 2: `z9`"),
        (game(r#""moves": "c3""#), "moves", "expected a sequence"),
        (r#""record": "x""#.into(), "record", "unknown format: the text is neither "),
        (r#""record": """#.into(), "record", "the record is empty: give a game, which may begin"),
        (game(r#""plies": [1]"#), "plies", "1 is more than the number of moves, 0"),
        (game(r#""plies": []"#), "plies", "the list is empty"),
        (game(r#""plies": [-1]"#), "plies", "integer `-1`, expected a number from 0 to"),
        (game(r#""bot": "deep""#), "bot", "unknown bot `deep`"),
        (r#""game": "fifes-and-drums", "bot": "alphabeta""#.into(), "bot", "secrets"),
        (game(r#""nodes": 100"#), "nodes", "expected a text"),
        (game(r#""nodes": "0""#), "nodes", "0 is not a number from 1 to 18446744073709551615"),
        (game(r#""seed": "x""#), "seed", "expected a number from 0 to 18446744073709551615"),
        (game(r#""depth": 0"#), "depth", "0 is not a number from 1 to"),
        (game(r#""time": 1e9"#), "time", "1000000000.0 is not a number from 1 to"),
        (game(r#""lines": 1001"#), "lines", "1001 is not a number from 1 to 1000"),
        (game(r#""lines": "2""#), "lines", "\"2\" is not a number from 1 to 1000"),
        (game(r#""report_every": true"#), "report_every", "true is not a number from 1 to"),
        (game(r#""depht": 3"#), "depht", "the field is unknown"),
        (
            r#""record": "[Game \"mixtour\"]\n\n*\n", "moves": []"#.into(),
            "moves",
            "has no use here",
        ),
        (game(r#""view": "x5/x5/x5/x5/x5 1 0,0 - basic""#), "view", "Mixtour has no secrets"),
        (r#""action": "stop""#.into(), "action", "`stop` is not one of"),
        (r#""action": "terminate""#.into(), "terminate", "missing"),
    ] {
        check(&format!(r#"{{"id": "a", {fields}}}"#), json!("a"), json!(field), part);
    }
}

#[test]
fn a_flood_of_bad_lines_is_answered_and_the_last_query_too() {
    let mut input = Vec::new();
    for i in 0..3_000 {
        input.extend(format!("{{\"id\": \"{i}\", \"game\": {i}}}\n").bytes());
    }
    input.extend(b"\xff\xfe\n");
    input.extend(vec![b'['; 5 << 20]);
    input.extend(b"\n");
    // Deep, with a long id, and with a long name of a field.
    input.extend(vec![b'['; 100_000]);
    input.extend(b"\n");
    let long = "x".repeat(1 << 20);
    for line in [
        json!({"id": long, "game": "mixtour"}),
        json!({"id": "long", "game": long}),
        json!({"id": "long", "game": "mixtour", long.as_str(): 1}),
        json!({"id": "long", "game": "mixtour", "plies": vec![0; 100_001]}),
        json!({"id": "last", "game": "mixtour", "bot": "mcts", "nodes": "20"}),
        json!({"id": "v", "action": "query_version"}),
    ] {
        input.extend(format!("{line}\n").bytes());
    }
    let run = gambol_with_input(["analysis", "--threads", "2"], &input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let all: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| {
            assert!(line.len() < 2_000, "{}", line.len());
            serde_json::from_str(line).unwrap()
        })
        .collect();
    let errors = all.iter().filter(|it| it["error"].is_string()).count();
    assert_eq!((errors, all.len()), (3_000 + 3 + 4, 3_000 + 3 + 4 + 2));
    let has =
        |part: &str| all.iter().any(|it| it["error"].as_str().is_some_and(|it| it.contains(part)));
    assert!(has("the line is not UTF-8 text") && has("the line is longer than 4194304 bytes"));
    assert!(has("more than 100000 positions would wait"));
    assert!(all.iter().any(|it| it["id"] == "last" && it["nodes"] == "20"));
    let version = all.iter().find(|it| it["id"] == "v").unwrap();
    assert!(version["version"].as_str().unwrap().starts_with("gambol "), "{version}");
}

#[test]
fn what_a_player_may_not_know_changes_no_answer() {
    // The same view of the player to move, with other goals of the other player.
    let text = |goal: &str| format!("1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,{goal} - 1 standard");
    let ask = |position: &str| json!({"id": "a", "game": "fifes-and-drums", "position": position, "nodes": "300", "lines": 9});
    let expected = answer(&ask(&text("PMYK")));
    assert!(expected["lines"].as_array().unwrap().len() > 1, "{expected}");
    for goal in ["PSVK", "TMLY", "TSVY"] {
        assert_eq!(answer(&ask(&text(goal))), expected, "{goal}");
    }
    // The view is enough, and only a view of the player to move.
    let view = json!({
        "id": "a", "game": "fifes-and-drums", "view": text("*"), "nodes": "300", "lines": 9,
    });
    let found = answer(&view);
    assert_eq!((&found["turn"], &found["nodes"]), (&json!("1"), &json!("300")), "{found}");
    let moves = |it: &Value| {
        it["lines"].as_array().unwrap().iter().map(|it| it["move"].clone()).collect::<Vec<_>>()
    };
    let known = moves(&expected);
    assert!(moves(&found).iter().all(|mv| known.contains(mv)), "{found}");
    // Lines end where what others do would be told.
    for line in expected["lines"].as_array().unwrap() {
        assert_eq!(line["pv"].as_array().unwrap().len(), 1, "{line}");
    }
    for (view, part) in [
        (text("*").replace("PMSL", "*"), "give the view of"),
        (text("PMYK"), ""),
        ("1,1,1,1,1,1 - - *,? - chance standard".to_owned(), ""),
    ] {
        let found = answer(&json!({"id": "a", "game": "fifes-and-drums", "view": view}));
        assert_eq!(found["field"], "view", "{view}: {found}");
        assert!(found["error"].as_str().unwrap().contains(part), "{found}");
    }
}

#[test]
fn the_examples_of_the_page_are_answered() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("## Analysis\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap_or((section, ""));
    let blocks: Vec<Value> = section
        .split("```jsonl\n")
        .skip(1)
        .map(|rest| serde_json::from_str(rest.split_once("```").unwrap().0).unwrap())
        .collect();
    assert_eq!(blocks.len() % 2, 0);
    for pair in blocks.chunks(2) {
        assert_eq!(answer(&pair[0]), pair[1]);
    }
}
