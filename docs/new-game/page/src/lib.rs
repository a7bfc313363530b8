//! The page of the game.

use gambol_web::wasm_bindgen::{self, prelude::wasm_bindgen};

#[wasm_bindgen(start)]
fn start() {
    gambol_web::set_games([breakthrough::bots().item()]);
}
