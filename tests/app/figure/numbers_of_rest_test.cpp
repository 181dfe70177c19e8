// While something is made, what else is drawn has numbers, too, wherever its cells are as large as numbers.

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/grown_layout.h"
#include "app/figure/softmax_card.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// With two decimals, on both sides of 0.
std::string hundredths(int rows, int cols) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    text += row ? ",[" : "[";
    for (int col = 0; col < cols; ++col)
      text += (col ? "," : "") + std::to_string(((row * 37 + col * 23) % 41 - 20) * 0.11);
    text += "]";
  }
  return "[" + text + "]";
}

std::string two_heads(const std::string& also) {
  const std::string weight = R"({"weight": )" + hundredths(4, 3) + "}";
  const std::string head =
      R"({"query": )" + weight + R"(, "key": )" + weight + R"(, "value": )" + weight + "}";
  return R"({"heed": 1, "tokens": ["one", "two", "three"], "inputs": )" + hundredths(3, 4) +
         R"(, "position": "sinusoidal", "score": {"kind": "scaled_dot"}, "heads": [)" + head + "," + head +
         R"(], "output": {"weight": )" + hundredths(6, 4) + "}" + also + "}";
}

bool has_number(const std::vector<Label>& labels, const Rect& cell) {
  return std::ranges::any_of(labels, [&](const Label& label) {
    return std::abs(label.at.x - cell.center_x()) < 0.01f && std::abs(label.at.y - cell.center_y()) < 0.01f;
  });
}

// Of the matrices that there are by then, with cells of so many pixels, those without numbers.
std::string without_numbers(const Computation& scene, NodeId made, FigurePage room) {
  const FigurePage page = page_of(room);
  const FigureLayout layout = layout_for(scene, made, page);
  FigureView view;
  view.pixels_per_unit =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  view.subject.kind = FigureSubject::Kind::None;
  const std::vector<Label> labels = all_of_kind<Label>(draw_figure(scene, layout, view));
  std::string names;
  for (const Block& block : layout.blocks) {
    const float side_px = std::min(block.cell_w, block.cell_h) * view.pixels_per_unit;
    const bool is_there = scene.graph().info(block.node).step <= scene.graph().info(made).step;
    if (is_there && side_px >= kReadableCellPx && !has_number(labels, block.cell_rect(0, 0)))
      names += " " + scene.graph().info(block.node).name;
  }
  return names;
}

TEST(NumbersOfRest, are_in_all_matrices_of_two_heads_at_every_step) {
  const Computation scene = computed(two_heads({})), causal = computed(two_heads(kCausal));
  for (const auto& [of, room] : {std::pair(&scene, kRoom1366), {&scene, kRoom1920}, {&causal, kRoom1920}}) {
    for (const Block& block : make_figure_layout(of->graph(), 0).blocks)
      EXPECT_EQ(without_numbers(*of, block.node, room), "")
          << of->graph().info(block.node).name << " at " << room.width;
  }
}

// A sentence with heads that share its dimensions.
Computation signed_sentence(int tokens, int dims, int heads,
                            const std::string& also = R"(, "score": {"kind": "scaled_dot"})") {
  const std::string weight = R"({"weight": )" + hundredths(dims, dims / heads) + "}";
  const std::string head =
      R"({"query": )" + weight + R"(, "key": )" + weight + R"(, "value": )" + weight + "}";
  std::string words, all_heads;
  for (int at = 0; at < tokens; ++at) words += (at ? ",\"" : "\"") + std::string("cats") + "\"";
  for (int at = 0; at < heads; ++at) all_heads += (at ? "," : "") + head;
  return computed(R"({"heed": 1, "tokens": [)" + words + R"(], "inputs": )" + hundredths(tokens, dims) +
                  also + R"(, "heads": [)" + all_heads + R"(], "output": {"weight": )" +
                  hundredths(dims, dims) + "}}");
}

