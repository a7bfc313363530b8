//! Laws of the players' memory.

use std::collections::{BTreeSet, HashMap};

use super::chance::samples_fit;
use super::moves::{MoveIn, listed};
use super::violation::{Law, Result};
use gambol_core::{
    HiddenInformation, InformationState, Player, PlayerView, RandomSource, Start, seeded,
};
use gambol_host::record::Record;

/// The number of samples of each state.
const SAMPLES: u64 = 2;

/// Along a game, each player's information state ends with the view of the true position, and its samples look
/// the same to the player. A seed always gives the same sample. States built move by move, from the record, and
/// only from views and announcements are equal.
///
/// In another game that differs only in information hidden from a player, the player's state is equal, with
/// equal text, key and samples. The law constructs such games by replacing every hidden event at random.
///
/// For the distribution of samples see [`state_distribution`].
///
/// ```
/// use gambol_host::record::Record;
/// use gambol_laws::example::Hoard;
///
/// let record: Record<Hoard> = "=c =s =c =g 1. 3?g =c 2. 1c".parse()?;
/// gambol_laws::information_states(&record)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn information_states<G: Start + HiddenInformation>(record: &Record<G>) -> Result {
    for player in Player::all(record.start().players()) {
        one_player(record, player)?;
        if G::HAS_SECRETS {
            for seed in 0..SAMPLES {
                in_another_game(record, player, seed)?;
            }
        }
    }
    Ok(())
}

fn one_player<G: Start + HiddenInformation>(record: &Record<G>, player: Player) -> Result {
    let mut state = InformationState::<G>::new(record.start().view(player));
    let mut told = state.clone();
    for (at, &mv) in record.moves().iter().enumerate() {
        let [before, after] = [at, at + 1].map(|at| record.positions()[at].clone());
        let law = Law::new("information_states", &after);
        state.follow(&before, mv);
        let announced = state.steps().last().and_then(|step| step.announced.clone());
        let is_told = before.is_announced(mv, player);
        law.ensure(
            !is_told || announced.as_ref().is_some_and(|told| told.mv == mv),
            format_args!("{} to be announced to {player}", before.display_move(mv)),
            format_args!("{announced:?}"),
        )?;
        let seen = told.see(announced.filter(|_| is_told), after.view(player));
        seen.map_err(|error| law.broken("a view that can follow", error))?;
        law.equal("the last view", &after.view(player), state.view())?;
        for seed in 0..SAMPLES {
            let sample = state.determinize(&mut seeded(seed));
            law.equal(
                format_args!("the view of {player} of the sample `{sample}`"),
                state.view(),
                &sample.view(player),
            )?;
            law.equal("a sample by an equal seed", &sample, &state.determinize(&mut seeded(seed)))?;
        }
    }
    let law = Law::new("information_states", record.position());
    let of = InformationState::of(record.history(), player);
    same(&law, "the state of the record", &of, &state)?;
    same(&law, "the state from views and announcements", &told, &state)
}

/// Plays another game, with other events in place of those hidden from a player.
fn in_another_game<G: Start + HiddenInformation>(
    record: &Record<G>,
    player: Player,
    seed: u64,
) -> Result {
    let mut random = seeded(seed);
    let mut other = record.start().clone();
    let mut state = InformationState::<G>::new(other.view(player));
    let mut others = state.clone();
    for (at, &mv) in record.moves().iter().enumerate() {
        let [before, after] = [at, at + 1].map(|at| record.positions()[at].clone());
        let mut moves = listed(&other);
        moves.retain(|&mv| other.after(mv).view(player) == after.view(player));
        let instead = if before.is_announced(mv, player) {
            Some(mv).filter(|mv| moves.contains(mv))
        } else {
            moves.get(random.below(moves.len().max(1) as u64) as usize).copied()
        };
        // From here on the games look different.
        let Some(instead) = instead else { break };
        state.follow(&before, mv);
        others.follow(&other, instead);
        other.apply_unchecked(instead);
        let law = Law::new("information_states", &after);
        let what = format!("the state of {player}, for whom `{other}` is the same,");
        same(&law, &what, &state, &others)?;
    }
    Ok(())
}

