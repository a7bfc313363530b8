//! Every value is read back from every shape that serde gives it, in text and binary formats.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

use gambol::board::{Bitboard, Direction, SquareMap};
use gambol::study::Study;
use gambol::{
    AnyMove, AnyPosition, AnyRecord, AnyStudy, AnyView, FullGame, GAMES, GameResult, GameSetup,
    HiddenInformation, Outcome, PartKind, Path, PlaneShape, Player, PlayerView, Record, Score,
    Start, Status, documents, seeded, serialize,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A value alone and where serde buffers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    Nothing,
    Values(T),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal<T> {
    Nothing,
    Values(T),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "content")]
enum Adjacent<T> {
    Nothing,
    Values(T),
}

/// What [`Adjacent`] is when the tag comes last.
#[derive(Serialize)]
struct TagLast<T> {
    content: T,
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat<T> {
    number: u8,
    #[serde(flatten)]
    value: T,
}

/// What one type of positions has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(
    deserialize = "G: Deserialize<'de> + Start, S: Deserialize<'de>, V: Deserialize<'de>,
    T: Deserialize<'de>, M: Deserialize<'de> + Eq + Hash, R: Deserialize<'de>"
))]
#[serde(bound(serialize = "G: Serialize + Start, S: Serialize, V: Serialize, T: Serialize,
    M: Serialize + Eq + Hash, R: Serialize"))]
struct Values<G, S, V, T, M, R>
where
    G: Start,
    M: Eq + Hash,
{
    position: G,
    setup: S,
    view: V,
    variant: T,
    moves: Vec<M>,
    by_move: HashMap<M, u8>,
    by_player: HashMap<Player, Option<M>>,
    status: Status<R>,
    outcome: Option<Outcome<R>>,
    record: Record<G>,
    study: Study<G>,
    paths: Vec<Path>,
    untagged: (Untagged<G>, Untagged<V>, Untagged<Option<M>>),
    any: Any,
}

/// What is known at run time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Any {
    #[serde(with = "documents")]
    position: AnyPosition,
    #[serde(with = "documents")]
    view: Option<AnyView>,
    #[serde(with = "documents")]
    records: Vec<AnyRecord>,
    #[serde(with = "documents")]
    study: AnyStudy,
    #[serde(with = "documents")]
    none: Option<AnyPosition>,
    #[serde(with = "documents")]
    by_name: HashMap<String, AnyPosition>,
    #[serde(with = "documents")]
    nested: BTreeMap<Player, Vec<Option<AnyView>>>,
    moves: HashMap<AnyMove, Score>,
}

/// Values of each kind; one game stands for all, since the same functions write theirs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Few {
    position: gambol::fifes_and_drums::Position,
    view: gambol::fifes_and_drums::View,
    moves: Vec<gambol::fifes_and_drums::Move>,
    path: Option<Path>,
    #[serde(with = "serialize::decimal")]
    key: u64,
    result: GameResult,
    scores: gambol::Scores,
    part: PartKind,
    direction: Direction,
    shape: PlaneShape,
    squares: Bitboard<gambol::mixtour::Square, u32>,
    cards: gambol::fifes_and_drums::decktet::CardSet,
    map: SquareMap<gambol::mixtour::Square, gambol::mixtour::Stack, 25>,
    by_square: HashMap<gambol::mixtour::Square, gambol::fifes_and_drums::decktet::Card>,
    theme: gambol::svg::Theme,
}

/// Writes a value and reads it back, also as another type of the same form.
#[track_caller]
fn round<T: DeserializeOwned + PartialEq + Debug>(
    format: &str,
    value: &T,
    write: impl Fn() -> Vec<u8>,
    read: impl Fn(&[u8]) -> Result<T, String>,
) {
    let back = read(&write()).unwrap_or_else(|error| panic!("{format}: {error} in {value:?}"));
    assert_eq!(&back, value, "{format}");
}

