#!/usr/bin/env python3
"""Compares the gradients that `heed run --gradient` prints with torch.autograd, over random scenes: of a cell of any
matrix or stack, with respect to every matrix and stack, at the numbers that `heed run` prints.

    torch_gradients.py --program build/release/heed --count 200 --seed 1
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import torch
except ImportError:
    print("skipped: this comparison needs PyTorch (python3-torch)")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, differences
from random_scenes import smooth_scene
from torch_reference import TorchScene


def printed(program, path, *words):
    done = subprocess.run([program, "run", path, "--format", "json", *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"heed run {' '.join(words)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def numbers(result):
    return {name: as_array(node["values"]) for name, node in result["nodes"].items()}


def gradients_of(scene, at, name, cell):
    nodes = TorchScene(scene, at).nodes
    nodes[name][cell].backward()
    return {each: np.zeros(value.shape) if value.grad is None else value.grad.numpy() for each, value in nodes.items()}


def compare_one(program, path, seed):
    """(what is asked for, the difference of each node)"""
    scene = smooth_scene(seed, 8)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scene, file)
    at = numbers(printed(program, path))
    random = np.random.default_rng(seed)
    name = str(random.choice([each for each in at if each.endswith(".weighted")] if seed % 4 == 0 else list(at)))
    cell = tuple(int(random.integers(size)) for size in at[name].shape)
    asked = f"{name}[{','.join(map(str, cell))}]"
    found = printed(program, path, "--gradient", asked)
    if found["of"] != {"node": name, "cell": list(cell)}:
        return asked, {"of": np.inf}
    return asked, differences(numbers(found), gradients_of(scene, at, name, cell))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)

    worst, equal, matrices = 0.0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scene.json")
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            asked, found = compare_one(chosen.program, path, seed)
            wrong = [f"{name} by {difference:.3g}" for name, difference in found.items() if difference > TOLERANCE]
            if wrong:
                print(f"seed {seed}: gradient of {asked}: {'; '.join(wrong)}")
            else:
                equal, worst, matrices = equal + 1, max(worst, *found.values()), matrices + len(found)
    print(f"{equal} of {chosen.count} gradients of the command line, {matrices} matrices, are PyTorch's to "
          f"{TOLERANCE:g}; worst difference {worst:.2g}")
    return 0 if equal == chosen.count else 1


if __name__ == "__main__":
    sys.exit(main())
