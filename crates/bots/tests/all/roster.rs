//! Bots that are chosen by name: evaluations and bots of your own, for games known at run time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gambol::mixtour::Position as Mixtour;
use gambol::pikemen::{Classic, Ground, RuntimeLayout, Star};
use gambol::{
    AnyMove, AnyPosition, AnyView, Catalogue, CatalogueItem, Game, HiddenInformation, Player,
    PlayerView, Recorded, SeededRandom, pikemen, seeded,
};
use gambol_bots::{
    Bot, BotKind, BotSpec, Bots, Budget, Choice, Evaluate, MoveLimits, Random, StandardEvaluation,
    Tuning, UnfitFor,
};
use gambol_contest::{Contest, Entrant};

use crate::{GAMES, bots_of, build, presets, spec, start};

#[test]
fn bots_of_a_roster_are_those_of_the_crate_and_your_own() {
    let start = start("mixtour", "basic");
    let none = Bots::of::<Mixtour>();
    assert!(none.own_names().is_empty());
    let bots = none.clone().with_bot::<Mixtour>("dice", |_, seed| Box::new(Random::new(seed)));
    assert_eq!(bots.own_names(), ["dice"]);
    let shown = format!("{bots:?}");
    assert!(shown.ends_with(", own: [\"dice\"], .. }"), "{shown}");
    let names = "random, greedy, alphabeta, mcts, ismcts";
    assert_eq!(BotKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "), names);
    let fit: Vec<&str> = bots.fit(&start).into_iter().map(BotKind::name).collect();
    assert_eq!(fit.join(", "), names.to_owned() + ", dice");
    for own in ["dice", "coin"] {
        let kind = BotKind::Own(own);
        let built = bots.build(&BotSpec::new(kind), &start, 1);
        assert_eq!(built.is_ok(), own == "dice");
        assert_eq!(bots.check(kind, &start).is_ok(), own == "dice");
        assert!(none.check(kind, &start).is_err());
    }
}

/// A move of Pikemen on one kind of ground.
type Move<G> = <pikemen::Position<G> as Game>::Move;

/// How often an evaluation was asked for each of its answers.
#[derive(Default)]
struct Asked {
    values: AtomicU64,
    rough_values: AtomicU64,
    quiet: AtomicU64,
    loud_moves: AtomicU64,
    tuning: AtomicU64,
}

/// The evaluation of Pikemen, for positions on any ground. Sees that they are of this variant, and counts
/// what it is asked.
#[derive(Clone)]
struct Spy {
    variant: pikemen::Variant,
    asked: Arc<Asked>,
}

impl Spy {
    fn note<G: Ground>(&self, position: &pikemen::Position<G>, what: &AtomicU64) {
        assert_eq!(pikemen::Variant::from(position.variant()), self.variant);
        what.fetch_add(1, Ordering::Relaxed);
    }
}

impl<G: Ground> Evaluate<pikemen::Position<G>> for Spy {
    fn evaluate(&self, position: &pikemen::Position<G>, player: Player) -> i32 {
        self.note(position, &self.asked.values);
        StandardEvaluation.evaluate(position, player)
    }

    fn is_quiet(&self, position: &pikemen::Position<G>) -> bool {
        self.note(position, &self.asked.quiet);
        StandardEvaluation.is_quiet(position)
    }

    fn for_each_loud_move(&self, position: &pikemen::Position<G>, visit: &mut dyn FnMut(Move<G>)) {
        StandardEvaluation.for_each_loud_move(position, &mut |mv| {
            self.note(position, &self.asked.loud_moves);
            visit(mv);
        });
    }

    fn evaluate_roughly(&self, position: &pikemen::Position<G>, player: Player) -> Option<i32> {
        self.note(position, &self.asked.rough_values);
        StandardEvaluation.evaluate_roughly(position, player)
    }

    fn tuning(&self) -> Tuning {
        self.asked.tuning.fetch_add(1, Ordering::Relaxed);
        Evaluate::<pikemen::Position<G>>::tuning(&StandardEvaluation)
    }
}

/// With the evaluation of the game, handed on from every ground, all bots choose what they choose without
/// the detour: its values, its loud moves and the rest.
#[test]
fn an_evaluation_that_is_given_reaches_every_ground() {
    for start in presets().iter().filter(|it| it.name() == "pikemen") {
        let variant = start.variant().parse().expect("a variant of Pikemen");
        let spy = Spy { variant, asked: Arc::default() };
        let bots = Bots::with_evaluation::<pikemen::ClassicPosition>(spy.clone())
            .and(Bots::with_evaluation::<pikemen::StarPosition>(spy.clone()))
            .and(Bots::with_evaluation::<pikemen::RuntimePosition>(spy.clone()));
        let usual = bots_of(start);
        assert_eq!(bots.fit(start), usual.fit(start));
        let mut random = seeded(1);
        let mut position = start.clone();
        for ply in 0..30 {
            let Some(player) = position.status().player() else {
                break;
            };
            let view = position.view(player);
            if ply % 6 == 0 {
                // Alpha-beta asks for rough values where it looks further than two moves ahead.
                for (text, nodes) in
                    [("greedy", 200), ("alphabeta", 4_000), ("mcts", 200), ("ismcts", 200)]
                {
                    let [mut given, mut own] = [&bots, usual]
                        .map(|bots| bots.build(&spec(text), start, 3).expect("it fits"));
                    let budget = Budget::nodes(nodes);
                    let choice = given.choose(&view, &budget);
                    assert_eq!(choice, own.choose(&view, &budget), "{text} {position}");
                }
            }
            let mv = position.random_move(&mut random).expect("a move");
            position.apply_unchecked(mv);
        }
        let Asked { values, rough_values, quiet, loud_moves, tuning } = &*spy.asked;
        let counts = [values, rough_values, quiet, loud_moves, tuning]
            .map(|count| count.load(Ordering::Relaxed));
        assert!(counts.iter().all(|&count| count > 0), "{start}: {counts:?}");
    }
}

/// Holds a contest of two games between two bots of a roster, in which nobody forfeits.
fn plays_a_match(bots: &Bots, start: &AnyPosition, names: [&str; 2]) {
    let entrants = names.map(|name| {
        let spec = bots.read(name).expect(name);
        let mut limits = MoveLimits::NONE;
        limits.nodes = Some(10);
        Entrant::bot(name, limits, move || bots.build(&spec, start, 0).expect(name))
    });
    let mut contest = Contest::default();
    (contest.games, contest.opening_plies) = (2, Some(0));
    let standings = contest.play(start, &entrants, |_| Ok(())).expect("games");
    assert!(standings.forfeits.is_empty(), "{start}: {standings}");
    assert_eq!(standings.rows[0].games, 2, "{start}");
}

/// Plays the last legal move of any game.
struct Last(SeededRandom);

impl Bot<AnyPosition> for Last {
    fn search(
        &mut self,
        view: &AnyView,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        Choice::of(view.determinize(&mut self.0).legal_moves().pop())
    }

    fn restart(&mut self, seed: u64) {
        self.0 = seeded(seed);
    }
}

/// As a crate does that does not know which games there are.
#[test]
fn a_bot_for_any_game_plays_every_game_of_a_catalogue() {
    let with_last = |item: CatalogueItem| {
        let variants = item.game.info().presets;
        let bots: &Bots = item.job().expect("bots");
        let bots = bots.clone().with_any_bot("last", move |_, variant, seed| {
            assert!(variants.iter().any(|preset| preset.name == variant));
            Box::new(Last(seeded(seed)))
        });
        item.with_job(bots)
    };
    let games: Catalogue = GAMES.clone().into_iter().map(with_last).collect();
    for start in presets() {
        let item = games.find(start.name()).expect("a game");
        let bots: &Bots = item.job().expect("bots");
        assert_eq!(bots.own_names(), ["last"]);
        assert_eq!(bots.fit(&start).last(), Some(&BotKind::Own("last")));
        plays_a_match(bots, &start, ["last", "random"]);
    }
    // The catalogue that was copied is as it was.
    let mixtour = bots_of(&start("mixtour", "basic"));
    assert!(mixtour.own_names().is_empty());
}

/// Plays the first legal move of Pikemen on any ground.
struct First;

impl<G: Ground> Bot<pikemen::Position<G>> for First {
    fn search(
        &mut self,
        view: &<pikemen::Position<G> as HiddenInformation>::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<Move<G>>),
    ) -> Choice<Move<G>> {
        Choice::of(view.determinize(&mut seeded(0)).nth_move(0))
    }

    fn restart(&mut self, _: u64) {}
}

