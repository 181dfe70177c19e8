"""The few parts of TensorFlow 2 that Heed's exported code uses, on NumPy: Debian has no TensorFlow.

It refuses what TensorFlow refuses and NumPy allows, and more: what exported code has no use for is not here. What it
does not refuse gives the numbers of TensorFlow. tests/reference/tensorflow_rules.py lists what that means, and holds
TensorFlow itself to it, too, where it is installed (./test --with-tensorflow).
"""

import numpy as np

from tensorflow import linalg, math, nn  # noqa: F401
from tensorflow.tensor import IGNORED, Tensor, convert, floats, same_type, tensor

float32 = np.dtype(np.float32)
float64 = np.dtype(np.float64)
int32 = np.dtype(np.int32)
bool = np.dtype(np.bool_)


def constant(value, dtype=None):
    return convert(value, dtype)


convert_to_tensor = constant


def cast(x, dtype):
    return tensor(convert(x).numpy(), dtype)


def range(*limits, dtype=None):
    own = float32 if any(isinstance(limit, float) for limit in limits) else int32
    return tensor(np.arange(*limits, dtype=dtype or own))


def zeros(shape, dtype=float32):
    return tensor(np.zeros(shape, dtype))


def ones(shape, dtype=float32):
    return tensor(np.ones(shape, dtype))


def zeros_like(input):
    return tensor(np.zeros_like(convert(input).numpy()))


def ones_like(input):
    return tensor(np.ones_like(convert(input).numpy()))


def matmul(a, b, transpose_a=False, transpose_b=False):
    a, b = same_type(a, b)
    a = tensor(a.numpy().swapaxes(-1, -2)) if transpose_a else a
    b = tensor(b.numpy().swapaxes(-1, -2)) if transpose_b else b
    return a @ b


def transpose(a, perm=None):
    return tensor(np.transpose(convert(a).numpy(), perm))


def where(condition, x, y):
    condition, (x, y) = convert(condition), same_type(x, y)
    if condition.dtype != bool:
        raise TypeError(f"tf.where asks for true and false, not for {condition.dtype}")
    return tensor(np.where(condition.numpy(), x.numpy(), y.numpy()))


def reshape(tensor_, shape):
    return tensor(np.reshape(convert(tensor_).numpy(), shape))


def stack(values, axis=0):
    return tensor(np.stack([value.numpy() for value in same_type(*values)], axis=axis))


def unstack(value):
    value = convert(value)
    return [value[at] for at in np.arange(value.shape[0]).tolist()]


def gather(params, indices):
    """Along the first axis."""
    array, at = convert(params).numpy(), convert(indices).numpy()
    if at.dtype.kind != "i":
        raise TypeError("indices are whole numbers")
    if (at < 0).any() or (at >= array.shape[0]).any():
        raise IndexError("outside the tensor")
    return tensor(array[at])


def concat(values, axis):
    if isinstance(values, Tensor):
        raise TypeError("tf.concat asks for a list of tensors")
    return tensor(np.concatenate([value.numpy() for value in same_type(*values)], axis=axis))


def _reduced(reduce, x, kinds, axis, keepdims):
    x = convert(x)
    if x.dtype.kind not in kinds:
        raise TypeError(f"{reduce.__name__} is not for {x.dtype}")
    with np.errstate(**IGNORED):
        return tensor(reduce(x.numpy(), axis=axis, keepdims=keepdims), x.dtype)


def reduce_all(input_tensor, axis=None, keepdims=False):
    return _reduced(np.all, input_tensor, "b", axis, keepdims)


def reduce_sum(input_tensor, axis=None, keepdims=False):
    return _reduced(np.sum, input_tensor, "if", axis, keepdims)


def reduce_mean(input_tensor, axis=None, keepdims=False):
    return _reduced(np.mean, input_tensor, "if", axis, keepdims)


def reduce_max(input_tensor, axis=None, keepdims=False):
    return _reduced(np.max, input_tensor, "if", axis, keepdims)


def square(x):
    return x * x


def _cells(array, indices):
    """The index of each cell; TensorFlow counts from the beginning only."""
    indices = convert(indices).numpy()
    if indices.dtype.kind != "i":
        raise TypeError("indices are whole numbers")
    sizes = np.array(array.shape[: indices.shape[-1]])
    if (indices < 0).any() or (indices >= sizes).any():
        raise IndexError("outside the tensor")
    return tuple(np.moveaxis(indices, -1, 0))


def gather_nd(params, indices):
    array = convert(params).numpy()
    return tensor(array[_cells(array, indices)])


def _scattered(tensor_, indices, updates):
    changed = convert(tensor_).numpy()
    cells = _cells(changed, indices)
    updates = convert(updates, changed.dtype).numpy()
    if updates.shape != changed[cells].shape:
        raise ValueError(f"{changed[cells].shape} numbers are asked for, not {updates.shape}")
    return changed, cells, updates


def tensor_scatter_nd_update(tensor_, indices, updates):
    changed, cells, updates = _scattered(tensor_, indices, updates)
    changed[cells] = updates
    return tensor(changed)


def tensor_scatter_nd_add(tensor_, indices, updates):
    """What goes to one place twice is added twice."""
    changed, cells, updates = _scattered(tensor_, indices, updates)
    np.add.at(changed, cells, updates)
    return tensor(changed)


def sin(x):
    return tensor(np.sin(floats(x)))


def cos(x):
    return tensor(np.cos(floats(x)))


def tanh(x):
    return tensor(np.tanh(floats(x)))


def exp(x):
    with np.errstate(**IGNORED):
        return tensor(np.exp(floats(x)))


def sqrt(x):
    with np.errstate(**IGNORED):
        return tensor(np.sqrt(floats(x)))


def abs(x):
    return convert(x).__abs__()
