#include "core/walk/caption.h"

#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/number.h"
#include "core/graph/node_key.h"

namespace heed {
namespace {

constexpr Index kMostValues = 8;  // of a row, before it is shortened

// How much of its node a moment makes known.
enum class Extent { Cell, Row, Slice, Whole };

// Puts together the key and the words of one caption.
class Teller {
 public:
  Teller(const Computation& computation, const Moment& moment)
      : computation_(computation),
        graph_(computation.graph()),
        node_(moment.node),
        info_(graph_.info(node_)),
        shape_(graph_.shape(node_)),
        cell_(cell_at(shape_, moment.from_cell)),
        extent_(extent_of(moment)) {
    const std::string_view name = info_.name;
    local_ = info_.head ? name.substr(name.find('.') + 1) : name;
  }

  Message tell() {
    if (!graph_.op(node_)) return tell_source();
    if (is_in_head_that_is_off()) {
      add("head", std::to_string(*info_.head + 1));
      add("name", info_.name);
      return say(local_ == "output" ? "off.output" : "off");
    }
    add_common();
    if (extent_ == Extent::Cell && graph_.find_override(node_, cell_)) return tell_override();
    if (has_nan()) return say(extent_ == Extent::Cell ? "nan.cell" : "nan.row");
    return tell_computed();
  }

 private:
  Extent extent_of(const Moment& moment) const {
    const Index cells = moment.to_cell - moment.from_cell;
    if (cells == 1) return Extent::Cell;
    if (cells == shape_.cell_count() && shape_.rows * shape_.slice_count() > 1) return Extent::Whole;
    if (cells == shape_.cols) return Extent::Row;
    return cells == shape_.rows * shape_.cols ? Extent::Slice : Extent::Whole;
  }

  std::string with_extent(const std::string& subject) const {
    const char* const names[] = {".cell", ".row", ".slice", ".whole"};
    return subject + names[static_cast<int>(extent_)];
  }

  void add(std::string name, std::string text) { args_.emplace_back(std::move(name), std::move(text)); }

  Message say(const std::string& key) { return {"caption." + key, std::move(args_)}; }

  std::string value_text(Cell cell) const { return readable_text(graph_.cell(node_, cell)); }

  // [2 4 4]; a long row keeps its beginning and its end.
  std::string row_text() const {
    std::string text = "[";
    for (Index col = 0; col < shape_.cols; ++col) {
      const bool is_shortened = shape_.cols > kMostValues && col == kMostValues - 2;
      if (col > 0) text += " ";
      if (is_shortened) text += "… ";
      if (is_shortened) col = shape_.cols - 1;
      text += value_text({cell_.row, col, cell_.slice});
    }
    return text + "]";
  }

