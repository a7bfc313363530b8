//! Weights as a part of the sources of `gambol-bots`.

use std::fmt::{Display, Write};
use std::path::Path;
use std::{fs, io};

use gambol_bots::learned::{Learned, Learning};

/// Writes the weights of a game, with the record of how they came about.
pub(crate) fn write<G: Learned>(
    game: &str,
    weights: &Learning,
    command: &str,
    record: &[String],
) -> io::Result<()> {
    let mut text = format!("// Learned by self-play, with\n//\n//     {command}\n//\n");
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bots/src/evaluate/weights");
    fs::write(folder.join(game).with_extension("rs"), text)
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
