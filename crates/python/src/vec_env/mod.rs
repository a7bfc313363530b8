//! Many games that one call steps.

pub(crate) mod engine;
mod rows;

use std::sync::{Mutex, MutexGuard, TryLockError};

use gambol_core::Game as _;
use gambol_core::text::Excerpt;
use gambol_host::{AnyPosition, Recorded as _};
use numpy::ndarray::{Dimension, Ix1, Ix2, Ix4};
use numpy::{Element, PyArray1, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arrays::{Shared, copied, no_room};
use crate::inputs::{self, value_error};
use crate::values::{Position, numbered_actions, plane_shape};
use crate::{environments, package};

use engine::{Build, Limits, TypedGames};
use rows::Rows;

/// The approximate size of a game in bytes, without its mask and planes.
const GAME_BYTES: usize = 2 << 10;

/// Action indices have 16 bits.
const MOST_ACTIONS: usize = 1 << 16;

/// Many games of one variant. One call steps them on all cores, in arrays that keep their addresses.
#[pyclass(frozen, module = "gambol")]
pub(crate) struct VecEnv {
    games: Mutex<Games>,
    start: AnyPosition,
    /// When a finished game restarts: same_step, next_step or disabled.
    #[pyo3(get)]
    autoreset: &'static str,
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
    /// int8[n]: the player to move. Mask and planes belong to this player.
    #[pyo3(get)]
    turn: Shared<i8, Ix1>,
    /// bool[n, action_count]: the legal actions.
    #[pyo3(get)]
    mask: Shared<bool, Ix2>,
    /// float32[n, planes, ranks, files]: the feature planes of the player to move.
    #[pyo3(get)]
    planes: Shared<f32, Ix4>,
    /// float32[n, players]: the rewards of the last step, 0 except at the end of a game.
    #[pyo3(get)]
    reward: Shared<f32, Ix2>,
    /// bool[n]: whether the rules ended the game in this step.
    #[pyo3(get)]
    terminated: Shared<bool, Ix1>,
    /// bool[n]: whether repetition or the limit of plies ended the game in this step.
    #[pyo3(get)]
    truncated: Shared<bool, Ix1>,
    /// int32[n]: the plies of the current game, 0 after a reset.
    #[pyo3(get)]
    plies: Shared<i32, Ix1>,
    /// int8[n]: the winner of the game that ended in this step, or -1.
    #[pyo3(get)]
    winner: Shared<i8, Ix1>,
    /// int32[n, players]: the scores of the game that ended in this step, 0 without scores. Other rows are
    /// stale.
    #[pyo3(get)]
    final_scores: Shared<i32, Ix2>,
    /// float32[n, planes, ranks, files]: the last position of the game that ended in this step, as the next
    /// player sees it. Other rows are stale. Without autoreset 'same_step' this is the array planes itself.
    #[pyo3(get)]
    final_planes: Shared<f32, Ix4>,
}

/// The games, and the threads that step them.
struct Games {
    engine: Box<dyn TypedGames>,
    /// `None` for the thread of the caller.
    pool: Option<ThreadPool>,
    /// The process of the threads, which a fork does not copy.
    process: u32,
}

fn pool(threads: usize) -> PyResult<Option<ThreadPool>> {
    if threads == 1 {
        return Ok(None);
    }
    ThreadPoolBuilder::new().num_threads(threads).build().map(Some).map_err(|error| {
        PyRuntimeError::new_err(format!("{threads} threads could not be started: {error}"))
    })
}

/// Raises `MemoryError` if the machine lacks the memory for the games.
fn check_memory(n: usize, bytes_per_game: usize) -> PyResult<()> {
    let bytes = n.saturating_mul(bytes_per_game);
    // Zeroed arrays take no memory before they are written, so their allocation does not prove that it is there.
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
        let gib = bytes as f64 / f64::from(1 << 30);
        PyMemoryError::new_err(format!("{n} games need {gib:.1} GiB"))
    })
}

/// The writable slice of an array, of this length.
fn slice<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    name: &str,
    length: usize,
) -> PyResult<&'a mut [T]> {
    if !array.is_c_contiguous() || array.len() != length {
        return Err(value_error(format_args!(
            "the array {name} must keep its size and its order in memory"
        )));
    }
    array.as_slice_mut().map_err(value_error)
}

