// Edits of a transformer: those of one attention are those of the same attention on its own.
#include "core/scene/modules.h"
#include "tests/core/edit/edit_fixture.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

SceneEdit in_block(SceneEdit edit, int block) {
  edit.block = block;
  return edit;
}

// A transformer whose second block has the attention of a scene with two heads and W_o.
Scene transformer_with(const Scene& alone) {
  Scene scene;
  scene.inputs = alone.inputs;
  scene.tokens = alone.tokens;
  TransformerBlock block;
  block.attention = alone.attention;
  scene.blocks = {block, block};
  return scene;
}

// Of so many blocks of the same shape.
Scene transformer_of(std::uint64_t seed, std::size_t blocks) {
  Scene scene = small_transformer(seed);
  scene.blocks.resize(blocks, scene.blocks.front());
  return scene;
}

Matrix stream_after(const Scene& scene) { return values_of(make_complete(scene).graph(), "b1.out"); }

const Attention& attention_in(const Scene& scene, int block) { return *find_attention(scene, block); }

TEST(EditsInABlock, are_those_of_the_same_attention_on_its_own) {
  const Scene alone = two_head_scene();
  const Scene whole = transformer_with(alone);
  const std::vector<SceneEdit> edits = {edit::AddHead{5},
                                        edit::RemoveHead{0},
                                        edit::MoveHead{0, 1},
                                        edit::DuplicateHead{1},
                                        edit::EnableHead{1, false},
                                        edit::SoloHead{0},
                                        edit::SetCausal{true},
                                        edit::SetWindow{Index{1}},
                                        edit::SetScore{Score::Kind::General, 3},
                                        edit::SetBias{ProjectionPart::Query, 0, true},
                                        edit::SetDropout{0.25f, 4},
                                        edit::SetWidth{Width::Value, 5, std::size_t{1}, {}}};
  for (const SceneEdit& edit : edits) {
    SCOPED_TRACE(catalogue(Language::English).say(edit_label(edit)));
    const Scene now = after(whole, in_block(edit, 1));
    EXPECT_EQ(attention_in(now, 1), after(alone, edit).attention);
    EXPECT_EQ(attention_in(now, 0), attention_in(whole, 0)) << "the other block";
  }
}

TEST(EditsInABlock, take_only_its_overrides_and_locks_along) {
  Scene scene = transformer_with(two_head_scene());
  scene.overrides["b0.h1.scores"] = {{{0, 1}, 5}};
  scene.overrides["b1.h1.scores"] = {{{0, 1}, 6}};
  scene.overrides["b1.h0.scores"] = {{{0, 0}, 7}};
  scene.locked = {"b0.h1.W_q", "b1.h1.W_q"};
  const Scene now = after(scene, in_block(edit::RemoveHead{0}, 1));
  EXPECT_EQ(now.overrides.at("b0.h1.scores"), (std::vector<Override>{{{0, 1}, 5}}));
  EXPECT_EQ(now.overrides.at("b1.h0.scores"), (std::vector<Override>{{{0, 1}, 6}}));
  EXPECT_FALSE(now.overrides.contains("b1.h1.scores"));
  EXPECT_EQ(now.locked, (std::set<std::string>{"b0.h1.W_q", "b1.h0.W_q"}));
  EXPECT_EQ(said(scene, in_block(edit::RemoveHead{0}, 1)).substr(0, 14), "b1.h0 is remov");
}

TEST(EditsInABlock, are_refused_where_there_is_no_attention) {
  Scene scene = small_transformer(1);
  scene.blocks[0].attention.reset();
  scene.blocks[0].attention_norm.reset();
  EXPECT_EQ(refusal(scene, in_block(edit::SetCausal{true}, 0)), "edit.no_attention");
  EXPECT_EQ(refusal(scene, in_block(edit::SetCausal{true}, 7)), "edit.no_attention");
  EXPECT_EQ(refusal(small_transformer(1), in_block(edit::SetMemory{true, {}}, 0)), "edit.no_memory_in_block");
}

TEST(SharedHeads, keep_their_owner_or_get_a_copy_of_what_they_shared) {
  Scene scene = transformer_with(two_head_scene());
  Attention& attention = *scene.blocks[1].attention;
  attention.heads[1] = attention.heads[0];
  attention.heads[1].shares = 0;
  attention.heads[1].key.reset();
  attention.heads[1].value.reset();
  attention.output->weight = SceneMatrix{SharedMatrix(Matrix::Identity(4, 4)), {}};
  const Scene moved = after(scene, in_block(edit::DuplicateHead{0}, 1));
  EXPECT_EQ(attention_in(moved, 1).heads[2].shares, 0);
  const Scene alone = after(scene, in_block(edit::RemoveHead{0}, 1));
  EXPECT_FALSE(attention_in(alone, 1).heads[0].shares);
  EXPECT_EQ(attention_in(alone, 1).heads[0].key, attention.heads[0].key);
  EXPECT_EQ(attention_in(alone, 1).heads[0].value, attention.heads[0].value);
  EXPECT_EQ(refusal(scene, in_block(edit::SetWidth{Width::Key, 3, std::size_t{0}, {}}, 1)),
            "edit.shared_heads");
}

