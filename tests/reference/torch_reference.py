#!/usr/bin/env python3
"""Compares Heed with PyTorch over random scenes: every matrix, and the gradient of an objective (a cell, a row's
sum, a squared distance to target values) with respect to every matrix, which torch.autograd finds by itself at the
numbers that Heed computed. Scenes that torch.nn.MultiheadAttention can express are also put to that module.

    torch_reference.py --program build/dev/tests/run_scenes --count 1000 --seed 1
"""

import argparse
import json
import math
import sys

try:
    import numpy as np
    import torch
except ImportError:
    print("skipped: this comparison needs PyTorch (python3-torch)")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, differences, run_scenes
from random_scenes import multihead_scene, random_objective, smooth_scene


def tensor(rows):
    """Numbers as the program holds them, rounded to 32 bits; a bias is one row."""
    values = torch.tensor(np.asarray(rows, dtype=np.float32).astype(np.float64))
    return values.reshape(1, -1) if values.dim() == 1 else values


class TorchScene(torch.nn.Module):
    """`nodes`: every matrix by name, each of which keeps its gradient.

    With `at`, numbers by name, each matrix takes these in place of what it computed, and the gradient passes as if
    it had computed them: then it is the gradient at the point where another program stands.
    """

    def __init__(self, scene, at=None):
        super().__init__()
        self.scene = scene
        self.at = at or {}
        self.nodes = {}
        self.run()

    def source(self, name, rows):
        self.nodes[name] = tensor(rows).requires_grad_()
        return self.nodes[name]

    def put(self, name, value):
        value = value.clone()
        held = torch.zeros_like(value, dtype=torch.bool)
        given = torch.zeros_like(value)
        for *cell, number in self.scene.get("overrides", {}).get(name, []):
            held[tuple(cell)] = True
            given[tuple(cell)] = float(np.float32(float(number)))
        value = torch.where(held, given, value)
        if name in self.at:
            there = torch.from_numpy(self.at[name])
            value = value + torch.where(torch.isfinite(there), there - value, 0).detach()
        if value.requires_grad:
            value.retain_grad()
        self.nodes[name] = value
        return value

    def linear(self, name, projection, x):
        if projection is None:
            return x
        weight = self.source(name.format("W"), projection["weight"])
        bias = self.source(name.format("b"), projection["bias"])[0] if "bias" in projection else None
        return torch.nn.functional.linear(x, weight.T, bias)

    def run(self):
        scene, score = self.scene, self.scene.get("score", {})
        for key, name in {"weight": "W_s", "query_weight": "A", "key_weight": "B", "vector": "v"}.items():
            if key in score:
                self.source(name, score[key])
        x = self.positioned(self.source("X", scene["inputs"]))
        memory = self.source("M", scene["memory"]) if "memory" in scene else x
        heads = scene.get("heads", [{}])
        outputs = [self.head(h, head, x, memory, len(heads)) for h, head in enumerate(heads)]
        joined = self.put("concat", torch.cat(outputs, dim=-1)) if len(heads) > 1 else outputs[0]
        self.target(self.put("Y", self.linear("{}_o", scene.get("output"), joined)))

    def target(self, output):
        if "target" in self.scene:
            wanted = self.source("target", self.scene["target"])
            self.put("loss", torch.nn.functional.mse_loss(output, wanted).reshape(1, 1))

    def positioned(self, x):
        position = self.scene.get("position")
        n, d = x.shape
        if position == "sinusoidal":
            rate = torch.exp(torch.arange(0, d, 2, dtype=torch.float64) * (-math.log(10000.0) / d))
            angles = torch.outer(torch.arange(n, dtype=torch.float64), rate)
            table = torch.stack([torch.sin(angles), torch.cos(angles)], dim=-1).flatten(1)[:, :d]
            return self.put("X_pos", x + self.put("P", table.requires_grad_()))
        if isinstance(position, dict):
            return self.put("X_pos", x + self.source("P", position["learned"][:n]))
        return x

    @staticmethod
    def rotary(x):
        """As complex numbers: each pair is multiplied by e^(i·angle)."""
        n, d = x.shape
        pairs = torch.view_as_complex(x[:, : d - d % 2].reshape(n, d // 2, 2).contiguous())
        rate = 10000.0 ** (-torch.arange(0, d - d % 2, 2, dtype=torch.float64) / d)
        angles = torch.outer(torch.arange(n, dtype=torch.float64), rate)
        turned = torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)).flatten(1)
        return torch.cat([turned, x[:, d - d % 2 :]], dim=1)

    def head(self, h, head, x, memory, heads):
        prefix = f"h{h}."
        q = self.put(prefix + "Q", self.linear(prefix + "{}_q", head.get("query"), x))
        k = self.put(prefix + "K", self.linear(prefix + "{}_k", head.get("key"), memory))
        v = self.put(prefix + "V", self.linear(prefix + "{}_v", head.get("value"), memory))
        if self.scene.get("position") == "rotary":
            q, k = self.put(prefix + "Q_rot", self.rotary(q)), self.put(prefix + "K_rot", self.rotary(k))
        s = self.scores(prefix, q, k)
        if self.scene.get("position") == "alibi":
            distance = (torch.arange(len(q))[:, None] - torch.arange(len(k))[None, :]).abs().double()
            s = self.put(prefix + "biased", s - distance * 2 ** (-8 * (h + 1) / heads))
        hidden = hidden_cells(self.scene, *s.shape)
        if hidden is not None:
            s = self.put(prefix + "masked", s.masked_fill(hidden, -math.inf))
        is_empty = torch.isneginf(s).all(dim=-1, keepdim=True)
        weights = torch.softmax(s.masked_fill(is_empty, 0), dim=-1).masked_fill(is_empty, 0)
        weights = self.put(prefix + "weights", weights)
        weighted = self.put(prefix + "weighted", torch.einsum("ij,jc->ijc", weights, v))
        return self.put(prefix + "output", weighted.sum(dim=1) * (1 if head.get("enabled", True) else 0))

    def scores(self, prefix, q, k):
        score = self.scene.get("score", {})
        kind = score.get("kind", "dot")
        if kind == "general":
            s = torch.einsum("ia,ab,jb->ij", q, self.nodes["W_s"], k)
        elif kind == "additive":
            hidden = torch.tanh((q @ self.nodes["A"]).unsqueeze(1) + (k @ self.nodes["B"]).unsqueeze(0))
            s = torch.nn.functional.linear(hidden, self.nodes["v"]).squeeze(-1)
        else:
            s = torch.matmul(q, k.transpose(0, 1))
        s = self.put(prefix + "scores", s)
        if "scale" in score:
            return self.put(prefix + "scaled", s * float(np.float32(score["scale"])))
        return self.put(prefix + "scaled", s / math.sqrt(q.shape[-1])) if kind == "scaled_dot" else s


