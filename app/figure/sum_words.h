#pragma once

#include <string>
#include <vector>

#include "app/figure/pen.h"

namespace heed {

// What stands above the factors of a sum: their matrices, if these are the same in all products; a bias may
// be added.
std::vector<NodeId> header_of_terms(const Expression& sum);

// The name of a matrix as in its title, with the number of its head where there are several; elided to so
// many ems.
std::string header_name(const Graph& graph, NodeId node, float ems);

// Within a line that has little room; a sign costs no digit and no number is left out.
std::string number_in_line(const Graph& graph, const Expression& number);

// Likewise, a product that a cell comes from, with the sign for whether its factors as they are written come
// to that: `= .25 × 3`, `≈ .0021 × −1.043`.
std::string product_in_line(const Graph& graph, const Expression& product, const Expression& cell);

// Numbers below each other have their points below each other, if these stand within so many characters.
class PointColumn {
 public:
  PointColumn() = default;
  PointColumn(const std::vector<std::string>& numbers, int characters);

  // How many characters before the end of the column the number ends.
  float indent(const std::string& number) const;

 private:
  int behind_ = -1;  // the most characters from a point on; −1: each number ends at the end
};

}  // namespace heed
