//! Bots.

use std::sync::atomic::{AtomicBool, Ordering};

use gambol::record::Record as TypedRecord;
use gambol::{AnyGame, AnyRecord, FullGame, InformationState, Visitor};
use gambol_bots::{Bot as Player, BotKind, BotSpec, Budget, MoveLimits, Unfit};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{Fallible, Position, Record, plain, read};

/// The names of the bots that can play the variant of a position.
pub(crate) fn fit(position: AnyGame) -> Vec<&'static str> {
    struct Fit;

    impl Visitor for Fit {
        type Output = Vec<&'static str>;

        fn visit<G: FullGame>(self, position: G) -> Self::Output {
            let kinds = BotKind::fit(&position).into_iter();
            kinds.map(BotKind::name).collect()
        }
    }

    position.visit(Fit)
}

/// What a bot chooses, as texts.
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
    fn of<G: FullGame>(position: &G, choice: &gambol_bots::Choice<G::Move>) -> Self {
        let mut line = Vec::new();
        let mut at = *position;
        // Where something is hidden, whether a later move is legal here would tell the truth about it.
        let shown = if G::HAS_SECRETS { 1 } else { choice.line.len() };
        for &mv in choice.line.iter().take(shown) {
            // What is expected of others may be anything.
            if !at.is_legal(mv) {
                break;
            }
            line.push(at.display_move(mv).to_string());
            at.apply_unchecked(mv);
        }
        Choice {
            mv: choice.mv.map(|mv| position.display_move(mv).to_string()),
            score: choice.score.map(|score| score.to_string()),
            nodes: choice.nodes,
            depth: choice.depth,
            line,
        }
    }
}

/// A bot whose game is known to it alone.
trait Seated {
    fn choose(
        &mut self,
        record: &AnyRecord,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String>;

    fn goes_on(&self) -> bool;

    /// What the last search thinks of so many moves.
    fn best(&self, record: &AnyRecord, most: usize) -> Result<Vec<Choice>, String>;
}

struct Chair<G: FullGame>(Box<dyn Player<G>>);

/// The game so far, and whose turn it is.
fn turn_of<G: FullGame>(record: &AnyRecord) -> Result<(TypedRecord<G>, gambol::Player), String> {
    let record = record.to_string().parse::<TypedRecord<G>>();
    let record = record.map_err(|error| error.to_string())?;
    match record.position().status().player() {
        Some(player) => Ok((record, player)),
        None => Err("it is no player's turn".to_string()),
    }
}

impl<G: FullGame> Seated for Chair<G> {
    fn choose(
        &mut self,
        record: &AnyRecord,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let (record, player) = turn_of::<G>(record)?;
        let position = *record.position();
        let mut report = |choice: &_| report(&Choice::of(&position, choice));
        // The bot gets what its player knows, not the position.
        let choice = if self.0.remembers() {
            let state = InformationState::of(&record, player);
            self.0.search_state(&state, budget, &mut report)
        } else {
            self.0.search(&position.view(player), budget, &mut report)
        };
        Ok(Choice::of(&position, &choice))
    }

    fn goes_on(&self) -> bool {
        self.0.goes_on()
    }

    fn best(&self, record: &AnyRecord, most: usize) -> Result<Vec<Choice>, String> {
        let position = *turn_of::<G>(record)?.0.position();
        let best = self.0.best(most);
        Ok(best
            .iter()
            .map(|choice| Choice::of(&position, choice))
            .collect())
    }
}

/// What a bot thinks after a slice of its search.
#[derive(Serialize)]
struct Thought {
    choice: Choice,
    best: Vec<Choice>,
    done: bool,
}

/// A player of a game, who is told what their seat may know and nothing else.
///
/// Run it in a worker. `think` searches in slices, between which the worker can hear that it shall
/// stop. `choose` does not return before it is done: have it report, or terminate the worker.
#[wasm_bindgen]
pub struct Bot {
    seated: Box<dyn Seated>,
    limits: MoveLimits,
    /// The game that it thinks about in slices, and what was spent on it.
    thinks: Option<(String, u64)>,
}

#[wasm_bindgen]
impl Bot {
    /// The bot that a text describes, `mcts:level=3`, for the variant of a position. What it does
    /// follows from the seed, unless it has a limit of time.
    ///
    /// @throws if there is no such bot, or it cannot play the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(spec: &str, position: &Position, seed: u64) -> Fallible<Bot> {
        struct Build(BotSpec, u64);

        impl Visitor for Build {
            type Output = Result<Box<dyn Seated>, Unfit>;

