//! A rules page and its parts.

use std::ops::Range;

use pulldown_cmark::HeadingLevel;

/// A rules page in Markdown, formatted as plain lines.
///
/// Its clauses are the items of lists that begin with a bold number, as in `- **3.2** Text` and
/// `- **R1. Title.** Text`, and the items of numbered lists: 3.2 is also item 2 in section 3.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub(super) lines: Vec<String>,
    /// The numbers of the clauses, and the lines of each.
    pub(super) clauses: Vec<(String, Range<usize>)>,
    pub(super) sections: Vec<Section>,
}

#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) level: HeadingLevel,
    pub(super) title: String,
    /// The index of its first line.
    pub(super) line: usize,
}

impl Page {
    /// Returns all lines.
    pub fn whole(&self) -> &[String] {
        self.part(0..self.lines.len())
    }

    /// Returns the clause with this number, such as `3.2` or `R11`, or else the [section](Self::section).
    pub fn find(&self, what: &str) -> Option<&[String]> {
        let mut clauses = self.clauses.iter();
        let clause = clauses.find(|(number, _)| number.eq_ignore_ascii_case(what));
        clause.map(|(_, lines)| self.part(lines.clone())).or_else(|| self.section(what))
    }

    /// Returns the section with this number, or with a title that begins with this text, and its subsections.
    pub fn section(&self, what: &str) -> Option<&[String]> {
        let mut sections = self.sections.iter().skip_while(|section| !section.is(what));
        let &Section { level, line, .. } = sections.next()?;
        let next = sections.find(|section| section.level <= level);
        Some(self.part(line..next.map_or(self.lines.len(), |next| next.line)))
    }

    /// Returns the text of the page without the sections whose titles begin with one of these.
    pub fn without(&self, titles: &[&str]) -> String {
        self.text(titles, false)
    }

    /// Returns the text of the sections whose titles begin with one of these.
    pub fn only(&self, titles: &[&str]) -> String {
        self.text(titles, true)
    }

    /// Returns the lines in sections with these titles, or all other lines.
    fn text(&self, titles: &[&str], is_inside: bool) -> String {
        let mut lines = Vec::new();
        let mut inside: Option<HeadingLevel> = None;
        let mut sections = self.sections.iter().peekable();
        for (index, line) in self.lines.iter().enumerate() {
            if let Some(section) = sections.next_if(|section| section.line == index) {
                if inside.is_none_or(|level| section.level <= level) {
                    inside = titles.iter().any(|title| section.is(title)).then_some(section.level);
                }
            }
            if inside.is_some() == is_inside {
                lines.push(line.as_str());
            }
        }
        lines.join("\n").trim().to_owned()
    }

    /// Applies `change` to every heading, such as to make it bold.
    #[must_use]
    pub fn with_headings(mut self, change: impl Fn(&str) -> String) -> Self {
        for Section { title, line, .. } in &self.sections {
            self.lines[*line] = change(title);
        }
        self
    }

    /// Returns the titles of the sections, without the title of the page.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        let parts = self.sections.iter().filter(|section| section.level > HeadingLevel::H1);
        parts.map(|section| section.title.as_str())
    }

    /// Returns these lines without empty lines at the end.
    fn part(&self, lines: Range<usize>) -> &[String] {
        let lines = &self.lines[lines];
        let last = lines.iter().rposition(|line| !line.is_empty());
        &lines[..last.map_or(0, |last| last + 1)]
    }
}

impl Section {
    /// Splits the title into its number and the rest: `3. The turn` or `3 The turn`.
    pub(super) fn numbered(&self) -> Option<(&str, &str)> {
        let (number, title) = self.title.split_once(' ')?;
        let number = number.strip_suffix('.').unwrap_or(number);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some((number, title))
    }

    /// Returns whether this is the section's number, or the beginning of its title.
    fn is(&self, what: &str) -> bool {
        let (number, title) = self.numbered().unwrap_or(("", &self.title));
        let start = title.get(..what.len()).unwrap_or_default();
        !what.is_empty() && (number == what || start.eq_ignore_ascii_case(what))
    }
}
