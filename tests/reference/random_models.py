"""Folders of models as Hugging Face has them, of every family that Heed opens, with random weights and configurations.

`build(family, Draw(seed, key=value…), folder)` writes one. A key that is given is taken as it is, any other is drawn.
"""

import json
import zlib

import numpy as np
import tokenizer_kinds
import tokenizers
import torch
import transformers
from safetensors.torch import load_file, save_file

transformers.logging.set_verbosity_error()
transformers.logging.disable_progress_bar()

LINES = [
    "The cat sat on the mat and the dog saw it.", "A dog ran to the river, but the cat did not follow.",
    "Who told the children that the house was old?", "It's raining again; we stay at home today.",
    "She gave him the book, and he gave it to Ben.", "The film was not good, the music was.", "Once there was a king who had 3 sons.",
    "He said: never in 2024, not for $50!", "The river was cold and the house was far away.", "They'll see the sea, they've been there.",
    "Is the old man in the garden?", "No one told her that the bank was closed.", "Up, down, left and right.", "café, naïve, 你好",
]  # fmt: skip
WORDS = sorted({word for line in LINES for word in line.split()})


class Draw:
    """The value of a key: the one that is given, or one of the options at random."""

    def __init__(self, seed=0, **fixed):
        self.random = np.random.default_rng(seed)
        self.fixed = fixed

    def pick(self, key, *options):
        drawn = options[int(self.random.integers(len(options)))]
        return self.fixed.get(key, drawn)

    def text(self, mask=None, words=9):
        count = int(self.random.integers(3, words))
        made = [str(word) for word in self.random.choice(WORDS, count)]
        if mask:
            for at in self.random.choice(count, int(self.random.integers(1, 3)), replace=False):
                made[at] = mask
        return self.fixed.get("text", " ".join(made))


def sizes(draw):
    """(heads, width of a head); a norm of two or three numbers would say more about rounding than about the model."""
    heads, width = draw.pick("heads", 2, 3, 4), draw.pick("width", 4, 6, 8)
    if draw.pick("one_head", False, False, False, False, True):
        heads, width = 1, heads * width
    return heads, width


def norm_eps(draw):
    return draw.pick("eps", 1e-5, 1e-6, 1e-12, 1e-3)


def gpt2(draw, vocabulary):
    heads, width = sizes(draw)
    return transformers.GPT2Config(
        vocab_size=vocabulary, n_positions=draw.pick("positions", 24, 40), n_embd=heads * width, n_layer=draw.pick("layers", 1, 2, 3),
        n_head=heads, n_inner=draw.pick("inner", None, 7, 30),
        activation_function=draw.pick("activation", "gelu_new", "gelu_new", "gelu", "relu", "silu", "gelu_pytorch_tanh", "gelu_fast", "swish"),
        layer_norm_epsilon=norm_eps(draw), scale_attn_weights=draw.pick("scaled", True, True, False),
        tie_word_embeddings=draw.pick("tied", True, True, False), bos_token_id=0, eos_token_id=0, pad_token_id=None)  # fmt: skip


def gpt_neo(draw, vocabulary):
    heads, width = sizes(draw)
    layers = draw.pick("layers", 1, 2, 3)
    kinds = draw.pick("kinds", ["global", "local"], ["local"], ["global"], ["local", "global"])
    return transformers.GPTNeoConfig(
        vocab_size=vocabulary, max_position_embeddings=draw.pick("positions", 24, 40), hidden_size=heads * width,
        num_layers=layers * len(kinds), attention_types=[[kinds, layers]], num_heads=heads, intermediate_size=draw.pick("inner", None, 9, 20),
        window_size=draw.pick("window", 1, 2, 3, 5, 256), activation_function=draw.pick("activation", "gelu_new", "gelu", "relu"),
        layer_norm_epsilon=norm_eps(draw), tie_word_embeddings=draw.pick("tied", True, True, False), bos_token_id=0, eos_token_id=0)  # fmt: skip


