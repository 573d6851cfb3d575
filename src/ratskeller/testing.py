"""For the tests of a game: `check_game` plays it at random and holds it to everything the house relies on, `check_compiled`
plays it compiled and interpreted, `check_bots` lets bots think about it, `check_lesson` plays its guided first game, `unsaid`
lists the words that are missing.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from . import from_position, new, replay
from .kernel.errors import BadPosition
from .kernel.events import Event, buffer
from .kernel.game import game as find_game
from .kernel.game import options_buffer
from .kernel.match import Match
from .kernel.outlook import MOST_SEATS
from .kernel.plain.rules import nothing_hidden
from .kernel.randomness import keys
from .kernel.simulation import play_out, simulate, template
from .kernel.text import LANGUAGES, brought, catalogue

if TYPE_CHECKING:
    from .bots import Bot

LONGEST = 20_000  # decisions of a match
LOOKED_AT = 40  # decisions that an interpreted bot thinks about
WANTED = "`outlook` writes everybody's points into out.score[seat] and returns how many points are a clear lead, never 0."


def check_game(name: str, matches: int = 5, seed: int = 1, longest: int = LONGEST) -> None:
    """Play matches with every number of players; an AssertionError says what is wrong, with the seed to see it again."""
    rules = find_game(name)
    dealt = rules.rules["imagine"] is nothing_hidden
    for players in rules.players:
        for at in range(matches):
            luck = random.Random(f"{seed}/{players}/{at}")
            match = new(name, players=players, seed=f"{seed}/{at}")
            where = f"new({name!r}, players={players}, seed={f'{seed}/{at}'!r})"
            while not match.over:
                dealt = _check_moment(match, f"{where}, entry {len(match.log)}", luck) or dealt
                _check_words(match, match.play(luck.choice(match.legal())))
                assert len(match.log) <= longest, f"{where} does not end within {longest} decisions"
            _check_end(match, where)
    assert dealt, "`imagine` never deals anything anew"


def check_compiled(name: str, matches: int = 20, seed: int = 1) -> None:
    """Play the same matches compiled and as plain Python: they must end with the same state."""
    rules = find_game(name)
    silent, options = buffer(False).view(np.ndarray), options_buffer().view(np.ndarray)
    for players in rules.players:
        chosen, some_keys = rules.check_options({"players": players}), keys(seed, matches)
        compiled, _, _ = simulate(rules, chosen, some_keys, limit=LONGEST)
        plain, table = np.zeros(matches, rules.dtype), np.zeros(1, rules.dtype)
        lengths, ranks = np.zeros(matches, np.int64), np.zeros((matches, MOST_SEATS), np.int64)
        play_out.plainly(template(rules, chosen), table, plain, some_keys, lengths, ranks, LONGEST, options, silent)
        different = [i for i in range(matches) if compiled[i].tobytes() != plain[i].tobytes()]
        assert not different, (
            f"with {players} players, match {different[0]} of keys({seed}, {matches}) ends otherwise when compiled; "
            f"is a list read beyond its end, or a field beyond its `most`?"
        )


def check_bots(name: str, seed: int = 1) -> None:
    """Let bots think, with every number of players: interpreted at the first decisions of a match, where a wrong `outlook` shows
    itself by name and line, and once compiled, greedily and searching.
    """
    from .bots import GreedyBot, make

    rules = find_game(name)
    plain = GreedyBot(rules, interpreted=True)
    for players in rules.players:
        luck = random.Random(f"{seed}/{players}")
        match = new(name, players=players, seed=seed)
        for _ in range(LOOKED_AT):
            if match.over:
                break
            _check_thought(plain, match)
            match.play(luck.choice(match.legal()))
    match = new(name, players=rules.players[0], seed=seed)
    while not match.over and len(match.legal()) == 1:  # nobody thinks where there is nothing to choose
        match.play(match.legal()[0])
    for bot in ("greedy", "mcts:20") if not match.over else ():
        _check_thought(make(bot, rules), match)


def _check_thought(bot: Bot, match: Match) -> None:
    where = f"with {match.players} players, entry {len(match.log)}: {bot.name}"
    try:
        thought = bot.think(match, seed=1)
    except Exception as problem:
        raise AssertionError(f"{where} can not think: {type(problem).__name__}: {problem}. {WANTED}") from problem
    wins = [option.win for option in thought.options if option.win is not None]
    assert all(0 <= win <= 1 for win in wins), f"{where} expects {wins}. {WANTED}"


def check_lesson(name: str) -> None:
    """Play the guided first game as its coach proposes: every step and the opponent's script are legal, and all of it is said."""
    from .server.lessons import lessons, trouble

    lesson = next((one for one in lessons().values() if one.game == name), None)
    assert lesson, f"{name} has no lesson, or one that cannot be read: the log says why"
    why = trouble(lesson)
    assert why is None, why
    wanted = [f"learn.lesson.{lesson.name}{said}" for said in ("", ".about", ".end", *(f".{say}" for say in lesson.says))]
    missing = [key for key in wanted if key not in catalogue(LANGUAGES[0])["messages"]]
    assert not missing, f"nobody has written {', '.join(missing)}"