/// The formats that say what they hold.
#[track_caller]
fn described<W: Serialize, T: DeserializeOwned + PartialEq + Debug>(written: &W, value: &T) {
    let text = |error: &dyn ToString| error.to_string();
    let json = || serde_json::to_vec(written).expect("JSON");
    round("JSON", value, json, |bytes| serde_json::from_slice(bytes).map_err(|e| text(&e)));
    let cbor = || {
        let mut bytes = Vec::new();
        ciborium::into_writer(written, &mut bytes).expect("CBOR");
        bytes
    };
    round("CBOR", value, cbor, |mut bytes| {
        let value = ciborium::from_reader(&mut bytes).map_err(|e| text(&e))?;
        if bytes.is_empty() { Ok(value) } else { Err("bytes are left".to_string()) }
    });
    let named = || rmp_serde::to_vec_named(written).expect("MessagePack");
    round("MessagePack", value, named, |bytes| rmp_serde::from_slice(bytes).map_err(|e| text(&e)));
    let compact = || rmp_serde::to_vec(written).expect("MessagePack");
    round("compact MessagePack", value, compact, |bytes| {
        rmp_serde::from_slice(bytes).map_err(|e| text(&e))
    });
}

/// The formats that differ most.
#[track_caller]
fn described_as_one<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&json).expect("JSON"), value);
    let bytes = rmp_serde::to_vec(value).expect("MessagePack");
    assert_eq!(&rmp_serde::from_slice::<T>(&bytes).expect("MessagePack"), value);
}

/// A format of bare bytes, which cannot buffer values.
#[track_caller]
fn bytes_alone<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let bytes = || postcard::to_allocvec(value).expect("bytes");
    round("postcard", value, bytes, |bytes| match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        other => Err(format!("{other:?}")),
    });
}

/// The formats that buffer nothing, or little.
#[track_caller]
fn bare<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    bytes_alone(value);
    let text = || ron::to_string(value).expect("RON").into_bytes();
    round("RON", value, text, |text| ron::de::from_bytes(text).map_err(|e| e.to_string()));
}

/// A value in every shape.
#[track_caller]
fn every_shape<T: Clone + Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    described(value, value);
    let list = (value.clone(), vec![Some(value.clone()), None]);
    described(&list, &list);
    let untagged = Untagged::Values(value.clone());
    described(&untagged, &untagged);
    let adjacent = Adjacent::Values(value.clone());
    described(&adjacent, &adjacent);
    let tagged = TagLast { content: value, kind: "Values" };
    let json = serde_json::to_string(&tagged).expect("JSON");
    assert_eq!(serde_json::from_str::<Adjacent<T>>(&json).expect("JSON"), adjacent);
    let named = rmp_serde::to_vec_named(&tagged).expect("MessagePack");
    assert_eq!(rmp_serde::from_slice::<Adjacent<T>>(&named).expect("MessagePack"), adjacent);
    let by_name = HashMap::from([("name".to_string(), value.clone())]);
    described(&by_name, &by_name);
}

/// A value with fields, in every shape.
#[track_caller]
fn every_shape_of_fields<T: Clone + Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    every_shape(value);
    let internal = Internal::Values(value.clone());
    described(&internal, &internal);
    let flat = Flat { number: 1, value: value.clone() };
    described(&flat, &flat);
    let both = Internal::Values(flat);
    described(&both, &both);
}

/// Values after some random moves from each preset.
fn of_a_game<G, S>()
where
    G: FullGame + Serialize + DeserializeOwned,
    G::View: Serialize + DeserializeOwned,
    G::Variant: Serialize + DeserializeOwned,
    G::Move: Serialize + DeserializeOwned,
    G::Reason: Serialize + DeserializeOwned,
    S: GameSetup<G> + Clone + Debug + PartialEq + Serialize + DeserializeOwned,
{
    let presets = <G::Variant as gambol::GameVariant>::PRESETS;
    for (at, preset) in presets.iter().enumerate() {
        let mut random = seeded(at as u64);
        let mut record = Record::new(G::start(preset.variant));
        for _ in 0..5 + 7 * at {
            let Some(mv) = record.position().random_move(&mut random) else { break };
            record.play(mv).expect("a legal move");
        }
        record.set_comment("so far");
        let position = record.position().clone();
        let view = position.view(position.turn().unwrap_or(Player::P1));
        let mut study = Study::from_record(&record);
        study.set_score(1, Some(Score::Loss(2)));
        let moves = position.legal_moves().to_vec();
        let any_record = GAMES.find(G::NAME).unwrap().record(&record.to_string()).unwrap();
        let any = Any {
            position: any_record.position().clone(),
            view: Some(any_record.position().view(view.viewer())),
            study: AnyStudy::from_record(&any_record),
            moves: any_record.moves().iter().map(|&mv| (mv, Score::Win(1))).collect(),
            none: None,
            by_name: HashMap::from([("it".to_owned(), any_record.position().clone())]),
            nested: BTreeMap::from([
                (Player::P1, vec![None, Some(any_record.position().view(Player::P1))]),
                (Player::P2, Vec::new()),
            ]),
            records: vec![any_record],
        };
        let values = Values {
            setup: S::from(&position),
            variant: position.variant(),
            by_move: moves.iter().copied().zip(0..).collect(),
            by_player: HashMap::from([(Player::P1, moves.first().copied()), (Player::P2, None)]),
            status: position.status(),
            outcome: position.outcome(),
            paths: moves.iter().map(|&mv| position.path(mv)).collect(),
            untagged: (
                Untagged::Values(position.clone()),
                Untagged::Values(view.clone()),
                moves.first().copied().map_or(Untagged::Nothing, |mv| Untagged::Values(Some(mv))),
            ),
            position,
            view,
            moves,
            record,
            study,
            any,
        };
        // Where all is buffered, and alone in bare bytes; each type and format takes long to compile.
        let tagged = Internal::Values(Flat { number: 1, value: values.clone() });
        let bytes = rmp_serde::to_vec(&tagged).expect("MessagePack");
        assert_eq!(rmp_serde::from_slice::<Internal<_>>(&bytes).expect("MessagePack"), tagged);
        let Values { position, setup, moves, view, record, study, paths, any, .. } = values;
        bytes_alone(&(position, setup, moves, view, record, study, paths, any));
    }
}

