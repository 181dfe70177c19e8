// How the numbers of an arithmetic card are written: as everywhere, and they come to what they are said to
// come to.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/card_numbers.h"
#include "app/figure/label_width.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

// Read from the text alone.
double number_in(std::string text) {
  for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
  return std::strtod(text.c_str(), nullptr);
}

int decimals_in(const std::string& text) {
  const std::size_t point = text.find('.');
  return point == text.npos ? 0 : static_cast<int>(text.size() - point) - 1;
}

// At the right of a card: what is added, and what it comes to in larger letters.
struct WrittenSum {
  std::vector<std::string> added;
  std::string result;

  bool is_about() const { return result.starts_with("≈ "); }
  std::string number() const { return is_about() ? result.substr(4) : result; }
  bool adds_up() const {
    double sum = 0;
    for (const std::string& text : added) sum += number_in(text);
    return std::abs(sum - number_in(number())) < 0.5 * std::pow(10.0, -decimals_in(number()));
  }
};

std::optional<WrittenSum> sum_of(const Derivation& card) {
  std::vector<Label> column;
  float right = 0, size = 0;
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label || label->face != Face::Numbers || label->anchor != Anchor::Right) continue;
    column.push_back(*label);
    right = std::max(right, label->at.x);
    size = std::max(size, label->size);
  }
  std::erase_if(column, [&](const Label& label) { return label.at.x < right - 1; });
  WrittenSum sum;
  for (const Label& label : column) (label.size == size ? sum.result : sum.added.emplace_back()) = label.text;
  if (sum.added.size() < 3 || sum.result.starts_with("= ")) return std::nullopt;
  return sum;
}

TEST(CardPrecision, of_a_sum_has_four_decimals_at_most_and_it_adds_up_or_says_about) {
  int exact = 0, about = 0;
  const Computation done = made("1", "1", "16", 8);
  const NodeId query = *done.graph().find("b0.h0.Q");
  const FigureFocus focus = figure_focus(done, {Depth::Chapter, 1, 0});
  FigureLayout layout = make_figure_layout(done, focus);
  for (const float width : {176.0f, 300.0f}) {
    layout.product = layout.product_room = layout.product_most = {0, 0, width, 300};
    for (Index at = 0; at < 64; ++at) {
      const auto sum = sum_of(card_of(done, layout, {query, {at / 8, at % 8}}, true));
      ASSERT_TRUE(sum) << width;
      EXPECT_EQ(sum->is_about(), !sum->adds_up()) << sum->result;
      (sum->is_about() ? about : exact) += 1;
      const int written = std::max(decimals_in(sum->number()), 4);
      for (const std::string& text : sum->added) EXPECT_LE(decimals_in(text), written) << text;
    }
  }
  EXPECT_GT(exact, 0);
  EXPECT_GT(about, 0);
}

TEST(CardPrecision, of_a_norm_is_that_of_the_caption_also_in_its_result) {
  Computation scene = made("1", "2", "8", 6);
  const NodeId norm = *scene.graph().find("b0.norm1");
  const FigureFocus focus = figure_focus(scene, {Depth::Chapter, 1, 0});
  const FigureLayout layout = make_figure_layout(scene, focus);
  for (Index at = 0; at < 48; ++at) {
    const CellRef cell{norm, {at / 8, at % 8}};
    FigureView view;
    view.subject = FigureSubject::of(cell);
    const Drawing drawing = draw_figure(scene, layout, view);
    std::string plain, result;
    for (const Label& label : all_of_kind<Label>(drawing)) {
      if (label.text.ends_with(" · 1 + 0")) plain = label.text;
    }
    ASSERT_FALSE(plain.empty());
    const std::string number = plain.substr(plain.find(' ') + 1, plain.find(" · ") - plain.find(' ') - 1);
    const auto labels = all_of_kind<Label>(drawing);
    const std::size_t zero = number.starts_with("−0.") ? 3 : number.starts_with("0.") ? 0 : number.npos;
    const std::string on_chip =
        zero == number.npos ? number : number.substr(0, zero) + number.substr(zero + 1);
    const auto times_shown = std::ranges::count(labels, on_chip, &Label::text);
    EXPECT_GE(times_shown, 1) << plain << ": times 1 and plus 0 it is itself, to the last digit";
  }
}

