//! Import rings between source files and between folders: only those of a list. A new one fails, and so does
//! one of the list that is gone.
//!
//! In each `crates/*/src` a file has an edge to another if it imports an item that is *defined*
//! there, by `use` or by a path in the code (`crate::x::Y`, also as `$crate::x::Y` in a macro):
//! re-exports are followed, so `use crate::Board` leads to `board.rs`, not to `lib.rs`. A `mod` is
//! no edge, nor is a `pub use` whose name the file does not use itself. An item that the text does
//! not show (a macro makes it) counts for the file of its module. Comments and unit tests are
//! skipped. A ring is a set of files that all reach each other.
//!
//! A ring between folders has two folders of `src` in it, or more, where the edges of all files below a
//! folder are those of the folder.
//!
//! `cargo test -p gambol-testkit --test all rings -- --nocapture` prints them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rings between files, one on a line: its crate, its files, and why it stays.
const KNOWN: &str = "
";

/// The rings between folders, in the same form.
const KNOWN_FOLDERS: &str = "
";

#[test]
fn rings_are_known() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names: Vec<_> = fs::read_dir(&crates)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| crates.join(name).join("src").is_dir())
        .collect();
    names.sort();
    let mut between_files = Vec::new();
    let mut between_folders = Vec::new();
    for name in &names {
        let src = crates.join(name).join("src");
        let edges = Sources::read(&src).edges();
        for ring in rings(&edges) {
            between_files.push(format!("{name}: {ring}"));
        }
        let edges = edges.iter().map(|(from, to)| (folder(from), folder(to)));
        for ring in rings(&edges.filter(|(from, to)| from != to).collect()) {
            let folders = ring.split(' ').filter(|name| src.join(name).is_dir());
            if folders.count() > 1 {
                between_folders.push(format!("{name}: {ring}"));
            }
        }
    }
    assert!(names.len() > 15 && names.contains(&"core".to_owned()));
    let found = [
        compare("files", &between_files, KNOWN),
        compare("folders", &between_folders, KNOWN_FOLDERS),
    ];
    assert!(found == [true, true], "see above");
}

/// Prints the rings. Whether they are those that are known.
fn compare(between: &str, found: &[String], known: &str) -> bool {
    let known = known.lines().filter_map(|line| line.rsplit_once(": "));
    let mut known: BTreeSet<_> = known.map(|(ring, _)| ring).collect();
    let mut same = true;
    for ring in found {
        println!("{} {between} in a ring: {ring}", ring.split(' ').count() - 1);
        if !known.remove(ring.as_str()) {
            println!("  This one is new.");
            same = false;
        }
    }
    for ring in &known {
        println!("No longer a ring of {between}, take it off the list: {ring}");
    }
    same && known.is_empty()
}

/// The first folder of a path, or the file where it is in none.
fn folder(file: &str) -> String {
    let (first, _) = file.split_once('/').unwrap_or((file, ""));
    first.to_owned()
}

