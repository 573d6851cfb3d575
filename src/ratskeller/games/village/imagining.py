"""What a seat can not know, dealt anew: the order of the decks.

Which cards are left in a deck is public: everything taken lies open, and a travel card put back was shown to all before its stack
was shuffled. So every seat knows the same, as much as all of them together, and any order of what is left (below the monk that
shows its effect) is as likely.
The cards are sorted before they are shuffled, so the deal depends on knowledge and generator alone.
"""

from __future__ import annotations

from ...kernel.compiling import rule
from ...kernel.randomness import shuffle
from .banners.travel import shuffle_letter
from .data import LETTER_COUNT, STACK_COUNT
from .setup import shuffle_monks


@rule
def imagine(s, seat):
    for i in range(1, s.deck_left):
        card = s.deck[i]
        k = i
        while k > 0 and s.deck[k - 1] > card:
            s.deck[k] = s.deck[k - 1]
            k -= 1
        s.deck[k] = card
    shuffle(s, s.deck, s.deck_left)
    for letter in range(LETTER_COUNT):
        sort_letter(s, letter)
        shuffle_letter(s, letter)
    for stack in range(STACK_COUNT):
        hidden = max(0, s.monks_left[stack] - 1)
        sort_monks(s, stack, hidden)
        shuffle_monks(s, stack, hidden)


@rule
def sort_letter(s, letter):
    for i in range(1, s.travel_left[letter]):
        card = s.travel[letter, i]
        k = i
        while k > 0 and s.travel[letter, k - 1] > card:
            s.travel[letter, k] = s.travel[letter, k - 1]
            k -= 1
        s.travel[letter, k] = card


@rule
def sort_monks(s, stack, n):
    for i in range(1, n):
        card = s.monks[stack, i]
        k = i
        while k > 0 and s.monks[stack, k - 1] > card:
            s.monks[stack, k] = s.monks[stack, k - 1]
            k -= 1
        s.monks[stack, k] = card
