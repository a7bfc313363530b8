//! Bots that a program brings, beside those of gambol.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Duration;

use gambol::{
    Game, HiddenInformation, PlayerView, SeededRandom, Start, fifes_and_drums, mixtour, seeded,
};
use gambol_bots::{Bot, Bots, Budget, Choice, MoveLimits, Random};
use gambol_host::{AnyGame, CatalogueItem};
use gambol_laws::example::{Hoard, HoardView};
use gambol_program::Program;
use gambol_program::ugi::Session;

use crate::{hoard, refused, run};

/// Plays the last legal move, and notes what it may spend.
struct Last(SeededRandom);

/// What the bot `last` was given in Fifes and Drums, which one test plays.
static GIVEN: Mutex<Vec<MoveLimits>> = Mutex::new(Vec::new());

fn last<G: HiddenInformation + Start>(_: &G::Variant, seed: u64) -> Box<dyn Bot<G>> {
    Box::new(Last(seeded(seed)))
}

impl<G: HiddenInformation + Start> Bot<G> for Last {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        if G::NAME == fifes_and_drums::Position::NAME {
            let mut given = MoveLimits::default();
            given.nodes = budget.nodes;
            given.depth = budget.depth;
            given.time = budget.deadline.map(|_| Duration::ZERO);
            GIVEN.lock().expect("no panic").push(given);
        }
        let position = view.determinize(&mut self.0);
        let mut choice = Choice::of(position.nth_move(position.count_moves() - 1));
        // Nobody need believe what it expects.
        choice.line.extend(choice.mv);
        choice.line.extend(choice.mv);
        choice
    }

    fn restart(&mut self, seed: u64) {
        self.0 = seeded(seed);
    }
}

/// Gives up, or plays a move of another position.
struct Bad(bool);

impl Bot<mixtour::Position> for Bad {
    fn search(
        &mut self,
        _: &<mixtour::Position as HiddenInformation>::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<mixtour::Move>),
    ) -> Choice<mixtour::Move> {
        let other = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse();
        let other: mixtour::Position = other.expect("a position");
        let stack = other.parse_move("e5-a5").expect("a move");
        Choice::of(self.0.then_some(stack))
    }

    fn restart(&mut self, _: u64) {}
}

/// Two games, one bot each; both have the same name.
fn two_games() -> Program {
    hoard()
        .game::<mixtour::Position>()
        .bot::<Hoard>("last", last)
        .bot::<mixtour::Position>("last", last)
        .bot::<mixtour::Position>("quitter", |_, _| Box::new(Bad(false)))
        .bot::<mixtour::Position>("cheat", |_, _| Box::new(Bad(true)))
}

#[test]
fn own_bots_play_at_the_prompt() {
    let program = hoard().bot::<Hoard>("last", last);
    let played = run(&program, "play|--p1|last|--p2|last:nodes=9|--p3|random|--seed|1");
    assert!(played.contains("p1 last, p2 last:nodes=9, p3 random"), "{played}");
    assert!(played.contains("p1 plays "), "{played}");
    // A level is for bots that do not say their limits.
    let played = run(&program, "play|--p1|last|--p2|last:nodes=9|--p3|random|--level|2");
    assert!(played.contains("p1 last:level=2, p2 last:nodes=9"), "{played}");
}

#[test]
fn own_bots_take_part_in_matches() {
    let played =
        run(&two_games(), "match|mixtour|--bots|last:time=1000,random,last|--games|4|--threads|2");
    assert!(played.contains("\nlast:time=1000 "), "{played}");
    assert!(!played.contains("forfeit"), "{played}");
    let played = run(&two_games(), "match|hoard|--bots|ismcts:playouts=5,last|--games|6");
    assert!(played.contains("\nlast "), "{played}");
}

