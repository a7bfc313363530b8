//! What people see and type.

use std::io::{self, BufRead, Write};
use std::path::Path;

use gambol_bots::BotKind;
use gambol_bots::referee::Due;
use gambol_core::text::Excerpt;
use gambol_core::{Game, HiddenInformation, MoveError, Player};
use gambol_host::point::{EntryError, Part, read_move};
use gambol_host::{AnyEntry, AnyIllegal, AnyMove, AnyPosition, Point, Render, Style};

use super::rules::Page;
use super::table::{Event, Screen, Table};
use crate::files;
use crate::input::{Line, MAX_LINE, read_line, split_word, unread};
use crate::layout::{Fonts, ending, hang, wrap};

const HELP: [(&str, &str); 11] = [
    (
        "MOVE",
        "make this move, written as `moves` writes it; or its parts one by one, such as its first \
         square, then what is offered",
    ),
    ("move MOVE", "make a move that is written like one of the words below"),
    ("back", "take back the last part"),
    (
        "moves",
        "list your moves that begin as entered; `moves PART ...` those of them with these squares or \
         cards",
    ),
    ("hint", "ask a bot how it would begin, whatever is entered; again for the whole move"),
    (
        "undo",
        "go back to the last turn of a person, but not across chance or what has shown a secret",
    ),
    ("rules", "show the rules; `rules 3.2` one clause, `rules 3` one section"),
    ("glossary", "say what letters and signs in moves mean"),
    ("save FILE", "write the record of the game so far"),
    ("help", "show this"),
    ("quit", "leave; so does the end of the input"),
];

/// A game at a prompt.
struct Session<'a> {
    table: &'a mut Table,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    screen: Screen,
    fonts: Fonts,
    /// Who looks at the screen; `None` if no person plays.
    viewer: Option<Player>,
    /// Whether the position is on the screen, as the viewer may see it.
    shown: bool,
    /// The move that is being entered part by part.
    entry: Option<AnyEntry>,
    /// The move of the last hint in this turn.
    hinted: Option<AnyMove>,
}

/// What comes after a line.
enum Next {
    /// The game goes on from its current position.
    Game,
    /// Another line.
    Line,
    /// Nothing.
    Leave,
}

impl Table {
    /// Plays until the input ends or says `quit`, or until the game ends if no person plays. Answers
    /// every line; `help` lists the commands.
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
    /// Propagates errors from reading, from writing, and from the file of the record. A bot of your own
    /// makes no legal move or panics.
    pub fn play(
        &mut self,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
        screen: Screen,
    ) -> io::Result<()> {
        Session::new(self, input, output, screen).run()
    }
}

impl<'a> Session<'a> {
    fn new(
        table: &'a mut Table,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        screen: Screen,
    ) -> Self {
        let viewer = table.people().next();
        Session {
            viewer,
            table,
            input,
            output,
            screen,
            fonts: Fonts::of(screen.style),
            shown: false,
            entry: None,
            hinted: None,
        }
    }

    fn run(mut self) -> io::Result<()> {
        self.table.write_record()?;
        let played = self.play();
        // The record is kept even if the terminal has gone.
        let kept = self.table.write_record();
        played.and(kept)
    }

    fn play(&mut self) -> io::Result<()> {
        if let Some(player) = self.viewer {
            if !self.curtain(&format!("{player} looks at the screen first."))? {
                return Ok(());
            }
        }
        self.heading()?;
        loop {
            match self.table.due() {
                Due::Chance => {
                    let event = self.table.sample_event();
                    self.tell(event)?;
                }
                Due::Turn(player) if self.table.people().any(|person| person == player) => {
                    if !self.hand_over(player)? {
                        break;
                    }
                    self.show()?;
                    self.table.write_record()?;
                    if !self.ask(Some(player))? {
                        break;
                    }
                }
                Due::Turn(player) => {
                    self.show()?;
                    self.output.flush()?;
                    if let Some(event) = self.table.ask(player)? {
                        self.tell(event)?;
                    }
                }
                Due::End => {
                    self.ending()?;
                    self.table.write_record()?;
                    if self.viewer.is_none() || !self.ask(None)? {
                        break;
                    }
                }
            }
        }
        if self.table.record.outcome().is_none() {
            let plies = count(self.table.record.plies(), "move");
            writeln!(self.output, "The game is unfinished after {plies}.")?;
        }
        self.output.flush()
    }

