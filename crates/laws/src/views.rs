//! Laws of views and drawings.

use std::collections::HashMap;
use std::fmt::{self, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::drivers::{USUAL, along_random_games, altered_text, random_for, some_of};
use super::moves::listed;
use super::notation::{one_line, says_why};
#[cfg(feature = "svg")]
use super::picture::picture_of;
use super::violation::{Law, Result};
use gambol_core::{
    Game as _, HiddenInformation, MAX_PLAYERS, Player, PlayerView, PositionError, RandomSource,
    Start, Status, seeded,
};
use gambol_host::{AnyError, AnyPosition, Encode, FullGame, Render, Style};

/// The number of samples of each view.
const SAMPLES: u64 = 4;

/// A position stays the same as an [`AnyPosition`]. The position and its views can be downcast again. Its
/// [`AnyGame`](gambol_host::AnyGame) starts its variant and parses its text and views as its type does.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::known_at_run_time(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn known_at_run_time<G: FullGame>(position: &G) -> Result {
    let law = Law::new("known_at_run_time", position);
    let (any, variant) = (AnyPosition::new(position.clone()), position.variant());
    let start = any.game().start(&variant.to_string()).ok().and_then(|start| start.downcast());
    law.equal("the first position of the variant", &Some(G::start(variant)), &start)?;
    law.equal("the position inside", &Some(position.clone()), &any.downcast())?;
    let text = position.to_string();
    let read = any.game().position(&text).ok().and_then(|read| read.downcast());
    law.equal(format_args!("`{text}` read"), &G::read(&text).ok(), &read)?;
    for player in Player::all(position.players()) {
        let view = position.view(player);
        law.equal("the view inside", &Some(view.clone()), &any.view(player).downcast::<G>())?;
        let text = view.to_string();
        let read = any.game().view(&text, Some(player)).ok().and_then(|read| read.downcast::<G>());
        let expected = G::View::read(&text).ok().and_then(|view| view.with_viewer(player));
        law.equal(format_args!("the view `{text}` of {player}, read"), &expected, &read)?;
    }
    seen_through_symmetries(&law, &any)
}

/// A game presented through a symmetry has the same moves, turns and end.
fn seen_through_symmetries(law: &Law<'_>, position: &AnyPosition) -> Result {
    law.equal("the first symmetry", &Some(position), &position.transformed(0).as_ref())?;
    let moves = listed(position);
    for symmetry in 1.. {
        let Some(image) = position.transformed(symmetry) else { break };
        law.equal(
            format_args!("the status under {symmetry}"),
            &position.status(),
            &image.status(),
        )?;
        let map = |mv| position.transformed_move(symmetry, mv);
        let mut mapped: Vec<_> = moves.iter().filter_map(|&mv| map(mv)).collect();
        mapped.sort_unstable();
        law.equal(format_args!("the moves under {symmetry}"), &mapped, &listed(&image))?;
        for mv in some_of(&moves, 4, &mut random_for(position)) {
            let played = map(mv).map(|mv| image.after(mv));
            let expected = position.after(mv).transformed(symmetry);
            law.equal(format_args!("{mv:?} played under {symmetry}"), &expected, &played)?;
        }
    }
    Ok(())
}

