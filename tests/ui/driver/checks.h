#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/ui/driver/driver.h"

namespace heed::ui_test {

// Checks that hold for any panel. Each returns what is wrong, one sentence per place; empty is good, so that
// `EXPECT_THAT(cut_texts(ui), IsEmpty())` prints all of them.

using IsAllowed = std::function<bool(std::string_view)>;

// Texts that are cut by their clip rectangle or end in … although they are not meant to.
std::vector<std::string> cut_texts(UiDriver& ui, const IsAllowed& may_end_in_dots = {});

// Pairs of texts that are drawn over each other.
std::vector<std::string> overlapping_texts(UiDriver& ui);

// Letters that no font had.
std::vector<std::string> missing_glyphs(UiDriver& ui);

// Items that show nothing when the mouse rests on them.
std::vector<std::string> items_without_tooltip(UiDriver& ui, const IsAllowed& may_have_none = {});

// Items that neither Tab, Ctrl+Tab nor the arrows lead to.
std::vector<std::string> items_out_of_keyboard_reach(UiDriver& ui, const IsAllowed& may_be_out = {});

// Items that look as if they could be used: not windows, not scroll bars, not disabled, in view.
std::vector<Item> interactive_items(const UiDriver& ui);

}  // namespace heed::ui_test
