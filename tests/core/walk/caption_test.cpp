#include "core/walk/caption.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/number.h"
#include "core/graph/readable_number.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

std::string caption_at(Computation& computation, Index playhead, Language language = Language::English) {
  computation.go_to(playhead);
  return catalogue(language).say(caption(computation, *computation.last_moment()));
}

std::string caption_of(const Scene& scene, const char* node, Cell cell, Grain grain,
                       Language language = Language::English) {
  Computation computation = make_computation(scene, {grain, false});
  const NodeId id = *computation.graph().find(node);
  return caption_at(computation, computation.timeline().playhead_of(id, cell), language);
}

// No key that the catalogue lacks, no placeholder that stayed open.
bool is_complete(const std::string& sentence) {
  return sentence.find("⟦") == std::string::npos && sentence.find('{') == std::string::npos;
}

TEST(Caption, of_a_score_says_who_meets_whom_and_the_number) {
  EXPECT_EQ(
      caption_of(tutorial_scene(), "h0.scores", {1, 2}, Grain::Cell),
      "<query>Query 2</query> meets <key>key 3</key>: their dot product is the <score>score</score> 12.");
}

TEST(Caption, of_a_value_that_is_given_nothing_says_that) {
  Scene scene = tutorial_scene();
  Matrix X = *scene.inputs.values;
  X(1, 0) = 6;
  scene.inputs = scene_matrix(X);
  for (const Grain grain : {Grain::Cell, Grain::Row})
    EXPECT_THAT(caption_of(scene, "h0.weighted", {0, 2, 0}, grain), testing::HasSubstr("weight</score> ≈0"));
}

// What stands out of it is nowhere else to be read.
TEST(Caption, of_a_long_row_spells_its_beginning_its_end_and_what_is_furthest_from_0) {
  const auto said = [](std::vector<float> numbers) {
    Scene scene;
    Matrix X(1, static_cast<Index>(numbers.size()));
    for (Index at = 0; at < X.cols(); ++at) X(0, at) = numbers[static_cast<std::size_t>(at)];
    scene.inputs = scene_matrix(X);
    scene.attention.heads.at(0).value =
        Projection{scene_matrix(Matrix::Identity(X.cols(), X.cols())), {}, {}};
    return caption_of(scene, "h0.V", {0, X.cols() - 1}, Grain::Row);
  };
  EXPECT_THAT(said({1, 2, 3, 4, 0, 6, 7, 8}), testing::HasSubstr("[1 2 3 4 0 6 7 8]"));
  EXPECT_THAT(said({1, 2, 3, 4, 0, 6, -7, 0, 9, 1}), testing::HasSubstr("[1 2 3 … 6 −7 … 9 1]"));
  EXPECT_THAT(said({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0}), testing::HasSubstr("[0 0 0 0 0 … 5 0]"));
}

// The scores of the first query are the inputs themselves.
TEST(Caption, of_a_long_row_says_its_largest_numbers_with_their_words_and_places) {
  Scene scene;
  Matrix X(10, 1);
  X << 1, -2, 0, 3, 0, 4, 0, 0, 3.5f, 0;
  scene.inputs = scene_matrix(X);
  const auto said = [&](const char* node, Cell cell, Language language = Language::English) {
    Computation computation = make_computation(scene, {Grain::Row, false});
    const NodeId id = *computation.graph().find(node);
    return caption_at(computation, computation.timeline().playhead_of(id, cell), language);
  };
  EXPECT_THAT(said("h0.scores", {0, 9}), testing::EndsWith("The largest: 4 for 6, 3.5 for 9, 3 for 4."));
  scene.tokens = {{"the", "a", "b", "cat", "c", "the", "d", "e", "mat", "f"}};
  EXPECT_THAT(said("h0.scores", {0, 9}),
              testing::EndsWith("The largest: 4 for 6 “the”, 3.5 for 9 “mat”, 3 for 4 “cat”."));
  EXPECT_THAT(said("h0.weights", {0, 9}), testing::HasSubstr("that sum to 1. The largest: 0."));
  EXPECT_THAT(said("h0.weights", {0, 9}, Language::Chinese), testing::HasSubstr("最大的几个：6“the”为 0."));
  scene.attention.mask.emplace().is_causal = true;
  EXPECT_THAT(said("h0.weights", {1, 9}),
              testing::EndsWith("The largest: 0.9975 for 2 “a”, 0.0025 for 1 “the”."))
      << "what the mask hides is none of them";
}

