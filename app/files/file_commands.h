#pragma once

#include <string>

#include "app/files/autosave_store.h"
#include "app/files/exporter.h"
#include "app/files/file_access.h"
#include "app/files/opener.h"
#include "app/state/app_state.h"

namespace heed {

// What the program needs of the machine to keep documents.
struct FileServices {
  FileAccess& files;
  AutosaveStore& autosaves;
  Exporter* exporter = nullptr;  // none: nothing is taken away
  Opener* opener = nullptr;      // none: what is opened is there when the command has been carried out
};

// The one place where state changes by what is asked for with files.
void carry_out(AppState& state, const FileServices& services, const FileCommand& command);

// At the start: what ended programs have left unsaved is offered.
void offer_leftovers(AppState& state, const FileServices& services);

}  // namespace heed