    fn heading(&mut self) -> io::Result<()> {
        let Fonts { title, faint, .. } = self.fonts;
        let record = &self.table.record;
        let seats = Player::all(record.start().players()).zip(&self.table.seats);
        let seats: Vec<String> = seats.map(|(p, seat)| format!("{p} {seat}")).collect();
        write!(
            self.output,
            "{title}{}{title:#}, {}: {}",
            record.start().game().title(),
            record.start().variant(),
            seats.join(", "),
        )?;
        // With the seed, anyone can play the game again and see everything.
        let has_secrets = self.table.has_secrets();
        if !has_secrets {
            write!(self.output, "; {faint}seed {}{faint:#}", self.table.seed())?;
        }
        writeln!(self.output)?;
        if self.viewer.is_some() {
            writeln!(self.output, "Type a move, or `help`.")?;
            if let Some(file) = self.table.file.as_ref().filter(|_| has_secrets) {
                writeln!(
                    self.output,
                    "The record in {} holds everything, also what is hidden from you.",
                    files::shown(file)
                )?;
            }
        }
        Ok(())
    }

    /// Says what happened.
    fn tell(&mut self, event: Event) -> io::Result<()> {
        self.shown = false;
        let title = self.fonts.title;
        match (event.player, event.text) {
            (Some(player), Some(mv)) => {
                writeln!(self.output, "{player} plays {title}{mv}{title:#}")
            }
            (Some(player), None) => writeln!(self.output, "{player} makes a secret move"),
            (None, Some(mv)) => writeln!(self.output, "chance: {title}{mv}{title:#}"),
            (None, None) => writeln!(self.output, "chance: a secret"),
        }
    }

    /// Shows what the viewer may see, unless it is on the screen.
    fn show(&mut self) -> io::Result<()> {
        if self.shown {
            return Ok(());
        }
        self.shown = true;
        let position = self.table.record.position();
        match self.viewer {
            Some(viewer) => {
                let view = position.view(viewer);
                writeln!(self.output, "\n{}", view.drawing(self.screen.style))
            }
            None => writeln!(self.output, "\n{}", position.drawing(self.screen.style)),
        }
    }

    /// Says how the game ended. Nothing is hidden now.
    fn ending(&mut self) -> io::Result<()> {
        self.shown = true;
        let record = &self.table.record;
        let title = self.fonts.title;
        writeln!(self.output, "\n{}", record.position().drawing(self.screen.style))?;
        let ending = ending(record);
        let plies = count(record.plies(), "move");
        writeln!(self.output, "{title}{ending}{title:#}, after {plies}")?;
        if self.viewer.is_some() && record.start().has_secrets() {
            let Fonts { faint, .. } = self.fonts;
            writeln!(self.output, "{faint}seed {}{faint:#}", self.table.seed())?;
        }
        Ok(())
    }

    /// Lets another person look at the screen. Returns whether the game goes on.
    fn hand_over(&mut self, player: Player) -> io::Result<bool> {
        let same = self.viewer == Some(player);
        self.viewer = Some(player);
        if same {
            return Ok(true);
        }
        self.shown = false;
        self.curtain(&format!("It is the turn of {player}."))
    }

    /// Clears the screen, if people share it in a game with secrets, and waits for whoever comes next.
    /// Returns whether the game goes on.
    fn curtain(&mut self, what: &str) -> io::Result<bool> {
        if !self.screen.private || !self.table.has_secrets() || self.table.people().count() < 2 {
            return Ok(true);
        }
        match self.screen.style {
            Style::Color => write!(self.output, "\x1b[2J\x1b[3J\x1b[H")?,
            Style::Plain => write!(self.output, "{}", "\n".repeat(100))?,
        }
        write!(self.output, "{what} Press Enter when nobody else is looking. ")?;
        Ok(self.read()?.is_some())
    }

    /// Who types.
    fn viewer(&self) -> Player {
        // Only people type.
        self.viewer.unwrap_or(Player::P1)
    }

    /// The next line, once everything written so far is on the screen.
    fn read(&mut self) -> io::Result<Option<Line>> {
        self.output.flush()?;
        let line = read_line(self.input, MAX_LINE).map_err(|error| unread(&error))?;
        if line.is_none() {
            writeln!(self.output)?;
        }
        Ok(line)
    }

