#!/bin/sh
# imgui_from_debian.sh DIR CMAKE: unpacks the Debian source package of Dear ImGui into DIR.
# The mirror is the one that this machine is configured for, the suite a newer one, the signature that of Debian's
# archive. Lists and cache are private and lie next to DIR: the system's own are neither read nor changed.
set -eu
dir=$1
cmake=$2
work=$dir.apt
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

fail() {
  echo "-- $1" >&2
  exit 1
}

[ -r "$keyring" ] || fail "Debian's archive keyring is missing: install debian-archive-keyring."

# apt itself knows where its sources stand and in which of their two formats.
# shellcheck disable=SC2016
mirrors=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
  awk '$1 !~ /[-\/]/ && !seen[$2]++ { print $2 }')
[ -n "$mirrors" ] || fail "This machine has no package mirror configured."

write_configuration() {  # MIRROR SUITE
  rm -rf "$work"
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/download"
  printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$1" "$2" "$keyring" \
    >"$work/imgui.sources"
  # Hooks of the system's own update (caches, notifications) are not for this one. A mirror that stands still or a
  # clock that is off makes the list of these suites look out of date: what counts here is that Debian signed it.
  cat >"$work/apt.conf" <<CONFIGURATION
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Acquire::Check-Date "false";
APT::Sandbox::User "$(id -un)";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$work/parts";
Dir::State::Lists "$work/lists";
Dir::Cache "$work/cache";
Acquire::Retries "1";
Acquire::http::Timeout "15";
Acquire::https::Timeout "15";
CONFIGURATION
  mkdir -p "$work/parts"
  mv "$work/imgui.sources" "$work/parts/"
}

download() {
  apt-get -c "$work/apt.conf" -qq update &&
    cd "$work/download" &&
    apt-get -c "$work/apt.conf" -qq source --download-only imgui
}

for mirror in $mirrors; do
  for suite in forky sid; do
    write_configuration "$mirror" "$suite"
    if (download) >"$work/log" 2>&1; then
      mkdir -p "$work/source"
      (cd "$work/source" && "$cmake" -E tar xf "$work"/download/imgui_*.orig.tar.*)
      rm -rf "$dir"
      mv "$work"/source/* "$dir"
      rm -rf "$work"
      exit 0
    fi
  done
done
sed 's/^/--   /' "$work/log" >&2
rm -rf "$work"
fail "No configured mirror offers the source package of Dear ImGui."
