#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/state/file_state.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// Keeps a copy of unsaved work where a later start finds it. Writing may go on while the program does other
// things; it is never waited for.
class AutosaveStore {
 public:
  virtual ~AutosaveStore() = default;

  // Begins to write in place of what was kept before. Must not be called while is_busy().
  virtual void write(Scene scene) = 0;
  virtual bool is_busy() const = 0;
  // How a write ended, once.
  virtual std::optional<Status> outcome() = 0;
  virtual void remove() = 0;  // nothing is left to be kept

  // Work of programs that no longer run; it is this program's until the end, so that no other offers it too.
  virtual std::vector<Leftover> leftovers() = 0;
  virtual Result<std::string> read(const std::string& id) = 0;
  virtual void discard(const std::string& id) = 0;
  // Keeps what makes no sense where it is not offered again, and returns its path.
  virtual std::string set_aside(const std::string& id) = 0;
};

}  // namespace heed
