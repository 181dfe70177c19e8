#!/usr/bin/env python3
"""Random models of every family that Heed opens, as folders of Hugging Face, compared with transformers matrix by matrix.

    build/transformers/bin/python -B tests/reference/real_models.py --program build/release/heed [--count 20] [--seed 1] [--only FAMILY]

Tokens of a text, queries, keys, values and weights of every head, every row between the blocks, logits and the likeliest answers.
With --changes instead: scenes that change weights and computed numbers of a model, patch rows of it from other texts, and switch parts
of it off.
transformers computes in 64 bits, apart from the angles of rotary positions.
"""

import argparse
import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"  # everything is here
try:
    import numpy as np
    import torch
    import transformers
except ImportError as error:
    print(f"skipped: this comparison needs transformers ({error})")
    sys.exit(77)

import random_models
import tokenizer_kinds
from model_changes import Changes
from model_nodes import all_nodes

TOLERANCE = 2e-5  # of the largest number of a matrix, or of 1
MOST_SHOWN = 6
ANSWERS = 4


class HeedFault(Exception):
    pass


def heed(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise HeedFault(f"heed {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


class Opened:
    """A folder as transformers has it."""

    def __init__(self, folder, known):
        self.folder, self.text, self.modules = folder, known["text"], known["modules"]
        self.head = known["head"]
        lengths = pathlib.Path(folder) / "sentence_bert_config.json"
        self.most_tokens = json.loads(lengths.read_text(encoding="utf-8"))["max_seq_length"] if self.modules and lengths.exists() else None
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        model = random_models.architecture(known["family"], self.head)
        self.model = model.from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32).eval().double()

    @property
    def ids(self):
        return self.ids_of(self.text)

    def ids_of(self, text):
        """The package sentence-transformers cuts longer texts."""
        cut = {"truncation": "longest_first", "max_length": self.most_tokens} if self.most_tokens else {}
        return self.tokenizer(text, **cut)["input_ids"]

    def nodes(self):
        return {name: numbers.double().numpy() for name, numbers in all_nodes(self.model, self.ids, self.modules).items()}

    def asked_rows(self, nodes):
        """Where an answer is looked for."""
        if self.head == "ForMaskedLM":
            return [row for row, token in enumerate(self.ids) if token == self.tokenizer.mask_token_id]
        return [len(nodes["logits"]) - 1]


def number(value):
    """JSON has "-inf" and "nan" as texts."""
    return float(value)


def difference(found, expected):
    """In parts of the largest number."""
    found = np.array([[number(value) for value in row] for row in found])
    if found.shape != expected.shape:
        return f"has shape {found.shape} instead of {expected.shape}", np.inf
    off = float((np.abs(found - expected) / max(1, np.abs(expected).max())).max())
    return ("" if off <= TOLERANCE else f"is off by {off:.3g}"), off


def compare_nodes(expected, found):
    """(faults, worst difference)"""
    faults, worst = [], 0.0
    for name, numbers in expected.items():
        if name not in found:
            faults.append(f"{name} is missing")
            continue
        fault, off = difference(found[name]["values"], numbers)
        worst = max(worst, off)
        if fault:
            faults.append(f"{name} {fault}")
    return faults, worst


def names_of(opened, label):
    """What a label may be called."""
    if opened.head == "ForSequenceClassification":
        return {opened.model.config.id2label[label]}
    if label >= len(opened.tokenizer):
        return {f"#{label}"}
    return {opened.tokenizer.decode([label]).strip(), opened.tokenizer.convert_ids_to_tokens(label)}


def compare_answers(opened, chances, answers):
    best = np.sort(chances)[::-1][:ANSWERS]
    said = np.array([answer["probability"] for answer in answers])
    if len(said) != len(best) or np.abs(best - said).max() > TOLERANCE:
        return [f"--top says {said.tolist()} instead of {best.tolist()}"]
    faults = []
    for answer in answers:
        likely = np.flatnonzero(np.abs(chances - answer["probability"]) <= TOLERANCE)
        names = set().union(*(names_of(opened, int(label)) for label in likely))
        if answer["label"].strip() not in names and answer["label"] not in names:
            faults.append(f"--top calls {sorted(names)} {answer['label']!r}")
    return faults


def compare_top(program, opened, nodes):
    found = heed(program, "run", opened.folder, "--text", opened.text, "--top", ANSWERS, "--format", "json")
    asked = opened.asked_rows(nodes)
    answers = {row["row"]: row["top"] for row in found["rows"]} if "rows" in found else {asked[-1]: found["top"]}
    if sorted(answers) != asked:
        return [f"--top answers for rows {sorted(answers)} instead of {asked}"]
    return [fault for row in asked for fault in compare_answers(opened, nodes["probabilities"][row], answers[row])]


def compare_tokens(program, opened):
    tokens = heed(program, "tokens", opened.folder, "--text", opened.text, "--format", "json")["tokens"]
    ids = [token["id"] for token in tokens]
    expected = opened.tokenizer(opened.text)["input_ids"]
    return [] if ids == expected else [f"the tokens are {ids} instead of {expected}"]


def compare(program, opened):
    """(faults, worst difference, how many matrices)"""
    faults = compare_tokens(program, opened)
    if faults:
        return faults, 0.0, 0
    expected = opened.nodes()
    found = heed(program, "run", opened.folder, "--text", opened.text, "--format", "json")["nodes"]
    faults, worst = compare_nodes(expected, found)
    if "logits" in expected:
        faults += compare_top(program, opened, expected)
    return faults, worst, len(expected)


def run_program(program, scene):
    """What the program that Heed exports for a scene computes, run here: logits, or the last rows."""
    exported = subprocess.run([program, "export", str(scene), "--to", "transformers"], capture_output=True, text=True, check=False)
    if exported.returncode != 0:
        raise HeedFault(f"no program: {exported.stderr.strip()}")
    space, softmax, words = {}, torch.nn.functional.softmax, sys.argv
    try:
        sys.argv = ["exported.py"]
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(exported.stdout, "exported.py", "exec"), space)
    except Exception as error:
        raise HeedFault(f"the exported program stopped: {error!r}") from error
    finally:
        torch.nn.functional.softmax, sys.argv = softmax, words
    outputs = space["outputs"]
    rows = (outputs.logits if "logits" in outputs else outputs.last_hidden_state).detach().double().numpy()
    return rows[0] if rows.ndim == 3 else rows


