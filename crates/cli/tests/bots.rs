//! What the bots can do, and that they keep to their budget.

use gambol::core::record::Limits;
use gambol::mixtour::Position;
use gambol::{AnyGame, Engine, Game, GameResult, HiddenInformation, Player, Visitor, seeded};
use gambol_cli::bots::{Bot, BotKind, Budget, MonteCarlo};
use gambol_cli::referee::play;

/// Who wins a game between two bots, if anyone.
struct Winner {
    bots: [BotKind; 2],
    seed: u64,
}

impl Visitor for Winner {
    type Output = Option<Player>;

    fn visit<G: Engine>(self, start: G) -> Option<Player> {
        let mut bots = self.bots.map(|bot| bot.build::<G>(self.seed));
        let (budget, limits) = (Budget::playouts(400), Limits::default());
        let record = play(start, &mut bots, &budget, &limits, &mut seeded(self.seed));
        match record.result()?.0 {
            GameResult::Win(player) => Some(player),
            GameResult::Draw => None,
        }
    }
}

#[test]
fn monte_carlo_beats_random() {
    // n = 40 games, the seats changing. Between equal bots one of them would win 32 or more with
    // p < 1e-4.
    let start = AnyGame::first("mixtour").unwrap();
    let mut won = 0;
    for seed in 0..40 {
        let mut bots = [BotKind::MonteCarlo, BotKind::Random];
        let seat = (seed % 2) as usize;
        bots.swap(0, seat);
        let winner = start.visit(Winner { bots, seed });
        won += u32::from(winner.is_some_and(|player| player.index() == seat));
    }
    assert!(won >= 32, "{won} of 40");
}

#[test]
fn a_win_in_one_is_found_and_the_budget_kept() {
    // Only e5-a5 makes a stack of five.
    let position: Position = "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic".parse().unwrap();
    let view = position.view(Player::P1);
    let mut bot = MonteCarlo::new(5);
    let choice = Bot::<Position>::choose(&mut bot, &view, &Budget::playouts(500));
    let text = position.display_move(choice.mv.unwrap()).to_string();
    assert_eq!((text.as_str(), choice.playouts), ("e5-a5", 500));
    assert_eq!(choice.value, Some(1.0));
}

#[test]
fn a_bot_with_nothing_to_choose_does_not_think() {
    let over: Position = "x5/x5/x5/x5/1,x4 2 0,1 - basic".parse().unwrap();
    for kind in BotKind::ALL {
        let mut bot = kind.build::<Position>(1);
        let choice = bot.choose(&over.view(Player::P1), &Budget::default());
        assert_eq!((choice.mv, choice.playouts), (None, 0));
    }
}