impl VecEnv {
    fn lock(&self) -> PyResult<MutexGuard<'_, Games>> {
        let mut games = self.games.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => PyRuntimeError::new_err(
                "another thread is using this VecEnv: only one thread at a time can use a VecEnv",
            ),
            TryLockError::Poisoned(_) => {
                PyRuntimeError::new_err("this VecEnv cannot go on, because an earlier call failed")
            }
        })?;
        if games.pool.is_some() && games.process != std::process::id() {
            // A forked process does not have the threads, so waiting for them would never end.
            std::mem::forget(games.pool.take());
            games.pool = pool(self.threads)?;
            games.process = std::process::id();
        }
        Ok(games)
    }

    /// Calls `work` with the arrays, on the threads, without the GIL.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn TypedGames, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut guard = self.lock()?;
        let Games { engine, pool, .. } = &mut *guard;
        let engine = &mut **engine;
        let players = self.start.players();
        let (planes, ranks, files) = self.plane_shape;
        let board = planes * ranks * files;
        macro_rules! borrow {
            ($($name:ident)*) => {
                $(let mut $name = self.$name.writable(py, stringify!($name))?;)*
            };
        }
        borrow!(turn mask planes reward terminated truncated plies winner final_scores);
        let same_step = self.autoreset == "same_step";
        let final_planes = same_step.then(|| self.final_planes.writable(py, "final_planes"));
        let mut final_planes = final_planes.transpose()?;
        let n = self.n;
        let rows = Rows {
            turn: slice(&mut turn, "turn", n)?,
            mask: slice(&mut mask, "mask", n * self.action_count)?,
            planes: slice(&mut planes, "planes", n * board)?,
            reward: slice(&mut reward, "reward", n * players)?,
            terminated: slice(&mut terminated, "terminated", n)?,
            truncated: slice(&mut truncated, "truncated", n)?,
            plies: slice(&mut plies, "plies", n)?,
            winner: slice(&mut winner, "winner", n)?,
            final_scores: slice(&mut final_scores, "final_scores", n * players)?,
            final_planes: match &mut final_planes {
                Some(planes) => slice(planes, "final_planes", n * board)?,
                None => &mut [],
            },
        };
        let pool = pool.as_ref();
        Ok(py.detach(move || match pool {
            Some(pool) => pool.install(|| work(engine, rows)),
            None => work(engine, rows),
        }))
    }

    /// Copies the action of each game, because other threads may change the array during the step. Returns also
    /// whether the numbers were unsigned, and so the large ones have become negative.
    fn actions(&self, actions: &Bound<'_, PyAny>) -> PyResult<(Vec<i64>, bool)> {
        let py = actions.py();
        let wrong = |what: String| {
            PyTypeError::new_err(format!("actions must be int64[{}], not {what}", self.n))
        };
        let mut kind = String::new();
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) if array.is_c_contiguous() && array.is_aligned() => array.clone(),
            _ => {
                let numpy = py.import("numpy")?;
                let array = numpy.call_method1("asarray", (actions,))?;
                kind = array.getattr("dtype")?.getattr("kind")?.extract()?;
                if kind != "i" && kind != "u" {
                    return Err(wrong(array.getattr("dtype")?.to_string()));
                }
                let array = numpy.call_method1("array", (array, numpy.getattr("int64")?))?;
                let shape = array.getattr("shape")?.to_string();
                array.cast_into().map_err(|_| wrong(format!("of the shape {shape}")))?
            }
        };
        let (found, n) = (array.len(), self.n);
        if found != n {
            let what = format!("expected {n} actions, one for each game, found {found}");
            return Err(value_error(what));
        }
        Ok((copied(&array)?, kind == "u"))
    }

    /// Copies a mask as bytes, because a foreign array may hold values other than 0 and 1.
    fn which(&self, mask: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
        let wrong = |_| PyTypeError::new_err(format!("the mask must be bool[{}]", self.n));
        let array = mask.py().import("numpy")?.call_method1("asarray", (mask,))?;
        let array: Bound<'_, PyArray1<bool>> = array.cast_into().map_err(|_| wrong(()))?;
        let (found, n) = (array.len(), self.n);
        if found != n {
            return Err(value_error(format_args!("expected a mask of {n} games, found {found}")));
        }
        let bytes = array.call_method1("view", ("uint8",))?.call_method0("copy")?;
        copied(&bytes.cast_into().map_err(|_| wrong(()))?)
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
        #[pyo3(from_py_with = inputs::games)] n: usize,
        #[pyo3(from_py_with = inputs::seed)] seed: u64,
        #[pyo3(from_py_with = inputs::threads)] threads: usize,
        #[pyo3(from_py_with = inputs::ply_limit)] max_plies: u32,
        repetition: bool,
        autoreset: &str,
        start: Option<PyRef<'_, Position>>,
    ) -> PyResult<Self> {
        // PyO3 does not convert defaults.
        let threads = inputs::threads_or_all(threads);
        let first = Position::new(game, variant)?.0;
        let start = start.map_or_else(|| first.clone(), |start| start.0.clone());
        let (name, variant, right) = (start.name(), start.variant(), first.variant());
        if name != game || variant != right {
            return Err(value_error(format_args!(
                "the start is a position of {name} {variant}, not of {game} {right}"
            )));
        }
        if start.status().is_over() {
            return Err(value_error("the game is over in the start position"));
        }
        let modes = ["same_step", "next_step", "disabled"];
        let autoreset = modes.into_iter().find(|&mode| mode == autoreset).ok_or_else(|| {
            let (given, modes) = (Excerpt::new(autoreset), modes.join(", "));
            value_error(format_args!("unknown autoreset {given}: it is one of {modes}"))
        })?;
        let (same_step, restarts) = (autoreset == "same_step", autoreset != "disabled");
        let limits = Limits { max_plies, repetition, same_step, restarts };
        let action_count = numbered_actions(&start).map_err(value_error)?;
        if action_count > MOST_ACTIONS {
            return Err(value_error(format_args!(
                "{} has {action_count} actions, but a VecEnv supports at most {MOST_ACTIONS}",
                start.game().title()
            )));
        }
        let plane_shape = plane_shape(&start);
        let [planes, ranks, files] = plane_shape;
        let players = start.players();
        let boards = if same_step { 2 } else { 1 };
        let arrays = action_count + boards * 4 * planes * ranks * files;
        check_memory(n, arrays + GAME_BYTES)?;
        let engine = environments::engine(&start, Build { n, seed, limits });
        let boards = || Shared::zeros(py, &[n, planes, ranks, files]);
        let planes = boards()?;
        let env = VecEnv {
            turn: Shared::zeros(py, &[n])?,
            mask: Shared::zeros(py, &[n, action_count])?,
            reward: Shared::zeros(py, &[n, players])?,
            terminated: Shared::zeros(py, &[n])?,
            truncated: Shared::zeros(py, &[n])?,
            plies: Shared::zeros(py, &[n])?,
            winner: Shared::zeros(py, &[n])?,
            final_scores: Shared::zeros(py, &[n, players])?,
            final_planes: if same_step { boards()? } else { planes.clone_ref(py) },
            planes,
            games: Mutex::new(Games {
                engine: engine.expect("a position of the game").map_err(no_room)?,
                pool: pool(threads)?,
                process: std::process::id(),
            }),
            start,
            autoreset,
            n,
            action_count,
            plane_shape: plane_shape.into(),
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

    /// Restarts all games, or the games that the mask bool[n] marks. With a seed, the random numbers restart
    /// too, as in a new VecEnv.
    #[pyo3(signature = (mask = None, *, seed = None))]
    fn reset(
        &self,
        py: Python<'_>,
        mask: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = inputs::optional_seed)] seed: Option<u64>,
    ) -> PyResult<()> {
        let which = mask.map(|mask| self.which(mask)).transpose()?;
        self.work(py, move |engine, rows| {
            if let Some(seed) = seed {
                engine.reseed(seed);
            }
            engine.reset(which.as_deref(), rows);
        })
    }

    /// Plays an action in every game. Raises ValueError with the first game that has an illegal action. Then no
    /// game changes.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let (actions, unsigned) = self.actions(actions)?;
        let stepped = self.work(py, |engine, rows| engine.step(&actions, rows))?;
        stepped.map_err(|(game, reason)| {
            let action = actions[game];
            let action = if unsigned { i128::from(action as u64) } else { action.into() };
            value_error(format_args!("game {game}: action {action}: {reason}"))
        })
    }

    /// Plays a uniformly random legal move in every game.
    fn random_step(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |engine, rows| engine.random_step(rows))
    }

    /// The legal actions of all games in compressed rows. Game i has the legal actions
    /// actions[offsets[i]:offsets[i + 1]], ascending.
    #[allow(clippy::type_complexity)]
    fn legal<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let mut guard = self.lock()?;
        let engine = &mut *guard.engine;
        let (offsets, actions) = py.detach(move || engine.legal()).map_err(no_room)?;
        Ok((PyArray1::from_vec(py, offsets), PyArray1::from_vec(py, actions)))
    }

    /// The position of a game, secrets included.
    fn position(&self, game: &Bound<'_, PyAny>) -> PyResult<Position> {
        let game = inputs::game_number(game, self.n)?;
        Ok(Position(self.lock()?.engine.position(game)))
    }

    fn __len__(&self) -> usize {
        self.n
    }

    fn __repr__(&self) -> String {
        let (game, variant) = (self.start.name(), self.start.variant());
        format!("<{}.VecEnv of {} games of {game} {variant}>", package::name(), self.n)
    }
}