#[test]
fn own_bots_search_for_the_engine() {
    let mut session = Session::new(&two_games(), "hoard").expect("the game");
    let bots = |session: &mut Session| {
        let lines = session.line("ugi").lines;
        lines.into_iter().find(|line| line.contains("name Bot ")).expect("the option")
    };
    assert_eq!(
        bots(&mut session),
        "option name Bot type combo default ismcts var random var greedy var ismcts var last"
    );
    let answer = |session: &mut Session, line: &str| session.line(line).lines.join("\n");
    assert_eq!(
        answer(&mut session, "setoption name Bot value quitter"),
        "info string error: setoption Bot: unknown bot `quitter`: the bots are \
         random, greedy, ismcts, last"
    );
    assert_eq!(answer(&mut session, "setoption name Bot value last:level=3"), "");
    assert!(bots(&mut session).contains(" default last:level=3 var "));

    // A bot that the game does not have is remembered, as the next game may have it.
    assert_eq!(answer(&mut session, "setoption name Game value mixtour"), "");
    // It was refused before `last` was chosen.
    assert!(bots(&mut session).contains(" default last:level=3 var "));
    assert_eq!(answer(&mut session, "setoption name Game value hoard"), "");
    assert!(answer(&mut session, "setoption name Bot value quitter").contains("unknown bot"));
    assert_eq!(answer(&mut session, "setoption name Game value mixtour"), "");
    assert!(bots(&mut session).contains(" default quitter var "));
    // It is tried once.
    assert_eq!(answer(&mut session, "setoption name Game value hoard"), "");
    assert_eq!(answer(&mut session, "setoption name Bot value last:level=3"), "");

    // A game that has no such bot gets its usual one, and one that has keeps it.
    assert_eq!(answer(&mut session, "setoption name Game value mixtour"), "");
    assert!(bots(&mut session).contains(" default last:level=3 var "));
    assert_eq!(answer(&mut session, "setoption name Bot value quitter"), "");
    assert_eq!(answer(&mut session, "setoption name Game value hoard"), "");
    assert!(bots(&mut session).contains(" default ismcts var "));
    assert_eq!(answer(&mut session, "setoption name Game value mixtour"), "");

    assert_eq!(answer(&mut session, "setoption name Bot value last"), "");
    let search = session.line("go depth 2").search.expect("a search");
    let lines = search.run(&false.into(), drop);
    assert!(lines[0].ends_with(" pv e5"), "{lines:?}");
    assert_eq!(lines[1], "bestmove e5");
}

/// Notes everything it is given, and moves at random.
struct Spy(SeededRandom);

/// What the bot `spy` was given, since one test last looked.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl Spy {
    fn note(text: String) {
        TOLD.lock().expect("no panic").push(text);
    }
}

impl Bot<Hoard> for Spy {
    fn search(
        &mut self,
        view: &HoardView,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<<Hoard as Game>::Move>),
    ) -> Choice<<Hoard as Game>::Move> {
        Spy::note(format!("view {view}"));
        Choice::of(view.determinize(&mut self.0).random_move(&mut self.0))
    }

    fn restart(&mut self, seed: u64) {
        Spy::note(format!("seed {seed}"));
        self.0 = seeded(seed);
    }
}

#[test]
fn own_bots_are_told_no_secrets() {
    let program = hoard().bot::<Hoard>("spy", |variant, seed| {
        Spy::note(format!("variant {variant:?}, seed {seed}"));
        Box::new(Spy(seeded(seed)))
    });
    // What the bot is told up to its first move, and each time that it is made.
    let told = |run: &dyn Fn()| {
        TOLD.lock().expect("no panic").clear();
        run();
        let told = TOLD.lock().expect("no panic");
        let first = told.iter().position(|it| it.starts_with("view ")).expect("a move");
        let made = told.iter().filter(|it| it.starts_with("variant")).cloned().collect::<Vec<_>>();
        (told[..=first].to_vec(), made)
    };
    // The two positions differ in what the first player does not know.
    let mut all = Vec::new();
    for wishes in ["c,c,s", "c,g,c"] {
        let position = format!("2,1,0 0,0,0;0,0,0;0,0,0 {wishes} -;-;- 1 standard");
        let at_prompt = || {
            let seats = "--p1|spy|--p2|random|--p3|random|--seed|1";
            run(&program, &format!("play|{seats}|--position|{position}"));
        };
        let in_match = || {
            let options = "--bots|spy,random|--games|2|--opening|0";
            run(&program, &format!("match|{options}|--position|{position}"));
        };
        let of_engine = || {
            let mut session = Session::new(&program, "hoard").expect("the game");
            for line in [
                "setoption name Bot value spy",
                "setoption name Seed value 1",
                &format!("position fen {position}"),
            ] {
                assert!(session.line(line).lines.is_empty(), "{line}");
            }
            let search = session.line("go").search.expect("a search");
            let lines = search.run(&false.into(), drop);
            assert!(lines[1].starts_with("bestmove "), "{lines:?}");
        };
        let three = [told(&at_prompt), told(&in_match), told(&of_engine)];
        for (told, _) in &three {
            let last = told.last().expect("a view");
            let view = "view 2,1,0 0,0,0;0,0,0;0,0,0 c,*,* -;-;- 1 standard";
            assert_eq!(last, view);
        }
        all.push(three);
    }
    assert_eq!(all[0], all[1]);
}

