//! Programs for anyone's games. Their game is the example of the laws: three players, chance and
//! secrets.

mod bench;
mod engine;
mod go;
mod output;
mod own_bots;
mod rules;
mod studies;
mod texts;

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gambol::mixtour::Position;
use gambol::{
    Game, HiddenInformation, NoEvaluation, Player, PlayerView, fifes_and_drums, pikemen, seeded,
};
use gambol_laws::along_random_games;
use gambol_laws::example::Hoard;
use gambol_program::output::Output;
use gambol_program::ugi::Session;
use gambol_program::{Error, Program};

fn hoard() -> Program {
    Program::new("coins").version("7.1").author("Ann").game::<Hoard>()
}

/// What a program writes.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one thread").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a program prints for these arguments, separated by `|`.
fn try_run(program: &Program, arguments: &str) -> Result<String, Error> {
    let paper = Paper::default();
    let name = program.catalogue().games().names().join("-");
    let arguments = [name.as_str()].into_iter().chain(arguments.split('|'));
    let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
    program.run_with(&arguments, &mut Output::to(paper.clone()))?;
    let written = paper.0.lock().expect("one thread").clone();
    Ok(String::from_utf8(written).expect("text"))
}

fn run(program: &Program, arguments: &str) -> String {
    try_run(program, arguments).unwrap_or_else(|error| panic!("{arguments}: {error}"))
}

fn refused(program: &Program, arguments: &str) -> String {
    match try_run(program, arguments) {
        Ok(output) => panic!("{arguments}: {output}"),
        Err(error) => error.to_string(),
    }
}

const POSITION: &str = "--position|2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";

#[test]
fn one_game_needs_no_name() {
    let program = hoard();
    assert!(run(&program, "games").starts_with("hoard  Hoard\n  variants  standard"));
    let shown = run(&program, &format!("show|--viewer|p1|{POSITION}"));
    assert!(shown.contains("0,0,0;0,0,0;0,0,0 c,*,* -;-;- 1 standard\nTurn: p1\n"), "{shown}");
    assert!(run(&program, &format!("moves|{POSITION}")).starts_with("1c\n1s\n2?c\n"));
    assert_eq!(run(&program, "perft|3"), "Nodes: 19\n");
    assert!(run(&program, &format!("svg|{POSITION}")).starts_with("<svg "));
    let standings = run(&program, "match|--bots|random,ismcts:playouts=5|--games|6");
    assert!(standings.contains("ismcts:playouts=5"), "{standings}");
    let error = refused(&program, "show|hoard");
    assert!(error.starts_with("unexpected argument 'hoard' found; usage: "), "{error}");
}

/// Pikemen has several types of positions. A program for one of them knows its variants, and refuses the others.
#[test]
fn a_game_of_one_type_of_positions_has_its_variants_alone() {
    let program = Program::new("classic").game::<pikemen::ClassicPosition>();
    let games = run(&program, "games");
    assert!(games.contains("\n  variants  classic  2 players"), "{games}");
    assert!(!games.contains("star"), "{games}");
    assert_eq!(run(&program, "perft|2"), "Nodes: 14400\n");
    let error = refused(&program, "perft|2|--variant|star");
    assert!(error.contains("unknown variant `star`: the presets are classic"), "{error}");
    let whole = Program::new("pikemen").games(gambol::catalogue());
    assert_eq!(run(&whole, "perft|pikemen|2|--variant|star"), "Nodes: 5184\n");
}

/// What is shown to a player is the same for every position that they cannot tell from the truth:
/// the number of legal moves too.
#[test]
fn what_is_shown_to_a_viewer_follows_from_the_view() {
    let program = hoard();
    let mut differ = 0;
    along_random_games(1, 6, 12, |truth: &Hoard| {
        for viewer in Player::all(truth.players()) {
            let other = truth.view(viewer).determinize(&mut seeded(truth.key()));
            differ += usize::from(other.count_moves() != truth.count_moves());
            let show = |position: &Hoard, json: &str| {
                let show = format!("show|--viewer|{viewer}|--position|{position}{json}");
                run(&program, &show)
            };
            assert_eq!(show(truth, ""), show(&other, ""));
            assert_eq!(show(truth, "|--json"), show(&other, "|--json"));
        }
        Ok(())
    })
    .expect("no law");
    assert!(differ > 10, "{differ}");
}

#[test]
fn help_and_the_version_go_to_the_output() {
    assert_eq!(run(&hoard(), "--version"), "coins 7.1\n");
    assert!(run(&hoard(), "show|--help").contains("--viewer"));
}

#[test]
fn several_games_have_names() {
    let program = hoard().game::<Position>();
    assert_eq!(program.catalogue().games().names(), ["hoard", "mixtour"]);
    assert_eq!(run(&program, "perft|mixtour|2"), "Nodes: 600\n");
    let error = refused(&program, "show|chess");
    assert_eq!(error, "unknown game `chess`: the games are hoard, mixtour");
    let error = refused(&program, "show");
    assert!(error.contains("<GAME>"), "{error}");
}

