#pragma once

#include <optional>

#include "app/geometry/geometry.h"
#include "core/graph/expression.h"

namespace heed {

struct Pen;

// The matrix that the last step introduces, which nothing is computed into: weights, a gain, a table. None:
// the step computes something, or a question hides some of it.
std::optional<NodeId> introduced_matrix(const Pen& pen);

// What it is, and its numbers, on a map, which shows no matrix of weights.
void draw_given_card(const Pen& pen, NodeId node, const Rect& room);

}  // namespace heed
