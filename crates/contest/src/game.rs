//! One game of a contest.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gambol_bots::{Clock, Stream};
use gambol_core::{Game, GameResult, History, Player, Status, seeded};
use gambol_host::record::DrawLimits;
use gambol_host::{AnyPosition, AnyRecord};

use crate::referee::random_opening;
use crate::{Contest, Contestant, Fixture, Forfeit, Opening, Situation, Tags};

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules, or by repetition.
    Played(GameResult),
    /// As a draw at the [limit of plies](DrawLimits::plies).
    CutOff,
    /// With a loss of this player outside the rules, for this reason.
    Forfeited(Player, Forfeit),
}

/// Plays a game between two contestants, seated by the fixture. Returns its ending, the game and the
/// tags of the contestants, or `None` if the contest was stopped first.
pub(crate) fn play(
    plan: &Contest,
    opening: &Opening,
    fixture: &Fixture,
    competitors: &mut [&mut (dyn Contestant + '_); 2],
) -> Option<(Ending, History<AnyPosition>, Tags)> {
    let interrupted = || plan.stop.load(Ordering::Relaxed);
    let round = fixture.number + 1;
    let seed = Stream::Game(fixture.number).seed(plan.seed);
    let mut chance = seeded(Stream::Chance.seed(seed));
    let start = opening.start();
    let mut history = open(plan, opening, fixture.opening);
    let reads_texts = competitors.iter().any(|it| it.reads_texts());
    let mut texts = String::new();
    let mut written = 0;
    for seat in Player::all(start.players()) {
        let side = fixture.side(seat);
        // A contestant may have several seats, but begins once.
        let first = Player::all(start.players()).find(|&seat| fixture.side(seat) == side);
        if first == Some(seat) {
            let seed = Stream::Bot(seat).seed(seed);
            if let Err(forfeit) = Forfeit::catch(|| competitors[side].begin(start, seed)) {
                let ending = Ending::Forfeited(seat, forfeit);
                return (!interrupted()).then_some((ending, history, Vec::new()));
            }
        }
    }
    let mut clocks = plan.clock.map_or_else(Vec::new, |it| vec![it.clock(); start.players()]);
    let ending = loop {
        let position = history.position();
        // Records check the conditions in the same order.
        let mv = match position.status() {
            Status::Over(outcome) => break Ending::Played(outcome.result()),
            _ if plan.draw_limits.is_repetition(&history) => {
                break Ending::Played(GameResult::Draw);
            }
            _ if history.plies() >= plan.draw_limits.plies => break Ending::CutOff,
            Status::Turn(seat) => {
                if reads_texts {
                    let played = history.positions().iter().zip(history.moves());
                    for (position, &mv) in played.skip(written) {
                        texts.push(' ');
                        // Writing to a `String` cannot fail.
                        let _ = position.write_move(mv, &mut texts);
                    }
                    written = history.moves().len();
                }
                let situation = situation(plan, &history, &texts, &clocks, round);
                let competitor = &mut competitors[fixture.side(seat)];
                let mut spent = Duration::ZERO;
                let mut choice = Forfeit::catch(|| {
                    competitor.prepare(&situation)?;
                    let asked = plan.clock.map(|_| Instant::now());
                    let choice = competitor.choose(&situation, &plan.stop);
                    spent = asked.map_or(Duration::ZERO, |asked| asked.elapsed());
                    choice
                });
                // An interrupted search does not count.
                if interrupted() {
                    return None;
                }
                if let Some(clock) = clocks.get_mut(seat.index()) {
                    if !clock.press(spent, plan.time_margin) {
                        choice = Err(Forfeit("out of time".to_owned()));
                    }
                }
                match choice {
                    Ok(mv) if position.is_legal(mv) => mv,
                    Ok(_) => break Ending::Forfeited(seat, Forfeit("an illegal move".to_owned())),
                    Err(forfeit) => break Ending::Forfeited(seat, forfeit),
                }
            }
            Status::Chance => {
                position.random_move(&mut chance).expect("a game that goes on has moves")
            }
        };
        history.play_unchecked(mv);
    };
    let lost = match &ending {
        Ending::Forfeited(seat, forfeit) => Some((*seat, forfeit)),
        _ => None,
    };
    let situation = situation(plan, &history, &texts, &clocks, round);
    let mut tags = Vec::new();
    for competitor in competitors {
        let end = Forfeit::catch(|| Ok(competitor.end(&situation, lost)));
        // The game is over, so errors no longer change the result.
        tags.extend(end.unwrap_or_default());
    }
    Some((ending, history, tags))
}

fn situation<'a>(
    plan: &Contest,
    history: &'a History<AnyPosition>,
    moves: &'a str,
    clocks: &'a [Clock],
    round: u64,
) -> Situation<'a> {
    let plies_left = plan.draw_limits.plies.saturating_sub(history.plies());
    Situation { history, moves, clocks, round, plies_left }
}

