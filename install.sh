#!/bin/sh
# Installs the C library: the shared library, the headers, a pkg-config file, a CMake package, what
# valgrind and ThreadSanitizer need not report of it (share/lendwright/*.supp), and in share/doc/lendwright
# its licence with those of all that is linked into it, the pages that the headers name, and the examples.
#
#   ./install.sh [--prefix DIR] [--libdir DIR] [--from DIR] [--debug]
#
#   --prefix DIR    where to; /usr/local unless said
#   --libdir DIR    the folder for libraries under it; lib unless said (lib64 or lib/x86_64-linux-gnu
#                   on some systems)
#   --from DIR      a folder with a built liblendwright.so; without it one is built by the profile
#                   `dist`, as one piece, which takes some minutes
#   --debug         installs the library's symbols and debug information too, in a file of their own by
#                   its build id, lib/debug/.build-id/../*.debug: gdb finds it under /usr/lib/debug, or
#                   by `set debug-file-directory PREFIX/lib/debug`
#
# A value may also follow its name and an equals sign: --prefix=DIR.
#
# To stage a package, give the staging folder as the prefix: nothing that is installed names it.
set -eu

prefix=/usr/local
libdir=lib
from=
debug=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix=* | --libdir=* | --from=*)
            option=$1
            shift
            set -- "${option%%=*}" "${option#*=}" "$@"
            ;;
        --debug)
            debug=yes
            shift
            ;;
        --prefix | --libdir | --from)
            [ -n "${2:-}" ] || { echo "install.sh: $1 needs a value" >&2; exit 2; }
            case $1 in
                --prefix) prefix=$2 ;;
                --libdir) libdir=${2%/} ;;
                --from) from=$2 ;;
            esac
            shift 2
            ;;
        *)
            sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
            [ "$1" = --help ] && exit 0
            echo "install.sh: unknown option $1" >&2
            exit 2
            ;;
    esac
done

case /$libdir/ in
    //* | *//* | */./* | */../* | *[!A-Za-z0-9/._+-]*)
        echo "install.sh: --libdir is a folder under the prefix, as lib/x86_64-linux-gnu, not $libdir" >&2
        exit 2
        ;;
esac
# The way from the folder for libraries back to the prefix.
up=$(echo "$libdir" | sed 's/[^/]*/../g')
[ "$(uname -s)" = Linux ] || { echo "install.sh: lays out ELF libraries, so it needs Linux" >&2; exit 1; }
for tool in readelf strip objcopy; do
    command -v $tool >/dev/null || { echo "install.sh: $tool (binutils) is not there" >&2; exit 1; }
done

here=$(cd "$(dirname "$0")" && pwd)

if [ -z "$from" ]; then
    [ "$debug" ] && export CARGO_PROFILE_DIST_DEBUG=line-tables-only
    . "$here/map_paths.sh"
    map_paths_away "$here"
    (cd "$here" && cargo build --profile dist --package lendwright-ffi)
    from=${CARGO_TARGET_DIR:-$here/target}/dist
fi
built=$from/liblendwright.so
[ -f "$built" ] || { echo "install.sh: $built is not there" >&2; exit 1; }

# Cargo has the version, and the library itself its SONAME; neither is written down a second time.
version=$(cd "$here" && cargo pkgid --offline --package lendwright-ffi | sed 's/.*[#@]//')
soname=$(readelf -d "$built" | sed -n 's/.*SONAME.*\[\(.*\)\].*/\1/p')
abi=${soname#liblendwright.so.}
file=liblendwright.so.$version

fill_in() {
    sed -e "s/@VERSION@/$version/" -e "s|@LIBDIR@|$libdir|" -e "s|@UP@|$up|" -e "s/@FILE@/$file/" \
        -e "s/@SONAME@/$soname/" -e "s/@ABI@/$abi/" "$here/ffi/install/$1.in" >"$2/$1"
    chmod 644 "$2/$1"
}

lib=$prefix/$libdir
doc=$prefix/share/doc/lendwright
mkdir -p "$lib/pkgconfig" "$lib/cmake/lendwright" "$prefix/include/lendwright" "$prefix/share/lendwright" "$doc"
install -m 755 "$built" "$lib/$file"
if [ "$debug" ]; then
    id=$(readelf -n "$built" | sed -n 's/.*Build ID: //p')
    [ "$id" ] || { echo "install.sh: $built has no build id" >&2; exit 1; }
    rest=${id#??}
    of_id=$prefix/lib/debug/.build-id/${id%"$rest"}
    mkdir -p "$of_id"
    objcopy --only-keep-debug "$built" "$of_id/$rest.debug"
    chmod 644 "$of_id/$rest.debug"
fi
strip "$lib/$file"
ln -sf "$file" "$lib/$soname"
ln -sf "$soname" "$lib/liblendwright.so"
for header in "$here"/include/lendwright.h*; do
    install -m 644 "$header" "$prefix/include/"
done
install -m 644 "$here"/include/lendwright/*.h* "$prefix/include/lendwright/"
install -m 644 "$here/ffi/valgrind.supp" "$here/ffi/tsan.supp" "$prefix/share/lendwright/"
for licence in LICENSE-APACHE LICENSE-MIT THIRD_PARTY.txt; do
    install -m 644 "$here/$licence" "$doc/"
done
# As they stand here, so that the links between them hold.
install -m 644 "$here/README.md" "$here/CHANGELOG.md" "$here/ARCHITECTURE.md" "$here/CONTRIBUTING.md" "$doc/"
(cd "$here" && find docs examples -type d ! -name '[._]*' ! -path '*/[._]*') | while read -r folder; do
    mkdir -p "$doc/$folder"
    find "$here/$folder" -maxdepth 1 -type f ! -name '.*' -exec install -m 644 {} "$doc/$folder/" \;
done
fill_in lendwright.pc "$lib/pkgconfig"
fill_in lendwright-config.cmake "$lib/cmake/lendwright"
fill_in lendwright-config-version.cmake "$lib/cmake/lendwright"
echo "lendwright $version is in $prefix; its library has $(($(wc -c <"$lib/$file") / 1000)) kB"