// Eight dimensions and two heads, more than have room for all of their numbers in a small window.
Computation five_words() { return signed_sentence(5, 8, 2, ""); }

TEST(NumbersOfRest, are_in_all_cells_that_are_high_and_wide_enough_for_digits) {
  for (const auto& [tokens, dims, heads] : {std::tuple(4, 4, 1), {4, 4, 2}, {8, 8, 1}, {8, 8, 2}}) {
    const Computation scene = signed_sentence(tokens, dims, heads);
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      for (const Block& block : make_figure_layout(scene.graph(), 0).blocks) {
        EXPECT_EQ(without_numbers(scene, block.node, room), "")
            << scene.graph().info(block.node).name << " of " << tokens << " and " << heads << " at "
            << room.width;
      }
    }
  }
}

// The largest of its scores, −322, has room in no cell of such a sentence.
TEST(NumbersOfRest, are_in_the_last_product_of_twelve_words) {
  const Computation scene = signed_sentence(12, 16, 4);
  const FigurePage page = page_of(kRoom1366);
  for (const char* made : {"concat", "Y"}) {
    const NodeId node = *scene.graph().find(made);
    EXPECT_EQ(without_numbers(scene, node, kRoom1366), "") << made;
    EXPECT_FALSE(layout_for(scene, node, page).head_cards.empty()) << made;
  }
  const FigureLayout last = layout_for(scene, *scene.graph().find("Y"), page);
  for (const char* name : {"concat", "W_o", "Y"})
    EXPECT_GE(last.find(*scene.graph().find(name))->cell_w * page.pixels, kShortSignedWidthPx - 0.01f)
        << name;
}

bool has_room_for_numbers(const Block* block, FigurePage page) {
  constexpr float kRounding = 0.01f;
  return block && page.pixels * block->cell_w + kRounding >= kReadableWidthPx &&
         page.pixels * block->cell_h + kRounding >= kReadableCellPx;
}

TEST(NumbersOfRest, are_seldom_lost_or_won_while_the_steps_go_on) {
  const Computation scene = five_words();
  const Graph& graph = scene.graph();
  const FigurePage page = page_of(kRoom1366);
  std::vector<NodeId> drawn;
  for (const Block& block : make_figure_layout(graph, 0).blocks) drawn.push_back(block.node);
  std::ranges::sort(drawn, {}, [&](NodeId node) { return std::pair(graph.info(node).step, node); });
  int changes = 0;
  for (std::size_t at = 1; at < drawn.size(); ++at) {
    const FigureLayout before = layout_for(scene, drawn[at - 1], page),
                       now = layout_for(scene, drawn[at], page);
    for (const NodeId known : std::span(drawn).first(at))
      changes +=
          has_room_for_numbers(before.find(known), page) != has_room_for_numbers(now.find(known), page);
  }
  EXPECT_LE(changes, 14) << "of 91";
}

// Where there is no room for the numbers of all, those that the step is made of have them rather than the
// parameters that come before.
TEST(NumbersOfRest, are_in_the_queries_keys_and_values_before_they_are_in_their_parameters) {
  const Computation scene = five_words();
  const FigurePage page = page_of(kRoom1366);
  for (const char* made : {"h0.weights", "h0.weighted", "h0.output"}) {
    const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
    for (const char* name : {"h0.Q", "h0.K", "h0.V"}) {
      const Block& block = *layout.find(*scene.graph().find(name));
      EXPECT_GE(page.pixels * block.cell_w + 0.01f, kReadableWidthPx)
          << name << " while " << made << " is made";
      EXPECT_GE(page.pixels * block.cell_h + 0.01f, kReadableCellPx)
          << name << " while " << made << " is made";
    }
  }
}

// Of a projector of 1920 × 1080, and how many of its pixels are one of those that numbers are measured in.
FigurePage wall_of_1080() {
  FigurePage page = figure_page(1120, 540);
  page.pixels *= 0.904f;
  page.is_presented = true;
  return page;
}
constexpr float kPixelsOfWall = 1.79f;

