//! All tests of this crate in one binary, which links once.

mod contest;
mod memory;
mod statistics;

use gambol::{AnyGame, AnyPosition};
use gambol_bots::{AnyBot, BotSpec, Bots};
use gambol_laws::example::Hoard;

/// The first position of a variant of a game of gambol, or of one of three players with secrets and chance.
fn start(game: &str, variant: &str) -> AnyPosition {
    let start = match game {
        "hoard" => AnyGame::of::<Hoard>().start(variant),
        _ => gambol::GAMES.start(game, variant),
    };
    start.unwrap_or_else(|error| panic!("{error}"))
}

/// A bot for a position, with this seed.
fn build(spec: impl Into<BotSpec>, position: &AnyPosition, seed: u64) -> AnyBot {
    let games = gambol::catalogue();
    let item = games.find(position.game().name()).expect("a game");
    let bot = Bots::of_item(item).build(&spec.into(), position, seed);
    bot.unwrap_or_else(|error| panic!("{error}"))
}

/// A bot as people write it.
fn spec(text: &str) -> BotSpec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
