#include "app/figure/token_view.h"

#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

using testing::Contains;
using testing::HasSubstr;

Drawing drawn(const Computation& computation, const TokenView& view, Language language = Language::English) {
  return draw_token_view(computation, view, theme(ThemeKind::Light), language);
}

std::vector<std::string> words_in(const Drawing& drawing) {
  std::vector<std::string> words;
  for (const Label& label : all_of_kind<Label>(drawing)) words.push_back(label.text);
  return words;
}

// What stands beside a key.
std::string number_beside(const Drawing& drawing, const TokenChip& key) {
  for (const Label& label : all_of_kind<Label>(drawing)) {
    const bool is_beside = label.at.x > key.rect.right() && label.at.y == key.rect.center_y();
    if (is_beside && label.face == Face::Numbers) return label.text;
  }
  return "";
}

TokenView about_query(const Computation& computation, int head, Index query, Index max_rows = 12) {
  TokenViewRequest request;
  request.head = {{}, head};
  request.spoken = TokenPair{query, 0};
  request.max_rows = max_rows;
  TokenView view = make_token_view(computation, request);
  return view;
}

TEST(TokenView, the_weights_beside_the_keys_are_those_of_the_core) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    for (int head = 0; head < static_cast<int>(scene.scene().attention.heads.size()); ++head) {
      const std::string name =
          "h" + std::to_string(head) + (scene.scene().attention.dropout ? ".dropped" : ".weights");
      const NodeId node = *scene.graph().find(name);
      for (Index query = 0; query < scene.graph().shape(node).rows; ++query) {
        const TokenView view = about_query(scene, head, query);
        const Drawing drawing = drawn(scene, view);
        for (Index key = 0; key < scene.graph().shape(node).cols; ++key) {
          EXPECT_EQ(number_beside(drawing, *view.find({false, key})),
                    fitted_text(scene.graph().cell(node, {query, key}), 5, 1))
              << name << " of seed " << seed;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(TokenView, columns_scroll_to_a_token_that_is_pointed_at_elsewhere_but_not_under_the_pointer) {
  const Computation scene = computed(large_scene(9));
  TokenViewRequest request;
  request.head = {{}, 0};
  request.spoken = TokenPair{8, {}};
  request.max_rows = 4;
  request.token = TokenRef{true, 0};
  EXPECT_FALSE(make_token_view(scene, request).queries.has(0));
  request.follows_token = true;
  const TokenView view = make_token_view(scene, request);
  EXPECT_TRUE(view.queries.has(0));
  EXPECT_TRUE(view.keys.has(strongest_weight(scene, request.head, {true, 0}).cell.col));
}

// The keys of a row of weights from the strongest on.
std::vector<Index> by_strength(const Matrix& weights, Index query) {
  std::vector<Index> keys(static_cast<std::size_t>(weights.cols()));
  std::iota(keys.begin(), keys.end(), Index{0});
  std::ranges::stable_sort(keys, [&](Index a, Index b) { return weights(query, a) > weights(query, b); });
  return keys;
}

// Where dots say that tokens are left out.
std::vector<float> gaps_in(const Drawing& drawing, const TokenView& view) {
  std::vector<float> gaps;
  const Rect& first = view.find({false, view.keys.places.front()})->rect;
  for (const Box& box : all_of_kind<Box>(drawing)) {
    if (box.rect.height < 5 && box.rect.center_x() == first.center_x()) gaps.push_back(box.rect.center_y());
  }
  return gaps;
}

// With room for five.
TokenView strongest_keys_of(const Computation& done, Index query) {
  TokenViewRequest request;
  request.head = {{}, 0};
  request.spoken = TokenPair{query, {}};
  request.max_rows = 5;
  return make_token_view(done, request);
}

TEST(TokenView, shows_the_keys_that_get_most_of_the_attention_of_a_query_in_their_order) {
  const Computation done = computed(shared_out(sentence(22, 16, 2)));
  const Matrix weights = *done.graph().value(*done.graph().find("h0.weights"));
  int scattered = 0;
  for (Index query = 0; query < 22; ++query) {
    const TokenView view = strongest_keys_of(done, query);
    std::vector<Index> strongest = by_strength(weights, query);
    strongest.resize(5);
    std::ranges::sort(strongest);
    EXPECT_EQ(view.keys.places, strongest) << query;
    scattered += strongest.back() - strongest.front() > 4;
    for (Index row = 0; row < 5; ++row) {
      const TokenChip* chip = view.find({false, strongest[static_cast<std::size_t>(row)]});
      ASSERT_NE(chip, nullptr);
      EXPECT_THAT(chip->text, testing::StartsWith(std::to_string(chip->token.at + 1) + " "));
      EXPECT_FLOAT_EQ(chip->rect.y, view.find({true, view.queries.places.front()})->rect.y +
                                        kTokenRow * static_cast<float>(row));
    }
  }
  EXPECT_GT(scattered, 0) << "else they are neighbours";
}

TEST(TokenView, sums_up_the_keys_that_it_leaves_out_and_marks_where_they_are) {
  const Computation done = computed(shared_out(sentence(22, 16, 2)));
  const Matrix weights = *done.graph().value(*done.graph().find("h0.weights"));
  for (Index query = 0; query < 22; ++query) {
    const TokenView view = strongest_keys_of(done, query);
    const Drawing drawing = drawn(done, view);
    double hidden = 0;
    for (Index key = 0; key < 22; ++key)
      hidden += view.keys.has(key) ? 0 : static_cast<double>(weights(query, key));
    EXPECT_THAT(words_in(drawing), Contains("17 more · " + fitted_text(static_cast<float>(hidden), 5, 1)));
    std::vector<float> gaps;
    Index next = 0;
    for (const Index at : view.keys.places) {
      if (at != next) gaps.push_back(view.find({false, at})->rect.center_y() - kTokenRow / 2);
      next = at + 1;
    }
    EXPECT_THAT(gaps_in(drawing, view), testing::Pointwise(testing::FloatEq(), gaps)) << query;
    for (const Stroke& curve : all_of_kind<Stroke>(drawing)) {
      EXPECT_TRUE(std::ranges::any_of(view.chips, [&](const TokenChip& chip) {
        return !chip.token.is_query && chip.rect.left_middle() == curve.to;
      }));
    }
  }
}

TEST(TokenView, shows_a_key_that_is_spoken_of_however_weak_it_is) {
  const Computation done = computed(shared_out(sentence(22, 16, 2)));
  const Matrix weights = *done.graph().value(*done.graph().find("h0.weights"));
  TokenViewRequest request;
  request.head = {{}, 0};
  request.max_rows = 5;
  const std::vector<Index> keys = by_strength(weights, 9);
  request.spoken = TokenPair{9, keys.back()};
  const TokenView view = make_token_view(done, request);
  EXPECT_EQ(view.keys.shown(), 5);
  EXPECT_TRUE(view.keys.has(keys.back()));
  for (std::size_t at = 0; at < 4; ++at) EXPECT_TRUE(view.keys.has(keys[at])) << at;
}

TEST(TokenView, shows_neighbours_while_weights_are_still_to_come) {
  Computation scene = computed(shared_out(sentence(22, 16, 2)));
  scene.go_to(0);
  TokenViewRequest request;
  request.head = {{}, 0};
  request.spoken = TokenPair{9, 12};
  request.max_rows = 5;
  EXPECT_THAT(make_token_view(scene, request).keys.places, testing::ElementsAre(10, 11, 12, 13, 14));
}

TEST(TokenView, a_curve_leads_from_the_edge_of_a_query_to_the_edge_of_a_key_for_each_weight_but_0) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const TokenView view = about_query(scene, 0, 0);
    const auto curves = all_of_kind<Stroke>(drawn(scene, view));
    const Shape& shape = scene.graph().shape(view.weights);
    for (Index query = 0; query < shape.rows; ++query) {
      for (Index key = 0; key < shape.cols; ++key) {
        const Point from = view.find({true, query})->rect.right_middle();
        const Point to = view.find({false, key})->rect.left_middle();
        const bool is_drawn = std::any_of(curves.begin(), curves.end(), [&](const Stroke& curve) {
          return curve.from == from && curve.to == to;
        });
        EXPECT_EQ(is_drawn, scene.graph().cell(view.weights, {query, key}) != 0) << seed;
      }
    }
    for (const Stroke& curve : curves) {
      EXPECT_TRUE(std::any_of(view.chips.begin(), view.chips.end(),
                              [&](const TokenChip& chip) { return chip.rect.right_middle() == curve.from; }));
    }
  }
}

TEST(TokenView, the_curve_of_a_larger_weight_is_wider_and_stronger) {
  const Computation scene = computed(kTutorial);
  TokenViewRequest request;
  request.token = TokenRef{true, 1};  // weights 6e-6, 0.98, 0.018
  const TokenView view = make_token_view(scene, request);
  const auto curve_to = [&](Index key) {
    for (const Stroke& curve : all_of_kind<Stroke>(drawn(scene, view))) {
      const bool is_from_query = curve.from == view.find({true, 1})->rect.right_middle();
      if (is_from_query && curve.to == view.find({false, key})->rect.left_middle()) return curve;
    }
    return Stroke{};
  };
  EXPECT_GT(curve_to(1).width, 4 * curve_to(2).width);
  EXPECT_GT(curve_to(1).color.a, 4 * curve_to(2).color.a);
  EXPECT_GT(curve_to(2).color.a, 0);
}

TEST(TokenView, the_curve_of_the_current_pair_is_thinner_than_that_of_a_much_larger_weight) {
  const Computation scene = computed(kTutorial);
  TokenViewRequest request;
  request.spoken = TokenPair{0, 0};  // weights .0634, .468, .468
  const TokenView view = make_token_view(scene, request);
  float current = 0, larger = 0;
  for (const Stroke& curve : all_of_kind<Stroke>(drawn(scene, view))) {
    if (curve.from != view.find({true, 0})->rect.right_middle()) continue;
    float& width = curve.to == view.find({false, 0})->rect.left_middle() ? current : larger;
    width = std::max(width, curve.width);
  }
  EXPECT_GT(current, 0);
  EXPECT_LT(current, 0.85f * larger);
}

TEST(TokenView, of_many_tokens_curves_are_as_wide_as_their_share_of_the_largest_weight_shown) {
  const Computation scene = computed(shared_out(sentence(200, 16, 4)));
  const TokenView view = about_query(scene, 0, 199);
  ASSERT_TRUE(view.keys.is_scattered);
  float widest = 0, largest = 0;  // of numbers that are shown, not of faint curves
  for (const Stroke& curve : all_of_kind<Stroke>(drawn(scene, view))) widest = std::max(widest, curve.width);
  EXPECT_GT(widest, 4);
  for (Index at : view.keys.places) largest = std::max(largest, scene.graph().cell(view.weights, {199, at}));
  const Message relative{"figure.tokens.relative", {{"largest", readable_beside(largest, 1)}}};
  EXPECT_THAT(token_notes(scene, view), Contains(relative));
}

TEST(TokenView, the_sign_of_a_gap_keeps_away_from_the_chips) {
  const Computation scene = computed(shared_out(sentence(200, 16, 4)));
  const TokenView view = about_query(scene, 0, 7);
  for (const Box& box : all_of_kind<Box>(drawn(scene, view))) {
    if (box.rect.width > 4) continue;
    for (const TokenChip& chip : view.chips)
      EXPECT_FALSE(do_overlap(inset(box.rect, -2), chip.rect)) << chip.text;
  }
}

TEST(TokenView, rows_that_are_not_computed_have_no_curves) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {0, 1}));
  const TokenView view = make_token_view(scene, {});
  const auto curves = all_of_kind<Stroke>(drawn(scene, view));
  EXPECT_FALSE(curves.empty());
  for (const Stroke& curve : curves) {
    EXPECT_EQ(curve.from, view.find({true, 0})->rect.right_middle());
    EXPECT_NE(curve.to, view.find({false, 2})->rect.left_middle()) << "the third weight is still to come";
  }
}

