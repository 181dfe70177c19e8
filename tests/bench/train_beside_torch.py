#!/usr/bin/env python3
"""A step of training in Heed beside PyTorch:

    train_beside_torch.py --program build/release/train_step_bench [--runs 5]

Models of the sizes of the tasks to learn: forward, backward, clipping and AdamW. The programs take turns; the median of
the ratios counts. PyTorch is tuned: one product for the projections of all heads, batched attention, sequences padded to
one length, the embeddings and positions looked up in one go, AdamW over all parameters at once (foreach), and one thread
or two, whichever is faster, for PyTorch and for the BLAS below it (OpenBLAS and MKL count theirs apart). Processor time is
that of all threads; it depends less on what else the machine does.
"""

import argparse
import json
import os
import statistics
import sys
import time

from forward_beside_torch import said_by

# vocabulary, blocks, heads, d, hidden, length, first target, batch, is pooled, has norms
SHAPES = {
    "sort": (11, 3, 3, 48, 192, 11, 5, 64, False, True),
    "induction": (32, 2, 4, 32, 0, 40, 12, 48, False, False),
    "names": (27, 4, 4, 64, 256, 16, 0, 32, False, True),
    "classifier": (2000, 2, 4, 64, 256, 64, 0, 32, True, True),
}
SHORTEST = {"induction": 24}
THREADS = [(1, 1), (2, 1), (2, 2)]  # of PyTorch, and of its BLAS


def model_of(torch, vocabulary, blocks, heads, d, hidden, length, is_pooled, has_norms):
    nn, F = torch.nn, torch.nn.functional

    def norm():
        return nn.LayerNorm(d) if has_norms else nn.Identity()

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.project, self.out = norm(), nn.Linear(d, 3 * d, bias=False), nn.Linear(d, d, bias=has_norms)
            if hidden:
                self.second_norm, self.expand, self.contract = norm(), nn.Linear(d, hidden), nn.Linear(hidden, d)

        def forward(self, x, mask):
            batch, rows, _ = x.shape
            q, k, v = self.project(self.norm(x)).view(batch, rows, 3, heads, d // heads).permute(2, 0, 3, 1, 4)
            scores = q @ k.transpose(-2, -1) * (d // heads) ** -0.5
            if mask is not None:
                scores = scores + mask
            x = x + self.out((torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(batch, rows, d))
            return x + self.contract(F.gelu(self.expand(self.second_norm(x)))) if hidden else x

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding, self.positions = nn.Embedding(vocabulary, d), nn.Parameter(torch.randn(length, d))
            self.blocks = nn.ModuleList(Block() for _ in range(blocks))
            self.norm, self.readout = norm(), nn.Linear(d, 2 if is_pooled else vocabulary, bias=False)
            mask = None if is_pooled else torch.full((length, length), -float("inf")).triu(1)
            self.register_buffer("mask", mask)

        def forward(self, words):
            x = self.embedding(words) + self.positions
            for block in self.blocks:
                x = block(x, self.mask)
            x = self.norm(x)
            return self.readout(x.mean(1) if is_pooled else x)

    return Model()


def torch_ms(name, threads):
    import torch

    torch.set_num_threads(threads)
    vocabulary, blocks, heads, d, hidden, length, first, batch, is_pooled, has_norms = SHAPES[name]
    model = model_of(torch, vocabulary, blocks, heads, d, hidden, length, is_pooled, has_norms)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, foreach=True)
    batches = []
    for _ in range(16):
        words = torch.randint(0, vocabulary, (batch, length))
        if is_pooled:
            labels = torch.randint(0, 2, (batch,))
        else:
            labels = torch.randint(0, vocabulary, (batch, length))
            labels[:, :first] = -100
            for row in range(batch):
                labels[row, torch.randint(SHORTEST.get(name, length), length + 1, ()) :] = -100
        batches.append((words, labels))

    def step(at):
        words, labels = batches[at % 16]
        optimizer.zero_grad(set_to_none=True)
        loss = torch.nn.functional.cross_entropy(model(words).flatten(0, -2), labels.flatten())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()

    wall, processor = [], []
    for _ in range(5):
        start, processor_start = time.perf_counter(), time.process_time()
        for at in range(20):
            step(at)
        wall.append((time.perf_counter() - start) / 20 * 1000)
        processor.append((time.process_time() - processor_start) / 20 * 1000)
    return statistics.median(wall[1:]), statistics.median(processor[1:])


def torch_beside(threads, blas_threads):
    """What this program says of PyTorch in a process of its own."""
    settings = {"OMP_WAIT_POLICY": "PASSIVE", "OMP_NUM_THREADS": str(threads)}
    settings |= {"OPENBLAS_NUM_THREADS": str(blas_threads), "MKL_NUM_THREADS": str(blas_threads)}
    return said_by([sys.executable, __file__, "--torch", str(threads)], dict(os.environ) | settings)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", help="train_step_bench of a Release build")
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--torch", type=int, help="only PyTorch's times with so many threads, in this process")
    chosen = arguments.parse_args()
    if chosen.torch:
        print(json.dumps({name: torch_ms(name, chosen.torch) for name in SHAPES}))
        return 0
    if not chosen.program or not os.access(chosen.program, os.X_OK):
        arguments.error("--program: the train_step_bench of a Release build")
    runs = []
    for _ in range(chosen.runs):
        heed = said_by([chosen.program])
        runs.append([heed, *(torch_beside(*threads) for threads in THREADS)])

    print(
        "| model | Heed, ms a step | PyTorch, 1 thread | 2 threads | 2, BLAS too | Heed, of the fastest "
        "| processor: Heed | PyTorch, 1 thread | ratio |"
    )
    print("| --- " * 9 + "|")
    for name in SHAPES:
        wall = [[each[name][0] for each in run] for run in runs]
        processor = [[each[name][1] for each in run] for run in runs]
        middle = [statistics.median(column) for column in zip(*wall, strict=True)]
        ratio = statistics.median(times[0] / min(times[1:]) for times in wall)
        busy = [statistics.median(times[at] for times in processor) for at in (0, 1)]
        busy_ratio = statistics.median(times[0] / times[1] for times in processor)
        times = " | ".join(f"{each:.1f}" for each in middle)
        print(f"| {name} | {times} | {ratio:.2f} | {busy[0]:.1f} | {busy[1]:.1f} | {busy_ratio:.2f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
