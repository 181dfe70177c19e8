"""Tokenizers of each kind that model families use, trained on a small text."""

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
CASELESS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|"
TAIL = r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = CASELESS + r"\p{N}" + TAIL
LLAMA3 = CASELESS + r"\p{N}{1,3}" + TAIL
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
SIZES = {"pieces": 1500, "characters": 300, "bytes": 256}  # of every vocabulary; golden tokenizers are smaller


def trained(tokenizer, trainer, lines):
    tokenizer.train_from_iterator(lines, trainer)
    return tokenizer


def bpe_trainer(special=(), **more):
    """Of characters; those that are rare are left out."""
    return trainers.BpeTrainer(
        vocab_size=SIZES["pieces"] + len(special),
        limit_alphabet=SIZES["characters"],
        special_tokens=list(special),
        show_progress=False,
        **more,
    )


def byte_level_trainer(special=()):
    return trainers.BpeTrainer(
        vocab_size=SIZES["pieces"] + SIZES["bytes"],
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet())[: SIZES["bytes"]],
        special_tokens=list(special),
        show_progress=False,
    )


def bert(lines, **switches):
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(**switches)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    trainer = trainers.WordPieceTrainer(
        vocab_size=2 * SIZES["pieces"], limit_alphabet=2 * SIZES["characters"], special_tokens=special, show_progress=False
    )
    trained(tokenizer, trainer, lines)
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


def bert_uncased(lines):
    return bert(lines)


def bert_cased(lines):
    tokenizer = bert(lines, lowercase=False)
    tokenizer.decoder = decoders.WordPiece(cleanup=False)
    return tokenizer


def bert_template(lines):
    tokenizer = bert(lines, strip_accents=False, handle_chinese_chars=False)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return tokenizer


def gpt2(lines):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return trained(tokenizer, byte_level_trainer(["<|endoftext|>"]), lines)


def gpt2_trimmed(lines):
    """GPT-2's pattern as it is written elsewhere, and offsets without blanks."""
    tokenizer = gpt2(lines)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(GPT2), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=True, add_prefix_space=False)
    return tokenizer


def roberta(lines, prefix=True):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=prefix)
    tokenizer.decoder = decoders.ByteLevel()
    mask = AddedToken("<mask>", lstrip=True, special=True)
    trained(tokenizer, byte_level_trainer(["<s>", "<pad>", "</s>", "<unk>", mask]), lines)
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=prefix)
    return tokenizer


def neox(lines):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=True, add_prefix_space=False)
    trained(tokenizer, byte_level_trainer(["<|endoftext|>", "<|padding|>"]), lines)
    tokenizer.add_tokens([AddedToken(" " * count, normalized=True) for count in range(24, 1, -1)])
    return tokenizer


def qwen2(lines):
    tokenizer = Tokenizer(models.BPE(continuing_subword_prefix="", end_of_word_suffix=""))
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(QWEN2), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(add_prefix_space=False, trim_offsets=False, use_regex=False)
    trained(tokenizer, byte_level_trainer(), lines)
    tokenizer.add_special_tokens(["<|endoftext|>", "<|im_start|>", "<|im_end|>"])
    return tokenizer


def llama3(lines):
    tokenizer = Tokenizer(models.BPE(ignore_merges=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(LLAMA3), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trained(tokenizer, byte_level_trainer(["<s>"]), lines)
    template = processors.TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 0)])
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), template])
    return tokenizer


def smollm2(lines):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=True)
    return trained(tokenizer, byte_level_trainer(["<|endoftext|>", "<|im_start|>"]), lines)


def with_byte_fallback(lines):
    """A model with pieces for all bytes, trained on words that begin with ▁."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    return trained(tokenizer, bpe_trainer(["<unk>", "<s>", "</s>", *BYTES[: SIZES["bytes"]]]), lines)


def llama2(lines):
    tokenizer = with_byte_fallback(lines)
    tokenizer.pre_tokenizer = None
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)]
    )
    return tokenizer


def mistral(lines):
    tokenizer = llama2(lines)
    tokenizer.normalizer = None
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=False)
    return tokenizer


def metaspace(lines):
    """Unknown characters one by one."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    return trained(tokenizer, bpe_trainer(["<unk>"]), lines)


def metaspace_fused(lines):
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Strip()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never")
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="never")
    return trained(tokenizer, bpe_trainer(["<unk>"]), lines)


def no_unknown(lines):
    """Characters that are no piece are dropped."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return trained(tokenizer, bpe_trainer(), lines)


def clip(lines):
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Lowercase()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.decoder = decoders.BPEDecoder()
    return trained(tokenizer, bpe_trainer(["<unk>"], end_of_word_suffix="</w>"), lines)


def stripped(lines):
    """Normal forms, accents, punctuation; words as a whole."""
    tokenizer = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.Digits(False)]
    )
    trainer = trainers.WordLevelTrainer(vocab_size=SIZES["pieces"], special_tokens=["[UNK]"], show_progress=False)
    return trained(tokenizer, trainer, lines)


def continuing(lines):
    """Pieces inside of words have a prefix; digits and marks stay with their neighbours."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", continuing_subword_prefix="##"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.Strip(left=True, right=False)])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(" ", "merged_with_previous"),
            pre_tokenizers.Punctuation("merged_with_next"),
            pre_tokenizers.Split("e", "removed", invert=False),
        ]
    )
    trainer = bpe_trainer(["<unk>"], continuing_subword_prefix="##")
    tokenizer.decoder = decoders.WordPiece(cleanup=False)
    return trained(tokenizer, trainer, lines)


def added(lines):
    """Added tokens of every kind over a normalizer."""
    tokenizer = gpt2(lines)
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
    tokenizer.add_tokens(
        [
            AddedToken("<ADDED>", normalized=False),
            AddedToken("strip left", lstrip=True),
            AddedToken("strip right", rstrip=True, normalized=False),
            AddedToken("whole", single_word=True),
            AddedToken("Normal", normalized=True),
            AddedToken("[MASK]", lstrip=True, rstrip=True, special=True),
            AddedToken("é", single_word=True, lstrip=True),
            AddedToken("a", single_word=True, normalized=False),
            AddedToken("the the", rstrip=True),
            AddedToken("好", normalized=True),
        ]
    )
    return tokenizer


KINDS = [bert_uncased, bert_cased, bert_template, gpt2, gpt2_trimmed, roberta, neox, qwen2, llama3, smollm2, llama2, mistral,
         metaspace, metaspace_fused, no_unknown, clip, stripped, continuing, added]  # fmt: skip
