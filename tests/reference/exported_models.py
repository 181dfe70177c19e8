#!/usr/bin/env python3
"""Runs what `heed export --out` writes of random transformers, the program and the weights beside it, against what
`heed run` prints.

    exported_models.py --program build/release/heed --to torch --count 300 --seed 1

Besides the random scenes of random_transformers.py there are some in which blocks are alike, parts are off, or PyTorch
has a layer that computes the same; a kind of scene that none of them has is a fault. A failure names its seed;
`--count 1 --seed THAT` repeats it alone.
"""

import argparse
import collections
import contextlib
import copy
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import traceback
import zipfile

MODULES = {"torch": "torch", "numpy": "numpy", "tensorflow": "tensorflow", "eigen": "numpy"}

try:
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, difference
from random_transformers import TransformerGenerator

ROOT = pathlib.Path(__file__).parents[2]


def heads_of(block):
    return block.get("attention", {}).get("heads", [])


class ModelGenerator(TransformerGenerator):
    """Scenes in which what random_transformers.py draws once is repeated, changed and switched off."""

    def model(self):
        scene = self.transformer()
        if self.chance(0.3):
            self.repeat_a_block(scene)
        if self.chance(0.25):
            scene = self.encoder()
        if self.chance(0.3):
            self.switch_off(scene)
        if self.chance(0.2):
            self.add_overrides_of_heads(scene)
        if self.chance(0.25):
            self.add_patches(scene)
        return scene

    def repeat_a_block(self, scene):
        scene.pop("overrides", None)
        at = int(self.random.integers(len(scene["blocks"])))
        for _ in range(int(self.random.integers(1, 3))):
            scene["blocks"].insert(at, self.redrawn(scene["blocks"][at]))

    def redrawn(self, value):
        """The same with other numbers, but not the settings."""
        if isinstance(value, dict):
            return {key: self.redrawn_member(key, each) for key, each in value.items()}
        return [self.redrawn(each) for each in value] if isinstance(value, list) else value

    def redrawn_member(self, key, value):
        if key in ("weight", "bias", "gain") and isinstance(value, list):
            return np.round(self.random.normal(0, 0.3, np.shape(value)), 3).tolist()
        return value if key in ("mask", "score") else self.redrawn(value)

    def encoder(self):
        """What nn.TransformerEncoderLayer computes."""
        heads, d_head, f, n = (int(self.random.integers(1, most)) for most in (4, 4, 9, 6))
        d = max(2, heads * d_head)
        if d % heads:
            heads = 1
        kind, activation = str(self.random.choice(["pre", "post"])), str(self.random.choice(["relu", "gelu"]))
        is_causal, eps = self.chance(0.5), 1e-3
        blocks = []
        for _ in range(int(self.random.integers(1, 4))):
            roles = ("query", "key", "value")
            attention = {"heads": [{role: self.projection(d, d // heads) for role in roles} for _ in range(heads)],
                         "score": {"kind": "scaled_dot"}, "output": self.projection(d, d)}
            if is_causal:
                attention["mask"] = {"causal": True}
            norms = {name: {**self.norm(d), "kind": "layer", "eps": eps} for name in ("attention_norm", "feed_forward_norm")}
            feed = {"expand": self.projection(d, f), "activation": activation, "contract": self.projection(f, d)}
            blocks.append({"norm": kind, "attention": attention, "feed_forward": feed, **norms})
        return {"heed": 2, "inputs": self.numbers(n, d).tolist(), "blocks": blocks, "readout": self.readout(n, d)}

    def switch_off(self, scene):
        block = scene["blocks"][int(self.random.integers(len(scene["blocks"])))]
        parts = [block[part] for part in ("attention", "feed_forward") if part in block]
        switched = [block, *parts, *heads_of(block)]
        switched[int(self.random.integers(len(switched)))]["enabled"] = False

    def add_overrides_of_heads(self, scene):
        if "overrides" in scene:
            return
        for i, block in enumerate(scene["blocks"]):
            count = len(heads_of(block))
            names = ["Q", "scores", "weights", "weighted", "output"]
            if count and self.chance(0.6):
                name = f"b{i}.h{int(self.random.integers(count))}.{self.random.choice(names)}"
                cell = [0, 0, 0] if name.endswith("weighted") else [0, 0]
                scene.setdefault("overrides", {})[name] = [[*cell, round(float(self.random.normal()), 3)]]

    def add_patches(self, scene):
        """Means of rows, and differences of two texts where the scene can have some words."""
        if "embedding" in scene or not isinstance(scene["inputs"], list):
            return
        d = len(scene["inputs"][0])
        words = ["one", "two", "three"]
        scene["embedding"] = {"tokens": words, "table": self.numbers(len(words), d).tolist()}
        for i, block in enumerate(scene["blocks"]):
            heads = len(heads_of(block))
            names = [f"b{i}.out", *(f"b{i}.h{at}.{part}" for at in range(heads) for part in ("Q", "weights", "output"))]
            for name in self.random.choice(names, min(2, len(names)), replace=False):
                patch = {"node": str(name), "rows": [int(self.random.integers(len(scene["inputs"])))]}
                if name.endswith("weights") or self.chance(0.4):
                    patch["mean"] = True
                else:
                    patch["from"] = str(self.random.choice(words))
                    if self.chance(0.6):
                        patch.update(add=round(float(self.random.normal()), 3), minus=str(self.random.choice(words)))
                    else:
                        patch["rows"] = [[patch["rows"][0], 0]]
                scene.setdefault("patches", []).append(patch)


def shape_of(head):
    return [np.shape(head[role]["weight"]) + ("bias" in head[role],) for role in ("query", "key", "value") if role in head]


def kinds_of(scene, program):
    """The words by which a scene is counted."""
    blocks = scene["blocks"]
    for block in blocks:
        yield f"norm {block.get('norm', 'none')}"
        yield from (key for key in ("parallel",) if block.get(key))
        yield from (f"{key}: off" for key in ("residual", "enabled") if block.get(key) is False)
        attention, feed = block.get("attention"), block.get("feed_forward")
        if attention:
            heads = attention["heads"]
            position = attention.get("position", "none")
            yield f"score {attention.get('score', {}).get('kind', 'dot')}"
            yield f"position {position if isinstance(position, str) else position['rotary'].get('pairs', 'neighbours')}"
            yield from (f"mask {key}" for key in attention.get("mask", {}) if attention["mask"][key] is not False)
            yield from (key for key in ("dropout", "result_dropout") if key in attention)
            yield f"{min(len(heads), 2)} or more heads" if len(heads) > 1 else "one head"
            shares = any("shares" in head for head in heads)
            alike = all(np.shape(head["query"]["weight"]) == np.shape(heads[0]["query"]["weight"]) for head in heads)
            yield "keys that heads share" if shares else "keys of each head"
            yield "a head that is off" if any(head.get("enabled") is False for head in heads) else "all heads on"
            yield "all heads off" if all(head.get("enabled") is False for head in heads) else "some heads on"
            yield "attention off" if attention.get("enabled") is False else "attention on"
            yield "heads of one width" if alike else "heads of different widths"
        if feed:
            yield f"{feed['activation']}, gated" if "gate" in feed else feed["activation"]
            yield "feed-forward off" if feed.get("enabled") is False else "feed-forward on"
            yield from (f"feed-forward {key}" for key in ("dropout",) if key in feed)
        if not (attention and feed):
            yield "attention alone" if attention else "feed-forward alone"
        yield from (f"{each['kind']} norm" for each in block.values() if isinstance(each, dict) and "kind" in each)
    position = scene.get("position", "none")
    yield f"table {position if isinstance(position, str) else 'learned'}"
    yield from (key for key in ("input_norm", "final_norm", "overrides", "patches", "readout", "target") if key in scene)
    readout = scene.get("readout", {})
    yield from (f"pool {readout['pool']}" for _ in readout if "pool" in readout)
    yield "loss" if "target" in readout else "no loss"
    yield from (f"override of {name.split('.')[-1]}" for name in scene.get("overrides", {}))
    yield from (f"patch {kind}" for patch in scene.get("patches", []) for kind in ("mean", "add", "from") if kind in patch)
    yield "blocks alike" if len(blocks) > 1 and "Block 1." not in program else "blocks that differ"
    yield from (name for name in ("nn.TransformerEncoderLayer", "split_heads", "heads at once") if name in program)


WANTED = [
    *(f"norm {kind}" for kind in ("none", "pre", "post")), "parallel", "residual: off", "enabled: off",
    *(f"score {kind}" for kind in ("dot", "scaled_dot", "general", "additive")),
    *(f"position {kind}" for kind in ("none", "alibi", "rotary", "neighbours", "halves")),
    *(f"mask {key}" for key in ("causal", "window", "padding", "allow")), "dropout", "result_dropout",
    "one head", "2 or more heads", "keys that heads share", "keys of each head", "a head that is off", "all heads off",
    "attention off", "feed-forward off", "feed-forward dropout", "attention alone", "feed-forward alone",
    *(f"{kind}{gated}" for kind in ("relu", "gelu", "gelu_tanh", "silu") for gated in ("", ", gated")),
    "layer norm", "rms norm", *(f"table {kind}" for kind in ("none", "sinusoidal", "learned")),
    "input_norm", "final_norm", "overrides", "patches", *(f"patch {kind}" for kind in ("mean", "add", "from")), "readout", "target", *(f"pool {kind}" for kind in ("none", "first", "last", "mean", "max")),
    "loss", "no loss", *(f"override of {name}" for name in ("Q", "scores", "weights", "weighted", "output", "out")),
    "blocks alike", "blocks that differ",
]  # fmt: skip
WANTED_OF = {"torch": ["nn.TransformerEncoderLayer", "split_heads"], "numpy": ["heads at once"],
             "tensorflow": ["heads at once"], "eigen": []}  # fmt: skip


def last_line(path):
    """What the program prints last, executed here."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(path.read_bytes(), str(path), "exec"), {"__name__": "__main__", "__file__": str(path)})
    return printed.getvalue().splitlines()[-1]


def last_line_of_cpp(path, include):
    built = path.with_suffix("")
    subprocess.run(["g++", "-std=c++17", "-O0", "-w", f"-I{include}", path, "-o", built], check=True)
    return subprocess.run([built], capture_output=True, text=True, check=True).stdout.splitlines()[-1]


class Comparison:
    def __init__(self, chosen, folder):
        self.chosen, self.folder = chosen, pathlib.Path(folder)
        self.kinds, self.worst, self.compared, self.faults = collections.Counter(), 0.0, 0, 0

    def heed(self, *words):
        done = subprocess.run([self.chosen.program, *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ValueError(f"heed {words[0]}: {done.stderr.strip()}")
        return done.stdout

    def run(self, path):
        if self.chosen.to == "eigen":
            return last_line_of_cpp(path, self.chosen.eigen)
        with zipfile.ZipFile(path.with_suffix(".npz")) as weights:
            if weights.testzip():
                raise ValueError("the weights are no sound archive")
        return last_line(path)

    def compare(self, name, scene, files):
        for file, values in files.items():
            np.save(self.folder / file, values)
        path = self.folder / "scene.json"
        path.write_text(json.dumps(scene), encoding="utf-8")
        self.compared += 1
        text = ""
        try:
            nodes = json.loads(self.heed("run", path, "--format", "json"))["nodes"]
            has_end = any(key in scene for key in ("readout", "final_norm", "target"))
            result = list(nodes)[-1] if has_end else f"b{len(scene['blocks']) - 1}.out"
            program = self.folder / ("model.cpp" if self.chosen.to == "eigen" else "model.py")
            self.heed("export", path, "--to", self.chosen.to, "--out", program)
            text = program.read_text(encoding="utf-8")
            self.kinds.update(set(kinds_of(scene, text)))
            found = json.loads(self.run(program))
            expected = as_array(nodes[result]["values"])
            off = difference(as_array(found[result]), expected) if list(found) == [result] else np.inf
            self.worst = max(self.worst, off)
            if not off <= TOLERANCE:
                self.report(name, text, f"{result} is off by {off:.3g}: {found} is not {expected.tolist()}")
        except (Exception, SystemExit):
            self.report(name, text, traceback.format_exc(limit=-2))

    def compare_without_weights(self):
        """A program whose weights are missing or broken says so in a sentence, and from which file."""
        program = self.folder / ("model.cpp" if self.chosen.to == "eigen" else "model.py")
        weights = program.with_suffix(".weights" if self.chosen.to == "eigen" else ".npz")
        bytes_before = weights.read_bytes()
        command = [program.with_suffix("")] if self.chosen.to == "eigen" else [sys.executable, "-B", program]
        stand_in = str(ROOT / "tests" / "golden" / "tensorflow_stand_in") if self.chosen.stand_in else ""
        environment = {**os.environ, "PYTHONPATH": stand_in, "TF_CPP_MIN_LOG_LEVEL": "3"}
        for broken in (None, b"", b"no archive", bytes_before[: len(bytes_before) // 2]):
            weights.unlink(missing_ok=True)
            if broken is not None:
                weights.write_bytes(broken)
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            said = done.stderr.splitlines()
            if done.returncode != 1 or done.stdout or not said or str(weights) not in said[-1] or "Traceback" in done.stderr:
                self.report("without weights", done.stderr, f"status {done.returncode} with {broken}")

    def report(self, name, text, what):
        self.faults += 1
        print(f"{name}: {what}\n{text}")

    def report_missing_kinds(self):
        for kind in WANTED + WANTED_OF[self.chosen.to]:
            if not self.kinds[kind]:
                self.faults += 1
                print(f"no scene has this: {kind}")


def examples():
    for path in sorted((ROOT / "assets" / "scenes").glob("*.json")):
        scene = json.loads(path.read_text(encoding="utf-8"))
        if scene["heed"] == 2:
            yield path.stem, scene


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--to", required=True, choices=MODULES)
    arguments.add_argument("--eigen", default="/usr/include/eigen3")
    arguments.add_argument("--stand-in", action="store_true", help="TensorFlow is the one of the tests")
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    if chosen.stand_in:
        sys.path.insert(0, str(ROOT / "tests" / "golden" / "tensorflow_stand_in"))
    try:
        __import__(MODULES[chosen.to])
    except ImportError as missing:
        print(f"skipped: {missing}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(chosen, folder)
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            generator = ModelGenerator(seed)
            scene = copy.deepcopy(generator.model())
            comparison.compare(f"seed {seed}", scene, generator.files)
        for name, scene in examples():
            comparison.compare(name, scene, {})
        comparison.compare_without_weights()
        if chosen.count >= 300:
            comparison.report_missing_kinds()
    print(f"{chosen.to}: {comparison.compared} models of {len(comparison.kinds)} kinds, {comparison.faults} faults; "
          f"worst difference {comparison.worst:.2g}")
    return 1 if comparison.faults else 0


if __name__ == "__main__":
    sys.exit(main())
