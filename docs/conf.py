"""How the documentation is built (`make docs`): these pages, and the reference made of the package's own docstrings.

Nothing is fetched while it is built or read: fonts and pictures come from the client.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

import typer
from typer.cli import get_docs_for_click

import ratskeller
from ratskeller.cli import app as command_line

HERE = Path(__file__).parent
CLIENT = HERE.parent / "src" / "ratskeller" / "web"

project, author = "Ratskeller", "the Ratskeller contributors"
copyright = "the Ratskeller contributors, MIT licence"
release = version = ratskeller.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_*"]

myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]

default_role = "py:obj"  # `names` in docstrings: a link where there is something to link to, else code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False  # other houses write theirs in other ways
autodoc_preserve_defaults = True
autodoc_mock_imports = ["open_spiel", "pyspiel"]
python_maximum_signature_line_length = 100

pygments_style, pygments_dark_style = "friendly", "gruvbox-dark"
html_theme, html_title = "furo", f"Ratskeller {version}"
html_logo = html_favicon = str(CLIENT / "icon.svg")
html_static_path = ["_static", str(CLIENT / "fonts")]
html_css_files = ["site.css"]
html_copy_source = html_show_sphinx = False
FONTS = {"font-stack": '"Alegreya Sans", "Segoe UI", system-ui, sans-serif'}
html_theme_options = {
    "light_css_variables": {
        **FONTS,
        "color-background-primary": "#faf3e3",
        "color-background-secondary": "#f4e8d0",
        "color-background-hover": "#e3d0a8",
        "color-background-border": "#d9c69c",
        "color-code-background": "#f4e8d0",
        "color-foreground-primary": "#2a2018",
        "color-foreground-secondary": "#5c4d39",
        "color-foreground-muted": "#65553f",
        "color-brand-primary": "#7c1f1a",
        "color-brand-content": "#7c1f1a",
        "color-brand-visited": "#6b3a20",
    },
    "dark_css_variables": {
        **FONTS,
        "color-background-primary": "#1c1814",
        "color-background-secondary": "#231e18",
        "color-background-hover": "#362d23",
        "color-background-border": "#4a3f30",
        "color-code-background": "#2b241d",
        "color-foreground-primary": "#f0dfb8",
        "color-foreground-secondary": "#cdbc97",
        "color-foreground-muted": "#bfae8b",
        "color-brand-primary": "#e3bd66",
        "color-brand-content": "#e3bd66",
        "color-brand-visited": "#d0a548",
    },
}

# Files outside docs/ that have a page here; whatever else lies outside is named and not linked.
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "deploy/README.md": "a-server.md"}
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!\w+:|[#/])([^)#\s]+)(#[^)\s]*)?\)")
INCLUDE = re.compile(r"^\(include (\S+)\)$", re.M)


def links_inside(folder: str, text: str) -> str:
    """Links of a file in that folder: they lead to pages of the site, and become the name of a file where there is no page."""

    def inside(found: re.Match[str]) -> str:
        words, link, anchor = found.groups()
        target = posixpath.normpath(posixpath.join(folder, link))
        page = PAGES.get(target) or (target.removeprefix("docs/") if target.startswith("docs/") else None)
        if page and (HERE / page).is_file():
            return f"[{words}](/{page}{anchor or ''})"
        if not (HERE.parent / target).exists():
            return found[0]  # the builder says that it leads nowhere
        return words if words.strip("`/") in target else f"{words} (`{target}`)"

    return LINK.sub(inside, text)


def included(found: re.Match[str]) -> str:
    """A file from outside docs/, with links that are right here."""
    return links_inside(posixpath.dirname(found[1]), (HERE.parent / found[1]).read_text("utf-8"))


def unlisted(text: str) -> list[str]:
    """Pages that no list of the front page names: they are shown at its end."""
    named = set(re.findall(r"^(?:.*<)?([\w/-]+)>?$", text, re.M))
    listed_by_pattern = {page.stem for page in HERE.glob("a-*.md")}
    return sorted(page.stem for page in HERE.glob("*.md") if page.stem not in named | listed_by_pattern | {"index"})


def commands() -> str:
    """Every command with its options, as its own --help says it."""
    command = typer.main.get_command(command_line)
    told: str = get_docs_for_click(obj=command, ctx=typer.Context(command), name="ratskeller", title="The command line")
    return told


def read(app: Any, page: str, source: list[str]) -> None:
    text = INCLUDE.sub(included, links_inside(posixpath.join("docs", posixpath.dirname(page)), source[0]))
    if page == "index":
        text = text.replace("(unlisted)", "\n".join(unlisted(text)))
    source[0] = text.replace("(commands)", commands()) if page == "reference/commands" else text


def setup(app: Any) -> None:
    app.connect("source-read", read)
