#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/file_access.h"
#include "app/state/app_state.h"
#include "core/base/result.h"
#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// A scene with its baseline, ready to be shown.
struct ReadScene {
  Computation computation;
  std::optional<Computation> baseline;  // all of it computed
  std::vector<Error> notices;           // why it has none although the file has one
};

// What stands in a file: a scene or a lesson, and which file that was.
struct ReadDocument {
  std::string path;
  std::optional<FileStamp> stamp;  // of before it was read: what is written meanwhile is another content
  std::optional<ReadScene> scene;
  std::shared_ptr<const Lesson> lesson;  // null: it is the scene
};

// These know no state, so that any thread may do it; a Progress that watches it may cancel it.
Result<ReadScene> make_ready(Result<Scene> scene, const Walk& walk, const std::string& file);
Result<ReadDocument> read_document(FileAccess& files, const std::string& path, const Walk& walk);

// In place of what is shown.
void show(AppState& state, ReadScene scene);
void show(AppState& state, ReadDocument document);

}  // namespace heed