/// Each player's view knows the viewer, the player to move, and whether the game is over. Views are equal
/// exactly if their keys are. A determinization is a valid position that looks the same to the viewer: it has
/// an equal view, key, text, hash, drawings and planes, the same turn, and on the viewer's turn the same moves.
/// It depends only on the view: a seed always gives the same determinization, also from the view of the
/// determinization.
///
/// The view of a spectator shows nothing that is hidden from any player: positions consistent with a player's
/// knowledge look the same to a spectator.
///
/// A game without secrets hides nothing.
///
/// For the distribution of determinizations see [`determinize_distribution`](super::determinize_distribution).
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::views(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn views<G: FullGame>(position: &G) -> Result {
    let same = |sample: &AnyPosition, player: Player| {
        let law = Law::new("views", position);
        let Some(sample) = sample.downcast::<G>() else {
            return Err(law.broken("a position of this game", sample));
        };
        same_to(&law, position, &sample, player)
    };
    any_views(&AnyPosition::new(position.clone()), &same)
}

/// Independent of the position type, so that it is compiled once. `same` compares how a sample looks to a
/// player or spectator.
fn any_views(position: &AnyPosition, same: &dyn Fn(&AnyPosition, Player) -> Result) -> Result {
    let law = Law::new("views", position);
    for player in Player::ALL {
        let view = position.view(player);
        law.equal("the viewer", &player, &view.viewer())?;
        law.ensure(
            position.has_secrets() || view.to_string() == position.to_string(),
            format_args!("a view that shows {player} all, since `HAS_SECRETS` is false"),
            &view,
        )?;
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
            let again = view.determinize(&mut seeded(seed));
            law.equal("a determinization by an equal seed", &sample, &again)?;
            let read = position.game().position(&sample.to_string());
            if !matches!(read, Err(AnyError::Position(PositionError::Unread { .. }))) {
                law.equal(
                    format_args!("the determinization `{sample}`, read back"),
                    &Ok(sample.clone()),
                    &read.map_err(|error| error.to_string()),
                )?;
            }
            same(&sample, player)?;
            let again = sample.view(player).determinize(&mut seeded(seed));
            law.equal("a determinization of the view of the determinization", &sample, &again)?;
        }
        if plays {
            let sample = view.determinize(&mut seeded(0));
            for onlooker in Player::all(MAX_PLAYERS).skip(position.players()) {
                same(&sample, onlooker)?;
            }
        }
    }
    Ok(())
}

/// The text of a view is one line and parses back as a view with the same text. With the right viewer it is the
/// same view. Any other accepted text is the view of some position. The text of a position that nobody sees in
/// full is refused. The parser never panics.
///
/// Tries the views of all players and spectators, and small changes of their texts.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::view_text(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn view_text<G: HiddenInformation>(position: &G) -> Result {
    let law = Law::new("view_text", position);
    let views = Player::ALL.map(|player| position.view(player));
    let texts = views.each_ref().map(ToString::to_string);
    for (view, text) in views.iter().zip(&texts) {
        let read = match G::View::read(text) {
            Ok(read) => read,
            Err(PositionError::Unread { .. }) => view.clone(),
            Err(error) => return Err(law.broken(format_args!("`{text}` read back"), error)),
        };
        for (&player, (other, seen)) in Player::ALL.iter().zip(views.iter().zip(&texts)) {
            let expected = (seen == text).then_some(other.clone());
            law.equal(
                format_args!("the view of {player} with the text `{text}`"),
                &expected,
                &read.with_viewer(player),
            )?;
        }
        let own = view.with_viewer(view.viewer());
        law.equal("the view of its viewer", &Some(view.clone()), &own)?;
    }
    let sampled = |read: &G::View| read.determinize(&mut seeded(0));
    // A view has its own text and is the view of a position.
    let try_view = |text: &str, read: &G::View| {
        law.ensure(
            G::View::read(&read.to_string()).as_ref() == Ok(read),
            format_args!("the canonical text of `{text}`, read back"),
            "another view, or none",
        )?;
        law.ensure(
            sampled(read).view(read.viewer()) == *read,
            format_args!("the view that was read of `{text}`"),
            format_args!("that of `{}`, sampled from it", sampled(read)),
        )
    };
    for text in &texts {
        one_line(&law, "the text of a view of one line", text)?;
        if let Ok(read) = G::View::read(text) {
            try_view(text, &read)?;
        }
    }
    let truth = position.to_string();
    law.ensure(
        texts.contains(&truth) || G::View::read(&truth).is_err(),
        "an error, since nobody sees all of the position",
        format_args!("`{truth}` read as a view"),
    )?;
    let mut random = random_for(position);
    for text in &texts[..position.players()] {
        let mut changed = text.clone();
        for _ in 0..4 {
            changed = altered_text(&changed, USUAL, &mut random);
            match G::View::read(&changed) {
                Ok(read) => try_view(&changed, &read)?,
                Err(error) => says_why(&law, &changed, &error)?,
            }
        }
    }
    Ok(())
}

