"""Numbers, cases, articles and prepositions, as people write them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ratskeller.kernel.game import game
from ratskeller.kernel.text import catalogue, say


def told(lang: str, key: str, **args: Any) -> str:
    return say(lang, key, key.split(".")[0].removeprefix("web-"), {"seat": 0, **args}, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("n", "paid", "spent", "rat", "left"),
    [
        (1, "1 монету", "1 единицу времени", "в 1 шаге", "1 шаг"),
        (2, "2 монеты", "2 единицы времени", "в 2 шагах", "2 шага"),
        (5, "5 монет", "5 единиц времени", "в 5 шагах", "5 шагов"),
        (11, "11 монет", "11 единиц времени", "в 11 шагах", "11 шагов"),
        (21, "21 монету", "21 единицу времени", "в 21 шаге", "21 шаг"),
    ],
)
def test_russian_numbers_take_the_case_of_the_sentence(n: int, paid: str, spent: str, rat: str, left: str) -> None:
    assert told("ru", "rattus.event.paid", card="pope", coins=n) == f"Папа: Ann платит {paid}."
    assert told("ru", "village.event.time", n=n) == f"Ann тратит {spent}."
    assert told("ru", "village.aid.rat.far", left=n).startswith(f"Крыса {rat} от нашествия")
    assert told("ru", "village.event.rat", n=2, left=n, die=2) == f"Крыса пробегает 2 шага; до нашествия {left}."


def test_russian_names_take_the_case_of_the_sentence() -> None:
    assert told("ru", "rattus.event.plague", **{"from": "gallia", "region": "italia"}) == "Ann ведёт чуму из Галлии в Италию."
    assert told("ru", "rattus.event.taken", card="peasant", owner=1) == "Ann берёт Крестьянина у игрока Bob."
    assert told("ru", "rattus.event.taken", card="witch", owner=None) == "Ann берёт Ведьму."
    assert told("ru", "rattus.event.looked", region="scandia") == "Ann смотрит на крысу в Скандии."
    assert told("ru", "village.event.graduated", pupil="left", profession="merchant") == "Ann: левый ученик становится торговцем."
    assert told("ru", "village.event.served", customer="farmer", points=21) == "Ann обслуживает Крестьянина: 21 очко."
    assert game("village").actions.find("bury traveller").text("ru") == "Проститься с путешественником"


@pytest.mark.parametrize(
    ("region", "left"),
    [("italia", "dall’Italia"), ("gallia", "dalla Gallia"), ("germania", "dalla Germania"), ("hispania", "dall’Hispania")],
)
def test_italian_regions_have_their_articles(region: str, left: str) -> None:
    text = told("it", "rattus.event.plague", **{"from": region, "region": "polonia"})
    assert text == f"Ann manda la peste {left} in Polonia."


def test_italian_people_have_their_articles() -> None:
    assert told("it", "village.event.chronicle", profession="abbot") == "Ann: muore l’abate ed entra nella cronaca."
    assert told("it", "village.event.grave", profession="merchant").startswith("Ann: muore il mercante e ")
    assert told("it", "rattus.event.taken", card="shaman", owner=None) == "Ann prende lo Sciamano."
    assert told("it", "rattus.event.laid", good="cloth", card="landowner") == "Ann mette della stoffa sulla carta del Possidente."
    assert told("it", "village.event.served", customer="student", points=1) == "Ann serve lo Studente: 1 punto."
    assert game("village").actions.find("bury abbot").text("it") == "Di’ addio all’abate"


def test_italian_verbs_agree_with_one() -> None:
    assert told("it", "village.aid.rat.far", left=1).startswith("Il ratto è a 1 passo dall’invasione")
    assert "mancano" not in told("it", "village.event.rat", n=1, left=1, die=1)
    assert told("it", "village.event.travelled", letter="A", points=1, grey="none") == "Ann viaggia fino alla tappa A: 1 punto."


def test_italian_percentages_need_no_article_that_eight_or_eleven_would_shorten() -> None:
    for key, template in catalogue("it")["messages"].items():
        for text in template.values() if isinstance(template, dict) else [template]:
            assert not re.search(r"\b([Ii]l|[Aa]l|[Dd][ae]l|nel|sul) \{(points|share|from|to|error)\}", str(text)), key


@pytest.mark.parametrize(("lang", "hours"), [("en", "21 hours"), ("ru", "21 час"), ("it", "21 ore")])
def test_hours_of_a_clock_are_not_the_time_of_a_village(lang: str, hours: str) -> None:
    assert told(lang, "web.clock.turn.hours", n=21) == hours


def test_english_professions_have_their_articles() -> None:
    assert told("en", "village.event.graduated", pupil="right", profession="abbot").endswith("becomes an abbot.")
    assert told("en", "village.event.labourer", profession="merchant").endswith("as a merchant.")


def test_a_pair_of_values_is_not_written_like_a_range() -> None:
    assert game("village").actions.find("build brewery 5-8").text("en") == "Build the Brewery (5 and 8)"
    assert game("village").actions.find("build brewery 5-8").text("ru") == "Построить пивоварню (5 и 8)"


def test_the_viewpoints_of_a_replay_fit_what_stands_before_them() -> None:
    assert told("ru", "web.replay.eyes") == "Кто смотрит"
    assert told("ru", "web.replay.eyes.me") == "я"
