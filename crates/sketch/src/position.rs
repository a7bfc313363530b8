//! A sketch as a game.

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use gambol_core::{Game, MoveError, Outcome, Player, PositionError, Scores, Start, Status};
use gambol_host::GameFault;
use gambol_host::record::{move_flaw, position_flaw};

use crate::error::{Flaw, Illegal};
use crate::moves::{Move, hash};
use crate::sketch::Sketch;
use crate::variant::Variant;

/// A position of a sketch, with all the traits of a game.
///
/// ```
/// use gambol_core::{Game, Start};
/// use gambol_sketch::{Position, Sketch};
///
/// /// The moves at the start.
/// fn first_moves<S: Sketch>() -> Vec<String> {
///     let start = Position::<S>::start(Default::default());
///     let moves = start.legal_moves();
///     moves.into_iter().map(|mv| start.display_move(mv).to_string()).collect()
/// }
/// ```
#[derive(Clone)]
pub struct Position<S: Sketch>(Arc<Inner<S>>);

/// A state, and what is known about it so far.
struct Inner<S: Sketch> {
    variant: Variant<S>,
    state: S,
    /// Whether [`Sketch::sample`] led here.
    is_sampled: bool,
    text: OnceLock<String>,
    status: OnceLock<Status<&'static str>>,
    moves: OnceLock<Vec<S::Move>>,
    keys: OnceLock<Keys>,
    /// Whether the sketch was asked again.
    asked: OnceLock<()>,
    /// The index of the move picked last, mostly the next one played.
    picked: AtomicUsize,
}

/// The legal moves by their texts, in the order of the sketch; and sorted, each with its index there.
type Keys = (Vec<Move>, Vec<(Move, usize)>);

impl<S: Sketch> Position<S> {
    /// An unchecked state.
    pub(crate) fn of(variant: Variant<S>, state: S) -> Self {
        Self::led_to(variant, state, false)
    }

    /// The same, which [`Sketch::sample`] may have led to.
    pub(crate) fn led_to(variant: Variant<S>, state: S, is_sampled: bool) -> Self {
        Position(Arc::new(Inner {
            variant,
            state,
            is_sampled,
            text: OnceLock::new(),
            status: OnceLock::new(),
            moves: OnceLock::new(),
            keys: OnceLock::new(),
            asked: OnceLock::new(),
            picked: AtomicUsize::new(0),
        }))
    }

    /// The state.
    pub fn state(&self) -> &S {
        &self.0.state
    }

    /// The text of the state.
    pub(crate) fn text(&self) -> &str {
        self.0.text.get_or_init(|| {
            let text = caught(|| self.state().write()).unwrap_or_else(|why| {
                GameFault::new(S::NAME, "?", format_args!("`write` panics{why}")).panic()
            });
            if let Some(flaw) = position_flaw(&text) {
                GameFault::new(S::NAME, format_args!("{text:?}"), flaw).panic();
            }
            text
        })
    }

    /// Panics with a [`GameFault`]: the sketch made a mistake.
    pub(crate) fn fault(&self, what: impl Display) -> ! {
        // The mistake may be that of `sample`.
        let sampled = if self.0.is_sampled { " (`sample` led here)" } else { "" };
        GameFault::new(S::NAME, self.text(), format_args!("{what}{sampled}")).panic()
    }

    /// Calls a function of the sketch; a panic is a fault.
    pub(crate) fn call<T>(&self, name: &str, function: impl FnOnce() -> T) -> T {
        caught(function).unwrap_or_else(|why| self.fault(format_args!("`{name}` panics{why}")))
    }

    /// What a player may know of this. Never played unless the game is over, when nothing is hidden.
    pub(crate) fn seen_by(&self, viewer: Player) -> Self {
        if !S::HAS_SECRETS || self.status().is_over() {
            return self.clone();
        }
        let mut state = self.state().clone();
        let onlooker = viewer.index() >= S::PLAYERS;
        for player in Player::all(S::PLAYERS).filter(|&player| onlooker || player == viewer) {
            self.call("hide", || state.hide(player));
        }
        Self::of(self.variant(), state)
    }

    pub(crate) fn moves(&self) -> &[S::Move] {
        self.0.moves.get_or_init(|| {
            let status = self.status();
            if status.is_over() {
                return Vec::new();
            }
            let moves = self.call("legal_moves", || self.state().legal_moves());
            if moves.is_empty() {
                self.fault(format_args!("the turn is {status}, but there is no legal move"));
            }
            moves
        })
    }

    pub(crate) fn text_of(&self, mv: &S::Move) -> String {
        self.text_at(&self.status(), mv)
    }

