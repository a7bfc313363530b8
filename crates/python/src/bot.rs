//! Bots.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};

use gambol_bots::{AnyBot, BotKind, BotSpec, Past, Stream};
use gambol_core::{Game as _, HiddenInformation as _, PlayerView, seeded};
use gambol_host::Recorded as _;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::inputs::{self, value_error, wrong_type};
use crate::interrupt::interruptible;
use crate::package::{self, bots_of};
use crate::values::{Move, Reduced, View, restored};
use crate::view::InformationState;

/// A bot for any game. It sees only what its player may know.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    mind: Mutex<Mind>,
}

/// The state of a bot between choices.
#[derive(Default)]
struct Mind {
    /// The number of choices so far.
    choices: u64,
    /// The bot with its game and variant, or `None` before the first choice.
    seat: Option<((&'static str, String), AnyBot)>,
}

/// The knowledge that a bot receives.
pub(crate) enum Knowledge<'py> {
    View(PyRef<'py, View>),
    State(PyRef<'py, InformationState>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Knowledge<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(view) = given.cast::<View>() {
            Ok(Knowledge::View(view.to_owned().borrow()))
        } else if let Ok(state) = given.cast::<InformationState>() {
            Ok(Knowledge::State(state.to_owned().borrow()))
        } else {
            Err(wrong_type(&given, "a bot needs a View or an InformationState"))
        }
    }
}

impl Bot {
    fn mind(&self) -> PyResult<MutexGuard<'_, Mind>> {
        self.mind.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this bot is thinking: only one thread at a time can use a Bot")
        })
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, seed = 1))]
    fn new(spec: &str, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> PyResult<Self> {
        let spec = package::read_bot(spec).map_err(value_error)?;
        Ok(Bot { spec, seed, mind: Mutex::default() })
    }

    /// The names of the bots that can play a view's variant.
    #[staticmethod]
    fn fit(view: PyRef<'_, View>) -> Vec<&'static str> {
        let position = view.some_position();
        bots_of(&position).fit(&position).into_iter().map(BotKind::name).collect()
    }

    /// Chooses a move for the viewer, whose turn it is.
    fn choose(&self, py: Python<'_>, view: Knowledge<'_>) -> PyResult<Move> {
        let (seen, state) = match &view {
            Knowledge::View(view) => (&view.0, None),
            Knowledge::State(state) => (state.0.view(), Some(&state.0)),
        };
        // Every position that is consistent with the view has the same legal moves for the viewer.
        let position = View(seen.clone()).some_position();
        if position.status().player() != Some(seen.viewer()) {
            let viewer = seen.viewer().index();
            return Err(value_error(format_args!("it is not the turn of player {viewer}")));
        }
        let mut mind = self.mind()?;
        let Mind { choices, seat } = &mut *mind;
        let seed = if *choices == 0 { self.seed } else { Stream::Search(*choices).seed(self.seed) };
        let place = (position.name(), position.variant());
        let bot = match seat {
            Some((known, bot)) if *known == place => {
                // Each choice has its own random numbers, unless a new seed would discard earlier results.
                let finds = matches!(self.spec.kind(), BotKind::AlphaBeta | BotKind::Own(_));
                if !(finds || state.is_some() && position.has_secrets() && bot.remembers()) {
                    bot.restart(seed);
                }
                bot
            }
            seat => {
                let bot = bots_of(&position).build(&self.spec, &position, seed);
                &mut seat.insert((place, bot.map_err(value_error)?)).1
            }
        };
        let limits = self.spec.limits();
        let choice = interruptible(py, |stop: &AtomicBool| {
            let budget = limits.budget().stopped_by(stop);
            match state {
                None => bot.choose(seen, &budget),
                Some(state) if position.has_secrets() => {
                    bot.search_with_past(seen, &Past::Hidden(state), &budget, &mut |_| {})
                }
                Some(state) => {
                    let mut random = seeded(0);
                    let steps = state.steps().iter();
                    let keys: Vec<u64> =
                        steps.map(|step| step.view.determinize(&mut random).key()).collect();
                    bot.search_with_past(seen, &Past::Open(&keys), &budget, &mut |_| {})
                }
            }
        })?;
        let mv = choice.mv.ok_or_else(|| PyRuntimeError::new_err("the bot did not find a move"))?;
        *choices += 1;
        Ok(Move::of(&position, mv))
    }

    fn __repr__(&self) -> String {
        format!("{}.Bot('{}', seed={})", package::name(), self.spec, self.seed)
    }

    /// A copy makes the same choices as this bot from here on, because both start their next search from scratch.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let mut mind = self.mind()?;
        mind.seat = None;
        restored(py, "_restore_bot", (self.spec.to_string(), self.seed, mind.choices))
    }
}

#[pyfunction]
pub(crate) fn _restore_bot(spec: &str, seed: u64, choices: u64) -> PyResult<Bot> {
    let bot = Bot::new(spec, seed)?;
    bot.mind()?.choices = choices;
    Ok(bot)
}
