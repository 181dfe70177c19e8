import numpy as np

from tensorflow.tensor import tensor


def band_part(value, num_lower, num_upper):
    kept = np.asarray(value)
    if num_lower >= 0:
        kept = np.triu(kept, -num_lower)
    if num_upper >= 0:
        kept = np.tril(kept, num_upper)
    return tensor(kept)