TEST(EnablePart, switches_a_block_its_attention_or_its_feed_forward_layer) {
  using Part = edit::EnablePart::Part;
  const Scene scene = small_transformer(3);
  EXPECT_FALSE(after(scene, in_block(edit::EnablePart{Part::Block, false}, 0)).blocks[0].is_enabled);
  const Scene silent = after(scene, in_block(edit::EnablePart{Part::Attention, false}, 0));
  EXPECT_FALSE(silent.blocks[0].attention->is_enabled);
  EXPECT_EQ(after(silent, in_block(edit::EnablePart{Part::Attention, true}, 0)), scene);
  EXPECT_FALSE(after(scene, in_block(edit::EnablePart{Part::FeedForward, false}, 0))
                   .blocks[0]
                   .feed_forward->is_enabled);
  EXPECT_EQ(refusal(scene, in_block(edit::EnablePart{Part::Block, false}, 5)), "edit.no_block");
  EXPECT_EQ(refusal(two_head_scene(), edit::EnablePart{Part::Block, false}), "edit.no_block");
}

TEST(SetResidual, takes_the_sums_out_of_a_block_and_puts_them_back) {
  const Scene scene = small_transformer(3);
  const Scene without = after(scene, in_block(edit::SetResidual{false}, 0));
  EXPECT_FALSE(without.blocks[0].is_residual);
  EXPECT_EQ(after(without, in_block(edit::SetResidual{true}, 0)), scene);
  EXPECT_EQ(refusal(scene, in_block(edit::SetResidual{false}, 9)), "edit.no_block");
  EXPECT_EQ(refusal(two_head_scene(), edit::SetResidual{false}), "edit.no_block");
}

TEST(SetResidual, leaves_all_sizes_as_they_are) {
  const Scene scene = small_transformer(3, 3, 4);
  const Scene without = after(scene, in_block(edit::SetResidual{false}, 0));
  const Graph before = build_scene(scene).value().graph, now = build_scene(without).value().graph;
  for (const char* name : {"b0.mid", "b0.out", "b0.attention", "b0.feed"})
    EXPECT_EQ(now.shape(*now.find(name)), before.shape(*before.find(name))) << name;
}

TEST(SetNormPlace, moves_the_norms_of_a_block_and_keeps_their_gain) {
  using Place = TransformerBlock::NormPlace;
  Scene scene = small_transformer(4, 3, 4);
  scene.blocks[0].norm = Place::Pre;
  scene.blocks[0].attention_norm.emplace().gain = SceneMatrix{SharedMatrix(Matrix::Ones(1, 4)), {}};
  scene.blocks[0].feed_forward_norm.emplace();
  const Scene post = after(scene, in_block(edit::SetNormPlace{Place::Post}, 0));
  EXPECT_EQ(post.blocks[0].norm, Place::Post);
  EXPECT_EQ(post.blocks[0].attention_norm, scene.blocks[0].attention_norm);
  EXPECT_EQ(after(post, in_block(edit::SetNormPlace{Place::Pre}, 0)), scene);
}

TEST(SetNormPlace, gives_each_part_a_norm_or_takes_it_away_and_says_so) {
  using Place = TransformerBlock::NormPlace;
  Scene scene = small_transformer(4, 3, 4);
  scene.blocks[0].norm = Place::None;
  scene.blocks[0].attention_norm.reset();
  scene.blocks[0].feed_forward_norm.reset();
  const SceneEdit pre = in_block(edit::SetNormPlace{Place::Pre}, 0);
  const Scene normed = after(scene, pre);
  EXPECT_EQ(normed.blocks[0].attention_norm, Norm{});
  EXPECT_EQ(normed.blocks[0].feed_forward_norm, Norm{});
  EXPECT_EQ(consequences(scene, pre).front().key, "edit.follows.norms_new");
  EXPECT_EQ(after(normed, in_block(edit::SetNormPlace{Place::None}, 0)), scene);
}

