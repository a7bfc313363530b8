//! The examination: the one place that looks for mistakes of a sketch's author.

use std::collections::BTreeSet;
use std::fmt;

use gambol_core::{Game, HiddenInformation, Player, SplitMix, Start};
use gambol_host::{FullGame, GameFault};

use crate::position::Known;
use crate::{Flaw, Position, Sketch};

/// Returns the first mistake that shows in a position. A panic of the sketch is left to the caller.
pub(crate) fn examine<S: Sketch>(position: &Position<S>) -> Result<(), GameFault> {
    let start = Position::start(position.variant());
    if position.text() == start.text() {
        examine_start(&start).map_err(|what| start.fault(what))?;
    }
    examine_unpacked(position).map_err(|what| position.fault(what))?;
    position.examine_rules()?;
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

fn examine_unpacked<S: Sketch>(position: &Position<S>) -> Result<(), String> {
    let Known { status, moves, .. } = position.known();
    let text = |mv: &S::Move| position.text_at(status, mv);
    position.listed().zip(moves).filter(|_| S::PACKS_MOVES).try_for_each(|(key, mv)| {
        let (name, unpacked) = (text(mv), Position::<S>::unpacked(key).map(|mv| text(&mv)));
        let form = "on a board, a move has at most `SQUARES` squares, none beyond every board";
        let fits = unpacked.as_ref() == Some(&name);
        ensure(fits, format_args!("`unpack` does not return the move {name}: {form}"))
    })
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
        let examined = GameFault::catch_fault(|| sampled.examine_rules()).and_then(|it| it);
        examined.map_err(|mut fault| {
            fault.what += " (`sample` led here)";
            fault
        })?;
    }
    Ok(())
}
