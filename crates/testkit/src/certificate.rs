//! Checks certificates of solved positions with the reference engines.
//!
//! It is written from the description of the format in the documentation of `gambol-solve`, and shares no code
//! with the solver or the fast engines.

use std::collections::HashMap;

use gambol_core::text::Excerpt;
use gambol_laws::Reference;

use crate::reference::shared::ensure;
use crate::reference::{Draughts, Lilypad, Mixtour, Pikemen, TwoPipers};

/// The claims of a right certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certified {
    /// The number of positions.
    pub positions: usize,
    /// The numbers of wins of p1 and of p2.
    pub wins: [usize; 2],
    /// The number of draws.
    pub draws: usize,
    /// The plies of the longest win.
    pub longest: u64,
    /// The value of the first position.
    pub first: String,
}

/// Checks a certificate: its head, and whether each line follows from the rules and from other lines.
///
/// Checks every `every`-th line beginning with the first. Other lines are only parsed.
///
/// # Errors
///
/// A message about the first wrong line.
///
/// # Panics
///
/// If `every` is 0.
pub fn check_certificate(text: &str, every: usize) -> Result<Certified, String> {
    let certificate = Certificate::read(text)?;
    match certificate.game {
        "draughts" => certificate.check_all::<Draughts>(every),
        "lilypad" => certificate.check_all::<Lilypad>(every),
        "mixtour" => certificate.check_all::<Mixtour>(every),
        "pikemen" => certificate.check_all::<Pikemen>(every),
        "two-pipers" => certificate.check_all::<TwoPipers>(every),
        other => Err(format!("the game {} is not known", Excerpt::new(other))),
    }
}

/// The value of a position. Players are the numbers 1 and 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Win(u8, u64),
    Draw,
}

/// A line of a certificate.
struct Line<'a> {
    number: usize,
    position: &'a str,
    value: Value,
    mv: Option<&'a str>,
}

/// The maximum number of characters of a position in an error. It is enough for any position.
const LONGEST: usize = 300;

struct Certificate<'a> {
    game: &'a str,
    exact: bool,
    lines: Vec<Line<'a>>,
    values: HashMap<&'a str, Value>,
}

