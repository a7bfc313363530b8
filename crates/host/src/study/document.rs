//! Studies as JSON documents.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Study;
use gambol_core::Start;

use crate::document::{Schema, read_document};
use crate::record::Recorded;
use crate::score::Score;
use gambol_core::text::Excerpt;

#[derive(Deserialize)]
#[serde(rename = "Study", deny_unknown_fields)]
pub(crate) struct Document<'a> {
    schema: Schema,
    pub(crate) game: Cow<'a, str>,
    pub(crate) start: String,
    #[serde(default)]
    comment: Cow<'a, str>,
    #[serde(default)]
    score: Option<Score>,
    nodes: Vec<TextNode<'a>>,
}

#[derive(Deserialize)]
#[serde(rename = "Node", deny_unknown_fields)]
pub(crate) struct TextNode<'a> {
    parent: usize,
    #[serde(rename = "move")]
    mv: String,
    #[serde(default)]
    comment: Cow<'a, str>,
    #[serde(default)]
    score: Option<Score>,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let may_skip = to.is_human_readable();
        let mut to = to.serialize_struct("Study", 6)?;
        to.serialize_field("schema", &self.schema)?;
        to.serialize_field("game", &self.game)?;
        to.serialize_field("start", &self.start)?;
        write_remarks(&mut to, may_skip, &self.comment, self.score)?;
        to.serialize_field("nodes", &self.nodes)?;
        to.end()
    }
}

impl Serialize for TextNode<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let may_skip = to.is_human_readable();
        let mut to = to.serialize_struct("Node", 4)?;
        to.serialize_field("parent", &self.parent)?;
        to.serialize_field("move", &self.mv)?;
        write_remarks(&mut to, may_skip, &self.comment, self.score)?;
        to.end()
    }
}

/// Writes a comment and a score, or skips them in formats with named fields.
fn write_remarks<S: SerializeStruct>(
    to: &mut S,
    may_skip: bool,
    comment: &str,
    score: Option<Score>,
) -> Result<(), S::Error> {
    if may_skip && comment.is_empty() {
        to.skip_field("comment")?;
    } else {
        to.serialize_field("comment", comment)?;
    }
    if may_skip && score.is_none() {
        to.skip_field("score")
    } else {
        to.serialize_field("score", &score)
    }
}

impl<P: Recorded> Serialize for Study<P> {
    /// Writes the JSON document of the [module](crate::study).
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let start = &self.nodes[Self::START];
        let nodes = self.nodes.iter().filter_map(|node| {
            let (parent, mv) = node.from?;
            Some(TextNode {
                parent,
                mv: self.position(parent).display_move(mv).to_string(),
                comment: Cow::Borrowed(&node.comment),
                score: node.score,
            })
        });
        Document {
            schema: Schema,
            game: Cow::Borrowed(start.position.name()),
            start: start.position.to_string(),
            comment: Cow::Borrowed(&start.comment),
            score: start.score,
            nodes: nodes.collect(),
        }
        .serialize(to)
    }
}

impl<'de, G: Start> Deserialize<'de> for Study<G> {
    /// Reads the JSON document of the [module](crate::study). Every move is checked.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let document: Document<'_> = read_document(from)?;
        if document.game != G::NAME {
            return Err(D::Error::custom(format_args!(
                "the study is of the game {}, not of {}",
                Excerpt::new(&document.game),
                G::NAME
            )));
        }
        let start = G::read(&document.start).map_err(D::Error::custom)?;
        read(start, &document)
    }
}

/// The study in a document, from its start.
pub(crate) fn read<P: Recorded, E: Error>(
    start: P,
    document: &Document<'_>,
) -> Result<Study<P>, E> {
    let mut study = Study::new(start);
    study.set_comment(Study::<P>::START, &document.comment);
    study.set_score(Study::<P>::START, document.score);
    for (index, node) in document.nodes.iter().enumerate() {
        let at = index + 1;
        let wrong = |what: &dyn core::fmt::Display| E::custom(format_args!("node {at}: {what}"));
        let parent = node.parent;
        if parent >= at {
            return Err(wrong(&format_args!("its parent {parent} is not before it")));
        }
        let position = study.position(parent);
        let mv = position.parse_move(&node.mv).map_err(|error| wrong(&error))?;
        if study.child(parent, mv).is_some() {
            let text = position.display_move(mv).to_string();
            return Err(wrong(&format_args!("its parent has the move {text} already")));
        }
        study.push(parent, mv, position.after(mv));
        study.set_comment(at, &node.comment);
        study.set_score(at, node.score);
    }
    Ok(study)
}
