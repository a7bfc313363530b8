//! A catalogue of games and bots for JavaScript and TypeScript, as WebAssembly. A crate of a few lines, such
//! as `games` in this folder, makes a module with [your own games](set_games).
//!
//! Moves, positions and records are canonical texts, players are `"p1"` to `"p6"`, and other values are as in
//! `docs/json.md`. Invalid input throws an `Error` with the reason.
//!
//! A [`Position`] contains all secrets. Show players only the results of methods with a viewer.

#![forbid(unsafe_code)]

mod bot;
mod catalogue;
mod file;
mod list;
mod number;
mod printed;
mod review;
mod study;
mod types;

use std::error::Error;
use std::str::FromStr;

use gambol_bots::Stream;
use gambol_core::{Game, GameResult, HiddenInformation, MoveError, Player, PlayerView, seeded};
use gambol_host::point::{Part, read_move};
use gambol_host::record::DrawLimits;
use gambol_host::svg::{Options, Theme};
use gambol_host::{
    AnyInformationState, AnyMove, AnyMoveInput, AnyPosition, AnyRecord, Point, Recorded,
};
use serde::Serialize;
use wasm_bindgen::prelude::*;

pub use bot::Bot;
pub use catalogue::set_games;
pub use file::GameFile;
pub use gambol_bots::Bots;
pub use list::game_list;
pub use number::Whole;
pub use review::Reviewer;
pub use study::Study;
pub use wasm_bindgen;

use catalogue::games;
use printed::printed;

type Fallible<T> = Result<T, JsError>;

/// Converts a value to plain JavaScript, as from `JSON.parse`.
pub(crate) fn plain(value: &impl Serialize) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).expect("these types have a JSON form")
}

printed! {
    Position: |it| it.text(), it.0;
    Record: |it| it.text(), it.0;
    MoveInput: |it| it.0.parts().iter().map(Part::to_string).collect::<Vec<_>>().join(" "), it.0.parts();
}

pub(crate) fn read<T: FromStr<Err: Error>>(text: &str) -> Fallible<T> {
    Ok(text.parse::<T>()?)
}

/// The version of this module.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}

/// The record of a game with at most this many random moves. The seed determines the moves.
///
/// @throws if there is no such game or variant.
#[wasm_bindgen(js_name = randomGame)]
pub fn js_random_game(game: &str, variant: &str, seed: &Whole, moves: &Whole) -> Fallible<String> {
    let moves = moves.up_to("moves", u32::MAX.into())? as usize;
    random_game(game, variant, seed.up_to("seed", u64::MAX)?, moves)
}

/// Like `randomGame`, for Rust.
pub fn random_game(game: &str, variant: &str, seed: u64, moves: usize) -> Fallible<String> {
    let mut record = AnyRecord::new(games().start(game, variant)?);
    let mut random = seeded(seed);
    for _ in 0..moves {
        let Some(mv) = record.position().random_move(&mut random) else { break };
        record.play(mv)?;
    }
    Ok(record.to_string())
}

/// An immutable position of any game. `apply` returns the next position.
#[wasm_bindgen]
pub struct Position(pub(crate) AnyPosition);

#[wasm_bindgen]
impl Position {
    /// The first position of a variant.
    ///
    /// @throws if there is no such game or variant.
    pub fn start(game: &str, variant: &str) -> Fallible<Position> {
        Ok(Position(games().start(game, variant)?))
    }

    /// Parses a position.
    ///
    /// @throws if the text is not a position of this game. The message names the wrong field.
    pub fn parse(game: &str, text: &str) -> Fallible<Position> {
        Ok(Position(games().find(game)?.position(text)?))
    }

