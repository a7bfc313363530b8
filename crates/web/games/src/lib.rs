//! The module and the page with the games of this repository.
#![forbid(unsafe_code)]

use gambol_web::wasm_bindgen::{self, prelude::wasm_bindgen};

#[wasm_bindgen(start)]
fn start() {
    gambol_web::set_games(gambol::catalogue());
}