/// Two positions that differ only in information hidden from `player` look the same to the player. They have an
/// equal view, key, text, drawing, planes and, with the feature `svg`, picture, and the same status. On the
/// player's turn they have the same moves, and the same reasons why others are illegal. Equal seeds give equal
/// determinizations, from equally many random numbers. For spectators, all of this holds except for planes and
/// moves.
///
/// Of the moves that lead to the same view, in one position or in both, either all or none are announced to the
/// player. All are announced only if each leads to the very same position. If a move reveals nothing to the
/// player, so that it may be taken back, the other position has a move that explains it too.
///
/// You must know from the rules that the positions differ in nothing else. This law therefore catches a view
/// that reveals the truth, which [`views`] cannot distinguish from a lucky guess.
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
///
/// The difference.
pub fn alike<G: FullGame>(one: &G, other: &G, player: Player) -> Result {
    let law = Law::new("alike", one);
    same_to(&law, one, other, player)?;
    #[cfg(feature = "svg")]
    law.equal("the picture", &picture_of(one, player), &picture_of(other, player))?;
    told_alike(&law, one, other, player)?;
    (0..SAMPLES).try_for_each(|seed| {
        let sample = |position: &G| {
            let mut random = seeded(seed);
            (position.view(player).determinize(&mut random), random)
        };
        law.equal(
            format_args!("the determinization of `{other}` by an equal seed, and the state of the generator after it,"),
            &sample(one),
            &sample(other),
        )
    })
}

/// A move from one of two positions.
struct Step<'a, G: HiddenInformation> {
    from: &'a G,
    mv: G::Move,
    to: G,
    is_told: bool,
}

impl<G: HiddenInformation> Display for Step<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in `{}`", self.from.display_move(self.mv), self.from)
    }
}

/// The announcements to a player, and the moves that the player may take back, are the same in two positions.
fn told_alike<G: HiddenInformation>(law: &Law<'_>, one: &G, other: &G, player: Player) -> Result {
    if !G::HAS_SECRETS {
        return Ok(());
    }
    let is_own = one.status() == Status::Turn(player);
    // Groups the steps by the view after them, in the order of discovery.
    let mut places: HashMap<G::View, usize> = HashMap::new();
    let mut alike: Vec<Vec<Step<'_, G>>> = Vec::new();
    for from in [one, other] {
        for mv in listed(from) {
            let to = from.after(mv);
            let place = *places.entry(to.view(player)).or_insert(alike.len());
            alike.resize_with(alike.len().max(place + 1), Vec::new);
            alike[place].push(Step { from, mv, to, is_told: from.is_announced(mv, player) });
        }
    }
    for (step, steps) in alike.iter().flat_map(|steps| steps.iter().map(move |it| (it, steps))) {
        let same_move = |from| steps.iter().find(|it| it.from == from && it.mv == step.mv);
        for other in steps {
            law.equal(
                format_args!("whether {other}, which looks like {step}, is announced to {player}"),
                &step.is_told,
                &other.is_told,
            )?;
            let is_one = same_move(other.from).is_some_and(|it| it.to == other.to);
            law.ensure(
                is_own || !step.is_told || is_one,
                format_args!("{step} not to be announced to {player}"),
                format_args!("announced, though it may have been {other}"),
            )?;
        }
        let shows = step.to.view(player).reveals(&step.from.view(player));
        for from in [one, other] {
            let mut explain = steps.iter().filter(|it| it.from == from);
            let is_explained = same_move(from).is_some() || !is_own && explain.next().is_some();
            law.ensure(
                shows || is_explained,
                format_args!("{step} to show {player} something, which is not seen in `{from}`"),
                "nothing shown",
            )?;
        }
    }
    Ok(())
}

/// Moves and chance events after which a player or a spectator sees the same lead to positions that are
/// [`alike`] to the viewer. So views that look the same give the same determinizations, whatever the hidden
/// information is.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::hidden_moves(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law `alike`.
pub fn hidden_moves<G: FullGame>(position: &G) -> Result {
    if !G::HAS_SECRETS {
        return Ok(());
    }
    for viewer in Player::all((position.players() + 1).min(MAX_PLAYERS)) {
        let mut seen: Vec<(String, G)> = Vec::new();
        for mv in listed(position) {
            let child = position.after(mv);
            let view = child.view(viewer).to_string();
            match seen.iter().find(|(other, _)| *other == view) {
                Some((_, other)) => alike(other, &child, viewer)?,
                None => seen.push((view, child)),
            }
        }
    }
    Ok(())
}

