//! The games of the module.

use std::sync::OnceLock;

use gambol_bots::{BotKind, Bots};
use gambol_host::{AnyPosition, Catalogue, CatalogueItem, Games, Recorded};

static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();

/// Sets the games of the module. Each game needs the job [`Bots`]. Your module calls this when it loads:
///
/// ```no_run
/// use gambol_web::wasm_bindgen::{self, prelude::wasm_bindgen};
///
/// #[wasm_bindgen(start)]
/// fn start() {
///     gambol_web::set_games(gambol::catalogue());
/// }
/// ```
///
/// # Panics
/// If a game has no bots, or the games are set already.
pub fn set_games(games: impl IntoIterator<Item = CatalogueItem>) {
    let catalogue: Catalogue = games.into_iter().collect();
    catalogue.iter().for_each(|item| _ = Bots::of_item(item));
    assert!(CATALOGUE.set(catalogue).is_ok(), "the games are set once");
}

fn catalogue() -> &'static Catalogue {
    CATALOGUE.get().expect("gambol_web::set_games was called")
}

/// The games.
pub(crate) fn games() -> Games<'static> {
    catalogue().games()
}

/// Builds the bots of a position's game.
pub(crate) fn bots_of(position: &AnyPosition) -> &'static Bots {
    // `expect` on the result would need `Debug` for the error, which makes the module larger.
    let item = catalogue().find(position.name()).ok();
    Bots::of_item(item.expect("a position of one of the games"))
}

/// The names of the bots that can play the variant of a position.
pub(crate) fn fit(position: &AnyPosition) -> Vec<&'static str> {
    bots_of(position).fit(position).into_iter().map(BotKind::name).collect()
}
