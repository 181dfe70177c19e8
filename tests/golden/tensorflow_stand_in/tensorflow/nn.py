import math

import numpy as np

from tensorflow.tensor import IGNORED, convert, floats, tensor


def softmax(logits, axis=-1):
    """As TensorFlow computes it with oneDNN, on most processors: what NaN or ∞ does to its own cell it does not do to
    the others of its row, which get 0."""
    values = floats(logits)
    if values.ndim == 0:
        raise ValueError("tf.nn.softmax is for vectors at least")
    with np.errstate(**IGNORED):
        most = values.max(axis=axis, keepdims=True)
        exps = np.exp(values - most)
        shares = exps / exps.sum(axis=axis, keepdims=True)
    is_broken = np.isnan(most) | (most == np.inf)
    is_number = ~np.isnan(values) & (values != np.inf)
    return tensor(np.where(is_broken & is_number, 0, shares), values.dtype)


def relu(features):
    return tensor(np.maximum(convert(features).numpy(), 0))


def gelu(features, approximate=False):
    x = floats(features)
    with np.errstate(**IGNORED):
        if approximate:
            made = 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
        else:
            made = 0.5 * x * (1 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2)))
    return tensor(made, x.dtype)


def silu(features):
    x = floats(features)
    with np.errstate(**IGNORED):
        return tensor(x / (1 + np.exp(-x)))


def moments(x, axes, keepdims=False):
    x, axes = floats(x), tuple(np.atleast_1d(axes))
    with np.errstate(**IGNORED):
        return tensor(x.mean(axis=axes, keepdims=keepdims)), tensor(x.var(axis=axes, keepdims=keepdims))
