#include "core/walk/caption.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr Index kMaxValues = kMostSpelledValues;                 // a longer row is shortened to its
constexpr std::ptrdiff_t kFirstValues = 3, kFurthestValues = 3;  // from 0, and its last
constexpr std::size_t kMostLargest = 3;

// What is said of long rows whose largest numbers matter, which may be anywhere in them.
constexpr std::array<std::string_view, 11> kCaptionsOfLargest{
    "caption.dot_scores.row.long",      "caption.general_scores.row.long",
    "caption.additive_scores.row.long", "caption.scale_by_root.row.long",
    "caption.scale_by.row.long",        "caption.subtract_distance.row.long",
    "caption.apply_mask.row.long",      "caption.softmax.row.long",
    "caption.softmax.readout.row.long", "caption.softmax.pooled.row.long",
    "caption.drop_out.row.long"};

// The same where a mask or chance leaves a single one.
constexpr std::array<std::string_view, 3> kCaptionsOfOne{
    "caption.apply_mask.row.long.one", "caption.softmax.row.long.one", "caption.drop_out.row.long.one"};

// Builds the key and the arguments of one caption.
class CaptionWriter {
 public:
  CaptionWriter(const Computation& computation, const Moment& moment)
      : computation_(computation),
        graph_(computation.graph()),
        node_(moment.node),
        info_(graph_.info(node_)),
        shape_(graph_.shape(node_)),
        cell_(cell_at(shape_, moment.from_cell)),
        extent_(extent_of(moment)) {}

  Message write() {
    if (!graph_.op(node_)) return of_source();
    if (info_.is_switched_off) {
      const bool is_zero = traits_of(graph_, node_).is_switched_off;
      add("name", info_.name);
      if (!info_.head) return say(is_zero ? "off.part_result" : "off.part");
      add("head", std::to_string(*info_.head + 1));
      return say(is_zero ? "off.output" : "off");
    }
    add_common();
    if (extent_ == Extent::Cell && graph_.find_override(node_, cell_)) return of_override();
    const bool is_in_row = extent_ == Extent::Cell || extent_ == Extent::Row;
    if (const RowPatch* patch = is_in_row ? graph_.find_patch(node_, cell_.row) : nullptr)
      return of_patch(*patch);
    if (has_nan()) return say(is_only_cell() ? "nan.only" : extent_ == Extent::Cell ? "nan.cell" : "nan.row");
    return of_computed();
  }

 private:
  Extent extent_of(const Moment& moment) const {
    const Index cells = moment.to_cell - moment.from_cell;
    if (cells == 1) return Extent::Cell;
    if (cells == shape_.cell_count() && shape_.rows * shape_.slice_count() > 1) return Extent::Whole;
    // What ends a row or a slice is said of all of it, which is there now.
    const auto is_within = [&](Index part) { return moment.from_cell / part == (moment.to_cell - 1) / part; };
    if (is_within(shape_.cols)) return Extent::Row;
    return is_within(shape_.rows * shape_.cols) && shape_.is_stack() ? Extent::Slice : Extent::Whole;
  }

  bool is_only_cell() const { return shape_.cell_count() == 1; }

  void add(std::string name, std::string text) { args_.emplace_back(std::move(name), std::move(text)); }

  // The position, and its parts {name.number} and {name.word} for languages that put a word between them.
  void add_position(const std::string& name, const AxisInfo& axis, Index position) {
    add(name, position_text(axis, position));
    add(name + ".number", std::to_string(position + 1));
    add(name + ".word", quoted_label(axis, position));
  }

  Message say(const std::string& key) { return {"caption." + key, std::move(args_)}; }

  std::string value_text(Cell cell) const { return readable_number(graph_, {node_, cell}); }

  // [2 4 4]; of a long row the beginning, the end and what is furthest from 0.
  std::string row_text() const {
    std::string text = "[";
    Index next = 0;
    for (const Index col : spelled_columns()) {
      if (next > 0) text += " ";
      if (col > next) text += "… ";
      text += value_text({cell_.row, col, cell_.slice});
      next = col + 1;
    }
    return text + "]";
  }

