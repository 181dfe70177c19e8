# Decoder: what comes next? Made by Heed.

import json
import math
import pathlib
import sys
import zipfile

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


def split_heads(x, heads):
    """(n, heads * d) to (heads, n, d)"""
    return x.view(len(x), heads, -1).transpose(0, 1)


class RMSNorm(nn.Module):
    def __init__(self, d_model, eps):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(dim=-1, keepdim=True) + self.eps) * self.weight


class Attention(nn.Module):
    def __init__(self, d_model, heads, d_key, d_value):
        super().__init__()
        self.heads = heads
        self.key = nn.Linear(d_model, heads * d_key, bias=False)
        self.query = nn.Linear(d_model, heads * d_key, bias=False)
        self.value = nn.Linear(d_model, heads * d_value, bias=False)
        self.output = nn.Linear(heads * d_value, d_model, bias=False)

    def forward(self, x):
        K = split_heads(self.key(x), self.heads)
        Q = split_heads(self.query(x), self.heads)
        V = split_heads(self.value(x), self.heads)
        scores = Q @ K.transpose(-2, -1)
        scaled = scores / math.sqrt(4)
        future = torch.triu(torch.ones_like(scaled), diagonal=1).bool()
        masked = scaled.masked_fill(future, float("-inf"))
        weights = torch.softmax(masked, dim=-1)
        output = weights @ V
        concat = torch.cat(output.unbind(), dim=-1)
        attention = self.output(concat)
        return attention


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.expand = nn.Linear(d_model, d_hidden)
        self.contract = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        hidden = self.expand(x)
        active = F.gelu(hidden)
        feed = self.contract(active)
        return feed


class Block(nn.Module):
    def __init__(self, d_model, heads, d_key, d_value, d_hidden):
        super().__init__()
        self.norm1 = RMSNorm(d_model, eps=1e-05)
        self.attention = Attention(d_model, heads, d_key, d_value)
        self.norm2 = RMSNorm(d_model, eps=1e-05)
        self.feed_forward = FeedForward(d_model, d_hidden)

    def forward(self, x):
        norm1 = self.norm1(x)
        attention = self.attention(norm1)
        mid = x + attention
        norm2 = self.norm2(mid)
        feed = self.feed_forward(norm2)
        out = mid + feed
        return out


class Model(nn.Module):
    def __init__(self, d_model=16, heads=2, d_key=4, d_value=4, d_hidden=4, classes=5):
        super().__init__()
        self.P = nn.Parameter(torch.empty(7, 16))
        self.blocks = nn.ModuleList([Block(d_model, heads, d_key, d_value, d_hidden) for _ in range(2)])
        self.final_norm = RMSNorm(d_model, eps=1e-05)
        self.readout = nn.Linear(d_model, classes, bias=False)

    def forward(self, X):
        X_pos = X + self.P
        x = X_pos
        for block in self.blocks:
            x = block(x)
        final = self.final_norm(x)
        logits = self.readout(final)
        probabilities = torch.softmax(logits, dim=-1)
        return probabilities


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
        probabilities = model(X)
    print(json.dumps({"probabilities": probabilities.tolist()}))
