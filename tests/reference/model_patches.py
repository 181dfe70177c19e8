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
        """One patch of a node, and what it does to its rows."""
        kind = str(self.random.choice(["copy", "mean", "steer"]))
        text = None if kind == "mean" and self.random.random() < 0.5 else self.other_text()
        given = self.run(text)[name]
        if given.shape[1] != before.shape[1]:  # the weights of a shorter text
            return
        getattr(self, kind)(name, before.shape[0], given, text)

    def copy(self, name, here, given, text):
        whole = given.shape[0] == here and self.random.random() < 0.5
        pairs = [[row, row] for row in range(here)] if whole else self.pairs(here, given.shape[0])
        self.scene.append({"node": name, "from": text, **({} if whole else {"rows": pairs})})
        self.forced[name] = [["row", row, given[there]] for row, there in pairs]

    def mean(self, name, here, given, text):
        whole = self.random.random() < 0.5
        rows = list(range(here)) if whole else sorted({row for row, _ in self.pairs(here, 1)})
        self.scene.append({"node": name, "mean": text or True, **({} if whole else {"rows": rows})})
        self.forced[name] = [["row", row, given.mean(axis=0)] for row in rows]

    def steer(self, name, here, given, text):
        strength = float(np.round(self.random.normal(0, 2), 3))
        minus = self.other_text()
        subtracted = self.run(minus)[name]
        if subtracted.shape[1] != given.shape[1]:
            return
        whole = self.random.random() < 0.5
        pairs = self.pairs(here, min(given.shape[0], subtracted.shape[0]))
        chosen = [[row, -1] for row in range(here)] if whole else pairs
        self.scene.append({"node": name, "add": strength, "from": text, "minus": minus, **({} if whole else {"rows": pairs})})
        self.forced[name] = [["add", row, strength * (given[there] - subtracted[there])] for row, there in chosen]
