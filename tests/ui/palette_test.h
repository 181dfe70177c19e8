#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/ui/app_test.h"

namespace heed {

class PaletteTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PaletteTest() { speak(GetParam()); }

  bool is_english() const { return GetParam() == Language::English; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  void open() {
    ui.press("Ctrl+K");
    settle();
    ASSERT_TRUE(view().is_palette_open);
  }
  void search(const std::string& words) {
    open();
    ui.type(words);
    settle();
  }
  void run(const std::string& words) {
    search(words);
    ui.press("Enter");
    settle();
  }
  void expect_among_first(const std::string& words, const char* id) {
    search(words);
    std::vector<std::string> first = listed();
    first.resize(std::min<std::size_t>(first.size(), 4));
    EXPECT_THAT(first, testing::Contains(id)) << words;
    ui.press("Esc");
    settle();
  }
  // Ids of the rows that are made, from top to bottom.
  std::vector<std::string> listed() const {
    std::vector<std::string> ids;
    for (const ui_test::Item& item : ui.items()) {
      if (item.root_window() == "palette" && item.label.starts_with("action "))
        ids.push_back(item.label.substr(std::string("action ").size()));
    }
    return ids;
  }
};

}  // namespace heed
