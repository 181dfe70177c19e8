#!/usr/bin/env python3
"""Random scenes over the whole scene format: `random_scenes.py --count N --seed S --out DIR` writes them as files.

The same seed gives the same scene on every machine. Scene s is made from seed S + s alone, so a failure is
repeated by its own number.

Numbers are moderate on purpose: a score of 200 is rounded to 1e-5 in 32 bits, so the weights made from it cannot
agree to more than that with any reference, however right both are.
"""

import argparse
import json
import os

import numpy as np

from scene_reference import compute


class Generator:
    def __init__(self, seed, is_smooth=False, most=12):
        self.random = np.random.default_rng(seed)
        self.seed = seed
        self.is_smooth = is_smooth  # only what has gradients everywhere: no NaN, no dropout; and no .npy
        self.most = most  # rows of X and of M
        self.files = {}

    def chance(self, p):
        return bool(self.random.random() < p)

    def size(self, most):
        return int(self.random.integers(1, most + 1))

    def numbers(self, rows, cols, spread=1.0):
        """Three decimals, so that a failing scene can be read; now and then whole numbers of the same spread."""
        if self.chance(0.25):
            is_zero = self.random.random((rows, cols)) >= spread**2
            most = 2 if spread >= 1 else 1
            return np.where(is_zero, 0, self.random.integers(-most, most + 1, (rows, cols))).astype(float)
        return np.round(self.random.normal(0, spread, (rows, cols)), 3)

    def matrix(self, values):
        """Where a matrix stands in a scene: its rows, or now and then a file."""
        if self.is_smooth or not self.chance(0.03):
            return values.tolist()
        name = f"s{self.seed}_{len(self.files)}.npy"
        self.files[name] = values.astype(self.random.choice(["<f4", "<f8"]))
        return {"npy": name}

    def projection(self, d_in, d_out):
        made = {"weight": self.matrix(self.numbers(d_in, d_out, 1 / np.sqrt(d_in)))}
        if self.chance(0.4):
            made["bias"] = self.numbers(1, d_out, 0.5)[0].tolist()
        return made

    def scene(self):
        n, d = self.size(self.most), self.size(8)
        scene = {"heed": 1, "inputs": self.matrix(self.numbers(n, d))}
        m, d_m = n, d
        if self.chance(0.3):
            m, d_m = self.size(self.most), d if self.chance(0.5) else self.size(8)
            scene["memory"] = self.matrix(self.numbers(m, d_m))
        self.add_labels(scene, n, m)
        self.add_position(scene, n, d)
        heads = self.add_heads(scene, d, d_m)
        self.add_mask(scene, n, m)
        if not self.is_smooth and self.chance(0.12):
            p = round(float(self.random.uniform(0.05, 0.7)), 2)
            scene["dropout"] = {"p": p, "seed": int(self.random.integers(0, 2**31))}
        if self.chance(0.4):
            d_concat = sum(d_v for _, _, d_v in heads)
            scene["output"] = self.projection(d_concat, self.size(8))
        if self.chance(0.3):
            self.add_overrides(scene)
        if self.chance(0.2):
            self.add_target(scene, compute(scene, self.files)["Y"])
        return scene

    def add_target(self, scene, output):
        """Near to what comes out: large distances would be known to fewer decimals."""
        near = np.where(np.isfinite(output), output, 0)
        scene["target"] = self.matrix(np.round(near + self.random.normal(0, 0.5, near.shape), 3))

    def add_labels(self, scene, n, m):
        words = ["the", "cat", "sät", "猫", "on", "", "a b", "mat", '"', "\\", "🐈", "."]
        if self.chance(0.3):
            scene["tokens"] = [words[int(self.random.integers(len(words)))] for _ in range(n)]
        if "memory" in scene and self.chance(0.3):
            scene["memory_tokens"] = [words[int(self.random.integers(len(words)))] for _ in range(m)]
        if self.chance(0.2):
            scene["title"] = "A title" if self.chance(0.5) else {"en": "A title", "zh": "标题"}

    def add_position(self, scene, n, d):
        kind = self.random.choice(["absent", "none", "sinusoidal", "learned", "rotary", "alibi"])
        if kind == "learned":
            scene["position"] = {"learned": self.matrix(self.numbers(n + self.size(4) - 1, d))}
        elif kind != "absent":
            scene["position"] = str(kind)

    def add_heads(self, scene, d, d_m):
        """Chooses widths that chain; gives (width of Q, of K, of V) of each head."""
        kind = str(self.random.choice(["absent", "dot", "scaled_dot", "scaled_dot", "general", "additive"]))
        count = int(self.random.choice([1, 1, 2, 3, 4]))
        is_shared = kind in ("general", "additive")  # one score function for all heads: one width for all
        has_query, has_key = self.chance(0.85), self.chance(0.85)
        d_q, d_k = (self.size(6) if has_query else d), (self.size(6) if has_key else d_m)
        heads, widths = [], []
        for _ in range(count):
            if not is_shared:
                has_query, has_key, d_q, d_k = self.dot_widths(d, d_m)
            has_value = self.chance(0.85)
            d_v = self.size(6) if has_value else d_m
            head = {"query": self.projection(d, d_q)} if has_query else {}
            if has_key:
                head["key"] = self.projection(d_m, d_k)
            if has_value:
                head["value"] = self.projection(d_m, d_v)
            if self.chance(0.1):
                head["enabled"] = self.chance(0.2)
            if self.chance(0.1):
                head["name"] = "looks back"
            heads.append(head)
            widths.append((d_q, d_k, d_v))
        if heads != [{}] or self.chance(0.5):
            scene["heads"] = heads
        self.add_score(scene, kind, *widths[0][:2])
        return widths

    def dot_widths(self, d, d_m):
        """A dot product needs d_q = d_k, so a missing projection fixes the other one's width."""
        has_query, has_key = self.chance(0.85), self.chance(0.85)
        if not has_query and not has_key and d != d_m:
            has_query = True
        d_k = self.size(6)
        if not has_query:
            d_k = d
        elif not has_key:
            d_k = d_m
        return has_query, has_key, d_k, d_k

    def add_score(self, scene, kind, d_q, d_k):
        if kind == "absent":
            return
        score = {"kind": kind}
        if kind == "general":
            score["weight"] = self.matrix(self.numbers(d_q, d_k, 0.7 / np.sqrt(d_q)))
        if kind == "additive":
            d_a = self.size(5)
            score["query_weight"] = self.matrix(self.numbers(d_q, d_a, 0.7 / np.sqrt(d_q)))
            score["key_weight"] = self.matrix(self.numbers(d_k, d_a, 0.7 / np.sqrt(d_k)))
            score["vector"] = self.numbers(1, d_a)[0].tolist()
        if self.chance(0.2):
            score["scale"] = round(float(self.random.normal(0.5, 0.5)), 3)
        scene["score"] = score

    def add_mask(self, scene, n, m):
        if self.chance(0.5):
            return
        mask = {}
        if self.chance(0.5):
            mask["causal"] = self.chance(0.9)
        if self.chance(0.25):
            mask["window"] = int(self.random.integers(0, max(n, m) + 1))
        if self.chance(0.25):
            mask["padding"] = [int(self.chance(0.7)) for _ in range(m)]
        if self.chance(0.25):
            allow = self.random.random((n, m)) < 0.7
            allow[self.random.random(n) < 0.15] = False  # a row in which everything is masked
            mask["allow"] = allow.astype(int).tolist()
        scene["mask"] = mask

    def add_overrides(self, scene):
        nodes = compute(scene, self.files)
        computed = [name for name in nodes if is_computed(name, scene)]
        overrides = {}
        for name in self.random.choice(computed, min(len(computed), self.size(3)), replace=False):
            cells = {tuple(int(self.random.integers(size)) for size in nodes[name].shape) for _ in range(self.size(3))}
            overrides[str(name)] = [[*cell, self.override_value(name, scene)] for cell in sorted(cells)]
        scene["overrides"] = overrides

    def override_value(self, name, scene):
        is_score = name.split(".")[-1] in ("scores", "scaled", "biased", "masked")
        is_scaled = "scale" in scene.get("score", {})  # −∞ times a scale below 0 is ∞, times 0 NaN
        if is_score and not (self.is_smooth and is_scaled) and self.chance(0.2):
            return "-inf"
        if not self.is_smooth and self.chance(0.03):
            return str(self.random.choice(["inf", "-inf", "nan"]))
        return round(float(self.random.normal(0, 2)), 3)


