#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"
#include "core/module/norm/norm.h"

namespace heed {

// What does not fit in itself; `place` is where it stands in the file.
Status check_module(const Norm& norm, const std::string& place);

Index parameter_count(const std::optional<Norm>& norm);

void follow_width(Norm& norm, Index width, Grower& grower);

// The rows of `input`, normalised, under the name and in the step of `info`.
NodeId add_norm(ModelBuilder& builder, const Norm& norm, const NormNames& names, NodeInfo info, NodeId input,
                const std::string& place);

// `LayerNorm(x)`.
std::string norm_formula(const Norm& norm, const std::string& input);

}  // namespace heed
