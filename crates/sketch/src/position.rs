//! A sketch as a game.

use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::mem;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use gambol_core::{Game, Key, MoveError, Outcome, Player, PositionError, Scores, Start, Status};
use gambol_host::GameFault;
use gambol_host::record::{move_flaw, position_flaw};

use crate::error::{Flaw, Illegal};
use crate::moves::{Move, hash};
use crate::shared::Shared;
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
pub struct Position<S: Sketch> {
    state: S,
    /// Whether [`Sketch::sample`] led here.
    pub(crate) is_sampled: bool,
    /// What the sketch said of the state: shared with copies, so that all say the same.
    known: OnceLock<Arc<Known<S>>>,
    text: OnceLock<String>,
    pub(crate) shared: Arc<Shared<S>>,
}

/// What a sketch says of a state.
pub(crate) struct Known<S: Sketch> {
    status: Status<&'static str>,
    pub(crate) moves: Vec<S::Move>,
    /// The move of each text; none where moves are packed without.
    keys: Vec<Move>,
    /// The moves sorted, each with its index: once no mistake has been found in them.
    checked: OnceLock<Vec<(Move, usize)>>,
    /// Whether the sketch was asked again.
    asked: OnceLock<()>,
}

impl<S: Sketch> Position<S> {
    /// The first position.
    pub(crate) fn first(shared: Arc<Shared<S>>) -> Self {
        let variant = shared.variant;
        let state = caught(|| S::start_of(variant.name())).unwrap_or_else(|why| {
            let what = format!("`start` panics in the variant {variant}{why}");
            GameFault::new(S::NAME, "?", what).panic()
        });
        let (known, text) = (OnceLock::new(), OnceLock::new());
        let start = Position { state, is_sampled: false, known, text, shared };
        if start.status().is_over() {
            start.fault("the game is over at the start");
        }
        if S::VARIANTS.iter().collect::<BTreeSet<_>>().len() < S::VARIANTS.len() {
            start.fault("two `VARIANTS` have the same name");
        }
        let valid = start.call("valid", || start.state().valid_in(variant.name()));
        if let Err(Flaw::Invalid(flaw)) = valid {
            start.fault(format_args!("the start is not valid: {flaw}"));
        }
        start.ask_again(|| start.call("start", || S::start_of(variant.name())));
        start
    }

    /// An unchecked state of the same game.
    #[inline]
    pub(crate) fn with(&self, state: S) -> Self {
        let (known, text, shared) = (OnceLock::new(), OnceLock::new(), Arc::clone(&self.shared));
        Position { state, is_sampled: self.is_sampled, known, text, shared }
    }