TEST(TokenView, is_about_the_query_of_the_last_moment) {
  Computation scene = computed(kTutorial);
  scene.go_to(scene.timeline().playhead_of(*scene.graph().find("h0.weights"), {1, 0}));
  EXPECT_EQ(make_token_view(scene, {}).focus.query, 1);
}

TEST(TokenView, is_about_no_query_while_all_rows_are_prepared_at_once) {
  Computation scene = computed(kTutorial);
  scene.go_to(1);
  EXPECT_EQ(make_token_view(scene, {}).focus.query, std::nullopt);
}

TEST(TokenView, of_one_token_it_attends_to_itself) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1, 2]]})");
  const TokenView view = make_token_view(scene, {});
  EXPECT_EQ(view.chips.size(), 2u);
  EXPECT_EQ(number_beside(drawn(scene, view), *view.find({false, 0})), "1");
}

TEST(TokenView, a_query_that_sees_no_key_says_that_it_attends_to_nothing) {
  const Computation scene =
      computed(R"({"heed": 1, "inputs": [[1, 2], [3, 4]], "mask": {"allow": [[0, 0], [1, 1]]}})");
  const TokenView masked = about_query(scene, 0, 0);
  EXPECT_THAT(token_notes(scene, masked), Contains(Message{"figure.tokens.nothing", {{"query", "1"}}}));
  EXPECT_EQ(number_beside(drawn(scene, masked), *masked.find({false, 1})), "0");
  const Point from = masked.find({true, 0})->rect.right_middle();
  for (const Stroke& curve : all_of_kind<Stroke>(drawn(scene, masked))) EXPECT_NE(curve.from, from);
  EXPECT_TRUE(token_notes(scene, about_query(scene, 0, 1)).empty());
}