    /// Reads and answers lines, from the player to move if the game goes on. Returns whether the
    /// session goes on.
    fn ask(&mut self, player: Option<Player>) -> io::Result<bool> {
        let title = self.fonts.title;
        (self.entry, self.hinted) = (None, None);
        loop {
            match player {
                Some(player) => {
                    write!(self.output, "{title}{player}")?;
                    let entered = self.entry.iter().flat_map(AnyEntry::parts);
                    for part in entered {
                        write!(self.output, " {part}")?;
                    }
                    write!(self.output, ">{title:#} ")?;
                }
                None => write!(self.output, "{title}over>{title:#} ")?,
            }
            let Some(line) = self.read()? else {
                return Ok(false);
            };
            if self.screen.echo {
                let text = line.text().unwrap_or_default().trim();
                writeln!(self.output, "{}", Excerpt::new(text).as_str())?;
            }
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
            Err(wrong) => {
                writeln!(self.output, "{wrong}")?;
                return Ok(Next::Line);
            }
        };
        match split_word(text) {
            ("", _) => {}
            ("move", rest) if player.is_some() && typed(rest) == text => return self.make(rest),
            (command @ ("quit" | "help" | "undo" | "back" | "hint" | "glossary"), rest)
                if !rest.is_empty() =>
            {
                writeln!(self.output, "nothing may follow `{command}`")?;
            }
            ("quit", _) => return Ok(Next::Leave),
            ("help", _) => self.help()?,
            ("rules", what) => self.rules(what)?,
            ("glossary", _) => self.glossary()?,
            ("save", file) => self.save(file)?,
            ("undo", _) => return self.undo(),
            _ if player.is_none() => {
                let undo = self.table.undo_target(self.viewer());
                let undo = undo.map_or("", |_| "`undo`, ");
                writeln!(
                    self.output,
                    "the game is over: {undo}`rules`, `glossary`, `save FILE`, `help` or `quit`"
                )?;
            }
            ("moves", "") => self.moves()?,
            ("moves", part) => self.moves_with(part)?,
            ("hint", _) => self.hint()?,
            ("back", _) => self.back()?,
            _ => return self.make(text),
        }
        Ok(Next::Line)
    }

    /// Plays the move that was typed, or takes the text as parts of one.
    fn make(&mut self, text: &str) -> io::Result<Next> {
        let position = self.table.record.position().clone();
        let Some(mut entry) = self.entry.take() else {
            return self.begin(&position, text);
        };
        let Err(wrong) = choose(&mut entry, text) else {
            return self.go_on(entry);
        };
        // A whole move can be typed at any time.
        let mut error = wrong.to_string();
        let first = text.split_whitespace().next().unwrap_or_default();
        let goes_on = choose(&mut entry.clone(), first).is_ok();
        match read_move(&position, text) {
            // Parts that go on with what is entered are not the beginning of another move.
            _ if goes_on => {}
            Ok(mv) if !is_first_part(&position, mv, text) => return self.play_move(mv),
            // What is no part here, but a move, is illegal as a move.
            Err(illegal @ MoveError::Illegal { .. }) if wrong.reason.is_none() => {
                error = illegal.to_string();
            }
            _ => {}
        }
        self.entry = Some(entry);
        writeln!(self.output, "{error}; `back` takes back the last part")?;
        Ok(Next::Line)
    }

    /// Plays the move that was typed, or begins one.
    fn begin(&mut self, position: &AnyPosition, text: &str) -> io::Result<Next> {
        let mut entry = AnyEntry::new(position);
        let (begun, error) = match read_move(position, text) {
            // Not played at once, even if only one move begins so: an illegal move may be meant.
            Ok(mv) if is_first_part(position, mv, text) => {
                let first = Point::path(position, mv)[0];
                (entry.choose(first.as_str()).is_ok(), None)
            }
            Ok(mv) => return self.play_move(mv),
            Err(error) => (choose(&mut entry, text).is_ok(), Some(error)),
        };
        if begun {
            self.entry = Some(entry);
            self.choices()?;
        } else if let Some(error) = error {
            let help = match error {
                MoveError::Syntax { .. } => "; for anything else see `help`",
                _ => "",
            };
            writeln!(self.output, "{error}{help}")?;
        }
        Ok(Next::Line)
    }

    /// Plays the move that is being entered if only one is left.
    fn go_on(&mut self, entry: AnyEntry) -> io::Result<Next> {
        if let Some(mv) = entry.only_move() {
            return self.play_move(mv);
        }
        self.entry = Some(entry);
        self.choices()?;
        Ok(Next::Line)
    }

