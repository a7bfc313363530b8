//! Many games stepped in one call.

mod engine;
mod rows;

use std::sync::{Mutex, MutexGuard, TryLockError};

use gambol::AnyGame;
use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods, ndarray,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrays::zeros;
use crate::position::{Position, Sizes};
use crate::value_error;

use engine::{Build, Engine, Limits};
use rows::Rows;

/// Many games of one variant, stepped in one call over all cores, in arrays that keep their addresses.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct VecEnv {
    engine: Mutex<Box<dyn Engine>>,
    pool: Option<ThreadPool>,
    start: AnyGame,
    same_step: bool,
    /// The number of games.
    #[pyo3(get)]
    n: usize,
    /// The number of different actions.
    #[pyo3(get)]
    action_count: usize,
    /// The shape of the planes of one game.
    #[pyo3(get)]
    plane_shape: (usize, usize, usize),
    /// The number of threads.
    #[pyo3(get)]
    threads: usize,
    /// int8[n]: whose turn it is now. mask and planes are that player's.
    #[pyo3(get)]
    turn: Py<PyArray1<i8>>,
    /// bool[n, action_count]: the legal actions.
    #[pyo3(get)]
    mask: Py<PyArray2<bool>>,
    /// float32[n, planes, ranks, files]: what the player to move sees.
    #[pyo3(get)]
    planes: Py<PyArray4<f32>>,
    /// float32[n, players]: of the step just made; 0 but at the end of a game.
    #[pyo3(get)]
    reward: Py<PyArray2<f32>>,
    /// bool[n]: whether the rules ended the game in this step.
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    /// bool[n]: whether repetition or the limit of plies ended the game in this step.
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    /// int32[n]: the plies of the game whose position is shown; 0 after a reset.
    #[pyo3(get)]
    plies: Py<PyArray1<i32>>,
    /// int8[n]: the winner of the game that ended in this step; -1 for none.
    #[pyo3(get)]
    winner: Py<PyArray1<i8>>,
    /// int32[n, players]: the scores of the game that ended in this step, 0 where there are none. Other
    /// rows are out of date.
    #[pyo3(get)]
    final_scores: Py<PyArray2<i32>>,
    /// float32[n, planes, ranks, files]: the last position of the game that ended in this step, as the
    /// player sees it who would be next. Other rows are out of date. With 'disabled' this is planes.
    #[pyo3(get)]
    final_planes: Py<PyArray4<f32>>,
}

/// The writable slice of an array.
fn slice<'a, T, D>(array: &'a mut PyReadwriteArray<'_, T, D>) -> PyResult<&'a mut [T]>
where
    T: numpy::Element,
    D: ndarray::Dimension,
{
    array.as_slice_mut().map_err(value_error)
}

