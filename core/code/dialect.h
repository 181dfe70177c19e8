#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/graph/op.h"

namespace heed {

// The name of a dialect on the command line and in files.
struct DialectOption {
  Dialect dialect;
  std::string_view word;
};

inline constexpr std::array kDialectOptions = {
    DialectOption{Dialect::Torch, "torch"}, DialectOption{Dialect::Numpy, "numpy"},
    DialectOption{Dialect::Tensorflow, "tensorflow"}, DialectOption{Dialect::Eigen, "eigen"}};

constexpr std::string_view option_name(Dialect dialect) {
  return kDialectOptions[static_cast<std::size_t>(dialect)].word;
}

constexpr std::optional<Dialect> dialect_from(std::string_view word) {
  for (const DialectOption& each : kDialectOptions) {
    if (each.word == word) return each.dialect;
  }
  return std::nullopt;
}

}  // namespace heed
