#pragma once

#include <string>

#include "app/files/autosave_store.h"
#include "app/files/exporter.h"
#include "app/files/file_access.h"
#include "app/files/open_worker.h"
#include "app/state/app_state.h"

namespace heed {

// The services behind file commands; tests pass fakes.
struct FileServices {
  FileAccess& files;
  AutosaveStore& autosaves;
  Exporter* exporter = nullptr;  // null: no exports
  Opener* opener = nullptr;      // null: files are opened synchronously
};

// Applies a file command; the only place where file commands change the state.
void dispatch(AppState& state, const FileServices& services, const FileCommand& command);

// At startup: offers to recover unsaved work of crashed processes.
void offer_recovery(AppState& state, const FileServices& services);

}  // namespace heed
