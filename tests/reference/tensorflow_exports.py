#!/usr/bin/env python3
"""Runs the code that `heed export --to tensorflow` writes under TensorFlow itself, against what `heed run` prints.

    tensorflow_exports.py --program build/release/heed --count 300 --seed 1

Scenes are random ones, those of the lessons, and some made here, until there is one of every kind: a kind that no
scene has is a fault. A failure of a random scene names its seed; `--count 1 --seed THAT` repeats it alone.
"""

import argparse
import collections
import contextlib
import copy
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
try:
    import numpy as np
    import tensorflow as tf
except ImportError as missing:
    print(f"skipped: {missing}; ./test --with-tensorflow installs it")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, difference
from random_scenes import random_scene

ROOT = pathlib.Path(__file__).parents[2]


def heads_of(scene):
    return scene.get("heads", [{}])


def shapes_of(head):
    return [np.shape(head[role]["weight"]) + ("bias" in head[role],) for role in ("query", "key", "value") if role in head]


def projections_of(scene):
    return [head[role] for head in heads_of(scene) for role in ("query", "key", "value") if role in head]


def overridden(scene):
    return {name.split(".")[-1]: [cell[-1] for cell in cells] for name, cells in scene.get("overrides", {}).items()}


def sees_nothing(nodes):
    """Whether some row is masked throughout."""
    return any((values == -np.inf).all(axis=-1).any() for name, values in nodes.items() if name.endswith(".masked"))


def kinds_of(scene, nodes, script):
    """The words by which a scene is counted."""
    heads, mask = heads_of(scene), scene.get("mask", {})
    score, position = scene.get("score", {}), scene.get("position", "none")
    yield f"score {score.get('kind', 'dot')}" + (", scaled" if "scale" in score else "")
    yield f"position {position if isinstance(position, str) else 'learned'}"
    yield from (f"mask {key}" for key in mask if mask[key] is not False)
    yield from (key for key in ("memory", "dropout", "output", "tokens", "memory_tokens", "title", "embedding") if key in scene)
    yield from (f"override of {name}" for name in overridden(scene))
    yield from (f"override by {value}" for values in overridden(scene).values() for value in values if isinstance(value, str))
    enabled = [head.get("enabled", True) for head in heads]
    alike = all(shapes_of(head) == shapes_of(heads[0]) for head in heads) and all(enabled)
    facts = {
        "one head": len(heads) == 1,
        "a loop over heads": len(heads) > 1 and alike,
        "heads one by one": len(heads) > 1 and not alike,
        "a head that is off": not all(enabled),
        "all heads off": not any(enabled),
        "biases": any("bias" in projection for projection in projections_of(scene)),
        "an output with a bias": "bias" in scene.get("output", {}),
        "a projection left out": any(len(shapes_of(head)) < 3 for head in heads),
        "a file": '"npy"' in json.dumps(scene),
        "one token": len(nodes["X"]) == 1,
        "a row that sees nothing": sees_nothing(nodes),
        "an odd width turned": position == "rotary" and any(v.shape[1] % 2 for k, v in nodes.items() if k.endswith(".Q")),
        "no stack": "weighted" not in script and "weights" in script,
        "a result that is not finite": not np.isfinite(nodes["Y"]).all(),
        "far positions": len(nodes["X"]) > 250 and position in ("sinusoidal", "rotary"),
    }
    yield from (fact for fact, is_so in facts.items() if is_so)


OVERRIDDEN = ["X_pos", "Q", "K", "V", "Q_rot", "K_rot", "scores", "scaled", "biased", "masked", "weights", "dropped",
              "weighted", "output", "concat", "Y"]
WANTED = [
    *(f"score {kind}{scaled}" for kind in ("dot", "scaled_dot", "general", "additive") for scaled in ("", ", scaled")),
    *(f"position {kind}" for kind in ("none", "sinusoidal", "learned", "rotary", "alibi")),
    *(f"mask {key}" for key in ("causal", "window", "padding", "allow")),
    *(f"override of {name}" for name in OVERRIDDEN),
    *(f"override by {value}" for value in ("-inf", "inf", "nan")),
    "memory", "dropout", "output", "tokens", "memory_tokens", "title", "embedding", "one head", "a loop over heads",
    "heads one by one", "a head that is off", "all heads off", "biases", "an output with a bias", "a projection left out",
    "a file", "one token", "a row that sees nothing", "an odd width turned", "no stack", "a result that is not finite",
    "far positions",
]  # fmt: skip


def numbers(random, rows, cols):
    return np.round(random.normal(0, 1 / np.sqrt(cols), (rows, cols)), 3).tolist()


