//! Bots for one game as bots for any: the same answers.

use gambol::record::Record;
use gambol::{
    AnyMove, AnyPosition, AnyRecord, Evaluated, FullGame, Game, HiddenInformation,
    InformationState, PackedMove, Player, Recorded, Visitor, seeded,
};
use gambol_bots::{
    AlphaBeta, AnyBot, Bot, BotKind, Budget, Choice, Greedy, Ismcts, Mcts, Past, Random, erase,
};
use gambol_contest::referee::search;

use crate::{bots_of, build, presets};

/// A bot with the standard evaluation and this seed.
fn typed<G: FullGame + Evaluated>(kind: BotKind, seed: u64) -> Box<dyn Bot<G>> {
    match kind {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => Box::new(Greedy::new(seed)),
        BotKind::AlphaBeta => Box::new(AlphaBeta::new(seed)),
        BotKind::Mcts => Box::new(Mcts::new(seed)),
        BotKind::Ismcts => Box::new(Ismcts::new(seed)),
        _ => unreachable!("a bot of gambol-bots"),
    }
}

/// A choice with packed moves.
type Summary = (Option<u64>, Vec<u64>, String);

fn summary<M: PackedMove>(choice: &Choice<M>) -> Summary {
    let bits = |mv: &M| mv.to_bits();
    let Choice { score, nodes, depth, .. } = choice;
    (
        choice.mv.as_ref().map(bits),
        choice.line.iter().map(bits).collect(),
        format!("{score:?} {nodes} {depth}"),
    )
}

/// A bot's output for a search: its reports, its choice, and its ranking of the best moves.
fn all_output<M: PackedMove>(
    search: impl FnOnce(&mut dyn FnMut(&Choice<M>)) -> Choice<M>,
) -> Vec<Summary> {
    let mut all = Vec::new();
    let choice = search(&mut |report| all.push(summary(report)));
    all.push(summary(&choice));
    all
}

/// Plays a random game, and asks a typed bot and the same bot of any game.
struct Alike<'a> {
    start: &'a AnyPosition,
    /// Positions of other games.
    other: &'a AnyRecord,
}

impl Visitor for Alike<'_> {
    type Output = ();

    fn visit<G: FullGame + Evaluated>(self, start: G) {
        for kind in bots_of(self.start).fit(self.start) {
            let mut known = typed::<G>(kind, 7);
            // Those made by hand and by name.
            let mut erased = [erase(typed::<G>(kind, 7)), build(kind, self.start, 7)];
            for bot in &erased {
                assert_eq!(bot.remembers(), known.remembers(), "{kind} {start}");
                assert_eq!(bot.goes_on(), known.goes_on(), "{kind} {start}");
            }
            let mut random = seeded(2);
            let mut record = Record::new(start.clone());
            let mut any = AnyRecord::new(self.start.clone());
            for ply in 0..20 {
                let turn = any.position().status().player();
                let budget = Budget::nodes(60);
                for player in Player::ALL.into_iter().filter(|&player| Some(player) != turn) {
                    let view = record.position().view(player);
                    let choice = known.choose(&view, &budget);
                    assert_eq!(choice, Choice::of(None), "{kind} {view} of {player}");
                    assert_eq!(known.best(4), []);
                    let view = any.position().view(player);
                    let past = InformationState::of(any.history(), player);
                    for bot in &mut erased {
                        assert_eq!(bot.choose(&view, &budget), Choice::of(None));
                        let past = Past::Hidden(&past);
                        let choice = bot.search_with_past(&view, &past, &budget, &mut |_| {});
                        assert_eq!(choice, Choice::of(None), "{kind} {view} of {player}");
                        assert_eq!(bot.best(4), []);
                    }
                }
                if let (Some(player), 0..4 | 16..) = (turn, ply) {
                    let view = record.position().view(player);
                    let expected = all_output(|report| known.search(&view, &budget, report));
                    let best: Vec<Summary> = known.best(4).iter().map(summary).collect();
                    let view = any.position().view(player);
                    for bot in &mut erased {
                        let found = all_output(|report| bot.search(&view, &budget, report));
                        assert_eq!(found, expected, "{kind} {view}");
                        let found: Vec<Summary> = bot.best(4).iter().map(summary).collect();
                        assert_eq!(found, best, "{kind} {view}");
                    }
                    let expected =
                        all_output(|report| search(record.history(), &mut *known, &budget, report));
                    let best: Vec<Summary> = known.best(4).iter().map(summary).collect();
                    for bot in &mut erased {
                        let found =
                            all_output(|report| search(any.history(), &mut **bot, &budget, report));
                        assert_eq!(found, expected, "{kind} {any}");
                        let found: Vec<Summary> = bot.best(4).iter().map(summary).collect();
                        assert_eq!(found, best, "{kind} {any}");
                    }
                }
                let Some(mv) = record.position().random_move(&mut random) else {
                    break;
                };
                record.play(mv).expect("a legal move");
                any.play(AnyMove(mv.to_bits())).expect("a legal move");
            }
            for bot in &mut erased {
                refuses(bot, self.other);
                // It has forgotten its game, and nothing else.
                bot.restart(9);
                let view = self.start.view(Player::P1);
                let mut fresh = build(kind, self.start, 9);
                let budget = Budget::nodes(30);
                assert_eq!(bot.choose(&view, &budget), fresh.choose(&view, &budget));
            }
        }
    }
}

/// Asked about another game, a bot finds and thinks nothing.
fn refuses(bot: &mut AnyBot, other: &AnyRecord) {
    let player = other.position().status().player().expect("a turn");
    let budget = Budget::nodes(60);
    let view = other.position().view(player);
    let nothing = [summary(&Choice::<AnyMove>::of(None))];
    assert_eq!(all_output(|report| bot.search(&view, &budget, report)), nothing);
    assert_eq!(bot.best(4), []);
    let found = all_output(|report| search(other.history(), &mut **bot, &budget, report));
    assert_eq!(found, nothing);
    assert_eq!(bot.best(4), []);
}

/// A game that has begun, at the first turn of a player.
fn begun(start: &AnyPosition) -> AnyRecord {
    let mut random = seeded(4);
    let mut record = AnyRecord::new(start.clone());
    while record.moves().is_empty() || record.position().is_chance() {
        let mv = record.position().random_move(&mut random).expect("a move");
        record.play(mv).expect("a legal move");
    }
    record
}

#[test]
fn erased_bots_choose_what_typed_ones_choose() {
    let starts = presets();
    for start in &starts {
        let other = starts.iter().rev().find(|it| it.name() != start.name());
        let other = begun(other.expect("another game"));
        let alike = Alike { start, other: &other };
        match start.downcast() {
            Some(hoard) => alike.visit::<gambol_laws::example::Hoard>(hoard),
            None => gambol::visit(start, alike).expect("a game"),
        }
    }
}