#[test]
fn values_of_every_game() {
    use gambol::{fifes_and_drums, lilypad, mixtour, pikemen, two_pipers};

    of_a_game::<mixtour::Position, mixtour::Setup>();
    of_a_game::<pikemen::ClassicPosition, pikemen::Setup<pikemen::Classic>>();
    of_a_game::<lilypad::Position, lilypad::Setup>();
    of_a_game::<lilypad::draughts::Position, lilypad::draughts::Setup>();
    of_a_game::<two_pipers::Position, two_pipers::Setup>();
    of_a_game::<fifes_and_drums::Position, fifes_and_drums::Setup>();
}

#[test]
fn every_shape_in_every_format() {
    use gambol::fifes_and_drums::{Position, Variant};
    use gambol::{Game, HiddenInformation, Point};

    let mut random = seeded(1);
    let mut position = Position::start(Variant::FOG);
    for _ in 0..9 {
        position = position.after(position.random_move(&mut random).expect("a move"));
    }
    let moves = position.legal_moves().to_vec();
    let squares = ["a1", "e5"].map(|text| text.parse().expect("a square"));
    let few = Few {
        position,
        view: position.view(Player::P1),
        path: moves.first().map(|&mv| position.path(mv)),
        moves,
        key: u64::MAX,
        result: "p2win".parse().expect("a result"),
        scores: "3,5".parse().expect("scores"),
        part: PartKind::Square,
        direction: Direction::NorthEast,
        shape: PlaneShape { planes: 4, ranks: 8, files: 8 },
        squares: squares.into_iter().collect(),
        cards: "AM,2SY".parse().expect("cards"),
        map: gambol::mixtour::Position::default().setup().board,
        by_square: squares.map(|square| (square, "AM".parse().expect("a card"))).into(),
        theme: gambol::svg::Theme::DARK,
    };
    every_shape_of_fields(&few);
    bare(&few);
    // Text formats leave fields out, and some write how many there are.
    described_as_one(&Internal::Values(Study::new(few.position)));
}

/// Games of one's own are read by one's own list.
mod of_one_game {
    use gambol::{AnyGame, AnyPosition, GAMES, Games};
    use serde::{Deserialize, Serialize};

    const LIST: Games<'static> = Games(&[AnyGame::of::<gambol::mixtour::Position>()]);
    gambol::serde_documents! { mod listed: LIST }

    #[derive(Serialize, Deserialize)]
    struct Saved(#[serde(with = "listed")] AnyPosition);

    #[test]
    fn other_games_and_more_text_are_refused() {
        let json = |game| serde_json::to_string(&GAMES.first(game).unwrap()).unwrap();
        let read = |json: &str| serde_json::from_str::<Saved>(json).map(|saved| saved.0);
        let mixtour = json("mixtour");
        assert_eq!(read(&mixtour).unwrap(), GAMES.first("mixtour").unwrap());
        let error = read(&json("draughts")).unwrap_err().to_string();
        assert!(error.starts_with("unknown game `draughts`: the games are mixtour"), "{error}");
        let error = read(&format!("{mixtour} x")).unwrap_err().to_string();
        assert!(error.starts_with("trailing characters"), "{error}");
    }
}
