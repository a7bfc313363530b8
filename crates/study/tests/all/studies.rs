//! Whole studies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gambol::lilypad::draughts;
use gambol::{AnyGame, AnyMove, AnyPosition, AnyView, Evaluated, FullGame, Game, Player, mixtour};
use gambol_bots::{Bot, Bots, Budget, Choice};
use gambol_laws::example::Hoard;
use gambol_study::{Page, Plan, StateSpace, StudyError, StudyResult};

/// A small study of the first variant.
pub(crate) fn small<G: FullGame + Evaluated>(bots: &str, threads: usize) -> StudyResult {
    let mut plan = plan(bots);
    plan.threads = threads;
    study::<G>(&plan).unwrap_or_else(|error| panic!("{error}"))
}

/// A study of the first variant.
fn study<G: FullGame + Evaluated>(plan: &Plan) -> Result<StudyResult, StudyError> {
    plan.study(&first::<G>(), &Bots::of::<G>(), || ())
}

fn first<G: FullGame>() -> AnyPosition {
    AnyGame::of::<G>().first()
}

fn plan(bots: &str) -> Plan {
    let read = |bot: &str| bot.parse().unwrap_or_else(|error| panic!("{bot}: {error}"));
    let mut plan = Plan::new(bots.split(' ').map(read).collect());
    plan.games = 12;
    plan.judged_games = 4;
    plan.judge_playouts = 25;
    plan.first_move_playouts = 50;
    plan
}

fn refused(plan: &Plan) -> StudyError {
    let study = study::<mixtour::Position>(plan);
    study.map(|_| ()).expect_err("no study")
}

#[test]
fn a_study_of_mixtour() {
    // Random games, which no change of an evaluation changes.
    let study = small::<mixtour::Position>("random", 2);
    insta::assert_snapshot!(serde_json::to_string_pretty(&study.report.levels).expect("JSON"));
    insta::assert_snapshot!(study.games_csv());
}

#[test]
fn a_study_of_a_game_for_three_with_chance_and_secrets() {
    let mut plan = plan("random ismcts:playouts=10");
    plan.opening_plies = 0;
    let study = study::<Hoard>(&plan).expect("a study");
    let report = &study.report;
    assert!(report.first_moves.is_empty());
    for level in &report.levels {
        assert_eq!(level.seats.len(), 3);
        let sum: f64 = level.seats.iter().map(|seat| seat.score).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert_eq!(level.adjudicated, 0);
        assert!(level.scoring_moves.is_some() && level.captures.is_none());
        assert!(level.measures.is_some());
    }
    assert_eq!(report.state_space, None);
    let csv = study.games_csv();
    assert!(csv.lines().skip(1).all(|row| row.split(',').nth(3) != Some("0")), "{csv}");
}

#[test]
fn threads_change_nothing() {
    fn check<G: FullGame + Evaluated>(bots: &str) {
        let one = small::<G>(bots, 1);
        for threads in [2, 3, 16] {
            let many = small::<G>(bots, threads);
            assert_eq!(one.games_csv(), many.games_csv());
            assert_eq!(one.plies_csv(), many.plies_csv());
            let json = |study: &StudyResult| serde_json::to_string(&study.report).expect("JSON");
            assert_eq!(json(&one), json(&many));
            let page = Page::default();
            assert_eq!(one.report.html(&page), many.report.html(&page));
        }
    }
    check::<mixtour::Position>("random mcts:playouts=10 alphabeta:depth=2");
    check::<Hoard>("random ismcts:playouts=10");
}

#[test]
fn a_seed_is_a_study() {
    let mut plan = plan("random");
    let mut study = |seed| {
        plan.seed = seed;
        study::<mixtour::Position>(&plan).expect("a study")
    };
    assert_eq!(study(1), study(1));
    assert_ne!(study(1).games_csv(), study(2).games_csv());
}

#[test]
fn a_bot_plays_the_same_games_whoever_else_is_there() {
    let alone = small::<mixtour::Position>("greedy", 1);
    let beside = small::<mixtour::Position>("random greedy", 1);
    let rows = |study: &StudyResult| -> Vec<String> {
        let csv = study.games_csv();
        csv.lines().filter(|row| row.starts_with("greedy,")).map(str::to_owned).collect()
    };
    assert_eq!(rows(&alone).len(), 12);
    assert_eq!(rows(&alone), rows(&beside));
}

#[test]
fn a_stronger_judge_changes_no_game() {
    let mut plan = plan("greedy");
    let judged = study::<mixtour::Position>(&plan).expect("a study");
    plan.judge_playouts = 0;
    let unjudged = study::<mixtour::Position>(&plan).expect("a study");
    assert_eq!(unjudged.report.judge, None);
    assert_eq!(unjudged.report.levels[0].measures, None);
    assert_eq!(unjudged.report.levels[0].lengths, judged.report.levels[0].lengths);
}

