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

enum class Activation { Relu, Gelu, GeluTanh, Silu, Tanh };
inline constexpr std::array<std::string_view, 5> kActivationNames{"relu", "gelu", "gelu_tanh", "silu",
                                                                  "tanh"};
// As it is written in a formula.
constexpr std::string_view formula_name(Activation activation) {
  constexpr std::array<std::string_view, 5> kNames{"ReLU", "GELU", "GELU", "SiLU", "tanh"};
  return kNames[static_cast<std::size_t>(activation)];
}

enum class Pool { First, Last, Mean, Max };

}  // namespace heed
