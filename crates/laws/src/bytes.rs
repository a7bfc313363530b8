//! Laws of untrusted bytes.
//!
//! Each law accepts any bytes, from a fuzzer, or from a fuzzer's earlier findings in ordinary tests.
//! Meaningless bytes break no law.
//!
//! In texts, bytes that are not UTF-8 become replacement characters. A choice consumes one byte, or two if one
//! is not enough. The game stops when the bytes are used up.
//!
//! ```
//! use gambol_laws::bytes;
//! use gambol_laws::example::Hoard;
//!
//! bytes::position::<Hoard>(b"0,0,0 0,0,0;0,0,0;0,0,0 ?,?,? -;-;- =1")?;
//! bytes::position::<Hoard>(&[0xff, 0, b'\n'])?;
//! bytes::moves::<Hoard>(b"\0\0\0\0=c\n1?g\npass")?;
//! # Ok::<(), gambol_laws::Violation>(())
//! ```

use std::fmt::{Debug, Display};

use super::drivers::varied;
use super::game_laws;
use super::records::{read_back, written};
use super::reference::{same, side_by_side};
use super::serial::round as serial_round;
use crate::{Law, Reference, Result, information_states};
use gambol_core::{Game, HiddenInformation, PlayerView, Start, seeded};
use gambol_host::point::{MoveInput, Part, Point};
use gambol_host::record::{Record, RecordText};

/// A text is refused with a one-line error, or is a position that obeys all [`game_laws`]. The canonical text
/// of the position is one line and parses back as the same position.
///
/// # Errors
///
/// The violation of the law.
pub fn position<G: Start>(bytes: &[u8]) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::position", &text);
    let Some(position) = accepted(&law, G::read(&text))? else { return Ok(()) };
    canonical(&law, &position, G::read)?;
    game_laws(&position)
}

/// A text is refused with a one-line error, or is the view of some position. The canonical text of the view is
/// one line and parses back as the same view.
///
/// ```
/// use gambol_laws::bytes;
/// use gambol_laws::example::Hoard;
///
/// bytes::view::<Hoard>(b"1,0,0 0,0,0;0,0,0;0,0,0 *,s,* -;-;- 1")?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn view<G: HiddenInformation>(bytes: &[u8]) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::view", &text);
    let Some(view) = accepted(&law, G::View::read(&text))? else { return Ok(()) };
    canonical(&law, &view, G::View::read)?;
    let sample = view.determinize(&mut seeded(0));
    law.equal("the view of a position", &view, &sample.view(view.viewer()))
}

/// A text is refused with a one-line error, or is a variant with a first position. The canonical text of the
/// variant is one line and parses back as the same variant.
///
/// ```
/// gambol_laws::bytes::variant::<gambol_laws::example::Hoard>(b"quiet:coins=3")?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn variant<G: Start>(bytes: &[u8]) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::variant", &text);
    let Some(variant) = accepted(&law, text.parse::<G::Variant>())? else { return Ok(()) };
    canonical(&law, &variant, str::parse)?;
    let start = G::start(variant);
    law.equal("the variant of its start", &variant, &start.variant())?;
    canonical(&law, &start, G::read)
}

/// A text is refused with a one-line error and is the text of no legal move, or it is a legal move whose
/// canonical text parses back as the same move.
///
/// The bytes choose a variant, a number, and as many moves from the start. Every further line is parsed as a
/// move, and played if it is legal.
///
/// # Errors
///
/// The violation of the law.
pub fn moves<G: Start>(bytes: &[u8]) -> Result {
    let mut choices = ByteChoices(bytes);
    let mut position = choices.position::<G>();
    for line in String::from_utf8_lossy(choices.0).split('\n') {
        let law = Law::new("bytes::moves", &position);
        let legal = position.legal_moves();
        let is_own = |mv: &&G::Move| position.display_move(**mv).to_string() == line;
        let own = legal.iter().find(is_own).copied();
        match position.parse_move(line) {
            Ok(mv) => {
                law.ensure(
                    legal.contains(&mv) && own.is_none_or(|own| own == mv),
                    format_args!("`{line}` to parse as a legal move, with this text if possible"),
                    format_args!("{mv:?}"),
                )?;
                let text = position.display_move(mv).to_string();
                one_line(&law, "the text of a move", &text)?;
                law.ensure(
                    !text.contains(char::is_whitespace),
                    "the text of a move without spaces",
                    format_args!("{text:?}"),
                )?;
                let read = position.parse_move(&text);
                law.equal(format_args!("`{text}` read back"), &Ok(mv), &read)?;
                position.apply_unchecked(mv);
            }
            Err(error) => {
                law.ensure(
                    own.is_none(),
                    format_args!("`{line}` to parse as the legal move with this text"),
                    &error,
                )?;
                one_line(&law, "an error", &error)?;
            }
        }
    }
    Ok(())
}

