"""Every matrix of a scene, computed with NumPy in double precision from the scene format's description alone.

It shares nothing with Heed: where the two differ, one of them has read the format wrongly.
"""

import numpy as np

SPECIAL = {"-inf": -np.inf, "inf": np.inf, "nan": np.nan}


def as_float(value):
    """A number as the program holds it: rounded to 32 bits."""
    return float(np.float32(SPECIAL.get(value, value) if isinstance(value, str) else value))


def as_matrix(given, files):
    """Rows of numbers, a row of numbers (a bias), or {"npy": file}."""
    if isinstance(given, dict):
        given = files[given["npy"]]
    matrix = np.asarray(given, dtype=np.float32).astype(np.float64)
    return matrix.reshape(1, -1) if matrix.ndim == 1 else matrix


def sinusoidal(n, d):
    positions = np.zeros((n, d))
    for pos in range(n):
        for i in range((d + 1) // 2):
            angle = pos / 10000 ** (2 * i / d)
            positions[pos, 2 * i] = np.sin(angle)
            if 2 * i + 1 < d:
                positions[pos, 2 * i + 1] = np.cos(angle)
    return positions


def rotated(x):
    """Each whole pair of columns turned; a last column without a partner stays."""
    turned = x.copy()
    n, d = x.shape
    for pos in range(n):
        for i in range(d // 2):
            angle = pos / 10000 ** (2 * i / d)
            a, b = x[pos, 2 * i], x[pos, 2 * i + 1]
            turned[pos, 2 * i] = a * np.cos(angle) - b * np.sin(angle)
            turned[pos, 2 * i + 1] = a * np.sin(angle) + b * np.cos(angle)
    return turned


def allowed(mask, queries, keys):
    i, j = np.indices((queries, keys))
    seen = np.ones((queries, keys), dtype=bool)
    if mask.get("causal"):
        seen &= j <= i
    if "window" in mask:
        seen &= np.abs(i - j) <= mask["window"]
    if "padding" in mask:
        seen &= np.asarray(mask["padding"], dtype=bool)[np.newaxis, :]
    if "allow" in mask:
        seen &= np.asarray(mask["allow"], dtype=bool)
    return seen


def softmax(scores):
    """By rows; a row in which everything is −∞ has weights 0."""
    weights = np.zeros_like(scores)
    for row, s in enumerate(scores):
        if not np.all(np.isneginf(s)):
            e = np.exp(s - np.max(s))
            weights[row] = e / e.sum()
    return weights


class Reference:
    """`nodes`: name → array. `files`: .npy name → array. `dropped`: name → the program's `hN.dropped`, of which only the zeros
    are used; without it nothing falls out. `at`: name → the program's own numbers, from which each matrix is then computed."""

    def __init__(self, scene, files=None, dropped=None, at=None):
        self.at = at or {}
        self.scene = scene
        self.files = files or {}
        self.dropped = dropped or {}
        self.nodes = {}
        self.kept = []  # (p, cells kept, cells), for a look at the rate over many scenes
        with np.errstate(all="ignore"):
            self.run()

    def put(self, name, value):
        """Every computed matrix passes here, so that overrides hold anywhere."""
        value = np.array(value, dtype=np.float64)
        for *cell, number in self.scene.get("overrides", {}).get(name, []):
            value[tuple(cell)] = as_float(number)
        self.nodes[name] = value
        return self.at.get(name, value)

    def source(self, name, given):
        self.nodes[name] = as_matrix(given, self.files)
        return self.nodes[name]

    def project(self, prefix, letter, projection, x):
        if projection is not None:
            x = x @ self.source(f"{prefix}W_{letter}", projection["weight"])
            if "bias" in projection:
                x = x + self.source(f"{prefix}b_{letter}", projection["bias"])
        return x

    def run(self):
        scene = self.scene
        x = self.position(self.source("X", scene["inputs"]))
        memory = self.source("M", scene["memory"]) if "memory" in scene else x
        self.score_parameters()
        heads = scene.get("heads", [{}])
        outputs = [self.head(h, len(heads), head, x, memory) for h, head in enumerate(heads)]
        joined = outputs[0] if len(heads) == 1 else self.put("concat", np.concatenate(outputs, axis=1))
        self.target(self.put("Y", self.project("", "o", scene.get("output"), joined)))

    def target(self, output):
        if "target" in self.scene:
            wanted = self.source("target", self.scene["target"])
            self.put("loss", [[np.square(output - wanted).sum() / output.size]])

    def position(self, x):
        kind = self.scene.get("position", "none")
        if kind == "sinusoidal":
            p = self.put("P", sinusoidal(*x.shape))
        elif isinstance(kind, dict):
            p = self.source("P", kind["learned"])[: len(x)]
            self.nodes["P"] = p
        else:
            return x
        return self.put("X_pos", x + p)

    def score_parameters(self):
        score = self.scene.get("score", {})
        for key, name in {"weight": "W_s", "query_weight": "A", "key_weight": "B", "vector": "v"}.items():
            if key in score:
                self.source(name, score[key])

    def head(self, h, heads, head, x, memory):
        prefix = f"h{h}."
        q = self.put(prefix + "Q", self.project(prefix, "q", head.get("query"), x))
        k = self.put(prefix + "K", self.project(prefix, "k", head.get("key"), memory))
        v = self.put(prefix + "V", self.project(prefix, "v", head.get("value"), memory))
        if self.scene.get("position") == "rotary":
            q = self.put(prefix + "Q_rot", rotated(q))
            k = self.put(prefix + "K_rot", rotated(k))
        weights = self.weights(prefix, self.scores(prefix, h, heads, q, k))
        weighted = self.put(prefix + "weighted", weights[:, :, np.newaxis] * v[np.newaxis, :, :])
        summed = weighted.sum(axis=1)
        return self.put(prefix + "output", summed if head.get("enabled", True) else np.zeros_like(summed))

    def scores(self, prefix, h, heads, q, k):
        score = self.scene.get("score", {"kind": "dot"})
        kind = score.get("kind", "dot")
        if kind == "general":
            s = q @ self.nodes["W_s"] @ k.T
        elif kind == "additive":
            hidden = (q @ self.nodes["A"])[:, np.newaxis, :] + (k @ self.nodes["B"])[np.newaxis, :, :]
            s = np.tanh(hidden) @ self.nodes["v"][0]
        else:
            s = q @ k.T
        s = self.put(prefix + "scores", s)
        if "scale" in score:
            s = self.put(prefix + "scaled", s * as_float(score["scale"]))
        elif kind == "scaled_dot":
            s = self.put(prefix + "scaled", s / np.sqrt(q.shape[1]))
        if self.scene.get("position") == "alibi":
            i, j = np.indices(s.shape)
            s = self.put(prefix + "biased", s - 2.0 ** (-8 * (h + 1) / heads) * np.abs(i - j))
        return s

    def weights(self, prefix, s):
        mask = self.scene.get("mask", {})
        if mask.get("causal") or {"window", "padding", "allow"} & mask.keys():
            s = self.put(prefix + "masked", np.where(allowed(mask, *s.shape), s, -np.inf))
        weights = self.put(prefix + "weights", softmax(s))
        if "dropout" in self.scene:
            weights = self.dropout(prefix, weights)
        return weights

    def dropout(self, prefix, weights):
        """Which cells fall out is the program's choice; what becomes of the others is not."""
        p = as_float(self.scene["dropout"]["p"])
        name = prefix + "dropped"
        kept = np.asarray(self.dropped[name]) != 0 if name in self.dropped else np.full(weights.shape, True)
        self.kept.append((p, int(kept[weights > 1e-6].sum()), int((weights > 1e-6).sum())))
        return self.put(name, np.where(kept, weights / (1 - p), 0))


def compute(scene, files=None, dropped=None):
    return Reference(scene, files, dropped).nodes
