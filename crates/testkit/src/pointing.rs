//! Tables of pointing and typing.

use gambol_core::Start;
use gambol_host::point::{Part, Point, begins_move, read_move};

/// Checks the paths of moves. Each row has the text of a legal move of the position, and its parts, separated
/// by spaces.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// let position = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
/// gambol_testkit::paths::<Hoard>(position, &[("2c", "c 2"), ("1s", "s 1")]);
/// ```
///
/// # Panics
///
/// If a path differs, or the position or a move is invalid.
#[track_caller]
pub fn paths<G: Point + Start>(position: &str, rows: &[(&str, &str)]) {
    parts(position, rows, |position: &G, mv| position.path(mv).to_vec());
}

/// Checks the squares that moves change. Each row has the text of a move, and the parts, separated by spaces.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// let position = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
/// gambol_testkit::changes::<Hoard>(position, &[("2c", "c"), ("1s", "s")]);
/// ```
///
/// # Panics
///
/// If a part differs, or the position or a move is invalid.
#[track_caller]
pub fn changes<G: Point + Start>(position: &str, rows: &[(&str, &str)]) {
    parts(position, rows, G::changes);
}

#[track_caller]
fn parts<G: Point + Start>(
    position: &str,
    rows: &[(&str, &str)],
    parts: impl Fn(&G, G::Move) -> Vec<Part>,
) {
    let position = read::<G>(position);
    check(rows, |text| match position.parse_move(text) {
        Ok(mv) => parts(&position, mv).iter().map(Part::as_str).collect::<Vec<_>>().join(" "),
        Err(error) => error.to_string(),
    });
}

/// Checks the reasons why paths lead nowhere. Each row has parts, separated by spaces, and the reason. The
/// reason is `fine` if a legal move begins with the parts, and `-` if there is no reason.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// let position = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
/// let rows = [("c 2", "fine"), ("g 1", "the heap has only 0 of gold"), ("z", "-")];
/// gambol_testkit::reasons::<Hoard>(position, &rows);
/// ```
///
/// # Panics
///
/// If a reason differs, or the position is invalid.
#[track_caller]
pub fn reasons<G: Point + Start>(position: &str, rows: &[(&str, &str)]) {
    let position = read::<G>(position);
    check(rows, |parts| {
        let path: Vec<&str> = parts.split(' ').collect();
        match position.why_not(&path) {
            Some(reason) => reason.to_string(),
            None if begins_move(&position, &path) => "fine".to_string(),
            None => "-".to_string(),
        }
    });
}

/// Checks texts that people type. Each row has a text, and the canonical text of its move or the error.
///
/// ```
/// use gambol_laws::example::Hoard;
///
/// let position = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
/// gambol_testkit::typed::<Hoard>(position, &[("2C", "2c"), ("S", "1s")]);
/// ```
///
/// # Panics
///
/// If a text has another meaning, or the position is invalid.
#[track_caller]
pub fn typed<G: Point + Start>(position: &str, rows: &[(&str, &str)]) {
    let position = read::<G>(position);
    check(rows, |text| match read_move(&position, text) {
        Ok(mv) => position.display_move(mv).to_string(),
        Err(error) => error.to_string(),
    });
}

/// Compares results with expectations and shows every row that differs.
#[track_caller]
fn check(rows: &[(&str, &str)], find: impl Fn(&str) -> String) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|&(row, expected)| (row, expected, find(row)))
        .filter(|(_, expected, found)| found != expected)
        .map(|(row, expected, found)| format!("`{row}`: {found}\n    instead of {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[track_caller]
pub(crate) fn read<G: Start>(position: &str) -> G {
    G::read(position).unwrap_or_else(|error| panic!("{position}: {error}"))
}
