"""What Heed writes, read back by other programs: takeaway_test.py HEED [unittest's words]."""

import json
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

DEBIANS = "/usr/bin/python3"

try:
    import numpy as np
    from PIL import Image, ImageSequence
except ImportError:
    # Another Python than Debian's may be the first one in the path.
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIANS) and os.path.exists(DEBIANS):
        os.execv(DEBIANS, [DEBIANS, "-B", *sys.argv])
    print("SKIPPED: NumPy or Pillow is missing")
    sys.exit(77)

HEED = sys.argv.pop(1)
EIGHT_STEPS = pathlib.Path(__file__).parents[2] / "assets" / "scenes" / "eight-steps.json"
SPECIAL = {"-inf": -np.inf, "inf": np.inf, "nan": np.nan}
MINUS = "\N{MINUS SIGN}"

# Two heads, a mask, odd names, numbers of all sizes.
TWO_HEADS = {
    "heed": 1,
    "tokens": ["a|b", "50 %", "x_1 & \\", "*"],
    "inputs": [[1, -2.5, 3e-7, 0.1], [0, 2, 4e9, -0.333333], [1, 1, 1, 1], [0.7, -0.01, 5, -6]],
    "heads": [
        {"query": {"weight": [[1, 0.1], [0, 1], [1e-9, 0], [0.3, 1]]},
         "key": {"weight": [[1, 0], [0.2, 1], [1e-9, 2e-9], [0.3, -1]]},
         "value": {"weight": [[0.5], [-1], [1e-9], [2]], "bias": [0.25]}},
        {"query": {"weight": [[0.1, 0], [0, 0.5], [0, 0], [1, 1]]},
         "key": {"weight": [[1, 0], [0, 1], [1e-9, 0], [0, 1]]}},
    ],
    "score": {"kind": "scaled_dot"},
    "mask": {"causal": True},
}


def numbers(nested):
    if isinstance(nested, list):
        return [numbers(each) for each in nested]
    return SPECIAL.get(nested, nested)


def floats(words):
    return [float(SPECIAL.get(word, word)) for word in words]


