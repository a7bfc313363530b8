//! One game of a contest.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gambol_core::any::{AnyMove, AnyPosition, AnyRecord};
use gambol_core::playable::Playable;
use gambol_core::record::DrawLimits;
use gambol_core::{GameResult, Player, SeededRandom, Status, seeded};

use super::contestant::{Contestant, Forfeit, Situation};
use super::openings::Opening;
use super::options::Contest;
use super::schedule::Fixture;
use crate::{Clock, Stream};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the rules, or by repetition.
    Played(GameResult),
    /// At the [limit of plies](DrawLimits::plies): a draw.
    CutOff,
    /// This player lost for this reason outside the rules.
    Forfeited(Player, Forfeit),
}

/// Plays one game after another, reusing its allocations.
pub(super) struct Arena {
    /// The keys of all positions so far.
    keys: Vec<u64>,
    /// The moves so far, for the record.
    moves: Vec<AnyMove>,
    /// Their texts, for engines.
    texts: String,
    /// The clocks of the players, if there are any.
    clocks: Vec<Clock>,
}

/// How often to try again if the random opening moves end the game.
const ATTEMPTS: u32 = 100;

impl Arena {
    pub(super) const fn new() -> Self {
        Arena { keys: Vec::new(), moves: Vec::new(), texts: String::new(), clocks: Vec::new() }
    }

