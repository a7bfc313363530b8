//! What can be wrong with a twin.

use std::cell::Cell;

/// The faults. A thread has one at a time; see [`with`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// None: the twin keeps every law.
    None,

    // Generating.
    CountsOneMore,
    ListsTwice,
    CapturesForgotten,
    SetsWithoutTheFirstMove,
    ListsNoAccusations,
    PanicsWhenCounting,
    NthCountsBackwards,
    HasMovesAtTheEnd,
    GoesOnWhenToldToStop,
    RandomMoveIsTheFirst,
    RandomMoveIsUniformAtChance,
    RandomMoveFavoursTheLast,
    RandomMoveIllegal,
    RandomMoveNone,
    GoldFollowsCopper,

    // Checking and playing.
    AcceptsMoreCoins,
    AcceptsSelfAccusation,
    AcceptsAtTheEnd,
    RefusesTheOwl,
    IsLegalAlways,
    ApplyForgetsToCheck,
    ApplyDiffers,
    ApplyLeavesAnEmptyHeap,
    PackingLosesTheNumber,
    PackingIgnoresABit,

    // Status.
    NeverOver,
    OverWithMoves,
    OutcomeWithoutOwl,
    WinnerNotInTheGame,
    LosersLoseNothing,
    OnlookersLose,
    TwoScores,
    PlayerWithWeight,
    EventWithoutWeight,
    EventsAllAlike,
    OwlComesEarly,

    // Text.
    TextHidesDoubts,
    TextOfTwoLines,
    ParserForgetsDoubts,
    ParserTakesSpaces,
    MovesOfOneText,
    MoveTextWithSpace,
    ParsesIllegalMoves,
    ParsesNoAccusations,
    ParsesLeadingZeros,
    ParsesAmbiguousAccusations,
    ErrorsOfTwoLines,

    // Setups.
    SetupCheckForgetsDoubts,
    SetupWithoutHeap,
    SetupTextForgetsHoards,

    // Keys.
    KeyWithoutDoubts,
    KeyWithoutSeat,
    EqWithoutSeat,
    KeyOfTheAddress,
    KeyOfFewBits,
    KeyNotRestored,
    MovesWithoutKey,

    // Symmetries.
    IdentityLast,
    SeatsSwapped,
    MovesNotMapped,
    DoubtsNotMapped,
    CanonicalIsItself,
    ProgramsKnowNoCanonical,
    ProgramsKnowNoImages,

    // Learning.
    IndexTwice,
    IndexTooLarge,
    IndexWithoutEnd,
    EventWithoutIndex,
    PlanesNotFinite,
    PlanesAddUp,
    PlanesTellTheTruth,

    // At run time.
    LostInAnyPosition,
    LostInAnyView,
    OneVariantAtRunTime,

    // Views.
    ViewerIsFirst,
    OnlookerIsFirst,
    OnlookerSeesAsFirst,
    ViewKeyWithoutViewer,
    ViewStatusOfHoles,
    OnlookersKeyForgetsDeals,
    ViewKeyTellsTheTruth,
    ViewTextTellsTheTruth,
    ViewParserForgetsDoubts,
    ViewParserTakesTheTruth,
    ViewOfAnybody,
    ViewForgetsDoubts,
    MovesTellTheTruth,
    ToldByTheTruth,
    RevealsNothing,
    DeterminizeIsTheTruth,
    ViewIsTheTruth,
    DeterminizeStirsTheTruth,
    DeterminizeIsUniform,
    DeterminizeWithReplacement,
    DeterminizeForgetsDoubts,
    DeterminizeMovesTheViewer,
    PathTwice,
    PathGoesOn,
    PathEmpty,
    PathsKnowTheirPlayer,
    LegalPathRefused,
    ChangesTwice,
    ChangesUnlikeImages,
    NothingShownAtTheEnd,
    DrawingWithoutEnd,
    PlainDrawingInColor,
    DrawingTellsTheTruth,
    ColorTellsTheTruth,
    DebugTellsTheTruth,
    HashTellsTheTruth,
    SvgTellsTheTruth,
    SvgMarksSecrets,
    SvgArrowsOfNoLength,
    ChangesForgetSingleCoins,
    DeterminizeDrawsByTheTruth,
    DeterminizeLosesGold,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Whether twins have this fault now.
pub(crate) fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Does something with all twins of this thread having a fault. A switch at run time, not a type
/// for each fault, so that all laws are compiled once.
pub(crate) fn with<T>(fault: Fault, act: impl FnOnce() -> T) -> T {
    let _before = Restored(FAULT.replace(fault));
    act()
}

/// The fault that is set again, after a panic too.
struct Restored(Fault);

impl Drop for Restored {
    fn drop(&mut self) {
        FAULT.set(self.0);
    }
}
