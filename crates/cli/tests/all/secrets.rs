//! Games with secrets and chance at the prompt: nobody sees what they may not know. The game is the
//! example of `gambol-laws`.

use gambol::{AnyGame, AnyRecord, GAMES, Game, Player};
use gambol_bots::{BotKind, BotSpec, Bots};
use gambol_laws::example::Hoard;
use gambol_program::play::{Screen, Seat, Table};

use crate::common::empty_folder;

const BOT: Seat = Seat::Bot(BotSpec::new(BotKind::Random));

/// Input and output that no terminal shows.
fn piped() -> Screen {
    let mut screen = Screen::default();
    screen.echo = true;
    screen
}

/// A game in which these lines are typed, and the output.
fn play(seats: [Seat; 3], seed: u64, screen: Screen, script: &str) -> (AnyRecord, String) {
    let start = AnyRecord::new(AnyGame::of::<Hoard>().first());
    let bots = Bots::of::<Hoard>();
    let mut table = Table::new(start, &bots, &seats, seed).expect("bots that can play this");
    let mut output = Vec::new();
    let played = table.play(&mut script.as_bytes(), &mut output, screen);
    played.expect("nothing fails in memory");
    let output = String::from_utf8(output).expect("UTF-8");
    (table.record().clone(), output)
}

#[test]
fn a_person_sees_no_wishes_of_bots() {
    let to_the_end = "moves\nhint\nc\n=c\n2?x\n1?c\n9g\n1s\n2c\n1c\nundo\n2?s\n";
    let guesses = "2?s\nundo\n3?g\n2?s\nsave\n1c\n1s\n1g\nc\n2?c\n3?c\n";
    let games = [(25, to_the_end), (160, guesses)]
        .map(|(seed, script)| play([Seat::Human, BOT, BOT], seed, piped(), script).1);
    insta::assert_snapshot!(games.join("\n"));
}

#[test]
fn text_is_as_narrow_as_the_terminal() {
    let mut narrow = piped();
    narrow.width = 40;
    let (_, output) = play([Seat::Human, BOT, BOT], 25, narrow, "help\nmoves\n");
    let help = &output[output.find("help\n").unwrap()..];
    assert!(help.contains("write the record of"), "{output}");
    assert!(help.lines().all(|line| line.chars().count() <= 40), "{output}");
}

#[test]
fn two_people_see_their_own_wishes() {
    let script = "1c\n1c\n1s\n1c\n1s\n";
    let (_, output) = play([Seat::Human, BOT, Seat::Human], 12, piped(), script);
    insta::assert_snapshot!(output);
}

/// Lines that are moves now and then.
fn attempts() -> String {
    "hint\n1c\n1s\n1g\n2c\n2?s\n3?s\n1?s\n2s\nmoves\n".repeat(12)
}

/// The letters that stand for the wishes of a player in drawings, in order.
fn wishes(output: &str, player: &str) -> Vec<char> {
    let lines = output.lines().filter(|line| line.contains(" wish "));
    lines
        .filter(|line| line[2..].starts_with(player))
        .filter_map(|line| line.chars().last())
        .collect()
}

#[test]
fn secrets_are_kept_until_the_end() {
    let (mut finished, mut told_over) = (0, 0);
    for seed in 0..60 {
        let (record, output) = play([Seat::Human, BOT, BOT], seed, piped(), &attempts());
        let over = record.outcome().is_some();
        finished += u32::from(over);
        // The end has shown everything, so no move is offered again.
        assert!(!output.contains("the game is over: `undo`"), "{output}");
        told_over += u32::from(output.contains("the game is over: `rules`, "));
        // The seed shows everything, to whoever plays with it elsewhere.
        assert_eq!(output.contains("seed "), over, "{output}");
        assert_eq!(output.contains(&format!("\nseed {seed}\n")), over);
        // Nothing is hidden in the last drawing of a finished game.
        let shown = |player| {
            let mut wishes = wishes(&output, player);
            let last = if over { wishes.pop() } else { None };
            assert!(last.is_none_or(|wish| "csg".contains(wish)), "{output}");
            wishes
        };
        assert!(shown("p1").into_iter().all(|wish| "csg".contains(wish)), "{output}");
        for player in ["p2", "p3"] {
            assert!(shown(player).into_iter().all(|wish| wish == '*'), "{output}");
        }
        // The person is told of their own card and of every coin, not of the cards of others.
        let told: Vec<&str> = output.lines().filter(|line| line.starts_with("chance: ")).collect();
        let own = record.start().display_move(record.moves()[0]).to_string();
        assert_eq!(told[0], format!("chance: {own}"));
        assert_eq!(told[1..3], ["chance: a secret"; 2]);
        assert!(told[3..].iter().all(|line| line.starts_with("chance: =")), "{output}");
        // Accusations are made in public.
        assert!(!output.contains("secret move"), "{output}");
    }
    assert!(finished > 30 && told_over > 10, "{finished} and {told_over} of 60");
}

