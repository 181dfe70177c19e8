"""Texts that tokenizers differ in: every script, emoji, marks, controls, white space, bytes that are no text."""

import random
import unicodedata

SAMPLES = [
    "The quick brown fox doesn't jump; it's 3.14159 o'clock, they'll say: we've 'SEEN' I'm 'RE 'll 'D!",
    "Don’t stop — “quotes”, ‘single’… 50% of $1,234.56 isn't £99.",
    "café CAFÉ cafe\u0301 naïve Ångström Å A\u030a ﬁne ﬀ ½ ² Ⅷ ℌ ＡＢＣ ｱｲｳ",
    "Straße STRASSE İstanbul ıI ſharp 'ſ 'S Σίσυφος ΟΔΥΣΣΕΎΣ",
    "Привет, как дела? Ёлка ёлка Їжак",
    "שָׁלוֹם עולם مرحبا بالعالم ٠١٢٣٤ ۰۱۲۳",
    "नमस्ते दुनिया हिन्दी में १२३ বাংলা தமிழ் తెలుగు ಕನ್ನಡ മലയാളം",
    "สวัสดีชาวโลก ภาษาไทย ລາວ မြန်မာ ខ្មែរ",
    "你好，世界！今天天气怎么样？漢字かな交じり文、カタカナ。ㄅㄆㄇ 한국어 조선글 각 ㄱㅏㄱ",
    "한\u1100\u1161\u11a8 각\u11a7 \u1112\u1161\u11ab",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪🇫🇷 ❤️ ☎︎ 1️⃣ 🤷🏻‍♀️ 🧑‍💻🔥🔥",
    "a\u0300\u0301\u0323 q\u0323\u0307 q\u0307\u0323 e\u0345\u0344 \u0f73\u0f72 Ṩ S\u0323\u0307 ẛ̣ ΐ",
    "tabs\tand\nlines\r\nand\x0bvertical\x0cfeeds\x1c\x1d\x1e\x1f\x85\u2028\u2029end",
    "nbsp\u00a0thin\u2009hair\u200azero\u200bwidth\u200djoiner\ufeffbom\u3000ideographic\u1680ogham\u180emongol\u202f",
    "   leading and trailing   ",
    "a  b   c    d\n\n\n  e \n \n f\r\n\r\n\t\tg",
    "#!/usr/bin/env python\ndef f(x):\n    return {'a': [1, 2, 3], \"b\": x ** 2}  # comment\n",
    "https://example.org/a_b-c?d=e&f=%20#g user@host.tld C++ C# .NET snake_case camelCase",
    "1234567890 12 123 1234 ½¾ ①② ٣٤ 一二三 Ⅻ 1,000,000.00e-10",
    "[CLS] hello [SEP] [MASK] <s> </s> <mask> <|endoftext|> <|im_start|>user <unk> <pad> <0x0A> ▁▁ ▁x Ġhello Ċ",
    "supercalifragilisticexpialidocious" * 4 + " " + "x" * 101 + " " + "y" * 99 + "é" * 100,
    "\ufffd\ufffe\uffff\U0010ffff\U000e0001\u00ad\u061c\u200e\u202a\u2066\ue000\U000f0000",
    "𝕳𝖊𝖑𝖑𝖔 𝟙𝟚𝟛 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐍈𐌰 𓀀𓂀 𞤀𞤢 🀄 𠀀𠜎 㐀 豈 丽",
    "don't DON'T Don'T can't've y'all'd've 'tis '90s rock'n'roll d'être l'Été 's't're",
    "ﷺ ㎏ ㌔ ㍿ ㋿ ™ Å Ω K ℃ ﬅ ẞ ß ŉ ǰ",
    "\u1c89\u1c8a \ua7cb\ua7dc \U00010d40\U00010d50 \U00016ea0 \u088f \u0897x \U00011f00 \U0001e900 \U000105c9",
    "",
    " ",
    "\n",
    "'",
    "''''s",
    "  'll  'LL  '\u017f ' s",
]

# What random texts are put together from, beside characters of any script.
BITS = [" ", "  ", "\n", "\t", "\r\n", "\u00a0", "\u3000", "\u200b", "\u200d", "\ufe0f", "'s", "'LL", "'", "\"", ".", ",", "-",
        "—", "…", "1", "42", "2024", "٣", "½", "the", "The", "ing", " of", "don't", "é", "e\u0301", "\u0301", "\u0323", "ß",
        "İ", "ſ", "ﬁ", "Å", "한", "\u1100\u1161", "你", "好", "の", "ก", "ि", "👍", "👩\u200d👧", "🇩🇪", "▁", "Ġ", "##",
        "[MASK]", "[CLS]", "<s>", "</s>", "<mask>", " <mask> ", "<|endoftext|>", "<|im_start|>", "<ADDED>", "strip left",
        "strip right", "whole", "Normal", "normal", "\x00", "\x07", "\x7f", "\x85", "\ufffd", "\u2028", "<0x41>", "</w>"]  # fmt: skip


def assigned_blocks():
    """The characters of each stretch of 128 code points that has some."""
    blocks = []
    for first in [*range(0, 0x20000, 128), *range(0x20000, 0x32000, 2048), 0xE0000, 0xE0080, 0xE0100, 0xF0000, 0x10FF80]:
        block = [chr(code) for code in range(first, first + 128) if unicodedata.category(chr(code)) not in ("Cs", "Cn")]
        if block:
            blocks.append(block)
    return blocks


def random_text(draw, blocks):
    """A line that mixes one to three scripts with what is above."""
    parts = []
    scripts = [draw.choice(blocks) for _ in range(draw.randint(1, 3))]
    for _ in range(draw.randint(1, 25)):
        kind = draw.random()
        if kind < 0.55:
            script = draw.choice(scripts)
            parts.append("".join(draw.choice(script) for _ in range(draw.randint(1, 6))))
        elif kind < 0.6:
            parts.append(chr(draw.choice([draw.randrange(0xD800), draw.randrange(0xE000, 0x110000)])))
        elif kind < 0.65:
            parts.append(draw.choice(SAMPLES)[: draw.randint(1, 30)])
        else:
            parts.append(draw.choice(BITS))
    return "".join(parts)


def broken(draw, text):
    """Its bytes with some put in, taken out or changed, so that they are seldom UTF-8."""
    data = bytearray(text.encode())
    for _ in range(draw.randint(1, 6)):
        at = draw.randint(0, len(data))
        kind = draw.randrange(3)
        if kind == 0:
            data[at:at] = bytes(draw.choice([0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xE2, 0xED, 0xA0, 0xF0, 0x9F, 0xF4, 0x90, 0xFF])
                                for _ in range(draw.randint(1, 4)))  # fmt: skip
        elif kind == 1:
            del data[at : at + 1]
        elif at < len(data):
            data[at] = draw.randrange(256)
    return bytes(data)


def texts(count, seed):
    """At least as many texts, as bytes: the samples, each script by itself, random ones, and broken ones."""
    draw = random.Random(seed)
    blocks = assigned_blocks()
    lines = [text.encode() for text in SAMPLES]
    lines += ["".join(block).encode() for block in blocks]
    lines += [" ".join(block).encode() for block in blocks]
    while len(lines) < count:
        text = random_text(draw, blocks)
        lines.append(broken(draw, text) if draw.random() < 0.15 else text.encode())
    return lines
