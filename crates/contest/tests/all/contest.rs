//! Contests of bots and contestants that this crate does not know.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use gambol::mixtour::{Move, Position};
use gambol::record::Record;
use gambol::{
    AnyMove, AnyPosition, AnyRecord, AnyView, Evaluated, FullGame, GAMES, Game, GameResult,
    HiddenInformation, PackedMove, Player, PlayerView, RandomSource, SeededRandom, pikemen, seeded,
};
use gambol_bots::{
    AlphaBeta, AnyBot, Bot, Budget, Choice, Clock, Greedy, Ismcts, Mcts, MoveLimits, Random,
    TimeControl, erase,
};
use gambol_contest::{
    Contest, ContestError, Contestant, Entrant, Finished, Forfeit, Hypothesis, Opening, Situation,
    Sprt, Standings,
};
use gambol_laws::example::Hoard;

use crate::{build, spec, start};

/// Plays the move of a function, if any.
struct Picks(fn(&AnyView) -> Option<AnyMove>);

impl Bot<AnyPosition> for Picks {
    fn search(
        &mut self,
        view: &AnyView,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<AnyMove>),
    ) -> Choice<AnyMove> {
        Choice::of((self.0)(view))
    }

    fn restart(&mut self, _: u64) {}
}

fn first_move(position: &AnyPosition) -> Option<AnyMove> {
    position.legal_moves().first().copied()
}

/// An entrant that may spend what it likes.
fn entrant<'a>(name: &str, make: impl Fn() -> AnyBot + Sync + 'a) -> Entrant<'a> {
    Entrant::bot(name, MoveLimits::NONE, make)
}

/// An entrant that plays the first legal move.
fn picks_first<'a>(name: &str) -> Entrant<'a> {
    entrant(name, || Box::new(Picks(|view| first_move(&view.determinize(&mut seeded(0))))))
}

fn first<'a>() -> Entrant<'a> {
    picks_first("first")
}

fn random<'a, G: FullGame>() -> Entrant<'a> {
    entrant("random", || erase::<G>(Box::new(Random::new(0))))
}

fn mixtour() -> AnyPosition {
    start("mixtour", "basic")
}

fn hoard() -> AnyPosition {
    start("hoard", "standard")
}

/// A position of Mixtour that is over.
fn over() -> AnyPosition {
    let text = "x5/x5/x5/x5/1,x4 2 1,0 -";
    GAMES.find("mixtour").and_then(|it| it.position(text)).unwrap()
}

/// The opening without moves.
fn no_opening(start: &AnyPosition) -> [Opening; 1] {
    [Opening::read(start, "").unwrap()]
}

/// A contest of so many games.
fn of_games(games: u64) -> Contest {
    let mut contest = Contest::default();
    contest.games = games;
    contest
}

/// A contest of so many games, with their records and without random moves at the beginning.
fn recorded(games: u64) -> Contest {
    let mut contest = of_games(games);
    (contest.records, contest.opening_plies) = (true, Some(0));
    contest
}

