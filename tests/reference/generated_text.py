#!/usr/bin/env python3
"""What `heed generate` makes of a text, against Hugging Face's transformers: the same tokens with greedy decoding, and at every
step the same probabilities of the likeliest tokens, before and after temperature and top-k.

    generated_text.py --program build/release/heed --count 4 --seed 1

The tiny models in tests/golden/models, and random ones of every family of language models.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"  # everything is here
try:
    import random_models
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer
except ImportError as error:
    print(f"skipped: this comparison needs transformers ({error})")
    sys.exit(77)

TOLERANCE = 2e-5
FAMILIES = ["gpt2", "gpt_neo", "gpt_neox", "llama", "mistral", "qwen2"]
GOLDEN = pathlib.Path(__file__).parents[1] / "golden" / "models"
LANGUAGE_MODELS = ["gpt2", "gpt2_untied_relu", "gpt_neo_local", "gpt_neox_parallel", "gpt_neox_sequential", "llama_tied", "llama_untied_bf16",
                   "mistral_window", "qwen2_shards"]  # fmt: skip


def generated(program, folder, text, *options):
    done = subprocess.run([program, "generate", str(folder), "--text", text, "--format", "json", *map(str, options)],
                          capture_output=True, text=True, check=False)  # fmt: skip
    if done.returncode != 0:
        raise SystemExit(f"heed generate {folder} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def chances_of(logits, temperature, top):
    """What transformers' TemperatureLogitsWarper and TopKLogitsWarper leave, without ties."""
    scaled = logits / temperature
    if top:
        least = torch.topk(scaled, min(top, len(scaled))).values[-1]
        scaled = scaled.masked_fill(scaled < least, float("-inf"))
    return torch.softmax(scaled, 0)


def fault_of_steps(model, ids, made, temperature, top):
    """(what is wrong, the worst difference); the text goes on with the tokens that Heed chose."""
    worst, ids = 0.0, list(ids)
    for at, token in enumerate(made["tokens"]):
        with torch.no_grad():
            logits = model(torch.tensor([ids])).logits[0, -1].double()
        probabilities, chances = torch.softmax(logits, 0), chances_of(logits, temperature, top)
        for candidate, probability, chance in token["candidates"]:
            worst = max(worst, abs(float(probabilities[candidate]) - probability))
            if top is not None:
                worst = max(worst, abs(float(chances[candidate]) - chance))
        if worst > TOLERANCE:
            return f"probabilities of token {at} by {worst:.3g}", worst
        if top is None:
            two = torch.topk(logits, 2)
            if two.values[0] - two.values[1] > 1e-4 and int(two.indices[0]) != token["id"]:
                return f"token {at} is {token['id']} instead of {int(two.indices[0])}", worst
        elif not token["from"] <= token["number"] <= token["to"]:
            return f"the number of token {at} does not fall on its part", worst
        ids.append(token["id"])
    return "", worst


def is_clear(model, ids, made):
    """Whether no choice was so close that rounding decides."""
    with torch.no_grad():
        logits = model(torch.tensor([[*ids, *(token["id"] for token in made["tokens"])]])).logits[0, len(ids) - 1 : -1]
    two = torch.topk(logits, 2).values
    return bool((two[:, 0] - two[:, 1] > 1e-4).all())


def compared(program, folder, text):
    model = AutoModelForCausalLM.from_pretrained(folder, torch_dtype=torch.float32).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ids = tokenizer(text)["input_ids"]
    count = min(10, getattr(model.config, "max_position_embeddings", 10**6) - len(ids))
    made = generated(program, folder, text, "--count", count)
    fault, worst = fault_of_steps(model, ids, made, 1.0, None)
    if fault:
        return "greedy: " + fault, worst
    if is_clear(model, ids, made):
        ends = model.config.eos_token_id
        with torch.no_grad():
            whole = model.generate(torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=torch.long), max_new_tokens=count,
                                   do_sample=False, eos_token_id=ends, pad_token_id=0, synced_gpus=False)[0, len(ids) :].tolist()  # fmt: skip
        mine = [token["id"] for token in made["tokens"]]
        if mine != whole:
            return f"greedy: {mine} instead of {whole}", worst
    drawn = generated(program, folder, text, "--count", count, "--temperature", 0.7, "--top-k", 7, "--seed", 3)
    fault, found = fault_of_steps(model, ids, drawn, 0.7, 7)
    return ("drawn: " + fault if fault else ""), max(worst, found)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--count", type=int, default=4, help="random models of each family")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    torch.set_num_threads(1)
    equal, worst, count = 0, 0.0, 0
    with tempfile.TemporaryDirectory() as made:
        models = [(name, GOLDEN / name, "The cat sat on") for name in LANGUAGE_MODELS]
        for family in FAMILIES:
            head = "LMHeadModel" if family == "gpt2" else "ForCausalLM"
            for seed in range(chosen.seed, chosen.seed + chosen.count):
                folder = pathlib.Path(made) / f"{family}_{seed}"
                known = random_models.build(family, random_models.Draw(seed, head=head), folder)
                models.append((f"{family} {seed}", folder, known["text"]))
        for name, folder, text in models:
            fault, found = compared(chosen.program, folder, text)
            count += 1
            if fault:
                print(f"{name}: {fault}")
            else:
                equal, worst = equal + 1, max(worst, found)
    print(f"{equal} of {count} models go on with a text as in transformers, to {TOLERANCE:g}; worst difference {worst:.2g}")
    return 0 if equal == count else 1


if __name__ == "__main__":
    sys.exit(main())