    fn play_move(&mut self, mv: AnyMove) -> io::Result<Next> {
        match self.table.make(mv) {
            Ok(event) => {
                self.tell(event)?;
                Ok(Next::Game)
            }
            Err(reason) => {
                writeln!(self.output, "{reason}")?;
                Ok(Next::Line)
            }
        }
    }

    fn help(&mut self) -> io::Result<()> {
        for (command, what) in HELP {
            self.lines(&hang(&format!("  {command:10}"), what, self.screen.width))?;
        }
        Ok(())
    }

    /// Says how the move that is being entered can go on.
    fn choices(&mut self) -> io::Result<()> {
        let Some(entry) = &self.entry else {
            return Ok(());
        };
        let moves = count(entry.moves().count() as u64, "move");
        let choices: Vec<String> = entry.choices().iter().map(|it| typed(it.as_str())).collect();
        writeln!(self.output, "{moves}; next, one of:")?;
        self.list(&choices)
    }

    /// Takes back the last part.
    fn back(&mut self) -> io::Result<()> {
        let mut entry = self.entry.take();
        match entry.as_mut().and_then(AnyEntry::back) {
            None => writeln!(self.output, "no move is begun; `undo` takes back whole moves"),
            Some(part) => {
                writeln!(self.output, "{part} is taken back")?;
                self.entry = entry.filter(|entry| !entry.parts().is_empty());
                self.choices()
            }
        }
    }

    /// The first part of what the adviser would play, then all of it.
    fn hint(&mut self) -> io::Result<()> {
        let adviser = BotKind::usual(self.table.record.start().has_secrets());
        let again = self.hinted.is_some();
        self.hinted = self.hinted.or_else(|| self.table.hint());
        let Some(mv) = self.hinted else {
            return writeln!(self.output, "{adviser} knows nothing better");
        };
        let position = self.table.record.position();
        match Point::path(position, mv)[..] {
            [first, _, ..] if !again => writeln!(
                self.output,
                "{adviser} would begin with {first}; `hint` again says how it would go on"
            ),
            _ => {
                let mv = position.display_move(mv).to_string();
                writeln!(self.output, "{adviser} would play {mv}")
            }
        }
    }

    /// The legal moves, or those that begin with the parts entered so far.
    fn moves(&mut self) -> io::Result<()> {
        let position = self.table.record.position();
        let mut moves = Vec::new();
        match &self.entry {
            Some(entry) => moves.extend(entry.moves()),
            None => position.for_each_move(|mv| moves.push(mv)),
        }
        let moves = texts(position, &moves);
        writeln!(self.output, "{}:", count(moves.len() as u64, "move"))?;
        self.list(&moves)
    }

    /// The legal moves that begin with these parts, or go on with them after those entered so far,
    /// and the moves that touch all of them.
    fn moves_with(&mut self, text: &str) -> io::Result<()> {
        let position = self.table.record.position();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let is_same = |part: &Part, text: &str| part.as_str().eq_ignore_ascii_case(text);
        let (mut first, mut others) = (Vec::new(), Vec::new());
        let entered = self.entry.as_ref().map_or(&[][..], AnyEntry::parts);
        position.for_each_move(|mv| {
            let path = Point::path(position, mv);
            let Some(rest) = path.strip_prefix(entered) else {
                return;
            };
            let mut pairs = rest.iter().zip(&parts);
            if rest.len() >= parts.len() && pairs.all(|(part, text)| is_same(part, text)) {
                first.push(mv);
                return;
            }
            let changes = Point::changes(position, mv);
            let touched = path.iter().chain(&changes);
            if parts.iter().all(|text| touched.clone().any(|part| is_same(part, text))) {
                others.push(mv);
            }
        });
        let found = Excerpt::new(text);
        let (begin, begins) = match entered {
            [] => ("begin", "begins"),
            _ => ("go on", "goes on"),
        };
        if first.is_empty() && others.is_empty() {
            let path = entered.iter().map(Part::as_str).chain(parts.iter().copied());
            let reason = position.why_not(&path.collect::<Vec<_>>());
            let it = if parts.len() == 1 { "it" } else { "them" };
            write!(self.output, "no move {begins} with {found} or touches {it}")?;
            return match reason {
                Some(reason) => writeln!(self.output, ": {reason}"),
                None => writeln!(self.output),
            };
        }
        for (moves, one, many) in [
            (first, format!("{begins} with"), format!("{begin} with")),
            (others, "touches".to_owned(), "touch".to_owned()),
        ] {
            let how = if moves.len() == 1 { one } else { many };
            if !moves.is_empty() {
                let moves = texts(self.table.record.position(), &moves);
                let number = count(moves.len() as u64, "move");
                writeln!(self.output, "{number} {how} {found}:")?;
                self.list(&moves)?;
            }
        }
        Ok(())
    }

