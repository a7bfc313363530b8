//! Studies as JSON documents.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Study;
use crate::document::{Schema, read_document};
use crate::{Recorded, Score};
use gambol_core::Start;
use gambol_core::serialize::is_between;

use gambol_core::text::Excerpt;

/// A field that human-readable formats omit if it has the default value.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Remark<T> {
    value: T,
    #[serde(skip)]
    may_skip: bool,
}

impl<T: Default + PartialEq> Remark<T> {
    fn is_left_out(&self) -> bool {
        self.may_skip && self.value == T::default()
    }
}

#[derive(Serialize, Deserialize)]
#[allow(unnameable_types, reason = "only its readers name it")]
#[serde(rename = "Study", deny_unknown_fields)]
pub struct Document<'a> {
    schema: Schema,
    pub(crate) game: Cow<'a, str>,
    pub(crate) start: String,
    #[serde(default, skip_serializing_if = "Remark::is_left_out")]
    comment: Remark<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Remark::is_left_out")]
    score: Remark<Option<Score>>,
    nodes: Vec<TextNode<'a>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Node", deny_unknown_fields)]
struct TextNode<'a> {
    parent: usize,
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Remark::is_left_out")]
    comment: Remark<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Remark::is_left_out")]
    score: Remark<Option<Score>>,
}

impl<P: Recorded> Serialize for Study<P> {
    /// Writes the JSON document of the [module](crate::study).
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Fields have names only in texts, and may have none where a layer hides the format.
        let may_skip = to.is_human_readable() && !is_between::<S, S::Error>();
        let start = &self.nodes[Self::START];
        let nodes = self.nodes.iter().filter_map(|node| {
            let (parent, mv) = node.from?;
            Some(TextNode {
                parent,
                mv: self.position(parent).display_move(mv).to_string(),
                comment: Remark { value: Cow::Borrowed(&*node.comment), may_skip },
                score: Remark { value: node.score, may_skip },
            })
        });
        Document {
            schema: Schema,
            game: Cow::Borrowed(start.position.name()),
            start: start.position.to_string(),
            comment: Remark { value: Cow::Borrowed(&*start.comment), may_skip },
            score: Remark { value: start.score, may_skip },
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
        read(G::read(&document.start), &document).map_err(D::Error::custom)
    }
}

/// The study in a document, from its start.
pub(crate) fn read<P: Recorded, E: Display>(
    start: Result<P, E>,
    document: &Document<'_>,
) -> Result<Study<P>, String> {
    let mut study = Study::new(start.map_err(|error| error.to_string())?);
    study.set_comment(Study::<P>::START, &document.comment.value);
    study.set_score(Study::<P>::START, document.score.value);
    for (index, node) in document.nodes.iter().enumerate() {
        let at = index + 1;
        let wrong = |what: &dyn Display| format!("node {at}: {what}");
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
        study.set_comment(at, &node.comment.value);
        study.set_score(at, node.score.value);
    }
    Ok(study)
}
