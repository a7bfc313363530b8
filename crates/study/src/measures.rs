//! The measures of a game that depend on who leads, as pure functions.
//!
//! A judge estimates before every ply how likely each player is to win: their *share*, from 0 to 1,
//! all shares adding up to 1. The *lead* of a player is their share minus the largest share of another.
//! The measures are those of Browne, *Automatic Generation and Evaluation of Recombination Games* (2008),
//! with the formulas given at each function.

use gambol_core::{MAX_PLAYERS, Player};

/// The share of positions that a decisive lead must win.
pub const CERTAINTY: f64 = 0.95;

/// The shares of the players before each ply of a game.
///
/// ```
/// use gambol::Player;
/// use gambol_study::measures::Judgement;
///
/// // The second player leads in the middle; the first one wins.
/// let game = Judgement::new(vec![vec![0.5, 0.5], vec![0.25, 0.75], vec![0.8, 0.2]]);
/// assert_eq!(game.drama(Player::P1, 0.1), 0.5_f64.sqrt());
/// assert_eq!(game.lead_changes(0.1), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    players: usize,
    shares: Vec<[f64; MAX_PLAYERS]>,
}

impl Judgement {
    /// The shares of all players before each ply.
    ///
    /// # Panics
    /// If there are fewer than two players or more than six, or their number varies.
    pub fn new(shares: Vec<Vec<f64>>) -> Self {
        let players = shares.first().map_or(2, Vec::len);
        assert!((2..=MAX_PLAYERS).contains(&players), "{players} players");
        let of_all = |row: Vec<f64>| {
            assert_eq!(row.len(), players, "as many shares before every ply");
            let mut all = [0.0; MAX_PLAYERS];
            all[..players].copy_from_slice(&row);
            all
        };
        Judgement { players, shares: shares.into_iter().map(of_all).collect() }
    }

    /// The number of plies.
    pub fn plies(&self) -> usize {
        self.shares.len()
    }

    /// The lead of a player before a ply, counted from 0: their share minus the largest of another.
    /// Negative where they trail.
    ///
    /// # Panics
    /// If the game has no such ply.
    pub fn lead(&self, ply: usize, player: Player) -> f64 {
        let shares = &self.shares[ply][..self.players];
        let others = shares.iter().enumerate();
        let others = others.filter(|(index, _)| *index != player.index());
        let best = others.map(|(_, &share)| share).fold(0.0, f64::max);
        shares.get(player.index()).copied().unwrap_or(0.0) - best
    }

    /// Who leads before a ply, and by how much. Of several with the same share the first in turn order.
    ///
    /// # Panics
    /// If the game has no such ply.
    pub fn leader(&self, ply: usize) -> (Player, f64) {
        let mut best = (Player::P1, self.lead(ply, Player::P1));
        for player in Player::all(self.players).skip(1) {
            let lead = self.lead(ply, player);
            if lead > best.1 {
                best = (player, lead);
            }
        }
        best
    }

    /// How often the lead passes from one player to another. A player takes the lead when theirs exceeds
    /// `margin`, and keeps it until another player's does, so the judge's noise does not count.
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

    /// Drama: how badly the winner stood while they trailed. The mean of √(deficit) over the plies before
    /// which the winner trails by more than `margin`; 0 if there are none.
    pub fn drama(&self, winner: Player, margin: f64) -> f64 {
        let deficits = (0..self.plies()).map(|ply| -self.lead(ply, winner));
        mean(deficits.filter(|&it| it > margin).map(f64::sqrt)).unwrap_or(0.0)
    }

    /// Uncertainty: the mean of 1 − lead of the leader over the plies from this one on, counted from 0; 0
    /// if there are none. It is 1 if all are even to the end, 0 if everything is clear from the start.
    pub fn uncertainty(&self, from: usize) -> f64 {
        let leads = (from..self.plies()).map(|ply| 1.0 - self.leader(ply).1);
        mean(leads).unwrap_or(0.0)
    }

    /// Decisiveness: the part of the game that is still to be played when the winner first has a decisive
    /// lead, 0 if they never have one.
    pub fn after_decision(&self, winner: Player, decisive_lead: f64) -> f64 {
        let decided = (0..self.plies()).find(|&ply| self.lead(ply, winner) >= decisive_lead);
        decided.map_or(0.0, |ply| (self.plies() - ply) as f64 / self.plies() as f64)
    }
}

/// The decisive lead: the smallest one, in hundredths, such that the leader won at least [`CERTAINTY`] of
/// the positions with this lead or more. `None` if no such lead was reached at least 20 times.
///
/// Games without a winner count as lost by the leader.
///
/// ```
/// use gambol::Player;
/// use gambol_study::measures::{Judgement, decisive_lead};
///
/// // Whoever leads by 0.2 wins half of the time, whoever leads by 0.6 always.
/// let game = |share: f64| Judgement::new(vec![vec![share, 1.0 - share]; 20]);
/// let games = [(game(0.6), Some(Player::P1)), (game(0.6), Some(Player::P2)), (game(0.8), Some(Player::P1))];
/// assert_eq!(decisive_lead(games.iter().map(|(game, winner)| (game, *winner))), Some(0.21));
/// ```
pub fn decisive_lead<'a>(
    games: impl Iterator<Item = (&'a Judgement, Option<Player>)>,
) -> Option<f64> {
    const FEWEST: u64 = 20;
    // Positions by their lead in hundredths, rounded down: all of them, and those that the leader won.
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
        let sure = wins as f64 >= CERTAINTY * positions as f64;
        if positions >= FEWEST && sure {
            smallest = Some(hundredths as f64 / 100.0);
        }
    }
    smallest
}

