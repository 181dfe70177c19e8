#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"
#include "core/lesson/prose.h"

namespace heed {

// Text of the open page.
struct LessonPassage {
  std::string id;  // prefix of the ids of its links; empty: nothing in it can be clicked
  const LocalizedProse& words;
  float em;
};

// Shows the text in the language of the window, with numbers and links.
void lesson_prose_ui(PanelUi& ui, Flow& flow, const LessonPassage& passage, LessonMemory& memory);

// The same as plain text, for a tooltip.
std::string plain_prose(const PanelUi& ui, const LocalizedProse& words, LessonMemory& memory);

// Whether there is any text, in any language.
bool has_prose(const LocalizedProse& words);

// The title of a lesson and the like, in the language of the window.
const std::string& localized_text(const Ui& ui, const std::map<std::string, std::string>& texts);

}  // namespace heed
