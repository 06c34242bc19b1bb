# shellcheck shell=sh
# map_paths_away FOLDER: makes the compilers replace this machine's paths in messages and debug information. The tree in
# FOLDER becomes /lendwright, Cargo's sources become /cargo, and Rust's own sources become /rustc. install.sh and
# python/test.sh build with these paths. test.sh builds everything so, because other flags would build it all again.
map_paths_away() {
    [ "${LENDWRIGHT_PATHS_MAPPED:-}" = "$1" ] && return
    cargo_home=$(cd "${CARGO_HOME:-$HOME/.cargo}" && pwd)
    separator=$(printf '\037')
    flags=${CARGO_ENCODED_RUSTFLAGS-$(echo "${RUSTFLAGS:-}" | tr -s ' ' '\037' | sed "s/^$separator//; s/$separator\$//")}
    for map in "$1=/lendwright" "$cargo_home=/cargo" \
        "$(cd "$1" && rustc --print sysroot)/lib/rustlib/src/rust=/rustc"; do
        flags=$flags${flags:+$separator}--remap-path-prefix=$map
    done
    export CARGO_ENCODED_RUSTFLAGS="$flags"
    # For SQLite's C code. Compilers split these flags at blanks.
    case $cargo_home in
        *[[:space:]]*) ;;
        *) export CFLAGS="${CFLAGS:-} -ffile-prefix-map=$cargo_home=/cargo" ;;
    esac
    export LENDWRIGHT_PATHS_MAPPED="$1"
}
