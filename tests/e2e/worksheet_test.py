"""Sheets of `heed worksheet`, read back with pdftotext and compared with `heed run`: worksheet_test.py PROGRAM."""

import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

EXECUTABLE = sys.argv.pop(1) if len(sys.argv) > 1 else ""
SCENES = pathlib.Path(__file__).parents[2] / "assets" / "scenes"
EIGHT_STEPS = SCENES / "eight-steps.json"

NUMBER = re.compile(r"−?\d+(\.\d+)?$")
WORD = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')
IS_WORD = re.compile(r"[A-Za-z]{4}|[\u4e00-\u9fff]")  # and not the label of a row
HEAD, FOOT = 60, 790  # points from the top: the running head and the foot lie beyond
SAME_LINE = 5


def flattened(value):
    return [number for part in value for number in flattened(part)] if isinstance(value, list) else [value]


class Sheet:
    """The words of a page of a PDF with their places."""

    def __init__(self, xml, labels=()):
        self.labels = set(labels)  # words that stand beside rows
        self.words = [(float(x), float(y), word) for x, y, _, _, word in WORD.findall(xml)]

    def has(self, *words):
        text = [word for _, _, word in self.words]
        return any(text[i:i + len(words)] == list(words) for i in range(len(text)))

    def numbers(self):
        """Numbers in cells: {place: text}. Rows of cells hold nothing but numbers and labels."""
        lines = {}
        for x, y, word in sorted(self.words, key=lambda word: word[1]):
            # Fonts of one line differ in height.
            at = max(lines) if lines and y - max(lines) < SAME_LINE else round(y)
            lines.setdefault(at, []).append((x, word))
        cells = {}
        for y, line in lines.items():
            has_words = any(IS_WORD.search(word) and word not in self.labels for _, word in line)
            if HEAD < y < FOOT and not has_words:
                cells.update({(round(x), y): word for x, word in line if NUMBER.match(word)})
        return cells


