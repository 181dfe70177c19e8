#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "app/state/history.h"
#include "core/base/message.h"
#include "core/edit/scene_edit.h"

namespace heed {

// What the Edit tab remembers between frames: input that is not yet submitted.
struct EditMemory {
  int seen_request = 0;                      // serial of the last section that was asked for
  std::string scrolls_to;                    // a section that is being brought into view …
  std::string takes_focus;                   // the section whose title is given the focus; empty: none
  int scroll_frames = 0;                     // … for so many frames more
  std::string next_field;                    // which one writes in next; empty: none
  bool is_next_field_asked = false;          // it was drawn, and is active a frame or two later
  int next_field_until = 0;                  // the last frame in which it may appear
  std::set<std::string> toggled;             // ids of sections whose open state differs from the default
  std::map<std::string, std::string> texts;  // of fields being edited, by id
  std::string replaced_field;                // whose text was changed by a key; empty: none
  std::map<std::string, Error> said;         // why the text of a field was rejected, by its id
  std::string entered_field;                 // the last one that was left with Enter
  std::map<std::string, std::string> wrong;  // texts that were rejected and are still written in, by id
  std::uint64_t seed = 1;                    // for random values
  Fill fill;
  std::string matrix;                                // target of a fill if no cell is selected
  Growth growth;                                     // how resized matrices are filled
  std::string path;                                  // of the file to load into a matrix
  std::optional<std::string> text;                   // to be tokenized; nullopt: the current tokens
  std::map<Width, Index> sizes;                      // chosen and not yet applied
  float consequences_height = 0;                     // of the room that is taken for what they do
  int sizes_of_head = 0;                             // that was open when they were chosen
  DocumentRevision sizes_of_document = kNoRevision;  // History::document() then
  bool is_width_of_one_head = false;                 // d_k and d_v of the open head only
  std::map<std::string, Index> pages;                // first visible row of long lists, by id
  std::optional<Index> dragged_row;
  std::size_t patched_part = 0;  // of those that are offered
  bool patches_all_rows = false;
  float steering = 1;
  int steering_interaction = 0;          // while its slider is dragged; 0: it is not
  DocumentRevision effect_asked_of = 0;  // the effect of its patches is being worked out
  std::uint64_t consequences_revision = 0;
  std::map<std::string, std::string> consequences;  // side effects of edits at that revision, by id
};

}  // namespace heed
