#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/state/app_state.h"

namespace heed {

// What a command finds, for the case that memory runs out while it is carried out.
struct Before {
  Document document;
  DocumentRevision revision = 0;
  std::size_t undo_count = 0;
  Index playhead = 0;
  std::string path;  // of its file, and what that holds
  std::optional<FileStamp> stamp;
  DocumentRevision saved = 0;
};

Before before_command(const AppState& state);

// The document, its history and its file as they were, whatever became of them half-way; the playhead, too,
// unless memory does not suffice for its numbers: then it is at the start, where nothing is computed.
void put_back(AppState& state, const Before& before);

}  // namespace heed
