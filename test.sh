#!/usr/bin/env bash
# Runs all tests: Rust, C, C++, Python, generated files, documentation, examples. If possible, it installs
# missing tools. Otherwise, it prints what it skips. LENDWRIGHT_ALLOW_SKIPS changes which skips are allowed.
set -euo pipefail
cd "$(dirname "$0")"
. tests/skip.sh
. ./map_paths.sh

# What a fresh machine can be without: tools that only root can install, and other people's data.
tools=clang,clang++,cmake,g++,gcc,make,minimum-rust,nm,pkg-config,python,python3,readelf,setpriv,system-sqlite,valgrind
export LENDWRIGHT_ALLOW_SKIPS=${LENDWRIGHT_ALLOW_SKIPS-$tools,footers,vectors}

step() { printf '\n== %s\n' "$*"; }
there() { command -v "$1" >/dev/null 2>&1; }

step "tools"
missing=()
for tool in clang:clang cmake:cmake valgrind:valgrind pkg-config:pkg-config gcc:gcc g++:g++ make:make nm:binutils \
    setpriv:util-linux python3:python3; do
    there "${tool%%:*}" || missing+=("${tool##*:}")
done
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
there pkg-config && pkg-config --exists sqlite3 || missing+=(libsqlite3-dev)
there clang && clang -fsanitize=address -x c -o /dev/null - <<<'int main(void){return 0;}' 2>/dev/null ||
    missing+=(libclang-rt-dev)
if [ ${#missing[@]} -gt 0 ]; then
    if there apt-get && [ "$(id -u)" = 0 ]; then
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null ||
            echo "not all of these could be installed: ${missing[*]}"
    else
        echo "these are not there, and only root can install them: ${missing[*]}"
    fi
fi
for tool in cargo rustc clang gcc cmake valgrind python3; do
    there "$tool" && "$tool" --version | head -n 1 || echo "not there: $tool"
done

map_paths_away "$PWD"

step "format"
cargo fmt --all --check

step "lints"
cargo clippy --quiet --workspace --all-targets -- -D warnings

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps -p lendwright -p lendwright-analytics -p lendwright-lending \
    -p lendwright-scoring -p lendwright-sms -p lendwright-storage -p lendwright-types

step "each set of features"
cargo check --quiet -p lendwright --no-default-features
cargo check --quiet -p lendwright --features host-keys
if there pkg-config && pkg-config --exists sqlite3; then
    cargo check --quiet -p lendwright --no-default-features --features system-sqlite
else
    skip system-sqlite "the development files of sqlite3 are not installed"
fi

step "the minimum Rust version"
# The crates of the core, without SQLite, whose build takes longer than everything else. Clippy's lint
# `incompatible_msrv`, a step above, reads all crates for functions that this version does not have.
minimum=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if there rustup && rustup toolchain install --profile minimal --no-self-update "$minimum" >/dev/null 2>&1; then
    cargo "+$minimum" check --quiet -p lendwright --no-default-features --target-dir "${CARGO_TARGET_DIR:-target}/minimum"
else
    skip minimum-rust "rustup can't install Rust $minimum"
fi

step "the C library"
cargo build --quiet -p lendwright-ffi

step "Rust, C and C++"
# Steps below run what is skipped here: "the library as it ships" and "Python".
LENDWRIGHT_ALLOW_SKIPS=$LENDWRIGHT_ALLOW_SKIPS,installed,python cargo test

step "models of our own locking"
# In a separate folder, because the flag would make Cargo build everything again. A run without models is a failure.
models=$(CARGO_ENCODED_RUSTFLAGS=$CARGO_ENCODED_RUSTFLAGS$(printf '\037--cfg\037loom') \
    cargo test --quiet -p lendwright-storage --no-default-features --lib \
    --target-dir "${CARGO_TARGET_DIR:-target}/loom" models) || { echo "$models"; exit 1; }
echo "$models"
grep -q '^test result: ok. [1-9]' <<<"$models"

step "the library as it ships"
installed=${CARGO_TARGET_DIR:-$PWD/target}/installed
./install.sh --prefix "$installed"
cc -std=c99 -I "$installed/include" examples/c/decide.c -o "$installed/decide" \
    -L "$installed/lib" -llendwright -Wl,-rpath,"$installed/lib"
"$installed/decide" >/dev/null
LENDWRIGHT_INSTALLED="$installed" cargo test --quiet --test languages as_it_ships

step "Python"
python/test.sh

step "examples"
cargo run --quiet --example operations
cargo run --quiet --example decide
