//! Studies: trees of moves with comments and scores.

use gambol::study::Study as Tree;
use gambol::{AnyGame, FullGame, GameVisitor, Player, Score, Visitor};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{Fallible, Position, Record, picture, plain, read};

/// A study whose game is known to it alone. Nodes are checked by whoever calls.
trait Kept {
    fn game(&self) -> &'static str;
    fn len(&self) -> usize;
    fn nodes(&self) -> Vec<Node>;
    fn document(&self) -> JsValue;
    fn position(&self, at: usize) -> AnyGame;
    fn add(&mut self, at: usize, mv: &str) -> Result<usize, String>;
    fn comment(&mut self, at: usize, comment: &str);
    fn score(&mut self, at: usize, score: Option<Score>);
    fn promote(&mut self, at: usize) -> usize;
    fn remove(&mut self, at: usize) -> usize;
    fn record(&self, at: usize) -> String;
}

/// A node of the tree.
#[derive(Serialize)]
struct Node {
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
    /// Who made the move, `None` for chance and the start.
    player: Option<Player>,
    children: Vec<usize>,
    comment: String,
    score: Option<String>,
}

struct Typed<G: FullGame>(Tree<G>);

impl<G: FullGame> Typed<G> {
    /// The study anew, with the children of each node in the order that `order` gives them or without
    /// some of them; and the new number of a node.
    fn rebuild(
        &mut self,
        order: impl Fn(&Tree<G>, usize) -> Vec<usize>,
        follow: usize,
    ) -> Result<usize, G::Illegal> {
        let old = &self.0;
        let mut new = Tree::new(*old.position(Tree::<G>::START));
        let mut followed = 0;
        // Depth first, so that main lines get the first numbers.
        let mut stack = vec![(Tree::<G>::START, Tree::<G>::START)];
        while let Some((from, to)) = stack.pop() {
            new.set_comment(to, old.comment(from));
            new.set_score(to, old.score(from));
            if from == follow {
                followed = to;
            }
            let mut below = Vec::new();
            for child in order(old, from) {
                if let Some(mv) = old.mv(child) {
                    below.push((child, new.add(to, mv)?));
                }
            }
            stack.extend(below.into_iter().rev());
        }
        self.0 = new;
        Ok(followed)
    }
}

impl<G: FullGame> Kept for Typed<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn nodes(&self) -> Vec<Node> {
        let study = &self.0;
        let node = |at| {
            let parent = study.parent(at);
            let before = parent.map(|parent| study.position(parent));
            let mv = before.zip(study.mv(at));
            Node {
                parent,
                mv: mv.map(|(before, mv)| before.display_move(mv).to_string()),
                player: before.and_then(|before| before.status().player()),
                children: study.children(at).to_vec(),
                comment: study.comment(at).to_string(),
                score: study.score(at).map(|score| score.to_string()),
            }
        };
        (0..study.len()).map(node).collect()
    }

    fn document(&self) -> JsValue {
        plain(&self.0)
    }

    fn position(&self, at: usize) -> AnyGame {
        let text = self.0.position(at).to_string();
        AnyGame::parse(G::NAME, &text).expect("the text of a position is read")
    }

    fn add(&mut self, at: usize, mv: &str) -> Result<usize, String> {
        let mv = self.0.position(at).parse_move(mv);
        let mv = mv.map_err(|error| error.to_string())?;
        self.0.add(at, mv).map_err(|error| error.to_string())
    }

    fn comment(&mut self, at: usize, comment: &str) {
        self.0.set_comment(at, comment);
    }

    fn score(&mut self, at: usize, score: Option<Score>) {
        self.0.set_score(at, score);
    }

    fn promote(&mut self, at: usize) -> usize {
        let line = self.0.line(at);
        let first = |study: &Tree<G>, from| {
            let mut children = study.children(from).to_vec();
            children.sort_by_key(|child| !line.contains(child));
            children
        };
        // What was legal before is.
        self.rebuild(first, at).unwrap_or(0)
    }

    fn remove(&mut self, at: usize) -> usize {
        let Some(parent) = self.0.parent(at) else {
            return 0;
        };
        let others = |study: &Tree<G>, from| {
            let children = study.children(from).iter().copied();
            children.filter(|&child| child != at).collect()
        };
        self.rebuild(others, parent).unwrap_or(0)
    }

    fn record(&self, at: usize) -> String {
        self.0.record(at).to_string()
    }
}

/// A tree of moves from a position on, with comments and scores: what somebody looked at. It holds the
/// whole truth.
///
/// Nodes are numbers; the start is 0.
#[wasm_bindgen]
pub struct Study(Box<dyn Kept>);

#[wasm_bindgen]
impl Study {
    /// A study without moves.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &Position) -> Study {
        struct New;

        impl Visitor for New {
            type Output = Box<dyn Kept>;

            fn visit<G: FullGame>(self, start: G) -> Self::Output {
                Box::new(Typed(Tree::new(start)))
            }
        }