/// The bots for positions on one kind of ground, [`First`] among them, for this variant.
fn with_first<G: Ground>(expected: String) -> Bots {
    Bots::of::<pikemen::Position<G>>().with_bot::<pikemen::Position<G>>(
        "first",
        move |variant, _| {
            assert_eq!(variant.to_string(), expected);
            Box::new(First)
        },
    )
}

#[test]
fn a_bot_for_pikemen_plays_on_every_ground() {
    for start in presets().iter().filter(|it| it.name() == "pikemen") {
        let bots = with_first::<Classic>(start.variant())
            .and(with_first::<Star>(start.variant()))
            .and(with_first::<RuntimeLayout>(start.variant()));
        plays_a_match(&bots, start, ["first", "random"]);
        let mut bot = bots.build(&bots.read("first").expect("first"), start, 1);
        let bot = bot.as_mut().expect("a bot");
        let choice = bot.choose(&start.view(Player::P1), &Budget::default());
        assert_eq!(choice.mv.as_ref(), start.legal_moves().first());
    }
}

#[test]
fn a_position_of_another_game_is_refused() {
    let bots = Bots::of::<Mixtour>()
        .with_bot::<Mixtour>("dice", |_, seed| Box::new(Random::new(seed)))
        .with_any_bot("last", |_, _, seed| Box::new(Last(seeded(seed))));
    let own = ["dice", "last"].map(BotKind::Own);
    for game in GAMES.games().iter() {
        let start = game.first();
        let is_mixtour = game.name() == "mixtour";
        for &kind in BotKind::ALL.iter().chain(&own) {
            let checked = bots.check(kind, &start);
            let built = bots.build(&BotSpec::new(kind), &start, 1).map(|_| ());
            assert_eq!(checked, built);
            match checked {
                Ok(()) => assert!(is_mixtour, "{kind} {start:?}"),
                Err(unfit) => {
                    assert!(!is_mixtour);
                    assert_eq!((unfit.bot, unfit.game), (kind, game.title()));
                    assert_eq!(unfit.why, UnfitFor::Game);
                }
            }
        }
        assert_eq!(bots.fit(&start).is_empty(), !is_mixtour);
    }
    let error = bots.check(BotKind::Greedy, &start("draughts", "standard"));
    assert_eq!(
        error.unwrap_err().to_string(),
        "the bot greedy cannot play English draughts: it was not made for this game"
    );
    // A bot of one game that is asked about another has no move.
    let mut bot = build(BotKind::Mcts, &start("lilypad", "standard"), 1);
    let view = start("draughts", "standard").view(Player::P1);
    assert_eq!(bot.choose(&view, &Budget::nodes(9)).mv, None);
}

/// Not even those on another ground.
#[test]
#[should_panic(expected = ", which Pikemen does not have")]
fn a_bot_for_positions_of_another_type_is_refused() {
    let bots = Bots::of::<pikemen::ClassicPosition>();
    let _ = bots.with_bot::<pikemen::StarPosition>("dice", |_, seed| Box::new(Random::new(seed)));
}
