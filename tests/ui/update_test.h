#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/train/explain_update.h"
#include "tests/ui/training_window_test.h"

namespace heed {

// The window while a weight of a trained model is selected, whose last step is spelled out.
class UpdateTest : public TrainingWindowTest {
 protected:
  explicit UpdateTest(ImVec2 size) {
    ui.resize(size);
    begin("reverse");
  }

  void select_weight() {
    app.apply(command::Select{CellRef{*state().computation.graph().find("b0.h0.W_q"), {0, 0}}});
  }
  void train_a_step() { train(1); }

  const RecordedStep& recorded() const { return *session().step_to_shown(); }
  std::vector<UpdateRow> rows() const {
    return update_rows(recorded().recipe, explain_update(recorded(), "b0.h0.W_q", 0, 0), "W");
  }
  std::string say(const Message& message) const { return catalogue(GetParam()).say(message); }
  // Lines broken where they happen to be are one line here.
  static std::string without_blanks(std::string text) {
    std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
    return text;
  }
};

}  // namespace heed