    /// The state.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// The text of the state.
    pub(crate) fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let text = caught(|| self.state.write()).unwrap_or_else(|why| {
                GameFault::new(S::NAME, "?", format_args!("`write` panics{why}")).panic()
            });
            if let Some(flaw) = position_flaw(&text) {
                GameFault::new(S::NAME, format_args!("{text:?}"), flaw).panic();
            }
            text
        })
    }

    /// Panics with a [`GameFault`]: the sketch made a mistake.
    #[cold]
    pub(crate) fn fault(&self, what: impl Display) -> ! {
        // The mistake may be that of `sample`.
        let sampled = if self.is_sampled { " (`sample` led here)" } else { "" };
        GameFault::new(S::NAME, self.text(), format_args!("{what}{sampled}")).panic()
    }

    /// Calls a function of the sketch; a panic is a fault.
    #[inline]
    pub(crate) fn call<T>(&self, name: &str, function: impl FnOnce() -> T) -> T {
        caught(function).unwrap_or_else(|why| self.fault(format_args!("`{name}` panics{why}")))
    }

    /// What a player may know of this. Never played unless the game is over, when nothing is hidden.
    pub(crate) fn seen_by(&self, viewer: Player) -> Self {
        if !S::HAS_SECRETS || self.status().is_over() {
            return self.clone();
        }
        let mut state = self.state.clone();
        let onlooker = viewer.index() >= S::PLAYERS;
        for player in Player::all(S::PLAYERS).filter(|&player| onlooker || player == viewer) {
            self.call("hide", || state.hide(player));
        }
        self.with(state)
    }

    #[inline]
    pub(crate) fn known(&self) -> &Known<S> {
        self.known.get_or_init(|| Arc::new(self.ask()))
    }

    /// The status and the moves.
    #[inline]
    fn look(&self) -> (Status<&'static str>, Vec<S::Move>) {
        let (status, moves) = self.call("status", || self.state.look());
        let player = match status {
            Status::Over(Outcome { winner, .. }) => winner,
            _ => status.player(),
        };
        if let Some(player) = player.filter(|player| player.index() >= S::PLAYERS) {
            let players = S::PLAYERS;
            self.fault(format_args!("`status` names {player}, but there are {players} players"));
        }
        if status == Status::Chance && !S::HAS_CHANCE {
            self.fault("there is chance, but `HAS_CHANCE` is false");
        }
        let moves = moves.or_else(|| status.is_over().then(Vec::new));
        let moves = moves.unwrap_or_else(|| self.call("legal_moves", || self.state.legal_moves()));
        if moves.is_empty() && !status.is_over() {
            self.fault(format_args!("the turn is {status}, but there is no legal move"));
        }
        let weight = |mv| self.call("chance_weight", || self.state.chance_weight(mv));
        if status == Status::Chance && moves.iter().map(weight).max() == Some(0) {
            self.fault("all chance events have the weight 0");
        }
        (status, moves)
    }

    #[inline]
    fn ask(&self) -> Known<S> {
        let (status, moves) = self.look();
        let packed = || moves.iter().map(|mv| self.pack_at(&status, mv)).collect();
        let keys = if S::IS_PACKED { Vec::new() } else { packed() };
        Known { status, moves, keys, checked: OnceLock::new(), asked: OnceLock::new() }
    }

    /// The text of a move in a position of this status.
    pub(crate) fn text_at(&self, status: &Status<&'static str>, mv: &S::Move) -> String {
        let text = self.call("the text of a move", || mv.to_string());
        match status {
            Status::Chance if !text.starts_with('=') => format!("={text}"),
            _ => text,
        }
    }

    /// A move in a position of this status.
    #[inline]
    pub(crate) fn pack_at(&self, status: &Status<&'static str>, mv: &S::Move) -> Move {
        match S::pack(mv, *status == Status::Chance) {
            Some(Ok(mv)) => mv,
            Some(Err(what)) => self.fault(what),
            None if *status == Status::Chance => Move::of(self.text_at(status, mv)),
            None => self.call("the text of a move", || Move::of_any(mv)),
        }
    }

    /// The legal moves, in the order of the sketch.
    #[inline]
    fn listed(&self) -> impl Iterator<Item = Move> {
        (0..self.known().moves.len()).map(|index| self.key_at(index))
    }

    /// The legal move of this index.
    #[inline]
    fn key_at(&self, index: usize) -> Move {
        let Known { status, moves, keys, .. } = self.known();
        if S::IS_PACKED { self.pack_at(status, &moves[index]) } else { keys[index] }
    }

    /// The moves sorted, each with its index. Panics if there is a mistake in them.
    fn checked(&self) -> &[(Move, usize)] {
        let Known { status, moves, checked, .. } = self.known();
        checked.get_or_init(|| {
            if let Some(flaw) = moves.iter().find_map(|mv| move_flaw(&self.text_at(status, mv))) {
                self.fault(flaw);
            }
            let mut sorted: Vec<_> = self.listed().zip(0..).collect();
            sorted.sort_unstable();
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                self.fault(format_args!(
                    "`legal_moves` has {} twice",
                    self.display_move(pair[0].0)
                ));
            }
            sorted
        })
    }

    /// A fault unless the sketch answers the same, once, when it is asked of the state again, and of its text.
    fn ask_again(&self, state: impl FnOnce() -> S) {
        self.known().asked.get_or_init(|| {
            let (text, moves) = (self.text(), self.checked());
            let read = caught(|| S::read(text)).ok().and_then(Result::ok);
            for other in [state()].into_iter().chain(read).map(|state| self.with(state)) {
                let answers = [
                    ("the text of a state", other.text() == text),
                    ("`status`", other.status() == self.status()),
                    ("`legal_moves`, or the text of a move,", other.checked() == moves),
                ];
                if let Some((what, _)) = answers.iter().find(|(_, is_same)| !is_same) {
                    self.fault(format_args!("{what} differs from call to call"));
                }
            }
        });
    }

    /// The sketch's form of a legal move.
    pub(crate) fn find(&self, mv: Move) -> Option<&S::Move> {
        let Known { status, moves, checked, .. } = self.known();
        let index = match checked.get() {
            // The key of a text is known on boards too.
            _ if S::IS_PACKED && S::unpack(mv).is_none() => {
                moves.iter().position(|legal| Move::of(self.text_at(status, legal)) == mv)?
            }
            Some(sorted) => sorted[sorted.binary_search_by_key(&mv, |&(key, _)| key).ok()?].1,
            None => self.listed().position(|key| key == mv)?,
        };
        moves.get(index)
    }

    /// The same, where only legal moves may be asked about. A packed move is not looked for.
    ///
    /// # Panics
    /// If it is not legal, and not packed.
    #[inline]
    pub(crate) fn legal(&self, mv: Move) -> Cow<'_, S::Move> {
        let found = S::unpack(mv).map(Cow::Owned).or_else(|| self.find(mv).map(Cow::Borrowed));
        found.unwrap_or_else(|| {
            // It may have been a moment ago.
            self.ask_again(|| self.state.clone());
            panic!("{}: {mv:?} is not legal in `{self}`", S::NAME)
        })
    }

    /// Why no legal move has these parts, as the player to move may know it.
    pub(crate) fn reason(&self, parts: &[&str]) -> Option<Illegal> {
        let Known { status, moves, .. } = self.known();
        if status.is_over() {
            return Some(Illegal::GameOver);
        }
        let mut seen = Cow::Borrowed(&self.state);
        if S::HAS_SECRETS {
            // Chance may depend on anything that is hidden.
            let player = status.player()?;
            self.call("hide", || seen.to_mut().hide(player));
        }
        self.call("why_not", || seen.why_not_among(moves, parts)).map(Illegal::Because)
    }
}

