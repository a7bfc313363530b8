//! Whole games at the prompt, through a pipe.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use gambol::mixtour::Position;
use gambol::record::Record;
use gambol_bots::BotKind;
use gambol_program::play::{Screen, Seat, Table};

use crate::common::{Run, empty_folder, gambol_in, gambol_with_input, prompt};

/// Five in a stack is one move away.
const NEARLY: &str = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic";

/// What comes out of a game in which these lines are typed.
fn play(folder: &Path, options: &[&str], script: &str) -> Run {
    let arguments = [&["play", "mixtour"], options].concat();
    let run = gambol_in(folder, &arguments, script.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    run
}

fn transcript(folder: &Path, options: &[&str], script: &str) -> String {
    let run = play(folder, options, script);
    let command = [&["play", "mixtour"], options].concat();
    format!("{}\n{}", prompt(&command), run.stdout)
}

/// Compares with the snapshot of the test, but for what systems say of files.
fn assert_snapshot(name: &str, text: &str) {
    insta::with_settings!({filters => vec![(r"(not saved: [^:]+: ).*", "$1[WHY]")]}, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn a_person_plays_a_bot() {
    let folder = empty_folder("person_and_bot");
    let transcript = transcript(
        &folder,
        &["--seed", "3", "--record", "kept.txt"],
        "\
help
undo
c3
c3
c9
c3-c5
c4:3-d3
castle
help me

hint
moves
c4
save half.txt
save
save no/such/folder.txt
undo
undo
b2
quit
",
    );
    assert_snapshot("a_person_plays_a_bot", &transcript);
    let read = |name| fs::read_to_string(folder.join(name)).unwrap();
    assert_snapshot("half_a_game", &read("half.txt"));
    // Everything taken back is gone.
    assert!(
        read("kept.txt").contains("\n\n1. b2 "),
        "{}",
        read("kept.txt")
    );
    for file in ["half.txt", "kept.txt"] {
        let run = gambol_in(&folder, ["replay", file], b"");
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.ends_with("Outcome: none\n"), "{}", run.stdout);
    }
}

#[test]
fn two_people_play_to_the_end() {
    let folder = empty_folder("two_people");
    let transcript = transcript(
        &folder,
        &[
            "--position",
            NEARLY,
            "--p2",
            "human",
            "--seed",
            "1",
            "--record",
            "kept.txt",
        ],
        "\
a3
b3
e5-a5
moves
b2
undo
e5-a5
save won.txt
quit
",
    );
    assert_snapshot("two_people_play_to_the_end", &transcript);
    let read = |name| fs::read_to_string(folder.join(name)).unwrap();
    assert_snapshot("a_won_game", &read("won.txt"));
    assert_eq!(read("won.txt"), read("kept.txt"));
    let run = gambol_in(&folder, ["replay", "won.txt"], b"");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_snapshot("a_won_game_replayed", &run.stdout);
}

#[test]
fn people_can_play_what_bots_played() {
    let folder = empty_folder("what_bots_played");
    let bots = ["--p1", "random", "--p2", "mcts", "--seed", "7"];
    let variant = ["--variant", "tournament", "--record", "bots.txt"];
    let by_bots = play(&folder, &[bots.as_slice(), &variant].concat(), "").stdout;
    // Nobody is asked.
    assert!(!by_bots.contains('>'), "{by_bots}");
    let ending = by_bots.lines().last().unwrap();
    assert!(
        ending.contains(" wins: ") || ending.contains("draw: "),
        "{ending}"
    );
    let record = fs::read_to_string(folder.join("bots.txt")).unwrap();
    let (_, moves) = record.split_once("\n\n").unwrap();
    let moves: Vec<&str> = moves
        .split_whitespace()
        .filter(|word| !word.ends_with('.'))
        .collect();
    let script = moves[..moves.len() - 1].join("\n");
    let people = [
        "--p1",
        "human",
        "--p2",
        "human",
        "--seed",
        "7",
        "--variant",
        "tournament",
    ];
    let people = [people.as_slice(), &["--record", "people.txt"]].concat();
    let by_people = play(&folder, &people, &script).stdout;
    assert!(
        by_people.contains(&format!("\n{ending}\nover> ")),
        "{by_people}"
    );
    let as_people = record
        .replace("[P1 \"random\"]", "[P1 \"human\"]")
        .replace("[P2 \"mcts\"]", "[P2 \"human\"]");
    assert_eq!(
        fs::read_to_string(folder.join("people.txt")).unwrap(),
        as_people
    );
}

#[test]
fn one_seed_is_one_game() {
    let here = Path::new(".");
    let game = |seed: &[&str]| {
        let bots = ["--p1", "mcts", "--p2", "random"];
        play(here, &[bots.as_slice(), seed].concat(), "").stdout
    };
    let most = u64::MAX.to_string();
    assert_eq!(game(&["--seed", &most]), game(&["--seed", &most]));
    assert_ne!(game(&["--seed", "1"]), game(&["--seed", "2"]));
    // Without a seed it is another game each time, and says which.
    let (first, second) = (game(&[]), game(&[]));
    assert_ne!(first, second);
    let seed = first.lines().next().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(game(&["--seed", seed]), first);
}

#[test]
fn the_end_of_the_input_leaves_the_game_unfinished() {
    for (script, end) in [
        ("", "p1> \nThe game is unfinished after 0 moves.\n"),
        ("c3", "p1> \nThe game is unfinished after 2 moves.\n"),
        ("quit", "p1> quit\nThe game is unfinished after 0 moves.\n"),
        (
            "quit\nc3",
            "p1> quit\nThe game is unfinished after 0 moves.\n",
        ),
    ] {
        let run = play(Path::new("."), &["--seed", "1"], script);
        assert!(run.stdout.ends_with(end), "{script:?}: {}", run.stdout);
    }
    // A finished game is not called unfinished.
    let run = play(Path::new("."), &["--position", NEARLY], "e5-a5\n");
    assert!(
        run.stdout.ends_with("after 1 move\nover> \n"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_position_reached_three_times_is_a_draw() {
    let pieces = "x5/x5/x5/x5/x,11,2,x2 1 0,0 - basic:takeback=yes";
    let options = ["--position", pieces, "--p2", "human"];
    let there_and_back = "b1-c1\nc1-b1\n".repeat(2);
    let run = play(Path::new("."), &options, &(there_and_back + "c1\n"));
    let end = "\ndraw: threefold repetition, after 4 moves\nover> c1\n\
        the game is over: `undo`, `save FILE` or `quit`\nover> \n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
    // The moves played before count.
    let before = "b1-c1 c1-b1 b1-c1 c1-b1";
    let options = [options.as_slice(), &["--moves-played", before]].concat();
    let run = play(Path::new("."), &options, "undo\nd1\n");
    assert!(
        run.stdout.contains("over> undo\n1 move taken back\n"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .ends_with("The game is unfinished after 4 moves.\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn every_line_is_answered() {
    let mut input =
        b"\xff\xfe\n\0\n\x1b[31m\r\n\t \n\nmoves \nmoves now\nhint \x07\nundo undo\nquit now\n"
            .to_vec();
    input.extend("💡".repeat(1 << 16).bytes());
    input.extend(b"\n");
    input.extend(vec![b'x'; 5 << 20]);
    input.extend(b"\nsave ");
    input.extend(vec![b'f'; 1 << 16]);
    input.extend(b"\nsave a\0b\nsave .\nc3");
    let run = gambol_with_input(["play", "mixtour", "--p2", "human"], &input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let (_, answers) = run.stdout.split_once("p1> ").unwrap();
    let (answers, _) = answers.split_once("> c3\n").unwrap();
    assert!(
        answers.lines().all(|line| line.chars().count() < 260),
        "{answers}"
    );
    assert!(
        !answers.replace('\n', "").contains(char::is_control),
        "{answers}"
    );
    assert_snapshot("every_line_is_answered", answers);
}

#[test]
fn colours_are_for_terminals() {
    let run = gambol_with_input(["play", "mixtour", "--seed", "1"], b"c3\nquit\n");
    assert!(!run.stdout.contains('\x1b'));
}

/// Somebody who closes the pipe after this many bytes.
struct Impatient(usize);

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_was_played_is_kept_when_nobody_reads_on() {
    let file = empty_folder("nobody_reads_on").join("kept.txt");
    let start = Record::new(Position::start(gambol::mixtour::Variant::TOURNAMENT));
    let bots = [BotKind::Random, BotKind::Random].map(|bot| Seat::Bot(bot.into()));
    let mut table = Table::new(start, &bots, 1).unwrap();
    table.keep_record(&file).unwrap();
    let error = table
        .play(&mut io::empty(), &mut Impatient(10_000), Screen::default())
        .unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    assert!(table.record().plies() > 5);
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        table.record().to_string()
    );
}

#[test]
fn no_file_is_overwritten_but_our_own() {
    let folder = empty_folder("not_overwritten");
    let file = folder.join("treasure.txt");
    fs::write(&file, "a game of last week").unwrap();
    let run = gambol_in(
        &folder,
        ["play", "mixtour", "--record", "treasure.txt"],
        b"",
    );
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: --record: treasure.txt: the file exists; name a new one\n"
    );
    let script = "c3\nsave treasure.txt\nsave mine.txt\nd3\nsave mine.txt\nsave kept.txt\n";
    let people = ["--p2", "human", "--record", "kept.txt"];
    let output = play(&folder, &people, script).stdout;
    let answers: Vec<&str> = output
        .lines()
        .filter(|line| line.contains("saved"))
        .collect();
    assert_eq!(
        answers,
        [
            "not saved: treasure.txt: the file exists; name a new one",
            "saved in mine.txt",
            "saved in mine.txt",
            "saved in kept.txt"
        ]
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "a game of last week");
    let [mine, kept] = ["mine.txt", "kept.txt"].map(|name| fs::read_to_string(folder.join(name)));
    assert!(mine.as_ref().unwrap().contains("c3 d3"));
    assert_eq!(mine.unwrap(), kept.unwrap());
}

#[test]
fn a_record_with_secrets_says_so() {
    let folder = empty_folder("record_with_secrets");
    let keep = |game: &str, file: &str| {
        let run = gambol_in(
            &folder,
            ["play", game, "--seed", "1", "--record", file],
            b"",
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let warning = "The record in secret.txt holds everything, also what is hidden from you.";
    assert!(keep("fifes-and-drums", "secret.txt").contains(warning));
    assert!(!keep("mixtour", "open.txt").contains("holds everything"));
}

/// People may leave out the signs of a move, but an illegal move is never taken for another.
#[test]
fn what_people_type_is_read_kindly() {
    let run = |moves: &str| {
        let folder = empty_folder("read_kindly");
        play(&folder, &["--p2", "human"], moves).stdout
    };
    let shown = run("c3\nd3\nc3d3\nquit\n");
    assert!(shown.contains("p1 plays c3-d3"), "{shown}");
    let shown = run("c3\nd3\nc3-d4\nquit\n");
    assert!(shown.contains("`c3-d4` is illegal"), "{shown}");
}
