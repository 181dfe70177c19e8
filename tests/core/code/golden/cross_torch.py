# Reading another sentence. Made by Heed.

import json

import torch

# 1. Prepare inputs
X = torch.tensor([[1., 0.],
                  [0., 1.]])
M = torch.tensor([[ 1., 2., 0.],
                  [ 0., 1., 1.],
                  [1.5, 0., 1.]])

# 2. Initialise weights
W_q = torch.tensor([[1., 0.],
                    [0., 2.]])
W_k = torch.tensor([[1., 0.],
                    [0., 1.],
                    [1., 1.]])
b_k = torch.tensor([0.5, -1.])
W_v = torch.tensor([[1., 0.],
                    [0., 1.],
                    [2., 1.]])
A = torch.tensor([[1., 0., 1.],
                  [0., 1., 1.]])
B = torch.tensor([[0., 1.,  1.],
                  [1., 0., -1.]])
v = torch.tensor([1., -2., 0.5])

# 3. Derive key, query and value
K = M @ W_k + b_k
Q = X @ W_q
V = M @ W_v
angle = torch.arange(3).double()[:, None] / 10000 ** (torch.arange(0, 2, 2).double() / 2)
cos, sin = torch.cos(angle), torch.sin(angle)
K_rot = K.clone()
K_rot[:, 0::2] = K[:, 0::2] * cos - K[:, 1::2] * sin
K_rot[:, 1::2] = K[:, 0::2] * sin + K[:, 1::2] * cos
angle = torch.arange(2).double()[:, None] / 10000 ** (torch.arange(0, 2, 2).double() / 2)
cos, sin = torch.cos(angle), torch.sin(angle)
Q_rot = Q.clone()
Q_rot[:, 0::2] = Q[:, 0::2] * cos - Q[:, 1::2] * sin
Q_rot[:, 1::2] = Q[:, 0::2] * sin + Q[:, 1::2] * cos

# 4. Attention scores
hidden = torch.tanh((Q_rot @ A)[:, None, :] + (K_rot @ B)[None, :, :])
scores = (hidden * v).sum(dim=-1)
future = torch.triu(torch.ones_like(scores), diagonal=1).bool()
masked = scores.masked_fill(future, float("-inf"))

# 5. Softmax
weights = torch.softmax(masked, dim=-1)

# 6. Weigh the values
weighted = weights[:, :, None] * V[None, :, :]

# 7. Sum to the output
output = weighted.sum(dim=1)

# 8. Repeat and join
Y = output

print(json.dumps({"Y": Y.tolist()}))
