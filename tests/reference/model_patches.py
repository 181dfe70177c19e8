"""Random patches: rows of another text, means of rows, and differences that are added; in Heed's words and as numbers from PyTorch."""

import numpy as np


class Patches:
    """`runs` computes all nodes of the model without patches: of a text, or of the scene's own (None)."""

    def __init__(self, random, text, tokenize, runs):
        self.random, self.tokenize = random, tokenize
        self.text, self.runs, self.known = text, runs, {}
        self.scene, self.forced = [], {}

    def run(self, text):
        if text not in self.known:
            self.known[text] = self.runs(text)
        return self.known[text]

    def other_text(self):
        """The words of the text in another order, maybe not all of them; it has fewer tokens at times, and never many more."""
        words = self.text.split(" ")
        order = self.random.permutation(len(words))[: int(self.random.integers(1, len(words) + 1))]
        made = " ".join(words[at] for at in order)
        return made if made.strip() and len(self.tokenize(made)) <= len(self.tokenize(self.text)) else self.text

    def pairs(self, here, there):
        count = int(self.random.integers(1, here + 1))
        return [[int(row), int(self.random.integers(0, there))] for row in self.random.choice(here, count, replace=False)]

    def add(self, name, before):
        """One or more patches of a node, and what they do to its rows."""
        free = list(range(before.shape[0]))  # a row is replaced once
        for kind in self.random.choice(["copy", "mean", "steer"], int(self.random.choice([1, 1, 2, 3]))):
            text = None if kind == "mean" and self.random.random() < 0.5 else self.other_text()
            given = self.run(text)[name]
            if given.shape[1] != before.shape[1]:  # the weights of a shorter text
                continue
            if kind == "steer":
                self.steer(name, before.shape[0], given, text)
            elif free:
                rows = getattr(self, str(kind))(name, free, before.shape[0], given, text)
                free = [row for row in free if row not in rows]

    def force(self, name, forced):
        """What is added comes on top of what is put there."""
        self.forced[name] = sorted([*self.forced.get(name, []), *forced], key=lambda each: each[0] == "add")

    def copy(self, name, free, here, given, text):
        whole = given.shape[0] == here == len(free) and self.random.random() < 0.5
        pairs = [[row, row] for row in free] if whole else [[free[at], row] for at, row in self.pairs(len(free), given.shape[0])]
        self.scene.append({"node": name, "from": text, **({} if whole else {"rows": pairs})})
        self.force(name, [["row", row, given[there]] for row, there in pairs])
        return {row for row, _ in pairs}

    def mean(self, name, free, here, given, text):
        whole = here == len(free) and self.random.random() < 0.5
        rows = free if whole else sorted({free[at] for at, _ in self.pairs(len(free), 1)})
        self.scene.append({"node": name, "mean": text or True, **({} if whole else {"rows": rows})})
        self.force(name, [["row", row, given.mean(axis=0)] for row in rows])
        return set(rows)

    def steer(self, name, here, given, text):
        strength = float(self.random.choice([1, np.round(self.random.normal(0, 2), 3)]))
        minus = self.other_text() if self.random.random() < 0.8 else None
        subtracted = np.zeros_like(given) if minus is None else self.run(minus)[name]
        if subtracted.shape[1] != given.shape[1]:
            return
        pairs = self.pairs(here, min(given.shape[0], subtracted.shape[0]))
        pairs += [[pairs[0][0], 0]] if self.random.random() < 0.3 else []  # a row may be steered in two directions
        kind = self.random.choice(["whole", "rows", "pairs"])
        rows = {"whole": list(range(here)), "rows": [row for row, _ in pairs], "pairs": pairs}[str(kind)]
        chosen = pairs if kind == "pairs" else [[row, -1] for row in rows]
        listed = {} if kind == "whole" else {"rows": rows}
        self.scene.append({"node": name, "add": strength, "from": text, **({} if minus is None else {"minus": minus}), **listed})
        self.force(name, [["add", row, strength * (given[there] - subtracted[there])] for row, there in chosen])
