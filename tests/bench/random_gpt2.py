#!/usr/bin/env python3
"""Writes the folder of a GPT-2 of random numbers, by default of 124 million, whose first tokens are single bytes. Needs NumPy only.

    random_gpt2.py FOLDER [--layers 12] [--heads 12] [--width 768] [--words 50257] [--positions 1024] [--seed 1]
"""

import argparse
import json
import pathlib
import struct

import numpy as np


def byte_letters():
    """The characters that stand for bytes in the vocabulary of a GPT-2."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return sorted([chr(byte) for byte in plain] + [chr(256 + at) for at in range(len(others))])


def tensors(chosen):
    """(name, shape) as GPT-2 has them: weights as (in, out)."""
    width = chosen.width
    yield "wte.weight", (chosen.words, width)
    yield "wpe.weight", (chosen.positions, width)
    for layer in range(chosen.layers):
        for name, shape in (
            ("ln_1.weight", (width,)), ("ln_1.bias", (width,)), ("attn.c_attn.weight", (width, 3 * width)), ("attn.c_attn.bias", (3 * width,)),
            ("attn.c_proj.weight", (width, width)), ("attn.c_proj.bias", (width,)), ("ln_2.weight", (width,)), ("ln_2.bias", (width,)),
            ("mlp.c_fc.weight", (width, 4 * width)), ("mlp.c_fc.bias", (4 * width,)), ("mlp.c_proj.weight", (4 * width, width)),
            ("mlp.c_proj.bias", (width,)),
        ):  # fmt: skip
            yield f"h.{layer}.{name}", shape
    yield "ln_f.weight", (width,)
    yield "ln_f.bias", (width,)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    for name, value in (("layers", 12), ("heads", 12), ("width", 768), ("words", 50257), ("positions", 1024), ("seed", 1)):
        arguments.add_argument(f"--{name}", type=int, default=value)
    chosen = arguments.parse_args()
    random = np.random.default_rng(chosen.seed)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    header, at = {}, 0
    for name, shape in tensors(chosen):
        size = 4 * int(np.prod(shape))
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 64)
    with (chosen.folder / "model.safetensors").open("wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for name, shape in tensors(chosen):
            numbers = random.standard_normal(shape, dtype=np.float32) * np.float32(0.05)
            out.write((numbers + 1 if "ln_" in name and name.endswith("weight") else numbers).tobytes())
    config = {
        "model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "vocab_size": chosen.words, "n_positions": chosen.positions,
        "n_embd": chosen.width, "n_layer": chosen.layers, "n_head": chosen.heads, "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5,
    }  # fmt: skip
    (chosen.folder / "config.json").write_text(json.dumps(config))
    (chosen.folder / "vocab.json").write_text(json.dumps({letter: at for at, letter in enumerate(byte_letters())}))
    (chosen.folder / "merges.txt").write_text("#version: 0.2\n")


if __name__ == "__main__":
    main()
