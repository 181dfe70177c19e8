#include "core/lesson/worksheet.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/base/random.h"
#include "core/graph/node_traits.h"
#include "core/lesson/worksheet_matrix.h"
#include "core/lesson/worksheet_numbers.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr Index kMaxPrintedCells = 1024;  // per matrix

// Builds a sheet step by step; rows that are already printed are not given again.
class WorksheetBuilder {
 public:
  WorksheetBuilder(const Computation& computation, const WorksheetRequest& request, StepRange range)
      : computation_(computation),
        graph_(computation.graph()),
        request_(request),
        range_(range),
        printed_(graph_.node_count()) {
    for (NodeId node = 0; node < graph_.node_count(); ++node)
      printed_[node].resize(static_cast<std::size_t>(span_count(graph_, node)));
  }

  Worksheet run() {
    Worksheet sheet;
    sheet.seed = request_.seed;
    sheet.step_range = range_;
    sheet.decimals = request_.decimals;
    for (int number = range_.first; number <= range_.last; ++number) add_step(sheet, number);
    return sheet;
  }

  // In graph order, each once.
  std::vector<NodeId> nodes_on_sheet() const {
    std::vector<NodeId> nodes;
    for (NodeId node = 0; node < graph_.node_count(); ++node) {
      if (std::find(printed_[node].begin(), printed_[node].end(), true) != printed_[node].end())
        nodes.push_back(node);
    }
    return nodes;
  }

 private:
  const Step& step(int number) const { return computation_.steps().at(number); }

  bool is_copy(NodeId node) const { return traits_of(graph_, node).is_copy; }

  bool is_off(NodeId node) const {
    const auto head = graph_.info(node).head;
    return head && !computation_.scene().attention.heads[static_cast<std::size_t>(*head)].is_enabled;
  }

  void add_spans(std::vector<RowSpan>& spans, int number, Index from, Index most) const {
    for (const NodeId node : step(number).nodes) {
      const Index to = std::min(most, span_count(graph_, node));
      if (graph_.op(node) && !is_copy(node) && !is_off(node) && from < to) spans.push_back({node, from, to});
    }
  }

  std::vector<RowSpan> asked_spans(int number) const {
    std::vector<RowSpan> spans;
    const bool is_first_only = step(number).is_by_query && !request_.is_all_rows;
    if (!request_.is_all_rows) {
      for (const Step& earlier : computation_.steps().repeated_in(number)) {
        add_spans(spans, earlier.number, 1, Region::kToEnd);
      }
    }
    add_spans(spans, number, 0, is_first_only ? 1 : Region::kToEnd);
    return spans;
  }

  void add_step(Worksheet& sheet, int number) {
    const std::vector<RowSpan> asked = asked_spans(number);
    if (asked.empty()) return;
    WorksheetStep& made = sheet.steps.emplace_back();
    made.number = number;
    made.title = step(number).title();
    made.formula = step(number).formula;
    made.task = task_of(number, asked);
    for (const RowSpan& span : asked) {
      print_missing_inputs(made, span);
      add_notes(made, span.node);
      print(made.asked, span);
    }
  }

  Message task_of(int number, const std::vector<RowSpan>& asked) const {
    if (computation_.steps().repeated_in(number).empty()) {
      const bool is_first_only = step(number).is_by_query && !request_.is_all_rows;
      return {(is_first_only ? "worksheet.first." : "worksheet.task.") + step(number).id, {}};
    }
    const auto is_own = [&](const RowSpan& span) { return graph_.info(span.node).step == number; };
    const bool repeats = !is_own(asked.front()), joins = is_own(asked.back());
    return {repeats && joins ? "worksheet.repeat_and_join"
            : repeats        ? "worksheet.repeat"
                             : "worksheet.join",
            {}};
  }

  void print(std::vector<WorksheetMatrix>& matrices, const RowSpan& span) {
    for (Index at = span.from; at < span.to; ++at) printed_[span.node][static_cast<std::size_t>(at)] = true;
    for (WorksheetMatrix& each : printed_matrices(graph_, span, request_.decimals))
      matrices.push_back(std::move(each));
  }

  // The inputs needed to compute a node by hand. A sum over a stack needs only the stack.
  std::vector<NodeId> needed_by(NodeId node) const {
    std::vector<NodeId> needed;
    for (const NodeId input : graph_.inputs(node)) {
      if (graph_.shape(input).is_stack()) return {input};
      needed.push_back(input);
    }
    return needed;
  }

  void print_missing_inputs(WorksheetStep& made, const RowSpan& span) {
    for (const NodeId input : needed_by(span.node)) {
      const bool is_same_query = graph_.info(input).is_by_query && graph_.info(span.node).is_by_query;
      const Index end = span_count(graph_, input);
      print_missing(
          made, is_same_query ? RowSpan{input, span.from, std::min(span.to, end)} : RowSpan{input, 0, end});
    }
  }

  // Prints the rows that are not on the sheet yet, one matrix per contiguous run.
  void print_missing(WorksheetStep& made, const RowSpan& span) {
    const std::vector<bool>& is_printed = printed_[span.node];
    for (Index at = span.from; at < span.to; ++at) {
      if (is_printed[static_cast<std::size_t>(at)]) continue;
      Index end = at + 1;
      while (end < span.to && !is_printed[static_cast<std::size_t>(end)]) ++end;
      print(made.given, {span.node, at, end});
      if (is_copy(span.node)) add_note_of_copy(made, span.node);
      at = end;
    }
  }