/// A text is refused with a one-line error, or is a record whose canonical text parses back as the same record.
///
/// ```
/// gambol_laws::bytes::record::<gambol_laws::example::Hoard>(b"=c =c =s {dealt} *")?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
pub fn record<G: Start>(bytes: &[u8]) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::record", &text);
    let Some(parts) = accepted(&law, text.parse::<RecordText>())? else { return Ok(()) };
    let _ = parts.to_string();
    let Some(record) = accepted(&law, text.parse::<Record<G>>())? else { return Ok(()) };
    let canonical = written(&record)?;
    law.equal("the text again", &canonical, &read_back(&law, &record, &canonical)?.to_string())
}

/// While a move is entered part by part, a part is accepted if it is one of the choices. Any other part is
/// refused with a one-line error and changes nothing. Every move entered is legal.
///
/// The bytes choose a variant, a number, and as many moves from the start. Every further line is a part. `<`
/// takes the last part back. A complete move is played at once.
///
/// # Errors
///
/// The violation of the law.
pub fn paths<G: Start + Point>(bytes: &[u8]) -> Result {
    let mut choices = ByteChoices(bytes);
    let mut position = choices.position::<G>();
    let mut input = MoveInput::new(&position);
    for line in String::from_utf8_lossy(choices.0).split('\n') {
        let law = Law::new("bytes::paths", &position);
        let before = input.parts().to_vec();
        if line == "<" {
            law.equal("the part taken back", &before.last(), &input.back().as_ref())?;
            continue;
        }
        let offered = input.choices().iter().any(|part| part.as_str() == line);
        match input.choose(line) {
            Ok(()) => {
                let taken = input.parts().last().map(Part::as_str);
                law.equal("the part taken", &Some(line), &taken)?;
                law.ensure(offered, "a part that was offered", line)?;
            }
            Err(error) => {
                law.ensure(!offered, format_args!("{line} to be taken"), &error)?;
                one_line(&law, "an error", &error)?;
                law.equal("the parts after an error", &before[..], input.parts())?;
            }
        }
        if !position.status().is_over() {
            let parts: Vec<&str> = input.parts().iter().map(Part::as_str).collect();
            let reason = position.why_not(&parts);
            law.equal(format_args!("the reason against {parts:?}"), &None, &reason)?;
        }
        if let Some(mv) = input.chosen() {
            let is_legal = position.legal_moves().contains(&mv);
            law.ensure(is_legal, "a legal move", format_args!("{mv:?}"))?;
            position.apply_unchecked(mv);
            input = MoveInput::new(&position);
        }
    }
    Ok(())
}

/// [`information_states`] along a game. The bytes choose the variant and at most 200 moves, including chance
/// events.
///
/// # Errors
///
/// The violation of the law.
pub fn remembered<G: Start + HiddenInformation>(bytes: &[u8]) -> Result {
    const ENOUGH: usize = 200;
    let mut choices = ByteChoices(bytes);
    let mut record = Record::new(G::start(choices.variant::<G>()));
    for _ in 0..ENOUGH {
        let Some(mv) = choices.mv(record.position()) else { break };
        let before = record.position().clone();
        record.play(mv).map_err(|error| {
            Law::new("bytes::remembered", &before).broken(format_args!("{mv:?} to be legal"), error)
        })?;
    }
    information_states(&record)
}

/// Bytes in any format of serde are refused with a one-line error, or are a value that stays the same when it
/// is written and read back.
///
/// ```
/// use gambol_laws::bytes;
///
/// let read = |bytes: &[u8]| std::str::from_utf8(bytes).unwrap_or("").parse::<u8>();
/// let write = |number: &u8| Ok(number.to_string().into_bytes());
/// bytes::serialized(b"+17", read, write)?;
/// bytes::serialized(b"777", read, write)?;
/// # Ok::<(), gambol_laws::Violation>(())
/// ```
///
/// # Errors
pub fn serialized<T: PartialEq + Debug, E: Display>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<T, E>,
    write: impl Fn(&T) -> Result<Vec<u8>, E>,
) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::serialized", &text);
    let Some(value) = accepted(&law, read(bytes))? else { return Ok(()) };
    serial_round(&law, &value, write, |written| read(written)).map(drop)
}

