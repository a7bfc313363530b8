//! A sketch as a game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock};

use gambol_core::{Game, Key, MoveError, Player, PositionError, Scores, Start, Status};
use gambol_host::GameFault;

use crate::error::Illegal;
use crate::moves::{Move, hash};
use crate::possible::{Positions, Possible};
use crate::sketch::Sketch;
use crate::variant::Variant;

/// A position of a sketch, with all the traits of a game.
///
/// ```
/// use gambol_core::{Game, Start};
/// use gambol_sketch::{Position, Sketch};
///
/// /// Returns the texts of the moves at the start.
/// fn first_moves<S: Sketch>() -> Vec<String> {
///     let start = Position::<S>::start(Default::default());
///     let moves = start.legal_moves();
///     moves.into_iter().map(|mv| start.display_move(mv).to_string()).collect()
/// }
/// ```
#[derive(Clone)]
pub struct Position<S: Sketch> {
    state: S,
    /// Shared with copies, which bots and records make all the time.
    known: OnceLock<Arc<Known<S>>>,
    text: OnceLock<String>,
    pub(crate) shared: Arc<Shared<S>>,
}

/// The status and the moves of a state.
pub(crate) struct Known<S: Sketch> {
    pub(crate) status: Status<&'static str>,
    pub(crate) moves: Vec<S::Move>,
    /// The key of each move. Empty if the sketch packs its moves, since packing again costs less than a second list.
    keys: Vec<Move>,
}

/// Results for all positions that follow from one start, computed when they are first needed.
pub(crate) struct Shared<S: Sketch> {
    variant: Variant<S>,
    pub(crate) numbers: OnceLock<Numbers>,
    /// All positions of the game, if there are not too many.
    pub(crate) possible: OnceLock<Option<Possible<S>>>,
    /// The positions consistent with recent histories, by the key of the history.
    pub(crate) counted: Mutex<HashMap<u64, Arc<Positions<S>>>>,
}

/// The numbers of all players' moves, and of all chance events.
pub(crate) type Numbers = [(Vec<Move>, HashMap<Move, usize>); 2];

impl<S: Sketch> Position<S> {
    /// Returns an unchecked state of the same game.
    #[inline]
    pub(crate) fn with(&self, state: S) -> Self {
        let (known, text, shared) = (OnceLock::new(), OnceLock::new(), Arc::clone(&self.shared));
        Position { state, known, text, shared }
    }

    /// Returns the state.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// Returns the text of the state.
    pub(crate) fn text(&self) -> &str {
        let fault = || GameFault::new(S::NAME, "?", "`write` panics");
        self.text.get_or_init(|| GameFault::blame(fault, || self.state.write()))
    }

    /// Returns a mistake of the sketch in this position.
    #[cold]
    pub(crate) fn fault(&self, what: impl Display) -> GameFault {
        GameFault::new(S::NAME, self.text(), what)
    }

    /// Calls a function of the sketch. Its panics name the function and the position.
    #[inline]
    pub(crate) fn call<T>(&self, name: impl Display, function: impl FnOnce() -> T) -> T {
        GameFault::blame(|| self.fault(format_args!("{name} panics")), function)
    }

    /// Returns the position as a player sees it. Nothing is hidden once the game is over.
    pub(crate) fn seen_by(&self, viewer: Player) -> Self {
        if !S::HAS_SECRETS || self.status().is_over() {
            return self.clone();
        }
        let mut state = self.state.clone();
        let onlooker = viewer.index() >= S::PLAYERS;
        for player in Player::all(S::PLAYERS).filter(|&player| onlooker || player == viewer) {
            self.call("`hide`", || state.hide(player));
        }
        self.with(state)
    }

    #[inline]
    pub(crate) fn known(&self) -> &Known<S> {
        self.known.get_or_init(|| Arc::new(self.look()))
    }

