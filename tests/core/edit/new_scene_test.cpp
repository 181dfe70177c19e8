#include "core/edit/new_scene.h"

#include <gmock/gmock.h>

#include "core/edit/scene_edit.h"
#include "core/scene/modules.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

using testing::ElementsAre;

NewScene sentence(const std::string& text = "the cat sat on the mat") {
  NewScene wanted;
  wanted.text = text;
  return wanted;
}

NewScene rows(const std::string& numbers) {
  NewScene wanted;
  wanted.source = NewScene::Source::Rows;
  wanted.rows = numbers;
  return wanted;
}

Scene made(const NewScene& wanted) {
  const Result<Scene> scene = make_scene(wanted);
  EXPECT_TRUE(scene) << (scene ? "" : say(scene.error(), Language::English));
  return scene ? scene.value() : Scene();
}

// The key of the sentence that stands beside a field, or nothing.
std::string fault(const NewScene& wanted, NewSceneField field) {
  const NewSceneCheck check = check_new_scene(wanted);
  const Error* error = check.fault_of(field);
  EXPECT_EQ(check.faults.empty(), make_scene(wanted).is_ok());
  return error ? error->message.key : "";
}

std::string fault_of_d_head(std::string text) {
  NewScene wanted = sentence();
  wanted.d_head = std::move(text);
  return fault(wanted, NewSceneField::HeadWidth);
}

TEST(NewScene, makes_a_token_of_each_word_and_equal_rows_of_equal_words) {
  const Scene scene = made(sentence());
  EXPECT_THAT(*scene.tokens, ElementsAre("the", "cat", "sat", "on", "the", "mat"));
  EXPECT_EQ(scene.inputs->row(0), scene.inputs->row(4));
  EXPECT_NE(scene.inputs->row(0), scene.inputs->row(1));
  EXPECT_EQ(scene.embedding->tokens.size(), 5u);
  EXPECT_EQ(scene.title.at(""), "the cat sat on the mat");
}

TEST(NewScene, has_all_its_sizes_at_once) {
  NewScene wanted = sentence();
  wanted.heads = "4";
  wanted.d_model = "16";
  wanted.d_head = "3";
  const Scene scene = made(wanted);
  ASSERT_EQ(scene.attention.heads.size(), 4u);
  EXPECT_EQ(scene.inputs->cols(), 16);
  for (const Head& head : scene.attention.heads) {
    for (const auto* projection : {&head.query, &head.key, &head.value}) {
      EXPECT_EQ((*projection)->weight->rows(), 16);
      EXPECT_EQ((*projection)->weight->cols(), 3);
    }
  }
}

TEST(NewScene, shares_d_among_the_heads_if_no_d_k_is_typed) {
  NewScene wanted = sentence();
  wanted.heads = "3";
  wanted.d_model = "12";
  EXPECT_EQ(check_new_scene(wanted).sizes.d_head, 4);
  wanted.heads = "30";
  EXPECT_EQ(check_new_scene(wanted).sizes.d_head, 1) << "it is never 0";
}

TEST(NewScene, takes_rows_of_numbers_as_its_inputs) {
  Matrix expected(2, 3);
  expected << 1, 0, 2, 0, 1, 1;
  for (const char* text : {"1 0 2\n0 1 1", "1,0,2\n0,1,1\n", "1 0 2; 0 1 1", "[[1, 0, 2], [0, 1, 1]]"}) {
    const Scene scene = made(rows(text));
    EXPECT_EQ(*scene.inputs, expected) << text;
    EXPECT_FALSE(scene.tokens) << text;
  }
}

TEST(NewScene, takes_words_before_its_rows_as_tokens_and_says_which_it_found) {
  const NewScene wanted = rows("word,x,y\nthe,1,0\ncat,0,1\nthe,1,1");
  const Scene scene = made(wanted);
  EXPECT_EQ(scene.inputs->cols(), 2);
  ASSERT_TRUE(scene.tokens);
  EXPECT_THAT(*scene.tokens, ElementsAre("the", "cat", "the"));
  EXPECT_EQ((*scene.inputs)(2, 1), 1) << "the numbers are those of the table, not made up for the words";
  EXPECT_THAT(check_new_scene(wanted).names.columns, ElementsAre("x", "y"));
  EXPECT_THAT(check_new_scene(wanted).names.rows, ElementsAre("the", "cat", "the"));
}

