"""The compiled part of the package. Import its names from `gambol`."""

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypedDict, final, overload

import numpy as np
import numpy.typing as npt

__all__ = [
    "__version__",
    "CHANCE",
    "TERMINAL",
    "Bot",
    "MoveInput",
    "Part",
    "Move",
    "Outcome",
    "Playout",
    "Position",
    "Record",
    "VecEnv",
    "InformationState",
    "View",
    "games",
    "read_records",
    "review",
    "variants",
]

__version__: Final[str]

CHANCE: Final = -1
"""The value of `turn` if a chance event comes next, as in OpenSpiel."""

TERMINAL: Final = -4
"""The value of `turn` if the game is over, as in OpenSpiel."""

def games() -> list[str]:
    """The names of all games."""

def variants(game: str) -> list[str]:
    """The names of a game's presets, the default first.

    Options can follow a preset: `basic:points=2`.
    """

_Path: TypeAlias = str | bytes | PathLike[str] | PathLike[bytes]

@overload
def read_records(
    path: _Path, *, return_errors: Literal[False] = False, lenient: bool = False, white_first: bool = False
) -> Iterator[Record]:
    """Reads the games of a file in gambol's format, PDN, or reports of AbstractPlay, each as you ask for it.

    A bad game raises ValueError, which names the game and the line. The iterator continues after it. In a
    loop, use `return_errors`, which yields these errors:

        for game in gambol.read_records("games.pdn", return_errors=True):
            if isinstance(game, ValueError):
                print(game)

    For parts that a record cannot hold, such as variations, a UserWarning names the line of the first game of
    each kind. If you turn warnings into errors, the next step continues with this game.

    An empty file has no games.

    In PDN, `lenient` takes words outside braces for a comment that ends the game, and `white_first` means that
    `1-0` is a win of White.
    """

@overload
def read_records(
    path: _Path, *, return_errors: bool, lenient: bool = False, white_first: bool = False
) -> Iterator[Record | ValueError]: ...

_PlayerReview = TypedDict("_PlayerReview", {
    "name": str, "accuracy": float | None, "marks": list[int], "luck": float, "choices": float, "others": float,
})
_MoveReview = TypedDict("_MoveReview", {
    "move": str, "player": str | None, "before": float, "after": float, "cost": float,
    "mark": Literal["inaccuracy", "mistake", "blunder"] | None, "accuracy": float | None,
    "score": str | None, "line": list[str],
})
_GameReview = TypedDict("_GameReview", {
    "schema": int, "game": str, "variant": str, "position": str, "bot": str, "limits": str, "seed": str,
    "result": str | None, "reason": str, "notes": list[str], "players": list[_PlayerReview],
    "moves": list[_MoveReview], "expected": list[list[float]],
})

def review(
    record: Record, *, nodes: int | None = None, time: int | None = None, seed: int = 1, threads: int = 0
) -> _GameReview:
    """Reviews a game: what every move cost, the better move, and who was ahead.

    Each position is searched for this many nodes, or for `time` milliseconds. The dict is the JSON document of
    `gambol review`. Without a time limit it depends only on the record, the nodes and the seed.

    >>> import gambol
    >>> text = '[Position "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic"] c3 *'
    >>> review = gambol.review(gambol.Record.parse(text, "mixtour"), nodes=1000)
    >>> move = review["moves"][0]
    >>> move["move"], move["before"], move["score"], move["line"]
    ('c3', 1.0, 'mate 1', ['e5-a5'])

    Raises ValueError if a limit is out of range, no bot can play the game, or a game with secrets is not over.
    Releases the GIL, and Ctrl-C ends it.
    """

@final
class Move:
    """A move: a player's complete turn, or a chance event.

    `str(move)` is its text. Moves are equal if they are the same move of a game.
    """

    game: Final[str]
    """The name of the game."""
    action: Final[int | None]
    """The action index, or None for a chance event."""
    event: Final[int | None]
    """The index of a chance event, or None for a player's move."""
    packed: Final[int]
    """The packed form: a number that only this game understands."""
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, _memo: Any) -> Move: ...

@final
class Outcome:
    """The outcome of a game."""

    def __new__(cls, winner: int | None, reason: str, players: int = 2) -> Outcome: ...
    winner: Final[int | None]
    """The index of the winner, or None for a draw."""
    reason: Final[str]
    """The reason for the end of the game."""
    utilities: Final[tuple[float, ...]]
    """The utility of each player: 1 for the winner, -1/(n-1) for the others, 0 for all in a draw."""

