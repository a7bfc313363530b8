//! Games with secrets and chance at the prompt: nobody sees what they may not know. The game is the
//! example of `gambol-laws`.

use gambol::{AnyGame, AnyRecord, GAMES, Player};
use gambol_bots::{BotKind, BotSpec, Bots};
use gambol_laws::example::Hoard;
use gambol_program::play::{Screen, Seat, Table};

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
    let script = "moves\nhint\nc\n=c\n2?x\n1?c\n9g\n1s\n2c\n1c\nundo\n2?s\n3?g\nsave\n1c\n1s\n1g\nc\n2?c\n3?c\n";
    let (_, output) = play([Seat::Human, BOT, BOT], 25, piped(), script);
    insta::assert_snapshot!(output);
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
    let lines = lines.filter(|line| line[2..].starts_with(player));
    lines.filter_map(|line| line.chars().last()).collect()
}

#[test]
fn secrets_are_kept_until_the_end() {
    let mut finished = 0;
    for seed in 0..60 {
        let (record, output) = play([Seat::Human, BOT, BOT], seed, piped(), &attempts());
        let over = record.result().is_some();
        finished += u32::from(over);
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
        let own = record.start().move_text(record.moves()[0]).unwrap();
        assert_eq!(told[0], format!("chance: {own}"));
        assert_eq!(told[1..3], ["chance: a secret"; 2]);
        assert!(told[3..].iter().all(|line| line.starts_with("chance: =")), "{output}");
        // Accusations are made in public.
        assert!(!output.contains("secret move"), "{output}");
    }
    assert!(finished > 30, "{finished} of 60");
}

#[test]
fn the_screen_is_wiped_before_another_person_looks() {
    const WIPE: &str = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    let mut private = piped();
    private.private = true;
    let people = [Seat::Human, Seat::Human, BOT];
    // An empty line is the Enter of the next person.
    let script = "1c\n\n1c\n1s\n\n1c\n".replace("1c", "1c\n1s\n1g");
    let mut wiped = 0;
    for seed in 0..100 {
        let (record, output) = play(people, seed, private, &script);
        // Nobody is told of a card that another person at the table may not see.
        let told = output.lines().filter(|line| line.starts_with("chance: "));
        let told: Vec<&str> = told.take(3).collect();
        assert_eq!(told, ["chance: a secret"; 3]);
        if record.result().is_some() {
            continue;
        }
        wiped += u32::from(output.contains(WIPE));
        let mut viewer = "p1";
        for part in output.split(WIPE) {
            let part = part.trim_start_matches('\n');
            if let Some(next) = part.strip_prefix("It is the turn of ") {
                assert_ne!(viewer, &next[..2]);
                viewer = &next[..2];
            }
            for player in ["p1", "p2", "p3"] {
                let own = player == viewer;
                let fits = |wish: char| if own { wish != '*' } else { wish == '*' };
                assert!(wishes(part, player).into_iter().all(fits), "{output}");
            }
        }
    }
    assert!(wiped > 10, "{wiped} of 100");
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
    assert!(record.result().is_some());
    assert!(!output.contains('*') && !output.contains("secret"), "{output}");
    for player in Player::all(3) {
        assert_eq!(record.name(player), Some("random"));
    }
    assert_eq!(record.tag("Seed"), Some("5"));
}