class Paper(unittest.TestCase):
    """Makes sheets and reads them back."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="heed-worksheet-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def heed(self, *words):
        done = subprocess.run([EXECUTABLE, *map(str, words)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def printed(self, *words, scene=EIGHT_STEPS):
        out = self.folder / "sheet.pdf"
        self.heed("worksheet", scene, "--out", out, *words)
        return out

    def pages(self, pdf, labels=()):
        xml = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
        return [Sheet(page, labels) for page in xml.split("<page ")[1:]]

    def text(self, pdf):
        return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, check=True).stdout

    def results(self, scene):
        nodes = json.loads(self.heed("run", scene, "--format", "json"))["nodes"]
        return {name: node["values"] for name, node in nodes.items()}

    def split(self, pages):
        keys = [page for page in pages if page.has("Answer", "key") or page.has("答案")]
        return [page for page in pages if page not in keys], keys

    def answers(self, sheets, keys):
        """What stands on the key and not on the sheet, top to bottom and left to right, and what stands on both."""
        found, given = [], []
        for sheet, key in zip(sheets, keys):
            on_sheet, on_key = sheet.numbers(), key.numbers()
            for place in sorted(on_key, key=lambda place: (place[1], place[0])):
                if on_sheet.get(place) == on_key[place]:
                    given.append(on_key[place])
                else:
                    self.assertNotIn(place, on_sheet)
                    found.append(on_key[place])
            self.assertLessEqual(set(on_sheet), set(on_key))
        return found, given

    def assert_shows(self, texts, values):
        self.assertEqual(len(texts), len(values), f"{texts}\n{values}")
        for text, value in zip(texts, values):
            decimals = len(text.partition(".")[2])
            self.assertLessEqual(abs(float(text.replace("−", "-")) - value), 0.5 * 10**-decimals * 1.001 + 1e-6,
                                 f"{text} is not {value}")

    def side_by_side(self, *matrices):
        """Matrices that stand beside each other, as they are read: line by line across all of them."""
        rows = max(len(matrix) for matrix in matrices)
        return [number for row in range(rows) for matrix in matrices if row < len(matrix) for number in matrix[row]]


class WorksheetTest(Paper):
    def check_steps_3_to_7(self, *words):
        saved = self.folder / "scene.json"
        pages = self.pages(self.printed("--save-scene", saved, *words))
        sheets, keys = self.split(pages)
        self.assertEqual(len(sheets), len(keys))
        run = self.results(saved)
        scene = json.loads(saved.read_text())
        head = scene["heads"][0]
        found, given = self.answers(sheets, keys)
        expected = self.side_by_side(run["h0.K"], run["h0.Q"], run["h0.V"]) + run["h0.scores"][0]
        expected += run["h0.weights"][0] + flattened(run["h0.weighted"][0]) + run["h0.output"][0]
        self.assert_shows(found, expected)
        # Nothing but what the scene gives stands on the sheet.
        self.assert_shows(given, self.side_by_side(scene["inputs"], head["key"]["weight"], head["query"]["weight"],
                                                   head["value"]["weight"]))

    def test_the_key_is_what_heed_run_computes_and_the_sheet_has_none_of_it(self):
        for seed in ["0", "1", "7", "123456789"]:
            with self.subTest(seed=seed):
                self.check_steps_3_to_7("--seed", seed)

    def test_so_it_is_in_chinese(self):
        self.check_steps_3_to_7("--seed", "5", "--lang", "zh")

    def test_all_rows_and_more_decimals_are_what_heed_run_computes(self):
        saved = self.folder / "scene.json"
        words = ["--steps", "4-5", "--all-rows", "--decimals", "4", "--seed", "3", "--save-scene", saved]
        sheets, keys = self.split(self.pages(self.printed(*words)))
        run = self.results(saved)
        found, given = self.answers(sheets, keys)
        self.assert_shows(found, flattened(run["h0.scores"]) + flattened(run["h0.weights"]))
        self.assert_shows(given, self.side_by_side(run["h0.Q"], run["h0.K"]))

    def test_a_share_of_the_numbers_is_left_blank(self):
        sheets, keys = self.split(self.pages(self.printed("--steps", "3", "--blank", "0.34")))
        found, given = self.answers(sheets, keys)
        self.assertEqual(len(found), 9)  # 3 of the 9 numbers of each of K, Q and V
        self.assertEqual(len(given), 12 + 3 * 12 + 18)

    def test_the_same_seed_is_the_same_sheet_and_another_is_another(self):
        first = self.text(self.printed("--seed", "7"))
        self.assertEqual(self.text(self.printed("--seed", "7")), first)
        self.assertNotEqual(self.text(self.printed("--seed", "8")), first)

    def test_each_student_has_a_sheet_and_a_key_with_the_seed_on_every_page(self):
        pages = self.pages(self.printed("--students", "3", "--seed", "20"))
        sheets, keys = self.split(pages)
        self.assertEqual(len(sheets), len(keys))
        for seed in ["20", "21", "22"]:
            self.assertEqual(sum(page.has("Seed", seed) for page in sheets), len(sheets) // 3)
            self.assertEqual(sum(page.has("Seed", seed) for page in keys), len(keys) // 3)
        alone = self.pages(self.printed("--seed", "21"))
        between = pages[len(alone):2 * len(alone)]
        self.assertEqual([page.words for page in between], [page.words for page in alone])

    def test_keys_have_a_file_of_their_own_where_that_is_wanted(self):
        key = self.folder / "key.pdf"
        sheets = self.pages(self.printed("--students", "2", "--key", key))
        self.assertFalse(any(page.has("Answer", "key") for page in sheets))
        self.assertTrue(all(page.has("Answer", "key") for page in self.pages(key)))

    def test_what_cannot_be_written_leaves_nothing_behind(self):
        done = subprocess.run([EXECUTABLE, "worksheet", str(EIGHT_STEPS), "--out", str(self.folder / "no" / "a.pdf")],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be written", done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])


def mean(numbers):
    return sum(numbers) / len(numbers)


class TransformerTest(Paper):
    """Chapters of the transformers that come with Heed, row by row."""

    ROWS = {"encoder-block": 1, "decoder-stack": 6, "classifier": 5}
    GIVEN = re.compile(r"(b\d+\.)?(h\d+\.)?([WbgcXP]|[Wbgc]_\w+)$")

    def norm_working(self, kind, row):
        """What a person writes down before the result: by the book, not by the program."""
        if kind == "rms":
            square = mean([x * x for x in row])
            return [square, math.sqrt(square + 1e-5)]
        centred = [x - mean(row) for x in row]
        variance = mean([x * x for x in centred])
        return [mean(row), *centred, variance, math.sqrt(variance + 1e-5)]

    def expected(self, scene, run, steps, row):
        """The numbers that the steps ask for, in any order."""
        spec, values = json.loads(scene.read_text()), run["nodes"]
        norms = {}  # what each norm of a block reads
        for at, block in enumerate(spec["blocks"]):
            before = "X_pos" if "X_pos" in values else "X"
            stream = before if at == 0 else f"b{at - 1}.out"
            if block.get("norm") == "pre":
                norms |= {f"b{at}.norm1": stream, f"b{at}.norm2": f"b{at}.mid"}
            if block.get("norm") == "post":
                norms |= {f"b{at}.mid": f"b{at}.sum1", f"b{at}.out": f"b{at}.sum2"}
        if "final" in values:
            norms["final"] = f"b{len(spec['blocks']) - 1}.out"
        count, numbers = len(spec["inputs"]), []
        row_of = lambda name: values[name]["values"][row if values[name]["shape"][0] == count else 0]
        for step in steps:
            for name in step["nodes"]:
                if self.GIVEN.match(name):
                    continue
                if name in norms:
                    norm = spec["final_norm"] if name == "final" else spec["blocks"][step["block"]]["attention_norm"]
                    numbers += self.norm_working(norm["kind"], row_of(norms[name]))
                numbers += flattened(row_of(name))
        return [number for number in numbers if number != "-inf"]

    def check_chapters(self, name, *words, scene=None):
        scene, row = scene or SCENES / f"{name}.json", self.ROWS[name]
        run = json.loads(self.heed("run", scene, "--format", "json"))
        labels = json.loads(scene.read_text())["tokens"]
        for chapter in dict.fromkeys(step["chapter"] for step in run["steps"]):
            with self.subTest(scene=name, chapter=chapter):
                steps = [step for step in run["steps"] if step["chapter"] == chapter]
                expected = self.expected(scene, run, steps, row)
                if not expected:
                    continue
                pages = self.pages(self.printed("--chapter", chapter, "--row", row, *words, scene=scene), labels)
                sheets, keys = self.split(pages)
                self.assertEqual(len(sheets), len(keys))
                found, _ = self.answers(sheets, keys)
                as_number = lambda text: float(text.replace("−", "-"))
                self.assert_shows(sorted(found, key=as_number), sorted(expected))

    def test_every_chapter_asks_for_what_heed_run_computes_and_for_the_way_there(self):
        for name in self.ROWS:
            self.check_chapters(name)

    def test_so_it_is_in_chinese_with_more_decimals(self):
        for name in self.ROWS:
            self.check_chapters(name, "--lang", "zh", "--decimals", "4")

    def test_another_seed_has_other_numbers_of_the_same_kind(self):
        saved = self.folder / "seeded.json"
        for name in self.ROWS:
            self.printed("--seed", "11", "--save-scene", saved, scene=SCENES / f"{name}.json")
            self.check_chapters(name, scene=saved)

    def test_without_a_word_it_is_about_one_row_of_a_feed_forward_layer_on_few_pages(self):
        for name in self.ROWS:
            sheets, _ = self.split(self.pages(self.printed(scene=SCENES / f"{name}.json")))
            self.assertLessEqual(len(sheets), 3, name)
            self.assertTrue(sheets[0].has("Block", "1:", "feed-forward"), name)

    def test_nothing_lies_beyond_the_edge_of_the_paper(self):
        for name in self.ROWS:
            for words in [[], ["--all-rows"]]:
                for page in self.pages(self.printed("--steps", "2-12", *words, scene=SCENES / f"{name}.json")):
                    for x, y, word in page.words:
                        self.assertTrue(40 < x < 546 and 30 < y < 842, f"{name}: {word} at {x}, {y}")


def read_number(text):
    return float(text.replace("−", "-"))


class UpdateTest(Paper):
    """A step of training: the key is what AdamW makes of the numbers on the sheet."""

    LINE = re.compile(r"^\s*\d\s{2,}\S.*\S\s{2,}(−?\d[\d.]*(?:e−?\d+)?)$")

    def setUp(self):
        super().setUp()
        self.trained = self.folder / "trained"
        self.heed("train", "names", "--steps", "4", "--out", self.trained)

    def lines(self, *words):
        """Of the sheet and of its key: the numbers that are given, and those at the ends of lines."""
        sheet, key = self.folder / "sheet.pdf", self.folder / "key.pdf"
        self.heed("worksheet", self.trained, "b0.h0.W_q", "1", "2", "--update", "--out", sheet, "--key", key, *words)
        return [self.text(pdf).decode().splitlines() for pdf in (sheet, key)]

    def check(self, *words):
        sheet, key = self.lines(*words)
        recipe = json.loads((self.trained / "config.json").read_text())["training"]["recipe"]
        gives = next(at for at, line in enumerate(key) if re.match(r"\s*(before|原来的数).*v\s*$", line))
        before, gradient, mean, square = map(read_number, next(line for line in key[gives + 1:] if line.strip()).split())
        clips = next((line for line in key if "clipped g" in line or "裁剪后" in line), None)
        if clips:
            _, length = re.search(r"· ([\d.]+) / ([\d.]+)", clips).groups()
            gradient *= recipe["clip"] / float(length)
        beta1, beta2, step = recipe["beta1"], recipe["beta2"], 5
        m = beta1 * mean + (1 - beta1) * gradient
        v = beta2 * square + (1 - beta2) * gradient**2
        corrected, corrected_square = m / (1 - beta1**step), v / (1 - beta2**step)
        rate = recipe["rate"] * (1 + math.cos(math.pi * (step - 1) / self.steps_left(key))) / 2
        decayed = before * (1 - rate * recipe["weight_decay"])
        change = -rate * corrected / (math.sqrt(corrected_square) + recipe["epsilon"])
        expected = ([gradient] if clips else []) + [m, v, corrected, corrected_square, rate, decayed, change,
                                                    decayed + change]
        found = [read_number(line.group(1)) for line in map(self.LINE.match, key) if line]
        self.assertEqual(len(found), len(expected), key)
        for at, (number, value) in enumerate(zip(found, expected)):
            little = at in (len(expected) - 3, len(expected) - 1)
            self.assertLessEqual(abs(number - value), 6e-4 * abs(change if little else value), f"line {at + 1}")
        self.assertFalse([line for line in sheet if self.LINE.match(line)], "the sheet has no result")

    def steps_left(self, key):
        return int(re.search(r"/ (\d+)\)\) / 2", "\n".join(key)).group(1))

    def test_the_key_is_what_adamw_makes_of_the_numbers_that_are_given(self):
        for seed in ["0", "1", "2"]:
            self.check("--seed", seed)

    def test_so_it_is_in_chinese(self):
        self.check("--lang", "zh")

    def test_another_seed_has_another_key(self):
        keys = {"\n".join(self.lines("--seed", seed)[1]) for seed in "0123"}
        self.assertEqual(len(keys), 4)


if __name__ == "__main__":
    if shutil.which("pdftotext") is None:
        print("SKIPPED: pdftotext is not installed")
        sys.exit(0)
    unittest.main()