    /// The text of a move in a position of this status.
    pub(crate) fn text_at(&self, status: &Status<&'static str>, mv: &S::Move) -> String {
        let text = self.call("the text of a move", || mv.to_string());
        match status {
            Status::Chance if !text.starts_with('=') => format!("={text}"),
            _ => text,
        }
    }

    /// A fault unless the sketch answers the same, once, when it is asked of the state again, and of its text.
    fn ask_again(&self, state: impl FnOnce() -> S) {
        self.0.asked.get_or_init(|| {
            let read = caught(|| S::read(self.text())).ok().and_then(Result::ok);
            for state in [state()].into_iter().chain(read) {
                let other = Self::led_to(self.variant(), state, self.0.is_sampled);
                let answers = [
                    ("the text of a state", other.text() == self.text()),
                    ("`status`", other.status() == self.status()),
                    ("`legal_moves`, or the text of a move,", other.keys().0 == self.keys().0),
                ];
                if let Some((what, _)) = answers.iter().find(|(_, is_same)| !is_same) {
                    self.fault(format_args!("{what} differs from call to call"));
                }
            }
        });
    }

    fn keys(&self) -> &Keys {
        self.0.keys.get_or_init(|| {
            let key = |mv| {
                let text = self.text_of(mv);
                if let Some(flaw) = move_flaw(&text) {
                    self.fault(flaw);
                }
                Move::of(text)
            };
            let listed: Vec<Move> = self.moves().iter().map(key).collect();
            let mut sorted: Vec<_> = listed.iter().copied().zip(0..).collect();
            sorted.sort_unstable();
            if let Some([(mv, _), _]) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                self.fault(format_args!("`legal_moves` has {mv:?} twice"));
            }
            let weight = |mv| self.call("chance_weight", || self.state().chance_weight(mv));
            let weights = || self.moves().iter().map(weight).map(u64::from);
            if self.status() == Status::Chance && weights().sum::<u64>() == 0 {
                self.fault("all chance events have the weight 0");
            }
            (listed, sorted)
        })
    }

    /// The sketch's form of a legal move.
    pub(crate) fn find(&self, mv: Move) -> Option<&S::Move> {
        let moves = self.moves();
        if let Some(picked) = moves.get(self.0.picked.load(Ordering::Relaxed)) {
            if self.0.keys.get().is_none() && Move::of(self.text_of(picked)) == mv {
                return Some(picked);
            }
        }
        let (_, sorted) = self.keys();
        let place = sorted.binary_search_by_key(&mv, |&(key, _)| key);
        place.ok().map(|place| &moves[sorted[place].1])
    }

    /// The same, where only legal moves may be asked about.
    ///
    /// # Panics
    /// If it is not legal.
    pub(crate) fn legal(&self, mv: Move) -> &S::Move {
        self.find(mv).unwrap_or_else(|| {
            // It may have been a moment ago.
            self.ask_again(|| self.state().clone());
            panic!("{}: {mv:?} is not legal in `{self}`", S::NAME)
        })
    }

    /// Why no legal move has these parts, as the player to move may know it.
    pub(crate) fn reason(&self, parts: &[&str]) -> Option<Illegal> {
        let status = self.status();
        if status.is_over() {
            return Some(Illegal::GameOver);
        }
        if !S::HAS_SECRETS {
            return self.call("why_not", || self.state().why_not(parts)).map(Illegal::Because);
        }
        // Chance may depend on anything that is hidden.
        let player = status.player()?;
        let seen = self.call("hide", || self.state().seen_to_move(player));
        self.call("why_not", || seen.why_not(parts)).map(Illegal::Because)
    }
}

/// Catches a panic; its message, after a colon, is the error.
pub(crate) fn caught<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(function)).map_err(|panic| {
        let text = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned());
        let text = text.or_else(|| GameFault::find(&*panic).map(ToString::to_string));
        text.map_or_else(String::new, |text| format!(": {text}"))
    })
}

impl<S: Sketch> Game for Position<S> {
    type Move = Move;
    type Variant = Variant<S>;
    type Illegal = Illegal;
    type Reason = &'static str;

    const HAS_CHANCE: bool = S::HAS_CHANCE;

    fn variant(&self) -> Variant<S> {
        self.0.variant
    }

    fn players(&self) -> usize {
        S::PLAYERS
    }

