#include "core/explain/answer_caption.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

// Two tokens, “a” [1 0] and “b” [0 1]; the classes are the columns of the stream. Attention adds what all
// tokens before and the token itself hold, times `by`; feed-forward adds `constant` to column 1.
Scene reader(float by, float constant) {
  Scene scene = small_transformer(1, 2, 2);
  scene.inputs = scene_matrix(Matrix::Identity(2, 2));
  scene.tokens = std::vector<std::string>{"a", "b"};
  TransformerBlock& block = scene.blocks[0];
  block.norm = TransformerBlock::NormPlace::None;
  block.attention_norm = block.feed_forward_norm = std::nullopt;
  block.attention->heads = {Head()};
  block.attention->heads[0].name = "copy";
  block.attention->mask.emplace().is_causal = true;
  block.attention->output.emplace().weight = scene_matrix(by * Matrix::Identity(2, 2));
  Matrix none = Matrix::Zero(2, 1), one = Matrix::Ones(1, 1), up(1, 2);
  up << 0, constant;
  block.feed_forward->expand.weight = scene_matrix(none);
  block.feed_forward->expand.bias = scene_matrix(one);
  block.feed_forward->contract.weight = scene_matrix(up);
  block.feed_forward->contract.bias = std::nullopt;
  block.feed_forward->activation = Activation::Relu;
  scene.final_norm = std::nullopt;
  scene.readout.emplace().projection.weight = scene_matrix(Matrix::Identity(2, 2));
  scene.readout->labels = std::vector<std::string>{"yes", "no"};
  return scene;
}

Message said(const Scene& scene, Index row) {
  const Computation computation = make_complete(scene);
  const Cell cell = likeliest_answer(computation, row);
  return answer_caption(computation, logit_ledger(computation, cell.row, cell.col),
                        {computation.built().readout->probabilities, cell});
}

std::string arg(const Message& message, const std::string& name) {
  for (const auto& [key, value] : message.args) {
    if (key == name) return value;
  }
  return "none";
}

TEST(AnswerCaption, names_the_head_that_added_most_and_what_it_looked_at) {
  const Message message = said(reader(9, 0), 1);  // scores are scaled by √2
  EXPECT_EQ(message.key, "caption.answer.own_head");
  EXPECT_EQ(arg(message, "token"), "“b”");
  EXPECT_EQ(arg(message, "word"), "“b”");
  EXPECT_EQ(arg(message, "head"), "copy");
  EXPECT_EQ(arg(message, "block"), "1");
  EXPECT_EQ(arg(message, "answer"), "“no”");
  // “b” gives itself w = 1/(1 + exp(−1/√2)) = 0.66976: logits 9(1 − w) and 1 + 9w differ by 4.0557.
  EXPECT_EQ(arg(message, "share"), "98.3%");
}

TEST(AnswerCaption, has_no_blanks_around_a_quoted_name_in_Chinese) {
  Scene scene = reader(9, 0);
  EXPECT_THAT(catalogue(Language::Chinese).say(said(scene, 1)), testing::HasSubstr("的头“copy”里最"));
  EXPECT_THAT(catalogue(Language::English).say(said(scene, 1)), testing::HasSubstr("head “copy”: this"));
  scene.blocks[0].attention->heads[0].name.clear();
  EXPECT_EQ(said(scene, 1).key, "caption.answer.head");
}

// Its name differs from language to language.
TEST(AnswerCaption, refers_to_the_name_of_a_head_that_comes_with_heed) {
  Scene scene = reader(9, 0);
  scene.blocks[0].attention->heads[0].name = "previous word";
  const Message message = said(scene, 1);
  EXPECT_EQ(message.key, "caption.answer.known_head");
  EXPECT_EQ(arg(message, "head"), "head.previous_word");
  scene.readout->pool = Pool::Mean;
  EXPECT_EQ(said(scene, 0).key, "caption.answer.known_head_of_all");
}

TEST(AnswerCaption, names_the_feed_forward_layer_or_the_embedding_where_these_add_most) {
  EXPECT_EQ(said(reader(0.1f, 5), 1).key, "caption.answer.feed_forward");
  EXPECT_EQ(said(reader(0.1f, 0), 0).key, "caption.answer.embedding");
}

TEST(AnswerCaption, of_a_pooled_answer_is_about_no_single_token) {
  Scene scene = reader(9, 0);
  scene.readout->pool = Pool::Mean;
  const Message message = said(scene, 0);
  EXPECT_EQ(message.key, "caption.answer.own_head_of_all");
  EXPECT_EQ(arg(message, "token"), "none");
  EXPECT_EQ(arg(message, "word"), "none");
}

}  // namespace
}  // namespace heed
