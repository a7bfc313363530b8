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
        for &mv in &choice.line {
            // A line may go on in a position that was guessed.
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
}

struct Chair<G: FullGame>(Box<dyn Player<G>>);

impl<G: FullGame> Seated for Chair<G> {
    fn choose(
        &mut self,
        record: &AnyRecord,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice),
    ) -> Result<Choice, String> {
        let record = record.to_string().parse::<TypedRecord<G>>();
        let record = record.map_err(|error| error.to_string())?;
        let position = *record.position();
        let Some(player) = position.status().player() else {
            return Err("it is no player's turn".to_string());
        };
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
}

/// A player of a game, who is told what their seat may know and nothing else.
///
/// A search does not return before it is done. Run it in a worker, have it report, and terminate the
/// worker to stop it.
#[wasm_bindgen]
pub struct Bot {
    seated: Box<dyn Seated>,
    limits: MoveLimits,
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
        Ok(Bot { seated, limits })
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
