//! The bots of a game, by name.

use std::any::TypeId;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use gambol_core::any::{AnyGame, AnyPosition, CatalogueEntry};
use gambol_core::tablebase::{Endings, Tablebase, TablebaseError};
use gambol_core::text::Excerpt;
use gambol_core::{Evaluated, EvaluatedVisitor, FullGame};

use crate::mcts::EXPLORATION;
use crate::{
    AlphaBeta, AnyBot, Bot, BotKind, BotSpec, BotSpecError, Evaluate, Greedy, Ismcts, Mcts, Random,
    StandardEvaluation, Unfit, UnfitFor, erase,
};

/// The bots of a game, by name: those of this crate, with an evaluation function, and
/// [your own](Bots::with_bot). In a [`Catalogue`](gambol_core::any::Catalogue), where games are known
/// only at run time, it is one of a game's jobs.
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{GAMES, Player};
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
    /// The type of positions that covers all variants of the game.
    position: TypeId,
    /// Whether there is an evaluation function.
    evaluates: bool,
    build: Arc<Build>,
    numbered: Option<Numbered>,
    tablebase: Option<Arc<Tablebase>>,
    own: Vec<(&'static str, Make)>,
}

/// The most pieces of endings that are numbered, and where the numbers of so many pieces end.
type Numbered = (usize, fn(usize) -> Vec<usize>);

/// Makes your own bot for the variant of a position, with a seed.
type Make = Arc<dyn Fn(&AnyPosition, u64) -> AnyBot + Send + Sync>;

/// Makes a bot of this crate, if the position is one of the game.
type Build = dyn Fn(&Order<'_>, &AnyPosition) -> Option<AnyBot> + Send + Sync;

/// What a bot of this crate is made from.
struct Order<'a> {
    spec: &'a BotSpec,
    seed: u64,
    tablebase: Option<&'a Arc<Tablebase>>,
}

/// A bot for the type of a position with its own evaluation function.
struct Standard<'a>(&'a Order<'a>);

impl EvaluatedVisitor for Standard<'_> {
    type Output = AnyBot;

    fn visit<G: FullGame + Evaluated>(self, _: G) -> AnyBot {
        make::<G, _>(self.0, StandardEvaluation, G::ENDINGS.as_ref())
    }
}

/// The bot of this crate with this evaluation, and with these endings for a tablebase. It must be able to
/// play the game: see [`Bots::check`].
fn make<G: FullGame, E: Evaluate<G> + Clone + 'static>(
    &Order { spec, seed, tablebase }: &Order<'_>,
    evaluation: E,
    endings: Option<&Endings<G>>,
) -> AnyBot {
    let exploration = spec.exploration.map(|percent| f64::from(percent) / 100.0);
    let plies = spec.plies.map(u64::from);
    erase::<G>(match spec.kind() {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => Box::new(Greedy::with(evaluation, seed)),
        BotKind::AlphaBeta => {
            let mut bot = AlphaBeta::with(evaluation, seed);
            if let Some(tablebase) = tablebase {
                bot = bot.with_tablebase(Arc::clone(tablebase), endings);
            }
            if let Some(mib) = spec.hash {
                bot = bot.hash_mib(mib.into());
            }
            Box::new(bot.threads(spec.threads.unwrap_or(1).into()))
        }
        BotKind::Mcts => {
            let mut bot = Mcts::with(evaluation, seed);
            if let Some(exploration) = exploration {
                bot = bot.exploration(exploration);
            }
            Box::new(match plies {
                Some(plies) => bot.playout_plies(plies),
                None => bot,
            })
        }
        BotKind::Ismcts => {
            let bot =
                Ismcts::with(evaluation, seed).exploration(exploration.unwrap_or(EXPLORATION));
            let bot = bot.inference(spec.inference != Some(0));
            Box::new(match plies {
                Some(plies) => bot.playout_plies(plies),
                None => bot,
            })
        }
        BotKind::Own(_) => unreachable!("the check refuses it"),
    })
}

