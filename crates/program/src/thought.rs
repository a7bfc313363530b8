//! A bot that thinks about a position, for whoever asks.

use gambol::record::Record;
use gambol::{AnyMove, FullGame, InformationState, PackedMove, Status, View, seeded};
use gambol_bots::{Bot, BotSpec, Budget, Choice, Stream, Unfit};

/// What a bot thinks about.
pub(crate) enum Subject<'a, G: FullGame> {
    /// The position after these moves of a game that began with this one. The bot gets what the player
    /// to move knows of that game.
    Game(G, &'a [AnyMove]),
    /// What a player knows.
    View(G::View),
}

/// What a bot thinks.
pub(crate) struct Thought<G: FullGame> {
    /// The position, or one that looks like it.
    pub(crate) position: G,
    /// The bot, and what it chooses.
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) choice: Choice<G::Move>,
}

/// Asks the bot that `make` makes for a move, and hands on what it chooses so far.
///
/// # Errors
/// Why nobody can be asked.
pub(crate) fn think<G: FullGame>(
    subject: Subject<'_, G>,
    spec: &BotSpec,
    make: impl FnOnce(&G) -> Result<Box<dyn Bot<G>>, Unfit>,
    seed: u64,
    budget: impl FnOnce() -> Budget<'static>,
    stop: &std::sync::atomic::AtomicBool,
    mut report: impl FnMut(&G, &Choice<G::Move>),
) -> Result<Thought<G>, String> {
    let (record, position) = match &subject {
        Subject::Game(began, played) => {
            let record = played_record(*began, played)?;
            let position = *record.position();
            (Some(record), position)
        }
        Subject::View(view) => (
            None,
            view.determinize(&mut seeded(Stream::Chance.seed(seed))),
        ),
    };
    let Status::Turn(player) = position.status() else {
        return Err("it is nobody's turn".to_owned());
    };
    let mut bot = make(&position).map_err(|unfit| unfit.to_string())?;
    let budget = budget().stopped_by(stop);
    let mut report = |choice: &Choice<G::Move>| report(&position, choice);
    // The bot gets what its player knows, not the position.
    let choice = match (&record, subject) {
        (Some(record), _) if bot.remembers() => {
            let state = InformationState::of(record, player);
            bot.search_state(&state, &budget, &mut report)
        }
        (_, Subject::View(view)) => bot.search(&view, &budget, &mut report),
        (_, Subject::Game(..)) => bot.search(&position.view(player), &budget, &mut report),
    };
    match choice.mv {
        Some(mv) if position.is_legal(mv) => Ok(Thought {
            position,
            bot,
            choice,
        }),
        Some(_) => Err(format!("the bot {spec} made an illegal move")),
        None => Err(format!("the bot {spec} found no legal move")),
    }
}

/// The record of a game.
pub(crate) fn played_record<G: FullGame>(
    began: G,
    played: &[AnyMove],
) -> Result<Record<G>, String> {
    let mut record = Record::new(began);
    for mv in played {
        let mv = G::Move::from_bits(mv.to_bits());
        if mv.is_none_or(|mv| record.play(mv).is_err()) {
            return Err("the game so far is not one".to_owned());
        }
    }
    Ok(record)
}

/// The texts of the moves that a bot expects, as far as they are known to be legal.
pub(crate) fn line_texts<G: FullGame>(position: &G, choice: &Choice<G::Move>) -> Vec<String> {
    // Where something is hidden, whether a later move is legal here would tell the truth about it.
    let shown = if G::HAS_SECRETS { 1 } else { choice.line.len() };
    let mut position = *position;
    let mut texts = Vec::new();
    for &mv in choice.line.iter().take(shown) {
        // What a bot of others expects may be anything.
        if !position.is_legal(mv) {
            break;
        }
        texts.push(position.display_move(mv).to_string());
        position.apply_unchecked(mv);
    }
    texts
}
