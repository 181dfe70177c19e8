# Two heads. Made by Heed.

import json
import math

import torch

# 1. Prepare inputs
X = torch.tensor([[ 1., 0.5],
                  [-1.,  2.]])

# 2. Initialise weights
W_q = [
    torch.tensor([[1., 0.],
                  [0., 1.]]),
    torch.tensor([[0., 1.],
                  [1., 0.]]),
]
W_k = [
    torch.tensor([[0.5,  0.],
                  [ 0., 0.5]]),
    torch.tensor([[1., 1.],
                  [0., 2.]]),
]
W_v = [
    torch.tensor([[ 1.],
                  [-1.]]),
    torch.tensor([[2.],
                  [1.]]),
]
b_v = [
    torch.tensor([0.25]),
    torch.tensor([-0.75]),
]
W_o = torch.tensor([[ 1., 2.],
                    [-1., 0.]])
b_o = torch.tensor([0.5, 0.])

outputs = []
for h in range(2):
    # 3. Derive key, query and value
    K = X @ W_k[h]
    Q = X @ W_q[h]
    V = X @ W_v[h] + b_v[h]

    # 4. Attention scores
    scores = Q @ K.T
    scaled = scores / math.sqrt(2)

    # 5. Softmax
    weights = torch.softmax(scaled, dim=-1)

    # 6. Weigh the values
    weighted = weights[:, :, None] * V[None, :, :]

    # 7. Sum to the output
    output = weighted.sum(dim=1)
    outputs.append(output)

# 8. Repeat and join
concat = torch.cat(outputs, dim=-1)
Y = concat @ W_o + b_o

print(json.dumps({"Y": Y.tolist()}))
