"""Random scenes of version 2: blocks of every kind, and a readout. See random_scenes.py."""

import numpy as np

from random_scenes import Generator
from transformer_reference import TransformerReference

SOURCES = ("X", "W_s", "A", "B", "v", "g_in", "c_in", "g_f", "c_f", "g_1", "c_1", "g_2", "c_2")


class TransformerGenerator(Generator):
    def transformer(self):
        n, d = self.size(self.most), 2 + self.size(6)
        scene = {"heed": 2, "inputs": self.matrix(self.numbers(n, d))}
        self.add_labels(scene, n, n)
        kind = self.random.choice(["absent", "none", "sinusoidal", "learned"])
        if kind == "learned":
            scene["position"] = {"learned": self.matrix(self.numbers(n + self.size(4) - 1, d))}
        elif kind != "absent":
            scene["position"] = str(kind)
        if self.chance(0.2):
            scene["input_norm"] = self.norm(d)
        scene["blocks"] = [self.block(n, d) for _ in range(int(self.random.choice([1, 1, 2, 3])))]
        if self.chance(0.4):
            scene["final_norm"] = self.norm(d)
        if self.chance(0.6):
            scene["readout"] = self.readout(n, d)
        if self.chance(0.3):
            self.add_overrides_anywhere(scene)
        if "readout" not in scene and self.chance(0.5):
            nodes = TransformerReference(scene, self.files).nodes
            self.add_target(scene, nodes.get("final", nodes[f"b{len(scene['blocks']) - 1}.out"]))
        return scene

    def norm(self, d):
        norm = {"kind": "layer" if self.chance(0.6) else "rms"}
        if self.chance(0.7):
            norm["gain"] = np.round(self.random.normal(1, 0.3, d), 3).tolist()
        if norm["kind"] == "layer" and self.chance(0.5):
            norm["bias"] = np.round(self.random.normal(0, 0.3, d), 3).tolist()
        if self.chance(0.5):
            # A row of equal numbers divided by √1e-12 is rounding, in 32 bits and in 64.
            norm["eps"] = float(self.random.choice([1e-3, 1e-2, 0.5]))
        else:
            norm["eps"] = 1e-2
        return norm

    def drop(self):
        return {"p": round(float(self.random.uniform(0.05, 0.5)), 2), "seed": int(self.random.integers(0, 2**31))}

    def block(self, n, d):
        block = {}
        if self.chance(0.2):
            block["name"] = "first reader"
        kind = str(self.random.choice(["absent", "none", "pre", "pre", "post"]))
        if kind != "absent":
            block["norm"] = kind
        if self.chance(0.15):
            block["residual"] = False
        parts = str(self.random.choice(["both", "both", "both", "attention", "feed_forward"]))
        if parts == "both" and kind != "post" and self.chance(0.3):
            block["parallel"] = True
        if parts != "feed_forward":
            block["attention"] = self.attention(n, d)
        if parts != "attention":
            block["feed_forward"] = self.feed_forward(d)
        if kind in ("pre", "post"):
            if "attention" in block:
                block["attention_norm"] = self.norm(d)
            if "feed_forward" in block and not (block.get("parallel") and self.chance(0.4)):
                block["feed_forward_norm"] = self.norm(d)
        return block

    def attention(self, n, d):
        attention = {}
        kind = str(self.random.choice(["absent", "dot", "scaled_dot", "scaled_dot", "scaled_dot", "general", "additive"]))
        count = int(self.random.choice([1, 2, 2, 3, 4]))
        d_k = self.size(6)
        heads, d_concat, owners = [], 0, []
        for h in range(count):
            head = {"query": self.projection(d, d_k)}
            if h > 0 and self.chance(0.35):
                head["shares"] = int(self.random.integers(0, h))
                d_v = owners[head["shares"]]
            else:
                head["key"] = self.projection(d, d_k)
                d_v = self.size(6)
                head["value"] = self.projection(d, d_v)
            if self.chance(0.1):
                head["enabled"] = self.chance(0.2)
            owners.append(d_v)
            heads.append(head)
            d_concat += d_v
        attention["heads"] = heads
        self.add_score(attention, kind, d_k, d_k)
        position = str(self.random.choice(["absent", "none", "alibi", "rotary", "halves"]))
        if position == "halves":
            rotary = {}
            if self.chance(0.7) and d_k >= 2:
                rotary["dims"] = 2 * int(self.random.integers(1, d_k // 2 + 1))
            if self.chance(0.5):
                rotary["base"] = float(self.random.choice([100, 10000, 500000]))
            if self.chance(0.7):
                rotary["pairs"] = str(self.random.choice(["neighbours", "halves"]))
            attention["position"] = {"rotary": rotary}
        elif position != "absent":
            attention["position"] = position
        self.add_mask(attention, n, n)
        if not self.is_smooth and self.chance(0.1):
            attention["dropout"] = self.drop()
        if not self.is_smooth and self.chance(0.1):
            attention["result_dropout"] = self.drop()
        attention["output"] = self.projection(d_concat, d)
        return attention

    def feed_forward(self, d):
        f = self.size(12)
        # The slope of ReLU at 0 is a convention, and whole numbers meet it.
        kinds = ["gelu", "gelu_tanh", "silu"] + ([] if self.is_smooth else ["relu"])
        feed = {"expand": self.projection(d, f), "activation": str(self.random.choice(kinds))}
        if self.chance(0.3):
            feed["gate"] = self.projection(d, f)
        feed["contract"] = self.projection(f, d)
        if not self.is_smooth and self.chance(0.1):
            feed["dropout"] = self.drop()
        return feed

    def readout(self, n, d):
        classes = 1 + self.size(6)
        pools = ["none", "first", "last", "mean"] + ([] if self.is_smooth else ["max"])
        readout = {"pool": str(self.random.choice(pools)), **self.projection(d, classes)}
        if self.chance(0.5):
            readout["labels"] = [f"class {c}" for c in range(classes)]
        if self.chance(0.6):
            if readout["pool"] != "none" and self.chance(0.7):
                readout["target"] = int(self.random.integers(classes))
            else:
                rows = n if readout["pool"] == "none" else 1
                targets = [int(self.random.integers(classes)) if self.chance(0.7) else None for _ in range(rows)]
                targets[int(self.random.integers(rows))] = int(self.random.integers(classes))
                readout["target"] = targets
        return readout

    def add_overrides_anywhere(self, scene):
        nodes = TransformerReference(scene, self.files).nodes
        computed = [name for name in nodes if is_computed(name, scene)]
        overrides = {}
        for name in self.random.choice(computed, min(len(computed), self.size(3)), replace=False):
            cells = {tuple(int(self.random.integers(size)) for size in nodes[name].shape) for _ in range(self.size(3))}
            overrides[str(name)] = [[*cell, self.override_value_of(name)] for cell in sorted(cells)]
        scene["overrides"] = overrides

    def override_value_of(self, name):
        last = name.split(".")[-1]
        if last == "probabilities":
            return round(float(self.random.uniform(0.1, 1)), 3)  # the logarithm of a number below 0 is NaN
        if last == "masked" and self.chance(0.2):
            return "-inf"
        return round(float(self.random.normal(0, 2)), 3)


def is_computed(name, scene):
    last = name.split(".")[-1]
    is_table = name == "P" and isinstance(scene.get("position"), dict)
    return not is_table and last not in SOURCES and last[:2] not in ("W_", "b_")


def random_transformer(seed, most=12):
    """(scene, its .npy files by name)"""
    generator = TransformerGenerator(seed, most=most)
    return generator.transformer(), generator.files


def smooth_transformer(seed, most=12):
    """A scene with gradients everywhere, complete in itself."""
    return TransformerGenerator(seed, True, most).transformer()