TEST(Caption, names_no_third_number_that_is_about_0) {
  Scene scene;
  Matrix X(10, 1);
  X << 10, 9.9f, 5, 0, 0, 0, 0, 0, 0, 0;
  scene.inputs = scene_matrix(X);
  EXPECT_THAT(caption_of(scene, "h0.weights", {0, 9}, Grain::Row),
              testing::EndsWith("The largest: 0.7311 for 1, 0.2689 for 2."));
}

TEST(Caption, uses_the_tokens_of_the_scene) {
  Scene scene = tutorial_scene();
  scene.tokens = {{"the", "cat", "sat"}};
  EXPECT_EQ(caption_of(scene, "h0.scores", {1, 2}, Grain::Cell),
            "<query>Query 2 “cat”</query> meets <key>key 3 “sat”</key>: their dot product is the "
            "<score>score</score> 12.");
}

TEST(Caption, in_chinese_puts_the_token_of_a_row_behind_the_row) {
  Scene scene = tutorial_scene();
  const auto said = [&](const char* node, Cell cell, Grain grain) {
    Computation computation = make_computation(scene, {grain, false});
    const NodeId id = *computation.graph().find(node);
    return caption_at(computation, computation.timeline().playhead_of(id, cell), Language::Chinese);
  };
  EXPECT_THAT(said("h0.Q", {1, 2}, Grain::Row), testing::StartsWith("<input>X</input> 的第 2 行乘以"));
  scene.tokens = {{"the", "cat", "sat"}};
  EXPECT_THAT(said("h0.Q", {1, 2}, Grain::Row), testing::StartsWith("<input>X</input> 的第 2 行“cat”乘以"));
  EXPECT_THAT(said("h0.Q", {1, 2}, Grain::Row), testing::HasSubstr("查询 2“cat”"));
  scene.overrides["h0.scores"] = {{{1, 2}, 5}};
  EXPECT_THAT(said("h0.scores", {1, 2}, Grain::Cell),
              testing::StartsWith("h0.scores 的第 2 行“cat”第 3 列“sat”被手动设为 5；"));
}

TEST(Caption, of_a_row_of_weights_says_what_they_sum_to) {
  EXPECT_EQ(caption_of(tutorial_scene(), "h0.weights", {0, 2}, Grain::Row),
            "Softmax turns the scores of <query>query 1</query> into <score>weights</score>: [0.0634 0.4683 "
            "0.4683]; they sum to 1.");
}

TEST(Caption, calls_scores_what_was_done_to_them_last) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::ScaledDot;
  EXPECT_THAT(caption_of(scene, "h0.weights", {0, 2}, Grain::Row),
              testing::StartsWith("Softmax turns the scaled scores of <query>query 1</query>"));
  EXPECT_THAT(caption_of(scene, "h0.weights", {0, 2}, Grain::Row, Language::Chinese),
              testing::HasSubstr("缩放后得分"));
  scene.attention.mask.emplace().is_causal = true;
  EXPECT_THAT(caption_of(scene, "h0.weights", {2, 2}, Grain::Row),
              testing::StartsWith("Softmax turns the masked scores of <query>query 3</query>"));
}

// A list of one would be no list.
TEST(Caption, of_a_long_row_whose_mask_leaves_one_key_names_that_key) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Random(10, 4));
  scene.attention.mask.emplace().is_causal = true;
  EXPECT_THAT(caption_of(scene, "h0.weights", {0, 9}, Grain::Row),
              testing::EndsWith("weights</score>. Only that of <key>key 1</key> is not 0: it is 1."));
  EXPECT_THAT(caption_of(scene, "h0.masked", {0, 9}, Grain::Row),
              testing::EndsWith("is left, for <key>key 1</key>."));
  // Which need not be 1 when it was set by hand.
  scene.overrides["h0.weights"] = {{{0, 0}, 0.4f}};
  EXPECT_THAT(caption_of(scene, "h0.weights", {0, 9}, Grain::Row),
              testing::EndsWith("Only that of <key>key 1</key> is not 0: it is 0.4."));
}

