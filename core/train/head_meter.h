#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/explain/head_patterns.h"
#include "core/train/example_source.h"
#include "core/train/model_plan.h"
#include "core/train/training_moments.h"

namespace heed {

// Measures what the heads of a model in training look at, in the same examples each time.
class HeadMeter {
 public:
  static constexpr std::size_t kExamples = 24;
  // In how many of those that are held out it measures.
  static std::size_t held_out_in(const ExampleSource& examples);

  // The examples are drawn from those that are held out, by the seed; where none are, they are those of the
  // first step. None: the model has no head, or cannot be trained.
  static std::optional<HeadMeter> make(const Scene& scene, const ExampleSource& examples, std::uint64_t seed);

  HeadMeter(HeadMeter&&) noexcept;
  HeadMeter& operator=(HeadMeter&&) noexcept;
  ~HeadMeter();

  // With these numbers in the model, all heads in order of computation: means over the queries of all
  // examples, in the last block only over those that are asked for an answer. A head that the answer does not
  // depend on is not measured.
  std::vector<HeadReading> measure(const Parameters& parameters);

 private:
  struct Part;  // some of the examples, computed together on one thread

  HeadMeter(ModelPlan plan, std::vector<Example> examples);

  std::unique_ptr<ModelPlan> plan_;
  std::vector<HeadKey> heads_;
  std::vector<Part> parts_;  // they refer to the plan
};

// What was measured in the moments of a run, each once.
class MeasuredHeads {
 public:
  using Readings = std::vector<HeadReading>;
  struct Entry {
    TrainingMoments::Moment moment;
    std::shared_ptr<const Readings> readings;
  };

  void add(TrainingMoments::Moment moment, Readings readings);
  // Forgets all that were measured in moments that are no longer kept.
  void keep_only(const TrainingMoments& moments);

  const std::vector<Entry>& all() const { return entries_; }  // by step
  bool has(const TrainingMoments::Moment& moment) const;
  // In the latest measured moment that is not after this step; null before the first.
  const Readings* at(Index step) const;

 private:
  std::vector<Entry> entries_;
};

// What was measured after a step.
struct StepReadings {
  Index step = 0;
  std::shared_ptr<const MeasuredHeads::Readings> readings;
};

// So many times from a step to its double, but less often in the first hundred steps.
inline constexpr std::uint64_t kMeasuredToDouble = 16;

// Whether held-out examples are tested and heads measured after so many steps, to tell what a run has learned
// when. The number alone decides, whatever is planned, so that two runs with the same numbers are told of in
// the same words.
bool is_measuring_step(Index step);

// Of a head among readings; null if it is not there.
const HeadReading* reading_of(const MeasuredHeads::Readings* readings, const HeadKey& head);

}  // namespace heed