/// An evaluation for which the second of all moves is the best.
fn second(position: &Position, player: Player) -> i32 {
    let start = Position::start("basic".parse().expect("a variant"));
    let wanted = start.apply(start.nth_move(1).expect("a move")).expect("a move");
    let value = i32::from(*position == wanted);
    if player == Player::P1 { value } else { -value }
}

#[test]
fn bots_that_need_an_evaluation_ask_for_one() {
    let bare = Program::new("stacks").game_with::<Position>(NoEvaluation);
    let error = refused(&bare, "match|--bots|alphabeta,mcts|--games|2");
    assert_eq!(
        error,
        "the bot alphabeta cannot play Mixtour: there is no evaluation function (use mcts)"
    );
    let played = run(&bare, "match|--bots|random,mcts:playouts=20|--games|4");
    assert!(played.contains("mcts:playouts=20"), "{played}");

    // The evaluation is that of the program.
    let rated = Program::new("stacks").game_with::<Position>(second);
    let mut session = Session::new(&rated, "mixtour").expect("the game");
    assert!(session.line("setoption name Bot value greedy").lines.is_empty());
    let search = session.line("go").search.expect("a search");
    let lines = search.run(&false.into(), drop);
    assert_eq!(lines.last().map(String::as_str), Some("bestmove b1"));
}

#[test]
fn the_engine_has_the_name_of_the_program() {
    let mut session = Session::new(&hoard(), "hoard").expect("the game");
    let lines = session.line("ugi").lines;
    assert_eq!(
        lines[..5],
        [
            "id name coins 7.1",
            "id author Ann",
            "option name Game type combo default hoard var hoard",
            "option name Variant type string default standard",
            "option name Bot type combo default ismcts var random var greedy var ismcts",
        ]
    );
}

#[test]
fn a_game_with_secrets_is_not_solved() {
    let error = refused(&hoard(), "solve");
    assert!(error.contains("have secrets"), "{error}");
}

#[test]
fn records_are_replayed() {
    let folder = std::env::temp_dir().join(format!("gambol-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.txt");
    let text = "[Game \"hoard\"]\n[Variant \"quiet\"]\n\n=c =c =s *\n";
    std::fs::write(&file, text).expect("a file");
    let replayed = run(&hoard(), &format!("replay|{}", file.display()));
    assert!(replayed.ends_with("Plies: 0\nOutcome: none\n"), "{replayed}");
    std::fs::write(&file, "1. c3").expect("a file");
    let error = refused(&hoard(), &format!("replay|{}", file.display()));
    let expected = "game 1 (? against ?), line 1: illegal move: ply 0: `c3`";
    assert!(error.contains(expected), "{error}");
    std::fs::remove_dir_all(&folder).expect("the folder");
}

/// How often player 2 was imagined with a card that player 1 gave back.
static WRONG: AtomicU64 = AtomicU64::new(0);
/// Of how many positions.
static ALL: AtomicU64 = AtomicU64::new(0);

/// An evaluation that counts these positions.
fn see(position: &fifes_and_drums::Position, _: Player) -> i32 {
    let given_back = "2MK,9VY".parse().expect("cards");
    let wrong = !(position.hand(Player::P2) & given_back).is_empty();
    WRONG.fetch_add(wrong.into(), Ordering::Relaxed);
    ALL.fetch_add(1, Ordering::Relaxed);
    0
}

#[test]
fn the_engine_remembers() {
    let program = Program::new("fog").game_with::<fifes_and_drums::Position>(see);
    let mut session = Session::new(&program, "fifes-and-drums").expect("the game");
    let mut imagined = |position: &str| {
        assert!(session.line(&format!("position fen {position}")).lines.is_empty());
        assert!(session.line("setoption name Bot value ismcts:plies=1").lines.is_empty());
        let search = session.line("go nodes 1000").search.expect("a search");
        let lines = search.run(&false.into(), drop);
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
        (WRONG.swap(0, Ordering::Relaxed), ALL.swap(0, Ordering::Relaxed))
    };
    let game = "1,1,1,1,1,1 - - PMSL,PMYK 2MK,5ML,9VY;3MV,7SK,8VL;AM 1 fog \
                moves !5ML !7SK =AM =2SY =CS =6LK =4YK";
    let (wrong, all) = imagined(game);
    assert!(wrong == 0 && all > 500, "{wrong} of {all}");
    // Without the moves there is nothing to remember.
    let position = {
        let mut told = Session::new(&program, "fifes-and-drums").expect("the game");
        told.line(&format!("position fen {game}"));
        told.position().to_string()
    };
    let (wrong, all) = imagined(&position);
    assert!(wrong * 20 > all && all > 500, "{wrong} of {all}");
}
