#pragma once

#include "core/scene/scene.h"

namespace heed {

struct BenchSize {
  Index tokens = 512;
  Index dim = 768;
  Index heads = 12;  // dim is a multiple of it
};

// Multi-head self-attention as in a real model: scaled scores, an output projection, random numbers that are
// the same everywhere.
Scene bench_scene(const BenchSize& size);

}  // namespace heed
