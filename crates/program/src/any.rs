//! Positions of a game that is known at run time only.

use std::fmt;

use gambol::point::{self, Part};
use gambol::record::Record;
use gambol::svg::{self, RenderSvg};
use gambol::{
    AnyError, AnyMove, Encode, FullGame, Game, Outcome, PackedMove, Player, Render, Scores,
    SeededRandom, Status, Style, View, Visitor, seeded,
};
use gambol_bots::contest::Standings;
use gambol_bots::{
    BotKind, BotSpec, BotSpecError, Bots, Evaluate, NoEvaluation, StandardEvaluation, Unfit,
};
use gambol_study::{Plan, Study, StudyError};

use crate::Error;
use crate::matches::{self, MatchError};
use crate::perft::{self, Counts};
use crate::{analysis, play, solve, study, ugi};

/// A game that a program can be made of: all parts of a [`FullGame`], and SVG pictures of positions
/// and views. Every such game is one; there is nothing to implement.
pub trait ProgramGame:
    FullGame<View: RenderSvg<<Self as Game>::Move>> + RenderSvg<<Self as Game>::Move>
{
}

impl<G> ProgramGame for G where
    G: FullGame<View: RenderSvg<<G as Game>::Move>> + RenderSvg<<G as Game>::Move>
{
}

/// A position of one of the games of a program.
///
/// [`Program::start`](crate::Program::start) makes one, and [`AnyRecord`] is a game of them. A program
/// that knows the type of its positions uses that.
///
/// All methods but those named `view_...` tell the whole truth: its text, legal moves, paths, reasons, key
/// and pictures may hold what a player must not know.
///
/// ```
/// use gambol_laws::example::Hoard;
/// use gambol_program::Program;
///
/// let program = Program::new("games").game::<Hoard>();
/// let text = "2,1,0 0,0,0;0,0,0;0,0,0 c,c,s -;-;- 1 standard";
/// let position = program.position("hoard", text)?;
/// let next = position.apply(position.read_move("1c")?)?;
/// assert_eq!(next.to_string(), "1,1,0 1,0,0;0,0,0;0,0,0 c,c,s -;-;- =2 standard");
/// // Nobody is shown the wishes of others.
/// let player = gambol::Player::P1;
/// assert_eq!(next.view_text(player), "1,1,0 1,0,0;0,0,0;0,0,0 c,*,* -;-;- =2 standard");
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub struct AnyPosition(pub(crate) Box<dyn Erased>);

/// A record of one of the games of a program: the start and the moves of a game, with undo, names and
/// comments.
///
/// [`Program::record`](crate::Program::record) reads one, and [`AnyPosition::record`] begins one. It is
/// the record of `gambol` for these positions.
///
/// It holds the whole truth, as text and JSON too; what a player may know is an
/// [`information_state`](gambol::AnyRecord::information_state). It is read back from its text, not from
/// JSON, which does not know the games of a program.
///
/// ```
/// use gambol::Player;
/// use gambol_laws::example::Hoard;
/// use gambol_program::Program;
///
/// let program = Program::new("games").game::<Hoard>();
/// let mut record = program.start("hoard", "standard")?.record();
/// for event in ["=c", "=c", "=s", "=s"] {
///     record.play_text(event)?;
/// }
///
/// // A person clicks on one part of a move after the other.
/// let position = record.position();
/// let mut paths = position.paths();
/// while let [part, ..] = &paths.choices()[..] {
///     paths.choose(part.as_str(), |path| position.why_not(path))?;
/// }
/// record.play(paths.chosen().expect("a move"))?;
///
/// // What one of them knows who forgets nothing, and the record as text.
/// let known = record.information_state(Player::P2);
/// let last = known.steps.last().expect("at least the start");
/// assert_eq!(last.view, record.position().view_text(Player::P2));
/// assert_eq!(program.record(&record.to_string())?, record);
/// assert!(record.undo().is_some());
/// assert_eq!(record.result(), None);
/// # Ok::<(), gambol::AnyError>(())
/// ```
pub type AnyRecord = gambol::AnyRecord<AnyPosition>;

impl AnyPosition {
    /// A record that begins here, without moves.
    pub fn record(&self) -> AnyRecord {
        self.0.record()
    }