// Of the matrices that are not empty by then, those with smaller numbers than so many pixels, or without any.
std::string with_small_numbers(const Computation& scene, NodeId made, float least_px,
                               std::optional<int> filled_to = {}) {
  const FigurePage page = wall_of_1080();
  FigureFocus focus(0);
  focus.made = made;
  focus.filled_to = filled_to;
  const FigureLayout layout = make_figure_layout(scene, focus, page);
  FigureView view;
  view.pixels_per_unit =
      page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  view.has_large_numbers = true;
  view.least_number = 1 / kPixelsOfWall;
  view.subject.kind = FigureSubject::Kind::None;
  const std::vector<Label> labels = all_of_kind<Label>(draw_figure(scene, layout, view));
  std::string names;
  for (const Block& block : layout.blocks) {
    if (!focus.is_filled(scene.graph(), block.node)) continue;
    float px = 0;
    for (const Label& label : labels) {
      if (block.cells.contains(label.at))
        px = std::max(px, label.size * view.pixels_per_unit * kPixelsOfWall);
    }
    if (px < least_px) names += " " + scene.graph().info(block.node).name + " " + std::to_string(px);
  }
  return names;
}

TEST(NumbersOfRest, can_be_read_from_afar_where_the_steps_are_presented) {
  const Computation scene = computed(kTutorial);
  for (const char* made : {"h0.V", "h0.scores", "h0.weights", "h0.weighted", "h0.output"})
    EXPECT_EQ(with_small_numbers(scene, *scene.graph().find(made), 15.5f), "") << made;
}

// From the second query on, later steps have been gone through.
TEST(NumbersOfRest, are_in_what_earlier_queries_have_made) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  const int last = graph.info(*graph.find("h0.output")).step;
  for (const char* made : {"h0.scores", "h0.weights", "h0.weighted"})
    EXPECT_EQ(with_small_numbers(scene, *graph.find(made), 15.5f, last), "") << made;
}

TEST(NumbersOfRest, know_which_steps_earlier_queries_went_through) {
  Computation scene = computed(kTwoHeads);
  const Graph& graph = scene.graph();
  const Timeline& timeline = scene.timeline();
  const NodeId scores = *graph.find("h0.scores"), output = *graph.find("h0.output");
  const FigureFocus first_head(0), other_head(1);
  const int of_scores = graph.info(scores).step, of_output = graph.info(output).step;
  scene.go_to(timeline.playhead_of(scores, {0, 0}));
  EXPECT_EQ(last_filled_step(scene, first_head), of_scores);
  scene.go_to(timeline.playhead_of(scores, {1, 0}));
  EXPECT_EQ(last_filled_step(scene, first_head), of_output);
  scene.go_to(0);
  EXPECT_EQ(last_filled_step(scene, other_head), std::nullopt);
}

TEST(NumbersOfRest, are_in_all_that_is_not_empty_where_two_heads_are_presented) {
  const std::string position = R"("position": "sinusoidal", )";
  std::string json = two_heads({});
  json.erase(json.find(position), position.size());
  const Computation scene = computed(json);
  for (const char* made : {"h0.V", "h0.scaled", "h0.weights", "h0.weighted", "h0.output", "Y"})
    EXPECT_EQ(with_small_numbers(scene, *scene.graph().find(made), 10.9f), "") << made;
}

// Of twelve words the keys are rather all read than other matrices.
TEST(NumbersOfRest, leave_the_card_of_a_softmax_a_line_for_each_key) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  const FigureLayout layout = layout_for(scene, *scene.graph().find("h0.weights"), page_of(kRoom1920));
  EXPECT_GE(layout.product.height, softmax_table_height(12, layout.product.width));
}

}  // namespace
}  // namespace heed
