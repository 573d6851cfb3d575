"""One term for one thing, and cards and classes called what the rule books call them."""

from __future__ import annotations

import json
import re

import pytest

from ratskeller.kernel.text import LANGUAGES, catalogue, message, word

BOOKS = {  # as the Russian and the Italian rule books have them
    "ru": {
        "merchant": "Купец", "assassin": "Ассасин", "raider": "Мародёр", "serf": "Слуга", "courier": "Курьер",
        "grave-robber": "Расхититель могил", "peasantry": "Крестьянство", "bourgeoisie": "Буржуазия", "church": "Духовенство",
        "chivalry": "Рыцарство", "magic": "Магия", "royalty": "Дворянство", "cloth": "ткани", "wood": "дерево",
        "polonia": "Полония",
    },
    "it": {
        "peasant": "Contadino", "peasantry": "Contadini", "bourgeoisie": "Borghesia", "church": "Clero", "chivalry": "Cavalleria",
        "magic": "Maghi", "royalty": "Reali", "turcia": "Turchia",
    },
}  # fmt: skip
GONE = {  # words for which another one stands
    "en": r"can not|\bsells fish\b|≥",
    "ru": (
        r"Убийц|Налётчик|Холоп|Ремесло и торговля|Польш|древесин|заключительн|[Рр]аспродаж|последн\w+ круг|Последняя эпидеми"
        r"|\bпредел"
        r"|палат\w* совета\b|[Зз]емельн\w+ совет|Амбар|рубашкой|размещ|разместит|[Кк]лиент|летопис\w* истори|≥"
        r"|[Сс]имвол|[Вв]есель|Моей деревн|[Пп]уть старосты| …"
    ),
    "it": (
        r"Contado\b|Nobiltà|\bMagia\b|Turcia|\bgirat|\bpiazza(?!to al)|adiacent|tomba anonima|\bda (Anglia|Italia|Gallia)|≥|'"
        r"|[Mm]ano iniziale|\b[Ss]vag|\balliev|\bcifr|[Cc]amera del consiglio|\w …"
    ),
}


@pytest.mark.parametrize(("lang", "name", "called"), [(lang, *one) for lang, names in BOOKS.items() for one in names.items()])
def test_names_are_those_of_the_rule_books(lang: str, name: str, called: str) -> None:
    assert word(lang, "rattus", name) == called


def test_sets_of_cards_are_called_as_in_the_russian_book() -> None:
    assert message("ru", "web-rattus.set.crafts-and-trade") == "Ремёсла и торговля"
    assert [message("ru", f"web-rattus.set.{name}") for name in ("aristocrats", "brutal-times")] == [
        "Аристократы", "Жестокие времена",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_term_that_another_one_replaced(lang: str) -> None:
    for key, template in catalogue(lang)["messages"].items():
        found = re.search(GONE[lang], json.dumps(template, ensure_ascii=False))
        assert not found, (key, found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_has_a_part_of_the_name_that_its_explanation_has(lang: str) -> None:
    messages, words = catalogue(lang)["messages"], catalogue(lang)["words"]["village"]
    whole = {"hand": "name.hand", "office-card": "name.office", "travel-card": "name.travel", "field": "field"}
    effects = {"story-2", "story-3", "headman", "school-1", "school-2", "office"}
    for key in (key for key in messages if key.startswith("web-village.short.")):
        name = key.rsplit(".", 1)[1]
        if name not in effects:
            full = messages[f"web-village.{whole[name]}"] if name in whole else words[name]
            stem = messages[key].lower()[:-1]  # a Russian word may end otherwise in the whole name
            assert stem in full.lower(), (messages[key], full)


def test_the_phases_of_a_turn_have_letters_of_one_alphabet() -> None:
    letters = {lang: [message(lang, f"web-rattus.phase.{one}.letter") for one in "abc"] for lang in LANGUAGES}
    assert letters == {"en": ["A", "B", "C"], "ru": ["А", "Б", "В"], "it": ["A", "B", "C"]}
    for one, letter in zip("abc", letters["ru"], strict=True):
        assert f"Фаза {letter}" in message("ru", f"web-rattus.phase.{one}.about")
        assert message("ru", f"learn.rattus.turn.{one}").startswith(f"**{letter}.")
