#include "core/explain/logit_ledger.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/explain/logit_lens.h"
#include "core/module/grower.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

using Kind = StreamPart::Kind;

double amount_of(const LogitLedger& ledger, const StreamPart& part) {
  for (const LedgerEntry& entry : ledger.entries) {
    if (entry.part == part) return entry.amount;
  }
  ADD_FAILURE() << "there is no such part";
  return 0;
}

// No norms, so that every part's share is what the logit loses without it.
Scene linear_stream(std::uint64_t seed) {
  Scene scene = small_transformer(seed);
  TransformerBlock& block = scene.blocks[0];
  block.norm = TransformerBlock::NormPlace::None;
  block.attention_norm = block.feed_forward_norm = std::nullopt;
  block.is_parallel = true;
  Head second = block.attention->heads[0];
  set_values(second.value->weight, -2 * *second.value->weight);
  block.attention->heads.push_back(second);
  block.attention->output->weight = scene_matrix(random_matrix(seed, 6, 4));
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(seed + 1, 4, 3));
  scene.readout->pool = Pool::Mean;
  return scene;
}

TEST(LogitLedger, has_entries_that_add_up_to_the_logit) {
  int ledgers = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Scene scene = random_transformer(seed);
    if (!scene.readout) continue;
    const Computation computation = make_complete(scene);
    const Shape& logits = computation.graph().shape(computation.built().readout->logits);
    for (Index row = 0; row < logits.rows; ++row) {
      for (Index label = 0; label < logits.cols; ++label) {
        const LogitLedger ledger = logit_ledger(computation, row, label);
        if (!std::isfinite(ledger.logit)) continue;
        double size = 1;
        for (const LedgerEntry& entry : ledger.entries) size += std::abs(entry.amount);
        ASSERT_NEAR(ledger.sum(), ledger.logit, 1e-5 * size) << seed;
        ++ledgers;
      }
    }
  }
  EXPECT_GT(ledgers, 500);
}

TEST(LogitLedger, gives_a_part_what_the_logit_loses_without_it_where_nothing_is_normalised) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Scene scene = linear_stream(seed);
    const Computation whole = make_complete(scene);
    const LogitLedger ledger = logit_ledger(whole, 0, 1);
    EXPECT_FALSE(ledger.has_frozen_norm);
    const auto lost = [&](const Scene& without) {
      return ledger.logit - static_cast<double>(values_of(make_complete(without).graph(), "logits")(0, 1));
    };
    Scene without = scene;
    without.blocks[0].attention->heads[1].is_enabled = false;
    EXPECT_NEAR(amount_of(ledger, {Kind::Head, 0, 1}), lost(without), 1e-5);
    without = scene;
    without.blocks[0].feed_forward->is_enabled = false;
    EXPECT_NEAR(amount_of(ledger, {Kind::FeedForward, 0, {}}), lost(without), 1e-5);
  }
}

TEST(LogitLedger, is_in_the_order_of_the_stream) {
  Scene scene = small_transformer(3);
  scene.blocks.push_back(scene.blocks[0]);
  scene.final_norm = Norm();
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(5, 4, 2));
  const LogitLedger ledger = logit_ledger(make_complete(scene), 2, 0);
  EXPECT_TRUE(ledger.has_frozen_norm);
  EXPECT_EQ(ledger.entries.front().part.kind, Kind::Embedding);
  int block = -1;
  for (const LedgerEntry& entry : ledger.entries) {
    EXPECT_GE(entry.part.block.value_or(-1), block);
    block = entry.part.block.value_or(block);
  }
  EXPECT_EQ(block, 1);
}

TEST(LogitLens, at_the_end_of_the_stream_reads_what_the_readout_does) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Scene scene = random_transformer(seed);
    if (!scene.readout || !scene.overrides.empty()) continue;
    const Computation computation = make_complete(scene);
    const ReadOut reading = logit_lens(computation, stream_nodes(computation.built()).back());
    EXPECT_EQ(reading.logits, values_of(computation.graph(), "logits"));
    EXPECT_EQ(reading.probabilities, values_of(computation.graph(), "probabilities"));
  }
}

// What the picture, the caption and the panel all speak of.
TEST(LogitLens, speaks_of_the_last_row_whose_right_answer_is_known) {
  Scene scene = small_transformer(8);
  const Index rows = scene.inputs->rows();
  scene.final_norm = Norm();
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(9, 4, 3));
  EXPECT_EQ(answered_row(make_complete(scene)), rows - 1);
  scene.readout->targets.emplace(static_cast<std::size_t>(rows), Index{1}).back().reset();
  EXPECT_EQ(answered_row(make_complete(scene)), rows - 2);
  EXPECT_EQ(answering_token(make_complete(scene)), rows - 2);
  scene.tokens = std::vector<std::string>(static_cast<std::size_t>(rows), "a");
  scene.tokens->front() = "[MASK]";
  EXPECT_EQ(answered_row(make_complete(scene)), 0) << "a word that is to be found is asked for";
  scene.tokens.reset();
  scene.readout->pool = Pool::Mean;
  scene.readout->targets.reset();
  scene.readout->target = 1;
  EXPECT_EQ(answered_row(make_complete(scene)), 0);
  EXPECT_EQ(answering_token(make_complete(scene)), rows - 1);
}

TEST(LogitLens, at_its_beginning_reads_what_a_transformer_with_all_blocks_off_says) {
  Scene scene = small_transformer(8);
  scene.final_norm = Norm();
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(9, 4, 3));
  const Computation computation = make_complete(scene);
  const ReadOut reading = logit_lens(computation, stream_nodes(computation.built()).front());
  scene.blocks[0].is_enabled = false;
  EXPECT_EQ(reading.probabilities, values_of(make_complete(scene).graph(), "probabilities"));
}

}  // namespace
}  // namespace heed