  void add_note(WorksheetStep& made, Message note) const {
    if (std::find(made.notes.begin(), made.notes.end(), note) == made.notes.end())
      made.notes.push_back(std::move(note));
  }

  void add_note_of_copy(WorksheetStep& made, NodeId node) const {
    const NodeInfo& from = graph_.info(graph_.inputs(node)[0]);
    add_note(made, {"worksheet.note.copy", {{"name", name_on_sheet(node)}, {"from", from.id}}});
  }

  // `Q`, or where there are several heads `Q (2)`.
  std::string name_on_sheet(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    const bool has_several = computation_.scene().attention.heads.size() > 1;
    return info.id + (has_several ? " (" + std::to_string(*info.head + 1) + ")" : "");
  }

  void add_notes(WorksheetStep& made, NodeId node) const {
    if (std::optional<Message> note = graph_.op(node)->note_for_paper()) add_note(made, *std::move(note));
    if (!graph_.overrides(node).empty()) add_note(made, {"worksheet.note.override", {}});
  }

  const Computation& computation_;
  const Graph& graph_;
  WorksheetRequest request_;
  StepRange range_;
  std::vector<std::vector<bool>> printed_;  // by node, by row (of a stack: by slice)
};

// Not for cells that cannot be calculated or need not be: masked −∞, dropped weights, overrides.
bool can_be_blank(const Graph& graph, CellRef cell) {
  const float value = graph.cell(cell.node, cell.cell);
  const bool is_dropped = traits_of(graph, cell.node).drops_cells && value == 0;
  return std::isfinite(value) && !is_dropped && !graph.find_override(cell.node, cell.cell);
}

// Selects blanks in every matrix at random from the seed (a partial Fisher-Yates shuffle).
void choose_blanks(Worksheet& sheet, const Graph& graph, const WorksheetRequest& request) {
  Random random(scramble(request.seed + 1));
  for (WorksheetStep& step : sheet.steps) {
    for (WorksheetMatrix& matrix : step.asked) {
      std::vector<WorksheetCell*> open;
      for (WorksheetCell& each : matrix.cells) {
        if (can_be_blank(graph, each.cell)) open.push_back(&each);
      }
      const double wanted = std::round(request.blank_share * static_cast<double>(open.size()));
      const auto count = std::min(open.size(), static_cast<std::size_t>(std::max(1.0, wanted)));
      for (std::size_t i = 0; i < count; ++i) {
        const auto other =
            i + static_cast<std::size_t>(random.uniform() * static_cast<double>(open.size() - i));
        std::swap(open[i], open[other]);
        open[i]->is_blank = true;
      }
    }
  }
}

std::vector<CellRef> blank_cells(const Worksheet& sheet) {
  std::vector<CellRef> cells;
  for (const WorksheetStep& step : sheet.steps) {
    for (const WorksheetMatrix& matrix : step.asked) {
      for (const WorksheetCell& each : matrix.cells) {
        if (each.is_blank) cells.push_back(each.cell);
      }
    }
  }
  return cells;
}

Status check_size(const Computation& computation, StepRange steps) {
  const Graph& graph = computation.graph();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    if (graph.info(node).step > steps.last || shape.rows * shape.cols <= kMaxPrintedCells) continue;
    return Error{"", {"worksheet.too_large", {{"name", graph.info(node).name}, {"size", size_text(shape)}}}};
  }
  return {};
}

// The per-query steps and the step before them.
StepRange steps_to_first_output(const Steps& steps) {
  const auto is_by_query = [](const Step& step) { return step.is_by_query; };
  const auto first = std::find_if(steps.begin(), steps.end(), is_by_query);
  if (first == steps.end()) return {};
  return {first->number - 1, std::find_if_not(first, steps.end(), is_by_query)->number - 1};
}

}  // namespace

bool WorksheetMatrix::has_blanks() const {
  return std::any_of(cells.begin(), cells.end(), [](const WorksheetCell& each) { return each.is_blank; });
}

Result<Worksheet> make_worksheet(const Scene& scene, const WorksheetRequest& request) {
  Result<Computation> made = Computation::make(scene, {Grain::Whole, true});
  if (!made) return made.error();
  return make_worksheet(std::move(made).value(), request);
}

Result<Worksheet> make_worksheet(Computation computation, const WorksheetRequest& request) {
  if (computation.scene().has_blocks()) return Error{"blocks", {"scene.not_drawn", {}}};
  const Steps& all = computation.steps();
  const StepRange steps = all.clipped(request.steps.value_or(steps_to_first_output(all)));
  if (Status status = check_size(computation, steps); !status) return status.error();
  computation.go_to(computation.timeline().moment_count());
  WorksheetBuilder builder(computation, request, steps);
  Worksheet sheet = builder.run();
  if (sheet.steps.empty()) {
    return Error{"",
                 {"worksheet.nothing",
                  {{"first", std::to_string(steps.first)}, {"last", std::to_string(steps.last)}}}};
  }
  choose_blanks(sheet, computation.graph(), request);
  sheet.is_exact = are_exact(computation.graph(), blank_cells(sheet), request.decimals);
  sheet.tolerance =
      rounding_drift(computation, builder.nodes_on_sheet(), blank_cells(sheet), request.decimals);
  return sheet;
}

}  // namespace heed
