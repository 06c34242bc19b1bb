#!/usr/bin/env bash
# Builds the wheel, installs it in a separate environment, and tests it there: types, stubs, tests,
# examples, notebooks, the time of an import, and the contract cases through the typed methods.
# LENDWRIGHT_PROFILE=dist tests the wheel as it ships; its build takes some minutes more.
# Needs Python 3.11 or later, and the first time a network for its tools.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
tools=$target/python
python=${PYTHON:-python3}
profile=${LENDWRIGHT_PROFILE:-dev}
. tests/skip.sh

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    skip python "the package needs Python 3.11 or later; set PYTHON to one"
    exit 0
fi
if [ ! -x "$tools/bin/python" ]; then
    "$python" -m venv "$tools"
fi
"$tools/bin/pip" install --quiet --disable-pip-version-check --requirement python/requirements-test.txt

step() { printf '\n== %s\n' "$*"; }

step "wheel"
rm -rf "$target/wheels"
(
    # Only for the wheel, so that `cargo test` alone uses the build of the later steps. test.sh has mapped the paths before.
    . "$root/map_paths.sh"
    map_paths_away "$root"
    "$tools/bin/maturin" build --quiet --manifest-path python/Cargo.toml --profile "$profile" \
        --interpreter "$tools/bin/python" --target-dir "$target" --out "$target/wheels"
)
"$tools/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$target"/wheels/lendwright-*.whl

step "in an empty environment"
rm -rf "$target/python-empty"
"$python" -m venv "$target/python-empty"
"$target/python-empty/bin/pip" install --quiet --disable-pip-version-check --no-index "$target"/wheels/lendwright-*.whl
"$target/python-empty/bin/python" python/tests/import_time.py

# From here on, nothing is imported from the source tree, because `python/` is not an import path.
cd python
step "mypy --strict"
"$tools/bin/mypy" --strict python/lendwright tests ../examples/python
step "stubtest"
"$tools/bin/python" -m mypy.stubtest lendwright._native
step "pytest"
"$tools/bin/python" -m pytest --quiet -rs
"$tools/bin/python" -m pytest --quiet --doctest-modules --pyargs lendwright
cd "$root"
step "examples"
for example in examples/python/*.py; do
    echo "$example"
    (cd "$(mktemp -d)" && "$tools/bin/python" "$root/$example" >/dev/null)
done
step "notebooks"
"$tools/bin/python" python/tests/run_notebooks.py examples/notebooks/*.ipynb
step "contract cases, and the same bits in each language"
export LENDWRIGHT_PYTHON=$tools/bin/python
# Without `-p`, so that the build of `cargo test` is used. Cargo chooses the core's features by the packages of a build.
cargo test --quiet --test contract python -- --nocapture
cargo test --quiet --test languages -- same_bits lending_doors sms_columns year --nocapture
cargo test --quiet --test generated openapi
