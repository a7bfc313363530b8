//! The problems of the games: the reference engines check that exactly one move wins. The search shares no code
//! with the solver or the fast engines.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::{fs, thread};

use gambol_laws::Reference;
use gambol_testkit::reference::{Draughts, Lilypad, Mixtour, Pikemen, TwoPipers};

/// Searches for forced wins of one player.
struct Search<'a> {
    winner: &'a str,
    /// Whether the player wins within a number of plies, by position and number.
    known: HashMap<(String, u32), bool>,
    /// The last decisive move for each number of plies and player to move, which is tried first.
    killers: HashMap<(u32, bool), String>,
    /// The number of positions that may still be searched.
    left: u64,
}

impl Search<'_> {
    /// Returns whether the player can force a win within this many plies, or `None` if the search takes too long.
    fn wins<R: Reference>(&mut self, at: &R, plies: u32) -> Option<bool> {
        let status = at.status();
        if let Some(end) = status.strip_prefix("over ") {
            return Some(end.strip_suffix("win") == Some(self.winner));
        }
        if plies == 0 {
            return Some(false);
        }
        let key = (at.text(), plies);
        if let Some(&wins) = self.known.get(&key) {
            return Some(wins);
        }
        self.left = self.left.checked_sub(1)?;
        let is_winner = status == self.winner;
        let mut moves = at.moves();
        let killer = self.killers.get(&(plies, is_winner));
        if let Some(found) = killer.and_then(|killer| moves.iter().position(|mv| mv == killer)) {
            moves.swap(0, found);
        }
        let mut wins = !is_winner;
        for mv in moves {
            if self.wins(&at.play(&mv), plies - 1)? == is_winner {
                self.killers.insert((plies, is_winner), mv);
                wins = is_winner;
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }
}

/// Checks a problem. Returns false if that takes too long.
fn check<R: Reference>(fields: &[&str], limit: u64) -> Result<bool, String> {
    let &[_, text, plies, nodes, _, line] = fields else { return Err("six fields".into()) };
    let start = R::parse(text)?;
    let (winner, plies): (_, u32) = (start.status(), plies.parse().map_err(|_| "no plies")?);
    if start.text() != text || nodes.parse::<u64>().is_err() || plies < 2 {
        return Err("the text is not canonical".into());
    }
    let (mut at, mut played) = (R::parse(text)?, 0);
    for mv in line.split(' ') {
        if !at.moves().iter().any(|legal| legal == mv) {
            return Err(format!("{mv} is illegal"));
        }
        (at, played) = (at.play(mv), played + 1);
    }
    if at.status() != format!("over {winner}win") || played > plies {
        return Err("the line is not a win within the plies".into());
    }
    let only = line.split(' ').next().unwrap_or_default();
    let mut search =
        Search { winner: &winner, known: HashMap::new(), killers: HashMap::new(), left: limit };
    // The winning move first, and every other move with two plies more.
    let moves = start.moves();
    for mv in [only].into_iter().chain(moves.iter().map(String::as_str).filter(|mv| *mv != only)) {
        let limit = if mv == only { plies - 1 } else { plies + 1 };
        match search.wins(&start.play(mv), limit) {
            None => return Ok(false),
            Some(wins) if wins != (mv == only) => return Err(format!("{mv}: wins {wins}")),
            Some(_) => {}
        }
    }
    Ok(true)
}

/// Returns about the number of pieces of a position.
fn pieces(text: &str) -> usize {
    let board = text.split(' ').next().unwrap_or_default();
    board.split([',', '/', ':']).filter(|square| !square.starts_with('x')).count()
}

/// Returns the function that checks a problem of this game.
fn checker(game: &str) -> fn(&[&str], u64) -> Result<bool, String> {
    match game {
        "mixtour" => check::<Mixtour>,
        "pikemen" => check::<Pikemen>,
        "lilypad" => check::<Lilypad>,
        "draughts" => check::<Draughts>,
        _ => check::<TwoPipers>,
    }
}

/// Checks at most `most` problems of each game, those that look cheapest first, with at most `limit` positions each.
/// Prints the problems that are open or wrong. Returns the numbers of open, checked and wrong problems of each game.
fn check_all(most: usize, limit: u64) -> BTreeMap<String, [usize; 3]> {
    let files = ["mixtour", "pikemen", "lilypad", "two-pipers"].map(|folder| {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder).join("problems.tsv");
        fs::read_to_string(file).expect("the file is there")
    });
    let mut games: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for text in &files {
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("problems\t1"));
        assert_eq!(lines.next(), Some("game\tposition\tplies\tnodes\tthemes\tmoves"));
        for fields in lines.map(|line| line.split('\t').collect::<Vec<_>>()) {
            games.entry(fields[0]).or_default().push(fields);
        }
    }
    thread::scope(|scope| {
        let checks: Vec<_> = games
            .into_iter()
            .map(|(game, mut lines)| {
                // Short wins with few pieces, which make a short text.
                lines.sort_by_key(|it| (it[2].len(), it[2].to_owned(), pieces(it[1])));
                let check = move || {
                    let mut counts = [0; 3];
                    for (number, fields) in (1..).zip(lines.iter().take(most)) {
                        let (at, what) = match checker(game)(fields, limit) {
                            Ok(false) => (0, "open".into()),
                            Ok(true) => (1, String::new()),
                            Err(why) => (2, why),
                        };
                        counts[at] += 1;
                        if at != 1 {
                            println!("{what}\t{}", fields.join("\t"));
                        }
                        if number % 20 == 0 {
                            println!("{game}: {number}: {counts:?}");
                        }
                    }
                    (game.to_owned(), counts)
                };
                scope.spawn(check)
            })
            .collect();
        checks.into_iter().map(|check| check.join().expect("no panic")).collect()
    })
}

#[test]
fn the_reference_engines_agree_that_one_move_wins() {
    let counts = check_all(6, 3_000);
    assert_eq!(counts.len(), 5, "{counts:?}");
    for (game, [_, checked, wrong]) in &counts {
        assert!(*checked >= 2 && *wrong == 0, "{game}: {counts:?}");
    }
}

/// `PROBLEM_POSITIONS` is the most positions for a problem, by default a million.
#[test]
#[ignore = "takes long"]
fn the_reference_engines_agree_on_all_problems() {
    let limit = std::env::var("PROBLEM_POSITIONS").ok().and_then(|it| it.parse().ok());
    let counts = check_all(usize::MAX, limit.unwrap_or(1_000_000));
    println!("open, checked and wrong: {counts:?}");
    assert!(counts.values().all(|counts| counts[2] == 0));
}

#[test]
fn wrong_problems_are_refused() {
    let right = "two-pipers\t8/8/8/8/4ss2/5s2/5Sa1/3s4 2 d1,f3 standard\t3\t120\tthe piper is across the swamp\tf3>f2 d1>e1 f2>e1";
    let checked = |line: &str| check::<TwoPipers>(&line.split('\t').collect::<Vec<_>>(), 100_000);
    assert_eq!(checked(right), Ok(true));
    for (from, to, why) in [
        ("f3>f2 d", "f3>h8 d", "illegal"),
        (" f2>e1", "", "not a win"),
        ("8/8/8/8/4ss2", "8/8/8/44/4ss2", "canonical"),
    ] {
        let error = checked(&right.replace(from, to)).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    // Two moves win.
    let double = "mixtour\t1111,x3,1/x5/x5/x5/1111,x3,1 1 0,0 - basic\t3\t1\t-\te5-a5";
    assert!(check::<Mixtour>(&double.split('\t').collect::<Vec<_>>(), 100_000).is_err());
}