@final
class Playout:
    """A random game, made by `Position.playout`."""

    end: Final[Position]
    """The last position: the end of the game, or the position at the limit of plies."""
    plies: Final[int]
    """The number of the players' moves."""
    chance_events: Final[int]
    """The number of chance events."""

@final
class Part:
    """A part of a move, such as a square that a user points at. `str(part)` is its text."""

    kind: Final[str]
    """The kind: `square`, `card`, `number`, `orientation`, ..."""
    text: Final[str]
    """The text in the notation."""

@final
class MoveInput:
    """A move that is entered part by part.

    >>> import gambol
    >>> move_input = gambol.Position("pikemen").move_input()
    >>> move_input.choose("e1")
    >>> move_input.choose("e1")
    >>> [str(part) for part in move_input.choices()]
    ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
    >>> move_input.choose("S")
    >>> str(move_input.chosen)
    'e1(S)'
    """

    parts: Final[list[Part]]
    """The parts chosen so far."""
    moves: Final[list[Move]]
    """The legal moves that begin with the parts chosen so far."""
    chosen: Final[Move | None]
    """The move, once its path is complete."""
    only_move: Final[Move | None]
    """The only legal move that begins with the parts chosen so far."""
    def choices(self) -> list[Part]:
        """The parts that can come next. Empty once a move is complete."""
    def choose(self, part: str | Part) -> None:
        """Chooses the next part.

        Raises ValueError with the reason if no legal move continues with it. Then nothing changes.
        """
    def back(self) -> Part | None:
        """Takes back and returns the last part, if any."""
    def why_not(self, path: Sequence[str | Part]) -> str | None:
        """The most helpful reason why no legal move has this path. None if a legal move has this path or
        begins with it, or if no move could have it."""

