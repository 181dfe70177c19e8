#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/train/training_run.h"
#include "core/train/update_formulas.h"

namespace heed {

// What a recorded step did to one number of a parameter: by name, which has to be there, and place, which has
// to be inside.
NumberUpdate explain_update(const RecordedStep& step, std::string_view parameter, Index row, Index col);

// The same in words, line by line: gradient, clipping, moments, rate, decay, change, new number. `cell` is
// its name, such as `b0.h0.W_q[2,3]`.
std::vector<Message> update_lines(const Recipe& recipe, const NumberUpdate& update, std::string_view cell);

// What a row of an update is about.
enum class UpdateQuantity {
  Before,
  Gradient,
  Clipped,
  Mean,
  MeanSquare,
  Corrected,
  CorrectedSquare,
  Rate,
  AfterDecay,
  WithDecay,
  Sum,
  Change,
  After,
  Locked
};

// A number of an update, and what it is called in formulas.
struct UpdateTerm {
  Message name;
  double value = 0;
};

// One quantity of an update, for a list: what it is called, how it is made, how much it is, and the sentence
// that says so with all digits.
struct UpdateRow {
  UpdateQuantity quantity = UpdateQuantity::Before;
  Message name;
  Message formula;
  std::string filled;  // the formula with its numbers; empty where there is none
  Message caption;     // what it is, and why it is there
  double value = 0;
  Message sentence;
  std::optional<UpdateTerm> remembered;  // in the formula, from the steps before
  const UpdateFormula* made = nullptr;   // null: it is given
  bool is_asked = false;                 // there is something to work out
};
// The first is the number before the step, the last the number after it.
std::vector<UpdateRow> update_rows(const Recipe& recipe, const NumberUpdate& update, std::string_view cell);

// The numbers of the rows as they come about on paper, where each is rounded before others are made of it.
using RoundedRow = std::function<double(const UpdateRow& row, double value)>;
std::vector<double> worked_by_hand(const Recipe& recipe, const NumberUpdate& update,
                                   const RoundedRow& rounded);

}  // namespace heed