def hidden_cells(scene, n, m):
    """What some rule of the mask hides; None without a rule."""
    mask = scene.get("mask", {})
    ones = torch.ones(n, m, dtype=torch.bool)
    rules = []
    if mask.get("causal"):
        rules.append(torch.triu(ones, diagonal=1))
    if "window" in mask:
        w = mask["window"]
        rules.append(torch.triu(ones, diagonal=w + 1) | torch.tril(ones, diagonal=-w - 1))
    if "padding" in mask:
        rules.append((torch.tensor(mask["padding"]) == 0).expand(n, m))
    if "allow" in mask:
        rules.append(torch.tensor(mask["allow"]) == 0)
    return torch.stack(rules).any(dim=0) if rules else None


def objective_of(nodes, objective):
    value = nodes[objective["node"]]
    row, col = objective["cell"]
    if objective["kind"] == "cell":
        return value[row, col]
    if objective["kind"] == "row_sum":
        return value[row].sum()
    return ((value - tensor(objective["target"])) ** 2).sum()


def values_of(scene):
    """Every matrix, as a NumPy array by name."""
    return {name: value.detach().numpy() for name, value in TorchScene(scene).nodes.items()}


def gradients_of(scene, objective, at):
    """The gradient of every matrix, as a NumPy array by name, at the numbers `at`."""
    nodes = TorchScene(scene, at).nodes
    wanted = objective_of(nodes, objective)
    if wanted.requires_grad:
        wanted.backward()
    return {name: np.zeros(value.shape) if value.grad is None else value.grad.numpy() for name, value in nodes.items()}


