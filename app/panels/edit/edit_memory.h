#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/edit/scene_edit.h"

namespace heed {

// What the Edit tab remembers from one frame to the next: what is begun and not yet asked for.
struct EditMemory {
  std::set<std::string> toggled;  // sections that are open though they begin folded, or the other way
  std::map<std::string, std::string> texts;  // of fields that are being written in, by id
  std::set<std::string> said;                // fields whose text was refused, by id
  std::uint64_t seed = 1;                    // of what is drawn at random
  Fill fill;
  std::string matrix;                   // the one to be filled if no cell is selected
  Growth growth;                        // of matrices whose size is about to change
  std::string path;                     // of the file a matrix is to be read from
  std::optional<std::string> text;      // to become tokens; none: that of the tokens there are
  std::optional<edit::SetWidth> width;  // asked about, not yet done
  bool is_width_of_one_head = false;    // d_k and d_v of the open head alone
  std::map<std::string, Index> pages;   // the first row on show of lists that are long, by id
  std::optional<Index> dragged_row;
  std::uint64_t consequences_revision = 0;
  std::map<std::string, std::string> consequences;  // of edits to the document of that revision, by id
};

}  // namespace heed
