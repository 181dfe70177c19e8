"""Random changes inside of a model: weights, computed numbers, patches, and parts that are switched off, in Heed's words and done in PyTorch."""

import numpy as np
import torch
from model_nodes import all_nodes
from model_parameters import parameters
from model_patches import Patches

# Nodes that transformers computes once and uses for all that follows.
REPLACED = (".Q", ".K", ".V", ".weights", ".output", ".concat", ".norm1", ".norm2", ".attention", ".hidden", ".active", ".feed", ".out")

ROWS = ("X", "P", "S")  # of tokens, positions and segments: a change of them is one of this text


class Changes:
    """For the scene file: `edits`, `off`, `patches`, `overrides`. For PyTorch: the same, carried out."""

    def __init__(self, seed, opened):
        self.random = np.random.default_rng(seed)
        self.edits, self.matrices, self.overrides, self.off = {}, {}, {}, []
        self.opened = opened
        self.patches = Patches(self.random, opened.text, opened.ids_of, self.unpatched)

    def some(self, names, most):
        count = min(len(names), int(self.random.integers(0, most + 1)))
        return [str(name) for name in self.random.choice(names, count, replace=False)] if count else []

    def cells(self, shape):
        count = int(self.random.integers(1, 4))
        rows, columns = (self.random.integers(0, size, count) for size in shape)
        values = np.round(self.random.normal(0, 1.5, count), 3)
        unique = {(int(row), int(column)): float(value) for row, column, value in zip(rows, columns, values, strict=True)}
        return [[row, column, value] for (row, column), value in unique.items()]

    def draw(self, before):
        weights = parameters(self.opened.model)
        for name in self.some(sorted(weights), 4):
            self.edits[name] = self.cells(weights[name].shape)
            for row, column, value in self.edits[name]:
                weights[name][row, column] = value
        for name in self.some([rows for rows in ROWS if rows in before], 1):
            self.edits[name] = self.cells(before[name].shape)
        for name in self.some(sorted(weights.keys() - self.edits.keys()), 1):
            weights[name].copy_(torch.as_tensor(np.round(self.random.normal(0, 0.5, weights[name].shape), 3)))
            self.matrices[name] = weights[name].tolist()
        for name in self.some(sorted(name for name in before if name.endswith(REPLACED)), 3):
            self.overrides[name] = self.cells(before[name].shape)
        self.off = self.some(self.parts(before), 2)
        if self.random.random() < 0.3:
            return
        for name in self.some(sorted(name for name in before if name.endswith(REPLACED)), 3):
            self.patches.add(name, before[name])

    @staticmethod
    def parts(before):
        """Heads, blocks, attentions and feed-forward layers."""
        heads = [name.removesuffix(".output") for name in before if name.endswith(".output")]
        layers = sorted({name.partition(".")[0] for name in heads})
        return sorted(heads) + layers + [f"{layer}.{part}" for layer in layers for part in ("attention", "feed_forward")]

    def unpatched(self, text):
        """All nodes of another text; without one those of this, with its own rows changed."""
        opened = self.opened
        ids = opened.ids if text is None else opened.ids_of(text)
        edits = {name: self.edits[name] for name in ROWS if name in self.edits and (text is None or self.is_of_all_texts(name))}
        rows = {name: [cell for cell in cells if cell[0] < len(ids)] for name, cells in edits.items()}
        made = all_nodes(opened.model, ids, opened.modules, self.without_parts(rows))
        return {name: numbers.double().numpy() for name, numbers in made.items()}

    def is_of_all_texts(self, name):
        """The table of positions; RoBERTa's depends on where a text is padded."""
        return name == "P" and self.opened.model.config.model_type != "roberta"

    def forced(self):
        """What is patched is overridden all the same."""
        forced = {name: list(rows) for name, rows in self.patches.forced.items()}
        for name, cells in self.overrides.items():
            forced[name] = forced.get(name, []) + cells
        forced.update({name: self.edits[name] for name in ROWS if name in self.edits})
        return self.without_parts(forced)

    def without_parts(self, forced):
        """A part that is off makes zeros, and a block lets through what comes in; numbers of those may be changed all the same."""
        for part in self.off:
            name = part.replace(".feed_forward", ".feed")
            if "." not in part:
                name += ".out"
            elif not name.endswith((".attention", ".feed")):
                name += ".output"
            forced[name] = ["skip" if "." not in part else "off", *forced.get(name, [])]
        return forced

    def scene(self):
        made = {"heed": 2, "model": {"folder": self.opened.folder.name, "text": self.opened.text}}
        edits = {**self.edits, **{name: {"matrix": matrix} for name, matrix in self.matrices.items()}}
        changed = {"edits": edits, "off": self.off, "patches": self.patches.scene, "overrides": self.overrides}
        return {**made, **{key: value for key, value in changed.items() if value}}

    def expected(self):
        opened = self.opened
        made = all_nodes(opened.model, opened.ids, opened.modules, self.forced())
        without = {f"{part}.sum2" for part in self.off}  # a block that is off adds nothing up
        return {name: numbers.double().numpy() for name, numbers in made.items() if name not in without}
