# Encoder. Made by Heed.

import json
import pathlib
import sys
import zipfile

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, d_model=2, nhead=2, dim_feedforward=3):
        super().__init__()
        # PyTorch's own layer computes what these blocks do. Biases that they lack are 0, gains 1.
        self.blocks = nn.ModuleList([
            nn.TransformerEncoderLayer(d_model, nhead, dim_feedforward,
                                       dropout=0.0, activation="gelu", layer_norm_eps=1e-05,
                                       batch_first=True, norm_first=True)
            for _ in range(2)
        ])

    def forward(self, X):
        causal = nn.Transformer.generate_square_subsequent_mask(len(X))
        x = X
        for block in self.blocks:
            x = block(x, src_mask=causal)
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
