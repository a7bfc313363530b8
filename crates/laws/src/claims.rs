//! Assertions for tests of single clauses of the rules.
//!
//! Laws hold in every game. These functions take the expected result and panic at the caller's line if it
//! differs. They also check that all parts of an engine agree.
//!
//! ```
//! use gambol_laws::claims;
//! use gambol_laws::example::Hoard;
//!
//! let text = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
//! let position: Hoard = text.parse()?;
//! assert!(claims::legal_texts(&position, []).contains(&"1?c".to_owned()));
//! let reason = claims::why_not(&position, "4c", None);
//! assert_eq!(reason.to_string(), "the heap has only 3 of copper");
//!
//! claims::printed::<Hoard>(text.strip_suffix(" standard").unwrap(), text);
//! let words = "HEAP: `3,2` is not three numbers of coins, like 2,0,1";
//! claims::malformed::<Hoard>("3,2 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2", words);
//! # Ok::<(), gambol_core::PositionError<gambol_laws::example::HoardFlaw>>(())
//! ```

use std::str::FromStr;

use super::drivers::random_positions;
use super::moves::{insert, listed};
use gambol_core::perft::{perft, perft_plain};
use gambol_core::{Game, MoveError, PositionError, SetupFlaw, Start, seeded};

/// The texts of the legal moves, sorted. Listing, counting and random picks must agree on them. [`Game::check`]
/// must agree for each of `moves`, which can be any moves of your game, preferably all.
///
/// # Panics
///
/// If they disagree.
#[track_caller]
pub fn legal_texts<G: Game>(position: &G, moves: impl IntoIterator<Item = G::Move>) -> Vec<String> {
    let legal = position.legal_moves();
    assert_eq!(position.count_moves(), legal.len(), "{position}");
    assert_eq!(position.has_moves(), !legal.is_empty(), "{position}");
    assert_eq!(position.status().is_over(), legal.is_empty(), "{position}");
    let listed = listed(position);
    for mv in moves {
        let is_listed = listed.binary_search(&mv).is_ok();
        assert_eq!(position.check(mv).is_ok(), is_listed, "{mv:?} in {position}");
    }
    let mut random = seeded(1);
    let mut drawn = Vec::new();
    for _ in 0..40 * legal.len().max(1) {
        position.random_move(&mut random).into_iter().for_each(|mv| insert(&mut drawn, mv));
    }
    assert_eq!(drawn, listed, "drawn at random in {position}");

    let mut texts: Vec<String> =
        legal.iter().map(|&mv| position.display_move(mv).to_string()).collect();
    texts.sort_unstable();
    texts
}

/// The reason why a move is illegal, according to its text. If `mv` is given, `check` and `apply` must return
/// the same reason.
///
/// # Panics
///
/// If the text is not an illegal move, or the reasons differ.
#[track_caller]
pub fn why_not<G: Game>(position: &G, text: &str, mv: Option<G::Move>) -> G::Illegal {
    let reason = match position.parse_move(text) {
        Err(MoveError::Illegal { found, reason }) => {
            assert_eq!(found.as_str(), text, "{position}");
            reason
        }
        Err(error) => panic!("{text} in {position}: {error}"),
        Ok(mv) => panic!("{text} in {position} is the legal move {mv:?}"),
    };
    if let Some(mv) = mv {
        let checked = Err(reason.clone());
        assert_eq!(position.check(mv), checked, "{text} in {position}");
        let applied = position.clone().apply(mv).map(|_| ());
        assert_eq!(applied, checked, "{text} in {position}");
        assert!(!position.is_legal(mv), "{text} in {position}");
    }
    reason
}

/// Asserts that two texts are the same position, whose canonical text is the second.
///
/// # Panics
///
/// If the positions or the canonical text differ.
#[track_caller]
pub fn printed<G: Start>(text: &str, canonical: &str) {
    let read = |text| G::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = read(text);
    assert_eq!(position.to_string(), canonical);
    assert_eq!(read(canonical), position, "{canonical}");
    assert_eq!(read(canonical).key(), position.key(), "{canonical}");
}

/// The error of a text that is refused with these words.
///
/// # Panics
///
/// If the text is accepted, or refused with other words.
#[track_caller]
pub fn refused<G: Start>(text: &str, words: &str) -> PositionError<String> {
    match G::read(text) {
        Ok(position) => panic!("{text} is the position {position}"),
        Err(error) => {
            assert_eq!(error.to_string(), words, "{text}");
            error
        }
    }
}

/// The field whose form is wrong. The words begin with it: see [`refused`].
///
/// # Panics
///
/// If the text is accepted, or refused with other words or for another reason.
#[track_caller]
pub fn malformed<G: Start>(text: &str, words: &str) -> &'static str {
    let PositionError::Syntax { field, found, expected } = refused::<G>(text, words) else {
        panic!("another kind of error: {words}");
    };
    assert_eq!(words, format!("{field}: {found} is not {expected}"));
    field
}