    #[inline]
    fn look(&self) -> Known<S> {
        let (status, moves) =
            self.call("`status` or `legal_moves`", || self.state.status_and_moves());
        let is_packed = |mv| S::pack(mv, status == Status::Chance).is_some();
        let keys = match moves.first() {
            Some(mv) if !is_packed(mv) => moves.iter().map(|mv| self.key_of(&status, mv)).collect(),
            _ => Vec::new(),
        };
        Known { status, moves, keys }
    }

    /// Returns the text of a move in a position of this status.
    pub(crate) fn text_at(&self, status: &Status<&'static str>, mv: &S::Move) -> String {
        let text = self.call("the text of a move", || mv.to_string());
        match status {
            Status::Chance if !text.starts_with('=') => format!("={text}"),
            _ => text,
        }
    }

    /// Returns the key of a move in a position of this status.
    #[inline]
    pub(crate) fn key_of(&self, status: &Status<&'static str>, mv: &S::Move) -> Move {
        let is_event = *status == Status::Chance;
        let packed = self.call("`pack`", || S::pack(mv, is_event));
        packed.unwrap_or_else(|| {
            if is_event {
                return Move::of(self.text_at(status, mv));
            }
            self.call("the text of a move", || Move::of_any(mv))
        })
    }

    /// Returns the keys of the legal moves, in the order of the sketch.
    #[inline]
    pub(crate) fn listed(&self) -> impl Iterator<Item = Move> {
        (0..self.known().moves.len()).map(|index| self.key_at(index))
    }

    #[inline]
    fn key_at(&self, index: usize) -> Move {
        let Known { status, moves, keys } = self.known();
        keys.get(index).copied().unwrap_or_else(|| self.key_of(status, &moves[index]))
    }

    /// Returns the sketch's form of a legal move.
    pub(crate) fn find(&self, mv: Move) -> Option<&S::Move> {
        let Known { status, moves, keys } = self.known();
        // A move that is packed is legal by the key of its text as well.
        let has_text = |legal: &S::Move| Move::of(self.text_at(status, legal)) == mv;
        let index = if keys.is_empty() {
            self.listed().position(|key| key == mv)
        } else {
            keys.iter().position(|&key| key == mv)
        };
        index.or_else(|| moves.iter().position(has_text)).map(|index| &moves[index])
    }

    /// Returns the sketch's form of a move that must be legal. Packed moves are not searched for.
    ///
    /// # Panics
    /// The move is neither packed nor legal.
    #[inline]
    pub(crate) fn legal(&self, mv: Move) -> Cow<'_, S::Move> {
        let found = S::unpack(mv).map(Cow::Owned).or_else(|| self.find(mv).map(Cow::Borrowed));
        found.unwrap_or_else(|| panic!("{}: {mv:?} is not legal in `{self}`", S::NAME))
    }

    /// Returns why no legal move has these parts, as far as the player to move may know.
    pub(crate) fn reason(&self, parts: &[&str]) -> Option<Illegal> {
        let Known { status, moves, .. } = self.known();
        if status.is_over() {
            return Some(Illegal::GameOver);
        }
        let mut seen = Cow::Borrowed(&self.state);
        if S::HAS_SECRETS {
            // The possible chance events may depend on any secret.
            let player = status.player()?;
            self.call("`hide`", || seen.to_mut().hide(player));
        }
        self.call("`why_not`", || seen.why_not(moves, parts)).map(Illegal::Because)
    }
}

impl<S: Sketch> Game for Position<S> {
    type Move = Move;
    type Variant = Variant<S>;
    type Illegal = Illegal;
    type Reason = &'static str;

    const HAS_CHANCE: bool = S::HAS_CHANCE;

    fn variant(&self) -> Variant<S> {
        self.shared.variant
    }

    fn players(&self) -> usize {
        S::PLAYERS
    }

