"""Names of people: what is one, and whether two of them look alike.

The lookalikes are a short table of our own: with names of mixed scripts refused, what is left are whole words of one script that
pass for another (Роре, Pope), and digits among letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from .problems import Problem

BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters, marks and signs that show nothing
SELECTORS = range(0xFE00, 0xFE10), range(0x180B, 0x1810), range(0xE0100, 0xE01F0)  # say how the sign before them is drawn
MARKS = 3  # signs above and below one letter; more run into the neighbours
TOGETHER = (  # scripts that are written side by side
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
CYRILLIC = dict(zip("авгезкмнопрстухьѕіјһԁԛԝӏ", "abre3kmhonpctyxbsljhdqwl", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχγω", "abezhlkmnoptyxyw", strict=True))
SMALL = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢɑɒɡɩȷƒɵʋ", "abcdefghljklmnopqrstuvwyzaagljfov", strict=True))  # capitals, phonetics
ARMENIAN = dict(zip("ագզլհյոռստցւքօ", "wqqlhjnnusglpo", strict=True))
CHEROKEE = dict(zip("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏩᏮᏴ", "drtlajewmhygzbrwsvslcpkgeb", strict=True))
LISU = dict(zip("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpddtgkjczfmnlsrvhwxyaelou", strict=True))
OTHERS = {"0": "o", "1": "l", "i": "l", "ı": "l", "|": "l", "!": "l", "$": "s", "@": "a"}
ALIKE = str.maketrans(CYRILLIC | GREEK | SMALL | ARMENIAN | CHEROKEE | LISU | OTHERS)


def plain(text: str, most: int) -> str:
    """Text of people without control characters and superfluous space."""
    shown = (c for c in unicodedata.normalize("NFC", text) if not _invisible(c) or c in "\n\t")
    return " ".join("".join(shown).split())[:most].strip()


def checked(text: str, most: int) -> str:
    """A name as it is kept; refused where nobody could read it, or it seems what it is not."""
    name = plain(unicodedata.normalize("NFKC", text), most)
    if not any(unicodedata.category(c)[0] in "LN" for c in name):
        raise Problem("bad-request", "empty_name")
    if _piled(name):
        raise Problem("bad-request", "piled_name")
    scripts = {script for c in name if (script := _script(c))}
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise Problem("bad-request", "mixed_name")
    return name


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two that share it are taken for one another."""
    bare = (c for c in unicodedata.normalize("NFKD", name) if unicodedata.category(c)[0] != "M")
    seen = "".join(bare).casefold().translate(ALIKE)
    seen = "".join(c for c in seen if c.isalnum()).replace("rn", "m").replace("vv", "w")
    return seen or name


def apart(names: Sequence[str]) -> list[str]:
    """Names at one table, told apart: the second Anna is Anna (2)."""
    taken: set[str] = set()
    told = []
    for name in names:
        shown, n = name, 1
        while skeleton(shown) in taken:
            n += 1
            shown = f"{name} ({n})"
        taken.add(skeleton(shown))
        told.append(shown)
    return told


def _invisible(c: str) -> bool:
    return unicodedata.category(c)[0] == "C" or c in BLANKS or any(ord(c) in some for some in SELECTORS)


def _piled(name: str) -> bool:
    pile = 0
    for c in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(c)[0] == "M" else 0
        if pile > MARKS:
            return True
    return False


def _script(c: str) -> str:
    """The script of a letter; nothing for what all scripts share."""
    if unicodedata.category(c) not in ("Lu", "Ll", "Lt", "Lo"):
        return ""
    return unicodedata.name(c, "UNKNOWN").partition(" ")[0]
