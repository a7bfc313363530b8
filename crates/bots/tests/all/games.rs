//! The bots at every game. `docs/strength.md` has the commands of longer matches.

use gambol::evaluate::linear;
use gambol::pikemen::{ClassicPosition, RuntimePosition, StarPosition};
use gambol::record::{DrawLimits, Record};
use gambol::{
    AnyPosition, AnyRecord, Evaluated, FullGame, GAMES, Game, GameResult, HiddenInformation,
    Player, PlayerView, RandomSource, Recorded, Start, Symmetric, Visitor, seeded,
};
use gambol_bots::{BotKind, Budget, Evaluate, StandardEvaluation};
use gambol_contest::referee::{Due, ask, choose, due, sample_event};

use crate::{bots_of, build, presets, spec, start};

/// The points of the first of two bots in games that begin with random moves. Seats alternate.
struct Points {
    /// Whether the bots are given all that their players remember, or the view alone.
    memory: bool,
    bots: [&'static str; 2],
    opening: u64,
    games: u64,
    /// With so many points the rest of the games is not played.
    enough: f64,
}

impl Points {
    fn from(&self, start: &AnyPosition) -> f64 {
        let specs = self.bots.map(spec);
        let mut points = 0.0;
        for game in 0..self.games {
            if points >= self.enough {
                break;
            }
            let seat = (game % 2) as usize;
            let mut random = seeded(game / 2);
            let mut record = AnyRecord::new(start.clone());
            while record.plies() < self.opening {
                let mv = record.position().random_move(&mut random).expect("openings end no game");
                record.play(mv).expect("a legal move");
            }
            let seed = random.next_u64();
            let mut bots = specs.map(|spec| build(spec, start, seed));
            loop {
                match due(&mut record, &DrawLimits::default()) {
                    Due::End => break,
                    Due::Chance => {
                        sample_event(&mut record, &mut random);
                    }
                    Due::Turn(player) => {
                        let side = (player.index() + seat) % 2;
                        let budget = specs[side].limits().budget();
                        if self.memory {
                            ask(&mut record, &mut *bots[side], &budget);
                        } else {
                            let view = record.position().view(player);
                            let mv = bots[side].choose(&view, &budget).mv;
                            record.play(mv.expect("a move")).expect("a legal move");
                        }
                    }
                }
            }
            points += match record.outcome().expect("an end").result() {
                GameResult::Draw => 0.5,
                GameResult::Win(player) if player.index() == seat => 1.0,
                GameResult::Win(_) => 0.0,
            };
        }
        points
    }
}

fn points(
    (game, variant): (&str, &str),
    bots: [&'static str; 2],
    opening: u64,
    games: u64,
    enough: f64,
) -> f64 {
    let points = Points { memory: true, bots, opening, games, enough };
    points.from(&start(game, variant))
}

// Between equal bots one of them would score 17 of 20 or more with p < 0.002, and 19 with
// p < 1e-4.

#[test]
fn mcts_beats_random() {
    for (game, variant, bot) in [
        ("lilypad", "standard", "mcts:playouts=100"),
        ("draughts", "standard", "mcts:playouts=100"),
        // With few playouts it does not see how to make progress.
        ("two-pipers", "standard", "mcts:playouts=500"),
        ("pikemen", "classic", "mcts:playouts=100"),
        ("pikemen", "mini", "mcts:playouts=100"),
    ] {
        let points = points((game, variant), [bot, "random"], 4, 20, 19.0);
        assert!(points >= 19.0, "{game} {variant}: {points} of 20");
    }
}

#[test]
fn alphabeta_beats_greedy() {
    // In The Two Pipers, where the evaluation counts turns ahead, one move shows much of what three show, so
    // the search has more nodes. In Lilypad many games are drawn. Between equal bots 42 of 60 games are as
    // unlikely as 17 of 20.
    for (game, variant, bot, games, least) in [
        ("lilypad", "standard", "alphabeta:depth=3", 60, 42.0),
        ("two-pipers", "standard", "alphabeta:nodes=2000", 20, 17.0),
        ("pikemen", "classic", "alphabeta:nodes=1000", 20, 17.0),
        ("pikemen", "mini", "alphabeta:nodes=1000", 20, 17.0),
    ] {
        let points = points((game, variant), [bot, "greedy"], 4, games, least);
        assert!(points >= least, "{game} {variant}: {points} of {games}");
    }
}

/// It has one seat or two of three, in every way in turn.
#[test]
fn alphabeta_beats_random_among_three_players() {
    let won = wins(&start("pikemen", "three"), ["alphabeta:depth=2", "random"], 60, 57);
    assert!(won >= 57, "{won} of 60");
}

/// The games that a seat of the first of two bots wins, or `enough` if it wins more. Each set of seats is
/// theirs in turn.
fn wins(start: &AnyPosition, bots: [&str; 2], games: usize, enough: usize) -> usize {
    let specs = bots.map(spec);
    let players = start.players();
    // As bits; neither no seat nor every seat.
    let ways = (1 << players) - 2;
    let wins = (0..games).filter(|&game| {
        let seats = 1 + game % ways;
        let seed = (game / ways) as u64;
        let mut random = seeded(seed);
        let mut record = AnyRecord::new(start.clone());
        let seated = |seat: usize| {
            let spec = specs[1 - (seats >> seat & 1)];
            (spec, build(spec, start, seed))
        };
        let mut bots: Vec<_> = (0..players).map(seated).collect();
        for _ in 0..4 {
            let mv = record.position().random_move(&mut random).expect("a move");
            record.play(mv).expect("a legal move");
        }
        while let Due::Turn(player) = due(&mut record, &DrawLimits::default()) {
            let (spec, bot) = &mut bots[player.index()];
            ask(&mut record, &mut **bot, &spec.limits().budget());
        }
        match record.outcome().expect("an end").result() {
            GameResult::Win(player) => seats >> player.index() & 1 == 1,
            GameResult::Draw => false,
        }
    });
    wins.take(enough).count()
}

/// Matches in Fifes and Drums: the variant, the bot, its opponent, the games, and the
/// least points. Between equal bots one of them would make as many with p < 1e-4. Against `greedy` in
/// the fog it takes three times as long to infer (docs/strength.md has that match).
const MATCHES: [(&str, &str, &str, u64, f64); 3] = [
    ("standard", "ismcts:playouts=250", "random", 30, 26.0),
    ("standard", "ismcts:playouts=600", "greedy", 60, 45.0),
    ("fog", "ismcts:playouts=250", "random", 100, 69.0),
];

#[test]
fn ismcts_beats_random_from_views_alone() {
    for (variant, bot, other, games, least) in [MATCHES[0], MATCHES[2]] {
        let points = Points { memory: false, bots: [bot, other], opening: 0, games, enough: least };
        let points = points.from(&start("fifes-and-drums", variant));
        assert!(points >= least, "{variant} against {other}: {points} of {games}");
    }
}

#[test]
fn ismcts_beats_greedy_and_random_with_a_memory() {
    for (variant, bot, other, games, least) in MATCHES {
        let points = points(("fifes-and-drums", variant), [bot, other], 0, games, least);
        assert!(points >= least, "{variant} against {other}: {points} of {games}");
    }
}

/// Every bot that can play a game makes only legal moves in every preset, and what its player may
/// not know does not change its choice.
#[test]
fn bots_play_every_variant() {
    for start in presets() {
        for kind in bots_of(&start).fit(&start) {
            let mut random = seeded(3);
            let mut record = AnyRecord::new(start.clone());
            let mut bot = build(kind, &start, 1);
            for _ in 0..40 {
                match due(&mut record, &DrawLimits::default()) {
                    Due::End => break,
                    Due::Chance => {
                        sample_event(&mut record, &mut random);
                    }
                    Due::Turn(player) => {
                        let view = record.position().view(player);
                        let alike = view.determinize(&mut random).view(player);
                        let mut other = build(kind, &start, 9);
                        bot.restart(9);
                        let budget = Budget::nodes(20);
                        let choice = bot.choose(&view, &budget);
                        assert_eq!(other.choose(&alike, &budget), choice, "{kind} {view}");
                        let mv = choice.mv.expect("a player to move has a move");
                        record.play(mv).expect("a legal move");
                    }
                }
            }
        }
    }
}

/// In a two-player game the values for both players add up to 0.
#[test]
fn evaluations_are_antisymmetric() {
    struct Antisymmetric;
    impl Visitor for Antisymmetric {
        type Output = ();
        fn visit<G: FullGame + Evaluated>(self, start: G) {
            let mut random = seeded(5);
            for _ in 0..20 {
                let mut position = start.clone();
                while let Some(mv) = position.random_move(&mut random) {
                    position.apply_unchecked(mv);
                    if start.players() == 2 && position.has_moves() {
                        let [a, b] = [Player::P1, Player::P2]
                            .map(|player| StandardEvaluation.evaluate(&position, player));
                        assert_eq!(a, -b, "{position}");
                        assert!(a.abs() < 900_000, "{position}");
                    }
                }
            }
        }
    }
    for game in GAMES.iter() {
        gambol::visit(&game.first(), Antisymmetric).expect("a game");
    }
}

/// What is mirrored, or seen by the other player, is worth the same.
#[test]
fn evaluations_know_symmetries() {
    /// Whether it is a position of this type.
    fn check<G: FullGame + Evaluated + Symmetric>(start: &AnyPosition) -> bool {
        let Some(start) = start.downcast::<G>() else {
            return false;
        };
        let mut random = seeded(6);
        let mut images = 0;
        for _ in 0..20 {
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                position.apply_unchecked(mv);
                if !position.has_moves() {
                    break;
                }
                let value = StandardEvaluation.evaluate(&position, Player::P1);
                for symmetry in position.symmetries().skip(1) {
                    let image = position.transformed(symmetry);
                    let player = position.transformed_player(symmetry, Player::P1);
                    let same = StandardEvaluation.evaluate(&image, player);
                    assert_eq!(same, value, "{position} {image}");
                    images += 1;
                }
            }
        }
        let has_symmetries = start.symmetries().count() > 1;
        assert!(images > 500 || !has_symmetries, "{start}: {images}");
        true
    }
    let checks = [
        check::<gambol::mixtour::Position>,
        check::<ClassicPosition>,
        check::<StarPosition>,
        check::<RuntimePosition>,
        check::<gambol::lilypad::Position>,
        check::<gambol::lilypad::draughts::Position>,
        check::<gambol::two_pipers::Position>,
        check::<gambol::fifes_and_drums::Position>,
    ];
    let rotated = start("two-pipers", "standard:lands=rotated");
    // Those of the list: the example game is none.
    let starts = presets().into_iter().filter(|start| GAMES.names().contains(&start.name()));
    for start in starts.chain([rotated]) {
        assert!(checks.iter().any(|check| check(&start)), "{start} is of no type that is checked");
    }
}

/// The value of a position that is certainly won with the next move.
const CERTAIN: i32 = linear::CERTAIN - linear::PLY;

/// A position is certainly won exactly if a move wins. Returns its value.
fn certainty_is_right<G: Evaluated>(position: &G) -> i32 {
    let player = position.status().player().expect("a turn");
    let value = StandardEvaluation.evaluate(position, player);
    let wins = position.legal_moves().iter().any(|&mv| {
        let mut after = position.clone();
        after.apply_unchecked(mv);
        let outcome = after.outcome();
        outcome.is_some_and(|outcome| outcome.winner == Some(player))
    });
    assert_eq!(value == CERTAIN, wins, "{position}: {value}");
    value
}

#[test]
fn certain_ends_are_recognised_in_random_games() {
    fn check<G: Evaluated + Start>(variant: &str) {
        let variant = variant.parse().unwrap_or_else(|_| panic!("{variant}"));
        let mut random = seeded(1);
        let mut certain = 0;
        for _ in 0..200 {
            let mut position = G::start(variant);
            while position.status().player().is_some() {
                certain += u32::from(certainty_is_right(&position) == CERTAIN);
                let mv = position.random_move(&mut random).expect("a move");
                position.apply_unchecked(mv);
            }
        }
        assert!(certain >= 100, "{variant}: {certain}");
    }
    for variant in ["basic", "official", "tournament", "basic:points=2"] {
        check::<gambol::mixtour::Position>(variant);
    }
    for variant in ["classic", "classic:rps=yes"] {
        check::<ClassicPosition>(variant);
    }
    for variant in ["mini", "mini:target=5", "mini:target=30", "three", "hexagon"] {
        check::<RuntimePosition>(variant);
    }
}

/// Positions whose end can be told without a search, and others that look like them.
#[test]
fn certain_ends_are_recognised() {
    fn value<G: Evaluated + Start>(text: &str) -> i32 {
        let position = G::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        certainty_is_right(&position)
    }
    // A stack of four reaches the one beside it; but it is the other's, or one point is not enough.
    assert_eq!(value::<gambol::mixtour::Position>("1111,1,x3/x5/x5/x5/x5 1 0,0 - basic"), CERTAIN);
    assert!(value::<gambol::mixtour::Position>("1112,1,x3/x5/x5/x5/x5 1 0,0 - basic") < CERTAIN);
    assert!(value::<gambol::mixtour::Position>("1111,x,1,x2/x5/x5/x5/x5 1 0,0 - basic") < CERTAIN);
    let tournament = "1111,1,x3/x5/x5/x5/x5 1 1,2 - tournament";
    assert!(value::<gambol::mixtour::Position>(tournament) < CERTAIN);
    // A capture that makes twelve points, and one that makes eleven: unless it takes the last piece.
    let mini = |rest, points| format!("x5{rest}/x6/x6/x6/x,22NE,x4/13NE,x5 1 {points},0 mini");
    assert_eq!(value::<RuntimePosition>(&mini(",21U", 10)), CERTAIN);
    assert!(value::<RuntimePosition>(&mini(",21U", 9)) < CERTAIN);
    assert_eq!(value::<RuntimePosition>(&mini(",x", 9)), CERTAIN);
    let three =
        |rest, points| format!("x8/x8/x8/x8/x8/x8/x,22NE,x6/13NE,x6{rest} 1 {points},0,0 three");
    assert_eq!(value::<RuntimePosition>(&three(",31U", 10)), CERTAIN);
    assert!(value::<RuntimePosition>(&three(",31U", 9)) < CERTAIN);
    assert_eq!(value::<RuntimePosition>(&three(",x", 9)), CERTAIN);
    // Whoever has no pieces left cannot win, though nobody else is certain to.
    let text = three(",21U", 9);
    assert!(value::<RuntimePosition>(&text) < CERTAIN);
    let position: RuntimePosition = text.parse().expect("a position");
    assert_eq!(StandardEvaluation.evaluate(&position, Player::P3), -CERTAIN);
}

/// A search in slices is the search in one, and what it thinks of the best moves begins with its
/// choice.
#[test]
fn searches_go_on_where_they_ended() {
    let searches = GAMES.iter().flat_map(|game| {
        let start = game.first();
        let kinds = if game.facts().has_secrets {
            &[BotKind::Ismcts][..]
        } else {
            &[BotKind::Mcts, BotKind::Ismcts]
        };
        kinds.iter().map(move |&kind| (start.clone(), kind))
    });
    for (start, kind) in searches {
        let game = start.name();
        let mut record = Record::new(start.clone());
        while record.position().is_chance() {
            let event = record.position().random_move(&mut seeded(3));
            record.play(event.expect("an event")).expect("a legal event");
        }
        let mut whole = build(kind, &start, 5);
        let all = choose(&record, &mut *whole, &Budget::nodes(900));
        let mut bot = build(kind, &start, 5);
        assert!(bot.goes_on());
        let mut slice = |nodes| choose(&record, &mut *bot, &Budget::nodes(nodes).going_on());
        assert_eq!((slice(1).nodes, slice(399).nodes), (1, 400), "{game}");
        assert_eq!(slice(500), all, "{game}");
        let best = bot.best(3);
        assert_eq!(best, whole.best(3));
        assert_eq!(best[0], all);
        for choice in &best {
            assert!(record.position().is_legal(choice.mv.expect("a move")));
            assert_eq!(choice.line.first(), choice.mv.as_ref());
        }
        // Another position is another search.
        record.play(all.mv.expect("a move")).expect("a legal move");
        if record.position().status().player().is_some() {
            let other = choose(&record, &mut *bot, &Budget::nodes(10).going_on());
            assert_eq!(other.nodes, 10, "{game}");
        }
        bot.restart(5);
        assert_eq!(bot.best(3), []);
    }
}