/// The table of a contest and all its records.
fn play(
    contest: &Contest,
    openings: &[Opening],
    entrants: &[Entrant<'_>],
    finished: &Finished,
) -> (Standings, Vec<String>) {
    let mut records = Vec::new();
    let standings = contest.play_openings(openings, entrants, finished, |progress| {
        records.extend(progress.records);
        Ok(())
    });
    (standings.unwrap(), records)
}

/// The same of a contest from a start.
fn play_from(
    contest: &Contest,
    start: &AnyPosition,
    entrants: &[Entrant<'_>],
) -> (Standings, Vec<String>) {
    play(contest, &no_opening(start), entrants, &Finished::default())
}

/// What makes a contestant.
type Make = fn() -> Box<dyn Contestant>;

#[test]
fn bots_of_others_play_with_secrets_and_chance_on_any_number_of_threads() {
    let play = |threads| {
        let mut contest = recorded(60);
        contest.threads = threads;
        let entrants = [first(), random::<Hoard>(), greedy::<Hoard>("greedy")];
        play_from(&contest, &hoard(), &entrants)
    };
    let (standings, records) = play(1);
    assert_eq!(play(3), (standings.clone(), records.clone()));
    assert_eq!(records.len(), 180);
    for text in &records {
        let record: Record<Hoard> = text.parse().unwrap();
        assert!(record.outcome().is_some(), "{text}");
    }
    let names: Vec<&str> = standings.rows.iter().map(|row| row.bot.as_str()).collect();
    assert_eq!(names, ["first", "random", "greedy"]);
    assert!(standings.rows.iter().all(|row| row.games == 120));
    assert!(standings.forfeits.is_empty());
}

/// The same table and the same records, in the same order, with and without secrets.
#[test]
fn threads_change_no_game() {
    fn check<G: FullGame + Evaluated>(variant: &str, games: u64) {
        let start = start(G::NAME, variant);
        let play = |threads| {
            let mut contest = of_games(games);
            (contest.threads, contest.records) = (threads, true);
            if start.is_chance() {
                contest.opening_plies = Some(0);
            }
            play_from(&contest, &start, &[random::<G>(), greedy::<G>("greedy")])
        };
        let one = play(1);
        assert_eq!(one.1.len() as u64, games);
        assert!(one.0.forfeits.is_empty());
        for threads in [2, 5] {
            assert_eq!(play(threads), one, "{threads}");
        }
    }
    check::<Position>("official", 200);
    check::<gambol::fifes_and_drums::Position>("standard", 200);
}

/// Says that it cannot play, plays a move that is illegal, or sees that it may stop.
enum Odd {
    Absent,
    Illegal,
    Panics,
    Slow,
}

impl Contestant for Odd {
    fn begin(&mut self, _: &AnyPosition, _: u64) -> Result<(), Forfeit> {
        match self {
            Odd::Absent => Err(Forfeit("it is not there".to_owned())),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, game: &Situation<'_>, stop: &AtomicBool) -> Result<AnyMove, Forfeit> {
        assert!(!matches!(self, Odd::Panics), "a fault of the bot");
        while matches!(self, Odd::Slow) && !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        let mut after = game.history.start().clone();
        for text in game.moves.split_whitespace() {
            after = after.apply(after.parse_move(text).unwrap()).unwrap();
        }
        assert_eq!(&after, game.history.position());
        // Where there are other moves.
        Ok(AnyMove(Move::PASS.to_bits()))
    }

    fn reads_texts(&self) -> bool {
        true
    }
}

#[test]
fn who_cannot_or_may_not_loses() {
    for (make, reason) in [
        ((|| Box::new(Odd::Absent)) as Make, "it is not there"),
        (|| Box::new(Odd::Illegal), "an illegal move"),
        (|| Box::new(Odd::Panics), "panicked"),
        (|| panic!("a fault of what makes the bot"), "panicked"),
    ] {
        let entrants = [Entrant::new("odd", make), random::<Position>()];
        let standings = of_games(6).play(&mixtour(), &entrants, |_| Ok(())).unwrap();
        let odd = &standings.rows[0];
        assert_eq!((odd.won, odd.lost), (0, 6));
        let [forfeits] = &standings.forfeits[..] else {
            panic!("{standings}");
        };
        let found = (forfeits.bot.as_str(), forfeits.reason.as_str());
        assert_eq!(found, ("odd", reason));
        assert_eq!((forfeits.games, forfeits.first), (6, 1));
    }
}

#[test]
fn what_has_panicked_is_made_anew_and_nothing_else_is() {
    for (odd, expected) in [((|| Odd::Panics) as fn() -> Odd, 1 + 6), (|| Odd::Absent, 1)] {
        let count = AtomicUsize::new(0);
        let make = || {
            count.fetch_add(1, Ordering::Relaxed);
            Box::new(odd()) as Box<dyn Contestant>
        };
        let entrants = [Entrant::new("odd", make), random::<Position>()];
        of_games(6).play(&mixtour(), &entrants, |_| Ok(())).unwrap();
        assert_eq!(count.load(Ordering::Relaxed), expected);
    }
}

#[test]
fn games_of_chance_begin_without_random_moves() {
    for (game, plies) in [("mixtour", 4), ("fifes-and-drums", 0)] {
        let start = GAMES.first(game).unwrap();
        let mut contest = of_games(2);
        contest.records = true;
        assert_eq!(contest.opening_plies_from(&start), plies);
        let nobody = || Entrant::new("nobody", || panic!("a fault of what makes the bot"));
        let (_, records) = play_from(&contest, &start, &[nobody(), nobody()]);
        let tag = format!("[Opening \"{plies}\"]");
        assert!(records.iter().all(|record| record.contains(&tag)), "{records:?}");
    }
}

#[test]
fn what_cannot_be_made_loses_before_anybody_moves() {
    let nobody = Entrant::new("nobody", || panic!("a fault of what makes the bot"));
    let entrants = [random::<Position>(), nobody];
    for text in play_from(&recorded(2), &mixtour(), &entrants).1 {
        let record = mixtour_record(&text);
        assert_eq!(record.moves(), [], "{text}");
    }
}

/// Plays the first legal move; texts of moves are not for it.
struct Blind;

impl Contestant for Blind {
    fn begin(&mut self, _: &AnyPosition, _: u64) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        assert_eq!(game.moves, "");
        Ok(first_move(game.history.position()).unwrap())
    }
}

#[test]
fn texts_of_moves_are_written_for_those_who_read_them() {
    let blind = || Entrant::new("blind", || Box::new(Blind) as Box<dyn Contestant>);
    assert!(format!("{:?}", blind()).contains("\"blind\""));
    let standings = of_games(2).play(&mixtour(), &[blind(), blind()], |_| Ok(())).unwrap();
    assert_eq!(standings.forfeits, []);
}

#[test]
fn a_contest_can_be_stopped_at_any_time() {
    // Between games.
    let contest = of_games(1_000_000_000);
    let stop = Arc::clone(&contest.stop);
    let mut seen = 0;
    let standings = contest.play(&mixtour(), &[first(), random::<Position>()], |progress| {
        seen += progress.games;
        stop.store(true, Ordering::Relaxed);
        Ok(())
    });
    let played = standings.unwrap().pairs[0].row.games;
    assert_eq!(played, seen);
    assert!(0 < played && played < contest.games);
    // In a game that would never end.
    let contest = Contest::default();
    let stop = Arc::clone(&contest.stop);
    let entrants = [Entrant::new("slow", || Box::new(Odd::Slow)), random::<Position>()];
    let standings = std::thread::scope(|scope| {
        let playing = scope.spawn(|| contest.play(&mixtour(), &entrants, |_| Ok(())));
        std::thread::sleep(std::time::Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        playing.join().unwrap()
    });
    assert_eq!(standings.unwrap().pairs[0].row.games, 0);
}

/// Plays the first legal move as player 1, and waits as player 2; whoever is the second to wait stops the contest.
struct WaitsSecond(Arc<AtomicUsize>);

impl Contestant for WaitsSecond {
    fn begin(&mut self, _: &AnyPosition, _: u64) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, game: &Situation<'_>, stop: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let position = game.history.position();
        if position.turn() == Some(Player::P2) {
            stop.fetch_or(self.0.fetch_add(1, Ordering::Relaxed) == 1, Ordering::Relaxed);
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        }
        Ok(first_move(position).unwrap())
    }
}

/// The first games of two openings make no pair.
#[test]
fn a_contest_stopped_between_the_games_of_an_opening_has_no_pair() {
    let mut contest = of_games(4);
    contest.threads = 2;
    let waiting = Arc::new(AtomicUsize::new(0));
    let waits = || Box::new(WaitsSecond(Arc::clone(&waiting))) as Box<dyn Contestant>;
    let entrants = [Entrant::new("waits", waits), random::<Position>()];
    let pair = &contest.play(&mixtour(), &entrants, |_| Ok(())).unwrap().pairs[0];
    assert_eq!((pair.row.games, pair.game_pairs), (2, None));
}

#[test]
fn what_is_no_contest_is_an_error() {
    let contest = Contest::default();
    let alone = contest.play(&mixtour(), &[random::<Position>()], |_| Ok(()));
    assert!(matches!(alone, Err(ContestError::TooFew)));
    let late = contest.play(&over(), &[random::<Position>(), first()], |_| Ok(()));
    assert!(matches!(late, Err(ContestError::Over)));
    let full = contest.play(&mixtour(), &[random::<Position>(), first()], |_| {
        Err(std::io::ErrorKind::StorageFull.into())
    });
    assert!(matches!(full, Err(ContestError::Io(_))));
}

/// A greedy bot, of which all are alike.
fn greedy<'a, G: FullGame + Evaluated>(name: &str) -> Entrant<'a> {
    entrant(name, || erase::<G>(Box::new(Greedy::new(0))))
}

/// The half points of this entrant in a game.
fn points(text: &str, name: &str) -> usize {
    let record = GAMES.record(text).unwrap();
    match record.outcome().unwrap().result() {
        GameResult::Draw => 1,
        GameResult::Win(winner) => 2 * usize::from(record.name(winner) == Some(name)),
    }
}

#[test]
fn pairs_of_games_are_counted() {
    let mut contest = of_games(41);
    contest.records = true;
    let entrants = [greedy::<Position>("greedy"), random::<Position>()];
    let (standings, records) = play_from(&contest, &mixtour(), &entrants);
    let points: Vec<_> = records.iter().map(|text| points(text, "greedy")).collect();
    let mut counts = [0; 5];
    for pair in points.chunks_exact(2) {
        counts[pair[0] + pair[1]] += 1;
    }
    let pairs = standings.pairs[0].game_pairs.unwrap();
    // The last game has no second.
    assert_eq!(pairs.counts.0, counts);
    assert_eq!(pairs.counts.count(), 20);
    assert!(pairs.interval[0] > 0.5 && pairs.normalized_elo > 0.0);
    // With more seats than two as well.
    contest.games = 7;
    contest.opening_plies = Some(0);
    let standings = contest.play(&hoard(), &[first(), random::<Hoard>()], |_| Ok(()));
    assert_eq!(standings.unwrap().pairs[0].game_pairs.unwrap().counts.count(), 3);
}

#[test]
fn a_sequential_test_ends_a_contest_at_the_same_game_whatever_the_threads() {
    let play = |threads, elo: [f64; 2], entrants: [Entrant<'_>; 2]| {
        let mut contest = Contest::default();
        (contest.games, contest.threads, contest.records) = (100_000, threads, true);
        contest.sprt = Sprt::new(elo[0], elo[1], 0.05, 0.05).ok();
        let mut records = Vec::new();
        let standings = contest.play(&mixtour(), &entrants, |progress| {
            assert_eq!(progress.games, progress.records.len() as u64);
            records.extend(progress.records);
            Ok(())
        });
        (standings.unwrap(), records)
    };
    for (elo, found) in [([0.0, 50.0], Hypothesis::H1), ([150.0, 200.0], Hypothesis::H1)] {
        let better = || [greedy::<Position>("greedy"), random::<Position>()];
        let (standings, records) = play(1, elo, better());
        let verdict = standings.sprt.unwrap();
        assert_eq!(verdict.accepted, Some(found), "{standings}");
        assert!(verdict.ratio >= verdict.bounds[1]);
        let row = &standings.pairs[0].row;
        assert!(row.games < 1_000 && row.games % 2 == 0, "{}", row.games);
        assert_eq!(records.len() as u64, row.games);
        // The pair before the last did not decide it.
        let sprt = Sprt::new(elo[0], elo[1], 0.05, 0.05).unwrap();
        let before = standings.pairs[0].game_pairs.unwrap().counts;
        let one_less = (0..5).filter(|&i| before.0[i] > 0).map(|i| {
            let mut pairs = before;
            pairs.0[i] -= 1;
            sprt.judge(&pairs)
        });
        assert!(one_less.into_iter().any(|verdict| verdict.is_none()));
        assert_eq!(play(3, elo, better()), (standings, records));
    }
    let (standings, _) =
        play(2, [10.0, 60.0], [greedy::<Position>("one"), greedy::<Position>("other")]);
    let verdict = standings.sprt.unwrap();
    assert_eq!(verdict.accepted, Some(Hypothesis::H0), "{standings}");
    assert!(standings.to_string().contains(": H0 is accepted."));
}

#[test]
fn a_sequential_test_is_about_two_in_a_game_for_two() {
    let mut contest = Contest::default();
    contest.sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).ok();
    let three = [first(), random::<Position>(), greedy::<Position>("greedy")];
    let played = contest.play(&mixtour(), &three, |_| Ok(()));
    assert!(matches!(played, Err(ContestError::Sprt)));
    let played = contest.play(&hoard(), &[first(), random::<Hoard>()], |_| Ok(()));
    assert!(matches!(played, Err(ContestError::Sprt)));
    // Too few games for a verdict.
    contest.games = 2;
    let few =
        contest.play(&mixtour(), &[greedy::<Position>("greedy"), random::<Position>()], |_| Ok(()));
    let few = few.unwrap();
    assert_eq!(few.sprt.unwrap().accepted, None);
    assert!(few.to_string().contains(": not decided."));
}

#[test]
fn more_than_two_have_ratings() {
    let contest = of_games(100);
    let entrants = [random::<Position>(), greedy::<Position>("greedy"), first()];
    let standings = contest.play(&mixtour(), &entrants, |_| Ok(())).unwrap();
    let names: Vec<&str> = standings.ratings.iter().map(|it| it.bot.as_str()).collect();
    assert_eq!(names, ["random", "greedy", "first"]);
    let elo: Vec<f64> = standings.ratings.iter().map(|it| it.rating.elo).collect();
    // Each against another, with one drawn game more, is close to what the ratings predict of it.
    for pair in &standings.pairs {
        let index = |bot: &str| names.iter().position(|name| *name == bot).unwrap();
        let [a, b] = [0, 1].map(|side| elo[index(&pair.bots[side])]);
        let predicted = 1.0 / (1.0 + 10f64.powf((b - a) / 400.0));
        assert!((predicted - pair.row.score).abs() < 0.1, "{standings}");
    }
    assert!(elo.iter().sum::<f64>().abs() < 1e-6);
    assert!(standings.ratings.iter().all(|it| it.rating.error > 10.0));
    let two = contest.play(&mixtour(), &entrants[..2], |_| Ok(())).unwrap();
    assert!(two.ratings.is_empty());
}

#[test]
fn scores_with_three_seats_are_points_of_pairs() {
    // The last game has no complement, so it is in no score.
    let contest = recorded(25);
    let start = start("pikemen", "three");
    let entrants = ["one", "other"].map(greedy::<pikemen::RuntimePosition>);
    let (standings, records) = play_from(&contest, &start, &entrants);
    let points: Vec<_> = records.iter().map(|text| points(text, "one")).collect();
    let counted = [2, 1, 0].map(|all| points.iter().filter(|&&it| it == all).count() as u64);
    let row = &standings.rows[0];
    assert_eq!([row.won, row.drawn, row.lost], counted);
    assert!(counted[0] > 4 && counted[2] > 4, "{counted:?}");
    let score = points[..24].iter().sum::<usize>() as f64 / 48.0;
    assert!((row.score - score).abs() < 1e-9, "{standings}");
    let other = standings.rows[1].score;
    assert!((row.score + other - 1.0).abs() < 1e-9, "{standings}");
    // Who forfeits gets nothing, and the others get everything.
    let silent = || entrant("silent", || Box::new(Picks(|_| None)));
    for (entrants, expected) in
        [([first(), silent()], ["1", "0"]), ([silent(), first()], ["0", "1"])]
    {
        let standings = contest.play(&start, &entrants, |_| Ok(())).unwrap();
        let scores = [0, 1].map(|row: usize| standings.rows[row].score.to_string());
        assert_eq!(scores, expected);
        let lost = "\nsilent lost 25 games, the first game 1: ";
        assert!(standings.to_string().contains(lost), "{standings}");
    }
}

type Star = pikemen::StarPosition;

/// The stronger of two wins all games. It has one seat, five seats, or any number between.
#[test]
fn a_verdict_depends_neither_on_the_order_of_names_nor_on_the_number_of_games() {
    let start = start("pikemen", "star");
    for games in [6, 20, 21, 62, 100] {
        let contest = of_games(games);
        let forwards = [random::<Star>(), greedy::<Star>("greedy")];
        let backwards = [greedy::<Star>("greedy"), random::<Star>()];
        for (entrants, expected) in [(forwards, ["0", "1"]), (backwards, ["1", "0"])] {
            let standings = contest.play(&start, &entrants, |_| Ok(())).unwrap();
            let scores = [0, 1].map(|row: usize| standings.rows[row].score.to_string());
            assert_eq!(scores, expected, "{standings}");
            assert!(standings.to_string().ends_with("\ngreedy beats random.\n"), "{standings}");
        }
    }
}

/// Plays at random, but does not come to a share of the games.
struct Absentee {
    share: f64,
    random: SeededRandom,
}

impl Contestant for Absentee {
    fn begin(&mut self, _: &AnyPosition, seed: u64) -> Result<(), Forfeit> {
        self.random = seeded(seed);
        let number = self.random.below(1_000_000) as f64 / 1e6;
        if number < self.share { Err(Forfeit("it is not there".to_owned())) } else { Ok(()) }
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        Ok(game.history.position().random_move(&mut self.random).unwrap())
    }
}

/// With more seats than two, an entrant wins by chance as many games as the other. If the other stays away in
/// two games of five, it scores 0.4 + 0.6 / 2.
#[test]
fn scores_and_bounds_agree_with_a_known_strength() {
    let absentee = |name, share| {
        Entrant::new(name, move || Box::new(Absentee { share, random: seeded(0) }) as _)
    };
    for (share, expected) in [(0.0, 0.5), (0.4, 0.7)] {
        for is_turned in [false, true] {
            for games in [20, 31, 60] {
                let (mut mean, mut held) = (0.0, 0);
                let contests = 60;
                for seed in 0..contests {
                    let mut contest = of_games(games);
                    contest.seed = seed;
                    let mut entrants = [absentee("there", 0.0), absentee("away", share)];
                    entrants[..].rotate_left(usize::from(is_turned));
                    let standings = contest.play(&hoard(), &entrants, |_| Ok(())).unwrap();
                    let row = &standings.rows[usize::from(is_turned)];
                    assert_eq!(row.bot, "there");
                    mean += row.score / contests as f64;
                    let [low, high] = row.interval;
                    held += usize::from(low <= expected && expected <= high);
                }
                // The deviation of a mean is at most 0.5 / √(20 · 60).
                let what = format!("{share} {is_turned} {games}: {mean} {held}");
                assert!((mean - expected).abs() < 3.5 * 0.0145, "{what}");
                assert!(held >= 53, "{what}");
            }
        }
    }
}

type Mini = pikemen::RuntimePosition;

/// Turns a piece of the back row to and fro.
struct ToAndFro(bool);

impl Bot<Mini> for ToAndFro {
    fn search(
        &mut self,
        view: &<Mini as HiddenInformation>::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<<Mini as Game>::Move>),
    ) -> Choice<<Mini as Game>::Move> {
        let position = view.determinize(&mut seeded(0));
        let square = if view.viewer() == Player::P1 { "d1" } else { "a6" };
        self.0 = !self.0;
        let turned = if self.0 { "E" } else { "U" };
        Choice::of(position.parse_move(&format!("{square}({turned})")).ok())
    }

    fn restart(&mut self, _: u64) {
        self.0 = false;
    }
}

