// An op and a node that nothing else has heard of: the square of Y, appended to the graph of a scene.
// Whatever reads the graph shows it, without a word about it outside the op, its factory and the catalogues.

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/paint/picture.h"
#include "core/code/exported_code.h"
#include "core/explain/difference.h"
#include "core/explain/explain_text.h"
#include "core/graph/gradient.h"
#include "core/lesson/worksheet.h"
#include "core/ops/ops.h"
#include "core/walk/caption.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

constexpr const char* kName = "Y_squared";

class NewOp : public testing::Test {
 protected:
  static Computation with_square(Grain grain = Grain::Cell) {
    Scene scene = read_scene(kTwoHeads, {}).value();
    BuiltScene built = build_scene(scene).value();
    NodeInfo info = built.graph.info(built.result);
    info.id = kName;
    built.result = built.graph.add_computed(info, square(), {built.result});
    built.steps.edit(info.step).nodes.push_back(built.result);
    Computation computation = Computation::of(std::move(scene), std::move(built), {grain, false});
    computation.go_to(computation.timeline().moment_count());
    return computation;
  }

  NodeId node() const { return *computation_.graph().find(kName); }
  NodeId Y() const { return computation_.graph().inputs(node())[0]; }
  float y(Cell cell) const { return computation_.graph().cell(Y(), cell); }
  std::string english(const Message& message) const { return catalogue(Language::English).say(message); }

  Drawing drawn(FigureView view = {}) const {
    return draw_figure(computation_, make_figure_layout(computation_.graph(), 0), view);
  }

  Computation computation_ = with_square();
};

bool is_label(const DrawnShape& shape, const std::string& text) {
  const Label* label = std::get_if<Label>(&shape);
  return label && label->text == text;
}

TEST_F(NewOp, is_placed_behind_what_it_is_made_of_and_over_nothing) {
  const FigureLayout layout = make_figure_layout(computation_.graph(), 0);
  const Block* placed = layout.find(node());
  ASSERT_TRUE(placed);
  const Block* before = layout.find(Y());
  EXPECT_TRUE(placed->frame.x > before->frame.x || placed->frame.y > before->frame.y);
  for (const Block& other : layout.blocks) {
    EXPECT_TRUE(other.node == node() || !do_overlap(other.bounds, placed->bounds));
  }
  EXPECT_TRUE(std::any_of(layout.wires.begin(), layout.wires.end(),
                          [&](const Wire& wire) { return wire.from_node == Y() && wire.to_node == node(); }));
}

TEST_F(NewOp, is_drawn_with_its_name_and_its_numbers) {
  const Drawing drawing = drawn();
  const auto has = [&](auto is) { return std::any_of(drawing.shapes.begin(), drawing.shapes.end(), is); };
  EXPECT_TRUE(has([](const DrawnShape& shape) { return is_label(shape, kName); }));
  EXPECT_TRUE(has([&](const DrawnShape& shape) {
    const Heatmap* heatmap = find_heatmap(shape);
    return heatmap && heatmap->node == node() &&
           heatmap->known == computation_.graph().shape(node()).cell_count();
  }));
}

TEST_F(NewOp, is_stepped_through_cell_by_cell_in_the_last_step) {
  const Index first = computation_.timeline().playhead_of(node(), {0, 0});
  const Moment moment = computation_.timeline().moment(first - 1);
  EXPECT_EQ(moment.step, computation_.steps().last());
  EXPECT_EQ(moment.query, 0);
  computation_.go_to(first - 1);
  EXPECT_EQ(computation_.known(node()), 0);
  computation_.go_to(first);
  EXPECT_EQ(computation_.known(node()), 1);
  EXPECT_FLOAT_EQ(computation_.graph().cell(node(), {0, 0}), y({0, 0}) * y({0, 0}));
}

TEST_F(NewOp, has_a_caption_in_both_languages) {
  const Moment moment =
      computation_.timeline().moment(computation_.timeline().playhead_of(node(), {1, 1}) - 1);
  const Message message = caption(computation_, moment);
  EXPECT_NE(english(message).find("Each number times itself"), std::string::npos) << english(message);
  EXPECT_NE(english(message).find(kName), std::string::npos) << english(message);
  EXPECT_NE(catalogue(Language::Chinese).say(message).find("每个数乘以它自己"), std::string::npos);
}