impl<'a> Certificate<'a> {
    fn read(text: &'a str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let mut head = |name: &str| match lines.next() {
            Some((_, line)) if line.starts_with(name) => Ok(&line[name.len()..]),
            Some((number, line)) => {
                Err(format!("line {number}: `{name}...`, not {}", Excerpt::new(line)))
            }
            None => Err(format!("the line `{name}...` is missing")),
        };
        let version = head("certificate\t")?;
        let why = format_args!("version 1 is known, not {}", Excerpt::new(version));
        ensure(version == "1", why)?;
        let game = head("game\t")?;
        let exact = match head("distances\t")? {
            "exact" => true,
            "bound" => false,
            other => {
                return Err(format!("distances are exact or bound, not {}", Excerpt::new(other)));
            }
        };
        head("position\tvalue\tmove")?;
        let mut certificate =
            Certificate { game, exact, lines: Vec::new(), values: HashMap::new() };
        for (number, line) in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            let [position, value, mv] = fields[..] else {
                return Err(format!("line {number}: three fields, not {}", fields.len()));
            };
            let value = Value::read(value).map_err(|why| format!("line {number}: {why}"))?;
            let mv = (mv != "-").then_some(mv);
            let is_new = certificate.values.insert(position, value).is_none();
            let why = format_args!("line {number}: {} is there twice", Excerpt::new(position));
            ensure(is_new, why)?;
            certificate.lines.push(Line { number, position, value, mv });
        }
        Ok(certificate)
    }

    /// Checks every `every`-th line.
    fn check_all<R: Reference>(&self, every: usize) -> Result<Certified, String> {
        let mut certified = Certified::default();
        for (i, line) in self.lines.iter().enumerate() {
            let at_line = |why| {
                let position: String =
                    line.position.chars().take(LONGEST).flat_map(char::escape_debug).collect();
                format!("line {}: `{position}`: {why}", line.number)
            };
            if i % every == 0 {
                self.check::<R>(line).map_err(at_line)?;
            }
            certified.positions += 1;
            match line.value {
                Value::Draw => certified.draws += 1,
                Value::Win(winner, plies) => {
                    certified.wins[usize::from(winner) - 1] += 1;
                    certified.longest = certified.longest.max(plies);
                }
            }
        }
        let first = self.lines.first().ok_or("no positions")?;
        certified.first = first.value.text();
        Ok(certified)
    }

    /// Checks a line, assuming that all other lines are right.
    fn check<R: Reference>(&self, line: &Line) -> Result<(), String> {
        let position = R::parse(line.position)?;
        let canonical = position.text();
        let is_canonical = canonical == line.position;
        ensure(is_canonical, format_args!("its canonical text is `{canonical}`"))?;
        let mover = match position.status().as_str() {
            "p1" => 1,
            "p2" => 2,
            other => return Err(format!("`{other}`, so nobody is to move")),
        };
        let legal = position.moves();
        if let Some(mv) = line.mv.filter(|mv| !legal.iter().any(|text| text == mv)) {
            return Err(format!("{} is not a legal move", Excerpt::new(mv)));
        }
        // Returns the value after a move, or an error if it is wrong.
        let right = |mv: &str, wrong: &dyn Fn(Value) -> bool| {
            let after = self.value_of(&position.play(mv), mv)?;
            if !wrong(after) {
                return Ok(after);
            }
            let (after, value) = (after.text(), line.value.text());
            Err(format!("`{mv}` leads to {after}, which does not go with {value}"))
        };
        let all_right = |wrong: &dyn Fn(Value) -> bool| -> Result<Vec<Value>, String> {
            legal.iter().map(|mv| right(mv, wrong)).collect()
        };
        match (line.value, line.mv) {
            (Value::Win(_, 0), _) => Err("a win in 0 plies, but the game is not over".to_string()),
            (Value::Win(winner, plies), Some(mv)) if winner == mover => {
                right(mv, &|after| !after.is_sooner_than(line.value))?;
                if self.exact {
                    all_right(&|after| after.is_sooner_than(Value::Win(winner, plies - 1)))?;
                }
                Ok(())
            }
            (Value::Win(winner, _), None) if winner == mover => {
                Err("the move of the winner is missing".to_string())
            }
            (Value::Win(_, plies), None) => {
                let mut longest = 0;
                for after in all_right(&|after| !after.is_sooner_than(line.value))? {
                    if let Value::Win(_, left) = after {
                        longest = longest.max(left + 1);
                    }
                }
                let why = format_args!("no move holds out for more than {longest} plies");
                ensure(!self.exact || longest == plies, why)
            }
            (Value::Win(..), Some(mv)) => {
                Err(format!("a line of the loser has no move, but found {}", Excerpt::new(mv)))
            }
            (Value::Draw, None) => Err("the move that draws is missing".to_string()),
            (Value::Draw, Some(mv)) => {
                right(mv, &|after| after != Value::Draw)?;
                all_right(&|after| matches!(after, Value::Win(player, _) if player == mover))
                    .map(drop)
            }
        }
    }

    /// The value of the position after a move.
    fn value_of<R: Reference>(&self, position: &R, mv: &str) -> Result<Value, String> {
        match position.status().as_str() {
            "over p1win" => Ok(Value::Win(1, 0)),
            "over p2win" => Ok(Value::Win(2, 0)),
            "over draw" => Ok(Value::Draw),
            _ => {
                let text = position.text();
                let missing = || format!("`{mv}` leads to `{text}`, which is not there");
                self.values.get(text.as_str()).copied().ok_or_else(missing)
            }
        }
    }
}

impl Value {
    fn read(text: &str) -> Result<Value, String> {
        let win = |winner: u8| {
            Some(Value::Win(winner, text.strip_prefix(&format!("p{winner}win "))?.parse().ok()?))
        };
        win(1)
            .or_else(|| win(2))
            .or((text == "draw").then_some(Value::Draw))
            .filter(|value| value.text() == text)
            .ok_or_else(|| format!("{} is not a value", Excerpt::new(text)))
    }

    /// Whether both values are wins of one player and this one is shorter.
    fn is_sooner_than(self, other: Value) -> bool {
        match (self, other) {
            (Value::Win(one, plies), Value::Win(other, more)) => one == other && plies < more,
            _ => false,
        }
    }

    fn text(self) -> String {
        match self {
            Value::Win(winner, plies) => format!("p{winner}win {plies}"),
            Value::Draw => "draw".to_string(),
        }
    }
}
