#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/train/explain_update.h"

namespace heed {

// What is said of a number that was typed for a row of an update.
struct UpdateMark {
  bool is_right = false;
  std::optional<Message> reason;  // if wrong: the likely mistake, when one is recognized
};

// Marks what was typed; nullopt if it is no number. It is right if it is the number of the row rounded to the
// decimals that were typed, two digits at least: of what is added where the row changes a number by a little.
std::optional<UpdateMark> mark_update(const Recipe& recipe, const NumberUpdate& update, const UpdateRow& row,
                                      std::string_view typed);

// The number of a row with as many digits as an answer may have to have.
std::string written_number(const NumberUpdate& update, const UpdateRow& row);

}  // namespace heed
