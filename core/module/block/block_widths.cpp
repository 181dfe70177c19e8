#include "core/module/attention/attention_widths.h"
#include "core/module/block/block_module.h"
#include "core/module/feed_forward/feed_forward_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/projection_module.h"

namespace heed {

void follow_width(TransformerBlock& block, Index width, Grower& grower) {
  if (block.attention_norm) follow_width(*block.attention_norm, width, grower);
  if (block.attention) {
    follow_input_width(*block.attention, width, grower);
    if (block.attention->output) {
      resize(*block.attention->output, block.attention->output->weight->rows(), width, grower);
    }
  }
  if (block.feed_forward_norm) follow_width(*block.feed_forward_norm, width, grower);
  if (block.feed_forward) follow_width(*block.feed_forward, width, grower);
}

}  // namespace heed
