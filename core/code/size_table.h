#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/graph/graph.h"

namespace heed {

// The sizes that a class is parametrised by, in the order in which it first needs them: `d_model`, `heads`.
class SizeTable {
 public:
  explicit SizeTable(Index d_model) : d_model_(d_model) {}

  // The name under which the class knows this size, or the number itself where the name is taken.
  std::string name(const std::string& name, Index size);
  // Of one edge of a matrix, by what it runs over.
  std::string edge(const AxisInfo& axis, Index size);

  const std::vector<std::pair<std::string, Index>>& sizes() const { return sizes_; }

 private:
  Index d_model_;
  std::vector<std::pair<std::string, Index>> sizes_;
};

}  // namespace heed