/// The field with a broken invariant, and the flaw. The words begin with the field: see [`refused`].
///
/// # Panics
///
/// If the text is accepted, or refused with other words or for another reason.
#[track_caller]
pub fn flawed<G, F>(text: &str, words: &str) -> (&'static str, F)
where
    G: Start + FromStr<Err = PositionError<F>>,
    F: SetupFlaw,
{
    refused::<G>(text, words);
    let Err(PositionError::Flaw { field, flaw }) = text.parse::<G>() else {
        panic!("another kind of error: {words}");
    };
    assert_eq!(words, format!("{field}: {flaw}"));
    (field, flaw)
}

/// Asserts that a position consists of the fields in `form`, the last of which is VARIANT, separated by exactly
/// one space. `text` is a position with all fields. Missing fields, extra spaces, other white space, and
/// anything after the last field must be refused with the words for the mistake.
///
/// ```
/// use gambol_laws::claims;
/// use gambol_laws::example::Hoard;
///
/// let text = "3,2,1 1,0,0;0,1,0;0,0,0 c,s,c -;-;- 2 standard";
/// claims::fields::<Hoard>("HEAP HOARDS WISHES DOUBTS TURN VARIANT", text);
/// ```
///
/// # Panics
///
/// If one of these is accepted, or refused with other words.
#[track_caller]
pub fn fields<G: Start>(form: &str, text: &str) {
    let [names, parts] = [form, text].map(|text| text.split(' ').collect::<Vec<_>>());
    assert_eq!(names.len(), parts.len(), "{form} in {text}");
    let variant = names.len() - 1;
    assert_eq!(names[variant], "VARIANT");
    let missing = |text: &str, name: &str| {
        let words = format!("{name}: this field is missing; a position is {form}");
        assert!(matches!(refused::<G>(text, &words), PositionError::Missing { .. }), "{text:?}");
    };
    for (count, name) in names[..variant].iter().enumerate() {
        missing(&parts[..count].join(" "), name);
    }
    if variant > 1 {
        missing(&text.replace(' ', "\t"), names[1]);
    }

    let spacing = |text: &str, name: &str| {
        let words = format!("{name}: extra space before this field");
        assert!(matches!(refused::<G>(text, &words), PositionError::Spacing { .. }), "{text:?}");
    };
    spacing(" ", names[0]);
    for (count, name) in names.iter().enumerate() {
        let (before, after) = (parts[..count].join(" "), parts[count..].join(" "));
        let gap = if count == 0 { " " } else { "  " };
        spacing(&format!("{before}{gap}{after}"), name);
    }
    spacing(&format!("{} ", parts[..variant].join(" ")), names[variant]);

    for (more, found) in [(" more", "more"), (" more x", "more"), (" ", " "), ("  x", " ")] {
        let text = format!("{text}{more}");
        let words = format!("VARIANT: nothing may follow this field, but `{found}` does");
        assert!(matches!(refused::<G>(&text, &words), PositionError::Extra { .. }), "{text:?}");
    }
    let line = G::read(&format!("{text}\n"));
    assert!(matches!(line, Err(PositionError::Variant(_))), "{text} and a new line: {line:?}");
}

/// Asserts the counts of perft from depth 0 on. Counts up to two million are also checked with [`perft_plain`].
///
/// ```
/// use gambol_laws::claims;
/// use gambol_laws::example::Hoard;
///
/// claims::perft_counts(&Hoard::start(Default::default()), &[1, 3, 8, 19]);
/// ```
///
/// # Panics
///
/// If a count differs.
#[track_caller]
pub fn perft_counts<G: Game>(position: &G, counts: &[u64]) {
    for (depth, &count) in (0..).zip(counts) {
        assert_eq!(perft(position, depth), count, "{position}, depth {depth}");
        if count <= 2_000_000 {
            let found = perft_plain(position, depth);
            assert_eq!(found, count, "{position}, depth {depth}, move by move");
        }
    }
}

/// The positions of the random game of a seed, of at most `max_moves` moves.
///
/// ```
/// use gambol_laws::claims;
/// use gambol_laws::example::Hoard;
///
/// assert_eq!(claims::random_game::<Hoard>("quiet", 1, 3).count(), 4);
/// ```
///
/// # Panics
/// If `rules` is not a variant, or a random move is not legal.
pub fn random_game<G: Start>(rules: &str, seed: u64, max_moves: usize) -> impl Iterator<Item = G> {
    let variant = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    random_positions(G::start(variant), max_moves, seeded(seed))
}
