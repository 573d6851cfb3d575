"""How the table looks for every seat: the bots' judgement of My Village, in points.

Everything that matters is open, so nothing has to be guessed. Its weights stand in data/bots/parameters.toml.
What is worth something only while a villager lives is counted with him: so his death costs what it should.
"""

from __future__ import annotations

from math import sqrt

from ...kernel.bits import has
from ...kernel.compiling import rule
from .actions import Step
from .data import (
    ABBOT,
    CHRONICLE,
    CLOUDS,
    COUNCILMAN,
    COUNCILS,
    CRAFT_COUNT,
    CRAFTSMAN,
    END_COFFINS,
    FACE_CHAPEL,
    KINDS,
    LABOURER_POINTS,
    LAND_KIND_COUNT,
    LETTER_COUNT,
    MERCHANT,
    MOST_WINDOWS,
    PEOPLE,
    PEOPLE_POINTS,
    PROFESSION_COUNT,
    RAT_START,
    SPACES,
    TRAVEL_COINS,
    TRAVEL_GOODS,
    TRAVELLER,
    WINDOW_POINTS,
)
from .death import can_heal, coffins
from .market import promised, sharing
from .names import NONE, Place
from .scoring import CATEGORIES, CATEGORY_COUNT, left_over, points, score
from .unfinished import LETTER_MEAN, begun

_one = (
    "villager", "living", "mortal", "left_pupil", "right_pupil", "successor", "time", "time_late", "tree", "ready", "tree_late",
    "rat", "at_coin", "at_story", "coin", "marker", "joker", "good", "plow", "craft", "together", "ready_for", "waiting",
    "wanted", "serving", "made", "most_waiting", "no_merchant", "late", "field", "abbey", "window", "meeting", "journey",
    "letter", "fare", "hand", "pick", "lesson", "spread", "spread_early",
)  # fmt: skip
WEIGHTS = {**dict.fromkeys(_one, ()), "points": CATEGORIES, "council": COUNCILS}
TIE = 0.01  # what breaks a tie, in points
PURSE = 6  # coins beyond these are hardly used


@rule
def outlook(s, seat, weights, out):
    if s.step == Step.OVER:
        for i in range(s.players):
            out.score[i] = score(s, i) + TIE * left_over(s, i)
        return weights.spread
    left = time_left(s)
    for i in range(s.players):
        out.score[i] = village(s, i, weights, left)
    spread = weights.spread + weights.spread_early * left
    if s.step == Step.DIE and s.dice == 0:
        return spread
    out.score[s.turn] += begun(s, weights, left)
    if s.crossed and s.step != Step.HEAL and s.step != Step.LABOURER:
        out.score[s.turn] -= next_death(s, s.turn, weights, left)
    return -spread


@rule
def time_left(s):
    """The part of the match still to come, by coffins and time markers. The last coffin finds most markers on their way."""
    spent = CLOUDS * (coffins(s) + s.crossed)
    for i in range(s.players):
        spent += s.time[i]
    return max(0.0, 1.0 - spent / (CLOUDS * (END_COFFINS[s.players] + 0.5 * s.players)))


@rule
def village(s, seat, weights, left):
    total = 0.0
    for category in range(CATEGORY_COUNT):
        total += weights.points[category] * points(s, seat, category)
    for profession in range(PROFESSION_COUNT):
        if has(s.villagers[seat], profession):
            total += living(s, seat, profession, weights, left)
    return total + at_school(s, seat, weights, left) + story(s, seat, weights, left) + wares(s, seat, weights, left)


@rule
def living(s, seat, profession, weights, left):
    """A living villager: his own worth, and what he can still do in his area."""
    total = weights.villager + weights.living * left
    if s.council[seat] == PEOPLE and has(s.marks[seat], LAND_KIND_COUNT + profession):
        total -= weights.mortal * PEOPLE_POINTS * left  # the score counts him as if he could not die
    if profession == ABBOT:
        if s.church[seat] == NONE:
            return total
        windows = s.windows[seat]
        gain = WINDOW_POINTS[windows + 1] - WINDOW_POINTS[windows] if windows < MOST_WINDOWS else 0
        return total + left * (weights.abbey + weights.window * gain)
    if profession == COUNCILMAN:
        if s.council[seat] != NONE:
            total += left * weights.council[s.council[seat]]
        return total + left * weights.meeting * s.meeting[seat]
    if profession == TRAVELLER:
        letters = s.letters[seat]
        if letters == LETTER_COUNT or (letters > 0 and FACE_CHAPEL[s.journey[seat, letters - 1]]):
            return total
        return total + left * (weights.journey + weights.letter * letters + weights.fare * fare(s, seat, letters))
    if profession == CRAFTSMAN:
        return total + left * workshops(s, seat, weights)
    return total + promised(s, seat, weights, left)


