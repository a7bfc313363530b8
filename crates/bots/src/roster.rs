//! The bots of a game, by name.

use std::any::TypeId;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gambol_core::Game;
use gambol_core::text::Excerpt;
use gambol_evaluate::tablebase::{Endings, Tablebase, TablebaseError};
use gambol_evaluate::{Evaluate, Evaluated, LOGIT};
use gambol_host::{AnyGame, AnyPosition, CatalogueItem, FullGame, Score};

use crate::alphabeta::AlphaBeta;
use crate::bot::{AnyBot, Bot, erase};
use crate::evaluate::StandardEvaluation;
use crate::greedy::Greedy;
use crate::ismcts::Ismcts;
use crate::kind::{BotKind, BotSpecError, Unfit, UnfitFor};
use crate::loops::{bot_loop, walk};
use crate::mcts::{EXPLORATION, Mcts};
use crate::random::Random;
use crate::spec::BotSpec;

/// The bots of a game, by name: the bots of this crate, with an evaluation, and [your
/// own](Bots::with_bot). In a [`Catalogue`](gambol_host::Catalogue) of games known only at run time,
/// `Bots` is one of a game's jobs.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{GAMES, HiddenInformation, Player};
/// use gambol_bots::{Bot, Bots, Ismcts};
///
/// let bots = Bots::of::<Position>()
///     .with_bot::<Position>("careless", |_, seed| Box::new(Ismcts::new(seed).playout_plies(5)));
/// let spec = bots.read("careless:nodes=50")?;
/// let start = GAMES.first("mixtour")?;
/// let mut bot = bots.build(&spec, &start, 1)?;
/// let choice = bot.choose(&start.view(Player::P1), &spec.limits().budget());
/// assert_eq!(choice.nodes, 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Bots {
    game: AnyGame,
    /// The game with all its position types.
    whole: AnyGame,
    /// A part for each position type.
    parts: Vec<Part>,
    numbered: Option<Numbered>,
    tablebase: Option<Arc<Tablebase>>,
}

/// The bots of a position type.
#[derive(Clone)]
struct Part {
    position: TypeId,
    has: fn(&AnyPosition) -> bool,
    walk: Loop,
    bot_loop: Loop,
    /// Whether there is an evaluation function.
    evaluates: bool,
    build: Arc<Build>,
    /// The value that multiplies the odds of winning by *e*.
    logit: Arc<Logit>,
    outlook: Arc<Outlook>,
    own: Vec<(&'static str, Make)>,
}

/// Counts the leaves at a depth below a position of the type.
type Loop = fn(&AnyPosition, u32) -> Option<u64>;

/// The maximum number of pieces in numbered endings, and a function from a number of pieces to the
/// ends of the numbers.
type Numbered = (usize, fn(usize) -> Vec<usize>);

/// The value that multiplies the odds of winning by *e*, if the position has a fitted curve.
type Logit = dyn Fn(&AnyPosition) -> Option<u32> + Send + Sync;

/// The mean utilities of this many playouts, with a seed and a flag that stops them.
type Outlook = dyn Fn(&AnyPosition, u64, u64, &AtomicBool) -> Option<Vec<f64>> + Send + Sync;

/// Makes a user's bot for the variant of a position, with a seed.
type Make = Arc<dyn Fn(&AnyPosition, u64) -> AnyBot + Send + Sync>;

/// Makes one of this crate's bots, with a seed.
type Build = dyn Fn(&BotSpec, u64, Option<&Arc<Tablebase>>) -> AnyBot + Send + Sync;

/// Makes a bot of this crate with this evaluation, and with these endings for a tablebase. The
/// caller has checked that the bot can play the game: see [`Bots::check`].
fn make<G: FullGame, E: Evaluate<G> + Clone + 'static>(
    evaluation: E,
    endings: Option<&Endings<G>>,
    spec: &BotSpec,
    seed: u64,
    tablebase: Option<&Arc<Tablebase>>,
) -> AnyBot {
    let exploration = spec.get("exploration").map(|percent| f64::from(percent) / 100.0);
    let plies = spec.get("plies").map_or(evaluation.tuning().playout_plies, u64::from);
    erase::<G>(match spec.kind() {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => Box::new(Greedy::with(evaluation, seed)),
        BotKind::AlphaBeta => {
            let mut bot = AlphaBeta::with(evaluation, seed);
            if let Some(tablebase) = tablebase {
                bot = bot.with_tablebase(Arc::clone(tablebase), endings);
            }
            if let Some(mib) = spec.get("hash") {
                bot = bot.hash_mib(mib as usize);
            }
            Box::new(bot.threads(spec.get("threads").unwrap_or(1) as usize))
        }
        BotKind::Mcts => {
            let bot = Mcts::with(evaluation, seed).playout_plies(plies);
            Box::new(match exploration {
                Some(exploration) => bot.exploration(exploration),
                None => bot,
            })
        }
        BotKind::Ismcts => Box::new(
            Ismcts::with(evaluation, seed)
                .playout_plies(plies)
                .exploration(exploration.unwrap_or(EXPLORATION))
                .inference(spec.get("inference") != Some(0)),
        ),
        BotKind::Own(_) => unreachable!("the check refuses it"),
    })
}

