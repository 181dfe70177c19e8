#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"
#include "core/lesson/prose.h"

namespace heed {

// Words of the page that is open, in the reader's language, with their numbers and links. `id` tells the
// links of one text from those of another.
void lesson_words_ui(Ui& ui, Flow& flow, const char* id, const std::map<std::string, Prose>& words, float em);

// The same as one text, for a tooltip.
std::string words_as_text(Ui& ui, const std::map<std::string, Prose>& words);

// Whether there are any, in any language.
bool has_words(const std::map<std::string, Prose>& words);

// What a lesson is called and the like, in the reader's language.
const std::string& in_words(const Ui& ui, const std::map<std::string, std::string>& texts);

}  // namespace heed
