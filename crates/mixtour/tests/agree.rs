mod reference;
use gambol_core::seeded;
use gambol_mixtour::{Game, Position};
use reference::Reference;
#[test]
fn agrees() {
    for (i, v) in [
        "basic",
        "tournament",
        "official",
        "official:pieces=5,points=9",
        "basic:pieces=6,points=2",
        "basic:pieces=5,takeback=no",
    ]
    .iter()
    .cycle()
    .take(300)
    .enumerate()
    {
        let mut p = Position::start(v.parse().unwrap());
        let mut r = Reference::parse(&p.to_string()).unwrap();
        let mut rng = seeded(i as u64);
        loop {
            assert_eq!(p.to_string(), r.text());
            let mut m: Vec<String> = p.legal_moves().iter().map(|m| m.to_string()).collect();
            assert_eq!(m.len(), p.count_moves());
            m.sort();
            assert_eq!(m, r.moves(), "{p}");
            assert_eq!(p, p.to_string().parse().unwrap());
            let Some(mv) = p.random_move(&mut rng) else {
                break;
            };
            assert_eq!(p.check(mv), Ok(()));
            let t = mv.to_string();
            p.apply_unchecked(mv);
            r = r.play(&t);
        }
    }
}
