#pragma once

#include <cstdint>
#include <string>

#include "core/lesson/worksheet.h"
#include "core/train/explain_update.h"

namespace heed {

// One number of a parameter in one step of training, as a worksheet is about it.
struct UpdateOnPaper {
  Recipe recipe;
  NumberUpdate update;
  std::string cell;  // as people read it: `W_q[1, 1]`
};

// How many digits results have on such a sheet: as many behind the first as `decimals` says, and one more.
int update_digits(const WorksheetRequest& request);

// The same step with other given numbers of about the same size; 0 has its own, as a sheet has room for them.
// The same seed gives the same numbers on every machine.
NumberUpdate seeded_update(const Recipe& recipe, const NumberUpdate& update, std::uint64_t seed);

// A worksheet of the step, quantity by quantity; of the request its share of blanks, decimals and seed count.
// An error if there is nothing to work out.
Result<Worksheet> make_update_worksheet(const UpdateOnPaper& paper, const WorksheetRequest& request);

}  // namespace heed