#[test]
fn games_that_repeat_themselves_or_are_too_long_are_drawn() {
    let to_and_fro = || entrant("turns", || erase(Box::new(ToAndFro(false))));
    let mini = start("pikemen", "mini");
    // The first position comes again after every four plies.
    for (repetitions, plies, drawn_after) in [(3, 1_000, 8), (2, 1_000, 4), (0, 30, 30), (3, 7, 7)]
    {
        let mut contest = recorded(2);
        contest.draw_limits.repetitions = repetitions;
        contest.draw_limits.plies = plies;
        let (standings, records) = play_from(&contest, &mini, &[to_and_fro(), to_and_fro()]);
        assert_eq!(standings.rows[0].drawn, 2);
        for text in records {
            let record = GAMES.record(&text).unwrap();
            assert_eq!(record.moves().len(), drawn_after, "{text}");
        }
    }
    // The moves of an opening are plies, too.
    let mut contest = recorded(2);
    contest.draw_limits.plies = 3;
    let openings = [Opening::read(&mixtour(), "c3 c4 c4-c3").unwrap()];
    let entrants = [first(), random::<Position>()];
    let (standings, records) = play(&contest, &openings, &entrants, &Finished::default());
    for text in records {
        assert_eq!(mixtour_record(&text).moves().len(), 3, "{text}");
    }
    assert_eq!(standings.rows[0].drawn, 2);
}

