#!/usr/bin/env python3
"""Trains random transformers in PyTorch and in Heed, from the same weights, with the same batches, and one scene in three, a
bare attention or a transformer, towards a target: the losses of every step and all weights afterwards.

    training.py --program build/dev/tests/run_training --count 60 --seed 1
"""

import argparse
import json
import math
import subprocess
import sys

try:
    import numpy as np
    import torch
except ImportError:
    print("skipped: this comparison needs PyTorch (python3-torch)")
    sys.exit(77)

from random_transformers import TransformerGenerator
from torch_reference import TorchScene, tensor
from torch_transformer import TorchTransformer

TOLERANCE = 1e-4  # of max(1, |number|)
RECORDED = (1, 10, 100)
EXPLAINED = 10  # the step of which one number of each parameter is taken apart


GIVEN = ("X", "M", "target")


class TrainedSources:
    """A scene with parameters that outlive it: `sources` by name, filled at the first run. Without words X is that of
    the scene."""

    def __init__(self, scene, sources, words=None):
        self.sources, self.words = sources, words
        position = scene.get("position")
        self.position_rows = position["learned"] if isinstance(position, dict) else None
        super().__init__(scene if words is None else of_length(scene, len(words)))

    def source(self, name, rows):
        if name == "X" and self.words is not None:
            table = self.parameter("embedding", self.scene["embedding"]["table"])
            return self.put("X", table[self.words])
        if name == "P":
            return self.put("P", self.parameter("P", self.position_rows)[: len(self.scene["inputs"])])
        if name in GIVEN:
            self.nodes[name] = tensor(rows)
            return self.nodes[name]
        return self.parameter(name, rows)

    def parameter(self, name, rows):
        if name not in self.sources:
            self.sources[name] = tensor(rows).requires_grad_()
        self.nodes[name] = self.sources[name]
        return self.sources[name]


class TrainedTransformer(TrainedSources, TorchTransformer):
    pass


class TrainedAttention(TrainedSources, TorchScene):
    pass


def of_length(scene, n):
    scene = dict(scene, inputs=np.zeros((n, len(scene["inputs"][0]))).tolist())
    return scene


def training_scene(generator):
    """A random transformer that reads out something and can take sequences of any length up to 7."""
    while True:
        generator.most = 5
        scene = generator.transformer()
        is_free = "readout" in scene and "overrides" not in scene and not any(
            "allow" in block.get("attention", {}).get("mask", {}) or "padding" in block.get("attention", {}).get("mask", {})
            or "dropout" in block.get("attention", {}) or "result_dropout" in block.get("attention", {})
            or "dropout" in block.get("feed_forward", {}) for block in scene["blocks"]
        )
        if is_free:
            break
    without_biases_of_keys(scene)
    d = len(scene["inputs"][0])
    for key in ("tokens", "locked", "title"):
        scene.pop(key, None)
    scene["readout"].pop("target", None)
    if isinstance(scene.get("position"), dict):
        scene["position"] = {"learned": generator.numbers(7, d).tolist()}
    vocabulary = 3 + generator.size(5)
    scene["embedding"] = {"tokens": [f"w{i}" for i in range(vocabulary)], "table": generator.numbers(vocabulary, d).tolist()}
    return scene


def without_biases_of_keys(scene):
    """A bias of keys adds the same to all scores of a row, so softmax leaves nothing of it and its gradient is 0 but for
    rounding, which AdamW would blow up to steps of full size."""
    for attention in [scene, *(block.get("attention", {}) for block in scene.get("blocks", []))]:
        for head in attention.get("heads", []):
            head.get("key", {}).pop("bias", None)
    return scene


def target_scene(generator, seed):
    """A bare attention, or blocks without a readout, that is to come near to a target."""
    while True:
        generator.most = 5
        scene = generator.scene() if seed % 2 == 0 else generator.transformer()
        has_chance = "dropout" in scene or any(
            "dropout" in part or "result_dropout" in part for block in scene.get("blocks", []) for part in block.values()
            if isinstance(part, dict))
        is_off = any("enabled" in head for head in scene.get("heads", []))  # PyTorch has no gradient there, Heed zeros
        sources = {}
        if "target" in scene and "overrides" not in scene and not has_chance and not is_off:
            without_biases_of_keys(scene)
            mean_loss(scene, sources, None)
        if sources:
            return scene


def random_recipe(generator):
    random = generator.random
    recipe = {
        "optimizer": str(random.choice(["sgd", "momentum", "adamw"])),
        "rate": round(float(random.uniform(1e-3, 1e-2)), 5),
        "weight_decay": float(random.choice([0, 0.01])),
        "beta2": float(random.choice([0.999, 0.98])),
        "warm_up": int(random.choice([0, 5])),
        "decay": str(random.choice(["constant", "linear", "cosine"])),
        "steps": 100,
    }
    if random.random() < 0.5:
        recipe["clip"] = round(float(random.uniform(0.1, 2)), 3)
    return recipe


def random_examples(generator, scene, count):
    classes = len(scene["readout"]["weight"][0])
    vocabulary = len(scene["embedding"]["tokens"])
    is_pooled = scene["readout"].get("pool", "none") != "none"
    examples = []
    for _ in range(count):
        words = generator.random.integers(0, vocabulary, int(generator.random.integers(1, 8))).tolist()
        rows = [0] if is_pooled else [row for row in range(len(words)) if generator.random.random() < 0.7] or [0]
        examples.append({"words": words, "targets": [[row, int(generator.random.integers(0, classes))] for row in rows]})
    return examples


