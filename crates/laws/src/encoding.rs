//! Laws of encodings for learners and bots.

use std::collections::BTreeMap;

use super::drivers::random_for;
use super::moves::{judged, listed};
use super::violation::{Law, Result};
use gambol_core::{Game as _, HiddenInformation as _, PackedMove as _, Player, RandomSource};
use gambol_evaluate::network::Accumulators;
use gambol_evaluate::{Evaluate as _, Evaluated};
use gambol_host::{AnyMove, AnyPosition, Encode as _, FullGame};

/// If there are more indices than this, each position tries some at random.
const MANY: usize = 1 << 15;

/// Every legal move has its own index within bounds, which decodes to the move. It is an action for a player's
/// move, and a chance index for a chance event. No other index decodes to a move that
/// [`Game::check`](gambol_core::Game::check) accepts, and no index after the last decodes to any move. In a
/// game without counts of actions and chance events, no move has an index.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::action_indices(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn action_indices<G: FullGame>(position: &G) -> Result {
    let legal = listed(position);
    let judge = |mv: AnyMove| {
        let law = Law::new("action_indices", position);
        match G::Move::from_bits(mv.to_bits()) {
            Some(mv) => judged(&law, position, &legal, mv),
            None => Err(law.broken("a move of this game", format_args!("{mv:?}"))),
        }
    };
    indices(&AnyPosition::new(position.clone()), &judge)
}

/// Independent of the position type, so that it is compiled once. `judge` checks the move of an index.
fn indices(position: &AnyPosition, judge: &dyn Fn(AnyMove) -> Result) -> Result {
    let law = Law::new("action_indices", position);
    let (actions, events) = (position.action_count(), position.chance_count());
    let listed = listed(position);
    let numbers_nothing = (actions, events) == (0, 0);
    let mut indices: BTreeMap<usize, AnyMove> = BTreeMap::new();
    for &mv in &listed {
        let [event, action] = [position.chance_index(mv), position.action_index(mv)];
        law.equal(
            format_args!("whether {mv:?} has an index as a chance event, and as an action,"),
            &[position.is_chance(), !position.is_chance()].map(|has| has && !numbers_nothing),
            &[event, action].map(|index| index.is_some()),
        )?;
        let (index, count, back) = match (event, action) {
            (Some(index), _) => (index, events, position.chance_event(index)),
            (None, Some(index)) => (index, actions, position.action(index)),
            (None, None) => continue,
        };
        law.ensure(index < count, format_args!("an index below {count} for {mv:?}"), index)?;
        law.equal(format_args!("the move with the index {index}"), &Some(mv), &back)?;
        if let Some(other) = indices.insert(index, mv) {
            let found = format!("{index} for {mv:?} and {other:?}");
            return Err(law.broken("an index for each move", found));
        }
    }

    let mut random = random_for(position);
    let find: [fn(&AnyPosition, usize) -> _; 2] = [AnyPosition::action, AnyPosition::chance_event];
    for (what, count, find) in [("action", actions, find[0]), ("chance event", events, find[1])] {
        for index in 0..count.min(MANY) {
            let tried = if count > MANY { random.below(count as u64) as usize } else { index };
            find(position, tried).map_or(Ok(()), judge)?;
        }
        for index in [count, count + 1, count + 1000, usize::MAX] {
            let found = find(position, index);
            law.equal(format_args!("the {what} with the index {index}"), &None, &found)?;
        }
    }
    Ok(())
}

/// Every player's feature planes are finite and overwrite the whole slice. Only a game without indices has no
/// planes.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::planes(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn planes<G: FullGame>(position: &G) -> Result {
    any_planes(&AnyPosition::new(position.clone()))
}

fn any_planes(position: &AnyPosition) -> Result {
    let law = Law::new("planes", position);
    let shape = position.plane_shape();
    let numbers_nothing = (position.action_count(), position.chance_count()) == (0, 0);
    law.equal("whether the planes are empty", &numbers_nothing, &shape.is_empty())?;
    for player in Player::all(position.players()) {
        let view = position.view(player);
        let mut planes = vec![f32::NAN; shape.len()];
        AnyPosition::write_planes(&view, &mut planes);
        if let Some(index) = planes.iter().position(|value| !value.is_finite()) {
            let found = format!("{} at {index}", planes[index]);
            return Err(
                law.broken(format_args!("a finite value in all planes for {player}"), found)
            );
        }
        let mut again = vec![1e30; shape.len()];
        AnyPosition::write_planes(&view, &mut again);
        let what = format!("the planes for {player}, written over other values");
        law.equal(what, &planes, &again)?;
    }
    Ok(())
}

/// The values of an unfinished position for its two players add up to 0. Accumulators change no value when
/// a search visits the position and those after its moves in turn.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::evaluations(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The violation of the law.
pub fn evaluations<G: Evaluated>(position: &G) -> Result {
    if position.status().is_over() {
        return Ok(());
    }
    let law = Law::new("evaluations", position);
    let evaluation = G::Evaluation::default();
    let mut accumulators = Accumulators::default();
    let moves = position.legal_moves();
    let children = moves.iter().take(8).map(|&mv| position.after(mv));
    let unfinished = children.filter(|child| !child.status().is_over());
    for next in unfinished.flat_map(|child| [position.clone(), child]) {
        for player in Player::all(position.players()) {
            law.equal(
                format_args!("the value for {player} with accumulators"),
                &evaluation.evaluate(&next, player),
                &evaluation.evaluate_next(&next, player, &mut accumulators),
            )?;
        }
    }
    if position.players() != 2 {
        return Ok(());
    }
    let [one, two] = Player::both(|player| evaluation.evaluate(position, player));
    law.equal("the value for p2, the opposite of that for p1", &-one, &two)
}
