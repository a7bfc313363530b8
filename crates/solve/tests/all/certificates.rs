//! Certificates, checked by the naive engines, which share nothing with the solver or the fast engines.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gambol_core::{Game, HiddenInformation, Player, Start};
use gambol_lilypad::draughts;
use gambol_solve::{Distances, Search, Table, forced_win, write_certificate};
use gambol_testkit::check_certificate;

use crate::{checkers, endings};

/// A certificate of all positions that can be reached.
pub(crate) fn table_certificate<G: HiddenInformation + Start>(table: &Table<G>) -> String {
    let mut text = Vec::new();
    write_certificate(&mut text, G::NAME, Distances::Exact, table.lines()).expect("memory");
    String::from_utf8(text).expect("text")
}

/// A certificate of a forced win.
fn win_certificate<G: HiddenInformation + Start>(position: &str, plies: u32) -> String {
    let position = G::read(position).unwrap_or_else(|error| panic!("{error}"));
    let proof =
        forced_win(&position, &Search::plies(plies)).expect("enough room").expect("a forced win");
    let mut text = Vec::new();
    write_certificate(&mut text, G::NAME, Distances::Bound, proof.lines()).expect("memory");
    String::from_utf8(text).expect("text")
}

/// King against king: wins, draws and losses, with exact distances.
fn small_ending() -> String {
    let start: draughts::Position = "B:WK1:BK32".parse().expect("a position");
    table_certificate(&Table::solve([start], 100_000).expect("a table"))
}

#[test]
fn endings_of_draughts_are_right() {
    let table = Table::solve(endings(2), usize::MAX).expect("a table");
    let certified = check_certificate(&table_certificate(&table), 1).expect("right");
    let running = table.iter().filter(|(position, _)| position.has_moves());
    assert_eq!(certified.positions, running.count());
    assert!(certified.draws > 0);
    assert_eq!(certified.longest, 13);
}

/// From the start with `mini:target=1,rps=yes` the first player wins in five plies.
#[test]
fn rock_paper_scissors_is_solved() {
    let start =
        gambol_pikemen::RuntimePosition::start("mini:target=1,rps=yes".parse().expect("rules"));
    let text = win_certificate::<gambol_pikemen::RuntimePosition>(&start.to_string(), 5);
    let certified = check_certificate(&text, 1).expect("right");
    assert_eq!((certified.positions, certified.longest), (2_796, 5));
}

/// Those in the folder.
#[test]
fn committed_certificates_are_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates");
    let mut checked = 0;
    for file in fs::read_dir(folder).expect("the folder") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("text");
        if let Err(why) = check_certificate(&text, 1) {
            panic!("{}: {why}", path.display());
        }
        // And they are what the solver makes.
        let first = text.lines().nth(4).expect("a line");
        let (position, rest) = first.split_once('\t').expect("fields");
        let plies = rest.split(['\t', ' ']).nth(1).expect("a distance").parse().expect("a number");
        let made = match text.lines().nth(1) {
            Some("game\tlilypad") => win_certificate::<gambol_lilypad::Position>(position, plies),
            Some("game\tmixtour") => win_certificate::<gambol_mixtour::Position>(position, plies),
            _ => win_certificate::<gambol_two_pipers::Position>(position, plies),
        };
        assert!(made == text, "{}", path.display());
        checked += 1;
    }
    assert!(checked > 0);
}

/// Whatever is changed in a line, the checker sees it.
#[test]
fn wrong_lines_are_refused() {
    let text = small_ending();
    check_certificate(&text, 1).expect("right");
    let lines: Vec<&str> = text.lines().collect();
    let mut seen = [0; 3];
    for i in (4..lines.len()).step_by(lines.len() / 25) {
        let fields: Vec<&str> = lines[i].split('\t').collect();
        let [position, value, mv] = fields[..] else {
            panic!("three fields");
        };
        let line = |value: &str, mv: &str| format!("{position}\t{value}\t{mv}");
        let mut wrong = vec![line("p1win 4", mv), line("p2win 4", mv), line("draw", mv)];
        wrong.extend([line("p1win 0", mv), line("p2win 0", mv), line(value, "1-2")]);
        if mv == "-" {
            seen[0] += 1;
        } else {
            seen[1 + usize::from(value == "draw")] += 1;
            wrong.push(line(value, "-"));
        }
        if let Some((winner, plies)) = value.split_once(' ') {
            let plies: u32 = plies.parse().expect("a number");
            wrong.push(line(&format!("{winner} {}", plies + 1), mv));
            wrong.push(line(&format!("{winner} {}", plies - 1), mv));
        }
        wrong.retain(|wrong| wrong != lines[i]);
        for wrong in wrong {
            let mut changed = lines.clone();
            changed[i] = &wrong;
            assert!(check_certificate(&changed.join("\n"), 1).is_err(), "{wrong}");
        }
    }
    assert!(seen.iter().all(|&seen| seen > 1), "{seen:?}");
}

