//! Values of gambol through formats and adapters: equal values come back, or there is an error. `docs/json.md` has the
//! results as a table.
#![cfg(test)]

use std::collections::BTreeMap;
use std::fmt::Debug;

use gambol::study::Study;
use gambol::{
    AnyPosition, Game, GameVariant, HiddenInformation, Outcome, Path, Player, Point,
    RandomSource as _, Record, Score, Start, Status, documents, fifes_and_drums as fifes, lilypad,
    mixtour, pikemen, seeded,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_with::{As, DefaultOnError, DisplayFromStr, OneOrMany, PickFirst, Same, VecSkipError};

/// A position after some random moves.
fn after<G: Start>(moves: usize) -> G {
    let mut random = seeded(7);
    let mut position = G::start(G::Variant::PRESETS[0].variant);
    for _ in 0..moves {
        position = position.after(position.random_move(&mut random).expect("a move"));
    }
    position
}

/// Values of each kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Values {
    position: mixtour::Position,
    setup: mixtour::Setup,
    variant: mixtour::Variant,
    status: Status<mixtour::Reason>,
    outcome: Outcome<mixtour::Reason>,
    numbered: lilypad::Position,
    placed: Vec<lilypad::Move>,
    square: lilypad::Square,
    pieces: pikemen::ClassicPosition,
    charges: Vec<pikemen::Move>,
    secrets: fifes::Position,
    view: fifes::View,
    cards: Vec<fifes::Move>,
    player: Player,
    score: Score,
    paths: Vec<Path>,
    record: Record<mixtour::Position>,
    study: Study<fifes::Position>,
    by_name: BTreeMap<String, mixtour::Move>,
    #[serde(with = "gambol::serialize::decimal")]
    key: u64,
    #[serde(with = "documents")]
    any: Vec<AnyPosition>,
}

fn values() -> Values {
    let position: mixtour::Position = after(6);
    let secrets: fifes::Position = after(9);
    let numbered: lilypad::Position = after(5);
    let pieces: pikemen::ClassicPosition = after(6);
    let mut record = Record::new(position);
    record.play(position.legal_moves()[0]).expect("a legal move");
    record.set_comment("so far: 1, [2], {3");
    let mut study = Study::new(secrets);
    study.set_score(0, Some(Score::Win(2)));
    Values {
        setup: position.setup(),
        variant: position.variant(),
        status: position.status(),
        outcome: Outcome::draw(mixtour::Reason::Stuck),
        placed: lilypad::Position::default().legal_moves().to_vec(),
        square: "2".parse().expect("a square"),
        charges: pieces.legal_moves().to_vec(),
        view: secrets.view(Player::P1),
        cards: secrets.legal_moves().to_vec(),
        player: Player::P2,
        score: Score::Centipoints(-25),
        paths: position.legal_moves().iter().map(|&mv| position.path(mv)).collect(),
        by_name: BTreeMap::from([("first".into(), position.legal_moves()[0])]),
        // More would be too large for the numbers of BSON.
        key: u64::MAX >> 1,
        any: vec![gambol::GAMES.first("lilypad").expect("a game")],
        position,
        numbered,
        pieces,
        secrets,
        record,
        study,
    }
}

/// A value where serde and `serde_with` buffer it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    bound(serialize = "T: Serialize + Clone", deserialize = "T: DeserializeOwned + Default")
)]
enum Adapted<T> {
    Nothing,
    Saved {
        plain: T,
        #[serde(with = "As::<DefaultOnError>")]
        or_default: T,
        #[serde(with = "As::<VecSkipError<Same>>")]
        each: Vec<T>,
        #[serde(with = "As::<OneOrMany<Same>>")]
        one: Vec<T>,
        #[serde(with = "As::<Option<DefaultOnError>>")]
        option: Option<T>,
    },
}

/// Adapters of single values, which need a format that says what it holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Picked {
    Nothing,
    Saved {
        #[serde(with = "As::<PickFirst<(Same, DisplayFromStr)>>")]
        position: mixtour::Position,
        #[serde(with = "As::<PickFirst<(DisplayFromStr, Same)>>")]
        text_first: lilypad::Position,
        #[serde(with = "As::<Vec<PickFirst<(Same, DisplayFromStr)>>>")]
        moves: Vec<lilypad::Move>,
        #[serde(with = "As::<VecSkipError<Same>>")]
        each: Vec<lilypad::Move>,
        #[serde(with = "As::<DefaultOnError<Vec<Same>>>")]
        squares: Vec<lilypad::Square>,
        #[serde(with = "As::<DefaultOnError>")]
        pieces: pikemen::ClassicPosition,
        #[serde(with = "As::<DefaultOnError>")]
        record: Option<Record<mixtour::Position>>,
        #[serde(with = "As::<serde_with::Map<Same, Same>>")]
        map: Vec<(String, lilypad::Move)>,
        #[serde(with = "As::<serde_with::MapSkipError<Same, Same>>")]
        some: BTreeMap<String, fifes::Move>,
    },
}

