//! What the fuzzers have found worth keeping, tried again: see `fuzz/` and `docs/testing.md`.

use std::fs;
use std::path::Path;

#[test]
fn the_corpus_keeps_the_laws() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for name in gambol_fuzz_targets::names() {
        let folder = corpus.join(name);
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let mut tried = 0;
        for file in files {
            let path = file.expect("a file").path();
            let data = fs::read(&path).expect("a file that can be read");
            if let Err(violation) = gambol_fuzz_targets::run(name, &data) {
                panic!("{}: {violation}", path.display());
            }
            tried += 1;
        }
        assert!(tried >= 10, "{name}: {tried} files");
    }
}