    /// The name of the game: `mixtour`.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.name().to_string()
    }

    /// The canonical text of the variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.0.variant()
    }

    /// The number of players.
    #[wasm_bindgen(getter)]
    pub fn players(&self) -> usize {
        self.0.players()
    }

    /// The text of the position, secrets included.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// A hash of the position.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// Whose turn it is, or the outcome of the game.
    #[wasm_bindgen(getter, unchecked_return_type = "Status")]
    pub fn status(&self) -> JsValue {
        plain(&self.0.status())
    }

    /// Each player's score, if the game has scores and they are known.
    #[wasm_bindgen(getter)]
    pub fn scores(&self) -> Option<Vec<u32>> {
        Some(self.0.scores()?.to_vec())
    }

    /// The legal moves.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.0.legal_moves().into_iter().map(|mv| self.0.display_move(mv).to_string()).collect()
    }

    /// The position after a move.
    ///
    /// @throws if the move is illegal. The message has the reason.
    pub fn apply(&self, mv: &str) -> Fallible<Position> {
        Ok(Position(self.0.after(self.0.parse_move(mv)?)))
    }

    /// Parses a loosely typed move, such as `c3c4` or `11 15`.
    ///
    /// @throws if the text fits no legal move, or several.
    #[wasm_bindgen(js_name = readMove)]
    pub fn read_move(&self, text: &str) -> Fallible<String> {
        Ok(self.0.display_move(read_move(&self.0, text)?).to_string())
    }

    /// The parts that a user points at to enter a legal move.
    ///
    /// @throws if the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "Part[]")]
    pub fn path(&self, mv: &str) -> Fallible<JsValue> {
        Ok(plain(&self.0.path(self.0.parse_move(mv)?).as_slice()))
    }

    /// The squares that a legal move changes, or the cards in a game without squares.
    ///
    /// @throws if the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "Part[]")]
    pub fn changes(&self, mv: &str) -> Fallible<JsValue> {
        Ok(plain(&self.0.changes(self.0.parse_move(mv)?)))
    }

    /// The reason why no legal move begins with these parts, if a move could have them.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, parts: Vec<String>) -> Option<String> {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(self.0.why_not(&parts)?.to_string())
    }

    /// The number of the clause of the rules behind `whyNot`: `3.4`.
    #[wasm_bindgen(js_name = whyNotClause)]
    pub fn why_not_clause(&self, parts: Vec<String>) -> Option<String> {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Some(self.0.clause(&self.0.why_not(&parts)?)?.to_string())
    }

    /// The number of the clause that makes the move of a text illegal.
    #[wasm_bindgen(js_name = moveClause)]
    pub fn move_clause(&self, text: &str) -> Option<String> {
        match read_move(&self.0, text) {
            Err(MoveError::Illegal { reason, .. }) => self.0.clause(&reason).map(str::to_string),
            _ => None,
        }
    }

    /// The view that a player has of the position, as a text.
    ///
    /// @throws if the player is not one of `p1` to `p6`.
    pub fn view(&self, player: &str) -> Fallible<String> {
        Ok(self.0.view(read(player)?).to_string())
    }

    /// The number of move sequences of length `depth`.
    ///
    /// @throws if the depth is not from 0 to 100.
    pub fn perft(&self, depth: &Whole) -> Fallible<u64> {
        // Each ply takes some of the stack, and a module whose stack has overflowed is lost.
        Ok(self.0.perft(depth.up_to("depth", 100)? as u32))
    }

    /// An SVG picture of the view of a player or, without a viewer, of the position. The theme is `light`
    /// or `dark`. Every part that a user can point at has the attribute `data-part`.
    ///
    /// @throws if there is no such player or theme.
    pub fn picture(&self, theme: &str, viewer: Option<String>) -> Fallible<String> {
        picture(&self.0, None, theme, viewer)
    }
}

fn picture(
    position: &AnyPosition,
    last: Option<AnyMove>,
    theme: &str,
    viewer: Option<String>,
) -> Fallible<String> {
    let options = Options { last, ..options(theme)? };
    let picture = match viewer {
        Some(viewer) => position.view(read(&viewer)?).picture(&options),
        None => position.picture(&options),
    };
    Ok(picture?.to_string())
}

fn options(theme: &str) -> Fallible<Options<'static, AnyMove>> {
    match theme {
        "light" => Ok(Options::new(Theme::LIGHT)),
        "dark" => Ok(Options::new(Theme::DARK)),
        _ => Err(JsError::new("the themes are light and dark")),
    }
}

/// An SVG picture of a view, given as text from `view` or `seen`. The theme is `light` or `dark`.
///
/// @throws if the text is not a view that this player may have.
#[wasm_bindgen(js_name = viewPicture)]
pub fn view_picture(game: &str, view: &str, viewer: &str, theme: &str) -> Fallible<String> {
    let viewer = read(viewer)?;
    let view = games().find(game)?.view(view, Some(viewer))?;
    let players = view.determinize(&mut seeded(0)).players();
    if viewer.index() >= players {
        return Err(JsError::new(&format!("there is no {viewer} in a game for {players}")));
    }
    Ok(view.picture(&options(theme)?)?.to_string())
}