TEST(CardNumbers, are_read_beside_the_strongest_of_the_card) {
  EXPECT_EQ(CardNumbers(2, 7).text(-1.2345), "−1.235");
  EXPECT_EQ(CardNumbers(200, 7).text(-164.9737), "−165.0");
  EXPECT_EQ(CardNumbers(2, 7).text(0.00031), ".0003");
  const CardNumbers large(3e9f, 7);
  EXPECT_LE(character_count(large.text(2438349312.0)), 7u);
  EXPECT_NEAR(large.written(2438349312.0), 2.44e9, 1e7);
  const CardNumbers tiny(4e-7f, 8);
  EXPECT_NEAR(tiny.written(-3.375e-7), -3.375e-7, 1e-9);
  EXPECT_TRUE(are_read_alike(1.00004e-7, 1.00003e-7));
  EXPECT_FALSE(are_read_alike(1.1e-7, 1e-7));
  EXPECT_FALSE(are_read_alike(0, 1e-7));
}

// Of a value of six numbers, in a card that is too narrow for a row of them.
TEST(CardPrecision, of_a_weighted_value_is_readable_where_a_row_of_chips_is_too_narrow) {
  const Computation done = made("1", "1", "6", 8);
  const CellRef target{*done.graph().find("b0.h0.weighted"), {0, 5}};
  FigureLayout layout = make_figure_layout(done, figure_focus(done, {Depth::Chapter, 1, 0}));
  layout.product = layout.product_room = layout.product_most = {0, 0, 290, 300};
  FigureView view;
  Drawing drawing;
  int told = 0;
  for (const Flight& chip :
       row_derivation({done, layout, view, drawing, motion_at(done, 1)}, target).flights) {
    if (!chip.stays) continue;
    ++told;
    const auto characters = static_cast<float>(character_count(chip.text));
    EXPECT_LE(characters * kDigitWidth * chip.size, chip.to.width) << chip.text;
    EXPECT_LE(decimals_in(chip.text), 4) << chip.text;
  }
  EXPECT_EQ(told, 13) << "six values, six results and the weight";
}

// A card of rows as it is drawn: what stays of its chips, and the sign before the results.
struct WrittenRows {
  std::vector<Flight> chips;
  std::string sign;

  // The chips that stand in one place and size, from left to right and from top to bottom.
  std::vector<double> numbers_at(float x) const {
    std::vector<double> numbers;
    for (const Flight& chip : chips) {
      if (std::abs(chip.to.x - x) < 0.5f) numbers.push_back(number_in(chip.text));
    }
    return numbers;
  }
};

WrittenRows rows_of(const Computation& done, CellRef target, float width, float height) {
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product = layout.product_room = layout.product_most = {0, 0, width, height};
  FigureView view;
  Drawing drawing;
  const Derivation card = row_derivation({done, layout, view, drawing, motion_at(done, 1)}, target);
  WrittenRows rows;
  for (const Flight& flight : card.flights) {
    if (flight.stays) rows.chips.push_back(flight);
  }
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (label && (label->text == "=" || label->text == "≈")) rows.sign += label->text;
  }
  return rows;
}

// How a column of a card reads: its result, and what the chips come to.
struct ReadColumn {
  std::string result;
  double come_to = 0;

  bool is_right() const {
    return std::abs(come_to - number_in(result)) < 0.5 * std::pow(10.0, -decimals_in(result)) - 1e-9;
  }
  bool is_exact() const { return result != "≈0" && std::abs(come_to - number_in(result)) < 1e-9; }
};

void expect_sign_of(const std::vector<ReadColumn>& columns, const std::string& sign) {
  if (!std::ranges::all_of(columns, &ReadColumn::is_right)) {
    EXPECT_EQ(sign, "≈");
  }
  if (std::ranges::all_of(columns, &ReadColumn::is_exact)) {
    EXPECT_EQ(sign, "=");
  }
}

