//! Laws of symmetries.

use super::drivers::{random_for, reads_back, some_of};
use super::moves::listed;
use super::violation::{Law, Result};
use gambol_core::{Game, Outcome, Player, Scores, Start, Status, Symmetric};

/// The first symmetry is the identity. Each symmetry maps the position to a valid one of the same variant, its
/// moves to the moves of the image, and players in their cyclic order. Status, scores and weights follow.
/// Playing and mapping commute if the successor has the symmetry too. All images have the same canonical
/// position, which is one of them.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::symmetries(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn symmetries<G: Start + Symmetric>(position: &G) -> Result {
    let law = Law::new("symmetries", position);
    let all: Vec<G::Symmetry> = position.symmetries().collect();
    let Some(&identity) = all.first() else {
        return Err(law.broken("at least the identity", "no symmetry"));
    };
    law.equal("the image under the first symmetry", position, &position.transformed(identity))?;
    for mv in listed(position) {
        let image = position.transformed_move(identity, mv);
        law.equal("the move under the first symmetry", &mv, &image)?;
    }
    for player in Player::all(position.players()) {
        let image = position.transformed_player(identity, player);
        law.equal("the player under the first symmetry", &player, &image)?;
    }

    let canonical = position.canonical();
    let images: Vec<G> = all.iter().map(|&s| position.transformed(s)).collect();
    law.ensure(
        images.contains(&canonical),
        "the canonical position to be an image",
        format_args!("`{canonical}`"),
    )?;
    for (&symmetry, image) in all.iter().zip(&images) {
        law.equal(
            format_args!("the canonical position of the image `{image}`"),
            &canonical,
            &image.canonical(),
        )?;
        reads_back(&law, image)?;
        one(position, symmetry, image)?;
    }
    Ok(())
}

/// The laws of one symmetry.
fn one<G: Symmetric>(position: &G, symmetry: G::Symmetry, image: &G) -> Result {
    let subject = format!("{position}, under {symmetry:?}");
    let law = Law::new("symmetries", &subject);
    let map = |player| position.transformed_player(symmetry, player);
    law.equal("the variant", &position.variant(), &image.variant())?;
    players_are_mapped(
        &law,
        [position, image].map(Game::players),
        &Player::all(position.players()).map(map).collect::<Vec<_>>(),
        [position, image].map(Game::scores),
    )?;
    let status = match position.status() {
        Status::Turn(player) => Status::Turn(map(player)),
        Status::Chance => Status::Chance,
        Status::Over(outcome) => {
            Status::Over(Outcome { winner: outcome.winner.map(map), reason: outcome.reason })
        }
    };
    law.equal("the status", &status, &image.status())?;

    let moves = listed(position);
    let mut mapped: Vec<G::Move> =
        moves.iter().map(|&mv| position.transformed_move(symmetry, mv)).collect();
    mapped.sort_unstable();
    law.equal("the moves", &mapped, &listed(image))?;
    for mv in some_of(&moves, 64, &mut random_for(position)) {
        let mapped = position.transformed_move(symmetry, mv);
        let weights = [position.chance_weight(mv), image.chance_weight(mapped)];
        law.equal(format_args!("the weight of {mv:?}"), &weights[0], &weights[1])?;
        let child = position.after(mv);
        if child.symmetries().any(|other| other == symmetry) {
            let expected = child.transformed(symmetry);
            law.equal(format_args!("{mv:?} played"), &expected, &image.after(mapped))?;
        }
    }
    Ok(())
}

/// Independent of the position type, so that it is compiled once. Pairs belong to the position and its image.
fn players_are_mapped(
    law: &Law<'_>,
    [players, of_image]: [usize; 2],
    images: &[Player],
    scores: [Option<Scores>; 2],
) -> Result {
    law.equal("the players", &players, &of_image)?;
    for (player, &image) in Player::all(players).zip(images) {
        let plays = image.index() < players;
        law.ensure(plays, format_args!("{player} as a player of this game"), image)?;
        let next = images[player.next(players).index()];
        law.equal(format_args!("the player after {player}"), &image.next(players), &next)?;
        if let [Some(before), Some(after)] = &scores {
            let [score, found] = [before.get(player.index()), after.get(image.index())];
            law.equal(format_args!("the score of {player}"), &score, &found)?;
        }
    }
    let [before, after] = scores.map(|scores| scores.is_some());
    law.equal("whether there are scores", &before, &after)
}