/// A move that is entered part by part.
#[wasm_bindgen]
pub struct MoveInput(AnyMoveInput);

#[wasm_bindgen]
impl MoveInput {
    /// Creates an input without parts.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &Position) -> MoveInput {
        MoveInput(AnyMoveInput::new(&position.0))
    }

    /// The parts chosen so far.
    #[wasm_bindgen(getter, unchecked_return_type = "Part[]")]
    pub fn parts(&self) -> JsValue {
        plain(&self.0.parts())
    }

    /// The parts that can come next. Empty once a move is complete.
    #[wasm_bindgen(getter, unchecked_return_type = "Part[]")]
    pub fn choices(&self) -> JsValue {
        plain(&self.0.choices())
    }

    /// Chooses the next part.
    ///
    /// @throws if no legal move continues with this part. The message has the reason, and nothing changes.
    pub fn choose(&mut self, part: &str) -> Fallible<()> {
        Ok(self.0.choose(part)?)
    }

    /// Takes back the last part, if any. Returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.0.back().is_some()
    }

    /// The move, once its path is complete.
    #[wasm_bindgen(getter)]
    pub fn chosen(&self) -> Option<String> {
        Some(self.text(self.0.chosen()?))
    }

    /// The only legal move that begins with the parts chosen so far.
    #[wasm_bindgen(getter, js_name = onlyMove)]
    pub fn only_move(&self) -> Option<String> {
        Some(self.text(self.0.only_move()?))
    }

    fn text(&self, mv: AnyMove) -> String {
        self.0.position().display_move(mv).to_string()
    }
}

/// A move of a record.
#[derive(Serialize)]
struct Played {
    /// The move, or `null` if it was not announced to the viewer.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The player who made the move, or `null` for chance.
    player: Option<Player>,
    comment: String,
}

/// The result of a game.
#[derive(Serialize)]
struct End {
    result: GameResult,
    reason: String,
}

/// A game as one player saw it.
#[derive(Serialize)]
struct Seen {
    schema: u32,
    game: &'static str,
    viewer: Player,
    steps: Vec<SeenStep>,
}

/// A view, and the move that led to it.
#[derive(Serialize)]
struct SeenStep {
    #[serde(rename = "move")]
    mv: Option<String>,
    view: String,
}

/// A game from its start: moves, names, comments and a result.
#[wasm_bindgen]
pub struct Record(pub(crate) AnyRecord);