#[test]
fn captures_are_counted() {
    let mut plan = plan("greedy");
    plan.counts.pieces = |position| {
        let position: draughts::Position = position.downcast()?;
        let of = |owner| position.men(owner).len() + position.kings(owner).len();
        Some(Player::all(2).map(of).sum())
    };
    let study = study::<draughts::Position>(&plan).expect("a study");
    let level = &study.report.levels[0];
    let captures = level.captures.expect("draughts has captures").mean;
    assert!(captures > 5.0 && captures <= 24.0, "{captures}");
    assert_eq!(level.scoring_moves, None);
    let csv = study.games_csv();
    let column = csv.lines().next().and_then(|row| row.split(',').position(|it| it == "captures"));
    let first = csv.lines().nth(1).and_then(|row| row.split(',').nth(column.expect("captures")));
    assert!(first.is_some_and(|captures| captures.parse::<u32>().is_ok()), "{csv}");
}

#[test]
fn positions_are_counted() {
    let mut plan = plan("random");
    plan.games = 1;
    plan.counts.state_space = |start| Some(StateSpace::new([(31.0, 25)], start.variant()));
    let report = study::<mixtour::Position>(&plan).expect("a study").report;
    let page = report.html(&Page::default());
    assert!(page.contains("The number of positions is at most 10<sup>37.3</sup>. basic"), "{page}");
    assert_eq!(report.state_space, Some(StateSpace::new([(31.0, 25)], "basic")));
    // A small power is a number.
    plan.counts.state_space = |start| Some(StateSpace::new([(10.0, 2)], start.variant()));
    let page = study::<mixtour::Position>(&plan).expect("a study").report.html(&Page::default());
    assert!(page.contains("The number of positions is at most 100. basic"), "{page}");
}

#[test]
fn first_moves_that_are_symmetric_are_one_line() {
    let study = small::<mixtour::Position>("random", 1);
    let rows = &study.report.first_moves;
    // 25 squares, and six of them but for rotations and reflections.
    assert_eq!(rows.len(), 6);
    assert_eq!(rows.iter().map(|row| row.images).sum::<usize>(), 25);
    // Every game began with one of them.
    assert_eq!(rows.iter().map(|row| row.bots[0].games).sum::<u64>(), 12);
    let best = rows.windows(2).all(|pair| pair[0].random.score >= pair[1].random.score);
    assert!(best);
}

#[test]
fn the_limit_of_plies_is_kept() {
    let mut plan = plan("random");
    plan.draw_limits.plies = 5;
    let study = study::<mixtour::Position>(&plan).expect("a study");
    let level = &study.report.levels[0];
    assert_eq!((level.adjudicated, level.draws.score), (12, 1.0));
    assert_eq!((level.lengths.min, level.lengths.max), (5, 5));
    assert_eq!(level.reasons[0].reason, "ply limit");
    assert_eq!(level.measures.as_ref().expect("a judge").drama, None);
}

#[test]
fn what_is_wrong_with_a_plan_is_said() {
    for (bots, words) in [
        ("mcts:time=5", "mcts:time=5: a time limit makes the study depend on the machine"),
        ("random random", "the bot random is listed twice"),
    ] {
        let error = refused(&plan(bots)).to_string();
        assert!(error.starts_with(words), "{error}");
    }
    let mut nobody = plan("random");
    nobody.bots.clear();
    assert_eq!(refused(&nobody).to_string(), "a study needs 1 to 6 bots, not 0");
    let error = study::<Hoard>(&plan("mcts")).expect_err("secrets");
    assert!(error.to_string().contains("players have secrets"), "{error}");
    let mixtour = AnyGame::of::<mixtour::Position>();
    let over = mixtour.position("x5/x5/x5/x5/1,x4 2 0,1 - basic").expect("a position");
    let error =
        plan("random").study(&over, &Bots::of::<mixtour::Position>(), || ()).expect_err("over");
    assert!(matches!(error, StudyError::Over), "{error}");
    let mut none = plan("random");
    none.games = 0;
    let error = refused(&none);
    assert_eq!(error.to_string(), "a study needs at least one game of each bot");
}

#[test]
fn a_study_can_be_stopped() {
    let mut plan = plan("random");
    plan.stop = Arc::new(AtomicBool::new(true));
    assert!(matches!(refused(&plan), StudyError::Stopped));
    // In the middle too.
    plan.stop = Arc::default();
    plan.games = 1_000_000;
    let (start, bots) = (first::<mixtour::Position>(), Bots::of::<mixtour::Position>());
    let stop = Arc::clone(&plan.stop);
    let study = plan.study(&start, &bots, || {
        stop.store(true, Ordering::Relaxed);
    });
    assert!(matches!(study, Err(StudyError::Stopped)));
}

/// Gives up or panics.
struct Bad(bool);

impl Bot<AnyPosition> for Bad {
    fn search(
        &mut self,
        _: &AnyView,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        assert!(self.0, "on purpose");
        Choice::of(None)
    }

    fn restart(&mut self, _: u64) {}
}

#[test]
fn a_bot_that_fails_is_named() {
    let bots = Bots::of::<mixtour::Position>()
        .with_any_bot("idle", |_, _, _| Box::new(Bad(true)))
        .with_any_bot("bad", |_, _, _| Box::new(Bad(false)));
    let start = first::<mixtour::Position>();
    for (name, words) in
        [("idle", "idle made no legal move in game "), ("bad", "bad panicked in game ")]
    {
        let mut plan = plan("random");
        plan.bots.push(bots.read(name).expect(name));
        plan.threads = 2;
        let error = plan.study(&start, &bots, || ()).expect_err(name).to_string();
        assert!(error.starts_with(words), "{error}");
    }
}
