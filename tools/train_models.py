#!/usr/bin/env python3
"""train_models.py HEED: trains the models that come with Heed, into assets/models.

HEED is the program. The numbers are kept in half precision; what only training needs is left out.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

MODELS = pathlib.Path(__file__).parent.parent / "assets" / "models"
# One run of each task, kept at these steps: the last one under the name of the task.
STEPS = {"induction": (200, 300, 1000), "reverse": (500,), "sentiment": (1000,)}


def train(heed, what, steps, out):
    subprocess.run([heed, "train", what, "--steps", str(steps), "--out", out], check=True)


def tensors_of(file):
    data = file.read_bytes()
    end = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:end])
    header.pop("__metadata__", None)
    for name, about in header.items():
        begin, stop = (end + at for at in about["data_offsets"])
        yield name, about["shape"], numpy.frombuffer(data[begin:stop], "<f4")


def write_in_half_precision(source, target):
    header, numbers = {"__metadata__": {"format": "pt"}}, b""
    for name, shape, values in tensors_of(source):
        half = values.astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": shape, "data_offsets": [len(numbers), len(numbers) + len(half)]}
        numbers += half
    text = json.dumps(header, separators=(",", ":"))
    text += " " * (-len(text) % 8)
    target.write_bytes(len(text).to_bytes(8, "little") + text.encode() + numbers)


def keep(folder, name):
    target = MODELS / name
    target.mkdir(parents=True, exist_ok=True)
    for file in ("config.json", "tokenizer.json"):
        (target / file).write_bytes((folder / file).read_bytes())
    write_in_half_precision(folder / "model.safetensors", target / "model.safetensors")


def main():
    heed = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as work:
        for task, moments in STEPS.items():
            last, reached = task, 0
            for step in moments:
                out = str(pathlib.Path(work) / f"{task}-{step}")
                train(heed, last, step - reached, out)
                keep(pathlib.Path(out), task if step == moments[-1] else f"{task}-{step}")
                last, reached = out, step


if __name__ == "__main__":
    main()
