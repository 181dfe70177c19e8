#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/graph/op.h"

namespace heed {

// The name of a dialect on the command line and in files.
struct DialectWord {
  Dialect dialect;
  std::string_view word;
};

inline constexpr std::array kDialectWords = {
    DialectWord{Dialect::Torch, "torch"}, DialectWord{Dialect::Numpy, "numpy"},
    DialectWord{Dialect::Tensorflow, "tensorflow"}, DialectWord{Dialect::Eigen, "eigen"}};

constexpr std::string_view word_of(Dialect dialect) {
  return kDialectWords[static_cast<std::size_t>(dialect)].word;
}

constexpr std::optional<Dialect> dialect_from(std::string_view word) {
  for (const DialectWord& each : kDialectWords) {
    if (each.word == word) return each.dialect;
  }
  return std::nullopt;
}

}  // namespace heed
