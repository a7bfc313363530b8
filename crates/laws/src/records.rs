//! The law of game records.

use std::fmt::Display;

use super::drivers::{USUAL, altered_text, random_for};
use super::violation::{Law, Result, catch_fault};
use gambol_core::Start;
use gambol_host::record::Record;

/// The text of a record parses back as the same record. The same holds for any other text that the parser
/// accepts. The parser never panics.
///
/// Tries the text of the record and small changes of it.
///
/// ```
/// use gambol_laws::record_text;
/// use gambol_laws::example::Hoard;
/// use gambol_core::Game;
/// use gambol_host::record::Record;
///
/// let mut record = Record::new(Hoard::start(Default::default()));
/// record.play(record.position().parse_move("=c")?)?;
/// record.set_comment("so far");
/// record_text(&record)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The violation of the law.
pub fn record_text<G: Start>(record: &Record<G>) -> Result {
    let law = Law::new("record_text", record.position());
    let text = written(record)?;
    read_back(&law, record, &text)?;
    let mut random = random_for(record.position());
    for _ in 0..12 {
        if let Ok(other) = altered_text(&text, USUAL, &mut random).parse::<Record<G>>() {
            read_back(&law, &other, &other.to_string())?;
        }
    }
    Ok(())
}

/// The text of a record. A fault of the game is a violation of the law that began last.
pub(super) fn written<G: Start>(record: &Record<G>) -> Result<String> {
    catch_fault(&mut || Ok(record.to_string()))
}

/// The record parsed back from its text.
pub(super) fn read_back<G: Start>(
    law: &Law<'_>,
    record: &Record<G>,
    text: &str,
) -> Result<Record<G>> {
    let broken =
        |found: &dyn Display| law.broken(format_args!("the record read back from\n{text}"), found);
    match text.parse() {
        Ok(back) if back == *record => Ok(back),
        Ok(back) => Err(broken(&format_args!("a record with the text\n{back}"))),
        Err(error) => Err(broken(&error)),
    }
}