    /// The name that programs use for the game.
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The name that people use for the game.
    pub fn title(&self) -> &'static str {
        self.0.title()
    }

    /// The canonical text of the variant.
    pub fn variant(&self) -> String {
        self.0.variant()
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.0.players()
    }

    /// Whose turn it is, or how the game ended, the reason as a text.
    pub fn status(&self) -> Status<String> {
        self.0.status()
    }

    /// How the game ended, if it has, the reason as a text.
    pub fn outcome(&self) -> Option<Outcome<String>> {
        match self.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Turn(_) | Status::Chance => None,
        }
    }

    /// The score of each player, where the game has scores and they are known.
    pub fn scores(&self) -> Option<Scores> {
        self.0.scores()
    }

    /// A hash of the whole position; see [`Game::key`].
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The legal moves. Empty exactly when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        self.0.legal_moves()
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    /// A random legal move, chance events by their weight; `None` once the game is over.
    pub fn random_move(&self, random: &mut SeededRandom) -> Option<AnyMove> {
        self.0.random_move(random)
    }

    /// The legal move that `text` means here.
    ///
    /// # Errors
    /// The text is not a move, is an illegal move, or fits several legal moves.
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        self.0.parse_move(text)
    }

    /// The legal move that a person means by `text`, which may be less than strict; see
    /// [`read_move`](point::read_move).
    ///
    /// # Errors
    /// The text fits no legal move, or several.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        self.0.read_move(text)
    }

    /// The text of a legal move.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn move_text(&self, mv: AnyMove) -> Result<String, AnyError> {
        self.0.move_text(mv)
    }

    /// What a person points at to enter a legal move; see
    /// [`Point::path`](gambol::Point::path).
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn path(&self, mv: AnyMove) -> Result<point::Path, AnyError> {
        self.0.path(mv)
    }

    /// What a legal move changes: squares, or cards in a game without squares.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn changes(&self, mv: AnyMove) -> Result<Vec<Part>, AnyError> {
        self.0.changes(mv)
    }

    /// The legal moves by their paths, to enter one part by part; the example is that of
    /// [`AnyRecord`].
    pub fn paths(&self) -> point::Paths<AnyMove> {
        self.0.paths()
    }

    /// Why no legal move has this path, given by the texts of its parts; see
    /// [`Point::why_not`](gambol::Point::why_not).
    pub fn why_not(&self, path: &[&str]) -> Option<String> {
        self.0.why_not(path)
    }

    /// The legal moves whose path begins with a part of this text: those of a piece, or with a card.
    pub fn moves_from(&self, part: &str) -> Vec<AnyMove> {
        self.0.moves_from(part)
    }

    /// The weight of a legal chance event; a move of a player has the weight 1.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn chance_weight(&self, mv: AnyMove) -> Result<u32, AnyError> {
        self.0.chance_weight(mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// The move is illegal here.
    pub fn apply(&self, mv: AnyMove) -> Result<AnyPosition, AnyError> {
        self.0.apply(mv).map(AnyPosition)
    }

    /// A drawing for the terminal.
    pub fn drawing(&self, style: Style) -> String {
        self.0.drawing(style)
    }

    /// The text of what a player may know.
    pub fn view_text(&self, player: Player) -> String {
        self.0.view_text(player)
    }

    /// A drawing of what a player may know.
    pub fn view_drawing(&self, player: Player, style: Style) -> String {
        self.0.view_drawing(player, style)
    }

    /// An SVG picture, which knows what lies at a place of it; `to_string` makes it a document.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    pub fn canvas(&self, options: &svg::Options<'_, AnyMove>) -> Result<svg::Canvas, AnyError> {
        self.0.canvas(None, options)
    }

    /// An SVG picture of what a player may know. The legal moves of another player may give away that
    /// player's secrets, so do not have them marked.
    ///
    /// # Errors
    /// A move to mark is not a move of the game. It need not be legal.
    pub fn view_canvas(
        &self,
        player: Player,
        options: &svg::Options<'_, AnyMove>,
    ) -> Result<svg::Canvas, AnyError> {
        self.0.canvas(Some(player), options)
    }
}

impl fmt::Display for AnyPosition {
    /// The position text, without the name of the game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.name())
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        AnyPosition(self.0.boxed())
    }
}

impl PartialEq for AnyPosition {
    /// Positions are equal exactly if their games and texts are.
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.0.text() == other.0.text()
    }
}

impl Eq for AnyPosition {}

