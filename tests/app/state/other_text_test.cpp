#include "app/state/other_text.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

// Tokens of GPT-2 begin with the blank before a word.
TEST(PatchEffectMessage, quotes_labels_without_the_blank_that_they_begin_with) {
  std::string json = kTransformer;
  const std::string labels = R"(["mat", "dog", "sea"])";
  json.replace(json.find(labels), labels.size(), R"([" mat", " dog", " sea"])");
  AppState state(computed(json));
  state.patch_effect.found = PatchEffect{{0, 1}, 0.5, 0.25, 2, 0.75};
  const Message message = patch_effect_message(state);
  const auto arg = [&](const char* name) {
    for (const auto& [key, value] : message.args) {
      if (key == name) return value;
    }
    return std::string("none");
  };
  EXPECT_EQ(arg("token"), "dog");
  EXPECT_EQ(arg("other"), "sea");
  EXPECT_EQ(say(Error{"", message}, Language::English).find("“ "), std::string::npos);
}

}  // namespace
}  // namespace heed
