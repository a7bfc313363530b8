//! Laws of listing, checking and playing moves.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use super::drivers::{random_for, reads_back, some_of};
use super::violation::{Law, Result};
use gambol_core::{Game, PackedMove, RandomSource, Start};

/// [`Game::try_for_each_move`], [`Game::for_each_move`], [`Game::legal_moves`], [`Game::count_moves`],
/// [`Game::has_moves`] and [`Game::nth_move`] agree. No move is listed twice. Visitors can stop the listing.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::listing(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The violation of the law.
pub fn listing<G: Game>(position: &G) -> Result {
    let law = Law::new("listing", position);
    let (moves, _) = moves_until(position, usize::MAX);
    let mut visited = Vec::new();
    position.for_each_move(|mv| visited.push(mv));
    law.equal("for_each_move", &moves, &visited)?;
    law.equal("legal_moves", moves.as_slice(), &*position.legal_moves())?;
    law.equal("count_moves", &moves.len(), &position.count_moves())?;
    law.equal("has_moves", &!moves.is_empty(), &position.has_moves())?;
    for index in (0..=moves.len() + 1).chain([usize::MAX]) {
        let (listed, found) = (moves.get(index).copied(), position.nth_move(index));
        law.equal(format_args!("nth_move, index {index}"), &listed, &found)?;
    }
    for (index, mv) in moves.iter().enumerate() {
        if moves[..index].contains(mv) {
            return Err(law.broken("every move listed once", format_args!("{mv:?} twice")));
        }
    }
    // Visitors that break see no further moves.
    if moves.is_empty() {
        return Ok(());
    }
    let wanted = 1 + random_for(position).below(moves.len() as u64) as usize;
    let (seen, stopped) = moves_until(position, wanted);
    law.ensure(
        seen.len() == wanted && stopped == ControlFlow::Break(wanted),
        format_args!("the visitor to stop after {wanted} of {} moves", moves.len()),
        format_args!("{} visited, {stopped:?}", seen.len()),
    )
}

/// The first `wanted` moves, after which the visitor stops.
fn moves_until<G: Game>(position: &G, wanted: usize) -> (Vec<G::Move>, ControlFlow<usize>) {
    let mut seen = Vec::new();
    let stopped = position.try_for_each_move(|mv| {
        seen.push(mv);
        if seen.len() == wanted { ControlFlow::Break(wanted) } else { ControlFlow::Continue(()) }
    });
    (seen, stopped)
}

/// [`Game::for_each_piece_moves`] visits the legal moves, each once, in sets of the promised length that can be filtered
/// by their targets. [`Game::for_each_capture`] visits the legal moves that are [captures](Game::is_capture), each once.
/// Of the moves of one set with the same target it may visit only one if all of them capture.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::captures(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The violation of the law.
pub fn captures<G: Game>(position: &G) -> Result {
    let law = Law::new("captures", position);
    let (mut visited, mut sets) = (Vec::new(), Vec::new());
    position.for_each_capture(|mv| visited.push(mv));
    position.for_each_piece_moves(|moves| sets.push(moves));
    let (mut all, mut wanted) = (Vec::new(), Vec::new());
    for moves in sets {
        let mut union = Vec::new();
        for square in (0..128).filter(|square| moves.to >> square & 1 != 0) {
            let mut filtered = moves.clone();
            filtered.to = 1 << square;
            let group: Vec<G::Move> = filtered.collect();
            let capture = |mv: &&G::Move| position.is_capture(**mv);
            let captures: Vec<G::Move> = group.iter().filter(capture).copied().collect();
            // A game that visits only one of the captures may choose which.
            let is_visited = |mv: &&G::Move| visited.contains(*mv);
            let found: Vec<G::Move> = captures.iter().filter(is_visited).copied().collect();
            let is_enough = captures.len() == group.len() && found.len() == 1;
            wanted.extend(if is_enough { found } else { captures });
            union.extend(group);
        }
        law.equal("the length of a set", &union.len(), &moves.len())?;
        let listed: Vec<G::Move> = moves.collect();
        law.equal("a set, target by target", &union, &listed)?;
        all.extend(union);
    }
    all.sort_unstable();
    law.equal("for_each_piece_moves, sorted", &listed(position), &all)?;
    wanted.sort_unstable();
    visited.sort_unstable();
    law.equal("for_each_capture, sorted", &wanted, &visited)
}

