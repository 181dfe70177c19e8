#include "core/explain/explain_text.h"

#include <cmath>
#include <cstring>
#include <regex>
#include <utility>

#include <gtest/gtest.h>

#include "core/base/number.h"
#include "core/explain/dependent_cells.h"
#include "core/explain/short_formula.h"
#include "core/module/attention/parameter_counts.h"
#include "core/ops/ops.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

std::string explained(const Scene& scene, const char* node, Cell cell, const ExplainOptions& options = {}) {
  const Computation computation = make_complete(scene);
  return plain_text(explain_cell(computation.graph(), {*computation.graph().find(node), cell}, options));
}

TEST(ExplainText, of_a_score_goes_from_names_to_numbers_to_products) {
  EXPECT_EQ(explained(tutorial_scene(), "h0.scores", {1, 2}),
            "h0.scores[1,2] = 12\n"
            "  = h0.Q[1,0]·h0.K[2,0] + h0.Q[1,1]·h0.K[2,1] + h0.Q[1,2]·h0.K[2,2]\n"
            "  = 2·2 + 2·3 + 2·1\n"
            "  = 4 + 6 + 2\n");
}

TEST(ExplainText, puts_negative_factors_in_parentheses) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  Matrix X(1, 2);
  X << -2, 3;
  scene.inputs = scene_matrix(X);
  EXPECT_EQ(explained(scene, "h0.scores", {0, 0}),
            "h0.scores[0,0] = 13\n"
            "  = h0.Q[0,0]·h0.K[0,0] + h0.Q[0,1]·h0.K[0,1]\n"
            "  = -2·(-2) + 3·3\n"
            "  = 4 + 9\n");
}

// With ASCII signs.
std::string plain_signs(std::string text) {
  for (const auto& [from, to] : {std::pair("−", "-"), std::pair("·", "*")}) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from))
      text.replace(at, std::strlen(from), to);
  }
  return text;
}

TEST(ExplainText, never_has_two_signs_in_a_row) {
  const std::regex two_signs(R"([-+*/^] *-)");
  int negative = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Computation computation = make_complete(random_scene(seed));
    const Graph& graph = computation.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (!graph.op(node)) continue;
      for (const bool is_exact : {false, true}) {
        ExplainOptions options;
        options.is_exact = is_exact;
        const std::string text = plain_signs(plain_text(explain_cell(graph, {node, {0, 0}}, options)));
        EXPECT_FALSE(std::regex_search(text, two_signs)) << text;
        if (text.find("(-") != text.npos) ++negative;
      }
    }
  }
  EXPECT_GT(negative, 50);
}

// 1 / 1.014 is .9862; the weight that is made of more digits, .9864.
TEST(ExplainText, says_where_the_numbers_that_are_written_come_to_another_one) {
  const std::regex share(R"(^1 / (\d+\.?\d*)$)");
  int equal = 0, rounded = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Computation computation = make_complete(random_scene(seed));
    const Graph& graph = computation.graph();
    const auto weights = graph.find("h0.weights");
    if (!weights) continue;
    for (Index row = 0; row < graph.shape(*weights).rows; ++row) {
      const Cell cell{row, 0};
      ExplainOptions options{.is_exact = false};
      const ExplainedCell explained = explain_cell(graph, {*weights, cell}, options);
      for (const ExplainedLine& line : explained.lines) {
        std::smatch number;
        const std::string text = text_of(line.pieces);
        if (!std::regex_match(text, number, share)) continue;
        const bool is_rounded =
            std::lround(1e4 / std::stod(number[1])) != std::lround(1e4 * explained.computed);
        EXPECT_EQ(line.is_rounded, is_rounded) << text << ": " << explained.computed;
        EXPECT_EQ(line.equals(), is_rounded ? "≈ " : "= ");
        ++(is_rounded ? rounded : equal);
      }
      options.is_exact = true;
      for (const ExplainedLine& line : explain_cell(graph, {*weights, cell}, options).lines)
        EXPECT_FALSE(line.is_rounded) << text_of(line.pieces);
    }
  }
  EXPECT_GT(equal, 20);
  EXPECT_GT(rounded, 5);
}

