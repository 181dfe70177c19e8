#!/usr/bin/env python3
"""The programs with transformers that Heed exports for models with patches, run and compared with what Heed itself computes.

    build/transformers/bin/python -B tests/reference/patched_programs.py --program build/release/heed [--count 4] [--seed 1] [--only FAMILY]

Several changes at once of everything that has a hook: scores before and after the mask, weights, what is joined of heads, logits. `real_models.py
--changes` compares fewer kinds with transformers itself, matrix by matrix.
"""

import argparse
import json
import pathlib
import sys
import tempfile

import numpy as np
import real_models  # exits where there is no transformers
import random_models
import tokenizer_kinds
import torch
from real_models import HeedFault, heed

IN_HEADS = ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output")
IN_BLOCKS = ("norm1", "concat", "attention", "norm2", "hidden", "gate", "active", "feed", "out")
OUTSIDE = ("X_norm", "final", "logits")
SCORES = ("scores", "scaled")


def matrix(node):
    """JSON has "-inf" as a text."""
    return np.array(node["values"], dtype=object).astype(float)


class Scene:
    """A model with random changes, in Heed's words."""

    def __init__(self, program, opened, seed):
        self.program, self.opened, self.random = program, opened, np.random.default_rng(seed)
        self.known = {}
        self.here = self.nodes(opened.text)
        self.changed = {"edits": {}, "off": [], "patches": [], "overrides": {}}
        self.hides = False  # scores of the mask are asked for

    def nodes(self, text):
        if text not in self.known:
            found = heed(self.program, "run", self.opened.folder, "--text", text, "--format", "json")["nodes"]
            self.known[text] = {name: matrix(node) for name, node in found.items()}
        return self.known[text]

    def other_text(self, tokens=None):
        words = self.opened.text.split(" ")
        for _ in range(20):
            made = " ".join(self.random.permutation(words)[: int(self.random.integers(1, len(words) + 1))])
            count = len(self.opened.ids_of(made))
            if made.strip() and (count == tokens or (tokens is None and count <= len(self.opened.ids))):
                return made
        return self.opened.text

    def chance(self, share):
        return self.random.random() < share

    def cells(self, shape):
        made = {(int(self.random.integers(shape[0])), int(self.random.integers(shape[1]))) for _ in range(2)}
        return [[row, column, float(np.round(self.random.normal(0, 1.5), 3))] for row, column in sorted(made)]

    def changeable(self):
        last = [(name, name.split(".")[-1]) for name in self.here]
        return [name for name, part in last if part in (IN_HEADS if ".h" in name else IN_BLOCKS + OUTSIDE)]

    def draw(self):
        names = self.changeable()
        first = [name for name in names if name.startswith("b0.")]
        for name in self.random.choice(names, 3):
            self.changed["overrides"][str(name)] = self.cells(self.here[name].shape)
        for name in np.unique([*self.random.choice(names, 2), *self.random.choice(first, 1)]):
            self.patch(str(name))
        heads = sorted(name.removesuffix(".output") for name in names if name.endswith(".output"))
        if self.chance(0.7):
            self.changed["off"].append(str(self.random.choice(heads)))
        if "b0.concat" in names and self.chance(0.5):  # one number, seen twice
            self.changed["overrides"].update({"b0.concat": [[0, 0, 1.5]], "b0.h0.output": [[0, 0, -1.5]]})
        for name in [name for name in ("X", "P") if name in self.here and self.chance(0.5)]:
            self.changed["edits"][name] = self.cells(self.here[name].shape)
        for name, cells in self.changed["overrides"].items():
            if name.endswith(".masked") and self.chance(0.5):  # the first token of a causal model sees only itself
                cells[:] = [[0, 0, "-inf"], *(cell for cell in cells if cell[:2] != [0, 0])]

    def patch(self, name):
        """A row is replaced, others become means, and something is added."""
        part, here = name.split(".")[-1], self.here[name]
        is_square = part in ("scores", "scaled", "masked", "weights")
        text = self.other_text(len(self.opened.ids) if is_square else None)
        rows, there = len(here), len(self.nodes(text)[name])
        pair = [int(self.random.integers(rows)), int(self.random.integers(there))]
        if part in SCORES and self.chance(0.7):
            pair = [pair[0], rows - 1] if self.chance(0.5) else [pair[0], pair[0]]
        self.add(name, text, {"node": name, "from": text, "rows": [pair]}, [pair])
        means = [row for row in range(rows) if row != pair[0] and self.chance(0.3)]
        if means and not (part in SCORES and self.chance(0.8)):
            chosen = text if self.chance(0.5) else self.opened.text
            self.add(name, chosen, {"node": name, "mean": True if chosen == self.opened.text else chosen, "rows": means},
                     [[row, each] for row in means for each in range(len(self.nodes(chosen)[name]))])  # fmt: skip
        if part != "masked":
            minus = self.other_text(len(self.opened.ids) if is_square else None)
            self.add(name, text, {"node": name, "add": 1.5, "from": text, "minus": minus}, [[row, there - 1] for row in range(rows)])

    def add(self, name, text, patch, pairs):
        self.changed["patches"].append(patch)
        mask = name.rpartition(".")[0] + ".masked"
        if name.endswith(tuple("." + part for part in SCORES)) and mask in self.here:
            seen, given = np.isfinite(self.here[mask]), np.isfinite(self.nodes(text)[mask])
            self.hides |= any((seen[row] & ~given[there]).any() for row, there in pairs)

    def write(self, path):
        made = {"heed": 2, "model": {"folder": self.opened.folder.name, "text": self.opened.text}}
        path.write_text(json.dumps({**made, **{key: value for key, value in self.changed.items() if value}}), encoding="utf-8")


def compare(program, opened, seed):
    """What is wrong; nothing: it agrees. And whether there was a program."""
    scene, path = Scene(program, opened, seed), opened.folder.with_suffix(".json")
    scene.draw()
    scene.write(path)
    told = f" ({path.read_text(encoding='utf-8')})"
    found = heed(program, "run", path, "--format", "json")["nodes"]
    name = real_models.last_rows(found)
    try:
        rows = real_models.run_program(program, path)
    except HeedFault as fault:
        is_right = scene.hides and "scores that the mask hides" in str(fault)
        return ("" if is_right else f"{fault}{told}"), False
    if scene.hides:
        return f"scores that the mask hides are in the program{told}", True
    expected = matrix(found[name])
    if np.isnan(expected).any():
        return ("" if (np.isnan(rows) == np.isnan(expected)).all() else f"{name} is not a number elsewhere{told}"), True
    fault, _ = real_models.difference(rows.tolist(), expected)
    return (f"{name} {fault}{told}" if fault else ""), True


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=4, help="of each family")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="", choices=["", *random_models.CONFIGS])
    chosen = arguments.parse_args()
    torch.set_num_threads(1)
    tokenizer_kinds.SIZES = {"pieces": 150, "characters": 60, "bytes": 256}
    count, wrong, programs = 0, 0, 0
    with tempfile.TemporaryDirectory() as made:
        for name, family, seed in real_models.models(chosen):
            folder = pathlib.Path(made) / name.replace(" ", "_")
            known = random_models.build(family, random_models.Draw(seed), folder)
            fault, has_program = compare(chosen.program, real_models.Opened(folder, known), seed)
            count, wrong, programs = count + 1, wrong + bool(fault), programs + has_program
            if fault:
                print(f"{name}: {fault}", flush=True)
    print(f"{count - wrong} of {count} models with patches: {programs} programs agree with Heed to {real_models.TOLERANCE:g}, the rest is refused")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