/// Names reserved on command lines, for a person and an engine's command.
const TAKEN: [&str; 2] = ["human", "cmd"];

impl Part {
    /// Adds a user's bot to the game with this title.
    fn add(&mut self, title: &str, name: &'static str, make: Make) {
        let mut letters = name.bytes();
        assert!(
            letters.next().is_some_and(|first| first.is_ascii_lowercase())
                && letters.all(|c| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_')),
            "{name:?} is not a name for a bot: a name begins with a lower-case letter and \
             contains only lower-case letters, digits, `-` and `_`"
        );
        assert!(
            !TAKEN.contains(&name),
            "a bot cannot have the name {name}, which programs reserve"
        );
        assert!(
            BotKind::ALL.iter().all(|kind| kind.name() != name),
            "gambol-bots already has a bot {name}: choose another name"
        );
        assert!(
            self.own.iter().all(|(own, _)| *own != name),
            "{title} already has a bot {name}: choose another name"
        );
        self.own.push((name, make));
    }
}

/// The share of a win that a mean utility stands for.
pub(crate) fn share(utility: f64, players: usize) -> f64 {
    let others = players as f64 - 1.0;
    ((utility * others + 1.0) / (others + 1.0)).clamp(0.0, 1.0)
}

impl Bots {
    /// The bots of a game, with the game's own evaluation.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots};
    ///
    /// let bots = Bots::of::<Position>();
    /// assert_eq!(bots.fit(&GAMES.first("mixtour")?), BotKind::ALL);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: FullGame + Evaluated>() -> Self {
        Bots::with_endings::<G>(StandardEvaluation, G::ENDINGS)
    }