TEST(NewScene, takes_d_from_its_rows_whatever_is_typed_for_a_text) {
  NewScene wanted = rows("1 0 2\n0 1 1");
  wanted.d_model = "not a number";
  wanted.heads = "1";
  EXPECT_EQ(check_new_scene(wanted).sizes.d_model, 3);
  EXPECT_EQ(made(wanted).attention.heads[0].query->weight->rows(), 3);
}

TEST(NewScene, takes_the_numbers_of_a_file_and_its_name) {
  NewScene wanted;
  wanted.source = NewScene::Source::File;
  EXPECT_EQ(fault(wanted, NewSceneField::Source), "new.no_file");
  wanted.path = "/home/me/activations.v2.csv";
  wanted.table = SharedMatrix(Matrix::Identity(3, 2));
  EXPECT_EQ(*made(wanted).inputs, Matrix(Matrix::Identity(3, 2)));
  EXPECT_EQ(made(wanted).title.at(""), "activations.v2");
}

TEST(NewScene, of_an_unreadable_file_says_why) {
  NewScene wanted;
  wanted.source = NewScene::Source::File;
  wanted.table_error = Error{"numbers.csv", {"scene.file.missing", {}}};
  EXPECT_EQ(fault(wanted, NewSceneField::Source), "scene.file.missing");
}

TEST(NewScene, has_the_mask_positions_and_score_that_are_chosen) {
  NewScene wanted = sentence();
  EXPECT_FALSE(made(wanted).attention.mask);
  wanted.mask = NewScene::MaskRule::Causal;
  EXPECT_TRUE(made(wanted).attention.mask->is_causal);
  wanted.mask = NewScene::MaskRule::Window;
  wanted.window = "2";
  EXPECT_EQ(made(wanted).attention.mask->window, 2);
  for (const auto kind : {Position::Kind::None, Position::Kind::Sinusoidal, Position::Kind::Learned,
                          Position::Kind::Rotary, Position::Kind::Alibi}) {
    wanted.position = kind;
    EXPECT_EQ(made(wanted).position.kind, kind);
  }
  for (const auto kind :
       {Score::Kind::Dot, Score::Kind::ScaledDot, Score::Kind::General, Score::Kind::Additive}) {
    wanted.score = kind;
    EXPECT_EQ(made(wanted).attention.score.kind, kind);
  }
}

TEST(NewScene, can_be_saved_computed_and_made_again_for_every_choice) {
  for (int kind = 0; kind <= static_cast<int>(Fill::Kind::KaimingNormal); ++kind) {
    NewScene wanted = sentence();
    wanted.weights = static_cast<Fill::Kind>(kind);
    wanted.score = static_cast<Score::Kind>(kind % 4);
    wanted.position = static_cast<Position::Kind>(kind % 5);
    const Scene scene = made(wanted);
    EXPECT_EQ(scene, made(wanted));
    const Result<Scene> read = read_scene(write_scene(scene), {});
    ASSERT_TRUE(read) << say(read.error(), Language::English);
    EXPECT_EQ(read.value(), scene);
    EXPECT_TRUE(values_of(make_complete(scene).graph(), "Y").allFinite()) << kind;
  }
}

TEST(NewScene, begins_with_the_weights_that_are_chosen) {
  NewScene wanted = sentence();
  const auto query = [&](std::size_t head) { return *made(wanted).attention.heads[head].query->weight; };
  wanted.weights = Fill::Kind::Zeros;
  EXPECT_EQ(query(0), Matrix(Matrix::Zero(8, 4)));
  wanted.weights = Fill::Kind::Identity;
  EXPECT_EQ(query(1), Matrix(Matrix::Identity(8, 4)));
  wanted.weights = Fill::Kind::Constant;
  wanted.scale = "1/4";
  EXPECT_EQ(query(0), Matrix(Matrix::Constant(8, 4, 0.25f)));
  wanted.weights = Fill::Kind::Uniform;
  EXPECT_LE(query(0).cwiseAbs().maxCoeff(), 0.25f);
  EXPECT_NE(query(0), query(1)) << "each has numbers of its own";
  const Matrix before = query(0);
  wanted.seed = "2";
  EXPECT_NE(query(0), before);
}

