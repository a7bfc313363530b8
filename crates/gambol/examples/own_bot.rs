//! A bot of your own, and a match against another: `cargo run --release -p gambol --example own_bot`

use gambol::fifes_and_drums::{Position, Variant};
use gambol::playout::playout;
use gambol::record::{DrawLimits, Record};
use gambol::{GameResult, HiddenInformation, SeededRandom, View, seeded};
use gambol_bots::{Bot, Budget, Choice, Greedy, play};

/// Plays random games after each legal move, and chooses the move that did best.
struct Flat(SeededRandom);

// For every game, with secrets or without: what the bot may not know, it samples.
impl<G: HiddenInformation> Bot<G> for Flat {
    fn search(
        &mut self,
        view: &G::View,
        budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        let me = view.viewer();
        // Whatever is hidden, players know their own legal moves.
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

fn main() {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for game in 0..40_u64 {
        let mut bots: [Box<dyn Bot<Position>>; 2] =
            [Box::new(Flat(seeded(game))), Box::new(Greedy::new(game))];
        // Seats alternate. Chance follows from the seed, the same for both seatings.
        let seat = (game % 2) as usize;
        bots.swap(0, seat);
        let mut chance = seeded(game / 2);
        let start = Position::start(Variant::STANDARD);
        let (budget, limits) = (Budget::nodes(1_000), DrawLimits::default());
        let record: Record<Position> = play(start, &mut bots, &budget, &limits, &mut chance);
        match record.result() {
            Some((GameResult::Win(winner), _)) if winner.index() == seat => won += 1,
            Some((GameResult::Win(_), _)) => lost += 1,
            _ => drawn += 1,
        }
    }
    println!("won {won}, drawn {drawn}, lost {lost}");
}
