//! A bot of your own, and a match against another: `cargo run --release -p gambol --example own_bot`

use gambol::fifes_and_drums::{Position, Variant};
use gambol::playout::playout;
use gambol::{AnyPosition, HiddenInformation, PlayerView, SeededRandom, seeded};
use gambol_bots::{Bot, Budget, Choice, Greedy, MoveLimits, erase};
use gambol_contest::{Contest, Entrant};

/// Plays random games after each legal move and chooses the best.
struct Flat(SeededRandom);

// This works for every game, with or without secrets, because the bot samples hidden information.
impl<G: HiddenInformation> Bot<G> for Flat {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let me = view.viewer();
        // Players always know their own legal moves.
        let moves = view.determinize(&mut self.0).legal_moves();
        let mut worth = vec![0.0; moves.len()];
        let mut nodes = 0;
        while budget.allows(nodes) {
            for (&mv, worth) in moves.iter().zip(&mut worth) {
                let mut child = view.determinize(&mut self.0);
                child.apply_unchecked(mv);
                let end = playout(&child, &mut self.0, 1_000).end;
                *worth += end.utility(me).unwrap_or(0.0);
                nodes += 1;
            }
        }
        let best = (0..moves.len()).max_by(|&a, &b| worth[a].total_cmp(&worth[b]));
        let mut choice = Choice::of(best.map(|best| moves[best]));
        choice.nodes = nodes;
        choice
    }

    fn restart(&mut self, seed: u64) {
        self.0 = seeded(seed);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut limits = MoveLimits::NONE;
    limits.nodes = Some(1_000);
    let entrants = [
        Entrant::bot("flat", limits, || erase::<Position>(Box::new(Flat(seeded(0))))),
        Entrant::bot("greedy", limits, || erase::<Position>(Box::new(Greedy::new(0)))),
    ];
    // Each pair of games swaps the seats.
    let mut contest = Contest::default();
    contest.games = 40;
    contest.opening_plies = Some(0);
    // A contest works with games known at run time, and bots for them.
    let start = AnyPosition::new(Position::start(Variant::STANDARD));
    let standings = contest.play(&start, &entrants, |_| Ok(()))?;
    print!("{standings}");
    Ok(())
}
