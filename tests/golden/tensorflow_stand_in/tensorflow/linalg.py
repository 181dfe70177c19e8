import numpy as np

from tensorflow.tensor import convert, tensor


def band_part(input, num_lower, num_upper):
    kept = convert(input).numpy()
    if kept.ndim < 2:
        raise ValueError("tf.linalg.band_part is for matrices")
    if num_lower >= 0:
        kept = np.triu(kept, -num_lower)
    if num_upper >= 0:
        kept = np.tril(kept, num_upper)
    return tensor(kept)
