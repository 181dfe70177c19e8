#pragma once

#include <vector>

#include "app/figure/pen.h"

namespace heed {

// The columns of `concat`, or the rows of `W_o`, that belong to one head.
struct HeadSpan {
  int head = 0;
  Index first = 0;
  Index count = 0;
};

// The spans along an axis of a matrix of this block, or of a bare attention; empty if it does not concatenate
// heads.
std::vector<HeadSpan> head_spans(const Computation& computation, std::optional<int> block,
                                 const AxisInfo& axis);

// Draws brackets with the heads' names above columns or beside rows, and lines between heads.
void draw_head_spans(const Pen& pen, const Block& block);

// The head's name, such as `subject–verb`, else `head 1`.
std::string head_title(const Pen& pen, const HeadKey& head);

}  // namespace heed
