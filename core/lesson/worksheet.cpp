#include "core/lesson/worksheet.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/random.h"
#include "core/graph/node_traits.h"
#include "core/lesson/choose_blanks.h"
#include "core/lesson/worksheet_matrix.h"
#include "core/lesson/worksheet_numbers.h"
#include "core/lesson/worksheet_plan.h"
#include "core/scene/modules.h"
#include "core/walk/caption.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

// Not for cells that cannot be calculated or need not be: masked −∞, dropped weights, overrides.
bool can_be_blank(const Graph& graph, const WorksheetMatrix& matrix, const WorksheetCell& each) {
  if (!std::isfinite(each.exact)) return false;
  if (matrix.working) return true;
  const bool is_dropped = traits_of(graph, matrix.node).drops_cells && each.exact == 0;
  return !is_dropped && !graph.is_changed(matrix.node, each.cell.cell);
}

// Selects blanks in every matrix at random from the seed.
void choose_blanks_of(Worksheet& sheet, const Graph& graph, const WorksheetRequest& request) {
  Random random(scramble(request.seed + 1));
  for (WorksheetStep& step : sheet.steps) {
    for (WorksheetMatrix& matrix : step.asked) {
      std::vector<WorksheetCell*> open;
      for (WorksheetCell& each : matrix.cells) {
        if (can_be_blank(graph, matrix, each)) open.push_back(&each);
      }
      choose_blanks(open, request.blank_share, random);
    }
  }
}

// A planned step with its numbers.
class StepPrinter {
 public:
  StepPrinter(const Computation& computation, int decimals)
      : computation_(computation), decimals_(decimals) {}

  WorksheetStep print(const PlannedStep& planned) const {
    const Step& step = computation_.steps().at(planned.number);
    WorksheetStep made;
    made.number = planned.number;
    made.title = step.title();
    made.formula = step.formula;
    made.task = planned.task;
    made.notes = planned.notes;
    for (const RowSpan& span : planned.given) print(made.given, span, false);
    for (const RowSpan& span : planned.asked) print(made.asked, span, true);
    return made;
  }

 private:
  void print(std::vector<WorksheetMatrix>& matrices, const RowSpan& span, bool is_asked) const {
    const Graph& graph = computation_.graph();
    const auto add = [&](std::vector<WorksheetMatrix> more) {
      for (WorksheetMatrix& each : more) matrices.push_back(std::move(each));
    };
    if (is_asked) add(working_matrices(graph, span, decimals_));
    add(printed_matrices(graph, span, decimals_));
  }

  const Computation& computation_;
  int decimals_;
};

// Names need their block only where they are of another than the step.
void leave_out_own_block(WorksheetStep& step, const Chapter& chapter) {
  for (auto* matrices : {&step.given, &step.asked}) {
    for (WorksheetMatrix& each : *matrices) {
      if (chapter.block && each.block == *chapter.block + 1) each.block.reset();
    }
  }
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
  Result<WorksheetPlan> planned = plan_worksheet(computation, request);
  if (!planned) return planned.error();
  const WorksheetPlan& plan = planned.value();
  computation.go_to(computation.timeline().moment_count());
  Worksheet sheet;
  sheet.seed = request.seed;
  sheet.step_range = plan.step_range;
  sheet.decimals = request.decimals;
  if (plan.row) sheet.row = position_text(computation.graph().info(computation.inputs()).rows, *plan.row);
  const StepPrinter printer(computation, request.decimals);
  const Chapter* chapter = nullptr;
  for (const PlannedStep& each : plan.steps) {
    WorksheetStep& step = sheet.steps.emplace_back(printer.print(each));
    const Chapter& of_step = computation.steps().chapter_of(each.number);
    leave_out_own_block(step, of_step);
    if (computation.scene().has_blocks() && std::exchange(chapter, &of_step) != &of_step)
      step.chapter = of_step.title;
  }
  choose_blanks_of(sheet, computation.graph(), request);
  sheet.is_exact = are_exact(sheet);
  sheet.tolerance = rounding_drift(computation, plan.nodes, sheet);
  return sheet;
}

}  // namespace heed
