// What stands in the programs; tests/reference runs them.
#include "core/model/transformers_program.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/model/open_scene.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

using ProgramJson = nlohmann::json;

// The program of a tiny model with changes; else the key of the sentence that says why there is none.
std::string program_of(const std::string& model, const ProgramJson& changes,
                       const std::string& text = "The cat sat") {
  ProgramJson json = {
      {"heed", 2}, {"model", {{"folder", HEED_SOURCE_DIR "/tests/golden/models/" + model}, {"text", text}}}};
  json.update(changes);
  Progress progress;
  const Result<Scene> scene = opened(read_scene(json.dump(), {}).value(), {}, progress);
  if (!scene) return scene.error().message.key;
  const Result<std::string> program = transformers_program(scene.value());
  return program ? program.value() : program.error().message.key;
}

ProgramJson patched(ProgramJson patches) { return {{"patches", std::move(patches)}}; }

bool says(const std::string& program, const std::string& lines) {
  return program.find(lines) != std::string::npos;
}

// Whether the first stands in front of the second.
bool in_order(const std::string& program, const std::string& first, const std::string& second) {
  return says(program, first) && says(program, second) && program.find(first) < program.find(second);
}

TEST(TransformersProgram, copies_rows_that_the_model_has_for_another_text) {
  const std::string program = program_of(
      "gpt2", patched({{{"node", "b1.h1.output"}, {"rows", {{2, 1}, {0, 3}}}, {"from", "A dog sat"}}}));
  EXPECT_TRUE(says(program,
                   "text_1 = rows_of(\n"
                   "    \"A dog sat\",\n"
                   "    b1_h1_output=before(\"transformer.h.1.attn.c_proj\", 4, 8),\n"
                   ")\n"))
      << program;
  EXPECT_TRUE(says(program,
                   "@before(\"transformer.h.1.attn.c_proj\", 4, 8)\n"
                   "def b1_h1_output(rows):\n"
                   "    rows[[2, 0]] = text_1.b1_h1_output[[1, 3]]\n"))
      << program;
}

TEST(TransformersProgram, replaces_first_then_adds_then_overrides) {
  const ProgramJson patches = {
      {{"node", "b0.feed"}, {"add", 2}, {"from", "I love it"}, {"minus", "I hate it"}},
      {{"node", "b0.feed"}, {"mean", true}}};
  const std::string program = program_of(
      "gpt2", {{"patches", patches}, {"overrides", {{"b0.feed", ProgramJson::parse("[[1, 2, 0.5]]")}}}});
  EXPECT_TRUE(says(program,
                   "def b0_feed(rows):\n"
                   "    rows[:] = own_text.b0_feed.mean(0)\n"
                   "    rows += 2 * (text_1.b0_feed[-1] - text_2.b0_feed[-1])\n"
                   "    put(rows, [[1, 2, 0.5]])\n"))
      << program;
}

// PyTorch would add once to a row that a list names twice.
TEST(TransformersProgram, steers_a_row_in_two_directions) {
  const std::string program = program_of(
      "gpt2", patched({{{"node", "b0.out"}, {"rows", {{1, 0}, {1, 2}}}, {"add", 1}, {"from", "A dog sat"}}}));
  EXPECT_TRUE(says(program,
                   "    rows[1] += text_1.b0_out[0]\n"
                   "    rows[1] += text_1.b0_out[2]\n"))
      << program;
}

TEST(TransformersProgram, reads_texts_with_parts_off_but_without_this_texts_own_inputs) {
  const ProgramJson changes = {
      {"off", {"b0.h0"}},
      {"edits", ProgramJson::parse(R"({"X": [[0, 0, 1]], "P": [[20, 0, 1]], "b0.W_1": [[0, 0, 1]]})")},
      {"patches", {{{"node", "b0.feed"}, {"mean", "A dog sat"}}, {{"node", "b1.feed"}, {"mean", true}}}}};
  const std::string program = program_of("gpt2", changes);
  EXPECT_TRUE(in_order(program, "# b0.W_1\n", "def b0_h0_off")) << program;
  EXPECT_TRUE(in_order(program, "\"transformer.wpe.weight\"", "def b0_h0_off"));
  EXPECT_TRUE(in_order(program, "def b0_h0_off", "text_1 = "));
  EXPECT_TRUE(in_order(program, "text_1 = ", "def X("));
  EXPECT_TRUE(in_order(program, "def X(", "own_text = "));
  EXPECT_TRUE(in_order(program, "own_text = ", "def b0_feed("));
}