/// Two engines agree along a game on text, status and moves of every position. The bytes choose the variant and
/// the moves, including chance events.
///
/// # Errors
///
/// The first difference. The expected value is the answer of the reference engine.
pub fn versus<G: Start, R: Reference>(bytes: &[u8]) -> Result {
    let mut choices = ByteChoices(bytes);
    let start = G::start(choices.variant::<G>());
    side_by_side::<G, R>("bytes::versus", start, |position| choices.mv(position))
}

/// Two engines agree on whether a text is a position. If it is, they agree on its canonical text, status and
/// moves, before and after each move.
///
/// The reference engine must check everything that the notation requires.
///
/// # Errors
///
/// The first difference. The expected value is the answer of the reference engine.
pub fn position_versus<G: Start, R: Reference>(bytes: &[u8]) -> Result {
    let text = String::from_utf8_lossy(bytes);
    let law = Law::new("bytes::position_versus", &text);
    let (position, reference) = match (G::read(&text), R::parse(&text)) {
        (Ok(position), Ok(reference)) => (position, reference),
        (Err(_), Err(_)) => return Ok(()),
        (Ok(_), Err(error)) => {
            return Err(law.broken(format_args!("the text to be refused ({error})"), "a position"));
        }
        (Err(error), Ok(_)) => return Err(law.broken("a position", error)),
    };
    same(&law, &position, &reference)?;
    for mv in position.legal_moves() {
        let played = reference.play(&position.display_move(mv).to_string());
        same(&law, &position.after(mv), &played)?;
    }
    Ok(())
}

/// The value, or `None` if it is refused with a one-line error.
fn accepted<T, E: Display>(law: &Law<'_>, read: Result<T, E>) -> Result<Option<T>> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) => one_line(law, "an error", &error).map(|()| None),
    }
}

/// The canonical text of a value is one line and parses back as the same value.
fn canonical<T, E>(law: &Law<'_>, value: &T, read: impl FnOnce(&str) -> Result<T, E>) -> Result
where
    T: Display + Debug + PartialEq,
    E: Debug + PartialEq,
{
    let text = value.to_string();
    one_line(law, "a canonical text", &text)?;
    law.equal(format_args!("`{text}` read back"), &Ok(value), &read(&text).as_ref())
}

/// A text is a single line on any terminal, and not empty.
fn one_line(law: &Law<'_>, what: &str, text: &dyn Display) -> Result {
    const ENOUGH: usize = 1_000;
    let text = text.to_string();
    law.ensure(
        !text.is_empty() && !text.contains(char::is_control) && text.len() <= ENOUGH,
        format_args!("{what} of one line, at most {ENOUGH} bytes, without control characters"),
        format_args!("{text:?}"),
    )
}

/// Bytes as choices.
struct ByteChoices<'a>(&'a [u8]);

impl ByteChoices<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// The first byte chooses a preset. Then follows a byte for each key, where 0 leaves the key unchanged.
    /// Missing bytes are 0.
    fn variant<G: Start>(&mut self) -> G::Variant {
        let preset = self.byte().unwrap_or(0).into();
        varied(preset, || self.byte()?.checked_sub(1))
    }

    /// A variant, a number, and as many moves from the start.
    fn position<G: Start>(&mut self) -> G {
        let mut position = G::start(self.variant::<G>());
        for _ in 0..self.byte().unwrap_or(0) {
            let Some(mv) = self.mv(&position) else { break };
            position.apply_unchecked(mv);
        }
        position
    }

    /// A legal move, or `None` once the bytes or the moves are used up.
    fn mv<G: Game>(&mut self, position: &G) -> Option<G::Move> {
        let count = position.count_moves();
        let mut choice = usize::from(self.byte()?);
        if count > 256 {
            choice = choice << 8 | usize::from(self.byte()?);
        }
        position.nth_move(choice.checked_rem(count)?)
    }
}