#[test]
fn a_table_says_who_beats_whom() {
    let mut contest = of_games(40);
    for (entrants, words) in [
        ([greedy::<Position>("greedy"), random::<Position>()], "\ngreedy beats random.\n"),
        ([random::<Position>(), greedy::<Position>("greedy")], "\ngreedy beats random.\n"),
        ([greedy::<Position>("one"), greedy::<Position>("other")], "\nNo difference is certain.\n"),
    ] {
        let standings = contest.play(&mixtour(), &entrants, |_| Ok(())).unwrap();
        let text = standings.to_string();
        assert!(text.ends_with(words), "{text}");
        let is_certain = [0.0, 1.0].contains(&standings.rows[0].score);
        for infinite in ["+inf", "-inf"] {
            assert_eq!(text.contains(infinite), is_certain, "{text}");
        }
        let counts = standings.pairs[0].game_pairs.unwrap().counts;
        let listed = counts.0.map(|n| n.to_string()).join(", ");
        assert!(text.contains(&format!("2 points: {listed}\n")), "{text}");
    }
    let [absent, illegal] = [(|| Odd::Absent) as fn() -> Odd, || Odd::Illegal];
    let entrants = [("absent", absent), ("illegal", illegal)]
        .map(|(name, make)| Entrant::new(name, move || Box::new(make()) as Box<dyn Contestant>));
    let [absent, illegal] = entrants;
    contest.games = 1;
    let entrants = [absent, illegal, random::<Position>()];
    let mut table = contest.play(&mixtour(), &entrants, |_| Ok(())).unwrap();
    let text = table.to_string();
    let (_, forfeits) = text.rsplit_once("\n\n").unwrap();
    let forfeits: Vec<&str> = forfeits.lines().collect();
    assert_eq!(forfeits.len(), 2, "{text}");
    assert!(forfeits[0].starts_with("absent lost ") && forfeits[1].starts_with("illegal lost "));
    // Nothing is shown as -0.
    table.ratings[0].rating.elo = -0.3;
    assert!(table.to_string().contains("absent       +0 "), "{table}");
    let sprt: Sprt = "-5,5.5,0.1,0.05".parse().unwrap();
    assert_eq!(sprt.elo().map(|elo| elo.to_string()), ["-5", "5.5"]);
    assert_eq!(sprt, Sprt::new(-5.0, 5.5, 0.1, 0.05).unwrap());
}