TEST(SetNormPlace, of_parallel_parts_that_read_one_norm_gives_one_and_none_comes_after) {
  using Place = TransformerBlock::NormPlace;
  Scene scene = small_transformer(4, 3, 4);
  scene.blocks[0].norm = Place::None;
  scene.blocks[0].is_parallel = true;
  scene.blocks[0].attention_norm.reset();
  scene.blocks[0].feed_forward_norm.reset();
  const Scene normed = after(scene, in_block(edit::SetNormPlace{Place::Pre}, 0));
  EXPECT_TRUE(normed.blocks[0].attention_norm);
  EXPECT_FALSE(normed.blocks[0].feed_forward_norm);
  EXPECT_EQ(refusal(scene, in_block(edit::SetNormPlace{Place::Post}, 0)), "edit.parallel_post");
}

TEST(SetNormKind, changes_every_norm_of_the_block_and_nothing_else) {
  using Place = TransformerBlock::NormPlace;
  Scene scene = small_transformer(4, 3, 4);
  scene = after(scene, in_block(edit::SetNormPlace{Place::Pre}, 0));
  const Scene rms = after(scene, in_block(edit::SetNormKind{Norm::Kind::Rms}, 0));
  EXPECT_EQ(rms.blocks[0].attention_norm->kind, Norm::Kind::Rms);
  EXPECT_EQ(rms.blocks[0].feed_forward_norm->kind, Norm::Kind::Rms);
  const Scene bare = after(scene, in_block(edit::SetNormPlace{Place::None}, 0));
  EXPECT_EQ(refusal(bare, in_block(edit::SetNormKind{Norm::Kind::Rms}, 0)), "edit.no_norm");
}

TEST(RowsOfATransformer, take_masks_of_all_blocks_and_right_answers_along) {
  Scene scene = small_transformer(2, 3);
  scene.tokens = {"a", "b", "c"};
  Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> allow(3, 3);
  allow << true, false, false, true, true, false, true, true, true;
  scene.blocks[0].attention->mask.emplace().allow = allow;
  scene.readout.emplace();
  scene.readout->projection.weight = SceneMatrix{SharedMatrix(Matrix::Identity(4, 4)), {}};
  scene.readout->targets = {{Index{0}, std::nullopt, Index{2}}};
  const Scene now = after(scene, edit::MoveRow{Sequence::Inputs, 2, 0});
  EXPECT_EQ(now.tokens, (std::vector<std::string>{"c", "a", "b"}));
  const std::vector<std::optional<Index>> targets{Index{2}, Index{0}, std::nullopt};
  EXPECT_EQ(now.readout->targets, targets);
  const auto& moved = *now.blocks[0].attention->mask->allow;
  EXPECT_TRUE(moved(0, 0) && moved(0, 1) && moved(0, 2));
  EXPECT_FALSE(moved(1, 0));
  const Scene longer = after(scene, edit::AddRow{Sequence::Inputs, 1, "new", {}});
  EXPECT_EQ(longer.readout->targets->size(), 4u);
  EXPECT_FALSE((*longer.readout->targets)[1]);
}

TEST(WidthOfATransformer, goes_through_every_block_and_the_readout) {
  Scene scene = small_transformer(4, 3, 4);
  scene.blocks[0].attention_norm->gain = SceneMatrix{SharedMatrix(Matrix::Ones(1, 4)), {}};
  const Scene now = after(scene, edit::SetWidth{Width::Model, 6, std::nullopt, {true, 7}});
  EXPECT_EQ(now.inputs->cols(), 6);
  EXPECT_EQ(now.blocks[0].feed_forward->expand.weight->rows(), 6);
  EXPECT_EQ(now.blocks[0].feed_forward->contract.weight->cols(), 6);
  EXPECT_EQ(now.blocks[0].attention_norm->gain->values->cols(), 6);
  const SceneEdit both =
      edit::SetWidths{{{Width::Model, 5, std::nullopt, {}}, {Width::Key, 3, std::nullopt, {}}}};
  const Scene widths = after(scene, in_block(both, 0));
  EXPECT_EQ(widths.inputs->cols(), 5);
  EXPECT_EQ(widths.blocks[0].attention->heads[0].query->weight->cols(), 3);
}

TEST(PositionsOfATransformer, that_enter_scores_are_those_of_every_attention) {
  const Scene scene = transformer_with(two_head_scene());
  const Scene turned = after(scene, edit::SetPosition{Position::Kind::Alibi, 1});
  for (const int block : {0, 1})
    EXPECT_EQ(attention_in(turned, block).position.kind, ScorePosition::Kind::Alibi);
  EXPECT_EQ(turned.position.kind, Position::Kind::None);
  const Scene added = after(turned, edit::SetPosition{Position::Kind::Sinusoidal, 1});
  EXPECT_EQ(attention_in(added, 0).position.kind, ScorePosition::Kind::None);
  EXPECT_EQ(added.position.kind, Position::Kind::Sinusoidal);
}