#[test]
fn limits_are_those_of_all_bots() {
    let program = Program::new("fifes")
        .game::<fifes_and_drums::Position>()
        .bot::<fifes_and_drums::Position>("last", last);
    let given = |bot: &str| {
        GIVEN.lock().expect("no panic").clear();
        run(&program, &format!("match|--games|1|--bots|random,{bot}"));
        let given = GIVEN.lock().expect("no panic");
        let first = given.first().expect("a move").to_string();
        assert!(given.iter().all(|limits| limits.to_string() == first));
        first
    };
    assert_eq!(given("last"), "nodes=2000");
    assert_eq!(given("last:level=3"), "nodes=100");
    assert_eq!(given("last:nodes=7,time=5000"), "nodes=7,time=0");
    assert_eq!(given("last:nodes=7|--nodes|9"), "nodes=7");
    assert_eq!(given("last|--nodes|9"), "nodes=9");
    assert_eq!(given("last|--depth|3"), "depth=3");
    assert_eq!(given("last:depth=4,time=5000"), "depth=4,time=0");
    assert_eq!(given("last|--depth|3|--nodes|9"), "nodes=9,depth=3");
}

#[test]
fn what_is_wrong_with_a_bot_is_said() {
    let program = two_games();
    for (arguments, error) in [
        (
            "play|hoard|--p1|lost",
            "--p1: `lost` is neither human nor one of the bots random, greedy, alphabeta, mcts, \
             ismcts, last",
        ),
        (
            "play|hoard|--p2|last:plies=2",
            "--p2: bot last: `plies=2` is not one of its options: level=N, depth=N, nodes=N, time=N",
        ),
        (
            "match|hoard|--games|2|--bots|cheat,random",
            "--bots: `cheat` is neither one of the bots random, greedy, alphabeta, mcts, ismcts, last \
             nor an engine such as `cmd:./engine` or a player such as `seat:./player`",
        ),
        (
            "match|mixtour|--games|2|--bots|last|--bot|last:level=10",
            "--bot: bot last: level: `10` is not a number from 1 to 9",
        ),
        (
            "match|mixtour|--games|2|--bots|last:level=1,time=5,last",
            "--bots: bot last: level cannot be combined with other limits",
        ),
        (
            "play|mixtour|--p1|quitter|--p2|last",
            "the bot quitter, who plays p1, found no legal move",
        ),
        (
            "play|mixtour|--p1|last|--p2|cheat:time=10",
            "the bot cheat:time=10, who plays p2, made an illegal move",
        ),
    ] {
        assert_eq!(refused(&program, arguments), error);
    }
    let played = run(&program, "match|mixtour|--bots|quitter,cheat,last|--games|2");
    for line in [
        "quitter lost 3 games, the first game 1: no legal move",
        "cheat lost 3 games, the first game 3: an illegal move",
    ] {
        assert!(played.contains(line), "{played}");
    }
    let mut session = Session::new(&program, "mixtour").expect("the game");
    session.line("setoption name Bot value cheat");
    let search = session.line("go").search.expect("a search");
    assert_eq!(
        search.run(&false.into(), drop),
        ["info string error: the bot cheat made an illegal move"]
    );
}

/// Panics in its third game at the move of this number, or at once.
struct Bomb {
    games: u32,
    moves: u32,
    random: SeededRandom,
}

impl Bot<mixtour::Position> for Bomb {
    fn search(
        &mut self,
        view: &<mixtour::Position as HiddenInformation>::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<mixtour::Move>),
    ) -> Choice<mixtour::Move> {
        self.moves -= u32::from(self.games == 0);
        assert!(self.moves > 0, "a fault of the bot");
        Choice::of(view.position.random_move(&mut self.random))
    }

    fn restart(&mut self, seed: u64) {
        self.games = self.games.saturating_sub(1);
        self.random = seeded(seed);
    }
}

fn bombs() -> Program {
    let bomb = |games, moves| {
        move |_: &_, seed| -> Box<dyn Bot<mixtour::Position>> {
            Box::new(Bomb { games, moves, random: seeded(seed) })
        }
    };
    Program::new("stacks")
        .game::<mixtour::Position>()
        .bot::<mixtour::Position>("bomb", bomb(0, 3))
        .bot::<mixtour::Position>("mine", bomb(3, 3))
        .bot::<mixtour::Position>("grenade", bomb(0, 1))
        .bot::<mixtour::Position>("dud", |_, _| panic!("it cannot be made"))
}

