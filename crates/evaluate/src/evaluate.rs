//! Evaluation functions.

use alloc::string::ToString;
use core::fmt::{Debug, Display};

use gambol_core::{Game, HiddenInformation, Player, Start};

use crate::network::Accumulators;
use crate::tablebase::Endings;

/// The value that multiplies the odds of winning by *e* if nothing is known about a game: see [`Evaluate::logit`].
pub const LOGIT: u32 = 100;

/// Returns the number of a variant in a file of [logits](Evaluate::logit), which has a line for each. A variant without
/// a line has the number of its preset, or else [`LOGIT`].
///
/// ```
/// use gambol_evaluate::fitted_logit;
///
/// let file = "# A fit.\nbasic 120\nofficial 80\n";
/// assert_eq!(fitted_logit(file, &"official:points=2"), 80);
/// assert_eq!(fitted_logit(file, &"tournament"), 100);
/// ```
pub fn fitted_logit(file: &str, variant: &dyn Display) -> u32 {
    let variant = variant.to_string();
    let number = |name: &str| {
        file.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    };
    let preset = || number(variant.split(':').next()?);
    number(&variant).or_else(preset).unwrap_or(LOGIT)
}

/// An evaluation function. Closures implement this trait.
///
/// ```
/// use gambol_core::{Game, Player};
/// use gambol_evaluate::Evaluate;
/// use gambol_laws::example::Hoard;
///
/// // A player who wants a wide choice of moves.
/// let many_moves = |position: &Hoard, _: Player| position.count_moves() as i32;
/// let start = Hoard::start(Default::default());
/// assert_eq!(many_moves.evaluate(&start, Player::P1), start.count_moves() as i32);
/// assert!(Evaluate::<Hoard>::is_quiet(&many_moves, &start));
/// ```
pub trait Evaluate<G>: Send {
    /// The value of an unfinished position for `player`, in hundredths of a point, from -900,000 to
    /// 900,000. Bots clamp larger numbers. In a two-player game the values of both players add up
    /// to 0.
    fn evaluate(&self, position: &G, player: Player) -> i32;

    /// Like [`evaluate`](Self::evaluate), but may reuse sums from the position evaluated before. Searches call this.
    /// The default ignores the accumulators.
    fn evaluate_next(&self, position: &G, player: Player, accumulators: &mut Accumulators) -> i32 {
        let _ = accumulators;
        self.evaluate(position, player)
    }

    /// Whether the value is reliable. If it is not, for example because a capture is due, a search
    /// looks further. The default is `true`.
    fn is_quiet(&self, position: &G) -> bool {
        let _ = position;
        true
    }

    /// Visits the moves to search before relying on the value of a quiet position, such as
    /// captures. The player to move need not make any of them. The default visits none.
    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move))
    where
        G: Game,
    {
        let _ = (position, visit);
    }

    /// A rough, much faster value, used only to order the moves of a search. With the default of
    /// `None`, the value itself orders them.
    fn evaluate_roughly(&self, position: &G, player: Player) -> Option<i32> {
        let _ = (position, player);
        None
    }

    /// The value of a search, in hundredths of a point, that multiplies the odds of winning by *e*, in the variant of this
    /// position. It turns values into expected scores. The default is [`LOGIT`], the unit of learned weights.
    fn logit(&self, position: &G) -> u32 {
        let _ = position;
        LOGIT
    }

    /// Settings for searches that use the values. A bot reads them once, when it is made.
    fn tuning(&self) -> Tuning {
        Tuning::default()
    }
}

/// A game with its own evaluation, which bots use by default.
///
/// ```
/// use gambol_core::{Game, Player};
/// use gambol_evaluate::{Evaluate, Evaluated};
/// use gambol_laws::example::Hoard;
///
/// fn even<G: Evaluated>(position: &G) -> bool {
///     G::Evaluation::default().evaluate(position, Player::P1) == 0
/// }
///
/// assert!(even(&Hoard::start(Default::default())));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no evaluation of its own",
    note = "the games of gambol have it with the feature `evaluation` of their crates",
    note = "implement `Evaluated` for it: `type Evaluation` is `ScoreDifference` or `NoEvaluation` if nothing \
            better is known",
    note = "or give one: `Bots::with_evaluation`, `Program::game_with`, `with` of each bot"
)]
pub trait Evaluated: Start + HiddenInformation {
    /// The evaluation. If you have nothing better, use [`ScoreDifference`], or [`NoEvaluation`] in
    /// a game without scores.
    type Evaluation: Evaluate<Self> + Copy + Default + Debug + Send + Sync + 'static;

