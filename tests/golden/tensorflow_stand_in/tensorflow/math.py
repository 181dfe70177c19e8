import numpy as np

from tensorflow.tensor import IGNORED, floats, tensor


def is_nan(x):
    return tensor(np.isnan(floats(x)))


def log(x):
    with np.errstate(**IGNORED):
        return tensor(np.log(floats(x)))


def rsqrt(x):
    with np.errstate(**IGNORED):
        return tensor(1 / np.sqrt(floats(x)))
