//! Reasons name clauses of the rules.

use std::collections::BTreeSet;

use gambol::{FullGame, GAMES, Part, Visitor, seeded};

/// The clauses that are named in random games by whoever points at things at random.
struct Named;

impl Visitor for Named {
    type Output = BTreeSet<&'static str>;

    fn visit<G: FullGame>(self, start: G) -> Self::Output {
        let mut clauses = BTreeSet::new();
        for seed in 0..4 {
            let (mut random, mut position) = (seeded(seed), start.clone());
            for _ in 0..30 {
                let moves = position.legal_moves();
                let paths: Vec<_> = moves.iter().map(|&mv| position.path(mv)).collect();
                let mut texts: BTreeSet<_> = paths.iter().flatten().map(Part::as_str).collect();
                texts.extend(["c3", "b2", "d4", "18", "8MS"]);
                for one in &texts {
                    for path in [vec![*one], vec![*one, "c3"], vec![*one, "15"], vec![one, one]] {
                        clauses.extend(
                            position.why_not(&path).and_then(|reason| position.clause(&reason)),
                        );
                    }
                }
                let Some(mv) = position.random_move(&mut random) else {
                    break;
                };
                position.apply_unchecked(mv);
            }
        }
        for clause in &clauses {
            assert!(G::RULES.contains(&format!("- **{clause}**")), "{}: {clause}", G::NAME);
        }
        clauses
    }
}

#[test]
fn reasons_name_clauses_of_the_rules() {
    for (game, least) in [
        ("mixtour", 4),
        ("pikemen", 3),
        ("lilypad", 3),
        ("draughts", 2),
        ("two-pipers", 3),
        ("fifes-and-drums", 1),
    ] {
        let start = GAMES.first(game).expect("a game");
        let named = gambol::visit(&start, Named).expect("a game of the list");
        assert!(named.len() >= least, "{game}: {named:?}");
    }
}
