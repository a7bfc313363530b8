//! All tests of this crate in one binary, which links once.

mod allocations;
mod clock;
mod endings;
mod erased;
mod extremes;
mod games;
mod greedy;
mod hoard;
mod inference;
mod memory;
mod minimax_0_6;
mod miscounts;
mod mixtour;
mod repetition;
mod review;
mod roster;
mod searches;
mod spec;
mod stream;
mod tablebase;
mod threads;

use std::sync::LazyLock;

use gambol::{AnyGame, AnyPosition, Catalogue, CatalogueItem, Recorded};
use gambol_bots::{AnyBot, BotSpec, Bots};
use gambol_laws::example::Hoard;

/// The games of gambol, and one of three players with secrets and chance.
static GAMES: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut games = gambol::catalogue();
    let hoard = CatalogueItem::new(AnyGame::of::<Hoard>());
    games.add(hoard.with_job(Bots::of::<Hoard>()));
    games
});

/// The first position of a variant.
fn start(game: &str, variant: &str) -> AnyPosition {
    let start = GAMES.games().start(game, variant);
    start.unwrap_or_else(|error| panic!("{error}"))
}

/// The first position of each preset of each game.
fn presets() -> Vec<AnyPosition> {
    let of_game = |game: AnyGame| {
        game.info()
            .presets
            .into_iter()
            .map(move |preset| game.start(preset.name).expect("a preset"))
    };
    GAMES.games().iter().flat_map(of_game).collect()
}

/// The bots of the game of a position.
fn bots_of(position: &AnyPosition) -> &'static Bots {
    GAMES.find(position.name()).expect("a game").job().expect("its bots")
}

/// A bot for a position, with this seed.
fn build(spec: impl Into<BotSpec>, position: &AnyPosition, seed: u64) -> AnyBot {
    let bot = bots_of(position).build(&spec.into(), position, seed);
    bot.unwrap_or_else(|error| panic!("{error}"))
}

/// A bot as people write it.
fn spec(text: &str) -> BotSpec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
