#include "core/lesson/worksheet_plan.h"

#include <algorithm>

#include "core/explain/readable_names.h"
#include "core/graph/node_traits.h"
#include "core/graph/region.h"
#include "core/lesson/worked_norm.h"
#include "core/module/readout/readout_module.h"
#include "core/scene/modules.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr Index kMaxPrintedCells = 1024;  // per matrix

// Plans a sheet step by step; rows that are already printed are not given again.
class WorksheetPlanner {
 public:
  WorksheetPlanner(const Computation& computation, const WorksheetRequest& request, StepRange range)
      : computation_(computation), graph_(computation.graph()), request_(request) {
    plan_.step_range = range;
    plan_.row = request.row;
    if (!request.row && !request.is_all_rows && computation.scene().has_blocks())
      plan_.row = usual_row(computation.scene());
    for (NodeId node = 0; node < graph_.node_count(); ++node)
      printed_.emplace_back(static_cast<std::size_t>(span_count(graph_, node)));
  }

  WorksheetPlan run() {
    for (int number = plan_.step_range.first; number <= plan_.step_range.last; ++number) add_step(number);
    for (NodeId node = 0; node < graph_.node_count(); ++node) {
      if (std::find(printed_[node].begin(), printed_[node].end(), true) != printed_[node].end())
        plan_.nodes.push_back(node);
    }
    if (plan_.row && !asks_for_row()) plan_.row.reset();
    return std::move(plan_);
  }

 private:
  const Step& step(int number) const { return computation_.steps().at(number); }

  bool is_copy(NodeId node) const { return traits_of(graph_, node).is_copy; }

  // The first query of a bare attention is followed, and then the others.
  bool is_first_then_rest() const { return !plan_.row && !request_.is_all_rows; }

  // Row i of such a node is about row i of the inputs.
  bool has_row_of_each_token(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    const Axis axis = graph_.shape(node).is_stack() ? info.slices.axis : info.rows.axis;
    const bool is_of_memory = axis == Axis::Key && computation_.scene().attention.memory.has_value();
    return axis == Axis::Token || axis == Axis::Query || (axis == Axis::Key && !is_of_memory);
  }

  // Not where all rows have been made one.
  bool asks_for_row() const {
    return std::any_of(plan_.steps.begin(), plan_.steps.end(), [&](const PlannedStep& step) {
      return std::any_of(step.asked.begin(), step.asked.end(),
                         [&](const RowSpan& span) { return has_row_of_each_token(span.node); });
    });
  }

  void add_spans(std::vector<RowSpan>& spans, int number, Index from, Index most) const {
    for (const NodeId node : step(number).nodes) {
      const bool is_result = graph_.op(node) && !is_copy(node) && !graph_.info(node).is_switched_off;
      if (!is_result) continue;
      const Index to = std::min(most, span_count(graph_, node));
      if (plan_.row && has_row_of_each_token(node)) {
        spans.push_back({node, *plan_.row, *plan_.row + 1});
      } else if (from < to) {
        spans.push_back({node, from, to});
      }
    }
  }

  std::vector<RowSpan> asked_spans(int number) const {
    std::vector<RowSpan> spans;
    if (is_first_then_rest()) {
      for (const Step& earlier : computation_.steps().repeated_in(number)) {
        add_spans(spans, earlier.number, 1, Region::kToEnd);
      }
    }
    add_spans(spans, number, 0, is_first_then_rest() && step(number).is_by_query ? 1 : Region::kToEnd);
    return spans;
  }

  void add_step(int number) {
    const std::vector<RowSpan> asked = asked_spans(number);
    if (asked.empty()) return;
    PlannedStep& made = plan_.steps.emplace_back();
    made.number = number;
    made.task = task_of(number, asked);
    for (const RowSpan& span : asked) {
      add_missing_inputs(made, span);
      add_notes(made, span.node);
      print(made.asked, span);
    }
  }

  bool has(const std::vector<RowSpan>& asked, const char* id) const {
    return std::any_of(asked.begin(), asked.end(),
                       [&](const RowSpan& span) { return graph_.info(span.node).id == id; });
  }

  Message task_of(int number, const std::vector<RowSpan>& asked) const {
    if (has_working(graph_, asked.front().node)) return {"worksheet.task.norm", {}};
    const std::string& id = step(number).id;
    if (!computation_.steps().repeated_in(number).empty()) return task_of_join(number, asked);
    if (step(number).is_by_query && plan_.row) return {"worksheet.row." + id, {{"row", row_text()}}};
    if (id == "projections" && plan_.row) return {"worksheet.row.projections", {{"row", row_text()}}};
    return {(is_first_then_rest() && step(number).is_by_query ? "worksheet.first." : "worksheet.task.") + id,
            {}};
  }

