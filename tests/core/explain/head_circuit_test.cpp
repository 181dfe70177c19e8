// What a head writes when it looks at one token.
#include "core/explain/head_circuit.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/explain/logit_ledger.h"
#include "core/scene/modules.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

double amount_for(const HeadCircuit& circuit, Index label) {
  for (const std::vector<LabelAmount>* list : {&circuit.raised, &circuit.lowered}) {
    for (const LabelAmount& each : *list) {
      if (each.label == label) return each.amount;
    }
  }
  ADD_FAILURE() << "label " << label << " is not listed";
  return 0;
}

double ledger_amount(const Computation& computation, const HeadKey& head, Index row, Index label) {
  for (const LedgerEntry& entry : logit_ledger(computation, row, label).entries) {
    if (entry.part == StreamPart{StreamPart::Kind::Head, head.block, head.head}) return entry.amount;
  }
  return 0;
}

// The ledger goes back from a logit, the circuit forward from the values; the weights put them together.
TEST(HeadCircuit, weighed_by_where_the_head_looks_is_what_it_adds_to_each_logit) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Scene scene = random_transformer(seed);
    if (!scene.readout || scene.readout->target) continue;
    scene.readout->pool.reset();
    scene.overrides.clear();
    const Computation computation = make_complete(scene);
    if (!has_circuits(computation)) continue;
    const Graph& graph = computation.graph();
    const Shape& logits = graph.shape(computation.built().readout->logits);
    if (logits.cols > 6) continue;  // more than are listed
    const Index row = logits.rows - 1;
    for (std::size_t block = 0; block < scene.blocks.size(); ++block) {
      const TransformerBlock& in = scene.blocks[block];
      if (!in.is_enabled || !in.attention || !in.attention->is_enabled || in.attention->result_dropout)
        continue;
      for (std::size_t at = 0; at < in.attention->heads.size(); ++at) {
        if (!in.attention->heads[at].is_enabled) continue;
        const HeadKey head{static_cast<int>(block), static_cast<int>(at)};
        const NodeId weights = computation.built().head(head).applied_weights();
        std::vector<HeadCircuit> circuits;
        for (Index key = 0; key < graph.shape(weights).cols; ++key) {
          const auto circuit = head_circuit(computation, {head, row, key});
          if (!circuit) break;  // nothing of it gets through to the readout
          EXPECT_EQ(circuit->weight, static_cast<double>(graph.cell(weights, {row, key})));
          circuits.push_back(*circuit);
        }
        for (Index label = 0; label < logits.cols; ++label) {
          if (circuits.empty()) {
            EXPECT_EQ(ledger_amount(computation, head, row, label), 0) << seed;
            continue;
          }
          double sum = 0, size = 1;
          for (const HeadCircuit& circuit : circuits) {
            const double amount = circuit.weight * amount_for(circuit, label);
            sum += amount;
            size += std::abs(amount);
          }
          const double expected = ledger_amount(computation, head, row, label);
          if (!std::isfinite(expected)) continue;
          ASSERT_NEAR(sum, expected, 1e-4 * size) << seed << ", block " << block << ", head " << at;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(HeadCircuit, without_a_token_is_of_the_one_that_it_looks_at_most) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Scene scene = random_transformer(seed);
    if (!scene.readout || scene.readout->pool || !scene.blocks[0].attention) continue;
    const Computation computation = make_complete(scene);
    const auto circuit = head_circuit(computation, {{0, 0}, 0, {}});
    if (!circuit) continue;
    const NodeId weights = computation.built().head({0, 0}).applied_weights();
    for (Index key = 0; key < computation.graph().shape(weights).cols; ++key)
      EXPECT_LE(computation.graph().cell(weights, {0, key}), static_cast<float>(circuit->weight));
    for (std::size_t at = 1; at < circuit->raised.size(); ++at)
      EXPECT_GE(circuit->raised[at - 1].amount, circuit->raised[at].amount);
  }
}

TEST(HeadCircuit, there_is_none_where_rows_are_pooled_or_there_are_no_blocks) {
  EXPECT_FALSE(has_circuits(make_complete(tutorial_scene())));
  Scene scene = small_transformer(1);
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(1, 4, 3));
  EXPECT_TRUE(has_circuits(make_complete(scene)));
  scene.readout->pool = Pool::Mean;
  EXPECT_FALSE(head_circuit(make_complete(scene), {{0, 0}, 0, {}}));
}

}  // namespace
}  // namespace heed
