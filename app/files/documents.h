#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/files/file_access.h"
#include "app/state/app_state.h"
#include "core/base/result.h"

namespace heed {

// The scene that is built in.
Computation eight_steps();

// Documents in place of one another, from files and into them. The place of an error is the file. What was
// noticed about one document does not stay over the next.

void begin_new(AppState& state);
// As it was copied: the line of `heed share`, or the text of a scene file. It is in no file yet.
Status open_text(AppState& state, std::string_view text);
Status check_text(std::string_view text);  // whether that would do
void open_shipped_lesson(AppState& state, std::string_view name);
Status open_document(AppState& state, FileAccess& files, const std::string& path);
Status save_document(AppState& state, FileAccess& files, const std::string& path);
// What an ended program kept; it is in no file yet.
Status restore_document(AppState& state, std::string_view autosaved);

// The document is now what this file holds.
void belongs_to(AppState& state, const std::string& path, const std::optional<FileStamp>& stamp);

// `place` of the error is inside the file at `path`.
Error at_file(Error error, const std::string& path);

}  // namespace heed
