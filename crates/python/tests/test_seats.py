"""The program accepts exactly the requests that fit the schema of seats, and all its lines fit the schema."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import gambol._gambol as native
import pytest

jsonschema = pytest.importorskip("jsonschema", reason="it is not installed")

SCHEMA = json.loads(native._Seats.SCHEMA)


def fits(line: Any, kind: str | None = None) -> bool:
    schema = {**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{kind}"}]} if kind else SCHEMA
    return bool(jsonschema.Draft202012Validator(schema).is_valid(line))


def test_requests_that_fit_are_carried_out() -> None:
    seats = native._Seats(1)
    opened = {"action": "open", "table": "t", "game": "mixtour"}
    seat = {"table": "t", "player": "p1"}
    bots = {"seed": "7", "bots": {"p2": "random"}, "forfeit": "random"}
    shown = {"show": ["text", "list", "json", "svg"], "moves": "numbered", "symmetry": 7, "retries": 255}
    for request in (
        {"action": "games"},
        {**opened, "variant": "basic", **bots, **shown},
        {"action": "start", **seat},
        {"action": "look", **seat},
        {"action": "answer", "answer": "none", **seat},
        {"action": "answer", "answer": "1", **seat},
        {"action": "undo", **seat},
        {"action": "resign", **seat},
        {"action": "look", **seat},
        {"action": "save", "table": "t"},
        {"action": "close", "table": "t"},
        {**opened, "position": "x5/x5/x5/x5/x5 1 0,0 - basic"},
        {"action": "look", "table": "t", "player": "p2"},
    ):
        line = {"id": "a", **request}
        assert fits(line, "request"), line
        answer = json.loads(seats.answer(json.dumps(line), native._Stop()))
        assert "kind" in answer and fits(answer), answer


def test_requests_that_do_not_fit_are_refused() -> None:
    seats = native._Seats(1)
    opened = {"id": "a", "action": "open", "table": "t", "game": "mixtour"}
    seats.answer(json.dumps({**opened, "table": "open"}), native._Stop())
    for line in (
        [],
        {"action": "games"},
        {"id": 1, "action": "games"},
        {"id": "a" * 201, "action": "games"},
        {"id": "a", "action": "fly"},
        {"id": "a", "action": "games", "table": "t"},
        {"id": "a", "action": "open", "game": "mixtour"},
        {**opened, "seed": 1},
        {**opened, "seed": "-1"},
        {**opened, "bots": {"p9": "mcts"}},
        {**opened, "show": ["smell"]},
        {**opened, "moves": "most"},
        {**opened, "symmetry": -1},
        {**opened, "retries": 256},
        {**opened, "forfeit": "cry"},
        {**opened, "variant": "basic", "position": "x5/x5/x5/x5/x5 1 0,0 - basic"},
        {"id": "a", "action": "look", "table": "open"},
        {"id": "a", "action": "answer", "table": "open", "player": "p1"},
    ):
        assert not fits(line, "request"), line
        answer = json.loads(seats.answer(json.dumps(line), native._Stop()))
        assert "error" in answer and fits(answer), (line, answer)


PLAYER = """
import json, sys
for line in sys.stdin:
    told = json.loads(line) if line.startswith("{") else {"kind": "quit"}
    if told["kind"] in ("turn", "refused"):
        print(json.dumps({"answer": told["moves"][0] if "moves" in told else "pass"}), flush=True)
"""


def test_transcripts_fit(tmp_path: Path) -> None:
    program = os.environ.get("GAMBOL_SKETCH")
    if program is None:
        pytest.skip("GAMBOL_SKETCH, a program with Kuhn poker, is not set")
    player = tmp_path / "player.py"
    player.write_text(PLAYER)
    bot = f"seat:{shlex.join([sys.executable, str(player)])}"
    command = [program, "match", "--bots", f"p={bot},random", "--games", "4", "--transcripts", "told.jsonl"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    lines = [json.loads(line) for line in (tmp_path / "told.jsonl").read_text().splitlines()]
    assert {line["round"] for line in lines} == {1, 2, 3, 4}
    assert any("answer" in line for line in lines)
    for line in lines:
        assert fits(line, "transcript"), line
        assert fits(line.get("told", {"schema": 1, "kind": "closed", "table": "t"})), line
