"""unicode_tables.py > assets/unicode/tables.txt: what a tokenizer has to know about characters.

Needs the package `tokenizers` in the version that the tokenizers are compared with (tests/reference/tokenizers.txt):
its parts follow different versions of Unicode, so each class is asked of the part that uses it, code point by code point:

    letter, number   \\p{L} and \\p{N} of its regular expressions (Oniguruma): Unicode 16
    numeric, lower   the standard library of Rust: Unicode 17
    punctuation, control, nonspacing   BERT's normalizer and pre-tokenizer: Unicode 8
    combining, decompositions, compositions   its normal forms: Unicode 11
    word             \\w of the expressions that look for added tokens: Unicode 16

Combining classes and pairs to compose come from Python's unicodedata, as far as the normal forms know them.
"""

import sys
import unicodedata

import tokenizers
from tokenizers import Regex, normalizers, pre_tokenizers

VERSION = "0.22.2"
CODES = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
HANGUL = range(0xAC00, 0xAC00 + 11172)


def removed_by(pre_tokenizer):
    """The code points that a pre-tokenizer takes out of a text."""
    found = set()
    for at in range(0, len(CODES), 4096):
        block = CODES[at : at + 4096]
        kept = set()
        for _, (begin, end) in pre_tokenizer.pre_tokenize_str("".join(map(chr, block))):
            kept.update(block[begin:end])
        found |= set(block) - kept
    return found


def dropped_by(normalizer):
    return {code for code in CODES if normalizer.normalize_str(f"a{chr(code)}b") == "ab"}


def changed_by(normalizer):
    """{code point: what becomes of it}."""
    changed = ((code, normalizer.normalize_str(chr(code))) for code in CODES)
    return {code: text for code, text in changed if text != chr(code)}


def bert(**switches):
    off = {"clean_text": False, "handle_chinese_chars": False, "strip_accents": False, "lowercase": False}
    return normalizers.BertNormalizer(**(off | switches))


def classes():
    """The sets, in the order of the bits of CharacterClass in core/tokens/unicode.h."""
    digits, words = pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.Whitespace()
    return [
        removed_by(pre_tokenizers.Split(Regex(r"\p{L}"), "removed")),
        removed_by(pre_tokenizers.Split(Regex(r"\p{N}"), "removed")),
        {code for code in CODES if len(digits.pre_tokenize_str(f"a{chr(code)}a")) == 3},
        removed_by(pre_tokenizers.Punctuation("removed")),
        dropped_by(bert(clean_text=True)),
        dropped_by(bert(strip_accents=True)),
        dropped_by(normalizers.StripAccents()),
        {code for code in CODES if len(words.pre_tokenize_str(f"a{chr(code)}a")) == 1},
    ]


def print_classes():
    """`FIRST COUNT FLAGS`, where there is a flag."""
    sets = classes()
    flags = [sum(1 << bit for bit, members in enumerate(sets) if code in members) for code in range(0x110000)]
    print("[classes]")
    first = 0
    for code in range(1, len(flags) + 1):
        if code == len(flags) or flags[code] != flags[first]:
            if flags[first]:
                print(f"{first:x} {code - first:x} {flags[first]:x}")
            first = code


def print_lower():
    """`CODE LOWER…`."""
    print("[lower]")
    for code, text in changed_by(normalizers.Lowercase()).items():
        print(f"{code:x}", *(f"{ord(c):x}" for c in text))


def print_decompositions():
    """`CODE PART…`, whole; the compatible ones where they differ from the canonical ones. Hangul is computed."""
    canonical, compatible = changed_by(normalizers.NFD()), changed_by(normalizers.NFKD())
    for name, mapping in (("canonical", canonical), ("compatible", compatible)):
        print(f"[{name}]")
        for code, text in mapping.items():
            if code not in HANGUL and (mapping is canonical or canonical.get(code) != text):
                print(f"{code:x}", *(f"{ord(c):x}" for c in text))


def reorders(code, combining):
    """Whether the normal forms know the combining class: they swap it with a mark of another one."""
    other = "\u0334" if combining > 1 else "\u0345"  # of class 1 and 240
    text = f"a{chr(code)}{other}" if combining > 1 else f"a{other}{chr(code)}"
    return normalizers.NFD().normalize_str(text) != text


def print_combining():
    """`FIRST COUNT CLASS`."""
    print("[combining]")
    nfd, runs = normalizers.NFD(), []
    for code in CODES:
        combining = unicodedata.combining(chr(code))
        if combining and nfd.normalize_str(chr(code)) == chr(code) and reorders(code, combining):
            if runs and runs[-1][0] + runs[-1][1] == code and runs[-1][2] == combining:
                runs[-1][1] += 1
            else:
                runs.append([code, 1, combining])
    for first, count, combining in runs:
        print(f"{first:x} {count:x} {combining:x}")


def print_compositions():
    """`FIRST SECOND WHOLE`."""
    print("[compose]")
    nfc = normalizers.NFC()
    for code in CODES:
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            pair = "".join(chr(int(part, 16)) for part in parts)
            if nfc.normalize_str(pair) == chr(code):
                print(f"{ord(pair[0]):x} {ord(pair[1]):x} {code:x}")


def main():
    if tokenizers.__version__ != VERSION:
        sys.exit(f"tokenizers {VERSION} is needed here, this is {tokenizers.__version__}")
    print(f"# Made by tools/unicode_tables.py with tokenizers {VERSION}, unicodedata {unicodedata.unidata_version}.")
    print_classes()
    print_lower()
    print_decompositions()
    print_combining()
    print_compositions()


if __name__ == "__main__":
    main()
