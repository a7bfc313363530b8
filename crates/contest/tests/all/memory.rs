//! What a contest tells a bot that remembers.

use std::sync::{Arc, Mutex};

use gambol::record::Record;
use gambol::{Game, HiddenInformation, InformationState, Status};
use gambol_bots::{Bot, Budget, Choice, MoveLimits, Past, Random, erase};
use gambol_contest::{Contest, Entrant};
use gambol_laws::example::Hoard;

/// Notes the keys of the states it is given, and chooses by the view.
struct Chronicler {
    bot: Random,
    keys: Arc<Mutex<Vec<u64>>>,
}

impl Bot<Hoard> for Chronicler {
    fn search(
        &mut self,
        view: &<Hoard as HiddenInformation>::View,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<<Hoard as Game>::Move>),
    ) -> Choice<<Hoard as Game>::Move> {
        Bot::<Hoard>::search(&mut self.bot, view, budget, report)
    }

    fn remembers(&self) -> bool {
        true
    }

    fn search_with_past(
        &mut self,
        view: &<Hoard as HiddenInformation>::View,
        past: &Past<'_, Hoard>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Choice<<Hoard as Game>::Move>),
    ) -> Choice<<Hoard as Game>::Move> {
        if let Past::Hidden(state) = past {
            self.keys.lock().expect("one thread").push(state.key());
        }
        self.search(view, budget, report)
    }

    fn restart(&mut self, seed: u64) {
        Bot::<Hoard>::restart(&mut self.bot, seed);
    }
}

#[test]
fn a_contest_tells_each_seat_what_its_player_knows() {
    let keys = Arc::default();
    let chronicler =
        || erase(Box::new(Chronicler { bot: Random::new(0), keys: Arc::clone(&keys) }));
    let random = || erase::<Hoard>(Box::new(Random::new(0)));
    let entrants = [
        Entrant::bot("chronicler", MoveLimits::NONE, chronicler),
        Entrant::bot("random", MoveLimits::NONE, random),
    ];
    let mut contest = Contest::default();
    // Every seating of three players, after openings that everybody remembers.
    (contest.games, contest.opening_plies, contest.records) = (60, Some(2), true);
    let mut expected = Vec::new();
    let start = crate::start("hoard", "standard");
    let played = contest.play(&start, &entrants, |progress| {
        for text in progress.records {
            let record: Record<Hoard> = text.parse().expect("a record");
            let mut past = Record::new(*record.start());
            for &mv in record.moves() {
                if let Status::Turn(player) = past.position().status() {
                    let in_opening = past.plies() < 2;
                    if !in_opening && record.name(player) == Some("chronicler") {
                        expected.push(InformationState::of(past.history(), player).key());
                    }
                }
                past.play(mv).expect("a legal move");
            }
        }
        Ok(())
    });
    played.expect("a contest");
    assert!(expected.len() > 30);
    assert_eq!(*keys.lock().expect("one thread"), expected);
}
