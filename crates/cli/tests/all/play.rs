//! Whole games at the prompt, through a pipe.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use gambol::mixtour::Position;
use gambol::{AnyRecord, GAMES};
use gambol_bots::{BotKind, Bots};
use gambol_program::play::{Screen, Seat, Table};

use crate::common::{Run, empty_folder, gambol_in, gambol_with_input, prompt, words};

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
    let without_reason = |line: &str| {
        let (before, after) = line.split_once("not saved: ")?;
        let (file, _) = after.split_once(": ")?;
        Some(format!("{before}not saved: {file}: [WHY]"))
    };
    let lines = text.lines();
    let lines: Vec<String> =
        lines.map(|line| without_reason(line).unwrap_or_else(|| line.to_owned())).collect();
    insta::assert_snapshot!(name, lines.join("\n"));
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
    assert!(read("kept.txt").contains("\n\n1. b2 "), "{}", read("kept.txt"));
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
        &["--position", NEARLY, "--p2", "human", "--seed", "1", "--record", "kept.txt"],
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
    let bots = "--p1 random --p2 mcts --seed 7 --variant tournament --record bots.txt";
    let by_bots = play(&folder, &words(bots), "").stdout;
    // Nobody is asked.
    assert!(!by_bots.contains('>'), "{by_bots}");
    let ending = by_bots.lines().last().unwrap();
    assert!(ending.contains(" wins: ") || ending.contains("draw: "), "{ending}");
    let record = fs::read_to_string(folder.join("bots.txt")).unwrap();
    let (_, moves) = record.split_once("\n\n").unwrap();
    let moves: Vec<&str> = moves.split_whitespace().filter(|word| !word.ends_with('.')).collect();
    let script = moves[..moves.len() - 1].join("\n");
    let people = "--p1 human --p2 human --seed 7 --variant tournament --record people.txt";
    let by_people = play(&folder, &words(people), &script).stdout;
    assert!(by_people.contains(&format!("\n{ending}\nover> ")), "{by_people}");
    let as_people = record
        .replace("[P1 \"random\"]", "[P1 \"human\"]")
        .replace("[P2 \"mcts\"]", "[P2 \"human\"]");
    assert_eq!(fs::read_to_string(folder.join("people.txt")).unwrap(), as_people);
}

#[test]
fn one_seed_is_one_game() {
    let here = Path::new(".");
    let game =
        |seed: &[&str]| play(here, &[&words("--p1 mcts --p2 random"), seed].concat(), "").stdout;
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
        ("quit\nc3", "p1> quit\nThe game is unfinished after 0 moves.\n"),
    ] {
        let run = play(Path::new("."), &["--seed", "1"], script);
        assert!(run.stdout.ends_with(end), "{script:?}: {}", run.stdout);
    }
    // A finished game is not called unfinished.
    let run = play(Path::new("."), &["--position", NEARLY], "e5-a5\n");
    assert!(run.stdout.ends_with("after 1 move\nover> \n"), "{}", run.stdout);
}

