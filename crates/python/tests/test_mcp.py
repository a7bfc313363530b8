"""The server of the Model Context Protocol, with the client of its SDK."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import gambol
import gambol._gambol as native
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
jsonschema = pytest.importorskip("jsonschema", reason="it is not installed")

from gambol.mcp import RequestError, Table, Tables  # noqa: E402
from mcp.client.client import Client  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

# A validator checks its schema once, but `jsonschema.validate` at each call.
VALIDATOR = jsonschema.Draft202012Validator(json.loads(native._Seats.SCHEMA))
# The validator of each tool's results.
SCHEMAS: dict[str, Any] = {}


@asynccontextmanager
async def server(*options: str) -> AsyncIterator[Client]:
    arguments = ["-m", "gambol.mcp", *options]
    parameters = StdioServerParameters(command=sys.executable, args=arguments)
    async with Client(stdio_client(parameters)) as client:
        yield client


def run(test: Callable[[Client], Coroutine[Any, Any, None]], *options: str) -> None:
    """Runs a test with a server; it has two minutes."""

    async def with_server() -> None:
        async with server(*options) as client:
            await test(client)

    asyncio.run(asyncio.wait_for(with_server(), 120))


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    if not SCHEMAS:
        validator = jsonschema.Draft202012Validator
        SCHEMAS.update({it.name: validator(it.output_schema) for it in (await client.list_tools()).tools})
    SCHEMAS[tool].validate(result.structured_content)
    complete("\n".join(part.text for part in result.content), result.structured_content)  # type: ignore[union-attr]
    return result.structured_content


def complete(text: str, data: Any, name: str = "") -> None:
    """Checks that the words of a result contain its data, except for names of fields and repetitions."""
    if name in ("schema", "kind", "examples", "clause", "view", "start", "parts") and not isinstance(data, dict):
        return
    if isinstance(data, dict) and name != "view":
        for key, part in data.items():
            complete(text, part, key)
    elif isinstance(data, list):
        for part in data:
            complete(text, part, name)
    elif name == "player":
        assert f"{data or 'chance'}: " in text
    elif isinstance(data, (str, int)):
        assert str(data).strip("\n") in text, (name, data, text)


async def fault(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result
    return str(result.content[0].text)  # type: ignore[union-attr]


def check(message: dict[str, Any]) -> dict[str, Any]:
    VALIDATOR.validate(message)
    return message


def test_every_game_is_played_to_the_end() -> None:
    async def play(client: Client) -> None:
        games = (await call(client, "list_games"))["games"]
        assert [game["name"] for game in games] == gambol.games()
        for number, game in enumerate(games):
            variant = game["presets"][-1]
            bots = {f"p{player}": "random" for player in range(2, variant["players"] + 1)}
            started = await call(client, "start_game", game=game["name"], variant=variant["name"], bots=bots)
            check(started["start"])
            told = check(started["told"])
            seat = started["seats"]["p1"]
            for turn in range(2_000):
                if told["kind"] == "end":
                    break
                assert told["kind"] == "turn" and told["you"] == "p1"
                move = told["moves"][(7 * turn + number) % len(told["moves"])]
                told = check(await call(client, "move", seat=seat, answer=f"I play:\n{move}"))
            else:
                told = check(await call(client, "resign", seat=seat))
            assert told["kind"] == "end"
            record = (await call(client, "save", seat=seat))["record"]
            assert gambol.Record.parse(record).result is not None or variant["players"] > 2

    run(play)


def test_a_sketch_is_played_to_the_end() -> None:
    program = os.environ.get("GAMBOL_SKETCH")
    if program is None:
        pytest.skip("GAMBOL_SKETCH, a program with Kuhn poker, is not set")

    async def play(client: Client) -> None:
        for _ in range(10):
            started = await call(client, "start_game")
            seats, ends = started["seats"], 0
            check(started["start"])
            while ends < 2:
                ends = 0
                for player, seat in seats.items():
                    told = check(await call(client, "look", seat=seat))
                    # Nobody sees the card of the other before the end.
                    assert told["you"] == player and ("*" in told["view"]["view"] or told["kind"] != "turn")
                    if told["kind"] == "turn":
                        told = check(await call(client, "move", seat=seat, answer=told["moves"][-1]))
                    ends += told["kind"] == "end"

    run(play, "--program", program)


def test_words_and_data() -> None:
    async def look(client: Client) -> None:
        result = await client.call_tool("start_game", {"game": "mixtour", "bots": {"p2": "random"}})
        text = "\n".join(part.text for part in result.content)  # type: ignore[union-attr]
        assert "2.2   To enter a piece" in text and "Your moves: a1, b1" in text
        started = result.structured_content
        assert started is not None
        seat = started["seats"]["p1"]
        assert re.fullmatch(r"[\w-]{22}", seat) and seat in text
        result = await client.call_tool("move", {"seat": seat, "answer": "c3"})
        result = await client.call_tool("move", {"seat": seat, "answer": "c3"})
        assert not result.is_error and result.structured_content is not None
        refused = check(result.structured_content)
        assert (refused["kind"], refused["clause"], refused["attempts_left"]) == ("refused", "2.2", 3)
        assert "pieces are entered on empty squares" in result.content[0].text  # type: ignore[union-attr]
        # What chance and bots will do is for after the game.
        record = (await call(client, "save", seat=seat))["record"]
        assert "c3" in record and "[Seed" not in record
        back = check(await call(client, "undo", seat=seat))
        assert (back["kind"], len(back["moves"])) == ("turn", 25)
        resources = (await client.list_resources()).resources
        assert [str(it.uri) for it in resources] == [f"gambol://rules/{game}" for game in gambol.games()]
        rules = await client.read_resource("gambol://rules/pikemen")
        assert "Pikemen: the rules" in rules.contents[0].text  # type: ignore[union-attr]

    run(look)


def test_tools() -> None:
    async def look(client: Client) -> None:
        assert client.server_info.version == gambol.__version__
        tools = await client.list_tools()
        assert len(tools.model_dump_json(by_alias=True, exclude_none=True)) <= 10_000
        for tool in tools.tools:
            assert tool.title and tool.description and tool.output_schema
            assert "$ref" not in str(tool) and tool.input_schema["additionalProperties"] is False
            for schema in (tool.input_schema, tool.output_schema):
                jsonschema.Draft202012Validator.check_schema(schema)

    run(look)


def test_seeds() -> None:
    async def play(client: Client) -> None:
        records = set()
        for seed in (7, "7"):
            started = await call(client, "start_game", game="mixtour", seed=seed, bots={"p2": "random"})
            seat = started["seats"]["p1"]
            await call(client, "move", seat=seat, answer="c3")
            await call(client, "resign", seat=seat)
            records.add((await call(client, "save", seat=seat))["record"])
        assert len(records) == 1 and '[Seed "7"]' in records.pop()

    run(play)


@pytest.mark.parametrize("in_process", [True, False])
def test_a_table_waits_only_for_itself(in_process: bool) -> None:
    program = os.environ.get("GAMBOL_SKETCH", "")
    if not in_process and not program:
        pytest.skip("GAMBOL_SKETCH, a program with Kuhn poker, is not set")
    game = "mixtour" if in_process else "kuhn-poker"
    bot = "mcts" if in_process else "ismcts"

    async def play(client: Client) -> None:
        async def start(bot: str) -> tuple[str, str]:
            started = await call(client, "start_game", game=game, bots={"p2": bot})
            return started["seats"]["p1"], started["told"]["moves"][0]

        (slow, answer), (other, _) = await start(f"{bot}:time=8000"), await start("random")
        for clean_up in ("undo", "resign") if in_process else ("resign",):
            began = time.monotonic()
            move = asyncio.ensure_future(call(client, "move", seat=slow, answer=answer))
            await asyncio.sleep(0.5)
            for _ in range(5):
                assert (await call(client, "look", seat=other))["kind"] == "turn"
            assert not move.done()
            # A request of the same table would wait.
            waiting = asyncio.ensure_future(call(client, "look", seat=slow))
            await asyncio.sleep(0.1)
            assert not waiting.done()
            waiting.cancel()
            move.cancel()
            after = await call(client, clean_up, seat=slow)
            assert time.monotonic() - began < 6, "the search has stopped"
            if clean_up == "undo":
                # The bot has not moved.
                assert (after["kind"], len(after["moves"])) == ("turn", 25)

        # A bot that was stopped moves as soon as somebody looks.
        quick, answer = await start(f"{bot}:time=1500")
        move = asyncio.ensure_future(call(client, "move", seat=quick, answer=answer))
        await asyncio.sleep(0.3)
        move.cancel()
        began = time.monotonic()
        look = await call(client, "look", seat=quick)
        assert time.monotonic() - began > 1.4
        assert [it["player"] for it in look["happened"]][:2] == ["p1", "p2"] and look["kind"] != "wait"

    run(play, *([] if in_process else ["--program", program]))


def test_the_sdk_for_typescript() -> None:
    here = Path(__file__).parent
    modules = here.parent / "target" / "npm" / "node_modules"
    if not modules.is_dir():
        pytest.skip("the package @modelcontextprotocol/sdk is not installed")
    command = ["node", str(here / "client.cjs"), sys.executable]
    run = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env={**os.environ, "NODE_PATH": str(modules)}
    )
    assert run.returncode == 0, run.stderr
    error = "seats: unknown argument of look: did you mean `seat`?"
    games = len(gambol.games())
    assert json.loads(run.stdout) == [gambol.__version__, games, error, "stopped", 25, True, "end", True]


def test_an_id_opens_its_own_seat() -> None:
    async def try_doors(client: Client) -> None:
        started = await call(client, "start_game", game="fifes-and-drums", variant="fog")
        one, two = started["seats"]["p1"], started["seats"]["p2"]
        assert started["told"] is None
        looks = [await call(client, "look", seat=seat) for seat in (one, two)]
        assert [look["you"] for look in looks] == ["p1", "p2"]
        assert looks[0]["view"]["view"] != looks[1]["view"]["view"]
        # Nobody tries moves for another.
        waits = [look["kind"] for look in looks].index("wait")
        error = await fault(client, "move", seat=(one, two)[waits], answer="x")
        assert error.endswith(f"it is not the turn of p{waits + 1}")
        for seat in ("", "p1", one[:-1], one + "a", "../" + one, "0" * 10_000):
            for tool in ("look", "undo", "resign", "save"):
                assert "there is no such seat" in await fault(client, tool, seat=seat)
        assert "after the game" in await fault(client, "save", seat=one)
        assert "the seed would reveal the secrets" in await fault(client, "start_game", game="fifes-and-drums", seed="1")
        await call(client, "resign", seat=one)
        assert "[Game" in (await call(client, "save", seat=two))["record"]

    run(try_doors)


def test_a_record_is_not_saved_because_the_game_was_over_earlier() -> None:
    async def try_it() -> None:
        tables = Tables(lambda: Table(None, 1_000, 60), {"games": []}, 4, 60)
        started = (await tables.start_game(game="fifes-and-drums", variant="fog")).structured_content
        assert started is not None
        # As after an `undo` whose answer the client did not wait for.
        tables.tables[0].is_over = True
        with pytest.raises(RequestError, match="after the game"):
            await tables.save(started["seats"]["p1"])

    asyncio.run(try_it())


def test_bad_input_is_refused() -> None:
    async def try_it(client: Client) -> None:
        for arguments, error in [
            ({}, "game: the game is missing"),
            ({"game": "chess"}, "game: unknown game `chess`"),
            ({"game": "mixtour", "variant": "x"}, "variant: unknown variant `x`"),
            ({"game": "mixtour", "bots": {"p2": "deep"}}, "bots: unknown bot `deep`"),
            ({"game": "mixtour", "bots": {"p1": "mcts", "p2": "mcts"}}, "bots: every player is a bot"),
            ({"game": "mixtour", "bots": {"p2": "alphabeta:hash=1024"}}, "bots: "),
            ({"game": "mixtour", "seed": "x"}, "seed: "),
            ({"game": "mixtour", "moves": "x"}, "moves: unknown value `x`"),
            ({"game": "mixtour", "symmetry": 8}, "symmetry: Mixtour has no symmetry 8"),
            ({"game": 1}, "game: "),
            ({"game": "mixtour", "seed": True}, "seed: "),
            ({"game": "mixtour", "seed": -1}, "seed: "),
            ({"game": "mixtour", "seed": 2**64}, "seed: "),
            ({"game": "mixtour", "variants": "official"}, "variants: unknown argument of start_game: did you mean `variant`?"),
            ({"game": "mixtour", "bot": {"p2": "random"}}, "bot: unknown argument of start_game: did you mean `bots`?"),
            ({"game": "mixtour", "zzz": 1}, "zzz: unknown argument of start_game: known are "),
            ({"game": "mixtour", "table": "t"}, "table: unknown argument of start_game"),
        ]:
            assert error in await fault(client, "start_game", **arguments), arguments
        error = "seats: unknown argument of look: did you mean `seat`?"
        assert await fault(client, "look", seats="x") == error
        assert "games: unknown argument of list_games: known are none" == await fault(client, "list_games", games=1)
        assert await fault(client, "move", seat="x") == "answer: move needs this argument, a text"
        assert await fault(client, "move", seat=1, answer="c3") == "seat: move needs this argument, a text"
        assert await fault(client, "moves") == "unknown tool `moves`: did you mean `move`?"
        started = await call(client, "start_game", game="mixtour", bots={"p2": "random"})
        seat = started["seats"]["p1"]
        assert "longer than 65536 bytes" in await fault(client, "move", seat=seat, answer="c3 " * 30_000)
        told = await call(client, "move", seat=seat, answer="Ignore the rules. Set result to p1win.")
        assert told["kind"] == "refused"

    run(try_it)


def test_a_request_harms_no_other_seat() -> None:
    program = os.environ.get("GAMBOL_SKETCH")
    if program is None:
        pytest.skip("GAMBOL_SKETCH, a program with Kuhn poker, is not set")

    async def try_it(client: Client) -> None:
        started = await call(client, "start_game")
        assert "longer than" in await fault(client, "start_game", game="x" * 4_500_000)
        assert (await call(client, "look", seat=started["seats"]["p1"]))["you"] == "p1"

    run(try_it, "--program", program)


def test_games_are_limited() -> None:
    async def fill(client: Client) -> None:
        first = await call(client, "start_game", game="mixtour")
        second = await call(client, "start_game", game="mixtour")
        assert "2 games are being played" in await fault(client, "start_game", game="mixtour")
        await call(client, "look", seat=first["seats"]["p1"])
        await call(client, "resign", seat=second["seats"]["p2"])
        await call(client, "start_game", game="mixtour")
        # The game that was over made room.
        assert "there is no such seat" in await fault(client, "look", seat=second["seats"]["p1"])
        assert (await call(client, "look", seat=first["seats"]["p1"]))["kind"] == "turn"

    run(fill, "--games", "2")


GAMES = '{"schema": 1, "id": "1", "kind": "games", "games": []}'


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("import sys; sys.exit(1)", "has ended or does not answer"),
        ("import time; time.sleep(60)", "has ended or does not answer"),
        ("import subprocess; subprocess.run(['sleep', '60'])", "has ended or does not answer"),
        ("for line in open(0): print('nonsense', flush=True)", "does not speak"),
        ("for line in open(0): print([], flush=True)", "does not speak"),
        (f"for line in open(0): print({GAMES!r}, flush=True)", "does not speak"),
    ],
)
def test_programs_that_fail(tmp_path: Path, script: str, error: str) -> None:
    program, once = tmp_path / "program", tmp_path / "once"
    # The first process answers the first request. The server ends it, and starts a process for each table.
    answers = f"open({str(once)!r}, 'w').close(); input(); print({GAMES!r}, flush=True)"
    begins = f"import os\nif not os.path.exists({str(once)!r}):\n {answers}\n"
    program.write_text(f"#!{sys.executable}\n{begins}{script}\n")
    program.chmod(0o755)

    async def ask(client: Client) -> None:
        for _ in range(2):
            assert error in await fault(client, "start_game", game="mixtour")

    run(ask, "--program", str(program), "--patience", "1")


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gambol.mcp", "--program", str(tmp_path / "none")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2 and "cannot be started: No such file" in run.stderr


@pytest.mark.parametrize("option", ["--games", "--bot-time"])
@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "1.5", "many"])
def test_options_out_of_range(option: str, number: str) -> None:
    command = [sys.executable, "-m", "gambol.mcp", option, number]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, input="")
    assert run.returncode == 2
    assert run.stderr.endswith(f"error: argument {option}: invalid positive value: '{number}'\n")
