//! The rules page of a game, as the terminal shows it.
//!
//! A Markdown parser would leave most of this file as it is: numbered clauses, tables and wrapping.

use crate::layout;

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

    /// Its lines, in order.
    fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let mut inside = false;
        self.0.lines().map(move |text| {
            let fence = is_fence(text);
            let verbatim = inside || fence;
            inside ^= fence;
            Line { text, verbatim }
        })
    }

    /// All of it.
    pub(super) fn whole(&self, width: usize) -> Lines {
        shown(self.lines(), None, width)
    }

    /// The clause with this number such as `3.2` or `R11`, or the section with this number or with a
    /// title that begins so.
    pub(super) fn find(&self, what: &str, width: usize) -> Option<Lines> {
        let mut section = None;
        let mut lines = self.lines();
        while let Some(line) = lines.next() {
            section = line.section().or(section);
            let clause = line.clause(section);
            if clause.is_some_and(|(number, _)| same(&number, what)) {
                let rest = lines.take_while(|line| line.continues());
                return Some(shown(std::iter::once(line).chain(rest), section, width));
            }
        }
        self.section(what, width)
    }

    /// The section with this number or with a title that begins so, up to the next heading that is
    /// not below its own.
    pub(super) fn section(&self, what: &str, width: usize) -> Option<Lines> {
        let is_wanted = |line: &Line<'_>| {
            line.heading().is_some_and(|(_, title)| match numbered(title) {
                Some((number, title)) => same(number, what) || begins(title, what),
                None => begins(title, what),
            })
        };
        let mut lines = self.lines().skip_while(|line| !is_wanted(line));
        let first = lines.next()?;
        let (level, _) = first.heading()?;
        let rest = lines.take_while(|line| line.heading().is_none_or(|(other, _)| other > level));
        Some(shown(std::iter::once(first).chain(rest), None, width))
    }

    /// What can be asked for: the titles of the sections.
    pub(super) fn titles(&self) -> impl Iterator<Item = &'a str> {
        let headings = self.lines().filter_map(Line::heading);
        headings.filter_map(|(level, title)| (level > 1).then_some(title))
    }
}

/// A line of a page.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    /// Whether it is code, or one of the fences around it.
    verbatim: bool,
}

impl<'a> Line<'a> {
    /// The level and the title of a heading.
    fn heading(self) -> Option<(usize, &'a str)> {
        let title = self.text.trim_start_matches('#');
        let level = self.text.len() - title.len();
        let title = title.strip_prefix(' ')?;
        (level > 0 && !self.verbatim).then_some((level, title))
    }

    /// The number of the section that begins here.
    fn section(self) -> Option<&'a str> {
        let (_, title) = self.heading()?;
        numbered(title).map(|(number, _)| number)
    }

    /// The number and the text of a clause: `- **3.2** Text`, `- **R1. Title.** Text`, or `2. Text`
    /// in section 3.
    fn clause(self, section: Option<&str>) -> Option<(String, String)> {
        if self.verbatim {
            return None;
        }
        if let Some(clause) = self.text.strip_prefix("- **") {
            let (bold, text) = clause.split_once("**")?;
            let (number, title) = bold.split_once(' ').unwrap_or((bold, ""));
            let number = plain(number.strip_suffix('.').unwrap_or(number));
            let is_number = number.chars().any(|c| c.is_ascii_digit());
            return is_number.then(|| (number, format!("{title}{text}")));
        }
        let (number, text) = self.text.split_once(". ")?;
        is_number(number).then(|| Some((format!("{}.{number}", section?), text.to_owned())))?
    }

    /// Whether it belongs to the clause before it.
    fn continues(self) -> bool {
        self.text.starts_with([' ', '\t']) || self.text.is_empty()
    }
}

/// Whether code begins or ends here.
fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

fn begins(title: &str, what: &str) -> bool {
    let start = title.get(..what.len());
    !what.is_empty() && start.is_some_and(|start| same(start, what))
}

