// What the card with the arithmetic says has room in it. While presenting, it takes the room that is left,
// and nothing else's.
#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "app/figure/derivation.h"
#include "app/figure/figure.h"
#include "app/figure/grown_plan.h"
#include "app/figure/heatmap.h"
#include "app/figure/lens.h"
#include "app/figure/short_lines.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

TEST(ShortenedFormula, ends_after_a_whole_term_with_its_brackets_closed) {
  const std::string mean = "= -(ln(p[1, 1]) + ln(p[2, 1]) + ln(p[3, 1])) / 3";
  EXPECT_EQ(shortened_formula(mean, 60), mean);
  EXPECT_EQ(shortened_formula(mean, 44), "= -(ln(p[1, 1]) + ln(p[2, 1]) + …) / 3");
  EXPECT_EQ(shortened_formula(mean, 36), "= -(ln(p[1, 1]) + ln(p[2, 1]) + …)");
  EXPECT_EQ(shortened_formula(mean, 30), "= -(ln(p[1, 1]) + …) / 3");
  EXPECT_EQ(shortened_formula("= exp(a)", 5), "= ex…") << "it has no term to end after";
}

TEST(Card, says_that_its_numbers_are_those_of_now_where_the_figure_shows_changes) {
  const Computation done = computed(kTutorial);
  const NodeId scores = *done.graph().find("h0.scores");
  FigureFocus focus(0);
  focus.made = scores;
  const FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(kRoom1366));
  FigureView view;
  Drawing drawing;
  const auto has = [&](const char* word) {
    const Pen pen{done, layout, view, drawing, motion_at(done, 1)};
    return std::ranges::count(words_of(derivation_of(pen, {scores, {1, 1}})), word) == 1;
  };
  EXPECT_FALSE(has("now"));
  LensNumbers changes = LensNumbers::difference_to(done.graph());
  view.lens = &changes;
  EXPECT_TRUE(has("now"));
  view.language = Language::Chinese;
  EXPECT_TRUE(has("现在"));
}

// A colour means the same in the card as in the figure; the border says whose number it is.
TEST(Card, has_its_chips_in_the_colours_of_their_cells) {
  int chips = 0;
  for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
    const Theme& theme = heed::theme(kind);
    const Computation done = computed(kTutorial);
    const NodeId scores = *done.graph().find("h0.scores"), keys = *done.graph().find("h0.K");
    for (const NodeId made : {scores, keys}) {
      FigureFocus focus(0);
      focus.made = made;
      const FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(kRoom1366));
      FigureView view;
      view.theme = &theme;
      view.subject = FigureSubject::of({made, {1, 1}});
      const Drawing drawing = draw_figure(done, layout, view);
      Drawing none;
      const Pen pen{done, layout, view, none, motion_at(done, 1)};
      const Derivation card = derivation_of(pen, {made, {1, 1}});
      const auto labels = all_of_kind<Label>(drawing);
      for (const Flight& flight : card.flights) {
        if (!flight.source || !flight.stays) continue;
        const auto [node, cell] = *flight.source;
        const auto heatmaps = all_of_kind<std::shared_ptr<const Heatmap>>(drawing);
        const auto heatmap = std::ranges::find_if(heatmaps, [&](const auto& of) { return of->node == node; });
        ASSERT_NE(heatmap, heatmaps.end());
        const auto is_at_chip = [&](const auto& shape) { return shape.rect == flight.to; };
        const auto boxes = all_of_kind<Box>(drawing);
        const auto box = std::ranges::find_if(boxes, is_at_chip);
        ASSERT_NE(box, boxes.end());
        EXPECT_EQ(box->fill, number_background(**heatmap, cell.row, cell.col)) << flight.text;
        const auto outlines = all_of_kind<Outline>(drawing);
        EXPECT_TRUE(std::ranges::any_of(outlines, [&](const Outline& outline) {
          return outline.color == pen.fill_color_of(node) && outline.rect.center() == flight.to.center();
        }));
        const auto label = std::ranges::find(labels, flight.to.center(), &Label::at);
        ASSERT_NE(label, labels.end());
        EXPECT_GE(contrast_ratio(label->color, box->fill), 4.5f);
        ++chips;
      }
    }
  }
  EXPECT_GE(chips, 20);
}

TEST(PresentedCard, lies_over_nothing_else) {
  int larger = 0;
  for (const Computation& done :
       {computed(kTutorial), computed(kTwoHeads), computed(sentence(14, 16, 4, kOutput))}) {
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920, kWall}) {
      for_both_cards(done, room, [&](const BothCards& cards) {
        if (cards.scale() == 1) return;
        ++larger;
        const Rect panel = inset(cards.presented.panel, 0.01f);
        const Rect& most = cards.layout.product_most;
        EXPECT_TRUE(most.contains({panel.x, panel.y}) && most.contains(panel.bottom_right()));
        for (const Block& block : cards.layout.blocks) EXPECT_FALSE(do_overlap(block.frame, panel));
        for (const HeadCard& card : cards.layout.head_cards) EXPECT_FALSE(do_overlap(card.rect, panel));
      });
    }
  }
  EXPECT_GT(larger, 30);
}

