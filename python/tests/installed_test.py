"""What is installed beside the package's modules."""

from __future__ import annotations

from importlib import metadata

FILES = {file.name: file for file in metadata.files("lendwright") or ()}


def the_licences_of_all_that_is_linked_are_installed() -> None:
    assert {"LICENSE-APACHE", "LICENSE-MIT", "THIRD_PARTY.txt"} <= set(FILES)
    third_party = FILES["THIRD_PARTY.txt"].read_text()
    assert all(name in third_party for name in ("pyo3 0.", "rusqlite 0.", "SQLite is in"))
