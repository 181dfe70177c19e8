#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"
#include "core/lesson/prose.h"

namespace heed {

// Words of the page that is open.
struct LessonPassage {
  std::string id;  // by which the links of one text are told from those of another
  const LessonWords& words;
  float em;
};

// In the reader's language, with their numbers and links.
void lesson_words_ui(PanelUi& ui, Flow& flow, const LessonPassage& passage, LessonMemory& memory);

// The same as one text, for a tooltip.
std::string words_as_text(const PanelUi& ui, const LessonWords& words, LessonMemory& memory);

// Whether there are any, in any language.
bool has_words(const LessonWords& words);

// What a lesson is called and the like, in the reader's language.
const std::string& in_words(const Ui& ui, const std::map<std::string, std::string>& texts);

}  // namespace heed
