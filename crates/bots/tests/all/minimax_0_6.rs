//! The search of the crate `minimax` and `AlphaBeta` find the same values.

use gambol::mixtour::Position;
use gambol::{Game, HiddenInformation, Player, seeded};
use gambol_bots::minimax_0_6::{Evaluator, Rules, State};
use gambol_bots::{AlphaBeta, Bot, Budget, Evaluate, Score, StandardEvaluation};
use minimax_06::{IterativeOptions, IterativeSearch, Strategy};

#[test]
fn both_searches_find_the_same_value() {
    let mut random = seeded(1);
    let mut compared = 0;
    for _ in 0..40 {
        let mut position = Position::start("official".parse().unwrap());
        for _ in 0..12 {
            if let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
            }
        }
        let Some(player) = position.status().player() else {
            continue;
        };
        if position.count_moves() < 2 {
            continue;
        }
        // Without ProbCut, which the other search does not have.
        let plain =
            |position: &Position, player: Player| StandardEvaluation.evaluate(position, player);
        let mut ours = AlphaBeta::with(plain, 1);
        let choice = ours.choose(&position.view(player), &Budget::depth(3));
        let mut theirs = IterativeSearch::new(Evaluator::new(plain), IterativeOptions::new());
        theirs.set_max_depth(3);
        let mv = theirs.choose_move(&State::new(position)).unwrap();
        assert!(position.is_legal(mv), "{position}");
        let notation = <Rules<Position> as minimax_06::Game>::notation(&State::new(position), mv);
        assert_eq!(notation, Some(position.display_move(mv).to_string()));
        match choice.score.unwrap() {
            Score::Centipoints(points) => {
                assert_eq!(i32::from(theirs.root_value()), points, "{position}");
            }
            Score::Win(_) => assert!(theirs.root_value() > 30_000, "{position}"),
            Score::Loss(_) => assert!(theirs.root_value() < -30_000, "{position}"),
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}