/// What a position does whose game is known to it alone.
pub(crate) trait Erased: Send + Sync {
    fn boxed(&self) -> Box<dyn Erased>;
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn variant(&self) -> String;
    fn has_chance(&self) -> bool;
    fn players(&self) -> usize;
    fn status(&self) -> Status<String>;
    fn scores(&self) -> Option<Scores>;
    fn key(&self) -> u64;
    fn text(&self) -> String;
    fn legal_moves(&self) -> Vec<AnyMove>;
    fn count_moves(&self) -> usize;
    fn random_move(&self, random: &mut SeededRandom) -> Option<AnyMove>;
    fn parse_move(&self, text: &str) -> Result<AnyMove, AnyError>;
    fn read_move(&self, text: &str) -> Result<AnyMove, AnyError>;
    fn move_text(&self, mv: AnyMove) -> Result<String, AnyError>;
    fn path(&self, mv: AnyMove) -> Result<point::Path, AnyError>;
    fn changes(&self, mv: AnyMove) -> Result<Vec<Part>, AnyError>;
    fn paths(&self) -> point::Paths<AnyMove>;
    fn why_not(&self, path: &[&str]) -> Option<String>;
    fn moves_from(&self, part: &str) -> Vec<AnyMove>;
    fn chance_weight(&self, mv: AnyMove) -> Result<u32, AnyError>;
    fn apply(&self, mv: AnyMove) -> Result<Box<dyn Erased>, AnyError>;
    fn drawing(&self, style: Style) -> String;
    fn view_text(&self, player: Player) -> String;
    fn view_drawing(&self, player: Player, style: Style) -> String;
    /// The number of legal moves, if a player can tell it from what they see.
    fn view_count_moves(&self, player: Player) -> Option<usize>;
    /// The picture of the position, or of what a player may know.
    fn canvas(&self, viewer: Option<Player>, options: &svg::Options<'_, AnyMove>) -> Picture;
    fn record(&self) -> AnyRecord;

    fn usual_bot(&self) -> BotKind;
    fn fit_bots(&self) -> Vec<BotKind>;
    fn check_bot(&self, bot: BotKind) -> Result<(), Unfit>;
    fn read_bot(&self, text: &str) -> Result<BotSpec, BotSpecError>;
    /// The bots of a study that names none.
    fn usual_bots(&self) -> Vec<BotSpec>;
    fn study_check(&self, plan: &Plan) -> Result<(), StudyError>;
    /// Whose turn it is in a view that is theirs.
    fn check_view(&self, view: analysis::CheckView<'_>) -> Result<Player, String>;

    // The work that takes long, which is done with the concrete type.
    fn count(&self, count: perft::Count<'_>) -> Counts;
    fn divide(&self, divide: ugi::Divide<'_>) -> Vec<String>;
    fn solve(&self, solve: solve::Solve<'_>) -> Result<solve::Solved, Error>;
    fn choose(&self, choose: ugi::Choose<'_>) -> Vec<String>;
    fn analyse(&self, analyse: analysis::Analyse<'_>) -> Result<analysis::Analysis, String>;
    fn play(&self, play: play::Play<'_>) -> Result<(), Error>;
    fn contest(&self, contest: matches::Play<'_>) -> Result<Standings, MatchError>;
    fn study(&self, run: study::Run<'_>) -> Result<Study, StudyError>;
}

/// An SVG picture.
pub(crate) type Picture = Result<svg::Canvas, AnyError>;

/// Which evaluation function the bots of a game have.
pub(crate) trait Rated<G: FullGame>: Clone + Send + Sync + 'static {
    /// Hands a position and the bots that play it to a generic function.
    fn hand<V: RatedVisitor>(bots: &Bots<G, Self>, position: G, visitor: V) -> V::Output;
}

/// A generic function over positions and the bots that play them, as a value.
pub(crate) trait RatedVisitor {
    type Output;

    fn visit<G, E>(self, position: G, bots: Bots<G, E>) -> Self::Output
    where
        G: FullGame,
        E: Evaluate<G> + Clone + Sync + 'static;
}

/// An evaluation that a game was given.
#[derive(Clone, Copy)]
pub(crate) struct Own<E>(pub(crate) E);

impl<G: FullGame, E: Evaluate<G> + Clone + Sync + 'static> Rated<G> for Own<E> {
    fn hand<V: RatedVisitor>(bots: &Bots<G, Self>, position: G, visitor: V) -> V::Output {
        visitor.visit(position, bots.with_evaluation(bots.evaluation().0.clone()))
    }
}

/// An evaluation for every game fits the type inside a position too. Bots that a program added do not.
struct Inside<V, E>(V, E);

macro_rules! rate_every_game {
    ($($Evaluation:ty),*) => {$(
        impl<G: FullGame> Rated<G> for $Evaluation {
            fn hand<V: RatedVisitor>(bots: &Bots<G, Self>, position: G, visitor: V) -> V::Output {
                if bots.has_own() {
                    visitor.visit(position, bots.clone())
                } else {
                    position.visit(Inside(visitor, *bots.evaluation()))
                }
            }
        }

        impl<V: RatedVisitor> Visitor for Inside<V, $Evaluation> {
            type Output = V::Output;

            fn visit<G: FullGame>(self, position: G) -> V::Output {
                self.0.visit(position, Bots::new(self.1))
            }
        }
    )*};
}

rate_every_game!(NoEvaluation, StandardEvaluation);

/// A position and the bots that play it.
#[derive(Clone)]
pub(crate) struct Held<G: Game, R> {
    pub(crate) position: G,
    pub(crate) bots: Bots<G, R>,
}

/// A record whose positions have these bots.
pub(crate) fn recorded<G: ProgramGame, R: Rated<G>>(
    record: Record<G>,
    bots: &Bots<G, R>,
) -> AnyRecord {
    let bots = bots.clone();
    AnyRecord::of(record, move |position| {
        let bots = bots.clone();
        AnyPosition(Box::new(Held { position, bots }))
    })
}

impl<G: Game, R> Held<G, R> {
    fn unpack_legal(&self, mv: AnyMove) -> Result<G::Move, AnyError> {
        let mv = unpack::<G>(mv)?;
        self.position
            .check(mv)
            .map_err(|reason| AnyError::Illegal {
                reason: reason.to_string(),
            })?;
        Ok(mv)
    }
}

fn unpack<G: Game>(mv: AnyMove) -> Result<G::Move, AnyError> {
    let (bits, game) = (mv.to_bits(), G::NAME);
    G::Move::from_bits(bits).ok_or(AnyError::NotAMove { bits, game })
}

fn pack(mv: impl PackedMove) -> AnyMove {
    AnyMove::from_bits(mv.to_bits())
}

impl<G: ProgramGame, R: Rated<G>> Erased for Held<G, R> {
    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn variant(&self) -> String {
        self.position.variant().to_string()
    }

    fn has_chance(&self) -> bool {
        <G as Encode>::chance_count(self.position.variant()) > 0
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn status(&self) -> Status<String> {
        match self.position.status() {
            Status::Turn(player) => Status::Turn(player),
            Status::Chance => Status::Chance,
            Status::Over(Outcome { winner, reason }) => Status::Over(Outcome {
                winner,
                reason: reason.to_string(),
            }),
        }
    }

    fn scores(&self) -> Option<Scores> {
        self.position.scores()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn text(&self) -> String {
        self.position.to_string()
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.position.for_each_move(|mv| moves.push(pack(mv)));
        moves
    }

    fn count_moves(&self) -> usize {
        self.position.count_moves()
    }

    fn random_move(&self, random: &mut SeededRandom) -> Option<AnyMove> {
        self.position.random_move(random).map(pack)
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        Ok(pack(self.position.parse_move(text)?))
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, AnyError> {
        Ok(pack(point::read_move(&self.position, text)?))
    }

    fn move_text(&self, mv: AnyMove) -> Result<String, AnyError> {
        let mv = self.unpack_legal(mv)?;
        Ok(self.position.display_move(mv).to_string())
    }

    fn path(&self, mv: AnyMove) -> Result<point::Path, AnyError> {
        Ok(self.position.path(self.unpack_legal(mv)?))
    }

    fn changes(&self, mv: AnyMove) -> Result<Vec<Part>, AnyError> {
        Ok(self.position.changes(self.unpack_legal(mv)?))
    }

    fn paths(&self) -> point::Paths<AnyMove> {
        point::Paths::of(&self.position, pack)
    }

    fn why_not(&self, path: &[&str]) -> Option<String> {
        let reason = self.position.why_not(path)?;
        Some(reason.to_string())
    }

    fn moves_from(&self, part: &str) -> Vec<AnyMove> {
        let moves = point::moves_from(&self.position, part).into_iter();
        moves.map(pack).collect()
    }

    fn chance_weight(&self, mv: AnyMove) -> Result<u32, AnyError> {
        Ok(self.position.chance_weight(self.unpack_legal(mv)?))
    }

    fn apply(&self, mv: AnyMove) -> Result<Box<dyn Erased>, AnyError> {
        let mut next = self.clone();
        next.position.apply_unchecked(self.unpack_legal(mv)?);
        Ok(Box::new(next))
    }

    fn drawing(&self, style: Style) -> String {
        self.position.drawing(style).to_string()
    }

    fn view_text(&self, player: Player) -> String {
        self.position.view(player).to_string()
    }

    fn view_drawing(&self, player: Player, style: Style) -> String {
        self.position.view(player).drawing(style).to_string()
    }

    fn view_count_moves(&self, player: Player) -> Option<usize> {
        // From the view alone, which cannot leak what it never had.
        const SAMPLES: u64 = 64;
        let view = self.position.view(player);
        let sample = |seed| view.determinize(&mut seeded(seed)).count_moves();
        let first = sample(0);
        (1..SAMPLES)
            .all(|seed| sample(seed) == first)
            .then_some(first)
    }

    fn canvas(&self, viewer: Option<Player>, options: &svg::Options<'_, AnyMove>) -> Picture {
        let unpack_all = |moves: &[AnyMove]| -> Result<Vec<G::Move>, AnyError> {
            moves.iter().map(|&mv| unpack::<G>(mv)).collect()
        };
        let options = svg::Options {
            theme: options.theme,
            last: options.last.map(unpack::<G>).transpose()?,
            moves: &unpack_all(options.moves)?,
            barred: &unpack_all(options.barred)?,
            board_only: options.board_only,
        };
        Ok(match viewer {
            Some(player) => self.position.view(player).render_svg(&options),
            None => self.position.render_svg(&options),
        })
    }

    fn record(&self) -> AnyRecord {
        recorded(Record::new(self.position), &self.bots)
    }

    fn usual_bot(&self) -> BotKind {
        BotKind::usual::<G>()
    }

    fn fit_bots(&self) -> Vec<BotKind> {
        R::hand(&self.bots, self.position, FitBots)
    }

    fn check_bot(&self, bot: BotKind) -> Result<(), Unfit> {
        R::hand(&self.bots, self.position, CheckBot(bot))
    }

    fn read_bot(&self, text: &str) -> Result<BotSpec, BotSpecError> {
        self.bots.read(text)
    }

    fn usual_bots(&self) -> Vec<BotSpec> {
        R::hand(&self.bots, self.position, study::UsualBots)
    }

    fn study_check(&self, plan: &Plan) -> Result<(), StudyError> {
        R::hand(&self.bots, self.position, study::Check(plan))
    }

    fn check_view(&self, view: analysis::CheckView<'_>) -> Result<Player, String> {
        R::hand(&self.bots, self.position, view)
    }

    fn count(&self, count: perft::Count<'_>) -> Counts {
        self.position.visit(count)
    }

    fn divide(&self, divide: ugi::Divide<'_>) -> Vec<String> {
        self.position.visit(divide)
    }

    fn solve(&self, solve: solve::Solve<'_>) -> Result<solve::Solved, Error> {
        self.position.visit(solve)
    }

    fn choose(&self, choose: ugi::Choose<'_>) -> Vec<String> {
        R::hand(&self.bots, self.position, choose)
    }

    fn analyse(&self, analyse: analysis::Analyse<'_>) -> Result<analysis::Analysis, String> {
        R::hand(&self.bots, self.position, analyse)
    }

    fn play(&self, play: play::Play<'_>) -> Result<(), Error> {
        R::hand(&self.bots, self.position, play)
    }

    fn contest(&self, contest: matches::Play<'_>) -> Result<Standings, MatchError> {
        R::hand(&self.bots, self.position, contest)
    }

    fn study(&self, run: study::Run<'_>) -> Result<Study, StudyError> {
        R::hand(&self.bots, self.position, run)
    }
}

/// The bots that can play the variant of a position.
struct FitBots;

impl RatedVisitor for FitBots {
    type Output = Vec<BotKind>;

    fn visit<G, E>(self, position: G, bots: Bots<G, E>) -> Vec<BotKind>
    where
        G: FullGame,
        E: Evaluate<G>,
    {
        bots.fit(&position)
    }
}

/// Whether a bot can play the variant of a position.
struct CheckBot(BotKind);

impl RatedVisitor for CheckBot {
    type Output = Result<(), Unfit>;

    fn visit<G, E>(self, position: G, bots: Bots<G, E>) -> Result<(), Unfit>
    where
        G: FullGame,
        E: Evaluate<G>,
    {
        bots.check(self.0, &position)
    }
}
