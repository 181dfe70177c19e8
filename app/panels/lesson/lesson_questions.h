#pragma once

#include <cstddef>

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// A question of the page that is open: what is asked, where the answer goes, and what is said to it.
void lesson_question_ui(Ui& ui, Flow& flow, std::size_t at);

}  // namespace heed
