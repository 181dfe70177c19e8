#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The open page of a lesson: text, questions, and buttons to turn the page; or the exercise.
void lesson_tab_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory);

// Its parts, which presenting shows in projector type.
inline constexpr float kLessonFoot = 58;
// To be called before the window that scrolls is begun.
void scroll_turned_page(const LessonProgress& reading, std::optional<ScrolledPage>& scrolled);
void lesson_page_ui(PanelUi& ui, Flow& flow, LessonMemory& memory);
// Page navigation: previous, next, the position in the lesson, and the number of right answers.
void lesson_foot_ui(PanelUi& ui, const Rect& rect);

}  // namespace heed
