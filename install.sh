#!/bin/sh
# Installs the C library: the shared library, the headers, a pkg-config file, a CMake package, and the
# suppressions for valgrind and ThreadSanitizer (share/lendwright/*.supp). In share/doc/lendwright, it
# installs the licences of the library and of all linked code, the documentation, and the examples.
#
#   ./install.sh [--prefix DIR] [--libdir DIR] [--from DIR] [--debug]
#
#   --prefix DIR    the folder to install to; by default /usr/local
#   --libdir DIR    the folder for libraries under the prefix; by default lib (on some systems lib64 or
#                   lib/x86_64-linux-gnu)
#   --from DIR      a folder with a built liblendwright.so. Without it, the library is built with the
#                   profile `dist`, as one piece, which takes some minutes
#   --debug         also installs the library's symbols and debug information, in a separate file named
#                   by its build id, lib/debug/.build-id/../*.debug. gdb finds it under /usr/lib/debug, or
#                   with `set debug-file-directory PREFIX/lib/debug`
#
# A value may also follow an equals sign: --prefix=DIR.
#
# To stage a package, use the staging folder as the prefix. No installed file contains its path.
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
# The relative path from the folder for libraries to the prefix.
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

# The version comes from Cargo, and the SONAME from the library itself.
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
# In the same layout as here, so that the links between the pages work.
install -m 644 "$here/README.md" "$here/CHANGELOG.md" "$here/ARCHITECTURE.md" "$here/CONTRIBUTING.md" "$doc/"
(cd "$here" && find docs examples -type d ! -name '[._]*' ! -path '*/[._]*') | while read -r folder; do
    mkdir -p "$doc/$folder"
    find "$here/$folder" -maxdepth 1 -type f ! -name '.*' -exec install -m 644 {} "$doc/$folder/" \;
done
fill_in lendwright.pc "$lib/pkgconfig"
fill_in lendwright-config.cmake "$lib/cmake/lendwright"
fill_in lendwright-config-version.cmake "$lib/cmake/lendwright"
echo "lendwright $version is in $prefix; its library has $(($(wc -c <"$lib/$file") / 1000)) kB"
