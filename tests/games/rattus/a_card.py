"""Run by test_a_card.py in a copy of the package that has one card more: the Herald of docs/a-card.md.

`a_card.py compiled` compiles the rules with the card, every index checked; `a_card.py plain` is for Python as it stands.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import ratskeller
from ratskeller.bots import make
from ratskeller.kernel import simulation
from ratskeller.kernel.events import buffer
from ratskeller.kernel.game import game, options_buffer
from ratskeller.kernel.randomness import keys
from ratskeller.kernel.text import LANGUAGES, catalogue

CARDS = ["peasant", "monk", "knight", "merchant", "witch", "herald"]
RULES = game("rattus")


def everything_is_said() -> None:
    for lang in LANGUAGES:
        messages = catalogue(lang)["messages"]
        assert all("{" not in action.text(lang) for action in RULES.actions.all)
        assert all(f"rattus.reason.{name}" in messages for name in RULES.reasons[1:])
        assert all(f"rattus.event.{name}" in messages for name, _ in RULES.events.kinds)
        forms = catalogue(lang)["forms"].get("rattus", {})
        assert forms.get("herald", {}).keys() == forms.get("witch", {}).keys(), f"the Herald lacks forms in {lang}"
    taken = RULES.actions.find("take herald")
    assert [taken.text(lang) for lang in ("ru", "it")] == ["Взять Герольда", "Prendi l’Araldo"]


def a_match_by_hand() -> None:
    """The card does what it says, and everything around the rules has words and numbers for it."""
    m = ratskeller.new("rattus", players=2, seed=3, cards=CARDS)
    happened = set()
    while not m.over:
        options = m.legal()
        mine = [a for a in options if a.name in ("herald", "settle") or a.notation == "take herald"]
        happened |= {event.name for event in m.play((mine or options)[0])}
        if m.seat is None:
            break
        for lang in LANGUAGES:
            assert "{" not in m.prompt(lang)
        m.view(m.seat)
        m.board(m.seat)
        m.aid(m.seat)
        assert m.features(m.seat).shape == (len(RULES.feature_names()),)
        if m.view(None)["step"] == "main":
            again = ratskeller.from_position("rattus", m.position(), seed=1)
            assert [a.notation for a in again.legal()] == [a.notation for a in m.legal()]
    assert "proclaimed" in happened
    assert ratskeller.replay(m.record()).ranks == m.ranks


def random_play(matches: int) -> None:
    """Whole matches in compiled code; at every step what is offered is held against the law."""
    for players in (2, 3, 4):
        n = matches // 3 + (players == 2) * (matches % 3)
        start = simulation.template(RULES, RULES.check_options({"players": players, "cards": CARDS}))
        finals = np.zeros(n, RULES.dtype)
        wrong = simulation.check_out(
            start, finals, keys(players, n), len(RULES.actions), options_buffer().view(np.ndarray), buffer().view(np.ndarray)
        )
        assert wrong == 0, RULES.actions.all[abs(wrong) - 1]
        cubes = finals["cubes"].sum(axis=1) + finals["palace"] + finals["reserve"]
        assert (cubes[:, :players] == 20).all()


def forms() -> int:
    """In how many forms a rule was compiled, at most."""
    from ratskeller.kernel.numba_side import compiled_rules

    found = [len(dispatcher.overloads) for rule, dispatcher in compiled_rules.items() if ".games." in rule.__module__]
    assert sum(map(bool, found)) > 150
    return max(found)


def bots_play(name: str, decisions: int) -> None:
    """From the first turn on they hold the card and may use it."""
    bot = make(name, RULES)
    m = ratskeller.from_position("rattus", {"players": 2, "cards": CARDS, "held": {"herald": 0}}, seed=1)
    assert "herald" in {action.name for action in m.legal()}
    for seed in range(decisions):
        m.play(bot.think(m, seed).action)


if __name__ == "__main__":
    assert (Path(ratskeller.__file__).parent / "games" / "rattus" / "cards" / "herald.py").exists()
    if sys.argv[1] == "compiled":
        random_play(1000)
        print("1000 matches,", forms(), "form of each rule")
    else:
        everything_is_said()
        a_match_by_hand()
        bots_play("greedy", 9)
        bots_play("mcts:5", 6)
        print("a match by hand, greedy and mcts too")
