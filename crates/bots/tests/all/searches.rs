//! What the searches find with a fixed seed and a fixed number of nodes, to the node.
//!
//! A search that orders, prunes or explores in another way may be as good as this one; but whoever
//! changes it should mean to. `INSTA_UPDATE=always` writes the new numbers, and matches say whether
//! they are better.

use std::fmt::Write;

use gambol::record::{DrawLimits, Record};
use gambol::{AnyMove, AnyPosition, FullGame, GAMES, Game, PackedMove, Visitor, seeded};
use gambol_bots::{Budget, Choice};
use gambol_contest::referee::{Due, due, sample_event, search};

use crate::{bots_of, spec};

/// Bots with the nodes that each may spend on a move.
const BOTS: [(&str, u64); 6] = [
    ("greedy", 1_000),
    ("alphabeta", 3_000),
    ("mcts", 1_500),
    ("mcts:plies=12,exploration=60", 400),
    ("ismcts", 300),
    ("ismcts:plies=6", 300),
];

/// Where in a random game a bot begins to search.
#[derive(Clone, Copy, Debug)]
enum Begin {
    /// After so many plies.
    After(u64),
    /// So many plies before the end.
    BeforeEnd(u64),
}

/// Moves as a game shows them.
struct Shown<'a>(&'a [AnyMove]);

impl Visitor for Shown<'_> {
    type Output = String;

    fn visit<G: FullGame>(self, _: G) -> String {
        let moves = self.0.iter().map(|mv| G::Move::from_bits(mv.to_bits()));
        let moves: Option<Vec<G::Move>> = moves.collect();
        format!("{:?}", moves.expect("moves of the game"))
    }
}

/// A line for each search in a random game: a bot moves, then anybody, then the bot again, for whom
/// something that it has kept may matter.
fn searches(start: &AnyPosition, begin: Begin) -> String {
    let mut text = String::new();
    let (seed, begin) = match begin {
        Begin::After(plies) => (plies, plies),
        Begin::BeforeEnd(plies) => {
            let mut game = Record::new(start.clone());
            let mut random = seeded(plies);
            while let Some(mv) = game.position().random_move(&mut random) {
                game.play(mv).expect("a legal move");
            }
            (plies, game.plies() - plies)
        }
    };
    for (name, nodes) in BOTS {
        let Ok(mut bot) = bots_of(start).build(&spec(name), start, 7) else {
            continue;
        };
        let mut random = seeded(seed);
        let mut record = Record::new(start.clone());
        let limits = DrawLimits::default();
        loop {
            match due(&mut record, &limits) {
                Due::End => break,
                Due::Chance => {
                    sample_event(&mut record, &mut random);
                    continue;
                }
                Due::Turn(_) => {}
            }
            let mv = match record.plies().checked_sub(begin) {
                Some(0 | 2) => {
                    let mut reports = 0;
                    let budget = Budget::nodes(nodes);
                    let report = &mut |_: &_| reports += 1;
                    let choice = search(record.history(), &mut *bot, &budget, report);
                    let score = choice.score.map_or("none".to_owned(), |score| score.to_string());
                    let Choice { line, nodes, depth, .. } = &choice;
                    let line = gambol::visit(start, Shown(line)).expect("a game");
                    writeln!(
                        text,
                        "{name}: {line}, score {score}, nodes {nodes}, depth {depth}, reports {reports}"
                    )
                    .expect("a string");
                    choice.mv.expect("a move")
                }
                Some(3..) => break,
                _ => record.position().random_move(&mut random).expect("a move"),
            };
            record.play(mv).expect("a legal move");
        }
    }
    text
}

#[test]
fn searches_find_what_they_found() {
    for game in GAMES.iter() {
        let info = game.info();
        let mut text = String::new();
        for preset in info.presets {
            for begin in [
                Begin::After(0),
                Begin::After(9),
                Begin::After(24),
                Begin::BeforeEnd(4),
                Begin::BeforeEnd(7),
            ] {
                let start = game.start(preset.name).expect("a preset");
                let found = searches(&start, begin);
                write!(text, "{}, {begin:?}\n{found}\n", preset.name).expect("a string");
            }
        }
        insta::assert_snapshot!(info.name, text);
    }
}
