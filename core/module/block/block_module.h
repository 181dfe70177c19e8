#pragma once

#include <string>

#include "core/base/result.h"
#include "core/module/block/block.h"
#include "core/module/block/block_nodes.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"

namespace heed {

// What does not fit in itself, for this many rows; `place` is where it stands in the file.
Status check_module(const TransformerBlock& block, Index rows, const std::string& place);

Index parameter_count(const TransformerBlock& block);

// Everything that reads the rows, and everything that is added to them, becomes as wide as they are.
void follow_width(TransformerBlock& block, Index width, Grower& grower);

// What a block is built from.
struct BlockInputs {
  int number = 0;  // from 0
  NodeId input = 0;
  std::string input_place;  // where in the file it comes from
  std::string place;        // of the block in the file
};

// A chapter for each part: the eight steps of attention, then what it is added to; feed-forward likewise.
BlockNodes build_block(ModelBuilder& builder, const TransformerBlock& block, const BlockInputs& inputs);

}  // namespace heed
