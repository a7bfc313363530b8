//! The rules page of a game, as the terminal shows it.

use crate::layout::wrap;

/// A rules page in Markdown, of the form that [`Game::RULES`](gambol::Game::RULES) describes.
pub(super) struct Page<'a>(&'a str);

/// What is shown of a page: lines for the terminal, and which of them are headings.
pub(super) type Lines = Vec<Shown>;

/// A line for the terminal.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Heading(String),
    Text(String),
}

impl<'a> Page<'a> {
    /// The page, unless it is empty.
    pub(super) fn new(markdown: &'a str) -> Option<Self> {
        (!markdown.trim().is_empty()).then_some(Page(markdown))
    }

    /// All of it.
    pub(super) fn whole(&self, width: usize) -> Lines {
        shown(self.0.lines(), None, width)
    }

    /// The clause with this number such as `3.2` or `R11`, or the section with this number or with a
    /// title that begins so.
    pub(super) fn find(&self, what: &str, width: usize) -> Option<Lines> {
        let mut section = None;
        for line in self.0.lines() {
            section = number_of_section(line).or(section);
            if clause(line, section).is_some_and(|(number, _)| same(&number, what)) {
                return Some(shown([line], section, width));
            }
        }
        self.section(what, width)
    }

    /// The section with this number or with a title that begins so, up to the next heading that is
    /// not below its own.
    pub(super) fn section(&self, what: &str, width: usize) -> Option<Lines> {
        let is_wanted = |line: &&str| {
            heading(line).is_some_and(|(_, title)| match numbered(title) {
                Some((number, title)) => same(number, what) || begins(title, what),
                None => begins(title, what),
            })
        };
        let mut lines = self.0.lines().skip_while(|line| !is_wanted(line));
        let first = lines.next()?;
        let (level, _) = heading(first)?;
        let rest = lines.take_while(|line| heading(line).is_none_or(|(other, _)| other > level));
        Some(shown(std::iter::once(first).chain(rest), None, width))
    }

    /// What can be asked for: the titles of the sections.
    pub(super) fn titles(&self) -> impl Iterator<Item = &'a str> {
        let headings = self.0.lines().filter_map(heading);
        headings.filter_map(|(level, title)| (level > 1).then_some(title))
    }
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

fn begins(title: &str, what: &str) -> bool {
    let start = title.get(..what.len());
    !what.is_empty() && start.is_some_and(|start| same(start, what))
}

/// The level and the title of a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    (level > 0).then(|| title.strip_prefix(' ').map(|title| (level, title)))?
}

/// The number and the rest of the title of a section: `3. The turn` or `3 The turn`.
fn numbered(title: &str) -> Option<(&str, &str)> {
    let (number, title) = title.split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    is_number(number).then_some((number, title))
}

fn number_of_section(line: &str) -> Option<&str> {
    let (_, title) = heading(line)?;
    numbered(title).map(|(number, _)| number)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number and the text of a clause: `- **3.2** Text`, or `2. Text` in section 3.
fn clause<'a>(line: &'a str, section: Option<&str>) -> Option<(String, &'a str)> {
    if let Some(clause) = line.strip_prefix("- **") {
        let (number, text) = clause.split_once("** ")?;
        return Some((number.to_owned(), text));
    }
    let (number, text) = line.split_once(". ")?;
    is_number(number).then(|| Some((format!("{}.{number}", section?), text)))?
}

/// Markdown as lines for the terminal, the first of them in this section.
fn shown<'a>(
    lines: impl IntoIterator<Item = &'a str>,
    mut section: Option<&'a str>,
    width: usize,
) -> Lines {
    let mut shown = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    let mut verbatim = false;
    for line in lines {
        if verbatim || line.starts_with("```") {
            if line.starts_with("```") {
                verbatim = !verbatim;
            } else {
                shown.push(Shown::Text(line.to_owned()));
            }
            continue;
        }
        if let Some(row) = line.strip_prefix('|') {
            table.extend(cells(row));
            continue;
        }
        print_table(&mut table, width, &mut shown);
        section = number_of_section(line).or(section);
        if let Some((_, title)) = heading(line) {
            shown.push(Shown::Heading(plain(title)));
        } else if let Some((number, text)) = clause(line, section) {
            hang(&format!("{number:<5}"), &plain(text), width, &mut shown);
        } else if let Some(item) = line.trim_start().strip_prefix("- ") {
            hang("  -", &plain(item), width, &mut shown);
        } else if let Some(words) = attribute(line, "alt=\"") {
            hang("", &format!("[Picture: {words}]"), width, &mut shown);
        } else if line.trim_start().starts_with('<') {
            // The frame of a picture.
        } else {
            hang("", &plain(line), width, &mut shown);
        }
    }
    print_table(&mut table, width, &mut shown);
    // Pictures leave empty lines behind.
    let is_empty = |line: &Shown| *line == Shown::Text(String::new());
    shown.dedup_by(|one, other| is_empty(one) && is_empty(other));
    while shown.last().is_some_and(is_empty) {
        shown.pop();
    }
    shown
}

