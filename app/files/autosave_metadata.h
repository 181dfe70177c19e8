#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/state/file_state.h"
#include "core/scene/scene.h"

namespace heed {

// Metadata of an autosave, stored in the scene file.
struct AutosaveMetadata {
  std::string path;                // of the document's file; empty: it has none
  std::string name;                // of the scene
  std::optional<FileStamp> stamp;  // of the file when it was last read or written
  std::string text = {};           // written as own data, and nothing has learned from it
  bool is_text_only = false;       // the scene is no unsaved work
  std::string lesson = {};  // that comes with Heed, on a page of which the scene is trained; empty: none
  std::size_t page = 0;

  bool operator==(const AutosaveMetadata&) const = default;
};

// Adds the metadata and inlines all numbers; the result is an ordinary scene file.
Scene with_metadata(Scene scene, const AutosaveMetadata& note);

// Removes the metadata from the scene. Missing or invalid fields are left empty.
AutosaveMetadata extract_metadata(Scene& scene);

}  // namespace heed
