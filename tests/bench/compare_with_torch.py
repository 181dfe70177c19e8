#!/usr/bin/env python3
"""One edited cell in Heed beside one bare forward in PyTorch, on the tutorial scene:

    compare_with_torch.py --program build/release/recompute_bench [--runs 7]

Machines are shared and noisy, so each run is a process of its own, the two take turns, and what counts is the ratio
of the medians. PyTorch gets one thread, eager mode and no gradients, and only Y is asked of it; Heed has every matrix
of the scene right again, weighted values left out, which are computed when they are looked at.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import timeit

EDIT, ALL = "BM_EditOneInput", "BM_ComputeAllNodes"


def torch_forward_us():
    """Microseconds for X·W three times, scores, softmax and output: the median of many short measurements."""
    import torch

    torch.set_num_threads(1)
    X = torch.tensor([[1.0, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]])
    W_q = torch.tensor([[1.0, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])
    W_k = torch.tensor([[0.0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])
    W_v = torch.tensor([[0.0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])

    def forward():
        return torch.softmax((X @ W_q) @ (X @ W_k).T, dim=-1) @ (X @ W_v)

    with torch.no_grad():
        timeit.timeit(forward, number=2000)
        return 1e6 * statistics.median(timeit.repeat(forward, number=1000, repeat=20)) / 1000


def heed_us(program):
    """Microseconds of each benchmark of the program, the median of its repetitions."""
    command = [program, "--benchmark_format=json", "--benchmark_repetitions=7", "--benchmark_min_time=0.05"]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = json.loads(report)["benchmarks"]
    unit = {"ns": 1e-3, "us": 1}
    return {row["run_name"]: row["real_time"] * unit[row["time_unit"]] for row in rows if row.get("aggregate_name") == "median"}


def torch_us():
    return float(subprocess.run([sys.executable, __file__, "--torch"], capture_output=True, text=True, check=True).stdout)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", help="recompute_bench of a Release build")
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--torch", action="store_true", help="only PyTorch's time, in this process")
    chosen = arguments.parse_args()
    if chosen.torch:
        print(torch_forward_us())
        return 0
    if not chosen.program or not os.access(chosen.program, os.X_OK):
        arguments.error("--program: the recompute_bench of a Release build")

    heed, torch = [], []
    for _ in range(chosen.runs):
        heed.append(heed_us(chosen.program))
        torch.append(torch_us())
    bare = statistics.median(torch)
    print("| | µs, median | lowest – highest | PyTorch takes |")
    print("| --- | --- | --- | --- |")
    for name, what in [(EDIT, "Heed: one input cell edited"), (ALL, "Heed: all nodes from nothing")]:
        times = [run[name] for run in heed]
        median = statistics.median(times)
        print(f"| {what} | {median:.2f} | {min(times):.2f} – {max(times):.2f} | {bare / median:.0f} times as long |")
    print(f"| PyTorch eager: the bare forward | {bare:.1f} | {min(torch):.1f} – {max(torch):.1f} | |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
