//! Facts about a game that its rules do not provide.

use gambol_host::AnyPosition;
use serde::Serialize;

use crate::numbers::rounded;

/// Functions that count a game's pieces and positions for a [`Plan`](crate::Plan). In a
/// [`Catalogue`](gambol_host::Catalogue) it is a job, which the command `study` looks up.
///
/// ```
/// use gambol_bots::Bots;
/// use gambol_host::AnyPosition;
/// use gambol_laws::example::{Hoard, Metal};
/// use gambol_study::{Counts, Plan, StateSpace};
///
/// /// The coins in the sack.
/// fn coins(position: &AnyPosition) -> Option<usize> {
///     let hoard: Hoard = position.downcast()?;
///     Some(Metal::ALL.into_iter().map(|metal| usize::from(hoard.sack(metal))).sum())
/// }
///
/// // A game of your own.
/// let counts = Counts {
///     pieces: coins,
///     state_space: |start| {
///         let coins = coins(start)?;
///         let derivation = "Each coin is in the sack, on the heap or in one of three hoards.";
///         Some(StateSpace::new([(5.0, coins as u32)], derivation))
///     },
/// };
/// let item = Bots::of::<Hoard>().item().with_job(counts);
///
/// let mut plan = Plan::new(vec!["random".parse()?]);
/// plan.counts = *item.job().expect("the job above");
/// plan.games = 2;
/// let report = plan.study(&item.game.first(), Bots::of_item(&item), || ())?.report;
/// assert!(report.levels[0].captures.is_some_and(|coins| coins.mean > 0.0));
/// assert!(report.state_space.is_some_and(|space| space.log10 > 8.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Returns the number of pieces that can be captured, for games with captures but without scores for
    /// them. Studies then report the captures. Returns `None` by default.
    pub pieces: fn(&AnyPosition) -> Option<usize>,
    /// Returns a simple upper bound of the number of positions in a variant. Returns `None` by default.
    pub state_space: fn(&AnyPosition) -> Option<StateSpace>,
}

impl Default for Counts {
    fn default() -> Self {
        Counts { pieces: |_| None, state_space: |_| None }
    }
}

/// An upper bound of the number of positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct StateSpace {
    /// The decimal logarithm of the bound.
    pub log10: f64,
    /// The derivation of the bound.
    pub derivation: String,
}

impl StateSpace {
    /// A product of powers, given as (base, exponent), with its derivation in a few sentences.
    ///
    /// ```
    /// use gambol_study::StateSpace;
    ///
    /// let derivation = "Each of the 9 cells has a cross, a nought or nothing. 3⁹.";
    /// assert_eq!(StateSpace::new([(3.0, 9)], derivation).log10, 4.2941);
    /// ```
    pub fn new(
        powers: impl IntoIterator<Item = (f64, u32)>,
        derivation: impl Into<String>,
    ) -> Self {
        let logs = powers.into_iter().map(|(base, exponent)| f64::from(exponent) * base.log10());
        StateSpace { log10: rounded(logs.sum()), derivation: derivation.into() }
    }
}
