#!/usr/bin/env python3
"""What `heed export --to gpt2` writes, opened by Hugging Face's transformers: the tokens of a text and the logits.

    transformers_models.py --program build/release/heed --count 20 --seed 1

Models that `heed train` made, and random ones of every activation, with and without biases, gains and a head of their own.
"""

import argparse
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
    from transformers import AutoModelForCausalLM, AutoTokenizer
except ImportError as error:
    print(f"skipped: this comparison needs transformers ({error})")
    sys.exit(77)

TOLERANCE = 2e-5  # of max(1, |number|)
WORDS = ["the", "cat", "sat", "on", "mat", "dog", "and", "[unk]", "saw", "it", ".", ","]
LETTERS = [*"abcdefghijkl", " ", "\n"]


class Gpt2Scenes:
    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def chance(self, p=0.5):
        return bool(self.random.random() < p)

    def numbers(self, *shape):
        return np.round(self.random.normal(0, 0.7, shape), 3).tolist()

    def projection(self, rows, cols):
        made = {"weight": self.numbers(rows, cols)}
        if self.chance():
            made["bias"] = self.numbers(cols)
        return made

    def norm(self, d):
        norm = {"kind": "layer", "eps": 1e-5}
        if self.chance():
            norm["gain"] = self.numbers(d)
        if self.chance():
            norm["bias"] = self.numbers(d)
        return norm

    def scene(self):
        tokens = WORDS if self.chance() else LETTERS
        width, heads = int(self.random.integers(2, 6)), int(self.random.integers(2, 5))  # LayerNorm of 1 or 2 numbers is rounding
        d, hidden = width * heads, int(self.random.integers(1, 20))
        activation = str(self.random.choice(["relu", "gelu", "gelu_tanh", "silu"]))
        score = {"kind": "scaled_dot" if self.chance(0.7) else "dot"}
        has_output = self.chance(0.8)
        blocks = []
        for _ in range(int(self.random.integers(1, 4))):
            attention = {"score": score, "mask": {"causal": True}, "heads": [
                {part: self.projection(d, width) for part in ("query", "key", "value")} for _ in range(heads)]}
            if has_output:
                attention["output"] = self.projection(d, d)
            blocks.append({"norm": "pre", "attention_norm": self.norm(d), "attention": attention, "feed_forward_norm": self.norm(d),
                           "feed_forward": {"expand": self.projection(d, hidden), "activation": activation,
                                            "contract": self.projection(hidden, d)}})
        table = self.numbers(len(tokens), d)
        weight = np.transpose(table).tolist() if self.chance(0.3) else self.numbers(d, len(tokens))
        words = [str(word) for word in self.random.choice([word for word in tokens if word.isalpha()], 6)]
        inputs = [table[tokens.index(word)] for word in words]
        scene = {"heed": 2, "inputs": inputs, "tokens": words, "embedding": {"tokens": tokens, "table": table},
                 "position": {"learned": self.numbers(9, d)}, "blocks": blocks, "final_norm": self.norm(d),
                 "readout": {"weight": weight}}
        return scene, ("" if tokens is LETTERS else " ").join(words)


def heed(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"heed {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def compared(program, source, text, folder):
    """(what is wrong, the worst difference)"""
    heed(program, "export", source, "--to", "gpt2", "--out", folder)
    model, tokenizer = AutoModelForCausalLM.from_pretrained(folder).eval(), AutoTokenizer.from_pretrained(folder)
    encoded = tokenizer(text, return_tensors="pt")
    result = json.loads(heed(program, "run", source, "--text", text, "--only", "logits", "--format", "json"))
    expected = np.array(result["nodes"]["logits"]["values"])
    with torch.no_grad():
        logits = model(**encoded).logits[0].double().numpy()
    if logits.shape != expected.shape:
        return f"{encoded['input_ids'].tolist()} for {text!r}, logits {logits.shape} instead of {expected.shape}", np.inf
    worst = float((np.abs(logits - expected) / np.maximum(1, np.abs(expected).max())).max())
    return ("" if worst <= TOLERANCE else f"logits by {worst:.3g}"), worst


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)
    equal, worst, count = 0, 0.0, 0
    with tempfile.TemporaryDirectory() as made:
        root = pathlib.Path(made)
        models = []
        for task, text in (("names", "calina."), ("reverse", "abcd=dcba"), ("sort", "cab=")):
            heed(chosen.program, "train", task, "--steps", 20, "--out", root / task)
            models.append((task, root / task, text))
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            scene, text = Gpt2Scenes(seed).scene()
            path = root / f"scene_{seed}.json"
            path.write_text(json.dumps(scene))
            models.append((f"seed {seed}", path, text))
        for name, source, text in models:
            fault, found = compared(chosen.program, source, text, root / f"gpt2 {name}")
            count += 1
            if fault:
                print(f"{name}: {fault}")
            else:
                equal, worst = equal + 1, max(worst, found)
    print(f"{equal} of {count} models give the same logits in transformers to {TOLERANCE:g} of the largest; worst difference {worst:.2g}")
    return 0 if equal == count else 1


if __name__ == "__main__":
    sys.exit(main())