/// The number and the rest of the title of a section: `3. The turn` or `3 The turn`.
fn numbered(title: &str) -> Option<(&str, &str)> {
    let (number, title) = title.split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    is_number(number).then_some((number, title))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Markdown as lines for the terminal, the first of them in this section.
fn shown<'a>(
    lines: impl IntoIterator<Item = Line<'a>>,
    mut section: Option<&'a str>,
    width: usize,
) -> Lines {
    let mut shown = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in lines {
        let text = line.text;
        if let Some(row) = text.strip_prefix('|').filter(|_| !line.verbatim) {
            table.extend(cells(row));
            continue;
        }
        print_table(&mut table, width, &mut shown);
        section = line.section().or(section);
        let nested = text.starts_with([' ', '\t']);
        if line.verbatim {
            if !is_fence(text) {
                shown.push(Shown::Text(text.to_owned()));
            }
        } else if let Some((_, title)) = line.heading() {
            shown.push(Shown::Heading(plain(title)));
        } else if let Some((number, text)) = line.clause(section) {
            hang(&format!("{number:<5}"), &plain(&text), width, &mut shown);
        } else if let Some(item) = text.trim_start().strip_prefix("- ") {
            let label = if nested { "      -" } else { "  -" };
            hang(label, &plain(item), width, &mut shown);
        } else if let Some(words) = attribute(text, "alt=\"") {
            hang("", &format!("[Picture: {words}]"), width, &mut shown);
        } else if text.trim_start().starts_with('<') {
            // The frame of a picture.
        } else if nested && !text.trim().is_empty() {
            hang("     ", &plain(text), width, &mut shown);
        } else {
            hang("", &plain(text), width, &mut shown);
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
    shown.extend(layout::hang(label, text, width).into_iter().map(Shown::Text));
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
    Some(cells.map(|cell| plain(cell.trim()).replace('\u{1}', "|")).collect())
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
        let label: Vec<String> = cells.map(|(cell, &width)| format!("{cell:<width$}")).collect();
        let label = format!("  {} ", label.join("  "));
        if label.chars().count() + 31 > width {
            // The text has too little room beside the label, so it stands below.
            shown.push(Shown::Text(label.trim_end().to_owned()));
            hang("     ", &row[last], width.max(36), shown);
        } else {
            hang(&label, &row[last], width, shown);
        }
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

    /// Rulings have a title after their number; lists below a clause belong to it.
    #[test]
    fn rulings_are_found() {
        let page = "\
## Rulings

- **R1. Two *layouts* (1.1).** The text.
  - One.

  More.
- **R2. The end (9.3)** matters.
- **R3.** Three.
- **Not a clause.** Four.
";
        let page = Page::new(page).unwrap();
        let find = |what| page.find(what, 80).map(text);
        let first = "R1    Two layouts (1.1). The text.\n      - One.\n\n      More.\n";
        assert_eq!(find("r1").unwrap(), first);
        assert_eq!(find("R2").unwrap(), "R2    The end (9.3) matters.\n");
        assert_eq!(find("R3").unwrap(), "R3    Three.\n");
        assert_eq!(find("Not"), None);
        let end = "R3    Three.\n  - Not a clause. Four.\n";
        assert!(find("rulings").unwrap().ends_with(end));
    }

    /// What stands between fences is neither a heading nor a clause nor a table.
    #[test]
    fn code_is_only_shown() {
        let page = "\
## 1 Boards

```text
## 2 Not a section
- **2.1** Not a clause.
3. Nor this.
| + |
```

1. A clause.
";
        let page = Page::new(page).unwrap();
        for code in ["2", "2.1", "1.3", "Not"] {
            assert_eq!(page.find(code, 80), None, "{code}");
        }
        assert_eq!(page.titles().collect::<Vec<_>>(), ["1 Boards"]);
        let whole = "\
# 1 Boards

## 2 Not a section
- **2.1** Not a clause.
3. Nor this.
| + |

1.1   A clause.
";
        assert_eq!(page.find("1", 80).map(text).unwrap(), whole);
    }

    #[test]
    fn wide_tables_stay_narrow() {
        let page =
            Page::new("| one two three four | five six seven eight nine ten eleven |").unwrap();
        let lines = "  one two three four\n      five six seven eight nine ten\n      eleven\n";
        assert_eq!(text(page.whole(32)), lines);
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
