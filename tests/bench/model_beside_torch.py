#!/usr/bin/env python3
"""A forward pass of a whole decoder like GPT-2 in Heed beside PyTorch, by the number of tokens:

    model_beside_torch.py --program build/release/heed [--tokens 64 256 1024] [--runs 5]

12 blocks, 12 heads, d 768, feed-forward 3072, 50,257 words, every attention matrix readable, logits of the last row.
As in forward_beside_torch.py the programs take turns, and the median ratio counts. PyTorch runs in two ways: "eager" as
people write it, and "tuned", where results are written into matrices that are there already, one product makes all
projections, and OpenMP waits without turning. OPENBLAS_CORETYPE=SkylakeX makes either of them use AVX-512.
"""

import argparse
import json
import math
import os
import statistics
import sys
import timeit

from forward_beside_torch import median_ms, said_by

BLOCKS, HEADS, DIM, HIDDEN, WORDS = 12, 12, 768, 3072, 50257


def refuse_slow_products(torch):
    """Beside Debian's reference BLAS, which computes a few GFLOP/s, anything looks fast."""
    factor = torch.randn(512, 512)
    best = min(timeit.repeat(lambda: factor @ factor, number=1, repeat=5))
    speed = 2 * 512**3 / best / 1e9
    if speed < 20:
        sys.exit(f"PyTorch multiplies {speed:.0f} GFLOP/s here: it has no fast BLAS; install libopenblas0-pthread and start again.")


def torch_ms(n):
    """Milliseconds of the forward pass, tuned and eager."""
    import torch
    from torch.nn import functional as F

    torch.set_num_threads(os.cpu_count())
    refuse_slow_products(torch)
    d_k = DIM // HEADS
    scale = 1 / math.sqrt(d_k)
    X = torch.randn(n, DIM)
    blocks = [
        [torch.randn(DIM, 3 * DIM) / 28, torch.randn(DIM, DIM) / 28, torch.randn(DIM, HIDDEN) / 28, torch.randn(HIDDEN, DIM) / 55]
        for _ in range(BLOCKS)
    ]
    biases = [torch.zeros(3 * DIM), torch.zeros(DIM), torch.zeros(HIDDEN), torch.zeros(DIM)]
    gain, shift, W_out = torch.ones(DIM), torch.zeros(DIM), torch.randn(DIM, WORDS) / 28
    mask = torch.full((n, n), -math.inf).triu(1)
    projected, joined, added = torch.empty(n, 3 * DIM), torch.empty(n, DIM), torch.empty(n, DIM)
    hidden = torch.empty(n, HIDDEN)
    Q, K, V, outputs = [torch.empty(HEADS, n, d_k) for _ in range(4)]
    scores = [torch.empty(HEADS, n, n) for _ in range(BLOCKS)]
    weights = [torch.empty(HEADS, n, n) for _ in range(BLOCKS)]

    def forward():
        x = X
        for at, (W_qkv, W_o, W_1, W_2) in enumerate(blocks):
            torch.addmm(biases[0], F.layer_norm(x, (DIM,), gain, shift), W_qkv, out=projected)
            for part, each in enumerate((Q, K, V)):
                each.copy_(projected.view(n, 3, HEADS, d_k)[:, part].transpose(0, 1))
            torch.baddbmm(mask.expand(HEADS, n, n), Q, K.transpose(1, 2), alpha=scale, out=scores[at])
            torch.softmax(scores[at], dim=-1, out=weights[at])
            torch.bmm(weights[at], V, out=outputs)
            joined.view(n, HEADS, d_k).copy_(outputs.transpose(0, 1))
            torch.addmm(biases[1], joined, W_o, out=added)
            x = x + added
            torch.addmm(biases[2], F.layer_norm(x, (DIM,), gain, shift), W_1, out=hidden)
            torch.addmm(biases[3], F.gelu(hidden, approximate="tanh"), W_2, out=added)
            x = x + added
        return F.layer_norm(x[-1:], (DIM,), gain, shift) @ W_out

    def eager():
        x, kept = X, []
        for W_qkv, W_o, W_1, W_2 in blocks:
            projections = F.layer_norm(x, (DIM,), gain, shift) @ W_qkv + biases[0]
            q, k, v = [each.view(n, HEADS, d_k).transpose(0, 1) for each in projections.split(DIM, dim=1)]
            seen = torch.softmax(q @ k.transpose(1, 2) * scale + mask, dim=-1)
            kept.append(seen)
            x = x + (seen @ v).transpose(0, 1).reshape(n, DIM) @ W_o + biases[1]
            raised = F.gelu(F.layer_norm(x, (DIM,), gain, shift) @ W_1 + biases[2], approximate="tanh")
            x = x + raised @ W_2 + biases[3]
        return F.layer_norm(x[-1:], (DIM,), gain, shift) @ W_out, kept

    with torch.no_grad():
        return {"tuned": median_ms(forward, 5), "eager": median_ms(eager, 5)}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", help="heed of a Release build")
    arguments.add_argument("--tokens", type=int, nargs="+", default=[64, 256, 1024])
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--torch", type=int, help="only PyTorch's times with so many tokens, in this process")
    chosen = arguments.parse_args()
    if chosen.torch:
        print(json.dumps(torch_ms(chosen.torch)))
        return 0
    if not chosen.program or not os.access(chosen.program, os.X_OK):
        arguments.error("--program: the heed of a Release build")
    passive = dict(os.environ, OMP_WAIT_POLICY="PASSIVE")
    model = ",".join(map(str, (BLOCKS, HEADS, DIM, HIDDEN, WORDS)))
    print("| tokens | forward, ms | of tuned PyTorch | of eager | override, of a forward | one more token, of a forward |")
    print("| --- | --- | --- | --- | --- | --- |")
    for n in chosen.tokens:
        runs = []
        for _ in range(chosen.runs):
            heed = said_by([chosen.program, "bench", "--model", model, "--tokens", str(n), "--format", "json"])
            runs.append({**heed, **said_by([sys.executable, __file__, "--torch", str(n)], passive)})

        def ratio(of, to, runs=runs):
            return statistics.median(run[of] / run[to] for run in runs)

        middle = statistics.median(run["forward_ms"] for run in runs)
        print(
            f"| {n} | {middle:.0f} | {ratio('forward_ms', 'tuned'):.2f} | {ratio('forward_ms', 'eager'):.2f} "
            f"| {ratio('override_ms', 'forward_ms'):.2f} | {ratio('next_token_ms', 'forward_ms'):.2f} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