/// Plays an opening and the random moves with this number.
fn open(plan: &Contest, opening: &Opening, number: u64) -> History<AnyPosition> {
    let mut random = seeded(Stream::Opening(number).seed(plan.seed));
    random_opening(&opening.0, plan.opening_plies_from(opening.start()), &mut random)
}

/// The record of a game's opening.
pub(crate) fn opened(
    plan: &Contest,
    openings: &[Opening],
    fixture: &Fixture,
    names: &[&str],
) -> AnyRecord {
    let opening = &openings[fixture.opening_of(openings.len())];
    let history = open(plan, opening, fixture.opening);
    begun(plan, opening, fixture, fixture.entrants.map(|it| names[it]), history)
}

/// The record of a game so far, with its tags.
fn begun(
    plan: &Contest,
    opening: &Opening,
    fixture: &Fixture,
    names: [&str; 2],
    history: History<AnyPosition>,
) -> AnyRecord {
    let mut record = AnyRecord::from(history);
    for seat in Player::all(opening.start().players()) {
        record.set_name(seat, names[fixture.side(seat)]).expect("every seat plays");
    }
    let moves = opening.moves().len() as u64 + u64::from(plan.opening_plies_from(opening.start()));
    // Limits are tagged unless they have their default values. So games under other limits do not
    // count when a contest is resumed.
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
            record.set_tag(name, &value).expect("the tag does not follow from the game");
        }
    }
    for (name, value) in &plan.tags {
        // Invalid tags are left out.
        let _ = record.set_tag(name, value);
    }
    record
}

/// Whether contestants may set this tag: its name begins with a player's name and is longer.
pub(crate) fn is_own_tag(name: &str) -> bool {
    let rest =
        name.strip_prefix('P').and_then(|rest| rest.strip_prefix(|c: char| c.is_ascii_digit()));
    rest.is_some_and(|rest| !rest.is_empty())
}

/// The record of a game.
pub(crate) fn record(
    plan: &Contest,
    opening: &Opening,
    fixture: &Fixture,
    names: [&str; 2],
    ending: &Ending,
    (history, tags): (History<AnyPosition>, Tags),
) -> String {
    let mut record = begun(plan, opening, fixture, names, history);
    for (name, value) in tags.iter().filter(|(name, _)| is_own_tag(name)) {
        // Invalid tags are left out.
        let _ = record.set_tag(name, value);
    }
    match ending {
        Ending::Played(_) | Ending::CutOff => _ = record.adjudicate(&plan.draw_limits),
        Ending::Forfeited(seat, Forfeit(why)) => {
            let reason = format!("{seat} forfeits: {why}");
            // With more than two players a forfeit has no single winner.
            if opening.start().players() == 2 {
                record
                    .set_result(GameResult::Win(seat.opponent()), &reason)
                    .expect("the rules have not ended a forfeited game");
            } else {
                record.set_comment(&reason);
            }
        }
    }
    record.to_string()
}