TEST(NewScene, says_of_each_field_what_is_wrong_with_it) {
  NewScene wanted = sentence("  \n ");
  wanted.heads = "0";
  wanted.d_model = "eight";
  wanted.d_head = "-1";
  wanted.mask = NewScene::MaskRule::Window;
  wanted.window = "1.5";
  wanted.weights = Fill::Kind::Gaussian;
  wanted.scale = "-1";
  wanted.seed = "x";
  EXPECT_EQ(fault(wanted, NewSceneField::Source), "edit.no_words");
  EXPECT_EQ(fault(wanted, NewSceneField::Heads), "new.count");
  EXPECT_EQ(fault(wanted, NewSceneField::ModelWidth), "new.count");
  EXPECT_EQ(fault(wanted, NewSceneField::HeadWidth), "new.count");
  EXPECT_EQ(fault(wanted, NewSceneField::Window), "new.count");
  EXPECT_EQ(fault(wanted, NewSceneField::Scale), "edit.fill.spread");
  EXPECT_EQ(fault(wanted, NewSceneField::Seed), "new.seed");
  EXPECT_EQ(fault(wanted, NewSceneField::Whole), "");
}

TEST(NewScene, names_the_number_that_would_be_right) {
  NewScene wanted = sentence();
  wanted.heads = "many";
  EXPECT_EQ(say(make_scene(wanted).error(), Language::English),
            "“many” is not a whole number from 1 to 512; write one such as 2.");
}

TEST(NewScene, takes_no_notice_of_fields_that_do_not_matter_now) {
  NewScene wanted = sentence();
  wanted.rows = "1 2\n3";
  wanted.window = "x";
  wanted.scale = "x";
  EXPECT_TRUE(make_scene(wanted));
}

TEST(NewScene, of_rows_that_are_no_table_says_where) {
  EXPECT_EQ(fault(rows(""), NewSceneField::Source), "new.no_rows");
  EXPECT_NE(fault(rows("1 2\n3 four"), NewSceneField::Source), "");
  EXPECT_NE(fault(rows("1 2\n3"), NewSceneField::Source), "");
  EXPECT_EQ(fault(rows("1 inf"), NewSceneField::Source), "scene.not_finite");
}

TEST(NewScene, that_would_be_too_large_is_refused_before_it_is_made) {
  NewScene wanted = sentence();
  wanted.d_model = "65536";
  wanted.heads = "512";
  EXPECT_EQ(fault(wanted, NewSceneField::Whole), "new.too_large");
  std::string words;
  for (int i = 0; i < 70000; ++i) words += "a ";
  EXPECT_EQ(fault(sentence(words), NewSceneField::Source), "new.too_many_words");
}

TEST(NewScene, whose_scores_would_not_fit_into_memory_is_refused) {
  std::string words;
  for (int i = 0; i < 60000; ++i) words += "a ";
  NewScene wanted = sentence(words);
  wanted.d_model = "2";
  wanted.heads = "8";
  EXPECT_EQ(fault(wanted, NewSceneField::Whole), "build.memory");
}

TEST(NewScene, refuses_anything_typed_anywhere_with_a_sentence_or_takes_it) {
  for (const char* text : {"", " ", "1e9", "99999999999999999999999", "0x10", "½", "\xff\xfe", "1;2", "-0"})
    EXPECT_TRUE(fault_of_d_head(text).empty() || fault_of_d_head(text) == "new.count") << text;
}