// In a row of chips, and in columns where these would be too narrow.
TEST(CardPrecision, of_a_scaled_row_is_called_equal_only_if_each_chip_says_what_its_factors_come_to) {
  int equal = 0, about = 0;
  const Computation done = made("1", "1", "6", 8);
  const NodeId weighted = *done.graph().find("b0.h0.weighted");
  const NodeId weights = *done.graph().find("b0.h0.weights");
  for (const float width : {260.0f, 290.0f, 600.0f}) {
    for (Index at = 0; at < 64; ++at) {
      const CellRef target{weighted, {at % 8, 5, at / 8}};
      if (done.graph().cell(weights, {at / 8, at % 8}) == 0) continue;
      const WrittenRows rows = rows_of(done, target, width, 300);
      // The weight, values and results are added in this order.
      ASSERT_EQ(rows.chips.size(), 13u);
      std::vector<ReadColumn> columns;
      std::vector<Flight> of_weighted, of_value;
      double weight = 0;
      for (const Flight& chip : rows.chips) {
        if (chip.made)
          of_weighted.push_back(chip);
        else if (chip.source->node == weights)
          weight = number_in(chip.text);
        else
          of_value.push_back(chip);
      }
      ASSERT_EQ(of_value.size(), 6u);
      for (std::size_t col = 0; col < 6; ++col)
        columns.push_back({of_weighted[col].text, weight * number_in(of_value[col].text)});
      expect_sign_of(columns, rows.sign);
      (rows.sign == "=" ? equal : about) += 1;
    }
  }
  EXPECT_GT(equal, 0);
  EXPECT_GT(about, 0);
}

TEST(CardPrecision, of_summed_rows_is_called_equal_only_if_each_chip_says_what_those_above_it_come_to) {
  int equal = 0, about = 0;
  const Computation done = made("1", "1", "6", 8);
  const NodeId output = *done.graph().find("b0.h0.output");
  for (const float height : {120.0f, 400.0f}) {
    for (const float width : {200.0f, 420.0f}) {
      for (Index row = 0; row < 8; ++row) {
        const WrittenRows rows = rows_of(done, {output, {row, 5}}, width, height);
        std::vector<ReadColumn> columns;
        for (const Flight& chip : rows.chips) {
          if (!chip.made) continue;
          ReadColumn column{chip.text, -number_in(chip.text)};
          for (const double number : rows.numbers_at(chip.to.x)) column.come_to += number;
          columns.push_back(column);
        }
        ASSERT_EQ(columns.size(), 6u);
        expect_sign_of(columns, rows.sign);
        (rows.sign == "=" ? equal : about) += 1;
      }
    }
  }
  EXPECT_GT(equal + about, 0);
  EXPECT_GT(about, 0);
}

// Of a small negative number the sign does not take the place of its only digit.
TEST(CardPrecision, of_a_small_weighted_value_is_that_of_the_caption) {
  const Computation done = computed(R"({"heed": 1, "inputs": [[2.5, 1.5], [0.5, -0.9]]})");
  const CellRef target{*done.graph().find("h0.weighted"), {1, 1, 0}};
  ASSERT_EQ(readable_number(done.graph(), target), "−0.0002");
  for (const float width : {200.0f, 240.0f, 300.0f, 480.0f}) {
    const WrittenRows rows = rows_of(done, target, width, 300);
    EXPECT_TRUE(std::ranges::any_of(rows.chips, [](const Flight& chip) { return chip.text == "−.0002"; }))
        << width;
    EXPECT_TRUE(std::ranges::none_of(rows.chips, [](const Flight& chip) { return chip.text == "≈0"; }))
        << width;
  }
}

// Where a few products stand below their factors, as in the list of many.
TEST(CardPrecision, of_products_in_piles_is_that_of_their_sum) {
  const Computation done = computed(R"({"heed": 1, "inputs": [[0.1626, -1.058, 1.641],
      [0.8494, 0.7434, -0.5188]], "score": {"kind": "dot"}})");
  const NodeId scores = *done.graph().find("h0.scores");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product_most = {};
  layout.product = {0, 0, 460, 200};
  std::vector<std::string> products;
  for (const Part& part : card_of(done, layout, {scores, {0, 1}}, false).parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    const bool is_number = label && label->face == Face::Numbers && label->anchor == Anchor::Center;
    if (is_number && label->text.find('.') != std::string::npos) products.push_back(label->text);
  }
  EXPECT_EQ(products, (std::vector<std::string>{".1381", ".7865", ".8514"}));
}

}  // namespace
}  // namespace heed
