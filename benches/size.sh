#!/usr/bin/env sh
# Prints the size and the start-up time of the installed shared library, and the sizes of its parts.
# Needs a C compiler, strip, nm, readelf and Python. Start-up is the median of 21 processes.
set -eu
cd "$(dirname "$0")/.."

cargo build --profile dist --quiet --package lendwright-ffi
target=${CARGO_TARGET_DIR:-target}
library=$target/dist/liblendwright.so
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

bytes() { wc -c <"$1" | tr -d ' '; }
strip -o "$work/stripped.so" "$library"
gzip -9 -c "$work/stripped.so" >"$work/stripped.so.gz"
echo "as it is installed: $(bytes "$work/stripped.so") bytes"
echo "the same, gzip -9:  $(bytes "$work/stripped.so.gz") bytes"
echo "exported symbols:   $(nm -D --defined-only "$library" | wc -l | tr -d ' ')"

"${CC:-cc}" -O2 -Wall -Wextra -Iinclude -o "$work/start" benches/start.c -ldl
n=0
while [ $n -lt 21 ]; do
    "$work/start" "$work/stripped.so"
    n=$((n + 1))
done >"$work/times"
median() { sort -n | sed -n 11p; }
echo "dlopen:             $(cut -d' ' -f1 "$work/times" | median) us"
echo "lw_open, in memory: $(cut -d' ' -f2 "$work/times" | median) us"
echo "memory then:        $(cut -d' ' -f3 "$work/times" | median) kB"

python3 benches/size.py "$library"
