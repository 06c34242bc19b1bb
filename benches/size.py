"""The parts of a shared library by size, as a table: code by its crate, and the rest by section.
The library must still have its symbols: `python3 benches/size.py LIBRARY`.

Code from a crate's generic functions counts for that crate. Much of the code for our own types therefore
counts for Rust's own library.
"""

import re
import subprocess
import sys
from collections import Counter

CRATE = re.compile(r"[<&*\[( ]*(?:(?:dyn|mut|const) )*([a-z_0-9]+)")
RUST = {"core", "alloc", "std", "str", "char", "gimli", "rustc_demangle", "addr2line", "miniz_oxide", "std_detect"}
GROUPS = {
    "lendwright": "lendwright: operations, records, engine",
    **dict.fromkeys(RUST, "Rust's own library"),
    **dict.fromkeys(("regex", "regex_automata", "regex_syntax", "aho_corasick", "memchr"), "regular expressions"),
}
SECTIONS = {
    ".rodata": "constants: texts, tables, zones (0.16)",
    ".data.rel.ro": "constants with pointers in them",
    ".rela.dyn": "the relocations of those pointers",
    ".eh_frame": "unwinding",
    ".eh_frame_hdr": "unwinding",
    ".gcc_except_table": "unwinding",
}
NOT_INSTALLED = (".symtab", ".strtab", ".debug")


def lines(*command: str) -> list[list[str]]:
    """The words of each line that a program prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.split(maxsplit=3) for line in done.stdout.splitlines()]


def origin(mangled: str, name: str) -> str:
    """The group of a function."""
    if mangled.startswith(("_ZN", "_R")):
        crate = CRATE.match(name)
        name = crate[1] if crate else ""
        others = "lendwright: domains" if name.startswith("lendwright") else "other crates"
        return GROUPS.get(name, others)
    if mangled.startswith("lw_"):
        return "the C functions"
    return "Rust's own library" if mangled.startswith("rust_") else "SQLite"


def code(library: str) -> Counter[str]:
    """The bytes of code by group."""
    sizes: Counter[str] = Counter()
    mangled = lines("nm", "-S", "--defined-only", library)
    names = lines("nm", "-S", "-C", "--defined-only", library)
    for raw, told in zip(mangled, names, strict=True):
        if len(raw) == 4 and raw[2] in "tTwW":
            sizes[f"code: {origin(raw[3], told[3])}"] += int(raw[1], 16)
    return sizes


def main(library: str) -> None:
    """Prints the table."""
    rows = code(library)
    named = rows.total()
    total = 0
    for words in subprocess.run(["readelf", "-SW", library], capture_output=True, text=True, check=True).stdout.splitlines():
        found = re.match(r" *\[ *\d+\] (\S+) +(\S+) +\S+ +\S+ +(\S+)", words)
        if not found or found[2] in ("NULL", "NOBITS") or found[1].startswith(NOT_INSTALLED):
            continue
        size = int(found[3], 16)
        total += size
        if found[1] == ".text":
            rows["code: no symbol, and between functions"] += size - named
        else:
            rows[SECTIONS.get(found[1], "the rest")] += size
    print("\n| what | MB | share |\n|---|---|---|")
    for name, size in rows.most_common():
        print(f"| {name} | {size / 1e6:.2f} | {size / total:.0%} |")
    print(f"| all | {total / 1e6:.2f} | |")


main(sys.argv[1])