def gpt_neox(draw, vocabulary):
    heads, width = sizes(draw)
    return transformers.GPTNeoXConfig(
        vocab_size=vocabulary, hidden_size=heads * width, num_hidden_layers=draw.pick("layers", 1, 2, 3), num_attention_heads=heads,
        intermediate_size=draw.pick("inner", 9, 20, 32), hidden_act=draw.pick("activation", "gelu", "gelu", "gelu_new", "gelu_fast", "relu"),
        rotary_pct=draw.pick("rotary", *[dims / width for dims in (2, 4, width) if dims <= width]), rotary_emb_base=draw.pick("base", 10000, 100),
        max_position_embeddings=64, layer_norm_eps=norm_eps(draw), tie_word_embeddings=draw.pick("tied", False, False, True),
        use_parallel_residual=draw.pick("parallel", True, False), attention_bias=draw.pick("attention_bias", True, True, False),
        bos_token_id=0, eos_token_id=0)  # fmt: skip


def llama_sizes(draw, vocabulary):
    """What llama, mistral and qwen2 have in common."""
    heads, width = sizes(draw)
    groups = draw.pick("groups", *[count for count in range(1, heads + 1) if heads % count == 0])
    return {
        "vocab_size": vocabulary, "hidden_size": heads * width, "intermediate_size": draw.pick("inner", 9, 20, 32),
        "num_hidden_layers": draw.pick("layers", 1, 2, 3), "num_attention_heads": heads, "num_key_value_heads": groups,
        "hidden_act": draw.pick("activation", "silu", "silu", "gelu", "gelu_pytorch_tanh", "relu"), "max_position_embeddings": 64,
        "rms_norm_eps": norm_eps(draw), "rope_theta": draw.pick("base", 10000.0, 500000.0, 100.0),
        "tie_word_embeddings": draw.pick("tied", True, False), "bos_token_id": 1, "eos_token_id": 2,
    }  # fmt: skip


def llama(draw, vocabulary):
    shared = llama_sizes(draw, vocabulary)
    return transformers.LlamaConfig(
        **shared, attention_bias=draw.pick("attention_bias", False, False, True), mlp_bias=draw.pick("mlp_bias", False, False, True),
        head_dim=draw.pick("head_dim", None, None, 4, 10))  # fmt: skip


def mistral(draw, vocabulary):
    return transformers.MistralConfig(**llama_sizes(draw, vocabulary), sliding_window=draw.pick("window", None, 4096, 1, 2, 4, 7),
                                      head_dim=draw.pick("head_dim", None, 4, 10))  # fmt: skip


def qwen2(draw, vocabulary):
    return transformers.Qwen2Config(**llama_sizes(draw, vocabulary), use_sliding_window=False, sliding_window=3, max_window_layers=1)


def labels(draw):
    names = draw.pick("labels", ["negative", "positive"], ["sport", "art", "news", "weather"])
    return {"id2label": dict(enumerate(names)), "label2id": {name: at for at, name in enumerate(names)}}


def bert(draw, vocabulary):
    heads, width = sizes(draw)
    return transformers.BertConfig(
        vocab_size=vocabulary, hidden_size=heads * width, num_hidden_layers=draw.pick("layers", 1, 2, 3), num_attention_heads=heads,
        intermediate_size=draw.pick("inner", 9, 20, 32), hidden_act=draw.pick("activation", "gelu", "gelu", "relu", "gelu_new", "silu"),
        max_position_embeddings=draw.pick("positions", 24, 40), type_vocab_size=draw.pick("types", 2, 2, 1), layer_norm_eps=norm_eps(draw),
        tie_word_embeddings=draw.pick("tied", True, True, False), pad_token_id=0, **labels(draw))  # fmt: skip


def roberta(draw, vocabulary):
    shared = bert(draw, vocabulary).to_dict()
    shared.pop("model_type")
    shared.update(type_vocab_size=1, pad_token_id=1, bos_token_id=0, eos_token_id=2)
    return transformers.RobertaConfig(**shared)


