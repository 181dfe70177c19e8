// Scenes that stand for the folder of a model.
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/edit/scene_edit.h"
#include "core/model/open_scene.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/vocabulary.h"
#include "core/walk/computation.h"
#include "tests/core/model/tiny_model.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class ModelScenes : public testing::Test {
 protected:
  Result<Scene> opened_file(const Json& json, const std::string& name = "scene.json") const {
    model_.write(name, json.dump());
    Progress progress;
    return open_scene(model_.at(name), {}, progress);
  }
  std::string fault(const Json& json) const {
    const Result<Scene> scene = opened_file(json);
    if (scene) {
      const Result<BuiltScene> built = build_scene(scene.value());
      return built ? "" : built.error().message.key;
    }
    return scene.error().message.key;
  }
  static Json reference() { return {{"heed", 2}, {"model", {{"folder", "."}, {"text", "a b c"}}}}; }
  // As it is written beside the model.
  Json saved(const Scene& scene) const {
    return Json::parse(write_scene(saveable_in_folder(scene, model_.folder())));
  }

  TinyModel model_;
};

TEST_F(ModelScenes, compute_what_their_model_computes_of_the_text) {
  const Scene scene = opened_file(reference()).value();
  Progress progress;
  const Scene direct = open_scene(model_.folder(), "a b c", progress).value();
  EXPECT_EQ(scene.tokens, direct.tokens);
  EXPECT_TRUE(scene.inputs == direct.inputs);
  EXPECT_TRUE(scene.blocks == direct.blocks);
  EXPECT_TRUE(scene.readout == direct.readout);
}

TEST_F(ModelScenes, find_their_folder_from_their_own) {
  fs::create_directory(model_.at("below"));
  Json json = reference();
  json["model"]["folder"] = "..";
  EXPECT_TRUE(opened_file(json, "below/scene.json"));
  json["model"]["folder"] = model_.folder().string();
  EXPECT_TRUE(opened_file(json, "below/scene.json"));
}

TEST_F(ModelScenes, are_saved_as_a_reference) {
  EXPECT_EQ(saved(opened_file(reference()).value()), reference());
  Progress progress;
  EXPECT_EQ(saved(open_scene(model_.folder(), "a b c", progress).value()), reference());
}

TEST_F(ModelScenes, have_the_changes_of_their_file) {
  Json json = reference();
  json["edits"] = {{"b1.h1.W_q", {{0, 1, 2.5}}}, {"b0.b_2", {{"matrix", {{1, 2, 3, 4}}}}}};
  json["off"] = {"b0.h1", "b1", "b1.attention", "b1.feed_forward"};
  json["overrides"] = {{"b0.h0.scores", {{1, 0, 7}}}};
  Scene scene = opened_file(json).value();
  EXPECT_EQ((**find_matrix(scene, "b1.h1.W_q"))(0, 1), 2.5f);
  EXPECT_EQ((**find_matrix(scene, "b0.b_2"))(0, 3), 4);
  EXPECT_FALSE(scene.blocks[0].attention->heads[1].is_enabled);
  EXPECT_TRUE(scene.blocks[0].attention->heads[0].is_enabled);
  EXPECT_FALSE(scene.blocks[1].is_enabled);
  EXPECT_FALSE(scene.blocks[1].attention->is_enabled);
  EXPECT_FALSE(scene.blocks[1].feed_forward->is_enabled);
  EXPECT_EQ(scene.overrides.at("b0.h0.scores").front().value, 7);
  EXPECT_EQ(saved(scene), json);
}

TEST_F(ModelScenes, are_saved_with_what_was_changed_since) {
  Scene scene = opened_file(reference()).value();
  find_matrix(scene, "b0.W_1")->values.edit()(1, 2) = 9;
  find_matrix(scene, "b0.b_1")->values.edit().setConstant(0.5f);
  scene.blocks[1].attention->heads[0].is_enabled = false;
  scene.title[""] = "Changed";
  Json json = reference();
  json["title"] = "Changed";
  json["edits"] = {{"b0.W_1", {{1, 2, 9}}}, {"b0.b_1", {{"matrix", {{0.5, 0.5, 0.5}}}}}};
  json["off"] = {"b1.h0"};
  EXPECT_EQ(saved(scene), json);
  Scene again = opened_file(json).value();
  again.model.reset();
  scene.model.reset();
  EXPECT_TRUE(again == scene);
}

TEST_F(ModelScenes, that_are_built_in_another_way_now_are_saved_in_full) {
  Scene scene = opened_file(reference()).value();
  scene.blocks.pop_back();
  const Json json = saved(scene);
  EXPECT_FALSE(json.contains("model"));
  EXPECT_EQ(json["blocks"].size(), 1u);
}

TEST_F(ModelScenes, are_kept_as_they_are_where_nobody_opens_them) {
  Json json = reference();
  json["x-mine"] = 3;
  json["model"]["x-too"] = 4;
  json["off"] = {"b0.h9"};
  const Scene scene = read_scene(json.dump(), {}).value();
  EXPECT_EQ(Json::parse(write_scene(scene)), json);
  EXPECT_EQ(build_scene(scene).error().message.key, "build.model");
}

