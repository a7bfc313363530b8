//! Bots in a game of three players with chance and secrets.

use gambol::record::DrawLimits;
use gambol::{AnyPosition, Game, HiddenInformation, Player, seeded};
use gambol_bots::{Bot, BotKind, Budget, Evaluate, Greedy, Ismcts, Random};
use gambol_contest::play;
use gambol_laws::example::{Hoard, HoardVariant, Metal};

use crate::{bots_of, build, spec};

fn start() -> Hoard {
    Hoard::start(HoardVariant::STANDARD)
}

type Build = fn(u64) -> Box<dyn Bot<Hoard>>;

/// The mean utility for the first of these bots against two of the second kind, over games in which
/// it takes each seat a third of the time.
fn utility(bots: [Build; 2], games: u64) -> f64 {
    let mut sum = 0.0;
    for game in 0..games {
        let seat = Player::ALL[(game % 3) as usize];
        let mut seated: Vec<_> = Player::all(3)
            .map(|player| bots[usize::from(player != seat)](game * 3 + player.index() as u64))
            .collect();
        let (budget, limits) = (Budget::nodes(200), DrawLimits::default());
        let record = play(start(), &mut seated, &budget, &limits, &mut seeded(game));
        sum += record.position().utility(seat).unwrap();
    }
    sum / games as f64
}

fn random(seed: u64) -> Box<dyn Bot<Hoard>> {
    Box::new(Random::new(seed))
}

fn ismcts(seed: u64) -> Box<dyn Bot<Hoard>> {
    Box::new(Ismcts::new(seed))
}

/// The points that the player would have now, by their wish.
struct Points;

impl Evaluate<Hoard> for Points {
    fn evaluate(&self, position: &Hoard, player: Player) -> i32 {
        let mut over = *position;
        while over.scores().is_none() {
            let mut events = over.legal_moves().into_iter();
            match events.find(|&mv| over.display_move(mv).to_string() == "=owl") {
                Some(owl) => over.apply_unchecked(owl),
                None => return 0,
            }
        }
        over.scores().map_or(0, |scores| scores[player] as i32)
    }
}

fn greedy(seed: u64) -> Box<dyn Bot<Hoard>> {
    Box::new(Greedy::with(Points, seed))
}

// Luck decides much in this game. Between equal bots the mean utility is 0, and its standard deviation at
// most 0.029 over 600 games and 0.013 over 3,000: both bounds have p < 1e-4.

#[test]
fn ismcts_beats_random() {
    let mean = utility([ismcts, random], 600);
    assert!(mean >= 0.12, "{mean}");
}

#[test]
fn greedy_beats_random() {
    let mean = utility([greedy, random], 3_000);
    assert!(mean >= 0.05, "{mean}");
}

#[test]
fn a_wish_that_is_known_is_named() {
    // Player 2 is known not to wish for copper or silver, so player 1 can name gold.
    let text = "1,0,0 0,0,0;1,0,0;0,0,0 c,g,c -;cs;- 1 standard";
    let position: Hoard = text.parse().unwrap();
    assert_eq!(position.wish(Player::P2), Some(Metal::Gold));
    let view = position.view(Player::P1);
    let mut bot = Ismcts::<Hoard>::new(1);
    let choice = bot.choose(&view, &Budget::nodes(2_000));
    let mv = choice.mv.unwrap();
    assert_eq!(position.display_move(mv).to_string(), "2?g");
}

#[test]
fn bots_that_need_to_know_everything_are_refused() {
    let start = AnyPosition::new(start());
    let bots = bots_of(&start);
    let names =
        |kinds: Vec<BotKind>| -> Vec<&str> { kinds.into_iter().map(BotKind::name).collect() };
    assert_eq!(names(bots.fit(&start)), ["random", "greedy", "ismcts"]);
    assert_eq!(BotKind::usual(start.has_secrets()), BotKind::Ismcts);
    let refused =
        |text: &str| bots.build(&spec(text), &start, 1).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        refused("mcts"),
        "the bot mcts cannot play Hoard: players have secrets (use ismcts)"
    );
    assert_eq!(
        refused("alphabeta:depth=2"),
        "the bot alphabeta cannot play Hoard: players have secrets (use ismcts)"
    );
}

#[test]
fn chance_is_not_chosen() {
    // Where it is not the viewer's turn, no bot chooses a move.
    let any = AnyPosition::new(start());
    for kind in bots_of(&any).fit(&any) {
        let mut bot = build(kind, &any, 1);
        let record = play(
            start(),
            &mut [random(1), random(2), random(3)],
            &Budget::default(),
            &DrawLimits::default(),
            &mut seeded(1),
        );
        let over = AnyPosition::new(*record.position());
        let choice = bot.choose(&over.view(Player::P1), &Budget::default());
        assert_eq!(choice.mv, None, "{kind}");
    }
}
