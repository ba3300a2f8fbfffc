# What the scripts share. Sourced by bash scripts that have set `root`, the top of the checkout.

packages="libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsqlite3-dev libsimdjson-dev libssl-dev pkg-config"
build_flags="--explicit-target-dependency-import-check error"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { printf 'syncline: %s\n' "$*" >&2; exit 1; }

# Installs the Debian packages that are missing among its arguments.
install_packages() {
    local missing=() name rights=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        look_without_apt "$@"
        return
    fi
    for name in "$@"; do
        dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' \
            || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || fail "packages are missing; run as root: apt-get install ${missing[*]}"
        rights=(sudo)
    fi
    say "installing: ${missing[*]}"
    local apt=("${rights[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q)
    { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >&2 \
        || fail "apt could not install them; to see why, run as root: apt-get install ${missing[*]}"
}

# Without apt, goes on if what the packages bring is there, and else names what is not.
look_without_apt() {
    local missing=() name
    for name in "$@"; do
        brings "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] \
        || fail "there is no apt here; install by hand what these packages of Debian bring: ${missing[*]}"
}

# Whether what a Debian package is needed for is there, wherever it came from.
brings() {
    case "$1" in
        libwebsockets-dev) pkg-config --exists libwebsockets ;;
        # A plugin, which the library loads by name; the server tells when it cannot.
        libwebsockets-evlib-uv) pkg-config --exists libwebsockets ;;
        libuv1-dev) pkg-config --exists libuv ;;
        libsqlite3-dev) pkg-config --exists sqlite3 ;;
        libssl-dev) pkg-config --exists libcrypto ;;
        libsimdjson-dev)
            pkg-config --exists simdjson || [ -e /usr/include/simdjson.h ] \
                || [ -e /usr/local/include/simdjson.h ] ;;
        python3-venv) python3 -c 'import venv, ensurepip' ;;
        *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

# Puts Swift 6.2 or later on the PATH; sudo may have taken it off.
need_swift() {
    local home folder version
    home=$(getent passwd "${SUDO_USER:-$(id -un)}" | cut -d: -f6)
    if ! command -v swift >/dev/null; then
        for folder in /opt/swift/usr/bin /opt/swift/bin /usr/local/swift/usr/bin \
            "$home/.local/share/swiftly/bin" "$home/swift/usr/bin"; do
            [ -x "$folder/swift" ] && PATH="$folder:$PATH" && break
        done
    fi
    command -v swift >/dev/null \
        || fail "there is no Swift; install 6.2 or later from https://www.swift.org/install/linux and put it on the PATH"
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
    case "$version" in
        6.[01]|[0-5].*) fail "Swift $version is too old; 6.2 or later is needed" ;;
    esac
}

# Goes on as the user who called sudo, if the checkout is theirs, so that no file of root's is left.
drop_sudo() {
    [ "$(id -u)" -eq 0 ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] || return 0
    [ "$(stat -c %U "$root")" = "$SUDO_USER" ] || return 0
    exec sudo -u "$SUDO_USER" -H env PATH="$PATH" "$root/Scripts/$(basename "$0")" "$@"
}

# The Python that the tests use, with what they need from PyPI, in a place of its own.
need_python() {
    command -v python3 >/dev/null || install_packages python3
    python3 -c 'import venv, ensurepip' 2>/dev/null || install_packages python3-venv
    local wanted="$root/Tests/requirements.txt" venv="$root/.build/venv"
    if ! cmp -s "$wanted" "$venv/requirements.txt" || ! "$venv/bin/python" -c '' 2>/dev/null; then
        say "making the Python environment of the tests"
        rm -rf "$venv"
        mkdir -p "$root/.build"
        python3 -m venv "$venv"
        "$venv/bin/pip" install -q --disable-pip-version-check -r "$wanted" >&2 \
            || fail "pip could not install Tests/requirements.txt"
        cp "$wanted" "$venv/requirements.txt"
    fi
    python="$venv/bin/python"
}

# Builds a product in release, statically, and tells where it is.
build_release() {
    # shellcheck disable=SC2086
    swift build -c release --static-swift-stdlib $build_flags --product "$1" >&2 \
        || fail "the build of $1 failed"
}