TEST(PresentedCard, takes_the_room_that_is_left_in_the_tutorial) {
  int cards_seen = 0, much_larger = 0;
  for_both_cards(computed(kTutorial), kWall, [&](const BothCards& cards) {
    ++cards_seen;
    much_larger += cards.scale() >= 1.25f ? 1 : 0;
    EXPECT_GE(cards.scale(), 1.08f);
    EXPECT_LE(cards.scale(), 1.8f);
  });
  EXPECT_GE(cards_seen, 7);
  EXPECT_GE(much_larger, 2);
}

TEST(PresentedCard, says_the_same_in_letters_as_much_larger) {
  for_both_cards(computed(kTutorial), kWall, [](const BothCards& cards) {
    ASSERT_EQ(cards.usual.parts.size(), cards.presented.parts.size());
    for (std::size_t at = 0; at < cards.usual.parts.size(); ++at) {
      const auto* usual = std::get_if<Label>(&cards.usual.parts[at].shape);
      const auto* presented = std::get_if<Label>(&cards.presented.parts[at].shape);
      ASSERT_EQ(usual == nullptr, presented == nullptr);
      if (!usual) continue;
      EXPECT_EQ(usual->text, presented->text);
      EXPECT_FLOAT_EQ(presented->size, cards.scale() * usual->size);
      EXPECT_TRUE(cards.presented.panel.contains(presented->at)) << presented->text;
    }
  });
}

TEST(PresentedCard, numbers_fly_from_their_cells_to_the_larger_chips) {
  int flights = 0;
  for_both_cards(computed(kTutorial), kWall, [&](const BothCards& cards) {
    for (std::size_t at = 0; at < cards.usual.flights.size(); ++at) {
      const Flight& usual = cards.usual.flights[at];
      const Flight& presented = cards.presented.flights[at];
      if (!usual.source) continue;
      ++flights;
      EXPECT_EQ(presented.from, usual.from);
      EXPECT_NEAR(presented.to.width, cards.scale() * usual.to.width, 1e-3f);
      EXPECT_TRUE(cards.presented.panel.contains(presented.to.center()));
    }
  });
  EXPECT_GT(flights, 20);
}

// Whether one of the bars of a card lies over a number at the left of it; counts those beside one.
bool has_bar_over_number(const Derivation& card, int& beside) {
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label || label->anchor != Anchor::Left || label->face != Face::Numbers) continue;
    const float end =
        label->at.x + label->size * kDigitWidth * static_cast<float>(character_count(label->text));
    for (const Part& other : card.parts) {
      const auto* bar = std::get_if<Box>(&other.shape);
      const bool is_in_line = bar && std::abs(bar->rect.center_y() - label->at.y) < bar->rect.height / 2;
      if (!is_in_line || bar->rect.height < 2) continue;
      if (bar->rect.x < end && bar->rect.right() > label->at.x) return true;
      ++beside;
    }
  }
  return false;
}

// What an addend was made of may be longer than two chips.
TEST(ArithmeticCard, has_no_bars_over_its_numbers) {
  std::string text = shared_out(sentence(12, 16, 4));
  for (std::size_t at = 0; (at = text.find(",4", at)) != std::string::npos; at += 6)
    text.replace(at, 2, ",4.371");
  const Computation done = computed(text);
  const NodeId output = *done.graph().find("h0.output");
  FigureFocus focus(0);
  focus.made = output;
  int beside = 0;
  for (float width = 700; width < 1300; width += 40) {
    FigurePage page = figure_page(width, 540);
    page.is_presented = true;
    const FigureLayout layout = make_figure_layout(done.graph(), focus, page);
    for (Index col = 0; col < 4; ++col)
      EXPECT_FALSE(has_bar_over_number(card_of(done, layout, {output, {0, col}}, false), beside))
          << width << " " << col;
  }
  EXPECT_GT(beside, 0);
}

TEST(ArithmeticCard, of_rows_that_are_added_up_wishes_for_a_line_for_each) {
  for (const int tokens : {3, 4, 6}) {
    const Computation done = computed(sentence(tokens, 6, 2));
    const NodeId output = *done.graph().find("h0.output");
    FigureFocus focus(0);
    focus.made = output;
    FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(kRoom1366));
    layout.product =
        layout.product_room = {0, 0, kMostCardWidth, card_wish(done.graph(), output, kMostCardWidth).height};
    Drawing drawing;
    const FigureView view;
    const Derivation card =
        row_derivation(Pen{done, layout, view, drawing, motion_at(done, 1)}, {output, {0, 2}});
    std::set<Index> shown;
    for (const Flight& flight : card.flights) {
      if (flight.source && flight.source->node == *done.graph().find("h0.weighted"))
        shown.insert(flight.source->cell.row);
    }
    EXPECT_EQ(shown.size(), static_cast<std::size_t>(tokens));
    EXPECT_NEAR(card.panel.height, layout.product.height, 0.01f);
  }
}