/// Names that mean something else on command lines: a person, and the command of an engine.
const TAKEN: [&str; 2] = ["human", "cmd"];

impl Bots {
    /// The bots of a game, with its own evaluation function.
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
        let evaluates = !Evaluate::<G>::tuning(&StandardEvaluation).says_nothing;
        Bots::new::<G>(evaluates, G::ENDINGS.as_ref(), |order, position| {
            Some(position.downcast::<G>()?.visit_evaluated(Standard(order)))
        })
    }

    /// The bots of a game, with this evaluation function. The game need not be [`Evaluated`].
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

    /// The bots of a game, with this evaluation function, and with these endings for a
    /// [tablebase](Self::with_tablebase): [`Evaluated::ENDINGS`].
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
        let evaluates = !evaluation.tuning().says_nothing;
        // It knows only this type, so bots search these positions and not their inner ones.
        Bots::new::<G>(evaluates, endings.clone().as_ref(), move |order, position| {
            position.downcast::<G>()?;
            Some(make::<G, _>(order, evaluation.clone(), endings.as_ref()))
        })
    }

    fn new<G: FullGame>(
        evaluates: bool,
        endings: Option<&Endings<G>>,
        build: impl Fn(&Order<'_>, &AnyPosition) -> Option<AnyBot> + Send + Sync + 'static,
    ) -> Self {
        Bots {
            game: AnyGame::of::<G>(),
            position: TypeId::of::<G>(),
            evaluates,
            build: Arc::new(build),
            numbered: endings.map(|endings| (endings.most_pieces, endings.parts)),
            tablebase: None,
            own: Vec::new(),
        }
    }

    /// The game.
    pub const fn game(&self) -> AnyGame {
        self.game
    }

    /// The game with these bots, for a [`Catalogue`](gambol_core::any::Catalogue).
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol_bots::Bots;
    /// use gambol_core::any::Catalogue;
    ///
    /// let catalogue: Catalogue = [Bots::of::<Position>().entry()].into_iter().collect();
    /// let bots = Bots::of_entry(catalogue.find("mixtour")?);
    /// assert_eq!(bots.game().title(), "Mixtour");
    /// # Ok::<(), gambol::AnyError>(())
    /// ```
    pub fn entry(self) -> CatalogueEntry {
        CatalogueEntry::new(self.game).with_job(self)
    }

    /// The bots of a game of a catalogue.
    ///
    /// # Panics
    /// If it has none, or those of another game.
    pub fn of_entry(entry: &CatalogueEntry) -> &Bots {
        let bots = entry.job::<Bots>().filter(|bots| bots.game == entry.game());
        bots.unwrap_or_else(|| {
            panic!("{} has no bots of its own: add the job gambol_bots::Bots", entry.game().title())
        })
    }

    /// The names of your own bots, in the order in which they were added.
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
        self.own.iter().map(|(name, _)| *name).collect()
    }

    /// Adds your own bot for this game. `make` is given the variant and a seed, but not the position,
    /// which may hold secrets. The bot must play every variant of the game.
    ///
    /// It is written like the bots of this crate, with the options of [`BotKind::Own`]:
    /// `NAME:time=200`.
    ///
    /// # Panics
    /// If these are the bots of another game, if another bot has the name, or if the name is invalid.
    /// A name consists of lower-case letters, digits, `-` and `_`, and begins with a letter. `human`
    /// and `cmd` are reserved.
    #[must_use]
    pub fn with_bot<G: FullGame>(
        self,
        name: &'static str,
        make: impl Fn(&G::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        assert!(
            self.position == TypeId::of::<G>(),
            "the bot {name} is for positions of the type {}, which are not those of {}",
            std::any::type_name::<G>(),
            self.game.title()
        );
        self.with_make(
            name,
            Arc::new(move |position, seed| {
                let position = position.downcast::<G>();
                let variant = position.expect("a position of the game").variant();
                erase(make(&variant, seed))
            }),
        )
    }

    /// Adds your own bot that plays any game. `make` is given the game, the text of the variant, and a
    /// seed. With this, a crate can add a bot to every game of a catalogue without knowing the games.
    ///
    /// # Panics
    /// If the name is taken or invalid, as in [`with_bot`](Self::with_bot).
    #[must_use]
    pub fn with_any_bot(
        self,
        name: &'static str,
        make: impl Fn(AnyGame, &str, u64) -> AnyBot + Send + Sync + 'static,
    ) -> Self {
        self.with_make(
            name,
            Arc::new(move |position, seed| make(position.game(), &position.variant(), seed)),
        )
    }

    fn with_make(mut self, name: &'static str, make: Make) -> Self {
        let mut letters = name.bytes();
        assert!(
            letters.next().is_some_and(|first| first.is_ascii_lowercase())
                && letters.all(|c| matches!(c, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_')),
            "{name:?} is not a name for a bot: lower-case letters, digits, `-` and `_`, \
             and the first of them a letter"
        );
        assert!(
            !TAKEN.contains(&name),
            "a bot cannot have the name {name}, which means something else to programs"
        );
        assert!(
            BotKind::ALL.iter().all(|kind| kind.name() != name),
            "there is a bot {name} in gambol-bots: take another name"
        );
        assert!(
            !self.own_names().contains(&name),
            "there are two bots {name} for {}",
            self.game.title()
        );
        self.own.push((name, make));
        self
    }

    /// The same bots, of which `alphabeta` has the exact values of endings from this
    /// [tablebase](AlphaBeta::tablebase).
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
    /// The game has no tablebases, or it is one of another game.
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

    /// Parses a bot with its options, such as `mcts:level=3`. Knows your own bots too.
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
    /// There is no such bot, or its options are wrong.
    pub fn read(&self, text: &str) -> Result<BotSpec, BotSpecError> {
        BotSpec::read(text, &self.own_names())
    }

    /// The kinds of bots that can play the variant of a position, your own last.
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
        let kinds = BotKind::ALL.iter().copied().chain(own);
        let fits = |kind: &BotKind| self.check(*kind, position).is_ok();
        kinds.filter(fits).collect()
    }

    /// Whether a bot of this kind can play the variant of a position.
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
    /// The bot cannot play the variant, or the position is one of another game.
    pub fn check(&self, kind: BotKind, position: &AnyPosition) -> Result<(), Unfit> {
        if position.name() != self.game.name() {
            return Err(Unfit::new(kind, position, UnfitFor::Game));
        }
        match kind {
            BotKind::Own(name) if self.own_names().contains(&name) => Ok(()),
            _ => kind.check(position, self.evaluates),
        }
    }

    /// Builds the bot with this seed, for the variant of a position. Given a position of another
    /// variant later, it may find no move. Without an evaluation
    /// ([`NoEvaluation`](crate::NoEvaluation)) random games last up to 1,000 plies by default.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{GAMES, Player};
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
    /// The bot cannot play this variant, or it is your own and its constructor panics.
    pub fn build(
        &self,
        spec: &BotSpec,
        position: &AnyPosition,
        seed: u64,
    ) -> Result<AnyBot, Unfit> {
        self.check(spec.kind(), position)?;
        let unfit = |why| Unfit::new(spec.kind(), position, why);
        let own = self.own.iter().find(|(own, _)| *own == spec.kind().name());
        if let Some((_, make)) = own {
            let built = catch_unwind(AssertUnwindSafe(|| make(position, seed)));
            return built.map_err(|_| unfit(UnfitFor::Panicked));
        }
        let order = Order { spec, seed, tablebase: self.tablebase.as_ref() };
        let built = (self.build)(&order, position);
        built.ok_or_else(|| unfit(UnfitFor::Game))
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
