// What holds of every transformer, and where its matrices and steps are.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/module/grower.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "core/walk/caption.h"
#include "core/walk/computation.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

using NormPlace = TransformerBlock::NormPlace;

std::vector<std::string> names_of(const Computation& computation) {
  std::vector<std::string> names;
  for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
    names.push_back(computation.graph().info(node).name);
  }
  return names;
}

bool has(const Computation& computation, std::string_view name) {
  return computation.graph().find(name).has_value();
}

void clear(Projection& projection) {
  set_values(projection.weight, Matrix::Zero(projection.weight->rows(), projection.weight->cols()));
  projection.bias.reset();
}

TEST(Transformer, with_zero_weights_behind_its_parts_passes_on_what_comes_in) {
  for (const NormPlace norm : {NormPlace::None, NormPlace::Pre}) {
    for (const bool is_parallel : {false, true}) {
      Scene scene = small_transformer(1);
      TransformerBlock& block = scene.blocks[0];
      block.norm = norm;
      block.is_parallel = is_parallel;
      if (norm == NormPlace::None) block.attention_norm = block.feed_forward_norm = std::nullopt;
      clear(*block.attention->output);
      clear(block.feed_forward->contract);
      EXPECT_EQ(values_of(make_complete(scene).graph(), "b0.out"), *scene.inputs);
    }
  }
}

TEST(Transformer, with_LayerNorm_does_not_see_a_shift_of_its_rows) {
  Scene scene = small_transformer(2);
  Scene shifted = scene;
  set_values(shifted.inputs, scene.inputs->array() + 3);
  const Computation plain = make_complete(scene), moved = make_complete(shifted);
  for (const char* node : {"b0.norm1", "b0.h0.weights", "b0.attention", "b0.norm2", "b0.feed"}) {
    EXPECT_LT(largest_difference(values_of(plain.graph(), node), values_of(moved.graph(), node)), 2e-5)
        << node;
  }
}

TEST(Transformer, with_RMSNorm_does_not_see_how_long_its_rows_are) {
  Scene scene = small_transformer(3);
  scene.blocks[0].attention_norm->kind = Norm::Kind::Rms;
  scene.blocks[0].attention_norm->eps = 1e-12f;
  Scene longer = scene;
  set_values(longer.inputs, *scene.inputs * 4);
  EXPECT_LT(largest_difference(values_of(make_complete(scene).graph(), "b0.norm1"),
                               values_of(make_complete(longer).graph(), "b0.norm1")),
            1e-5);
}

TEST(Transformer, of_two_blocks_equals_its_blocks_one_after_the_other) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Scene first = small_transformer(seed);
    Scene second = small_transformer(seed + 100), both = first;
    both.blocks.push_back(second.blocks[0]);
    set_values(second.inputs, values_of(make_complete(first).graph(), "b0.out"));
    const Computation stacked = make_complete(both), after = make_complete(second);
    for (const char* node : {"norm1", "h0.weights", "mid", "active", "out"}) {
      EXPECT_EQ(values_of(stacked.graph(), std::string("b1.") + node),
                values_of(after.graph(), std::string("b0.") + node))
          << node;
    }
  }
}

TEST(Transformer, passes_a_block_that_is_off_unchanged_and_adds_zeros_for_a_part_that_is_off) {
  Scene scene = small_transformer(4);
  scene.blocks[0].is_enabled = false;
  EXPECT_EQ(values_of(make_complete(scene).graph(), "b0.out"), *scene.inputs);
  scene = small_transformer(4);
  scene.blocks[0].attention->is_enabled = false;
  const Computation without = make_complete(scene);
  EXPECT_EQ(values_of(without.graph(), "b0.mid"), *scene.inputs);
  EXPECT_TRUE(values_of(without.graph(), "b0.attention").isZero(0));
  EXPECT_GT(values_of(without.graph(), "b0.h0.weights").maxCoeff(), 0)
      << "its heads are still there to look at";
  scene.blocks[0].feed_forward->is_enabled = false;
  EXPECT_EQ(values_of(make_complete(scene).graph(), "b0.out"), *scene.inputs);
}

TEST(Transformer, names_its_matrices_as_the_format_has_them) {
  Scene scene = small_transformer(5);
  const std::vector<std::string> pre = {"X", "b0.norm1", "b0.h0.W_q", "b0.h0.W_k", "b0.h0.W_v", "b0.W_o"};
  const std::vector<std::string> all = names_of(make_computation(scene));
  for (const std::string& name : pre) EXPECT_NE(std::find(all.begin(), all.end(), name), all.end()) << name;
  Computation computation = make_computation(scene);
  for (const char* name : {"b0.attention", "b0.mid", "b0.norm2", "b0.W_1", "b0.hidden", "b0.active", "b0.W_2",
                           "b0.feed", "b0.out"}) {
    EXPECT_TRUE(has(computation, name)) << name;
  }
  for (const char* name : {"Y", "b0.concat", "b0.sum1", "b0.gate", "b0.g_1"})
    EXPECT_FALSE(has(computation, name)) << name;
  scene.blocks[0].norm = NormPlace::Post;
  computation = make_computation(scene);
  for (const char* name : {"b0.sum1", "b0.mid", "b0.sum2", "b0.out"})
    EXPECT_TRUE(has(computation, name)) << name;
  for (const char* name : {"b0.norm1", "b0.norm2"}) EXPECT_FALSE(has(computation, name)) << name;
  scene.blocks[0].feed_forward.reset();
  scene.blocks[0].feed_forward_norm.reset();
  computation = make_computation(scene);
  EXPECT_TRUE(has(computation, "b0.sum1") && has(computation, "b0.out") && !has(computation, "b0.mid"));
}

