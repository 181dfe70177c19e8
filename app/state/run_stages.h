#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/state/training_session.h"

namespace heed {

// How a run went on from a step where something was changed: its recipe, its model, or numbers by hand.
struct RunStage {
  LearnedWith with;
  std::shared_ptr<const Scene> scene;  // of its model, with any numbers; null: not known
  TrainingMoments::Moment numbers;     // that a person had set there;
  bool has_lost_numbers = false;       // or they are no longer kept
};

// All of a run from this step on, of which it is known how they were made; the first is how it began there.
std::vector<RunStage> stages_of(const SessionRun& run, Index first);

std::vector<HeadKey> heads_off(const Scene& scene);

// Which parts of a model are off, in the order of its parts, and which of its matrices are locked.
struct Switches {
  std::vector<std::uint8_t> are_on;
  std::vector<std::string> locked;
};
Switches switches_of(const Scene& model);
// Of a model of the same parts; what has no counterpart stays as it is.
Scene with_switches(Scene scene, const Switches& switches);

// The model that the moments up to this step of a run are of, with any numbers; null: not known.
const Scene* model_at(const SessionRun& run, Index step);

// Whether two models differ in nothing but in heads that are switched off, in locks, and in their numbers.
bool differ_in_switches_only(const Scene& a, const Scene& b);

}  // namespace heed
