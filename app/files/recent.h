#pragma once

#include <cstddef>
#include <string>

#include "app/state/preferences.h"
#include "core/text/catalogue.h"

namespace heed {

// How a file that was used before is listed: a lesson by its title and with how far it was read, anything
// else by its file name.
struct RecentEntry {
  std::string name;
  std::size_t page = 0;  // where a lesson is opened again
  bool is_done = false;
  bool is_in_part = false;  // read to its end, with questions left open
};
RecentEntry recent_entry(const ReadingRecord& reading, const std::string& path, Language language);

}  // namespace heed
