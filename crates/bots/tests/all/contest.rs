//! Contests of bots and contestants that this crate does not know.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gambol::mixtour::{Move, Position, Variant};
use gambol::record::Record;
use gambol::{Game, HiddenInformation, SeededRandom, View, seeded};
use gambol_bots::contest::{
    Contest, ContestError, Contestant, Entrant, Forfeit, Situation, Standings,
};
use gambol_bots::{Bot, Budget, Choice, Greedy, MoveLimits, Random};
use gambol_laws::example::{Hoard, HoardVariant};

/// Plays the first legal move.
struct First(SeededRandom);

impl<G: HiddenInformation> Bot<G> for First {
    fn search(
        &mut self,
        view: &G::View,
        _: &Budget<'_>,
        _: &mut dyn FnMut(&Choice<G::Move>),
    ) -> Choice<G::Move> {
        Choice::of(view.determinize(&mut self.0).nth_move(0))
    }

    fn restart(&mut self, seed: u64) {
        self.0 = seeded(seed);
    }
}

fn first<'a, G: HiddenInformation + 'a>() -> Entrant<'a, G> {
    Entrant::bot("first", MoveLimits::NONE, || Box::new(First(seeded(0))))
}

fn random<'a, G: HiddenInformation + 'a>() -> Entrant<'a, G> {
    Entrant::bot("random", MoveLimits::NONE, || Box::new(Random::new(0)))
}

fn mixtour() -> Position {
    Position::start(Variant::BASIC)
}

#[test]
fn bots_of_others_play_with_secrets_and_chance_on_any_number_of_threads() {
    let start = Hoard::start(HoardVariant::STANDARD);
    let play = |threads| -> (Standings, Vec<String>) {
        let mut contest = Contest::default();
        (contest.games, contest.threads, contest.records) = (60, threads, true);
        contest.opening_plies = 0;
        let greedy = Entrant::bot("greedy", MoveLimits::NONE, || Box::new(Greedy::new(0)));
        let mut records = Vec::new();
        let standings = contest.play(&start, &[first(), random(), greedy], |progress| {
            records.extend(progress.records);
            Ok(())
        });
        (standings.unwrap(), records)
    };
    let (standings, records) = play(1);
    assert_eq!(play(3), (standings.clone(), records.clone()));
    assert_eq!(records.len(), 180);
    for text in &records {
        let record: Record<Hoard> = text.parse().unwrap();
        assert!(record.result().is_some(), "{text}");
    }
    let names: Vec<&str> = standings.rows.iter().map(|row| row.bot.as_str()).collect();
    assert_eq!(names, ["first", "random", "greedy"]);
    assert!(standings.rows.iter().all(|row| row.games == 120));
    assert!(standings.forfeits.is_empty());
}

/// Says that it cannot play, plays a move that is illegal, or sees that it may stop.
enum Odd {
    Absent,
    Illegal,
    Panics,
    Slow,
}

impl Contestant<Position> for Odd {
    fn begin(&mut self, _: &Position, _: u64) -> Result<(), Forfeit> {
        match self {
            Odd::Absent => Err(Forfeit("it is not there".to_owned())),
            _ => Ok(()),
        }
    }

    fn choose(
        &mut self,
        game: &Situation<'_, Position>,
        stop: &AtomicBool,
    ) -> Result<Move, Forfeit> {
        assert!(!matches!(self, Odd::Panics), "a fault of the bot");
        while matches!(self, Odd::Slow) && !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        let mut after = *game.start;
        for text in game.moves.split_whitespace() {
            after.apply_unchecked(after.parse_move(text).unwrap());
        }
        assert_eq!(&after, game.position);
        // Where there are other moves.
        Ok(Move::PASS)
    }

    fn reads_texts(&self) -> bool {
        true
    }
}

#[test]
fn who_cannot_or_may_not_loses() {
    for (make, reason) in [
        (
            (|| Box::new(Odd::Absent)) as fn() -> Box<dyn Contestant<Position>>,
            "it is not there",
        ),
        (|| Box::new(Odd::Illegal), "an illegal move"),
        (|| Box::new(Odd::Panics), "panicked"),
        (|| panic!("a fault of what makes the bot"), "panicked"),
    ] {
        let mut contest = Contest::default();
        contest.games = 6;
        let entrants = [Entrant::new("odd", make), random()];
        let standings = contest.play(&mixtour(), &entrants, |_| Ok(())).unwrap();
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
fn a_contest_can_be_stopped_at_any_time() {
    // Between games.
    let mut contest = Contest::default();
    contest.games = 1_000_000_000;
    let stop = Arc::clone(&contest.stop);
    let mut seen = 0;
    let standings = contest.play(&mixtour(), &[first(), random()], |progress| {
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
    let entrants = [Entrant::new("slow", || Box::new(Odd::Slow)), random()];
    let standings = std::thread::scope(|scope| {
        let playing = scope.spawn(|| contest.play(&mixtour(), &entrants, |_| Ok(())));
        std::thread::sleep(std::time::Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        playing.join().unwrap()
    });
    assert_eq!(standings.unwrap().pairs[0].row.games, 0);
}

#[test]
fn what_is_no_contest_is_an_error() {
    let contest = Contest::default();
    let alone = contest.play(&mixtour(), &[random()], |_| Ok(()));
    assert!(matches!(alone, Err(ContestError::TooFew)));
    let over: Position = "x5/x5/x5/x5/1,x4 2 1,0 -".parse().unwrap();
    let late = contest.play(&over, &[random(), first()], |_| Ok(()));
    assert!(matches!(late, Err(ContestError::Over)));
    let full = contest.play(&mixtour(), &[random(), first()], |_| {
        Err(std::io::ErrorKind::StorageFull.into())
    });
    assert!(matches!(full, Err(ContestError::Io(_))));
}
