#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/panels/widgets/choice_info.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/ui.h"

namespace heed {

struct ButtonLook {
  float icon_size = 16;
  bool is_enabled = true;
  bool is_round = false;
  bool is_primary = false;  // filled with ink
  bool is_on = false;       // shows that what it stands for is chosen
};

// Each returns whether it was pressed.
bool icon_button(Ui& ui, const char* id, const Rect& rect, Icon icon, const std::string& tooltip,
                 const ButtonLook& look = {});
bool text_button(Ui& ui, const char* id, const Rect& rect, const std::string& label,
                 const std::string& tooltip, const ButtonLook& look = {});

struct Segment {
  const char* id;
  std::string label;
  std::string tooltip;  // of one that is disabled: why
  bool is_enabled = true;
};

std::vector<Segment> segments_of(const Ui& ui, std::span<const ChoiceInfo> choices);

// One of a few: returns the index that is chosen after this frame. It is one stop of the Tab key; the arrow
// keys move the choice within it.
int segmented(Ui& ui, const Rect& rect, std::span<const Segment> segments, int chosen);
// How wide it has to be for its labels.
float segmented_width(const Ui& ui, std::span<const Segment> segments);

}  // namespace heed
