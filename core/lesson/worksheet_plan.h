#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/lesson/worksheet_matrix.h"
#include "core/lesson/worksheet_request.h"

namespace heed {

// What a step of a worksheet gives and asks for, before any number is computed.
struct PlannedStep {
  int number = 0;
  Message task;
  std::vector<Message> notes;
  std::vector<RowSpan> given, asked;
};

struct WorksheetPlan {
  StepRange step_range;
  std::optional<Index> row;        // the only one that is worked out, of what has a row for each token
  std::vector<PlannedStep> steps;  // only those with something to compute
  std::vector<NodeId> nodes;       // on the sheet, in graph order, each once
};

// An error if these steps have nothing to compute, the row is not there, or a matrix is too large for paper.
Result<WorksheetPlan> plan_worksheet(const Computation& computation, const WorksheetRequest& request);

}  // namespace heed