TEST(Caption, of_the_rest_of_a_row_says_all_of_the_row) {
  for (const char* node : {"h0.scores", "h0.K", "h0.output"})
    EXPECT_EQ(caption_of(tutorial_scene(), node, {0, 2}, Grain::Guided),
              caption_of(tutorial_scene(), node, {0, 2}, Grain::Row))
        << node;
}

TEST(Caption, of_a_weighted_number_says_what_it_was_before) {
  EXPECT_EQ(caption_of(tutorial_scene(), "h0.weighted", {1, 0, 0}, Grain::Cell),
            "The <score>weight</score> 0.4683 times number 1 of <value>value 2</value>, which is 2, gives "
            "0.9366.");
}

TEST(Caption, tells_a_key_that_is_hidden) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().is_causal = true;
  EXPECT_EQ(caption_of(scene, "h0.masked", {0, 1}, Grain::Cell),
            "<query>Query 1</query> may not see <key>key 2</key>: the <score>score</score> 4 becomes −∞.");
}

TEST(Caption, tells_a_query_that_sees_nothing) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().padding = std::vector<bool>{false, false, false};
  EXPECT_EQ(caption_of(scene, "h0.weights", {0, 2}, Grain::Row),
            "<query>Query 1</query> sees no <key>key</key>, so there is nothing to share out: its "
            "<score>weights</score> are [0 0 0].");
}

TEST(Caption, tells_an_override_and_what_the_step_would_give) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{1, 2}, 5}};
  EXPECT_EQ(caption_of(scene, "h0.scores", {1, 2}, Grain::Cell),
            "h0.scores, row 2, column 3, is set by hand to 5; the step itself would give 12.");
}

TEST(Caption, of_a_single_number_does_not_say_where_in_its_matrix_it_is) {
  Scene scene = small_transformer(1);
  scene.readout.emplace();
  scene.readout->projection.weight = SceneMatrix{SharedMatrix(Matrix::Identity(4, 4)), {}};
  scene.readout->targets = {std::vector<std::optional<Index>>(static_cast<std::size_t>(scene.inputs->rows()),
                                                              std::optional<Index>(0))};
  const std::string said = caption_of(scene, "loss", {0, 0}, Grain::Cell);
  EXPECT_NE(said.find("is the <readout>loss</readout>, "), std::string::npos) << said;
  EXPECT_EQ(said.find("column"), std::string::npos) << said;
}

// The probabilities are a quarter each.
TEST(Caption, of_the_loss_says_how_it_follows_from_a_probability) {
  Scene scene = small_transformer(1);
  scene.readout.emplace();
  scene.readout->projection.weight = SceneMatrix{SharedMatrix(Matrix::Zero(4, 4)), {}};
  const auto rows = static_cast<std::size_t>(scene.inputs->rows());
  scene.readout->targets = {std::vector<std::optional<Index>>(rows)};
  scene.readout->targets->at(0) = 2;
  EXPECT_EQ(caption_of(scene, "loss", {0, 0}, Grain::Cell),
            "The target 3 has the probability 25.0%: the <readout>loss</readout> is −ln 0.25 = 1.386.");
  scene.readout->targets->at(1) = 0;
  EXPECT_EQ(
      caption_of(scene, "loss", {0, 0}, Grain::Cell),
      "Row 2: its target 1 has the probability 25.0%, and −ln 0.25 = 1.386. The mean of that over the 2 "
      "rows with a target is the <readout>loss</readout>, 1.386.");
  scene.tokens = {"the", "cat", "sat"};
  const auto in_chinese = [&] { return caption_of(scene, "loss", {0, 0}, Grain::Cell, Language::Chinese); };
  EXPECT_THAT(in_chinese(), testing::HasSubstr("第 2 行“cat”的目标（1）得到概率 25.0%"));
  scene.readout->labels = std::vector<std::string>{"on", "in", "at", "by"};
  EXPECT_THAT(in_chinese(), testing::HasSubstr("第 2 行“cat”的目标（“on”）得到概率 25.0%"));
}

