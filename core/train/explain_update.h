#pragma once

#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/train/training_run.h"

namespace heed {

// What a recorded step did to one number of a parameter: by name, which has to be there, and place, which has
// to be inside.
NumberUpdate explain_update(const RecordedStep& step, std::string_view parameter, Index row, Index col);

// The same in words, line by line: gradient, clipping, moments, rate, decay, change, new number. `cell` is
// its name, such as `b0.h0.W_q[2,3]`.
std::vector<Message> update_lines(const Recipe& recipe, const NumberUpdate& update, std::string_view cell);

// One quantity of an update, for a list: what it is called, how it is made, how much it is, and the sentence
// that says so with all digits.
struct UpdateRow {
  Message name;
  Message formula;
  double value = 0;
  Message sentence;
};
// The first is the number before the step, the last the number after it.
std::vector<UpdateRow> update_rows(const Recipe& recipe, const NumberUpdate& update, std::string_view cell);

}  // namespace heed
