//! Laws of what a player may know, and of drawings.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::drivers::{USUAL, altered_text, random_for};
use super::moves::listed;
use super::violation::{Law, Violation};
use gambol_core::any::{AnyPosition, AnyView};
use gambol_core::{
    Encode, FullGame, HiddenInformation, MAX_PLAYERS, Player, Render, Status, Style, View, seeded,
};

/// The samples drawn from each view.
const SAMPLES: u64 = 4;

/// As a position of any game, a position is still itself: it is had back from there, and so are its
/// views, and its game is that of its type.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::known_at_run_time(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn known_at_run_time<G: FullGame>(position: &G) -> Result<(), Violation> {
    let law = Law::new("known_at_run_time", position);
    let any = AnyPosition::new(position.clone());
    law.equal(
        "the position inside",
        &Some(position.clone()),
        &any.downcast(),
    )?;
    law.equal("the game", &G::game(), &any.game())?;
    for player in Player::all(position.players()) {
        let view = position.view(player);
        let any_view = any.view(player);
        law.equal(
            "the view inside",
            &Some(view.clone()),
            &any_view.downcast::<G>(),
        )?;
        law.equal("the view of any game", &AnyView::new::<G>(view), &any_view)?;
    }
    Ok(())
}

/// The view of each player knows whose it is. Views are equal exactly if their keys are. A
/// determinization is a valid position that looks the same to the viewer: equal view, key, text,
/// hash, drawings and planes, the same status unless the game is over for one of them only, and on their
/// own turn the same moves. One seed gives one determinization, also from the view of the
/// determinization: it depends on nothing but the view.
///
/// Onlookers have views too, which show nothing that is hidden from any player: all positions that
/// are consistent with what a player knows look the same to an onlooker.
///
/// Whether determinizations have the right distribution is for
/// [`determinize_distribution`](super::determinize_distribution).
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::views(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn views<G: Encode>(position: &G) -> Result<(), Violation> {
    let law = Law::new("views", position);
    for player in Player::ALL {
        let view = position.view(player);
        law.equal("the viewer", &player, &view.viewer())?;
        for other in Player::ALL {
            let others = position.view(other);
            law.ensure(
                (view == others) == (view.key() == others.key()),
                format_args!("equal keys exactly for equal views of {player} and {other}"),
                format_args!("{:#x} and {:#x}", view.key(), others.key()),
            )?;
        }
        let plays = player.index() < position.players();
        let samples = if plays { SAMPLES } else { 1 };
        for seed in 0..samples {
            let sample = view.determinize(&mut seeded(seed));
            law.equal(
                "a determinization by an equal seed",
                &sample,
                &view.determinize(&mut seeded(seed)),
            )?;
            law.equal(
                format_args!("the determinization `{sample}`, read back"),
                &Ok(sample.clone()),
                &sample.to_string().parse(),
            )?;
            if plays {
                same_to(&law, position, &sample, player)?;
            } else {
                same_view(&law, position, &sample, player)?;
            }
            let again = sample.view(player).determinize(&mut seeded(seed));
            law.equal(
                "a determinization of the view of the determinization",
                &sample,
                &again,
            )?;
        }
        if plays {
            let sample = view.determinize(&mut seeded(0));
            for onlooker in Player::all(MAX_PLAYERS).skip(position.players()) {
                same_view(&law, position, &sample, onlooker)?;
            }
        }
    }
    Ok(())
}

/// The text of a view is one line, and is read back as a view with the same text; with the right
/// viewer it is the same view. Whatever else is accepted is the view of some position, and the text
/// of a position that nobody sees in full is not. The parser never panics.
///
/// Tried on the views of all players and onlookers, and on small changes of their texts.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::view_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn view_text<G: HiddenInformation>(position: &G) -> Result<(), Violation> {
    let law = Law::new("view_text", position);
    let views = Player::ALL.map(|player| position.view(player));
    let texts = views.each_ref().map(ToString::to_string);
    for (view, text) in views.iter().zip(&texts) {
        law.ensure(
            !text.is_empty() && !text.contains(char::is_control),
            "the text of a view of one line",
            format_args!("{text:?}"),
        )?;
        let read: G::View = match text.parse() {
            Ok(read) => read,
            Err(error) => return Err(law.broken(format_args!("`{text}` read back"), error)),
        };
        read_view(&law, text, &read)?;
        for (&player, (other, seen)) in Player::ALL.iter().zip(views.iter().zip(&texts)) {
            let expected = (seen == text).then_some(other.clone());
            law.equal(
                format_args!("the view of {player} with the text `{text}`"),
                &expected,
                &read.with_viewer(player),
            )?;
        }
        law.equal(
            "a view of its own viewer",
            &Some(view.clone()),
            &view.with_viewer(view.viewer()),
        )?;
    }
    let truth = position.to_string();
    if !texts.contains(&truth) {
        law.ensure(
            truth.parse::<G::View>().is_err(),
            "an error, since nobody sees all of the position",
            format_args!("`{truth}` read as a view"),
        )?;
    }
    let mut random = random_for(position);
    for text in &texts[..position.players()] {
        let mut changed = text.clone();
        for _ in 0..4 {
            changed = altered_text(&changed, USUAL, &mut random);
            match changed.parse::<G::View>() {
                Ok(read) => read_view(&law, &changed, &read)?,
                Err(error) => law.ensure(
                    !error.to_string().is_empty(),
                    format_args!("an error that says why `{changed}` is refused"),
                    "an empty one",
                )?,
            }
        }
    }
    Ok(())
}

