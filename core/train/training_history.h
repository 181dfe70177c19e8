#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/train/training_run.h"

namespace heed {

// How well a run did in one step, and sometimes how well it does after it on examples that it never trains
// on.
struct HistoryRow {
  Index step = 0;                       // counted from 1; 0: before the first one, which only a test has
  std::optional<double> loss = {};      // of its batch, before the step; always there but in row 0
  std::optional<double> accuracy = {};  // the same; none where there are no labels
  std::optional<double> test_loss = {}, test_accuracy = {};
  double rate = 0;
  double gradient_length = 0;  // before clipping

  bool operator==(const HistoryRow&) const = default;
};

HistoryRow history_row(Index step, const StepReport& report);
void add_test(HistoryRow& row, const BatchScore& score);

// The curves of a run. Of a long one only every second, fourth, … step is kept, besides those with a test and
// the newest.
class TrainingHistory {
 public:
  static constexpr std::size_t kMaxRows = 2000;

  // Forgets what it knows of this step and later ones: a run that was taken back goes on from there.
  void add(const HistoryRow& row);
  void forget_after(Index step);
  std::span<const HistoryRow> rows() const { return rows_; }

  bool operator==(const TrainingHistory&) const = default;

 private:
  void thin_out();

  std::vector<HistoryRow> rows_;
};

// With a first line that names the columns; numbers that are not there are left out.
std::string history_csv(const TrainingHistory& history);
Result<TrainingHistory> read_history_csv(std::string_view csv);

}  // namespace heed
