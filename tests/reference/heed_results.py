"""What Heed computes for many scenes, by way of the test program `run_scenes`."""

import json
import os
import subprocess
import tempfile

import numpy as np

SPECIAL = {"-inf": -np.inf, "inf": np.inf, "nan": np.nan}
TOLERANCE = 2e-5


def run_scenes(program, requests, files):
    """One result for each request; `files` are the .npy files of all of them, by name."""
    with tempfile.TemporaryDirectory() as folder:
        for name, values in files.items():
            np.save(os.path.join(folder, name), values)
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        done = subprocess.run([program, folder], input=lines, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        answered = done.stdout.count("\n")
        raise SystemExit(f"{program} ended with {done.returncode} at request {answered}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_array(values):
    """An array, or nested lists of numbers, in which −∞, ∞ and NaN are strings."""
    if isinstance(values, np.ndarray):
        return values

    def number(value):
        return [number(each) for each in value] if isinstance(value, list) else SPECIAL.get(value, value)

    return np.array(number(values), dtype=np.float64)


def difference(found, expected, is_end_to_end=False):
    """The largest |found − expected| / max(1, |expected|); −∞, ∞ and NaN have to be the same.

    A gradient end to end, through numbers that were each rounded to 32 bits, is promised only relative to the largest
    number of its matrix, which then stands for |expected|: see the README.
    """
    if found.shape != expected.shape:
        return np.inf
    is_same = (found == expected) | (np.isnan(found) & np.isnan(expected))
    size = np.abs(expected).max(initial=0) if is_end_to_end else np.abs(expected)
    with np.errstate(invalid="ignore"):
        distance = np.abs(found - expected) / np.maximum(1, size)
    distance = np.where(is_same, 0, np.where(np.isnan(distance), np.inf, distance))
    return float(distance.max(initial=0))


def differences(found, expected, is_end_to_end=False):
    """By name, for every name that either of them has."""
    return {
        name: difference(as_array(found[name]), np.asarray(expected[name], dtype=np.float64), is_end_to_end)
        if name in found and name in expected
        else np.inf
        for name in {**found, **expected}
    }