/// A view that was read has a text of its own, and is the view of a position.
fn read_view<V: View<Position: HiddenInformation<View = V>>>(
    law: &Law<'_>,
    text: &str,
    read: &V,
) -> Result<(), Violation> {
    law.equal(
        format_args!("the canonical text of `{text}`, read back"),
        &Ok(read.clone()),
        &read.to_string().parse(),
    )?;
    let sample = read.determinize(&mut seeded(0));
    law.equal(
        format_args!("the view of `{sample}`, sampled from what was read of `{text}`,"),
        read,
        &sample.view(read.viewer()),
    )
}

/// Two positions that differ only in what `player` may not know look the same to them: equal view,
/// key, text, drawing and planes, the same status, and on their own turn the same moves. With equal
/// seeds they give equal determinizations, and draw as many random numbers for them. Onlookers have no planes and no moves, but everything else.
///
/// The caller knows from the rules that the positions differ in nothing else. So this law catches a
/// view that knows the truth, which [`views`] cannot tell from a lucky guess.
///
/// ```
/// use gambol_core::Player;
/// use gambol_laws::example::Hoard;
///
/// // Player 1 may know neither of the wishes that differ.
/// let one: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1".parse()?;
/// let other: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,g -;-;- 1".parse()?;
/// gambol_laws::alike(&one, &other, Player::P1)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What differs.
pub fn alike<G: Encode>(one: &G, other: &G, player: Player) -> Result<(), Violation> {
    let law = Law::new("alike", one);
    if player.index() < one.players() {
        same_to(&law, one, other, player)?;
    } else {
        same_view(&law, one, other, player)?;
    }
    for seed in 0..SAMPLES {
        let sample = |position: &G| {
            let mut random = seeded(seed);
            (position.view(player).determinize(&mut random), random)
        };
        law.equal(
            format_args!("the determinization of `{other}` by an equal seed, and the state of the generator after it,"),
            &sample(one),
            &sample(other),
        )?;
    }
    Ok(())
}

/// Moves and chance events that a player cannot tell apart by what they see then lead to positions
/// that are [`alike`] to them, and to an onlooker too. So views that look the same give the same
/// determinizations: they do not depend on the truth.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::hidden_moves(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// The law `alike`, and how it is broken.
pub fn hidden_moves<G: Encode>(position: &G) -> Result<(), Violation> {
    if !G::HAS_SECRETS {
        return Ok(());
    }
    for viewer in Player::all((position.players() + 1).min(MAX_PLAYERS)) {
        let mut seen: BTreeMap<String, G> = BTreeMap::new();
        for mv in listed(position) {
            let mut child = position.clone();
            child.apply_unchecked(mv);
            match seen.get(&child.view(viewer).to_string()) {
                Some(other) => alike(other, &child, viewer)?,
                None => {
                    seen.insert(child.view(viewer).to_string(), child);
                }
            }
        }
    }
    Ok(())
}

