#include "core/train/training_history.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr std::string_view kColumns = "step,loss,accuracy,test_loss,test_accuracy,rate,gradient_length";
constexpr std::size_t kColumnCount = 7;
constexpr Index kMaxUntested = 1500;
constexpr std::ptrdiff_t kMaxTested = 400;

// Of a run that has made so many steps, which multiples are kept.
Index stride_of(Index steps) {
  Index stride = 1;
  while (steps / stride >= kMaxUntested) stride *= 2;
  return stride;
}

// With the digits of a float, as that is what it was computed with.
std::string text_of(std::optional<double> number) {
  if (!number) return "";
  const auto as_float = static_cast<float>(*number);
  const bool is_float = std::isfinite(as_float) && (as_float != 0 || *number == 0);
  return is_float ? exact_text(as_float) : exact_double_text(*number);
}

// The numbers of a line; none if it is not one of this table.
std::optional<HistoryRow> row_of(std::string_view line) {
  std::array<std::optional<double>, kColumnCount> numbers;
  for (std::size_t at = 0; at < kColumnCount; ++at) {
    const std::size_t comma = std::min(line.find(','), line.size());
    const std::string_view word = line.substr(0, comma);
    numbers[at] = parse_double(word);
    if (!word.empty() && !numbers[at]) return std::nullopt;
    const bool is_last = at + 1 == kColumnCount;
    if (is_last != (comma == line.size())) return std::nullopt;
    if (!is_last) line.remove_prefix(comma + 1);
  }
  const auto& [step, loss, accuracy, test_loss, test_accuracy, rate, length] = numbers;
  const bool is_whole = step && *step >= 0 && *step <= 1e15 && *step == std::floor(*step);
  if (!is_whole) return std::nullopt;
  if (*step == 0 && test_loss && !loss) return HistoryRow{0, {}, {}, test_loss, test_accuracy};
  if (*step == 0 || !loss || !rate || !length) return std::nullopt;
  return HistoryRow{static_cast<Index>(*step), loss, accuracy, test_loss, test_accuracy, *rate, *length};
}

Error fault_in_line(std::size_t line, std::string_view found) {
  return {"history.csv, line " + std::to_string(line),
          {"train.history", {{"found", shortened(found)}, {"columns", std::string(kColumns)}}}};
}

}  // namespace

HistoryRow history_row(Index step, const StepReport& report) {
  HistoryRow row;
  row.step = step;
  row.loss = report.loss();
  row.accuracy = report.score.accuracy();
  row.rate = report.rate;
  row.gradient_length = report.gradient_length;
  return row;
}

void add_test(HistoryRow& row, const BatchScore& score) {
  row.test_loss = score.mean_loss();
  row.test_accuracy = score.accuracy();
}

void TrainingHistory::add(const HistoryRow& row) {
  forget_after(row.step - 1);
  const Index newest = rows_.empty() ? 0 : rows_.back().step;
  if (!rows_.empty() && !rows_.back().test_loss && newest % stride_of(row.step) != 0) rows_.pop_back();
  rows_.push_back(row);
  const bool has_many_tests = row.test_loss && std::ranges::count_if(rows_, [](const HistoryRow& each) {
                                                 return each.test_loss.has_value();
                                               }) > kMaxTested;
  if (stride_of(row.step) != stride_of(newest) || has_many_tests) thin_out();
}

void TrainingHistory::forget_after(Index step) {
  while (!rows_.empty() && rows_.back().step > step) rows_.pop_back();
}

void TrainingHistory::thin_out() {
  const Index stride = stride_of(rows_.back().step);
  const HistoryRow newest = rows_.back();
  const auto is_tested = [](const HistoryRow& row) { return row.test_loss.has_value(); };
  bool keeps_test = std::ranges::count_if(rows_, is_tested) <= kMaxTested;
  const bool keeps_all_tests = keeps_test;
  std::erase_if(rows_, [&](const HistoryRow& row) {
    if (row == newest || (!row.test_loss && row.step % stride == 0)) return false;
    keeps_test = row.test_loss && !keeps_all_tests ? !keeps_test : keeps_test;
    return !row.test_loss || !keeps_test;
  });
}

std::string history_csv(const TrainingHistory& history) {
  std::string csv(kColumns);
  csv += '\n';
  for (const HistoryRow& row : history.rows()) {
    csv += std::to_string(row.step);
    const bool is_made = row.loss.has_value();
    const auto of_step = [&](double number) { return is_made ? std::optional(number) : std::nullopt; };
    for (const auto& number : {row.loss, row.accuracy, row.test_loss, row.test_accuracy, of_step(row.rate),
                               of_step(row.gradient_length)})
      csv.append(",").append(text_of(number));
    csv += '\n';
  }
  return csv;
}

Result<TrainingHistory> read_history_csv(std::string_view csv) {
  TrainingHistory history;
  Index newest = -1;
  for (std::size_t number = 1; !csv.empty(); ++number) {
    const std::size_t end = std::min(csv.find('\n'), csv.size());
    std::string_view line = csv.substr(0, end);
    csv.remove_prefix(std::min(end + 1, csv.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (number == 1 && line == kColumns) continue;
    const std::optional<HistoryRow> row = number == 1 ? std::nullopt : row_of(line);
    if (!row || row->step <= newest) return fault_in_line(number, line);
    newest = row->step;
    history.add(*row);
  }
  return history;
}

}  // namespace heed
