//! Evaluation functions.

use core::fmt::Debug;

use gambol_core::{Game, HiddenInformation, Player, Start};

use crate::tablebase::Endings;

/// An evaluation function. Closures are evaluation functions.
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
    /// 900,000; bots clamp larger numbers. In a two-player game the values of both players add up
    /// to 0.
    fn evaluate(&self, position: &G, player: Player) -> i32;

    /// Whether the value is reliable. If not, because a capture is due, say, a search looks
    /// further. The default is `true`.
    fn is_quiet(&self, position: &G) -> bool {
        let _ = position;
        true
    }

    /// Visits the moves to search before relying on the value of a quiet position, such as
    /// captures. The player to move need not make any of them. By default there are none.
    fn for_each_loud_move(&self, position: &G, visit: &mut dyn FnMut(G::Move))
    where
        G: Game,
    {
        let _ = (position, visit);
    }

    /// A rough, faster value for ordering the moves of a search only. The default is the value
    /// itself.
    fn evaluate_roughly(&self, position: &G, player: Player) -> i32 {
        self.evaluate(position, player)
    }

    /// How searches use the values, for all positions alike. A bot asks once, when made.
    fn tuning(&self) -> Tuning {
        Tuning::default()
    }
}

/// A game with an evaluation of its own, the default for bots.
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
    /// The evaluation. Where nothing better is known, [`ScoreDifference`], or [`NoEvaluation`] in
    /// games without scores.
    type Evaluation: Evaluate<Self> + Copy + Default + Debug + Send + Sync + 'static;

    /// The numbering of its positions with few pieces, for [tablebases](crate::tablebase). The
    /// default is none.
    const ENDINGS: Option<Endings<Self>> = None;
}

/// How searches use the values of an [evaluation](Evaluate::tuning).
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
    /// Whether every position has the value 0, as with [`NoEvaluation`]. Bots that rely on values
    /// alone then refuse to play. The default is `false`.
    pub says_nothing: bool,
    /// The plies after which random games are cut off and evaluated, unless a bot sets its own
    /// number. The more the values say, the fewer are needed. The default is 30; longer random
    /// games say little and take long. With 0 the values alone guide the search (`Mcts` in
    /// `gambol-bots`).
    pub playout_plies: u64,
    /// When `alphabeta` takes the value of a search three plies shallower for its own (ProbCut):
    /// with at least this many plies left, and a value at least this many hundredths of a point
    /// outside the window. The default is 4 plies and 30 hundredths; `(u32::MAX, 0)` switches it
    /// off.
    ///
    /// With 2 plies or fewer, reverse futility pruning is on too: a quiet position with one or two
    /// plies left is not searched if its value exceeds the window by twice the margin for each ply
    /// left.
    pub prob_cut: (u32, i32),
    /// How much worse than a draw a repetition is for the searching player, in hundredths of a
    /// point. The default is 20.
    ///
    /// With 0, two bots that each think themselves slightly worse repeat moves in the opening. But
    /// 0 is right where both can move for ever in a drawn ending.
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

/// No evaluation: every unfinished position is worth 0.
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

    /// Most random games are long enough to end, since only the end says something.
    fn tuning(&self) -> Tuning {
        Tuning { says_nothing: true, playout_plies: 1_000, ..Tuning::default() }
    }
}

/// The player's score minus the best score of the others, in hundredths; 0 where scores do not
/// exist or are not known yet.
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
        let Some(scores) = position.scores() else {
            return 0;
        };
        let (mut own, mut others) = (0, 0);
        for (index, &score) in scores.iter().enumerate() {
            if index == player.index() {
                own = score;
            } else {
                others = others.max(score);
            }
        }
        100 * (own as i32 - others as i32)
    }
}