    #[inline]
    fn status(&self) -> Status<&'static str> {
        self.known().status
    }

    fn try_for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.listed().try_for_each(visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.find(mv).is_some() {
            return Ok(());
        }
        let text = S::unpack(mv).map_or_else(|| format!("{mv:?}"), |mv| mv.to_string());
        Err(self.reason(&[&text]).unwrap_or(Illegal::NotLegal))
    }

    #[inline]
    fn apply_unchecked(&mut self, mv: Move) {
        let (played, mut state) = (self.legal(mv).into_owned(), self.state.clone());
        let name = format_args!("`apply` of `{}`", self.display_move(mv));
        self.call(name, || state.apply(played));
        self.state = state;
        self.text = OnceLock::new();
        // A caller that has asked, as playouts do, asks again: that costs less in place. The count is read first,
        // since `get_mut` takes a lock.
        let mut known = mem::take(&mut self.known);
        let own = known.get_mut().filter(|known| Arc::strong_count(known) == 1);
        if let Some(place) = own.and_then(Arc::get_mut) {
            *place = self.look();
            self.known = known;
        }
    }

    fn key(&self) -> u64 {
        match self.call("`key`", || self.state.key()) {
            None => hash(Key::new(), self.to_string().as_bytes()),
            Some(key) if Variant::<S>::IS_ONLY => key,
            Some(key) => hash(Key::new().word(key), self.variant().name().as_bytes()),
        }
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv.text() {
            // Without a search for the move, which would take quadratic time for a list of moves.
            Some(text) => out.write_str(&text),
            None => out.write_str(&self.text_at(&self.status(), &self.legal(mv))),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let Known { status, moves, .. } = self.known();
        let texts = moves.iter().map(|mv| self.text_at(status, mv));
        if let Some(index) = texts.clone().position(|legal| legal == text) {
            return Ok(self.key_at(index));
        }
        if let Some(reason) = self.reason(&[text]) {
            return Err(MoveError::illegal(text, reason));
        }
        Err(MoveError::unknown(text, texts))
    }

    fn chance_weight(&self, mv: Move) -> u32 {
        let weight = |mv: &S::Move| self.call("`chance_weight`", || self.state.chance_weight(mv));
        if self.status() == Status::Chance { weight(&self.legal(mv)) } else { 1 }
    }

    fn scores(&self) -> Option<Scores> {
        self.call("`scores`", || self.state.scores())
    }

    /// Playouts ask this first, so the answer is kept.
    #[inline]
    fn is_chance(&self) -> bool {
        self.status() == Status::Chance
    }

    /// Perft asks for nothing else, so the answer is not kept.
    #[inline]
    fn count_moves(&self) -> usize {
        let count =
            || self.call("`status` or `legal_moves`", || self.state.status_and_moves()).1.len();
        self.known.get().map_or_else(count, |known| known.moves.len())
    }

    #[inline]
    fn nth_move(&self, index: usize) -> Option<Move> {
        (index < self.known().moves.len()).then(|| self.key_at(index))
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.find(mv).is_some()
    }
}

impl<S: Sketch> Default for Position<S> {
    /// Returns the first position of the first variant.
    fn default() -> Self {
        Self::start(Variant::default())
    }
}

impl<S: Sketch> Start for Position<S> {
    const NAME: &'static str = S::NAME;
    const TITLE: &'static str = S::TITLE;

    fn start(variant: Variant<S>) -> Self {
        let what = || format!("`start` panics in the variant {variant}");
        let fault = || GameFault::new(S::NAME, "?", what());
        let state = GameFault::blame(fault, || S::start_of(variant.name()));
        let (numbers, possible, counted) = Default::default();
        let shared = Arc::new(Shared { variant, numbers, possible, counted });
        Position { state, known: OnceLock::new(), text: OnceLock::new(), shared }
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl<S: Sketch> PartialEq for Position<S> {
    fn eq(&self, other: &Self) -> bool {
        self.variant() == other.variant() && self.text() == other.text()
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

/// Returns who is to move, or how the game ended.
pub(crate) fn turn(status: &Status<&'static str>) -> String {
    status.player().map_or_else(|| status.to_string(), |player| format!("{player} to move"))
}