#[test]
fn a_position_reached_three_times_is_a_draw() {
    let pieces = "x5/x5/x5/x5/x,11,2,x2 1 0,0 - basic:takeback=yes";
    let options = ["--position", pieces, "--p2", "human"];
    let there_and_back = "b1-c1\nc1-b1\n".repeat(2);
    let run = play(Path::new("."), &options, &(there_and_back + "c1\n"));
    let end = "\ndraw: threefold repetition, after 4 moves\nover> c1\n\
        the game is over: `undo`, `rules`, `glossary`, `save FILE`, `help` or `quit`\nover> \n";
    assert!(run.stdout.ends_with(end), "{}", run.stdout);
    // The moves played before count.
    let before = "b1-c1 c1-b1 b1-c1 c1-b1";
    let options = [options.as_slice(), &["--moves-played", before]].concat();
    let run = play(Path::new("."), &options, "undo\nd1\n");
    assert!(run.stdout.contains("over> undo\n1 move taken back\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("The game is unfinished after 4 moves.\n"), "{}", run.stdout);
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
    assert!(answers.lines().all(|line| line.chars().count() < 260), "{answers}");
    assert!(!answers.replace('\n', "").contains(char::is_control), "{answers}");
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
    let start = GAMES.start("mixtour", "tournament").expect("a variant");
    let (start, roster) = (AnyRecord::new(start), Bots::of::<Position>());
    let bots = [BotKind::Random, BotKind::Random].map(|bot| Seat::Bot(bot.into()));
    let mut table = Table::new(start, &roster, &bots, 1).unwrap();
    table.keep_record(&file).unwrap();
    let error =
        table.play(&mut io::empty(), &mut Impatient(10_000), Screen::default()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    assert!(table.record().plies() > 5);
    assert_eq!(fs::read_to_string(&file).unwrap(), table.record().to_string());
}

#[test]
fn no_file_is_overwritten_but_our_own() {
    let folder = empty_folder("not_overwritten");
    let file = folder.join("treasure.txt");
    fs::write(&file, "a game of last week").unwrap();
    let run = gambol_in(&folder, ["play", "mixtour", "--record", "treasure.txt"], b"");
    assert_eq!(run.status, 2);
    assert_eq!(run.stderr, "error: --record: treasure.txt: the file exists; name a new one\n");
    let script = "c3\nsave treasure.txt\nsave -\nsave mine.txt\nd3\nsave mine.txt\nsave kept.txt\n";
    let people = ["--p2", "human", "--record", "kept.txt"];
    let output = play(&folder, &people, script).stdout;
    let answers: Vec<&str> = output.lines().filter(|line| line.contains("saved")).collect();
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
        let run = gambol_in(&folder, ["play", game, "--seed", "1", "--record", file], b"");
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let warning =
        "The record in secret.txt contains everything, including information hidden from you.";
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

/// The answers to lines that are typed by two people.
fn answers(game: &str, position: &str, script: &str) -> String {
    let command = format!("play {game} --p2 human --seed 1 --position '{position}'");
    let run = gambol_with_input(words(&command), script.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let (_, answers) = run.stdout.split_once("p1> ").unwrap();
    answers.to_owned()
}

/// p1 can go from c4 to d3 with one, two or three pieces.
const STACKS: &str = "x5/x2,121,x2/x3,1,x/1,x4/x5 1 0,0 - official";

#[test]
fn moves_are_entered_part_by_part() {
    let script = "c4\nd3\n5\n\nback\nback\nback\nc4\nmoves\nd3 5\nD3 2\nundo\nc4\nb1\nquit\n";
    let expected = "\
c4
3 moves; next, one of:
d3
p1 c4> d3
3 moves; next, one of:
1 2 3
p1 c4 d3> 5
`5` cannot be chosen here: the stack on c4 is 3 high; a move takes at least 1 piece and at most 3; \
`back` takes back the last part
p1 c4 d3> \n\
p1 c4 d3> back
d3 is taken back
3 moves; next, one of:
d3
p1 c4> back
c4 is taken back
p1> back
no move is begun; `undo` takes back whole moves
p1> c4
3 moves; next, one of:
d3
p1 c4> moves
3 moves:
c4-d3 c4:2-d3 c4:3-d3
p1 c4> d3 5
`5` cannot be chosen here: the stack on c4 is 3 high; a move takes at least 1 piece and at most 3; \
`back` takes back the last part
p1 c4> D3 2
p1 plays c4:2-d3
";
    let found = answers("mixtour", STACKS, script);
    assert!(found.starts_with(expected), "{found}");
    // A whole move can be typed at any time, and what was begun is forgotten with the turn.
    let end = "p1> c4\n3 moves; next, one of:\nd3\np1 c4> b1\np1 plays b1\n";
    assert!(found.contains(end), "{found}");
    assert!(found.contains("\np2> quit\n"), "{found}");
}

/// The only move that begins with c2 is not played where the text means another, illegal one.
#[test]
fn nothing_is_played_by_mistake() {
    let pieces = "x5/x2,11,x2/x5/x2,1,x2/x5 1 0,0 - official";
    let found = answers("mixtour", pieces, "c2\nback\nquit\n");
    let offered = "c2\n1 move; next, one of:\nc4\np1 c2> back\nc2 is taken back\np1> quit\n";
    assert!(found.starts_with(offered), "{found}");
}

/// One part begins a move, even if only one move begins so.
#[test]
fn one_part_plays_nothing() {
    let alone = "B:W26,27:B22";
    let begun = "1 move; next, one of:\n31\np1 22> ";
    for typed in ["22", "22,", "(22)"] {
        let found = answers("draughts", alone, &format!("{typed}\n"));
        let begun = format!("{typed}\n{begun}\n");
        assert!(found.starts_with(&begun), "{found}");
    }
    for typed in ["22\n31", "22 31", "22X31", "22x31"] {
        let found = answers("draughts", alone, &format!("{typed}\nquit\n"));
        assert!(
            found.contains("\np1 plays 22x31\n") || found.contains("p1 22> 31\np1 plays 22x31\n"),
            "{found}"
        );
    }
    // A flip needs its square twice, or its own text.
    let swamp = "8/8/8/8/1a6/8/3S4/8 1 e1,e8 standard";
    let found = answers("two-pipers", swamp, "d2\n~d2\n");
    assert!(found.contains("next, one of:\n"), "{found}");
    assert!(found.contains("\np1 d2> ~d2\np1 plays ~d2\n"), "{found}");
    // The only part of a move is all of it.
    let found = answers("lilypad", "B:W21-32:B1-12 ?,? standard", "3\n");
    assert!(found.starts_with("3\np1 plays @3\n"), "{found}");
}

/// While a move is begun, whole moves are read as kindly as before it, and their faults are said.
#[test]
fn whole_moves_are_read_while_one_is_begun() {
    let found = answers("mixtour", STACKS, "c4\nc4:5-d3\nc4 d3 3\nc4-d3\n");
    let back = "; `back` takes back the last part\n";
    let illegal = format!(
        "p1 c4> c4:5-d3\n`c4:5-d3` is illegal: the stack on c4 is 3 high; a move takes at least 1 piece and at most 3{back}"
    );
    assert!(found.contains(&illegal), "{found}");
    assert!(found.contains("p1 c4> c4 d3 3\np1 plays c4:3-d3\n"), "{found}");
    // What could go on from what is entered is not the beginning of another move.
    let found = answers("draughts", "B:W32:B1,6,11,12", "11\n15 18\n12 16\n");
    let cannot = "p1 11> 15 18\n`18` cannot be chosen here";
    assert!(found.contains(cannot), "{found}");
    assert!(found.contains("p1 11> 12 16\np1 plays 12-16\n"), "{found}");
    // Nor does a lone part of another move play it.
    let found = answers("draughts", "B:W32:B4,11", "11\n4\n");
    assert!(found.contains(&format!("{back}p1 11> \n")), "{found}");
}

/// Every ruling can be asked for by its number, and every line of the rules fits 80 columns.
#[test]
fn rulings_are_at_hand_in_every_game() {
    for (game, title) in [
        ("mixtour", "Only an exact reversal is a ko (6.1). "),
        ("lilypad", "The set-up is two turns (5.1). "),
        ("draughts", "The set-up is two turns (5.1). "),
        ("pikemen", "Two layouts are confirmed, four are reconstructed (1.1). "),
        ("two-pipers", "Attackers go backward too (3.1). "),
        ("fifes-and-drums", "Choosing a card and carrying it out are compulsory (2.1)."),
    ] {
        let script = b"rules r1\nrules R2\nrules rulings\nrules\nquit\n";
        let run = gambol_in(Path::new("."), ["play", game, "--p2", "human"], script);
        let (_, found) = run.stdout.split_once("> rules r1\n").unwrap();
        assert!(found.starts_with(&format!("\nR1    {title}")), "{found}");
        assert!(found.contains("> rules R2\n\nR2    "), "{found}");
        let (_, rulings) = found.split_once("> rules rulings\n\nRulings\n").unwrap();
        assert!(rulings.contains(&format!("\nR1    {title}")), "{rulings}");
        // Texts of positions are not cut.
        let is_position = |line: &str| line.trim().starts_with("- `23U,23U,23U,22U,21U,x3/");
        for line in found.lines().filter(|line| !is_position(line)) {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
    // What is listed below a ruling belongs to it.
    let run = gambol_in(Path::new("."), ["play", "pikemen", "--p2", "human"], b"rules R1\n");
    let (_, found) = run.stdout.split_once("> rules R1\n").unwrap();
    assert!(found.contains("\n      - `hexagon` and `star` are reconstructed"), "{found}");
    assert!(!found.contains("R2"), "{found}");
}

#[test]
fn parts_are_offered_in_every_game() {
    let cards = "1,1,1,1,1,1 AL,2SY,9MS,CY,CK - PMSL,PMYK - 1 standard";
    let found = answers("fifes-and-drums", cards, "al\n*\n+\n");
    let offered = "al\n2 moves; next, one of:\n+ -\np1 AL> *\n`*` cannot be chosen here; `back` takes \
                   back the last part\np1 AL> +\np1 plays AL+\n";
    assert!(found.starts_with(offered), "{found}");
    // Nothing is left to choose after the second part.
    let found = answers("draughts", "B:W21-32:B1-12", "11\n15\n");
    let offered = "11\n2 moves; next, one of:\n15 16\np1 11> 15\np1 plays 11-15\n";
    assert!(found.starts_with(offered), "{found}");
    let pieces = "x3,23U,x3,21U/x3,12SE,x4/x8/x8/x8/x6,22N,x/x8/x4,13U,x3 1 0,0 classic";
    let found = answers("pikemen", pieces, "d7\ne6\nne\n");
    assert!(found.contains("p1 d7 e6> ne\np1 plays d7-e6(NE)\n"), "{found}");
    let swamp = "8/8/a7/8/1a6/A7/3S4/8 1 e1,e8 standard";
    let found = answers("two-pipers", swamp, "d2\nd2\n");
    assert!(found.contains("p1 d2> d2\np1 plays ~d2\n"), "{found}");
}

#[test]
fn moves_are_listed_by_their_parts() {
    let script = "moves C4\nmoves d3\nmoves b1\nmoves a2\nmoves z9\nmoves c4 d3\n\
        moves D3 c4\nmoves c4 d3 2\nmoves c4 b1\nmoves \x1b[31m\n";
    let expected = "\
moves C4
3 moves begin with `C4`:
c4-d3 c4:2-d3 c4:3-d3
p1> moves d3
3 moves touch `d3`:
c4-d3 c4:2-d3 c4:3-d3
p1> moves b1
1 move begins with `b1`:
b1
p1> moves a2
no move begins with `a2` or touches it: a2 is occupied; pieces are entered on empty squares
p1> moves z9
no move begins with `z9` or touches it
p1> moves c4 d3
3 moves begin with `c4 d3`:
c4-d3 c4:2-d3 c4:3-d3
p1> moves D3 c4
3 moves touch `D3 c4`:
c4-d3 c4:2-d3 c4:3-d3
p1> moves c4 d3 2
1 move begins with `c4 d3 2`:
c4:2-d3
p1> moves c4 b1
no move begins with `c4 b1` or touches them: there is no stack on b1 to move onto
p1> moves \\u{1b}[31m
no move begins with `\\u{1b}[31m` or touches it
p1> \n";
    let found = answers("mixtour", STACKS, script);
    assert!(found.starts_with(expected), "{found}");
    // While a move is begun, they are the moves that go on from there.
    let found = answers("mixtour", STACKS, "c4\nmoves d3\nmoves d3 3\nmoves b1\nmoves c4\n");
    let expected = "\
p1 c4> moves d3
3 moves go on with `d3`:
c4-d3 c4:2-d3 c4:3-d3
p1 c4> moves d3 3
1 move goes on with `d3 3`:
c4:3-d3
p1 c4> moves b1
no move goes on with `b1` or touches it: there is no stack on b1 to move onto
p1 c4> moves c4
3 moves touch `c4`:
c4-d3 c4:2-d3 c4:3-d3
p1 c4> \n";
    assert!(found.contains(expected), "{found}");
}

#[test]
fn hints_come_part_by_part() {
    let pieces = "x3,23U,x3,21U/x3,12SE,x4/x8/x8/x8/x6,22N,x/x8/x4,13U,x3 1 0,0 classic";
    let found = answers("pikemen", pieces, "hint\nhint\nhint\nquit\n");
    let lines: Vec<&str> = found.lines().collect();
    let (begin, rest) = lines[1].split_once(';').unwrap();
    let square = begin.strip_prefix("mcts would begin with ").unwrap();
    assert_eq!(rest, " type `hint` again for the whole move");
    let whole = format!("mcts would play {square}");
    assert!(lines[3].starts_with(&whole), "{found}");
    assert_eq!(lines[5], lines[3]);
    // A move of one part has nothing to hold back.
    let found = answers("mixtour", "x5/x5/x5/x5/x5 1 0,0 - basic", "hint\n");
    assert!(found.starts_with("hint\nmcts would play "), "{found}");
}

#[test]
fn the_rules_are_at_hand() {
    let script = "rules 3.4\nrules n1\nrules 9.9\nrules \u{202e}\nrules 5\nglossary all\n";
    let found = answers("mixtour", STACKS, script);
    let clause = "rules 3.4\n\n3.4   The distance is exactly the height of the target stack";
    assert!(found.starts_with(clause), "{found}");
    assert!(found.contains("\nN1    Each legal move has exactly one printed text."));
    let unknown = "the rules have no clause or section `9.9`; the sections are:\n  The board\n";
    assert!(found.contains(unknown), "{found}");
    assert!(found.contains("section `\\u{202e}`; the"), "{found}");
    assert!(found.contains("\n5. Winning\n\n5.1   The first player"), "{found}");
    assert!(found.contains("nothing may follow `glossary`"), "{found}");
    for (game, position, words) in [
        ("mixtour", STACKS, "`c4:3-d3`  move the top three pieces of c4 to d3"),
        ("draughts", "B:W21-32:B1-12", "`22x15x8`  capture:"),
        ("two-pipers", "8/8/a7/8/1a6/A7/3S4/8 1 e1,e8 standard", "`~a3`"),
        (
            "fifes-and-drums",
            "1,1,1,1,1,1 AL,2SY,9MS,CY,CK - PMSL,PMYK - 1 standard",
            "`L` leaves, `Y` wyrms, `K` knots",
        ),
    ] {
        let found = answers(game, position, "glossary\nrules\n");
        let (glossary, rules) = found.split_once("rules\n").unwrap();
        assert!(glossary.contains(words), "{glossary}");
        assert!(rules.contains("\n1.1   "), "{rules}");
        assert!(found.lines().all(|line| line.chars().count() <= 120), "{found}");
        // Code keeps its stars.
        let words: String = found.split('`').step_by(2).collect();
        for mark in ["**", "](", "<img", "\n#", "|\n"] {
            assert!(!words.contains(mark), "{game} {mark}: {found}");
        }
    }
}

#[test]
fn the_rules_are_at_hand_after_the_game() {
    let run = play(Path::new("."), &["--position", NEARLY], "e5-a5\nrules 4.1\nmoves a1\nback\n");
    assert!(run.stdout.contains("over> rules 4.1\n\n4.1   A stack"), "{}", run.stdout);
    let over = "the game is over: `undo`, `rules`, `glossary`, `save FILE`, `help` or `quit`";
    assert_eq!(run.stdout.matches(over).count(), 2, "{}", run.stdout);
}
