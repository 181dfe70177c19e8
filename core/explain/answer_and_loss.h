#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/walk/computation.h"

namespace heed {

// What a computation comes to: its likeliest answer, where it has labels, and its loss, where it has targets.
struct AnswerAndLoss {
  std::string answer;  // empty: none
  std::string share;   // its probability, for display
  std::string loss;    // empty: none
};

// None: it has neither, or what they are made of is still to be computed.
std::optional<AnswerAndLoss> answer_and_loss(const Computation& computation);

// What became of it, in sentences: the answer first.
std::vector<Message> answer_changes(const AnswerAndLoss& before, const AnswerAndLoss& now);

}  // namespace heed