// −ln 0.0005 would be another number.
TEST(Caption, of_the_loss_says_a_small_probability_with_all_of_its_digits) {
  Scene scene = small_transformer(1);
  scene.readout.emplace();
  Matrix weight = Matrix::Zero(4, 4);
  scene.readout->projection.weight = SceneMatrix{SharedMatrix(weight), {}};
  scene.readout->projection.bias = SceneMatrix{SharedMatrix(Matrix{{7.5f, 0, 0, 0}}), {}};
  scene.readout->targets = {
      std::vector<std::optional<Index>>(static_cast<std::size_t>(scene.inputs->rows()))};
  scene.readout->targets->at(0) = 2;
  EXPECT_THAT(caption_of(scene, "loss", {0, 0}, Grain::Cell), testing::HasSubstr("−ln 0.000552"));
}

TEST(Caption, of_what_leaves_a_block_without_a_residual_says_that_nothing_is_added) {
  Scene scene = small_transformer(1);
  scene.blocks[0].is_residual = false;
  const std::string said = caption_of(scene, "b0.out", {0, 0}, Grain::Row);
  EXPECT_NE(said.find("no residual"), std::string::npos) << said;
  EXPECT_EQ(said.find("identity"), std::string::npos) << said;
}

TEST(Caption, of_what_leaves_a_block_that_is_off_says_so) {
  Scene scene = small_transformer(1);
  scene.blocks[0].is_enabled = false;
  const std::string said = caption_of(scene, "b0.out", {0, 0}, Grain::Row);
  EXPECT_NE(said.find("switched off"), std::string::npos) << said;
  EXPECT_EQ(said.find("identity"), std::string::npos) << said;
}

TEST(Caption, of_a_joined_row_times_W_o_names_the_matrix_that_it_is_a_row_of) {
  const Scene scene = small_transformer(1);
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    const std::string said = caption_of(scene, "b0.attention", {1, 3}, grain);
    EXPECT_NE(said.find("<output>W_o</output>"), std::string::npos) << said;
    EXPECT_NE(said.find("<output>b0.attention</output>"), std::string::npos) << said;
  }
}

TEST(Caption, of_a_sum_of_matrices_names_them) {
  EXPECT_THAT(caption_of(small_transformer(1), "b0.out", {1, 3}, Grain::Row),
              testing::StartsWith("b0.mid + b0.feed gives <input>b0.out</input>: row 2 is ["));
}

TEST(Caption, tells_a_head_that_is_off) {
  Scene scene = tutorial_scene();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.heads[1].is_enabled = false;
  EXPECT_EQ(caption_of(scene, "h1.output", {0, 0}, Grain::Cell),
            "Head 2 is switched off: it adds zeros in its place.");
}

TEST(Caption, tells_a_number_that_is_none) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  Matrix X(1, 2);
  X << 3e38f, 3e38f;
  scene.inputs = scene_matrix(X);
  EXPECT_EQ(caption_of(scene, "h0.weights", {0, 0}, Grain::Cell),
            "h0.weights is not a number (NaN): infinities met along the way.");
}

// With the core's values at hand for each moment: its number stands in the sentence.
TEST(Caption, holds_the_number_of_every_moment_of_the_tutorial_in_both_languages) {
  for (const Language language : {Language::English, Language::Chinese}) {
    Computation computation = make_computation(tutorial_scene(), {Grain::Cell, false});
    const Index count = computation.timeline().moment_count();
    for (Index i = computation.timeline().step_begin(3); i < count; ++i) {
      const std::string sentence = caption_at(computation, i + 1, language);
      const Moment moment = *computation.last_moment();
      const Graph& graph = computation.graph();
      const float value = graph.cell(moment.node, cell_at(graph.shape(moment.node), moment.from_cell));
      const bool is_said = std::ranges::any_of(
          std::array{readable_text(value), fixed_text(value, 4),
                     std::string(std::abs(value) < 5e-5f ? "≈0" : "no such text")},
          [&](const std::string& text) { return sentence.find(text) != std::string::npos; });
      EXPECT_TRUE(is_said) << value << ": " << sentence;
    }
  }
}