  void add_common() {
    add("name", info_.name);
    add("rows", std::to_string(shape_.rows));
    add("cols", std::to_string(shape_.cols));
    if (extent_ == Extent::Whole) return;
    if (shape_.is_stack()) add("slice", position_text(info_.slices, cell_.slice));
    if (extent_ == Extent::Slice) return;
    add("row", position_text(info_.rows, cell_.row));
    if (extent_ == Extent::Row) add("values", row_text());
    if (extent_ == Extent::Row) return;
    add("col", position_text(info_.cols, cell_.col));
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

  bool is_in_head_that_is_off() const {
    return info_.head &&
           !computation_.scene().attention.heads[static_cast<std::size_t>(*info_.head)].is_enabled;
  }

  bool sees_nothing(Index query) const {
    return info_.head && computation_.is_fully_masked(static_cast<std::size_t>(*info_.head), query);
  }

  Message tell_source() {
    add("name", info_.name);
    add("rows", std::to_string(shape_.rows));
    add("cols", std::to_string(shape_.cols));
    if (info_.kind == NodeKind::Table) return say("table");
    if (info_.kind == NodeKind::Input) return say(info_.name == "X" ? "inputs" : "memory");
    return say((info_.kind == NodeKind::Bias ? "bias." : "weight.") + role_word());
  }

  std::string role_word() const {
    switch (info_.role) {
      case Role::Query:
        return "query";
      case Role::Key:
        return "key";
      case Role::Value:
        return "value";
      case Role::Score:
        return "score";
      default:
        return "output";
    }
  }

  Message tell_override() {
    const Explained explained = graph_.explain(node_, cell_);
    add("computed", readable_text(static_cast<float>(explained.expression.value)));
    return say(shape_.is_stack() ? "override.stack" : "override");
  }

  Message tell_computed() {
    const bool is_copy = graph_.op(node_)->kind() == "copy";
    if (local_ == "P") return say(with_extent("positions"));
    if (local_ == "X_pos") return tell_positioned();
    if (local_ == "Q" || local_ == "K" || local_ == "V") return tell_projected(is_copy);
    if (local_ == "Q_rot" || local_ == "K_rot") return say(with_extent("rotated." + role_word()));
    if (local_ == "weights") return tell_weights();
    if (local_ == "weighted") return tell_weighted();
    if (local_ == "output") return tell_output();
    if (local_ == "concat") return say(with_extent("concat"));
    if (local_ == "Y") return say(with_extent(is_copy ? "result.copy" : "result.project"));
    return tell_scores();
  }

  Message tell_positioned() {
    if (extent_ == Extent::Cell) {
      add("input", readable_text(graph_.cell(graph_.inputs(node_)[0], cell_)));
      add("position", readable_text(graph_.cell(graph_.inputs(node_)[1], cell_)));
    }
    return say(with_extent("positioned"));
  }

  Message tell_projected(bool is_copy) {
    const NodeId from = graph_.inputs(node_)[0];
    add("from", graph_.info(from).name);
    if (!is_copy) add("weight", graph_.info(graph_.inputs(node_)[1]).name);
    return say(with_extent((is_copy ? "copied." : "projected.") + role_word()));
  }

  Message tell_scores() {
    if (local_ == "scores") return say(with_extent("scores." + std::string(graph_.op(node_)->kind())));
    if (extent_ == Extent::Cell) add("before", readable_text(graph_.cell(graph_.inputs(node_)[0], cell_)));
    if (local_ == "scaled") return tell_scaled();
    if (local_ == "dropped") return tell_dropped();
    if (local_ == "biased") {
      add("distance", std::to_string(std::abs(cell_.row - cell_.col)));
      return say(with_extent("biased"));
    }
    if (extent_ == Extent::Row && sees_nothing(cell_.row)) return say("masked.row.none");
    const bool is_hidden = !is_allowed(*computation_.scene().attention.mask, cell_.row, cell_.col);
    if (extent_ == Extent::Cell && is_hidden) return say("masked.cell.hidden");
    return say(with_extent("masked"));
  }

  Message tell_scaled() {
    const std::optional<float>& scale = computation_.scene().attention.score.scale;
    if (scale) {
      add("factor", readable_text(*scale));
      return say(with_extent("scaled.factor"));
    }
    const std::optional<NodeId> key = graph_.find(NodeKey{info_.block, info_.head, "K"});
    add("d_k", std::to_string(graph_.shape(*key).cols));
    return say(with_extent("scaled.root"));
  }

  Message tell_dropped() {
    const float p = computation_.scene().attention.dropout->p;
    add("p", readable_text(p));
    add("factor", readable_text(1 / (1 - p)));
    const bool is_gone = extent_ == Extent::Cell && graph_.cell(node_, cell_) == 0 &&
                         graph_.cell(graph_.inputs(node_)[0], cell_) != 0;
    return say(is_gone ? "dropped.cell.gone" : with_extent("dropped"));
  }

  Message tell_weights() {
    const bool is_one_query = extent_ == Extent::Cell || extent_ == Extent::Row;
    if (is_one_query && sees_nothing(cell_.row)) return say(with_extent("weights") + ".none");
    if (extent_ == Extent::Row) {
      double sum = 0;
      for (Index col = 0; col < shape_.cols; ++col) sum += graph_.cell(node_, {cell_.row, col});
      add("sum", readable_text(static_cast<float>(sum)));
    }
    return say(with_extent("weights"));
  }

  Message tell_weighted() {
    if (extent_ == Extent::Cell || extent_ == Extent::Row) {
      const std::span<const NodeId> from = graph_.inputs(node_);
      add("weight", readable_text(graph_.cell(from[0], {cell_.slice, cell_.row})));
      if (extent_ == Extent::Cell) add("number", readable_text(graph_.cell(from[1], {cell_.row, cell_.col})));
    }
    return say(with_extent("weighted"));
  }

  Message tell_output() {
    add("keys", std::to_string(graph_.shape(graph_.inputs(node_)[0]).rows));
    if (extent_ == Extent::Row && sees_nothing(cell_.row)) return say("output.row.none");
    return say(with_extent("output"));
  }

  const Computation& computation_;
  const Graph& graph_;
  NodeId node_;
  const NodeInfo& info_;
  const Shape& shape_;
  Cell cell_;
  Extent extent_;
  std::string_view local_;
  std::vector<std::pair<std::string, std::string>> args_;
};

}  // namespace

std::string position_text(const AxisInfo& axis, Index position) {
  const std::string number = std::to_string(position + 1);
  if (!axis.labels) return number;
  return number + " “" + (*axis.labels)[static_cast<std::size_t>(position)] + "”";
}

Message caption(const Computation& computation, const Moment& moment) {
  return Teller(computation, moment).tell();
}

}  // namespace heed
