#!/usr/bin/env python3
"""Compares every matrix that Heed computes with the NumPy reference, over random scenes.

    compare.py --program build/dev/tests/run_scenes --count 2000 --seed 1

A failure names its seed; `--count 1 --seed THAT` repeats it alone.
"""

import argparse
import json
import math
import sys

try:
    import numpy as np
except ImportError:
    print("skipped: this comparison needs NumPy (python3-numpy)")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, differences, run_scenes
from random_scenes import random_scene
from random_transformers import random_transformer
from transformer_reference import reference_of


def node_values(result):
    return {name: node["values"] for name, node in result["nodes"].items()}


def shape_faults(result):
    return [name for name, node in result["nodes"].items() if list(as_array(node["values"]).shape) != node["shape"]]


def describe(seed, scene, what):
    print(f"seed {seed}: {what}\n  {json.dumps(scene, ensure_ascii=False)}")


def compare_one(seed, scene, files, result):
    """(the worst difference of each node, what fell out), or None when it is not equal."""
    if "error" in result:
        describe(seed, scene, f"refused: {result['error']}")
        return None
    values = node_values(result)
    dropped = {name: as_array(given) for name, given in values.items() if name.endswith("dropped")}
    reference = reference_of(scene, files, dropped, {name: as_array(given) for name, given in values.items()})
    found = differences(values, reference.nodes)
    wrong = [f"{name} by {found[name]:.3g}" for name in reference.nodes if found[name] > TOLERANCE]
    wrong += [f"{name} only in Heed" for name in values if name not in reference.nodes]
    wrong += [f"{name} has another shape than it says" for name in shape_faults(result)]
    if wrong:
        describe(seed, scene, "; ".join(wrong))
        return None
    return found, reference.kept


def rate_is_plausible(kept):
    """Of many cells, each kept with probability 1 − p, five standard deviations hold."""
    cells = sum(count for _, _, count in kept)
    expected = sum((1 - p) * count for p, _, count in kept)
    spread = math.sqrt(sum(p * (1 - p) * count for p, _, count in kept))
    found = sum(stayed for _, stayed, _ in kept)
    print(f"dropout: {found} of {cells} weights kept, {expected:.0f} ± {spread:.0f} expected")
    return abs(found - expected) <= 5 * max(spread, 1)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--transformers", action="store_true", help="scenes of version 2")
    chosen = arguments.parse_args()

    make = random_transformer if chosen.transformers else random_scene
    seeds = range(chosen.seed, chosen.seed + chosen.count)
    made = [make(seed) for seed in seeds]
    all_files = {name: values for _, files in made for name, values in files.items()}
    results = run_scenes(chosen.program, [scene for scene, _ in made], all_files)
    compared = [compare_one(seed, *scene, result) for seed, scene, result in zip(seeds, made, results, strict=True)]

    equal = [each for each in compared if each is not None]
    worst = [max(found.values()) for found, _ in equal]
    if worst:
        print(f"{len(equal)} of {len(seeds)} scenes are equal to {TOLERANCE:g}, {sum(len(f) for f, _ in equal)} matrices; "
              f"worst difference {max(worst):.2g}, median of the worst {np.median(worst):.2g}")
    is_plausible = rate_is_plausible([each for _, kept in equal for each in kept])
    return 0 if len(equal) == len(seeds) and is_plausible else 1


if __name__ == "__main__":
    sys.exit(main())
