"""Compares Heed's tokenizers with `tokenizers`: ids, pieces, offsets, words, types and decoded text.

    tokenizers_reference.py --program build/release/tests/run_tokenizer [--count 10000] [--seed 1] [--only KIND] [FOLDER…]

Trains a small tokenizer of each kind on the documentation of this repository; FOLDER… are those of real models.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import tokenizers
except ImportError:
    print("tokenizers is not installed")
    sys.exit(77)

import tokenizer_kinds
from tokenizer_texts import SAMPLES, texts

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_SHOWN = 10


def training_lines():
    files = sorted(ROOT.glob("docs/*.md")) + sorted(ROOT.glob("assets/lessons/*.md")) + sorted(ROOT.glob("assets/text/*.txt"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lines + SAMPLES * 3


def described(encoding):
    return {
        "ids": encoding.ids,
        "pieces": encoding.tokens,
        "offsets": [list(span) for span in encoding.offsets],
        "words": encoding.word_ids,
        "types": encoding.type_ids,
        "specials": encoding.special_tokens_mask,
    }


def expected(tokenizer, parts):
    """What `tokenizers` says about one text or two."""
    decoded = [part.decode("utf-8", errors="replace") for part in parts]
    finished = tokenizer.encode(*decoded)
    return {
        "finished": described(finished),
        "plain": described(tokenizer.encode(*decoded, add_special_tokens=False)),
        "decoded": tokenizer.decode(finished.ids, skip_special_tokens=False),
        "decoded_plain": tokenizer.decode(finished.ids, skip_special_tokens=True),
    }


def compare(name, tokenizer, path, program, lines):
    """Prints the differences; returns how many there are."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    pairs = [(lines[at], lines[-1 - at]) for at in range(0, len(lines) // 20)]
    inputs = [(line,) for line in lines] + pairs
    said = "".join(" ".join(part.hex() for part in parts) + "\n" for parts in inputs)
    ran = subprocess.run([program, path], input=said, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        print(f"{name}: {ran.stderr.strip()}")
        return 1
    results = ran.stdout.split("\n")[:-1]
    failed, tokens = 0, 0
    for parts, result in zip(inputs, results, strict=True):
        want, got = expected(tokenizer, parts), json.loads(result)
        tokens += len(want["finished"]["ids"])
        if want != got:
            failed += 1
            if failed <= MOST_SHOWN:
                show(name, parts, want, got)
    print(f"{name}: {len(inputs)} texts, {tokens} tokens, {failed} differ", flush=True)
    return failed


def show(name, parts, want, got):
    print(f"{name}: {parts}")
    for key in want:
        if want[key] != got.get(key):
            if isinstance(want[key], dict) and isinstance(got.get(key), dict):
                for inner in want[key]:
                    if want[key][inner] != got[key][inner]:
                        print(f"  {key}.{inner}\n    {want[key][inner]}\n    {got[key][inner]}")
            else:
                print(f"  {key}\n    {want[key]!r}\n    {got.get(key, got)!r}")


def write_bare_bert(folder, tokenizer):
    """The same as a vocab.txt."""
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    (folder / "vocab.txt").write_text("".join(piece + "\n" for piece, _ in pieces), encoding="utf-8")
    (folder / "tokenizer_config.json").write_text('{"do_lower_case": true}')


def write_bare_bpe(folder, tokenizer, config):
    """The same as vocab.json and merges.txt."""
    tokenizer.model.save(str(folder))
    (folder / "config.json").write_text(config)
    (folder / "tokenizer_config.json").write_text('{"add_prefix_space": true}' if "roberta" in config else "{}")


def compare_bare(program, lines, corpus):
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folders = [pathlib.Path(temporary, name) for name in ("bert", "gpt2", "roberta")]
        for folder in folders:
            folder.mkdir()
        bert, gpt2, roberta = (getattr(tokenizer_kinds, kind)(corpus) for kind in ("bert_uncased", "gpt2", "roberta"))
        write_bare_bert(folders[0], bert)
        write_bare_bpe(folders[1], gpt2, '{"model_type": "gpt2"}')
        write_bare_bpe(folders[2], roberta, '{"model_type": "roberta"}')
        for tokenizer, folder in zip((bert, gpt2, roberta), folders, strict=True):
            failed += compare(f"{folder.name} without tokenizer.json", tokenizer, folder, program, lines)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    told = parser.parse_args()
    lines, corpus, failed = texts(told.count, told.seed), training_lines(), 0
    with tempfile.TemporaryDirectory() as temporary:
        for kind in tokenizer_kinds.KINDS:
            if told.only and kind.__name__ != told.only:
                continue
            path = pathlib.Path(temporary, "tokenizer.json")
            kind(corpus).save(str(path))
            tokenizer = tokenizers.Tokenizer.from_file(str(path))
            failed += compare(kind.__name__, tokenizer, path, told.program, lines)
    if not told.only:
        failed += compare_bare(told.program, lines, corpus)
    for folder in told.folders:
        tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        failed += compare(folder.name, tokenizer, folder, told.program, lines)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