/// In two games that a player cannot distinguish, since they differ only in secrets, the player's information
/// states are equal. They have equal text, key and samples, and the player may take back the same number of
/// moves.
///
/// You must know from the rules that the games differ in nothing else, as for [`alike`](super::alike). Try the
/// law on secrets that are too rare to occur in random games.
///
/// ```
/// use gambol_core::Player;
/// use gambol_host::record::Record;
/// use gambol_laws::example::Hoard;
///
/// // Player 1 does not know the wishes of the others.
/// let games = ["=c =s =c =g 1. 1g", "=c =g =s =g 1. 1g"];
/// let [one, other] = games.map(|game| game.parse::<Record<Hoard>>().expect("a record"));
/// gambol_laws::alike_games(&one, &other, Player::P1)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The difference.
pub fn alike_games<G: Start + HiddenInformation>(
    one: &Record<G>,
    other: &Record<G>,
    player: Player,
) -> Result {
    let law = Law::new("alike_games", one.position());
    let what = format!("the state of {player}, for whom `{}` is the same,", other.position());
    let [known, others] = [one, other].map(|it| InformationState::of(it.history(), player));
    same(&law, &what, &known, &others)?;
    let [may, others] = [one, other].map(|it| it.undo_limit(player));
    law.equal(format_args!("the number of moves that {player} may take back"), &may, &others)
}

fn same<G: HiddenInformation>(
    law: &Law<'_>,
    what: &str,
    one: &InformationState<G>,
    other: &InformationState<G>,
) -> Result {
    law.equal(what, &one.to_string(), &other.to_string())?;
    law.equal(format_args!("{what} its key"), &one.key(), &other.key())?;
    law.ensure(
        one == other,
        format_args!("{what} equal where the texts are:\n{one}"),
        format_args!("another:\n{other}"),
    )?;
    let sample = |state: &InformationState<G>| state.determinize(&mut seeded(1));
    law.equal(format_args!("{what} its samples"), &sample(one), &sample(other))
}

/// The announcements to a player follow from the positions `possible` given the player's view, as defined by
/// [`PlayerView::announced`] and [`PlayerView::reveals`]. If there are too many positions, a subset finds most mistakes.
///
/// ```
/// use gambol_core::{HiddenInformation, Player};
/// use gambol_laws::example::Hoard;
///
/// let position: Hoard = "1,0,0 0,0,0;0,0,0;0,0,0 c,s,c -;-;- 1 standard".parse()?;
/// let possible: Vec<Hoard> = position.view(Player::P2).possible().map(|(it, _)| it).collect();
/// gambol_laws::announcements(&position, Player::P2, &possible)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn announcements<G: HiddenInformation>(position: &G, player: Player, possible: &[G]) -> Result {
    let before = position.view(player);
    let is_own = position.status().player() == Some(player);
    // For each view after a move, the moves that explain it, each with the index of its position.
    let mut explained: HashMap<G::View, Vec<(usize, G::Move)>> = HashMap::new();
    for (at, possible) in possible.iter().enumerate() {
        for mv in listed(possible) {
            explained.entry(possible.after(mv).view(player)).or_default().push((at, mv));
        }
    }
    for mv in listed(position) {
        let subject = MoveIn(position, mv);
        let law = Law::new("announcements", &subject);
        let now = position.after(mv);
        let seen = now.view(player);
        let explanations = explained.remove(&seen).unwrap_or_default();
        let moves: BTreeSet<G::Move> = explanations.iter().map(|&(_, mv)| mv).collect();
        let leads_there =
            |at: usize, mv, to: &G| possible[at].is_legal(mv) && possible[at].after(mv) == *to;
        let is_one = explanations.iter().all(|&(at, other)| {
            let there = possible[at].after(other);
            moves.iter().all(|&mv| leads_there(at, mv, &there))
        });
        let told = seen.announced(&before);
        law.equal("whether `announced` has a move", &is_one, &told.is_some())?;
        let is_right = |told| position.is_legal(told) && position.after(told) == now;
        let is_right = told.is_none_or(is_right);
        law.ensure(is_right, "`announced` to have this move", format_args!("{told:?}"))?;
        let is_told = is_own || is_one || !G::HAS_SECRETS;
        let found = position.is_announced(mv, player);
        law.equal(format_args!("whether it is announced to {player}"), &is_told, &found)?;
        let explains = explanations.iter().filter(|(_, other)| !is_own || *other == mv);
        let explaining: BTreeSet<usize> = explains.map(|&(at, _)| at).collect();
        let shows = [explaining.len() < possible.len(), seen.reveals(&before)];
        law.equal(format_args!("whether it shows {player} anything"), &shows[0], &shows[1])?;
        explained.insert(seen, explanations);
    }
    Ok(())
}

