"""What transformers computes inside of a model, under the names that the scene format gives it."""

import contextlib
import sys

import torch


class Nodes:
    """Keeps what goes into modules and comes out of them, without the batch.

    `forced`: name → [[row, column, value], …], and before those ["row", row, numbers] and ["add", row, numbers], and before those "off"
    for zeros throughout, or "skip" for what came into the block; what comes after is computed from that.
    Of what goes into a module only that module learns of it.
    """

    def __init__(self, forced=None):
        self.values = {}
        self.handles = []
        self.forced = forced or {}
        self.done = set()

    def force(self, name, rows):
        """Changes the rows where they stand; what comes out of one module may be seen again where it goes into the next."""
        if name in self.done:
            return
        self.done.add(name)
        for cell in self.forced.get(name, []):
            if cell == "off":
                rows.zero_()
            elif cell == "skip":
                rows.copy_(self.came_into(name))
            elif cell[0] == "row":
                rows[cell[1]] = torch.as_tensor(cell[2])
            elif cell[0] == "add":
                rows[cell[1]] += torch.as_tensor(cell[2])
            else:
                rows[cell[0], cell[1]] = cell[2]

    def came_into(self, name):
        layer = int(name[1:].partition(".")[0])
        names = [f"b{layer - 1}.out"] if layer else ["X_norm", "X_pos", "X"]
        return next(self.values[each] for each in names if each in self.values)

    def keep(self, name, value):
        value = value.detach().clone()
        rows = value[0] if value.ndim == 3 else value
        for part, numbers in (name(rows) if callable(name) else {name: rows}).items():
            self.force(part, numbers)
            self.values[part] = numbers.clone()  # what is joined of heads may be changed after them
        return value

    def after(self, module, name):
        def replace(_, given, made):
            return (self.keep(name, made[0]), *made[1:]) if isinstance(made, tuple) else self.keep(name, made)

        self.handles.append(module.register_forward_hook(replace))

    def before(self, module, name):
        self.handles.append(module.register_forward_pre_hook(lambda _, given: (self.keep(name, given[0]), *given[1:])))

    def through(self, module, came_in, name):
        self.before(module, came_in)
        self.after(module, name)

    def stop(self):
        for handle in self.handles:
            handle.remove()