TEST(Transformer, uses_the_keys_and_values_of_the_head_that_another_one_shares) {
  Scene scene = small_transformer(6);
  Attention& attention = *scene.blocks[0].attention;
  Head sharing = attention.heads[0];
  sharing.key.reset();
  sharing.value.reset();
  sharing.shares = 0;
  attention.heads.push_back(sharing);
  Matrix output(6, 4);
  output << *attention.output->weight, *attention.output->weight;
  set_values(attention.output->weight, output);
  const Computation computation = make_complete(scene);
  EXPECT_FALSE(has(computation, "b0.h1.K") || has(computation, "b0.h1.V"));
  EXPECT_EQ(values_of(computation.graph(), "b0.h1.output"), values_of(computation.graph(), "b0.h0.output"));
}

TEST(TransformerSteps, come_in_chapters_of_parts_and_attention_keeps_its_eight) {
  Scene scene = small_transformer(7);
  scene.blocks.push_back(scene.blocks[0]);
  scene.blocks[1].name = "Second reader";
  scene.final_norm = Norm();
  scene.readout.emplace().projection.weight = scene_matrix(Matrix::Ones(4, 2));
  const Computation computation = make_computation(scene);
  std::vector<std::string> chapters;
  for (const Chapter& chapter : computation.steps().chapters()) {
    std::string words = chapter.title.key;
    for (const auto& [name, value] : chapter.title.args) words += " " + value;
    chapters.push_back(words);
  }
  EXPECT_EQ(chapters,
            (std::vector<std::string>{"chapter.embed", "chapter.block.attention 1",
                                      "chapter.block.feed_forward 1", "chapter.named.attention Second reader",
                                      "chapter.named.feed_forward Second reader", "chapter.readout"}));
  std::vector<std::string> steps;
  const Chapter& attention = computation.steps().chapters()[1];
  for (int number = attention.first_step; number <= attention.last_step; ++number) {
    steps.push_back(computation.steps().at(number).id);
  }
  EXPECT_EQ(steps, (std::vector<std::string>{"inputs", "weights", "projections", "scores", "softmax",
                                             "weighting", "sum", "join", "residual"}));
}

TEST(TransformerSteps, compute_nothing_after_the_playhead) {
  Scene scene = small_transformer(8);
  Computation computation = make_computation(scene, {Grain::Row, false});
  const Index count = computation.timeline().moment_count();
  for (Index at = 0; at <= count; ++at) {
    computation.go_to(at);
    const std::optional<Moment> last = computation.last_moment();
    if (!last) continue;
    for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
      const NodeInfo& info = computation.graph().info(node);
      if (!computation.graph().op(node) || info.step <= last->step) continue;
      EXPECT_EQ(computation.known(node), 0) << info.name;
    }
  }
  EXPECT_EQ(computation.known(computation.result()), 12);
}

TEST(TransformerCaptions, are_whole_sentences_in_both_languages_at_every_moment) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
      Computation computation = make_computation(random_transformer(seed), {grain, false});
      const Index count = computation.timeline().moment_count();
      computation.go_to(count);
      for (Index at = 0; at < count; ++at) {
        const Message message = caption(computation, computation.timeline().moment(at));
        for (const Language language : {Language::English, Language::Chinese}) {
          const std::string said = catalogue(language).say(message);
          ASSERT_EQ(said.find("⟦"), std::string::npos) << message.key << ": " << said;
        }
      }
      for (const Step& step : computation.steps()) {
        ASSERT_TRUE(catalogue(Language::Chinese).has(step.title().key)) << step.id;
      }
    }
  }
}

TEST(TransformerExplanations, come_to_the_number_of_every_cell) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Computation computation = make_complete(random_transformer(seed));
    const Graph& graph = computation.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      const Shape& shape = graph.shape(node);
      for (const Index at : {Index{0}, shape.cell_count() - 1}) {
        const Cell cell = cell_at(shape, at);
        const double number = graph.cell(node, cell);
        if (!std::isfinite(number) || graph.find_override(node, cell)) continue;
        ASSERT_NEAR(graph.explain(node, cell).expression.value, number,
                    2e-5 * std::max(1.0, std::abs(number)))
            << seed << " " << graph.info(node).name;
      }
    }
  }
}

TEST(TransformerFile, reads_back_as_it_was_written) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Scene scene = random_transformer(seed);
    scene.blocks[0].name = "注意 \"first\"";
    scene.blocks[0].extras = {{"x-note", "[1, 2]"}};
    const std::string text = write_scene(scene);
    const Result<Scene> again = read_scene(text, ".");
    ASSERT_TRUE(again.is_ok()) << again.error().place << ": " << again.error().message.key << text;
    EXPECT_EQ(again.value(), scene);
    EXPECT_EQ(write_scene(again.value()), text);
  }
}

TEST(TransformerMemory, is_refused_before_it_is_taken) {
  Scene scene = small_transformer(9);
  set_values(scene.inputs, Matrix::Zero(40000, 4));
  for (int more = 0; more < 3; ++more) scene.blocks.push_back(scene.blocks[0]);
  const Result<BuiltScene> built = build_scene(scene);
  ASSERT_FALSE(built.is_ok());
  EXPECT_EQ(built.error().message.key, "build.memory");
}

}  // namespace
}  // namespace heed
