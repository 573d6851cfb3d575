"""Fetches what the client borrows: lit as one file, and the fonts. Needs npm, once in a while; the result is committed.

python tools/vendor.py
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

WEB = Path(__file__).parent.parent / "src" / "ratskeller" / "web"
PACKAGES = ["lit@3.3.3", "esbuild@0.28.2", "@fontsource/alegreya@5.3.0", "@fontsource/alegreya-sans@5.3.0"]
SUBSETS = ["latin", "cyrillic"]
FACES = {"alegreya": ["400-italic", "700-normal"], "alegreya-sans": ["400-normal", "700-normal"]}

LIT = """
export { LitElement, html, svg, nothing, noChange, render } from 'lit';
export { classMap } from 'lit/directives/class-map.js';
export { guard } from 'lit/directives/guard.js';
export { ifDefined } from 'lit/directives/if-defined.js';
export { keyed } from 'lit/directives/keyed.js';
export { live } from 'lit/directives/live.js';
export { createRef, ref } from 'lit/directives/ref.js';
export { repeat } from 'lit/directives/repeat.js';
"""


def bundle(work: Path) -> None:
    """lit and the directives we use, as one ES module."""
    (work / "lit-entry.js").write_text(LIT)
    target = WEB / "vendor" / "lit.js"
    subprocess.run(
        [work / "node_modules/.bin/esbuild", "lit-entry.js", "--bundle", "--format=esm", "--minify", "--target=es2021",
         "--conditions=production", "--legal-comments=none", "--log-level=warning", f"--outfile={target}"],
        cwd=work, check=True,
    )  # fmt: skip
    notice = "/* lit 3.3.3, copyright Google LLC, BSD-3-Clause (LICENSE-lit.txt). Bundled by tools/vendor.py. */\n"
    target.write_text(notice + target.read_text())
    shutil.copy(work / "node_modules/lit/LICENSE", WEB / "vendor" / "LICENSE-lit.txt")


def fonts(work: Path) -> None:
    """The faces and subsets named above, and the style sheet that declares them."""
    rules = ["/* Alegreya and Alegreya Sans, SIL Open Font License. Written by tools/vendor.py. */"]
    for family, faces in FACES.items():
        package = work / "node_modules/@fontsource" / family
        shutil.copy(package / "LICENSE", WEB / "fonts" / f"LICENSE-{family}.txt")
        for face in faces:
            weight, slope = face.split("-")
            sheet = (package / (f"{weight}.css" if slope == "normal" else f"{weight}-italic.css")).read_text()
            for subset in SUBSETS:
                file = f"{family}-{subset}-{face}.woff2"
                shutil.copy(package / "files" / file, WEB / "fonts" / file)
                block = sheet.split(f"/* {family}-{subset}-{face} */")[1].split("}")[0]
                reach = next(line.strip() for line in block.splitlines() if "unicode-range" in line)
                name = " ".join(word.capitalize() for word in family.split("-"))
                rules.append(
                    f'@font-face {{ font-family: "{name}"; font-style: {slope}; font-weight: {weight}; font-display: swap;\n'
                    f'  src: url("/fonts/{file}") format("woff2"); {reach} }}'
                )
    (WEB / "css" / "fonts.css").write_text("\n".join(rules) + "\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        subprocess.run(["npm", "init", "-y"], cwd=work, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["npm", "install", "--silent", *PACKAGES], cwd=work, check=True)
        for target in ("vendor", "fonts", "css"):
            (WEB / target).mkdir(parents=True, exist_ok=True)
        bundle(work)
        fonts(work)


if __name__ == "__main__":
    main()
