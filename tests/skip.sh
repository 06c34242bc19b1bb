# Checks of scripts that can't run on this machine. They end the script, unless LENDWRIGHT_ALLOW_SKIPS names them. The
# table in tests/README.md says what each name leaves out.
#
#   . tests/skip.sh

# skip NAME WHY
skip() {
    case ",${LENDWRIGHT_ALLOW_SKIPS-}," in
        *",$1,"*) echo "skipped: $1: $2" >&2 ;;
        *)
            echo "the check can't run: $2. The skip '$1' is not allowed: LENDWRIGHT_ALLOW_SKIPS is" \
                "'${LENDWRIGHT_ALLOW_SKIPS-}', see tests/README.md" >&2
            exit 1
            ;;
    esac
}