/// [`Game::check`] and [`Game::is_legal`] accept exactly the listed moves.
///
/// Tries the listed moves, the moves of successors and of a random game, moves with one or two flipped bits,
/// mixtures of two moves, and random words. [`action_indices`](super::action_indices) tries the moves of all
/// indices.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::legality(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn legality<G: Start>(position: &G) -> Result {
    let law = Law::new("legality", position);
    let legal = listed(position);
    legal.iter().try_for_each(|&mv| judged(&law, position, &legal, mv))?;
    let mut random = random_for(position);
    let mut others: Vec<G::Move> = Vec::new();
    for mv in some_of(&legal, 6, &mut random) {
        others.extend(listed(&position.after(mv)));
    }
    let mut elsewhere = G::start(position.variant());
    for _ in 0..24 {
        let theirs: Vec<G::Move> = elsewhere.legal_moves().to_vec();
        others.extend(some_of(&theirs, 8, &mut random));
        let Some(mv) = elsewhere.random_move(&mut random).filter(|mv| theirs.contains(mv)) else {
            break;
        };
        elsewhere.apply_unchecked(mv);
    }
    let mut words: Vec<u64> = (0..32).map(|_| random.next_u64()).collect();
    let models = if legal.is_empty() { &others } else { &legal };
    for mv in some_of(models, 24, &mut random) {
        let bits = mv.to_bits();
        words.extend((0..64).map(|bit| bits ^ 1 << bit));
        for other in some_of(models, 4, &mut random) {
            let mask = random.next_u64() & random.next_u64();
            words.push(bits & !mask | other.to_bits() & mask);
            words.push(bits ^ 1 << random.below(64) ^ 1 << random.below(64));
            words.push(bits.wrapping_add(random.below(9)).wrapping_sub(4));
        }
    }
    others.extend(words.into_iter().filter_map(G::Move::from_bits));
    others.into_iter().try_for_each(|mv| judged(&law, position, &legal, mv))
}

/// A move and the position in which it is made.
pub(super) struct MoveIn<'a, P: Game>(pub(super) &'a P, pub(super) P::Move);

impl<P: Game> Display for MoveIn<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in `{}`", self.0.display_move(self.1), self.0)
    }
}

/// The moves that the generator lists, sorted and without duplicates. A sorted list compiles faster than a set.
pub(super) fn listed<P: Game>(position: &P) -> Vec<P::Move> {
    let mut listed = Vec::new();
    position.for_each_move(|mv| insert(&mut listed, mv));
    listed
}

/// Inserts a move into a sorted list, unless the list has it.
pub(super) fn insert<M: Ord>(moves: &mut Vec<M>, mv: M) {
    if let Err(place) = moves.binary_search(&mv) {
        moves.insert(place, mv);
    }
}

/// A move is legal exactly if it is listed.
pub(super) fn judged<G: Game>(
    law: &Law<'_>,
    position: &G,
    listed: &[G::Move],
    mv: G::Move,
) -> Result {
    let (bits, checked) = (mv.to_bits(), position.check(mv));
    if listed.binary_search(&mv).is_ok() {
        law.ensure(
            checked.is_ok(),
            format_args!("the listed move {mv:?} ({bits:#x}) to pass `check`"),
            format_args!("{checked:?}"),
        )?;
    } else {
        law.ensure(
            checked.is_err(),
            format_args!("{mv:?} ({bits:#x}), which is not listed, to be refused by `check`"),
            "it passes",
        )?;
        law.equal(
            format_args!("`apply` of {mv:?} to be refused as by `check`"),
            &checked.clone().err(),
            &position.clone().apply(mv).err(),
        )?;
    }
    law.equal(format_args!("is_legal of {mv:?}"), &checked.is_ok(), &position.is_legal(mv))
}

/// [`Game::apply`] and [`Game::apply_unchecked`] of a legal move lead to the same position, which has the same
/// variant and players, and which the parser accepts. [`Game::apply_without_key`] leads to the same position
/// once the key is restored. Before that, moves and status are already the same.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::application(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn application<G: Start>(position: &G) -> Result {
    for mv in listed(position) {
        let subject = MoveIn(position, mv);
        let law = Law::new("application", &subject);
        let child = position.after(mv);
        let applied = position.clone().apply(mv);
        law.equal("apply, as apply_unchecked does it", &Ok(child.clone()), &applied)?;
        law.equal("the variant", &position.variant(), &child.variant())?;
        law.equal("the players", &position.players(), &child.players())?;
        reads_back(&law, &child)?;
        let mut keyless = position.clone();
        keyless.apply_without_key(mv);
        let moves = [&child, &keyless].map(G::legal_moves);
        law.equal("the moves after apply_without_key", &moves[0][..], &moves[1][..])?;
        law.equal("the status after apply_without_key", &child.status(), &keyless.status())?;
        keyless.restore_key();
        law.equal("the position after restore_key", &child, &keyless)?;
    }
    Ok(())
}

/// Every legal move is unpacked from its bits, and every word unpacked is the bits of its move.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::packing(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The violation of the law.
pub fn packing<G: Game>(position: &G) -> Result {
    let law = Law::new("packing", position);
    let mut random = random_for(position);
    for mv in listed(position) {
        let bits = mv.to_bits();
        law.equal(format_args!("from_bits({bits:#x})"), &Some(mv), &G::Move::from_bits(bits))?;
        let word = bits ^ 1 << random.below(64);
        if let Some(other) = G::Move::from_bits(word) {
            law.equal(format_args!("to_bits of {other:?}"), &word, &other.to_bits())?;
        }
    }
    Ok(())
}