impl VecEnv {
    fn lock(&self) -> PyResult<MutexGuard<'_, Box<dyn Engine>>> {
        self.engine.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => PyRuntimeError::new_err(
                "another thread is using this VecEnv: one VecEnv belongs to one thread at a time",
            ),
            TryLockError::Poisoned(_) => {
                PyRuntimeError::new_err("an earlier call failed; this VecEnv cannot go on")
            }
        })
    }

    /// Does the work with the arrays, on the threads, without the GIL.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Engine, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut guard = self.lock()?;
        let engine = &mut **guard;
        macro_rules! borrow {
            ($($name:ident)*) => {
                $(let mut $name = self.$name.bind(py).try_readwrite().map_err(value_error)?;)*
            };
        }
        borrow!(turn mask planes reward terminated truncated plies winner final_scores);
        let mut final_planes = match self.same_step {
            true => Some(
                self.final_planes
                    .bind(py)
                    .try_readwrite()
                    .map_err(value_error)?,
            ),
            false => None,
        };
        let rows = Rows {
            turn: slice(&mut turn)?,
            mask: slice(&mut mask)?,
            planes: slice(&mut planes)?,
            reward: slice(&mut reward)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
            plies: slice(&mut plies)?,
            winner: slice(&mut winner)?,
            final_scores: slice(&mut final_scores)?,
            final_planes: match &mut final_planes {
                Some(planes) => slice(planes)?,
                None => &mut [],
            },
        };
        let pool = self.pool.as_ref();
        Ok(py.detach(move || match pool {
            Some(pool) => pool.install(|| work(engine, rows)),
            None => work(engine, rows),
        }))
    }

    /// One number for each game.
    fn actions<'py>(&self, actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
        let py = actions.py();
        let wrong = |what: String| {
            PyTypeError::new_err(format!("actions must be int64[{}], not {what}", self.n))
        };
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) if array.is_c_contiguous() => array.clone(),
            _ => {
                let numpy = py.import("numpy")?;
                let array = numpy.call_method1("asarray", (actions,))?;
                let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
                if kind != "i" && kind != "u" {
                    return Err(wrong(array.getattr("dtype")?.to_string()));
                }
                let int64 = numpy.getattr("int64")?;
                let array = numpy.call_method1("ascontiguousarray", (array, int64))?;
                let shape = array.getattr("shape")?.to_string();
                array
                    .cast_into()
                    .map_err(|_| wrong(format!("of the shape {shape}")))?
            }
        };
        if array.len() != self.n {
            return Err(value_error(format_args!(
                "expected {} actions, one for each game, found {}",
                self.n,
                array.len()
            )));
        }
        array.try_readonly().map_err(value_error)
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        game, variant, n, seed = 0, threads = 0, max_plies = 1000, repetition = true,
        autoreset = "same_step", *, start = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        variant: Option<&str>,
        n: usize,
        seed: u64,
        threads: usize,
        max_plies: i32,
        repetition: bool,
        autoreset: &str,
        start: Option<PyRef<'_, Position>>,
    ) -> PyResult<Self> {
        let first = match variant {
            Some(variant) => AnyGame::start(game, variant),
            None => AnyGame::first(game),
        };
        let first = first.map_err(value_error)?;
        let start = match start {
            None => first,
            Some(start) if start.0.name() != game || start.0.variant() != first.variant() => {
                return Err(value_error(format_args!(
                    "the start is a position of {} {}, not of {game} {}",
                    start.0.name(),
                    start.0.variant(),
                    first.variant()
                )));
            }
            Some(start) if start.0.status().is_over() => {
                return Err(value_error(
                    "the start is a position in which the game is over",
                ));
            }
            Some(start) => start.0,
        };
        let same_step = match autoreset {
            "same_step" => true,
            "disabled" => false,
            _ => {
                return Err(value_error(format_args!(
                    "unknown autoreset {autoreset:?}: it is same_step or disabled"
                )));
            }
        };
        if n == 0 {
            return Err(value_error("n is the number of games, at least 1"));
        }
        if max_plies < 1 {
            return Err(value_error("max_plies is at least 1"));
        }
        let threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let pool = match threads {
            1 => None,
            _ => {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                Some(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?)
            }
        };
        let limits = Limits {
            max_plies: max_plies as u32,
            repetition,
            same_step,
        };
        let (action_count, _, [planes, ranks, files]) = start.visit(Sizes);
        let players = start.players();
        let boards: Py<PyArray4<f32>> = zeros(py, &[n, planes, ranks, files])?.unbind();
        let env = VecEnv {
            turn: zeros(py, &[n])?.unbind(),
            mask: zeros(py, &[n, action_count])?.unbind(),
            reward: zeros(py, &[n, players])?.unbind(),
            terminated: zeros(py, &[n])?.unbind(),
            truncated: zeros(py, &[n])?.unbind(),
            plies: zeros(py, &[n])?.unbind(),
            winner: zeros(py, &[n])?.unbind(),
            final_scores: zeros(py, &[n, players])?.unbind(),
            final_planes: match same_step {
                true => zeros(py, &[n, planes, ranks, files])?.unbind(),
                false => boards.clone_ref(py),
            },
            planes: boards,
            engine: Mutex::new(start.visit(Build { n, seed, limits })),
            pool,
            start,
            same_step,
            n,
            action_count,
            plane_shape: (planes, ranks, files),
            threads,
        };
        env.work(py, |engine, rows| engine.reset(None, rows))?;
        Ok(env)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.start.name()
    }

    /// The canonical text of the variant.
    #[getter]
    fn variant(&self) -> String {
        self.start.variant()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.start.players()
    }

    /// Whether a game that ends begins again in the same step: same_step or disabled.
    #[getter]
    fn autoreset(&self) -> &'static str {
        if self.same_step {
            "same_step"
        } else {
            "disabled"
        }
    }

    /// Begins all games again, or those that a mask of bool[n] marks. With a seed, the random numbers
    /// begin again too, as in a new VecEnv; else they go on.
    #[pyo3(signature = (mask = None, *, seed = None))]
    fn reset(
        &self,
        py: Python<'_>,
        mask: Option<&Bound<'_, PyAny>>,
        seed: Option<u64>,
    ) -> PyResult<()> {
        let wrong = |_| PyTypeError::new_err(format!("the mask must be bool[{}]", self.n));
        let which: Option<Vec<bool>> = match mask {
            None => None,
            Some(mask) => {
                let array = py.import("numpy")?.call_method1("asarray", (mask,))?;
                let array: Bound<'_, PyArray1<bool>> = array.cast_into().map_err(|_| wrong(()))?;
                let which = array.try_readonly().map_err(value_error)?;
                Some(which.as_array().iter().copied().collect())
            }
        };
        if let Some(which) = which.as_ref().filter(|which| which.len() != self.n) {
            return Err(value_error(format_args!(
                "expected a mask of {} games, found {}",
                self.n,
                which.len()
            )));
        }
        self.work(py, move |engine, rows| {
            if let Some(seed) = seed {
                engine.reseed(seed);
            }
            engine.reset(which.as_deref(), rows);
        })
    }

    /// Plays an action in every game. ValueError names the first game whose action is illegal, and why;
    /// no game is changed then.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self.actions(actions)?;
        let actions = actions.as_slice().map_err(value_error)?;
        let stepped = self.work(py, move |engine, rows| engine.step(actions, rows))?;
        stepped.map_err(|illegal| {
            value_error(format_args!(
                "game {}: action {}: {}",
                illegal.game, actions[illegal.game], illegal.reason
            ))
        })
    }

    /// Plays a random legal move in every game, each equally likely.
    fn random_step(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |engine, rows| engine.random_step(rows))
    }

    /// The legal actions of all games in compressed rows: those of game i are
    /// actions[offsets[i]:offsets[i + 1]], ascending.
    #[allow(clippy::type_complexity)]
    fn legal<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let mut guard = self.lock()?;
        let engine = &mut **guard;
        let (offsets, actions) = py.detach(move || engine.legal());
        Ok((
            PyArray1::from_vec(py, offsets),
            PyArray1::from_vec(py, actions),
        ))
    }

    /// The position of a game: the whole truth.
    fn position(&self, game: usize) -> PyResult<Position> {
        if game >= self.n {
            let last = self.n - 1;
            return Err(PyIndexError::new_err(format!(
                "no game {game}: games are 0 to {last}"
            )));
        }
        let text = self.lock()?.position(game);
        Position::read(self.start.name(), &text)
    }

    fn __len__(&self) -> usize {
        self.n
    }

    fn __repr__(&self) -> String {
        let (game, variant) = (self.start.name(), self.start.variant());
        format!("<gambol.VecEnv of {} games of {game} {variant}>", self.n)
    }
}
