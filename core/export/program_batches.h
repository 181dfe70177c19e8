#pragma once

#include <optional>
#include <vector>

#include "core/train/training_job.h"

namespace heed {

// The batches of the first steps, as arrays.
struct ProgramBatches {
  std::vector<float> sizes, lengths, words;  // examples of each step; words of each example, and which
  std::vector<float> counts, rows, labels;   // targets of each example, and which
  std::optional<SharedMatrix> output;        // or what the output should be
  Index longest = 0, shortest = kMaxSequence;
};

// Where the program of a run ends that begins with this step: where the run stands, or after some of the
// steps that are planned; before that, if the batches would take too much room.
Index program_end(const TrainingJob& job, Index first);

// From this step on up to the end of the program.
ProgramBatches program_batches(const TrainingJob& job, Index first);

}  // namespace heed