def distilbert(draw, vocabulary):
    heads, width = sizes(draw)
    return transformers.DistilBertConfig(
        vocab_size=vocabulary, dim=heads * width, n_layers=draw.pick("layers", 1, 2, 3), n_heads=heads, hidden_dim=draw.pick("inner", 9, 20, 32),
        activation=draw.pick("activation", "gelu", "gelu", "relu"), max_position_embeddings=draw.pick("positions", 24, 40),
        sinusoidal_pos_embds=draw.pick("sinusoidal", False, False, True), tie_word_embeddings=draw.pick("tied", True, True, False),
        pad_token_id=0, **labels(draw))  # fmt: skip


CONFIGS = {made.__name__: made for made in (gpt2, gpt_neo, gpt_neox, llama, mistral, qwen2, bert, roberta, distilbert)}
CLASSES = {"gpt2": "GPT2", "gpt_neo": "GPTNeo", "gpt_neox": "GPTNeoX", "llama": "Llama", "mistral": "Mistral", "qwen2": "Qwen2",
           "bert": "Bert", "roberta": "Roberta", "distilbert": "DistilBert"}  # fmt: skip
HEADS = {
    **dict.fromkeys(["gpt_neo", "gpt_neox", "llama", "mistral", "qwen2"], ["ForCausalLM", "ForCausalLM", "ForSequenceClassification", "Model"]),
    "gpt2": ["LMHeadModel", "LMHeadModel", "ForSequenceClassification", "Model"],
    **dict.fromkeys(["bert", "roberta", "distilbert"], ["ForMaskedLM", "ForSequenceClassification", "Model"]),
}
TOKENIZERS = {"gpt2": ["gpt2"], "gpt_neo": ["gpt2"], "gpt_neox": ["neox"], "llama": ["llama2", "llama3", "smollm2"], "mistral": ["mistral"],
              "qwen2": ["qwen2"], "bert": ["bert_uncased", "bert_cased"], "roberta": ["roberta"], "distilbert": ["bert_uncased"]}  # fmt: skip
SPECIAL = {"gpt2": "<|endoftext|>", "bert": " [SEP] ", "roberta": "<pad>"}  # inside of a text
TOKENIZER_CLASSES = {
    "gpt2": ("GPT2TokenizerFast", {"unk_token": "<|endoftext|>", "bos_token": "<|endoftext|>", "eos_token": "<|endoftext|>"}),
    "neox": ("GPTNeoXTokenizerFast", {"unk_token": "<|endoftext|>", "bos_token": "<|endoftext|>", "eos_token": "<|endoftext|>"}),
    "qwen2": ("Qwen2TokenizerFast", {}),
    "roberta": ("RobertaTokenizerFast", {"add_prefix_space": False}),
    "bert_uncased": ("BertTokenizerFast", {}),
    "bert_cased": ("BertTokenizerFast", {"do_lower_case": False}),
}


def word_piece(tokenizer):
    """Training breaks ties by chance, and the same seed should give the same model."""
    words = {}
    for line in LINES:
        for word, _ in tokenizer.pre_tokenizer.pre_tokenize_str(tokenizer.normalizer.normalize_str(line)):
            words[word] = words.get(word, 0) + 1
    letters = sorted({letter for word in words for letter in word})
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + letter for letter in letters)]
    for word in sorted(words, key=lambda word: (-words[word], word)):
        pieces += [word] if len(word) < 4 else [word[:3], "##" + word[3:]]
    pieces = list(dict.fromkeys(pieces))[: 2 * tokenizer_kinds.SIZES["pieces"]]
    return tokenizers.models.WordPiece({piece: at for at, piece in enumerate(pieces)}, unk_token="[UNK]")


def make_tokenizer(kind):
    """A tokenizer of a kind, as the class that transformers has for it."""
    arguments = [False] if kind == "roberta" else []
    plain = getattr(tokenizer_kinds, kind)(LINES, *arguments)
    if kind.startswith("bert"):
        plain.model = word_piece(plain)
    name, more = TOKENIZER_CLASSES.get(kind, ("PreTrainedTokenizerFast", {}))
    return getattr(transformers, name)(tokenizer_object=plain, clean_up_tokenization_spaces=False, **more)


