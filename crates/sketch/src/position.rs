//! A sketch as a game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::mem;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use gambol_core::{Game, Key, MoveError, Player, PositionError, Scores, Start, Status};
use gambol_host::{Enumerable, Enumeration, GameFault, escaped};

use crate::error::{NOT_CHECKED, STATE};
use crate::moves::hash;
use crate::{Flaw, Illegal, Move, Sketch, Variant};

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
    /// The key of each move. Empty if the sketch packs moves, since packing again costs less than a second list.
    keys: Vec<Move>,
}

/// Results for all positions that follow from one start, computed when they are first needed.
pub(crate) struct Shared<S: Sketch> {
    variant: Variant<S>,
    /// The numbers of all players' moves, and of all chance events.
    pub(crate) numbers: OnceLock<[Numbers; 2]>,
    pub(crate) enumeration: Enumeration<Position<S>>,
}

/// Moves by their numbers for learners, and back.
pub(crate) type Numbers = (Vec<Move>, HashMap<Move, usize>);

impl<S: Sketch> Position<S> {
    /// Returns an unchecked state of the same game.
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

    pub(crate) fn known(&self) -> &Known<S> {
        self.known.get_or_init(|| Arc::new(self.look()))
    }

    fn look(&self) -> Known<S> {
        let (status, moves) = self.status_and_moves();
        let key = |mv: &S::Move| self.key_of(&status, mv);
        let keys = if S::PACKS_MOVES { Vec::new() } else { moves.iter().map(key).collect() };
        Known { status, moves, keys }
    }

    fn status_and_moves(&self) -> (Status<&'static str>, Vec<S::Move>) {
        self.call("`status` or `legal_moves`", || self.state.status_and_moves())
    }

    /// Returns the text of a move in a position of this status.
    pub(crate) fn text_at(&self, status: &Status<&'static str>, mv: &S::Move) -> String {
        let text = self.call("the text of a move", || mv.to_string());
        let is_bare = *status == Status::Chance && !text.starts_with('=');
        if is_bare { format!("={text}") } else { text }
    }

    /// Returns the key of a move in a position of this status.
    pub(crate) fn key_of(&self, status: &Status<&'static str>, mv: &S::Move) -> Move {
        let is_event = *status == Status::Chance;
        self.call("`pack` or the text of a move", || match is_event {
            _ if S::PACKS_MOVES => Move::packed(S::pack(mv, is_event)),
            true => Move::of(self.text_at(status, mv)),
            false => Move::of_any(mv),
        })
    }

    /// Returns the keys of the legal moves, in the order of the sketch.
    pub(crate) fn listed(&self) -> impl Iterator<Item = Move> {
        let known = self.known();
        (0..known.moves.len()).map(|index| self.key_at(known, index))
    }

    fn key_at(&self, Known { status, moves, keys }: &Known<S>, index: usize) -> Move {
        if S::PACKS_MOVES { self.key_of(status, &moves[index]) } else { keys[index] }
    }

    /// Returns the sketch's form of a legal move.
    pub(crate) fn find(&self, mv: Move) -> Option<&S::Move> {
        let Known { status, moves, .. } = self.known();
        // A packed move is legal by the key of its text as well.
        let has_text = |legal: &S::Move| Move::of(self.text_at(status, legal)) == mv;
        let index = self.listed().position(|key| key == mv);
        index.or_else(|| moves.iter().position(has_text)).map(|index| &moves[index])
    }

    /// Returns the sketch's form of any packed move.
    pub(crate) fn unpacked(mv: Move) -> Option<S::Move> {
        mv.bits_packed().and_then(S::unpack)
    }

