#include "app/figure/motion.h"

#include <gtest/gtest.h>

#include "app/figure/derivation.h"
#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr float kShares[] = {0, 0.07f, 0.15f, 0.3f, 0.45f, 0.6f, 0.7f, 0.85f, 0.97f, 1};

std::vector<std::string> words(const Drawing& drawing) {
  std::vector<std::string> all;
  for (const DrawnShape& shape : drawing.shapes) {
    if (const auto* label = std::get_if<Label>(&shape)) all.push_back(label->text);
  }
  return all;
}

bool is_equal(const Polyline& a, const Polyline& b) { return a.points == b.points && a.color == b.color; }
bool is_equal(const Polygon& a, const Polygon& b) { return a.points == b.points && a.fill == b.fill; }
bool is_equal(const Label& a, const Label& b) {
  return a.at == b.at && a.text == b.text && a.size == b.size && a.color == b.color;
}
bool is_equal(const Box& a, const Box& b) { return a.rect == b.rect && a.fill == b.fill; }
bool is_equal(const Outline& a, const Outline& b) { return a.rect == b.rect && a.color == b.color; }
bool is_equal(const Stroke& a, const Stroke& b) {
  return a.from == b.from && a.to == b.to && a.color == b.color;
}
bool is_equal(const Heatmap& a, const Heatmap& b) {
  return a.rect == b.rect && a.node == b.node && a.slice == b.slice && a.known == b.known &&
         a.scale.colors == b.scale.colors && a.scale.high == b.scale.high &&
         is_identical(*a.values, *b.values);
}

bool is_equal(const std::shared_ptr<const Heatmap>& a, const std::shared_ptr<const Heatmap>& b) {
  return is_equal(*a, *b);
}

bool is_equal(const std::shared_ptr<const Bands>& a, const std::shared_ptr<const Bands>& b) {
  return std::ranges::equal(a->bands, b->bands, [](const Band& one, const Band& other) {
    return one.corners() == other.corners() && one.fill == other.fill;
  });
}

bool is_equal(const Drawing& a, const Drawing& b) {
  if (a.shapes.size() != b.shapes.size()) return false;
  for (std::size_t at = 0; at < a.shapes.size(); ++at) {
    const bool is_same = std::visit(
        [](const auto& one, const auto& other) {
          if constexpr (std::is_same_v<decltype(one), decltype(other)>) {
            return is_equal(one, other);
          } else {
            return false;
          }
        },
        a.shapes[at], b.shapes[at]);
    if (!is_same) return false;
  }
  return true;
}

FigureView at_progress(float progress) {
  FigureView view;
  view.progress = progress;
  view.pixels_per_unit = 2;
  return view;
}

Drawing frame(const Computation& scene, float progress) {
  return draw_figure(scene, make_figure_layout(scene.graph(), 0), at_progress(progress));
}

// Numbers that stand in the middle of a cell of this node.
int numbers_in(const Drawing& drawing, const Block& block) {
  int count = 0;
  for (const DrawnShape& shape : drawing.shapes) {
    const auto* label = std::get_if<Label>(&shape);
    if (!label || label->face != Face::Numbers) continue;
    FigureLayout alone;
    alone.blocks = {block};
    const auto hit = cell_under(alone, label->at);
    count += hit && label->at == inset(block.cell_rect(hit->cell.row, hit->cell.col), 1.5f).center();
  }
  return count;
}

// Every kind of moment: of each node the first and another one, by each grain.
template <typename Visit>
void for_moments(const char* json, Visit visit) {
  Computation scene = computed(json);
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    scene.set_walk({grain, false});
    NodeId last = scene.graph().node_count();
    int seen = 0;
    for (Index playhead = 1; playhead <= scene.timeline().moment_count(); ++playhead) {
      const NodeId node = scene.timeline().moment(playhead - 1).node;
      seen = node == last ? seen + 1 : 0;
      last = node;
      if (seen > 1) continue;
      scene.go_to(playhead);
      visit(scene);
    }
  }
}

TEST(Motion, draws_the_same_frame_for_the_same_progress) {
  Computation scene = computed(kTutorial);
  for (const Index playhead : {1, 10, 32, 35, 38, 47}) {
    scene.go_to(playhead);
    for (const float progress : kShares)
      EXPECT_TRUE(is_equal(frame(scene, progress), frame(scene, progress)));
  }
}

TEST(Motion, begins_with_the_cells_of_the_moment_empty_and_ends_with_all_of_them) {
  for (const char* json : kScenes) {
    for_moments(json, [](const Computation& scene) {
      const Moment moment = *scene.last_moment();
      const FigureLayout layout = make_figure_layout(scene.graph(), 0);
      const Block* block = layout.find(moment.node);
      if (!block) return;
      const Shape& shape = scene.graph().shape(moment.node);
      const Index in_slice =
          shape.is_stack() ? moment.from_cell % (shape.rows * shape.cols) : moment.from_cell;
      EXPECT_EQ(numbers_in(frame(scene, 0), *block), in_slice) << scene.graph().info(moment.node).name;
      const Index before_end =
          shape.is_stack() ? (moment.to_cell - 1) % (shape.rows * shape.cols) + 1 : moment.to_cell;
      EXPECT_EQ(numbers_in(frame(scene, 1), *block), before_end) << scene.graph().info(moment.node).name;
    });
  }
}

