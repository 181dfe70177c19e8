// What stands on cards and beside rows besides numbers: sentences are whole, in the language of the window,
// and what is only about right is not called equal.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/given_card.h"
#include "app/figure/label_width.h"
#include "app/figure/map_card.h"
#include "app/figure/model_map.h"
#include "app/figure/role_tags.h"
#include "core/text/catalogue.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

std::vector<Label> labels_of(const Derivation& card, Face face) {
  std::vector<Label> labels;
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (label && label->face == face) labels.push_back(*label);
  }
  return labels;
}

// Without the blanks at which its lines are broken.
std::string all_words(const Derivation& card) {
  std::string all;
  for (const Label& label : labels_of(card, Face::Words)) all += label.text;
  std::erase(all, ' ');
  return all;
}

TEST(CardWords, say_whole_why_a_score_is_masked) {
  const Computation done = computed(kTwoHeads);
  const CellRef masked{*done.graph().find("h0.masked"), {0, 2}};
  for (const Language language : {Language::English, Language::Chinese}) {
    const Message why{"op.apply_mask.causal", {{"key", "3"}, {"query", "1"}}};
    std::string said = without_role_tags(catalogue(language).say(why));
    std::erase(said, ' ');
    for (const float width : {176.0f, 220.0f, 300.0f, 480.0f}) {
      FigureFocus focus(0);
      focus.made = masked.node;
      FigureLayout layout = make_figure_layout(done.graph(), focus, {900, 500});
      layout.product = layout.product_room = layout.product_most = {0, 0, width, 130};
      const std::string words = all_words(card_of(done, layout, masked, false, 1, language));
      EXPECT_NE(words.find(said), words.npos) << width << ": " << words;
    }
  }
}

TEST(CardWords, have_no_tags_of_roles) {
  EXPECT_EQ(without_role_tags("<feed_forward>W</feed_forward> and <key>K</key>: 1 < 2"), "W and K: 1 < 2");
}

TEST(CardWords, of_a_given_matrix_are_whole_on_the_map_in_both_languages) {
  Computation scene = made("2", "2", "16", 7);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {630, 400});
  int cards = 0;
  for (Index playhead = 1; playhead < scene.timeline().moment_count(); ++playhead) {
    scene.go_to(playhead);
    if (scene.graph().op(scene.last_moment()->node)) continue;
    for (const Language language : {Language::English, Language::Chinese}) {
      FigureView view;
      view.language = language;
      view.subject.kind = FigureSubject::Kind::Moment;
      const auto room = room_for_map_card(scene, layout, view);
      if (!room) continue;
      ++cards;
      for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
        if (!room->contains(label.at)) continue;
        EXPECT_EQ(label.text.find("…"), label.text.npos)
            << label.text << " in " << room->width << " x " << room->height;
        EXPECT_EQ(label.text.find("</"), label.text.npos) << label.text;
      }
    }
  }
  EXPECT_GT(cards, 4);
}

TEST(CardWords, head_the_table_of_a_softmax_in_the_language_of_the_window) {
  const Computation done = computed(kTwoHeads);
  const CellRef weight{*done.graph().find("h0.weights"), {1, 0}};
  FigureFocus focus(0);
  focus.made = weight.node;
  const FigureLayout layout = make_figure_layout(done.graph(), focus, {1200, 700});
  const std::string english = all_words(card_of(done, layout, weight, false)),
                    chinese = all_words(card_of(done, layout, weight, false, 1, Language::Chinese));
  EXPECT_NE(english.find("masked"), english.npos) << english;
  EXPECT_EQ(chinese.find("masked"), chinese.npos) << chinese;
  EXPECT_NE(chinese.find(catalogue(Language::Chinese).say("figure.matrix.masked")), chinese.npos) << chinese;
}

// Read from the text alone.
double number_written(std::string text) {
  for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
  return std::strtod(text.c_str(), nullptr);
}

