//! The parts of moves: a metal and a number of coins, or a player and a metal.

use gambol_core::{Game, Player};
use gambol_host::{Part, PartKind, Path, Point};

use super::{Hoard, HoardIllegal, HoardMove, Metal};

impl Point for Hoard {
    fn path(&self, mv: HoardMove) -> Path {
        let metal = |metal: Metal| Part::new(PartKind::Card, metal.letter());
        match mv {
            HoardMove::Take { metal: of, count } => {
                Path::from_iter([metal(of), Part::new(PartKind::Number, count)])
            }
            HoardMove::Accuse { player, metal: of } => {
                Path::from_iter([Part::new(PartKind::Player, player.number()), metal(of)])
            }
            HoardMove::Find(_) | HoardMove::Owl => {
                Path::from_iter([Part::new(PartKind::Event, self.display_move(mv))])
            }
        }
    }

    /// A move changes the coins of a metal, whose part is its letter.
    fn changes(&self, mv: HoardMove) -> Vec<Part> {
        match mv {
            HoardMove::Take { metal, .. } | HoardMove::Find(metal) => {
                vec![Part::new(PartKind::Card, metal.letter())]
            }
            HoardMove::Accuse { .. } | HoardMove::Owl => Vec::new(),
        }
    }

    /// The reason against the first move that begins with these parts, if all such moves are illegal.
    fn why_not(&self, path: &[&str]) -> Option<HoardIllegal> {
        let events = Metal::ALL.map(HoardMove::Find).into_iter().chain([HoardMove::Owl]);
        let takes = Metal::ALL.into_iter().flat_map(|metal| {
            (1..=metal.most_coins()).map(move |count| HoardMove::Take { metal, count })
        });
        let accusations = Player::all(self.players())
            .flat_map(|player| Metal::ALL.map(|metal| HoardMove::Accuse { player, metal }));
        let begins = |&mv: &HoardMove| {
            let parts = self.path(mv);
            let mut texts = path.iter().enumerate();
            texts.all(|(i, text)| parts.get(i).is_some_and(|part| part.as_str() == *text))
        };
        let moves = events.chain(takes).chain(accusations).filter(begins);
        let mut checks = moves.map(|mv| self.check(mv));
        let reason = checks.next()?.err()?;
        checks.all(|check| check.is_err()).then_some(reason)
    }
}