  // Of the step that repeats those before it for the other queries, and joins the heads.
  Message task_of_join(int number, const std::vector<RowSpan>& asked) const {
    if (computation_.scene().has_blocks()) {
      const bool joins = has(asked, "concat"), projects = has(asked, "attention");
      return {joins && projects ? "worksheet.task.join_and_project"
              : joins           ? "worksheet.join"
              : projects        ? "worksheet.task.project_output"
                                : "worksheet.task.drop_out",
              {}};
    }
    const auto is_own = [&](const RowSpan& span) { return graph_.info(span.node).step == number; };
    const bool repeats = !is_own(asked.front()), joins = is_own(asked.back());
    return {repeats && joins ? "worksheet.repeat_and_join"
            : repeats        ? "worksheet.repeat"
                             : "worksheet.join",
            {}};
  }

  std::string row_text() const { return position_text(graph_.info(computation_.inputs()).rows, *plan_.row); }

  void print(std::vector<RowSpan>& spans, const RowSpan& span) {
    for (Index at = span.from; at < span.to; ++at) printed_[span.node][static_cast<std::size_t>(at)] = true;
    spans.push_back(span);
  }

  // What is needed of an input to compute rows of a node by hand.
  void add_missing_inputs(PlannedStep& made, const RowSpan& span) {
    const std::span<const NodeId> inputs = graph_.inputs(span.node);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      // A sum over a stack needs only the stack.
      const auto stack = std::find_if(inputs.begin(), inputs.end(),
                                      [&](NodeId input) { return graph_.shape(input).is_stack(); });
      if (stack != inputs.end() && *stack != inputs[which]) continue;
      const NodeId input = original_of(made, inputs[which]);
      if (!is_first_then_rest()) {
        for (const RowSpan& needed : needed_rows(which, span, input)) add_missing(made, needed);
        continue;
      }
      const bool is_same_query = graph_.info(input).is_by_query && graph_.info(span.node).is_by_query;
      const Index end = span_count(graph_, input);
      add_missing(made,
                  is_same_query ? RowSpan{input, span.from, std::min(span.to, end)} : RowSpan{input, 0, end});
    }
  }

  // A copy of what is computed on the way would give its numbers away.
  NodeId original_of(PlannedStep& made, NodeId node) {
    NodeId from = node;
    while (is_copy(from) && graph_.op(graph_.inputs(from)[0])) from = graph_.inputs(from)[0];
    if (from != node) add_note_of_copy(made, node, from);
    return from;
  }

  // Consecutive rows of the input that these rows of the node depend on.
  std::vector<RowSpan> needed_rows(std::size_t which, const RowSpan& span, NodeId input) const {
    const Index count = span_count(graph_, input);
    if (graph_.shape(input).is_stack()) return {{input, span.from, std::min(span.to, count)}};
    const Shape& shape = graph_.shape(span.node);
    const Region wanted = shape.is_stack()
                              ? Region{0, 0, shape.rows, shape.cols, span.from, span.to - span.from}
                              : Region{span.from, 0, span.to - span.from, shape.cols, 0, 1};
    std::vector<RowSpan> spans;
    for (Index row = 0; row < count; ++row) {
      const Region read{row, 0, 1, graph_.shape(input).cols, 0, 1};
      if (!do_overlap(clipped(graph_.op(span.node)->reach(which, read), shape), wanted)) continue;
      if (spans.empty() || spans.back().to < row) spans.push_back({input, row, row});
      spans.back().to = row + 1;
    }
    return spans;
  }

  // Adds the rows that are not on the sheet yet, each contiguous run for itself.
  void add_missing(PlannedStep& made, const RowSpan& span) {
    const std::vector<bool>& is_printed = printed_[span.node];
    for (Index at = span.from; at < span.to; ++at) {
      if (is_printed[static_cast<std::size_t>(at)]) continue;
      Index end = at + 1;
      while (end < span.to && !is_printed[static_cast<std::size_t>(end)]) ++end;
      print(made.given, {span.node, at, end});
      if (is_copy(span.node)) add_note_of_copy(made, span.node, graph_.inputs(span.node)[0]);
      if (graph_.info(span.node).is_switched_off && graph_.op(span.node))
        add_note(made, {"worksheet.note.off", {{"name", name_on_sheet(span.node)}}});
      at = end;
    }
  }

  void add_note(PlannedStep& made, Message note) const {
    if (std::find(made.notes.begin(), made.notes.end(), note) == made.notes.end())
      made.notes.push_back(std::move(note));
  }

  void add_note_of_copy(PlannedStep& made, NodeId node, NodeId from) const {
    const bool is_given = !graph_.op(from) && graph_.info(node).head;
    add_note(made, {is_given ? "worksheet.note.copy" : "worksheet.note.itself",
                    {{"name", name_on_sheet(node)}, {"from", name_on_sheet(from)}}});
  }

  // `Q`, or where there are several heads `Q (2)`.
  std::string name_on_sheet(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    if (!info.head || !has_several_heads(graph_)) return info.id;
    return info.id + " (" + std::to_string(*info.head + 1) + ")";
  }

  void add_notes(PlannedStep& made, NodeId node) const {
    if (std::optional<Message> note = graph_.op(node)->note_for_paper()) add_note(made, *std::move(note));
    add_note_of_shared_keys(made, graph_.info(node));
    const auto& readout = computation_.built().readout;
    if (readout && readout->loss == node) add_notes_of_targets(made);
    if (graph_.has_changes(node)) add_note(made, {"worksheet.note.override", {}});
  }

  void add_note_of_shared_keys(PlannedStep& made, const NodeInfo& info) const {
    if (info.id != "scores") return;
    const Attention& attention = *find_attention(computation_.scene(), info.block);
    const std::optional<Index>& shares = attention.heads[static_cast<std::size_t>(*info.head)].shares;
    if (!shares) return;
    add_note(made, {"worksheet.note.shares",
                    {{"head", std::to_string(*info.head + 1)}, {"owner", std::to_string(*shares + 1)}}});
  }

  void add_notes_of_targets(PlannedStep& made) const {
    const NodeInfo& info = graph_.info(computation_.built().readout->probabilities);
    for (const TargetCell& target : targets_of(*computation_.scene().readout)) {
      const std::string label = position_text(info.cols, target.col);
      if (span_count(graph_, computation_.built().readout->probabilities) == 1) {
        add_note(made, {"worksheet.note.target", {{"label", label}}});
      } else {
        add_note(made, {"worksheet.note.target_of_row",
                        {{"row", position_text(info.rows, target.row)}, {"label", label}}});
      }
    }
  }

  const Computation& computation_;
  const Graph& graph_;
  const WorksheetRequest& request_;
  WorksheetPlan plan_;
  std::vector<std::vector<bool>> printed_;  // by node, by row (of a stack: by slice)
};