TEST(TokenView, after_dropout_it_says_so) {
  const Computation scene = computed(kCrossAdditive);
  EXPECT_THAT(token_notes(scene, about_query(scene, 0, 0)), Contains(Message{"figure.tokens.dropped", {}}));
  EXPECT_TRUE(token_notes(computed(kTutorial), about_query(computed(kTutorial), 0, 0)).empty());
}

TEST(TokenView, the_keys_of_a_second_sequence_are_its_tokens) {
  const Computation scene = computed(
      R"({"heed": 1, "inputs": [[1, 2]], "tokens": ["a"], "memory": [[1, 0], [0, 1]], "memory_tokens": ["b", "c"]})");
  const TokenView view = make_token_view(scene, {});
  EXPECT_EQ(view.find({true, 0})->text, "a");
  EXPECT_EQ(view.find({false, 1})->text, "c");
  EXPECT_THAT(words_in(drawn(scene, view)), Contains(HasSubstr("second sequence")));
}

TEST(TokenView, columns_are_called_by_what_is_spoken_of) {
  const Computation scene = computed(kTwoHeads);
  const auto titles = [&](Role role) {
    TokenViewRequest request;
    request.topic = topic_of(role);
    return words_in(drawn(scene, make_token_view(scene, request)));
  };
  for (const Role role : {Role::Query, Role::Key, Role::Score}) {
    EXPECT_THAT(titles(role), Contains("queries"));
    EXPECT_THAT(titles(role), Contains("keys"));
  }
  for (const Role role : {Role::Value, Role::Weighted, Role::Output}) {
    EXPECT_THAT(titles(role), Contains("outputs"));
    EXPECT_THAT(titles(role), Contains("values"));
  }
  for (const Role role : {Role::Input, Role::FeedForward, Role::Readout})
    EXPECT_THAT(titles(role), testing::Not(Contains("keys")));
}