/// A game with secrets hides something from some player, somewhere in `games` random games of every preset,
/// each of at most `max_moves` moves.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::something_is_hidden::<Hoard>(1, 10)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The game hides nothing.
pub fn something_is_hidden<G: Start + HiddenInformation>(games: u64, max_moves: usize) -> Result {
    let mut hidden = !G::HAS_SECRETS;
    along_random_games(1, games, max_moves, |position: &G| {
        let text = position.to_string();
        let is_seen = |player| position.view(player).to_string() == text;
        hidden = hidden || !Player::all(position.players()).all(is_seen);
        Ok(())
    })?;
    Law::new("something_is_hidden", &G::NAME).ensure(
        hidden,
        "something hidden from a player, since `HAS_SECRETS` is true",
        "nothing, in all positions",
    )
}

/// The views of two positions look the same to a player or spectator.
fn same_view<G: HiddenInformation<View: Render>>(
    law: &Law<'_>,
    position: &G,
    sample: &G,
    player: Player,
) -> Result {
    let (view, other) = (position.view(player), sample.view(player));
    let turn = |status: Status<G::Reason>| (status.player(), status.is_over());
    law.equal(
        format_args!("whose turn it is, and whether the game is over, by the view of {player}"),
        &turn(position.status()),
        &turn(view.status()),
    )?;
    let who = format!("`{sample}`, which looks the same to {player},");
    law.equal(format_args!("the view of {who}"), &view, &other)?;
    law.equal(format_args!("the key of the view of {who}"), &view.key(), &other.key())?;
    let looks = |view: &G::View| {
        [
            ("text", view.to_string()),
            ("drawing in characters", view.drawing(Style::Plain).to_string()),
            ("drawing in colour", view.drawing(Style::Color).to_string()),
            ("`Debug` text", format!("{view:?}")),
        ]
    };
    for ((what, one), (_, other)) in looks(&view).iter().zip(&looks(&other)) {
        law.equal(format_args!("the {what} of the view of {who}"), one, other)?;
    }
    let hash = |view: &G::View| BuildHasherDefault::<DefaultHasher>::default().hash_one(view);
    law.equal(format_args!("the hash of the view of {who}"), &hash(&view), &hash(&other))
}

/// Two positions look the same to a player, and their views to a spectator.
fn same_to<G: Encode<View: Render>>(
    law: &Law<'_>,
    position: &G,
    sample: &G,
    player: Player,
) -> Result {
    same_view(law, position, sample, player)?;
    if player.index() >= position.players() {
        return Ok(());
    }
    let who = format!("`{sample}`, which looks the same to {player},");
    let planes = |position: &G| {
        let mut planes = vec![0.0; position.plane_shape().len()];
        G::write_planes(&position.view(player), &mut planes);
        planes
    };
    law.equal(format_args!("the planes of {who}"), &planes(position), &planes(sample))?;

    law.equal(format_args!("the variant of {who}"), &position.variant(), &sample.variant())?;
    law.equal(format_args!("the players of {who}"), &position.players(), &sample.players())?;
    let turn = |position: &G| (position.status().player(), position.is_chance());
    law.equal(format_args!("the turn in {who}"), &turn(position), &turn(sample))?;
    if position.status() == Status::Turn(player) {
        law.equal(format_args!("the moves in {who}"), &listed(position), &listed(sample))?;
        let (count, mut random) = (position.action_count(), random_for(position));
        for _ in 0..count.min(8) {
            let Some(mv) = position.action(random.below(count as u64) as usize) else { continue };
            law.equal(
                format_args!("why {mv:?} is illegal in {who}"),
                &position.check(mv),
                &sample.check(mv),
            )?;
        }
    }
    Ok(())
}

/// Drawings of a position and of its views consist of whole lines. In the plain style they have no control
/// characters.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// gambol_laws::drawings(&Hoard::start(Default::default()))?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn drawings<G: FullGame>(position: &G) -> Result {
    any_drawings(&AnyPosition::new(position.clone()))
}

fn any_drawings(position: &AnyPosition) -> Result {
    for style in [Style::Plain, Style::Color] {
        whole_lines(position, style)?;
        for player in Player::all(position.players()) {
            whole_lines(&position.view(player), style)?;
        }
    }
    Ok(())
}

fn whole_lines(drawn: &impl Render, style: Style) -> Result {
    let law = Law::new("drawings", drawn);
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
    )
}
