"""make_model_golden.py: tiny random models of every family that Heed opens, and what transformers makes of a text.

    build/transformers/bin/python -B tests/golden/make_model_golden.py [NAME…]

Writes models/NAME beside this file: a folder as Hugging Face has it, with expected.json. `./test --with-transformers`
brings that Python. In expected.json stand the tokens of the text, the rows between the blocks, what every head attends to,
the logits and the last answer: the likeliest words of the last row or of each masked one, the labels, or the sentence vector.
"""

import json
import os
import pathlib
import shutil
import sys
import zlib

os.environ["HF_HUB_OFFLINE"] = "1"  # everything is here

import torch  # noqa: E402
import transformers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reference"))

import random_models  # noqa: E402
import tokenizer_kinds  # noqa: E402
from model_nodes import all_nodes  # noqa: E402

VERSION = "4.46.3"
MOST_ANSWERS = 5
SMALL = {"heads": 2, "width": 4, "one_head": False, "layers": 2, "inner": 20, "spare": 0, "shard": None, "hub": False, "dtype": "f32",
         "old_tokenizer": False, "eps": 1e-3, "positions": 30, "sentences": False, "special": False, "lean": False, "embedding": 0.7}  # fmt: skip
TEXT = "The cat told the king: it's 3, not café."
MASKED = "The cat [MASK] on the old [MASK]."
CAUSAL, MASKED_LM, LABELS = "ForCausalLM", "ForMaskedLM", "ForSequenceClassification"
MODELS = {
    "gpt2": ("gpt2", {"head": "LMHeadModel", "activation": "gelu_new", "tied": True, "scaled": True, "inner": None}),
    "gpt2_hub": ("gpt2", {"head": "LMHeadModel", "activation": "gelu_new", "tied": True, "scaled": True, "inner": None, "hub": True,
                          "heads": 3, "layers": 1, "old_tokenizer": True, "lean": True}),
    "gpt2_untied_relu": ("gpt2", {"head": "LMHeadModel", "activation": "relu", "tied": False, "scaled": False, "inner": 7, "spare": 3}),
    "gpt2_bare_f16": ("gpt2", {"head": "Model", "activation": "gelu", "tied": True, "scaled": True, "inner": None, "dtype": "f16"}),
    "gpt2_labels": ("gpt2", {"head": LABELS, "activation": "gelu_new", "tied": True, "scaled": True, "inner": 12, "layers": 1,
                             "labels": ["no", "maybe", "yes"]}),
    "gpt_neo_local": ("gpt_neo", {"head": CAUSAL, "layers": 1, "kinds": ["global", "local"], "window": 3, "tied": True, "activation": "relu",
                                  "inner": None}),
    "gpt_neox_parallel": ("gpt_neox", {"head": CAUSAL, "width": 8, "rotary": 0.25, "parallel": True, "tied": False, "base": 10000,
                                       "activation": "gelu", "attention_bias": True, "hub": True, "lean": True}),
    "gpt_neox_sequential": ("gpt_neox", {"head": CAUSAL, "width": 6, "rotary": 1.0, "parallel": False, "tied": False, "base": 100,
                                         "activation": "relu", "attention_bias": True, "dtype": "bf16"}),
    "llama_tied": ("llama", {"head": CAUSAL, "heads": 4, "groups": 2, "tied": True, "activation": "silu", "base": 10000.0, "attention_bias": False,
                             "mlp_bias": False, "head_dim": None, "tokenizer": "smollm2", "hub": True, "lean": True}),
    "llama_untied_bf16": ("llama", {"head": CAUSAL, "heads": 3, "groups": 1, "tied": False, "activation": "gelu", "base": 100.0,
                                    "attention_bias": True, "mlp_bias": True, "head_dim": 6, "tokenizer": "llama2", "dtype": "bf16"}),
    "mistral_window": ("mistral", {"head": CAUSAL, "heads": 4, "groups": 2, "tied": False, "activation": "silu", "base": 10000.0, "window": 4,
                                   "head_dim": 4}),
    "qwen2_shards": ("qwen2", {"head": CAUSAL, "heads": 2, "groups": 1, "tied": True, "activation": "silu", "base": 1e6, "shard": "3KB"}),
    "bert_masked": ("bert", {"head": MASKED_LM, "activation": "gelu", "types": 2, "tied": True, "hub": True, "text": MASKED,
                             "tokenizer": "bert_uncased"}),
    "bert_labels": ("bert", {"head": LABELS, "activation": "gelu_new", "types": 2, "tied": True, "labels": ["no", "maybe", "yes"],
                             "tokenizer": "bert_cased", "dtype": "f16"}),
    "bert_sentence": ("bert", {"head": "Model", "activation": "gelu", "types": 2, "sentences": True, "unit": True, "tokenizer": "bert_uncased",
                               "old_tokenizer": True, "tied": True, "eps": 1e-12}),
    "roberta_masked": ("roberta", {"head": MASKED_LM, "activation": "relu", "tied": True, "text": MASKED.replace("[MASK]", "<mask>").replace("old", "old<pad>")}),
    "roberta_labels": ("roberta", {"head": LABELS, "activation": "gelu", "tied": True, "labels": ["negative", "positive"], "shard": "4KB", "positions": 36}),
    "distilbert_masked": ("distilbert", {"head": MASKED_LM, "activation": "gelu", "tied": True, "sinusoidal": False, "text": MASKED, "embedding": 0.05}),
    "distilbert_labels": ("distilbert", {"head": LABELS, "activation": "relu", "tied": True, "sinusoidal": True, "labels": ["good", "bad"]}),
}  # fmt: skip


