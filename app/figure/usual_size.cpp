#include "app/figure/usual_size.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace heed {
namespace {

constexpr Index kSampleCells = 1 << 13, kSampleSlices = 6;
constexpr std::size_t kLeastSample = 16;
constexpr double kShareBelow = 0.9;

// Positions that are spread evenly over so many.
template <typename Visit>
void for_each_of_sample(Index count, Index sample, Visit visit) {
  const Index taken = std::clamp<Index>(sample, 1, count);
  for (Index i = 0; i < taken; ++i) visit((2 * i + 1) * count / (2 * taken));
}

class SizeSample {
 public:
  void add(const Matrix& numbers) {
    for_each_of_sample(numbers.size(), kSampleCells, [&](Index at) {
      const float size = std::abs(numbers.data()[at]);
      if (size > 0 && std::isfinite(size)) sizes_.push_back(size);
    });
  }
  float take() {
    if (sizes_.size() < kLeastSample) return 0;
    const auto at = static_cast<std::ptrdiff_t>(kShareBelow * static_cast<double>(sizes_.size()));
    std::nth_element(sizes_.begin(), sizes_.begin() + at, sizes_.end());
    return sizes_[static_cast<std::size_t>(at)];
  }

 private:
  std::vector<float> sizes_;
};

}  // namespace

float usual_size(const Matrix& numbers) {
  SizeSample sample;
  sample.add(numbers);
  return sample.take();
}

float usual_size(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  SizeSample sample;
  if (shape.is_stack()) {
    for_each_of_sample(shape.slices, kSampleSlices,
                       [&](Index slice) { sample.add(graph.slice(node, slice)); });
    return sample.take();
  }
  Matrix row(1, shape.cols);
  for_each_of_sample(shape.rows, kSampleCells / shape.cols + 1, [&](Index at) {
    graph.read(node, {at, 0, 1, shape.cols, 0, 1}, row);
    sample.add(row);
  });
  return sample.take();
}

}  // namespace heed
