#!/usr/bin/env python3
"""Compares Heed with PyTorch over random scenes of version 2: every matrix, and the gradient of an objective with
respect to every matrix, as torch_reference.py does for version 1. Two scenes in five hold the state of a
torch.nn.TransformerEncoderLayer or of a GPT-2 block, and are put to that module, too.

    torch_transformer.py --program build/dev/tests/run_scenes --count 300 --seed 1
"""

import argparse
import json
import math
import sys

try:
    import numpy as np
    import torch
    from torch.nn import functional as F
except ImportError:
    print("skipped: this comparison needs PyTorch (python3-torch)")
    sys.exit(77)

from heed_results import TOLERANCE, as_array, difference, differences, run_scenes
from random_scenes import random_objective
from random_transformers import TransformerGenerator, smooth_transformer
from scene_reference import as_float
from torch_reference import TorchScene, hidden_cells, objective_of, tensor

ACTIVATIONS = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
}


class TorchTransformer(TorchScene):
    def run(self):
        scene = self.scene
        x = self.positioned(self.source("X", scene["inputs"]))
        if "input_norm" in scene:
            x = self.norm("X_norm", scene["input_norm"], "g_in", "c_in", x)
        for i, block in enumerate(scene["blocks"]):
            x = self.block(f"b{i}.", block, x)
        if "final_norm" in scene:
            x = self.norm("final", scene["final_norm"], "g_f", "c_f", x)
        if "readout" in scene:
            self.readout(scene["readout"], x)
        self.target(x)

    def norm(self, name, norm, gain, bias, x):
        prefix = name[: name.find(".") + 1]
        g = self.source(prefix + gain, norm["gain"])[0] if "gain" in norm else None
        c = self.source(prefix + bias, norm["bias"])[0] if "bias" in norm else None
        eps = as_float(norm.get("eps", 1e-5))
        if norm["kind"] == "layer":
            y = F.layer_norm(x, x.shape[-1:], g, None if g is None else c, eps)
            return self.put(name, y + c if g is None and c is not None else y)
        y = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)
        return self.put(name, y * (1 if g is None else g) + (0 if c is None else c))

    def block(self, b, block, x):
        kind = block.get("norm", "none")
        came_in, is_pre = x, kind == "pre"
        keep = 1.0 if block.get("residual", True) else 0.0
        has_both = "attention" in block and "feed_forward" in block
        is_parallel = has_both and block.get("parallel", False)
        norm1, made = None, []
        if "attention" in block:
            if is_pre:
                norm1 = self.norm(b + "norm1", block["attention_norm"], "g_1", "c_1", x)
            made.append(self.attention(b, block["attention"], norm1 if is_pre else x))
            if not is_parallel:
                x = self.end_part(b, block, ("sum1", "attention_norm", "g_1", "c_1"), x, made[0], "mid" if has_both else "out")
        if "feed_forward" in block:
            read = came_in if is_parallel else x
            if is_pre:
                has_norm = "feed_forward_norm" in block
                read = self.norm(b + "norm2", block["feed_forward_norm"], "g_2", "c_2", read) if has_norm else norm1
            made.append(self.feed_forward(b, block["feed_forward"], read))
            if not is_parallel:
                x = self.end_part(b, block, ("sum2", "feed_forward_norm", "g_2", "c_2"), x, made[-1], "out")
        return self.put(b + "out", came_in * keep + made[0] + made[1]) if is_parallel else x

    def end_part(self, b, block, names, x, made, name):
        is_residual = block.get("residual", True)
        total = x + made if is_residual else made
        if block.get("norm", "none") != "post":
            return self.put(b + name, total)
        if is_residual:
            total = self.put(b + names[0], total)
        return self.norm(b + name, block[names[1]], names[2], names[3], total)

    def attention(self, b, attention, x):
        for key, name in {"weight": "W_s", "query_weight": "A", "key_weight": "B", "vector": "v"}.items():
            if key in attention.get("score", {}):
                self.source(b + name, attention["score"][key])
        outputs, shared = [], []
        for h, head in enumerate(attention["heads"]):
            prefix = f"{b}h{h}."
            q = self.put(prefix + "Q", self.linear(prefix + "{}_q", head.get("query"), x))
            if "shares" in head:
                k, v = shared[head["shares"]]
            else:
                k = self.put(prefix + "K", self.linear(prefix + "{}_k", head.get("key"), x))
                v = self.put(prefix + "V", self.linear(prefix + "{}_v", head.get("value"), x))
            position = attention.get("position", "none")
            if position == "rotary" or isinstance(position, dict):
                rotary = {} if position == "rotary" else position["rotary"]
                q = self.put(prefix + "Q_rot", turned(q, rotary))
                k = k if "shares" in head else self.put(prefix + "K_rot", turned(k, rotary))
            shared.append((k, v))
            outputs.append(self.head_output(b, prefix, attention, head, h, q, k, v))
        joined = self.put(b + "concat", torch.cat(outputs, dim=-1)) if len(outputs) > 1 else outputs[0]
        return self.put(b + "attention", self.linear(b + "{}_o", attention.get("output"), joined))

    def head_output(self, b, prefix, attention, head, h, q, k, v):
        score = attention.get("score", {"kind": "dot"})
        if score["kind"] == "general":
            s = q @ self.nodes[b + "W_s"] @ k.T
        elif score["kind"] == "additive":
            hidden = torch.tanh((q @ self.nodes[b + "A"]).unsqueeze(1) + (k @ self.nodes[b + "B"]).unsqueeze(0))
            s = F.linear(hidden, self.nodes[b + "v"]).squeeze(-1)
        else:
            s = q @ k.T
        s = self.put(prefix + "scores", s)
        if "scale" in score:
            s = self.put(prefix + "scaled", s * as_float(score["scale"]))
        elif score["kind"] == "scaled_dot":
            s = self.put(prefix + "scaled", s / math.sqrt(q.shape[-1]))
        if attention.get("position") == "alibi":
            distance = (torch.arange(len(q))[:, None] - torch.arange(len(k))[None, :]).abs().double()
            s = self.put(prefix + "biased", s - distance * 2 ** (-8 * (h + 1) / len(attention["heads"])))
        hidden = hidden_cells(attention, *s.shape)
        if hidden is not None:
            s = self.put(prefix + "masked", s.masked_fill(hidden, -math.inf))
        is_empty = torch.isneginf(s).all(dim=-1, keepdim=True)
        weights = torch.softmax(s.masked_fill(is_empty, 0), dim=-1).masked_fill(is_empty, 0)
        weights = self.put(prefix + "weights", weights)
        weighted = self.put(prefix + "weighted", torch.einsum("ij,jc->ijc", weights, v))
        return self.put(prefix + "output", weighted.sum(dim=1) * (1 if head.get("enabled", True) else 0))

    def feed_forward(self, b, feed, x):
        act = ACTIVATIONS[feed["activation"]]
        hidden = self.put(b + "hidden", self.linear(b + "{}_1", feed["expand"], x))
        if "gate" in feed:
            gate = self.put(b + "gate", self.linear(b + "{}_g", feed["gate"], x))
            active = self.put(b + "active", act(gate) * hidden)
        else:
            active = self.put(b + "active", act(hidden))
        return self.put(b + "feed", self.linear(b + "{}_2", feed["contract"], active))

    def readout(self, readout, x):
        pool = readout.get("pool", "none")
        if pool != "none":
            pools = {"first": lambda: x[:1], "last": lambda: x[-1:], "mean": lambda: x.mean(0, keepdim=True)}
            x = self.put("pooled", pools[pool]() if pool != "max" else x.max(0, keepdim=True).values)
        logits = self.put("logits", self.linear("{}_out", readout, x))
        shares = self.put("probabilities", torch.softmax(logits, dim=-1))
        target = readout.get("target")
        if target is None:
            return
        targets = target if isinstance(target, list) else [target]
        rows = [r for r, t in enumerate(targets) if t is not None]
        chosen = torch.tensor([targets[r] for r in rows])
        self.put("loss", F.nll_loss(torch.log(shares[rows]), chosen).reshape(1, 1))


