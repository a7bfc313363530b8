//! The file of three-move openings of draughts, for matches:
//! `cargo run --release -p gambol --example openings > crates/lilypad/openings.txt`
//!
//! The 302 sequences of three moves lead to 216 positions. In 42 of them a checker is lost by force, which leaves
//! the 174 openings that draughts players know. The file has those of them that a search rates nearly even, with
//! one line of moves to each. `gambol match draughts --openings crates/lilypad/openings.txt --shuffle` starts games
//! from them.

use std::collections::HashSet;

use gambol::lilypad::draughts::Position;
use gambol::{Game, HiddenInformation};
use gambol_bots::{AlphaBeta, Bot, Budget, Score};

/// The limit in hundredths of a point. 40 is a factor of 1.5 in the odds of winning.
const NEARLY_EVEN: i32 = 40;

const HEADER: &str = "\
# Openings of three moves in English draughts, for `gambol match draughts --openings FILE --shuffle`.
# The example `openings` of the crate gambol writes this file from the rules and a search.
#
# 302 sequences lead to 216 positions. In 42 a checker is lost by force, which leaves the 174 that players know.
# A search leaves out 16. The American federation bars 18, so its deck has 156. pydraughts 0.6.7 lists 17 of the 18.
# The search leaves out 13 of these 17, and does not see that four lose: 12-16 23-18 9-14, 12-16 23-19 16x23,
# 9-14 23-19 10-15 and 11-16 22-18 10-15. It also leaves out three that pydraughts does not list as lost:
# 9-13 24-19 10-15, 9-13 22-18 11-15 and 11-16 22-17 9-13.";

fn main() {
    let (mut seen, mut all) = (HashSet::new(), vec![(Position::START, String::new())]);
    for _ in 0..3 {
        let mut next = Vec::new();
        for (position, moves) in all {
            for mv in position.legal_moves() {
                let text = format!("{moves} {}", position.display_move(mv));
                let position = position.after(mv);
                if seen.insert(position) {
                    next.push((position, text));
                }
            }
        }
        all = next;
    }
    let mut bot = AlphaBeta::<Position>::new(1);
    println!("{HEADER}");
    for (mut position, moves) in all {
        let lead = lead(&position, 8, -12, 12);
        if lead != 0 {
            eprintln!("left out:{moves}, the player to move wins or loses checkers: {lead}");
            continue;
        }
        // Skip forced moves, because the search would return them without a score.
        while let [only] = position.legal_moves()[..] {
            position.apply_unchecked(only);
        }
        let view = position.view(position.to_move());
        match bot.choose(&view, &Budget::nodes(3_000_000)).score {
            Some(Score::Centipoints(score)) if score.abs() < NEARLY_EVEN => {
                println!("startpos |{moves}");
            }
            score => eprintln!("left out:{moves}, {score:?}"),
        }
    }
}

/// Returns by how many checkers the player to move can be ahead after some moves, and all captures that follow.
fn lead(position: &Position, moves: u32, mut low: i32, high: i32) -> i32 {
    let legal = position.legal_moves();
    if moves == 0 && legal.first().is_some_and(|mv| !mv.is_capture()) {
        let me = position.to_move();
        let [mine, theirs] = [me, me.opponent()].map(|player| position.checkers(player).count());
        return mine as i32 - theirs as i32;
    }
    for mv in legal {
        let after = position.after(mv);
        low = low.max(-lead(&after, moves.saturating_sub(1), -high, -low));
        if low >= high {
            break;
        }
    }
    low
}