TEST(Motion, ends_with_the_still_picture) {
  for_moments(kTwoHeads, [](const Computation& scene) {
    FigureView still;
    still.pixels_per_unit = 2;
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    const Drawing drawn = draw_figure(scene, layout, still);
    EXPECT_TRUE(is_equal(frame(scene, 1), drawn));
    if (!layout.find(scene.last_moment()->node)) return;
    EXPECT_FALSE(is_equal(frame(scene, 0.3f), drawn)) << scene.graph().info(scene.last_moment()->node).name;
  });
}

TEST(Motion, numbers_leave_from_their_cells_and_arrive_on_their_chips) {
  Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores");
  scene.go_to(scene.timeline().playhead_of(scores, {0, 1}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const FigureView view = at_progress(0.3f);
  Drawing drawing;
  const Pen pen{scene, layout, view, drawing, motion_at(scene, 0.3f)};
  int travelling = 0;
  for (const Flight& flight : derivation_of(pen, {scores, {0, 1}}).flights) {
    if (!flight.source) continue;
    ++travelling;
    const Cell cell = flight.source->cell;
    EXPECT_EQ(flight.at(flight.span.begin),
              inset(layout.find(flight.source->node)->cell_rect(cell.row, cell.col), 1.5f));
    EXPECT_EQ(flight.at(flight.span.end), flight.to);
    EXPECT_TRUE(do_overlap(flight.to, layout.product));
  }
  EXPECT_EQ(travelling, 6) << "three of the query, three of the key";
}

TEST(Motion, every_number_that_travels_is_that_of_the_core) {
  for (const char* json : kScenes) {
    for_moments(json, [](const Computation& scene) {
      const Moment moment = *scene.last_moment();
      const FigureLayout layout = make_figure_layout(scene.graph(), 0);
      if (!layout.find(moment.node) || !scene.graph().op(moment.node)) return;
      const FigureView view = at_progress(0.5f);
      Drawing drawing;
      const Pen pen{scene, layout, view, drawing, motion_at(scene, 0.5f)};
      const CellRef target = {moment.node, cell_at(scene.graph().shape(moment.node), pen.motion.unit_to - 1)};
      for (const Flight& flight : derivation_of(pen, target).flights) {
        if (!flight.source) continue;
        const auto [node, cell] = *flight.source;
        const float value = scene.graph().cell(node, cell);
        const float strongest = strongest_number(scene.graph(), node);
        EXPECT_TRUE(flight.text == fitted_text(value, 5, strongest) ||
                    flight.text == fitted_text(value, 6, strongest))
            << flight.text;
      }
    });
  }
}

TEST(Motion, nothing_that_moves_leaves_the_figure) {
  for (const char* json : kScenes) {
    for_moments(json, [](const Computation& scene) {
      const FigureLayout layout = make_figure_layout(scene.graph(), 0);
      for (const float progress : kShares) {
        for (const DrawnShape& shape : frame(scene, progress).shapes) {
          const auto* label = std::get_if<Label>(&shape);
          if (!label) continue;
          EXPECT_TRUE(inset(layout.bounds, -6).contains(label->at)) << label->text;
        }
      }
    });
  }
}

// The published example: e^−2 = .1353, 1, 1, in all 2.1353; weights .0634, .4683, .4683.
TEST(SoftmaxPanel, says_scores_exponentials_their_sum_and_the_weights) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {0, 2}));
  const std::vector<std::string> said = words(frame(scene, 1));
  for (const char* number : {"exp(score − 4)", ".1353", "2.135", ".0634", ".4683"}) {
    EXPECT_NE(std::find(said.begin(), said.end(), number), said.end()) << number;
  }
}

TEST(SoftmaxPanel, is_a_strip_of_the_length_1) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {1, 2}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const FigureView view = at_progress(1);
  Drawing drawing;
  const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
  const Derivation derivation = derivation_of(pen, {weights, {1, 2}});
  float whole = 0;
  for (const Part& part : derivation.parts) {
    if (const auto* strip = std::get_if<Outline>(&part.shape)) whole = strip->rect.width;
  }
  std::vector<float> widths;
  for (const Flight& flight : derivation.flights) {
    if (flight.stays && flight.span.end == 0.7f) widths.push_back(flight.to.width);
  }
  ASSERT_EQ(widths.size(), 2u) << "the weight of key 1, 6e-6, is too small to be seen";
  EXPECT_NEAR(widths[0] / whole, 0.98201f, 0.01f);
  EXPECT_NEAR(widths[1] / whole, 0.017986f, 0.01f);
}

