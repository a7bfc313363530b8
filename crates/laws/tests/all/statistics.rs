//! Counts that fit their weights, and counts that do not.

use gambol_laws::fits;

fn fit(cells: &[(u64, f64)]) -> bool {
    fits("counts", cells).is_ok()
}

/// Where tables of the chi-square distribution have p = 1e-4.
#[test]
fn the_limit_is_that_of_the_tables() {
    for (freedom, critical) in [
        (1, 15.137),
        (2, 18.421),
        (5, 25.745),
        (10, 35.564),
        (30, 67.633),
        (101, 162.580),
        (256, 348.819),
    ] {
        const EACH: f64 = 1e8;
        let counts = |chi_square: f64| {
            let off = (chi_square * EACH / 2.0).sqrt() as u64;
            let mut cells = vec![(EACH as u64, 1.0); freedom + 1];
            cells[0].0 += off;
            cells[1].0 -= off;
            cells
        };
        assert!(fit(&counts(critical - 0.01)), "{freedom}");
        assert!(!fit(&counts(critical + 0.01)), "{freedom}");
    }
}

#[test]
fn fits_and_misfits() {
    assert!(fit(&[(100, 1.0), (200, 2.0), (300, 3.0)]));
    assert!(!fit(&[(200, 1.0), (200, 2.0), (200, 3.0)]));
    assert!(!fit(&[(100, 1.0), (1, 0.0)]));
    assert!(!fit(&[(0, 1.0), (1_000, 1.0)]));
    // Nothing to tell apart.
    assert!(fit(&[(100, 1.0)]) && fit(&[]));
    // Rare cells are taken together: ten of expected 1 are one of expected 10.
    let mut cells = vec![(990, 990.0)];
    cells.extend([(1, 1.0); 10]);
    assert!(fit(&cells));
    // Nothing is wrong with any of many rare cells, and much with all of them.
    let mut cells = vec![(1_000, 1_000.0)];
    cells.extend([(3, 1.0); 40]);
    assert!(!fit(&cells));
}
