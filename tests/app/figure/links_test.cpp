#include <cmath>

#include <gtest/gtest.h>

#include "app/figure/crossings.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/route.h"
#include "core/base/utf8.h"
#include "core/explain/dependent_cells.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/sanitized.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr float kSourceWidth = 1.6f, kFedWidth = 1.1f;

bool is_arrow(const DrawnShape& shape) {
  const Stroke* stroke = std::get_if<Stroke>(&shape);
  return stroke && (stroke->width == kSourceWidth || stroke->width == kFedWidth);
}

// Where a label's letters are, without the room above and below them.
Rect letters_of(const Label& label) {
  const float ems = label.face == Face::Numbers ? 0.6f * static_cast<float>(character_count(label.text))
                                                : 0.8f * width_in_ems(label.text);
  const float width = label.size * ems, height = label.size * 0.7f;
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  return {label.at.x - share * width, label.at.y - height / 2, width, height};
}

std::vector<Rect> all_letters(const Drawing& drawing) {
  std::vector<Rect> letters;
  for (const DrawnShape& shape : drawing.shapes) {
    if (const Label* label = std::get_if<Label>(&shape)) letters.push_back(letters_of(*label));
  }
  return letters;
}

FigureView selecting(CellRef cell) {
  FigureView view;
  view.subject = FigureSubject::of(cell);
  view.selected = cell;
  view.pixels_per_unit = 2;
  return view;
}

// Also where what it begins beside is wider, as the keys above values that have no numbers.
TEST(Wires, are_behind_no_matrix) {
  constexpr float kWireWidth = 1.2f, kInside = 2;
  int wires = 0;
  for (const std::string& json : {small_heads(""), std::string(kTwoHeads), sentence(4, 4, 1),
                                  sentence(8, 8, 2, kCausal), sentence(12, 16, 4, kOutput)}) {
    const Computation scene = computed(json);
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      for (const Block& made : make_figure_layout(scene.graph(), 0).blocks) {
        const FigurePage page = page_of(room);
        const FigureLayout layout = layout_for(scene, made.node, page);
        std::vector<Rect> matrices;
        for (const Block& block : layout.blocks) matrices.push_back(inset(block.frame, kInside));
        FigureView view;
        view.pixels_per_unit = page.pixels;
        for (const Stroke& stroke : all_of_kind<Stroke>(draw_figure(scene, layout, view))) {
          if (stroke.width != kWireWidth) continue;
          ++wires;
          EXPECT_TRUE(is_clear(stroke, matrices))
              << scene.graph().info(made.node).name << " at " << room.width << ": " << stroke.from.x << ", "
              << stroke.from.y << " to " << stroke.to.x << ", " << stroke.to.y;
        }
      }
    }
  }
  EXPECT_GT(wires, 1000);
}

void expect_no_arrow_over_words(const Computation& scene, const std::string& where) {
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  for (const Block& block : layout.blocks) {
    const Shape& shape = graph.shape(block.node);
    for (const Cell cell : {Cell{0, 0}, Cell{shape.rows - 1, shape.cols - 1}, Cell{shape.rows / 2, 0}}) {
      const Drawing drawing = draw_figure(scene, layout, selecting({block.node, cell}));
      const std::vector<Rect> letters = all_letters(drawing);
      for (const DrawnShape& shape_drawn : drawing.shapes) {
        if (!is_arrow(shape_drawn)) continue;
        EXPECT_TRUE(is_clear(std::get<Stroke>(shape_drawn), letters))
            << where << ": " << graph.info(block.node).name << " row " << cell.row << " column " << cell.col;
      }
    }
  }
}

TEST(Links, no_arrow_crosses_a_number_or_a_word) {
  for (const char* json : kScenes) expect_no_arrow_over_words(computed(json), json);
  for (std::uint64_t seed = 0; seed < (kIsSanitized ? 20 : 60); ++seed)
    expect_no_arrow_over_words(make_complete(random_scene(seed)), "seed " + std::to_string(seed));
}

std::vector<Outline> outlines(const Drawing& drawing, bool is_dashed) {
  std::vector<Outline> found;
  for (const DrawnShape& shape : drawing.shapes) {
    const Outline* outline = std::get_if<Outline>(&shape);
    if (outline && outline->is_dashed == is_dashed) found.push_back(*outline);
  }
  return found;
}

