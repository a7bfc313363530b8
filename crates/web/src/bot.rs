//! Bots.

use std::sync::atomic::{AtomicBool, Ordering};

use gambol_bots::{AnyBot, BotSpec, Budget};
use gambol_contest::referee;
use gambol_core::Game;
use gambol_host::{AnyMove, AnyPosition, AnyRecord};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::catalogue::{bots_of, fit};
use crate::printed::printed;
use crate::{Fallible, Position, Record, Whole, plain};

printed! {
    Bot: |it| it.spec.to_string(), it.spec.to_string();
}

/// A bot's choice, as texts.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    mv: Option<String>,
    score: Option<String>,
    nodes: u64,
    depth: u32,
    line: Vec<String>,
}

impl Choice {
    fn of(position: &AnyPosition, choice: &gambol_bots::Choice<AnyMove>) -> Self {
        Choice {
            mv: choice.mv.map(|mv| position.display_move(mv).to_string()),
            score: choice.score.map(|score| score.to_string()),
            nodes: choice.nodes,
            depth: choice.depth,
            line: choice.line_texts(position),
        }
    }
}

/// The state of a bot's search after a slice.
#[derive(Serialize)]
struct Thought {
    choice: Choice,
    best: Vec<Choice>,
    done: bool,
}

/// A bot for a game. It sees only what its player may know.
///
/// Run it in a worker. `think` searches in slices, and the worker can receive a request to stop between slices.
/// `choose` returns only when the search ends. To stop it earlier, return `true` from `report`, or terminate the
/// worker.
///
/// A bot keeps the memory of `think`, up to 70 MB, until you call `choose` or `free`.
#[wasm_bindgen]
pub struct Bot {
    bot: AnyBot,
    pub(crate) spec: BotSpec,
    /// The game that `think` searches in slices, and the nodes spent on it.
    thinks: Option<(String, u64)>,
}

#[wasm_bindgen]
impl Bot {
    /// Creates a bot from a text, such as `mcts:level=3`, for the variant of a position. The seed determines its
    /// choices, unless it has a time limit.
    ///
    /// @throws if there is no such bot, or it cannot play the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, position: &Position, seed: &Whole) -> Fallible<Bot> {
        Bot::seeded(spec, position, seed.up_to("seed", u64::MAX)?)
    }

    /// Chooses a move for the player to move. From time to time it calls `report` with the choice so far. If
    /// `report` returns exactly `true`, the search ends.
    ///
    /// @throws if it is no player's turn, and whatever `report` throws, which ends the search too.
    #[wasm_bindgen(unchecked_return_type = "Choice")]
    pub fn choose(
        &mut self,
        record: &Record,
        #[wasm_bindgen(unchecked_optional_param_type = "(choice: Choice) => boolean | void")]
        report: Option<js_sys::Function>,
    ) -> Result<JsValue, JsValue> {
        let mut thrown = None;
        let stop = AtomicBool::new(false);
        // Rust has no clock here, so each report reads JavaScript's clock. The work between reports doubles, so
        // once half of the time is over, the next report would be too late.
        let mut limits = self.spec.limits();
        let most = limits.time.take().map(|time| time.as_secs_f64() * 500.0);
        let begin = most.map(|_| js_sys::Date::now());
        let mut tell = |choice: &Choice| {
            let told = report.as_ref().map(|report| report.call1(&JsValue::NULL, &plain(choice)));
            let told = told.map(|told| told.map_err(|error| thrown = Some(error)));
            // A promise is truthy, so only `true` itself counts.
            let enough = told.is_some_and(|told| told.map_or(true, |told| told == true));
            let late =
                most.zip(begin).is_some_and(|(most, begin)| js_sys::Date::now() - begin > most);
            if enough || late {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let choice = self.search(&record.0, &limits.budget().stopped_by(&stop), &mut tell);
        self.bot.release();
        self.thinks = None;
        thrown.map_or_else(|| Ok(plain(&choice.ok_or_else(no_turn)?)), Err)
    }
}

#[wasm_bindgen]
impl Bot {
    /// Whether `think` can search in slices. Other bots do the whole search in one call.
    #[wasm_bindgen(getter, js_name = goesOn)]
    pub fn goes_on(&self) -> bool {
        self.bot.goes_on()
    }

    /// Continues the search for the player to move with at most this many nodes, and rates this many moves.
    /// If you call it until it is done, it makes the same choice as `choose`. You enforce time limits.
    ///
    /// @throws if it is no player's turn.
    #[wasm_bindgen(unchecked_return_type = "Thought")]
    pub fn think(&mut self, record: &Record, nodes: &Whole, best: &Whole) -> Fallible<JsValue> {
        let nodes = nodes.up_to("nodes", u64::MAX)?;
        let thought = self.think_on(record, nodes, best.up_to("best", u32::MAX.into())? as usize);
        Ok(plain(&thought.ok_or_else(no_turn)?))
    }

    fn think_on(&mut self, record: &Record, nodes: u64, best: usize) -> Option<Thought> {
        let goes_on = self.bot.goes_on();
        let text = record.0.to_string();
        let thinks = self.thinks.take().filter(|(of, _)| *of == text);
        let spent = thinks.map_or(0, |(_, spent)| spent);
        let mut limits = self.spec.limits();
        limits.time = None;
        let left = limits.nodes.map(|limit| limit.saturating_sub(spent));
        let slice = left.map_or(nodes, |left| left.min(nodes));
        if goes_on {
            limits.nodes = Some(slice);
        }
        let mut budget = limits.budget().going_on();
        // A rated move has a value even if it is the only one.
        budget.forced = best > 0;
        let choice = self.search(&record.0, &budget, &mut |_| {})?;
        // A search that has solved the position spends no more nodes.
        let enough =
            left.is_some_and(|left| left <= nodes) || choice.nodes < spent.saturating_add(slice);
        self.thinks = Some((text, choice.nodes));
        let of = |choice| Choice::of(record.0.position(), &choice);
        let best = self.bot.best(best).into_iter().map(of).collect();
        Some(Thought { choice, best, done: enough || !goes_on })
    }
}

fn no_turn() -> JsError {
    JsError::new("it is no player's turn")
}

/// Methods for Rust, which need no JavaScript.
impl Bot {
    /// Like `new`, with a number of Rust.
    pub fn seeded(spec: &str, position: &Position, seed: u64) -> Fallible<Bot> {
        let bots = bots_of(&position.0);
        let spec = bots.read(spec)?;
        Ok(Bot { bot: bots.build(&spec, &position.0, seed)?, spec, thinks: None })
    }

    /// Returns the bot's choice at the end of a record, or `None` if it is no player's turn.
    fn search(
        &mut self,
        record: &AnyRecord,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice),
    ) -> Option<Choice> {
        let position = record.position();
        position.status().player()?;
        let mut report = |choice: &_| report(&Choice::of(position, choice));
        let choice = referee::search(record.history(), &mut *self.bot, budget, &mut report);
        Some(Choice::of(position, &choice))
    }

    /// Returns whether a bot of this name can play the variant of a position.
    pub fn fits(name: &str, position: &Position) -> bool {
        fit(&position.0).contains(&name)
    }

    /// Like `choose`, without reports. Returns the text of the move, or `None` if it is no player's turn.
    pub fn choose_text(&mut self, record: &Record) -> Option<String> {
        self.search(&record.0, &self.spec.limits().budget(), &mut |_| {})?.mv
    }
}
