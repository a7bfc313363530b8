//! The examination: the one place that looks for mistakes of a sketch's author.

use std::collections::BTreeSet;
use std::panic::resume_unwind;

use gambol_core::{Game, HiddenInformation, Outcome, Player, SplitMix, Start, Status};
use gambol_host::GameFault;
use gambol_host::record::{move_flaw, position_flaw};

use crate::error::Flaw;
use crate::position::Position;
use crate::sketch::Sketch;

type Examined = Result<(), GameFault>;

/// The most moves that are played in each position, so that a large board leaves time for later positions.
const MOST_MOVES: usize = 20;

/// Returns the first mistake that shows in a position. A panic of the sketch is left to the caller.
pub(crate) fn examine<S: Sketch>(position: &Position<S>) -> Examined {
    let start = Position::start(position.variant());
    if position.text() == start.text() {
        examine_start(&start)?;
    }
    examine_state(position)?;
    // A state that is not what its text says, such as a map without an order, differs from the state of the text.
    let read = position.call("`read`", || S::read(position.text()));
    for state in [position.state().clone()].into_iter().chain(read) {
        same(position, &position.with(state))?;
    }
    examine_secrets(position)
}

fn examine_start<S: Sketch>(start: &Position<S>) -> Examined {
    let valid = || start.call("`valid`", || start.state().valid_in(start.variant().name()));
    let what = if start.call("`status`", || start.state().status()).is_over() {
        "the game is over at the start".to_owned()
    } else if S::VARIANTS.iter().collect::<BTreeSet<_>>().len() < S::VARIANTS.len() {
        "two `VARIANTS` have the same name".to_owned()
    } else if let Err(Flaw::Invalid(flaw)) = valid() {
        format!("the start is not valid: {flaw}")
    } else {
        return same(start, &Position::start(start.variant()));
    };
    Err(start.fault(what))
}

/// Calls the functions that every game needs, and plays moves.
fn examine_state<S: Sketch>(position: &Position<S>) -> Examined {
    let text = position.text();
    match position_flaw(text) {
        Some(flaw) => Err(GameFault::new(S::NAME, format_args!("{text:?}"), flaw)),
        None => mistake(position).map_or(Ok(()), |what| Err(position.fault(what))),
    }
}

fn mistake<S: Sketch>(position: &Position<S>) -> Option<String> {
    let (state, players) = (position.state(), S::PLAYERS);
    let status = position.call("`status`", || state.status());
    let player = match status {
        Status::Over(Outcome { winner, .. }) => winner,
        _ => status.player(),
    };
    if let Some(player) = player.filter(|player| player.index() >= players) {
        return Some(format!("`status` names {player}, but there are {players} players"));
    }
    if status == Status::Chance && !S::HAS_CHANCE {
        return Some("there is chance, but `HAS_CHANCE` is false".to_owned());
    }
    if !status.is_over() {
        let moves = position.call("`legal_moves`", || state.legal_moves());
        if moves.is_empty() {
            return Some(format!("the turn is {status}, but there is no legal move"));
        }
        let weight = |mv| position.call("`chance_weight`", || state.chance_weight(mv));
        if status == Status::Chance && moves.iter().all(|mv| weight(mv) == 0) {
            return Some("all chance events have the weight 0".to_owned());
        }
        let mut flaws = moves.iter().filter_map(|mv| move_flaw(&position.text_at(&status, mv)));
        if let Some(flaw) = flaws.next() {
            return Some(flaw);
        }
    }
    if let Some(scores) = position.scores().filter(|scores| scores.len() != players) {
        return Some(format!("`scores` has {}, for {players} players", scores.len()));
    }
    let mut listed = BTreeSet::new();
    if let Some(mv) = position.listed().find(|&mv| !listed.insert(mv)) {
        return Some(format!("`legal_moves` has {} twice", position.display_move(mv)));
    }
    let differs = |&mv: &_| position.after(mv) != position.after(mv);
    let mv = position.listed().take(MOST_MOVES).find(differs)?;
    Some(format!("`apply` of `{}` differs from call to call", position.display_move(mv)))
}

/// Compares the answers for two states of the same position.
fn same<S: Sketch>(position: &Position<S>, other: &Position<S>) -> Examined {
    let [one, two] = [position, other].map(|it| it.listed().collect::<Vec<_>>());
    let what = match () {
        () if position.text() != other.text() => "the text of a state",
        () if position.status() != other.status() => "`status`",
        () if one != two => "`legal_moves`, or the text of a move,",
        () => return Ok(()),
    };
    Err(position.fault(format_args!("{what} differs from call to call")))
}

/// Hides the secrets from each player, and examines what `sample` returns.
fn examine_secrets<S: Sketch>(position: &Position<S>) -> Examined {
    let viewers = if S::HAS_SECRETS { S::PLAYERS } else { 0 };
    for viewer in Player::all(viewers) {
        let view = position.view(viewer);
        let Some(sampled) = view.sampled(&mut SplitMix(1)) else { continue };
        let seen = sampled.view(viewer);
        if seen != view {
            let (it, seen) = (sampled.text(), seen.seen.text());
            let what = format!("`sample` returns `{it}`, which {viewer} would see as `{seen}`");
            return Err(view.seen.fault(what));
        }
        // The rules may be right, and only the state impossible.
        let examined = GameFault::catch(|| examine_state(&sampled));
        let examined = examined.unwrap_or_else(|panic| match GameFault::find(&*panic) {
            Some(fault) => Err(fault.clone()),
            None => resume_unwind(panic),
        });
        examined.map_err(|mut fault| {
            fault.what += " (`sample` led here)";
            fault
        })?;
    }
    Ok(())
}