def is_computed(name, scene):
    last = name.split(".")[-1]
    is_table = name == "P" and isinstance(scene.get("position"), dict)
    return not is_table and last not in ("X", "M", "W_s", "A", "B", "v") and last[:2] not in ("W_", "b_")


def random_scene(seed):
    """(scene, its .npy files by name)"""
    generator = Generator(seed)
    return generator.scene(), generator.files


def smooth_scene(seed, most=12):
    """A scene with gradients everywhere, complete in itself."""
    return Generator(seed, True, most).scene()


def multihead_scene(seed, most=12):
    """A scene that torch.nn.MultiheadAttention can express: equal narrow heads, scaled dot product, W_o."""
    generator = Generator(seed, True, most)
    heads, width = generator.size(4), generator.size(3)
    n, d = generator.size(most), heads * width
    scene = {"heed": 1, "inputs": generator.numbers(n, d).tolist(), "score": {"kind": "scaled_dot"}}
    m, d_m = n, d
    if generator.chance(0.5):
        m, d_m = generator.size(most), generator.size(8)
        scene["memory"] = generator.numbers(m, d_m).tolist()
    scene["heads"] = [
        {
            "query": generator.projection(d, width),
            "key": generator.projection(d_m, width),
            "value": generator.projection(d_m, width),
        }
        for _ in range(heads)
    ]
    scene["output"] = generator.projection(d, d)
    if generator.chance(0.5):
        scene["mask"] = {"causal": True}
    elif generator.chance(0.5):
        scene["mask"] = {"padding": [1] + [int(generator.chance(0.6)) for _ in range(m - 1)]}
    return scene


