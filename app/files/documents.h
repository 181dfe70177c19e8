#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/files/file_access.h"
#include "app/files/read_document.h"
#include "app/state/app_state.h"
#include "core/base/result.h"

namespace heed {

// The built-in example.
Computation eight_steps();

// Opening and saving documents. The place of an error is the file. Opening a document dismisses the notices
// about the previous one.

void show(AppState& state, ReadScene scene);
void show(AppState& state, ReadDocument document, std::size_t page = 0);  // of a lesson
void new_document(AppState& state);
// The scene that the card for a new scene describes; it has no file yet.
Status make_document(AppState& state);
// Opens pasted text: a line of `heed share`, or a scene file. The document has no file yet.
Status open_text(AppState& state, std::string_view text);
Status check_text(std::string_view text);  // whether open_text would succeed
// A scene that comes with Heed, by its name.
void open_example(AppState& state, std::string_view name);
// A model with random weights, and all that is needed to train it for this task.
Status open_task(AppState& state, const std::string& task, std::uint64_t seed);
void open_shipped_lesson(AppState& state, std::string_view name, std::size_t page = 0);
Status open_document(AppState& state, FileAccess& files, const std::string& path, std::size_t page = 0);
Status save_document(AppState& state, FileAccess& files, const std::string& path);
// Opens an autosave of a crashed process; says whose run is to go on, if one was trained.
Result<std::optional<DataRequest>> restore_document(AppState& state, std::string_view autosaved);

// Marks the document as saved in this file.
void set_document_file(AppState& state, const std::string& path, const std::optional<FileStamp>& stamp);

// Prefixes the place of the error with the path.
Error error_in_file(Error error, const std::string& path);

}  // namespace heed
