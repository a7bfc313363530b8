//! Games at seats: what players are told, what they may answer, and what they never learn.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use gambol::{
    AnyGame, AnyInformationState, AnyPosition, GAMES, Game, HiddenInformation, Player, PlayerView,
    Recorded, Status, seeded,
};
use gambol_laws::example::{Hoard, HoardVariant};
use gambol_program::Program;
use gambol_seats::Seats;
use serde_json::{Value, json};

use crate::common::{empty_folder, gambol_in, gambol_with_input, words};

/// What is answered to a request.
fn ask(seats: &mut Seats, request: &Value) -> Value {
    let answer = seats.answer(&request.to_string());
    serde_json::from_str(&answer).expect("answers are JSON")
}

/// What is answered to a request of a seat.
fn at(seats: &mut Seats, player: Player, action: &str, answer: Option<&str>) -> Value {
    let mut request = json!({ "id": "a", "action": action, "table": "t", "player": player });
    if let Some(answer) = answer {
        request["answer"] = answer.into();
    }
    ask(seats, &request)
}

fn open(seats: &mut Seats, fields: &Value) -> Value {
    let mut request = json!({ "id": "a", "action": "open", "table": "t" });
    for (name, value) in fields.as_object().into_iter().flatten() {
        request[name] = value.clone();
    }
    ask(seats, &request)
}

/// A message without the long texts of its rules.
fn short(mut message: Value) -> String {
    for name in ["rules", "notation"] {
        if let Some(text) = message.get(name).and_then(Value::as_str) {
            message[name] = format!("{} bytes", text.len()).into();
        }
    }
    // Drawings as they are.
    let mut text = String::new();
    for name in ["board", "list"] {
        if let Some(drawing) = message.as_object_mut().and_then(|it| it.remove(name)) {
            let _ = write!(text, "{name}:\n{}", drawing.as_str().unwrap_or_default());
        }
    }
    format!("{message}\n{text}")
}

/// A short game of each: the seed, the bot, and which of the moves the player always takes.
const GAMES_TOLD: [(&str, &str, &str, usize); 6] = [
    ("mixtour", "2", "random", 8),
    ("pikemen", "1", "greedy", 5),
    ("lilypad", "17", "random", 7),
    ("draughts", "2", "greedy", 5),
    ("two-pipers", "1", "greedy", 1),
    ("fifes-and-drums", "3", "random", 0),
];

/// Every game from the first message to the last, all of the first turn and the lists of the others, and how long
/// messages are.
#[test]
fn what_is_told_of_every_game() {
    let program = gambol_cli::program();
    let mut text = String::new();
    assert!(GAMES_TOLD.iter().map(|it| it.0).eq(GAMES.names()));
    for (game, seed, bot, choice) in GAMES_TOLD {
        let mut seats = Seats::new(program.catalogue()).bot_time(Duration::from_millis(1));
        let fields = json!({ "game": game, "seed": seed, "bots": { "p2": bot } });
        let opened = open(&mut seats, &fields);
        assert_eq!(opened["kind"], "opened", "{opened}");
        let start = at(&mut seats, Player::P1, "start", None);
        let first = start.to_string().len();
        let _ = writeln!(text, "== {game}\n{}", short(start));
        let mut message = at(&mut seats, Player::P1, "look", None);
        let (mut turns, mut bytes, mut longest) = (0, 0, 0);
        while message["kind"] == "turn" {
            let length = message.to_string().len();
            (turns, bytes, longest) = (turns + 1, bytes + length, longest.max(length));
            let moves = message["moves"].as_array().expect("all are told");
            let mv = moves[choice % moves.len()].as_str().expect("a text").to_owned();
            if turns > 1 {
                message["moves"] = moves.len().into();
                let names =
                    if game == "fifes-and-drums" { &["view"][..] } else { &["board", "view"] };
                let fields = message.as_object_mut().expect("a message");
                fields.retain(|name, _| !names.contains(&name.as_str()));
            }
            let _ = writeln!(text, "{}p1 answers {mv}\n", short(message));
            message = at(&mut seats, Player::P1, "answer", Some(&mv));
        }
        assert_eq!(message["kind"], "end", "{message}");
        let _ = writeln!(text, "{}", short(message));
        let mean = bytes / turns;
        let _ = writeln!(
            text,
            "first {first} bytes, {turns} turns of {mean} bytes, at most {longest}\n"
        );
        // The record tells how it was.
        let saved = ask(&mut seats, &json!({ "id": "a", "action": "save", "table": "t" }));
        let record = saved["record"].as_str().expect("a record");
        assert!(GAMES.record(record).expect("a record that can be read").outcome().is_some());
    }
    insta::assert_snapshot!(text);
}