def columns(block, part, width, heads, group=1):
    """Heads side by side; with groups, of each the first."""
    return lambda rows: {f"{block}h{at * group}.{part}": rows[:, at * width : (at + 1) * width] for at in range(heads // group)}


def joined(block, width, heads):
    def named(rows):
        concat = {f"{block}concat": rows} if heads > 1 else {}
        return {**columns(block, "output", width, heads)(rows), **concat}

    return named


def three(block, width, heads):
    """Q, K and V side by side."""

    def named(rows):
        values = {}
        for part, chunk in zip("QKV", rows.chunk(3, dim=1), strict=True):
            values.update(columns(block, part, width, heads)(chunk))
        return values

    return named


def three_each(block, width, heads):
    """Q, K and V of a head side by side, then those of the next."""

    def named(rows):
        values = {}
        for head, chunk in enumerate(rows.chunk(heads, dim=1)):
            values.update({f"{block}h{head}.{part}": numbers for part, numbers in zip("QKV", chunk.chunk(3, dim=1), strict=True)})
        return values

    return named


def came_in(layer, first):
    return f"b{layer - 1}.out" if layer else first


def gpt2(nodes, base, config):
    heads, width = config.n_head, config.n_embd // config.n_head
    nodes.after(base.wte, "X")
    nodes.after(base.wpe, "P")
    for at, block in enumerate(base.h):
        b = f"b{at}."
        nodes.through(block.ln_1, came_in(at, "X_pos"), b + "norm1")
        nodes.after(block.attn.c_attn, three(b, width, heads))
        nodes.through(block.attn.c_proj, joined(b, width, heads), b + "attention")
        nodes.through(block.ln_2, b + "mid", b + "norm2")
        nodes.through(block.mlp.c_proj, b + "active", b + "feed")
        nodes.after(block.mlp.c_fc, b + "hidden")
        nodes.after(block, b + "out")
    nodes.after(base.ln_f, "final")


def gpt_neo(nodes, base, config):
    heads, width = config.num_heads, config.hidden_size // config.num_heads
    nodes.after(base.wte, "X")
    nodes.after(base.wpe, "P")
    for at, block in enumerate(base.h):
        b, attention = f"b{at}.", block.attn.attention
        nodes.through(block.ln_1, came_in(at, "X_pos"), b + "norm1")
        for part, module in (("Q", attention.q_proj), ("K", attention.k_proj), ("V", attention.v_proj)):
            nodes.after(module, columns(b, part, width, heads))
        nodes.through(attention.out_proj, joined(b, width, heads), b + "attention")
        nodes.through(block.ln_2, b + "mid", b + "norm2")
        nodes.after(block.mlp.c_fc, b + "hidden")
        nodes.through(block.mlp.c_proj, b + "active", b + "feed")
        nodes.after(block, b + "out")
    nodes.after(base.ln_f, "final")


def gpt_neox(nodes, base, config):
    heads, width = config.num_attention_heads, config.hidden_size // config.num_attention_heads
    nodes.after(base.embed_in, "X")
    for at, block in enumerate(base.layers):
        b = f"b{at}."
        nodes.through(block.input_layernorm, came_in(at, "X"), b + "norm1")
        nodes.after(block.attention.query_key_value, three_each(b, width, heads))
        nodes.through(block.attention.dense, joined(b, width, heads), b + "attention")
        nodes.through(block.post_attention_layernorm, came_in(at, "X") if config.use_parallel_residual else b + "mid", b + "norm2")
        nodes.after(block.mlp.dense_h_to_4h, b + "hidden")
        nodes.through(block.mlp.dense_4h_to_h, b + "active", b + "feed")
        nodes.after(block, b + "out")
    nodes.after(base.final_layer_norm, "final")


def llama(nodes, base, config):
    heads = config.num_attention_heads
    width = getattr(config, "head_dim", None) or config.hidden_size // heads
    group = heads // config.num_key_value_heads
    nodes.after(base.embed_tokens, "X")
    for at, block in enumerate(base.layers):
        b = f"b{at}."
        nodes.through(block.input_layernorm, came_in(at, "X"), b + "norm1")
        nodes.after(block.self_attn.q_proj, columns(b, "Q", width, heads))
        nodes.after(block.self_attn.k_proj, columns(b, "K", width, heads, group))
        nodes.after(block.self_attn.v_proj, columns(b, "V", width, heads, group))
        nodes.through(block.self_attn.o_proj, joined(b, width, heads), b + "attention")
        nodes.through(block.post_attention_layernorm, b + "mid", b + "norm2")
        nodes.after(block.mlp.up_proj, b + "hidden")
        nodes.after(block.mlp.gate_proj, b + "gate")
        nodes.through(block.mlp.down_proj, b + "active", b + "feed")
        nodes.after(block, b + "out")
    nodes.after(base.norm, "final")


def bert(nodes, base, config):
    heads, width = config.num_attention_heads, config.hidden_size // config.num_attention_heads
    nodes.after(base.embeddings.word_embeddings, "X")
    nodes.after(base.embeddings.position_embeddings, "P")
    nodes.after(base.embeddings.token_type_embeddings, "S")
    nodes.through(base.embeddings.LayerNorm, "X_pos", "X_norm")
    for at, block in enumerate(base.encoder.layer):
        b, attention = f"b{at}.", block.attention.self
        for part, module in (("Q", attention.query), ("K", attention.key), ("V", attention.value)):
            nodes.after(module, columns(b, part, width, heads))
        nodes.through(block.attention.output.dense, joined(b, width, heads), b + "attention")
        nodes.through(block.attention.output.LayerNorm, b + "sum1", b + "mid")
        nodes.after(block.intermediate.dense, b + "hidden")
        nodes.through(block.output.dense, b + "active", b + "feed")
        nodes.through(block.output.LayerNorm, b + "sum2", b + "out")


def distilbert(nodes, base, config):
    heads, width = config.n_heads, config.dim // config.n_heads
    nodes.after(base.embeddings.word_embeddings, "X")
    nodes.after(base.embeddings.position_embeddings, "P")
    nodes.through(base.embeddings.LayerNorm, "X_pos", "X_norm")
    for at, block in enumerate(base.transformer.layer):
        b = f"b{at}."
        for part, module in (("Q", block.attention.q_lin), ("K", block.attention.k_lin), ("V", block.attention.v_lin)):
            nodes.after(module, columns(b, part, width, heads))
        nodes.through(block.attention.out_lin, joined(b, width, heads), b + "attention")
        nodes.through(block.sa_layer_norm, b + "sum1", b + "mid")
        nodes.after(block.ffn.lin1, b + "hidden")
        nodes.through(block.ffn.lin2, b + "active", b + "feed")
        nodes.through(block.output_layer_norm, b + "sum2", b + "out")


def transform(nodes, model, base):
    """What a readout does to the rows before it compares them with the labels."""
    predictions = getattr(getattr(model, "cls", None), "predictions", None)
    classifier = getattr(model, "classifier", None)
    if predictions is not None:
        nodes.after(predictions.transform.dense, "dense")
        nodes.through(predictions.transform.LayerNorm, "dense_active", "dense_norm")
    elif hasattr(model, "vocab_transform"):
        nodes.after(model.vocab_transform, "dense")
        nodes.through(model.vocab_layer_norm, "dense_active", "dense_norm")
    elif hasattr(model, "lm_head") and hasattr(model.lm_head, "layer_norm"):
        nodes.after(model.lm_head.dense, "dense")
        nodes.through(model.lm_head.layer_norm, "dense_active", "dense_norm")
    elif hasattr(classifier, "out_proj"):
        nodes.after(classifier.dense, "dense")
        nodes.before(classifier.out_proj, "dense_active")
    elif classifier is not None:
        nodes.through(getattr(model, "pre_classifier", None) or base.pooler.dense, "pooled", "dense")
        nodes.before(classifier, "dense_active")


WATCHED = {"gpt2": gpt2, "gpt_neo": gpt_neo, "gpt_neox": gpt_neox, "llama": llama, "mistral": llama, "qwen2": llama, "bert": bert,
           "roberta": bert, "distilbert": distilbert}  # fmt: skip


@contextlib.contextmanager
def recorded_weights(nodes):
    """Softmax is called once in each block, for the scores of all heads."""
    softmax = torch.nn.functional.softmax
    block = 0

    def kept(scores, *more, **named):
        nonlocal block
        made = softmax(scores, *more, **named)
        for head, weights in enumerate(made[0]):
            nodes.force(f"b{block}.h{head}.weights", weights)
            nodes.values[f"b{block}.h{head}.weights"] = weights
        block += 1
        return made

    torch.nn.functional.softmax = kept
    try:
        yield
    finally:
        torch.nn.functional.softmax = softmax


@contextlib.contextmanager
def recorded_rotation(nodes, model):
    """Keeps the turned queries and keys of each block."""
    module = sys.modules[type(model).__module__]
    turn = getattr(module, "apply_rotary_pos_emb", None)
    turned = []

    def kept(*given, **more):
        made = turn(*given, **more)
        turned.append(made)
        return made

    if turn:
        module.apply_rotary_pos_emb = kept
    try:
        yield
    finally:
        if turn:
            module.apply_rotary_pos_emb = turn
    for at, (queries, keys) in enumerate(turned):
        for part, rows, group in (("Q", queries[0], 1), ("K", keys[0], queries.shape[1] // keys.shape[1])):
            for head, made in enumerate(rows):
                name = f"b{at}.h{head * group}.{part}"
                whole = nodes.values[name].clone()
                whole[:, : made.shape[1]] = made
                nodes.values[name + "_rot"] = whole


def sentence_vector(rows, modules):
    """As the package sentence-transformers makes it of the last rows."""
    pooled = rows.mean(dim=0, keepdim=True)
    return {"pooled": pooled, **({"unit": pooled / pooled.norm()} if "Normalize" in modules else {})}


def all_nodes(model, ids, modules=(), forced=None):
    """Every matrix of a model, by name, as tensors; `ids` is a list."""
    nodes = Nodes(forced)
    family = model.config.model_type
    WATCHED[family](nodes, model.base_model, model.config)
    transform(nodes, model, model.base_model)
    with torch.no_grad(), recorded_weights(nodes), recorded_rotation(nodes, model):
        made = model(torch.tensor([ids]), output_attentions=True)
    nodes.stop()
    for layer, heads in enumerate(made.attentions):
        for head, weights in enumerate(heads[0]):
            assert torch.equal(nodes.values[f"b{layer}.h{head}.weights"], weights)
    if "logits" in made:
        logits = made.logits[0] if made.logits.ndim == 3 else made.logits
        if hasattr(model, "score"):
            nodes.values["pooled"] = nodes.values["final"][-1:]
        nodes.values["logits"] = logits
        nodes.values["probabilities"] = logits.softmax(dim=-1)
    if modules:
        nodes.values.update(sentence_vector(made.last_hidden_state[0], modules))
    return nodes.values