// Below each pile of factors stands their product, and at the end what these come to.
TEST(CardWords, call_equal_only_what_the_products_as_they_are_written_come_to) {
  const Computation done = made("1", "4", "16", 12);
  const NodeId scores = *done.graph().find("b0.h0.scores");
  const FigureFocus focus = figure_focus(done, {Depth::Chapter, 1, 0});
  FigureLayout layout = make_figure_layout(done, focus);
  layout.product = layout.product_room = layout.product_most = {0, 0, 620, 200};
  int equal = 0, about = 0;
  for (Index at = 0; at < 144; ++at) {
    double sum = 0;
    std::string result, sign;
    int products = 0;
    const Derivation card = card_of(done, layout, {scores, {at / 12, at % 12}}, false);
    for (const Label& label : labels_of(card, Face::Numbers)) {
      if (label.text.starts_with("= ") || label.text.starts_with("≈ ")) result = label.text;
      if (label.anchor != Anchor::Center || label.text == "+" || label.text == "−") continue;
      // Its sign stands apart before it, and comes after it in the list.
      const auto before = std::ranges::find_if(card.parts, [&](const Part& part) {
        const auto* each = std::get_if<Label>(&part.shape);
        const bool is_sign = each && (each->text == "+" || each->text == "−");
        return is_sign && each->at.x < label.at.x && each->at.x > label.at.x - 60;
      });
      const bool is_minus = before != card.parts.end() && std::get<Label>(before->shape).text == "−";
      sum += is_minus ? -number_written(label.text) : number_written(label.text);
      ++products;
    }
    if (products != 4 || result.empty()) continue;
    const bool is_equal = result.starts_with("= ");
    const std::string number = result.substr(is_equal ? 2 : 4);
    const auto point = number.find('.');
    const int decimals = point == number.npos ? 0 : static_cast<int>(number.size() - point) - 1;
    const double beside = std::abs(sum - number_written(number)) * std::pow(10.0, decimals);
    if (std::abs(beside - 0.5) < 1e-3) continue;  // as near to the one as to the other
    const bool adds_up = std::abs(sum - number_written(number)) < 0.5 * std::pow(10.0, -decimals);
    EXPECT_EQ(is_equal, adds_up) << result << " for " << sum;
    (is_equal ? equal : about) += 1;
  }
  EXPECT_GT(equal, 10);
  EXPECT_GT(about, 10);
}

// The card of a score of two heads, where its products stand below each other.
Derivation list_card(const Computation& done, CellRef score, float width) {
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product = layout.product_room = layout.product_most = {0, 0, width, 240};
  return card_of(done, layout, score, false);
}

TEST(SumCard, names_the_matrices_of_its_head_as_the_picture_does) {
  const Computation done = computed(sentence(5, 8, 2));
  for (const auto& [name, query, key] :
       {std::tuple{"h0.scores", "Q₁", "K₁"}, std::tuple{"h1.scores", "Q₂", "K₂"}}) {
    const Derivation card = list_card(done, {*done.graph().find(name), {1, 2}}, 300);
    std::vector<std::string> words;
    for (const Label& label : labels_of(card, Face::Words)) words.push_back(label.text);
    EXPECT_EQ(std::ranges::count(words, query), 1) << name;
    EXPECT_EQ(std::ranges::count(words, key), 1) << name;
  }
}

