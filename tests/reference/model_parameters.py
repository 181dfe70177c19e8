"""The weights of a model of transformers under the names and in the shapes that the scene format gives them, as views:
to change one is to change the model."""

import torch


def column(vector):
    """A bias is a row."""
    return vector[None]


def cut(named, b, part, weight, bias, width):
    """Heads side by side in the columns of `weight`."""
    for head in range(weight.shape[1] // width):
        at = slice(head * width, (head + 1) * width)
        named[f"{b}h{head}.W_{part}"] = weight[:, at]
        if bias is not None:
            named[f"{b}h{head}.b_{part}"] = column(bias[at])


def linear(named, name, bias_name, module):
    named[name] = module.weight.T
    if module.bias is not None:
        named[bias_name] = column(module.bias)


def heads_of_linear(named, b, part, module, width):
    cut(named, b, part, module.weight.T, module.bias, width)


def norm(named, b, at, module):
    named[f"{b}g_{at}"] = column(module.weight)
    if getattr(module, "bias", None) is not None:
        named[f"{b}c_{at}"] = column(module.bias)


def gpt2(named, base, config):
    width = config.n_embd // config.n_head
    for at, block in enumerate(base.h):
        b = f"b{at}."
        for part, weight, bias in zip("qkv", block.attn.c_attn.weight.chunk(3, dim=1), block.attn.c_attn.bias.chunk(3), strict=True):
            cut(named, b, part, weight, bias, width)
        for name, module in (("o", block.attn.c_proj), ("1", block.mlp.c_fc), ("2", block.mlp.c_proj)):
            named[f"{b}W_{name}"], named[f"{b}b_{name}"] = module.weight, column(module.bias)
        norm(named, b, "1", block.ln_1)
        norm(named, b, "2", block.ln_2)
    norm(named, "", "f", base.ln_f)


def gpt_neo(named, base, config):
    width = config.hidden_size // config.num_heads
    for at, block in enumerate(base.h):
        b, attention = f"b{at}.", block.attn.attention
        for part, module in (("q", attention.q_proj), ("k", attention.k_proj), ("v", attention.v_proj)):
            heads_of_linear(named, b, part, module, width)
        for name, module in (("o", attention.out_proj), ("1", block.mlp.c_fc), ("2", block.mlp.c_proj)):
            linear(named, f"{b}W_{name}", f"{b}b_{name}", module)
        norm(named, b, "1", block.ln_1)
        norm(named, b, "2", block.ln_2)
    norm(named, "", "f", base.ln_f)


def gpt_neox(named, base, config):
    width = config.hidden_size // config.num_attention_heads
    for at, block in enumerate(base.layers):
        b, fused = f"b{at}.", block.attention.query_key_value
        for index, weight in enumerate(fused.weight.T.split(width, dim=1)):
            head, part = index // 3, "qkv"[index % 3]
            named[f"{b}h{head}.W_{part}"] = weight
            if fused.bias is not None:
                named[f"{b}h{head}.b_{part}"] = column(fused.bias[index * width : (index + 1) * width])
        for name, module in (("o", block.attention.dense), ("1", block.mlp.dense_h_to_4h), ("2", block.mlp.dense_4h_to_h)):
            linear(named, f"{b}W_{name}", f"{b}b_{name}", module)
        norm(named, b, "1", block.input_layernorm)
        norm(named, b, "2", block.post_attention_layernorm)
    norm(named, "", "f", base.final_layer_norm)


def llama(named, base, config):
    width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    group = config.num_attention_heads // config.num_key_value_heads
    for at, block in enumerate(base.layers):
        b = f"b{at}."
        heads_of_linear(named, b, "q", block.self_attn.q_proj, width)
        for part, module in (("k", block.self_attn.k_proj), ("v", block.self_attn.v_proj)):
            shared = {}
            heads_of_linear(shared, "", part, module, width)
            for name, weight in shared.items():
                head, what = name[1:].split(".")
                named[f"{b}h{int(head) * group}.{what}"] = weight
        linear(named, b + "W_o", b + "b_o", block.self_attn.o_proj)
        for name, module in (("1", block.mlp.up_proj), ("g", block.mlp.gate_proj), ("2", block.mlp.down_proj)):
            linear(named, f"{b}W_{name}", f"{b}b_{name}", module)
        norm(named, b, "1", block.input_layernorm)
        norm(named, b, "2", block.post_attention_layernorm)
    norm(named, "", "f", base.norm)


def bert(named, base, config):
    width = config.hidden_size // config.num_attention_heads
    norm(named, "", "in", base.embeddings.LayerNorm)
    for at, block in enumerate(base.encoder.layer):
        b, attention = f"b{at}.", block.attention.self
        for part, module in (("q", attention.query), ("k", attention.key), ("v", attention.value)):
            heads_of_linear(named, b, part, module, width)
        for name, module in (("o", block.attention.output.dense), ("1", block.intermediate.dense), ("2", block.output.dense)):
            linear(named, f"{b}W_{name}", f"{b}b_{name}", module)
        norm(named, b, "1", block.attention.output.LayerNorm)
        norm(named, b, "2", block.output.LayerNorm)


def distilbert(named, base, config):
    width = config.dim // config.n_heads
    norm(named, "", "in", base.embeddings.LayerNorm)
    for at, block in enumerate(base.transformer.layer):
        b = f"b{at}."
        for part, module in (("q", block.attention.q_lin), ("k", block.attention.k_lin), ("v", block.attention.v_lin)):
            heads_of_linear(named, b, part, module, width)
        for name, module in (("o", block.attention.out_lin), ("1", block.ffn.lin1), ("2", block.ffn.lin2)):
            linear(named, f"{b}W_{name}", f"{b}b_{name}", module)
        norm(named, b, "1", block.sa_layer_norm)
        norm(named, b, "2", block.output_layer_norm)


NAMED = {"gpt2": gpt2, "gpt_neo": gpt_neo, "gpt_neox": gpt_neox, "llama": llama, "mistral": llama, "qwen2": llama, "bert": bert,
         "roberta": bert, "distilbert": distilbert}  # fmt: skip


def parameters(model):
    """The readout is a matrix of its own there: what is changed in it leaves the words alone."""
    named = {}
    NAMED[model.config.model_type](named, model.base_model, model.config)
    readout = model.get_output_embeddings() or getattr(model, "classifier", None) or getattr(model, "score", None)
    readout = getattr(readout, "out_proj", readout)
    if readout is not None:
        readout.weight = torch.nn.Parameter(readout.weight.detach().clone())
        linear(named, "W_out", "b_out", readout)
    return {name: weight.detach() for name, weight in named.items()}