    /// The bots of a game, with this evaluation. The game need not be [`Evaluated`].
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{GAMES, Player};
    /// use gambol_bots::Bots;
    ///
    /// let few_moves = |position: &Position, _: Player| -(position.count_moves() as i32);
    /// let bots = Bots::with_evaluation::<Position>(few_moves);
    /// let bot = bots.build(&bots.read("alphabeta:depth=2")?, &GAMES.first("mixtour")?, 1)?;
    /// # use gambol::Game as _;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_evaluation<G: FullGame>(
        evaluation: impl Evaluate<G> + Clone + Sync + 'static,
    ) -> Self {
        Bots::with_endings::<G>(evaluation, None)
    }

    /// The bots of a game, with this evaluation and these endings ([`Evaluated::ENDINGS`]) for a
    /// [tablebase](Self::with_tablebase).
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use gambol::lilypad::draughts::Position;
    /// use gambol::{Evaluated, Game, Player};
    /// use gambol_bots::Bots;
    ///
    /// let few_moves = |position: &Position, _: Player| -(position.count_moves() as i32);
    /// let tablebase = gambol_solve::tablebase::<Position>(2, 1, &mut |_, _| {})?;
    /// let bots = Bots::with_endings::<Position>(few_moves, Position::ENDINGS);
    /// assert!(bots.with_tablebase(Arc::new(tablebase)).is_ok());
    /// # Ok::<(), gambol_solve::SolveError>(())
    /// ```
    pub fn with_endings<G: FullGame>(
        evaluation: impl Evaluate<G> + Clone + Sync + 'static,
        endings: Option<Endings<G>>,
    ) -> Self {
        let (curve, playouts) = (evaluation.clone(), evaluation.clone());
        Bots {
            game: AnyGame::of::<G>(),
            whole: G::GAME,
            numbered: endings.as_ref().map(|endings| (endings.most_pieces, endings.parts)),
            tablebase: None,
            parts: Vec::from([Part {
                position: TypeId::of::<G>(),
                has: |position| position.downcast::<G>().is_some(),
                walk: |position, depth| Some(walk(&position.downcast::<G>()?, depth)),
                bot_loop: |position, depth| Some(bot_loop(&position.downcast::<G>()?, depth)),
                evaluates: !evaluation.tuning().says_nothing,
                logit: Arc::new(move |position| Some(curve.logit(&position.downcast::<G>()?))),
                outlook: Arc::new(move |position, games, seed, stop| {
                    let position = position.downcast::<G>()?;
                    Some(Mcts::with(playouts.clone(), seed).outlook(&position, games, stop))
                }),
                build: Arc::new(move |spec, seed, tablebase| {
                    make(evaluation.clone(), endings.as_ref(), spec, seed, tablebase)
                }),
                own: Vec::new(),
            }]),
        }
    }

    /// Joins the bots of two position types of the same game.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::pikemen::{ClassicPosition, StarPosition};
    /// use gambol_bots::Bots;
    ///
    /// let bots = Bots::of::<ClassicPosition>().and(Bots::of::<StarPosition>());
    /// let spec = bots.read("greedy")?;
    /// assert!(bots.build(&spec, &GAMES.start("pikemen", "star")?, 1).is_ok());
    /// assert!(bots.build(&spec, &GAMES.start("pikemen", "mini")?, 1).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `other` has the bots of another game.
    #[must_use]
    pub fn and(mut self, other: Bots) -> Self {
        assert!(
            self.whole == other.whole,
            "cannot join the bots of two games: {} and {}",
            self.game.title(),
            other.game.title()
        );
        self.game = self.whole;
        self.parts.extend(other.parts);
        self.numbered = self.numbered.or(other.numbered);
        self.tablebase = self.tablebase.or(other.tablebase);
        self
    }

    /// The game.
    pub const fn game(&self) -> AnyGame {
        self.game
    }

    /// The game with these bots, for a [`Catalogue`](gambol_host::Catalogue).
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_bots::Bots;
    /// use gambol_host::Catalogue;
    ///
    /// let catalogue: Catalogue = [Bots::of::<Position>().item()].into_iter().collect();
    /// let bots = Bots::of_item(catalogue.find("mixtour")?);
    /// assert_eq!(bots.game().title(), "Mixtour");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn item(self) -> CatalogueItem {
        CatalogueItem::new(self.game).with_job(self)
    }

    /// The bots of a game of a catalogue.
    ///
    /// # Panics
    ///
    /// If the game has no bots, or has the bots of another game.
    pub fn of_item(item: &CatalogueItem) -> &Bots {
        let bots = item.job::<Bots>().filter(|bots| bots.game == item.game);
        bots.unwrap_or_else(|| {
            panic!("{} has no bots of its own: add the job gambol_bots::Bots", item.game.title())
        })
    }

    /// The names of your own bots, in the order added.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{Bots, Random};
    ///
    /// let bots = Bots::of::<Position>();
    /// let bots = bots.with_bot::<Position>("dice", |_, seed| Box::new(Random::new(seed)));
    /// assert_eq!(bots.own_names(), ["dice"]);
    /// ```
    pub fn own_names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (name, _) in self.parts.iter().flat_map(|part| &part.own) {
            if !names.contains(name) {
                names.push(*name);
            }
        }
        names
    }

    /// Counts leaves as a search visits positions, with the concrete type: see [`walk`]. Returns `None` for a position
    /// of another type.
    ///
    /// ```
    /// use gambol_bots::Bots;
    /// use gambol_host::AnyGame;
    /// use gambol_laws::example::Hoard;
    ///
    /// let start = AnyGame::of::<Hoard>().first();
    /// assert_eq!(Bots::of::<Hoard>().walk(&start, 3), Some(start.perft(3)));
    /// ```
    pub fn walk(&self, position: &AnyPosition, depth: u32) -> Option<u64> {
        self.parts.iter().find_map(|part| (part.walk)(position, depth))
    }

    /// Counts leaves as a bot visits positions, with the concrete type: see [`bot_loop`]. Returns `None` for a position
    /// of another type.
    pub fn bot_loop(&self, position: &AnyPosition, depth: u32) -> Option<u64> {
        self.parts.iter().find_map(|part| (part.bot_loop)(position, depth))
    }

    /// The score that the player to move can expect, from 0 for a loss to 1 for a win, by the score that a bot of this
    /// kind has found. A draw counts half, or with more players an equal part of a win.
    ///
    /// In the playouts of `mcts` and `ismcts` a point is a won game. For other bots the score is a logistic curve, whose
    /// scale is fitted to games of bots: [`Evaluate::logit`].
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol_bots::{BotKind, Bots, Score};
    ///
    /// let (bots, start) = (Bots::of::<gambol::mixtour::Position>(), GAMES.first("mixtour")?);
    /// let expected = |kind, score| bots.expected(kind, &start, score);
    /// assert_eq!(expected(BotKind::AlphaBeta, Score::Win(3)), 1.0);
    /// assert_eq!(expected(BotKind::AlphaBeta, Score::Centipoints(0)), 0.5);
    /// assert_eq!(expected(BotKind::Mcts, Score::Centipoints(20)), 0.6);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn expected(&self, kind: BotKind, position: &AnyPosition, score: Score) -> f64 {
        let points = match score {
            Score::Win(_) => return 1.0,
            Score::Loss(_) => return 0.0,
            Score::Centipoints(points) => f64::from(points),
        };
        if matches!(kind, BotKind::Mcts | BotKind::Ismcts) {
            return share(points / 100.0, position.players());
        }
        let logit = self.parts.iter().find_map(|part| (part.logit)(position)).unwrap_or(LOGIT);
        1.0 / (1.0 + (-points / f64::from(logit.max(1))).exp())
    }

    /// The share of a win that each player can expect, by this many playouts that know all secrets.
    pub(crate) fn outlook(
        &self,
        position: &AnyPosition,
        playouts: u64,
        seed: u64,
        stop: &AtomicBool,
    ) -> Vec<f64> {
        let (players, mut parts) = (position.players(), self.parts.iter());
        let found = parts.find_map(|part| (part.outlook)(position, playouts, seed, stop));
        let utilities = found.unwrap_or_default();
        utilities[..players].iter().map(|utility| share(*utility, players)).collect()
    }

    /// The part for a position's type, if a bot of this kind can play its variant.
    fn fitting(&self, kind: BotKind, position: &AnyPosition) -> Result<&Part, Unfit> {
        let unfit = || Unfit::new(kind, position, UnfitFor::Game);
        let part = self.parts.iter().find(|part| (part.has)(position)).ok_or_else(unfit)?;
        if !part.own.iter().any(|(own, _)| kind == BotKind::Own(own)) {
            kind.check(position, part.evaluates)?;
        }
        Ok(part)
    }

    /// Adds your own bot. `make` receives the variant and a seed, but not the position, which may
    /// hold secrets. The bot must play every variant of the position type. A game with several
    /// position types may have a bot of the same name for each.
    ///
    /// In text the bot is `NAME:time=200`, with the options of [`BotKind::Own`].
    ///
    /// # Panics
    ///
    /// If `G` is another game, or if the name is taken or invalid. A name consists of lower-case
    /// letters, digits, `-` and `_`, and begins with a letter. `human` and `cmd` are reserved.
    #[must_use]
    pub fn with_bot<G: FullGame>(
        mut self,
        name: &'static str,
        make: impl Fn(&G::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        let title = self.game.title();
        let part = self.parts.iter_mut().find(|part| part.position == TypeId::of::<G>());
        let part = part.unwrap_or_else(|| {
            panic!(
                "the bot {name} plays positions of the type {}, which {title} does not have",
                std::any::type_name::<G>(),
            )
        });
        let make = move |position: &AnyPosition, seed| {
            let position = position.downcast::<G>().expect("a position of the type");
            erase(make(&position.variant(), seed))
        };
        part.add(title, name, Arc::new(make));
        self
    }

    /// Adds your own bot for any game. `make` receives the game, the variant's text and a seed. A
    /// crate can thus add a bot to every game of a catalogue without knowing the games.
    ///
    /// # Panics
    ///
    /// If the name is taken or invalid, as for [`with_bot`](Self::with_bot).
    #[must_use]
    pub fn with_any_bot(
        mut self,
        name: &'static str,
        make: impl Fn(AnyGame, &str, u64) -> AnyBot + Send + Sync + 'static,
    ) -> Self {
        let make: Make =
            Arc::new(move |position, seed| make(position.game(), &position.variant(), seed));
        for part in &mut self.parts {
            part.add(self.game.title(), name, Arc::clone(&make));
        }
        self
    }

    /// The same bots, with this [tablebase](AlphaBeta::tablebase) for `alphabeta`. It is ignored in
    /// variants whose positions the game does not number.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use gambol::{lilypad::draughts, mixtour};
    /// use gambol_bots::Bots;
    ///
    /// let tablebase = gambol_solve::tablebase::<draughts::Position>(2, 1, &mut |_, _| {})?;
    /// let tablebase = Arc::new(tablebase);
    /// let bots = Bots::of::<draughts::Position>().with_tablebase(Arc::clone(&tablebase))?;
    /// let error = Bots::of::<mixtour::Position>().with_tablebase(tablebase).unwrap_err();
    /// assert_eq!(error.to_string(), "there are no tablebases of Mixtour");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game has no tablebases, or the tablebase is for another game.
    pub fn with_tablebase(mut self, tablebase: Arc<Tablebase>) -> Result<Self, TablebaseError> {
        let title = self.game.title();
        let (most, parts) = self.numbered.ok_or(TablebaseError::NoEndings(title))?;
        if tablebase.game() != self.game.name() {
            let found = Excerpt::new(tablebase.game());
            return Err(TablebaseError::OtherGame { found, game: title });
        }
        let pieces = tablebase.pieces();
        if pieces > most || parts(pieces).last() != Some(&tablebase.values().len()) {
            return Err(TablebaseError::Head);
        }
        self.tablebase = Some(tablebase);
        Ok(self)
    }

    /// Parses a bot with its options, such as `mcts:level=3`. Your own bots are included.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots, Random};
    ///
    /// let bots = Bots::of::<Position>();
    /// assert!(bots.read("dice").is_err());
    /// let bots = bots.with_bot::<Position>("dice", |_, seed| Box::new(Random::new(seed)));
    /// assert_eq!(bots.read("dice")?.kind(), BotKind::Own("dice"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The name or an option is not valid.
    pub fn read(&self, text: &str) -> Result<BotSpec, BotSpecError> {
        BotSpec::read(text, &self.own_names())
    }

    /// The kinds of bots that can play a position's variant, your own last.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots, NoEvaluation, Random};
    ///
    /// let bots = Bots::with_evaluation::<Position>(NoEvaluation)
    ///     .with_bot::<Position>("dice", |_, seed| Box::new(Random::new(seed)));
    /// let names = bots.fit(&GAMES.first("mixtour")?).into_iter().map(BotKind::name);
    /// assert_eq!(names.collect::<Vec<_>>(), ["random", "mcts", "ismcts", "dice"]);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn fit(&self, position: &AnyPosition) -> Vec<BotKind> {
        let own = self.own_names().into_iter().map(BotKind::Own);
        let fits = |kind: &BotKind| self.check(*kind, position).is_ok();
        BotKind::ALL.iter().copied().chain(own).filter(fits).collect()
    }

    /// Whether a bot of this kind can play a position's variant.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots, NoEvaluation};
    ///
    /// let bots = Bots::with_evaluation::<Position>(NoEvaluation);
    /// let error = bots.check(BotKind::Greedy, &GAMES.first("mixtour")?).unwrap_err();
    /// let words = "the bot greedy cannot play Mixtour: there is no evaluation function (use mcts)";
    /// assert_eq!(error.to_string(), words);
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    ///
    /// # Errors
    /// The bot cannot play the variant, or the position is from another game.
    pub fn check(&self, kind: BotKind, position: &AnyPosition) -> Result<(), Unfit> {
        self.fitting(kind, position).map(drop)
    }

    /// Builds the bot with this seed, for a position's variant. For another variant the bot may
    /// return no move. Without an evaluation ([`NoEvaluation`](crate::NoEvaluation)) random games
    /// last up to 1,000 plies by default.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{GAMES, Game, HiddenInformation, Player};
    /// use gambol_bots::{Bots, Budget};
    ///
    /// let bots = Bots::of::<Position>();
    /// let start = GAMES.first("mixtour")?;
    /// let mut bot = bots.build(&bots.read("greedy")?, &start, 1)?;
    /// let choice = bot.choose(&start.view(Player::P1), &Budget::default());
    /// assert!(start.is_legal(choice.mv.unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The bot cannot play this variant, or your own bot's constructor panicked.
    pub fn build(
        &self,
        spec: &BotSpec,
        position: &AnyPosition,
        seed: u64,
    ) -> Result<AnyBot, Unfit> {
        let part = self.fitting(spec.kind(), position)?;
        if let Some((_, make)) = part.own.iter().find(|(own, _)| *own == spec.kind().name()) {
            return catch_unwind(AssertUnwindSafe(|| make(position, seed)))
                .map_err(|_| Unfit::new(spec.kind(), position, UnfitFor::Panicked));
        }
        Ok((part.build)(spec, seed, self.tablebase.as_ref()))
    }
}

impl fmt::Debug for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bots")
            .field("game", &self.game)
            .field("own", &self.own_names())
            .finish_non_exhaustive()
    }
}