#[test]
fn openings_are_played_in_order_from_both_seats() {
    let texts = ["c3", "c3 c4 c4-c3", "", "a1 a2 a3 a4 a5"];
    let openings = texts.map(|moves| Opening::read(&mixtour(), moves).unwrap());
    let contest = recorded(10);
    let mut begun = Vec::new();
    let entrants = [first(), random::<Position>()];
    let (standings, records) = play(&contest, &openings, &entrants, &Finished::default());
    for text in records {
        let record = mixtour_record(&text);
        let opening = &openings[begun.len() / 2 % openings.len()];
        assert!(record.moves().starts_with(opening.moves()), "{text}");
        let plies = opening.moves().len().to_string();
        assert_eq!(record.tag("Opening"), Some(plies.as_str()));
        begun.push(record.name(gambol::Player::P1).unwrap().to_owned());
    }
    assert_eq!(standings.pairs[0].row.games, 10);
    let expected = ["first", "random"].into_iter().cycle().take(10);
    assert!(begun.iter().eq(expected), "{begun:?}");
    let none = contest.play_openings(&[], &entrants, &Finished::default(), |_| Ok(()));
    assert!(matches!(none, Err(ContestError::Openings)));
    let [one, other] = ["mixtour", "draughts"].map(|game| GAMES.first(game).unwrap());
    let two = [one, other].map(|start| Opening::read(&start, "").unwrap());
    let of_two_games = contest.play_openings(&two, &entrants, &Finished::default(), |_| Ok(()));
    assert!(matches!(of_two_games, Err(ContestError::Openings)));
    let error = Opening::read(&mixtour(), "c3 x").unwrap_err();
    assert!(error.starts_with("move 2: `x` is not a move"), "{error}");
    assert!(Opening::read(&over(), "").is_err());
}

