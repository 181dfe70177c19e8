#!/usr/bin/env python3
"""A forward pass of multi-head self-attention in Heed beside PyTorch, by the number of tokens, and one edited number:

    forward_beside_torch.py --program build/release/heed [--tokens 256 1024 4096] [--runs 5] [--figure growth.svg]

d = 768, 12 heads, an output projection, no gradients. Machines are shared and noisy, so each run is a process of its own,
the programs take turns, and what counts is the ratio of two that ran next to each other: its median is printed. PyTorch
runs in two ways: "eager" as people write it, and "tuned", where every result is written into a matrix that is there
already, the three projections are one product, the scale is part of the product, and OpenMP waits without turning.
The limit is the time of the same products at the speed of PyTorch's own largest one, and of the exponentials.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

DIM, HEADS = 768, 12


def median_ms(work, runs):
    work()
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(1e3 * (time.perf_counter() - begin))
    return statistics.median(times)


def torch_ms(n):
    """Milliseconds of the forward pass tuned and eager, and of what it cannot do without."""
    import torch

    torch.set_num_threads(os.cpu_count())
    d_k = DIM // HEADS
    scale = 1 / math.sqrt(d_k)
    X = torch.randn(n, DIM)
    W = [torch.randn(DIM, DIM) / math.sqrt(DIM) for _ in range(4)]
    runs = max(3, min(40, 20000 // n))
    found = {}
    with torch.no_grad():

        def eager():
            Q, K, V = [(X @ w).view(n, HEADS, d_k).transpose(0, 1) for w in W[:3]]
            scores = Q @ K.transpose(1, 2) * scale
            weights = torch.softmax(scores, dim=-1)
            outputs = weights @ V
            return Q, K, V, scores, weights, outputs, outputs.transpose(0, 1).reshape(n, DIM) @ W[3]

        found["eager"] = median_ms(eager, runs)

        W_all = torch.cat(W[:3], dim=1)
        projected, joined, Y = torch.empty(n, 3 * DIM), torch.empty(n, DIM), torch.empty(n, DIM)
        Q, K, V, outputs = [torch.empty(HEADS, n, d_k) for _ in range(4)]
        scores, weights = torch.empty(HEADS, n, n), torch.empty(HEADS, n, n)

        def tuned():
            torch.mm(X, W_all, out=projected)
            for at, each in enumerate((Q, K, V)):
                each.copy_(projected.view(n, 3, HEADS, d_k)[:, at].transpose(0, 1))
            torch.baddbmm(scores, Q, K.transpose(1, 2), beta=0, alpha=scale, out=scores)
            torch.softmax(scores, dim=-1, out=weights)
            torch.bmm(weights, V, out=outputs)
            joined.view(n, HEADS, d_k).copy_(outputs.transpose(0, 1))
            torch.mm(joined, W[3], out=Y)

        found["tuned"] = median_ms(tuned, runs)

        A, B, C = torch.randn(1024, 1024), torch.randn(1024, 1024), torch.empty(1024, 1024)
        product = median_ms(lambda: torch.mm(A, B, out=C), 10)
        sample = -torch.rand(1 << 16)
        powers = torch.empty_like(sample)
        exponentials = median_ms(lambda: torch.exp(sample, out=powers), 50)
        multiplications = 4 * n * DIM * DIM + 2 * n * n * DIM
        found["limit"] = product * multiplications / 1024**3 + exponentials * HEADS * n * n / (1 << 16)
    return found


def said_by(command, environment=None):
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)


def measure(program, n, runs):
    """One dictionary of milliseconds for each run."""
    passive = dict(os.environ, OMP_WAIT_POLICY="PASSIVE")
    found = []
    for _ in range(runs):
        heed = said_by([program, "bench", "--tokens", str(n), "--dim", str(DIM), "--heads", str(HEADS), "--format", "json"])
        torch = said_by([sys.executable, __file__, "--torch", str(n)], passive)
        found.append({"forward": heed["forward_ms"], "edit": heed["edit_ms"], **torch})
    return found


def ratio(runs, of, to):
    return statistics.median(run[of] / run[to] for run in runs)


def row(n, runs):
    middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    return (
        f"| {n} | {middle['forward']:.1f} | {ratio(runs, 'forward', 'tuned'):.2f} | {ratio(runs, 'forward', 'eager'):.2f} "
        f"| {ratio(runs, 'forward', 'limit'):.2f} | {middle['edit']:.2f} | 1/{ratio(runs, 'forward', 'edit'):.0f} |"
    )


def svg(points):
    """Milliseconds over tokens, both logarithmic: {name: [(n, ms), ...]}."""
    width, height, left, right, top, bottom = 720, 460, 70, 130, 40, 50
    sizes = sorted({n for series in points.values() for n, _ in series})
    times = [ms for series in points.values() for _, ms in series]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))

    def x(n):
        return left + (width - left - right) * math.log(n / sizes[0]) / math.log(sizes[-1] / sizes[0])

    def y(ms):
        return height - bottom - (height - top - bottom) * (math.log10(ms) - low) / (high - low)

    colors = {"Heed": "#0b6e99", "Heed, one number edited": "#5aa9c9", "PyTorch, tuned": "#c2571a", "PyTorch, eager": "#e0a15e"}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="22" font-size="15">Milliseconds by tokens: {DIM} dimensions, {HEADS} heads</text>',
    ]
    for power in range(low, high + 1):
        at = y(10**power)
        out.append(f'<line x1="{left}" x2="{width - right}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{10**power:g}</text>')
    for n in sizes:
        out.append(f'<line x1="{x(n):.1f}" x2="{x(n):.1f}" y1="{top}" y2="{height - bottom}" stroke="#eee"/>')
        out.append(f'<text x="{x(n):.1f}" y="{height - bottom + 18}" text-anchor="middle">{n}</text>')
    out.append(f'<text x="{(left + width - right) / 2:.0f}" y="{height - 10}" text-anchor="middle">tokens</text>')
    lowest = 0.0
    for name, series in sorted(points.items(), key=lambda each: each[1][-1][1]):
        path = " ".join(f"{x(n):.1f},{y(ms):.1f}" for n, ms in series)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colors[name]}" stroke-width="2"/>')
        for n, ms in series:
            out.append(f'<circle cx="{x(n):.1f}" cy="{y(ms):.1f}" r="3" fill="{colors[name]}"/>')
        at = y(series[-1][1]) + 4
        at = min(at, lowest - 28) if lowest else at  # two lines of text each
        lowest = at
        first, _, rest = name.partition(", ")
        out.append(f'<text x="{width - right + 10}" y="{at:.1f}" fill="{colors[name]}">{first}</text>')
        if rest:
            out.append(f'<text x="{width - right + 10}" y="{at + 13:.1f}" fill="{colors[name]}">{rest}</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", help="heed of a Release build")
    arguments.add_argument("--tokens", type=int, nargs="+", default=[256, 1024, 4096])
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--figure", help="an SVG of how the times grow")
    arguments.add_argument("--torch", type=int, help="only PyTorch's times with so many tokens, in this process")
    chosen = arguments.parse_args()
    if chosen.torch:
        print(json.dumps(torch_ms(chosen.torch)))
        return 0
    if not chosen.program or not os.access(chosen.program, os.X_OK):
        arguments.error("--program: the heed of a Release build")
    print("| tokens | forward, ms | of tuned | of eager | of the limit | edit, ms | of a forward |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    points = {"Heed": [], "Heed, one number edited": [], "PyTorch, tuned": [], "PyTorch, eager": []}
    for n in chosen.tokens:
        runs = measure(chosen.program, n, chosen.runs)
        print(row(n, runs), flush=True)
        for name, of in zip(points, ["forward", "edit", "tuned", "eager"]):
            points[name].append((n, statistics.median(run[of] for run in runs)))
    if chosen.figure:
        with open(chosen.figure, "w", encoding="utf-8") as file:
            file.write(svg(points))
    return 0


if __name__ == "__main__":
    sys.exit(main())
