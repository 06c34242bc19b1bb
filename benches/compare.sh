#!/usr/bin/env bash
# Our criterion benches of another commit beside those of this tree, in one run: a table of both times,
# their ratio, and how far rounds of the same code lay apart.
#
#   benches/compare.sh COMMIT|FOLDER [--bench NAME]... [--rounds N] [--filter TEXT]
#
#   COMMIT     anything that git knows as one; it is checked out among the temporary files, since what
#              stands below this tree would be built with this tree's .cargo/config.toml
#   FOLDER     another checkout, measured as it stands
#   --bench    one of the benches (rules, explain, decide, book); all of them unless said
#   --rounds   how often each side runs, in turns; 5 unless said
#   --filter   only the benchmarks with this in their names
#
# LENDWRIGHT_PROFILE=dist compares them as they ship, with the whole built as one piece.
#
# Each side's own benches run, so a benchmark that only one side has is left out and named.
# The fastest round of each side counts. What is said to be slower or faster differs by more than the
# median of either side's own rounds does from its fastest, and than 3 %.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit "$1"; }
[ $# -gt 0 ] || usage 2
[ "$1" != --help ] || usage 0
base=$1
shift
benches=()
rounds=5
filter=
while [ $# -gt 0 ]; do
    [ -n "${2:-}" ] || { echo "compare.sh: $1 needs a value" >&2; exit 2; }
    case $1 in
        --bench) benches+=(--bench "$2") ;;
        --rounds) rounds=$2 ;;
        --filter) filter=$2 ;;
        *) echo "compare.sh: unknown option $1" >&2; exit 2 ;;
    esac
    shift 2
done

new=$PWD
work=${CARGO_TARGET_DIR:-$new/target}/compare
mkdir -p "$work"
if [ -d "$base" ]; then
    old=$(cd "$base" && pwd)
else
    commit=$(git rev-parse --short --verify "$base^{commit}")
    old=$(dirname "$(mktemp -u)")/lendwright-compare/$commit
    git worktree prune
    [ -d "$old" ] || git worktree add --quiet --detach "$old" "$commit"
fi

# Both are built first, each in a folder of its own, so that nothing is compiled between two rounds.
run() { # checkout, side, arguments of the benches
    local from=$1 side=$2
    shift 2
    (cd "$from" && CARGO_TARGET_DIR=$work/build-$side cargo bench --quiet --package lendwright-benches \
        --profile "${LENDWRIGHT_PROFILE:-bench}" ${benches[@]+"${benches[@]}"} "$@")
}
run "$old" old --no-run
run "$new" new --no-run

rm -rf "$work/times"
for round in $(seq "$rounds"); do
    for side in old new; do
        echo "round $round of $rounds: $side" >&2
        rm -rf "$work/build-$side/criterion"
        checkout=${!side}
        run "$checkout" "$side" -- --noplot --warm-up-time 0.5 --measurement-time 1 ${filter:+"$filter"} \
            >"$work/$side.log" 2>&1 || { cat "$work/$side.log" >&2; exit 1; }
        mkdir -p "$work/times/$side/$round"
        mv "$work/$side.log" "$work/times/$side/$round/told.txt"
        [ ! -d "$work/build-$side/criterion" ] || mv "$work/build-$side/criterion" "$work/times/$side/$round"
    done
done
python3 benches/compare.py "$work/times"
