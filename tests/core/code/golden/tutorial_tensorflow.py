# Self-attention in eight steps. Made by Heed.

import json

import tensorflow as tf

# 1. Prepare inputs
X = tf.constant([[1., 0., 1., 0.],
                 [0., 2., 0., 2.],
                 [1., 1., 1., 1.]])

# 2. Initialise weights
W_q = tf.constant([[1., 0., 1.],
                   [1., 0., 0.],
                   [0., 0., 1.],
                   [0., 1., 1.]])
W_k = tf.constant([[0., 0., 1.],
                   [1., 1., 0.],
                   [0., 1., 0.],
                   [1., 1., 0.]])
W_v = tf.constant([[0., 2., 0.],
                   [0., 3., 0.],
                   [1., 0., 3.],
                   [1., 1., 0.]])

# 3. Derive key, query and value
K = tf.matmul(X, W_k)
Q = tf.matmul(X, W_q)
V = tf.matmul(X, W_v)

# 4. Attention scores
scores = tf.matmul(Q, K, transpose_b=True)

# 5. Softmax
weights = tf.nn.softmax(scores, axis=-1)

# 6. Weigh the values
weighted = weights[:, :, None] * V[None, :, :]

# 7. Sum to the output
output = tf.reduce_sum(weighted, axis=1)

# 8. Repeat and join
Y = output

print(json.dumps({"Y": Y.numpy().tolist()}))