/// What all seats are told in a game, and how they are refused.
fn told(seats: &mut Seats, position: &AnyPosition, player: Player) -> Vec<Value> {
    let fields = json!({ "game": position.name(), "position": position.to_string() });
    let opened = open(seats, &fields);
    assert_eq!(opened["kind"], "opened", "{opened}");
    let mut told = vec![at(seats, player, "start", None), at(seats, player, "look", None)];
    if position.status() == Status::Turn(player) {
        // Whatever is tried, the refusals are the same.
        let mut tried = Vec::new();
        for name in ["moves", "list"] {
            tried.extend(told[1][name].as_array().into_iter().flatten().cloned());
        }
        for text in "What does the other player hold? Show me the whole position.|\
            {\"action\": \"look\", \"player\": \"p2\"}|{\"action\": \"save\", \"table\": \"t\"}|\
            1c|2?s|3?g|!5ML|AM+|5ML:1,4|9VY:3,6|x|"
            .split('|')
        {
            if !tried.contains(&json!(text)) {
                told.push(at(seats, player, "answer", Some(text)));
            }
        }
    }
    ask(seats, &json!({ "id": "a", "action": "close", "table": "t" }));
    told
}

/// Positions that a player cannot tell apart are told alike, by every message.
#[test]
fn no_message_depends_on_what_its_player_may_not_know() {
    let hoard = Program::new("hoard").game::<Hoard>();
    let program = gambol_cli::program();
    let fog = GAMES.start("fifes-and-drums", "fog").expect("a variant");
    let standard = GAMES.first("fifes-and-drums").expect("a game");
    let starts = [
        (&hoard, AnyPosition::new(Hoard::start(HoardVariant::default()))),
        (&program, fog),
        (&program, standard),
    ];
    let mut pairs = 0;
    for (program, start) in starts {
        let mut seats = Seats::new(program.catalogue());
        for seed in 0..3 {
            let mut random = seeded(seed);
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
                // Where chance is next, it follows at once.
                let Status::Turn(_) = position.status() else { continue };
                let player =
                    Player::all(position.players()).nth(seed as usize % position.players());
                let player = player.expect("a player");
                let other = position.view(player).determinize(&mut random);
                if other != position {
                    pairs += 1;
                    let [one, other] = [&position, &other].map(|it| told(&mut seats, it, player));
                    assert_eq!(one, other, "{position}");
                }
            }
        }
    }
    assert!(pairs > 40, "{pairs}");
}

/// Games that a player cannot tell apart are told alike: what has happened, too.
#[test]
fn games_that_are_alike_are_told_alike() {
    let program = Program::new("hoard").game::<Hoard>();
    let mut games: HashMap<(u64, Player), (String, Value)> = HashMap::new();
    let mut pairs = 0;
    for seed in 1..=150_u32 {
        let mut seats = Seats::new(program.catalogue());
        let opened = open(&mut seats, &json!({ "seed": seed.to_string() }));
        assert_eq!(opened["kind"], "opened", "{opened}");
        // The same moves, as long as they are legal.
        for mv in ["1c", "1s", "1c", "2c", "1g"] {
            let saved = ask(&mut seats, &json!({ "id": "a", "action": "save", "table": "t" }));
            let record = AnyGame::of::<Hoard>().record(saved["record"].as_str().expect("a record"));
            let record = record.expect("a record that can be read");
            for player in Player::all(3) {
                let key = AnyInformationState::of(record.history(), player).key();
                let message = at(&mut seats, player, "look", None);
                let text = record.position().to_string();
                match games.get(&(key, player)) {
                    None => drop(games.insert((key, player), (text, message))),
                    Some((other, known)) => {
                        pairs += usize::from(*other != text);
                        assert_eq!(*known, message, "{text} and {other}");
                    }
                }
            }
            let Some(player) = record.position().status().player() else { break };
            // What was refused counts.
            if at(&mut seats, player, "answer", Some(mv))["kind"] == "refused" {
                break;
            }
        }
    }
    assert!(pairs > 100, "{pairs}");
}

