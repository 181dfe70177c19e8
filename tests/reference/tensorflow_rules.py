#!/usr/bin/env python3
"""What TensorFlow refuses, and what it computes; asked of the stand-in of the tests, or of TensorFlow itself.

    tensorflow_rules.py [--itself]

Exported code runs with the stand-in wherever TensorFlow is not installed, so the stand-in must not let through what
TensorFlow would refuse. Each line of the lists is a probe: add one wherever exported code uses something new.
"""

import math
import os
import pathlib
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
ITSELF = sys.argv[1:] == ["--itself"]
if not ITSELF:
    sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "golden" / "tensorflow_stand_in"))

try:
    import numpy as np
    import tensorflow as tf
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

TOLERANCE = 2e-5

# f: two rows of float32; i: of int32; w: of float64; b: true and false; v: a vector; s: a stack of two matrices.
REFUSED = """
f.T
f.sum()
f.mean(axis=0)
f.max()
f.all()
f.any()
f.copy()
f.flatten()
f.ravel()
f.reshape(4)
f.transpose()
f.squeeze()
f.astype(float)
f.tolist()
f.item()
f.fill(0)
f.round()
f.clip(0, 1)
f.dot(f)
f.cumsum()
f.size
f.trace()
f.diagonal()
f.repeat(2)
f.take([0])
i * 0.5
i + 1.0
i ** 0.5
i - f
i == 1.0
i + [1.5, 2.5]
f * w
f == w
f + v[None, :1] + w
f + 1j
f + None
f + [[1.0], [2.0], [3.0]]
b + b
b - b
-b
+f
b and b
not b
tf.where(f, f, 0.0)
tf.where(i, f, 0.0)
tf.where(b, i, 0.0)
tf.where(b, f, i)
tf.where(b, f, w)
tf.matmul(v, v)
tf.matmul(f, v)
f @ v
v @ f
tf.matmul(f, w)
tf.matmul(f, i)
tf.matmul(b, b)
tf.concat([f, w], axis=1)
tf.concat([f, i], axis=0)
tf.concat([f, v], axis=0)
tf.stack([f, w])
tf.stack([f, v])
tf.stack([v, 1.0])
f[i]
f[:, [0]]
f[5]
f[-3]
f[1.0]
f[..., [0]]
tf.gather(f, [2])
tf.gather(f, [-1])
tf.gather(f, [0.0])
tf.unstack(5.0)
tf.gather_nd(f, [[0, -1]])
tf.gather_nd(f, [[0, 2]])
tf.gather_nd(f, [[0.0, 1.0]])
tf.tensor_scatter_nd_update(f, [[0, 1], [1, 1]], [5.0])
tf.tensor_scatter_nd_update(f, [[0, 1]], 5.0)
tf.tensor_scatter_nd_update(f, [[0, 2]], [5.0])
tf.tensor_scatter_nd_update(f, [[0, -1]], [5.0])
tf.tensor_scatter_nd_update(i, [[0, 1]], [5.0])
tf.tensor_scatter_nd_update(f, [[0, 1]], w[0, :1])
tf.reshape(f, (3, 1))
tf.reduce_sum(b)
tf.reduce_mean(b)
tf.reduce_max(b)
tf.reduce_all(f)
tf.reduce_sum(f, axis=2)
tf.reduce_sum(f, axis=-1, keepdim=True)
tf.sin(i)
tf.exp(i)
tf.exp(1)
tf.sqrt(i)
tf.tanh(i)
tf.math.log(i)
tf.math.rsqrt(i)
tf.math.is_nan(i)
tf.nn.softmax(i)
tf.nn.softmax(v[0])
tf.nn.softmax(f, dim=-1)
tf.nn.gelu(i)
tf.nn.silu(i)
tf.nn.moments(f)
tf.linalg.band_part(v, -1, 0)
tf.transpose(f, (0, 0))
tf.constant([[1.0, 2.0], [3.0]])
tf.constant([1.5], dtype=tf.int32)
tf.constant([f[0], f[1]])
tf.sum(f)
tf.mean(f)
tf.max(f)
tf.log(f)
tf.softmax(f)
tf.relu(f)
tf.erf(f)
tf.arange(3)
tf.array([1.0])
written(f)
written_cell(f)
""".split("\n")[1:-1]

