#pragma once

#include "core/scene/scene.h"

namespace heed {

// Dimensions of the benchmark scene.
struct BenchSize {
  Index tokens = 512;
  Index dim = 768;
  Index heads = 12;  // dim is a multiple of it
};

// Multi-head self-attention as in a real model: scaled scores, output projection, weights from a fixed seed.
Scene bench_scene(const BenchSize& size);

}  // namespace heed