fn picked(values: &Values) -> Picked {
    let values = values.clone();
    Picked::Saved {
        position: values.position,
        text_first: values.numbered,
        each: values.placed.clone(),
        squares: vec![values.square; 2],
        pieces: values.pieces,
        record: Some(values.record),
        map: values.placed.iter().map(|&mv| (mv.to_string(), mv)).collect(),
        some: values.cards.iter().map(|&mv| (mv.to_string(), mv)).collect(),
        moves: values.placed,
    }
}

fn adapt<T: Clone>(value: &T) -> Adapted<T> {
    let (plain, each) = (value.clone(), vec![value.clone(); 2]);
    Adapted::Saved {
        or_default: plain.clone(),
        one: vec![plain.clone()],
        option: Some(plain.clone()),
        plain,
        each,
    }
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    Nothing(bool),
    Values(T),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat<T> {
    number: u8,
    #[serde(flatten)]
    value: T,
}

#[typetag::serde(tag = "type")]
trait Kept: Debug {
    fn values(&self) -> Values;
}

#[typetag::serde]
impl Kept for Values {
    fn values(&self) -> Values {
        self.clone()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct AllAdapted {
    position: Adapted<mixtour::Position>,
    lilypad: Adapted<lilypad::Position>,
    mv: Adapted<Option<lilypad::Move>>,
    square: Adapted<Option<lilypad::Square>>,
    cards: Adapted<Option<fifes::Move>>,
    view: Adapted<Option<fifes::View>>,
    study: Adapted<Option<Study<fifes::Position>>>,
}

fn adapted(values: &Values) -> AllAdapted {
    AllAdapted {
        position: adapt(&values.position),
        lilypad: adapt(&values.numbered),
        mv: adapt(&Some(values.placed[0])),
        square: adapt(&Some(values.square)),
        cards: adapt(&Some(values.cards[0])),
        view: adapt(&Some(values.view)),
        study: adapt(&Some(values.study.clone())),
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Adapters {
    adapted: AllAdapted,
    picked: Picked,
}

const SHAPES: [&str; 4] = ["values", "adapted", "buffered", "typetag"];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Buffered {
    internal: Internal<Flat<Values>>,
    adjacent: Adjacent<Values>,
    untagged: Untagged<Values>,
    flat: Flat<Values>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Holder(Box<dyn Kept>);

fn buffered(values: &Values) -> Buffered {
    let flat = Flat { number: 1, value: values.clone() };
    Buffered {
        internal: Internal::Values(flat.clone()),
        adjacent: Adjacent::Values(values.clone()),
        untagged: Untagged::Values(values.clone()),
        flat,
    }
}

/// A format that writes and reads any value.
trait Format {
    fn round<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, String>;
}

/// Checks which shapes come back. None comes back as another value.
#[track_caller]
fn check<F: Format>(equal: &[&str]) {
    fn same<F: Format, T: Serialize + DeserializeOwned + PartialEq + Debug>(
        value: &T,
    ) -> Result<(), String> {
        F::round(value).map(|back| assert!(back == *value, "{back:?} instead of {value:?}"))
    }
    let values = values();
    let held = Holder(Box::new(values.clone()));
    let results = [
        same::<F, _>(&values),
        same::<F, _>(&Adapters { adapted: adapted(&values), picked: picked(&values) }),
        same::<F, _>(&buffered(&values)),
        F::round(&held).map(|back| assert!(back.0.values() == values, "{back:?}")),
    ];
    for (shape, result) in SHAPES.iter().zip(results) {
        assert_eq!(result.is_ok(), equal.contains(shape), "{shape}: {result:?}");
    }
}

macro_rules! formats {
    ($($format:ident: $equal:expr, |$value:ident| $write:expr, |$bytes:ident| $read:expr;)*) => {
        $(
            #[test]
            fn $format() {
                struct It;

                impl Format for It {
                    fn round<T: Serialize + DeserializeOwned>($value: &T) -> Result<T, String> {
                        let $bytes = $write.map_err(|error| format!("write: {error}"))?;
                        $read.map_err(|error| format!("read: {error}"))
                    }
                }

                check::<It>(&$equal);
            }
        )*
    };
}

/// Formats that do not say what they hold, or too little.
const ALONE: [&str; 2] = ["values", "typetag"];

formats! {
    json: SHAPES, |value| serde_json::to_string(value), |text| serde_json::from_str(&text);
    yaml_saphyr: SHAPES, |value| serde_saphyr::to_string(value), |text| serde_saphyr::from_str(&text);
    // Buffered enums with fields, such as `Status`, are refused.
    yaml_ng: ["values", "adapted", "typetag"],
        |value| serde_yaml_ng::to_string(value), |text| serde_yaml_ng::from_str(&text);
    toml: SHAPES, |value| toml::to_string(value), |text| toml::from_str(&text);
    ron: SHAPES, |value| ron::to_string(value), |text| ron::from_str(&text);
    bson_document: SHAPES,
        |value| bson::serialize_to_document(value), |data| bson::deserialize_from_document(data);
    bson_bytes: SHAPES, |value| bson::serialize_to_vec(value), |bytes| bson::deserialize_from_slice(&bytes);
    message_pack: SHAPES, |value| rmp_serde::to_vec(value), |bytes| rmp_serde::from_slice(&bytes);
    message_pack_named: SHAPES,
        |value| rmp_serde::to_vec_named(value), |bytes| rmp_serde::from_slice(&bytes);
    message_pack_erased: SHAPES, |value| rmp_serde::to_vec_named(value), |bytes| {
        let mut reader = rmp_serde::Deserializer::new(&*bytes);
        erased_serde::deserialize(&mut <dyn erased_serde::Deserializer>::erase(&mut reader))
    };
    message_pack_with_paths: SHAPES, |value| rmp_serde::to_vec_named(value), |bytes| {
        serde_path_to_error::deserialize(&mut rmp_serde::Deserializer::new(&*bytes))
    };
    message_pack_with_ignored_fields: SHAPES, |value| rmp_serde::to_vec_named(value), |bytes| {
        let mut reader = rmp_serde::Deserializer::new(&*bytes);
        serde_ignored::deserialize(&mut reader, |path| panic!("{path}"))
    };
    cbor: SHAPES, |value| {
        let mut bytes = Vec::new();
        ciborium::into_writer(value, &mut bytes).map(|()| bytes)
    }, |bytes| ciborium::from_reader(&*bytes);
    cbor_value: SHAPES, |value| ciborium::Value::serialized(value), |data| data.deserialized();
    flex_buffers: SHAPES, |value| flexbuffers::to_vec(value), |bytes| flexbuffers::from_slice(&bytes);
    // It cannot buffer the unit variants of enums.
    pot: ["values", "adapted", "typetag"], |value| pot::to_vec(value), |bytes| pot::from_slice(&bytes);
    postcard: ALONE, |value| postcard::to_allocvec(value), |bytes| postcard::from_bytes(&bytes);
    bincode: ALONE,
        |value| bincode::serde::encode_to_vec(value, bincode::config::standard()),
        |bytes| bincode::serde::decode_from_slice(&bytes, bincode::config::standard()).map(|read| read.0);
}

/// What json.md says of YAML and BSON.
#[test]
fn unquoted_moves_and_large_numbers() {
    let ng = |yaml: &str| {
        serde_yaml_ng::from_str::<Vec<String>>(yaml).map_err(|error| error.to_string())
    };
    let saphyr =
        |yaml: &str| serde_saphyr::from_str::<Vec<String>>(yaml).map_err(|error| error.to_string());
    for mv in ["!5ML", "@3"] {
        let (quoted, plain) = (format!("- '{mv}'"), format!("- {mv}"));
        assert_eq!(ng(&quoted), Ok(vec![mv.to_owned()]));
        assert_eq!(saphyr(&quoted), Ok(vec![mv.to_owned()]));
        println!("{:?} {:?}", ng(&plain), saphyr(&plain));
        assert_ne!(ng(&plain), Ok(vec![mv.to_owned()]));
        assert_ne!(saphyr(&plain), Ok(vec![mv.to_owned()]));
    }
    for number in [u64::MAX >> 1, u64::MAX] {
        let value = BTreeMap::from([("key", number)]);
        assert_eq!(bson::serialize_to_vec(&value).is_ok(), number <= u64::MAX >> 1, "{number}");
    }
    let position: mixtour::Position = after(6);
    let value = BTreeMap::from([("position".to_owned(), position)]);
    let text = bson::serialize_to_document(&value).expect("a document");
    let bytes = bson::serialize_to_vec(&value).expect("bytes");
    type Read = BTreeMap<String, mixtour::Position>;
    assert!(bson::deserialize_from_slice::<Read>(&text.to_vec().expect("bytes")).is_err());
    let document = bson::Document::from_reader(&*bytes).expect("a document");
    assert!(bson::deserialize_from_document::<Read>(document).is_err());
}

/// The documentation of [`seeded`].
#[test]
fn seeds_yield_the_words_of_rand() {
    for seed in [0, 1, 7, u64::MAX] {
        let mut ours = seeded(seed);
        let words = [(); 8].map(|()| ours.next_u64());
        let mut other = <rand_09::rngs::SmallRng as rand_09::SeedableRng>::seed_from_u64(seed);
        assert_eq!([(); 8].map(|()| rand_09::RngCore::next_u64(&mut other)), words);
        let mut other = <rand_010::rngs::SmallRng as rand_010::SeedableRng>::seed_from_u64(seed);
        assert_eq!([(); 8].map(|()| rand_010::Rng::next_u64(&mut other)), words);
        let mut other = <rand_08::rngs::SmallRng as rand_08::SeedableRng>::seed_from_u64(seed);
        assert_ne!([(); 8].map(|()| rand_08::RngCore::next_u64(&mut other)), words);
    }
}
