//! Studies: trees of moves with comments and scores.

use gambol_core::{Game, Player};
use gambol_host::{AnyPosition, AnyStudy, Recorded};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::catalogue::games;
use crate::printed::printed;
use crate::{Fallible, Position, Record, Whole, picture, plain, read};

printed! {
    Study: |it| it.text(), it.0;
}

/// The node at which every study starts.
const START: usize = AnyStudy::START;

/// A node of the tree.
#[derive(Serialize)]
struct Node<'a> {
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The player who made the move, or `None` for chance and the start.
    player: Option<Player>,
    children: &'a [usize],
    comment: &'a str,
    score: Option<String>,
}

/// The fields of a node, and whether they are whole numbers. The other fields are texts.
const NODE_FIELDS: [(&str, bool); 4] =
    [("parent", true), ("move", false), ("comment", false), ("score", false)];

/// Checks the fields of an object, so that an error describes the document, not Rust types.
fn check_fields(place: &str, object: &JsValue, fields: &[(&str, bool)]) -> Fallible<()> {
    for &(name, is_number) in fields {
        let value = js_sys::Reflect::get(object, &name.into()).unwrap_or_default();
        let number = value.as_f64().filter(|number| *number >= 0.0 && number.fract() == 0.0);
        let is_right = if is_number { number.is_some() } else { value.is_string() };
        let is_absent = value.is_undefined() || (value.is_null() && !is_number);
        if !is_right && !is_absent {
            let kind = if is_number { "a whole number, 0 or more" } else { "a text" };
            return Err(JsError::new(&format!("{place}: the field `{name}` is not {kind}")));
        }
    }
    Ok(())
}

/// A tree of moves from a position, with comments and scores. It contains all secrets.
///
/// Nodes are numbers, and the start is 0.
#[wasm_bindgen]
pub struct Study(pub(crate) AnyStudy);

#[wasm_bindgen]
impl Study {
    /// Creates a study without moves.
    #[wasm_bindgen(constructor)]
    pub fn new(start: &Position) -> Study {
        Study(AnyStudy::new(start.0.clone()))
    }

