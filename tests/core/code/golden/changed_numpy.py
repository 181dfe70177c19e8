# Changed. Made by Heed.

import json
import math
import pathlib
import sys
import zipfile

import numpy as np


def part(w, prefix):
    """The weights whose names begin so."""
    return {name[len(prefix):]: array for name, array in w.items() if name.startswith(prefix)}


def softmax(x):
    y = np.exp(x - x.max(axis=-1, keepdims=True))
    y /= y.sum(axis=-1, keepdims=True)
    return y


def layer_norm(x, gain):
    y = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-05) * gain
    return y


# Block 1.
def self_attention(x, w):
    # All heads at once: the first axis of what belongs to heads counts them.
    K = x @ w["W_k"]
    Q = x @ w["W_q"]
    V = x @ w["W_v"] + w["b_v"]
    scores = Q @ K[[0, 0]].swapaxes(-2, -1)
    scaled = scores / math.sqrt(2)
    head = np.arange(2, dtype=np.float32)[:, None, None]
    distance = np.abs(np.arange(2, dtype=np.float32)[:, None] - np.arange(2, dtype=np.float32))
    biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
    allowed = w["allowed"] == 1
    masked = np.where(allowed, biased, -np.inf)
    weights = softmax(masked)
    output = weights @ V[[0, 0]]
    concat = np.concatenate(output, axis=-1)
    attention = concat @ w["W_o"]
    return attention


# Block 1.
def block(x, w):
    attention = self_attention(x, w)
    sum1 = x + attention
    out = layer_norm(sum1, w["g_1"])
    return out


# Block 2.
def self_attention2(x, w):
    # All heads at once: the first axis of what belongs to heads counts them.
    K = x @ w["W_k"]
    Q = x @ w["W_q"]
    V = x @ w["W_v"] + w["b_v"]
    scores = Q @ K[[0, 0]].swapaxes(-2, -1)
    scores[0, 0, 1] = 0.25  # overridden
    scaled = scores / math.sqrt(2)
    head = np.arange(2, dtype=np.float32)[:, None, None]
    distance = np.abs(np.arange(2, dtype=np.float32)[:, None] - np.arange(2, dtype=np.float32))
    biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
    allowed = w["allowed"] == 1
    masked = np.where(allowed, biased, -np.inf)
    weights = softmax(masked)
    output = weights @ V[[0, 0]]
    output[[1]] = 0  # switched off
    concat = np.concatenate(output, axis=-1)
    attention = concat @ w["W_o"]
    return attention


# Block 2.
def block2(x, w):
    attention = self_attention2(x, w)
    sum1 = x + attention
    out = layer_norm(sum1, w["g_1"])
    return out


def model(X, w):
    angle = np.arange(2)[:, None] / 10000 ** (np.arange(0, 2, 2) / 2)
    P = np.zeros((2, 2), dtype=np.float32)
    P[:, 0::2] = np.sin(angle)
    P[:, 1::2] = np.cos(angle)
    X_pos = X + P
    x = X_pos
    for i, apply in enumerate([block, block2]):
        x = apply(x, part(w, f"b{i}."))
    return x


def load(path=pathlib.Path(__file__).with_suffix(".npz")):
    """The weights by name, and X, the rows that this scene puts in."""
    try:
        w = dict(np.load(path))
    except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"{path}, which has the weights of this program, cannot be read: {error}")
    return w


if __name__ == "__main__":
    w = load()
    out = model(w["X"], w)
    print(json.dumps({"b1.out": out.tolist()}))