/// A reply that is not covered is missed, whichever it is.
#[test]
fn missing_lines_are_refused() {
    let text = small_ending();
    let lines: Vec<&str> = text.lines().collect();
    // The first may be left out if nothing leads back to it.
    for i in (5..lines.len()).step_by(lines.len() / 25) {
        let mut left = lines.clone();
        left.remove(i);
        let why = check_certificate(&left.join("\n"), 1).expect_err("a line is missing");
        assert!(why.ends_with("which is not there"), "{why}");
    }
}

/// In a certificate of bounds, a move that does not win, a reply that is missing, and a distance that does
/// not fall.
#[test]
fn wrong_proofs_are_refused() {
    let text =
        win_certificate::<gambol_two_pipers::Position>("8/8/4S3/8/3S4/8/1a6/8 1 d4,e8 standard", 7);
    let certified = check_certificate(&text, 1).expect("right");
    assert_eq!(certified.draws, 0);
    let lines: Vec<&str> = text.lines().collect();
    for i in 5..lines.len() {
        let mut left = lines.clone();
        left.remove(i);
        let why = check_certificate(&left.join("\n"), 1).expect_err("a line is missing");
        assert!(why.ends_with("which is not there"), "{why}");
    }
    for i in 4..lines.len() {
        let fields: Vec<&str> = lines[i].split('\t').collect();
        let nearer = format!("{}\tp1win 1\t{}", fields[0], fields[2]);
        let flip = format!("{}\t{}\t~e6", fields[0], fields[1]);
        for wrong in [nearer, flip] {
            let mut changed = lines.clone();
            changed[i] = &wrong;
            let accepted = check_certificate(&changed.join("\n"), 1).is_ok();
            assert_eq!(accepted, wrong == lines[i], "{wrong}");
        }
    }
}

/// Two kings that walk to and fro do not win, whatever is claimed.
#[test]
fn circles_are_refused() {
    let head = "certificate\t1\ngame\tdraughts\ndistances\tbound\nposition\tvalue\tmove\n";
    let mut claims = String::from(head);
    // Every position of two kings, so that no reply is missing: Dark wins in 9, wherever it is.
    for position in endings(2) {
        let kings = Player::all(2).map(|player| position.kings(player).len());
        if checkers(&position) != 2 || !kings.eq([1, 1]) || !position.has_moves() {
            continue;
        }
        let mv = match position.status().player() {
            Some(Player::P1) => position.display_move(position.legal_moves()[0]).to_string(),
            _ => "-".to_owned(),
        };
        writeln!(claims, "{position}\tp1win 9\t{mv}").expect("memory");
    }
    let why = check_certificate(&claims, 1).expect_err("circles");
    assert!(why.contains("which does not go with p1win 9"), "{why}");
}

#[test]
fn wrong_heads_and_texts_are_refused() {
    let line = "B:W32:BK24\tp1win 1\t24-28";
    let head = "certificate\t1\ngame\tdraughts\ndistances\texact\nposition\tvalue\tmove\n";
    for (text, expected) in [
        (String::new(), "the line `certificate\t...` is missing"),
        (head.replace('1', "2"), "version 1 is known, not `2`"),
        (head.replace("draughts", "chess"), "the game `chess` is not known"),
        (head.replace("exact", "true"), "distances are exact or bound, not `true`"),
        (head.to_owned(), "no positions"),
        (format!("{head}{line}\n{line}"), "line 6: `B:W32:BK24` is there twice"),
        (format!("{head}{line}\t"), "line 5: three fields, not 4"),
        (format!("{head}B:W32:BK24\tp1win 01\t24-28"), "line 5: `p1win 01` is not a value"),
        (
            format!("{head}B:BK24:W32\tp1win 1\t24-28"),
            "line 5: `B:BK24:W32`: its canonical text is `B:W32:BK24`",
        ),
        (
            format!("{head}W:W:BK24\tp1win 1\t-"),
            "line 5: `W:W:BK24`: `over p1win`, so nobody is to move",
        ),
    ] {
        assert_eq!(check_certificate(&text, 1).unwrap_err(), expected);
    }
}

#[test]
fn errors_show_little_of_long_lines() {
    let head = "certificate\t1\ngame\tdraughts\ndistances\texact\nposition\tvalue\tmove\n";
    let long = "\u{1b}x".repeat(100_000);
    for text in [
        long.clone(),
        format!("certificate\t{long}"),
        head.replace("draughts", &long),
        head.replace("exact", &long),
        format!("{head}B:W32:BK24\t{long}\t-"),
        format!("{head}{long}\tdraw\t-"),
        format!("{head}B:W32:BK24\tp1win 1\t{long}"),
    ] {
        let why = check_certificate(&text, 1).unwrap_err();
        assert!(why.len() < 3_000 && !why.contains('\u{1b}'), "{why}");
    }
}
