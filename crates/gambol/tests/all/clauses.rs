//! Reasons name clauses of the rules.

use std::collections::BTreeSet;

use gambol::{AnyGame, FullGame, MoveError, Part, Visitor, seeded};

/// The clauses that are named in random games by whoever points at things at random.
struct Named;

impl Visitor for Named {
    type Output = BTreeSet<&'static str>;

    fn visit<G: FullGame>(self, start: G) -> Self::Output {
        let mut clauses = BTreeSet::new();
        for seed in 0..4 {
            let (mut random, mut position) = (seeded(seed), start);
            for _ in 0..30 {
                let moves = position.legal_moves();
                let paths: Vec<_> = moves.iter().map(|&mv| position.path(mv)).collect();
                let mut texts: BTreeSet<_> = paths.iter().flatten().map(Part::as_str).collect();
                texts.extend(["c3", "b2", "d4", "18", "8MS"]);
                for one in &texts {
                    for path in [
                        vec![*one],
                        vec![*one, "c3"],
                        vec![*one, "15"],
                        vec![one, one],
                    ] {
                        clauses.extend(
                            position
                                .why_not(&path)
                                .and_then(|reason| position.clause(&reason)),
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
            assert!(
                G::RULES.contains(&format!("- **{clause}**")),
                "{}: {clause}",
                G::NAME
            );
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
        let named = AnyGame::first(game).expect("a game").visit(Named);
        assert!(named.len() >= least, "{game}: {named:?}");
    }
}

/// The clause that makes the move illegal that a text means.
struct OfText<'a>(&'a str);

impl Visitor for OfText<'_> {
    type Output = Option<&'static str>;

    fn visit<G: FullGame>(self, position: G) -> Self::Output {
        let reason = match position.parse_move(self.0) {
            Ok(mv) => position.check(mv).expect_err(self.0),
            Err(MoveError::Illegal { reason, .. }) => reason,
            Err(error) => panic!("{error}"),
        };
        position.clause(&reason)
    }
}

#[test]
fn the_clause_is_the_one_that_holds_here() {
    for (game, position, mv, clause) in [
        // Rock, paper, scissors replaces the clause on sizes.
        (
            "pikemen",
            "x6/x6/23U,x5/x6/x6/13N,x5 1 0,0 mini",
            "a1xa4",
            "6.2",
        ),
        (
            "pikemen",
            "x6/x6/21U,x5/x6/x6/13N,x5 1 0,0 mini:rps=yes",
            "a1xa4",
            "6.3",
        ),
        (
            "pikemen",
            "x6/x6/23U,x5/x6/x6/13N,x5 1 0,0 mini:rps=yes",
            "a1xa4",
            "6.3",
        ),
        // A checker stays under its pawn for one of two reasons.
        ("lilypad", "B:W32:B6,12 6,32 weak-frogs", "6-9", "8.3"),
        ("lilypad", "B:W32:B6,12 6,32 big-fairies", "6-9", "8.4"),
        ("lilypad", "W:W10,32:B6,12 6,32 big-fairies", "10x1", "8.4"),
        // Men and kings, steps and jumps.
        ("lilypad", "B:W32:B6,K12 6,32 standard", "12-20", "2.2"),
        ("draughts", "B:W32:B12", "12-20", "2.1"),
        ("draughts", "B:W32:BK12", "12-20", "2.2"),
        ("draughts", "B:W32:B12", "12-8", "2.1"),
        ("draughts", "B:W15,32:B18", "18x11", "3.2"),
        ("draughts", "B:W16,32:B12,20", "12-16", "2.1"),
        ("draughts", "B:W16,19,32:B1,12", "12x19", "3.1"),
        ("draughts", "B:W32:B12", "32-28", "1.2"),
        (
            "fifes-and-drums",
            "1,1,1,1,1,1 AM - PMSL,PMYK - chance standard",
            "=AM",
            "9.3",
        ),
    ] {
        let position = AnyGame::parse(game, position).expect(position);
        assert_eq!(position.visit(OfText(mv)), Some(clause), "{game}: {mv}");
    }
}
