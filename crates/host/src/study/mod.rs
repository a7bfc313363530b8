//! Studies: a tree of moves with comments and scores.
//!
//! A [`Record`] is one game without variations. A study begins at any position and has any number of lines. With
//! the feature `serde` it is a JSON document:
//!
//! ```json
//! {
//!   "schema": 1,
//!   "game": "hoard",
//!   "start": "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet",
//!   "comment": "three moves",
//!   "nodes": [
//!     { "parent": 0, "move": "2c", "score": "cp 25" },
//!     { "parent": 0, "move": "1s", "comment": "slow" },
//!     { "parent": 1, "move": "=owl" }
//!   ]
//! }
//! ```
//!
//! The start is node 0, and the listed nodes are 1, 2, ...: each names its parent, which precedes it, so documents
//! are flat however long a line is. The first child of a node continues the main line. `comment` and `score` may
//! be missing.
//!
//! A study has positions, not views, so it hides nothing.

#[cfg(feature = "serde")]
pub(crate) mod document;

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Record, Recorded, Score};

/// A tree of moves from a position, with comments and scores.
///
/// Nodes are numbered: the start is [`Study::START`], and a move added later has a larger number.
///
/// ```
/// use gambol_core::Game;
/// use gambol_host::Score;
/// use gambol_host::study::Study;
/// use gambol_laws::example::Hoard;
///
/// let start: Hoard = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 quiet".parse()?;
/// let mut study = Study::new(start);
/// let both = study.add(Study::<Hoard>::START, start.parse_move("2c")?)?;
/// let one = study.add(Study::<Hoard>::START, start.parse_move("1s")?)?;
/// study.set_score(both, Some(Score::Centipoints(25)));
/// study.set_comment(one, "slow");
/// assert_eq!(study.children(Study::<Hoard>::START), [both, one]);
/// assert_eq!(study.record(one).to_string().lines().last(), Some("1. 1s {slow} *"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study<P: Recorded> {
    /// The start, then all moves, parents before children.
    nodes: Vec<Node<P>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node<P: Recorded> {
    /// The parent and the move, or `None` for the start.
    from: Option<(usize, P::Move)>,
    position: P,
    comment: String,
    score: Option<Score>,
    children: Vec<usize>,
}

impl<P: Recorded> Study<P> {
    /// The number of the starting node.
    pub const START: usize = 0;

    /// A study without moves.
    pub fn new(start: P) -> Self {
        Study { nodes: Vec::from([Node::new(None, start)]) }
    }

    /// A study of one line, with the moves and comments of a record.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_host::study::Study;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s =c {luck} 1. 1c".parse()?;
    /// let study = Study::from_record(&record);
    /// assert_eq!((study.len(), study.comment(4)), (6, "luck"));
    /// assert_eq!(study.line(5), [1, 2, 3, 4, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_record(record: &Record<P>) -> Self {
        let mut study = Study::new(record.start().clone());
        for (at, &mv) in record.moves().iter().enumerate() {
            study.push(at, mv, record.positions()[at + 1].clone());
        }
        for at in 0..study.len() {
            study.set_comment(at, record.comment(at));
        }
        study
    }

    /// The number of nodes, including the start.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Adds a move after a node and returns its node, or the existing node of that move.
    ///
    /// ```
    /// use gambol_host::study::Study;
    /// use gambol_core::Game;
    /// use gambol_laws::example::Hoard;
    ///
    /// let mut study = Study::new(Hoard::start(Default::default()));
    /// let mv = study.position(0).parse_move("=c")?;
    /// assert_eq!((study.add(0, mv)?, study.add(0, mv)?), (1, 1));
    /// assert!(study.add(1, study.position(0).parse_move("=s")?).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is illegal. The study does not change.
    ///
    /// # Panics
    /// If there is no such node, like all methods that take one.
    pub fn add(&mut self, at: usize, mv: P::Move) -> Result<usize, P::Illegal> {
        if let Some(child) = self.child(at, mv) {
            return Ok(child);
        }
        Ok(self.push(at, mv, self.position(at).apply(mv)?))
    }

    /// The node of a move after a node.
    pub fn child(&self, at: usize, mv: P::Move) -> Option<usize> {
        self.children(at).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    fn push(&mut self, at: usize, mv: P::Move, position: P) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::new(Some((at, mv)), position));
        self.nodes[at].children.push(child);
        child
    }

    /// The position at a node.
    pub fn position(&self, at: usize) -> &P {
        &self.nodes[at].position
    }

    /// The move that leads to a node, or `None` for the start.
    pub fn mv(&self, at: usize) -> Option<P::Move> {
        self.nodes[at].from.map(|(_, mv)| mv)
    }

    /// The node before a node, or `None` for the start.
    pub fn parent(&self, at: usize) -> Option<usize> {
        self.nodes[at].from.map(|(parent, _)| parent)
    }

    /// The children of a node, its main line first.
    pub fn children(&self, at: usize) -> &[usize] {
        &self.nodes[at].children
    }

    /// The comment on a node, empty if there is none.
    pub fn comment(&self, at: usize) -> &str {
        &self.nodes[at].comment
    }

    /// Sets the comment on a node, which may be any text.
    pub fn set_comment(&mut self, at: usize, comment: &str) {
        self.nodes[at].comment = comment.into();
    }

    /// The score of a node for the player who moved there, if set. The score of the start is for the player to move.
    pub fn score(&self, at: usize) -> Option<Score> {
        self.nodes[at].score
    }

    /// Sets the score of a node.
    pub fn set_score(&mut self, at: usize, score: Option<Score>) {
        self.nodes[at].score = score;
    }

    /// The nodes from the start to a node, not counting the start.
    ///
    /// ```
    /// use gambol_host::record::Record;
    /// use gambol_host::study::Study;
    /// use gambol_laws::example::Hoard;
    ///
    /// let record: Record<Hoard> = "=c =c =s".parse()?;
    /// assert_eq!(Study::from_record(&record).line(2), [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self, at: usize) -> Vec<usize> {
        let parents = core::iter::successors(Some(at), |&node| self.parent(node));
        let mut line: Vec<usize> = parents.filter(|&node| node != Self::START).collect();
        line.reverse();
        line
    }

    /// The moves from the start to a node, with their comments, as a record.
    pub fn record(&self, at: usize) -> Record<P> {
        let mut record = Record::new(self.position(Self::START).clone());
        record.set_comment(self.comment(Self::START));
        for node in self.line(at) {
            // Moves of a study are legal.
            let _ = self.mv(node).map(|mv| record.play(mv));
            record.set_comment(self.comment(node));
        }
        record
    }
}

impl<P: Recorded> Node<P> {
    fn new(from: Option<(usize, P::Move)>, position: P) -> Self {
        Node { from, position, comment: String::new(), score: None, children: Vec::new() }
    }
}