F, I, B = "float32", "int32", "bool"
GIVES = [
    ("f.ndim", None, 2),
    ("f.shape[1]", None, 2),
    ("f.shape == (2, 2)", None, True),
    ("len(f)", None, 2),
    ("f.numpy().tolist()", None, [[1, 2], [3, 4]]),
    ("f.dtype == tf.float32", None, True),
    ("i * 2", I, [[2, 4], [6, 8]]),
    ("i / 2", "float64", [[0.5, 1], [1.5, 2]]),
    ("f + 1", F, [[2, 3], [4, 5]]),
    ("2 ** f", F, [[2, 4], [8, 16]]),
    ("10000 ** w", "float64", [[1e4, 1e8], [1e12, 1e16]]),
    ("f + [1, 2]", F, [[2, 4], [4, 6]]),
    ("-f", F, [[-1, -2], [-3, -4]]),
    ("f == 1", B, [[True, False], [False, False]]),
    ("(f > 1.0) & (f < 4.0)", B, [[False, True], [True, False]]),
    ("~b", B, [[True, True], [False, False]]),
    ("rebound(f)", F, [[1, 2], [3, 4]]),
    ("f @ f", F, [[7, 10], [15, 22]]),
    ("tf.matmul(f, [[1, 2], [3, 4]])", F, [[7, 10], [15, 22]]),
    ("tf.matmul(f, f, transpose_b=True)", F, [[5, 11], [11, 25]]),
    ("tf.matmul(s, s, transpose_b=True)", F, [[[5, 11], [11, 25]], [[61, 83], [83, 113]]]),
    ("f[:, None, :] + s", F, [[[2, 4], [4, 6]], [[8, 10], [10, 12]]]),
    ("s[..., :, None, :] * s[..., None, :, :] + tf.zeros((2, 2, 2, 2))", F,
     [[[[1, 4], [3, 8]], [[3, 8], [9, 16]]], [[[25, 36], [35, 48]], [[35, 48], [49, 64]]]]),
    ("s[..., 1::2]", F, [[[2], [4]], [[6], [8]]]),
    ("tf.matmul(f, s)", F, [[[7, 10], [15, 22]], [[19, 22], [43, 50]]]),
    ("tf.matmul(s, f)", F, [[[7, 10], [15, 22]], [[23, 34], [31, 46]]]),
    ("tf.gather(s, [1, 1])", F, [[[5, 6], [7, 8]], [[5, 6], [7, 8]]]),
    ("tf.unstack(s)[1]", F, [[5, 6], [7, 8]]),
    ("tf.where(tf.constant([True, False])[:, None, None], s, 0.0)", F, [[[1, 2], [3, 4]], [[0, 0], [0, 0]]]),
    ("tf.range(2, dtype=tf.float32)[:, None, None]", F, [[[0]], [[1]]]),
    ("2 ** (-8 * (tf.range(2, dtype=tf.float32) + 1) / 2)", F, [0.0625, 0.00390625]),
    ("tf.reduce_sum(s, axis=-2)", F, [[4, 6], [12, 14]]),
    ("tf.constant(np.float32([1, 2])) == 1", B, [True, False]),
    ("f[0, 1]", F, 2),
    ("f[::-1]", F, [[3, 4], [1, 2]]),
    ("f[:, 0::2]", F, [[1], [3]]),
    ("f[:, -1:]", F, [[2], [4]]),
    ("f[0:5]", F, [[1, 2], [3, 4]]),
    ("tf.where(b, 0.0, f)", F, [[1, 2], [0, 0]]),
    ("tf.where(b, f, float('-inf'))", F, [[-math.inf, -math.inf], [3, 4]]),
    ("tf.where(b, 0.0, 1.0)", F, [[1, 1], [0, 0]]),
    ("tf.concat([f, f], axis=-1)", F, [[1, 2, 1, 2], [3, 4, 3, 4]]),
    ("tf.stack([f, f], axis=-1)", F, [[[1, 1], [2, 2]], [[3, 3], [4, 4]]]),
    ("tf.gather_nd(f, [[0, 1], [1, 0]])", F, [2, 3]),
    ("tf.gather_nd(f, [[[0, 1], [1, 0]]])", F, [[2, 3]]),
    ("tf.tensor_scatter_nd_update(f, [[0, 1]], [5])", F, [[1, 5], [3, 4]]),
    ("tf.tensor_scatter_nd_update(w, [[0, 1]], [5.0])", "float64", [[1, 5], [3, 4]]),
    ("tf.tensor_scatter_nd_update(f, [[0]], [[5.0, 6.0]])", F, [[5, 6], [3, 4]]),
    ("tf.tensor_scatter_nd_add(f, [[0]], [[5.0, 6.0]])", F, [[6, 8], [3, 4]]),
    ("tf.tensor_scatter_nd_add(f, [[0, 1], [0, 1]], [5.0, 6.0])", F, [[1, 13], [3, 4]]),
    ("tf.reshape(f, (-1, 1))", F, [[1], [2], [3], [4]]),
    ("tf.transpose(s, [0, 2, 1])", F, [[[1, 3], [2, 4]], [[5, 7], [6, 8]]]),
    ("tf.reduce_mean(i)", I, 2),
    ("tf.reduce_sum(i)", I, 10),
    ("tf.reduce_mean(f, axis=0, keepdims=True)", F, [[2, 3]]),
    ("tf.reduce_max(f, axis=-1, keepdims=True)", F, [[2], [4]]),
    ("tf.reduce_max(tf.constant([[1.0, math.nan]]), axis=-1)", F, [math.nan]),
    ("tf.reduce_all(b, axis=-1, keepdims=True)", B, [[False], [True]]),
    ("tf.range(3)", I, [0, 1, 2]),
    ("tf.range(3.0)", F, [0, 1, 2]),
    ("tf.range(1, 4, 2)", I, [1, 3]),
    ("tf.range(3, dtype=tf.float64)", "float64", [0, 1, 2]),
    ("tf.abs(tf.range(2)[:, None] - tf.range(2)) <= 0", B, [[True, False], [False, True]]),
    ("tf.abs(i)", I, [[1, 2], [3, 4]]),
    ("tf.square(f)", F, [[1, 4], [9, 16]]),
    ("tf.sin(1.0)", F, 0.841471),
    ("tf.math.rsqrt(f)", F, [[1, 0.7071068], [0.5773503, 0.5]]),
    ("tf.math.log(tf.zeros(1))", F, [-math.inf]),
    ("tf.linalg.band_part(f, -1, 0)", F, [[1, 0], [3, 4]]),
    ("tf.linalg.band_part(s, 0, -1)", F, [[[1, 2], [0, 4]], [[5, 6], [0, 8]]]),
    ("tf.nn.softmax(f, axis=0)", F, [[0.1192029, 0.1192029], [0.8807971, 0.8807971]]),
    ("tf.nn.softmax(tf.constant([[-math.inf, 1.0]]))", F, [[0, 1]]),
    ("tf.nn.softmax(tf.constant([[-math.inf, -math.inf]]))", F, [[math.nan, math.nan]]),
    ("tf.nn.relu(tf.constant([math.nan, math.inf, -1.0]))", F, [math.nan, math.inf, 0]),
    ("tf.nn.gelu(f)", F, [[0.8413447, 1.9544997], [2.9959502, 3.9998734]]),
    ("tf.nn.gelu(f, approximate=True)", F, [[0.841192, 1.9545977], [2.9963627, 3.9999299]]),
    ("tf.nn.gelu(tf.constant([math.nan, math.inf, -math.inf]))", F, [math.nan, math.inf, math.nan]),
    ("tf.nn.silu(f)", F, [[0.7310586, 1.7615942], [2.8577223, 3.928055]]),
    ("tf.nn.silu(tf.constant([math.inf, -math.inf, -200.0]))", F, [math.inf, math.nan, 0]),
    ("tf.nn.moments(f, axes=[-1], keepdims=True)[1]", F, [[0.25], [0.25]]),
    ("tf.constant([1, 2])", I, [1, 2]),
    ("tf.constant([1, 2.5])", F, [1, 2.5]),
    ("tf.constant([True, False])", B, [True, False]),
    ("tf.constant(3000000000)", "int64", 3000000000),
    ("tf.constant(np.array([1.5]))", "float64", [1.5]),
    ("tf.cast(f, tf.int32)", I, [[1, 2], [3, 4]]),
    ("tf.cast(b, tf.float32)", F, [[0, 0], [1, 1]]),
    ("tf.zeros((2, 1))", F, [[0], [0]]),
    ("tf.ones_like(b)", B, [[True, True], [True, True]]),
]