bool has_outline_around(const std::vector<Outline>& all, const Rect& rect) {
  return std::any_of(all.begin(), all.end(), [&](const Outline& one) { return one.rect == rect; });
}

// Dashes are for what has changed.
TEST(Links, what_a_cell_feeds_has_a_thin_ring_and_its_sources_a_thick_one) {
  const Computation scene = computed(kTutorial);
  const Graph& graph = scene.graph();
  const FigureLayout layout = make_figure_layout(graph, 0);
  const auto block = [&](const char* name) { return *layout.find(*graph.find(name)); };
  const Drawing drawing = draw_figure(scene, layout, selecting({*graph.find("h0.K"), {1, 0}}));
  const std::vector<Outline> solid = outlines(drawing, false);
  const auto around = [&](const Rect& rect) {
    return std::ranges::find_if(solid, [&](const Outline& one) { return is_close_around(one, rect); });
  };
  const auto fed = around(block("h0.scores").region_rect({0, 1, 3, 1}));
  const auto source = around(block("X").region_rect({1, 0, 1, 4}));
  ASSERT_TRUE(fed != solid.end() && source != solid.end());
  EXPECT_LT(fed->width, 0.7f * source->width);
  EXPECT_TRUE(outlines(drawing, true).empty());
}

// In one look: what a person chose is in ink, what the steps make in its own colour.
TEST(Links, the_rings_of_what_is_selected_and_of_what_happens_are_told_apart) {
  Computation scene = computed(kTutorial);
  const NodeId weight = *scene.graph().find("h0.W_k"), scores = *scene.graph().find("h0.scores");
  scene.go_to(scene.timeline().playhead_of(scores, {1, 2}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.selected = CellRef{weight, {0, 1}};
  const Drawing drawing = draw_figure(scene, layout, view);
  const auto color_around = [&](NodeId node, Cell cell) {
    const Rect rect = inset(layout.find(node)->cell_rect(cell.row, cell.col), -0.5f);
    Color color;
    for (const Outline& one : outlines(drawing, false))
      if (one.rect == rect) color = one.color;  // the last is on top
    return color;
  };
  EXPECT_EQ(color_around(weight, {0, 1}), view.theme->ink);
  const auto made = focus_cell(scene, view);
  ASSERT_TRUE(made && made->node == scores);
  EXPECT_EQ(color_around(scores, made->cell), role_color(*view.theme, Role::Score));
}

TEST(Links, a_row_that_softmax_made_at_once_has_its_ring_around_all_of_it) {
  Computation scene = computed(kTutorial);
  scene.set_walk({Grain::Row, false});
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(weights, {0, 2}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Drawing drawing = draw_figure(scene, layout, {});
  const Rect row = layout.find(weights)->region_rect({0, 0, 1, 3});
  EXPECT_TRUE(has_outline_around(outlines(drawing, false), inset(row, -0.5f)));
  // And of the number that is explained beside the figure a thin one.
  const Rect explained = layout.find(weights)->cell_rect(0, 1);
  EXPECT_TRUE(has_outline_around(outlines(drawing, false), inset(explained, -0.5f)));
}

// Where a number is asked for, whoever types it sees into which cell; how it comes about would tell it.
TEST(Links, a_number_that_is_asked_for_has_a_ring_where_it_is_selected_and_nothing_leads_to_it) {
  const Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Rect asked = layout.find(scores)->cell_rect(1, 2);
  FigureView view = selecting({scores, {1, 2}});
  view.blank = {{scores, Region{1, 0, 1, 3}}};
  const Drawing chosen = draw_figure(scene, layout, view);
  EXPECT_TRUE(has_outline_around(outlines(chosen, false), inset(asked, -0.5f)));
  EXPECT_TRUE(outlines(chosen, true).empty());
  EXPECT_TRUE(std::none_of(chosen.shapes.begin(), chosen.shapes.end(), is_arrow));
  const auto on_top =
      std::find_if(chosen.shapes.rbegin(), chosen.shapes.rend(), [&](const DrawnShape& shape) {
        const Box* box = std::get_if<Box>(&shape);
        const Outline* outline = std::get_if<Outline>(&shape);
        return (box && box->rect.contains(asked.center())) ||
               (outline && outline->rect == inset(asked, -0.5f));
      });
  EXPECT_TRUE(std::holds_alternative<Outline>(*on_top));
  view.subject = {};
  view.selected.reset();
  EXPECT_FALSE(has_outline_around(outlines(draw_figure(scene, layout, view), false), inset(asked, -0.5f)));
}

// Whether the last opaque box that reaches over all of it is drawn after the heatmap there.
bool is_covered(const Drawing& drawing, const Rect& rect) {
  bool is_covered = false;
  for (const DrawnShape& shape : drawing.shapes) {
    const Box* box = std::get_if<Box>(&shape);
    const Heatmap* heatmap = find_heatmap(shape);
    if (heatmap && heatmap->rect.contains(rect.center())) is_covered = false;
    const bool holds_all = box && box->radius == 0 && inset(box->rect, -0.01f).contains({rect.x, rect.y}) &&
                           inset(box->rect, -0.01f).contains({rect.right(), rect.bottom()});
    is_covered |= holds_all && box->fill.a == 255;
  }
  return is_covered;
}

TEST(Links, no_edge_of_a_hidden_cell_looks_out_and_the_thumbnail_of_the_head_hides_it_too) {
  const Computation scene = computed(kTwoHeads);
  const NodeId weights = *scene.graph().find("h0.weights"), output = *scene.graph().find("h0.output");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.blank = {{weights, Region{2, 0, 1, 3}}};
  view.veiled = {{output, Region{2, 0, 1, 2}}};
  const Drawing drawing = draw_figure(scene, layout, view);
  EXPECT_TRUE(is_covered(drawing, layout.find(weights)->region_rect({2, 0, 1, 3})));
  EXPECT_TRUE(is_covered(drawing, layout.find(output)->region_rect({2, 0, 1, 2})));
  ASSERT_EQ(layout.head_cards.size(), 2u);
  const auto last_row = [](Rect rect) {
    return Rect{rect.x, rect.y + rect.height * 2 / 3, rect.width, rect.height / 3};
  };
  EXPECT_TRUE(is_covered(drawing, last_row(layout.head_cards[0].weights)));
  EXPECT_FALSE(is_covered(drawing, last_row(layout.head_cards[1].weights)));
}

TEST(Links, the_question_mark_of_a_blank_can_be_read_in_a_low_cell) {
  const Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores");
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.pixels_per_unit = 18 / layout.find(scores)->cell_h;
  view.blank = {{scores, Region{1, 2, 1, 1}}};
  float size_px = 0;
  for (const DrawnShape& shape : draw_figure(scene, layout, view).shapes) {
    const Label* label = std::get_if<Label>(&shape);
    if (label && label->text == "?") size_px = label->size * view.pixels_per_unit;
  }
  EXPECT_GE(size_px, 11);
}

TEST(Links, what_a_page_lights_stands_back_while_a_step_makes_something_else) {
  Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores"), inputs = *scene.graph().find("X");
  scene.go_to(scene.timeline().playhead_of(scores, {1, 0}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.lit = {{inputs, Region{1, 0, 1, 4}}};
  const Rect row = layout.find(inputs)->region_rect({1, 0, 1, 4});
  const auto color_of_ring = [&] {
    Color color{};
    for (const Outline& outline : outlines(draw_figure(scene, layout, view), false)) {
      const bool is_ring = inset(outline.rect, -3).contains(row.bottom_right()) &&
                           outline.rect.contains(row.center()) && outline.rect.height < 1.3f * row.height;
      if (is_ring) color = outline.color;  // the last is on top
    }
    return color;
  };
  EXPECT_EQ(color_of_ring(), view.theme->muted);
  view.subject.kind = FigureSubject::Kind::None;
  EXPECT_EQ(color_of_ring(), view.theme->ink);
}

// Whether the label of a token is in bold letters, in the colour of this role.
bool stands_out(const Computation& scene, const FigureView& view, Role role) {
  const Drawing drawing = draw_figure(scene, make_figure_layout(scene.graph(), 0), view);
  return std::any_of(drawing.shapes.begin(), drawing.shapes.end(), [&](const DrawnShape& shape) {
    const Label* label = std::get_if<Label>(&shape);
    return label && label->face == Face::WordsBold && label->text.size() == 1 &&
           label->color == role_text_color(*view.theme, role);
  });
}

TEST(Links, the_key_whose_score_is_explained_stands_out) {
  Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores");
  scene.set_walk({Grain::Row, false});
  scene.go_to(scene.timeline().playhead_of(scores, {1, 2}));
  EXPECT_TRUE(stands_out(scene, {}, Role::Query));
  EXPECT_TRUE(stands_out(scene, {}, Role::Key));
}

TEST(Links, no_key_stands_out_while_a_whole_row_of_weights_is_made) {
  Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  scene.set_walk({Grain::Row, false});
  scene.go_to(scene.timeline().playhead_of(weights, {1, 2}));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  EXPECT_TRUE(stands_out(scene, view, Role::Query));
  EXPECT_FALSE(stands_out(scene, view, Role::Key));
  EXPECT_TRUE(has_outline_around(outlines(draw_figure(scene, layout, view), false),
                                 inset(layout.find(weights)->region_rect({1, 0, 1, 3}), -0.5f)))
      << "the ring is around all of the row";
  view.subject = FigureSubject::of({weights, {1, 2}});
  EXPECT_TRUE(stands_out(scene, view, Role::Key));
}

TEST(Links, stepping_alone_shows_no_feeds) {
  Computation scene = computed(kTutorial);
  scene.go_to(scene.timeline().playhead_of(*scene.graph().find("h0.K"), {1, 0}));
  FigureView view;
  const Drawing drawing = draw_figure(scene, make_figure_layout(scene.graph(), 0), view);
  EXPECT_FALSE(std::any_of(drawing.shapes.begin(), drawing.shapes.end(), [](const DrawnShape& shape) {
    return is_arrow(shape) && std::get<Stroke>(shape).width == kFedWidth;
  }));
}

TEST(Links, a_cell_that_is_pointed_at_has_a_ring_while_the_figure_is_about_another) {
  const Computation scene = computed(kTutorial);
  FigureView view = selecting({*scene.graph().find("h0.scores"), {1, 2}});
  view.hovered = CellRef{*scene.graph().find("h0.Q"), {0, 0}};
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Rect pointed_at = inset(layout.find(view.hovered->node)->cell_rect(0, 0), -0.5f);
  EXPECT_TRUE(has_outline_around(outlines(draw_figure(scene, layout, view), false), pointed_at));
}

TEST(Links, a_selected_cell_keeps_its_ring_while_the_figure_is_about_the_step) {
  Computation scene = computed(kTutorial);
  const NodeId keys = *scene.graph().find("h0.K");
  scene.go_to(scene.timeline().playhead_of(*scene.graph().find("h0.scores"), {1, 2}));
  FigureView view;
  view.selected = CellRef{keys, {0, 0}};
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const auto drawn = outlines(draw_figure(scene, layout, view), false);
  EXPECT_TRUE(has_outline_around(drawn, inset(layout.find(keys)->cell_rect(0, 0), -0.5f)));
  const NodeId scores = *scene.graph().find("h0.scores");
  EXPECT_TRUE(has_outline_around(drawn, inset(layout.find(scores)->cell_rect(1, 2), -0.5f)));
}

TEST(Links, in_a_matrix_of_tiny_cells_the_row_and_the_column_are_lit) {
  const Computation scene = computed(large_scene(300));
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const NodeId scores = *scene.graph().find("h0.scores");
  FigureView view = selecting({scores, {120, 40}});
  view.pixels_per_unit = 1;
  const Block& block = *layout.find(scores);
  int rows = 0, columns = 0;
  for (const DrawnShape& shape : draw_figure(scene, layout, view).shapes) {
    const Box* box = std::get_if<Box>(&shape);
    if (!box || box->fill.a == 255) continue;
    const Point cell = block.cell_rect(120, 40).center();
    rows += box->rect.width == block.cells.width && box->rect.contains(cell);
    columns += box->rect.height == block.cells.height && box->rect.contains(cell);
  }
  EXPECT_EQ(rows, 1);
  EXPECT_EQ(columns, 1);
}

}  // namespace
}  // namespace heed
