#!/usr/bin/env bash
# tools/screenshots.sh [PROGRAM]: makes the README's animation and screenshots again, from the real program, into
# assets/screenshots. Each screenshot is a scene or lesson at a fixed moment and size, drawn by Mesa's software OpenGL on
# a screen of its own, so the same sources give the same pictures on every machine.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
program=${1:-$root/build/release/heed}
folder=$root/assets/screenshots

[ -x "$program" ] || { echo "There is no $program; build it first: ./run does." >&2; exit 1; }
command -v xvfb-run >/dev/null || { echo "xvfb-run is missing: install xvfb." >&2; exit 1; }

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$folder"
export XDG_CONFIG_HOME=$home/config XDG_STATE_HOME=$home/state XDG_DATA_HOME=$home/data LIBGL_ALWAYS_SOFTWARE=1

take() {  # NAME OPTION…
  local name=$1
  shift
  xvfb-run -a -s '-screen 0 3840x2160x24' "$program" window --screenshot "$folder/$name.png" "$@" </dev/null
  echo "$folder/$name.png"
}

# Query 2 meets key 3: row 1 is finished, row 2 is being made, row 3 has not begun.
moment=(--step 8 --moment 2)
take dark --theme dark --lang en --size 1440x900 "${moment[@]}"
take light --theme light --lang en --size 1440x900 "${moment[@]}"
take chinese --theme light --lang zh --size 1440x900 "${moment[@]}"
take lesson "$root/assets/lessons/many-heads.md" --theme light --lang en --size 1440x900

# The README's animation, at most 1.5 MB.
"$program" render "$root/assets/scenes/eight-steps.json" --out "$folder/steps.gif" --theme dark --lang en \
  --size 1100x640 --grain guided --fps 12 --seconds-per-moment 0.7 </dev/null
echo "$folder/steps.gif"
