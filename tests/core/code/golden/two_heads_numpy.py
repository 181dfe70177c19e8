# Two heads. Made by Heed.

import json
import math

import numpy as np

# 1. Prepare inputs
X = np.array([[ 1, 0.5],
              [-1,   2]], dtype=np.float32)

# 2. Initialise weights
W_q = [
    np.array([[1, 0],
              [0, 1]], dtype=np.float32),
    np.array([[0, 1],
              [1, 0]], dtype=np.float32),
]
W_k = [
    np.array([[0.5,   0],
              [  0, 0.5]], dtype=np.float32),
    np.array([[1, 1],
              [0, 2]], dtype=np.float32),
]
W_v = [
    np.array([[ 1],
              [-1]], dtype=np.float32),
    np.array([[2],
              [1]], dtype=np.float32),
]
b_v = [
    np.array([0.25], dtype=np.float32),
    np.array([-0.75], dtype=np.float32),
]
W_o = np.array([[ 1, 2],
                [-1, 0]], dtype=np.float32)
b_o = np.array([0.5, 0], dtype=np.float32)

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
    weights = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)

    # 6. Weigh the values
    weighted = weights[:, :, None] * V[None, :, :]

    # 7. Sum to the output
    output = weighted.sum(axis=1)
    outputs.append(output)

# 8. Repeat and join
concat = np.concatenate(outputs, axis=-1)
Y = concat @ W_o + b_o

print(json.dumps({"Y": Y.tolist()}))
