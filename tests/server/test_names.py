"""Names of people: readable, of one script, and at one table never two alike."""

from __future__ import annotations

import httpx
import pytest

from ratskeller.server.names import apart, checked, skeleton
from ratskeller.server.problems import Problem
from tests.server.house import new_table


@pytest.mark.parametrize(
    "name", ["Anna", "Анна", "Ελένη", "José-María", "O’Brien", "山田 Taro", "Ярослав 2", "Nguyễn", "محمد", "하늘"]
)
def test_names_of_the_world_are_fine(name: str) -> None:
    assert checked(name, 30) == name


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u115f\u1160", "\ufe0f", "…", "\u00ad", "❤"]
)
def test_what_nobody_can_read_is_no_name(name: str) -> None:
    with pytest.raises(Problem, match="empty_name"):
        checked(name, 30)


@pytest.mark.parametrize("name", ["Аnna", "Annа", "pаypal", "Αnna", "Ivan Петров"])
def test_names_of_mixed_scripts_are_refused(name: str) -> None:
    with pytest.raises(Problem, match="mixed_name"):
        checked(name, 30)


def test_signs_are_not_piled_upon_letters() -> None:
    with pytest.raises(Problem, match="piled_name"):
        checked("a" + "\u0301\u0316" * 5, 30)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pope", "Роре"),
        ("anna", "ANNA"),
        ("Anna", "Anna."),
        ("Bill", "Bi1l"),
        ("Ilya", "llya"),
        ("Otto", "0tt0"),
        ("René", "Rene"),
        ("Anna", "ɑnna"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Anna", "ꓮꓠꓠꓮ"),
        ("Ada", "ꭺꭰꭺ"),
        ("Hugo", "հսցօ"),
    ],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_do_not_look_alike_are_left_alone() -> None:
    assert apart(["Anna", "Анна", "Bert", "Berta"]) == ["Anna", "Анна", "Bert", "Berta"]


def test_the_second_of_two_is_told_apart() -> None:
    assert apart(["Анна", "Анна", "Анна"]) == ["Анна", "Анна (2)", "Анна (3)"]
    assert apart(["Anna (2)", "Anna", "ANNA"]) == ["Anna (2)", "Anna", "ANNA (3)"]


def test_a_name_is_refused_with_a_sentence_in_the_language_of_who_asked(anna: httpx.Client) -> None:
    answer = anna.patch("/api/me?lang=ru", json={"name": "Аnna"})
    assert answer.status_code == 400
    assert "алфавит" in answer.json()["detail"]
    assert anna.patch("/api/me", json={"name": "\u3164"}).status_code == 400


def test_two_of_one_name_are_told_apart_at_their_table_and_in_its_record(anna: httpx.Client, bert: httpx.Client) -> None:
    for one in (anna, bert):
        assert one.patch("/api/me", json={"name": "Анна"}).json()["name"] == "Анна"
    table = new_table(anna, "me", "open", "bot")["id"]
    joined = bert.post(f"/api/tables/{table}/join", json={}).json()
    assert [seat["name"] for seat in joined["seats"]][:2] == ["Анна", "Анна (2)"]
    assert bert.get(f"/api/tables/{table}/record").json()["seats"][1] == "Анна (2)"
    assert bert.post(f"/api/tables/{table}/chat", json={"text": "I am the other one"}).json()["name"] == "Анна (2)"


def test_a_person_called_like_a_bot_is_told_apart(anna: httpx.Client) -> None:
    table = new_table(anna, "bot", "me")
    bot = table["seats"][0]["name"]
    anna.patch("/api/me", json={"name": bot.upper()})
    assert anna.get(f"/api/tables/{table['id']}").json()["seats"][1]["name"] == f"{bot.upper()} (2)"


def test_a_stranger_can_not_pass_for_a_player_in_chat(anna: httpx.Client, bert: httpx.Client) -> None:
    for one in (anna, bert):
        one.patch("/api/me", json={"name": "Anna"})
    table = new_table(anna, "me", "open")["id"]
    said = bert.post(f"/api/tables/{table}/chat", json={"text": "I resign!"}).json()
    assert (said["seat"], said["name"]) == (None, "Anna (looking on)")
    shown = anna.get(f"/api/tables/{table}?lang=it").json()["chat"]
    assert [line["name"] for line in shown] == ["Anna (tra il pubblico)"]


def test_an_invited_seat_that_is_left_stays_invited(anna: httpx.Client, bert: httpx.Client) -> None:
    table = new_table(anna, "me", "invited", "open")
    link = table["seats"][1]["invite"]
    invite = link.rpartition("/")[2]
    assert bert.post(f"/api/tables/{table['id']}/join", json={"invite": invite}).json()["you"] == 1
    left = bert.post(f"/api/tables/{table['id']}/leave", json={}).json()
    assert [seat["who"] for seat in left["seats"]] == ["person", "invited", "open"]
    assert anna.get(f"/api/tables/{table['id']}").json()["seats"][1]["invite"] == link
    assert bert.post(f"/api/tables/{table['id']}/join", json={"seat": 1}).status_code == 409, "only with the invitation"
    assert bert.post(f"/api/tables/{table['id']}/join", json={"invite": invite}).json()["you"] == 1