/// Catches a panic; its message, after a colon, is the error.
#[inline]
pub(crate) fn caught<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(function)).map_err(|panic| words_of(&*panic))
}

#[cold]
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref().map(|text: &&str| text.to_string());
    let text = text.or_else(|| panic.downcast_ref().cloned());
    let text = text.or_else(|| GameFault::find(panic).map(ToString::to_string));
    text.map(|text| format!(": {text}")).unwrap_or_default()
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

    /// Mistakes in the list are found where a move is checked, as it is in records, and by debug builds: the
    /// texts of all moves would take most of the time of a search.
    fn try_for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if cfg!(debug_assertions) {
            self.checked();
        }
        self.listed().try_for_each(visit)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        // Mistakes are found in games, if not in playouts.
        self.ask_again(|| self.state.clone());
        if self.find(mv).is_none() {
            let text = S::unpack(mv).map_or_else(|| format!("{mv:?}"), |mv| mv.to_string());
            return Err(self.reason(&[&text]).unwrap_or(Illegal::NotLegal));
        }
        if self.after(mv) != self.after(mv) {
            let text = self.display_move(mv);
            self.fault(format_args!("`apply` of `{text}` differs from call to call"));
        }
        Ok(())
    }

    #[inline]
    fn apply_unchecked(&mut self, mv: Move) {
        let (played, before) = (self.legal(mv).into_owned(), self.state.clone());
        if let Err(why) = caught(|| self.state.apply(played)) {
            self.state = before;
            self.fault(format_args!("`apply` of `{}` panics{why}", self.display_move(mv)));
        }
        self.text = OnceLock::new();
        // Whoever has asked, as playouts do, asks again: that costs less in place. The count is read first, since
        // `get_mut` takes a lock.
        let mut known = mem::take(&mut self.known);
        let own = known.get_mut().filter(|known| Arc::strong_count(known) == 1);
        if let Some(place) = own.and_then(Arc::get_mut) {
            *place = self.ask();
            self.known = known;
        }
    }

    fn key(&self) -> u64 {
        match self.call("key", || self.state.key()) {
            None => hash(Key::new(), self.to_string().as_bytes()),
            Some(key) if Variant::<S>::IS_ONLY => key,
            Some(key) => hash(Key::new().word(key), self.variant().name().as_bytes()),
        }
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.text_at(&self.status(), &self.legal(mv)))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Illegal>> {
        self.ask_again(|| self.state.clone());
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
        let weight = |mv: &S::Move| self.call("chance_weight", || self.state.chance_weight(mv));
        if self.status() == Status::Chance { weight(&self.legal(mv)) } else { 1 }
    }

    fn scores(&self) -> Option<Scores> {
        let scores = self.call("scores", || self.state.scores())?;
        if scores.len() != S::PLAYERS {
            self.fault(format_args!("`scores` has {}, for {} players", scores.len(), S::PLAYERS));
        }
        Some(scores)
    }

    /// Random games ask this first, so that the answer is kept.
    #[inline]
    fn is_chance(&self) -> bool {
        self.status() == Status::Chance
    }

    /// Perft asks for nothing else, so the answer is not kept.
    #[inline]
    fn count_moves(&self) -> usize {
        self.known.get().map_or_else(|| self.look().1.len(), |known| known.moves.len())
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
    /// The first position of the first variant.
    fn default() -> Self {
        Self::start(Variant::default())
    }
}

impl<S: Sketch> Start for Position<S> {
    const NAME: &'static str = S::NAME;
    const TITLE: &'static str = S::TITLE;

    fn start(variant: Variant<S>) -> Self {
        Self::first(Shared::in_play(variant))
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

/// Whose turn it is, or how the game ended.
pub(crate) fn turn(status: &Status<&'static str>) -> String {
    status.player().map_or_else(|| status.to_string(), |player| format!("{player} to move"))
}
