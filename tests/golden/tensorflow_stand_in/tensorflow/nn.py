import math

import numpy as np

from tensorflow.tensor import tensor


def softmax(logits, axis=-1):
    values = np.asarray(logits)
    with np.errstate(invalid="ignore"):
        exps = np.exp(values - values.max(axis=axis, keepdims=True))
        return tensor(exps / exps.sum(axis=axis, keepdims=True))


def relu(value):
    return tensor(np.maximum(np.asarray(value), 0))


def gelu(value, approximate=False):
    x = np.asarray(value)
    if approximate:
        return tensor(0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))))
    return tensor((0.5 * x * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))).astype(x.dtype))


def silu(value):
    x = np.asarray(value)
    return tensor(x / (1 + np.exp(-x)))


def moments(value, axes, keepdims=False):
    x = np.asarray(value)
    axes = tuple(axes)
    return tensor(x.mean(axis=axes, keepdims=keepdims)), tensor(x.var(axis=axes, keepdims=keepdims))
