#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"
#include "core/module/projection_module.h"
#include "core/module/readout/readout.h"
#include "core/module/readout/readout_nodes.h"
#include "core/ops/ops.h"

namespace heed {

// What does not fit in itself, for this many rows.
Status check_module(const Readout& readout, Index rows);

Index parameter_count(const std::optional<Readout>& readout);

// The cells of the probabilities that the loss is about, by row.
std::vector<TargetCell> targets_of(const Readout& readout);

void follow_width(Readout& readout, Index width, Grower& grower);

// In the current chapter.
ReadoutNodes build_readout(ModelBuilder& builder, const Readout& readout, NodeId input);

}  // namespace heed
