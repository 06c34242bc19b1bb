"""The installed files: licences, and no folder names of the machine that built them."""

from __future__ import annotations

import os
from importlib import metadata
from pathlib import Path

FILES = {file.name: file for file in metadata.files("lendwright") or ()}


def the_licences_of_all_that_is_linked_are_installed() -> None:
    assert {"LICENSE-APACHE", "LICENSE-MIT", "THIRD_PARTY.txt"} <= set(FILES)
    third_party = FILES["THIRD_PARTY.txt"].read_text()
    assert all(name in third_party for name in ("pyo3 0.", "rusqlite 0.", "SQLite is in"))


def no_folder_of_the_machine_that_built_it_is_named() -> None:
    tree = Path(__file__).resolve().parents[2]
    cargo = Path(os.environ.get("CARGO_HOME") or Path.home() / ".cargo")
    # pip and Python write the other files when the wheel is installed.
    own = [file for name, file in FILES.items() if name != "direct_url.json" and file.suffix != ".pyc"]
    assert any(file.suffix in (".so", ".pyd") for file in own)
    for file in own:
        held = file.read_binary()
        for folder in (str(tree), str(cargo), ".cargo/", ".rustup/", "/home/", "/Users/"):
            assert folder.encode() not in held, f"{file} names {folder}"