  // As it may be that of a whole vocabulary, it is read at once where that is possible.
  Matrix row() const {
    Matrix numbers(1, shape_.cols);
    if (!shape_.is_stack()) {
      graph_.read(node_, {cell_.row, 0, 1, shape_.cols, 0, 1}, numbers);
    } else {
      for (Index col = 0; col < shape_.cols; ++col)
        numbers(0, col) = graph_.cell(node_, {cell_.row, col, cell_.slice});
    }
    return numbers;
  }

  std::vector<Index> spelled_columns() const {
    std::vector<Index> columns(static_cast<std::size_t>(shape_.cols));
    std::iota(columns.begin(), columns.end(), 0);
    if (shape_.cols <= kMaxValues) return columns;
    const Matrix numbers = row();
    const auto size = [&](Index col) {
      return std::isfinite(numbers(0, col)) ? std::abs(numbers(0, col)) : 0;
    };
    const auto rest = columns.begin() + kFirstValues, end = columns.end() - 1;
    std::partial_sort(rest, rest + kFurthestValues, end,
                      [&](Index a, Index b) { return std::pair(-size(a), a) < std::pair(-size(b), b); });
    columns.erase(rest + kFurthestValues, end);
    std::ranges::sort(columns);
    return columns;
  }

  // Of the row, from the largest on; what a mask hides or takes away is none of them.
  std::vector<Index> largest_columns() const {
    std::vector<std::pair<float, Index>> numbers;
    const Matrix all = row();
    for (Index col = 0; col < shape_.cols; ++col) {
      const float value = all(0, col);
      if (std::isfinite(value) && !(value == 0 && holds_shares(graph_, node_)))
        numbers.push_back({-value, col});
    }
    const std::size_t count = std::min(numbers.size(), kMostLargest);
    std::ranges::partial_sort(numbers, numbers.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<Index> columns;
    const float strongest = strongest_number(graph_, node_);
    for (std::size_t at = 0; at < count; ++at) {
      // A third one that is ≈0 says nothing of what is large.
      if (at > 1 && is_nothing_beside(numbers[at].first, strongest)) break;
      columns.push_back(numbers[at].second);
    }
    return columns;
  }

  // In place of the beginning of a long row.
  void say_largest(Message& message) const {
    const std::string key = message.key + ".long";
    if (std::ranges::find(kCaptionsOfLargest, key) == kCaptionsOfLargest.end()) return;
    const std::vector<Index> columns = largest_columns();
    if (columns.empty()) return;
    const bool is_said_of_one = std::ranges::find(kCaptionsOfOne, key + ".one") != kCaptionsOfOne.end();
    message.key = columns.size() == 1 && is_said_of_one ? key + ".one" : key;
    message.args.emplace_back("largest", "caption.largest." + std::to_string(columns.size()));
    for (std::size_t at = 0; at < columns.size(); ++at) {
      const std::string name = "largest." + std::to_string(at + 1);
      message.args.emplace_back(name, value_text({cell_.row, columns[at], cell_.slice}));
      message.args.emplace_back(name + ".at", position_text(info_.cols, columns[at]));
    }
  }

  void add_common() {
    add("name", info_.name);
    add("rows", std::to_string(shape_.rows));
    add("cols", std::to_string(shape_.cols));
    if (extent_ == Extent::Whole) return;
    if (shape_.is_stack()) add_position("slice", info_.slices, cell_.slice);
    if (extent_ == Extent::Slice) return;
    add_position("row", info_.rows, cell_.row);
    if (extent_ == Extent::Row) add("values", row_text());
    if (extent_ == Extent::Row) return;
    add_position("col", info_.cols, cell_.col);
    add("value", value_text(cell_));
  }

  bool has_nan() const {
    if (extent_ == Extent::Cell) return std::isnan(graph_.cell(node_, cell_));
    if (extent_ != Extent::Row) return false;
    for (Index col = 0; col < shape_.cols; ++col) {
      if (std::isnan(graph_.cell(node_, {cell_.row, col, cell_.slice}))) return true;
    }
    return false;
  }

  bool is_fully_masked(Index query) const {
    return info_.head && computation_.is_fully_masked(*info_.head_key(), query);
  }

  Message of_source() {
    add("name", info_.name);
    add("rows", std::to_string(shape_.rows));
    add("cols", std::to_string(shape_.cols));
    if (info_.kind == NodeKind::Table) return say("table");
    if (info_.kind == NodeKind::Input && info_.role == Role::Readout) return say("target");
    if (info_.kind == NodeKind::Input) return say(info_.rows.axis == Axis::MemoryToken ? "memory" : "inputs");
    return say((info_.kind == NodeKind::Bias ? "bias." : "weight.") + std::string(role_word(info_.role)));
  }

  Message of_override() {
    const Explained explained = graph_.explain(node_, cell_);
    add("computed",
        readable_beside(static_cast<float>(explained.expression.value), strongest_number(graph_, node_)));
    return say(is_only_cell() ? "override.only" : shape_.is_stack() ? "override.stack" : "override");
  }

  // What is in the row, and where it is from.
  Message of_patch(const RowPatch& patch) {
    const Message& origin = patch.origins.front();
    add("origin", origin.key);
    args_.insert(args_.end(), origin.args.begin(), origin.args.end());
    return say(extent_ == Extent::Cell ? "patched.cell" : "patched.row");
  }

  // The caption from the op, with the arguments that are common to all nodes.
  Message of_computed() {
    CaptionInputs caption_inputs;
    caption_inputs.extent = extent_;
    caption_inputs.cell = cell_;
    caption_inputs.role = info_.role;
    caption_inputs.is_only_cell = is_only_cell();
    caption_inputs.sees_no_key =
        caption_inputs.is_one_row() && info_.rows.axis == Axis::Query && is_fully_masked(cell_.row);
    const std::span<const NodeId> inputs = graph_.inputs(node_);
    for (const NodeId input : inputs) {
      caption_inputs.names.push_back(graph_.info(input).name);
      caption_inputs.ids.push_back(graph_.info(input).id);
      caption_inputs.shapes.push_back(graph_.shape(input));
    }
    caption_inputs.input = [&](std::size_t which, Cell cell) { return graph_.cell(inputs[which], cell); };
    caption_inputs.input_text = [&](std::size_t which, Cell cell) {
      return readable_number(graph_, {inputs[which], cell});
    };
    caption_inputs.row_text = [&](std::size_t which, Index at) {
      return position_text(graph_.info(inputs[which]).rows, at);
    };
    caption_inputs.row_word = [&](std::size_t which, Index at) {
      return quoted_label(graph_.info(inputs[which]).rows, at);
    };
    caption_inputs.col_text = [&](std::size_t which, Index at) {
      const AxisInfo& cols = graph_.info(inputs[which]).cols;
      return cols.labels ? quoted_label(cols, at) : std::to_string(at + 1);
    };
    caption_inputs.output = [&](Cell cell) { return graph_.cell(node_, cell); };
    Message message = graph_.op(node_)->caption(caption_inputs);
    message.args.insert(message.args.begin(), std::make_move_iterator(args_.begin()),
                        std::make_move_iterator(args_.end()));
    if (extent_ == Extent::Row && shape_.cols > kMaxValues) say_largest(message);
    return message;
  }

  const Computation& computation_;
  const Graph& graph_;
  NodeId node_;
  const NodeInfo& info_;
  const Shape& shape_;
  Cell cell_;
  Extent extent_;
  std::vector<std::pair<std::string, std::string>> args_;
};

}  // namespace

// The label of a position in quotation marks; empty if the axis has none.
std::string quoted_label(const AxisInfo& axis, Index position) {
  return axis.labels ? "“" + spoken_label((*axis.labels)[static_cast<std::size_t>(position)]) + "”"
                     : std::string();
}

std::string position_text(const AxisInfo& axis, Index position) {
  const std::string number = std::to_string(position + 1);
  return axis.labels ? number + " " + quoted_label(axis, position) : number;
}

Moment original_moment(const Graph& graph, const Moment& moment) {
  if (!repeats_one_head(graph, moment.node)) return moment;
  const NodeId node = graph.inputs(moment.node)[0];
  Moment original;
  original.node = node;
  original.step = graph.info(node).step;
  original.head = graph.info(node).head;
  original.from_cell = moment.from_cell;
  original.to_cell = moment.to_cell;
  return original;
}

Message caption(const Computation& computation, const Moment& moment) {
  return CaptionWriter(computation, moment).write();
}

}  // namespace heed
