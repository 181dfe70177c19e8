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

  void train_a_step() { train(1); }

  const RecordedStep& recorded() const { return *session().step_to_shown(); }
  std::vector<UpdateRow> rows() const {
    return update_rows(recorded().recipe, explain_update(recorded(), "b0.h0.W_q", 0, 0), "W");
  }
};

}  // namespace heed
