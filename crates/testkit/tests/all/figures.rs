//! The README's speeds are the extremes of the table in docs/performance.md.

/// The least and the greatest ratio to the yardstick of some work.
fn extremes(works: &[&str]) -> (f64, f64) {
    let page = include_str!("../../../../docs/performance.md");
    let (_, table) =
        page.split_once("| game | work | leaves or moves/s | times the yardstick |\n").unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|')).skip(1);
    let cells = rows.map(|row| row.trim_matches(['|', ' ']).split(" | ").collect::<Vec<_>>());
    let cells = cells.filter(|cells| works.iter().any(|work| cells[1].starts_with(work)));
    let ratios = cells.map(|cells| cells[3].split(' ').next().unwrap().parse::<f64>().unwrap());
    let ratios: Vec<_> = ratios.collect();
    assert_eq!(ratios.len(), 7 * works.len(), "each work of each game");
    (ratios.iter().copied().fold(f64::INFINITY, f64::min), ratios.into_iter().fold(0.0, f64::max))
}

#[test]
fn the_readme_has_the_speeds_of_the_table() {
    let readme = include_str!("../../../../README.md");
    let (least, most) = extremes(&["start", "middle"]);
    let perft = format!("Perft counts {least} to {most} times as many leaves a second");
    assert!(readme.contains(&perft), "{perft}");
    let (least, most) = extremes(&["playouts"]);
    let playouts = format!("Random games are {least} to {most} times as fast");
    assert!(readme.contains(&playouts), "{playouts}");
}