#[test]
fn a_bot_that_panics_loses_its_game_and_no_other() {
    let folder = std::env::temp_dir().join(format!("gambol-bombs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let out = folder.join("games.txt");
    for threads in [1, 3] {
        let options = format!("--games|40|--threads|{threads}|--out|{}", out.display());
        let played = run(&bombs(), &format!("match|--bots|mine,random|{options}"));
        let records = std::fs::read_to_string(&out).expect("records");
        let result = records.matches("[Result ").count();
        let forfeits = records.matches(" forfeits: panicked\"]").count();
        assert_eq!(result, 40, "{played}");
        // Every new bot plays two games to their end, and each thread has a bot of its own.
        let least = (40 - 2 * threads) / 3;
        assert!((least..=13).contains(&forfeits), "{forfeits}: {played}");
        assert!(played.contains(": panicked\n"), "{played}");
    }
    let played = run(&bombs(), "match|--bots|dud,random|--games|4");
    assert!(played.contains("dud lost 4 games, the first game 1: panicked"), "{played}");

    // At the prompt the record is kept.
    let kept = folder.join("game.txt");
    let arguments = format!("play|--p1|random|--p2|bomb|--record|{}", kept.display());
    assert_eq!(refused(&bombs(), &arguments), "the bot bomb, who plays p2, panicked");
    let record = std::fs::read_to_string(&kept).expect("a record");
    assert_eq!(program_plies(&record), 5, "{record}");
    assert_eq!(
        refused(&bombs(), "play|--p1|random|--p2|dud"),
        "the bot dud cannot play Mixtour: it panicked when it was made"
    );
    std::fs::remove_dir_all(&folder).expect("a folder");

    let mut session = Session::new(&bombs(), "mixtour").expect("the game");
    let mut answer = |bot: &str| {
        session.line(&format!("setoption name Bot value {bot}"));
        session.line("go").search.expect("a search").run(&false.into(), drop)
    };
    assert_eq!(
        answer("dud"),
        ["info string error: the bot dud cannot play Mixtour: it panicked when it was made"]
    );
    assert_eq!(answer("grenade"), ["info string error: the bot grenade panicked"]);
    // The bot of a search is new, and may make two moves.
    assert!(answer("bomb")[1].starts_with("bestmove "));
    assert_eq!(session.line("isready").lines, ["readyok"]);
}

/// The number of plies of a record of Mixtour.
fn program_plies(record: &str) -> u64 {
    let record = bombs().catalogue().games().record(record);
    record.expect("a record").plies()
}

#[test]
fn help_names_own_bots() {
    let program = two_games();
    let own = "Bots of this program in addition to the bots of gambol: last (hoard); last, quitter, cheat (mixtour)";
    for command in ["play", "match"] {
        let help = run(&program, &format!("{command}|--help"));
        assert!(help.contains(own), "{help}");
    }
    let one = hoard().bot::<Hoard>("last", last);
    let help = run(&one, "play|--help");
    assert!(
        help.ends_with("\n\nBots of this program in addition to the bots of gambol: last\n"),
        "{help}"
    );
    assert!(!run(&hoard(), "play|--help").contains("Bots of this program"));
    assert!(run(&one, "games").ends_with("  bots      last\n"));
    let json = |program| -> String { run(program, "games|--json").split_whitespace().collect() };
    assert!(json(&one).contains(r#""bots":["last"]"#), "{}", json(&one));
    assert!(!json(&hoard()).contains("bots"));
}

#[test]
fn a_name_is_that_of_one_bot() {
    let fault = |program: Program, name: &'static str| {
        let bot = |_: &<Hoard as Game>::Variant, seed: u64| -> Box<dyn Bot<Hoard>> {
            Box::new(Random::new(seed))
        };
        let added = catch_unwind(AssertUnwindSafe(|| program.bot(name, bot)));
        added.expect_err(name).downcast_ref::<String>().expect("a message").clone()
    };
    for (name, part) in [
        ("", "\"\" is not a name for a bot"),
        ("Last", "\"Last\" is not a name for a bot"),
        ("9", "\"9\" is not a name for a bot"),
        ("two words", "\"two words\" is not a name for a bot"),
        ("a,b", "\"a,b\" is not a name for a bot"),
        ("mcts:level=3", "\"mcts:level=3\" is not a name for a bot"),
        ("mcts", "gambol-bots already has a bot mcts"),
        ("human", "cannot have the name human"),
        ("cmd", "cannot have the name cmd"),
        ("last", "Hoard already has a bot last: choose another name"),
    ] {
        let message = fault(two_games(), name);
        assert!(message.contains(part), "{name}: {message}");
    }
    assert_eq!(
        fault(Program::new("stacks").game::<mixtour::Position>(), "mine"),
        "the bot mine is for Hoard, which the program does not have: add the game first"
    );
}

#[test]
fn a_game_is_added_with_bots_of_its_own() {
    let bots = Bots::of::<mixtour::Position>();
    for item in [
        CatalogueItem::new(AnyGame::of::<Hoard>()),
        CatalogueItem::new(AnyGame::of::<Hoard>()).with_job(bots),
    ] {
        let added = catch_unwind(AssertUnwindSafe(|| Program::new("coins").games([item])));
        let panic = added.expect_err("a game without bots");
        assert_eq!(
            panic.downcast_ref::<String>().expect("a message"),
            "Hoard has no bots of its own: add the job gambol_bots::Bots"
        );
    }
}
