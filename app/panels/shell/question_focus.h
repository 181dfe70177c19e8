#pragma once

#include "app/state/app_state.h"

namespace heed {

struct LessonMemory;
struct PanelUi;
struct WindowMemory;

// Finds the first question of the shown page that is still open; none: there is none, or the page is not on
// the screen. To be called for every frame, before the panels.
void find_open_question(WindowMemory& memory, const AppState& state);

// Leads the keyboard to that question; false: it has been there, or there is none.
bool focus_question(WindowMemory& memory, const AppState& state);

// The same for Tab, where nothing has the focus. To be called in the window, after its panels: ImGui leads
// Tab elsewhere, which this replaces in the next frame.
bool focus_question_by_tab(WindowMemory& memory, const AppState& state);

// A number is typed while nothing has the focus: if that question asks for numbers, its first empty blank
// takes the focus, and what is typed begins the answer. To be called like the one above.
void begin_answer(WindowMemory& memory, PanelUi& ui);

// Whether that blank has yet to get the keyboard.
bool is_answer_opening(const LessonMemory& lesson);

}  // namespace heed
