//! The lines that people type at the prompt, and the answers.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::Path;

use gambol_contest::referee::Due;
use gambol_core::Player;
use gambol_core::text::Excerpt;
use gambol_host::{AnyMove, AnyMoveInput};
use gambol_seats::rules::Page;

use super::table::{Screen, Table};
use crate::files;
use crate::input::{Line, ask, split_word};
use crate::layout::{Fonts, hang};

const HELP: [(&str, &str); 11] = [
    (
        "MOVE",
        "make this move, as `moves` writes it, or enter its parts one by one: first a square, say, \
         then one of the parts offered",
    ),
    ("move MOVE", "make a move whose text is one of the words below"),
    ("back", "take back the last part"),
    (
        "moves",
        "list your moves that begin with the entered parts, or with `moves PART ...` only moves with \
         these squares or cards",
    ),
    ("hint", "ask a bot for the first part of a good move, and again for the whole move"),
    (
        "undo",
        "go back to the last turn of a person, but not across a chance event or a move that has \
         shown a secret",
    ),
    ("rules", "show the rules, one clause (`rules 3.2`) or one section (`rules 3`)"),
    ("glossary", "explain the letters and signs in moves"),
    ("save FILE", "write the record of the game so far"),
    ("help", "show this list"),
    ("quit", "leave, as the end of the input does"),
];

/// The state of a game at a prompt.
pub(super) struct Session<'a> {
    pub(super) table: &'a mut Table,
    pub(super) lines: &'a mut dyn BufRead,
    pub(super) output: &'a mut dyn Write,
    pub(super) screen: Screen,
    pub(super) fonts: Fonts,
    /// The person at the screen, if any plays.
    pub(super) viewer: Option<Player>,
    /// Whether the viewer's position is on the screen.
    pub(super) shown: bool,
    /// The move being entered part by part.
    pub(super) input: Option<AnyMoveInput>,
    /// The move of the last hint in this turn.
    pub(super) hinted: Option<AnyMove>,
    /// The error of the last attempt to write the record.
    unwritten: Option<String>,
}

/// The next step of the session after a line.
pub(super) enum Next {
    /// Goes on with the game from its current position.
    Game,
    /// Reads another line.
    Line,
    /// Ends.
    Leave,
}

impl Table {
    /// Answers lines until the end of the input or `quit`. Without people, plays the game to its
    /// end. The command `help` lists the commands.
    ///
    /// ```
    /// use std::io;
    ///
    /// use gambol::mixtour::Position;
    /// use gambol::{AnyRecord, GAMES};
    /// use gambol_bots::Bots;
    /// use gambol_program::play::{Screen, Table};
    ///
    /// let record = AnyRecord::new(GAMES.first("mixtour")?);
    /// let seats = ["random".parse()?, "random".parse()?];
    /// let mut table = Table::new(record, &Bots::of::<Position>(), &seats, 1)?;
    /// table.play(&mut io::empty(), &mut io::sink(), Screen::default())?;
    /// assert!(table.record().outcome().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Reading, writing or the record's file fails, or a bot makes no legal move or panics.
    pub fn play(
        &mut self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
        screen: Screen,
    ) -> io::Result<()> {
        let viewer = self.game.people().next();
        let session = Session {
            viewer,
            table: self,
            lines: input,
            output,
            screen,
            fonts: Fonts::of(screen.style),
            shown: false,
            input: None,
            hinted: None,
            unwritten: None,
        };
        session.run()
    }
}

