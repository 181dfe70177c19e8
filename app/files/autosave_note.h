#pragma once

#include <optional>
#include <string>

#include "app/state/file_state.h"
#include "core/scene/scene.h"

namespace heed {

// What stands in an autosaved scene beside the scene itself.
struct AutosaveNote {
  std::string path;                // of its file; empty: it has none
  std::string name;                // of the scene
  std::optional<FileStamp> stamp;  // of its file when it was last read or written

  bool operator==(const AutosaveNote&) const = default;
};

// The scene with the note and with its numbers in itself: a scene file like any other.
Scene with_note(Scene scene, const AutosaveNote& note);

// Takes the note out again. What is not there or makes no sense is left empty.
AutosaveNote take_note(Scene& scene);

}  // namespace heed
