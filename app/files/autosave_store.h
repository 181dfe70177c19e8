#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/state/file_state.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// What is stored: a scene, and another member of its file, by key and JSON. That may take long to write, so
// the store calls `aside` in a thread of its own.
struct Autosaved {
  Scene scene;
  std::function<std::pair<std::string, std::string>()> aside;  // may be empty
  std::vector<Autosaved> pages = {};                           // other pages of the lesson, in the same file
};

// Writes what is to be written aside, into the scene.
void complete_scene(Autosaved& work);
// Removes the other pages from the scene, and returns each as it was written.
std::vector<std::string> take_pages(Scene& scene);

// Stores a copy of unsaved work for recovery at a later start. Writing is asynchronous.
class AutosaveStore {
 public:
  virtual ~AutosaveStore() = default;

  // Starts writing, replacing the previous copy. Must not be called while is_busy().
  virtual void write(Autosaved work) = 0;
  virtual bool is_busy() const = 0;
  // The result of a write; returned once.
  virtual std::optional<Status> outcome() = 0;
  virtual void remove() = 0;

  // Work of processes that no longer run. This process locks it until it exits, so that no other offers it.
  virtual std::vector<Leftover> leftovers() = 0;
  virtual Result<std::string> read(const std::string& id) = 0;
  virtual void discard(const std::string& id) = 0;
  // Moves an invalid file to where it is not offered again, and returns its path.
  virtual std::string quarantine(const std::string& id) = 0;
};

}  // namespace heed
