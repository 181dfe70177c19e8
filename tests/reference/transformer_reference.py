"""Every matrix of a scene of version 2, computed with NumPy in double precision from the scene format's description
alone. What an attention is stands in scene_reference.py; this adds blocks and the readout."""

import math

import numpy as np

from scene_reference import Reference, allowed, as_float, as_matrix, sinusoidal, softmax

ERF = np.vectorize(math.erf, otypes=[float])


def activation(kind, x):
    if kind == "relu":
        return np.maximum(x, 0)
    if kind == "gelu":
        return x * 0.5 * (1 + ERF(x / math.sqrt(2)))
    if kind == "gelu_tanh":
        return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return x / (1 + np.exp(-x))


def turned(x, dims, base, pairs):
    """Rotary positions on the first `dims` columns."""
    y = x.copy()
    for pos in range(len(x)):
        for c in range(dims // 2):
            a, b = (2 * c, 2 * c + 1) if pairs == "neighbours" else (c, c + dims // 2)
            angle = pos / base ** (2 * c / dims)
            y[pos, a] = x[pos, a] * np.cos(angle) - x[pos, b] * np.sin(angle)
            y[pos, b] = x[pos, a] * np.sin(angle) + x[pos, b] * np.cos(angle)
    return y


def pooled(kind, x):
    return {"first": x[:1], "last": x[-1:], "mean": x.mean(axis=0)[None], "max": x.max(axis=0)[None]}[kind]


class TransformerReference(Reference):
    """`dropped`: name → the program's `….dropped`, `….attention_dropped` and `….feed_dropped`."""

    def run(self):
        scene = self.scene
        x = self.source("X", scene["inputs"])
        kind = scene.get("position", "none")
        if kind == "sinusoidal":
            x = self.put("X_pos", x + self.put("P", sinusoidal(*x.shape)))
        elif isinstance(kind, dict):
            self.nodes["P"] = as_matrix(kind["learned"], self.files)[: len(x)]
            x = self.put("X_pos", x + self.nodes["P"])
        if "input_norm" in scene:
            x = self.norm("X_norm", scene["input_norm"], "g_in", "c_in", x)
        for i, block in enumerate(scene["blocks"]):
            x = self.block(f"b{i}.", block, x)
        if "final_norm" in scene:
            x = self.norm("final", scene["final_norm"], "g_f", "c_f", x)
        if "readout" in scene:
            self.readout(scene["readout"], x)
        self.target(x)

    def norm(self, name, norm, gain, bias, x):
        eps = as_float(norm.get("eps", 1e-5))
        if norm["kind"] == "layer":
            y = (x - x.mean(axis=1, keepdims=True)) / np.sqrt(x.var(axis=1, keepdims=True) + eps)
        else:
            y = x / np.sqrt((x**2).mean(axis=1, keepdims=True) + eps)
        prefix = name.rpartition(".")[0] + "." if "." in name else ""
        if "gain" in norm:
            y = y * self.source(prefix + gain, norm["gain"])
        if "bias" in norm:
            y = y + self.source(prefix + bias, norm["bias"])
        return self.put(name, y)

    def block(self, b, block, x):
        """pre: out = (x + attention(N1 x)) + feed(N2 …); post: N2(N1(x + attention) + feed)."""
        kind = block.get("norm", "none")
        is_residual, is_off = block.get("residual", True), not block.get("enabled", True)
        has_attention, has_feed = "attention" in block, "feed_forward" in block
        is_parallel = block.get("parallel", False) and has_attention and has_feed
        parts, stream = [], x
        norm1 = None
        if has_attention:
            read = x
            if kind == "pre":
                read = norm1 = self.norm(b + "norm1", block["attention_norm"], "g_1", "c_1", x)
            made = self.attention(b, block["attention"], read)
            parts.append(made)
            if not is_parallel:
                is_last = not has_feed
                stream = self.join(b, kind, is_residual, stream, made, "sum1", block.get("attention_norm"),
                                   ("g_1", "c_1"), "out" if is_last else "mid", is_off and is_last, x)
        if has_feed:
            read = x if is_parallel else stream
            if kind == "pre":
                if "feed_forward_norm" in block:
                    read = self.norm(b + "norm2", block["feed_forward_norm"], "g_2", "c_2", read)
                else:
                    read = norm1
            made = self.feed_forward(b, block["feed_forward"], read)
            parts.append(made)
            if not is_parallel:
                stream = self.join(b, kind, is_residual, stream, made, "sum2", block.get("feed_forward_norm"),
                                   ("g_2", "c_2"), "out", is_off, x)
        if is_parallel:
            total = sum(parts) + (x if is_residual else 0)
            stream = self.put(b + "out", x if is_off else total)
        return stream

    def join(self, b, kind, is_residual, x, made, sum_name, norm, names, name, is_off, came_in):
        if is_off:
            return self.put(b + name, came_in)
        if kind != "post":
            return self.put(b + name, x + made if is_residual else made)
        total = self.put(b + sum_name, x + made) if is_residual else made
        return self.norm(b + name, norm, *names, total)

    def attention(self, b, attention, x):
        score = attention.get("score", {})
        for key, name in {"weight": "W_s", "query_weight": "A", "key_weight": "B", "vector": "v"}.items():
            if key in score:
                self.source(b + name, score[key])
        heads = attention.get("heads", [{}])
        outputs, keys_and_values = [], []
        for h, head in enumerate(heads):
            prefix = f"{b}h{h}."
            q = self.put(prefix + "Q", self.project(prefix, "q", head.get("query"), x))
            if "shares" in head:
                k, v = keys_and_values[head["shares"]]
            else:
                k = self.put(prefix + "K", self.project(prefix, "k", head.get("key"), x))
                v = self.put(prefix + "V", self.project(prefix, "v", head.get("value"), x))
            position = attention.get("position", "none")
            if position == "rotary" or isinstance(position, dict):
                rotary = {} if position == "rotary" else position["rotary"]

                def turn(m, rotary=rotary):
                    dims = rotary.get("dims", m.shape[1] - m.shape[1] % 2)
                    base = as_float(rotary.get("base", 10000))
                    # an angle of version 1 divides by the whole width, also where it is odd
                    if "dims" not in rotary and m.shape[1] % 2:
                        return turned_odd(m, base, rotary.get("pairs", "neighbours"))
                    return turned(m, dims, base, rotary.get("pairs", "neighbours"))

                q = self.put(prefix + "Q_rot", turn(q))
                if "shares" not in head:
                    k = self.put(prefix + "K_rot", turn(k))
            keys_and_values.append((k, v))
            weights = self.block_weights(b, prefix, attention, self.block_scores(b, prefix, attention, h, len(heads), q, k))
            weighted = self.put(prefix + "weighted", weights[:, :, None] * v[None, :, :])
            summed = weighted.sum(axis=1)
            outputs.append(self.put(prefix + "output", summed if head.get("enabled", True) else np.zeros_like(summed)))
        joined = outputs[0] if len(heads) == 1 else self.put(b + "concat", np.concatenate(outputs, axis=1))
        made = self.project(b, "o", attention.get("output"), joined)
        made = self.put(b + "attention", made if attention.get("enabled", True) else np.zeros_like(made))
        return self.drop(b + "attention_dropped", attention.get("result_dropout"), made)

    def block_scores(self, b, prefix, attention, h, heads, q, k):
        score = attention.get("score", {"kind": "dot"})
        if score["kind"] == "general":
            s = q @ self.nodes[b + "W_s"] @ k.T
        elif score["kind"] == "additive":
            s = np.tanh((q @ self.nodes[b + "A"])[:, None, :] + (k @ self.nodes[b + "B"])[None]) @ self.nodes[b + "v"][0]
        else:
            s = q @ k.T
        s = self.put(prefix + "scores", s)
        if "scale" in score:
            s = self.put(prefix + "scaled", s * as_float(score["scale"]))
        elif score["kind"] == "scaled_dot":
            s = self.put(prefix + "scaled", s / np.sqrt(q.shape[1]))
        if attention.get("position") == "alibi":
            i, j = np.indices(s.shape)
            s = self.put(prefix + "biased", s - 2.0 ** (-8 * (h + 1) / heads) * np.abs(i - j))
        return s

    def block_weights(self, b, prefix, attention, s):
        mask = attention.get("mask", {})
        if mask.get("causal") or {"window", "padding", "allow"} & mask.keys():
            s = self.put(prefix + "masked", np.where(allowed(mask, *s.shape), s, -np.inf))
        return self.drop(prefix + "dropped", attention.get("dropout"), self.put(prefix + "weights", softmax(s)))

    def feed_forward(self, b, feed, x):
        hidden = self.put(b + "hidden", self.project(b, "1", feed["expand"], x))
        if "gate" in feed:
            gate = self.put(b + "gate", self.project(b, "g", feed["gate"], x))
            active = self.put(b + "active", activation(feed["activation"], gate) * hidden)
        else:
            active = self.put(b + "active", activation(feed["activation"], hidden))
        made = self.project(b, "2", feed["contract"], active)
        made = self.put(b + "feed", made if feed.get("enabled", True) else np.zeros_like(made))
        return self.drop(b + "feed_dropped", feed.get("dropout"), made)

    def drop(self, name, dropout, x):
        """Which cells fall out is the program's choice; what becomes of the others is not."""
        if not dropout or dropout["p"] == 0:
            return x
        p = as_float(dropout["p"])
        kept = np.asarray(self.dropped[name]) != 0 if name in self.dropped else np.full(x.shape, True)
        is_counted = np.abs(x) > 1e-6
        self.kept.append((p, int(kept[is_counted].sum()), int(is_counted.sum())))
        return self.put(name, np.where(kept, x / (1 - p), 0))

    def readout(self, readout, x):
        if readout.get("pool", "none") != "none":
            x = self.put("pooled", pooled(readout["pool"], x))
        logits = self.put("logits", self.project("", "out", readout, x))
        shares = self.put("probabilities", softmax(logits))
        target = readout.get("target")
        if target is None:
            return
        targets = target if isinstance(target, list) else [target]
        self.put("loss", [[np.mean([-np.log(shares[r, t]) for r, t in enumerate(targets) if t is not None])]])


def turned_odd(x, base, pairs):
    """All pairs of an odd width: the last column stays, and angles divide by the whole width."""
    d = x.shape[1]
    y = x.copy()
    for pos in range(len(x)):
        for c in range(d // 2):
            a, b = (2 * c, 2 * c + 1) if pairs == "neighbours" else (c, c + d // 2)
            angle = pos / base ** (2 * c / d)
            y[pos, a] = x[pos, a] * np.cos(angle) - x[pos, b] * np.sin(angle)
            y[pos, b] = x[pos, a] * np.sin(angle) + x[pos, b] * np.cos(angle)
    return y


def reference_of(scene, files=None, dropped=None, at=None):
    """The reference for a scene of either version. Of a transformer each matrix is computed from the program's own: many
    layers, norms among them, multiply what rounding to 32 bits has done before them (see the README)."""
    if scene["heed"] == 2:
        return TransformerReference(scene, files, dropped, at)
    return Reference(scene, files, dropped)
