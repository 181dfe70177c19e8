#pragma once

#include <vector>

#include "app/figure/parts.h"

namespace heed {

// The columns of `concat`, and the rows of `W_o`, that belong to one head.
struct HeadSpan {
  int head = 0;
  Index first = 0;
  Index count = 0;
};

// Along the given axis; empty if it does not join the outputs of several heads.
std::vector<HeadSpan> head_spans(const Computation& computation, const AxisInfo& axis);

// Brackets with the heads' names above columns and beside rows, and lines between heads.
void draw_head_spans(const Pen& pen, const Block& block);

// `subject–verb`, or where it has no name `head 1`.
std::string head_title(const Pen& pen, int head);

}  // namespace heed
