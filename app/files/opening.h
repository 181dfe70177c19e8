#pragma once

#include <optional>
#include <string>

#include "app/files/open_worker.h"
#include "app/state/app_state.h"

namespace heed {

// Opens a file in the background; it replaces the document when it has been read.

void begin_opening(AppState& state, Opener& opener, const std::string& path, std::size_t page = 0);
// Reads data to learn from; they replace the document, or what is learned. What is wrong with them is said in
// the card in which they were chosen, if it was there. No opener: they are read at once.
void train_on_data(AppState& state, Opener* opener, const file_command::TrainOnData& to);
// A short file that nothing can be learned from is reported at once.
bool tell_if_short_and_wrong(AppState& state, const file_command::TrainOnData& to);
void read_training(AppState& state, Opener* opener, DataRequest data, std::optional<DataCard> card);
// Cancels opening and says so.
void cancel_opening(AppState& state, Opener& opener);
// Call this in every frame. Shows the file when it has been read, unless the document was edited meanwhile:
// those edits must not be lost. Returns seconds until it must be called again without input.
std::optional<double> poll_opening(AppState& state, Opener& opener);

}  // namespace heed