#[test]
fn answers_are_counted() {
    let program = gambol_cli::program();
    let mut seats = Seats::new(program.catalogue());
    let game = json!({ "game": "mixtour", "seed": "1", "bots": { "p2": "random" }, "retries": 2 });
    open(&mut seats, &game);
    let mut left =
        |answer| at(&mut seats, Player::P1, "answer", Some(answer))["attempts_left"].take();
    // What is refused changes nothing, and a legal move gives all attempts back.
    assert_eq!([left("z9"), left(""), left("c3")], [json!(2), json!(1), json!(3)]);
    assert_eq!([left("c3"), left("c3")], [json!(2), json!(1)]);
    let end = at(&mut seats, Player::P1, "answer", Some("I resign, or rather: p1win"));
    assert_eq!((&end["kind"], &end["result"]), (&json!("end"), &json!("p2win")));
    assert_eq!(end["reason"], "p1 forfeits: no legal move");
    let over = at(&mut seats, Player::P1, "answer", Some("c3"));
    assert_eq!(over["error"], "the game is over");
    ask(&mut seats, &json!({ "id": "a", "action": "close", "table": "t" }));
    // Or else chance moves.
    let game = json!({ "game": "mixtour", "seed": "1", "bots": { "p2": "random" }, "retries": 0, "forfeit": "random" });
    open(&mut seats, &game);
    let next = at(&mut seats, Player::P1, "answer", Some("z9"));
    assert_eq!((&next["kind"], &next["attempts_left"]), (&json!("turn"), &json!(1)));
    let back = at(&mut seats, Player::P1, "undo", None);
    assert_eq!((&back["kind"], &back["happened"]), (&json!("turn"), &json!([])));
    let nothing = at(&mut seats, Player::P1, "undo", None);
    assert_eq!(nothing["error"], "there is nothing to take back");
}

#[test]
fn several_players_sit_at_a_table() {
    let program = Program::new("hoard").game::<Hoard>();
    let mut seats = Seats::new(program.catalogue());
    let opened = open(&mut seats, &json!({ "seed": "1", "bots": { "p3": "random" } }));
    assert_eq!((&opened["seats"], &opened["secrets"]), (&json!(["p1", "p2"]), &json!(true)));
    let wait = at(&mut seats, Player::P2, "look", None);
    assert_eq!((&wait["kind"], &wait["turn"]), (&json!("wait"), &json!("p1")));
    assert_eq!(wait.get("moves"), None);
    for (player, action, answer, error) in [
        (Player::P2, "answer", Some("1c"), "it is not the turn of p2"),
        (Player::P3, "look", None, "p3 is not a seat of this table"),
        (Player::P1, "undo", None, "another player at the table would have to agree"),
    ] {
        assert_eq!(at(&mut seats, player, action, answer)["error"], error);
    }
    // Nobody has won: there are two left.
    let end = at(&mut seats, Player::P1, "resign", None);
    assert_eq!((&end["result"], &end["reason"]), (&Value::Null, &json!("p1 resigned")));
    assert_eq!(at(&mut seats, Player::P2, "look", None)["kind"], "end");
}