TEST(NewScene, keeps_its_title_short_and_on_one_line) {
  const std::string title = made(sentence("猫坐在垫子上\n因为它很累而且不想再走了因为它很累而且不想再走了因为"
                                          "它很累而且不想再走了因为它很累而且不想再走了因为它很累"))
                                .title.at("");
  EXPECT_TRUE(title.ends_with("…"));
  EXPECT_EQ(title.find('\n'), std::string::npos);
}

NewScene transformer(const std::string& text = "the cat sat on the mat") {
  NewScene wanted = sentence(text);
  wanted.form = NewScene::Form::Transformer;
  return wanted;
}

TEST(NewTransformer, has_the_parts_that_were_chosen) {
  NewScene wanted = transformer();
  wanted.blocks = "3";
  wanted.widening = "2";
  wanted.norm = TransformerBlock::NormPlace::Post;
  wanted.activation = Activation::Silu;
  wanted.mask = NewScene::MaskRule::Causal;
  const Scene scene = made(wanted);
  ASSERT_EQ(scene.blocks.size(), 3u);
  EXPECT_FALSE(scene.final_norm) << "what comes out is normalised already";
  for (const TransformerBlock& block : scene.blocks) {
    EXPECT_EQ(block.norm, TransformerBlock::NormPlace::Post);
    EXPECT_EQ(block.attention->heads.size(), 2u);
    EXPECT_TRUE(block.attention->mask->is_causal);
    EXPECT_EQ(block.feed_forward->activation, Activation::Silu);
    EXPECT_EQ(block.feed_forward->expand.weight->cols(), 16);
    EXPECT_EQ(**block.attention_norm->gain, (Matrix(Matrix::Ones(1, 8))));
  }
  EXPECT_NE(scene.blocks[0].attention->heads[0], scene.blocks[1].attention->heads[0]) << "numbers of its own";
  EXPECT_EQ(read_scene(write_scene(scene), ".").value(), scene);
}

TEST(NewTransformer, reads_out_the_next_word_of_its_own_text) {
  const Scene scene = made(transformer());
  EXPECT_THAT(*scene.readout->labels, ElementsAre("the", "cat", "sat", "on", "mat"));
  const std::vector<std::optional<Index>> next{1, 2, 3, 0, 4, std::nullopt};
  EXPECT_EQ(scene.readout->targets, next);
  EXPECT_TRUE(scene.final_norm);
  EXPECT_FALSE(made(transformer("one")).readout->targets) << "nothing comes after it";
  NewScene numbers = rows("1 0\n0 1");
  numbers.form = NewScene::Form::Transformer;
  EXPECT_FALSE(made(numbers).readout) << "rows of numbers have no words";
}

TEST(NewTransformer, says_how_many_numbers_it_would_train_and_which_sizes_do_not_go) {
  const NewSceneCheck check = check_new_scene(transformer());
  EXPECT_EQ(check.sizes.parameters, parameter_count(made(transformer())));
  NewScene wanted = transformer();
  wanted.blocks = "0";
  EXPECT_EQ(fault(wanted, NewSceneField::Blocks), "new.count");
  wanted = transformer();
  wanted.widening = "four";
  EXPECT_EQ(fault(wanted, NewSceneField::Widening), "new.count");
  wanted = transformer();
  wanted.blocks = "24";
  wanted.d_model = "2048";
  EXPECT_EQ(fault(wanted, NewSceneField::Whole), "new.too_large");
}

TEST(NewTransformer, has_positions_of_every_kind) {
  for (const Position::Kind kind :
       {Position::Kind::Sinusoidal, Position::Kind::Learned, Position::Kind::Rotary, Position::Kind::Alibi}) {
    NewScene wanted = transformer();
    wanted.position = kind;
    const Scene scene = made(wanted);
    const bool is_of_scores = kind == Position::Kind::Rotary || kind == Position::Kind::Alibi;
    EXPECT_EQ(scene.position.kind, is_of_scores ? Position::Kind::None : kind);
    EXPECT_EQ(scene.blocks[1].attention->position.kind != ScorePosition::Kind::None, is_of_scores);
  }
}

}  // namespace
}  // namespace heed
