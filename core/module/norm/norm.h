#pragma once

#include <optional>
#include <string_view>

#include "core/json/extras.h"
#include "core/module/module_matrix.h"

namespace heed {

// The normalisation of each row: LayerNorm or RMSNorm.
struct Norm {
  enum class Kind { Layer, Rms };

  Kind kind = Kind::Layer;
  std::optional<SceneMatrix> gain;  // (1, d); none: ones
  std::optional<SceneMatrix> bias;  // (1, d)
  float eps = 1e-5f;
  Extras extras;

  bool operator==(const Norm&) const = default;
};

// The names of its gain and bias: `g_1` and `c_1` of a block's first.
struct NormNames {
  std::string_view gain, bias;
};
inline constexpr NormNames kInputNorm{"g_in", "c_in"}, kFirstNorm{"g_1", "c_1"}, kSecondNorm{"g_2", "c_2"},
    kFinalNorm{"g_f", "c_f"};

template <typename Visit>
void for_each_matrix(Norm& norm, const NormNames& names, Visit visit) {
  if (norm.gain) visit(ModuleMatrix{{}, {}, names.gain, &*norm.gain, true});
  if (norm.bias) visit(ModuleMatrix{{}, {}, names.bias, &*norm.bias, true});
}

}  // namespace heed
