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
save("big_endian_f4.npy", np.array(MATRIX, dtype=">f4"))
save("integers.npy", np.array([[1, 2], [3, 4]], dtype="<i8"))
save("complex.npy", np.array([[1, 2], [3, 4]], dtype="<c8"))
save("scalar_f4.npy", np.array(1.5, dtype="<f4"))
save("beyond_float_f8.npy", np.array([[1.0, 2.0], [3.0, 1e39]], dtype="<f8"))
save("not_finite_f4.npy", np.array([[1.0, np.nan], [np.inf, 2.0]], dtype="<f4"))
