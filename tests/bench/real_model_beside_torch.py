#!/usr/bin/env python3
"""A model of another program, from its folder, in Heed beside PyTorch and transformers:

    real_model_beside_torch.py --program build/release/tests/bench/real_model_bench --folder GPT2 [--halves GPT2_BF16]
        [--tokens 64 1024] [--runs 5] [--python PYTHON_WITH_TRANSFORMERS]

Without --folder a random model of the size of GPT-2 is made, as 32-bit and as bfloat16 numbers, in a temporary
folder; the interpreter needs transformers for that. The programs take turns; medians of milliseconds, and of the ratios
of each round. PyTorch gets all cores; `plain` makes logits, `all` hidden states and attentions too, as Heed keeps them.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

WORDS = "the cat sat on mat and dog saw it".split()


def quiet_transformers():
    os.environ["HF_HUB_OFFLINE"] = "1"
    import transformers

    transformers.logging.set_verbosity_error()
    return transformers


def make_models(folder):
    """A GPT-2 of 124 million random numbers, whose tokens are single bytes."""
    import torch

    transformers = quiet_transformers()
    torch.manual_seed(1)
    model = transformers.GPT2LMHeadModel(transformers.GPT2Config(bos_token_id=0, eos_token_id=0)).eval()
    letters = sorted(transformers.models.gpt2.tokenization_gpt2.bytes_to_unicode().values())
    for name, kind in (("f32", torch.float32), ("bf16", torch.bfloat16)):
        to = pathlib.Path(folder) / name
        model.to(kind).save_pretrained(to)
        (to / "vocab.json").write_text(json.dumps({letter: at for at, letter in enumerate(letters)}))
        (to / "merges.txt").write_text("#version: 0.2\n")
    return pathlib.Path(folder) / "f32", pathlib.Path(folder) / "bf16"


def torch_times(folder, text_file):
    """Opening, and the forward pass, plain and with everything."""
    import time

    import torch

    transformers = quiet_transformers()
    torch.set_num_threads(os.cpu_count())
    begin = time.perf_counter()
    model = transformers.GPT2LMHeadModel.from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32).eval()
    times = {"open": 1000 * (time.perf_counter() - begin)}
    tokens = transformers.AutoTokenizer.from_pretrained(folder)(pathlib.Path(text_file).read_text())["input_ids"]
    ids = torch.tensor([tokens])
    with torch.no_grad():
        for name, extra in (("plain", {}), ("all", {"output_attentions": True, "output_hidden_states": True})):
            runs = []
            for _ in range(4):
                begin = time.perf_counter()
                model(ids, **extra)
                runs.append(1000 * (time.perf_counter() - begin))
            times[name] = statistics.median(runs[1:])
    return {**times, "tokens": len(tokens)}


def said_by(command, environment=None):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def text_of(folder, count, python, to):
    """Words of so many tokens."""
    script = (
        "import sys, transformers; t = transformers.AutoTokenizer.from_pretrained(sys.argv[1]); n = int(sys.argv[2])\n"
        "words = sys.argv[3].split(); text = ''; at = 0\n"
        "while len(t(text + ' ' + words[at % len(words)])['input_ids']) <= n: text += ' ' + words[at % len(words)]; at += 1\n"
        "while len(t(text)['input_ids']) < n: text += '.'\n"
        "print(text, end='')"
    )
    made = subprocess.run([python, "-c", script, folder, str(count), " ".join(WORDS)], check=True, capture_output=True, text=True)
    pathlib.Path(to).write_text(made.stdout)


def median_of(runs, key):
    return statistics.median(run[key] for run in runs)


def report(heed, torch, halves):
    blocks = sorted(int(key.split("_")[-1]) for key in heed[0] if key.startswith("head_off_"))

    def ratio(above, below):
        return statistics.median(a / b for a, b in zip(above, below))

    typed = [run["typed"] for run in heed]
    print(f"| opening | {median_of(heed, 'open'):.0f} ms | PyTorch {median_of(torch, 'open'):.0f} ms |")
    print(f"| memory of its own once open, after a text, at most | {median_of(heed, 'open_anon_mb'):.0f}, {median_of(heed, 'typed_anon_mb'):.0f}, {median_of(heed, 'peak_mb'):.0f} MB | |")
    for kind in ("plain", "all"):
        print(f"| first answer to a text | {statistics.median(typed):.0f} ms | {ratio(typed, [run[kind] for run in torch]):.2f} of PyTorch, {kind}, {median_of(torch, kind):.0f} ms |")
    if "word" in heed[0]:
        word = [run["word"] for run in heed]
        for kind in ("plain", "all"):
            print(f"| one more word, every number | {statistics.median(word):.0f} ms | {ratio(word, [run[kind] for run in torch]):.2f} of PyTorch, {kind} |")
    for block in blocks:
        key = f"head_off_{block}"
        print(f"| a head of block {block} off | {median_of(heed, key):.0f} ms | {ratio([run[key] for run in heed], [run['all'] for run in heed]):.2f} of all numbers, {median_of(heed, 'all'):.0f} ms |")
    if "ablation" in heed[0]:
        print(f"| every part left out once | {median_of(heed, 'ablation'):.0f} ms | {ratio([run['ablation'] for run in heed], typed):.1f} first answers |")
    if halves:
        print(f"| bfloat16: opening, first answer | {median_of(halves, 'open'):.0f}, {median_of(halves, 'typed'):.0f} ms | {ratio([run['typed'] for run in halves], typed):.2f} of 32 bits |", flush=True)


def measure(chosen, folder, halves):
    passive = dict(os.environ, OMP_WAIT_POLICY="PASSIVE")
    with tempfile.TemporaryDirectory() as place:
        for count in chosen.tokens:
            text = os.path.join(place, "text")
            text_of(str(folder), count, chosen.python, text)
            extra = ["all"] if count <= 64 else []
            heed, torch, bfloat = [], [], []
            for _ in range(chosen.runs):
                heed.append(said_by([chosen.program, str(folder), text, *extra]))
                torch.append(said_by([chosen.python, __file__, "--torch", str(folder), text], passive))
                if halves:
                    bfloat.append(said_by([chosen.program, str(halves), text]))
            print(f"\n{torch[0]['tokens']} tokens\n\n| | Heed | |\n| --- | --- | --- |")
            report(heed, torch, bfloat)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", help="real_model_bench of a Release build")
    arguments.add_argument("--folder", help="of a GPT-2 of 32-bit numbers")
    arguments.add_argument("--halves", help="of the same as bfloat16")
    arguments.add_argument("--tokens", type=int, nargs="+", default=[64, 1024])
    arguments.add_argument("--runs", type=int, default=5)
    arguments.add_argument("--python", default=sys.executable)
    arguments.add_argument("--torch", nargs=2, metavar=("FOLDER", "TEXT_FILE"), help="only PyTorch's times, in this process")
    chosen = arguments.parse_args()
    if chosen.torch:
        print(json.dumps(torch_times(*chosen.torch)))
        return 0
    if not chosen.program or not os.access(chosen.program, os.X_OK):
        arguments.error("--program: the real_model_bench of a Release build")
    if chosen.folder:
        measure(chosen, chosen.folder, chosen.halves)
        return 0
    with tempfile.TemporaryDirectory() as place:
        measure(chosen, *make_models(place))
    return 0


if __name__ == "__main__":
    sys.exit(main())
