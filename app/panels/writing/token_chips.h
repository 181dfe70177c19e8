#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/writing/text_card_memory.h"

namespace heed {

// The tokens of a text, each with its number in the vocabulary; one of them can be picked.
void token_chips_ui(PanelUi& ui, Flow& flow, TextCardMemory& memory);

// What the picked token is, and how byte pair encoding puts its word together.
void token_details_ui(PanelUi& ui, Flow& flow, const TextCardMemory& memory);

// A blank that belongs to a token is a character like any other, so it is shown as one.
std::string with_shown_blanks(const std::string& label);

}  // namespace heed
