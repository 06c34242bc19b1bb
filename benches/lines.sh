#!/usr/bin/env bash
# Counts the core's handwritten lines of code, at HEAD or at another commit. Tests, comments, blank lines
# and the generated table of time zones do not count.
#
#   benches/lines.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."
commit=${1:-HEAD}
git ls-tree -r --name-only "$commit" core | grep '/src/.*\.rs$' |
    grep -vE '/tests(/|\.rs)|_tests\.rs|/models(/|\.rs)|zones/names\.rs' |
    while read -r file; do
        # A test module inside a file is its last item.
        git show "$commit:$file" | awk 'in_tests { next } /^#\[cfg\(test\)\]/ { held = $0; next }
            held != "" && /^mod [a-z_]+ \{/ { in_tests = 1; next } { held = ""; print }'
    done | grep -cvE '^\s*(//|$)'
