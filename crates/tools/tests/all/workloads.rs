//! The workloads of the benches.

use std::collections::BTreeSet;

use gambol::{FullGame, Visitor};
use gambol_benches::{Result, WORKLOADS, Workload};

#[test]
fn every_game_has_a_workload() {
    let games: BTreeSet<&str> = WORKLOADS.iter().map(|workload| workload.game).collect();
    assert_eq!(games, BTreeSet::from_iter(gambol::GAMES.names()));
}

/// Perft and walks compare their counts with the known ones.
#[test]
fn every_figure_can_be_measured() -> Result<()> {
    for figure in WORKLOADS.iter().flat_map(Workload::figures) {
        let mut piece = (figure.piece)()?;
        assert!(piece() > 0, "{}", figure.name);
    }
    Ok(())
}

#[test]
fn middles_have_all_their_positions() -> Result<()> {
    struct Middle(&'static Workload);
    impl Visitor for Middle {
        type Output = Result<usize>;
        fn visit<G: FullGame>(self, _: G) -> Result<usize> {
            let middle = self.0.positions::<G>()?.middle;
            let is_of_variant = |position: &G| position.variant().to_string() == self.0.variant;
            assert!(middle.iter().all(is_of_variant), "{}", self.0.label);
            Ok(middle.len())
        }
    }
    for workload in &WORKLOADS {
        let wanted = match workload.label {
            "draughts" => 0,
            "pikemen-star" => 4,
            _ => 16,
        };
        assert_eq!(workload.visit(Middle(workload))??, wanted, "{}", workload.label);
    }
    Ok(())
}