def randomise(model, seed, embedding):
    """Weights as large as trained ones are, so that attention looks somewhere and each term counts."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, weights in model.named_parameters():
            numbers = torch.randn(weights.shape, generator=generator)
            is_gain = weights.ndim == 1 and name.endswith("weight")
            if is_gain:
                numbers = 1 + 0.3 * numbers
            elif weights.ndim == 1:
                numbers = 0.3 * numbers
            elif "embed" in name or ".wte" in name or ".wpe" in name or name.startswith(("wte", "wpe")):
                numbers = embedding * numbers
            else:
                # linear layers have a row for each output, GPT-2's have a column
                numbers = numbers / (weights.shape[0 if ".c_" in name and weights.shape[0] != weights.shape[1] else -1] ** 0.5)
            weights.copy_(numbers)


def is_sentence_model(draw):
    return draw.pick("sentences", False, True)


def write_sentence_modules(folder, config, draw):
    """What the package sentence-transformers keeps beside a model: mean of the rows, of unit length where it says so."""
    modules = [("", "Transformer"), ("1_Pooling", "Pooling")] + [("2_Normalize", "Normalize")] * draw.pick("unit", True, False)
    listed = [{"idx": at, "name": str(at), "path": path, "type": f"sentence_transformers.models.{kind}"} for at, (path, kind) in enumerate(modules)]
    (folder / "modules.json").write_text(json.dumps(listed))
    (folder / "1_Pooling").mkdir()
    pooling = {"word_embedding_dimension": config.hidden_size}
    pooling.update({f"pooling_mode_{kind}": kind == "mean_tokens" for kind in ("cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens")})
    (folder / "1_Pooling/config.json").write_text(json.dumps(pooling))
    length = {"max_seq_length": draw.pick("length", 20, 8), "do_lower_case": False}
    (folder / "sentence_bert_config.json").write_text(json.dumps(length))
    return modules


def edit_json(path, without=(), **changes):
    kept = {key: value for key, value in json.loads(path.read_text()).items() if key not in without}
    path.write_text(json.dumps({**kept, **changes}, indent=1))


# Settings that files of well-known models have and that change nothing.
HUB_KEYS = {
    "gpt2": {"task_specific_params": {"text-generation": {"do_sample": True, "max_length": 50}}, "_num_labels": 1},
    "gpt_neo": {"gradient_checkpointing": False, "tokenizer_class": "GPT2Tokenizer", "task_specific_params": {"text-generation": {"do_sample": True}}},
    "gpt_neox": {"gradient_checkpointing": False},
    "llama": {"is_llama_config": True, "rope_interleaved": False, "rope_scaling": None, "pretraining_tp": 1,
              "transformers.js_config": {"kv_cache_dtype": {"q4f16": "float16"}}},
    "mistral": {"_name_or_path": "mistral"},
    "qwen2": {"use_mrope": False},
    "bert": {"gradient_checkpointing": False, "_name_or_path": "somebody/bert", "finetuning_task": "mnli"},
    "roberta": {"_name_or_path": "somebody/roberta", "gradient_checkpointing": False},
    "distilbert": {"tie_weights_": True, "output_past": True, "finetuning_task": "sst-2"},
}  # fmt: skip


def leave_out_defaults(path, config, draw):
    """Older files say less."""
    defaults = type(config)().to_dict()
    kept = ("model_type", "architectures", "id2label", "label2id")
    same = [key for key, value in json.loads(path.read_text()).items() if key in defaults and defaults[key] == value and key not in kept]
    edit_json(path, without=[key for key in same if draw.pick("lean", False, True)])


def as_on_the_hub(family, folder, config):
    """The oldest files of a family have tensors that nobody needs, and other names."""
    path = folder / "model.safetensors"
    tensors = load_file(path)
    if family == "gpt2":
        is_bare = all(name.startswith(("transformer.", "h.", "w", "ln_f")) for name in tensors)
        if is_bare:  # beside a head, transformers needs the prefix
            tensors = {name.removeprefix("transformer."): tensor for name, tensor in tensors.items()}
        prefix = "" if is_bare else "transformer."
        for layer in range(config.n_layer):
            tensors[f"{prefix}h.{layer}.attn.bias"] = torch.tril(torch.ones(1, 1, config.n_positions, config.n_positions))
        edit_json(folder / "config.json", n_ctx=config.n_positions)
    if family == "bert":
        tensors = {name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): tensor
                   for name, tensor in tensors.items()}  # fmt: skip
        inside = "bert." if any(name.startswith("bert.") for name in tensors) else ""
        tensors[f"{inside}embeddings.position_ids"] = torch.arange(config.max_position_embeddings)[None]
        tensors.setdefault(f"{inside}pooler.dense.weight", torch.zeros(config.hidden_size, config.hidden_size))
        tensors.setdefault(f"{inside}pooler.dense.bias", torch.zeros(config.hidden_size))
        if any(name.startswith("cls.") for name in tensors):
            tensors["cls.seq_relationship.weight"], tensors["cls.seq_relationship.bias"] = torch.zeros(2, config.hidden_size), torch.zeros(2)
    if family == "gpt_neox":
        prefix = "gpt_neox." if any(name.startswith("gpt_neox.") for name in tensors) else ""
        for layer in range(config.num_hidden_layers):
            inside = f"{prefix}layers.{layer}.attention"
            tensors[f"{inside}.bias"] = torch.tril(torch.ones(1, 1, 64, 64, dtype=torch.bool))
            tensors[f"{inside}.masked_bias"], tensors[f"{inside}.rotary_emb.inv_freq"] = torch.tensor(-1e9), torch.zeros(2)
    edit_json(folder / "config.json", **HUB_KEYS[family])
    save_file(tensors, path, metadata={"format": "pt"})


def write_tokenizer(tokenizer, folder, draw, kind):
    tokenizer.save_pretrained(folder)
    if kind in ("gpt2", "bert_uncased", "bert_cased") and draw.pick("old_tokenizer", False, False, False, True):
        tokenizer.save_vocabulary(str(folder))
        (folder / "tokenizer.json").unlink()


def most_tokens(family, config):
    """RoBERTa counts positions from behind that of padding."""
    return config.max_position_embeddings - (config.pad_token_id + 1 if family == "roberta" else 0)


def build(family, draw, folder):
    """Writes a folder and returns what is known of it besides."""
    seed = zlib.crc32(f"{family} {draw.random.integers(1 << 30)}".encode())
    kind = draw.pick("tokenizer", *TOKENIZERS[family])
    head = draw.pick("head", *HEADS[family])
    tokenizer = make_tokenizer(kind)
    config = CONFIGS[family](draw, len(tokenizer) + draw.pick("spare", 0, 0, 3))
    if head == "ForSequenceClassification":
        config.update(labels(draw))
    model = getattr(transformers, CLASSES[family] + head)(config).eval()
    randomise(model, seed, draw.pick("embedding", 0.7, 0.7, 0.1))
    model.to({"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}[draw.pick("dtype", "f32", "f32", "f32", "bf16", "f16")])
    folder.mkdir(parents=True, exist_ok=True)
    shard = draw.pick("shard", None, None, None, "6KB")
    model.save_pretrained(folder, max_shard_size=shard or "5GB")
    (folder / "generation_config.json").unlink(missing_ok=True)
    write_tokenizer(tokenizer, folder, draw, kind)
    if shard is None and draw.pick("hub", False, True):
        as_on_the_hub(family, folder, config)
    leave_out_defaults(folder / "config.json", config, draw)
    modules = []
    if family in ("bert", "roberta", "distilbert") and head == "Model" and is_sentence_model(draw):
        modules = write_sentence_modules(folder, config, draw)
    text = draw.text(tokenizer.mask_token if head == "ForMaskedLM" else None)
    if family in SPECIAL and draw.pick("special", False, False, False, True):
        text = text.replace(" ", SPECIAL[family], 1)
    while len(tokenizer(text)["input_ids"]) > most_tokens(family, config):
        text = text.rpartition(" ")[0] if " " in text else text[:-1]
    return {"family": family, "head": head, "tokenizer": kind, "text": text, "modules": [name for _, name in modules]}


def architecture(family, head):
    return getattr(transformers, CLASSES[family] + head)