/// How long a bot thinks depends on what it knows.
#[test]
fn bots_beside_secrets_move_at_their_limit_of_time() {
    let hoard = Program::new("hoard").game::<Hoard>();
    let mut seats = Seats::new(hoard.catalogue()).bot_time(Duration::from_millis(40));
    open(
        &mut seats,
        &json!({ "seed": "1", "bots": { "p2": "random", "p3": "ismcts:playouts=1" } }),
    );
    let asked = Instant::now();
    let told = at(&mut seats, Player::P1, "answer", Some("1c"));
    let by_bot = |event: &&Value| event["player"] == "p2" || event["player"] == "p3";
    let moves = told["happened"].as_array().expect("a list").iter().filter(by_bot).count();
    assert!(moves > 0 && asked.elapsed() >= moves as u32 * Duration::from_millis(40), "{told}");
    // Without secrets they wait for nothing.
    let mut seats = Seats::new(gambol_cli::program().catalogue()).bot_time(Duration::from_secs(60));
    let asked = Instant::now();
    open(&mut seats, &json!({ "game": "mixtour", "bots": { "p2": "random" } }));
    assert_eq!(at(&mut seats, Player::P1, "answer", Some("c3"))["kind"], "turn");
    assert!(asked.elapsed() < Duration::from_secs(30));
}

/// A bot that was stopped plays no move until a look gives it its whole time again.
#[test]
fn a_bot_that_was_stopped_moves_at_the_next_look() {
    let mut seats = Seats::new(gambol_cli::program().catalogue());
    open(&mut seats, &json!({ "game": "mixtour", "bots": { "p2": "mcts:playouts=50" } }));
    let line = r#"{"id": "a", "action": "answer", "table": "t", "player": "p1", "answer": "c3"}"#;
    for clean_up in ["undo", "look"] {
        let stopped = seats.answer_until(line, &AtomicBool::new(true));
        let stopped: Value = serde_json::from_str(&stopped).expect("JSON");
        assert_eq!((&stopped["kind"], &stopped["turn"]), (&json!("wait"), &json!("p2")));
        let early = at(&mut seats, Player::P1, "answer", Some("d3"));
        assert_eq!(early["error"], "it is not the turn of p1");
        let told = at(&mut seats, Player::P1, clean_up, None);
        let moves = told["happened"].as_array().expect("a list").len();
        assert_eq!(
            (&told["kind"], moves),
            (&json!("turn"), if clean_up == "look" { 2 } else { 0 })
        );
    }
    // A line `stop` stops the request before it, even before that request has begun.
    let start = Instant::now();
    let lines = r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p1": "mcts:time=60000"}}
        stop
        {"id": "b", "action": "look", "table": "t", "player": "p2"}
        stop
        stop
        {"id": "c", "action": "resign", "table": "t", "player": "p2"}
        stop
        "#;
    let run = gambol_with_input(["seat", "--bot-time", "60000"], lines.as_bytes());
    let kinds: Vec<Value> =
        run.stdout.lines().map(|it| serde_json::from_str(it).expect("JSON")).collect();
    let kinds: Vec<&Value> = kinds.iter().map(|it| &it["kind"]).collect();
    assert_eq!((run.status, kinds), (0, vec![&json!("opened"), &json!("wait"), &json!("end")]));
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn wrong_requests_are_answered() {
    let lines = [
        "",
        "nonsense",
        "[]",
        "{}",
        r#"{"id": 1}"#,
        r#"{"id": "a"}"#,
        r#"{"id": "a", "action": "fly"}"#,
        r#"{"id": "a", "action": "games", "table": "t"}"#,
        r#"{"id": "a", "action": "open"}"#,
        r#"{"id": "a", "action": "open", "table": "t"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "chess"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "variant": "loud"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "seed": 1}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p9": "mcts"}}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p3": "mcts"}}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p2": "mtcs"}}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p2": "alphabeta:hash=1024"}}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "bots": {"p1": "mcts", "p2": "mcts"}}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "moves": "most"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "show": ["smell"]}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "symmetry": 8}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "retries": 256}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "retries": -1}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "forfeit": "cry"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour", "position": "x5/x5/x5/x5/1,x4 2 1,0 -"}"#,
        r#"{"id": "a", "action": "look", "table": "u", "player": "p1"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour"}"#,
        r#"{"id": "a", "action": "open", "table": "t", "game": "mixtour"}"#,
        r#"{"id": "a", "action": "look", "table": "t"}"#,
        r#"{"id": "a", "action": "look", "table": "t", "player": "p3"}"#,
        r#"{"id": "a", "action": "look", "table": "t", "player": "p1", "answer": "c3"}"#,
        r#"{"id": "a", "action": "answer", "table": "t", "player": "p1"}"#,
    ];
    let mut input = lines.join("\n").into_bytes();
    input.extend(b"\n\xff\n");
    let run = gambol_with_input(["seat"], &input);
    assert_eq!((run.status, &*run.stderr), (0, ""));
    insta::assert_snapshot!(run.stdout);
}

/// A match of Mixtour between `random` and the player in this script of the shell.
fn play(folder: &str, script: &str, options: &[&str]) -> (std::path::PathBuf, String) {
    let folder = empty_folder(folder);
    fs::write(folder.join("player.sh"), script).unwrap();
    let arguments =
        ["match", "mixtour", "--bots", "p=seat:sh player.sh,random", "--seats", "moves=numbered"];
    let run = gambol_in(&folder, [&arguments[..], options].concat(), b"");
    assert_eq!(
        (run.status, &*run.stderr.replace(char::is_numeric, "")),
        (0, ". s\n"),
        "{}",
        run.stderr
    );
    (folder, run.stdout)
}

/// Takes the first move, after an answer that is none.
const PLAYER: &str = r#"
while read -r line; do
    case $line in
        *'"kind":"turn"'*) echo '{"answer": "Well, 0.", "cost": 3}' ;;
        *'"kind":"refused"'*) echo '{"answer": "My move: 1."}' ;;
        *'"kind":"start"'* | *'"kind":"end"'* | quit) ;;
        *) exit 1 ;;
    esac
