# Sourced by ./run and ./test: brings what tools/needs.txt lists and builds a preset.
# Everything said here goes to standard error: standard output belongs to the program.
# shellcheck shell=bash
heed_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# One cache for every preset and every clone of the repository.
export CCACHE_BASEDIR=$heed_root CCACHE_NOHASHDIR=1
# What is precompiled is told from another by its contents.
export CCACHE_SLOPPINESS=pch_defines,time_macros
# That is 100 MB and more: read once, not for every object.
export CCACHE_INODECACHE=1

say() { printf 'heed: %s\n' "$*" >&2; }

give_up() {
  say "$*"
  exit 1
}

# needs WHEN FIELD: one column of the lines of tools/needs.txt that begin with WHEN.
needs() { awk -F';' -v when="$1" -v field="$2" '$1 == when { print $field }' "$heed_root/tools/needs.txt"; }

# The packages among those of WHEN… that dpkg does not know as installed, one a line.
missing_packages() {
  local wanted when
  wanted=$(for when in "$@"; do needs "$when" 3; done | tr ' ' '\n')
  # shellcheck disable=SC2086
  comm -23 <(sort -u <<<"$wanted") \
    <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p' | sort -u)
}

probe() {  # KIND NAME
  case $1 in
    cmd) command -v "$2" >/dev/null ;;
    pc) ! command -v pkg-config >/dev/null || pkg-config --exists "$2" ;;
    py) "$(system_python)" -c "import $2" 2>/dev/null ;;
    *) true ;;
  esac
}

# The Python that the distribution's packages belong to; another one may come first in PATH.
system_python() { if [ -x /usr/bin/python3 ]; then echo /usr/bin/python3; else echo python3; fi; }

# Without apt it is the tools themselves that tell whether all is there.
stop_if_probes_fail() {
  local when purpose packages kind name lacking=""
  while IFS=';' read -r when purpose packages probe; do
    read -r kind name <<<"$probe"
    case " $* " in *" $when "*) probe "$kind" "$name" || lacking+="; $purpose (Debian: $packages)" ;; esac
  done < <(grep -v '^#' "$heed_root/tools/needs.txt")
  [ -z "$lacking" ] || give_up "this is missing, bring it and start again: ${lacking#; }."
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

apt_install() {
  local log=$heed_root/build/apt.log options=(-q -o DPkg::Lock::Timeout=120 -o Acquire::Retries=0 -o Acquire::http::Timeout=20)
  mkdir -p "$heed_root/build"
  as_root apt-get "${options[@]}" update >"$log" 2>&1 </dev/null || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install -y --no-install-recommends "$@" \
    >>"$log" 2>&1 </dev/null && return
  grep -E '^[EW]: ' "$log" | tail -n 4 >&2
  return 1
}

# ensure WHEN…: installs what is missing, says so first, and stops in one sentence if it cannot be had.
ensure() {
  local missing
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    [ -e "$heed_root/build/probed" ] || say "there is no apt-get here, so nothing is installed; looking for what is needed."
    stop_if_probes_fail "$@"
    mkdir -p "$heed_root/build" && touch "$heed_root/build/probed"
    return
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  missing=$(tr '\n' ' ' <<<"$missing")
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    say "not root, and there is no sudo, so nothing is installed; to install it yourself, as root: apt-get install $missing"
    stop_if_probes_fail "$@"
    return
  fi
  say "installing from the distribution's packages: ${missing% }"
  # shellcheck disable=SC2086
  if ! apt_install $missing && ! { say "that failed, trying once more."; apt_install $missing; }; then
    say "the packages could not be installed (no network, or no right to): ${missing% }."
    stop_if_probes_fail "$@"
    say "everything is here all the same, going on."
  fi
}

# offer WHEN: installs what not every system has; does without where it is not to be had.
offer() {
  local package
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
  for package in $(missing_packages "$1"); do
    if apt-cache show "$package" >/dev/null 2>&1; then
      say "installing from the distribution's packages: $package"
      apt_install "$package" || say "$package could not be installed; going on without."
    fi
  done
}

