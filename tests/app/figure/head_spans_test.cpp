// The names of heads beside the rows of what joins them.
#include "app/figure/head_spans.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// Left of the rows of W_o.
std::vector<Label> names_beside_rows(Language language, const std::string& name) {
  std::string json = sentence(6, 16, 2, kOutput);
  const std::string first = R"("heads": [{)";
  if (!name.empty()) json.insert(json.find(first) + first.size(), R"("name": ")" + name + R"(", )");
  const Computation scene = computed(json);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, page_of(kRoom1366));
  const Block& block = *layout.find(*scene.graph().find("W_o"));
  FigureView view;
  view.language = language;
  std::vector<Label> names;
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
    const bool is_beside =
        label.at.x < block.frame.x && label.at.x > block.bounds.x - 10 && label.anchor == Anchor::Center;
    if (is_beside && label.at.y > block.frame.y && label.at.y < block.frame.bottom()) names.push_back(label);
  }
  return names;
}

bool says(const std::vector<Label>& labels, const std::string& text) {
  return std::ranges::any_of(labels, [&](const Label& label) { return label.text == text; });
}

TEST(HeadNames, beside_rows_are_turned_where_they_are_of_latin_letters) {
  const std::vector<Label> names = names_beside_rows(Language::English, "");
  ASSERT_TRUE(says(names, "head 1"));
  EXPECT_NE(names.front().turn, 0);
}

TEST(HeadNames, beside_rows_have_chinese_characters_upright_from_top_to_bottom) {
  const std::vector<Label> names = names_beside_rows(Language::Chinese, "");
  ASSERT_EQ(names.size(), 4);
  for (const Label& label : names) EXPECT_EQ(label.turn, 0) << label.text;
  EXPECT_EQ(names[0].text, "头");
  EXPECT_EQ(names[1].text, "1");
  EXPECT_GT(names[1].at.y, names[0].at.y + 0.9f * names[0].size);
}

TEST(HeadNames, that_are_chinese_with_a_long_word_inside_are_numbers) {
  const std::vector<Label> names = names_beside_rows(Language::Chinese, "头 induction");
  EXPECT_TRUE(says(names, "1"));
  EXPECT_FALSE(says(names, "头"));
}

}  // namespace
}  // namespace heed
