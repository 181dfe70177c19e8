"""What a TensorFlow tensor can do, and nothing that only a NumPy array can."""

import operator

import numpy as np

DEFAULTS = {"b": np.bool_, "i": np.int32, "f": np.float32}  # of Python's numbers, by NumPy's letter
IGNORED = {"all": "ignore"}  # TensorFlow computes with ∞ and NaN without a word


def tensor(array, dtype=None):
    return Tensor(np.asarray(array, dtype))


def has_tensors(value):
    return isinstance(value, Tensor) or (isinstance(value, (list, tuple)) and any(map(has_tensors, value)))


def number_type(array):
    """The type that TensorFlow gives to what stands in the script as numbers."""
    if array.dtype.kind not in DEFAULTS:
        raise TypeError(f"no numbers: {array!r}")
    is_wide = array.dtype.kind == "i" and array.size > 0 and np.abs(array).max() >= 2**31
    return np.int64 if is_wide else DEFAULTS[array.dtype.kind]


def convert(value, dtype=None):
    """A tensor of this type, refused where TensorFlow would not convert by itself."""
    if isinstance(value, Tensor):
        if dtype is not None and value.dtype != dtype:
            raise TypeError(f"TensorFlow does not mix number types: {value.dtype} and {np.dtype(dtype)}")
        return value
    if has_tensors(value):
        raise ValueError("a list of tensors is no tensor: tf.stack makes one")
    array = np.array(value)
    if not isinstance(value, (np.ndarray, np.generic)):
        own = number_type(array)
        if dtype is not None and array.dtype.kind == "f" and np.dtype(dtype).kind != "f":
            raise TypeError(f"{value} is no {np.dtype(dtype)}")
        return tensor(array, dtype or own)
    return tensor(array, dtype)


def same_type(*values):
    """All of them as tensors: of the type of the first that is one."""
    known = [value.dtype for value in values if isinstance(value, Tensor)]
    return [convert(value, known[0] if known else None) for value in values]


def floats(value):
    made = convert(value)
    if made.dtype.kind != "f":
        raise TypeError(f"this is for floats, not for {made.dtype}")
    return made.numpy()


def binary(operate, kinds, left, right):
    a, b = same_type(left, right)
    if a.dtype.kind not in kinds:
        raise TypeError(f"{operate.__name__} is not for {a.dtype}")
    with np.errstate(**IGNORED):
        return tensor(operate(a.numpy(), b.numpy()))


def multiplied(a, b):
    if a.ndim < 2 or b.ndim < 2:
        raise ValueError("matmul is for matrices")
    return a @ b


def forward(operate, kinds="if"):
    return lambda self, other: binary(operate, kinds, self, other)


def reversed_(operate, kinds="if"):
    return lambda self, other: binary(operate, kinds, other, self)


def index(item):
    """Only what says which rows and columns: TensorFlow has no lists as indices."""
    if isinstance(item, Tensor) and item.ndim == 0 and item.dtype.kind == "i":
        return int(item)
    if item is None or item is Ellipsis or (isinstance(item, int) and not isinstance(item, bool)):
        return item
    if isinstance(item, slice):
        return slice(*(None if end is None else operator.index(index(end)) for end in (item.start, item.stop, item.step)))
    raise TypeError(f"a TensorFlow tensor has no index {item!r}")


class Tensor:
    __slots__ = ("_array",)
    __array_priority__ = 100
    __hash__ = None

    def __init__(self, array):
        self._array = array

    def numpy(self):
        return self._array.copy() if self._array.ndim else self._array[()]

    def __array__(self, dtype=None):
        return np.array(self._array, dtype)

    def __repr__(self):
        return f"tensor of {self.dtype}: {self._array.tolist()}"

    shape = property(lambda self: self._array.shape)
    ndim = property(lambda self: self._array.ndim)
    dtype = property(lambda self: self._array.dtype)

    def __len__(self):
        return len(self._array)

    def __iter__(self):
        return map(tensor, self._array)

    def __bool__(self):
        return bool(self._array)

    def __float__(self):
        return float(self._array)

    def __int__(self):
        return int(self._array)

    def __getitem__(self, items):
        return tensor(self._array[tuple(map(index, items)) if isinstance(items, tuple) else index(items)])

    def __neg__(self):
        return 0 - self

    def __abs__(self):
        return tensor(np.abs(self._array))

    def __invert__(self):
        return binary(operator.xor, "b", self, True)

    __add__, __radd__ = forward(operator.add), reversed_(operator.add)
    __sub__, __rsub__ = forward(operator.sub), reversed_(operator.sub)
    __mul__, __rmul__ = forward(operator.mul), reversed_(operator.mul)
    __truediv__, __rtruediv__ = forward(operator.truediv), reversed_(operator.truediv)
    __floordiv__, __rfloordiv__ = forward(operator.floordiv), reversed_(operator.floordiv)
    __mod__, __rmod__ = forward(operator.mod), reversed_(operator.mod)
    __pow__, __rpow__ = forward(operator.pow), reversed_(operator.pow)
    __matmul__, __rmatmul__ = forward(multiplied), reversed_(multiplied)
    __and__, __rand__ = forward(operator.and_, "b"), reversed_(operator.and_, "b")
    __or__, __ror__ = forward(operator.or_, "b"), reversed_(operator.or_, "b")
    __eq__, __ne__ = forward(operator.eq, "bif"), forward(operator.ne, "bif")
    __lt__, __le__ = forward(operator.lt), forward(operator.le)
    __gt__, __ge__ = forward(operator.gt), forward(operator.ge)