fn mixtour_record(text: &str) -> AnyRecord {
    let record = mixtour().game().record(text);
    record.unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn finished_games_count_and_are_not_played_again() {
    fn check(start: &AnyPosition, games: u64, entrants: &[Entrant<'_>]) {
        let mut contest = of_games(games);
        contest.records = true;
        if start.is_chance() {
            contest.opening_plies = Some(0);
        }
        let names: Vec<&str> = entrants.iter().map(Entrant::name).collect();
        let openings = no_opening(start);
        let none = Finished::default();
        let (standings, records) = play(&contest, &openings, entrants, &none);
        // Any of them, in any order.
        for keep in [0, 1, 2, 3] {
            let kept = records.iter().skip(keep).step_by(keep + 1).rev();
            let kept: Vec<&str> = kept.map(String::as_str).collect();
            let finished = Finished::read(&contest, &openings, &names, &kept).unwrap();
            assert_eq!(finished.count(), kept.len() as u64);
            contest.threads = 1 + keep;
            let (again, new) = play(&contest, &openings, entrants, &finished);
            assert_eq!(again, standings);
            let missing = records.iter().filter(|it| !kept.contains(&it.as_str()));
            assert!(new.iter().eq(missing), "{keep}");
        }
    }
    let odd = || Entrant::new("odd", || Box::new(Odd::Illegal) as Box<dyn Contestant>);
    check(&mixtour(), 30, &[greedy::<Position>("greedy"), random::<Position>(), odd()]);
    let panics = entrant("panics", || panic!("a fault of the bot"));
    check(&hoard(), 12, &[first(), random::<Hoard>(), panics]);
}

#[test]
fn records_of_another_contest_are_refused() {
    let mut contest = of_games(4);
    contest.records = true;
    let (_, records) = play_from(&contest, &mixtour(), &[first(), random::<Position>()]);
    let read = |contest: &Contest, names: [&str; 2], records: &[&str]| {
        let openings = no_opening(&mixtour());
        Finished::read(contest, &openings, &names, records)
            .map(|finished| finished.count())
            .map_err(|error| error.to_string())
    };
    let names = ["first", "random"];
    let all: Vec<&str> = records.iter().map(String::as_str).collect();
    assert_eq!(read(&contest, names, &all), Ok(4));
    let error =
        |contest: &Contest, names, records: &[&str]| read(contest, names, records).unwrap_err();
    let twice = [all[2], all[1], all[2]];
    assert_eq!(error(&contest, names, &twice), "record 3: game 3 occurs twice");
    let changed = |from: &str, to: &str| {
        let text = all[1].replace(from, to);
        error(&contest, names, &[all[0], &text])
    };
    assert!(changed("[Seed \"1\"]", "[Seed \"2\"]").ends_with("the tag Seed is `2`, not `1`"));
    let beyond = changed("[Round \"2\"]", "[Round \"5\"]");
    assert_eq!(beyond, "record 2: the tag Round is `5`, not a number from 1 to 4");
    assert!(changed("[Opening \"4\"]", "").ends_with("the tag Opening is missing, not `4`"));
    let other = changed("[Round \"2\"]", "[Round \"4\"]");
    assert_eq!(other, "record 2: the game has another opening");
    let entrants = error(&contest, ["first", "greedy"], &all);
    assert_eq!(entrants, "record 1: the tag P2 is `random`, not `greedy`");
    assert!(error(&contest, names, &["no record"]).starts_with("record 1: "));
    let unfinished = mixtour_record(all[0]);
    let mut begun = AnyRecord::new(mixtour());
    for (name, value) in unfinished.tags() {
        begun.set_tag(name, value).unwrap();
    }
    for &mv in &unfinished.moves()[..6] {
        begun.play(mv).unwrap();
    }
    let no_result = "record 1: the game has no result";
    assert_eq!(error(&contest, names, &[&begun.to_string()]), no_result);
    // Nobody resigns in a contest.
    let win = GameResult::Win(Player::P1);
    begun.set_result(win, "P2 resigns").unwrap();
    assert_eq!(error(&contest, names, &[&begun.to_string()]), no_result);
}

const MS: Duration = Duration::from_millis(1);

/// A contest of six games with this clock.
fn on_clock(clock: &str) -> Contest {
    let mut contest = of_games(6);
    (contest.records, contest.clock) = (true, clock.parse().ok());
    contest
}

/// Takes this long to prepare, and this long to choose the first legal move. Sees that its clock goes
/// down by that alone, and up by the increment.
struct Slow {
    prepares: Duration,
    chooses: Duration,
    control: TimeControl,
    /// For each seat, the clock that it had last.
    last: [Option<Clock>; 2],
}

impl Slow {
    fn entrant<'a>(prepares: Duration, chooses: Duration, clock: &str) -> Entrant<'a> {
        let control = clock.parse().unwrap();
        Entrant::new("slow", move || {
            let last = [None; 2];
            Box::new(Slow { prepares, chooses, control, last })
        })
    }
}

fn wait(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        std::hint::spin_loop();
    }
}

impl Contestant for Slow {
    fn begin(&mut self, _: &AnyPosition, _: u64) -> Result<(), Forfeit> {
        self.last = [None; 2];
        Ok(())
    }

    fn prepare(&mut self, _: &Situation<'_>) -> Result<(), Forfeit> {
        wait(self.prepares);
        Ok(())
    }

    fn choose(&mut self, game: &Situation<'_>, _: &AtomicBool) -> Result<AnyMove, Forfeit> {
        let TimeControl { base, increment } = self.control;
        assert_eq!(game.clocks.len(), 2);
        let clock = *game.clock().unwrap();
        assert_eq!(clock.increment, increment);
        let seat = game.history.position().status().player().unwrap().index();
        match self.last[seat].replace(clock) {
            None => assert_eq!(clock.left, base),
            // An empty clock says nothing.
            Some(_) if clock.left.is_zero() => {}
            Some(last) => {
                let spent = (last.left + increment).saturating_sub(clock.left);
                // Something else may have been done at the same time.
                assert!(spent >= self.chooses && spent < self.chooses + 3_000 * MS, "{spent:?}");
            }
        }
        wait(self.chooses);
        Ok(first_move(game.history.position()).unwrap())
    }
}

#[test]
fn whoever_exceeds_the_clock_loses() {
    let play =
        |contest: &Contest, slow| play_from(contest, &mixtour(), &[slow, random::<Position>()]);
    // Twice 30 ms are more than 50 ms.
    let slow = || Slow::entrant(Duration::ZERO, 30 * MS, "0.05");
    let (standings, records) = play(&on_clock("0.05"), slow());
    assert_eq!(standings.rows[0].lost, 6, "{standings}");
    let [forfeits] = &standings.forfeits[..] else {
        panic!("{standings}");
    };
    assert_eq!((forfeits.games, forfeits.reason.as_str()), (6, "out of time"));
    for text in &records {
        assert!(text.contains(" forfeits: out of time\"]\n"), "{text}");
        assert!(text.contains("\n[TimeControl \"0.05\"]\n"), "{text}");
        assert!(mixtour_record(text).outcome().is_some());
    }
    // Those games count when the contest goes on.
    let names = ["slow", "random"];
    let openings = no_opening(&mixtour());
    let records: Vec<&str> = records.iter().map(String::as_str).collect();
    let read = |contest: &Contest| Finished::read(contest, &openings, &names, &records);
    let contest = on_clock("0.05");
    let finished = read(&contest).unwrap();
    let again =
        contest.play_openings(&openings, &[slow(), random::<Position>()], &finished, |_| Ok(()));
    assert_eq!(again.unwrap(), standings);
    // In a contest with other limits they do not.
    let refused = |change: fn(&mut Contest)| {
        let mut other = on_clock("0.05");
        change(&mut other);
        read(&other).unwrap_err().to_string()
    };
    assert_eq!(
        [
            refused(|contest| contest.clock = None),
            refused(|contest| contest.clock = "0.05+1".parse().ok()),
            refused(|contest| contest.draw_limits.plies = 30),
            refused(|contest| contest.tags.push(("Limits".to_owned(), "nodes=5".to_owned()))),
        ],
        [
            "record 1: the tag TimeControl is `0.05`, not missing",
            "record 1: the tag TimeControl is `0.05`, not `0.05+1`",
            "record 1: the tag MaxPlies is missing, not `30`",
            "record 1: the tag Limits is missing, not `nodes=5`",
        ]
    );
    // A margin forgives that, once for all: no time is paid back.
    let mut lenient = on_clock("0.001");
    lenient.time_margin = Duration::from_secs(10);
    let (standings, _) = play(&lenient, Slow::entrant(Duration::ZERO, MS, "0.001"));
    assert!(standings.forfeits.is_empty(), "{standings}");
    // Getting ready costs nothing.
    let (standings, _) = play(&on_clock("10"), Slow::entrant(2 * MS, Duration::ZERO, "10"));
    assert!(standings.forfeits.is_empty(), "{standings}");
}

#[test]
fn a_bot_takes_all_its_time_where_that_is_wanted() {
    let mut limits = MoveLimits::NONE;
    (limits.time, limits.whole_time) = (Some(Duration::from_millis(2)), true);
    let bots = ["one", "other"]
        .map(|name| Entrant::bot(name, limits, || erase::<Position>(Box::new(Random::new(0)))));
    let mut contest = of_games(2);
    contest.records = true;
    let begun = Instant::now();
    let (_, records) = play_from(&contest, &mixtour(), &bots);
    let plies: u64 = records.iter().map(|text| GAMES.record(text).unwrap().plies()).sum();
    // The four moves of an opening take none.
    assert!(plies > 20 && begun.elapsed() >= Duration::from_millis(2 * (plies - 8)));
}

#[test]
fn nobody_loses_on_time() {
    fn check(start: &AnyPosition, bots: &[&str]) {
        let mut contest = on_clock("0.04+0.002");
        contest.games = 2;
        contest.draw_limits.plies = 80;
        // Other tests run at the same time.
        contest.time_margin = Duration::from_secs(5);
        let entrants: Vec<Entrant<'_>> = bots
            .iter()
            .map(|&name| {
                let spec = spec(name);
                // Limits of their own hold as well, and may be more than there is time for.
                let limits = if spec.has_limits() { spec.limits() } else { MoveLimits::NONE };
                Entrant::bot(name, limits, move || build(spec, start, 0))
            })
            .collect();
        let mut games = 0;
        let standings = contest.play(start, &entrants, |progress| {
            games += progress.games;
            Ok(())
        });
        let standings = standings.unwrap();
        assert!(standings.forfeits.is_empty(), "{standings}");
        assert_eq!(games, 2 * standings.pairs.len() as u64);
    }
    check(&mixtour(), &["alphabeta", "mcts", "alphabeta:depth=60"]);
    check(&start("draughts", "standard"), &["alphabeta", "mcts"]);
    let three = start("pikemen", "three");
    check(&three, &["mcts:playouts=4000000000", "greedy"]);
    let fifes = start("fifes-and-drums", "standard");
    check(&fifes, &["ismcts", "greedy"]);
}

#[test]
fn a_search_may_go_on_with_its_depth_for_a_while_and_no_longer() {
    let view = mixtour().view(gambol::Player::P1);
    let spent = |mut bot: AnyBot, budget: &Budget<'_>| {
        let begun = Instant::now();
        assert!(bot.choose(&view, budget).mv.is_some());
        begun.elapsed()
    };
    let now = Instant::now;
    let late = Duration::from_secs(5);
    // The deadline has passed: no second depth.
    let mut budget = Budget::time(Duration::ZERO);
    budget.latest = Some(now() + Duration::from_secs(60));
    let choice = erase::<Position>(Box::new(AlphaBeta::new(1))).choose(&view, &budget);
    assert_eq!((choice.depth, choice.score.is_some()), (1, true));
    // Searches without depths end at the deadline, all others at the latest time.
    let mut budget = Budget::time(30 * MS);
    budget.latest = Some(now() + Duration::from_secs(60));
    assert!(spent(erase::<Position>(Box::new(Mcts::new(1))), &budget) < 30 * MS + late);
    budget.deadline = Some(now() + 30 * MS);
    assert!(spent(erase::<Position>(Box::new(Ismcts::new(1))), &budget) < 30 * MS + late);
    let mut budget = Budget::time(Duration::from_secs(60));
    budget.latest = Some(now() + 30 * MS);
    assert!(spent(erase::<Position>(Box::new(AlphaBeta::new(1))), &budget) < 30 * MS + late);
}

