# Changed. Made by Heed.

import json
import math
import pathlib
import sys
import zipfile

import numpy as np
import tensorflow as tf


def part(w, prefix):
    """The weights whose names begin so."""
    return {name[len(prefix):]: array for name, array in w.items() if name.startswith(prefix)}


def layer_norm(x, gain):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    y = (x - mean) * tf.math.rsqrt(variance + 1e-05) * gain
    return y


# Block 1.
def self_attention(x, w):
    # All heads at once: the first axis of what belongs to heads counts them.
    K = tf.matmul(x, w["W_k"])
    Q = tf.matmul(x, w["W_q"])
    V = tf.matmul(x, w["W_v"]) + w["b_v"]
    scores = tf.matmul(Q, tf.gather(K, [0, 0]), transpose_b=True)
    scaled = scores / math.sqrt(2)
    head = tf.range(2, dtype=tf.float32)[:, None, None]
    distance = tf.abs(tf.range(2, dtype=tf.float32)[:, None] - tf.range(2, dtype=tf.float32))
    biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
    allowed = w["allowed"] == 1
    masked = tf.where(allowed, biased, float("-inf"))
    weights = tf.nn.softmax(masked, axis=-1)
    output = tf.matmul(weights, tf.gather(V, [0, 0]))
    concat = tf.concat(tf.unstack(output), axis=-1)
    attention = tf.matmul(concat, w["W_o"])
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
    K = tf.matmul(x, w["W_k"])
    Q = tf.matmul(x, w["W_q"])
    V = tf.matmul(x, w["W_v"]) + w["b_v"]
    scores = tf.matmul(Q, tf.gather(K, [0, 0]), transpose_b=True)
    scores = tf.tensor_scatter_nd_update(scores, [[0, 0, 1]], [0.25])  # overridden
    scaled = scores / math.sqrt(2)
    head = tf.range(2, dtype=tf.float32)[:, None, None]
    distance = tf.abs(tf.range(2, dtype=tf.float32)[:, None] - tf.range(2, dtype=tf.float32))
    biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
    allowed = w["allowed"] == 1
    masked = tf.where(allowed, biased, float("-inf"))
    weights = tf.nn.softmax(masked, axis=-1)
    output = tf.matmul(weights, tf.gather(V, [0, 0]))
    is_on = tf.constant([True, False])  # switched off
    output = tf.where(is_on[:, None, None], output, 0.0)
    concat = tf.concat(tf.unstack(output), axis=-1)
    attention = tf.matmul(concat, w["W_o"])
    return attention


# Block 2.
def block2(x, w):
    attention = self_attention2(x, w)
    sum1 = x + attention
    out = layer_norm(sum1, w["g_1"])
    return out


def model(X, w):
    angle = tf.range(2, dtype=tf.float64)[:, None] / 10000 ** (tf.range(0, 2, 2, dtype=tf.float64) / 2)
    P = tf.reshape(tf.stack([tf.sin(angle), tf.cos(angle)], axis=-1), (2, 2))
    P = tf.cast(P, tf.float32)
    X_pos = X + P
    x = X_pos
    for i, apply in enumerate([block, block2]):
        x = apply(x, part(w, f"b{i}."))
    return x


def load(path=pathlib.Path(__file__).with_suffix(".npz")):
    """The weights by name, and X, the rows that this scene puts in."""
    try:
        arrays = dict(np.load(path))
    except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"{path}, which has the weights of this program, cannot be read: {error}")
    w = {name: tf.constant(array) for name, array in arrays.items()}
    return w


if __name__ == "__main__":
    w = load()
    out = model(w["X"], w)
    print(json.dumps({"b1.out": out.numpy().tolist()}))
