#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/train/training_job.h"

namespace heed {

// Writes the run that a job begins as a PyTorch program, and beside it, in an `.npz`, the weights that it
// begins with, what the optimizer remembers, and the batches of its first steps. It prints the loss of each.
// What was changed on the way it changes at the same steps, and it says of which changes it does not.
Status write_training_program(const TrainingJob& job, const std::filesystem::path& path);

// None of its steps has been made yet: the program makes those that are planned.
bool is_planned(const TrainingJob& job);

// How many steps the program makes, unless their batches would take too much room.
Index step_count_of_program(const TrainingJob& job);

// The program alone.
Result<std::string> training_program_code(const TrainingJob& job);

}  // namespace heed
