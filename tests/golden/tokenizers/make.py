"""make.py: small tokenizers of the kinds that model families use, and what the library `tokenizers` makes of some texts.

Writes KIND.json and KIND.expected.json beside this file. The texts are bytes, some of them no UTF-8.
"""

import json
import pathlib
import sys

import tokenizers

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "reference"))

import tokenizer_kinds  # noqa: E402
import tokenizers_reference  # noqa: E402
from tokenizer_texts import SAMPLES, texts  # noqa: E402

VERSION = "0.22.2"
KINDS = ["bert_uncased", "bert_template", "roberta", "neox", "qwen2", "llama3", "smollm2", "llama2", "mistral", "clip",
         "continuing", "added"]  # fmt: skip
MOST_BYTES = 36


def short_texts():
    samples = [text.encode() for text in SAMPLES]
    return [text[:MOST_BYTES] for text in samples + texts(1700, 5)[-15:]]


def expected(tokenizer, text):
    encoding = tokenizer.encode(text.decode("utf-8", errors="replace"))
    return {
        "text": text.hex(),
        "ids": encoding.ids,
        "spans": [place for span in encoding.offsets for place in span],
        "decoded": tokenizer.decode(encoding.ids, skip_special_tokens=False),
    }


def main():
    if tokenizers.__version__ != VERSION:
        sys.exit(f"tokenizers {VERSION} is needed here")
    tokenizer_kinds.SIZES = {"pieces": 150, "characters": 90, "bytes": 256}
    lines = tokenizers_reference.training_lines()
    for kind in KINDS:
        path = HERE / f"{kind}.json"
        getattr(tokenizer_kinds, kind)(lines).save(str(path), pretty=False)
        tokenizer = tokenizers.Tokenizer.from_file(str(path))
        rows = ",\n".join(json.dumps(expected(tokenizer, text), separators=(",", ":")) for text in short_texts())
        path.with_suffix(".expected.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
