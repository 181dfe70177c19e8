# Reading another sentence. Made by Heed.

import json

import numpy as np

# 1. Prepare inputs
X = np.array([[1, 0],
              [0, 1]], dtype=np.float32)
M = np.array([[  1, 2, 0],
              [  0, 1, 1],
              [1.5, 0, 1]], dtype=np.float32)

# 2. Initialise weights
W_q = np.array([[1, 0],
                [0, 2]], dtype=np.float32)
W_k = np.array([[1, 0],
                [0, 1],
                [1, 1]], dtype=np.float32)
b_k = np.array([0.5, -1], dtype=np.float32)
W_v = np.array([[1, 0],
                [0, 1],
                [2, 1]], dtype=np.float32)
A = np.array([[1, 0, 1],
              [0, 1, 1]], dtype=np.float32)
B = np.array([[0, 1,  1],
              [1, 0, -1]], dtype=np.float32)
v = np.array([1, -2, 0.5], dtype=np.float32)

# 3. Derive key, query and value
K = M @ W_k + b_k
Q = X @ W_q
V = M @ W_v
angle = np.arange(3)[:, None] / 10000 ** (np.arange(0, 2, 2) / 2)
cos, sin = np.cos(angle), np.sin(angle)
K_rot = K.copy()
K_rot[:, 0::2] = K[:, 0::2] * cos - K[:, 1::2] * sin
K_rot[:, 1::2] = K[:, 0::2] * sin + K[:, 1::2] * cos
angle = np.arange(2)[:, None] / 10000 ** (np.arange(0, 2, 2) / 2)
cos, sin = np.cos(angle), np.sin(angle)
Q_rot = Q.copy()
Q_rot[:, 0::2] = Q[:, 0::2] * cos - Q[:, 1::2] * sin
Q_rot[:, 1::2] = Q[:, 0::2] * sin + Q[:, 1::2] * cos

# 4. Attention scores
hidden = np.tanh((Q_rot @ A)[:, None, :] + (K_rot @ B)[None, :, :])
scores = (hidden * v).sum(axis=-1)
future = np.triu(np.ones(scores.shape, dtype=bool), k=1)
masked = np.where(future, -np.inf, scores)

# 5. Softmax
weights = np.exp(masked - masked.max(axis=-1, keepdims=True))
weights /= weights.sum(axis=-1, keepdims=True)

# 6. Weigh the values
weighted = weights[:, :, None] * V[None, :, :]

# 7. Sum to the output
output = weighted.sum(axis=1)

# 8. Repeat and join
Y = output

print(json.dumps({"Y": Y.tolist()}))
