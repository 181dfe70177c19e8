"""The few parts of TensorFlow 2 that Heed's exported code uses, on NumPy: Debian has no TensorFlow.

It refuses what TensorFlow refuses and NumPy allows: assigning to cells, mixing number types in one operation,
and the methods that only a NumPy array has.
"""

import numpy as np

from tensorflow import linalg, math, nn  # noqa: F401
from tensorflow.tensor import Tensor, tensor

float32 = np.float32
float64 = np.float64
int32 = np.int32
bool = np.bool_


def constant(value, dtype=None):
    made = np.array(value)
    if dtype is None and made.dtype == np.float64:
        dtype = np.float32
    if dtype is None and made.dtype == np.int64:
        dtype = np.int32
    return tensor(made.astype(dtype or made.dtype))


convert_to_tensor = constant


def cast(value, dtype):
    return tensor(np.asarray(value).astype(dtype))


def range(*limits, dtype=np.int32):
    return tensor(np.arange(*limits, dtype=dtype))


def zeros(shape, dtype=np.float32):
    return tensor(np.zeros(shape, dtype))


def ones(shape, dtype=np.float32):
    return tensor(np.ones(shape, dtype))


def zeros_like(value):
    return tensor(np.zeros_like(np.asarray(value)))


def ones_like(value):
    return tensor(np.ones_like(np.asarray(value)))


def matmul(a, b, transpose_a=False, transpose_b=False):
    a, b = constant(a), constant(b)
    a = transpose(a) if transpose_a else a
    b = transpose(b) if transpose_b else b
    return a @ b


def transpose(a, perm=None):
    return tensor(np.transpose(np.asarray(a), perm))


def where(condition, x, y):
    number_type = x.dtype if isinstance(x, Tensor) else y.dtype
    return tensor(np.where(np.asarray(condition), np.asarray(x), np.asarray(y)).astype(number_type))


def reshape(value, shape):
    return tensor(np.reshape(np.asarray(value), shape))


def stack(values, axis=0):
    return tensor(np.stack([np.asarray(value) for value in values], axis=axis))


def concat(values, axis):
    return tensor(np.concatenate([np.asarray(value) for value in values], axis=axis))


def reduce_all(value, axis=None, keepdims=False):
    return tensor(np.all(np.asarray(value), axis=axis, keepdims=keepdims))


def reduce_sum(value, axis=None, keepdims=False):
    return tensor(np.sum(np.asarray(value), axis=axis, keepdims=keepdims))


def reduce_mean(value, axis=None, keepdims=False):
    return tensor(np.mean(np.asarray(value), axis=axis, keepdims=keepdims))


def reduce_max(value, axis=None, keepdims=False):
    return tensor(np.max(np.asarray(value), axis=axis, keepdims=keepdims))


def square(value):
    return tensor(np.square(np.asarray(value)))


def gather_nd(value, indices):
    return tensor(np.asarray(value)[tuple(np.asarray(indices).T)])


def tensor_scatter_nd_update(value, indices, updates):
    changed = np.array(value)
    changed[tuple(np.asarray(indices).T)] = np.asarray(updates)
    return tensor(changed)


def sin(value):
    return tensor(np.sin(np.asarray(value)))


def cos(value):
    return tensor(np.cos(np.asarray(value)))


def tanh(value):
    return tensor(np.tanh(np.asarray(value)))


def exp(value):
    return tensor(np.exp(np.asarray(value)))


def sqrt(value):
    return tensor(np.sqrt(np.asarray(value)))


def abs(value):
    return tensor(np.abs(np.asarray(value)))
