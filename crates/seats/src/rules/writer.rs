//! Formats Markdown as lines.

use std::mem;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::layout;
use super::page::{Page, Section};

impl Page {
    /// Formats a page in lines of this width. Returns `None` if the page is empty.
    pub fn new(markdown: &str, width: usize) -> Option<Self> {
        let mut writer = Writer { width, ..Writer::default() };
        for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
            writer.event(event, &markdown[..range.start]);
        }
        (!writer.page.lines.is_empty()).then_some(writer.page)
    }
}

/// Writes a page from the parser's events.
#[derive(Default)]
struct Writer {
    page: Page,
    width: usize,
    /// The text of the block so far, with line feeds as hard breaks.
    text: String,
    /// The length of the block's bold beginning.
    bold: Option<usize>,
    /// The target of the last link.
    link: String,
    /// The next number of each list around the text, or `None` for lists without numbers.
    lists: Vec<Option<u64>>,
    /// The items and quotations around the text.
    items: Vec<Item>,
    /// The cells of a table.
    rows: Vec<Vec<String>>,
}

/// An item of a list, or a quotation.
#[derive(Default)]
struct Item {
    /// The column of its text.
    indent: usize,
    /// The label of its first line, until it is written.
    label: String,
    place: Option<u64>,
    /// The number of the item's clause, and its first line.
    clause: Option<(String, usize)>,
}

impl Writer {
    /// Handles an event. `before` is the source before the event.
    fn event(&mut self, event: Event<'_>, before: &str) {
        match event {
            Event::Start(tag) => self.start(&tag, before),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.push(&text),
            Event::Code(code) => self.push(&format!("`{code}`")),
            Event::InlineHtml(tag) => self.push_html(&tag),
            Event::Html(html) => self.text.push_str(&html),
            Event::SoftBreak => self.text.push(' '),
            Event::HardBreak => self.text.push('\n'),
            // Blocks have gaps, so a rule needs no line. No other extension is on.
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, before: &str) {
        match tag {
            Tag::Emphasis | Tag::TableCell => {}
            Tag::Link { dest_url, .. } => self.link = dest_url.to_string(),
            Tag::Strong => {
                if !self.text.is_empty() {
                    self.bold.get_or_insert(0);
                }
            }
            Tag::Image { .. } => self.text.push_str("[Picture: "),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            block => {
                self.end_paragraph();
                // Keep the empty lines of the source.
                let gap = before.trim_end_matches([' ', '\t', '\r', '\n', '>']).len();
                let is_apart = before[gap..].matches('\n').count() > 1;
                if is_apart && self.page.lines.last().is_some_and(|line| !line.is_empty()) {
                    self.page.lines.push(String::new());
                }
                let indent = self.indent();
                match block {
                    Tag::List(first) => self.lists.push(*first),
                    Tag::Item => {
                        let next = self.lists.last_mut().and_then(Option::as_mut);
                        let place = next.map(|next| mem::replace(next, next.saturating_add(1)));
                        let mark = place.map_or("-".to_owned(), |place| format!("{place}."));
                        let label = format!("{:1$}{mark}", "", indent.max(2));
                        let indent = label.len() + 1;
                        self.items.push(Item { indent, label, place, ..Item::default() });
                    }
                    Tag::BlockQuote(_) => {
                        self.items.push(Item { indent: indent + 4, ..Item::default() });
                    }
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => _ = self.bold.get_or_insert(self.text.len()),
            TagEnd::Link => {
                let link = mem::take(&mut self.link);
                if link.contains("://") && !self.text.ends_with(&link) {
                    self.push(&format!(" ({link})"));
                }
            }
            TagEnd::Image => self.text.push(']'),
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::Heading(level) => {
                let title = self.take_text().trim().replace('\n', " ");
                let line = self.page.lines.len();
                self.page.lines.push(title.clone());
                self.page.sections.push(Section { level, title, line });
            }
            TagEnd::CodeBlock => {
                let (indent, code) = (self.indent(), self.take_text());
                let lines = code.lines().map(|line| format!("{:indent$}{line}", ""));
                self.page.lines.extend(lines);
            }
            TagEnd::HtmlBlock => {
                let html = self.take_text();
                self.push_html(&html);
                self.end_paragraph();
            }
            TagEnd::TableCell => {
                let cell = self.take_text();
                self.rows.last_mut().expect("a cell is in a row").push(cell);
            }
            TagEnd::Table => self.end_table(),
            TagEnd::List(_) => _ = self.lists.pop(),
            TagEnd::Item | TagEnd::BlockQuote(_) => {
                self.end_paragraph();
                let end = self.page.lines.len();
                let clause = self.items.pop().and_then(|item| item.clause);
                self.page.clauses.extend(clause.map(|(number, line)| (number, line..end)));
            }
            _ => {}
        }
    }

    /// Adds text and escapes control characters.
    fn push(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\t' => self.text.push_str("    "),
                '\r' => {}
                '\n' => self.text.push('\n'),
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                    self.text.extend(c.escape_unicode());
                }
                c if c.is_control() => self.text.extend(c.escape_unicode()),
                c => self.text.push(c),
            }
        }
    }

