//! Weights as a part of the sources of `gambol-bots`.

use std::fmt::{Display, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use gambol_bots::learned::{Learned, Learning};

/// The record of how the weights in use came about.
pub(crate) fn record(game: &str) -> io::Result<String> {
    let text = fs::read_to_string(file(game))?;
    let lines = text.split_inclusive('\n');
    Ok(lines.take_while(|line| line.starts_with("//")).collect())
}

fn file(game: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/src/evaluate/weights");
    folder.join(game).with_extension("rs")
}

/// Writes the weights of a game, with the record of how they came about: what was learned before, then
/// this.
pub(crate) fn write<G: Learned>(
    game: &str,
    weights: &Learning,
    before: &str,
    command: &str,
    record: &[String],
) -> io::Result<()> {
    let mut text = format!("{before}// Learned by self-play, with\n//\n//     {command}\n//\n");
    for line in record {
        text.push_str("// ");
        text.push_str(line);
        text.push('\n');
    }
    let pair = |[first, last]: &[i16; 2]| format!("[{first}, {last}]");
    let fading = list(weights.fading.iter().map(pair));
    if G::FIXED == 0 {
        text.push_str(&fading);
    } else {
        text.push_str("(\n");
        text.push_str(&fading);
        text.push_str(",\n");
        text.push_str(&list(&weights.fixed));
        text.push_str(",\n)");
    }
    text.push('\n');
    fs::write(file(game), text)
}

/// An array, in lines of at most 100 characters.
fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[\n");
    let mut line = String::new();
    for item in items {
        let item = item.to_string();
        if line.len() + item.len() + 2 > 96 {
            let _ = writeln!(text, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item},");
    }
    if !line.is_empty() {
        let _ = writeln!(text, "   {line}");
    }
    text.push(']');
    text
}