TEST(ExplainText, of_a_weight_names_the_maximum_and_the_sum) {
  const std::string text = explained(tutorial_scene(), "h0.weights", {1, 1});
  EXPECT_EQ(text.substr(text.find('\n') + 1),
            "  max = 16\n"
            "  sum = exp(h0.scores[1,0] - max) + exp(h0.scores[1,1] - max) + exp(h0.scores[1,2] - max)\n"
            "      = exp(4 - 16) + exp(16 - 16) + exp(12 - 16)\n"
            "      = exp(-12) + exp(0) + exp(-4)\n"
            "      = 6.1442124e-06 + 1 + 0.01831564\n"
            "      = 1.0183218\n"
            "  = exp(h0.scores[1,1] - max) / sum\n"
            "  = exp(16 - 16) / 1.0183218\n"
            "  = exp(0) / 1.0183218\n"
            "  = 1 / 1.0183218\n");
}

TEST(ExplainText, of_a_dropped_weight_says_what_it_was_and_what_becomes_of_the_others) {
  Scene scene = tutorial_scene();
  scene.attention.dropout = Dropout{0.25f, 3, {}};
  const Computation computation = make_complete(scene);
  const Graph& graph = computation.graph();
  const NodeId dropped = *graph.find("h0.dropped"), weights = *graph.find("h0.weights");
  int said = 0;
  for (Index at = 0; at < 9; ++at) {
    const Cell cell = cell_at(graph.shape(dropped), at);
    if (graph.cell(dropped, cell) != 0) continue;
    const std::vector<Message> notes = explain_cell(graph, {dropped, cell}, {}).notes;
    const std::string before = readable_text(graph.cell(weights, cell));
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_EQ(catalogue(Language::English).say(notes[0]),
              "The weight " + before + " was dropped by chance, p = 0.25");
    EXPECT_EQ(catalogue(Language::English).say(notes[1]),
              "Those that are kept are divided by 1 − 0.25 = 0.75");
    ++said;
  }
  EXPECT_GT(said, 0);
}

TEST(ExplainText, of_a_single_number_names_its_matrix_alone_on_the_screen) {
  Graph graph;
  NodeInfo info;
  info.id = "loss";
  const NodeId loss = graph.add_source(info, Matrix(Matrix::Ones(1, 1)));
  graph.compute_all();
  EXPECT_EQ(cell_name(graph, {loss, {0, 0}}, true), "loss");
  EXPECT_EQ(cell_name(graph, {loss, {0, 0}}, false), "loss[0,0]");
}

TEST(ExplainText, of_a_threshold_or_a_pool_has_the_maximum_in_its_own_line) {
  Matrix X(2, 1);
  X << -3, 2;
  Graph graph;
  const auto named = [](const char* name) {
    NodeInfo info;
    info.id = name;
    return info;
  };
  const NodeId x = graph.add_source(named("x"), X);
  const NodeId relu = graph.add_computed(named("r"), activate(Activation::Relu), {x});
  const NodeId pooled = graph.add_computed(named("p"), pool_rows(Pool::Max, 2), {x});
  graph.compute_all();
  EXPECT_EQ(plain_text(explain_cell(graph, {relu, {1, 0}})),
            "r[1,0] = 2\n  = max(x[1,0], 0)\n  = max(2, 0)\n");
  EXPECT_EQ(plain_text(explain_cell(graph, {pooled, {0, 0}})),
            "p[0,0] = 2\n  = max(x[0,0], x[1,0])\n  = max(-3, 2)\n");
}

