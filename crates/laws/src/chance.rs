//! Laws of chance: weights and the distribution of random moves and determinizations.

use std::collections::HashMap;

use super::drivers::random_for;
use super::moves::listed;
use super::statistics;
use super::violation::{Law, Result, Violation};
use gambol_core::{Game, HiddenInformation, PlayerView, seeded};

/// Chance events have positive weights, and a player's moves have the weight 1.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::chance(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn chance<G: Game>(position: &G) -> Result {
    let law = Law::new("chance", position);
    let at_chance = position.is_chance();
    for mv in listed(position) {
        let weight = position.chance_weight(mv);
        let text = position.display_move(mv);
        if at_chance {
            law.ensure(weight > 0, format!("a weight above 0 for the chance event {text}"), "0")?;
        } else {
            law.equal(format_args!("the weight of the move {text}"), &1, &weight)?;
        }
    }
    Ok(())
}

/// The weights of the chance events add up to `total`, such as the number of cards left or the faces of a die.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// // Six cards, of which the first is dealt.
/// gambol_laws::chance_sum(&Hoard::start(Default::default()), 6)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// Another sum, or a position without chance events.
pub fn chance_sum<G: Game>(position: &G, total: u64) -> Result {
    let law = Law::new("chance_sum", position);
    law.ensure(
        position.is_chance(),
        "a position at chance",
        format_args!("{:?}", position.status()),
    )?;
    let moves = listed(position).into_iter();
    let sum: u64 = moves.map(|mv| u64::from(position.chance_weight(mv))).sum();
    law.equal("the sum of the weights", &total, &sum)
}

/// [`Game::random_move`] returns a listed move, `None` exactly if there is none, and always the same move for a
/// seed.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::random_moves(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn random_moves<G: Game>(position: &G) -> Result {
    let law = Law::new("random_moves", position);
    let listed = listed(position);
    let mut random = random_for(position);
    let mut again = random_for(position);
    for _ in 0..16 {
        let drawn = position.random_move(&mut random);
        law.ensure(
            drawn.map_or(listed.is_empty(), |mv| listed.binary_search(&mv).is_ok()),
            format_args!("one of {} moves", listed.len()),
            format_args!("{drawn:?}"),
        )?;
        law.equal("the random move for an equal seed", &drawn, &position.random_move(&mut again))?;
    }
    Ok(())
}

/// [`Game::random_move`] is uniform on a player's turn and by weight at chance. For `n` draws from this seed,
/// the chi-square over all moves must have p > 1e-4. Draw at least ten times as often as the number of moves or
/// the sum of the weights.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::random_move_distribution(&Hoard::start(Default::default()), 1, 10_000)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The draws.
pub fn random_move_distribution<G: Game>(position: &G, seed: u64, n: u64) -> Result {
    let moves = listed(position);
    let mut cells: Vec<(u64, f64)> =
        moves.iter().map(|&mv| (0, f64::from(position.chance_weight(mv)))).collect();
    let law = Law::new("random_move_distribution", position);
    let mut random = seeded(seed);
    for _ in 0..n {
        let Some(mv) = position.random_move(&mut random) else {
            return law.ensure(
                moves.is_empty(),
                "a random move",
                format_args!("no move drawn of {}", moves.len()),
            );
        };
        match moves.binary_search(&mv) {
            Ok(index) => cells[index].0 += 1,
            Err(_) => return Err(law.broken("a listed move", format_args!("{mv:?}"))),
        }
    }
    let name = |index: usize| position.display_move(moves[index]).to_string();
    distributed(&law, &cells, name)
}

/// [`PlayerView::determinize`] has exactly the right distribution. For `n` draws from this seed, the chi-square over
/// the positions and weights of `possible` must have p > 1e-4, and nothing else may be drawn.
///
/// Derive `possible` from the rules, not from `determinize`. This law catches a view that leaks, because
/// its `determinize` knows the truth.
///
/// # Errors
///
/// An impossible position, a position of `possible` that looks different to the viewer, or counts that do not
/// fit.
pub fn determinize_distribution<G: HiddenInformation>(
    view: &G::View,
    possible: impl FnOnce(&G::View) -> Vec<(G, f64)>,
    seed: u64,
    n: u64,
) -> Result {
    let law = Law::new("determinize_distribution", view);
    let possible = possible(view);
    for (position, _) in &possible {
        law.equal(
            format_args!("the view of `{position}`, which is possible"),
            view,
            &position.view(view.viewer()),
        )?;
    }
    let mut random = seeded(seed);
    samples_fit(
        &law,
        &possible,
        n,
        || view.determinize(&mut random),
        |drawn| law.broken("a possible position", format_args!("`{drawn}`")),
    )
}

/// `n` samples have the distribution of the weights of the possible positions, and none is `impossible`.
pub(super) fn samples_fit<G: Game>(
    law: &Law<'_>,
    possible: &[(G, f64)],
    n: u64,
    mut sample: impl FnMut() -> G,
    impossible: impl Fn(&G) -> Violation,
) -> Result {
    let mut cells: Vec<(u64, f64)> = possible.iter().map(|&(_, weight)| (0, weight)).collect();
    let places: HashMap<&G, usize> =
        possible.iter().enumerate().map(|(i, (position, _))| (position, i)).collect();
    for _ in 0..n {
        let drawn = sample();
        let &place = places.get(&drawn).ok_or_else(|| impossible(&drawn))?;
        cells[place].0 += 1;
    }
    distributed(law, &cells, |index| possible[index].0.to_string())
}

/// The counts fit. Otherwise the violation shows the cell that fits worst.
fn distributed(law: &Law<'_>, cells: &[(u64, f64)], name: impl Fn(usize) -> String) -> Result {
    let p = statistics::fit(cells);
    if p > statistics::THRESHOLD {
        return Ok(());
    }
    let observed: u64 = cells.iter().map(|cell| cell.0).sum();
    let weight: f64 = cells.iter().map(|cell| cell.1).sum();
    let expected = |index: usize| cells[index].1 / weight * observed as f64;
    let misfit = |&index: &usize| {
        (cells[index].0 as f64 - expected(index)).powi(2) / expected(index).max(1e-9)
    };
    let worst = (0..cells.len()).max_by(|a, b| misfit(a).total_cmp(&misfit(b))).unwrap_or_default();
    Err(law.broken(
        format_args!("{} about {:.1} times of {observed}", name(worst), expected(worst)),
        format_args!("{} times; chi-square with p = {p:e}", cells[worst].0),
    ))
}
