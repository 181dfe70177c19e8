#include "core/lesson/fill_words.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "core/attention/parameter_counts.h"
#include "core/base/number.h"

namespace heed {
namespace {

using Form = LessonNumber::Form;

constexpr Index kMostInWords = 256;  // numbers that one pair of braces may stand for

std::string text_of(float value, const std::optional<int>& decimals) {
  return decimals ? fixed_text(value, *decimals) : readable_text(value);
}

std::string extent_text(const Region& region, bool is_stack) {
  const std::string matrix = std::to_string(region.rows) + "×" + std::to_string(region.cols);
  return is_stack ? std::to_string(region.slices) + "×" + matrix : matrix;
}

// Calls visit(cell) in reading order.
template <typename Visit>
void for_each_cell(const Region& region, Visit visit) {
  for (Index slice = 0; slice < region.slices; ++slice) {
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col)
        visit(Cell{region.row + row, region.col + col, region.slice + slice});
    }
  }
}

// `4`, `[2 4 4]` for a row or a column, `[1 0; 0 1]`.
std::string list_text(const Region& region, const std::function<float(Cell)>& value_of,
                      const std::optional<int>& decimals) {
  std::string text;
  const bool is_column = region.cols == 1 && region.slices == 1;
  for_each_cell(region, [&](Cell cell) {
    const bool begins_row = cell.col == region.col && !is_column;
    if (!text.empty()) text += begins_row ? "; " : " ";
    text += text_of(value_of(cell), decimals);
  });
  return region.cell_count() == 1 ? text : "[" + text + "]";
}

float total(const Region& region, Form form, const std::function<float(Cell)>& value_of) {
  double sum = 0;
  float least = std::numeric_limits<float>::infinity(), most = -least;
  for_each_cell(region, [&](Cell cell) {
    const float value = value_of(cell);
    sum += static_cast<double>(value);
    least = std::min(least, value);
    most = std::max(most, value);
  });
  return form == Form::Min ? least : form == Form::Max ? most : static_cast<float>(sum);
}

// The label of the position with the largest number, along the edge that the region has more than one of.
Result<std::string> label_of_largest(const Graph& graph, const Target& target, const Reference& reference) {
  const Region& region = target.region;
  const int long_edges = (region.rows > 1) + (region.cols > 1) + (region.slices > 1);
  if (long_edges != 1) return Error{"", {"lesson.argmax", {{"found", text_of(reference)}}}};
  Cell best{region.row, region.col, region.slice};
  for_each_cell(region, [&](Cell cell) {
    if (graph.cell(target.node, cell) > graph.cell(target.node, best)) best = cell;
  });
  const NodeInfo& info = graph.info(target.node);
  const bool is_by_row = region.rows > 1, is_by_col = region.cols > 1;
  const AxisInfo& axis = is_by_row ? info.rows : is_by_col ? info.cols : info.slices;
  const Index at = is_by_row ? best.row : is_by_col ? best.col : best.slice;
  const auto position = static_cast<std::size_t>(at);
  if (axis.labels && position < axis.labels->size()) return (*axis.labels)[position];
  return std::to_string(at + 1);
}

Result<std::string> values_text(const LessonNumber& number, const Graph& graph, const Target& target) {
  const auto value_of = [&](Cell cell) { return graph.cell(target.node, cell); };
  if (number.form == Form::Value || number.form == Form::Was)
    return list_text(target.region, value_of, number.decimals);
  if (number.form == Form::Argmax) return label_of_largest(graph, target, number.of);
  return text_of(total(target.region, number.form, value_of), number.decimals);
}

Result<std::string> gradient_text(const LessonNumber& number, const LessonNumbers& numbers,
                                  const Target& target) {
  const Result<CellRef> by = resolve_cell(number.by, numbers.graph());
  if (!by) return by.error();
  const Sensitivity& sensitivity = numbers.sensitivity_of(by.value());
  Matrix gradient;
  Index slice = -1;  // of which that is
  const auto value_of = [&](Cell cell) {
    if (cell.slice != slice) gradient = sensitivity.of(target.node, cell.slice);
    slice = cell.slice;
    return gradient(cell.row, cell.col);
  };
  return list_text(target.region, value_of, number.decimals);
}

// Fills in one tree.
class WordFiller {
 public:
  WordFiller(const LessonNumbers& numbers, std::vector<LessonFault>& faults)
      : numbers_(numbers), faults_(faults) {}

  void fill(ProseNode& node) {
    if (node.kind == ProseNode::Kind::Number) fill_number(node);
    const bool leads_to_node = node.kind == ProseNode::Kind::Link && node.link.kind == LessonLink::Kind::Node;
    if (leads_to_node && !node.link.node.node.empty()) {
      const Result<Target> target = resolve(node.link.node, numbers_.graph());
      if (target) node.target = target.value();
      if (!target) faults_.push_back({node.link.line, 0, target.error()});
    }
    for (ProseNode& child : node.children) fill(child);
  }

 private:
  void fill_number(ProseNode& node) {
    node.text = "–";
    const LessonNumber& number = node.number;
    if (number.form != Form::Parameters && number.of.node.empty()) return;  // was refused when it was read
    const Result<std::string> text = number_text(number, numbers_);
    if (!text) return faults_.push_back({number.of.line, 0, text.error()});
    node.text = text.value();
    if (number.form == Form::Parameters) return;
    if (const Result<Target> target = resolve(number.of, numbers_.graph())) node.target = target.value();
  }

  const LessonNumbers& numbers_;
  std::vector<LessonFault>& faults_;
};

Computation completed(Computation computation) {
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

}  // namespace

LessonNumbers::LessonNumbers(const Computation& now, const Computation* baseline) : now_(completed(now)) {
  if (baseline) baseline_ = completed(*baseline);
}

const Sensitivity& LessonNumbers::sensitivity_of(CellRef cell) const {
  constexpr std::size_t kMostKept = 16;
  if (sensitivities_.size() > kMostKept) sensitivities_.clear();
  auto& kept = sensitivities_[{cell.node, index_of(graph().shape(cell.node), cell.cell)}];
  if (!kept)
    kept = std::make_unique<Sensitivity>(now_, Objective{Objective::Kind::Cell, cell.node, cell.cell, {}});
  return *kept;
}

Result<std::string> number_text(const LessonNumber& number, const LessonNumbers& numbers) {
  if (number.form == Form::Parameters) return std::to_string(parameter_counts(numbers.now().scene()).total());
  const bool is_of_baseline = number.form == Form::Was;
  if (is_of_baseline && !numbers.baseline()) return Error{"", {"lesson.no_baseline", {}}};
  const Graph& graph = is_of_baseline ? *numbers.baseline() : numbers.graph();
  const Result<Target> target = resolve(number.of, graph);
  if (!target) return target.error();
  const Region& region = target.value().region;
  if (number.form == Form::Shape) return extent_text(region, graph.shape(target.value().node).is_stack());
  const bool is_list = number.form == Form::Value || is_of_baseline || number.form == Form::Gradient;
  if (is_list && region.cell_count() > kMostInWords) {
    return Error{
        "", {"lesson.long_number", {{"found", text_of(number.of)}, {"most", std::to_string(kMostInWords)}}}};
  }
  if (number.form == Form::Gradient) return gradient_text(number, numbers, target.value());
  return values_text(number, graph, target.value());
}

Prose fill_words(const Prose& words, const LessonNumbers& numbers, std::vector<LessonFault>& faults) {
  Prose filled = words;
  WordFiller filler(numbers, faults);
  for (ProseNode& node : filled) filler.fill(node);
  return filled;
}

}  // namespace heed
