# Two heads. Made by Heed.

import json
import math

import torch

# 1. Prepare inputs
X = torch.tensor([[ 1., 0.5],
                  [-1.,  2.]])

# 2. Initialise weights
W_q_0 = torch.tensor([[1., 0.],
                      [0., 1.]])
W_k_0 = torch.tensor([[0.5,  0.],
                      [ 0., 0.5]])
W_v_0 = torch.tensor([[ 1.],
                      [-1.]])
b_v_0 = torch.tensor([0.25])
W_o = torch.tensor([[ 1., 2.],
                    [-1., 0.]])
b_o = torch.tensor([0.5, 0.])

# 3. Derive key, query and value
K_0 = X @ W_k_0
Q_0 = X @ W_q_0
V_0 = X @ W_v_0 + b_v_0

# 4. Attention scores
scores_0 = Q_0 @ K_0.T
scaled_0 = scores_0 / math.sqrt(2)

# 5. Softmax
weights_0 = torch.softmax(scaled_0, dim=-1)

# 6. Weigh the values
weighted_0 = weights_0[:, :, None] * V_0[None, :, :]

# 7. Sum to the output
output_0 = weighted_0.sum(dim=1)
output_1 = torch.zeros(2, 1)

# 8. Repeat and join
concat = torch.cat([output_0, output_1], dim=-1)
Y = concat @ W_o + b_o

print(json.dumps({"Y": Y.tolist()}))
