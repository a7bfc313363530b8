//! Laws of symmetries.

use std::fmt::Display;

use super::drivers::{random_for, read_back, some_of};
use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::{Game, Outcome, Player, Scores, Start, Status, Symmetric};

/// The first symmetry is the identity. Each maps the position to a valid one of the same variant,
/// its moves to the moves of the image, and its players so that they keep their cyclic order;
/// status, scores and weights are mapped with them; playing and mapping commute, as long as the position
/// after the move has the symmetry too. All images have the same canonical position, which is
/// one of them.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::symmetries(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn symmetries<G: Start + Symmetric>(position: &G) -> Result<(), Violation> {
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
        if let Some(read) = read_back(image) {
            law.equal(format_args!("the image `{image}`, read back"), &Ok(image.clone()), &read)?;
        }
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
    let map = |player| position.transformed_player(symmetry, player);
    Facts {
        symmetry: &format_args!("{symmetry:?}"),
        variants: [position, image].map(|position| position.variant().to_string()),
        players: [position, image].map(Game::players),
        images: Player::all(position.players()).map(map).collect(),
        scores: [position, image].map(Game::scores),
    }
    .hold(law)?;
    let status = match position.status() {
        Status::Turn(player) => Status::Turn(map(player)),
        Status::Chance => Status::Chance,
        Status::Over(outcome) => {
            Status::Over(Outcome { winner: outcome.winner.map(map), reason: outcome.reason })
        }
    };
    law.equal(format_args!("the status under {symmetry:?}"), &status, &image.status())?;

    let moves = listed(position);
    let mut mapped = Vec::with_capacity(moves.len());
    for &mv in &moves {
        let mv = position.transformed_move(symmetry, mv);
        let (Ok(place) | Err(place)) = mapped.binary_search(&mv);
        mapped.insert(place, mv);
    }
    law.equal(format_args!("the moves under {symmetry:?}"), &mapped, &listed(image))?;
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

/// What is said of a symmetry without the type of the position; where there are two, of the position and
/// of its image.
struct Facts<'a> {
    symmetry: &'a dyn Display,
    variants: [String; 2],
    players: [usize; 2],
    /// The images of the players.
    images: Vec<Player>,
    scores: [Option<Scores>; 2],
}

impl Facts<'_> {
    fn hold(&self, law: &Law<'_>) -> Result<(), Violation> {
        let symmetry = self.symmetry;
        let [variant, of_image] = &self.variants;
        law.equal(format_args!("the variant under {symmetry}"), variant, of_image)?;
        let [players, of_image] = &self.players;
        law.equal(format_args!("the players under {symmetry}"), players, of_image)?;
        for (player, &image) in Player::all(*players).zip(&self.images) {
            law.ensure(
                image.index() < *players,
                format_args!("{player} under {symmetry} to be a player of this game"),
                image,
            )?;
            law.equal(
                format_args!("the player after {player} under {symmetry}"),
                &image.next(*players),
                &self.images[player.next(*players).index()],
            )?;
            if let [Some(before), Some(after)] = &self.scores {
                law.equal(
                    format_args!("the score of {player} under {symmetry}"),
                    &before.get(player.index()),
                    &after.get(image.index()),
                )?;
            }
        }
        let [before, after] = self.scores.each_ref().map(Option::is_some);
        law.equal(format_args!("whether there are scores under {symmetry}"), &before, &after)
    }
}