def long_scene(random, position, heads):
    roles = ("query", "key", "value")
    made = [{role: {"weight": numbers(random, 8, 4), "bias": numbers(random, 1, 4)[0]} for role in roles} for _ in range(heads)]
    return {"heed": 1, "inputs": numbers(random, 256, 8), "position": position, "score": {"kind": "scaled_dot"},
            "heads": made, "mask": {"causal": True}}  # fmt: skip


def broken(scene, names, value):
    """The scene with a cell of these nodes overridden."""
    made = copy.deepcopy(scene)
    made["overrides"] = {name: [[0, 1, value]] for name in names}
    return made


def made_scenes():
    """What random scenes have rarely or never."""
    random = np.random.default_rng(1)
    tutorial = json.loads((ROOT / "assets" / "scenes" / "eight-steps.json").read_text(encoding="utf-8"))
    spoken = {**tutorial, "tokens": ["a", "b", "c"], "embedding": {"tokens": ["a", "z"], "table": [[1, 0, 1, 0], [0, 1, 0, 1]]}}
    whole = {**tutorial, "overrides": {"h0.weights": [[i, j, (i + 2 * j) / 9] for i in range(3) for j in range(3)]}}
    huge = {"heed": 1, "inputs": [[1e30, 1], [0, 1]], "mask": {"causal": True}}
    yield "embedding", spoken
    yield "weights of one's own", whole
    yield "numbers that overflow", huge
    yield "a masked score, and results without a number", {
        **tutorial, "overrides": {"h0.scores": [[0, 1, "-inf"]], "h0.output": [[1, 0, "inf"], [1, 2, "nan"]]}}  # fmt: skip
    for value in ("nan", "inf", "-inf"):
        for name in ("h0.scores", "h0.V"):
            yield f"{value} in {name}", broken(tutorial, [name], value)
            yield f"{value} in {name}, with dropout", {**broken(tutorial, [name], value), "dropout": {"p": 0.5, "seed": 7}}
    yield "a bias of one's own", {**broken(tutorial, ["h0.biased"], 2.5), "position": "alibi"}
    for position in ("sinusoidal", "rotary", "alibi"):
        yield f"far positions, {position}", long_scene(random, position, 1)
    yield "long, two heads", long_scene(random, "rotary", 2)
    off = json.loads(json.dumps(long_scene(random, "none", 2)).replace('{"query"', '{"enabled": false, "query"'))
    yield "every head off", {**off, "inputs": off["inputs"][:3]}


def lesson_scenes():
    for lesson in sorted((ROOT / "assets" / "lessons").glob("*.md")):
        block = re.search(r"^```heed lesson\n(.*?)^```", lesson.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        scene = json.loads(block[1]).get("scene")
        if isinstance(scene, dict):
            yield lesson.stem, scene


def last_line(script, name):
    """What the script prints last, executed here."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(script, name, "exec"), {"__name__": "__main__"})
    return printed.getvalue().splitlines()[-1]


class Comparison:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.kinds, self.worst, self.compared, self.faults = collections.Counter(), 0.0, 0, 0

    def heed(self, *words):
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ValueError(f"heed {words[0]}: {done.stderr.strip()}")
        return done.stdout

    def compare(self, name, scene, files):
        for file, values in files.items():
            np.save(self.folder / file, values)
        path = self.folder / "scene.json"
        path.write_text(json.dumps(scene), encoding="utf-8")
        self.compared += 1
        script = ""
        try:
            result = json.loads(self.heed("run", path, "--format", "json"))
            nodes = {node: as_array(each["values"]) for node, each in result["nodes"].items()}
            script = self.heed("export", path, "--to", "tensorflow")
            self.kinds.update(set(kinds_of(scene, nodes, script)))
            found = json.loads(last_line(script, name))
            off = difference(as_array(found["Y"]), nodes["Y"]) if list(found) == ["Y"] else np.inf
            self.worst = max(self.worst, off)
            if not off <= TOLERANCE:
                self.report(name, script, f"Y is off by {off:.3g}: {found} is not {nodes['Y'].tolist()}")
        except Exception:
            self.report(name, script, traceback.format_exc(limit=-2))

    def report(self, name, script, what):
        self.faults += 1
        print(f"{name}: {what}\n{script}")

    def report_missing_kinds(self):
        for kind in WANTED:
            if not self.kinds[kind]:
                self.faults += 1
                print(f"no scene has this: {kind}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(chosen.program, folder)
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            comparison.compare(f"seed {seed}", *random_scene(seed))
        if chosen.count > 1:
            for name, scene in [*made_scenes(), *lesson_scenes()]:
                comparison.compare(name, scene, {})
            comparison.report_missing_kinds()
    print(f"TensorFlow {tf.__version__}: {comparison.compared} scenes of {len(comparison.kinds)} kinds, "
          f"{comparison.faults} faults; worst difference {comparison.worst:.2g}")
    return 1 if comparison.faults or not comparison.compared else 0


if __name__ == "__main__":
    sys.exit(main())
