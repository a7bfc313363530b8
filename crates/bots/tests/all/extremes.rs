//! Whatever numbers an evaluation or a program gives, bots make legal moves within their limits.

use gambol::{
    Evaluate, Evaluated, FullGame, Game, HiddenInformation, Player, Recorded, Tuning, Visitor,
    fifes_and_drums, mixtour, pikemen, seeded,
};
use gambol_bots::{AlphaBeta, Bot, BotKind, Budget, Choice, Greedy, Ismcts, Mcts, Score};
use gambol_solve::{Search, forced_win};

use crate::{build, presets};

/// An evaluation with these values for the first player and the others, and this tuning.
#[derive(Clone, Copy)]
struct Extreme {
    values: [i32; 2],
    tuning: Tuning,
}

impl<G: Game> Evaluate<G> for Extreme {
    fn evaluate(&self, _: &G, player: Player) -> i32 {
        self.values[usize::from(player != Player::P1)]
    }

    fn tuning(&self) -> Tuning {
        self.tuning
    }
}

/// A legal move, and a score that somebody can have.
fn is_sound<G: Game>(position: &G, choice: &Choice<G::Move>) -> bool {
    let score = match choice.score {
        Some(Score::Centipoints(points)) => points.abs() < 990_000,
        Some(Score::Win(plies) | Score::Loss(plies)) => plies < 1_000,
        None => false,
    };
    score && position.is_legal(choice.mv.expect("a move"))
}

fn play<G: FullGame>(mut position: G) {
    let mut random = seeded(1);
    while position.is_chance() {
        let event = position.random_move(&mut random).expect("an event");
        position.apply_unchecked(event);
    }
    let view = position.view(position.turn().expect("a turn"));
    let numbers = [i32::MIN, i32::MAX, 0];
    let pairs = numbers.map(|one| numbers.map(|other| [one, other]));
    for values in pairs.into_iter().flatten() {
        for (plies, margin) in [(0, i32::MIN), (2, i32::MAX), (4, i32::MAX), (u32::MAX, 0)] {
            let prob_cut = (plies, margin);
            for (contempt, playout_plies) in [(i32::MIN, 0), (i32::MAX, 3)] {
                let tuning = Tuning { prob_cut, contempt, playout_plies, ..Tuning::default() };
                let evaluation = Extreme { values, tuning };
                let bots: [Box<dyn Bot<G>>; 4] = [
                    Box::new(Greedy::with(evaluation, 1)),
                    Box::new(AlphaBeta::with(evaluation, 1)),
                    Box::new(Mcts::with(evaluation, 1).exploration(f64::NAN)),
                    Box::new(Ismcts::with(evaluation, 1).exploration(f64::INFINITY)),
                ];
                for mut bot in bots {
                    let choice = bot.choose(&view, &Budget::nodes(300));
                    assert!(is_sound(&position, &choice), "{values:?} {tuning:?}: {choice:?}");
                }
            }
        }
    }
}

#[test]
fn any_numbers_will_do() {
    play(mixtour::Position::default());
    let nearly_won = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic";
    play(nearly_won.parse::<mixtour::Position>().expect("a position"));
    play(pikemen::RuntimePosition::start("three".parse().expect("a variant")));
    play(fifes_and_drums::Position::default());
}

/// What no bot can use is taken for the nearest that it can.
#[test]
fn exploration_has_limits() {
    let start = mixtour::Position::default();
    let view = start.view(Player::P1);
    let budget = Budget::nodes(300);
    for (given, taken) in [(f64::NAN, 0.0), (-3.0, 0.0), (f64::INFINITY, 10.0), (1e300, 10.0)] {
        let mcts =
            |number| Mcts::<mixtour::Position>::new(1).exploration(number).choose(&view, &budget);
        assert_eq!(mcts(given), mcts(taken), "{given}");
        let ismcts =
            |number| Ismcts::<mixtour::Position>::new(1).exploration(number).choose(&view, &budget);
        assert_eq!(ismcts(given), ismcts(taken), "{given}");
    }
}

#[test]
fn a_budget_of_nodes_is_spent_exactly() {
    for mut position in presets() {
        let mut random = seeded(1);
        while position.is_chance() {
            let event = position.random_move(&mut random).expect("an event");
            position.apply_unchecked(event);
        }
        let view = position.view(position.turn().expect("a turn"));
        let searches = [BotKind::AlphaBeta, BotKind::Mcts, BotKind::Ismcts];
        for kind in crate::bots_of(&position).fit(&position) {
            for nodes in [0, 1, 2, 127, 128, 700] {
                let choice = build(kind, &position, 1).choose(&view, &Budget::nodes(nodes));
                if searches.contains(&kind) && position.count_moves() > 1 {
                    assert_eq!(choice.nodes, nodes, "{kind} {position}");
                }
            }
        }
    }
}

/// A search for wins of any length ends where neither can win.
#[test]
fn a_search_without_a_limit_of_plies_ends() {
    let drawn: gambol::lilypad::draughts::Position = "W:WK29:BK1".parse().expect("a position");
    assert!(forced_win(&drawn, &Search::plies(u32::MAX)).expect("few positions").is_none());
}

/// Where an evaluation cuts random games off, by the name of the game.
struct Plies;

impl Visitor for Plies {
    type Output = u64;

    fn visit<G: FullGame + Evaluated>(self, _: G) -> u64 {
        G::Evaluation::default().tuning().playout_plies
    }
}

#[test]
fn the_page_says_where_random_games_are_cut_off() {
    let page = include_str!("../../../../docs/bots.md");
    assert!(page.contains(
        "0 for none. The default is 4 in Fifes and Drums, 0 in the other games of gambol,"
    ));
    for start in presets().iter().filter(|start| start.name() != "hoard") {
        let plies = gambol::visit(start, Plies).expect("a game");
        assert_eq!(plies, if start.name() == "fifes-and-drums" { 4 } else { 0 }, "{start}");
    }
}
