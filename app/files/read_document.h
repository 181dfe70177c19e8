#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/file_access.h"
#include "app/files/saved_session.h"
#include "app/state/file_state.h"
#include "core/base/result.h"
#include "core/lesson/lesson.h"
#include "core/train/training_job.h"
#include "core/walk/computation.h"

namespace heed {

// A built scene with its baseline.
struct ReadScene {
  Computation computation;
  std::optional<Computation> baseline;  // executed to the end
  std::vector<Error> notices;           // why the baseline in the file is not used
};

// The contents of a file: a scene or a lesson.
struct ReadDocument {
  std::string path;
  std::optional<FileStamp> stamp;  // from before reading, so that writes during reading are detected; none:
                                   // of data, which are not saved over
  std::optional<ReadScene> scene;
  std::shared_ptr<const Lesson> lesson;  // null: it is a scene
  bool is_model = false;                 // of a folder, which holds more than the scene: it is not saved over
  std::optional<TrainingJob> training;   // what the scene learns, apart from the scene
  std::optional<SavedSession> session;   // in which it has learned, if that was saved
  std::string unread_session;            // the same as it is written, where it cannot go on
};

// Data to learn from.
struct DataRequest {
  DataOrigin data;
  std::optional<Scene> scene;  // that is to learn from them; none: one is made
  std::uint64_t seed = 1;
  std::optional<SavedSession> session;  // of the scene, which goes on
};

// Independent of the state, so they may run on any thread; a ProgressScope can cancel them.
Result<ReadScene> prepare_scene(Result<Scene> scene, const Walk& walk, const std::string& file);
Result<ReadDocument> read_document(FileAccess& files, const std::string& path, const Walk& walk);
// What learns from data: a model that is made for them or, without a scene in the document, the one given.
Result<ReadDocument> read_data(const DataRequest& request, const Walk& walk);
// The same for the file that is open: it replaces what is on the screen only if every page of a lesson can be
// shown. The place of an error has its line.
Result<ReadDocument> read_document_again(FileAccess& files, const std::string& path, const Walk& walk);

}  // namespace heed