@rule
def workshops(s, seat, weights):
    """Craft buildings, and more for those that one turn can use together."""
    total = weights.together * sharing(s, seat)
    for craft in range(CRAFT_COUNT):
        if s.craft[seat, craft] != NONE:
            total += weights.craft
    return total


@rule
def fare(s, seat, letter):
    """The points of the next journey, as far as it can be paid."""
    goods = s.jokers[seat]
    wanted = 0
    for good in range(KINDS):
        wanted += TRAVEL_GOODS[letter, good]
        goods += min(s.goods[seat, good], TRAVEL_GOODS[letter, good])
    return LETTER_MEAN[letter] * min(1.0, max(s.coins[seat] / TRAVEL_COINS[letter], goods / wanted))


@rule
def next_death(s, seat, weights, left):
    """What the death to come takes: the villager easiest to spare, less his place in the chronicle; the last, a labourer."""
    least = 1000.0
    alive = 0
    for profession in range(PROFESSION_COUNT):
        if has(s.villagers[seat], profession):
            alive += 1
            worth = living(s, seat, profession, weights, left)
            if s.council[seat] == PEOPLE and has(s.marks[seat], LAND_KIND_COUNT + profession):
                worth += PEOPLE_POINTS
            space = s.chronicle[profession]
            if space < SPACES:
                worth -= weights.tree * CHRONICLE[space]
            least = min(least, worth)
    return least if alive > 1 else -1.0 * LABOURER_POINTS


@rule
def at_school(s, seat, weights, left):
    """Pupils, the more so where a marked profession waits for a successor."""
    total = weights.left_pupil * s.left[seat] + weights.right_pupil * s.right[seat]
    pupils = s.left[seat] + s.right[seat]
    if s.council[seat] == PEOPLE and pupils > 0:
        for profession in range(PROFESSION_COUNT):
            if pupils > 0 and has(s.marks[seat], LAND_KIND_COUNT + profession) and not has(s.villagers[seat], profession):
                total += weights.successor * PEOPLE_POINTS
                pupils -= 1
    return total * min(1.0, weights.late + left)


@rule
def story(s, seat, weights, left):
    """Story points on the tree: theirs once they are brought home, if the rat does not come first. And the headman's place."""
    near = weights.tree + (weights.ready if s.headman[seat] == Place.COIN else 0.0)
    near *= weights.tree_late + (1.0 - weights.tree_late) * sqrt(left)
    if not can_heal(s, seat):
        near *= 1.0 - weights.rat * (1.0 - s.rat / RAT_START[s.players])
    path = weights.at_coin * (s.headman[seat] == Place.COIN) + weights.at_story * (s.headman[seat] == Place.STORY)
    return s.tree[seat] * near + left * path


@rule
def wares(s, seat, weights, left):
    """Coins, goods, markers, fields and time: what the turns to come will be made of."""
    goods = 0
    for good in range(KINDS):
        goods += s.goods[seat, good]
    coins = min(s.coins[seat], PURSE) + 0.2 * max(0, s.coins[seat] - PURSE)
    total = weights.coin * coins + weights.good * goods + weights.joker * s.jokers[seat]
    total += weights.marker * s.markers[seat] + weights.field * s.fields[seat]
    for field in range(s.fields[seat]):
        total += weights.plow * has(s.plows[seat], field)
    if s.hand == seat:
        total += weights.hand
    total *= left
    if not has(s.villagers[seat], MERCHANT):
        total += weights.no_merchant * promised(s, seat, weights, left)
    return total - weights.time * s.time[seat] * (weights.time_late + left)