// A query that sees three keys of thirty adds up three values, not three and some zeros.
TEST(ArithmeticCard, of_a_long_sum_has_no_lines_for_what_adds_nothing) {
  const Computation done = computed(shared_out(sentence(30, 16, 2, kCausal)));
  const NodeId output = *done.graph().find("h0.output");
  FigureFocus focus(0);
  focus.made = output;
  const FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(kRoom1366));
  const Derivation card = card_of(done, layout, {output, {2, 3}}, false);
  EXPECT_GE(card.lines, 2u);
  EXPECT_LE(card.lines, 3u);
}

TEST(ArithmeticCard, keeps_all_that_it_says_inside) {
  int labels = 0;
  for (const Computation& done :
       {computed(kTutorial), computed(kTwoHeads), computed(sentence(14, 16, 4, kOutput)),
        computed(sentence(28, 16, 4, kOutput))}) {
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920, kWall}) {
      for_both_cards(done, room, [&](const BothCards& cards) {
        const Rect panel = inset(cards.usual.panel, -1);
        for (const Part& part : cards.usual.parts) {
          const auto* label = std::get_if<Label>(&part.shape);
          if (!label) continue;
          ++labels;
          const Quad place = quad_of(*label);
          EXPECT_TRUE(panel.contains(place[0]) && panel.contains(place[2]))
              << label->text << " at " << room.width;
        }
      });
    }
  }
  EXPECT_GT(labels, 500);
}

bool keeps_inside(const Derivation& card) {
  return std::ranges::all_of(card.parts, [&](const Part& part) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label) return true;
    const Quad place = quad_of(*label);
    return card.panel.contains(place[0]) && card.panel.contains(place[2]);
  });
}

// 8 + 8 + 0 does not come to the 77 that was put in its place.
TEST(ArithmeticCard, of_a_number_set_by_hand_comes_to_what_its_step_gives) {
  for (const auto& [json, name] : {std::pair{kTutorial, "h0.scores"},
                                   {kTutorial, "h0.output"},
                                   {kTutorial, "h0.K"},
                                   {kTwoHeads, "h1.scaled"},
                                   {kTwoHeads, "h1.output"},
                                   {kTwoHeads, "concat"},
                                   {kTwoHeads, "Y"}}) {
    Computation done = computed(json);
    const NodeId node = done.graph().find(name).value();
    const CellRef cell{node, {1, done.graph().shape(node).cols > 1 ? 1 : 0}};
    const float computed_before = done.graph().cell(cell.node, cell.cell);
    ASSERT_TRUE(done.set_cell(cell.node, cell.cell, 77));
    for (const FigurePage room : {kRoom1024, kRoom1366, kWall}) {
      const FigureLayout layout = layout_for(done, cell.node, page_of(room));
      const Derivation card = card_of(done, layout, cell, false);
      const std::vector<std::string> words = words_of(card);
      const auto says = [&](const std::string& text) {
        return std::ranges::any_of(words, [&](const std::string& word) {
          return word == text || word == "= " + text || word == "≈ " + text;
        });
      };
      EXPECT_TRUE(says(readable_text(computed_before))) << room.width;
      EXPECT_FALSE(says("77")) << room.width;
      EXPECT_TRUE(keeps_inside(card)) << room.width;
      EXPECT_TRUE(std::ranges::any_of(words, [](const std::string& word) {
        return word.find("set to 77") != word.npos;
      })) << room.width;
    }
  }
}

TEST(ArithmeticCard, names_the_head_of_what_it_reads) {
  const std::vector<std::string> words = words_of(card_in_sentence(1, "h1.scaled", {0, 2}, kRoom1366));
  EXPECT_EQ(std::ranges::count(words, "= scores₂[1, 3] / √4"), 1);
}

TEST(ArithmeticCard, leaves_out_lines_that_have_no_room_where_another_has) {
  const Computation done = computed(sentence(28, 16, 2));
  const NodeId scaled = *done.graph().find("h0.scaled");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product = {0, 0, 150, 200};
  const std::vector<std::string> words = words_of(card_of(done, layout, {scaled, {0, 27}}, false));
  EXPECT_EQ(std::ranges::count_if(words, [](const std::string& word) { return word.ends_with(" / √8"); }), 1);
  for (const std::string& word : words) EXPECT_EQ(word.find("…"), std::string::npos) << word;
}

}  // namespace
}  // namespace heed