TEST(SetWidth,
     of_what_feed_forward_layers_are_inside_is_that_of_all_blocks_and_growing_by_zeros_changes_no_answer) {
  const Scene scene = transformer_of(3, 2);
  const Scene now = after(scene, in_block(edit::SetWidth{Width::Hidden, 11, {}, {}}, 1));
  for (const TransformerBlock& block : now.blocks) {
    EXPECT_EQ(block.feed_forward->expand.weight->cols(), 11);
    EXPECT_EQ(block.feed_forward->contract.weight->rows(), 11);
  }
  EXPECT_LE(largest_difference(stream_after(now), stream_after(scene)), 1e-5);
  EXPECT_EQ(refusal(two_head_scene(), edit::SetWidth{Width::Hidden, 3, {}, {}}), "edit.no_feed_forwards");
}

TEST(AddBlock, makes_one_like_the_last_with_weights_of_its_own_and_says_so_in_one_sentence) {
  const Scene scene = transformer_of(3, 2);
  const Scene now = after(scene, edit::AddBlock{7});
  ASSERT_EQ(now.blocks.size(), 3u);
  EXPECT_EQ(now.blocks[1], scene.blocks[1]);
  const Projection &fresh = now.blocks[2].feed_forward->expand, &last = scene.blocks[1].feed_forward->expand;
  EXPECT_EQ(fresh.weight->rows(), last.weight->rows());
  EXPECT_EQ(fresh.weight->cols(), last.weight->cols());
  EXPECT_NE(*fresh.weight, *last.weight);
  EXPECT_EQ(now, after(scene, edit::AddBlock{7})) << "the seed decides";
  const std::string all = said(scene, edit::AddBlock{7});
  EXPECT_EQ(all.substr(0, all.find('\n')),
            "Block 3 is added, with the shape of block 2; its weights are random (Xavier, seed 7).");
  EXPECT_EQ(std::ranges::count(all, '\n'), 2) << all;
}

TEST(AddBlock, adds_one_that_is_on_and_has_no_names_whatever_the_last_one_is) {
  Scene scene = transformer_of(3, 2);
  TransformerBlock& last = scene.blocks.back();
  last.is_enabled = last.attention->is_enabled = last.feed_forward->is_enabled = false;
  last.attention->heads[0].is_enabled = false;
  last.attention->heads[0].name = "induction";
  const TransformerBlock added = after(scene, edit::AddBlock{7}).blocks.back();
  EXPECT_TRUE(added.is_enabled && added.attention->is_enabled && added.feed_forward->is_enabled);
  EXPECT_TRUE(added.attention->heads[0].is_enabled);
  EXPECT_EQ(added.attention->heads[0].name, "");
}

TEST(RemoveBlock, takes_the_last_one_its_overrides_its_patches_and_its_locks_and_no_others) {
  Scene scene = transformer_of(3, 2);
  scene.patches = {{Patch::Kind::Mean, "b0.mid", {}, {}, 1, {}, {}},
                   {Patch::Kind::Mean, "b1.mid", {}, {}, 1, {}, {}}};
  scene.overrides["b0.out"] = {{{0, 1}, 5}};
  scene.overrides["b1.out"] = {{{0, 1}, 6}};
  scene.locked = {"b0.W_1", "b1.W_1"};
  const Scene now = after(scene, edit::RemoveBlock{});
  ASSERT_EQ(now.blocks.size(), 1u);
  EXPECT_TRUE(now.overrides.contains("b0.out"));
  EXPECT_FALSE(now.overrides.contains("b1.out"));
  EXPECT_EQ(now.locked, (std::set<std::string>{"b0.W_1"}));
  ASSERT_EQ(now.patches.size(), 1u);
  EXPECT_EQ(now.patches[0].node, "b0.mid");
  EXPECT_NE(said(scene, edit::RemoveBlock{}).find("Block 2 is removed"), std::string::npos);
  EXPECT_NE(said(scene, edit::RemoveBlock{}).find("The override of"), std::string::npos);
  EXPECT_EQ(refusal(now, edit::RemoveBlock{}), "edit.last_block");
  EXPECT_EQ(refusal(two_head_scene(), edit::RemoveBlock{}), "edit.no_block");
  EXPECT_EQ(refusal(two_head_scene(), edit::AddBlock{1}), "edit.no_block");
}

}  // namespace
}  // namespace heed
