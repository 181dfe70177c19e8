#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/base/matrix.h"

// What a scene chooses of an op.
namespace heed {

// Which columns positions turn, and how fast.
struct Rotary {
  enum class Pairs { Neighbours, Halves };  // (2i, 2i+1), or (i, i + dims/2)

  std::optional<Index> dims;  // even: the first so many columns; none: all, but for an odd last one
  float base = 10000;
  Pairs pairs = Pairs::Neighbours;

  bool operator==(const Rotary&) const = default;
};

enum class Activation { Relu, Gelu, GeluTanh, Silu };
inline constexpr std::array<std::string_view, 4> kActivationNames{"relu", "gelu", "gelu_tanh", "silu"};

enum class Pool { First, Last, Mean, Max };

}  // namespace heed