    /// The numbering of the game's positions with few pieces, for [tablebases](crate::tablebase).
    /// The default is none.
    const ENDINGS: Option<Endings<Self>> = None;
}

/// Settings for searches that use the values of an [evaluation](Evaluate::tuning).
///
/// ```
/// use gambol_core::Player;
/// use gambol_evaluate::{Evaluate, Tuning};
///
/// /// The difference of two heaps.
/// struct Difference;
///
/// impl Evaluate<[i32; 2]> for Difference {
///     fn evaluate(&self, heaps: &[i32; 2], player: Player) -> i32 {
///         heaps[player.index()] - heaps[1 - player.index()]
///     }
///
///     fn tuning(&self) -> Tuning {
///         Tuning { playout_plies: 4, ..Tuning::default() }
///     }
/// }
///
/// assert_eq!(Difference.tuning().contempt, 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Whether every position has the value 0, as with [`NoEvaluation`]. Bots that need values then
    /// refuse to play. The default is `false`.
    pub says_nothing: bool,
    /// The plies after which random games are cut off and evaluated, unless a bot sets its own
    /// number. The more reliable the values, the fewer plies are needed. The default is 30, since
    /// longer random games take long and reveal little. With 0 the values guide the search without
    /// random games (`Mcts` in `gambol-bots`).
    pub playout_plies: u64,
    /// When `alphabeta` accepts the value of a search three plies shallower (ProbCut): with at
    /// least this many plies left, and a value at least this many hundredths of a point outside the
    /// window. The default is 4 plies and 30 hundredths. `(u32::MAX, 0)` disables it.
    ///
    /// With 2 plies or fewer, reverse futility pruning is on too: a quiet position with one or two
    /// plies left is not searched if its value exceeds the window by twice the margin for each ply
    /// left.
    pub prob_cut: (u32, i32),
    /// How much worse than a draw a repetition is for the searching player, in hundredths of a
    /// point. The default is 20.
    ///
    /// With 0, two bots repeat moves in the opening if each considers its own position slightly
    /// worse. Use 0 anyway if both players can move for ever in a drawn ending.
    pub contempt: i32,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning { says_nothing: false, playout_plies: 30, prob_cut: (4, 30), contempt: 20 }
    }
}

impl<G, F: Fn(&G, Player) -> i32 + Send> Evaluate<G> for F {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        self(position, player)
    }
}

/// No evaluation. Every unfinished position has the value 0.
///
/// ```
/// use gambol_core::{Game, Player};
/// use gambol_evaluate::{Evaluate, NoEvaluation};
/// use gambol_laws::example::Hoard;
///
/// let start = Hoard::start(Default::default());
/// assert_eq!(NoEvaluation.evaluate(&start, Player::P1), 0);
/// assert!(Evaluate::<Hoard>::tuning(&NoEvaluation).says_nothing);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _: &G, _: Player) -> i32 {
        0
    }

    /// Random games are long enough to end in most cases, since only their results have a value.
    fn tuning(&self) -> Tuning {
        Tuning { says_nothing: true, playout_plies: 1_000, ..Tuning::default() }
    }
}

/// The player's score minus the best score of the others, in hundredths. It is 0 if the game has no
/// scores or they are not known yet.
///
/// ```
/// use gambol_core::{Game, Player};
/// use gambol_evaluate::{Evaluate, ScoreDifference};
/// use gambol_laws::example::Hoard;
///
/// let start = Hoard::start(Default::default());
/// assert_eq!(ScoreDifference.evaluate(&start, Player::P1), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreDifference;

impl<G: Game> Evaluate<G> for ScoreDifference {
    fn evaluate(&self, position: &G, player: Player) -> i32 {
        position.scores().map_or(0, |scores| lead(&scores, player))
    }
}

/// Returns the lead in hundredths of a point, within the values of searches.
fn lead(scores: &[u32], player: Player) -> i32 {
    let (mut own, mut others) = (0, 0);
    for (index, &score) in scores.iter().enumerate() {
        if index == player.index() {
            own = score;
        } else {
            others = others.max(score);
        }
    }
    (100 * (i64::from(own) - i64::from(others))).clamp(-900_000, 900_000) as i32
}