    /// Adds the text between tags, line breaks, and the descriptions of pictures.
    fn push_html(&mut self, mut html: &str) {
        while let Some((text, tag)) = html.split_once('<') {
            self.push(text);
            let mut quoted = false;
            let end = match tag.strip_prefix("!--") {
                Some(comment) => comment.find("-->").map(|end| end + "!----".len()),
                None => tag.find(|c| {
                    quoted ^= c == '"';
                    c == '>' && !quoted
                }),
            };
            let (tag, rest) = tag.split_at(end.unwrap_or(tag.len()));
            html = rest.strip_prefix('>').unwrap_or_default();
            let alt = tag.split_once("alt=\"").and_then(|(_, alt)| alt.split_once('"'));
            if let Some((alt, _)) = alt {
                self.push(&format!("[Picture: {alt}]"));
            } else if tag.starts_with("br") {
                self.text.push('\n');
            }
        }
        self.push(html);
    }

    fn take_text(&mut self) -> String {
        self.bold = None;
        mem::take(&mut self.text)
    }

    /// Writes the text as a paragraph.
    fn end_paragraph(&mut self) {
        let bold = self.bold.unwrap_or(0);
        let mut text = self.take_text();
        if text.trim().is_empty() {
            return;
        }
        let clause = self.clause(&text[..bold]);
        let mut label = String::new();
        if let Some(item) = self.items.last_mut() {
            label = mem::take(&mut item.label);
            if let Some((number, end)) = clause {
                label = format!("{number:<5}");
                text.drain(..end);
                item.indent = 6;
                item.clause = Some((number, self.page.lines.len()));
            }
        }
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let label = format!("{:1$}", mem::take(&mut label), self.indent().saturating_sub(1));
            self.page.lines.extend(layout::hang(&label, line, self.width));
        }
        // The clause has only a number.
        if !label.is_empty() {
            self.page.lines.push(label.trim_end().to_owned());
        }
    }

    /// Returns the number of the clause that begins with this bold text, and the length of the number.
    fn clause(&self, bold: &str) -> Option<(String, usize)> {
        let [Item { label, place, .. }] = &self.items[..] else { return None };
        if let (Some(place), false) = (place, label.is_empty()) {
            let (section, _) = self.page.sections.iter().rev().find_map(Section::numbered)?;
            return Some((format!("{section}.{place}"), 0));
        }
        let word = bold.split(' ').next().filter(|_| !label.is_empty())?;
        let number = word.strip_suffix('.').unwrap_or(word);
        number.bytes().any(|byte| byte.is_ascii_digit()).then(|| (number.to_owned(), word.len()))
    }

    /// Writes a table and wraps its last cells.
    fn end_table(&mut self) {
        let rows = mem::take(&mut self.rows);
        let mut widths = vec![0; rows.first().map_or(0, Vec::len)];
        for row in &rows {
            for (cell, width) in row.iter().zip(&mut widths) {
                *width = cell.chars().count().min(self.width).max(*width);
            }
        }
        for row in &rows {
            let (last, cells) = row.split_last().expect("a table has columns");
            let cells = cells.iter().zip(&widths);
            let label: Vec<_> = cells.map(|(cell, &width)| format!("{cell:<width$}")).collect();
            let label = format!("  {} ", label.join("  "));
            if label.chars().count() + 31 > self.width {
                // With too little room next to the label, the text goes below it.
                self.page.lines.push(label.trim_end().to_owned());
                self.page.lines.extend(layout::hang("     ", last, self.width.max(36)));
            } else {
                self.page.lines.extend(layout::hang(&label, last, self.width));
            }
        }
    }

    /// The first column of the text.
    fn indent(&self) -> usize {
        self.items.last().map_or(0, |item| item.indent).min(self.width / 2)
    }
}
