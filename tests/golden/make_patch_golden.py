"""make_patch_golden.py: what becomes of the tiny models when rows of other texts are put into them, as PyTorch hooks do it.

    build/transformers/bin/python -B tests/golden/make_patch_golden.py [NAME…]

Writes models/NAME/patched.json beside the folders of make_model_golden.py: patches as a scene has them, and what comes of them; of
the logits those of the last row.
"""

import json
import os
import pathlib
import sys

os.environ["HF_HUB_OFFLINE"] = "1"  # everything is here

import torch  # noqa: E402
import transformers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reference"))

from make_model_golden import rows  # noqa: E402
from model_nodes import all_nodes  # noqa: E402


def opened(folder):
    config = transformers.AutoConfig.from_pretrained(folder)
    made = getattr(transformers, config.architectures[0])
    model = made.from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32).eval().double()
    return model, transformers.AutoTokenizer.from_pretrained(folder)


def expected(folder):
    model, tokenizer = opened(folder)
    known = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    modules = ["Pooling", "Normalize"] if (folder / "modules.json").exists() else []

    def run(text, forced=None):
        with torch.no_grad():
            return all_nodes(model, tokenizer(text)["input_ids"], modules, forced)

    words = known["text"].split(" ")
    other, third = " ".join(words[1:]), " ".join(reversed(words))
    here, there, minus = run(known["text"]), run(other), run(third)
    last = len(known["ids"]) - 1
    block = max(int(name[1:].partition(".")[0]) for name in here if name.endswith(".feed"))
    head, stream = f"b{block}.h1.output", f"b{block}.out"
    patches = [
        {"node": head, "rows": [[0, 1], [last, 2]], "from": other},
        {"node": "b0.feed", "rows": [1, last], "mean": True},
        {"node": "b0.attention", "rows": [2], "mean": third},
        {"node": stream, "rows": [[last, 1]], "add": 1.5, "from": other, "minus": third},
        {"node": stream, "rows": [1], "add": -0.75, "from": third},
    ]
    forced = {
        head: [["row", 0, there[head][1]], ["row", last, there[head][2]]],
        "b0.feed": [["row", row, here["b0.feed"].mean(dim=0)] for row in (1, last)],
        "b0.attention": [["row", 2, minus["b0.attention"].mean(dim=0)]],
        stream: [["add", last, 1.5 * (there[stream][1] - minus[stream][1])], ["add", 1, -0.75 * minus[stream][-1]]],
    }
    nodes = run(known["text"], forced)
    kept = [name for name in (head, stream, "logits", "unit") if name in nodes]
    nodes["logits"] = nodes["logits"][-1:] if "logits" in nodes else None
    return {"text": known["text"], "patches": patches, "nodes": {name: rows(nodes[name]) for name in kept}}


def main():
    torch.set_num_threads(1)
    for folder in sorted((HERE / "models").iterdir()):
        if not sys.argv[1:] or folder.name in sys.argv[1:]:
            made = json.dumps(expected(folder), ensure_ascii=False, separators=(",", ":"))
            (folder / "patched.json").write_text(made + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
