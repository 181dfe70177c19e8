#!/usr/bin/env python3
"""Makes the .npy files of this folder with NumPy: python3 make.py"""
import numpy as np
from numpy.lib import format as npy

MATRIX = [[0.1, -2.5, 3e-40], [1e30, 0.0, 7.0]]


def save(name, array, version=None):
    with open(name, "wb") as file:
        npy.write_array(file, array, version=version)


save("matrix_f4.npy", np.array(MATRIX, dtype="<f4"))
save("matrix_f8.npy", np.array(MATRIX, dtype="<f8"))
save("matrix_version2.npy", np.array(MATRIX, dtype="<f4"), version=(2, 0))
save("vector_f4.npy", np.array([0.5, -0.25, 8.0], dtype="<f4"))
save("row_f8.npy", np.array([[0.5, -0.25, 8.0]], dtype="<f8"))
save("stack_f4.npy", np.arange(12, dtype="<f4").reshape(2, 3, 2))
save("fortran_f4.npy", np.asfortranarray(np.array(MATRIX, dtype="<f4")))
save("fortran_stack_f8.npy", np.asfortranarray(np.arange(24, dtype="<f8").reshape(2, 3, 4)))
save("integers.npy", np.array([[1, 2], [3, 4]], dtype="<i8"))
save("complex.npy", np.array([[1, 2], [3, 4]], dtype="<c8"))
save("scalar_f4.npy", np.array(1.5, dtype="<f4"))
save("beyond_float_f8.npy", np.array([[1.0, 2.0], [3.0, 1e39]], dtype="<f8"))
save("not_finite_f4.npy", np.array([[1.0, np.nan], [np.inf, 2.0]], dtype="<f4"))
save("objects.npy", np.array([[1, 2], [3]], dtype=object))
save("words.npy", np.array(["1", "2.5"]))
save("fields.npy", np.array([(1, 2.5)], dtype=[("a", "<i4"), ("b", "<f4")]))

# Every type that can be read, in both orders of bytes: a file each, and what NumPy makes of all of them as
# 32-bit floats, a row each.
TYPES = {
    "f2": [0.1, -65504, 6e-8, 1],
    "f4": [0.1, -2.5, 3e-40, 1e30],
    "f8": [0.1, -2.5, 1e-50, 3.4e38],
    "i1": [-128, 127, 0, 5],
    "i2": [-32768, 32767, 0, 258],
    "i4": [-(2**31), 2**31 - 1, 16777217, 1],
    "i8": [2**60 + 2**36 + 1, -(2**63), 2**63 - 1, 7],
    "u1": [255, 0, 1, 128],
    "u2": [65535, 0, 258, 1],
    "u4": [2**32 - 1, 16777217, 0, 1],
    "u8": [2**63 + 2**39 + 1, 2**64 - 1, 0, 5],
    "b1": [True, False, False, True],
}
read = []
for name, numbers in TYPES.items():
    for order in "<>" if name[1] != "1" else "|":
        array = np.array(numbers, dtype=order + name)
        save(f"type_{'big' if order == '>' else 'little'}_{name}.npy", array)
        read.append(array.astype("<f4"))
save("types_as_f4.npy", np.array(read))

# Archives, for the line of Python that saves one of their arrays.
np.savez("matrix.npz", W=np.array(MATRIX, dtype="<f4"))
np.savez("stack.npz", heads=np.arange(12, dtype="<f4").reshape(2, 3, 2))
np.savez("four.npz", np.zeros((1, 2, 1, 2), dtype="<f4"))
np.savez("scalar.npz", np.array(1.5, dtype="<f4"))
np.savez_compressed("packed.npz", heads=np.arange(12, dtype="<f4").reshape(2, 3, 2))