TEST(ExplainText, of_a_loss_has_a_sign_and_not_a_difference_from_0) {
  Matrix P(2, 2);
  P << 0.5f, 0.5f, 0.25f, 0.75f;
  Graph graph;
  NodeInfo name;
  name.id = "p";
  const NodeId p = graph.add_source(name, P);
  name.id = "loss";
  const NodeId mean = graph.add_computed(name, cross_entropy({{0, 1}, {1, 0}}), {p});
  name.id = "one";
  const NodeId one = graph.add_computed(name, cross_entropy({{1, 0}}), {p});
  graph.compute_all();
  const auto second_line = [&](NodeId node) {
    const ExplainedCell cell = explain_cell(graph, {node, {0, 0}});
    return text_of(cell.lines[1].pieces);
  };
  EXPECT_EQ(second_line(mean), "-(ln(0.5) + ln(0.25)) / 2");
  EXPECT_EQ(second_line(one), "-ln(0.25)");
}

TEST(ExplainText, on_screen_writes_the_minus_sign_of_printed_mathematics) {
  const Computation computation = make_complete(tutorial_scene());
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  const CellRef weight = {*computation.graph().find("h0.weights"), {1, 0}};
  const ExplainedCell cell = explain_cell(computation.graph(), weight, options);
  const auto line = [&](std::size_t which) {
    std::string text;
    for (const ExplainedPiece& piece : cell.lines[which].pieces) text += piece.text;
    return text;
  };
  EXPECT_EQ(line(0), "exp(h0.scores[2, 1] − max) / sum");
  EXPECT_EQ(line(1), "exp(4 − 16) / 1.018");
  EXPECT_EQ(line(2), "exp(−12) / 1.018");
  for (const ExplainedLine& written : cell.lines) {
    for (const ExplainedPiece& piece : written.pieces) EXPECT_EQ(piece.text.find('-'), std::string::npos);
  }
}

TEST(ExplainText, of_a_weight_works_out_the_sum_of_exponentials_first) {
  const Computation computation = make_complete(tutorial_scene());
  const NodeId weights = *computation.graph().find("h0.weights");
  const ExplainedCell cell = explain_cell(computation.graph(), {weights, {0, 1}});
  ASSERT_FALSE(cell.totals.empty());
  EXPECT_EQ(cell.totals.back().name, "sum");
  EXPECT_NEAR(cell.totals.back().value, 2.1353352832366127, 1e-12);  // e^−2 + 2
}

TEST(ExplainText, shortens_a_long_sum_only_when_asked) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Ones(1, 300));
  const std::string all = explained(scene, "h0.scores", {0, 0});
  EXPECT_EQ(all.find("…"), std::string::npos);
  ExplainOptions options;
  options.max_terms = 4;
  EXPECT_EQ(explained(scene, "h0.scores", {0, 0}, options),
            "h0.scores[0,0] = 300\n"
            "  = h0.Q[0,0]·h0.K[0,0] + h0.Q[0,1]·h0.K[0,1] + h0.Q[0,2]·h0.K[0,2] + …297…\n"
            "  = 1·1 + 1·1 + 1·1 + …297…\n"
            "  = 1 + 1 + 1 + …297…\n");
}

TEST(ExplainText, of_a_long_sum_begins_with_the_largest_terms_and_says_what_the_others_come_to) {
  Scene scene;
  Matrix row(1, 10);
  row << 1, 3, 0, 0, -5, 2, 1, 1, 1, 1;
  scene.inputs = scene_matrix(row);
  ExplainOptions options;
  options.max_terms = 4;
  const Computation computation = make_complete(scene);
  const CellRef cell{*computation.graph().find("h0.scores"), {0, 0}};
  const ExplainedCell explained = explain_cell(computation.graph(), cell, options);
  const auto line = [&](std::size_t at, Language language) {
    return text_of(explained.lines[at].pieces, language);
  };
  EXPECT_EQ(line(2, Language::English), "25 + 9 + 4 + 7 more, together 5");
  EXPECT_EQ(line(2, Language::Chinese), "25 + 9 + 4 + 其余 7 项，合计 5");
  EXPECT_TRUE(line(0, Language::English).ends_with(" + 7 more")) << line(0, Language::English);
}