/// The names that reach each other, in the order of the alphabet.
fn rings(edges: &BTreeSet<(String, String)>) -> Vec<String> {
    let reached = |start: &str| {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for (_, to) in edges.iter().filter(|(from, _)| from == at) {
                if reached.insert(to.as_str()) {
                    open.push(to);
                }
            }
        }
        reached
    };
    let names: BTreeSet<_> = edges.iter().map(|(from, _)| from.as_str()).collect();
    let reached: BTreeMap<_, _> = names.iter().map(|&name| (name, reached(name))).collect();
    let ring_of = |name: &str| {
        let back = reached[name].iter().copied();
        back.filter(|&to| reached.get(to).is_some_and(|back| back.contains(name)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let rings: BTreeSet<_> = names.iter().map(|&name| ring_of(name)).collect();
    rings.into_iter().filter(|ring| !ring.is_empty()).collect()
}

/// A path as it is written, in a module.
struct Mention {
    file: String,
    module: String,
    path: Vec<String>,
    /// The name of what is exported again by a `pub use`.
    exported: Option<String>,
}

/// What a path leads to.
#[derive(Clone)]
enum Place {
    Module(String),
    File(String),
}

/// What the sources of a crate define and mention. Paths of modules begin with `crate`.
#[derive(Default)]
struct Sources {
    /// The file of each module.
    modules: BTreeMap<String, String>,
    /// The file of each macro.
    macros: BTreeMap<String, String>,
    /// The file of each item, by its full path.
    defined: BTreeMap<String, String>,
    /// What is imported under a full path, or as `module::*`: the module that says so, and the path.
    imported: BTreeMap<String, Vec<(String, Vec<String>)>>,
    mentions: Vec<Mention>,
    /// The names in the code of each file.
    names: BTreeMap<String, BTreeSet<String>>,
}

impl Sources {
    fn read(src: &Path) -> Self {
        let mut sources = Sources::default();
        let root = if src.join("lib.rs").exists() { "lib.rs" } else { "main.rs" };
        let mut open = vec![String::new()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(src.join(&folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let file = format!("{folder}{name}");
                if src.join(&file).is_dir() {
                    open.push(file + "/");
                } else if let Some(path) = file.strip_suffix(".rs") {
                    let path = path.strip_suffix("/mod").unwrap_or(path);
                    let module = if file == root {
                        "crate".to_owned()
                    } else {
                        format!("crate::{}", path.replace('/', "::"))
                    };
                    let text = fs::read_to_string(src.join(&file)).unwrap();
                    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(&text);
                    sources.add(&file, &module, &tokens(text));
                }
            }
        }
        sources
    }

    /// Adds a file: its items, its imports, and the paths in its code.
    fn add(&mut self, file: &str, module: &str, tokens: &[String]) {
        self.modules.insert(module.to_owned(), file.to_owned());
        // For every open brace the module that it opens, if it opens one.
        let mut braces = Vec::new();
        let mut scope = module.to_owned();
        let token = |at: usize| tokens.get(at).map_or("", String::as_str);
        let mut at = 0;
        while at < tokens.len() {
            let top = braces.last().is_none_or(Option::is_some);
            let next = token(at + 1);
            match token(at) {
                "{" => braces.push(None),
                "}" => {
                    if let Some(Some(outer)) = braces.pop() {
                        scope = outer;
                    }
                }
                "mod" if token(at + 2) == "{" => {
                    let inner = format!("{scope}::{next}");
                    self.modules.insert(inner.clone(), file.to_owned());
                    braces.push(Some(std::mem::replace(&mut scope, inner)));
                    at += 2;
                }
                "macro_rules" => {
                    let name = token(at + 2).to_owned();
                    self.macros.insert(name, file.to_owned());
                }
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                    if top && is_name(next) =>
                {
                    let path = format!("{scope}::{next}");
                    self.defined.insert(path, file.to_owned());
                }
                "use" if next != "<" => {
                    let public = at > 0 && matches!(token(at - 1), "pub" | ")");
                    let mut tree = UseTree::default();
                    at = tree.read(tokens, at + 1, &[]);
                    for (path, name) in tree.leaves {
                        let alias = (scope.clone(), path.clone());
                        let key = format!("{scope}::{name}");
                        self.imported.entry(key).or_default().push(alias);
                        self.mentions.push(Mention {
                            file: file.to_owned(),
                            module: scope.clone(),
                            path,
                            exported: public.then_some(name),
                        });
                    }
                }
                name if is_name(name) => {
                    let mut path = vec![name.to_owned()];
                    while token(at + 1) == "::" && is_name(token(at + 2)) {
                        path.push(token(at + 2).to_owned());
                        at += 2;
                    }
                    if token(at + 1) == "!" && path.len() == 1 {
                        path.insert(0, "macro".to_owned());
                    }
                    let names = self.names.entry(file.to_owned()).or_default();
                    names.extend(path.iter().cloned());
                    self.mentions.push(Mention {
                        file: file.to_owned(),
                        module: scope.clone(),
                        path,
                        exported: None,
                    });
                }
                "::" => at += 1,
                _ => {}
            }
            at += 1;
        }
    }

    /// The edges between files.
    fn edges(&self) -> BTreeSet<(String, String)> {
        let mut edges = BTreeSet::new();
        for mention in &self.mentions {
            let from = &mention.file;
            let used = |name: &String| self.names.get(from).is_some_and(|all| all.contains(name));
            let mut place = self.resolve(&mention.module, &mention.path, 0);
            if let Some(name) = &mention.exported {
                place = place.filter(|_| used(name));
            }
            match place {
                Some(Place::File(to)) => {
                    edges.insert((from.clone(), to));
                }
                // All of a module: what is used of it.
                Some(Place::Module(module)) if mention.path.last().is_some_and(|l| l == "*") => {
                    for name in self.names.get(from).into_iter().flatten() {
                        if let Some(Place::File(to)) = self.lookup(&module, name, 0) {
                            edges.insert((from.clone(), to));
                        }
                    }
                }
                _ => {}
            }
        }
        edges.retain(|(from, to)| from != to);
        edges
    }

    /// What a path leads to from a module; nothing for another crate.
    fn resolve(&self, module: &str, path: &[String], depth: usize) -> Option<Place> {
        let (first, mut rest) = path.split_first()?;
        let mut place = match first.as_str() {
            "macro" => Place::File(self.macros.get(&path[1])?.clone()),
            "crate" => Place::Module("crate".to_owned()),
            "self" => Place::Module(module.to_owned()),
            "super" => Place::Module(parent(module)),
            name => self.lookup(module, name, depth)?,
        };
        while let (Place::Module(at), Some((name, others))) = (&place, rest.split_first()) {
            rest = others;
            place = match name.as_str() {
                "*" | "self" => continue,
                "super" => Place::Module(parent(at)),
                name => match self.lookup(at, name, depth) {
                    Some(place) => place,
                    None => Place::File(self.modules.get(at)?.clone()),
                },
            };
        }
        Some(place)
    }

    /// What a name means in a module.
    fn lookup(&self, module: &str, name: &str, depth: usize) -> Option<Place> {
        // Imports can lead in circles where a name is of another crate.
        if depth > 8 {
            return None;
        }
        let path = format!("{module}::{name}");
        if self.modules.contains_key(&path) {
            return Some(Place::Module(path));
        }
        if let Some(file) = self.defined.get(&path) {
            return Some(Place::File(file.clone()));
        }
        if module == "crate" && self.macros.contains_key(name) {
            return self.macros.get(name).cloned().map(Place::File);
        }
        let imports = |key: &str| self.imported.get(key).into_iter().flatten();
        imports(&path).find_map(|(from, path)| self.resolve(from, path, depth + 1)).or_else(|| {
            imports(&format!("{module}::*")).find_map(|(from, path)| {
                match self.resolve(from, path, depth + 1)? {
                    Place::Module(module) => self.lookup(&module, name, depth + 1),
                    Place::File(_) => None,
                }
            })
        })
    }
}

/// The module around a module.
fn parent(module: &str) -> String {
    let (parent, _) = module.rsplit_once("::").unwrap_or((module, ""));
    parent.to_owned()
}

/// The paths of a `use`, each with the name that it gets.
#[derive(Default)]
struct UseTree {
    leaves: Vec<(Vec<String>, String)>,
}

impl UseTree {
    /// Reads from a token on. The index of the token after the tree.
    fn read(&mut self, tokens: &[String], mut at: usize, prefix: &[String]) -> usize {
        let mut path = prefix.to_vec();
        loop {
            match tokens[at].as_str() {
                "{" => {
                    at += 1;
                    while tokens[at] != "}" {
                        at = self.read(tokens, at, &path);
                        at += usize::from(tokens[at] == ",");
                    }
                    return at + 1;
                }
                "::" if path.is_empty() => path.push("another crate".to_owned()),
                "::" => {}
                "as" => {
                    self.leaves.push((path, tokens[at + 1].clone()));
                    return at + 2;
                }
                "," | ";" | "}" => {
                    let name = path.iter().rfind(|name| *name != "self").cloned();
                    self.leaves.push((path, name.unwrap_or_default()));
                    return at;
                }
                name => path.push(name.to_owned()),
            }
            at += 1;
        }
    }
}

/// Whether a token is a name or a keyword.
fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The names and signs of a source text, without comments and literals.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r\"") || rest.starts_with("r#") {
            let hashes = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
            let end = format!("\"{}", "#".repeat(hashes));
            let start = 2 + hashes;
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if first == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|char| {
                let ends = char == '"' && !escaped;
                escaped = char == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |at| at + 2)
        } else if rest.starts_with("'\\") {
            rest[3..].find('\'').map_or(rest.len(), |at| at + 4)
        } else if first == '\'' {
            // A character, or the sign of a lifetime.
            let mut chars = rest.char_indices().skip(2);
            match chars.next() {
                Some((at, '\'')) => at + 1,
                _ => 1,
            }
        } else {
            let end = rest.find(|char: char| !char.is_alphanumeric() && char != '_');
            let length = match end {
                Some(0) if rest.starts_with("::") => 2,
                Some(0) => first.len_utf8(),
                Some(length) => length,
                None => rest.len(),
            };
            if !first.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}