/// Samples of an information state have exactly the distribution that follows from the rules. The law plays on
/// from every position that is `possible` at the start of the record, in all ways that give the player the same
/// views and announcements. Hidden moves of players count as uniformly random. Compared with `n` samples, the
/// chi-square must have p > 1e-4.
///
/// `possible` are the positions consistent with the player's first view, with their weights. At the start of a
/// game it is only the first position, with weight 1.
///
/// ```
/// use gambol_core::Player;
/// use gambol_host::record::Record;
/// use gambol_laws::example::Hoard;
///
/// let record: Record<Hoard> = "=c =s =c =g 1. 3?g".parse()?;
/// let possible = vec![(*record.start(), 1.0)];
/// gambol_laws::state_distribution(&record, Player::P2, possible, 1, 10_000)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The true position counts as impossible, or the samples do not fit.
pub fn state_distribution<G: Start + HiddenInformation>(
    record: &Record<G>,
    player: Player,
    possible: Vec<(G, f64)>,
    seed: u64,
    n: u64,
) -> Result {
    let mut belief = possible;
    for (at, &mv) in record.moves().iter().enumerate() {
        let [before, after] = [at, at + 1].map(|at| record.positions()[at].clone());
        let announced = before.is_announced(mv, player).then_some(mv);
        belief = played_on(&belief, player, announced, &after.view(player));
    }
    let state = InformationState::of(record.history(), player);
    let truth = record.position();
    let law = Law::new("state_distribution", truth);
    law.ensure(
        belief.iter().any(|(position, _)| position == truth),
        format_args!("the truth to be possible for {player}"),
        "impossible",
    )?;
    let mut random = seeded(seed);
    samples_fit(
        &law,
        &belief,
        n,
        || state.determinize(&mut random),
        |sample| {
            law.broken(
                format_args!("a position that {player} must hold possible"),
                format_args!("`{sample}`, after\n{state}"),
            )
        },
    )
}

/// The positions after a move that look like this to a player, with their weights.
fn played_on<G: HiddenInformation>(
    belief: &[(G, f64)],
    player: Player,
    announced: Option<G::Move>,
    seen: &G::View,
) -> Vec<(G, f64)> {
    let mut after: HashMap<G, f64> = HashMap::new();
    for (position, weight) in belief {
        let chance = position.is_chance();
        let moves = listed(position);
        let share = |mv| {
            if chance { f64::from(position.chance_weight(mv)) } else { 1.0 }
        };
        let total: f64 = moves.iter().map(|&mv| share(mv)).sum();
        for &mv in &moves {
            let is_told = announced.is_none_or(|announced| announced == mv);
            let next = position.after(mv);
            if is_told && next.view(player) == *seen {
                // An announced choice of a player says nothing about the position.
                let chosen = !chance && announced.is_some();
                let probability = if chosen { 1.0 } else { share(mv) / total };
                *after.entry(next).or_default() += weight * probability;
            }
        }
    }
    after.into_iter().collect()
}
