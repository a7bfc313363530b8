//! The list of games.

use gambol_bots::BotKind;
use gambol_host::GameInfo;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::catalogue::{fit, games};
use crate::plain;

/// The facts of a game.
#[derive(Serialize)]
struct Info {
    #[serde(flatten)]
    info: GameInfo,
    secrets: bool,
    bots: Vec<&'static str>,
    usual: &'static str,
    formats: Vec<&'static str>,
}

/// Every game, with its variants, their keys, and the bots that play its first variant.
#[wasm_bindgen(js_name = games, unchecked_return_type = "GameInfo[]")]
pub fn game_list() -> JsValue {
    let games = games().iter().map(|game| Info {
        info: game.info(),
        secrets: game.facts().has_secrets,
        bots: fit(&game.first()),
        usual: BotKind::usual(game.facts().has_secrets).name(),
        formats: game.formats().iter().map(|format| format.name()).collect(),
    });
    plain(&games.collect::<Vec<_>>())
}