@final
class Position:
    """A position of any game, with everything that the rules need, secrets included.

    A position is immutable, and `child` returns a new one. Positions are equal, with equal hashes, exactly
    if the position and the variant are the same. Threads can share a position.

    `Position(game)` and `Position(game, variant)` are the first positions of a game.

    >>> import gambol
    >>> p = gambol.Position("mixtour", "official")
    >>> str(p)
    'x5/x5/x5/x5/x5 1 0,0 - official'
    >>> p.child("c3").turn
    1
    >>> p.child("c3").child("c3")
    Traceback (most recent call last):
    ValueError: `c3` is illegal: c3 is occupied; pieces are entered on empty squares
    """

    def __new__(cls, game: str, variant: str | None = None) -> Position: ...
    @staticmethod
    def parse(game: str, text: str) -> Position:
        """Parses a position in the game's notation. A text without a variant means the first preset.

        Raises ValueError, which names the wrong field.
        """
    game: Final[str]
    """The name of the game: `mixtour`."""
    variant: Final[str]
    """The canonical text of the variant."""
    players: Final[int]
    """The number of players, 2 to 6."""
    turn: Final[int]
    """The index of the player to move from 0, or CHANCE (-1), or TERMINAL (-4)."""
    is_over: Final[bool]
    """Whether the game is over."""
    outcome: Final[Outcome | None]
    """The outcome, or None while the game goes on."""
    scores: Final[tuple[int, ...] | None]
    """Each player's score, or None if the game has no scores or they are not known."""
    key: Final[int]
    """A 64-bit hash, the same on every platform. Different positions have equal keys with a
    probability of 2⁻⁶⁴."""
    has_secrets: Final[bool]
    """Whether this game may have secrets."""
    action_count: Final[int]
    """The number of actions in this variant. Action indices are below it.

    0 if the game does not number its actions. Then every use of indices or masks raises ValueError.
    """
    event_count: Final[int]
    """The number of chance events in this variant."""
    plane_shape: Final[tuple[int, int, int]]
    """The shape of the planes: planes, ranks, files."""
    def legal_moves(self) -> list[Move]:
        """The legal moves in the order of the generator, or the possible chance events. Empty once the
        game is over."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The action indices of the legal moves, ascending. Empty if a chance event comes next."""
    def parse_move(self, text: str) -> Move:
        """Parses a legal move.

        Raises ValueError with the reason if the text is not a move, is an illegal move, or fits several
        moves.
        """
    def move(self, action: int) -> Move:
        """The legal move with an action index.

        Raises ValueError with the reason if no legal move has this index.
        """
    def child(self, mv: Move | str | int) -> Position:
        """The position after a move. You can give a move, its text, or its action index.

        Raises ValueError with the reason if the move is illegal.
        """
    def why_illegal(self, mv: Move | str | int) -> str | None:
        """The reason why a move is illegal, or None if it is legal."""
    def chance_weights(self) -> list[int]:
        """The weight of each possible event, in the order of `legal_moves()`. The probability of an event
        is its weight divided by the sum of all weights.

        Raises ValueError if no chance event comes next.
        """
    def action_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """The mask of the legal actions: bool[action_count]. If you give `out`, a C-contiguous array of
        this type and shape, the mask is written there."""
    def planes(self, player: int, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The feature planes as a player sees the position: float32[planes, ranks, files]. If you give
        `out`, a C-contiguous array of this type and shape, the planes are written there. The games' Rust
        documentation describes the planes."""
    def move_input(self) -> MoveInput:
        """A new `MoveInput`, for entering a move part by part."""
    def view(self, player: int) -> View:
        """The view of a player. A player who does not take part is an onlooker and sees no secret."""
    def svg(self, theme: str = "light", last: Move | None = None) -> str:
        """A picture of the position, secrets included, as SVG. The move `last` is marked. The themes are
        `light` and `dark`."""
    def _repr_svg_(self) -> str: ...
    def draw(self, color: bool = False) -> str:
        """A drawing of the position, secrets included, for the terminal."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """The number of move sequences of length `depth`, at most 1,000, counted on `threads` threads, at
        most 1,024. 0 threads means all cores.

        Raises OverflowError if the count does not fit in 64 bits. Releases the GIL, and Ctrl-C ends it.
        """
    def playout(self, seed: int, max_plies: int = 1000) -> Playout:
        """Plays random moves, and chance events by weight, to the end or for this many plies. With more
        than 1,000 plies it releases the GIL, and Ctrl-C ends it."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...

@final
class View:
    """The part of a position that one player may know.

    `str(view)` is the text of the position with `*` for hidden information.

    >>> import gambol
    >>> text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"
    >>> view = gambol.Position.parse("fifes-and-drums", text).view(1)
    >>> str(view)
    '1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - *,PMYK - 1 standard'
    """

    @staticmethod
    def parse(game: str, text: str, viewer: int | None = None) -> View:
        """Parses a view. Without a viewer, it is the view of the first possible viewer: the player to move,
        or else player 0, 1 and so on.

        Raises ValueError, also if the text shows the viewer more or less than they may know.
        """
    game: Final[str]
    """The name of the game."""
    viewer: Final[int]
    """The index of the viewer."""
    key: Final[int]
    """A 64-bit hash of the view and its viewer."""
    def determinize(self, seed: int) -> Position:
        """A random position consistent with this view. At the viewer's turn it has the same legal moves as
        the true position."""
    def planes(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The feature planes: float32[planes, ranks, files]. If you give `out`, they are written there."""
    def svg(self, theme: str = "light") -> str:
        """A picture as SVG. The themes are `light` and `dark`."""
    def _repr_svg_(self) -> str: ...
    def draw(self, color: bool = False) -> str:
        """A drawing for the terminal."""
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: Any) -> View: ...

@final
class InformationState:
    """The knowledge of a player who forgets nothing: all their views, and all moves announced to them.
    `Record.information_state` returns it.

    Equal texts mean equal knowledge. The text reveals no hidden information, not even the number of
    hidden events.
    """

    game: Final[str]
    """The name of the game."""
    viewer: Final[int]
    """The index of the player."""
    key: Final[int]
    """A 64-bit hash."""
    view: Final[View]
    """The last view."""
    steps: Final[list[tuple[str | None, str]]]
    """The texts of the views from the first, each with the move that led to it, or None if that move
    was not announced."""
    def determinize(self, seed: int) -> Position:
        """A random position consistent with all of this knowledge, correctly weighted."""

@final
class Bot:
    """A bot for any game. It sees only what its player may know.

    The text selects the bot: `random`, `greedy`, `alphabeta:depth=4`, `mcts:playouts=500`,
    `ismcts:level=3`. The seed determines its choices, unless it has a time limit. A copy makes the same
    choices as the bot from there on. Both start their next search from scratch.

    >>> import gambol
    >>> p = gambol.Position.parse("mixtour", "1111,x3,1/x5/x5/x5/x5 1 0,0 - basic")
    >>> str(gambol.Bot("alphabeta:depth=2").choose(p.view(0)))
    'e5-a5'
    """

    def __new__(cls, spec: str, seed: int = 1) -> Bot: ...
    @staticmethod
    def fit(view: View) -> list[str]:
        """The names of the bots that can play a view's variant."""
    def choose(self, view: View | InformationState) -> Move:
        """Chooses a move for the viewer. If you give an information state, a bot that remembers uses it.

        Raises ValueError if it is not the viewer's turn, or the bot cannot play the variant. Releases
        the GIL, and Ctrl-C ends it.
        """

@final
class Record:
    """A game from its start: moves, names, comments and a result. It contains all secrets.
    `str(record)` is the text of a record file.

    >>> import gambol
    >>> record = gambol.Record(gambol.Position("mixtour"))
    >>> record.play("c3")
    >>> record.play("d4")
    >>> [str(move) for move in record.moves]
    ['c3', 'd4']
    """

    def __new__(cls, start: Position) -> Record: ...
    @staticmethod
    def parse(text: str, game: str | None = None) -> Record:
        """Parses a record. The tag `Game` may be missing if you give the game.

        Raises ValueError, which names the line.
        """
    game: Final[str]
    """The name of the game."""
    start: Final[Position]
    """The first position."""
    position: Final[Position]
    """The position after the last move."""
    positions: Final[list[Position]]
    """The start, and the position after each move."""
    moves: Final[list[Move]]
    """The moves, including chance events."""
    plies: Final[int]
    """The number of the players' moves, without chance events."""
    repetitions: Final[int]
    """The number of occurrences of the last position, including this one."""
    result: Final[Outcome | None]
    """The outcome by the rules or by adjudication, or None while the game goes on."""
    def play(self, mv: Move | str | int) -> None:
        """Plays a move. You can give a move, its text, or its action index.

        Raises ValueError with the reason if the move is illegal. Then the record does not change.
        """
    def undo(self) -> Move | None:
        """Takes back and returns the last move, if any."""
    def adjudicate(self, repetitions: int = 3, plies: int = 1000) -> bool:
        """Adjudicates an unfinished game a draw after this many repetitions of a position or plies.
        Returns whether the game is now adjudicated."""
    def set_result(self, winner: int | None, reason: str) -> None:
        """Gives an unfinished game a result from outside the rules. Without a winner it is a draw.

        Raises ValueError if the rules have ended the game, or the winner does not play.
        """
    def name(self, player: int) -> str | None:
        """A player's name, or None."""
    def set_name(self, player: int, name: str) -> None:
        """Sets a player's name. `?` removes it."""
    def comment(self, moves: int) -> str:
        """The comment after this many moves, or an empty text. 0 means before the first move."""
    def set_comment(self, comment: str) -> None:
        """Sets the comment after the last move."""
    def to_text(self, format: str = "gambol") -> str:
        """The text in a format: `gambol`, `pdn` (draughts), or `abstractplay` (Mixtour and Pikemen).

        Raises ValueError if the game lacks the format, or the format cannot express the record.
        """
    def information_state(self, player: int) -> InformationState:
        """The knowledge of a player who has seen the whole game."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: Any) -> Record: ...

@final
class VecEnv:
    """`n` games of one variant. One call steps all of them on all cores.

    The arrays keep their addresses and cannot be resized. You can write to them, and the next step
    overwrites them. Copy an array before you give it to `jax.device_put` or `from_dlpack`, which may share
    its memory, depending on its address. In masks of more than 2,048 actions (Pikemen) a step clears only
    the bits that it has set, so do not set others.

    The environment plays chance events, so at every step a player is to move. A game ends by its rules
    (`terminated`), or as a draw at the third occurrence of a position or after `max_plies` moves
    (`truncated`). With `autoreset='same_step'` it restarts in the same step. Otherwise it has the `turn`
    TERMINAL and an empty mask. With `'next_step'` the next step ignores its action and restarts it. With
    `'disabled'` it stays until `reset` and ignores its actions.

    With the same seed, game `i` is the same series of games for any `n` and any number of threads (at most
    1,024, and 0 means all cores). Only one thread at a time can use an environment. Other threads get a
    RuntimeError. A forked process can use its copy.

    Raises ValueError if a number is out of range, or if the game does not number its actions or has more
    than 65,536, and MemoryError if the machine lacks memory for so many games.

    All games begin at `start`, a position of the variant, or else at the variant's first position.

    >>> import gambol
    >>> env = gambol.VecEnv("mixtour", "official", 4, seed=1)
    >>> env.mask.sum(axis=1)
    array([25, 25, 25, 25])
    >>> env.step([0, 1, 2, 3])
    >>> env.turn
    array([1, 1, 1, 1], dtype=int8)
    """

    def __new__(
        cls,
        game: str,
        variant: str | None,
        n: int,
        seed: int = 0,
        threads: int = 0,
        max_plies: int = 1000,
        repetition: bool = True,
        autoreset: Literal["same_step", "next_step", "disabled"] = "same_step",
        *,
        start: Position | None = None,
    ) -> VecEnv: ...
    game: Final[str]
    """The name of the game."""
    variant: Final[str]
    """The canonical text of the variant."""
    n: Final[int]
    """The number of games."""
    players: Final[int]
    """The number of players."""
    threads: Final[int]
    """The number of threads in use."""
    autoreset: Final[str]
    """`same_step`, `next_step` or `disabled`."""
    action_count: Final[int]
    """The number of different actions."""
    plane_shape: Final[tuple[int, int, int]]
    """The shape of the planes of one game."""
    turn: Final[npt.NDArray[np.int8]]
    """int8[n]: the player to move. `mask` and `planes` belong to this player."""
    mask: Final[npt.NDArray[np.bool_]]
    """bool[n, action_count]: the legal actions."""
    planes: Final[npt.NDArray[np.float32]]
    """float32[n, planes, ranks, files]: the feature planes of the player to move."""
    reward: Final[npt.NDArray[np.float32]]
    """float32[n, players]: the rewards of the last step, 0 except at the end of a game."""
    terminated: Final[npt.NDArray[np.bool_]]
    """bool[n]: whether the rules ended the game in this step. With `'disabled'` the value stays until
    `reset`, as do `truncated`, `winner` and `final_scores`."""
    truncated: Final[npt.NDArray[np.bool_]]
    """bool[n]: whether repetition or the limit of plies ended the game in this step."""
    plies: Final[npt.NDArray[np.int32]]
    """int32[n]: the plies of the current game, 0 after a reset."""
    winner: Final[npt.NDArray[np.int8]]
    """int8[n]: the winner of the game that ended in this step, or -1."""
    final_planes: Final[npt.NDArray[np.float32]]
    """float32[n, planes, ranks, files]: the last position of the game that ended in this step, as
    the next player sees it. Other rows are stale. Without `'same_step'` this is `planes`."""
    final_scores: Final[npt.NDArray[np.int32]]
    """int32[n, players]: the scores of the game that ended in this step, 0 without scores. Other
    rows are stale."""
    def reset(self, mask: npt.ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Restarts all games, or the games that the mask bool[n] marks. With a seed, the random numbers
        restart too, as in a new environment."""
    def step(self, actions: npt.ArrayLike) -> None:
        """Plays an action in every game: int64[n]. The call copies the array, so other threads can change
        it.

        Raises ValueError with the first game that has an illegal action, and the reason. Then no game
        changes. Releases the GIL.
        """
    def random_step(self) -> None:
        """Plays a uniformly random legal move in every game."""
    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The masks in compressed rows: `offsets` int64[n + 1] and `actions` int64[total]. Game `i` has
        the legal actions `actions[offsets[i]:offsets[i + 1]]`, ascending."""
    def position(self, game: int) -> Position:
        """The position of a game, secrets included.

        Raises IndexError if the environment has no such game. Games count from 0.
        """
    def __len__(self) -> int: ...

# Names for the adapters.
def _seed(seed: int | None) -> int | None: ...

@final
class _Seats:
    SCHEMA: ClassVar[str]
    def __new__(cls, bot_time: int) -> _Seats: ...
    def answer(self, line: str, stop: _Stop) -> str: ...

@final
class _Stop:
    def set(self) -> None: ...