TEST(SumCard, has_the_points_of_what_is_added_below_each_other) {
  const Computation done = made("1", "2", "8", 5);
  const NodeId scores = *done.graph().find("b0.h0.scores");
  int unequal = 0;
  for (Index at = 0; at < 25; ++at) {
    std::set<long> points;
    std::set<std::size_t> lengths;
    for (const Label& label : labels_of(list_card(done, {scores, {at / 5, at % 5}}, 300), Face::Numbers)) {
      const std::size_t point = label.text.find('.');
      if (label.anchor != Anchor::Right || point == label.text.npos || label.size > 13) continue;
      const auto behind = static_cast<float>(label.text.size() - point);
      points.insert(std::lround(label.at.x - behind * kDigitWidth * label.size));
      lengths.insert(label.text.size() - point);
    }
    EXPECT_LE(points.size(), 1u) << at;
    unequal += lengths.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(unequal, 3) << "this test has to meet numbers with other counts of decimals";
}

TEST(SumCard, says_of_all_numbers_of_a_matrix_how_many_terms_they_have_or_of_none) {
  const Computation done = computed(sentence(12, 8, 2));
  const NodeId scores = *done.graph().find("h0.scores");
  int said_of_all = 0, said_of_none = 0;
  for (float width = 230; width <= 460; width += 10) {
    int said = 0, asked = 0;
    for (Index at = 0; at < 144; at += 11) {
      const Derivation card = list_card(done, {scores, {at / 12, at % 12}}, width);
      const std::vector<Label> words = labels_of(card, Face::Words);
      if (std::ranges::find(words, "Q₁", &Label::text) == words.end()) continue;  // few terms side by side
      ++asked;
      said += std::ranges::any_of(
          words, [](const Label& label) { return label.text.find("sum of") != label.text.npos; });
    }
    EXPECT_TRUE(said == 0 || said == asked) << said << " in cards of " << width;
    (said == 0 ? said_of_none : said_of_all) += 1;
  }
  EXPECT_GT(said_of_all, 0);
  EXPECT_GT(said_of_none, 0);
}

// Of a number that was put in by hand, too, also where there is little room.
TEST(SumCard, names_the_cell_that_was_set_by_hand) {
  Computation done = computed(sentence(5, 8, 2));
  const CellRef score{*done.graph().find("h0.scores"), {1, 2}};
  ASSERT_TRUE(done.set_cell(score.node, score.cell, 7).is_ok());
  for (const float width : {300.0f, 340.0f, 460.0f, 620.0f}) {
    const std::vector<Label> words = labels_of(list_card(done, score, width), Face::Words);
    EXPECT_TRUE(std::ranges::any_of(words, [](const Label& label) {
      return label.text.starts_with("scores₁[2, 3] ") && label.text.find("7") != label.text.npos;
    })) << width;
  }
}

// To people without red cones the colour of a query is a dim one.
TEST(RowWords, are_underlined_in_ink_where_they_are_spoken_of) {
  Computation scene = computed(kTwoHeads);
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureFocus focus(0);
  focus.made = scores;
  const FigureLayout layout = make_figure_layout(scene.graph(), focus, {1200, 700});
  FigureView view;
  view.subject = FigureSubject::of({scores, {1, 0}});
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    view.theme = &heed::theme(kind);
    const Drawing drawing = draw_figure(scene, layout, view);
    std::vector<std::string> underlined;
    for (const Label& label : all_of_kind<Label>(drawing)) {
      if (label.anchor != Anchor::Right || label.face == Face::Numbers) continue;
      const bool has_line = std::ranges::any_of(all_of_kind<Box>(drawing), [&](const Box& box) {
        return box.fill == view.theme->ink && box.rect.height < 2 && box.rect.width >= label.size &&
               std::abs(box.rect.right() - label.at.x) < label.size / 2 && box.rect.y > label.at.y &&
               box.rect.y < label.at.y + label.size;
      });
      if (has_line) underlined.push_back(label.text);
      const bool is_bold = label.face == Face::WordsBold;
      if (label.text == "the" || label.text == "cat" || label.text == "sleeps") {
        EXPECT_EQ(has_line, is_bold) << label.text;
      }
    }
    EXPECT_GT(std::ranges::count(underlined, "cat"), 0);
    EXPECT_EQ(std::ranges::count(underlined, "sleeps"), 0);
  }
}

// A second line of the readout would be seen by half.
TEST(MapWords, are_not_half_behind_the_card) {
  Computation scene = made("2", "2", "16", 7);
  int covered = 0;
  for (float height = 300; height <= 460; height += 10) {
    const FigureLayout layout = make_model_map(scene, {true, {}}, {635, height});
    for (Index playhead = 1; playhead < scene.timeline().moment_count(); playhead += 17) {
      scene.go_to(playhead);
      FigureView view;
      view.subject.kind = FigureSubject::Kind::Moment;
      const auto card = room_for_map_card(scene, layout, view);
      if (!card || !layout.map->readout || !do_overlap(*card, *layout.map->readout)) continue;
      ++covered;
      for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
        constexpr float kOfLetters = 0.3f;  // from their middle
        if (!layout.map->readout->contains(label.at) || label.at.x < card->x || label.at.x > card->right())
          continue;
        for (const float edge : {card->y, card->bottom()})
          EXPECT_GE(std::abs(label.at.y - edge), kOfLetters * label.size) << label.text;
      }
    }
  }
  EXPECT_GT(covered, 0);
}

}  // namespace
}  // namespace heed