def rate_factor(recipe, step):
    if step < recipe["warm_up"]:
        return (step + 1) / recipe["warm_up"]
    done = min(1.0, (step - recipe["warm_up"]) / (recipe["steps"] - recipe["warm_up"]))
    return {"constant": 1.0, "linear": 1 - done, "cosine": (1 + math.cos(math.pi * done)) / 2}[recipe["decay"]]


def optimizer_of(recipe, parameters):
    common = {"lr": recipe["rate"], "weight_decay": recipe["weight_decay"]}
    if recipe["optimizer"] == "adamw":
        return torch.optim.AdamW(parameters, betas=(0.9, recipe["beta2"]), **common)
    return torch.optim.SGD(parameters, momentum=0.9 if recipe["optimizer"] == "momentum" else 0, **common)


def mean_loss(scene, sources, examples):
    if examples is None:
        return (TrainedAttention if scene["heed"] == 1 else TrainedTransformer)(scene, sources).nodes["loss"]
    losses = []
    for example in examples:
        nodes = TrainedTransformer(scene, sources, example["words"]).nodes
        rows, labels = zip(*example["targets"], strict=True)
        losses.append(torch.nn.functional.cross_entropy(nodes["logits"][list(rows)], torch.tensor(labels), reduction="none"))
    return torch.cat(losses).mean()


def last(matrix):
    return matrix.detach()[-1, -1].item()


def moments_of(state):
    """Of the last number, under the names that Heed gives them."""
    names = {"exp_avg": "mean", "momentum_buffer": "mean", "exp_avg_sq": "mean_square"}
    return {ours: last(state[theirs]) for theirs, ours in names.items() if state.get(theirs) is not None}


def train(request, rounding=None):
    """What run_training prints, by PyTorch in 64 bits; with rounding, with weights off by as much as 32 bits are."""
    scene, recipe, sources = request["scene"], request["recipe"], {}
    mean_loss(scene, sources, request.get("examples"))
    parameters = list(sources.values())
    optimizer = optimizer_of(recipe, parameters)
    losses, weights, updates = [], {}, {}
    for step in range(recipe["steps"]):
        for group in optimizer.param_groups:
            group["lr"] = recipe["rate"] * rate_factor(recipe, step)
        optimizer.zero_grad()
        loss = mean_loss(scene, sources, request.get("examples"))
        loss.backward()
        if "clip" in recipe:
            torch.nn.utils.clip_grad_norm_(parameters, recipe["clip"])
        if step + 1 == EXPLAINED:
            updates = {name: {"before": last(value), "gradient": last(value.grad), "rate": optimizer.param_groups[0]["lr"]}
                       for name, value in sources.items() if value.grad is not None}
        optimizer.step()
        if step + 1 == EXPLAINED:
            for name, update in updates.items():
                update.update(moments_of(optimizer.state[sources[name]]), after=last(sources[name]))
        losses.append(loss.item())
        if rounding is not None:
            with torch.no_grad():
                for source in sources.values():
                    source *= 1 + torch.from_numpy(rounding.uniform(-1, 1, source.shape)) * 2**-24
        if step + 1 in RECORDED:
            weights[str(step + 1)] = {name: value.detach().numpy().copy() for name, value in sources.items()}
    return {"losses": losses, "weights": weights, "updates": updates}


def distance(found, expected):
    found, expected = np.asarray(found, dtype=np.float64), np.asarray(expected)
    if found.shape != expected.shape:
        return np.inf
    return float((np.abs(found - expected) / np.maximum(1, np.abs(expected))).max(initial=0))


def faults(found, expected):
    named = {"losses": distance(found["losses"], expected["losses"])}
    for step, weights in expected["weights"].items():
        for name in {**weights, **found["weights"][step]}:
            there = name in weights and name in found["weights"][step]
            named[f"{name} after {step}"] = distance(found["weights"][step][name], weights[name]) if there else np.inf
    for name, update in expected["updates"].items():
        named.update({f"{term} of {name} in step {EXPLAINED}": distance(found["updates"][name][term], number)
                      for term, number in update.items()})
    worst = max(named.values())
    return [f"{name} by {each:.3g}" for name, each in named.items() if not each <= TOLERANCE], worst


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)

    requests = []
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        generator = TransformerGenerator(seed, True)
        is_towards_target = seed % 3 == 0
        scene = target_scene(generator, seed) if is_towards_target else training_scene(generator)
        requests.append({"scene": scene, "recipe": random_recipe(generator), "record": list(RECORDED)})
        if not is_towards_target:
            requests[-1]["examples"] = random_examples(generator, scene, 1 + generator.size(12))
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([chosen.program], input=lines, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{chosen.program} ended with {done.returncode}: {done.stderr.strip()}")
    equal, unsteady, worst = 0, 0, 0.0
    for at, (request, line) in enumerate(zip(requests, done.stdout.splitlines(), strict=True)):
        found = json.loads(line)
        expected = train(request)
        wrong, furthest = ([found["error"]], 0) if "error" in found else faults(found, expected)
        if wrong and "error" not in found and faults(train(request, np.random.default_rng(at)), expected)[0]:
            unsteady += 1
        elif wrong:
            print(f"seed {chosen.seed + at}: {'; '.join(wrong[:6])}")
        else:
            equal, worst = equal + 1, max(worst, furthest)
    print(f"{equal} of {chosen.count} runs of 100 steps are equal to PyTorch to {TOLERANCE:g}; worst difference {worst:.2g}; "
          f"{unsteady} cannot be compared: rounding moves PyTorch's own run as far")
    return 0 if equal + unsteady == chosen.count and unsteady <= chosen.count / 20 else 1


if __name__ == "__main__":
    sys.exit(main())
