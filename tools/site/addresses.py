"""Addresses made relative: the client's files say `/shell/api.js`, a page lies in any folder of any web space.

What a module imports is found from the module itself, what stylesheets name from the stylesheet; everything else (pictures, links
to stylesheets, workers) from the page.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

FOLDERS = "art|css|fonts|games|icons|learn|page|shell|vendor|you"
KINDS = "css|js|png|svg|txt|woff2"
FILES = r"app\.js|icon\.svg|icon-turn\.svg"
OURS = rf"/(?=(?:{FOLDERS})/[^'\"`)\s]+\.(?:{KINDS})\b|(?:{FILES})\b)"  # `/games/rattus/data` is a question to the house
BESIDE = r"/(?=sw\.js\b|manifest\.webmanifest\b)"  # lie beside the page itself
IMPORTED = re.compile(rf"(\bfrom\s*|\bimport\s*\(?\s*)(['\"`]){OURS}")
NAMED = re.compile(rf"(['\"`(]){OURS}")
AT_HOME = re.compile(rf"(['\"]){BESIDE}")


def relative(path: PurePosixPath, text: str, folder: str) -> str:
    """The text of a file of the client; `folder` is where the client lies beside the page."""
    up = "../" * (len(path.parts) - 1) or "./"
    if path.suffix == ".css":
        return NAMED.sub(rf"\1{up}", text)
    text = IMPORTED.sub(rf"\1\2{up}", text)
    text = NAMED.sub(rf"\1{folder}/", text)
    return AT_HOME.sub(r"\1./", text)
