import numpy as np

from tensorflow.tensor import tensor


def softmax(logits, axis=-1):
    values = np.asarray(logits)
    with np.errstate(invalid="ignore"):
        exps = np.exp(values - values.max(axis=axis, keepdims=True))
        return tensor(exps / exps.sum(axis=axis, keepdims=True))
