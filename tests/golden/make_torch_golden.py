#!/usr/bin/env python3
"""Writes tests/golden/torch/*.json: scenes, and what PyTorch computes for them, gradients included, so that the
tests compare with PyTorch where it is not installed.

    tests/golden/make_torch_golden.py

The stacks `hN.weighted` are left out: they would be most of the bytes, and the live comparison has them.
"""

import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "reference"))

from torch_reference import gradients_of, requests, values_of  # noqa: E402

SCENES = 64
MOST_TOKENS = 5


def compact(array):
    """Eight digits are more than a 32-bit float has."""

    def number(value):
        text = f"{value:.8g}"
        return json.loads(text) if math.isfinite(value) else text

    return [[number(value) for value in row] for row in array]


def main():
    folder = os.path.join(HERE, "torch")
    os.makedirs(folder, exist_ok=True)
    for seed, _, request in requests(SCENES, 1, MOST_TOKENS):
        values = values_of(request["scene"])
        gradients = gradients_of(request["scene"], request["objective"], values)
        matrices = [name for name in values if values[name].ndim == 2]
        golden = {
            **request,
            "nodes": {name: compact(values[name]) for name in matrices},
            "gradients": {name: compact(gradients[name]) for name in matrices},
        }
        with open(os.path.join(folder, f"{seed:02}.json"), "w", encoding="utf-8") as file:
            json.dump(golden, file, separators=(",", ":"))
            file.write("\n")


if __name__ == "__main__":
    main()
