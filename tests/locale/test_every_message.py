"""Every message with every number and every name: nothing is left open, and every word has the form its sentence asks for."""

from __future__ import annotations

import json
from importlib import resources

import pytest
from tools.every_message import NUMBERS, cases, game_of, leaves, possible, rendered

from ratskeller.kernel.text import LANGUAGES, SLOT, catalogue, figure, figures_in


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said_with_every_number_and_name(lang: str) -> None:
    told = 0
    for case in cases():
        text = rendered(lang, case)
        assert text, case
        assert "{" not in text, case
        assert not case.args or "None" not in text, (case, text)
        told += 1
    assert told > 2000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_noun_means_one_thing_in_one_file_and_another_in_the_next(lang: str) -> None:
    known: dict[str, object] = {}
    for file in sorted((resources.files("ratskeller") / "locale" / lang).iterdir(), key=lambda file: file.name):
        for noun, forms in json.loads(file.read_text("utf-8")).get("plural", {}).items():
            assert known.setdefault(noun, forms) == forms, (file.name, noun)


def test_numbers_show_all_plural_forms() -> None:
    assert NUMBERS == (1, 2, 5, 11, 21)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_the_forms_that_sentences_ask_for(lang: str) -> None:
    known = catalogue(lang)
    for key, template in known["messages"].items():
        game = game_of(key)
        for _, text in leaves(template, {}):
            for arg, kind, case in SLOT.findall(text):
                if kind in known["plural"]:
                    assert not case or case in known["plural"][kind], (key, kind, case)
                elif kind and kind not in known["joins"]:
                    for word in possible(key, arg, {kind}, set()):
                        assert kind in known["forms"][game].get(word, {}), (key, word, kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_and_joining_words_are_not_called_like_nouns(lang: str) -> None:
    known = catalogue(lang)
    forms = {form for words in known["forms"].values() for of_word in words.values() for form in of_word}
    assert not (forms | set(known["joins"])) & set(known["plural"])
    assert known["joins"].keys() == catalogue("en")["joins"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_that_a_message_names_is_in_the_data(lang: str) -> None:
    messages = catalogue(lang)["messages"]
    named = figures_in(messages)
    for key, template in messages.items():
        for _, text in leaves(template, {}):
            for path, kind, _ in SLOT.findall(text):
                if "." in path:
                    assert named[game_of(key)][path] == figure(game_of(key), path), (key, path)
                    assert isinstance(figure(game_of(key), path), list) == (kind in catalogue(lang)["joins"]), (key, path)
