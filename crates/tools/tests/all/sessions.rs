//! Random sessions keep the law of sessions.

use gambol::{GAMES, RandomSource, SeededRandom, seeded};
use gambol_laws::Violation;
use gambol_tools::engines::session;

const WORDS: &str = "ugi isready setoption uginewgame position go stop query d quit name value \
    Game Variant Bot Seed startpos fen moves depth nodes movetime infinite p1time p2inc movestogo \
    perft gameover p1turn result mixtour official basic:points=2 random greedy mcts:level=1 0 1 7 -3 \
    99999999999999999999 c3 c4 c4-c3 pass x5/x5/x5/x5/x5 1 0,0 - \u{7f} \u{1f600} \u{85} \r \0";

/// A line of a few words, mostly of one that the protocol knows.
fn line(random: &mut SeededRandom) -> String {
    const BEGINNINGS: [&str; 8] = [
        "position startpos moves",
        "position fen",
        "setoption name Variant value",
        "setoption name",
        "query",
        "go perft",
        "go",
        "",
    ];
    let words: Vec<&str> = WORDS.split(' ').filter(|word| !word.is_empty()).collect();
    let mut line = BEGINNINGS[random.below(8) as usize].to_owned();
    for _ in 0..random.below(4) {
        line.push(' ');
        line.push_str(words[random.below(words.len() as u64) as usize]);
    }
    line
}

/// 200 sessions of each game, from the seed 1.
#[test]
fn random_sessions() -> Result<(), Violation> {
    let mut random = seeded(1);
    for game in GAMES.names() {
        for _ in 0..200 {
            let lines: Vec<String> = (0..20).map(|_| line(&mut random)).collect();
            session(game, lines.join("\n").as_bytes())?;
        }
    }
    Ok(())
}

#[test]
fn random_bytes() -> Result<(), Violation> {
    let mut random = seeded(2);
    for length in 0..500 {
        let bytes: Vec<u8> = (0..length).map(|_| random.next_u64() as u8).collect();
        session(GAMES.names()[0], &bytes)?;
    }
    Ok(())
}
