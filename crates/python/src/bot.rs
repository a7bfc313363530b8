//! Bots.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use gambol::{AnyGame, AnyMove, FullGame, InformationState as Known, PackedMove, Player, Visitor};
use gambol_bots::{Bot as Thinker, BotKind, BotSpec, Budget, Unfit};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::inputs::{self, wrong_type};
use crate::interrupt::interruptible;
use crate::position::{Move, describe};
use crate::value_error;
use crate::view::{InformationState, View};

/// A bot whose game is known to it alone.
trait Seated: Send {
    /// Chooses for a player who sees this position; nothing but their view of it is used.
    fn choose(
        &mut self,
        seen: AnyGame,
        viewer: Player,
        state: Option<&InformationState>,
        budget: &Budget<'_>,
    ) -> Option<AnyMove>;
}

struct Chair<G: FullGame>(Box<dyn Thinker<G>>);

impl<G: FullGame> Seated for Chair<G> {
    fn choose(
        &mut self,
        seen: AnyGame,
        viewer: Player,
        state: Option<&InformationState>,
        budget: &Budget<'_>,
    ) -> Option<AnyMove> {
        struct Search<'a, 'b>(&'a mut dyn std::any::Any, Player, &'a Budget<'b>);

        impl Visitor for Search<'_, '_> {
            type Output = Option<u64>;

            fn visit<G: FullGame>(self, position: G) -> Option<u64> {
                let bot = self.0.downcast_mut::<Box<dyn Thinker<G>>>()?;
                let choice = bot.choose(&position.view(self.1), self.2);
                choice.mv.map(PackedMove::to_bits)
            }
        }

        let known = state.and_then(|state| state.kept.as_any().downcast_ref::<Known<G>>());
        let bits = match known.filter(|_| self.0.remembers()) {
            Some(known) => {
                let choice = self.0.search_state(known, budget, &mut |_| {});
                choice.mv.map(PackedMove::to_bits)
            }
            None => seen.visit(Search(&mut self.0, viewer, budget)),
        };
        bits.map(AnyMove::from_bits)
    }
}

struct Build<'a>(&'a BotSpec, u64);

impl Visitor for Build<'_> {
    type Output = Result<Box<dyn Seated>, Unfit>;

    fn visit<G: FullGame>(self, position: G) -> Self::Output {
        Ok(Box::new(Chair(self.0.build(&position, self.1)?)))
    }
}

/// A player of any game, who is told what their seat may know and nothing else.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    /// None until the game and the variant are known.
    seat: Mutex<Option<Seat>>,
}

struct Seat {
    game: &'static str,
    variant: String,
    bot: Box<dyn Seated>,
}

/// What a bot may be told.
pub(crate) enum Told<'py> {
    View(PyRef<'py, View>),
    State(PyRef<'py, InformationState>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Told<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(view) = given.cast::<View>() {
            Ok(Told::View(view.to_owned().borrow()))
        } else if let Ok(state) = given.cast::<InformationState>() {
            Ok(Told::State(state.to_owned().borrow()))
        } else {
            Err(wrong_type(
                &given,
                "a bot is told a View or an InformationState",
            ))
        }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, seed = 1))]
    fn new(spec: &str, #[pyo3(from_py_with = inputs::seed)] seed: u64) -> PyResult<Self> {
        Ok(Bot {
            spec: spec.parse().map_err(value_error)?,
            seed,
            seat: Mutex::new(None),
        })
    }

    /// The bots that can play the variant of a view.
    #[staticmethod]
    fn fit(view: PyRef<'_, View>) -> Vec<&'static str> {
        struct Fit;

        impl Visitor for Fit {
            type Output = Vec<&'static str>;

            fn visit<G: FullGame>(self, position: G) -> Self::Output {
                BotKind::fit(&position)
                    .iter()
                    .map(|kind| kind.name())
                    .collect()
            }
        }

        view.some_position().visit(Fit)
    }

    /// Chooses a move for the viewer, whose turn it is.
    fn choose(&self, py: Python<'_>, view: Told<'_>) -> PyResult<Move> {
        let (seen, state) = match &view {
            Told::View(view) => (view.0.clone(), None),
            Told::State(state) => (state.kept.view(), Some(&**state)),
        };
        // Any position that looks like this to the viewer has the same legal moves for them.
        let position = View(seen.clone()).some_position();
        if position.status().player() != Some(seen.viewer()) {
            let viewer = seen.viewer().index();
            return Err(value_error(format_args!(
                "it is not the turn of player {viewer}"
            )));
        }
        let mut seat = self.seat.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this bot is thinking: one Bot belongs to one thread at a time")
        })?;
        let (game, variant) = (position.name(), position.variant());
        let seat = match &mut *seat {
            Some(seat) if seat.game == game && seat.variant == variant => seat,
            other => {
                let bot = position.visit(Build(&self.spec, self.seed));
                let bot = bot.map_err(value_error)?;
                other.insert(Seat { game, variant, bot })
            }
        };
        let limits = self.spec.limits();
        let viewer = seen.viewer();
        let choice = interruptible(py, |stop: &AtomicBool| {
            let budget = limits.budget();
            seat.bot
                .choose(position, viewer, state, &budget.stopped_by(stop))
        })?;
        let choice = choice.ok_or_else(|| PyRuntimeError::new_err("the bot has found no move"))?;
        Ok(describe(position, choice))
    }

    fn __repr__(&self) -> String {
        format!("gambol.Bot('{}', seed={})", self.spec, self.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, u64)) {
        let class = py.get_type::<Bot>().into_any();
        (class, (self.spec.to_string(), self.seed))
    }
}
