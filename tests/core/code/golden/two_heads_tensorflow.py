# Two heads. Made by Heed.

import json
import math

import tensorflow as tf

# 1. Prepare inputs
X = tf.constant([[ 1., 0.5],
                 [-1.,  2.]])

# 2. Initialise weights
W_q = [
    tf.constant([[1., 0.],
                 [0., 1.]]),
    tf.constant([[0., 1.],
                 [1., 0.]]),
]
W_k = [
    tf.constant([[0.5,  0.],
                 [ 0., 0.5]]),
    tf.constant([[1., 1.],
                 [0., 2.]]),
]
W_v = [
    tf.constant([[ 1.],
                 [-1.]]),
    tf.constant([[2.],
                 [1.]]),
]
b_v = [
    tf.constant([0.25]),
    tf.constant([-0.75]),
]
W_o = tf.constant([[ 1., 2.],
                   [-1., 0.]])
b_o = tf.constant([0.5, 0.])

outputs = []
for h in range(2):
    # 3. Derive key, query and value
    K = tf.matmul(X, W_k[h])
    Q = tf.matmul(X, W_q[h])
    V = tf.matmul(X, W_v[h]) + b_v[h]

    # 4. Attention scores
    scores = tf.matmul(Q, K, transpose_b=True)
    scaled = scores / math.sqrt(2)

    # 5. Softmax
    weights = tf.nn.softmax(scaled, axis=-1)

    # 6. Weigh the values
    weighted = weights[:, :, None] * V[None, :, :]

    # 7. Sum to the output
    output = tf.reduce_sum(weighted, axis=1)
    outputs.append(output)

# 8. Repeat and join
concat = tf.concat(outputs, axis=-1)
Y = tf.matmul(concat, W_o) + b_o

print(json.dumps({"Y": Y.numpy().tolist()}))
