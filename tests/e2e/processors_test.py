"""The program on processors that it does not run on just now: processors_test.py PROGRAM [unittest's words].

However many of them there are, the numbers are the same to the last bit. What a processor can do decides in which order
sums are made, so that they may differ from one that can do more in their last digits.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE = sys.argv.pop(1) if len(sys.argv) > 1 else ""
EMULATOR = shutil.which("qemu-x86_64")
HAS_AVX2 = " avx2 " in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
TOKENS, WIDTH, HEAD_WIDTH = 96, 48, 24
NEAR = (WIDTH + HEAD_WIDTH) * 2**-23  # what float loses in as many sums, beside the largest number


def drawn_numbers(rows, cols, seed):
    """Between -1 and 1, always the same ones."""
    numbers = []
    for _ in range(rows * cols):
        seed = (seed * 1103515245 + 12345) % 2**31
        numbers.append(seed / 2**30 - 1)
    return [numbers[row * cols:(row + 1) * cols] for row in range(rows)]


def flat(values):
    return [number for part in values for number in flat(part)] if isinstance(values, list) else [values]


class ProcessorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = pathlib.Path(tempfile.mkdtemp(prefix="heed-processors-"))
        cls.addClassCleanup(shutil.rmtree, cls.home, ignore_errors=True)
        parts = ("query", "key", "value")
        heads = [{part: {"weight": drawn_numbers(WIDTH, HEAD_WIDTH, 10 * head + at)} for at, part in enumerate(parts)}
                 for head in (1, 2)]
        scene = {"heed": 1, "inputs": drawn_numbers(TOKENS, WIDTH, 7), "heads": heads, "score": {"kind": "scaled_dot"}}
        cls.scene = cls.home / "scene.json"
        cls.scene.write_text(json.dumps(scene))
        cls.numbers = cls.numbers_of()

    @classmethod
    def numbers_of(cls, *emulator, **changes):
        words = [*emulator, EXECUTABLE, "run", str(cls.scene), "--format", "json", "--all"]
        environment = dict(os.environ, HOME=str(cls.home)) | changes
        done = subprocess.run(words, env=environment, capture_output=True, timeout=300, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words} ended with {done.returncode}: {done.stderr.decode()}")
        return done.stdout

    def test_the_numbers_are_there(self):
        self.assertIn(b"h1.weights", self.numbers)
        self.assertNotIn(b"nan", self.numbers.lower())

    def assert_near(self, numbers):
        matrices, others = json.loads(self.numbers)["nodes"], json.loads(numbers)["nodes"]
        self.assertEqual(matrices.keys(), others.keys())
        for name, matrix in matrices.items():
            numbers, same = flat(matrix["values"]), flat(others[name]["values"])
            self.assertEqual(len(numbers), len(same))
            largest = max(map(abs, numbers))
            self.assertLess(max(abs(a - b) for a, b in zip(numbers, same)), largest * NEAR, name)

    def test_less_of_this_processor_gives_nearly_the_same_numbers(self):
        for kernels in ("AVX2", "portable"):
            self.assert_near(self.numbers_of(HEED_KERNELS=kernels))

    def test_one_thread_gives_the_same_numbers(self):
        self.assertTrue(self.numbers_of(HEED_THREADS="1") == self.numbers)

    @unittest.skipUnless(EMULATOR, "there is no qemu-x86_64")
    def test_a_processor_without_AVX_runs_it_by_the_portable_way(self):
        self.assertTrue(self.numbers_of(EMULATOR, "-cpu", "Nehalem") == self.numbers_of(HEED_KERNELS="portable"))

    @unittest.skipUnless(EMULATOR and HAS_AVX2, "there is no qemu-x86_64, or no AVX2 to compare with")
    def test_a_processor_without_AVX_512_runs_it_by_the_way_of_AVX2(self):
        self.assertTrue(self.numbers_of(EMULATOR, "-cpu", "Haswell") == self.numbers_of(HEED_KERNELS="AVX2"))


if __name__ == "__main__":
    unittest.main()