// Rows that are given may be long, as they are broken into lines; but nobody works with so many numbers.
Status check_size(const Graph& graph, const PlannedStep& step) {
  for (const auto* spans : {&step.given, &step.asked}) {
    for (const RowSpan& span : *spans) {
      const Shape& shape = graph.shape(span.node);
      const Shape printed{shape.is_stack() ? shape.rows : span.to - span.from, shape.cols};
      if (printed.rows * printed.cols <= kMaxPrintedCells) continue;
      return Error{"",
                   {"worksheet.too_large",
                    {{"name", graph.info(span.node).name},
                     {"size", size_text(printed)},
                     {"most", std::to_string(kMaxPrintedCells)}}}};
    }
  }
  return {};
}

}  // namespace

Result<WorksheetPlan> plan_worksheet(const Computation& computation, const WorksheetRequest& request) {
  const Index rows = computation.graph().shape(computation.inputs()).rows;
  if (request.row && (*request.row < 0 || *request.row >= rows)) {
    return Error{
        "",
        {"worksheet.no_row", {{"row", std::to_string(*request.row + 1)}, {"rows", std::to_string(rows)}}}};
  }
  const StepRange range = computation.steps().clipped(request.steps.value_or(usual_steps(computation)));
  WorksheetPlan plan = WorksheetPlanner(computation, request, range).run();
  for (const PlannedStep& step : plan.steps) {
    if (Status status = check_size(computation.graph(), step); !status) return status.error();
  }
  if (!plan.steps.empty()) return plan;
  return Error{
      "",
      {"worksheet.nothing", {{"first", std::to_string(range.first)}, {"last", std::to_string(range.last)}}}};
}

}  // namespace heed