    fn list(&mut self, words: &[String]) -> io::Result<()> {
        self.lines(&wrap(words, self.screen.width))
    }

    fn lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    fn rules_page(&self) -> Option<Page> {
        let game = self.table.record.start().game();
        Page::new(game.rules(), self.screen.width, self.fonts.title)
    }

    /// The rules, or a clause or section of them.
    fn rules(&mut self, what: &str) -> io::Result<()> {
        let game = self.table.record.start().game();
        let Some(page) = self.rules_page() else {
            return writeln!(self.output, "{} has no page of rules here", game.title());
        };
        if what.is_empty() {
            return self.page(page.whole());
        }
        if let Some(lines) = page.find(what) {
            return self.page(lines);
        }
        writeln!(
            self.output,
            "the rules have no clause or section {}; the sections are:\n  {}",
            Excerpt::new(what),
            page.titles().collect::<Vec<_>>().join("\n  ")
        )
    }

    /// What the rules say of the notation of moves, and of the cards if there are any.
    fn glossary(&mut self) -> io::Result<()> {
        let game = self.table.record.start().game();
        let page = self.rules_page().unwrap_or_default();
        let found = ["The cards", "Notation"].map(|title| page.section(title));
        if found == [None, None] {
            return writeln!(self.output, "{} has no glossary here", game.title());
        }
        found.into_iter().flatten().try_for_each(|lines| self.page(lines))
    }

    fn page(&mut self, lines: &[String]) -> io::Result<()> {
        writeln!(self.output)?;
        self.lines(lines)?;
        writeln!(self.output)
    }

    fn undo(&mut self) -> io::Result<Next> {
        match self.table.undo(self.viewer()) {
            Ok(plies) => {
                self.shown = false;
                writeln!(self.output, "{} taken back", count(plies, "move"))?;
                Ok(Next::Game)
            }
            Err(why) => {
                writeln!(self.output, "{why}")?;
                Ok(Next::Line)
            }
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.output, "save needs the name of a file: `save FILE`");
        }
        let file = Path::new(file);
        match self.table.save(file) {
            Err(error) => writeln!(self.output, "not saved: {error}"),
            Ok(()) if self.table.has_secrets() => writeln!(
                self.output,
                "saved in {}, including everything that is hidden from you",
                files::shown(file)
            ),
            Ok(()) => writeln!(self.output, "saved in {}", files::shown(file)),
        }
    }
}

/// How a move or a part of one is typed.
fn typed(text: &str) -> String {
    // Below `MOVE`.
    let is_command = HELP[1..].iter().any(|(command, _)| split_word(command).0 == text);
    if is_command { format!("move {text}") } else { text.to_owned() }
}

/// What to type for moves, sorted.
fn texts(position: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
    let moves = moves.iter();
    let mut texts: Vec<_> =
        moves.map(|&mv| typed(&position.display_move(mv).to_string())).collect();
    texts.sort_unstable();
    texts
}

/// Whether a text that was read as this move is only the first of several parts of it. It may be meant
/// as the beginning of another move, one that is illegal.
fn is_first_part(position: &AnyPosition, mv: AnyMove, text: &str) -> bool {
    let word = text.trim_matches(|c: char| !c.is_alphanumeric());
    match Point::path(position, mv)[..] {
        [first, _, ..] => {
            first.as_str().eq_ignore_ascii_case(word) && position.parse_move(text).is_err()
        }
        _ => false,
    }
}

/// Chooses the next parts of a move, with spaces between them, in large or small letters. If one of
/// them cannot be chosen, none is.
fn choose(entry: &mut AnyEntry, text: &str) -> Result<(), EntryError<AnyIllegal>> {
    for (chosen, word) in text.split_whitespace().enumerate() {
        let choices = entry.choices();
        let is_word = |part: &&Part| part.as_str().eq_ignore_ascii_case(word);
        let exact = choices.iter().find(|part| part.as_str() == word);
        let part = exact.or_else(|| choices.iter().find(is_word));
        if let Err(error) = entry.choose(part.map_or(word, Part::as_str)) {
            for _ in 0..chosen {
                entry.back();
            }
            return Err(error);
        }
    }
    Ok(())
}

/// `1 move`, `2 moves`.
fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
