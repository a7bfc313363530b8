//! What the fuzzers have found worth keeping, tried again: see `fuzz/` and `docs/testing.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[test]
fn the_corpus_keeps_the_laws() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for name in gambol_tools::engines::names() {
        let folder = corpus.join(name);
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let (mut tried, mut accepted) = (0, BTreeMap::new());
        for file in files {
            let path = file.expect("a file").path();
            let data = fs::read(&path).expect("a file that can be read");
            let found = gambol_tools::engines::run(name, &data)
                .unwrap_or_else(|found| panic!("{}: {found}", path.display()));
            for (what, is_one) in found {
                *accepted.entry(what).or_insert(0) += u32::from(is_one);
            }
            tried += 1;
        }
        println!("{name}: {tried} files, of which were accepted {accepted:?}");
        assert!(tried >= 10, "{name}: {tried} files");
        assert!(accepted.values().all(|&accepted| accepted > 0), "{name}: {accepted:?}");
    }
}