impl Session<'_> {
    fn run(mut self) -> io::Result<()> {
        self.table.write_record()?;
        let played = self.play();
        // Keep the record even if the terminal is gone.
        played.and(self.table.write_record())
    }

    fn play(&mut self) -> io::Result<()> {
        if let Some(player) = self.viewer {
            if !self.curtain(&format!("{player} looks at the screen first."))? {
                return Ok(());
            }
        }
        self.heading()?;
        loop {
            match self.table.game.due() {
                Due::Chance => {
                    let event = self.table.game.sample_event();
                    self.tell(event)?;
                }
                Due::Turn(player) if self.table.game.people().any(|person| person == player) => {
                    if !self.hand_over(player)? {
                        break;
                    }
                    self.show()?;
                    self.keep_record()?;
                    if !self.ask(Some(player))? {
                        break;
                    }
                }
                Due::Turn(player) => {
                    self.show()?;
                    self.output.flush()?;
                    if let Some(event) = self.table.game.ask(player).map_err(io::Error::other)? {
                        self.tell(event)?;
                    }
                }
                Due::End => {
                    self.ending()?;
                    self.keep_record()?;
                    if self.viewer.is_none() || !self.ask(None)? {
                        break;
                    }
                }
            }
        }
        if self.table.record().outcome().is_none() {
            let plies = moves(self.table.record().plies() as usize);
            writeln!(self.output, "The game is unfinished after {plies}.")?;
        }
        self.output.flush()
    }

    /// Writes the record. Reports an error only once, and the game goes on.
    fn keep_record(&mut self) -> io::Result<()> {
        let wrong = self.table.write_record().err().map(|error| error.to_string());
        if let Some(why) = wrong.as_ref().filter(|_| self.unwritten.is_none()) {
            writeln!(self.output, "The record is not written: {why}; the game goes on.")?;
        }
        self.unwritten = wrong;
        Ok(())
    }

    /// The person typing.
    fn viewer(&self) -> Player {
        // Only people type.
        self.viewer.unwrap_or(Player::P1)
    }

    /// Reads and answers lines of this player, or of anybody once the game is over. Returns whether
    /// the session goes on.
    fn ask(&mut self, player: Option<Player>) -> io::Result<bool> {
        let title = self.fonts.title;
        (self.input, self.hinted) = (None, None);
        loop {
            let mut prompt = player.map_or("over".to_owned(), |player| player.to_string());
            for part in self.input.iter().flat_map(AnyMoveInput::parts) {
                prompt.extend([" ", part.as_str()]);
            }
            let prompt = format!("{title}{prompt}>{title:#} ");
            let Some(line) = ask(&prompt, self.lines, self.output, self.screen.echo)? else {
                return Ok(false);
            };
            match self.answer(&line, player)? {
                Next::Line => {}
                Next::Game => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn answer(&mut self, line: &Line, player: Option<Player>) -> io::Result<Next> {
        let text = match line.text() {
            Ok(text) => text.trim(),
            Err(wrong) => return self.say(wrong),
        };
        match split_word(text) {
            ("", _) => Ok(Next::Line),
            ("move", rest) if player.is_some() && typed(rest) == text => self.make(rest),
            (command @ ("quit" | "help" | "undo" | "back" | "hint" | "glossary"), rest)
                if !rest.is_empty() =>
            {
                self.say(format_args!("nothing may follow `{command}`"))
            }
            ("quit", _) => Ok(Next::Leave),
            ("help", _) => self.help(),
            ("rules", what) => self.rules(what),
            ("glossary", _) => self.glossary(),
            ("save", file) => self.save(file),
            ("undo", _) => self.undo(),
            _ if player.is_none() => {
                let undo = self.table.game.undo_target(self.viewer()).map_or("", |_| "`undo`, ");
                self.say(format_args!(
                    "the game is over: {undo}`rules`, `glossary`, `save FILE`, `help` or `quit`"
                ))
            }
            ("moves", "") => self.moves(),
            ("moves", part) => self.moves_with(part),
            ("hint", _) => self.hint(),
            ("back", _) => self.back(),
            _ => self.make(text),
        }
    }

    pub(super) fn say(&mut self, text: impl Display) -> io::Result<Next> {
        writeln!(self.output, "{text}")?;
        Ok(Next::Line)
    }

    pub(super) fn lines(&mut self, lines: &[String]) -> io::Result<Next> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))?;
        Ok(Next::Line)
    }

    fn help(&mut self) -> io::Result<Next> {
        let mut lines = Vec::new();
        for (command, what) in &HELP {
            lines.extend(hang(&format!("  {command:10}"), what, self.screen.width));
        }
        self.lines(&lines)
    }

    fn rules_page(&self) -> Option<Page> {
        let page = Page::new(self.table.record().start().game().facts().rules, self.screen.width)?;
        let title = self.fonts.title;
        Some(page.with_headings(|heading| format!("{title}{heading}{title:#}")))
    }

    /// The rules, or a clause or section of them.
    fn rules(&mut self, what: &str) -> io::Result<Next> {
        let game = self.table.record().start().game();
        let Some(page) = self.rules_page() else {
            return self.say(format_args!("{} has no page of rules here", game.title()));
        };
        if what.is_empty() {
            return self.page(page.whole());
        }
        if let Some(lines) = page.find(what) {
            return self.page(lines);
        }
        self.say(format_args!(
            "the rules have no clause or section {}; the sections are:\n  {}",
            Excerpt::new(what),
            page.titles().collect::<Vec<_>>().join("\n  ")
        ))
    }

    /// Shows the sections about cards and the notation of moves.
    fn glossary(&mut self) -> io::Result<Next> {
        let game = self.table.record().start().game();
        let page = self.rules_page().unwrap_or_default();
        let mut has_glossary = false;
        for lines in ["The cards", "Notation"].iter().filter_map(|title| page.section(title)) {
            self.page(lines)?;
            has_glossary = true;
        }
        if has_glossary {
            return Ok(Next::Line);
        }
        self.say(format_args!("{} has no glossary here", game.title()))
    }

    fn page(&mut self, lines: &[String]) -> io::Result<Next> {
        writeln!(self.output)?;
        self.lines(lines)?;
        self.say("")
    }

    fn undo(&mut self) -> io::Result<Next> {
        match self.table.undo(self.viewer()) {
            Ok(plies) => {
                self.shown = false;
                self.say(format_args!("{} taken back", moves(plies as usize)))?;
                Ok(Next::Game)
            }
            Err(why) => self.say(why),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<Next> {
        if file.is_empty() || file == "-" {
            return self.say("save needs the name of a file: `save FILE`");
        }
        let name = files::shown(Path::new(file));
        let hidden = ", including information hidden from you";
        let hidden = if self.table.has_secrets() { hidden } else { "" };
        match self.table.save(Path::new(file)) {
            Err(error) => self.say(format_args!("not saved: {error}")),
            Ok(()) => self.say(format_args!("saved in {name}{hidden}")),
        }
    }
}

/// Returns the text to type for a move or a part of one.
pub(super) fn typed(text: &str) -> String {
    // Below `MOVE`.
    let is_command = HELP[1..].iter().any(|(command, _)| split_word(command).0 == text);
    if is_command { format!("move {text}") } else { text.to_owned() }
}

/// `1 move`, `2 moves`.
pub(super) fn moves(number: usize) -> String {
    format!("{number} move{}", if number == 1 { "" } else { "s" })
}
