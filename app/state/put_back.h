#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/state/app_state.h"

namespace heed {

// A snapshot taken before a command, to restore if memory runs out half-way.
struct StateBackup {
  Document document;
  DocumentRevision revision = 0;
  std::size_t undo_count = 0;
  Index playhead = 0;
  std::string path;  // of the document's file, with stamp and saved revision
  std::optional<FileStamp> stamp;
  DocumentRevision saved = 0;
};

StateBackup back_up_state(const AppState& state);

// Restores document, history and file state from a half-applied command; the playhead too, unless
// memory does not suffice to compute its numbers: then it goes to the start.
void put_back(AppState& state, const StateBackup& before);

}  // namespace heed
