"""The client's modules: whatever one asks of another is there. Names are the linter's to check; it passes over missing files."""

from __future__ import annotations

import re
from pathlib import Path

import ratskeller

WEB = Path(ratskeller.__file__).parent / "web"
MODULES = [path for path in WEB.rglob("*.js") if "vendor" not in path.parts]
ASKED = re.compile(r"""(?:^import |^(?:import|export) [^;'"]*? from |\bimport\()'([^']+)'""", re.MULTILINE)


def asked_for(module: Path) -> list[Path]:
    """The files that a module imports, at once or later."""
    names = ASKED.findall(module.read_text("utf-8"))
    return [WEB / name[1:] if name.startswith("/") else module.parent / name for name in names]


def test_every_way_to_import_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "one.js"
    module.write_text(
        "import './two.js';\nimport {\n  three,\n} from './three.js';\nexport { four } from './four.js';\n"
        "const later = () => import('/shell/api.js');\n"
    )
    assert asked_for(module) == [tmp_path / "two.js", tmp_path / "three.js", tmp_path / "four.js", WEB / "shell/api.js"]


def test_what_modules_import_is_there() -> None:
    assert len(MODULES) > 80
    missing = {f"{module.relative_to(WEB)}: {file}" for module in MODULES for file in asked_for(module) if not file.is_file()}
    assert not missing