/// The mean of some numbers, if there are any.
pub(crate) fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u64);
    for number in numbers {
        sum += number;
        count += 1;
    }
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Player = Player::P1;
    const P2: Player = Player::P2;
    const P3: Player = Player::P3;

    /// A game of two players by the share of the first.
    fn duel(shares: &[f64]) -> Judgement {
        Judgement::new(shares.iter().map(|&it| vec![it, 1.0 - it]).collect())
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
    }

    #[test]
    fn leads_are_over_the_best_of_the_others() {
        let game = Judgement::new(vec![vec![0.5, 0.3, 0.2]]);
        near(game.lead(0, P1), 0.2);
        near(game.lead(0, P2), -0.2);
        near(game.lead(0, P3), -0.3);
        assert_eq!(game.leader(0).0, P1);
        assert_eq!(duel(&[0.5]).leader(0), (P1, 0.0));
    }

    #[test]
    fn a_lead_changes_with_a_lead_of_another() {
        assert_eq!(duel(&[]).lead_changes(0.1), 0);
        assert_eq!(duel(&[0.9, 0.8, 0.7]).lead_changes(0.1), 0);
        assert_eq!(duel(&[0.9, 0.1, 0.9]).lead_changes(0.1), 2);
        // Even positions and small leads change nothing, and the first lead is no change.
        assert_eq!(duel(&[0.5, 0.48, 0.9, 0.5, 0.46, 0.9]).lead_changes(0.1), 0);
        assert_eq!(duel(&[0.5, 0.48, 0.9, 0.5, 0.4, 0.9]).lead_changes(0.1), 2);
        assert_eq!(duel(&[0.48, 0.52, 0.48]).lead_changes(0.0), 2);
        let three = [[0.6, 0.2, 0.2], [0.2, 0.6, 0.2], [0.2, 0.2, 0.6]];
        let three = Judgement::new(three.map(Vec::from).into());
        assert_eq!(three.lead_changes(0.1), 2);
    }

    #[test]
    fn drama_is_that_of_the_winner() {
        // Deficits of 0.36 and 0.64 have the roots 0.6 and 0.8.
        let game = duel(&[0.5, 0.32, 0.18, 0.9]);
        near(game.drama(P1, 0.1), 0.7);
        // The other one trails by 0.8.
        near(game.drama(P2, 0.1), 0.8_f64.sqrt());
        near(duel(&[0.5, 0.46, 0.9]).drama(P1, 0.1), 0.0);
        near(duel(&[]).drama(P1, 0.1), 0.0);
    }

    #[test]
    fn uncertainty_is_how_close_it_is() {
        near(duel(&[0.5, 0.5]).uncertainty(0), 1.0);
        near(duel(&[1.0, 0.0]).uncertainty(0), 0.0);
        near(duel(&[0.5, 0.75, 1.0, 1.0]).uncertainty(0), 1.5 / 4.0);
        near(duel(&[0.5, 0.75, 1.0, 1.0]).uncertainty(2), 0.0);
        near(duel(&[]).uncertainty(0), 0.0);
        near(Judgement::new(vec![vec![0.5, 0.3, 0.2]]).uncertainty(0), 0.8);
    }

    #[test]
    fn a_game_goes_on_after_its_decision() {
        let game = duel(&[0.5, 0.6, 0.95, 0.95]);
        near(game.after_decision(P1, 0.8), 0.5);
        near(game.after_decision(P1, 0.1), 0.75);
        near(game.after_decision(P1, 0.99), 0.0);
        near(game.after_decision(P2, 0.1), 0.0);
    }

    #[test]
    fn a_decisive_lead_wins_nearly_always() {
        let lead = |games: &[(Judgement, Option<Player>)]| {
            decisive_lead(games.iter().map(|(game, winner)| (game, *winner)))
        };
        assert_eq!(lead(&[]), None);
        // 19 positions are too few, 20 are enough.
        assert_eq!(lead(&[(duel(&[0.9; 19]), Some(P1))]), None);
        assert_eq!(lead(&[(duel(&[0.9; 20]), Some(P1))]), Some(0.0));
        // A draw is not a win. Of 20 positions, two failures are too many, but one is not.
        assert_eq!(lead(&[(duel(&[0.9; 20]), None)]), None);
        let mixed = [(duel(&[0.9; 18]), Some(P1)), (duel(&[0.9; 2]), Some(P2))];
        assert_eq!(lead(&mixed), None);
        let mixed = [(duel(&[0.9; 19]), Some(P1)), (duel(&[0.9; 1]), Some(P2))];
        assert_eq!(lead(&mixed), Some(0.0));
    }
}