/// Both bots always play alike, so every pair from an opening is the same.
#[test]
fn a_pair_of_games_that_repeats_an_earlier_one_counts_once() {
    let openings =
        Opening::read_list(&mixtour(), "startpos | c3\nstartpos | c3 d4\nstartpos | c3 ", None);
    let openings = openings.unwrap();
    assert_eq!(openings.len(), 2, "a line that stands twice");
    let entrants = || ["one", "other"].map(picks_first);
    let mut contest = recorded(41);
    contest.sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).ok();
    let play =
        |contest: &Contest, finished: &Finished| play(contest, &openings, &entrants(), finished);
    let (standings, records) = play(&contest, &Finished::default());
    let pair = &standings.pairs[0];
    assert_eq!((pair.row.games, standings.repeated), (41, 18));
    assert_eq!(pair.game_pairs.unwrap().counts.count(), 2);
    assert_eq!(standings.sprt.unwrap().accepted, None);
    // Of two pairs and a game.
    let bounds = gambol_contest::interval(pair.row.score, 5);
    assert_eq!(pair.row.interval.map(f64::to_bits), bounds.map(f64::to_bits));
    let line = "\nPairs of games that repeat an earlier pair move for move: 18. Scores and bounds count \
                each pair once.\n";
    assert!(standings.to_string().ends_with(line), "{standings}");
    // Games of an earlier run are copies as well.
    let texts: Vec<&str> = records[..30].iter().map(String::as_str).collect();
    let finished = Finished::read(&contest, &openings, &["one", "other"], &texts).unwrap();
    contest.threads = 2;
    assert_eq!(play(&contest, &finished).0, standings);
    // Other seats are another pair: of 12 pairs of three divisions, three differ.
    contest.sprt = None;
    contest.games = 24;
    let standings = contest.play(&start("pikemen", "three"), &entrants(), |_| Ok(())).unwrap();
    assert_eq!(standings.repeated, 9);
    // Bots that play differently repeat nothing.
    let standings = contest.play(&mixtour(), &[first(), random::<Position>()], |_| Ok(())).unwrap();
    assert_eq!(standings.repeated, 0, "{standings}");
    assert!(!standings.to_string().contains("repeat"), "{standings}");
}
