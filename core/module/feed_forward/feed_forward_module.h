#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/module/feed_forward/feed_forward.h"
#include "core/module/feed_forward/feed_forward_nodes.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"

namespace heed {

// What does not fit in itself; `place` is where it stands in the file.
Status check_module(const FeedForward& feed_forward, const std::string& place);

Index parameter_count(const std::optional<FeedForward>& feed_forward);

// Both its ends become as wide as the rows that it is applied to.
void follow_width(FeedForward& feed_forward, Index width, Grower& grower);
// Numbers between its two projections.
void set_hidden_width(FeedForward& feed_forward, Index width, Grower& grower);

// Numbers of the steps of a feed-forward layer.
struct FeedForwardSteps {
  int expand = 0;
  int activation = 0;
  int contract = 0;
};

FeedForwardSteps add_feed_forward_steps(Steps& steps);

// What a feed-forward layer is built from. The metadata of its nodes is that of the input but for their
// names, roles and columns.
struct FeedForwardInputs {
  int block = 0;
  NodeId input = 0;
  std::string place;  // in the file
};

FeedForwardNodes build_feed_forward(ModelBuilder& builder, const FeedForward& feed_forward,
                                    const FeedForwardInputs& inputs, const FeedForwardSteps& steps);

}  // namespace heed