def multihead(scene, objective):
    """Y, the weights of each head, and the gradients of X and M, from torch.nn.MultiheadAttention."""
    x = tensor(scene["inputs"]).requires_grad_()
    memory = tensor(scene["memory"]).requires_grad_() if "memory" in scene else x
    heads, d = scene["heads"], x.shape[1]
    module = torch.nn.MultiheadAttention(d, len(heads), kdim=memory.shape[1], vdim=memory.shape[1], batch_first=True)
    module = module.double()
    joined = {}
    for role in ("query", "key", "value"):
        joined[role] = torch.cat([tensor(head[role]["weight"]).T for head in heads])
        zeros = [0.0] * (d // len(heads))
        joined[role + "_bias"] = torch.cat([tensor(head[role].get("bias", zeros))[0] for head in heads])
    with torch.no_grad():
        if module.in_proj_weight is not None:
            module.in_proj_weight.copy_(torch.cat([joined["query"], joined["key"], joined["value"]]))
        else:
            module.q_proj_weight.copy_(joined["query"])
            module.k_proj_weight.copy_(joined["key"])
            module.v_proj_weight.copy_(joined["value"])
        module.in_proj_bias.copy_(torch.cat([joined[role + "_bias"] for role in ("query", "key", "value")]))
        module.out_proj.weight.copy_(tensor(scene["output"]["weight"]).T)
        module.out_proj.bias.copy_(tensor(scene["output"].get("bias", [0.0] * d))[0])
    hidden = hidden_cells(scene, len(x), len(memory))
    y, weights = module(
        x[None], memory[None], memory[None], need_weights=True, attn_mask=hidden, average_attn_weights=False
    )
    values = {"Y": y[0]}
    values.update({f"h{h}.weights": weights[0, h] for h in range(len(heads))})
    if objective["node"] in values:
        objective_of(values, objective).backward()
    gradients = {"X": x.grad.numpy()} if x.grad is not None else {}
    if "memory" in scene and memory.grad is not None:
        gradients["M"] = memory.grad.numpy()
    return {name: value.detach().numpy() for name, value in values.items()}, gradients


def requests(count, seed, most=12):
    """One scene in four is one that MultiheadAttention can express."""
    made = []
    for each in range(seed, seed + count):
        is_multihead = each % 4 == 0
        scene = multihead_scene(each, most) if is_multihead else smooth_scene(each, most)
        objective = random_objective(each, TorchScene(scene).nodes)
        made.append((each, is_multihead, {"scene": scene, "objective": objective}))
    return made


def faults(request, is_multihead, result):
    """(what differs, the worst difference)"""
    scene, objective = request["scene"], request["objective"]
    found = {name: node["values"] for name, node in result["nodes"].items()}
    at = {name: as_array(numbers) for name, numbers in found.items()}
    compared = {
        "": differences(found, values_of(scene)),
        "gradient of ": differences(result["gradients"], gradients_of(scene, objective, at)),
    }
    if is_multihead:
        values, gradients = multihead(scene, objective)
        compared["MultiheadAttention "] = differences({name: found[name] for name in values}, values)
        found = {name: result["gradients"][name] for name in gradients}
        compared["MultiheadAttention gradient of "] = differences(found, gradients, is_end_to_end=True)
    named = {what + name: found for what, each in compared.items() for name, found in each.items()}
    return [f"{name} by {found:.3g}" for name, found in named.items() if found > TOLERANCE], max(named.values())


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)

    made = requests(chosen.count, chosen.seed)
    results = run_scenes(chosen.program, [request for _, _, request in made], {})
    worst, equal = 0.0, 0
    for (seed, is_multihead, request), result in zip(made, results, strict=True):
        wrong, found = ([result["error"]], 0) if "error" in result else faults(request, is_multihead, result)
        if wrong:
            print(f"seed {seed}: {'; '.join(wrong)}\n  {json.dumps(request)}")
        else:
            equal, worst = equal + 1, max(worst, found)
    print(f"{equal} of {chosen.count} scenes are equal to PyTorch to {TOLERANCE:g}, values and gradients "
          f"({sum(is_multihead for _, is_multihead, _ in made)} of them to MultiheadAttention too); "
          f"worst difference {worst:.2g}")
    return 0 if equal == chosen.count else 1


if __name__ == "__main__":
    sys.exit(main())
