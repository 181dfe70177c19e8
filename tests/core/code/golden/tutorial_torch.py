# Self-attention in eight steps. Made by Heed.

import json

import torch

# 1. Prepare inputs
X = torch.tensor([[1., 0., 1., 0.],
                  [0., 2., 0., 2.],
                  [1., 1., 1., 1.]])

# 2. Initialise weights
W_q = torch.tensor([[1., 0., 1.],
                    [1., 0., 0.],
                    [0., 0., 1.],
                    [0., 1., 1.]])
W_k = torch.tensor([[0., 0., 1.],
                    [1., 1., 0.],
                    [0., 1., 0.],
                    [1., 1., 0.]])
W_v = torch.tensor([[0., 2., 0.],
                    [0., 3., 0.],
                    [1., 0., 3.],
                    [1., 1., 0.]])

# 3. Derive key, query and value
K = X @ W_k
Q = X @ W_q
V = X @ W_v

# 4. Attention scores
scores = Q @ K.T

# 5. Softmax
weights = torch.softmax(scores, dim=-1)

# 6. Weigh the values
weighted = weights[:, :, None] * V[None, :, :]

# 7. Sum to the output
output = weighted.sum(dim=1)

# 8. Repeat and join
Y = output

print(json.dumps({"Y": Y.tolist()}))
