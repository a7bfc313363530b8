//! No source files of a crate import each other in a ring, and no folders; nor do the modules of the page.
//!
//! A file imports from another if it names an item that is *defined* there, by `use` or by a path in the code:
//! re-exports are followed, so `use crate::Board` leads to `board.rs`, not to `lib.rs`. A `mod` is no import, nor
//! is a `pub use` whose name the file does not use itself. What the text does not show (`*`, what a macro makes)
//! counts for the file of its module. Comments and unit tests are skipped.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

#[test]
fn no_files_and_no_folders_import_each_other_in_a_ring() {
    let crates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let mut all = 0;
    for src in crates.map(|entry| entry.unwrap().path().join("src")).filter(|src| src.is_dir()) {
        let mut modules = Modules::new();
        read(&src, "", &mut modules);
        let mut files = BTreeSet::new();
        for (module, Module { file, paths, .. }) in &modules {
            let to = paths.iter().filter_map(|path| find(&modules, module, path, 0));
            files.extend(to.map(|to| (file.as_str(), to)).filter(|(from, to)| from != to));
        }
        all += files.len();
        let folders = files
            .iter()
            .filter_map(|(a, b)| a.split_once('/').zip(b.split_once('/')))
            .map(|(a, b)| (a.0, b.0))
            .filter(|(a, b)| a != b)
            .collect();
        for edges in [files, folders] {
            assert_no_ring(&src, edges);
        }
    }
    assert!(all > 1_300, "{all} are too few to be all imports");
}

/// Any string that names another module counts: an import, of types too, and the file of a worker.
#[test]
fn no_modules_of_the_page_import_each_other_in_a_ring() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page/src");
    let mut texts = Vec::new();
    for entry in fs::read_dir(&src).unwrap() {
        let entry = entry.unwrap();
        assert!(entry.file_type().unwrap().is_file(), "{entry:?}: the test reads no folders");
        let file = entry.file_name().into_string().unwrap();
        texts.push((file, fs::read_to_string(entry.path()).unwrap()));
    }
    let mut edges = BTreeSet::new();
    for (file, text) in &texts {
        let code = text.lines().filter(|line| !line.trim().starts_with("//"));
        for rest in code.flat_map(|line| line.split("\"./").skip(1)) {
            let to = rest.split('"').next().unwrap();
            edges.extend(to.strip_suffix(".ts").map(|_| (file.as_str(), to)));
        }
    }
    assert!(edges.len() > 70, "{} are too few to be all imports", edges.len());
    assert_no_ring(&src, edges);
}

fn assert_no_ring(src: &Path, mut edges: BTreeSet<(&str, &str)>) {
    // No ring has one that imports from none of the others, or from which none of them imports.
    while !edges.is_empty() {
        let (froms, tos): (BTreeSet<_>, BTreeSet<_>) = edges.iter().copied().unzip();
        let count = edges.len();
        edges.retain(|(from, to)| froms.contains(to) && tos.contains(from));
        let src = src.display();
        assert!(edges.len() < count, "{src}: in rings, or between two: {edges:#?}");
    }
}

/// The modules of a crate by their paths, which begin with `crate`.
type Modules = BTreeMap<String, Module>;

#[derive(Default)]
struct Module {
    file: String,
    /// Imports and exported macros: the names, whether they are private, and the paths.
    imports: BTreeMap<String, (bool, String)>,
    /// The paths in the code, and those of private imports.
    paths: BTreeSet<String>,
}

fn read(src: &Path, folder: &str, modules: &mut Modules) {
    let root = if src.join("lib.rs").exists() { "lib" } else { "main" };
    for entry in fs::read_dir(src.join(folder)).unwrap() {
        let file = format!("{folder}{}", entry.unwrap().file_name().into_string().unwrap());
        if src.join(&file).is_dir() {
            read(src, &format!("{file}/"), modules);
        }
        let Some(path) = file.strip_suffix(".rs") else { continue };
        let path = path.strip_suffix("/mod").unwrap_or(path).replace('/', "::");
        let at = if path == root { "crate".to_owned() } else { format!("crate::{path}") };
        let text = fs::read_to_string(src.join(&file)).unwrap();
        let lines = text.split("#[cfg(test)]\nmod ").next().unwrap().lines();
        let lines: Vec<_> = lines.filter(|line| !line.trim().starts_with("//")).collect();
        for name in lines.iter().filter_map(|line| line.trim().strip_prefix("macro_rules! ")) {
            let name = name.trim_end_matches(" {").to_owned();
            let import = (false, format!("{at}::{name}"));
            modules.entry("crate".to_owned()).or_default().imports.insert(name, import);
        }
        let module = modules.entry(at).or_default();
        module.file = file;
        for statement in lines.join("\n").split(';') {
            let (code, tree) = statement.rsplit_once("use ").unwrap_or((statement, ""));
            let head = code.rsplit('\n').next().unwrap_or(code).trim();
            let is_use = ["", "pub", "pub(crate)", "pub(super)"].contains(&head);
            for (name, path) in leaves(if is_use { tree } else { "" }) {
                module.paths.extend(head.is_empty().then(|| path.clone()));
                module.imports.insert(name, (head.is_empty(), path));
            }
            let code = if is_use { code } else { statement };
            let words = code.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c));
            module.paths.extend(words.map(|word| word.trim_matches(':').to_owned()));
        }
    }
}

/// The names and the paths of a `use`.
fn leaves(tree: &str) -> Vec<(String, String)> {
    let (mut leaves, mut prefixes) = (Vec::new(), vec![String::new()]);
    for part in tree.split_inclusive(['{', '}', ',']) {
        let path =
            prefixes[prefixes.len() - 1].clone() + part.trim_matches([' ', '\n', '{', '}', ',']);
        prefixes.extend(part.ends_with('{').then(|| path.clone()));
        let path = path.trim_end_matches("::self");
        let (path, name) = path.split_once(" as ").unwrap_or((path, path));
        leaves.push((name.rsplit("::").next().unwrap().to_owned(), path.to_owned()));
        prefixes.truncate(prefixes.len() - usize::from(part.ends_with('}')));
    }
    leaves
}

/// The file of what a path means in a module, if it is an item of this crate; `depth` ends circles of imports.
fn find<'a>(modules: &'a Modules, from: &str, path: &str, depth: usize) -> Option<&'a str> {
    let mut at = from.to_owned();
    for (i, name) in path.split("::").enumerate() {
        let module = modules.get(&at)?;
        match module.imports.get(name).filter(|(is_private, _)| i == 0 || !is_private) {
            _ if name == "crate" => at = name.into(),
            _ if name == "super" => at = at.rsplit_once("::")?.0.into(),
            _ if ["self", "*", ""].contains(&name) => {}
            _ if modules.contains_key(&format!("{at}::{name}")) => at = at + "::" + name,
            Some((_, import)) if depth < 8 => {
                let rest = path.splitn(i + 2, "::").nth(i + 1).unwrap_or_default();
                return find(modules, &at, &format!("{import}::{rest}"), depth + 1);
            }
            _ => return (i > 0).then_some(&module.file),
        }
    }
    None
}
