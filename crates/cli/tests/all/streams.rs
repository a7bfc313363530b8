//! What a bot does tells nothing about what was dealt with the same seed: tables of the first move of
//! player 1 and the goal of player 2, which player 1 does not know, over many seeds.

use std::ffi::OsStr;
use std::fs;
use std::sync::atomic::AtomicBool;

use gambol::fifes_and_drums::decktet::Card;
use gambol::fifes_and_drums::{Position, Variant};
use gambol::record::{Record, split};
use gambol::{AnyPosition, AnyRecord, Game, Player, Status};
use gambol_bots::Bots;
use gambol_program::play::{Screen, Seat, Table};

use crate::common::{empty_folder, engine, gambol};

const GOALS: usize = 7;
const MOVES: usize = 8;
/// Chi-square with (7 - 1) times (8 - 1) degrees of freedom: 10⁻⁶ of all tables have more.
const LIMIT: f64 = 101.0;

/// The first move of player 1, as an eighth of the list of moves, and the goal of player 2, as a place
/// in the list of those that player 1 may suspect.
fn first_move(record: &Record<Position>) -> (usize, usize) {
    let mut positions = record.positions().iter().zip(record.moves());
    let turn = positions.find(|(position, _)| position.status() == Status::Turn(Player::P1));
    let (position, mv) = turn.expect("player 1 has moved");
    let moves = position.legal_moves();
    let place = moves.iter().position(|it| it == mv).expect("a legal move");
    let [own, other] = [Player::P1, Player::P2].map(|player| position.goal(player).unwrap());
    let suspects = Card::all().filter(|&card| !card.is_basic() && card != own);
    let goal = suspects.take_while(|&card| card != other).count();
    (place * MOVES / moves.len(), goal)
}

/// The chi-square statistic: how far the goals are from being the same for all moves.
fn dependence(games: impl Iterator<Item = (usize, usize)>) -> f64 {
    let mut table = [[0.0; GOALS]; MOVES];
    games.for_each(|(mv, goal)| table[mv][goal] += 1.0);
    let all: f64 = table.as_flattened().iter().sum();
    let mut statistic = 0.0;
    for row in &table {
        let in_row: f64 = row.iter().sum();
        for (goal, cell) in row.iter().enumerate() {
            let in_column: f64 = table.iter().map(|row| row[goal]).sum();
            let expected: f64 = in_row * in_column / all;
            assert!(expected > 5.0, "{table:?}");
            statistic += (cell - expected).powi(2) / expected;
        }
    }
    statistic
}

#[test]
fn the_measure_sees_dependence() {
    let shared = (0..2_000).map(|seed| (seed % MOVES, seed % MOVES % GOALS));
    let whole = shared.map(|(mv, goal)| (mv, if mv == 7 { 3 } else { goal }));
    // A tenth of the games give the goal away.
    let mixed = (0..2_000).zip(whole.cycle()).map(|(n, given_away)| match n % 10 {
        0 => given_away,
        _ => (n / 10 % MOVES, n / 80 % GOALS),
    });
    assert!(dependence(mixed) > LIMIT);
}

#[test]
fn a_bot_at_the_prompt_knows_nothing() {
    for bot in ["random", "greedy", "ismcts:playouts=1"] {
        let games = (0..1_500).map(|seed| {
            let seats = [bot.parse().unwrap(), Seat::Human];
            let start = AnyRecord::new(AnyPosition::new(Position::start(Variant::default())));
            let bots = Bots::of::<Position>();
            let mut table = Table::new(start, &bots, &seats, seed).unwrap();
            // It is over where the person would move.
            let played = table.play(&mut &b""[..], &mut std::io::sink(), Screen::default());
            played.unwrap();
            first_move(&table.record().to_string().parse().unwrap())
        });
        let found = dependence(games);
        assert!(found < LIMIT, "{bot}: {found}");
    }
}

#[test]
fn a_bot_in_a_match_knows_nothing() {
    let file = empty_folder("streams").join("games.txt");
    let options = "--bots random,ismcts:playouts=1 --games 3000 --opening 0 --max-plies 1 --out";
    let words = ["match", "fifes-and-drums"].into_iter().chain(options.split(' '));
    let run = gambol(words.map(OsStr::new).chain([file.as_os_str()]));
    assert_eq!(run.status, 0, "{}", run.stderr);
    let mut games = [const { Vec::new() }; 2];
    for text in split(&fs::read_to_string(file).unwrap()) {
        let record: Record<Position> = text.parse().unwrap();
        let is_random = record.name(Player::P1) == Some("random");
        games[usize::from(is_random)].push(first_move(&record));
    }
    for games in games {
        assert_eq!(games.len(), 1_500);
        let found = dependence(games.into_iter());
        assert!(found < LIMIT, "{found}");
    }
}

#[test]
fn a_bot_of_the_engine_knows_nothing() {
    for bot in ["random", "ismcts:playouts=1"] {
        let mut session = engine("fifes-and-drums");
        session.line("setoption name Chance value true");
        session.line(&format!("setoption name Bot value {bot}"));
        let games = (1..=1_500).map(|seed| {
            session.line(&format!("setoption name Seed value {seed}"));
            session.line("uginewgame");
            let mut record = Record::new(Position::start(Variant::default()));
            while record.plies() == 0 {
                let search = session.line("go").search.unwrap();
                let lines = search.run(&AtomicBool::new(false), drop);
                let answer = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
                let mv = record.position().parse_move(answer).unwrap();
                record.play(mv).unwrap();
                session.line(&format!("position fen {}", record.position()));
            }
            first_move(&record)
        });
        let found = dependence(games);
        assert!(found < LIMIT, "{bot}: {found}");
    }
}
