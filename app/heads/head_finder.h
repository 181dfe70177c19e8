#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/heads/job.h"
#include "app/state/app_state.h"

namespace heed {

// Finds what the card of heads shows, in a thread, as long as it is open: what heads look at, what each part
// does to the answer, and what the picked head writes.
class HeadFinder {
 public:
  // To be called for every frame. Seconds until it is worth calling again; nullopt: until something changes.
  std::optional<double> poll(AppState& state);

  void cancel();

 private:
  void take_survey(AppState& state);
  void take_effects(AppState& state);
  void take_circuit(AppState& state);
  void begin_circuit(const AppState& state, const CircuitChoice& choice);
  void begin_survey(const AppState& state);
  void begin_effects(const AppState& state);
  void retire(std::unique_ptr<AnyJob> job);

  std::unique_ptr<Job<HeadSurvey>> survey_;
  NumbersId survey_of_;
  bool survey_has_repeated_words_ = false;
  std::unique_ptr<Job<PartEffects>> effects_;
  NumbersId effects_of_;
  WantedAnswer effects_on_;
  std::unique_ptr<Job<HeadCircuit>> circuit_;
  NumbersId circuit_of_;
  CircuitChoice circuit_on_;
  std::vector<std::unique_ptr<AnyJob>> cancelled_;  // their threads have not ended yet
};

}  // namespace heed