def last_rows(nodes):
    """The name of the matrix that a program ends with."""
    blocks = sum(name.endswith(".out") for name in nodes)
    return next(name for name in ("logits", "final", f"b{blocks - 1}.out") if name in nodes)


def compare_program(program, scene, expected):
    name = last_rows(expected)
    fault, _ = difference(run_program(program, scene).tolist(), expected[name])
    return [f"{name} of the exported program {fault}"] if fault else []


def compare_changed(program, opened, seed):
    """(faults, worst difference, how many matrices)"""
    changes = Changes(seed, opened)
    changes.draw(opened.nodes())
    path = opened.folder.with_name(opened.folder.name + ".json")
    path.write_text(json.dumps(changes.scene()), encoding="utf-8")
    expected = changes.expected()
    found = heed(program, "run", path, "--format", "json")["nodes"]
    faults, worst = compare_nodes(expected, found)
    faults = faults or compare_program(program, path, expected)
    return [f"{fault} ({path.read_text(encoding='utf-8')})" for fault in faults[:1]], worst, len(expected)


def models(chosen):
    """(name, family, seed)"""
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        for family in random_models.CONFIGS:
            if chosen.only in ("", family):
                yield f"{family} {seed}", family, seed


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=6, help="of each family")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", default="", choices=["", *random_models.CONFIGS])
    arguments.add_argument("--changes", action="store_true")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for the models, in place of a temporary one")
    chosen = arguments.parse_args()
    torch.set_num_threads(1)
    tokenizer_kinds.SIZES = {"pieces": 150, "characters": 60, "bytes": 256}
    equal, worst, matrices, count = 0, 0.0, 0, 0
    with tempfile.TemporaryDirectory() as made:
        root = chosen.keep or pathlib.Path(made)
        for name, family, seed in models(chosen):
            folder = root / name.replace(" ", "_")
            known = random_models.build(family, random_models.Draw(seed), folder)
            try:
                opened = Opened(folder, known)
                faults, off, compared = compare_changed(chosen.program, opened, seed) if chosen.changes else compare(chosen.program, opened)
            except HeedFault as fault:
                faults, off, compared = [str(fault)], 0.0, 0
            count, matrices, worst = count + 1, matrices + compared, max(worst, off)
            equal += not faults
            for fault in faults[:MOST_SHOWN]:
                print(f"{name} ({known['head']}, {known['text']!r}): {fault}", flush=True)
    print(f"{equal} of {count} models, {matrices} matrices, agree with transformers to {TOLERANCE:g} of the largest number; worst {worst:.2g}")
    return 0 if equal == count else 1


if __name__ == "__main__":
    sys.exit(main())