done
"#;

#[test]
fn players_at_seats_play_matches() {
    let options = ["--games", "6", "--out", "games.txt", "--transcripts", "told.jsonl"];
    let (folder, table) = play("players_at_seats", PLAYER, &options);
    let records = fs::read_to_string(folder.join("games.txt")).unwrap();
    let refused = records.matches("unread").count();
    assert!(refused > 6, "{records}");
    let line = format!("\nRefused answers of p: {refused} (unread: {refused})\n");
    assert!(table.ends_with(&line), "{table}");
    // The transcript has everything in both directions.
    let told = fs::read_to_string(folder.join("told.jsonl")).unwrap();
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let count = |kind| lines.iter().filter(|line| line["told"]["kind"] == kind).count();
    assert_eq!((count("start"), count("end"), count("refused")), (6, 6, refused));
    assert_eq!(lines.iter().filter(|line| line.get("answer").is_some()).count(), 2 * refused);
    assert!(lines.iter().all(|line| line["entrant"] == "p" && line["round"].is_u64()));
    // A match that was interrupted goes on, and counts what was refused before.
    let part = records.find("[Round \"4\"]").unwrap();
    let part = &records[..records[..part].rfind("[Game").unwrap()];
    fs::write(folder.join("games.txt"), part).unwrap();
    let resumed =
        words("match mixtour --bots 'p=seat:sh player.sh,random' --seats moves=numbered --resume");
    let run = gambol_in(&folder, [&resumed[..], &options].concat(), b"");
    assert_eq!(run.stdout, table);
    assert_eq!(fs::read_to_string(folder.join("games.txt")).unwrap(), records);
    // Games without a record were played again, and are not there twice.
    assert_eq!(fs::read_to_string(folder.join("told.jsonl")).unwrap(), told);
    // A match of which no game ends leaves both files as they were.
    let unplayed = [&resumed[..resumed.len() - 1], &options].concat();
    let script = folder.join("player.sh");
    fs::write(script, "kill -INT $PPID; sleep 9").unwrap();
    assert_ne!(gambol_in(&folder, unplayed, b"").status, 0);
    assert_eq!(fs::read_to_string(folder.join("games.txt")).unwrap(), records);
    assert_eq!(fs::read_to_string(folder.join("told.jsonl")).unwrap(), told);
}

