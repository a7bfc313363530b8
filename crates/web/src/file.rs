//! The games of a text, in any format.

use std::io::Cursor;

use gambol_host::{FormatGames, GameText, Reading};
use wasm_bindgen::prelude::*;

use crate::catalogue::games;
use crate::{Fallible, Record};

/// The games of a text: records, or games in a format of other programs.
#[wasm_bindgen]
pub struct GameFile {
    games: FormatGames<'static>,
    notes: Vec<String>,
}

#[wasm_bindgen]
impl GameFile {
    /// Recognises the format of a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> GameFile {
        let games = games().read_games(GameText::new(Cursor::new(text)), Reading::default());
        GameFile { games, notes: Vec::new() }
    }

    /// Reads the next game, if any.
    ///
    /// @throws if the game is refused. The message has its number, its line and the reason. The next call continues
    /// with the game after it.
    #[wasm_bindgen(js_name = nextGame)]
    pub fn next_game(&mut self) -> Fallible<Option<Record>> {
        let Some(game) = self.games.next().transpose()? else { return Ok(None) };
        self.notes = game.notes;
        Ok(Some(Record(game.record)))
    }

    /// The parts of the last game's text that its record cannot hold, in words.
    #[wasm_bindgen(getter)]
    pub fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }
}
