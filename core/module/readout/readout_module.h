#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"
#include "core/module/projection_module.h"
#include "core/module/readout/readout.h"
#include "core/module/readout/readout_nodes.h"

namespace heed {

// What does not fit in itself, for this many rows.
Status check_module(const Readout& readout, Index rows);

inline Index parameter_count(const std::optional<Readout>& readout) {
  return readout ? parameter_count(readout->projection) : 0;
}

void follow_width(Readout& readout, Index width, Grower& grower);

// In the current chapter.
ReadoutNodes build_readout(ModelBuilder& builder, const Readout& readout, NodeId input);

}  // namespace heed