#[wasm_bindgen]
impl Record {
    /// Creates a record without moves.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &Position) -> Record {
        Record(AnyRecord::new(start.0.clone()))
    }

    /// Parses a record. The tag `Game` may be missing if you give the game.
    ///
    /// @throws if the text is not a record. The message names the line.
    pub fn parse(text: &str, game: Option<String>) -> Fallible<Record> {
        Ok(Record(match game {
            Some(game) => games().find(&game)?.record(text)?,
            None => games().record(text)?,
        }))
    }

    /// The name of the game: `mixtour`.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.start().name().to_string()
    }

    /// The text of the record, secrets included.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The value of a tag, such as `P1` or `Event`, that does not follow from the game.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.0.tag(name).map(str::to_string)
    }

    /// The game in one of the `formats` of its game, such as `pdn`, secrets included.
    ///
    /// @throws if the game has no such format, or the format cannot express the record.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self, format: &str) -> Fallible<String> {
        self.0.write_as(format).map_err(|error| JsError::new(&error))
    }

    /// The number of moves, including chance events.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.moves().len()
    }

    /// The position after the last move.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The position after this many moves, if the record has as many.
    pub fn at(&self, moves: &Whole) -> Fallible<Option<Position>> {
        let moves = moves.up_to("moves", u32::MAX.into())? as usize;
        Ok(self.0.positions().get(moves).cloned().map(Position))
    }

    /// Plays a move, and adjudicates a draw if positions repeat or the game is too long.
    ///
    /// @throws if the move is illegal. The message has the reason, and the record does not change.
    pub fn play(&mut self, mv: &str) -> Fallible<()> {
        self.0.play_text(mv)?;
        self.0.adjudicate(&DrawLimits::default());
        Ok(())
    }

    /// Samples the next chance event with a seed, plays it and returns it. Returns `undefined` if no chance event
    /// comes next.
    pub fn chance(&mut self, seed: &Whole) -> Fallible<Option<String>> {
        let seed = seed.up_to("seed", u64::MAX)?;
        let position = self.0.position();
        if !position.is_chance() {
            return Ok(None);
        }
        let event = position
            .random_move(&mut seeded(Stream::Chance.seed(seed)))
            .ok_or_else(|| JsError::new("chance has no events"))?;
        let text = position.display_move(event).to_string();
        self.0.play(event)?;
        self.0.adjudicate(&DrawLimits::default());
        Ok(Some(text))
    }

    /// Takes back and returns the last move, if any.
    pub fn undo(&mut self) -> Option<String> {
        let mv = self.0.undo()?;
        Some(self.0.position().display_move(mv).to_string())
    }

    /// The number of moves that a player may take back without an advantage. It does not cross a chance event or
    /// a move that revealed a secret to the player.
    ///
    /// @throws if there is no such player.
    #[wasm_bindgen(js_name = undoLimit)]
    pub fn undo_limit(&self, player: &str) -> Fallible<usize> {
        Ok(self.0.undo_limit(read(player)?))
    }

    /// The moves as the viewer knows them. Without a viewer, all moves.
    ///
    /// @throws if there is no such player.
    #[wasm_bindgen(unchecked_return_type = "Played[]")]
    pub fn moves(&self, viewer: Option<String>) -> Fallible<JsValue> {
        let viewer: Option<Player> = viewer.as_deref().map(read).transpose()?;
        let moves = self.0.moves().iter().zip(self.0.to_text().moves);
        let moves = self.0.positions().iter().zip(moves).map(|(before, (&mv, written))| {
            let told = viewer.is_none_or(|viewer| before.is_announced(mv, viewer));
            Played {
                text: told.then_some(written.text),
                player: before.status().player(),
                comment: written.comment,
            }
        });
        Ok(plain(&moves.collect::<Vec<_>>()))
    }

    /// The game as a player saw it from the start: their views, and the moves announced to them. It contains no
    /// secrets of others.
    ///
    /// @throws if there is no such player.
    #[wasm_bindgen(unchecked_return_type = "Seen")]
    pub fn seen(&self, player: &str) -> Fallible<JsValue> {
        let viewer: Player = read(player)?;
        let state = AnyInformationState::of(self.0.history(), viewer);
        let steps = state.steps().iter().map(|step| SeenStep {
            mv: step.announced.as_ref().map(|told| told.text.clone()),
            view: step.view.to_string(),
        });
        Ok(plain(&Seen { schema: 1, game: self.0.start().name(), viewer, steps: steps.collect() }))
    }

    /// Sets the comment after the last move.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, comment: &str) {
        self.0.set_comment(comment);
    }

    /// The result of the game by the rules or by adjudication.
    #[wasm_bindgen(getter, unchecked_return_type = "End | undefined")]
    pub fn end(&self) -> JsValue {
        self.0.outcome().map_or(JsValue::UNDEFINED, |outcome| {
            plain(&End { result: outcome.result(), reason: outcome.reason })
        })
    }

    /// Ends an unfinished game with a result from outside the rules, such as `p1win` or `draw`.
    ///
    /// @throws if the rules have ended the game, or there is no such result.
    #[wasm_bindgen(js_name = setResult)]
    pub fn set_result(&mut self, result: &str, reason: &str) -> Fallible<()> {
        Ok(self.0.set_result(read(result)?, reason)?)
    }

    /// Sets the name of a player. `?` removes it.
    ///
    /// @throws if there is no such player.
    #[wasm_bindgen(js_name = setName)]
    pub fn set_name(&mut self, player: &str, name: &str) -> Fallible<()> {
        Ok(self.0.set_name(read(player)?, name)?)
    }

    /// The number of occurrences of the position, including this one.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> usize {
        self.0.history().repetitions()
    }

    /// A picture of the position after this many moves, as the viewer sees it. The last move is marked. Without a
    /// viewer, the picture shows all secrets. The theme is `light` or `dark`.
    ///
    /// @throws if there is no such player or theme, or too few moves.
    pub fn picture(&self, moves: &Whole, theme: &str, viewer: Option<String>) -> Fallible<String> {
        let moves = moves.up_to("moves", self.length() as u64)? as usize;
        let position = &self.0.positions()[moves];
        let last = moves.checked_sub(1).map(|last| self.0.moves()[last]);
        picture(position, last, theme, viewer)
    }
}
