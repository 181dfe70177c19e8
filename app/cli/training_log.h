#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/text/catalogue.h"
#include "core/train/training_run.h"

namespace heed {

// What a run reached.
struct TrainingOutcome {
  Index steps = 0;             // made by this call
  std::optional<double> loss;  // of the last batch; none: no step was made, or none that counts
  std::optional<double> test_loss, accuracy;
  double secs = 0;
  std::optional<Error> fault;  // why it stopped early
};

// The line of JSON that a program reads.
std::string as_json(const TrainingOutcome& outcome);

// The same for people; `folder` is where the model was saved.
std::string as_text(const TrainingOutcome& outcome, const std::string& folder, Language language);

// Prints how far a run has come, one line in twenty parts.
class TrainingLog {
 public:
  TrainingLog(std::ostream& out, Index last_step, Index steps, Language language);

  void print(const TrainingState& state, const StepReport& report);

 private:
  std::ostream& out_;
  Index last_step_, every_;
  Language language_;
};

}  // namespace heed
