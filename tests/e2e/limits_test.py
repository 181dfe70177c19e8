"""The real program where memory, disk and time are short, from outside: limits_test.py PROGRAM [unittest's words]."""

import array
import json
import os
import pathlib
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE = sys.argv.pop(1) if len(sys.argv) > 1 else ""
EIGHT_STEPS = pathlib.Path(__file__).parents[2] / "assets" / "scenes" / "eight-steps.json"
MEBIBYTE = 1 << 20


def npy(rows, cols, numbers=b""):
    """A file of float32 with this shape; without numbers only what stands in front of them."""
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {cols}), }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + numbers


class LimitsTest(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="heed-limits-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def scene(self, **parts):
        path = self.home / "scene.json"
        path.write_text(json.dumps({"heed": 1} | parts))
        return path

    def heed(self, *words, memory=None, file_bytes=None, out=subprocess.PIPE, limit_secs=120):
        def limit():
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            if file_bytes is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

        environment = dict(os.environ, HOME=str(self.home))
        return subprocess.run([EXECUTABLE, *map(str, words)], env=environment, stdout=out, stderr=subprocess.PIPE,
                              preexec_fn=limit, timeout=limit_secs, check=False)

    def assert_refused(self, done, *words):
        said = done.stderr.decode()
        self.assertEqual(done.returncode, 1, said)
        self.assertEqual(len(said.splitlines()), 1, said)
        for word in words:
            self.assertIn(word, said)

    def files(self):
        return sorted(path.name for path in self.home.iterdir())

    # Memory

    def test_a_command_that_memory_does_not_suffice_for_says_so_and_leaves_nothing(self):
        tokens, dim = 2048, 64
        (self.home / "x.npy").write_bytes(npy(tokens, dim, array.array("f", [0.5] * (tokens * dim)).tobytes()))
        scene = self.scene(inputs={"npy": "x.npy"}, heads=[{}] * 8)
        before = self.files()
        for words in (["run", scene, "--format", "json"], ["run", scene, "--lang", "zh"],
                      ["export", scene, "--to", "csv", "--out", self.home / "numbers.csv"],
                      ["render", scene, "--out", self.home / "figure.png"]):
            for mebibytes in (48, 64, 96, 128):
                with self.subTest(command=words[0], mebibytes=mebibytes):
                    done = self.heed(*words, memory=mebibytes * MEBIBYTE)
                    self.assert_refused(done, "内存不足" if "zh" in words else "there is no memory left for this")
                    self.assertEqual(self.files(), before)
        self.assertEqual(self.heed("run", scene).returncode, 0, "with memory it can be done")

    def test_a_measurement_that_memory_does_not_suffice_for_says_so(self):
        done = self.heed("bench", "--tokens", 16384, "--dim", 64, "--heads", 1, memory=400 * MEBIBYTE)
        self.assert_refused(done, "heed: there is no memory left for this")


if __name__ == "__main__":
    if not pathlib.Path(EXECUTABLE).is_file():
        sys.exit(f"there is no program {EXECUTABLE!r}; usage: limits_test.py PROGRAM")
    unittest.main()