TEST(SoftmaxPanel, a_masked_key_says_so_and_has_no_bar) {
  Computation scene = computed(kTwoHeads);
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {0, 0}));
  const std::vector<std::string> said = words(frame(scene, 1));
  EXPECT_EQ(std::count(said.begin(), said.end(), "masked: no share"), 2) << "query 1 sees only itself";
}

TEST(SoftmaxPanel, says_that_a_weight_was_set_by_hand_and_what_softmax_gives) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  ASSERT_TRUE(scene.set_cell(weights, {0, 1}, 0.5f).is_ok());
  scene.go_to(scene.timeline().playhead_of(weights, {0, 1}));
  const std::vector<std::string> said = words(frame(scene, 1));
  for (const char* words : {".5", "Set by hand; softmax gives .4683."}) {
    EXPECT_NE(std::find(said.begin(), said.end(), words), said.end())
        << words << " in " << testing::PrintToString(said);
  }
}

TEST(NearestZoom, a_cell_says_below_its_number_how_it_is_made) {
  const Computation scene = computed(kTutorial);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.pixels_per_unit = 6;
  const std::vector<std::string> near = words(draw_figure(scene, layout, view));
  EXPECT_NE(std::find(near.begin(), near.end(), "2·2 + 2·3 + 2·1"), near.end());
  view.pixels_per_unit = 1;
  const std::vector<std::string> far = words(draw_figure(scene, layout, view));
  EXPECT_EQ(std::find(far.begin(), far.end(), "2·2 + 2·3 + 2·1"), far.end());
}

TEST(NearestZoom, the_terms_never_overflow_their_cell) {
  for (const char* json : kScenes) {
    const Computation scene = computed(json);
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    for (const float scale : {3.2f, 4.0f, 6.0f, 12.0f}) {
      FigureView view;
      view.pixels_per_unit = scale;
      for (const DrawnShape& shape : draw_figure(scene, layout, view).shapes) {
        const auto* label = std::get_if<Label>(&shape);
        if (!label || label->face != Face::Numbers || label->anchor != Anchor::Center) continue;
        const auto hit = cell_under(layout, label->at);
        if (!hit) continue;
        const auto characters = std::count_if(label->text.begin(), label->text.end(),
                                              [](char byte) { return (byte & 0xC0) != 0x80; });
        EXPECT_LE(static_cast<float>(characters) * 0.6f * label->size, hit->block->cell_w) << label->text;
      }
    }
  }
}

TEST(NearestZoom, only_what_can_be_seen_is_worked_out) {
  const Computation scene = computed(kTutorial);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.pixels_per_unit = 6;
  view.visible = layout.find(*scene.graph().find("h0.Q"))->cells;
  const std::vector<std::string> said = words(draw_figure(scene, layout, view));
  EXPECT_EQ(std::find(said.begin(), said.end(), "2·2 + 2·3 + 2·1"), said.end()) << "that is a score";
}

TEST(Eased, begins_and_ends_slowly_and_stays_at_its_ends) {
  EXPECT_EQ(ease_in_out(-1), 0);
  EXPECT_EQ(ease_in_out(0), 0);
  EXPECT_EQ(ease_in_out(0.5f), 0.5f);
  EXPECT_EQ(ease_in_out(1), 1);
  EXPECT_EQ(ease_in_out(2), 1);
  EXPECT_LT(ease_in_out(0.1f), 0.05f);
  EXPECT_GT(ease_in_out(0.9f), 0.95f);
}

TEST(Between, meets_both_ends_whichever_way_it_takes) {
  const Rect from = {0.1f, 3, 10, 20}, to = {100, -7.3f, 40, 5};
  for (const MotionPath way : {MotionPath::Straight, MotionPath::SidewaysFirst, MotionPath::UpOrDownFirst}) {
    EXPECT_EQ(interpolate(from, to, 0, way), from);
    EXPECT_EQ(interpolate(from, to, 1, way), to);
  }
  const Rect early = interpolate(from, to, 0.3f, MotionPath::SidewaysFirst);
  EXPECT_GT(early.x, 30);
  EXPECT_EQ(early.y, from.y);
}

TEST(Presence, a_wave_goes_from_the_first_cell_to_the_last) {
  const Shape shape = {3, 4};
  EXPECT_EQ(sweep_opacity(shape, {0, 0}, 0), 0);
  EXPECT_GT(sweep_opacity(shape, {0, 0}, 0.3f), sweep_opacity(shape, {2, 3}, 0.3f));
  EXPECT_EQ(sweep_opacity(shape, {2, 3}, 1), 1);
}

TEST(SecsToShow, a_number_takes_less_than_a_second_and_no_moment_more_than_three) {
  for (const char* json : kScenes) {
    for_moments(json, [](const Computation& scene) {
      const Moment moment = *scene.last_moment();
      EXPECT_LE(secs_to_show(scene, moment), moment.to_cell - moment.from_cell == 1 ? 0.8 : 3);
      EXPECT_GT(secs_to_show(scene, moment), 0);
    });
  }
}

}  // namespace
}  // namespace heed