    /// Plays a game between two contestants, seated as the fixture says. Returns `None` if the
    /// contest was stopped before the game ended.
    pub(super) fn play(
        &mut self,
        plan: &Contest,
        opening: &Opening,
        fixture: &Fixture,
        competitors: &mut [&mut (dyn Contestant + '_); 2],
    ) -> Option<Ending> {
        let interrupted = || plan.stop.load(Ordering::Relaxed);
        let seed = Stream::Game(fixture.number).seed(plan.seed);
        let mut chance = seeded(Stream::Chance.seed(seed));
        let start = opening.start();
        let (mut position, mut plies) = self.open(plan, opening, fixture.opening);
        let texts = competitors.iter().any(|it| it.reads_texts());
        if texts {
            self.write_texts(start);
        }
        for seat in Player::all(start.players()) {
            let side = fixture.side(seat);
            // A contestant may have several seats, but begins once.
            let first = Player::all(start.players()).find(|&seat| fixture.side(seat) == side);
            if first == Some(seat) {
                let seed = Stream::Bot(seat).seed(seed);
                let begin = || competitors[side].begin(start, seed);
                if let Err(forfeit) = Forfeit::catch(begin) {
                    let ending = Ending::Forfeited(seat, forfeit);
                    return (!interrupted()).then_some(ending);
                }
            }
        }
        self.clocks.clear();
        if let Some(control) = &plan.clock {
            self.clocks.resize(start.players(), control.clock());
        }
        loop {
            let status = position.status();
            if let Status::Over(outcome) = status {
                return Some(Ending::Played(outcome.result()));
            }
            // In this order, as in the record.
            if self.repeats(&plan.draw_limits) {
                return Some(Ending::Played(GameResult::Draw));
            }
            if plies >= plan.draw_limits.plies {
                return Some(Ending::CutOff);
            }
            let mv = match status {
                Status::Turn(seat) => {
                    plies += 1;
                    let situation = Situation {
                        start,
                        position: &position,
                        played: &self.moves,
                        moves: &self.texts,
                        clocks: &self.clocks,
                    };
                    let competitor = &mut competitors[fixture.side(seat)];
                    let mut spent = Duration::ZERO;
                    let mut choice = Forfeit::catch(|| {
                        competitor.prepare(&situation)?;
                        if situation.clocks.is_empty() {
                            return competitor.choose(&situation, &plan.stop);
                        }
                        let asked = Instant::now();
                        let choice = competitor.choose(&situation, &plan.stop);
                        spent = asked.elapsed();
                        choice
                    });
                    // An interrupted search does not count.
                    if interrupted() {
                        return None;
                    }
                    if let Some(clock) = self.clocks.get_mut(seat.index()) {
                        if !clock.press(spent, plan.time_margin) {
                            choice = Err(Forfeit::out_of_time());
                        }
                    }
                    match choice {
                        Ok(mv) if position.is_legal(mv) => mv,
                        Ok(_) => {
                            let forfeit = Forfeit("an illegal move".to_owned());
                            return Some(Ending::Forfeited(seat, forfeit));
                        }
                        Err(forfeit) => return Some(Ending::Forfeited(seat, forfeit)),
                    }
                }
                Status::Chance | Status::Over(_) => sample_event(&position, &mut chance),
            };
            if texts {
                self.texts.push(' ');
                // Writing to a string does not fail.
                let _ = position.write_move(mv, &mut self.texts);
            }
            self.moves.push(mv);
            position.apply_unchecked(mv);
            self.keys.push(position.key());
        }
    }

    /// Plays an opening, and the random moves with this number. Returns the position after them and
    /// the plies.
    fn open(&mut self, plan: &Contest, opening: &Opening, number: u64) -> (AnyPosition, u64) {
        let mut random = seeded(Stream::Opening(number).seed(plan.seed));
        for _ in 0..ATTEMPTS {
            let (mut position, book) = self.begin(opening);
            let mut plies = book;
            while plies < book + u64::from(plan.opening_plies) {
                let Some(mv) = position.random_move(&mut random) else {
                    break;
                };
                plies += u64::from(!position.is_chance());
                position.apply_unchecked(mv);
                self.moves.push(mv);
                self.keys.push(position.key());
            }
            if position.has_moves() {
                return (position, plies);
            }
        }
        self.begin(opening)
    }

    /// Plays the moves of an opening. Returns the position after them and the plies.
    fn begin(&mut self, opening: &Opening) -> (AnyPosition, u64) {
        self.keys.clear();
        self.moves.clear();
        self.texts.clear();
        let mut position = opening.start().clone();
        self.keys.push(position.key());
        let mut plies = 0;
        for &mv in opening.moves() {
            plies += u64::from(!position.is_chance());
            position.apply_unchecked(mv);
            self.moves.push(mv);
            self.keys.push(position.key());
        }
        (position, plies)
    }

    /// The record of a game with its opening only.
    pub(super) fn opened(
        &mut self,
        plan: &Contest,
        openings: &[Opening],
        fixture: &Fixture,
        names: &[&str],
    ) -> AnyRecord {
        let opening = &openings[fixture.opening_of(openings.len())];
        self.open(plan, opening, fixture.opening);
        self.begun(plan, opening, fixture, fixture.entrants.map(|it| names[it]))
    }

    /// The record of the moves so far, with its tags.
    fn begun(
        &self,
        plan: &Contest,
        opening: &Opening,
        fixture: &Fixture,
        names: [&str; 2],
    ) -> AnyRecord {
        let mut record = AnyRecord::new(opening.start().clone());
        for &mv in &self.moves {
            record.play(mv).expect("only legal moves were played");
        }
        for seat in Player::all(opening.start().players()) {
            let set = record.set_name(seat, names[fixture.side(seat)]);
            set.expect("every seat plays");
        }
        let moves = opening.moves().len() as u64 + u64::from(plan.opening_plies);
        // Limits other than the usual ones, so that games played under different limits do not count.
        let usual = DrawLimits::default();
        let plies = plan.draw_limits.plies;
        for (name, value) in [
            ("Seed", Some(plan.seed.to_string())),
            ("Round", Some((fixture.number + 1).to_string())),
            ("Opening", Some(moves.to_string())),
            ("MaxPlies", (plies != usual.plies).then(|| plies.to_string())),
            ("TimeControl", plan.clock.map(|clock| clock.to_string())),
        ] {
            if let Some(value) = value {
                let set = record.set_tag(name, &value);
                set.expect("the tag does not follow from the game");
            }
        }
        for (name, value) in &plan.tags {
            // Tags that cannot be set are left out.
            let _ = record.set_tag(name, value);
        }
        record
    }

    /// Whether the current position has occurred too often.
    fn repeats(&self, limits: &DrawLimits) -> bool {
        let current = self.keys.last();
        let seen = self.keys.iter().filter(|&key| Some(key) == current).count();
        limits.repetitions > 0 && seen >= limits.repetitions
    }

    fn write_texts(&mut self, start: &AnyPosition) {
        let mut position = start.clone();
        for &mv in &self.moves {
            self.texts.push(' ');
            let _ = position.write_move(mv, &mut self.texts);
            position.apply_unchecked(mv);
        }
    }

    /// The record of the last game.
    ///
    /// # Panics
    /// If it was not a game of this contest.
    pub(super) fn record(
        &self,
        plan: &Contest,
        opening: &Opening,
        fixture: &Fixture,
        names: [&str; 2],
        ending: &Ending,
    ) -> String {
        let mut record = self.begun(plan, opening, fixture, names);
        match ending {
            Ending::Played(_) | Ending::CutOff => {
                record.adjudicate(&plan.draw_limits);
            }
            Ending::Forfeited(seat, Forfeit(why)) => {
                let reason = format!("{seat} forfeits: {why}");
                // With more than two players a forfeit leaves no single winner.
                if opening.start().players() == 2 {
                    let result = record.set_result(GameResult::Win(seat.opponent()), &reason);
                    result.expect("the rules have not ended a forfeited game");
                } else {
                    record.set_comment(&reason);
                }
            }
        }
        record.to_string()
    }
}

fn sample_event(position: &AnyPosition, random: &mut SeededRandom) -> AnyMove {
    let event = position.random_move(random);
    event.expect("a game that goes on has moves")
}