def _check_moment(match: Match, where: str, luck: random.Random) -> bool:
    """Returns whether somebody imagined something else than there is."""
    seat, legal = match.seat, match.legal()
    assert seat is not None
    assert 0 <= seat < match.players, f"{where}: there is no seat {seat}"
    assert legal, f"{where}: seat {seat} has nothing to play, and the match is not over"
    before, ids = match.state.tobytes(), {action.id for action in legal}
    assert len(ids) == len(legal), f"{where}: `legal` lists an action twice"
    for action in match.game.actions.all:
        assert (match.why_not(action) is None) == (action.id in ids), f"{where}: `legal` and `reason` disagree about {action}"
    assert match.state.tobytes() == before, f"{where}: to ask what is legal changes the table"
    imagined = [_check_eyes(match, one, f"{where}, seat {one}") for one in range(match.players)]
    if not match.log or luck.random() < 0.1:
        _check_position(match, where)
    return any(imagined)


def _check_eyes(match: Match, seat: int, where: str) -> bool:
    """A seat imagines only what it can not see, and what it imagines hangs on what it sees alone. Returns whether it did."""
    seen = match.view(seat)
    imagined = match.imagine(seat, seed=1)
    assert imagined.view(seat) == seen, f"{where}: `imagine` changes what this seat can see"
    assert (imagined.seat, imagined.over) == (match.seat, match.over), f"{where}: `imagine` changes whose decision it is"
    if match.seat == seat:
        assert imagined.legal() == match.legal(), f"{where}: `imagine` changes what this seat may do"
    again = imagined.imagine(seat, seed=2)
    other = match.imagine(seat, seed=2)
    assert again.state.tobytes() == other.state.tobytes(), f"{where}: `imagine` lets something shine through that is hidden"
    if match.game.feature_names is not None:
        row = match.features(seat)
        assert len(row) == len(match.game.feature_names()), f"{where}: there are {len(row)} features"
        assert ((row >= 0) & (row <= 1)).all(), f"{where}: a feature is not between 0 and 1; is a field beyond its `most`?"
        assert (imagined.features(seat) == row).all(), f"{where}: the features tell what this seat can not see"
    return bool(imagined.state.tobytes() != match.state.tobytes())


def _check_position(match: Match, where: str) -> None:
    try:
        told = match.position()
    except BadPosition:
        return
    again = from_position(match.game.name, told, seed=1)
    assert again.state.tobytes() == match.state.tobytes(), f"{where}: its position describes another table: {told}"


def _check_words(match: Match, events: list[Event]) -> None:
    for lang in LANGUAGES:
        for event in events:
            event.text(lang, match.seats)
        if not match.over:
            assert match.prompt(lang)
        assert match.board(None, lang)


def _check_end(match: Match, where: str) -> None:
    assert match.winners, f"{where}: nobody wins"
    ranks = sorted(match.ranks)
    assert ranks == [sum(other < rank for other in ranks) for rank in ranks], (
        f"{where}: the ranks {match.ranks} leave places empty"
    )
    again = replay(match.record())
    assert again.state.tobytes() == match.state.tobytes(), f"{where}: played again it ends otherwise"


def unsaid(name: str) -> dict[str, list[str]]:
    """Per language, the messages of a game from another package that nobody has written yet."""
    from .kernel.plain.wording import unsaid as missing

    return missing(find_game(name)) if name in brought else {}
