#!/usr/bin/env python3
"""A real model, all-MiniLM-L6-v2, compared with transformers: tokens and sentence vectors of many texts, and some matrix by matrix.

    build/transformers/bin/python -B tests/reference/real_minilm.py --program build/release/heed FOLDER [--count 200]

Run by hand; README.md says how to get FOLDER.
"""

import argparse
import pathlib
import sys

import real_models
import torch
from tokenizer_texts import SAMPLES

ROOT = pathlib.Path(__file__).resolve().parents[2]
KNOWN = {"family": "bert", "head": "Model", "text": "", "modules": ["Transformer", "Pooling", "Normalize"]}
MOST_TOKENS = 256
VECTOR = "unit"


def sentences(count):
    """Every script and sign there is, then prose in English and Chinese, of any length."""
    lines = [line.strip() for file in sorted(ROOT.glob("assets/lessons/*.md")) for line in file.read_text(encoding="utf-8").splitlines()]
    prose = [line for line in lines if len(line) > 20 and line[0] not in "`|{<"]
    made = [text for text in SAMPLES if text.strip()] + prose
    step = max(1, (len(made) - len(SAMPLES)) // max(1, count - len(SAMPLES)))
    return (made[: len(SAMPLES)] + made[len(SAMPLES) :: step])[:count]


def shortened(opened, text):
    opened.text = text
    while len(opened.ids) > MOST_TOKENS:
        opened.text = opened.text[: len(opened.text) // 2]


def compare_vector(program, opened):
    expected = opened.nodes()[VECTOR]
    found = real_models.heed(program, "run", opened.folder, "--text", opened.text, "--only", VECTOR, "--format", "json")["nodes"]
    faults, worst = real_models.compare_nodes({VECTOR: expected}, found)
    return faults, worst


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=200)
    arguments.add_argument("--whole", type=int, default=5, help="of how many texts every matrix is compared")
    arguments.add_argument("folder", type=pathlib.Path)
    chosen = arguments.parse_args()
    torch.set_num_threads(2)
    opened = real_models.Opened(chosen.folder, KNOWN)
    equal, worst, worst_inside, tokens = 0, 0.0, 0.0, 0
    texts = sentences(chosen.count)
    for at, text in enumerate(texts):
        shortened(opened, text)
        tokens += len(opened.ids)
        faults = real_models.compare_tokens(chosen.program, opened)
        vector_faults, off = compare_vector(chosen.program, opened)
        faults += vector_faults
        worst = max(worst, off)
        if at % max(1, len(texts) // chosen.whole) == 0:
            inside, off, _ = real_models.compare(chosen.program, opened)
            faults, worst_inside = faults + inside, max(worst_inside, off)
        equal += not faults
        for fault in faults[: real_models.MOST_SHOWN]:
            print(f"{opened.text!r}: {fault}", flush=True)
    print(f"{equal} of {len(texts)} texts, {tokens} tokens, have the vector that transformers gives to {real_models.TOLERANCE:g}; "
          f"worst {worst:.2g}, of all matrices of some {worst_inside:.2g}")  # fmt: skip
    return 0 if equal == len(texts) else 1


if __name__ == "__main__":
    sys.exit(main())