    /// Creates a study with the moves and comments of a record as its only line.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(record: &Record) -> Study {
        Study(AnyStudy::from_record(&record.0))
    }

    /// Parses the JSON document of a study, whose field `game` names the game.
    ///
    /// @throws if the text is not such a document. The message names the wrong node.
    pub fn parse(json: &str) -> Fallible<Study> {
        let document = js_sys::JSON::parse(json).map_err(|_| {
            JsError::new("a study must be a JSON document, but the text is not JSON")
        })?;
        let game = js_sys::Reflect::get(&document, &"game".into()).unwrap_or_default();
        let game = game.as_string().ok_or_else(|| JsError::new("the study has no field `game`"))?;
        let nodes = js_sys::Reflect::get(&document, &"nodes".into()).unwrap_or_default();
        if !js_sys::Array::is_array(&nodes) {
            return Err(JsError::new("the field `nodes` of a study must be a list"));
        }
        let nodes = js_sys::Array::from(&nodes);
        check_fields("the study", &document, &[("schema", true), ("start", false)])?;
        for (index, node) in nodes.iter().enumerate() {
            let place = format!("node {}", index + 1);
            if !node.is_object() {
                return Err(JsError::new(&format!("{place}: a node must be an object")));
            }
            check_fields(&place, &node, &NODE_FIELDS)?;
        }
        games().find(&game)?;
        let read = games().read(serde_wasm_bindgen::Deserializer::from(document));
        // The text of a JavaScript error begins with the name of its class.
        let reason = |error: String| error.trim_start_matches("Error: ").to_string();
        read.map(Study).map_err(|error| JsError::new(&reason(error.to_string())))
    }

    /// The JSON document.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        js_sys::JSON::stringify(&plain(&self.0)).expect("the document is plain").into()
    }

    /// The name of the game: `mixtour`.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.position(START).name().to_string()
    }

    /// All nodes, the start first.
    #[wasm_bindgen(getter, unchecked_return_type = "StudyNode[]")]
    pub fn nodes(&self) -> JsValue {
        let study = &self.0;
        let node = |at| {
            let parent = study.parent(at);
            let before = parent.map(|parent| study.position(parent));
            let text = |(before, mv): (&AnyPosition, _)| before.display_move(mv).to_string();
            Node {
                parent,
                mv: before.zip(study.mv(at)).map(text),
                player: before.and_then(|before| before.status().player()),
                children: study.children(at),
                comment: study.comment(at),
                score: study.score(at).map(|score| score.to_string()),
            }
        };
        plain(&(0..study.len()).map(node).collect::<Vec<_>>())
    }

    /// Returns the node of an argument.
    fn at(&self, at: &Whole) -> Fallible<usize> {
        Ok(at.up_to("at", self.0.len() as u64 - 1)? as usize)
    }

    /// The position at a node.
    ///
    /// @throws if there is no such node, like all methods that take a node.
    pub fn position(&self, at: &Whole) -> Fallible<Position> {
        Ok(Position(self.0.position(self.at(at)?).clone()))
    }

    /// Adds a move after a node, unless it is there already. Returns the node of the move.
    ///
    /// @throws if the move is illegal. The message has the reason.
    pub fn add(&mut self, at: &Whole, mv: &str) -> Fallible<usize> {
        let at = self.at(at)?;
        Ok(self.0.add(at, self.0.position(at).parse_move(mv)?)?)
    }

    /// Sets the comment on a node.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, at: &Whole, comment: &str) -> Fallible<()> {
        let at = self.at(at)?;
        self.0.set_comment(at, comment);
        Ok(())
    }

    /// Sets or removes the score of the move to a node for its player, such as `cp 25`.
    #[wasm_bindgen(js_name = setScore)]
    pub fn set_score(&mut self, at: &Whole, score: Option<String>) -> Fallible<()> {
        let at = self.at(at)?;
        self.0.set_score(at, score.as_deref().map(read).transpose()?);
        Ok(())
    }

    /// Rebuilds the study with the children of each node that `order` returns. Returns the new number of a
    /// node.
    fn rebuild(
        &mut self,
        follow: usize,
        order: impl Fn(&AnyStudy, usize) -> Vec<usize>,
    ) -> Fallible<usize> {
        let old = &self.0;
        let mut new = AnyStudy::new(old.position(START).clone());
        let mut followed = START;
        // Depth first, so that main lines get the first numbers.
        let mut stack = vec![(START, START)];
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

    /// Makes the line to a node the main line. Renumbers all nodes and returns the new number of the node.
    pub fn promote(&mut self, at: &Whole) -> Fallible<usize> {
        let at = self.at(at)?;
        let line = self.0.line(at);
        self.rebuild(at, |study, from| {
            let mut children = study.children(from).to_vec();
            children.sort_by_key(|child| !line.contains(child));
            children
        })
    }

    /// Removes a node and all nodes after it. Renumbers all nodes and returns the new number of its parent.
    pub fn remove(&mut self, at: &Whole) -> Fallible<usize> {
        let at = self.at(at)?;
        let Some(parent) = self.0.parent(at) else { return Ok(START) };
        self.rebuild(parent, |study, from| {
            study.children(from).iter().copied().filter(|&child| child != at).collect()
        })
    }

    /// Returns the moves from the start to a node as a record with their comments.
    pub fn record(&self, at: &Whole) -> Fallible<Record> {
        Ok(Record(self.0.record(self.at(at)?)))
    }

    /// Returns a picture of the position at a node, with its move marked. The theme is `light` or `dark`.
    pub fn picture(&self, at: &Whole, theme: &str) -> Fallible<String> {
        let at = self.at(at)?;
        picture(self.0.position(at), self.0.mv(at), theme, None)
    }
}
