//! Measures of a game that depend on the leads of the players, as pure functions.
//!
//! Before every ply a judge estimates each player's probability of winning. This is the player's *share*,
//! from 0 to 1, and all shares add up to 1. A player's *lead* is their share minus the largest other share.
//! The measures are those of Browne, *Automatic Generation and Evaluation of Recombination Games* (2008).
//! Each is documented with its formula.

use gambol_core::{MAX_PLAYERS, Player};

/// The share of positions with a decisive lead that the leader must win.
pub const CERTAINTY: f64 = 0.95;

/// The shares of the players before each ply of a game.
///
/// ```
/// use gambol::Player;
/// use gambol_study::measures::Judgement;
///
/// // The second player leads in the middle, but the first one wins.
/// let game = Judgement::new(vec![vec![0.5, 0.5], vec![0.25, 0.75], vec![0.8, 0.2]]);
/// assert_eq!(game.drama(Player::P1, 0.1), 0.5_f64.sqrt());
/// assert_eq!(game.lead_changes(0.1), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    players: usize,
    shares: Vec<Vec<f64>>,
}

impl Judgement {
    /// The shares of all players before each ply.
    ///
    /// # Panics
    /// If there are not two to six players, or their number varies.
    pub fn new(shares: Vec<Vec<f64>>) -> Self {
        let players = shares.first().map_or(2, Vec::len);
        assert!((2..=MAX_PLAYERS).contains(&players), "{players} players");
        let is_whole = shares.iter().all(|row| row.len() == players);
        assert!(is_whole, "as many shares before every ply");
        Judgement { players, shares }
    }

    /// The number of plies.
    pub fn plies(&self) -> usize {
        self.shares.len()
    }

    /// A player's lead before a ply, counted from 0. It is their share minus the largest other share, and is
    /// negative if they trail.
    ///
    /// # Panics
    ///
    /// If the game has no such ply.
    pub fn lead(&self, ply: usize, player: Player) -> f64 {
        let shares = &self.shares[ply];
        let others = shares.iter().enumerate().filter(|(index, _)| *index != player.index());
        let best = others.map(|(_, &share)| share).fold(0.0, f64::max);
        shares.get(player.index()).copied().unwrap_or(0.0) - best
    }

    /// The leader before a ply and their lead. Among equals it is the first in turn order.
    ///
    /// # Panics
    ///
    /// If the game has no such ply.
    pub fn leader(&self, ply: usize) -> (Player, f64) {
        let leads = Player::all(self.players).map(|player| (player, self.lead(ply, player)));
        leads.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("two players")
    }

    /// The number of lead changes. A player takes the lead when their lead exceeds `margin`, and keeps it
    /// until another player's lead does, so the judge's noise does not count.
    pub fn lead_changes(&self, margin: f64) -> u32 {
        let mut changes = 0;
        let mut holder = None;
        for ply in 0..self.plies() {
            let (leader, lead) = self.leader(ply);
            if lead > margin && holder != Some(leader) {
                changes += u32::from(holder.is_some());
                holder = Some(leader);
            }
        }
        changes
    }

    /// Drama, a measure of how badly the winner stood while trailing. It is the mean of √(deficit) over the
    /// plies before which the winner trails by more than `margin`, or 0 if there are none.
    pub fn drama(&self, winner: Player, margin: f64) -> f64 {
        let deficits = (0..self.plies()).map(|ply| -self.lead(ply, winner));
        mean(deficits.filter(|&it| it > margin).map(f64::sqrt)).unwrap_or(0.0)
    }

    /// Uncertainty, the mean of 1 − the leader's lead over the plies from `from` on, counted from 0, or 0 if
    /// there are none. A game that is even to the end has 1, and a game decided from the start has 0.
    pub fn uncertainty(&self, from: usize) -> f64 {
        mean((from..self.plies()).map(|ply| 1.0 - self.leader(ply).1)).unwrap_or(0.0)
    }

    /// Decisiveness, the part of the game left when the winner first has a decisive lead, or 0 if that never
    /// happens.
    pub fn after_decision(&self, winner: Player, decisive_lead: f64) -> f64 {
        let decided = (0..self.plies()).find(|&ply| self.lead(ply, winner) >= decisive_lead);
        decided.map_or(0.0, |ply| (self.plies() - ply) as f64 / self.plies() as f64)
    }
}

/// The decisive lead: the smallest lead, in hundredths, such that the leader won at least [`CERTAINTY`] of
/// the positions with this lead or more. Returns `None` if no such lead occurred 20 times.
///
/// Games without a winner count as lost by the leader.
///
/// ```
/// use gambol::Player;
/// use gambol_study::measures::{Judgement, decisive_lead};
///
/// // A leader by 0.2 wins half of the time, and a leader by 0.6 always wins.
/// let game = |share: f64| Judgement::new(vec![vec![share, 1.0 - share]; 20]);
/// let games = [(game(0.6), Some(Player::P1)), (game(0.6), Some(Player::P2)), (game(0.8), Some(Player::P1))];
/// assert_eq!(decisive_lead(games.iter().map(|(game, winner)| (game, *winner))), Some(0.21));
/// ```
pub fn decisive_lead<'a>(
    games: impl Iterator<Item = (&'a Judgement, Option<Player>)>,
) -> Option<f64> {
    const FEWEST: u64 = 20;
    // Counts of positions by their lead in hundredths, rounded down.
    let mut all = [0_u64; 101];
    let mut won = [0_u64; 101];
    for (game, winner) in games {
        for ply in 0..game.plies() {
            let (leader, lead) = game.leader(ply);
            // Sums of shares are not exact.
            let hundredths = ((lead * 100.0 + 1e-6) as usize).min(100);
            all[hundredths] += 1;
            won[hundredths] += u64::from(winner == Some(leader));
        }
    }
    let mut smallest = None;
    let (mut positions, mut wins) = (0, 0);
    for hundredths in (0..=100).rev() {
        positions += all[hundredths];
        wins += won[hundredths];
        if positions >= FEWEST && wins as f64 >= CERTAINTY * positions as f64 {
            smallest = Some(hundredths as f64 / 100.0);
        }
    }
    smallest
}

/// The mean, if there are numbers.
pub(crate) fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0_u64), |(sum, count), it| (sum + it, count + 1));
    (count > 0).then(|| sum / count as f64)
}