// The cell whose number a caption of one cell names; none: it is not a number of a cell.
std::optional<CellRef> number_named(const std::string& name, const Graph& graph, const Moment& moment) {
  const Cell cell = cell_at(graph.shape(moment.node), moment.from_cell);
  const std::span<const NodeId> from = graph.inputs(moment.node);
  if (name == "value") return CellRef{moment.node, cell};
  if (name == "before" || name == "input") return CellRef{from[0], cell};
  if (name == "position") return CellRef{from[1], cell};
  if (name == "weight" && graph.op(moment.node)->kind() == "weigh_values")
    return CellRef{from[0], {cell.slice, cell.row}};
  if (name == "number") return CellRef{from[1], {cell.row, cell.col}};
  return std::nullopt;
}

double read_number(std::string text) {
  for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
  return parse_double(text).value_or(NAN);
}

// Whether a text is this number, to four digits or to as many decimals as it has beside others; what is less
// than these is about 0.
bool says_number(const std::string& text, const Graph& graph, CellRef cell) {
  const float value = graph.cell(cell.node, cell.cell);
  if (text == readable_text(value)) return true;
  const auto decimals = decimals_beside(strongest_number(graph, cell.node));
  const double half = 0.501 * std::pow(10.0, -decimals.value_or(10));
  const double said = text == "≈0" ? 0 : read_number(text);
  return value != 0 && std::abs(said - static_cast<double>(value)) <= half;
}

TEST(Caption, names_the_numbers_of_the_core_at_every_moment_of_any_scene_in_both_languages) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Computation computation = make_computation(random_scene(seed), {Grain::Cell, seed % 2 == 0});
    for (Index i = 1; i <= computation.timeline().moment_count(); ++i) {
      computation.go_to(i);
      const Moment moment = *computation.last_moment();
      if (!computation.graph().op(moment.node) || moment.to_cell - moment.from_cell != 1) continue;
      const Message told = caption(computation, moment);
      for (const auto& [name, text] : told.args) {
        const auto number = number_named(name, computation.graph(), moment);
        if (!number) continue;
        EXPECT_TRUE(says_number(text, computation.graph(), *number))
            << text << " in " << told.key << " of seed " << seed;
        ++compared;
      }
      const bool has_value = told.key != "caption.off" && told.key != "caption.off.output" &&
                             !told.key.starts_with("caption.nan");
      const CellRef number = *number_named("value", computation.graph(), moment);
      const std::string value = readable_number(computation.graph(), number);
      for (const Language language : {Language::English, Language::Chinese}) {
        const std::string sentence = catalogue(language).say(told);
        EXPECT_TRUE(!has_value || sentence.find(value) != std::string::npos) << sentence;
      }
    }
  }
  EXPECT_GT(compared, 2000);
}

TEST(Caption, of_a_row_holds_each_of_its_numbers) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Computation computation = make_computation(random_scene(seed), {Grain::Row, false});
    const Graph& graph = computation.graph();
    for (Index i = 1; i <= computation.timeline().moment_count(); ++i) {
      computation.go_to(i);
      const Moment moment = *computation.last_moment();
      for (const auto& [name, text] : caption(computation, moment).args) {
        if (name != "values") continue;
        std::string all;
        for (Index at = moment.from_cell; at < moment.to_cell; ++at)
          all += (all.empty() ? "[" : " ") +
                 readable_number(graph, {moment.node, cell_at(graph.shape(moment.node), at)});
        EXPECT_TRUE(text == all + "]" || moment.to_cell - moment.from_cell > 8) << text << " " << all;
      }
    }
  }
}

TEST(Caption, is_a_whole_sentence_for_every_moment_of_any_scene_in_both_languages) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Walk walk{static_cast<Grain>(seed % 3), seed % 2 == 0};
    Computation computation = make_computation(random_scene(seed), walk);
    for (Index i = 1; i <= computation.timeline().moment_count(); ++i) {
      const std::string english = caption_at(computation, i);
      ASSERT_TRUE(is_complete(english)) << seed << " " << english;
      const std::string chinese = caption_at(computation, i, Language::Chinese);
      ASSERT_TRUE(is_complete(chinese)) << seed << " " << chinese;
    }
  }
}

}  // namespace
}  // namespace heed
