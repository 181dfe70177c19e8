import numpy as np

from tensorflow.tensor import tensor


def is_nan(value):
    return tensor(np.isnan(np.asarray(value)))
