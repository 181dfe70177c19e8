#pragma once

#include <string>

#include "app/figure/pen.h"

namespace heed {

// Below the middle of its line, in its size: where the index of a title ends.
constexpr float kReachBelowTitle = 0.66f;

// The name of a matrix as it is lettered: W_q is a symbol with its index, which stands lower. Of several
// heads, each says which one it is.
struct MatrixTitle {
  std::string words;
  std::string index;  // empty: none

  bool is_symbol() const { return words.size() == 1; }
  float width(float size) const;
  // From its left end on. What has no room is written a little smaller, then cut. Returns where it ends.
  float draw(const Pen& pen, Point at, float most_size, float room) const;

 private:
  float width_before_index() const;
  std::string index_in_line() const;
  float size_in(float room, float size) const;
};

MatrixTitle title_of(const Pen& pen, NodeId node);
// Where it is plain which block it is in.
MatrixTitle title_in_block(const Pen& pen, NodeId node);

}  // namespace heed
