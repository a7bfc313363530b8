//! Files of weights. Comments record how they were learned, and the numbers follow.

use std::fmt::Write;

/// The comments of a file.
pub fn record(file: &str) -> String {
    file.split_inclusive('\n').take_while(|line| line.starts_with('#')).collect()
}

/// The comments for a command and its rounds.
pub(super) fn new_record(command: &str, lines: &[String]) -> String {
    let mut text = format!("# Learned by self-play, with\n#\n#     {command}\n#\n");
    for line in lines {
        let _ = writeln!(text, "# {line}");
    }
    text
}

/// The numbers in the format of [`Table`](gambol::evaluate::linear::Table).
pub(super) fn numbers(weights: &[i16]) -> String {
    "\n".to_owned() + &lines(weights.chunk_by(|one, other| one == other).flat_map(run))
}

/// Writes equal weights in the shortest way.
fn run(weights: &[i16]) -> Vec<String> {
    let weight = weights[0].to_string();
    let one_by_one = weights.len() * (weight.len() + 1) - 1;
    let short = format!("{weight}*{}", weights.len());
    if short.len() < one_by_one { vec![short] } else { vec![weight; weights.len()] }
}

/// Joins words into lines of at most 100 characters.
fn lines(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        let with_word = length + 1 + word.len();
        (text, length) = match length {
            0 => (text, word.len()),
            _ if with_word > 100 => (text + "\n", word.len()),
            _ => (text + " ", with_word),
        };
        text += &word;
    }
    text + "\n"
}