TEST_F(ModelScenes, that_make_no_sense_are_refused) {
  const auto with = [&](const char* key, Json value) {
    Json json = reference();
    json[key] = std::move(value);
    return json;
  };
  for (const char* key :
       {"inputs", "tokens", "blocks", "final_norm", "readout", "position", "segments", "target"})
    EXPECT_EQ(fault(with(key, Json::array({{1}}))), "scene.model.beside") << key;
  EXPECT_EQ(fault(with("heed", 1)), "scene.needs_version");
  EXPECT_EQ(fault({{"heed", 2}, {"inputs", {{1}}}, {"blocks", Json::array()}, {"edits", Json::object()}}),
            "scene.no_blocks");
  EXPECT_EQ(fault(with("model", {{"folder", "."}})), "scene.missing.text");
  EXPECT_EQ(fault(with("model", {{"folder", "nowhere"}, {"text", "a"}})), "scene.model.no_folder");
  EXPECT_EQ(fault(with("model", {{"folder", "scene.json"}, {"text", "a"}})), "scene.model.no_folder");
  EXPECT_EQ(fault(with("model", {{"folder", "."}, {"text", ""}})), "pretrained.no_tokens");
  EXPECT_EQ(fault(with("edits", {{"b0.W_7", {{0, 0, 1}}}})), "scene.model.no_matrix");
  EXPECT_EQ(fault(with("edits", {{"b0.h0.Q", {{0, 0, 1}}}})), "scene.model.no_matrix");
  EXPECT_EQ(fault(with("edits", {{"b0.W_1", {{4, 0, 1}}}})), "scene.model.size");
  EXPECT_EQ(fault(with("edits", {{"b0.W_1", {{0, 0}}}})), "scene.override.three");
  EXPECT_EQ(fault(with("edits", {{"b0.W_1", {{-1, 0, 1}}}})), "scene.not_index");
  EXPECT_EQ(fault(with("edits", {{"b0.b_1", {{"matrix", {{1, 2}}}}}})), "scene.model.size");
  for (const char* part : {"b2", "b0.h2", "h0", "b0.h0.Q", "", "b0.W_1", "b0."})
    EXPECT_EQ(fault(with("off", {part})), "scene.model.no_part") << part;
  EXPECT_EQ(fault(with("off", {"b0", "b0"})), "scene.twice");
  EXPECT_EQ(fault(with("overrides", {{"b0.W_1", {{0, 0, 1}}}})), "build.override.source");
}

TEST_F(ModelScenes, take_another_text_and_keep_what_was_changed_of_the_model) {
  Scene scene = opened_file(reference()).value();
  find_matrix(scene, "b0.W_1")->values.edit()(1, 2) = 9;
  scene.overrides["b0.h0.scores"] = {{{1, 0}, 7}};
  Scene other = with_text(scene, "d b").value();
  Json json = reference();
  json["model"]["text"] = "d b";
  json["edits"] = {{"b0.W_1", {{1, 2, 9}}}};
  EXPECT_EQ(*other.tokens, (std::vector<std::string>{"d", "b"}));
  EXPECT_EQ(saved(other), json);
  EXPECT_TRUE(other.inputs == opened_file(json).value().inputs);
  EXPECT_EQ(with_text(other, "a a a a a a a a a").error().message.key, "pretrained.too_long");
}

TEST_F(ModelScenes, take_tokens_by_their_numbers) {
  const Scene scene = opened_file(reference()).value();
  const TextSource& texts = *scene.model->texts;
  const std::vector<int> ids = {2, 0, 2, 0};
  const Scene other = texts.with_tokens(scene, ids).value();
  EXPECT_TRUE(other.inputs == with_text(scene, "c a c a").value().inputs);
  EXPECT_EQ(texts.ordinary_tokens(), (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_FALSE(texts.with_tokens(scene, std::vector<int>{7}));
}

TEST_F(ModelScenes, have_their_text_edited_like_any_scene) {
  const Scene scene = opened_file(reference()).value();
  const Result<EditedScene> edited = apply_edit(scene, edit::SetText{"a c", 1});
  ASSERT_TRUE(edited);
  EXPECT_EQ(edited.value().scene.model->text, "a c");
  EXPECT_TRUE(edited.value().scene.inputs == with_text(scene, "a c").value().inputs);
}

TEST_F(ModelScenes, of_models_that_heed_trained_are_opened_too) {
  const fs::path shipped = fs::path(HEED_SOURCE_DIR) / "assets/models/reverse";
  Progress progress;
  const Scene trained = load_scene(shipped).value();
  const std::string word = trained.embedding->tokens.back();
  Json json = reference();
  json["model"] = {{"folder", shipped.string()}, {"text", word}};
  Scene scene = opened_file(json).value();
  EXPECT_EQ(*scene.tokens, std::vector<std::string>{word});
  scene.blocks[0].attention->is_enabled = false;
  EXPECT_EQ(saved(scene)["off"], Json::array({"b0.attention"}));
}

}  // namespace
}  // namespace heed
