# Changed. Made by Heed.

import json
import math
import pathlib
import sys
import zipfile

import numpy as np
import torch
from torch import nn


def split_heads(x, heads):
    """(n, heads * d) to (heads, n, d)"""
    return x.view(len(x), heads, -1).transpose(0, 1)


# Block 1.
class Attention(nn.Module):
    def __init__(self, d_model, heads, kv_heads, d_key, d_value):
        super().__init__()
        self.heads = heads
        self.kv_heads = kv_heads
        self.key = nn.Linear(d_model, kv_heads * d_key, bias=False)
        self.query = nn.Linear(d_model, heads * d_key, bias=False)
        self.value = nn.Linear(d_model, kv_heads * d_value)
        self.register_buffer("allowed", torch.empty(2, 2))
        self.output = nn.Linear(heads * d_value, d_model, bias=False)

    def forward(self, x):
        K = split_heads(self.key(x), self.kv_heads)
        Q = split_heads(self.query(x), self.heads)
        V = split_heads(self.value(x), self.kv_heads)
        scores = Q @ K[[0, 0]].transpose(-2, -1)
        scaled = scores / math.sqrt(2)
        head = torch.arange(2)[:, None, None]
        distance = (torch.arange(2)[:, None] - torch.arange(2)).abs()
        biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
        allowed = self.allowed == 1
        masked = biased.masked_fill(~allowed, float("-inf"))
        weights = torch.softmax(masked, dim=-1)
        output = weights @ V[[0, 0]]
        concat = torch.cat(output.unbind(), dim=-1)
        attention = self.output(concat)
        return attention


# Block 1.
class Block(nn.Module):
    def __init__(self, d_model, heads, kv_heads, d_key, d_value):
        super().__init__()
        self.attention = Attention(d_model, heads, kv_heads, d_key, d_value)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-05)

    def forward(self, x):
        attention = self.attention(x)
        sum1 = x + attention
        out = self.norm1(sum1)
        return out


# Block 2.
class Attention2(nn.Module):
    def __init__(self, d_model, heads, kv_heads, d_key, d_value):
        super().__init__()
        self.heads = heads
        self.kv_heads = kv_heads
        self.key = nn.Linear(d_model, kv_heads * d_key, bias=False)
        self.query = nn.Linear(d_model, heads * d_key, bias=False)
        self.value = nn.Linear(d_model, kv_heads * d_value)
        self.register_buffer("allowed", torch.empty(2, 2))
        self.output = nn.Linear(heads * d_value, d_model, bias=False)

    def forward(self, x):
        K = split_heads(self.key(x), self.kv_heads)
        Q = split_heads(self.query(x), self.heads)
        V = split_heads(self.value(x), self.kv_heads)
        scores = Q @ K[[0, 0]].transpose(-2, -1)
        scores[0, 0, 1] = 0.25  # overridden
        scaled = scores / math.sqrt(2)
        head = torch.arange(2)[:, None, None]
        distance = (torch.arange(2)[:, None] - torch.arange(2)).abs()
        biased = scaled - 2 ** (-8 * (head + 1) / 2) * distance
        allowed = self.allowed == 1
        masked = biased.masked_fill(~allowed, float("-inf"))
        weights = torch.softmax(masked, dim=-1)
        output = weights @ V[[0, 0]]
        output[[1]] = 0  # switched off
        concat = torch.cat(output.unbind(), dim=-1)
        attention = self.output(concat)
        return attention


# Block 2.
class Block2(nn.Module):
    def __init__(self, d_model, heads, kv_heads, d_key, d_value):
        super().__init__()
        self.attention = Attention2(d_model, heads, kv_heads, d_key, d_value)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-05)

    def forward(self, x):
        attention = self.attention(x)
        sum1 = x + attention
        out = self.norm1(sum1)
        return out


class Model(nn.Module):
    def __init__(self, d_model=2, heads=2, kv_heads=1, d_key=2, d_value=1):
        super().__init__()
        self.blocks = nn.ModuleList([
            Block(d_model, heads, kv_heads, d_key, d_value),
            Block2(d_model, heads, kv_heads, d_key, d_value),
        ])

    def forward(self, X):
        angle = torch.arange(2).double()[:, None] / 10000 ** (torch.arange(0, 2, 2).double() / 2)
        P = torch.zeros(2, 2)
        P[:, 0::2] = torch.sin(angle)
        P[:, 1::2] = torch.cos(angle)
        X_pos = X + P
        x = X_pos
        for block in self.blocks:
            x = block(x)
        return x


def load(path=pathlib.Path(__file__).with_suffix(".npz")):
    """The model with its weights, and X, the rows that this scene puts in."""
    try:
        arrays = dict(np.load(path))
    except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:
        sys.exit(f"{path}, which has the weights of this program, cannot be read: {error}")
    state = {name: torch.from_numpy(array) for name, array in arrays.items()}
    X = state.pop("X")
    model = Model()
    model.load_state_dict(state)
    return model.eval(), X


if __name__ == "__main__":
    model, X = load()
    with torch.no_grad():
        out = model(X)
    print(json.dumps({"b1.out": out.tolist()}))