        Study(start.0.visit(New))
    }

    /// The moves and comments of a record, as one line.
    ///
    /// @throws never for a record that was made here.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &Record) -> Fallible<Study> {
        struct Line(String);

        impl GameVisitor for Line {
            type Output = Result<Box<dyn Kept>, String>;

            fn visit<G: FullGame>(self) -> Self::Output {
                let record = self.0.parse::<gambol::record::Record<G>>();
                let record = record.map_err(|error| error.to_string())?;
                Ok(Box::new(Typed(Tree::from_record(&record))))
            }
        }

        let line = Line(record.0.to_string());
        let made = AnyGame::visit_game(record.0.game(), line)?;
        made.map(Study).map_err(|error| JsError::new(&error))
    }

    /// Reads the JSON document of a study, whose field `game` names the game.
    ///
    /// @throws if it is no such document; the message names the node.
    pub fn parse(json: &str) -> Fallible<Study> {
        struct Document(JsValue);

        impl GameVisitor for Document {
            type Output = Result<Box<dyn Kept>, String>;

            fn visit<G: FullGame>(self) -> Self::Output {
                let study = serde_wasm_bindgen::from_value::<Tree<G>>(self.0);
                let study = study.map_err(|error| error.to_string())?;
                Ok(Box::new(Typed(study)))
            }
        }

        let document = js_sys::JSON::parse(json)
            .map_err(|_| JsError::new("a study is a JSON document, and this is none"))?;
        let game = js_sys::Reflect::get(&document, &"game".into());
        let game = game.ok().and_then(|game| game.as_string());
        let game = game.ok_or_else(|| JsError::new("the study has no field `game`"))?;
        let nodes = js_sys::Reflect::get(&document, &"nodes".into()).unwrap_or_default();
        if !js_sys::Array::is_array(&nodes) {
            return Err(JsError::new("the field `nodes` of a study is a list"));
        }
        let nodes = js_sys::Array::from(&nodes);
        if let Some(index) = nodes.iter().position(|node| !node.is_object()) {
            return Err(JsError::new(&format!(
                "node {}: a node is an object",
                index + 1
            )));
        }
        let read = AnyGame::visit_game(&game, Document(document))?;
        read.map(Study).map_err(|error| JsError::new(&error))
    }

    /// The JSON document.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        let text = js_sys::JSON::stringify(&self.0.document());
        text.expect("the document is plain").into()
    }

    /// The name of the game: `mixtour`.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().to_string()
    }

    /// Every node; the start is the first.
    #[wasm_bindgen(getter, unchecked_return_type = "StudyNode[]")]
    pub fn nodes(&self) -> JsValue {
        plain(&self.0.nodes())
    }

    fn check(&self, at: usize) -> Fallible<()> {
        if at < self.0.len() {
            return Ok(());
        }
        Err(JsError::new("the study has no such node"))
    }

    /// The position at a node.
    ///
    /// @throws if there is no such node, as all methods that take one.
    pub fn position(&self, at: usize) -> Fallible<Position> {
        self.check(at)?;
        Ok(Position(self.0.position(at)))
    }

    /// Adds a move after a node and returns its node, the one that is there if the move is.
    ///
    /// @throws if the move is illegal, and why.
    pub fn add(&mut self, at: usize, mv: &str) -> Fallible<usize> {
        self.check(at)?;
        self.0.add(at, mv).map_err(|error| JsError::new(&error))
    }

    /// Sets the comment on a node.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, at: usize, comment: &str) -> Fallible<()> {
        self.check(at)?;
        self.0.comment(at, comment);
        Ok(())
    }

    /// Sets what the move to a node is worth to its player, `cp 25`, or removes it.
    #[wasm_bindgen(js_name = setScore)]
    pub fn set_score(&mut self, at: usize, score: Option<String>) -> Fallible<()> {
        self.check(at)?;
        let score = score.map(|score| read(&score)).transpose()?;
        self.0.score(at, score);
        Ok(())
    }

    /// Makes the line to a node the main line. All nodes get new numbers; returns that of this one.
    pub fn promote(&mut self, at: usize) -> Fallible<usize> {
        self.check(at)?;
        Ok(self.0.promote(at))
    }

    /// Removes a node and all after it. All nodes get new numbers; returns that of its parent.
    pub fn remove(&mut self, at: usize) -> Fallible<usize> {
        self.check(at)?;
        Ok(self.0.remove(at))
    }

    /// The moves from the start to a node as a record, with their comments.
    pub fn record(&self, at: usize) -> Fallible<Record> {
        self.check(at)?;
        Record::parse(&self.0.record(at), None)
    }

    /// The picture at a node, its move marked. The theme is `light` or `dark`.
    pub fn picture(&self, at: usize, theme: &str) -> Fallible<String> {
        self.check(at)?;
        let record = Record::parse(&self.0.record(at), None)?;
        picture(
            &self.0.position(at),
            record.0.moves().last().copied(),
            theme,
            None,
        )
    }
}