def turned(x, rotary):
    """Pairs of columns as complex numbers, multiplied by e^(i·angle)."""
    n, d = x.shape
    dims = rotary.get("dims", d)
    width = dims
    dims -= dims % 2
    base, half = as_float(rotary.get("base", 10000)), dims // 2
    is_halves = rotary.get("pairs", "neighbours") == "halves"
    first, second = (x[:, :half], x[:, half:dims]) if is_halves else (x[:, 0:dims:2], x[:, 1:dims:2])
    angles = torch.outer(torch.arange(n).double(), base ** (-2 * torch.arange(half).double() / width))
    spun = torch.complex(first.contiguous(), second.contiguous()) * torch.polar(torch.ones_like(angles), angles)
    pair = [spun.real, spun.imag]
    both = torch.cat(pair, dim=1) if is_halves else torch.stack(pair, dim=-1).flatten(1)
    return torch.cat([both, x[:, dims:]], dim=1)


def encoder_layer_scene(generator, is_pre):
    """(a scene with one block, the torch.nn.TransformerEncoderLayer whose state it holds)"""
    heads, width, n = generator.size(4), 2 * generator.size(3), generator.size(8)
    d, f = heads * width, generator.size(16)
    torch.manual_seed(generator.seed)
    layer = torch.nn.TransformerEncoderLayer(
        d, heads, f, dropout=0, activation="gelu" if generator.chance(0.5) else "relu", norm_first=is_pre, batch_first=True
    )
    layer = layer.double().eval()
    with torch.no_grad():
        for name, value in layer.named_parameters():
            spread = 0.3 if value.dim() == 1 else 1 / math.sqrt(value.shape[-1])
            value.copy_((torch.randn(value.shape).double() * spread + (1 if "norm" in name and "weight" in name else 0)).float().double())
    state = {name: value.detach() for name, value in layer.state_dict().items()}

    def projection(weight, bias):
        return {"weight": weight.T.tolist(), "bias": bias.tolist()}

    in_weight, in_bias = state["self_attn.in_proj_weight"], state["self_attn.in_proj_bias"]
    made = []
    for h in range(heads):
        rows = [slice(r * d + h * width, r * d + (h + 1) * width) for r in range(3)]
        made.append({role: projection(in_weight[at], in_bias[at]) for role, at in zip(("query", "key", "value"), rows, strict=True)})
    block = {
        "norm": "pre" if is_pre else "post",
        "attention": {
            "heads": made,
            "score": {"kind": "scaled_dot"},
            "output": projection(state["self_attn.out_proj.weight"], state["self_attn.out_proj.bias"]),
        },
        "attention_norm": {"kind": "layer", "gain": state["norm1.weight"].tolist(), "bias": state["norm1.bias"].tolist()},
        "feed_forward": {
            "expand": projection(state["linear1.weight"], state["linear1.bias"]),
            "activation": "relu" if layer.activation is F.relu else "gelu",
            "contract": projection(state["linear2.weight"], state["linear2.bias"]),
        },
        "feed_forward_norm": {"kind": "layer", "gain": state["norm2.weight"].tolist(), "bias": state["norm2.bias"].tolist()},
    }
    return {"heed": 2, "inputs": generator.numbers(n, d).tolist(), "blocks": [block]}, layer