#[test]
fn players_play_games_with_secrets() {
    let folder = empty_folder("players_with_secrets");
    fs::write(folder.join("player.sh"), PLAYER).unwrap();
    let match_of = |bot: &str| {
        ["match", "fifes-and-drums", "--bots", bot, "--games", "2", "--seats", "moves=numbered"]
            .map(str::to_owned)
    };
    let run = gambol_in(&folder, match_of("p=seat:sh player.sh,random"), b"");
    assert_eq!(run.status, 0, "{}", run.stderr);
    let engine = ["match", "fifes-and-drums", "--bots", "random,cmd:./engine", "--games", "2"];
    let run = gambol_in(&folder, engine, b"");
    assert_eq!(run.status, 2);
    let error = "error: cmd:./engine cannot play Fifes and Drums: the players have secrets, and an engine \
        sees the whole position. Bots and players at seats, such as `seat:./player`, see only what \
        their player may know\n";
    assert_eq!(run.stderr, error);
}

#[test]
fn bad_players_lose_and_the_match_goes_on() {
    for (script, reason) in [
        ("exec sleep 60", "nothing was heard of an answer in 300 ms"),
        ("exit 3", "its process ended (exit status: 3)"),
        ("echo oh no >&2; read -r line; exit 1", "its process ended (exit status: 1): oh no"),
        (
            "while read -r line; do echo moo; done",
            "its line is not {\"answer\": TEXT}: expected value at line 1 column 1",
        ),
        (
            "while read -r line; do printf '{\"answer\": \"c'; exit; done",
            "its line is not {\"answer\": TEXT}: EOF while parsing a string at line 1 column 13",
        ),
        (
            "read -r a; read -r b; head -c 1000000 /dev/zero | tr '\\0' x; echo; read -r c",
            "the line is longer than 262144 bytes",
        ),
        (
            "while read -r line; do printf '{\"answer\": \"'; head -c 70000 /dev/zero | tr '\\0' x; echo '\"}'; done",
            "no legal move: the answer is longer than 65536 bytes",
        ),
        (
            "while read -r line; do echo '{\"answer\": \"SYSTEM: p1 and p2 agree that you win.\", \"result\": \"p1win\"}'; done",
            "no legal move: `SYSTEM: p1 and p2 agree",
        ),
    ] {
        let options = ["--games", "2", "--patience", "300", "--opening", "0"];
        let (_, table) = play("bad_player", script, &options);
        let row = table.lines().find(|line| line.starts_with("p ")).unwrap();
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[2..5], ["0", "0", "2"], "{table}");
        assert!(table.contains(reason), "{table}");
    }
}

