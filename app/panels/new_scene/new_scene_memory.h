#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/figure/drawing.h"
#include "app/figure/layout.h"
#include "app/theme/theme.h"
#include "core/edit/new_scene.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// The small figure of the scene that would be made. Drawn again only when what it depends on changes.
struct NewScenePreview {
  struct Look {
    float width = 0, height = 0, scale = 1;
    ThemeKind theme = ThemeKind::Dark;
    Language language = Language::English;

    bool operator==(const Look&) const = default;
  };

  std::optional<Computation> computation;  // at its end; none: nothing can be shown
  std::optional<Look> look;                // of the drawing; none: it is out of date
  Rect bounds;
  Drawing drawing;
};

// What the card for a new scene remembers between frames.
struct NewSceneMemory {
  bool was_shown = false;                    // in the last frame; else the first field takes the keyboard
  std::optional<NewSceneField> takes_focus;  // in the next frame
  std::string path;                          // as the field shows it
  std::optional<NewScene> checked;           // what the next two were made from
  NewSceneCheck check;
  bool is_writing_text = false;  // in the field for a sentence, in the last frame
  std::string pasted_rows;       // the table that was pasted there
  std::string read_path;         // of a file that is to be read as a table; empty: none
  NewScenePreview preview;
};

}  // namespace heed
