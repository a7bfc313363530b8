//! Keys.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};

use gambol_core::{BuildKeyHasher, Key, KeyHasher};

fn key(words: &[u64]) -> u64 {
    words.iter().copied().fold(Key::new(), Key::word).finish()
}

/// A promise: keys are kept in files. It is the code that must change back, not the numbers.
#[test]
fn golden() {
    let long: Vec<u64> = (0..100).collect();
    let all = [&[][..], &[0], &[0, 0], &[1, 2, 3], &[u64::MAX; 4], &long].map(key);
    assert_eq!(
        all,
        [
            0x0000_0000_0000_0000,
            0xebb0_7699_bc2e_4c5e,
            0x2285_c00d_33f0_2177,
            0x4675_6845_702d_756a,
            0x6276_2f79_c725_70bc,
            0x0539_b26d_931d_d2ac,
        ],
        "{all:#018x?}"
    );
    let weights: [u64; 3] = Key::weights();
    assert_eq!(
        weights,
        [0x3bb5_48a5_53e6_12bb, 0x4069_ce2e_db03_5081, 0xff06_faea_22f3_67bf],
        "{weights:#018x?}"
    );
}

/// Words as positions have them: nothing, everything, the sets of a start, bytes, numbers.
const BASES: [[u64; 8]; 5] = [
    [0; 8],
    [u64::MAX; 8],
    [0x1eff, 0x7_fbc0_0000, 0, 1 << 63, 0x00ff_0000, 0x00ff_0000_0000, 0, 4],
    [0x0101_0101_0101_0101; 8],
    [0, 1, 2, 3, 4, 5, 6, 7],
];

/// No difference of one or two bits is lost, wherever they are, and keys whose words are so much alike
/// are spread evenly over a table, whatever bits index it.
#[test]
fn single_and_double_bits() {
    for base in BASES {
        for length in 1..=8 {
            let mut keys = HashSet::from([key(&base[..length])]);
            let flipped = |bits: [usize; 2]| {
                let mut words = base;
                words[bits[0] / 64] ^= 1 << (bits[0] % 64);
                if bits[1] != bits[0] {
                    words[bits[1] / 64] ^= 1 << (bits[1] % 64);
                }
                key(&words[..length])
            };
            for first in 0..64 * length {
                for second in first..64 * length {
                    let bits = [first, second];
                    assert!(keys.insert(flipped(bits)), "{base:x?}: bits {bits:?}");
                }
            }
            if length > 1 {
                for shift in (0..=56).step_by(8) {
                    even(&keys, shift);
                }
            }
        }
    }
}

/// The eight bits from `shift` on are as evenly spread as those of random numbers: their chi-square is
/// within six standard deviations of what is expected.
fn even(keys: &HashSet<u64>, shift: usize) {
    let mut cells = [0u32; 256];
    for key in keys {
        cells[usize::from((key >> shift) as u8)] += 1;
    }
    let expected = keys.len() as f64 / 256.0;
    let chi_square: f64 =
        cells.iter().map(|&cell| (f64::from(cell) - expected).powi(2) / expected).sum();
    let deviations = (chi_square - 255.0) / f64::sqrt(2.0 * 255.0);
    assert!(deviations < 6.0, "bits from {shift} of {} keys: {deviations}", keys.len());
}

/// Few bits set, as on a board with few pieces: any three squares in any two of four sets.
#[test]
fn sparse_sets() {
    let mut keys = HashSet::new();
    let mut count = 0;
    for sets in [[0, 1], [0, 2], [1, 3], [2, 3]] {
        for first in 0..64 {
            for second in 0..64 {
                for third in 0..second {
                    let mut words = [0; 4];
                    words[sets[0]] = 1 << first;
                    words[sets[1]] = 1 << second | 1 << third;
                    keys.insert(key(&words));
                    count += 1;
                }
            }
        }
    }
    assert_eq!(keys.len(), count);
    for shift in (0..=56).step_by(8) {
        even(&keys, shift);
    }
}

/// A word that takes the other of its pair out of the product is a constant that looks random: it has
/// more bits than any set of pieces, and bytes that nothing small has.
#[test]
fn no_small_word_is_lost() {
    for position in 0..32 {
        let words = |word: u64, other: u64| {
            let mut words = vec![0; position + 2];
            words[position] = word;
            words[position ^ 1] = other;
            key(&words)
        };
        for word in (0..1024).chain((0..64).map(|bit| 1 << bit)) {
            assert_ne!(words(word, 0), words(word, 1), "word {position}: {word:#x}");
        }
    }
}

/// No change of one value of a weighed sum undoes that of another.
#[test]
fn weights_do_not_cancel() {
    const WEIGHTS: [u64; 512] = Key::weights();
    let mut changes = HashSet::new();
    for weight in WEIGHTS {
        for change in 1..=255 {
            let change = weight.wrapping_mul(change);
            assert!(changes.insert(change) && changes.insert(change.wrapping_neg()));
        }
    }
}

/// The hash of one key is the key; more are told apart by their order.
#[test]
fn hasher() {
    #[derive(Hash)]
    struct Position(u64);

    let hash = |value: &dyn Fn(&mut gambol_core::KeyHasher)| {
        let mut state = BuildKeyHasher.build_hasher();
        value(&mut state);
        std::hash::Hasher::finish(&state)
    };
    let (one, other) = (key(&[1]), key(&[2]));
    assert_eq!(BuildKeyHasher.hash_one(Position(one)), one);
    assert_ne!(hash(&|state| (one, other).hash(state)), hash(&|state| (other, one).hash(state)));
    assert_ne!(hash(&|state| (one, 1u8).hash(state)), hash(&|state| (one, 2u8).hash(state)));
    assert_ne!(hash(&|state| "a text".hash(state)), hash(&|state| "another".hash(state)));

    let keys = (0..10_000).map(|i| (key(&[i]), i));
    let map: HashMap<u64, u64, BuildKeyHasher> = keys.clone().collect();
    assert!(keys.into_iter().all(|(key, i)| map[&key] == i));
}

/// Numbers of every width are words.
#[test]
fn every_word_counts() {
    let hash = |value: &dyn Fn(&mut KeyHasher)| {
        let mut hasher = BuildKeyHasher.build_hasher();
        hasher.write_u64(7);
        value(&mut hasher);
        hasher.finish()
    };
    let expected = hash(&|hasher| hasher.write_u64(0x1234));
    assert_ne!(expected, hash(&|_| ()));
    assert_ne!(expected, hash(&|hasher| hasher.write_u64(0x1235)));
    assert_eq!(expected, hash(&|hasher| hasher.write_u16(0x1234)));
    assert_eq!(expected, hash(&|hasher| hasher.write_u32(0x1234)));
    assert_eq!(expected, hash(&|hasher| hasher.write_usize(0x1234)));
    assert_eq!(expected, hash(&|hasher| hasher.write(&[0x34, 0x12])));
}

/// Not a promise, but without it a hash map of anything but keys would be slow.
#[test]
fn the_bits_of_a_word_change_many_bits_of_a_hash() {
    let hash = |words: [u64; 2]| {
        let mut hasher = BuildKeyHasher.build_hasher();
        for word in words {
            hasher.write_u64(word);
        }
        hasher.finish()
    };
    let changed = (0..64).map(|bit| (hash([0, 5]) ^ hash([1 << bit, 5])).count_ones());
    // 16 on average: the multiplication carries upwards only.
    assert!(changed.sum::<u32>() >= 64 * 12);
}