TEST(ExplainText, of_an_override_leads_to_what_the_step_would_give) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{1, 2}, 5}};
  const std::string text = explained(scene, "h0.scores", {1, 2});
  EXPECT_TRUE(text.starts_with("h0.scores[1,2] = 5\n")) << text;
  EXPECT_TRUE(text.ends_with("  = 12\n")) << text;
}

TEST(ExplainText, counts_from_one_on_screen) {
  const Computation computation = make_complete(tutorial_scene());
  const NodeId weighted = *computation.graph().find("h0.weighted");
  EXPECT_EQ(cell_name(computation.graph(), {weighted, {1, 2, 0}}), "h0.weighted[0,1,2]");
  EXPECT_EQ(cell_name(computation.graph(), {weighted, {1, 2, 0}}, true), "h0.weighted[1, 2, 3]");
}

TEST(RegionName, of_a_row_of_a_stack_has_as_many_places_as_a_cell_of_it) {
  const Computation computation = make_complete(tutorial_scene());
  const Graph& graph = computation.graph();
  const NodeId weighted = *graph.find("h0.weighted"), scores = *graph.find("h0.scores");
  EXPECT_EQ(region_name(graph, weighted, {0, 0, 1, 3, 1, 1}), "h0.weighted[2, 1, :]");
  EXPECT_EQ(region_name(graph, weighted, {0, 2, 1, 1, 1, 1}), "h0.weighted[2, 1, 3]");
  EXPECT_EQ(region_name(graph, scores, {1, 0, 1, 3, 0, 1}), "h0.scores[2]");
}

TEST(ExplainText, of_any_cell_of_any_scene_ends_at_its_value) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Computation computation = make_complete(random_scene(seed));
    const Graph& graph = computation.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (Index at = 0; at < graph.shape(node).cell_count(); ++at) {
        const ExplainedCell cell = explain_cell(graph, {node, cell_at(graph.shape(node), at)});
        ASSERT_EQ(cell.lines.back().kind, ExplainedLine::Kind::Result);
        if (cell.is_overridden) continue;
        Matrix a(1, 1), b(1, 1);
        a << cell.value;
        b << static_cast<float>(cell.lines.back().pieces.back().value);
        ASSERT_LE(largest_difference(a, b), 2e-5) << cell.name << " of scene " << seed;
      }
    }
  }
}

TEST(Feeds, of_a_query_cell_is_its_row_of_scores) {
  const Computation computation = make_complete(tutorial_scene());
  const Graph& graph = computation.graph();
  const std::vector<DependentCells> fed = dependent_cells(graph, {*graph.find("h0.Q"), {1, 0}});
  ASSERT_EQ(fed.size(), 1u);
  EXPECT_EQ(fed[0].node, *graph.find("h0.scores"));
  EXPECT_EQ(fed[0].regions.list()[0], (Region{1, 0, 1, 3, 0, 1}));
}

TEST(ParameterCounts, of_the_tutorial_are_three_weights_of_twelve) {
  const ParameterCounts counts = parameter_counts(tutorial_scene().attention);
  EXPECT_EQ(counts.query, 12);
  EXPECT_EQ(counts.total(), 36);
}

TEST(ParameterCounts, of_narrow_and_wide_heads_are_those_of_the_textbook) {
  const HeadForms forms = head_forms(512, 8);
  EXPECT_EQ(forms.narrow, 3 * 512 * 512);
  EXPECT_EQ(forms.narrow_with_output, 4 * 512 * 512);
  EXPECT_EQ(forms.wide, 8 * 3 * 512 * 512);
  EXPECT_EQ(forms.wide_with_output, 8 * 4 * 512 * 512);
}

}  // namespace
}  // namespace heed
