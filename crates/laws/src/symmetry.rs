//! Laws of symmetries.

use super::drivers::{random_for, some_of};
use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::{Outcome, Player, Status, Symmetric};

/// The first symmetry is the identity. Each maps the position to a valid one of the same variant,
/// its moves to the moves of the image, and its players so that they keep their cyclic order;
/// status, scores and weights are mapped with them; playing and mapping commute, as long as the position
/// after the move has the symmetry too. All images have the same canonical position, which is
/// one of them.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::symmetries(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn symmetries<G: Symmetric>(position: &G) -> Result<(), Violation> {
    let law = Law::new("symmetries", position);
    let all: Vec<G::Symmetry> = position.symmetries().collect();
    let Some(&identity) = all.first() else {
        return Err(law.broken("at least the identity", "no symmetry"));
    };
    law.equal(
        "the image under the first symmetry",
        position,
        &position.transformed(identity),
    )?;
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
        law.equal(
            format_args!("the image `{image}`, read back"),
            &Ok(image.clone()),
            &image.to_string().parse(),
        )?;
        one(&law, position, symmetry, image)?;
    }
    Ok(())
}

/// The laws of one symmetry.
fn one<G: Symmetric>(
    law: &Law<'_>,
    position: &G,
    symmetry: G::Symmetry,
    image: &G,
) -> Result<(), Violation> {
    law.equal(
        format_args!("the variant under {symmetry:?}"),
        &position.variant(),
        &image.variant(),
    )?;
    let players = position.players();
    law.equal(
        format_args!("the players under {symmetry:?}"),
        &players,
        &image.players(),
    )?;

    let map = |player| position.transformed_player(symmetry, player);
    for player in Player::all(players) {
        law.equal(
            format_args!("the player after {player} under {symmetry:?}"),
            &map(player).next(players),
            &map(player.next(players)),
        )?;
        law.ensure(
            map(player).index() < players,
            format_args!("{player} under {symmetry:?} to be a player of this game"),
            format_args!("{}", map(player)),
        )?;
        if let (Some(before), Some(after)) = (position.scores(), image.scores()) {
            let (before, after) = (before.get(player.index()), after.get(map(player).index()));
            law.equal(
                format_args!("the score of {player} under {symmetry:?}"),
                &before,
                &after,
            )?;
        }
    }
    let has_scores = position.scores().is_some();
    law.equal(
        format_args!("whether there are scores under {symmetry:?}"),
        &has_scores,
        &image.scores().is_some(),
    )?;
    let status = match position.status() {
        Status::Turn(player) => Status::Turn(map(player)),
        Status::Chance => Status::Chance,
        Status::Over(outcome) => Status::Over(Outcome {
            winner: outcome.winner.map(map),
            reason: outcome.reason,
        }),
    };
    law.equal(
        format_args!("the status under {symmetry:?}"),
        &status,
        &image.status(),
    )?;

    let moves = listed(position);
    let mapped = moves
        .iter()
        .map(|&mv| position.transformed_move(symmetry, mv))
        .collect();
    law.equal(
        format_args!("the moves under {symmetry:?}"),
        &mapped,
        &listed(image),
    )?;
    let moves: Vec<G::Move> = moves.into_iter().collect();
    for mv in some_of(&moves, 64, &mut random_for(position)) {
        let mapped = position.transformed_move(symmetry, mv);
        law.equal(
            format_args!("the weight of {mv:?} under {symmetry:?}"),
            &position.chance_weight(mv),
            &image.chance_weight(mapped),
        )?;
        let (mut child, mut child_of_image) = (position.clone(), image.clone());
        child.apply_unchecked(mv);
        child_of_image.apply_unchecked(mapped);
        if child.symmetries().any(|other| other == symmetry) {
            law.equal(
                format_args!("{mv:?} played and mapped by {symmetry:?}"),
                &child.transformed(symmetry),
                &child_of_image,
            )?;
        }
    }
    Ok(())
}