LATE = ("weights", "output", "concat", "norm1", "norm2", "mid", "active", "feed", "final", "logits")


def random_objective(seed, nodes, last="Y"):
    """A cell or the sum of a row of a late matrix, or the squared distance of the last one to target values."""
    generator = Generator(seed, True)
    kind = str(generator.random.choice(["cell", "row_sum", "squared_distance"]))
    names = [name for name in nodes if name.split(".")[-1] in LATE]
    is_inside = names and kind != "squared_distance" and generator.chance(0.4)
    name = str(generator.random.choice(names)) if is_inside else last
    rows, cols = nodes[name].shape
    cell = [int(generator.random.integers(rows)), int(generator.random.integers(cols))]
    objective = {"kind": kind, "node": name, "cell": cell}
    if kind == "squared_distance":
        # Near to Y: gradients in the hundreds would lose more than the tolerance to 32-bit rounding, in PyTorch too.
        near = np.array(nodes[name].tolist()) + generator.random.normal(0, 0.3, (rows, cols))
        objective["target"] = np.round(near, 3).tolist()
    return objective


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", default=".")
    chosen = arguments.parse_args()
    os.makedirs(chosen.out, exist_ok=True)
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        scene, files = random_scene(seed)
        for name, values in files.items():
            np.save(os.path.join(chosen.out, name), values)
        with open(os.path.join(chosen.out, f"scene_{seed}.json"), "w", encoding="utf-8") as file:
            json.dump(scene, file, ensure_ascii=False)


if __name__ == "__main__":
    main()
