#!/usr/bin/env python3
"""The PyTorch programs of `heed train --code`: they are run, and their first losses are those of Heed's own run.

    training_programs.py --program build/release/heed
"""

import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import torch  # noqa: F401
except ImportError:
    print("skipped: this comparison needs PyTorch (python3-torch)")
    sys.exit(77)

from random_transformers import TransformerGenerator

TOLERANCE = 1e-4  # relative
STEPS = 20

ATTENTION = {
    "heed": 1, "inputs": [[1, 0, 1], [0, 2, 0], [0.5, 1, -1]], "position": "rotary", "score": {"kind": "scaled_dot"},
    "heads": [{"query": {"weight": [[1, 0], [0, 1], [1, 1]], "bias": [0.1, 0.2]}, "key": {"weight": [[0, 1], [1, 0], [1, 0]]},
               "value": {"weight": [[1, 2, 0.5], [0, 1, 1], [1, 0, -1]]}}],
    "target": [[1, 0, 0], [0, 1, 2], [1, 1, 1]],
}


def read_out(seed):
    """A random transformer whose own inputs are the only example, as a scene with a target has it."""
    generator = TransformerGenerator(seed, True, 5)
    while True:
        scene = generator.transformer()
        has_chance = "dropout" in json.dumps(scene)
        is_asked = "target" in scene.get("readout", {}) or "target" in scene
        is_off = '"enabled": false' in json.dumps(scene)
        if "overrides" not in scene and not has_chance and is_asked and not is_off:
            for block in scene["blocks"]:
                for head in block.get("attention", {}).get("heads", []):
                    head.get("key", {}).pop("bias", None)
            scene.pop("locked", None)
            return scene


def heed(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"heed {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()}")


def losses_of_heed(folder, first):
    with open(folder / "history.csv", encoding="utf-8", newline="") as file:
        return [float(row["loss"]) for row in csv.DictReader(file) if int(row["step"]) > first][:STEPS]


def losses_of_program(code):
    done = subprocess.run([sys.executable, "-B", code], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{code.name} ended with {done.returncode}: {done.stderr.strip()[-600:]}")
    return json.loads(done.stdout.splitlines()[-1])["losses"][:STEPS]


def runs(root):
    """(name, what is trained, options, steps that it has made before)"""
    for task in ("induction", "reverse", "names", "sentiment", "brackets", "addition"):
        yield task, task, [], 0
    for optimizer in ("sgd", "momentum"):
        yield f"reverse by {optimizer}", "reverse", ["--optimizer", optimizer, "--rate", "0.05"], 0
    yield "locked", "reverse", ["--lock", "embedding,P,b0.h*.W_q,b1.W_1,W_out"], 0
    scene = root / "attention.json"
    scene.write_text(json.dumps(ATTENTION))
    yield "a bare attention", scene, ["--rate", "0.01"], 0
    yield "a bare attention, locked", scene, ["--rate", "0.01", "--lock", "h0.W_q"], 0
    for seed in range(1, 21):
        path = root / f"scene_{seed}.json"
        path.write_text(json.dumps(read_out(seed)))
        yield f"seed {seed}", path, ["--rate", "0.003"], 0
    for optimizer in ("adamw", "momentum"):
        folder = root / f"before {optimizer}"
        yield f"half of {optimizer}", "reverse", ["--optimizer", optimizer, "--steps", "7", "--out", folder], 0
        yield f"the rest of {optimizer}", folder, [], 7


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    chosen = arguments.parse_args()
    equal, count, worst = 0, 0, 0.0
    with tempfile.TemporaryDirectory() as made:
        root = pathlib.Path(made)
        for name, subject, options, before in runs(root):
            code = root / f"{count}.py"
            folder = options[options.index("--out") + 1] if "--out" in options else root / str(count)
            more = [] if "--out" in options else ["--steps", STEPS, "--out", folder]
            heed(chosen.program, "train", subject, *options, *more, "--code", code)
            expected, found = losses_of_heed(folder, before), losses_of_program(code)
            count += 1
            distance = max(abs(a - b) / abs(a) for a, b in zip(expected, found, strict=True))
            if distance <= TOLERANCE:
                equal, worst = equal + 1, max(worst, distance)
            else:
                print(f"{name}: by {distance:.3g}; {found[:3]} instead of {expected[:3]}")
    print(f"{equal} of {count} programs have the losses of Heed to {TOLERANCE:g}; worst difference {worst:.2g}")
    return 0 if equal == count else 1


if __name__ == "__main__":
    sys.exit(main())
