#!/usr/bin/env bash
# Runs the criterion benches of another commit and of this tree in turns. Prints a table of both times,
# their ratio, and the differences between rounds of the same code.
#
#   benches/compare.sh COMMIT|FOLDER [--bench NAME]... [--rounds N] [--filter TEXT]
#
#   COMMIT     any name of a commit in git. It is checked out to a temporary folder, because a checkout
#              below this tree would be built with this tree's .cargo/config.toml
#   FOLDER     another checkout, measured unchanged
#   --bench    one of the benches (rules, explain, decide, book); by default all of them
#   --rounds   the number of runs of each side, in turns; by default 5
#   --filter   only the benchmarks with this text in their names
#
# LENDWRIGHT_PROFILE=dist compares them as they ship, with the whole library built as one piece.
#
# Each side's own benches run, so a benchmark that only one side has is left out and named.
# The fastest round of each side counts. A difference is reported as slower or faster if it is above 3 %,
# and also above the difference between the median and the fastest of each side's own rounds.
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

# Both are built first, each in a separate folder, so that nothing is compiled between two rounds.
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
