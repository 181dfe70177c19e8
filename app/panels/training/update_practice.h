#pragma once

#include "app/panels/training/update_card.h"

namespace heed {

// The card while its rows are worked out: each is typed, in their order, and marked. A second try goes before
// the number is told.
void update_practice_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, const std::vector<UpdateRow>& rows,
                        UpdateCardMemory& memory);

// Begins anew, at the first row that is asked for.
void begin_update_practice(const std::vector<UpdateRow>& rows, UpdateCardMemory& memory);

// Whether what is typed in this frame is an answer, and no shortcut.
bool takes_typed_answer(const UpdateCardMemory& memory);

// A number is typed while nothing has the keyboard: it begins the answer, whose field takes the focus. To be
// called before anybody else looks at what is typed.
void begin_typed_answer(UpdateCardMemory& memory);

}  // namespace heed
