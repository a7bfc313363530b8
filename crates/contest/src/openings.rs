//! The moves at the beginning of games.

use std::hash::{DefaultHasher, Hash, Hasher};

use gambol_bots::Stream;
use gambol_core::text::Excerpt;
use gambol_core::{Game, History, RandomSource, seeded};
use gambol_host::{AnyMove, AnyPosition};

/// A position and the moves played from it before your contestants take over.
///
/// ```
/// use gambol::GAMES;
/// use gambol_contest::Opening;
///
/// let start = GAMES.first("mixtour")?;
/// let opening = Opening::read(&start, "c3 c4 c4-c3")?;
/// assert_eq!(opening.moves().len(), 3);
/// let error = Opening::read(&start, "c3 c3").unwrap_err();
/// assert_eq!(error, "move 2: `c3` is illegal: c3 is occupied; pieces are entered on empty squares");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opening(pub(crate) History<AnyPosition>);

impl Opening {
    /// Parses the moves of an opening, separated by white space.
    ///
    /// ```
    /// use gambol_contest::Opening;
    /// use gambol::GAMES;
    ///
    /// let start = GAMES.first("mixtour")?;
    /// assert_eq!(Opening::read(&start, "c3 c4 c4-c3")?.moves().len(), 3);
    /// assert!(Opening::read(&start, "c3 c3").unwrap_err().contains("c3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A move is wrong, or the game is over after the moves. The message says which move is wrong and
    /// why.
    pub fn read(start: &AnyPosition, moves: &str) -> Result<Self, String> {
        let mut history = History::new(start.clone());
        for (i, text) in moves.split_whitespace().enumerate() {
            history.play_text(text).map_err(|error| format!("move {}: {error}", i + 1))?;
        }
        if history.position().status().is_over() {
            return Err("the game is over before it begins".to_owned());
        }
        Ok(Opening(history))
    }

    /// Parses openings, one per line. A line has the text of a position, or `startpos` for `start`.
    /// It may continue with a space, `|` and moves. Empty lines, lines beginning with `#` and openings
    /// that an earlier line has are skipped. The openings are shuffled with the seed, if there is one.
    ///
    /// ```
    /// use gambol::GAMES;
    /// use gambol_contest::Opening;
    ///
    /// let start = GAMES.first("mixtour")?;
    /// let openings = Opening::read_list(&start, "# two\nstartpos | c3\nstartpos | c3 d4\n", None)?;
    /// assert_eq!(openings[1].moves().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A line is wrong, or there is no opening. The message says which line is wrong and why.
    pub fn read_list(
        start: &AnyPosition,
        text: &str,
        shuffled: Option<u64>,
    ) -> Result<Vec<Self>, String> {
        let (mut openings, mut seen) = (Vec::new(), Vec::new());
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let opening = Opening::read_line(start, line);
                let opening = opening.map_err(|why| format!("line {}: {why}", i + 1))?;
                let digest = digest(&opening.0);
                if let Err(at) = seen.binary_search(&digest) {
                    seen.insert(at, digest);
                    openings.push(opening);
                }
            }
        }
        if openings.is_empty() {
            return Err("there are no openings in the text".to_owned());
        }
        if let Some(seed) = shuffled {
            let mut random = seeded(Stream::Openings.seed(seed));
            for i in (1..openings.len()).rev() {
                openings.swap(i, random.below(i as u64 + 1) as usize);
            }
        }
        Ok(openings)
    }

    /// Parses `POSITION` or `POSITION | MOVES`. Some boards contain `|` too, but without spaces.
    fn read_line(start: &AnyPosition, line: &str) -> Result<Self, String> {
        let (position, moves) = line.split_once(" |").unwrap_or((line, ""));
        let position = position.trim();
        if position == "startpos" {
            return Opening::read(start, moves);
        }
        let from = start.game().position(position).map_err(|error| error.to_string())?;
        if from.variant() != start.variant() {
            let found = Excerpt::new(&from.variant());
            return Err(format!(
                "the position is of the variant {found}, but the match is of `{}` (see --variant)",
                start.variant()
            ));
        }
        Opening::read(&from, moves)
    }

    /// The position before the moves.
    pub fn start(&self) -> &AnyPosition {
        self.0.start()
    }

    /// The moves.
    pub fn moves(&self) -> &[AnyMove] {
        self.0.moves()
    }
}

/// A hash of the start and the moves of a game.
pub(crate) fn digest(game: &History<AnyPosition>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (game.start().key(), game.moves()).hash(&mut hasher);
    hasher.finish()
}