            fn visit<G: FullGame>(self, position: G) -> Self::Output {
                Ok(Box::new(Chair(self.0.build(&position, self.1)?)))
            }
        }

        let spec: BotSpec = read(spec)?;
        let seated = position.0.visit(Build(spec, seed))?;
        let limits = spec.limits();
        Ok(Bot {
            seated,
            limits,
            thinks: None,
        })
    }

    /// Chooses a move for the player whose turn it is. From time to time `report` is called with what
    /// it would choose so far; when it returns `true` the search ends there.
    ///
    /// @throws if it is no player's turn.
    #[wasm_bindgen(unchecked_return_type = "Choice")]
    pub fn choose(
        &mut self,
        record: &Record,
        #[wasm_bindgen(unchecked_optional_param_type = "(choice: Choice) => boolean | void")]
        report: Option<js_sys::Function>,
    ) -> Fallible<JsValue> {
        let stop = AtomicBool::new(false);
        // There is no clock here; that of JavaScript is asked below. Reports come when twice as much
        // is done, so the next one would be too late when half of the time is over.
        let mut limits = self.limits;
        let most = limits.time.take().map(|time| time.as_secs_f64() * 500.0);
        let begin = most.map(|_| js_sys::Date::now());
        let mut tell = |choice: &Choice| {
            let told = report
                .as_ref()
                .map(|report| report.call1(&JsValue::NULL, &plain(choice)));
            let enough = told
                .and_then(Result::ok)
                .is_some_and(|told| told.is_truthy());
            let late = most
                .zip(begin)
                .is_some_and(|(most, begin)| js_sys::Date::now() - begin > most);
            if enough || late {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let budget = limits.budget();
        let choice = self
            .seated
            .choose(&record.0, &budget.stopped_by(&stop), &mut tell);
        match choice {
            Ok(choice) => Ok(plain(&choice)),
            Err(error) => Err(JsError::new(&error)),
        }
    }
}

#[wasm_bindgen]
impl Bot {
    /// Whether `think` can search in slices. Other bots do all of it at once.
    #[wasm_bindgen(getter, js_name = goesOn)]
    pub fn goes_on(&self) -> bool {
        self.seated.goes_on()
    }

    /// Goes on thinking for the player whose turn it is, for so many nodes at most, and says what it
    /// thinks of so many moves. Called until it is done, it chooses what `choose` chooses. Limits of
    /// time are for the caller to keep.
    ///
    /// @throws if it is no player's turn.
    #[wasm_bindgen(unchecked_return_type = "Thought")]
    pub fn think(&mut self, record: &Record, nodes: u64, best: usize) -> Fallible<JsValue> {
        let thought = self.think_on(record, nodes, best);
        Ok(plain(&thought.map_err(|error| JsError::new(&error))?))
    }

    fn think_on(&mut self, record: &Record, nodes: u64, best: usize) -> Result<Thought, String> {
        let (goes_on, mut limits) = (self.seated.goes_on(), self.limits);
        limits.time = None;
        let mut search = |limits: MoveLimits| {
            let budget = limits.budget().going_on();
            let choice = self.seated.choose(&record.0, &budget, &mut |_| {})?;
            Ok::<_, String>((choice, self.seated.best(&record.0, best)?))
        };
        if !goes_on {
            let (choice, best) = search(limits)?;
            let done = true;
            return Ok(Thought { choice, best, done });
        }
        let text = record.0.to_string();
        let spent = self.thinks.take().filter(|(of, _)| *of == text);
        let spent = spent.map_or(0, |(_, spent)| spent);
        let left = limits.nodes.map(|limit| limit.saturating_sub(spent));
        let slice = left.map_or(nodes, |left| left.min(nodes));
        limits.nodes = Some(slice);
        let (choice, best) = search(limits)?;
        // A search that is certain of the end spends nothing more.
        let done = left.is_some_and(|left| left <= nodes) || choice.nodes < spent + slice;
        self.thinks = Some((text, choice.nodes));
        Ok(Thought { choice, best, done })
    }
}

/// For Rust: what needs no JavaScript.
impl Bot {
    /// Whether a bot of this name can play the variant of a position.
    pub fn fits(name: &str, position: &Position) -> bool {
        fit(position.0).contains(&name)
    }

    /// As `choose`, without reports; the text of the move. `None` if it is no player's turn.
    pub fn choose_text(&mut self, record: &Record) -> Option<String> {
        let budget = self.limits.budget();
        let choice = self.seated.choose(&record.0, &budget, &mut |_| {});
        choice.ok()?.mv
    }
}
