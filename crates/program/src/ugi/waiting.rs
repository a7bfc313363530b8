//! Lines that wait for the end of a search.

use std::collections::VecDeque;

use crate::input::{Line, split_word};

/// The maximum size of all waiting lines, in bytes. Further lines are refused.
const MOST_WAITING: usize = 16 << 20;
/// The approximate overhead of a waiting line, in bytes.
const LINE: usize = 64;

/// Returns whether the line stops the searches before it.
pub(super) fn is_stop(line: &Line) -> bool {
    is(line, "stop")
}

fn is(line: &Line, command: &str) -> bool {
    line.text().is_ok_and(|text| split_word(text).0 == command)
}

/// Lines to answer, possibly after the end of a search.
#[derive(Default)]
pub(super) struct Waiting {
    lines: VecDeque<Line>,
    bytes: usize,
    /// The number of `stop` lines.
    pub(super) stops: usize,
    /// Whether a line is `quit`.
    quits: bool,
    /// Whether a line was refused. Later lines may depend on it, so they are refused until no line waits.
    full: bool,
}

impl Waiting {
    /// Adds a line, if no line waits or there is room.
    pub(super) fn push(&mut self, line: Line) -> Result<(), String> {
        let (stop, quit) = (is_stop(&line), is(&line, "quit"));
        // `stop` and `quit` are never refused, and repetitions are dropped.
        if stop && self.lines.back().is_some_and(is_stop) || quit && self.quits {
            return Ok(());
        }
        let line = match (stop, quit) {
            (true, _) => Line::Text("stop".to_owned()),
            (_, true) => Line::Text("quit".to_owned()),
            _ => line,
        };
        let bytes = self.bytes + Self::size(&line);
        self.full |= bytes > MOST_WAITING && !self.lines.is_empty();
        if self.full && !(stop || quit) {
            return Err(format!(
                "the line is dropped, because more than {MOST_WAITING} bytes of lines wait for the search"
            ));
        }
        self.bytes = bytes;
        self.stops += usize::from(stop);
        self.quits |= quit;
        self.lines.push_back(line);
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<Line> {
        let line = self.lines.pop_front()?;
        self.bytes -= Self::size(&line);
        self.stops -= usize::from(is_stop(&line));
        self.full &= !self.lines.is_empty();
        Some(line)
    }

    /// Returns the line to answer next.
    pub(super) fn first(&self) -> Option<&Line> {
        self.lines.front()
    }

    fn size(line: &Line) -> usize {
        LINE + line.text().map_or(0, str::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::MAX_LINE;

    #[test]
    fn lines_that_wait_fill_no_memory() {
        let mut waiting = Waiting::default();
        let long = || Line::Text("x".repeat(MAX_LINE));
        let room = MOST_WAITING / (MAX_LINE + LINE);
        for _ in 0..room {
            assert_eq!(waiting.push(long()), Ok(()));
        }
        let error =
            "the line is dropped, because more than 16777216 bytes of lines wait for the search";
        assert_eq!(waiting.push(long()), Err(error.to_owned()));
        // Later lines, except `stop` and `quit`, may depend on the dropped line.
        let short = |text: &str| Line::Text(text.to_owned());
        assert_eq!(waiting.push(short("go")), Err(error.to_owned()));
        for _ in 0..3 {
            assert_eq!(waiting.push(short("stop")), Ok(()));
            assert_eq!(waiting.push(short("stop and more")), Ok(()));
        }
        for _ in 0..3 {
            assert_eq!(waiting.push(short("quit")), Ok(()));
        }
        assert_eq!((waiting.stops, waiting.lines.len()), (1, room + 2));
        while waiting.pop().is_some() {}
        assert_eq!((waiting.bytes, waiting.stops), (0, 0));
        // A short line takes more than its text.
        while waiting.push(short("")).is_ok() {}
        assert!(waiting.lines.len() < 1_000_000);
        while waiting.pop().is_some() {}
        assert_eq!(waiting.push(long()), Ok(()));
    }
}