# bring_tensorflow: what tools/tensorflow.txt lists, in build/tensorflow; again only where the list or Python is another.
bring_tensorflow() {
  local dir=$heed_root/build/tensorflow list=$heed_root/tools/tensorflow.txt log=$heed_root/build/tensorflow.log wanted
  wanted=$("$(system_python)" --version && cat "$list")
  if [ "$wanted" = "$(cat "$dir/installed.txt" 2>/dev/null)" ]; then return; fi
  say "installing TensorFlow into build/tensorflow (330 MB to download, 1.6 GB when installed)"
  rm -rf "$dir"
  mkdir -p "$heed_root/build"
  if ! "$(system_python)" -m venv "$dir" >"$log" 2>&1 || ! "$dir/bin/python" -m pip --disable-pip-version-check install \
    --quiet --no-input --require-hashes --only-binary :all: -r "$list" >>"$log" 2>&1 </dev/null; then
    tail -n 4 "$log" >&2
    give_up "TensorFlow could not be installed (no network, or not x86-64 Linux with Python 3.11, 3.12 or 3.13)."
  fi
  printf '%s\n' "$wanted" >"$dir/installed.txt"
}

# bring_transformers: what tools/transformers.txt lists, in build/transformers, beside the distribution's PyTorch.
bring_transformers() {
  local dir=$heed_root/build/transformers list=$heed_root/tools/transformers.txt log=$heed_root/build/transformers.log wanted
  wanted=$("$(system_python)" --version && cat "$list")
  if [ "$wanted" = "$(cat "$dir/installed.txt" 2>/dev/null)" ]; then return; fi
  say "installing transformers into build/transformers (25 MB to download, 100 MB when installed)"
  rm -rf "$dir"
  mkdir -p "$heed_root/build"
  if ! "$(system_python)" -m venv --system-site-packages "$dir" >"$log" 2>&1 || ! "$dir/bin/python" -m pip --disable-pip-version-check \
    install --quiet --no-input --require-hashes --only-binary :all: -r "$list" >>"$log" 2>&1 </dev/null; then
    tail -n 4 "$log" >&2
    give_up "transformers could not be installed (no network, or not x86-64 Linux with Python 3.11, 3.12 or 3.13)."
  fi
  printf '%s\n' "$wanted" >"$dir/installed.txt"
}

# is_configured PRESET [-DNAME=VALUE…]: whether that has been done with these options.
is_configured() {
  local dir=$heed_root/build/$1 option
  shift
  [ -e "$dir/build.ninja" ] || return 1
  for option in "$@"; do
    option=${option#-D}
    grep -q "^${option%%=*}:[A-Z]*=${option#*=}\$" "$dir/CMakeCache.txt" || return 1
  done
}

# g++ would collect what it has thrown away again and again, a sixth of its time; where there is memory it need not.
unhurried() {
  [ "$(awk '/^MemTotal/ { print int($2 / 1048576) }' /proc/meminfo 2>/dev/null || echo 0)" -ge 7 ] || return 0
  "${CXX:-c++}" --version 2>/dev/null | grep -q 'Free Software Foundation' || return 0
  echo '--param ggc-min-heapsize=2000000'
}

# configure PRESET [-DNAME=VALUE…]: only when it has not been done; afterwards Ninja itself sees what changed.
configure() {
  local preset=$1 options=()
  if is_configured "$@"; then return; fi
  shift
  [ "$preset" = fuzz ] || options+=(-DCMAKE_CXX_FLAGS="$(unhurried)")
  if command -v ccache >/dev/null; then
    options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache)
  fi
  say "configuring build/$preset"
  mkdir -p "$heed_root/build"
  (cd "$heed_root" && cmake --preset "$preset" -DPython3_EXECUTABLE="$(system_python)" "${options[@]}" "$@" >"$heed_root/build/$preset.log" 2>&1) || {
    cat "$heed_root/build/$preset.log" >&2
    give_up "build/$preset could not be configured; the reason stands above."
  }
}

# Who only runs Heed has no test packages. What ./test has configured is left as it is.
program_options=(-DHEED_TESTS=OFF)
configure_program() { is_configured release || configure release "${program_options[@]}"; }

# build PRESET [TARGET…]: silent when there is nothing to do.
build() {
  local dir="$heed_root/build/$1"
  shift
  if ninja -C "$dir" -n "$@" 2>/dev/null | grep -q 'no work to do'; then return; fi
  ninja -C "$dir" "$@" >&2 || give_up "the build failed; the reason stands above."
}
