//! The bots of a game, by name.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use gambol::{FullGame, Game};

use crate::{Bot, BotKind, BotSpec, BotSpecError, Evaluate, StandardEvaluation, Unfit, UnfitFor};

/// Makes a bot for a variant, with a seed. It is told nothing of the position, which may hold secrets.
type Make<G> = Arc<dyn Fn(&<G as Game>::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync>;

/// The bots that can be chosen by name for a game: those of this crate, with an evaluation function,
/// and [your own](Bots::with_bot).
///
/// ```
/// use gambol::mixtour::Position;
/// use gambol::{Game, HiddenInformation, Player};
/// use gambol_bots::{Bots, Ismcts};
///
/// let bots = Bots::<Position>::default()
///     .with_bot("careless", |_, seed| Box::new(Ismcts::new(seed).playout_plies(5)));
/// let spec = bots.read("careless:nodes=50")?;
/// let start = Position::start(Default::default());
/// let mut bot = bots.build(&spec, &start, 1)?;
/// let choice = bot.choose(&start.view(Player::P1), &spec.limits().budget());
/// assert_eq!(choice.nodes, 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bots<G: Game, E = StandardEvaluation> {
    evaluation: E,
    own: Arc<Vec<(&'static str, Make<G>)>>,
}

/// Names that mean something else where a bot is chosen: a person, and the command of an engine.
const TAKEN: [&str; 2] = ["human", "cmd"];

impl<G: Game, E> Bots<G, E> {
    /// The bots of this crate, with this evaluation.
    pub fn new(evaluation: E) -> Self {
        Bots {
            evaluation,
            own: Arc::default(),
        }
    }

    /// The evaluation function.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The same bots with another evaluation.
    #[must_use]
    pub fn with_evaluation<F>(&self, evaluation: F) -> Bots<G, F> {
        let own = Arc::clone(&self.own);
        Bots { evaluation, own }
    }

    /// Whether one of them is your own.
    pub fn has_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// The names of your own bots, in the order in which they were added.
    pub fn own_names(&self) -> Vec<&'static str> {
        self.own.iter().map(|(name, _)| *name).collect()
    }
}

impl<G: FullGame, E> Bots<G, E> {
    /// The same bots and one more, of your own. `make` is given the variant and a seed, and
    /// nothing of the position, which may hold secrets; the bot plays every variant of the game.
    ///
    /// It is written as those of this crate, with the options of every [`BotKind::Own`]:
    /// `NAME:time=200`.
    ///
    /// # Panics
    /// If the name is not of lower-case letters, digits, `-` and `_`, the first of them a letter; if
    /// it is that of another bot; or if it is `human` or `cmd`, which mean something else to programs.
    #[must_use]
    pub fn with_bot(
        mut self,
        name: &'static str,
        make: impl Fn(&G::Variant, u64) -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        let mut letters = name.bytes();
        assert!(
            letters
                .next()
                .is_some_and(|first| first.is_ascii_lowercase())
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
            G::TITLE
        );
        let mut own = Vec::clone(&self.own);
        own.push((name, Arc::new(make)));
        self.own = Arc::new(own);
        self
    }

    /// Reads a bot as people write it: `mcts:level=3`, or one of your own.
    ///
    /// # Errors
    /// There is no such bot, or its options are wrong.
    pub fn read(&self, text: &str) -> Result<BotSpec, BotSpecError> {
        BotSpec::read(text, &self.own_names())
    }
}

impl<G: FullGame, E: Evaluate<G>> Bots<G, E> {
    /// The kinds of bots that can play the variant of a position, your own last.
    ///
    /// ```
    /// use gambol::Game;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots, NoEvaluation, Random};
    ///
    /// let bots = Bots::new(NoEvaluation).with_bot("dice", |_, seed| Box::new(Random::new(seed)));
    /// let names = bots.fit(&Position::start(Default::default())).into_iter().map(BotKind::name);
    /// assert_eq!(names.collect::<Vec<_>>(), ["random", "mcts", "ismcts", "dice"]);
    /// ```
    pub fn fit(&self, position: &G) -> Vec<BotKind> {
        let mut kinds = BotKind::fit_with(position, &self.evaluation);
        kinds.extend(self.own_names().into_iter().map(BotKind::Own));
        kinds
    }

    /// Whether a bot of this kind can play the variant of a position.
    ///
    /// ```
    /// use gambol::Game;
    /// use gambol::mixtour::Position;
    /// use gambol_bots::{BotKind, Bots, NoEvaluation};
    ///
    /// let start = Position::start(Default::default());
    /// let error = Bots::new(NoEvaluation).check(BotKind::Greedy, &start).unwrap_err();
    /// let words = "the bot greedy cannot play Mixtour: there is no evaluation function (use mcts)";
    /// assert_eq!(error.to_string(), words);
    /// ```
    ///
    /// # Errors
    /// What the bot cannot do.
    pub fn check(&self, kind: BotKind, position: &G) -> Result<(), Unfit> {
        match kind {
            BotKind::Own(name) => self.find(name).map(|_| ()),
            _ => kind.check_with(position, &self.evaluation),
        }
    }

    fn find(&self, name: &'static str) -> Result<&Make<G>, Unfit> {
        let found = self.own.iter().find(|(own, _)| *own == name);
        found.map(|(_, make)| make).ok_or(Unfit {
            bot: BotKind::Own(name),
            game: G::TITLE,
            why: UnfitFor::Game,
        })
    }
}

impl<G: FullGame, E: Evaluate<G> + Clone + 'static> Bots<G, E> {
    /// The bot with this seed, for the variant of a position. Without an evaluation
    /// ([`NoEvaluation`](crate::NoEvaluation)) random games go on for 1,000 plies by default.
    ///
    /// ```
    /// use gambol::mixtour::Position;
    /// use gambol::{Game, Player};
    /// use gambol_bots::Bots;
    ///
    /// let few_moves = |position: &Position, _: Player| -(position.count_moves() as i32);
    /// let bots = Bots::new(few_moves);
    /// let start = Position::start(Default::default());
    /// let bot = bots.build(&bots.read("alphabeta:depth=2")?, &start, 1)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The bot cannot play this variant, or is your own and what makes it panics.
    pub fn build(&self, spec: &BotSpec, position: &G, seed: u64) -> Result<Box<dyn Bot<G>>, Unfit> {
        match spec.kind() {
            BotKind::Own(name) => {
                let maker = self.find(name)?;
                let made = catch_unwind(AssertUnwindSafe(|| maker(&position.variant(), seed)));
                made.map_err(|_| Unfit {
                    bot: BotKind::Own(name),
                    game: G::TITLE,
                    why: UnfitFor::Panicked,
                })
            }
            _ => spec.build_with(position, self.evaluation.clone(), seed),
        }
    }
}

impl<G: Game> Default for Bots<G> {
    /// The bots of this crate, with the evaluation functions of this crate.
    fn default() -> Self {
        Bots::new(StandardEvaluation)
    }
}

impl<G: Game, E: Clone> Clone for Bots<G, E> {
    fn clone(&self) -> Self {
        self.with_evaluation(self.evaluation.clone())
    }
}

impl<G: Game, E> fmt::Debug for Bots<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bots")
            .field("own", &self.own_names())
            .finish_non_exhaustive()
    }
}