class Gpt2Block(torch.nn.Module):
    """A block of GPT-2, with the names and the layout (weights of shape (in, out)) of its state."""

    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        shapes = {"ln_1.weight": (d,), "ln_1.bias": (d,), "attn.c_attn.weight": (d, 3 * d), "attn.c_attn.bias": (3 * d,),
                  "attn.c_proj.weight": (d, d), "attn.c_proj.bias": (d,), "ln_2.weight": (d,), "ln_2.bias": (d,),
                  "mlp.c_fc.weight": (d, 4 * d), "mlp.c_fc.bias": (4 * d,), "mlp.c_proj.weight": (4 * d, d),
                  "mlp.c_proj.bias": (d,)}
        self.state = {}
        for name, shape in shapes.items():
            spread = 0.3 if len(shape) == 1 else 1 / math.sqrt(shape[0])
            centre = 1 if name.startswith("ln") and name.endswith("weight") else 0
            self.state[name] = (torch.randn(shape).double() * spread + centre).float().double()

    def forward(self, x):
        s = self.state
        n, d = x.shape
        a = F.layer_norm(x, (d,), s["ln_1.weight"], s["ln_1.bias"], 1e-5)
        parts = (a @ s["attn.c_attn.weight"] + s["attn.c_attn.bias"]).split(d, dim=1)
        q, k, v = (part.view(n, self.heads, d // self.heads).transpose(0, 1) for part in parts)
        joined = F.scaled_dot_product_attention(q, k, v, is_causal=True) if hasattr(F, "scaled_dot_product_attention") else None
        if joined is None:
            scores = (q @ k.transpose(1, 2) / math.sqrt(d // self.heads)).masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
            joined = torch.softmax(scores, dim=-1) @ v
        x = x + joined.transpose(0, 1).reshape(n, d) @ s["attn.c_proj.weight"] + s["attn.c_proj.bias"]
        hidden = F.layer_norm(x, (d,), s["ln_2.weight"], s["ln_2.bias"], 1e-5) @ s["mlp.c_fc.weight"] + s["mlp.c_fc.bias"]
        active = F.gelu(hidden, approximate="tanh")
        return x + active @ s["mlp.c_proj.weight"] + s["mlp.c_proj.bias"]


def gpt2_scene(generator):
    """(a scene with one block, the module whose state it holds)"""
    heads = generator.size(4)
    d, n = heads * 2 * generator.size(3), generator.size(8)
    torch.manual_seed(generator.seed)
    module = Gpt2Block(d, heads)
    s, width = module.state, d // heads

    def projection(name, at=slice(None)):
        return {"weight": s[name + ".weight"][:, at].tolist(), "bias": s[name + ".bias"][at].tolist()}

    def norm(name):
        return {"kind": "layer", "gain": s[name + ".weight"].tolist(), "bias": s[name + ".bias"].tolist(), "eps": 1e-5}

    block = {
        "norm": "pre",
        "attention": {
            "heads": [{role: projection("attn.c_attn", slice(r * d + h * width, r * d + (h + 1) * width))
                       for r, role in enumerate(("query", "key", "value"))} for h in range(heads)],
            "score": {"kind": "scaled_dot"},
            "mask": {"causal": True},
            "output": projection("attn.c_proj"),
        },
        "attention_norm": norm("ln_1"),
        "feed_forward": {"expand": projection("mlp.c_fc"), "activation": "gelu_tanh", "contract": projection("mlp.c_proj")},
        "feed_forward_norm": norm("ln_2"),
    }
    return {"heed": 2, "inputs": generator.numbers(n, d).tolist(), "blocks": [block]}, module


def requests(count, seed):
    """(seed, the module that holds the same state or None, request)"""
    made = []
    for each in range(seed, seed + count):
        generator, module = TransformerGenerator(each, True), None
        if each % 5 == 0:
            scene, layer = encoder_layer_scene(generator, is_pre=each % 10 == 0)
            module = lambda x, layer=layer: layer(x[None])[0]
        elif each % 5 == 1:
            scene, module = gpt2_scene(generator)
        else:
            scene = smooth_transformer(each)
        nodes = TorchTransformer(scene).nodes
        objective = random_objective(each, nodes, list(nodes)[-1])
        made.append((each, module, {"scene": scene, "objective": objective}))
    return made


def gradients_of(scene, objective, at):
    nodes = TorchTransformer(scene, at).nodes
    wanted = objective_of(nodes, objective)
    if wanted.requires_grad:
        wanted.backward()
    return {name: np.zeros(value.shape) if value.grad is None else value.grad.numpy() for name, value in nodes.items()}


def faults(request, module, result):
    """(what differs, the worst difference)"""
    scene = request["scene"]
    found = {name: node["values"] for name, node in result["nodes"].items()}
    at = {name: as_array(numbers) for name, numbers in found.items()}
    values = {name: value.detach().numpy() for name, value in TorchTransformer(scene).nodes.items()}
    named = differences(found, values)
    gradients = differences(result["gradients"], gradients_of(scene, request["objective"], at))
    named.update({"gradient of " + name: each for name, each in gradients.items()})
    if module is not None:
        with torch.no_grad():
            named["module"] = difference(at["b0.out"], module(tensor(scene["inputs"])).numpy())
    return [f"{name} by {each:.3g}" for name, each in named.items() if each > TOLERANCE], max(named.values())


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)

    made = requests(chosen.count, chosen.seed)
    results = run_scenes(chosen.program, [request for _, _, request in made], {})
    worst, equal = 0.0, 0
    for (seed, module, request), result in zip(made, results, strict=True):
        wrong, found = ([result["error"]], 0) if "error" in result else faults(request, module, result)
        if wrong:
            print(f"seed {seed}: {'; '.join(wrong)}\n  {json.dumps(request)}")
        else:
            equal, worst = equal + 1, max(worst, found)
    print(f"{equal} of {chosen.count} transformers are equal to PyTorch to {TOLERANCE:g}, values and gradients "
          f"({sum(module is not None for _, module, _ in made)} of them to its encoder layer or to a GPT-2 block too); "
          f"worst difference {worst:.2g}")
    return 0 if equal == chosen.count else 1


if __name__ == "__main__":
    sys.exit(main())