TEST_F(NewOp, is_explained_down_to_the_numbers_that_it_is_made_of) {
  const ExplainedCell explained = explain_cell(computation_.graph(), {node(), {2, 1}});
  EXPECT_FLOAT_EQ(explained.value, y({2, 1}) * y({2, 1}));
  EXPECT_NE(plain_text(explained).find("Y[2,1]·Y[2,1]"), std::string::npos) << plain_text(explained);
}

TEST_F(NewOp, lights_its_sources_when_it_is_pointed_at) {
  const FigureLayout layout = make_figure_layout(computation_.graph(), 0);
  const Rect source = layout.find(Y())->cell_rect(2, 1);
  FigureView view;
  view.subject = FigureSubject::of(CellRef{node(), {2, 1}});
  const auto outlines_of_source = [&](const Drawing& drawing) {
    return std::count_if(drawing.shapes.begin(), drawing.shapes.end(), [&](const DrawnShape& shape) {
      const Outline* outline = std::get_if<Outline>(&shape);
      return outline && outline->rect.contains(source.center()) && outline->rect.width < 2 * source.width;
    });
  };
  FigureView elsewhere;
  elsewhere.subject = FigureSubject::of(CellRef{node(), {0, 0}});
  EXPECT_GT(outlines_of_source(drawn(view)), outlines_of_source(drawn(elsewhere)));
}

TEST_F(NewOp, is_compared_to_a_baseline) {
  const Computation before = computation_;
  ASSERT_TRUE(computation_.set_cell(computation_.inputs(), {0, 0}, 5).is_ok());
  const std::vector<MatrixChange> changes = compare(computation_.graph(), before.graph());
  const auto change = std::find_if(changes.begin(), changes.end(),
                                   [&](const MatrixChange& each) { return each.node == node(); });
  ASSERT_NE(change, changes.end());
  const Cell most = change->most;
  EXPECT_FLOAT_EQ(change->difference,
                  computation_.graph().cell(node(), most) - before.graph().cell(node(), most));
}

TEST_F(NewOp, passes_a_gradient_back) {
  const Gradients gradients(computation_.graph(), {Objective::Kind::Cell, node(), {1, 0}, {}});
  EXPECT_FLOAT_EQ(gradients.of(Y())(1, 0), 2 * y({1, 0}));
  EXPECT_NE(gradients.of(computation_.inputs())(0, 0), 0);
}

TEST_F(NewOp, is_asked_for_on_a_worksheet) {
  WorksheetRequest request;
  const int last = computation_.steps().last();
  request.steps = StepRange{last, last};
  const Result<Worksheet> sheet = make_worksheet(with_square(Grain::Whole), request);
  ASSERT_TRUE(sheet.is_ok());
  const std::vector<WorksheetMatrix>& asked = sheet.value().steps.back().asked;
  const auto matrix = std::find_if(asked.begin(), asked.end(),
                                   [](const WorksheetMatrix& each) { return each.name == kName; });
  ASSERT_NE(matrix, asked.end());
  EXPECT_TRUE(matrix->has_blanks());
}

TEST_F(NewOp, is_written_as_code_in_every_dialect_and_is_what_the_program_prints) {
  const auto code = [&](Dialect dialect) {
    return export_code(computation_.scene(), computation_.built(), dialect);
  };
  for (const Dialect dialect : {Dialect::Torch, Dialect::Numpy, Dialect::Tensorflow}) {
    EXPECT_NE(code(dialect).find("Y_squared = Y ** 2\n"), std::string::npos) << code(dialect);
    EXPECT_NE(code(dialect).find("json.dumps({\"Y_squared\": Y_squared."), std::string::npos)
        << code(dialect);
  }
  EXPECT_NE(code(Dialect::Eigen).find("Matrix Y_squared = Y.cwiseAbs2();\n"), std::string::npos);
}

TEST_F(NewOp, stands_in_the_picture_that_is_taken_away) {
  const Picture picture = make_picture(computation_, WholeFigure{}, {});
  std::ostringstream svg;
  ASSERT_TRUE(write_drawing(picture.drawing, picture.page, FileFormat::Svg, svg));
  EXPECT_NE(svg.str().find(std::string(">") + kName + "</text>"), std::string::npos);
}

}  // namespace
}  // namespace heed
