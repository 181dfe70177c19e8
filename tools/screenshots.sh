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
take lesson "$root/assets/lessons/many-heads.md" --page 2 --theme light --lang en --size 1440x900

# A transformer of four blocks with weights drawn at random, which `heed window` opens as its map.
python3 - "$home/transformer.json" <<'PYTHON'
import json
import math
import random
import sys

draw = random.Random(7)
words = "Then Anna met Ben . Ben gave a book to".split()
answers = ["Anna", "her", "him", "the", "a", "Ben"]
width, heads = 16, 4


def matrix(rows, cols, scale=1.0):
    most = scale * math.sqrt(6 / (rows + cols))
    return {"weight": [[round(draw.uniform(-most, most), 3) for _ in range(cols)] for _ in range(rows)]}


def block():
    each = width // heads
    attention = [{key: matrix(width, each, 2.0) for key in ("query", "key", "value")} for _ in range(heads)]
    return {"norm": "pre", "attention_norm": {"kind": "layer"}, "feed_forward_norm": {"kind": "layer"},
            "attention": {"heads": attention, "output": matrix(width, width), "mask": {"causal": True},
                          "score": {"kind": "scaled_dot"}},
            "feed_forward": {"activation": "gelu", "expand": matrix(width, 4 * width),
                             "contract": matrix(4 * width, width)}}


scene = {"heed": 2, "title": "Who gets the book?", "tokens": words, "inputs": matrix(len(words), width, 2.5)["weight"],
         "position": "sinusoidal", "blocks": [block() for _ in range(4)], "final_norm": {"kind": "layer"},
         "readout": {"labels": answers, **matrix(width, len(answers), 2.0)}}
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(scene, file)
PYTHON
"$program" render "$home/transformer.json" --out "$folder/map.png" --theme dark --lang en --size 1180x720 --scale 2 </dev/null
echo "$folder/map.png"

# The README's animation, at most 1.5 MB.
"$program" render "$root/assets/scenes/eight-steps.json" --out "$folder/steps.gif" --theme dark --lang en \
  --size 1100x640 --grain guided --fps 12 --seconds-per-moment 0.7 </dev/null
echo "$folder/steps.gif"
