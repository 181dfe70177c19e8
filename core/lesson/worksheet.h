#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/module/steps.h"
#include "core/walk/computation.h"

namespace heed {

// What is asked for on a sheet.
struct WorksheetRequest {
  std::optional<StepRange> steps;  // none: what leads to the output of the first query
  bool is_all_rows = false;  // what is done by query for every one; else for the first, and later the others
  double blank_share = 1;    // of the numbers that can be worked out
  int decimals = 2;          // to which results are rounded
  std::uint64_t seed = 0;    // of the scene; it also chooses which cells are blank

  bool operator==(const WorksheetRequest&) const = default;
};

// One number as it is printed. A blank one is for the learner to write and stands in the key only.
struct WorksheetCell {
  CellRef cell;
  std::string text;
  bool is_blank = false;
};

// A matrix on the sheet, or the rows of it that the sheet is about.
struct WorksheetMatrix {
  NodeId node = 0;
  std::string name;            // within its head: `W_q`, `scores`
  std::optional<int> head;     // counts from 1; none where the scene has a single head
  std::optional<Index> query;  // of the weighted values; counts from 1
  Role role = Role::Input;
  Index rows = 0;
  Index cols = 0;
  std::vector<std::string> row_labels;  // empty: none, as along a dimension
  std::vector<std::string> col_labels;
  std::vector<WorksheetCell> cells;  // in reading order

  const WorksheetCell& at(Index row, Index col) const {
    return cells[static_cast<std::size_t>(row * cols + col)];
  }
  bool has_blanks() const;
};

struct WorksheetStep {
  int number = 0;
  Message title;
  std::string formula;                 // as Step has it
  Message task;                        // what is to be done
  std::vector<Message> notes;          // what the formula leaves open: a slope, a rate, why a number is given
  std::vector<WorksheetMatrix> given;  // what is needed and not on the sheet yet
  std::vector<WorksheetMatrix> asked;
};

// A sheet on which steps are worked out by hand, and its key, before either has pages.
struct Worksheet {
  std::uint64_t seed = 0;
  StepRange step_range;
  int decimals = 0;
  bool is_exact = true;  // no answer needs rounding
  // Whoever rounds every number on the way as the sheet says comes this near to the key.
  double tolerance = 0;
  std::vector<WorksheetStep> steps;  // those that ask for something
};

// The sheet for a scene as it is (scene_of_seed has drawn its numbers), or why there is none: nothing to work
// out in these steps, or too much for paper.
Result<Worksheet> make_worksheet(const Scene& scene, const WorksheetRequest& request);
Result<Worksheet> make_worksheet(Computation computation, const WorksheetRequest& request);

}  // namespace heed
