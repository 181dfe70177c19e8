"""An array that can do what a TensorFlow tensor can."""

import numpy as np

ONLY_NUMPY = {"T", "sum", "max", "min", "mean", "copy", "reshape", "transpose", "astype", "dot", "clip", "argmax"}


def tensor(array):
    return np.asarray(array).view(Tensor)


class Tensor(np.ndarray):
    __array_priority__ = 100

    def __getattribute__(self, name):
        if name in ONLY_NUMPY:
            raise AttributeError(f"a TensorFlow tensor has no {name}")
        return super().__getattribute__(name)

    def __setitem__(self, *_):
        raise TypeError("a TensorFlow tensor cannot be assigned to")

    def numpy(self):
        return np.array(self)

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        types = {value.dtype for value in inputs if isinstance(value, np.ndarray)}
        if len(types) > 1:
            raise TypeError(f"TensorFlow does not mix number types: {types}")
        (number_type,) = types
        plain = [np.asarray(value).astype(number_type) if np.isscalar(value) else np.asarray(value) for value in inputs]
        return tensor(getattr(ufunc, method)(*plain, **options))