def heed(*words):
    done = subprocess.run([HEED, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


def computed(scene):
    """By name, what `heed run` prints."""
    nodes = json.loads(heed("run", scene, "--format", "json"))["nodes"]
    return {name: np.array(numbers(node["values"]), dtype=np.float32) for name, node in nodes.items()}


def matrices(nodes):
    """A stack is one matrix for each query."""
    for name, values in nodes.items():
        if values.ndim == 2:
            yield name, values
        else:
            for at, one in enumerate(values):
                yield f"{name}[{at}]", one


def named_csv(text):
    found = {}
    for block in text.rstrip("\n").split("\n\n"):
        name, *rows = block.split("\n")
        found[name] = np.array([floats(row.split(",")) for row in rows], dtype=np.float32)
    return found


def markdown_cells(line):
    """What stands between the bars that have no backslash before them."""
    return [re.sub(r"\\(.)", r"\1", cell).strip() for cell in re.findall(r"((?:\\.|[^\\|])*)\|", line.strip())[1:]]


def markdown_tables(text):
    found = {}
    for block in re.split(r"\n(?=\*\*)", text):
        lines = block.strip().split("\n")
        name = re.sub(r"\\(.)", r"\1", re.match(r"\*\*(.*)\*\* ", lines[0]).group(1))
        rows = [markdown_cells(line)[1:] for line in lines[4:]]
        found[name] = np.array([floats(row) for row in rows], dtype=np.float32)
    return found


def latex_number(word):
    word = word.strip().replace("\\mathrm{NaN}", "nan").replace("\\infty", "inf")
    return float(re.sub(r"\\times 10\^\{(-?\d+)\}", r"e\1", word))


def latex_matrices(text):
    for body in re.findall(r"\\begin\{bmatrix\}(.*?)\\end\{bmatrix\}", text, re.DOTALL):
        rows = [[latex_number(word) for word in row.split("&")] for row in body.strip().split("\\\\")]
        yield np.array(rows, dtype=np.float32)


class TakeawayTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="heed-takeaway-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def scenes(self):
        two_heads = self.folder / "two-heads.json"
        two_heads.write_text(json.dumps(TWO_HEADS), encoding="utf-8")
        return [EIGHT_STEPS, two_heads]

    def assert_same(self, found, expected, name):
        self.assertEqual(found.shape, expected.shape, name)
        self.assertTrue(np.array_equal(found, expected, equal_nan=True), f"{name}: {found} is not {expected}")


class NumbersTest(TakeawayTest):
    """Every number of every matrix, the same in every format, to the last bit."""

    def test_what_is_computed_is_what_numpy_computes(self):
        scene = json.loads(EIGHT_STEPS.read_text(encoding="utf-8"))
        x, head = np.array(scene["inputs"], dtype=np.float64), scene["heads"][0]
        q, k, v = (x @ np.array(head[role]["weight"]) for role in ("query", "key", "value"))
        weights = np.exp(q @ k.T - (q @ k.T).max(axis=1, keepdims=True))
        weights /= weights.sum(axis=1, keepdims=True)
        np.testing.assert_allclose(computed(EIGHT_STEPS)["Y"], weights @ v, rtol=1e-5)

    def test_csv(self):
        for scene in self.scenes():
            nodes = computed(scene)
            found = named_csv(heed("export", scene, "--to", "csv"))
            self.assertEqual(set(found), {name for name, _ in matrices(nodes)})
            for name, values in matrices(nodes):
                self.assert_same(found[name], values, name)

    def test_csv_of_one_matrix_as_numpy_reads_it(self):
        for scene in self.scenes():
            for name, values in computed(scene).items():
                path = self.folder / "one.csv"
                heed("export", scene, "--to", "csv", "--node", name, "--out", path)
                found = np.loadtxt(path, delimiter=",", ndmin=2, dtype=np.float32)
                self.assert_same(found, values.reshape(-1, values.shape[-1]), name)

    def test_npy(self):
        for scene in self.scenes():
            folder = self.folder / "arrays" / scene.stem
            heed("export", scene, "--to", "npy", "--out", folder)
            nodes = computed(scene)
            self.assertEqual({path.stem for path in folder.iterdir()}, set(nodes))
            for name, values in nodes.items():
                self.assert_same(np.load(folder / f"{name}.npy"), values, name)

    def test_json(self):
        for scene in self.scenes():
            for name, values in computed(scene).items():
                one = json.loads(heed("export", scene, "--to", "json", "--node", name))
                self.assertEqual(one["shape"], list(values.shape))
                self.assert_same(np.array(numbers(one["values"]), dtype=np.float32), values, name)

    def test_markdown(self):
        for scene in self.scenes():
            nodes = computed(scene)
            found = markdown_tables(heed("export", scene, "--to", "markdown"))
            self.assertEqual(set(found), {name for name, _ in matrices(nodes)})
            for name, values in matrices(nodes):
                self.assert_same(found[name], values, name)

    def test_latex(self):
        for scene in self.scenes():
            for name, values in computed(scene).items():
                found = list(latex_matrices(heed("export", scene, "--to", "latex", "--node", name)))
                self.assertEqual(len(found), len(values) if values.ndim == 3 else 1, name)
                self.assert_same(np.stack(found) if values.ndim == 3 else found[0], values, name)
            all_of_it = list(latex_matrices(heed("export", scene, "--to", "latex")))
            self.assertEqual(len(all_of_it), len(list(matrices(computed(scene)))))


def shown(word):
    """The number that a picture shows as this word, and half of what its last digit is worth."""
    if word == "≈0":  # less than its decimals can show, four in a roomy picture, but not 0
        return 0.0, 0.00005
    word = word.replace(MINUS, "-")
    if not re.fullmatch(r"-?(\d+\.?\d*|\.\d+)(e-?\d+)?", word):
        return None
    mantissa, _, power = word.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return float(word), 0.5 * 10.0 ** (int(power or 0) - decimals) * 1.001


class PicturesTest(TakeawayTest):
    """The words in a picture are its numbers, in their order."""

    def words_of_pdf(self, *words):
        path = self.folder / "picture.pdf"
        heed("render", *words, "--out", path)
        return subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True,
                              check=True).stdout.split()

    def words_of_svg(self, *words):
        path = self.folder / "picture.svg"
        heed("render", *words, "--out", path)
        tree = xml.etree.ElementTree.parse(path)
        return [word for text in tree.iter("{http://www.w3.org/2000/svg}text") for word in (text.text or "").split()]

    def assert_shows(self, words, values, name):
        """All of `values` are among the words, row after row; labels may stand between."""
        found = [number for number in map(shown, words) if number]
        wanted, at = [float(value) for value in values.flatten()], 0
        for number, half in found:
            if at < len(wanted) and abs(number - wanted[at]) <= half:
                at += 1
        self.assertEqual(at, len(wanted), f"{name}: {wanted[at:at + 1]} is not where it should be in {words}")

    def test_a_matrix_is_shown_with_its_numbers(self):
        if not shutil.which("pdftotext"):
            self.skipTest("pdftotext is missing")
        nodes = computed(EIGHT_STEPS)
        for name in ("X", "h0.W_q", "h0.Q", "h0.K", "h0.V", "h0.scores", "h0.weights", "h0.output"):
            for words_of in (self.words_of_pdf, self.words_of_svg):
                words = words_of(EIGHT_STEPS, "--node", name, "--legend", "off")
                self.assert_shows(words, nodes[name], name)

    def test_the_whole_figure_says_its_caption_and_names_in_both_languages(self):
        for language, word in (("en", "output"), ("zh", "\N{CJK UNIFIED IDEOGRAPH-8F93}\N{CJK UNIFIED IDEOGRAPH-51FA}")):
            for words_of in (self.words_of_pdf, self.words_of_svg):
                words = words_of(EIGHT_STEPS, "--lang", language)
                self.assertIn("X", words)
                self.assertIn(word, "".join(words))

    def test_scale_and_size_are_those_of_the_file(self):
        for scale in range(1, 5):
            path = self.folder / "picture.png"
            heed("render", EIGHT_STEPS, "--size", "320x200", "--scale", scale, "--out", path)
            with Image.open(path) as picture:
                self.assertEqual(picture.size, (320 * scale, 200 * scale))

    def test_text_with_characters_that_xml_forbids_is_drawn_all_the_same(self):
        controls = "".join(map(chr, range(0x20)))
        tokens = ["\ufffe", "a\uffffb", "<&>", "]]>", "\x7f\x85\u2028", "\ufdd0\U0001fffe\U0010ffff",
                  *(controls[at:at + 4] for at in range(0, 0x20, 4))]
        scene = self.folder / "odd.json"
        scene.write_text(json.dumps({
            "heed": 1, "title": "t\ufffe\x01", "tokens": tokens, "inputs": [[1]] * len(tokens),
            "heads": [{"name": "c\uffff"}, {"name": "d\x00\ufffe"}]}), encoding="utf-8")
        for more in ([], ["--view", "tokens"], ["--node", "X"]):
            words = "".join(self.words_of_svg(scene, *more))
            self.assertIn("\ufffd", words, "what is not allowed is replaced")
            for format in ("pdf", "png"):
                heed("render", scene, *more, "--out", self.folder / f"picture.{format}")
            with Image.open(self.folder / "picture.png") as picture:
                picture.load()


class SteppingTest(TakeawayTest):
    """The animation of step 3, matrix by matrix: K, Q and V after four moments of the steps before.

    An animation keeps one layout, while in a small picture of one moment what is made may grow: they are compared at
    a size at which nothing has to.
    """

    SIZE = (1280, 800)
    WORDS = ("--grain", "matrix", "--size", "1280x800", "--theme", "dark")
    SECS, RATE, FIRST, LAST = 1, 10, 4, 7

    def write(self):
        path = self.folder / "stepping.gif"
        heed("render", EIGHT_STEPS, "--steps", "3", *self.WORDS, "--fps", self.RATE, "--seconds-per-moment", self.SECS,
             "--out", path)
        return path

    def picture(self, moment):
        path = self.folder / "moment.png"
        heed("render", EIGHT_STEPS, *self.WORDS, "--moment", moment, "--out", path)
        return np.asarray(Image.open(path).convert("RGB"), dtype=np.int16)

    def test_pillow_reads_it_back(self):
        with Image.open(self.write()) as gif:
            self.assertEqual(gif.size, self.SIZE)
            self.assertEqual(gif.info.get("loop"), 0)
            frames = [(np.asarray(frame.convert("RGB"), dtype=np.int16), frame.info["duration"])
                      for frame in ImageSequence.Iterator(gif)]
        # What was there before, three moments, and two seconds more at the end.
        self.assertEqual(sum(duration for _, duration in frames), 1000 * (4 * self.SECS + 2))
        # Each moment moves for at most six tenths of its second, in steps of a tenth, and then stands still.
        self.assertLessEqual(len(frames), 1 + 3 * 7)
        self.assertGreaterEqual(len(frames), 1 + 3 * 3)
        still = [at for at, (_, duration) in enumerate(frames) if duration >= 400]
        self.assertEqual(len(still), 4)
        for at, moment in zip(still, range(self.FIRST, self.LAST + 1)):
            self.assert_looks_like(frames[at][0], self.picture(moment), moment)
        for (one, _), (other, _) in zip(frames, frames[1:]):
            self.assertTrue((one != other).any(), "a frame that changes nothing")

    def assert_looks_like(self, found, expected, moment):
        """Surfaces have their colours exactly; the edges of letters have one that is near."""
        difference = np.abs(found - expected).max(axis=2)
        self.assertGreater((difference == 0).mean(), 0.9, moment)
        self.assertLess(np.percentile(difference, 99.9), 24, moment)
        self.assertLess(difference.max(), 60, moment)

    def test_it_is_much_smaller_than_its_frames_and_leaves_nothing_beside_itself(self):
        path = self.write()
        self.assertLess(path.stat().st_size, 480 * 300 * 3)
        self.assertEqual([each.name for each in self.folder.iterdir()], [path.name])


class LongExportTest(TakeawayTest):
    """What takes long says on a terminal how far it is, and leaves nothing when it is interrupted."""

    GONE = b"\r\x1b[K"

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.out.mkdir()
        self.animation = ["render", EIGHT_STEPS, "--steps", "3-4", "--size", "960x600", "--out", self.out / "long.gif"]
        self.sheets = ["worksheet", EIGHT_STEPS, "--students", "200", "--out", self.out / "class.pdf"]

    def begun(self, words):
        """The program, and what its terminal shows."""
        shown, terminal = pty.openpty()
        self.addCleanup(os.close, shown)
        program = subprocess.Popen([HEED, *map(str, words)], stdout=subprocess.DEVNULL, stderr=terminal)
        self.addCleanup(program.wait)
        os.close(terminal)
        return program, shown

    def read(self, shown):
        try:
            return os.read(shown, 4096)
        except OSError:  # the program has ended, and nobody else has the terminal open
            return b""

    def test_a_terminal_shows_how_far_it_is_and_in_the_end_nothing(self):
        program, shown = self.begun(self.animation)
        said = b"".join(iter(lambda: self.read(shown), b""))
        self.assertEqual(program.wait(), 0)
        shares = [int(share) for share in re.findall(rb"long\.gif: (\d+) %", said)]
        self.assertGreater(len(shares), 1)
        self.assertEqual(shares, sorted(shares))
        self.assertTrue(said.endswith(self.GONE))
        self.assertEqual([each.name for each in self.out.iterdir()], ["long.gif"])

    def test_what_is_no_terminal_gets_nothing(self):
        done = subprocess.run([HEED, *map(str, self.animation)], capture_output=True, check=True)
        self.assertEqual(done.stdout + done.stderr, b"")

    def test_interrupted_it_leaves_nothing(self):
        for words in (self.animation, self.sheets):
            program, shown = self.begun(words)
            while b"%" not in (said := self.read(shown)):
                self.assertTrue(said, f"{words[0]} was done before it said anything")
            program.send_signal(signal.SIGINT)
            self.assertEqual(program.wait(), -signal.SIGINT, words[0])
            self.assertEqual(list(self.out.iterdir()), [], words[0])

    def test_a_folder_is_there_as_a_whole_or_not_at_all_however_soon_it_is_interrupted(self):
        scene = self.folder / "long.json"
        scene.write_text(json.dumps({"heed": 1, "inputs": [[row % 7, row % 5, 1, 0] for row in range(1000)]}))
        words = ["export", scene, "--to", "npy", "--out", self.out / "numbers"]
        program = subprocess.Popen([HEED, *map(str, words)])
        while not list(self.out.iterdir()) and program.poll() is None:
            time.sleep(0.002)
        program.send_signal(signal.SIGINT)
        program.wait()
        for left in self.out.iterdir():  # it was quicker
            self.assertEqual({file.stem for file in left.iterdir()}, set(computed(scene)))
            self.assertEqual(left.name, "numbers")


class GeneratedText(unittest.TestCase):
    def test_interrupted_it_keeps_what_there_is(self):
        maker = pathlib.Path(__file__).parents[1] / "bench" / "random_gpt2.py"
        with tempfile.TemporaryDirectory() as folder:
            sizes = ["--layers", "8", "--heads", "4", "--width", "256", "--words", "256"]
            subprocess.run([sys.executable, "-B", maker, folder, *sizes], check=True)
            words = ["generate", folder, "--text", "the cat", "--count", "1000", "--temperature", "1", "--top-k", "40"]
            program = subprocess.Popen([HEED, *words], stdout=subprocess.PIPE)
            begun = b""
            while len(begun) < 20:
                begun += program.stdout.read(1)
            program.send_signal(signal.SIGINT)
            text = begun + program.stdout.read()
            self.assertEqual(program.wait(), -signal.SIGINT)
            program.stdout.close()
        self.assertTrue(text.startswith(b"the cat"))
        self.assertTrue(text.endswith(b"\n"))
        self.assertLess(len(text.decode()), 900)


if __name__ == "__main__":
    unittest.main()
