#include "core/train/learning_by_heart.h"

#include <algorithm>

namespace heed {
namespace {

constexpr Index kTestsAbove = 5;  // in a row
constexpr double kClearlyTimes = 1.1, kClearlyMore = 0.05;
constexpr int kBatches = 20;  // of whose losses the mean is taken

struct Mean {
  double sum = 0;
  int count = 0;

  void add(double number) {
    sum += number;
    ++count;
  }
  double value() const { return count > 0 ? sum / count : 0; }
};

// Of the last batches up to this step.
double batch_loss(const TrainingHistory& history, Index until) {
  Mean mean;
  const auto rows = history.rows();
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (row->step <= until && row->loss && mean.count < kBatches) mean.add(*row->loss);
  }
  return mean.value();
}

}  // namespace

std::optional<LearningByHeart> learning_by_heart(const TrainingHistory& history) {
  std::optional<LearningByHeart> best;
  Index above = 0;  // tests in a row, up to the last
  for (const HistoryRow& row : history.rows()) {
    if (!row.test_loss) continue;
    if (!best || *row.test_loss < best->loss) best = {row.step, *row.test_loss};
    const double clearly = std::max(kClearlyTimes * best->loss, best->loss + kClearlyMore);
    above = *row.test_loss >= clearly ? above + 1 : 0;
  }
  if (!best || best->step == 0 || above < kTestsAbove) return std::nullopt;
  const Index last = history.rows().back().step;
  return batch_loss(history, last) <= batch_loss(history, best->step) ? best : std::nullopt;
}

}  // namespace heed