TEST(TokenView, of_200_tokens_it_shows_those_around_the_query_and_says_how_many_more_there_are) {
  const Computation scene = computed(large_scene(200));
  const TokenView view = about_query(scene, 0, 150);
  EXPECT_EQ(view.queries.shown(), 12);
  EXPECT_TRUE(view.queries.has(150));
  EXPECT_EQ(view.keys.shown(), 12);
  EXPECT_TRUE(view.keys.has(strongest_weight(scene, {{}, 0}, {true, 150}).cell.col));
  EXPECT_EQ(view.queries.above() + view.queries.shown() + view.queries.below(), 200);
  const auto words = words_in(drawn(scene, view));
  EXPECT_THAT(words, Contains(std::to_string(view.queries.above()) + " more"));
  EXPECT_THAT(words, Contains(std::to_string(view.queries.below()) + " more"));
  EXPECT_THAT(words, Contains(testing::StartsWith("188 more · ")));
}

TEST(TokenView, pointing_at_a_token_leaves_every_chip_where_it_is) {
  const Computation scene = computed(large_scene(200));
  TokenViewRequest request;
  const TokenView still = make_token_view(scene, request);
  request.token = still.chips.front().token;
  const TokenView pointed_at = make_token_view(scene, request);
  ASSERT_EQ(still.chips.size(), pointed_at.chips.size());
  for (std::size_t i = 0; i < still.chips.size(); ++i)
    EXPECT_EQ(still.chips[i].rect, pointed_at.chips[i].rect);
  EXPECT_EQ(pointed_at.focus.query, request.token->at);
}

TEST(TokenView, a_token_without_a_label_is_its_number_and_a_blank_has_a_sign) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1], [2]], "tokens": ["", " "]})");
  const TokenView view = make_token_view(scene, {});
  EXPECT_EQ(view.find({true, 0})->text, "1");
  EXPECT_EQ(view.find({false, 1})->text, "␣");
}

TEST(TokenView, long_labels_are_shortened_to_their_chips_in_both_scripts) {
  const Computation scene = computed(
      R"({"heed": 1, "inputs": [[1], [2]], "tokens": ["Donaudampfschifffahrtsgesellschaft", "一个特别特别特别长的词元标签"]})");
  const TokenView view = make_token_view(scene, {});
  for (const TokenChip& chip : view.chips) {
    EXPECT_THAT(chip.text, testing::EndsWith("…"));
    EXPECT_LE(12 * width_in_ems(chip.text), chip.rect.width);
  }
  EXPECT_THAT(view.find({true, 1})->text, testing::StartsWith("一个特"));
}

TEST(TokenView, the_token_under_a_point_is_that_of_the_chip_there) {
  const Computation scene = computed(kTutorial);
  const TokenView view = make_token_view(scene, {});
  for (const TokenChip& chip : view.chips) EXPECT_EQ(token_under(view, chip.rect.center()), chip.token);
  EXPECT_FALSE(token_under(view, {view.bounds.width / 2, 5}));
}

TEST(TokenView, about_a_key_the_weights_stand_on_the_queries) {
  const Computation scene = computed(kTutorial);
  TokenViewRequest request;
  request.token = TokenRef{false, 1};  // 0.4683, 0.98201, 0.88054
  const auto words = words_in(drawn(scene, make_token_view(scene, request)));
  for (const char* number : {".4683", ".9820", ".8805"}) EXPECT_THAT(words, Contains(number));
}

}  // namespace
}  // namespace heed
