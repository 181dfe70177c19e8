#!/usr/bin/env python3
"""Attentions of a running PyTorch program, saved by the function that docs/models.md shows, and opened by Heed.

    build/transformers/bin/python -B tests/reference/captured_attention.py --program build/release/heed [--count 40] [--seed 1]
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import safetensors.torch  # noqa: F401  the function needs it
    import torch
except ImportError as error:
    print(f"skipped: this comparison needs PyTorch and safetensors ({error})")
    sys.exit(77)

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs/models.md"
TOLERANCE = 2e-5  # of the largest number of a matrix, or of 1


def documented_function():
    code = next(block for block in re.findall(r"```python\n(.*?)```", DOCS.read_text(), re.S) if "def save_for_heed" in block)
    space = {}
    exec(compile(code, str(DOCS), "exec"), space)
    return space["save_for_heed"]


def random_attention(draw):
    """Queries, keys and values as a program has them, with what it makes of them."""
    heads = int(draw.choice([1, 2, 4, 6]))
    shared = int(draw.choice([n for n in (1, 2, 3, 6) if heads % n == 0]))
    tokens, width, depth = (int(draw.integers(1, 12)) for _ in range(3))
    keys = tokens if draw.random() < 0.7 else int(draw.integers(1, 12))
    tensor = lambda *shape: torch.tensor(draw.normal(size=shape), dtype=torch.float32)
    q, k, v = tensor(1, heads, tokens, width), tensor(1, heads // shared, keys, width), tensor(1, heads // shared, keys, depth)
    more = {}
    if draw.random() < 0.3:
        more["scale"] = float(draw.uniform(0.1, 2))
    mask = None
    if draw.random() < 0.7:
        mask = torch.tensor(draw.random((tokens, keys)) < 0.7)
        mask[:, 0] = True
        if draw.random() < 0.5 and keys == tokens:
            mask = torch.ones(tokens, keys, dtype=torch.bool).tril()
    scores = q.double() @ k.double().repeat_interleave(shared, 1).transpose(-1, -2) * more.get("scale", width**-0.5)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = scores.softmax(-1)
    output = weights @ v.double().repeat_interleave(shared, 1)
    joined = output[0].transpose(0, 1).reshape(tokens, heads * depth)
    result = joined
    if draw.random() < 0.5:
        linear = torch.nn.Linear(heads * depth, int(draw.integers(1, 9)))
        more.update(o_weight=linear.weight, o_bias=linear.bias)
        result = joined @ linear.weight.double().T + linear.bias.double()
    if draw.random() < 0.5:
        more["weights"] = weights[0].float()
    if mask is not None and draw.random() < 0.5:
        mask = torch.where(mask, 0.0, float("-inf"))
    names = [f"t{i}" for i in range(tokens)] if draw.random() < 0.5 else None
    return dict(q=q, k=k, v=v, mask=mask, tokens=names, **more), weights[0], output[0], result


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--program", required=True)
    words.add_argument("--count", type=int, default=40)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    save_for_heed = documented_function()
    draw = np.random.default_rng(given.seed)
    worst, compared, failed = 0.0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.count):
            file = pathlib.Path(folder) / f"{number}.safetensors"
            attention, weights, output, result = random_attention(draw)
            save_for_heed(file, **attention)
            run = subprocess.run([given.program, "run", str(file), "--format", "json"], capture_output=True, text=True)
            if run.returncode != 0:
                print(f"{number}: {run.stderr.strip()}")
                failed += 1
                continue
            nodes = json.loads(run.stdout)["nodes"]
            expected = {"Y": result.detach().numpy()}
            for head in range(len(weights)):
                expected[f"h{head}.weights"] = weights[head].numpy()
                expected[f"h{head}.output"] = output[head].numpy()
            for name, matrix in expected.items():
                ours = np.array(nodes[name]["values"], dtype=float)
                apart = float(np.abs(ours - matrix).max()) / max(1.0, float(np.abs(matrix).max()))
                worst, compared = max(worst, apart), compared + 1
                if not apart <= TOLERANCE:
                    print(f"{number}: {name} is {apart:.2g} apart")
                    failed += 1
    print(f"{given.count} attentions, {compared} matrices, worst {worst:.2g} of the largest number, {failed} faults")
    return 1 if failed or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