# What NaN does to the other numbers of its row depends on the processor; that code counts on it is what the stand-in
# has to show. With oneDNN, which TensorFlow uses on most, they are 0.
ONLY_STAND_IN = [
    ("tf.nn.softmax(tf.constant([[1.0, math.nan, 2.0]]))", F, [[0, math.nan, 0]]),
    ("tf.nn.softmax(tf.constant([[math.inf, 1.0]]))", F, [[math.nan, 0]]),
]


def written(x):
    x[0] = 1.0


def written_cell(x):
    x[0, 0] += 1


def rebound(x):
    """Makes new tensors: the one that it is given stays as it was."""
    y = x
    y += 1
    y *= 2.0
    y /= 2
    return x


def value_of(probe):
    f = tf.constant([[1.0, 2.0], [3.0, 4.0]])
    names = {"f": f, "i": tf.constant([[1, 2], [3, 4]]), "w": tf.cast(f, tf.float64), "b": f > 2.0,
             "v": tf.constant([1.0, 2.0]), "s": tf.stack([f, f + 4.0])}
    return eval(probe, {**globals(), **names})


def fault_of_refused(probe):
    try:
        return f"{probe} gives {value_of(probe)!r}, and should be refused"
    except Exception:
        return None


def fault_of_given(probe, number_type, expected):
    try:
        found = value_of(probe)
    except Exception as error:
        return f"{probe} is refused: {error!r}"
    if number_type is None:
        return None if found == expected else f"{probe} gives {found!r}, not {expected!r}"
    found = np.asarray(found.numpy())
    same = str(found.dtype) == number_type and found.shape == np.shape(expected)
    if same and np.allclose(found, expected, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
        return None
    return f"{probe} gives {found!r}, not {expected!r} of {number_type}"


def main():
    given = GIVES if ITSELF else GIVES + ONLY_STAND_IN
    faults = [fault_of_refused(probe) for probe in REFUSED] + [fault_of_given(*each) for each in given]
    faults = [fault for fault in faults if fault]
    print(*faults, f"{len(REFUSED) + len(given)} probes, {len(faults)} at fault", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
