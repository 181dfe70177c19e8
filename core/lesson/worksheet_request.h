#pragma once

#include <cstdint>
#include <optional>

#include "core/module/steps.h"
#include "core/walk/computation.h"

namespace heed {

// The options of a worksheet.
struct WorksheetRequest {
  std::optional<StepRange> steps;  // none: usual_steps()
  bool is_all_rows = false;        // every row at once
  // The only row that is worked out. None: in a transformer usual_row(); in a bare attention the first query
  // is followed, and the last step repeats its steps for the others.
  std::optional<Index> row;
  double blank_share = 1;  // fraction of the blankable cells that are blank
  int decimals = 2;        // results are rounded to
  std::uint64_t seed = 0;  // of the scene; also selects the blank cells

  bool operator==(const WorksheetRequest&) const = default;
};

// The steps of a worksheet unless others are asked for: up to the output of the first query; of a transformer
// the first feed-forward layer with what is around it.
StepRange usual_steps(const Computation& computation);

// The row of a transformer that is followed: the last one where rows look back only, else the first.
Index usual_row(const Scene& scene);

}  // namespace heed
