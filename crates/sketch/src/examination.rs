//! The examination: the one place that looks for mistakes of a sketch's author.

use std::collections::BTreeSet;
use std::fmt;

use gambol_core::{Game, HiddenInformation, Player, SplitMix, Start, Status};
use gambol_host::GameFault;
use gambol_host::record::{move_flaw, position_flaw};

use crate::error::Flaw;
use crate::position::{Known, Position};
use crate::sketch::Sketch;

/// The most moves that are played in each position, so that a large board leaves time for later positions.
const MOST_MOVES: usize = 20;

/// Returns the first mistake that shows in a position. A panic of the sketch is left to the caller.
pub(crate) fn examine<S: Sketch>(position: &Position<S>) -> Result<(), GameFault> {
    let start = Position::start(position.variant());
    if position.text() == start.text() {
        examine_start(&start).map_err(|what| start.fault(what))?;
    }
    examine_state(position)?;
    // A state that is not what its text says, such as a map without an order, differs from the state of the text.
    let read = position.call("`read`", || S::read(position.text()));
    for state in [position.state().clone()].into_iter().chain(read) {
        same(position, &position.with(state)).map_err(|what| position.fault(what))?;
    }
    examine_secrets(position)
}

fn ensure(holds: bool, mistake: fmt::Arguments<'_>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(mistake.to_string()) }
}

fn examine_start<S: Sketch>(start: &Position<S>) -> Result<(), String> {
    ensure(!start.status().is_over(), format_args!("the game is over at the start"))?;
    for name in S::VARIANTS.iter().chain([&S::NAME]) {
        // Programs must be able to tell a name from a number and from an option.
        let is_part = |c| matches!(c, 'a'..='z' | '0'..='9' | '-');
        let is_name = name.chars().all(is_part) && name.contains(char::is_alphabetic);
        let form = "lower-case letters, digits and `-`, with a letter, and no `-` first";
        ensure(is_name && !name.starts_with('-'), format_args!("{name:?} is no name: {form}"))?;
    }
    let names: BTreeSet<_> = S::VARIANTS.iter().collect();
    ensure(names.len() == S::VARIANTS.len(), format_args!("two `VARIANTS` have the same name"))?;
    match start.call("`valid`", || start.state().valid_in(start.variant().name())) {
        Err(Flaw::Invalid(flaw)) => Err(format!("the start is not valid: {flaw}")),
        _ => same(start, &Position::start(start.variant())),
    }
}

/// Calls the functions that every game needs, and plays moves.
fn examine_state<S: Sketch>(position: &Position<S>) -> Result<(), GameFault> {
    let text = position.text();
    match position_flaw(text) {
        Some(flaw) => Err(GameFault::new(S::NAME, format_args!("{text:?}"), flaw)),
        None => examine_moves(position).map_err(|what| position.fault(what)),
    }
}

fn examine_moves<S: Sketch>(position: &Position<S>) -> Result<(), String> {
    let (Known { status, moves, .. }, players) = (position.known(), S::PLAYERS);
    let is_chance = *status == Status::Chance;
    let text = |mv: &S::Move| position.text_at(status, mv);
    let named = if let Status::Over(outcome) = status { outcome.winner } else { status.player() };
    if let Some(player) = named.filter(|player| player.index() >= players) {
        return Err(format!("`status` names {player}, but there are {players} players"));
    }
    ensure(
        S::HAS_CHANCE || !is_chance,
        format_args!("there is chance, but `HAS_CHANCE` is false"),
    )?;
    let has_moves = status.is_over() || !moves.is_empty();
    ensure(has_moves, format_args!("the turn is {status}, but there is no legal move"))?;
    moves.iter().find_map(|mv| move_flaw(&text(mv))).map_or(Ok(()), Err)?;
    let scores = position.scores().map_or(players, |scores| scores.len());
    ensure(scores == players, format_args!("`scores` has {scores}, for {players} players"))?;
    let mut listed = BTreeSet::new();
    for (key, mv) in position.listed().zip(moves) {
        let name = text(mv);
        ensure(listed.insert(key), format_args!("`legal_moves` has {name} twice"))?;
        let unpacked = Position::<S>::unpacked(key).map(|mv| text(&mv));
        let fits = !S::PACKS_MOVES || unpacked.as_ref() == Some(&name);
        let form = "on a board, a move has at most `SQUARES` squares, none beyond every board";
        ensure(fits, format_args!("`unpack` does not return the move {name}: {form}"))?;
    }
    let is_possible = |&mv: &_| position.chance_weight(mv) > 0;
    let has_event = !is_chance || listed.iter().any(is_possible);
    ensure(has_event, format_args!("all chance events have the weight 0"))?;
    for mv in position.listed().take(MOST_MOVES) {
        let (name, is_same) = (position.display_move(mv), position.after(mv) == position.after(mv));
        ensure(is_same, format_args!("`apply` of `{name}` differs from call to call"))?;
    }
    Ok(())
}

/// Compares the answers for two states of the same position.
fn same<S: Sketch>(position: &Position<S>, other: &Position<S>) -> Result<(), String> {
    let same = |is, what| ensure(is, format_args!("{what} differs from call to call"));
    same(position.text() == other.text(), "the text of a state")?;
    same(position.status() == other.status(), "`status`")?;
    same(position.listed().eq(other.listed()), "`legal_moves`, or the text of a move,")
}

/// Hides the secrets from each player, and examines what `sample` returns.
fn examine_secrets<S: Sketch>(position: &Position<S>) -> Result<(), GameFault> {
    for viewer in Player::all(if S::HAS_SECRETS { S::PLAYERS } else { 0 }) {
        let view = position.view(viewer);
        let Some(sampled) = view.sampled(SplitMix(1)) else { continue };
        let (it, seen) = (sampled.text(), sampled.view(viewer));
        let what = || format!("`sample` returns `{it}`, which {viewer} would see as `{seen}`");
        if seen != view {
            return Err(view.seen.fault(what()));
        }
        // The rules may be right, and only the state impossible.
        let examined = GameFault::catch_fault(|| examine_state(&sampled)).and_then(|it| it);
        examined.map_err(|mut fault| {
            fault.what += " (`sample` led here)";
            fault
        })?;
    }
    Ok(())
}
