"""The compiled part of the package. Import its names from `gambol`."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, final

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
    "variants",
]

__version__: Final[str]

CHANCE: Final = -1
"""`turn` where a chance event comes next, as in OpenSpiel."""

TERMINAL: Final = -4
"""`turn` where the game is over, as in OpenSpiel."""

def games() -> list[str]:
    """The names of all games."""

def variants(game: str) -> list[str]:
    """The names of a game's presets, the default first.

    Options follow a preset: `basic:points=2`.
    """

@final
class Move:
    """A move: a player's complete turn, or a chance event.

    `str(move)` is its text. Moves are equal if they are the same move of a game.
    """

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def action(self) -> int | None:
        """The action index; None for a chance event."""
    @property
    def event(self) -> int | None:
        """The index of a chance event; None for a player's move."""
    @property
    def packed(self) -> int:
        """The packed form: a number with a meaning in this game only."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, _memo: Any) -> Move: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Outcome:
    """How a game ended."""

    def __new__(cls, winner: int | None, reason: str, players: int = 2) -> Outcome: ...
    @property
    def winner(self) -> int | None:
        """The index of the winner; None for a draw."""
    @property
    def reason(self) -> str:
        """Why the game ended."""
    @property
    def utilities(self) -> tuple[float, ...]:
        """The utility of each player: 1 for the winner, -1/(n-1) for the others, 0 for all in a draw."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Playout:
    """A random game, made by `Position.playout`."""

    @property
    def end(self) -> Position:
        """The last position: the end, unless the limit was reached."""
    @property
    def plies(self) -> int:
        """The players' moves."""
    @property
    def chance_events(self) -> int:
        """The chance events between them."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Part:
    """A part of a move, to point at. `str(part)` is its text."""

    @property
    def kind(self) -> str:
        """What it is: `square`, `card`, `number`, `orientation`, ..."""
    @property
    def text(self) -> str:
        """What the notation calls it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class MoveInput:
    """A move being entered part by part.

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

    @property
    def parts(self) -> list[Part]:
        """The parts chosen so far."""
    @property
    def moves(self) -> list[Move]:
        """The legal moves that begin with the parts chosen so far."""
    @property
    def chosen(self) -> Move | None:
        """The move, once its path is complete."""
    @property
    def only_move(self) -> Move | None:
        """The only legal move that begins with the parts chosen so far."""
    def choices(self) -> list[Part]:
        """The parts that can come next. Empty once a move is complete."""
    def choose(self, part: str | Part) -> None:
        """Chooses the next part.

        Raises ValueError if no legal move continues with it, and why; nothing changes.
        """
    def back(self) -> Part | None:
        """Takes back and returns the last part, if any."""
    def why_not(self, path: Sequence[str | Part]) -> str | None:
        """The most helpful reason why no legal move has this path. None if one has it or begins with
        it, or if it could mean no move."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position of any game: all that the rules need, secrets included.

    Immutable; `child` makes another. Equal, with equal hashes, exactly if the position and the variant
    are the same. Threads may share it.

    `Position(game)` and `Position(game, variant)` are first positions.

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
        """The position of a text in the game's notation. A text without a variant means the first
        preset.

        Raises ValueError, naming the wrong field.
        """
    @property
    def game(self) -> str:
        """The name of the game: `mixtour`."""
    @property
    def variant(self) -> str:
        """The canonical text of the variant."""
    @property
    def players(self) -> int:
        """The number of players, 2 to 6."""
    @property
    def turn(self) -> int:
        """The index of the player to move from 0, or CHANCE (-1), or TERMINAL (-4)."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each player's score; None where there are none or they are not known."""
    @property
    def key(self) -> int:
        """A 64-bit hash, the same on every platform. Different positions have equal keys with a
        probability of 2⁻⁶⁴."""
    @property
    def has_secrets(self) -> bool:
        """Whether this game may have secrets."""
    @property
    def action_count(self) -> int:
        """The number of actions in this variant; indices are below it.

        0 if the game numbers no actions: what needs indices or masks then raises ValueError.
        """
    @property
    def event_count(self) -> int:
        """The number of chance events in this variant."""
    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The shape of the planes: how many, ranks, files."""
    def legal_moves(self) -> list[Move]:
        """The legal moves in the order of the generator; at chance, the possible events. Empty once the
        game is over."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The action indices of the legal moves, ascending. Empty at chance."""
    def parse_move(self, text: str) -> Move:
        """The legal move of a text.

        Raises ValueError if it is no move, an illegal one (and why), or fits several moves.
        """
    def move(self, action: int) -> Move:
        """The legal move of an action index.

        Raises ValueError if there is none, and why.
        """
    def child(self, mv: Move | str | int) -> Position:
        """The position after a move, its text, or its action index.

        Raises ValueError if it is illegal, and why.
        """
    def why_illegal(self, mv: Move | str | int) -> str | None:
        """Why a move is illegal; None if it is legal."""
    def chance_weights(self) -> list[int]:
        """The weight of each possible event, beside `legal_moves()`. Its probability is the weight divided
        by the sum of all.

        Raises ValueError if no chance event comes next.
        """
    def action_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Which actions are legal: bool[action_count], written into `out` if given, a C-contiguous
        array of this type and shape."""
    def planes(self, player: int, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The feature planes as a player sees the position: float32[planes, ranks, files], written into
        `out` if given, a C-contiguous array of this type and shape. The games' Rust documentation
        describes them."""
    def move_input(self) -> MoveInput:
        """A move to enter part by part."""
    def view(self, player: int) -> View:
        """What a player may know. Who does not play is an onlooker, who knows no secret."""
    def svg(self, theme: str = "light", last: Move | None = None) -> str:
        """A picture of the whole truth as SVG, the last move marked. Themes are `light` and `dark`."""
    def _repr_svg_(self) -> str: ...
    def draw(self, color: bool = False) -> str:
        """A drawing of the whole truth for the terminal."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """The number of sequences of this many moves, at most 1,000, counted on this many threads, at
        most 1,024; 0 means all cores.

        Raises OverflowError if the count does not fit in 64 bits. Releases the GIL; Ctrl-C ends it.
        """
    def playout(self, seed: int, max_plies: int = 1000) -> Playout:
        """Plays random moves, chance events by weight, to the end or for this many plies. For more than
        1,000 plies it releases the GIL, and Ctrl-C ends it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class View:
    """What one player may know of a position, and nothing else.

    `str(view)` is the text of the position with `*` for what is hidden.

    >>> import gambol
    >>> text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"
    >>> view = gambol.Position.parse("fifes-and-drums", text).view(1)
    >>> str(view)
    '1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - *,PMYK - 1 standard'
    """

    @staticmethod
    def parse(game: str, text: str, viewer: int | None = None) -> View:
        """The view of a text. Without a viewer that of the first possible one: the player to move, else
        player 0, 1 and so on.

        Raises ValueError, also if the text shows the viewer more or less than they may know.
        """
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def viewer(self) -> int:
        """The index of the viewer."""
    @property
    def key(self) -> int:
        """A 64-bit hash of the view and its viewer."""
    def determinize(self, seed: int) -> Position:
        """A random position consistent with this view alone. At the viewer's turn it has the true
        position's legal moves."""
    def planes(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The feature planes: float32[planes, ranks, files], written into `out` if given."""
    def svg(self, theme: str = "light") -> str:
        """A picture as SVG. Themes are `light` and `dark`."""
    def _repr_svg_(self) -> str: ...
    def draw(self, color: bool = False) -> str:
        """A drawing for the terminal."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: Any) -> View: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class InformationState:
    """What a player knows who forgets nothing: all their views, and all moves they were told. Made by
    `Record.information_state`.

    Equal texts mean equal knowledge. The text reveals nothing hidden, not even the number of hidden
    events.
    """

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def viewer(self) -> int:
        """The index of the player."""
    @property
    def key(self) -> int:
        """A 64-bit hash."""
    @property
    def view(self) -> View:
        """The last view."""
    @property
    def steps(self) -> list[tuple[str | None, str]]:
        """The texts of the views from the first, each with the move that led to it; None if that was
        not told."""
    def determinize(self, seed: int) -> Position:
        """A random position consistent with all of it, correctly weighted."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Bot:
    """A player of any game, told only what their seat may know.

    The text names the bot: `random`, `greedy`, `alphabeta:depth=4`, `mcts:playouts=500`,
    `ismcts:level=3`. Deterministic by seed, unless it has a time limit. A copy chooses what the bot
    chooses from there on; both then find again what searches had found.

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
        """Chooses a move for the viewer. A bot that remembers uses an information state.

        Raises ValueError if it is not the viewer's turn, or the bot cannot play the variant. Releases
        the GIL; Ctrl-C ends it.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Record:
    """A game from its start: moves, names, comments and a result. It holds the truth, secrets included.
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
        """Parses a record; the tag `Game` may be missing if the game is given.

        Raises ValueError, naming the line.
        """
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def start(self) -> Position:
        """The first position."""
    @property
    def position(self) -> Position:
        """The position after the last move."""
    @property
    def positions(self) -> list[Position]:
        """The start, then the position after each move."""
    @property
    def moves(self) -> list[Move]:
        """The moves, chance events included."""
    @property
    def plies(self) -> int:
        """The number of the players' moves, without chance events."""
    @property
    def repetitions(self) -> int:
        """The occurrences of the last position, this one included."""
    @property
    def result(self) -> Outcome | None:
        """How the game ended, by the rules or adjudication; None while it goes on."""
    def play(self, mv: Move | str | int) -> None:
        """Plays a move, its text, or its action index.

        Raises ValueError if it is illegal, and why; the record then stays as it was.
        """
    def undo(self) -> Move | None:
        """Takes back and returns the last move, if any."""
    def adjudicate(self, repetitions: int = 3, plies: int = 1000) -> bool:
        """Adjudicates an unfinished game a draw after this many repetitions of a position or plies.
        Returns whether it did."""
    def set_result(self, winner: int | None, reason: str) -> None:
        """Gives an unfinished game a result from outside the rules; a draw without a winner.

        Raises ValueError if the rules have ended the game, or the winner does not play.
        """
    def name(self, player: int) -> str | None:
        """A player's name; None if they have none."""
    def set_name(self, player: int, name: str) -> None:
        """Sets a player's name; `?` removes it."""
    def comment(self, moves: int) -> str:
        """The comment after this many moves (0: before the first); empty if there is none."""
    def set_comment(self, comment: str) -> None:
        """Sets the comment after the last move."""
    def information_state(self, player: int) -> InformationState:
        """What a player knows who has seen all from the start."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: Any) -> Record: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class VecEnv:
    """`n` games of one variant, stepped in one call over all cores.

    The arrays keep their addresses and cannot be resized. They are writable, and the next step
    overwrites them; in masks of more than 2,048 actions (Pikemen) only the ones that were set, so do
    not set others.

    The environment plays chance events: at every step a player is to move. A game ends by its rules
    (`terminated`), or as a draw at the third occurrence of a position or after `max_plies` moves
    (`truncated`). With `autoreset='same_step'` it restarts in the same step; with `'disabled'` it
    stays, its actions ignored, its `turn` TERMINAL and its mask empty, until `reset`.

    A seed gives the same series of games for any number of games before each and of threads (at most
    1,024; 0 means all cores). An environment belongs to one thread at a time; others get a
    RuntimeError. A forked process may use its copy.

    Raises ValueError for a number out of range, or if the game numbers no actions or more than 65,536,
    and MemoryError if the machine lacks memory for so many games.

    `start` is a position of the variant with which all games begin, instead of the first.

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
        autoreset: Literal["same_step", "disabled"] = "same_step",
        *,
        start: Position | None = None,
    ) -> VecEnv: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def variant(self) -> str:
        """The canonical text of the variant."""
    @property
    def n(self) -> int:
        """The number of games."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def autoreset(self) -> str:
        """`same_step` or `disabled`."""
    @property
    def action_count(self) -> int:
        """The number of different actions."""
    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """The shape of the planes of one game."""
    @property
    def turn(self) -> npt.NDArray[np.int8]:
        """int8[n]: the player to move, whose `mask` and `planes` are shown."""
    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """bool[n, action_count]: the legal actions."""
    @property
    def planes(self) -> npt.NDArray[np.float32]:
        """float32[n, planes, ranks, files]: what the player to move sees."""
    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """float32[n, players]: the rewards of the last step; 0 except at the end of a game."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """bool[n]: whether the rules ended the game in this step. With `'disabled'` it stays until
        `reset`, as do `truncated`, `winner` and `final_scores`."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """bool[n]: whether repetition or the limit of plies ended the game in this step."""
    @property
    def plies(self) -> npt.NDArray[np.int32]:
        """int32[n]: the plies of the game shown; 0 after a reset."""
    @property
    def winner(self) -> npt.NDArray[np.int8]:
        """int8[n]: the winner of the game that ended in this step; -1 for none."""
    @property
    def final_planes(self) -> npt.NDArray[np.float32]:
        """float32[n, planes, ranks, files]: the last position of the game that ended in this step, as
        the next player sees it. Other rows are stale. With `'disabled'` this is `planes`."""
    @property
    def final_scores(self) -> npt.NDArray[np.int32]:
        """int32[n, players]: the scores of the game that ended in this step, 0 without scores. Other
        rows are stale."""
    def reset(self, mask: npt.ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Restarts all games, or those marked by a mask, bool[n]. With a seed the random numbers
        restart too, as in a new environment."""
    def step(self, actions: npt.ArrayLike) -> None:
        """Plays an action in every game: int64[n], as it was at the call if another thread changes the
        array.

        Raises ValueError, naming the first game with an illegal action, and why; then no game changes.
        Releases the GIL.
        """
    def random_step(self) -> None:
        """Plays a random legal move in every game, each equally likely."""
    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The masks in compressed rows: `offsets` int64[n + 1] and `actions` int64[total]. Game `i` has
        the legal actions `actions[offsets[i]:offsets[i + 1]]`, ascending."""
    def position(self, game: int) -> Position:
        """The position of a game: the whole truth.

        Raises IndexError if there is no such game, counted from 0.
        """
    def __len__(self) -> int: ...

# For adapters.
def _seed(seed: int | None) -> int | None: ...

@final
class _Seats:
    SCHEMA: ClassVar[str]
    def __new__(cls, bot_time: int) -> _Seats: ...
    def answer(self, line: str) -> str: ...