// A text has fewer rows than the table, and here positions depend on the text.
TEST(TransformersProgram, leaves_out_edits_of_positions_that_the_text_does_not_have) {
  const ProgramJson changes = {
      {"edits", ProgramJson::parse(R"({"P": [[0, 0, 1], [12, 1, 1]], "b0.W_1": [[0, 0, 1]]})")}};
  const std::string program = program_of("roberta_labels", changes, "The");
  EXPECT_TRUE(says(program, "def P(rows):\n    put(rows, [[0, 0, 1]])\n")) << program;
}

// Both are about what goes into one module.
TEST(TransformersProgram, lets_what_is_downstream_have_the_last_word) {
  const ProgramJson cells = ProgramJson::parse("[[0, 1, 2]]");
  const ProgramJson heads = {{"overrides",
                              {{"b0.concat", cells},
                               {"b0.h1.output", cells},
                               {"b0.h1.scores", cells},
                               {"b0.h1.masked", cells},
                               {"b0.h1.scaled", cells}}}};
  const std::string program = program_of("gpt2", heads);
  EXPECT_TRUE(in_order(program, "def b0_h1_output(", "def b0_concat(")) << program;
  EXPECT_TRUE(in_order(program, "def b0_h1_scores(", "def b0_h1_scaled("));
  EXPECT_TRUE(in_order(program, "def b0_h1_scaled(", "def b0_h1_masked("));
  EXPECT_TRUE(says(program, "@at_softmax(\"masked\", 0, 1)"));
}

TEST(TransformersProgram, writes_infinity_as_Python_does) {
  const std::string program =
      program_of("gpt2", {{"overrides", {{"b0.h0.masked", ProgramJson::parse(R"([[2, 1, "-inf"]])")}}}});
  EXPECT_TRUE(says(program, "put(rows, [[2, 1, float(\"-inf\")]])")) << program;
}

// The module computes them of every token.
TEST(TransformersProgram, finds_the_logits_of_a_classifier_in_the_last_row) {
  const ProgramJson logits = {{"overrides", {{"logits", ProgramJson::parse("[[0, 1, 2]]")}}}};
  EXPECT_TRUE(says(program_of("gpt2_labels", logits), "@after(\"score\", first_row=-1)\n"));
  EXPECT_TRUE(says(program_of("bert_labels", logits), "@after(\"classifier\")\n"));
  EXPECT_TRUE(says(program_of("gpt2", logits), "@after(\"lm_head\")\n"));
}

TEST(TransformersProgram, has_only_the_helpers_that_it_needs) {
  const std::string program =
      program_of("gpt2", {{"overrides", {{"b0.feed", ProgramJson::parse("[[0, 1, 2]]")}}}});
  for (const char* unneeded :
       {"def before", "def skip", "softmax, ", "def rows_of", "def weight", "import types"})
    EXPECT_FALSE(says(program, unneeded)) << unneeded;
}

TEST(TransformersProgram, refuses_numbers_that_no_module_gives_out) {
  EXPECT_EQ(program_of("gpt2", patched({{{"node", "b0.mid"}, {"mean", true}}})),
            "pretrained.program.no_module");
  EXPECT_EQ(program_of("bert_sentence", patched({{{"node", "pooled"}, {"mean", "The dog"}}})),
            "pretrained.program.no_module");
}

// Row 1 of another text does not see its column 2, which row 2 of this one does.
TEST(TransformersProgram, refuses_scores_that_the_mask_hides_where_they_come_from) {
  const auto copied = [](const std::string& model, ProgramJson rows) {
    const ProgramJson patch = {
        {"node", "b0.h0.scores"}, {"rows", {std::move(rows)}}, {"from", "The cat sat"}};
    return program_of(model, patched({patch}));
  };
  const std::string hidden = "pretrained.program.masked_scores";
  EXPECT_EQ(copied("gpt2", {2, 1}), hidden);
  EXPECT_TRUE(says(copied("gpt2", {1, 2}), "rows[1] = text_1.b0_h0_scores[2]"));
  EXPECT_TRUE(says(copied("gpt2", {2, 2}), "rows[2] = text_1.b0_h0_scores[2]"));
  EXPECT_TRUE(says(copied("bert_masked", {2, 1}), "rows[2] = text_1.b0_h0_scores[1]"));
  EXPECT_EQ(copied("mistral_window", {0, 4}), hidden);  // row 4 sees four tokens, and not the first
  EXPECT_TRUE(says(copied("mistral_window", {0, 3}), "rows[0] = text_1.b0_h0_scores[3]"));
  EXPECT_EQ(program_of("gpt2", patched({{{"node", "b0.h0.scaled"}, {"mean", true}}})), hidden);
  EXPECT_TRUE(says(program_of("gpt2", patched({{{"node", "b0.h0.masked"}, {"mean", true}}})), "mean(0)"));
}

}  // namespace
}  // namespace heed
