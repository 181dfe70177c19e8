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
        weight = [[float(row == col) for col in range(dim)] for row in range(dim)]
        # These scores are kept; those of the usual kind are made again when they are read.
        scene = self.scene(inputs={"npy": "x.npy"}, score={"kind": "general", "weight": weight}, heads=[{}] * 8)
        before = self.files()
        for words in (["run", scene, "--format", "json"], ["run", scene, "--lang", "zh"],
                      ["export", scene, "--to", "csv", "--out", self.home / "numbers.csv"],
                      ["render", scene, "--out", self.home / "figure.png"]):
            for mebibytes in (48, 64, 96, 128):
                with self.subTest(command=words[0], mebibytes=mebibytes):
                    done = self.heed(*words, memory=mebibytes * MEBIBYTE)
                    self.assert_refused(done, "内存不足" if "zh" in words else "there is not enough memory left for this")
                    self.assertEqual(self.files(), before)
        self.assertEqual(self.heed("run", scene).returncode, 0, "with memory it can be done")

    def test_a_measurement_that_memory_does_not_suffice_for_says_so(self):
        done = self.heed("bench", "--tokens", 64, "--dim", 16384, "--heads", 1, memory=400 * MEBIBYTE)
        self.assert_refused(done, "heed: there is not enough memory left for this")

    # Disk

    def test_a_full_disk_is_said_and_leaves_what_was_there(self):
        for name in ("numbers.csv", "figure.svg", "figure.png", "figure.pdf", "steps.gif", "program.py"):
            out = self.home / name
            out.write_text("old")
            what = {"csv": ["export", EIGHT_STEPS, "--to", "csv"], "py": ["export", EIGHT_STEPS, "--to", "numpy"],
                    "gif": ["render", EIGHT_STEPS, "--steps", "1"]}
            words = what.get(name.rpartition(".")[2], ["render", EIGHT_STEPS])
            for room in (0, 100):
                with self.subTest(name=name, room=room):
                    self.assert_refused(self.heed(*words, "--out", out, file_bytes=room), f"{out}: ", "has room")
                    self.assertEqual(out.read_text(), "old")
        self.assertEqual(len(self.files()), 6, "nothing half-written is left")

    def test_a_model_for_whose_weights_the_disk_has_no_room_leaves_both_files_as_they_were(self):
        (self.home / "x.npy").write_bytes(npy(64, 256, array.array("f", [0.5] * (64 * 256)).tobytes()))
        scene = self.scene(heed=2, inputs={"npy": "x.npy"}, blocks=[{"attention": {"heads": [{}]}}])
        for ending, weights in ((".py", ".npz"), (".cpp", ".weights")):
            program = self.home / f"model{ending}"
            command = ["export", scene, "--to", "eigen" if ending == ".cpp" else "numpy", "--out", program]
            for room in (100, 16384):  # too little for the program, for the weights
                with self.subTest(ending=ending, room=room):
                    before = self.files()
                    self.assert_refused(self.heed(*command, file_bytes=room), f"{program}: ", "has room")
                    self.assertEqual(self.files(), before, "neither file is left")
            self.assertEqual(self.heed(*command).returncode, 0)
            old = program.read_bytes(), program.with_suffix(weights).read_bytes()
            for room in (100, 16384):
                self.assert_refused(self.heed(*command, file_bytes=room), "has room")
                self.assertEqual((program.read_bytes(), program.with_suffix(weights).read_bytes()), old)

    def test_numbers_for_which_the_disk_has_no_room_leave_no_folder(self):
        self.assert_refused(self.heed("export", EIGHT_STEPS, "--to", "npy", "--out", self.home / "all", file_bytes=100))
        self.assertEqual(self.files(), [])

    def test_a_full_standard_output_is_said(self):
        with open("/dev/full", "wb") as full:
            self.assert_refused(self.heed("run", EIGHT_STEPS, out=full), "is the disk full?")

    # Hostile files: with this little memory, none of what they claim can have been taken.

    MEMORY = 80 * MEBIBYTE

    def refuses(self, path, *words):
        command = ["lesson", "check"] if str(path).endswith(".md") else ["run"]
        done = self.heed(*command, path, memory=self.MEMORY)
        self.assertEqual(done.returncode, 1, done.stderr)
        said = (done.stderr + done.stdout).decode()
        for word in words:
            self.assertIn(word, said)
        self.assertNotIn("memory left", said)
        self.assertLess(len(said), 2000)

    def test_shapes_that_an_array_file_claims(self):
        for rows, cols, sentence in ((50000, 50000, "the header of x.npy calls for 10000000000 bytes"),
                                     (1 << 32, 1 << 32, "is not the length of a dimension"),
                                     (-1, 4, "is not the length of a dimension"), (0, 4, "there are no numbers here")):
            with self.subTest(rows=rows, cols=cols):
                (self.home / "x.npy").write_bytes(npy(rows, cols))
                self.refuses(self.scene(inputs={"npy": "x.npy"}), sentence)

    def test_an_array_file_that_is_as_large_as_it_claims(self):
        begin = npy(50000, 50000)
        with open(self.home / "x.npy", "wb") as file:
            file.write(begin)
            file.truncate(len(begin) + 4 * 50000 * 50000)  # a hole: it takes no room on the disk
        self.refuses(self.scene(inputs={"npy": "x.npy"}), "a matrix of 50000 × 50000 is too large")

    def test_an_array_file_a_byte_too_short_or_too_long(self):
        for held in (15, 17):
            (self.home / "x.npy").write_bytes(npy(2, 2, bytes(held)))
            self.refuses(self.scene(inputs={"npy": "x.npy"}), f"the file has {held}")

    def test_lists_and_objects_that_are_nested_very_deep(self):
        scene = self.home / "deep.json"
        for text in ('{"heed": 1, "inputs": ' + "[" * 100_000, '{"heed": 1, "x-a": ' + '{"a": ' * 100_000):
            scene.write_text(text)
            self.refuses(scene, "nested more than 64 deep")

    def test_lists_that_are_very_long(self):
        scene = self.home / "long.json"
        for text, sentence in (('"heads": [' + ",".join(["{}"] * 1_000_000) + "]", "heads: the list is too long"),
                               ('"tokens": [' + ",".join(['"a"'] * 1_000_000) + "]", "tokens: the list is too long"),
                               (",".join(f'"x-{i}": 1' for i in range(100_000)), "keys begin with x-")):
            scene.write_text('{"heed": 1, "inputs": [[1]], ' + text + "}")
            self.refuses(scene, sentence)
        scene.write_text('{"heed": 1, "inputs": [' + ",".join(["[1]"] * 1_000_000) + "]}")
        self.refuses(scene, "a matrix of 1000000 × 1 is too large")

    def test_computations_that_no_machine_has_memory_for(self):
        self.refuses(self.scene(inputs=[[0, 0]] * 4096, heads=[{}] * 512), "at most 8 GiB are allowed")

    def test_files_far_too_large_are_refused_unread(self):
        for name, size, sentence in (("huge.json", 1 << 40, "more than the 1073741824"),
                                     ("zeros.json", 1000 * MEBIBYTE, "is zero, so it is not text"),
                                     ("lesson.md", 100 * MEBIBYTE, "16777216")):
            path = self.home / name
            path.write_text("{")
            os.truncate(path, size)
            self.refuses(path, sentence)

    def test_what_is_no_file(self):
        os.mkfifo(self.home / "pipe.json")
        (self.home / "folder.json").mkdir()
        os.symlink("loop.json", self.home / "loop.json")
        os.symlink("/dev/zero", self.home / "zero.json")
        for path, sentence in ((self.home / "pipe.json", "not an ordinary file"), ("/dev/zero", "not an ordinary file"),
                               (self.home / "zero.json", "not an ordinary file"), (self.home / "loop.json", "no such file"),
                               (self.home / "folder.json", "there is no config.json in this folder")):
            self.refuses(path, sentence)

    def test_array_files_that_are_no_files_of_the_folder(self):
        outside = pathlib.Path(tempfile.mkdtemp(prefix="heed-outside-"))
        self.addCleanup(shutil.rmtree, outside, ignore_errors=True)
        (outside / "x.npy").write_bytes(npy(1, 1, bytes(4)))
        os.mkfifo(self.home / "pipe.npy")
        (self.home / "folder.npy").mkdir()
        os.symlink("loop.npy", self.home / "loop.npy")
        os.symlink(outside / "x.npy", self.home / "link.npy")
        os.symlink(outside, self.home / "folder")
        os.symlink("/dev/zero", self.home / "zero.npy")
        for name, sentence in (("pipe.npy", "cannot be opened"), ("folder.npy", "cannot be opened"),
                               ("loop.npy", "cannot be opened"), ("link.npy", "lies outside"), ("zero.npy", "lies outside"),
                               ("folder/x.npy", "lies outside"), (f"../{outside.name}/x.npy", "lies outside"),
                               (str(outside / "x.npy"), "is not a path"), ("", "is not a path")):
            with self.subTest(name=name):
                self.refuses(self.scene(inputs={"npy": name}), sentence)


if __name__ == "__main__":
    if not pathlib.Path(EXECUTABLE).is_file():
        sys.exit(f"there is no program {EXECUTABLE!r}; usage: limits_test.py PROGRAM")
    unittest.main()
