#pragma once

#include <optional>
#include <string>

#include "app/files/open_worker.h"
#include "app/state/app_state.h"

namespace heed {

// The file of the open scene or lesson, and what it was when it was read.
struct OpenFile {
  std::string path;
  std::optional<FileStamp> stamp;
};
std::optional<OpenFile> open_file(const AppState& state);

// Reads the open file again, in the background if there is an opener.
void begin_reload(AppState& state, FileAccess& files, Opener* opener);
// Shows the new version at the same page and moment. A faulty one is reported, and the last good one stays.
void finish_reload(AppState& state, Result<ReadDocument> read);

// Watches the open file. When another program has changed it, it is loaded again at once; where changes in
// the window would be lost, a notice offers to.
class FileWatch {
 public:
  // Call this in every frame, and every kLookEverySecs. Returns seconds until the next frame it needs.
  static constexpr double kLookEverySecs = 0.5;
  std::optional<double> poll(AppState& state, FileAccess& files, Opener* opener, double now_secs);
  // Whether poll() would find a change: without one, no frame has to be drawn for it.
  bool sees_change(const AppState& state, FileAccess& files) const;

 private:
  std::optional<double> look(AppState& state, FileAccess& files, Opener* opener);

  std::string path_;
  std::optional<FileStamp>
      handled_;  // a version that was dealt with, although it is not the one on the screen
  std::optional<FileStamp> changing_;  // a new version that may still be being written
  double next_secs_ = 0;
};

}  // namespace heed
