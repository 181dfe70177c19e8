#include "core/code/model_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/literals.h"

namespace heed {

Index DataArray::count() const {
  Index count = 1;
  for (const Index edge : dims) count *= edge;
  return count;
}

Matrix DataArray::values() const {
  const Index cols = dims.back();
  Matrix all(cols > 0 ? count() / cols : 0, cols);
  Index at = 0;
  for (const SharedMatrix& piece : pieces) {
    const Matrix turned = is_transposed ? Matrix((*piece).transpose()) : *piece;
    std::copy(turned.data(), turned.data() + turned.size(), all.data() + at);
    at += turned.size();
  }
  return all;
}

DataArray data_array(std::string name, std::vector<SharedMatrix> pieces, bool is_stacked) {
  std::vector<Index> dims{pieces.front()->rows(), pieces.front()->cols()};
  if (is_stacked) dims.insert(dims.begin(), static_cast<Index>(pieces.size()));
  return {std::move(name), std::move(dims), std::move(pieces), false};
}

std::vector<std::string> array_literal(Dialect dialect, const DataArray& array, const std::string& before,
                                       const std::string& after) {
  const bool is_vector = array.dims.size() == 1;
  const Matrix values = array.values();
  if (array.dims.size() < 3) return literal_lines(dialect, {before, values, is_vector, after});
  const std::string shape = fmt::format("({})", fmt::join(array.dims, ", "));
  if (dialect != Dialect::Tensorflow)
    return literal_lines(dialect, {before, values, false, ".reshape" + shape + after});
  return literal_lines(dialect, {before + "tf.reshape(", values, false, ", " + shape + ")" + after});
}

}  // namespace heed