    fn status(&self) -> Status<&'static str> {
        *self.0.status.get_or_init(|| {
            let status = self.call("status", || self.state().status());
            let player = match status {
                Status::Over(Outcome { winner, .. }) => winner,
                _ => status.player(),
            };
            if let Some(player) = player.filter(|player| player.index() >= S::PLAYERS) {
                let players = S::PLAYERS;
                self.fault(format_args!(
                    "`status` names {player}, but there are {players} players"
                ));
            }
            if status == Status::Chance && !S::HAS_CHANCE {
                self.fault("there is chance, but `HAS_CHANCE` is false");
            }
            status
        })
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.keys().0.iter().copied().try_for_each(visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        // Mistakes are found in games, if not in playouts.
        self.ask_again(|| self.state().clone());
        if self.find(mv).is_some() {
            if self.after(mv) != self.after(mv) {
                self.fault(format_args!("`apply` of {mv:?} differs from call to call"));
            }
            return Ok(());
        }
        Err(self.reason(&[&format!("{mv:?}")]).unwrap_or(Illegal::NotLegal))
    }

    fn apply_unchecked(&mut self, mv: Move) {
        let played = self.legal(mv);
        let mut state = self.state().clone();
        caught(|| state.apply(played.clone())).unwrap_or_else(|why| {
            self.fault(format_args!("`apply` of `{}` panics{why}", self.text_of(played)))
        });
        *self = Self::led_to(self.variant(), state, self.0.is_sampled);
    }

    fn key(&self) -> u64 {
        if Variant::<S>::IS_ONLY {
            return hash(self.text().as_bytes());
        }
        hash(self.to_string().as_bytes())
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.text_of(self.legal(mv)))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let mv = Move::of(text);
        self.ask_again(|| self.state().clone());
        if self.find(mv).is_some_and(|found| self.text_of(found) == text) {
            return Ok(mv);
        }
        if let Some(reason) = self.reason(&[text]) {
            return Err(MoveError::illegal(text, reason));
        }
        let mut legal: Vec<_> = self.moves().iter().take(8).map(|mv| self.text_of(mv)).collect();
        if self.moves().len() > legal.len() {
            legal.push("…".to_owned());
        }
        Err(MoveError::syntax(text, format!("the legal moves are {}", legal.join(", "))))
    }

    fn chance_weight(&self, mv: Move) -> u32 {
        if self.status() != Status::Chance {
            return 1;
        }
        let mv = self.legal(mv);
        self.call("chance_weight", || self.state().chance_weight(mv))
    }

    fn scores(&self) -> Option<Scores> {
        let scores = self.call("scores", || self.state().scores())?;
        if scores.len() != S::PLAYERS {
            self.fault(format_args!("`scores` has {}, for {} players", scores.len(), S::PLAYERS));
        }
        Some(scores)
    }

    fn count_moves(&self) -> usize {
        self.moves().len()
    }

    fn has_moves(&self) -> bool {
        !self.status().is_over()
    }

    fn nth_move(&self, index: usize) -> Option<Move> {
        if let Some(keys) = self.0.keys.get() {
            return keys.0.get(index).copied();
        }
        let mv = self.moves().get(index)?;
        self.0.picked.store(index, Ordering::Relaxed);
        Some(Move::of(self.text_of(mv)))
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.find(mv).is_some()
    }
}

impl<S: Sketch> Default for Position<S> {
    /// The first position of the first variant.
    fn default() -> Self {
        Self::start(Variant::default())
    }
}

impl<S: Sketch> Start for Position<S> {
    const NAME: &'static str = S::NAME;
    const TITLE: &'static str = S::TITLE;

    fn start(variant: Variant<S>) -> Self {
        let state = caught(|| S::start_of(variant.name())).unwrap_or_else(|why| {
            let what = format!("`start` panics in the variant {variant}{why}");
            GameFault::new(S::NAME, "?", what).panic()
        });
        let start = Self::of(variant, state);
        if start.status().is_over() {
            start.fault("the game is over at the start");
        }
        let valid = start.call("valid", || start.state().valid_in(variant.name()));
        if let Err(Flaw::Invalid(flaw)) = valid {
            start.fault(format_args!("the start is not valid: {flaw}"));
        }
        start.ask_again(|| start.call("start", || S::start_of(variant.name())));
        start
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl<S: Sketch> PartialEq for Position<S> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.variant() == other.variant() && self.text() == other.text()
    }
}

impl<S: Sketch> Eq for Position<S> {}

impl<S: Sketch> Hash for Position<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl<S: Sketch> Display for Position<S> {
    /// The text of the state, and the variant if there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())?;
        if Variant::<S>::IS_ONLY { Ok(()) } else { write!(f, " {}", self.variant()) }
    }
}

impl<S: Sketch> fmt::Debug for Position<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", S::NAME)
    }
}

/// Whose turn it is, or how the game ended.
pub(crate) fn turn(status: &Status<&'static str>) -> String {
    match status {
        Status::Turn(player) => format!("{player} to move"),
        status => status.to_string(),
    }
}
