# shellcheck shell=sh
# map_paths_away FOLDER: has the compilers write other paths than this machine's, into messages and debug information:
# this tree's, which is FOLDER, as /lendwright, Cargo's sources as /cargo, and Rust's own as /rustc. What is shipped is
# built so (install.sh, python/test.sh).
map_paths_away() {
    cargo_home=$(cd "${CARGO_HOME:-$HOME/.cargo}" && pwd)
    separator=$(printf '\037')
    flags=${CARGO_ENCODED_RUSTFLAGS-$(echo "${RUSTFLAGS:-}" | tr -s ' ' '\037' | sed "s/^$separator//; s/$separator\$//")}
    for map in "$1=/lendwright" "$cargo_home=/cargo" \
        "$(cd "$1" && rustc --print sysroot)/lib/rustlib/src/rust=/rustc"; do
        flags=$flags${flags:+$separator}--remap-path-prefix=$map
    done
    export CARGO_ENCODED_RUSTFLAGS="$flags"
    # SQLite's; compilers split these flags at blanks.
    case $cargo_home in
        *[[:space:]]*) ;;
        *) export CFLAGS="${CFLAGS:-} -ffile-prefix-map=$cargo_home=/cargo" ;;
    esac
}
