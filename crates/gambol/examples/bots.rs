//! A bot against a bot: `cargo run --release -p gambol --example bots`
//!
//! Bots receive views, so this works for games with secrets too.

use gambol::mixtour::{Position, Variant};
use gambol::record::{DrawLimits, Record};
use gambol::{Game, HiddenInformation, Render, Status, Style, seeded};
use gambol_bots::{AlphaBeta, Bot, Budget, Mcts};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut bots: [Box<dyn Bot<Position>>; 2] =
        [Box::new(Mcts::new(1)), Box::new(AlphaBeta::<Position>::new(2))];
    let budgets = [Budget::nodes(5_000), Budget::depth(4)];
    let mut chance = seeded(3);

    let mut record = Record::new(Position::start(Variant::OFFICIAL));
    while !record.adjudicate(&DrawLimits::default()) {
        let position = *record.position();
        let mv = match position.status() {
            Status::Over(_) => break,
            Status::Chance => position.random_move(&mut chance).expect("an event"),
            Status::Turn(player) => {
                let seat = player.index();
                let choice = bots[seat].choose(&position.view(player), &budgets[seat]);
                let mv = choice.mv.expect("a player to move has a move");
                let score = choice.score.map_or(String::new(), |score| score.to_string());
                println!("{player} {:10} {score}", position.display_move(mv).to_string());
                mv
            }
        };
        record.play(mv)?;
    }

    println!("\n{}", record.position().drawing(Style::Plain));
    if let Some(outcome) = record.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