def rows(tensor):
    """Eight digits keep a number of 32 bits."""
    return [[float(f"{number:.8g}") for number in row] for row in tensor.tolist()]


def likeliest(probabilities):
    best = probabilities.topk(min(MOST_ANSWERS, len(probabilities)))
    return [[int(label), float(f"{probability:.8g}")] for probability, label in zip(best.values, best.indices, strict=True)]


def last_answer(head, nodes, ids, model, tokenizer):
    """By row, the likeliest labels; the vector of a sentence is a matrix like others."""
    if "logits" not in nodes:
        return {}
    chances = nodes["probabilities"]
    asked, names = [len(chances) - 1], {}
    if head == MASKED_LM:
        asked = [row for row, token in enumerate(ids) if token == tokenizer.mask_token_id]
    if head == LABELS:
        names = {"labels": [model.config.id2label[at] for at in range(model.config.num_labels)]}
    return {**names, "answers": [{"row": row, "likeliest": likeliest(chances[row])} for row in asked]}


def kept_nodes(nodes):
    """Where hidden states, attentions and logits of transformers stand."""
    between = [name for name in nodes if name.endswith((".out", ".weights"))]
    return [name for name in ("X", "X_pos", "X_norm", *between, "final", "unit", "logits") if name in nodes]


def hidden_states_agree(model, ids, nodes):
    """That the modules were watched at the right places: transformers' own list of hidden states says the same."""
    states = model(torch.tensor([ids]), output_hidden_states=True).hidden_states
    first = next(nodes[name] for name in ("X_norm", "X_pos", "X") if name in nodes)
    named = [first, *(nodes[f"b{at}.out"] for at in range(len(states) - 1))]
    named[-1] = nodes.get("final", named[-1])
    return all(torch.equal(state[0], rows) for state, rows in zip(states, named, strict=True))


def shown(tokenizer, token):
    """As people read it: with its blank, and a part of a character as the vocabulary has it."""
    piece, text = tokenizer.convert_ids_to_tokens(token), tokenizer.decode([token])
    if not text or "\ufffd" in text or piece.startswith("##"):
        return piece
    return " " + text.lstrip(" ") if piece.startswith("▁") else text


def expected(folder, known):
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = random_models.architecture(known["family"], known["head"]).from_pretrained(folder, attn_implementation="eager", torch_dtype=torch.float32)
    model.eval()
    encoded = tokenizer(known["text"])
    ids = encoded["input_ids"]
    with torch.no_grad():
        nodes = all_nodes(model, ids, known["modules"])
        if not hidden_states_agree(model, ids, nodes):
            sys.exit(f"{folder.name}: what was watched is not what transformers calls hidden states")
    return {
        "text": known["text"], "ids": ids, "tokens": encoded.tokens(), "shown": [shown(tokenizer, token) for token in ids],
        "nodes": {name: rows(nodes[name]) for name in kept_nodes(nodes)}, **last_answer(known["head"], nodes, ids, model, tokenizer),
    }  # fmt: skip


def make(name):
    family, keys = MODELS[name]
    folder = HERE / "models" / name
    shutil.rmtree(folder, ignore_errors=True)
    draw = random_models.Draw(zlib.crc32(name.encode()), **{**SMALL, "text": TEXT, **keys})
    known = random_models.build(family, draw, folder)
    assert known["text"] == draw.text(), "the text is too long"
    for unneeded in ("special_tokens_map.json", "added_tokens.json"):
        (folder / unneeded).unlink(missing_ok=True)
    if (folder / "tokenizer.json").exists():
        for part in ("vocab.json", "vocab.txt", "merges.txt"):
            (folder / part).unlink(missing_ok=True)
        compact = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
        (folder / "tokenizer.json").write_text(json.dumps(compact, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    made = json.dumps(expected(folder, known), ensure_ascii=False, separators=(",", ":"))
    (folder / "expected.json").write_text(made + "\n", encoding="utf-8")


def main():
    if transformers.__version__ != VERSION:
        sys.exit(f"transformers {VERSION} is needed here")
    tokenizer_kinds.SIZES = {"pieces": 110, "characters": 60, "bytes": 0}
    torch.set_num_threads(1)
    for name in sys.argv[1:] or MODELS:
        make(name)


if __name__ == "__main__":
    main()