/// The views of two positions are the same to a player or onlooker.
fn same_view<G: HiddenInformation>(
    law: &Law<'_>,
    position: &G,
    sample: &G,
    player: Player,
) -> Result<(), Violation> {
    let (view, other) = (position.view(player), sample.view(player));
    let who = format!("`{sample}`, which looks the same to {player},");
    law.equal(format_args!("the view of {who}"), &view, &other)?;
    law.equal(
        format_args!("the key of the view of {who}"),
        &view.key(),
        &other.key(),
    )?;
    let (text, others) = (view.to_string(), other.to_string());
    law.equal(
        format_args!("the text of the view of {who}"),
        &text,
        &others,
    )?;
    for style in [Style::Plain, Style::Color] {
        law.equal(
            format_args!("the drawing in the style {style:?} of the view of {who}"),
            &view.drawing(style).to_string(),
            &other.drawing(style).to_string(),
        )?;
    }
    law.equal(
        format_args!("the `Debug` text of the view of {who}"),
        &format!("{view:?}"),
        &format!("{other:?}"),
    )?;
    let hash = |view: &G::View| {
        let mut hasher = DefaultHasher::new();
        view.hash(&mut hasher);
        hasher.finish()
    };
    law.equal(
        format_args!("the hash of the view of {who}"),
        &hash(&view),
        &hash(&other),
    )
}

/// Two positions look the same to a player.
fn same_to<G: Encode>(
    law: &Law<'_>,
    position: &G,
    sample: &G,
    player: Player,
) -> Result<(), Violation> {
    same_view(law, position, sample, player)?;
    let who = format!("`{sample}`, which looks the same to {player},");
    let planes = |position: &G| {
        let mut planes = vec![0.0; G::plane_shape(position.variant()).len()];
        G::write_planes(&position.view(player), &mut planes);
        planes
    };
    law.equal(
        format_args!("the planes of {who}"),
        &planes(position),
        &planes(sample),
    )?;

    law.equal(
        format_args!("the variant of {who}"),
        &position.variant(),
        &sample.variant(),
    )?;
    law.equal(
        format_args!("the players of {who}"),
        &position.players(),
        &sample.players(),
    )?;
    let turn = |position: &G| (position.status().player(), position.is_chance());
    law.equal(
        format_args!("the turn in {who}"),
        &turn(position),
        &turn(sample),
    )?;
    if position.status() == Status::Turn(player) {
        law.equal(
            format_args!("the moves in {who}"),
            &listed(position),
            &listed(sample),
        )?;
    }
    Ok(())
}

/// Drawings of a position and of its views are whole lines, and in the plain style characters
/// only.
///
/// ```
/// use gambol_core::Game;
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::drawings(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
/// How the law is broken.
pub fn drawings<G: HiddenInformation + Render>(position: &G) -> Result<(), Violation> {
    drawing(position)?;
    Player::all(position.players()).try_for_each(|player| drawing(&position.view(player)))
}

fn drawing<D: Render + Display>(drawn: &D) -> Result<(), Violation> {
    let law = Law::new("drawings", drawn);
    for style in [Style::Plain, Style::Color] {
        let text = drawn.drawing(style).to_string();
        law.ensure(
            text.ends_with('\n'),
            format_args!("whole lines in the style {style:?}"),
            format_args!("{text:?}"),
        )?;
        law.ensure(
            style == Style::Color || !text.contains(|c: char| c.is_control() && c != '\n'),
            format_args!("characters only in the style {style:?}"),
            format_args!("{text:?}"),
        )?;
    }
    Ok(())
}
