#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lesson/worksheet_request.h"
#include "core/module/steps.h"
#include "core/walk/computation.h"

namespace heed {

// A printed cell. A blank one is left for the student to fill in; its text appears in the answer key only.
struct WorksheetCell {
  CellRef cell;
  double exact = 0;
  std::string text;
  bool is_blank = false;
};

// A matrix on the sheet, or some of its rows.
struct WorksheetMatrix {
  NodeId node = 0;
  std::string name;                // without its block and head: `W_q`, `scores`
  std::optional<Message> working;  // an intermediate result on the way to the node, by this name
  std::optional<int> block;        // counts from 1; none if it belongs to the block that the step is in
  std::optional<int> head;         // counts from 1; none if the scene has a single head
  std::optional<Index> query;      // of a slice of the weighted values; counts from 1
  Role role = Role::Input;
  int decimals = 0;  // that it is printed with
  Index rows = 0;
  Index cols = 0;
  std::vector<std::string> row_labels;  // empty for unlabelled axes, such as d_head
  std::vector<std::string> col_labels;
  std::vector<WorksheetCell> cells;  // row-major

  const WorksheetCell& at(Index row, Index col) const {
    return cells[static_cast<std::size_t>(row * cols + col)];
  }
  bool has_blanks() const;
};

struct WorksheetStep {
  int number = 0;                  // 0: what is given before the steps
  std::optional<Message> chapter;  // in a transformer, where one begins
  Message title;
  std::string formula;  // copied from Step
  // Of a step of one number: the formula, which stands with its name and its blank in one line.
  std::optional<Message> line_formula;
  Message task;                        // the instruction
  std::vector<Message> notes;          // details not in the formula: a slope, a rate, why a number is given
  std::vector<WorksheetMatrix> given;  // inputs that are not on the sheet yet
  std::vector<WorksheetMatrix> asked;  // matrices to compute
};

// The content of a worksheet for calculation by hand and of its answer key, before page layout.
struct Worksheet {
  std::uint64_t seed = 0;
  StepRange step_range;
  std::optional<Message> subject;  // in place of the steps
  std::optional<std::string> row;  // the only one that is worked out, with its token; counts from 1
  int decimals = 0;
  // Results are rounded to so many digits, wherever the point stands; the tolerance is in units of the last.
  std::optional<int> digits;
  bool is_exact = true;  // no answer needs rounding
  // The largest deviation from the key caused by rounding every intermediate result as printed.
  double tolerance = 0;
  std::vector<WorksheetStep> steps;  // only those with something to compute
};

// Builds the worksheet for a scene whose numbers seeded_scene has already drawn. An error if these steps
// have nothing to compute, or a matrix is too large for paper.
Result<Worksheet> make_worksheet(const Scene& scene, const WorksheetRequest& request);
Result<Worksheet> make_worksheet(Computation computation, const WorksheetRequest& request);

}  // namespace heed