#[test]
fn the_screen_is_wiped_before_another_person_looks() {
    const WIPE: &str = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    let mut private = piped();
    private.private = true;
    let people = [Seat::Human, Seat::Human, BOT];
    // An empty line is the Enter of the next person.
    let script = "\n1c\n\n1c\n1s\n\n1c\n".replace("1c", "1c\n1s\n1g");
    let (mut wiped, mut heard) = (0, 0);
    for seed in 0..100 {
        let (record, output) = play(people, seed, private, &script);
        // Nothing is on the screen before the first of them is there.
        let first = "p1 looks at the screen first. Press Enter when nobody else is looking. ";
        assert!(output.trim_start_matches('\n').starts_with(first), "{output}");
        // Nobody is told of a card that another person at the table may not see.
        let told = output.lines().filter(|line| line.starts_with("chance: "));
        let told: Vec<&str> = told.take(3).collect();
        assert_eq!(told, ["chance: a secret"; 3]);
        if record.outcome().is_some() {
            continue;
        }
        wiped += u32::from(output.contains("It is the turn of "));
        let mut viewer = "p1";
        for part in output.split(WIPE) {
            let part = part.trim_start_matches('\n');
            if let Some(next) = part.strip_prefix("It is the turn of ") {
                assert_ne!(viewer, &next[..2]);
                // What the other did stands behind the curtain.
                let (_, news) = next.split_once("looking. ").unwrap();
                // Unless the input has ended.
                if let Some((news, _)) = news.split_once("\n\n") {
                    assert!(news.contains(&format!("{viewer} plays ")), "{output}");
                    // Not even how many secret events there were.
                    assert!(!news.contains("secret"), "{output}");
                    heard += 1;
                }
                viewer = &next[..2];
            }
            for player in ["p1", "p2", "p3"] {
                let own = player == viewer;
                let fits = |wish: char| if own { wish != '*' } else { wish == '*' };
                assert!(wishes(part, player).into_iter().all(fits), "{output}");
            }
        }
    }
    assert!(wiped > 10 && heard > 10, "{wiped} and {heard} of 100");
    // One person needs no privacy, and neither does a game without secrets.
    let (_, output) = play([Seat::Human, BOT, BOT], 1, private, "1c\n1s\n1g\n");
    assert!(!output.contains(WIPE), "{output}");
    let start = AnyRecord::new(GAMES.first("mixtour").unwrap());
    let bots = Bots::of::<gambol::mixtour::Position>();
    let mut table = Table::new(start, &bots, &[Seat::Human; 2], 1).expect("nobody but people");
    let mut output = Vec::new();
    table.play(&mut "c3\nd4\n".as_bytes(), &mut output, private).unwrap();
    assert!(!String::from_utf8(output).unwrap().contains(WIPE));
}

#[test]
fn bots_alone_hide_nothing() {
    let (record, output) = play([BOT; 3], 5, piped(), "");
    assert!(record.outcome().is_some());
    assert!(!output.contains('*') && !output.contains("secret"), "{output}");
    for player in Player::all(3) {
        assert_eq!(record.name(player), Some("random"));
    }
    assert_eq!(record.tag("Seed"), Some("5"));
}

#[test]
fn nobody_takes_back_chance_or_secrets() {
    // A coin is drawn after every move.
    let refusal = "you cannot take back a chance event or a move that has shown a secret";
    let mut refused = 0;
    for seed in 0..10 {
        let script = "1c\n1s\n1g\nundo\n".repeat(8);
        let (_, output) = play([Seat::Human, BOT, BOT], seed, piped(), &script);
        refused += output.matches(refusal).count();
        assert!(!output.contains("taken back\n"), "{output}");
    }
    assert!(refused > 10, "{refused}");
    // Cards are kept in secret here, one player after the other; then chance reveals others.
    let hands = "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,7SK,8VL;AM 1 fog";
    let start =
        AnyRecord::new(GAMES.find("fifes-and-drums").and_then(|it| it.position(hands)).unwrap());
    let bots = Bots::of::<gambol::fifes_and_drums::Position>();
    for (seats, script, said, plies) in [
        ([Seat::Human; 2], "!5ML\nundo\n", "the last move was made by another player", 1),
        ([Seat::Human; 2], "undo\n", "there is nothing to take back", 0),
        ([Seat::Human, BOT], "!5ML\nundo\n", refusal, 2),
    ] {
        let mut table = Table::new(start.clone(), &bots, &seats, 1).expect("bots that play it");
        let mut output = Vec::new();
        table.play(&mut script.as_bytes(), &mut output, piped()).unwrap();
        let output = String::from_utf8(output).unwrap();
        assert!(output.contains(said), "{output}");
        assert_eq!(table.record().plies(), plies, "{output}");
    }
}

#[test]
fn a_file_with_secrets_is_said_to_hold_them() {
    let folder = empty_folder("secrets_saved");
    let file = folder.join("game.txt");
    let script = format!("save {}\n", file.display());
    let (_, output) = play([Seat::Human, BOT, BOT], 1, piped(), &script);
    assert!(output.contains(", including information hidden from you\n"), "{output}");
    assert!(std::fs::read_to_string(file).unwrap().contains("[Seed \"1\"]"));
}
