//! One game of a match.

use std::fmt::Write;

use gambol::core::record::{Limits as GameLimits, Record};
use gambol::{
    Engine, Game, GameResult, Player as Seat, RandomSource, SeededRandom, Status, seeded,
};

use super::Contest;
use super::player::{Forfeit, Player, Situation};
use super::schedule::Fixture;

/// What came out of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The rules, or a limit, ended it.
    Played(GameResult),
    /// This player lost because of something that is no matter of the rules.
    Forfeited(Seat, Forfeit),
}

/// A place for games, whose memory is used again and again.
pub(super) struct Board<G: Game> {
    /// The keys of all positions so far.
    keys: Vec<u64>,
    /// The moves so far, for the record.
    moves: Vec<G::Move>,
    /// Their texts, for engines.
    texts: String,
}

/// How often an opening is drawn anew that ends the game.
const ATTEMPTS: u32 = 100;

impl<G: Engine> Board<G> {
    pub(super) const fn new() -> Self {
        Board {
            keys: Vec::new(),
            moves: Vec::new(),
            texts: String::new(),
        }
    }

    /// Plays a game between two players, who sit as the fixture says.
    pub(super) fn play(
        &mut self,
        contest: &Contest,
        start: &G,
        fixture: &Fixture,
        players: &mut [&mut Player<G>; 2],
    ) -> Ending {
        let seed = seed(contest.seed, fixture.number);
        let mut random = seeded(seed);
        let (mut position, mut plies) = self.open(contest, start, fixture.opening);
        let texts = players.iter().any(|player| player.is_engine());
        if texts {
            self.write_texts(start);
        }
        for seat in Seat::all(start.players()) {
            let side = fixture.side(seat);
            // One player may have several seats, but begins once.
            let first = Seat::all(start.players()).find(|&seat| fixture.side(seat) == side);
            if first == Some(seat)
                && let Err(forfeit) = players[side].begin(start, random.next_u64())
            {
                return Ending::Forfeited(seat, forfeit);
            }
        }
        loop {
            let status = position.status();
            if let Status::Over(outcome) = status {
                return Ending::Played(outcome.result());
            }
            if plies >= contest.game_limits.plies || self.repeats(&contest.game_limits) {
                return Ending::Played(GameResult::Draw);
            }
            let mv = match status {
                Status::Turn(seat) => {
                    plies += 1;
                    let situation = Situation {
                        start,
                        position: &position,
                        moves: &self.texts,
                    };
                    match players[fixture.side(seat)].choose(&situation) {
                        Ok(mv) => mv,
                        Err(forfeit) => return Ending::Forfeited(seat, forfeit),
                    }
                }
                Status::Chance | Status::Over(_) => draw(&position, &mut random),
            };
            if texts {
                // Writing to a string does not fail.
                let _ = write!(self.texts, " {}", position.display_move(mv));
            }
            self.moves.push(mv);
            position.apply_unchecked(mv);
            self.keys.push(position.key());
        }
    }

    /// Plays the random opening of this number; the position after it, and how many plies it has.
    fn open(&mut self, contest: &Contest, start: &G, opening: u64) -> (G, u64) {
        let mut random = seeded(seed(!contest.seed, opening));
        for _ in 0..ATTEMPTS {
            let mut position = *start;
            self.begin(start);
            let mut plies = 0;
            while plies < u64::from(contest.opening_plies)
                && let Some(mv) = position.random_move(&mut random)
            {
                plies += u64::from(!position.is_chance());
                position.apply_unchecked(mv);
                self.moves.push(mv);
                self.keys.push(position.key());
            }
            if position.has_moves() {
                return (position, plies);
            }
        }
        self.begin(start);
        (*start, 0)
    }

    fn begin(&mut self, start: &G) {
        self.keys.clear();
        self.moves.clear();
        self.texts.clear();
        self.keys.push(start.key());
    }

    /// Whether the present position has been there too often.
    fn repeats(&self, limits: &GameLimits) -> bool {
        let present = self.keys.last();
        let seen = self.keys.iter().filter(|&key| Some(key) == present).count();
        limits.repetitions > 0 && seen >= limits.repetitions
    }

    fn write_texts(&mut self, start: &G) {
        let mut position = *start;
        for &mv in &self.moves {
            let _ = write!(self.texts, " {}", position.display_move(mv));
            position.apply_unchecked(mv);
        }
    }

    /// The record of the game that was played last.
    pub(super) fn record(
        &self,
        contest: &Contest,
        start: &G,
        fixture: &Fixture,
        ending: &Ending,
    ) -> String {
        let mut record = Record::new(*start);
        for &mv in &self.moves {
            record.play(mv).expect("only legal moves were played");
        }
        for seat in Seat::all(start.players()) {
            let entrant = fixture.entrants[fixture.side(seat)];
            record.set_name(seat, &contest.entrants[entrant].to_string());
        }
        record.set_tag("Seed", &contest.seed.to_string());
        record.set_tag("Round", &(fixture.number + 1).to_string());
        record.set_tag("Opening", &contest.opening_plies.to_string());
        match ending {
            Ending::Played(_) => {
                record.adjudicate(&contest.game_limits);
            }
            Ending::Forfeited(seat, Forfeit(why)) => {
                let reason = format!("{seat} forfeits: {why}");
                // With more players nobody in particular has won.
                if start.players() == 2 {
                    record.set_result(GameResult::Win(seat.opponent()), &reason);
                } else {
                    record.set_comment(&reason);
                }
            }
        }
        record.to_string()
    }
}

fn draw<G: Game>(position: &G, random: &mut SeededRandom) -> G::Move {
    let event = position.random_move(random);
    event.expect("a game that goes on has moves")
}

/// The seed of one of many things.
fn seed(seed: u64, number: u64) -> u64 {
    seeded(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}
