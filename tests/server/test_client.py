"""The Python client, and the example of a bot that plays over HTTP."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from ratskeller.client import Client, Refused, Stale

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "http_bot.py"


def test_the_example_is_short_and_plays_a_whole_match(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 40
    spec = importlib.util.spec_from_file_location("http_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.main(url)
    assert "ranks [" in capsys.readouterr().out


def test_a_client_creates_joins_plays_takes_back_and_is_told_why_not(url: str) -> None:
    with Client(url, lang="it") as anna, Client(url) as bert:
        assert anna.rename("Anna").name == "Anna"
        table = anna.create("rattus", ["me", "open"], cards="aristocrats")
        assert table.id in [found.id for found in bert.tables()]
        moment = bert.join(table.id).moment
        assert moment is not None
        with pytest.raises(Refused, match="not your decision"):
            bert.act(table.id, moment, "start gallia")
        mine = anna.table(table.id).moment
        assert mine is not None
        assert mine.decision is not None
        after = anna.act(table.id, mine, mine.decision.actions[0])
        with pytest.raises(Stale) as overtaken:
            anna.act(table.id, mine, mine.decision.actions[0])
        assert overtaken.value.moment is not None
        assert overtaken.value.moment.n == after.n == 1
        assert [entry.action for entry in anna.log(table.id)] == [mine.decision.actions[0].notation]
        with Client(url, key=anna.key) as again:
            assert again.me().name == "Anna"
            assert again.table(table.id).you == 0