    /// Returns the sketch's form of a move that must be legal. For a packed move the legal moves are not searched.
    ///
    /// # Panics
    /// The move is not legal.
    pub(crate) fn legal(&self, mv: Move) -> Cow<'_, S::Move> {
        let unpacked = Self::unpacked(mv).map(Cow::Owned);
        let found = unpacked.or_else(|| self.find(mv).map(Cow::Borrowed));
        found.unwrap_or_else(|| panic!("{}: {mv:?} is not legal in `{self}`", S::NAME))
    }

    /// Returns the state after a legal move.
    fn played(&self, mv: Move) -> S {
        let (played, mut state) = (self.legal(mv).into_owned(), self.state.clone());
        self.call(format_args!("`apply` of `{}`", self.display_move(mv)), || state.apply(played));
        state
    }

    /// Returns why no legal move has these parts, as far as the player to move may know.
    pub(crate) fn reason(&self, parts: &[&str]) -> Option<Illegal> {
        let Known { status, moves, .. } = self.known();
        if status.is_over() {
            return Some(Illegal::GameOver);
        }
        // The possible chance events may depend on any secret.
        let seen = if S::HAS_SECRETS { &self.seen_by(status.player()?) } else { self };
        self.call("`why_not`", || seen.state.why_not(moves, parts)).map(Illegal::Because)
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
        let text = Self::unpacked(mv).map_or_else(|| format!("{mv:?}"), |mv| mv.to_string());
        Err(self.reason(&[&text]).unwrap_or(Illegal::NotLegal))
    }

    fn apply_unchecked(&mut self, mv: Move) {
        self.state = self.played(mv);
        self.text = OnceLock::new();
        // If the list of moves was requested before this move, as in playouts, it will be requested again, so the
        // old list is replaced in place. The count is read first, since `get_mut` takes a lock.
        let mut known = mem::take(&mut self.known);
        let own = known.get_mut().filter(|known| Arc::strong_count(known) == 1);
        if let Some(place) = own.and_then(Arc::get_mut) {
            *place = self.look();
            self.known = known;
        }
    }

    fn after(&self, mv: Move) -> Self {
        self.with(self.played(mv))
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
            // Avoids a search for the move, which would make writing a list of moves quadratic.
            Some(text) => out.write_str(&text),
            None => out.write_str(&self.text_at(&self.status(), &self.legal(mv))),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        let known = self.known();
        let texts = known.moves.iter().map(|mv| self.text_at(&known.status, mv));
        let index = texts.clone().position(|legal| legal == text);
        index.map(|index| self.key_at(known, index)).ok_or_else(|| match self.reason(&[text]) {
            Some(reason) => MoveError::illegal(text, reason),
            None => MoveError::unknown(text, texts),
        })
    }

    fn chance_weight(&self, mv: Move) -> u32 {
        let weight = |mv: &S::Move| self.call("`chance_weight`", || self.state.chance_weight(mv));
        if self.status() == Status::Chance { weight(&self.legal(mv)) } else { 1 }
    }

    fn scores(&self) -> Option<Scores> {
        self.call("`scores`", || self.state.scores())
    }

    /// Playouts call this first, so the status is kept.
    fn is_chance(&self) -> bool {
        self.status() == Status::Chance
    }

    /// Perft calls nothing else, so the list is not kept.
    fn count_moves(&self) -> usize {
        self.known.get().map_or_else(|| self.status_and_moves().1.len(), |known| known.moves.len())
    }

    fn nth_move(&self, index: usize) -> Option<Move> {
        let known = self.known();
        (index < known.moves.len()).then(|| self.key_at(known, index))
    }
}

impl<S: Sketch> Start for Position<S> {
    const NAME: &'static str = S::NAME;
    const TITLE: &'static str = S::TITLE;

    fn start(variant: Variant<S>) -> Self {
        let what = || format!("`start` panics in the variant {variant}");
        let fault = || GameFault::new(S::NAME, "?", what());
        let state = GameFault::blame(fault, || S::start_of(variant.name()));
        let (known, text, numbers, enumeration) = Default::default();
        let shared = Arc::new(Shared { variant, numbers, enumeration });
        let start = Position { state, known, text, shared };
        // Copies share the list of moves, such as the copies that are played out.
        start.known();
        start
    }

    fn read(text: &str) -> Result<Self, PositionError<String>> {
        text.parse().map_err(PositionError::in_words)
    }
}

impl<S: Sketch> FromStr for Position<S> {
    type Err = PositionError<Flaw>;

    /// Parses a state, and checks that it is [valid](Sketch::valid). In a game with secrets, the state must also
    /// be reachable in a game, because views are computed from games.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (text, start) = split_variant::<S>(text);
        if start.text() == text {
            return Ok(start);
        }
        let valid = |state: &S| start.call("`valid`", || state.valid_in(start.variant().name()));
        let reachable = if S::HAS_SECRETS { start.reachable() } else { None };
        if reachable.is_none() && (S::HAS_SECRETS || valid(&start.state) == Err(Flaw::NotChecked)) {
            return Err(PositionError::Unread { why: NOT_CHECKED });
        }
        let syntax = |expected: String| PositionError::syntax(STATE, text, escaped(&expected));
        let position = start.with(start.call("`read`", || S::read(text)).map_err(syntax)?);
        let checked = match reachable.map(|reachable| reachable.find(&position)) {
            Some(found) => found.map(drop).ok_or("no game leads to this position".into()),
            None => valid(&position.state),
        };
        checked.map(|()| position).map_err(|flaw| PositionError::Flaw { field: STATE, flaw })
    }
}

/// Splits a text into that of a state and the start of the variant after it, by default of the first variant.
pub(crate) fn split_variant<S: Sketch>(text: &str) -> (&str, Position<S>) {
    let named = text.rsplit_once(' ').and_then(|(state, name)| Some((state, name.parse().ok()?)));
    let (state, variant) = named.unwrap_or_else(|| (text, Variant::default()));
    (state, Position::start(variant))
}

impl<S: Sketch> PartialEq for Position<S> {
    fn eq(&self, other: &Self) -> bool {
        self.variant() == other.variant() && self.text() == other.text()
    }
}

impl<S: Sketch> Eq for Position<S> {}

impl<S: Sketch> Display for Position<S> {
    /// The text of the state, and the variant if there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())?;
        if Variant::<S>::IS_ONLY { Ok(()) } else { write!(f, " {}", self.variant()) }
    }
}

gambol_core::position_impls! { [S: Sketch] Position<S> }