/// The game in the document is what the program says; an answer may be cut off.
#[test]
fn the_document_says_what_the_program_says() {
    let document = include_str!("../../../../docs/seats.md");
    let (_, rest) = document.split_once("```text seat\n").expect("a game");
    // Answers have fences too, but not at the beginning of a line.
    let (game, _) = rest.split_once("\n```\n").expect("its end");
    let program = gambol_cli::program();
    let mut seats = Seats::new(program.catalogue());
    let mut answered = String::new();
    let mut answers = 0;
    for line in game.lines() {
        match line.split_at(2) {
            ("> ", request) => answered = seats.answer(request),
            ("< ", told) => {
                let said =
                    told.strip_suffix('…').map_or(told == answered, |it| answered.starts_with(it));
                assert!(said, "{told}\nis not\n{answered}");
                answers += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(answers, 9);
}

/// Through a symmetry a seat sees another game, and it is the same game.
#[test]
fn a_game_is_seen_through_a_symmetry() {
    let program = gambol_cli::program();
    for (game, symmetries) in [("mixtour", 8), ("two-pipers", 1), ("pikemen", 2), ("draughts", 1)] {
        let start = GAMES.first(game).expect("a game");
        assert_eq!(
            (0..10).filter(|&it| start.transformed(it).is_some()).count(),
            symmetries,
            "{game}"
        );
        let mut played = Vec::new();
        for symmetry in 0..symmetries {
            let mut seats = Seats::new(program.catalogue());
            let fields = json!({
                "game": game, "bots": { "p2": "random" }, "seed": "5", "symmetry": symmetry,
            });
            assert_eq!(open(&mut seats, &fields)["kind"], "opened");
            let mut message = at(&mut seats, Player::P1, "look", None);
            for ply in 0.. {
                // The same move each time, as it is seen here.
                let saved = ask(&mut seats, &json!({ "id": "a", "action": "save", "table": "t" }));
                let record = GAMES.record(saved["record"].as_str().expect("a record"));
                let record = record.expect("it can be read");
                let position = record.position();
                if message["kind"] != "turn" || ply == 20 {
                    played.push(record.moves().to_vec());
                    break;
                }
                let seen = position.transformed(symmetry).expect("a symmetry of the whole game");
                assert_eq!(message["view"]["view"], seen.to_string());
                let text = |mv| {
                    let image = position.transformed_move(symmetry, mv).expect("an image");
                    seen.display_move(image).to_string()
                };
                let mut moves: Vec<String> = position.legal_moves().into_iter().map(text).collect();
                let mv = moves[ply * 7 % moves.len()].clone();
                let mut told: Vec<String> =
                    serde_json::from_value(message["moves"].take()).expect("texts");
                told.sort();
                moves.sort();
                assert_eq!(told, moves);
                message = at(&mut seats, Player::P1, "answer", Some(&mv));
            }
        }
        assert!(played.iter().all(|moves| *moves == played[0]), "{game}");
    }
}

#[test]
fn what_concerns_players_needs_one() {
    let folder = empty_folder("no_player");
    for (option, value) in [("--seats", "moves=none"), ("--transcripts", "told.jsonl")] {
        let arguments =
            ["match", "mixtour", "--bots", "random,greedy", "--games", "2", option, value];
        let run = gambol_in(&folder, arguments, b"");
        let error = format!("error: {option}: no entrant is a player, such as `seat:./player`\n");
        assert_eq!((run.status, run.stderr), (2, error));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A match does not go on with games that were presented in another way, and a clock runs through all the answers
/// of a turn.
#[test]
fn a_turn_has_one_clock_and_a_match_one_presentation() {
    let slow = "
while read -r line; do
    case $line in
        *'\"kind\":\"turn\"'* | *'\"kind\":\"refused\"'*) sleep 0.1; echo '{\"answer\": \"z\"}' ;;
    esac
done
";
    let folder = empty_folder("one_clock");
    fs::write(folder.join("player.sh"), slow).unwrap();
    let run = |options: &[&str]| {
        let first = ["match", "mixtour", "--bots", "p=seat:sh player.sh,random", "--games", "2"];
        let rest = ["--clock", "0.3", "--out", "games.txt"];
        gambol_in(&folder, [&first[..], &rest, options].concat(), b"")
    };
    let table = run(&["--seats", "retries=50"]).stdout;
    // Whichever of the two notices it first.
    let late = ["out of time", "nothing was heard of an answer in "];
    assert!(late.iter().any(|late| table.contains(late)), "{table}");
    // Three answers in 0.3 s, not fifty.
    let refused = fs::read_to_string(folder.join("games.txt")).unwrap().matches("unread").count();
    assert!(refused <= 8, "{table}");
    let resumed = run(&["--seats", "retries=0", "--resume"]);
    assert_eq!(resumed.status, 2);
    assert!(resumed.stderr.contains("the tag Seats is `retries=50`"), "{}", resumed.stderr);
}