/// Text after a label, its further lines as far to the right.
fn hang(label: &str, text: &str, width: usize, shown: &mut Lines) {
    let indent = if label.is_empty() { 0 } else { label.len() + 1 };
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let lines = wrap(&words, width.saturating_sub(indent).max(20));
    if lines.is_empty() {
        shown.push(Shown::Text(label.to_owned()));
    }
    for (i, line) in lines.iter().enumerate() {
        let label = if i == 0 { label } else { "" };
        let line = format!("{label:<indent$}{line}");
        shown.push(Shown::Text(line));
    }
}

/// The cells of a row of a table; `None` for the line below its head.
fn cells(row: &str) -> Option<Vec<String>> {
    let row = row.trim_end().strip_suffix('|').unwrap_or(row);
    if row.chars().all(|c| " |:-".contains(c)) {
        return None;
    }
    // A bar that belongs to the text is written with a backslash.
    let row = row.replace("\\|", "\u{1}");
    let cells = row.split('|');
    Some(
        cells
            .map(|cell| plain(cell.trim()).replace('\u{1}', "|"))
            .collect(),
    )
}

/// Prints the rows of a table and forgets them.
fn print_table(table: &mut Vec<Vec<String>>, width: usize, shown: &mut Lines) {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    for row in table.drain(..) {
        let last = row.len() - 1;
        let cells = row[..last].iter().zip(&widths);
        let label: Vec<String> = cells
            .map(|(cell, &width)| format!("{cell:<width$}"))
            .collect();
        let label = format!("  {}", label.join("  "));
        hang_wide(&label, &row[last], width, shown);
    }
}

/// As [`hang`], for a label that may have characters of several bytes.
fn hang_wide(label: &str, text: &str, width: usize, shown: &mut Lines) {
    let indent = label.chars().count() + 2;
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let lines = wrap(&words, width.saturating_sub(indent).max(30));
    for (i, line) in lines.iter().enumerate() {
        let line = match i {
            0 => format!("{label}  {line}"),
            _ => format!("{:indent$}{line}", ""),
        };
        shown.push(Shown::Text(line));
    }
    if lines.is_empty() {
        shown.push(Shown::Text(label.trim_end().to_owned()));
    }
}

/// The text of an attribute of HTML.
fn attribute<'a>(line: &'a str, begin: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(begin)?;
    rest.split_once('"').map(|(text, _)| text)
}

/// A line of Markdown without its marks: emphasis and the targets of links are left out, code keeps
/// its backquotes.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut code = false;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            '`' => {
                code = !code;
                text.push(c);
            }
            '*' if !code => {}
            ']' if !code && rest.as_str().starts_with('(') => {
                if let Some(start) = text.rfind('[') {
                    text.remove(start);
                }
                for skipped in rest.by_ref() {
                    if skipped == ')' {
                        break;
                    }
                }
            }
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# A game: the rules

It is *short*; see the [notation](#notation-of-moves).

<picture>
  <img src=\"x.svg\" alt=\"A board.\">
</picture>

### 1. The turn

- **1.1** One of `*` and `a|b`.
- **1.2** Two.

## Notation of moves

| text | meaning |
| --- | --- |
| `a1` | enter |
| `a\\|1-b2` | move |

- **N1** Last.
";

    fn text(lines: Lines) -> String {
        let lines = lines.into_iter().map(|line| match line {
            Shown::Heading(title) => format!("# {title}\n"),
            Shown::Text(text) => text + "\n",
        });
        lines.collect()
    }

    #[test]
    fn pages_become_plain_text() {
        let page = Page::new(PAGE).unwrap();
        let whole = "\
# A game: the rules

It is short; see the notation.

[Picture: A board.]

# 1. The turn

1.1   One of `*` and `a|b`.
1.2   Two.

# Notation of moves

  text      meaning
  `a1`      enter
  `a|1-b2`  move

N1    Last.
";
        assert_eq!(text(page.whole(80)), whole);
        assert!(Page::new(" \n").is_none());
    }

    #[test]
    fn clauses_and_sections_are_found() {
        let page = Page::new(PAGE).unwrap();
        let find = |what| page.find(what, 80).map(text);
        assert_eq!(find("1.2").unwrap(), "1.2   Two.\n");
        assert_eq!(find("n1").unwrap(), "N1    Last.\n");
        let turn = "# 1. The turn\n\n1.1   One of `*` and `a|b`.\n1.2   Two.\n";
        assert_eq!(find("1").unwrap(), turn);
        assert_eq!(find("the TURN").unwrap(), turn);
        assert!(find("notation").unwrap().ends_with("N1    Last.\n"));
        for nothing in ["1.3", "7", "", "é", "."] {
            assert_eq!(find(nothing), None, "{nothing}");
        }
        let titles: Vec<_> = page.titles().collect();
        assert_eq!(titles, ["1. The turn", "Notation of moves"]);
    }

    #[test]
    fn long_lines_are_wrapped() {
        let page = Page::new("## 4 End\n2. Last.\n").unwrap();
        assert_eq!(text(page.find("4.2", 80).unwrap()), "4.2   Last.\n");
        assert!(text(page.find("4", 80).unwrap()).contains("4.2   Last.\n"));
        let page = Page::new("- **1.1** one two three four five six").unwrap();
        let lines = "1.1   one two three four\n      five six\n";
        assert_eq!(text(page.find("1.1", 26).unwrap()), lines);
    }
}
