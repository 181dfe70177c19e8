#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/model/model_config.h"
#include "core/module/attention/attention.h"
#include "core/module/block/block.h"
#include "core/module/norm/norm.h"
#include "core/ops/choices.h"

namespace heed {

// What the tensors of a family are called, without `.weight` and `.bias`. `#` is the number of a layer; what
// is empty, the family does not have.
struct TensorNames {
  std::string_view prefix = {};  // of all but the readout; some files leave it out
  std::string_view tokens = {}, positions = {}, segments = {}, input_norm = {}, final_norm = {};
  std::string_view layer = {};  // what the names of a layer begin with: `h.#.`
  std::string_view attention_norm = {}, feed_forward_norm = {};
  std::string_view fused = {};  // queries, keys and values in one matrix, or else:
  std::string_view query = {}, key = {}, value = {};
  std::string_view output = {}, expand = {}, gate = {}, contract = {};
  std::span<const std::string_view> ignored =
      {};  // how names of a layer end that are no weights, such as masks
};

// How weights lie in the files.
struct TensorLayout {
  bool is_transposed = true;      // (out, in), as a Linear has it; else (in, out), as a scene does
  bool is_fused_by_head = false;  // query, key and value of one head side by side; else those of all heads
};

// What the settings say about the computation of a model.
struct ModelSettings {
  Index width = 0, layers = 0, heads = 0, key_heads = 0, head_width = 0, hidden_width = 0, vocabulary = 0;
  Index max_tokens = 0;
  Index first_position = 0;               // the row of the table of positions that the first token has
  std::optional<Index> without_position;  // the token that is not counted: it has the row before the first
  Index segments = 0;                     // kinds of tokens
  bool is_parallel = false;
  TransformerBlock::NormPlace norm_place = TransformerBlock::NormPlace::Pre;
  Norm::Kind norm = Norm::Kind::Layer;
  float eps = 1e-5f;
  Activation activation = Activation::Gelu;
  bool has_query_bias = true, has_output_bias = true, has_feed_bias = true;
  Score::Kind score = Score::Kind::ScaledDot;
  ScorePosition position;
  bool is_causal = true;
  std::vector<std::optional<Index>> windows;  // by layer: how far back a token sees; empty: everything
  bool is_tied = true;                        // the readout of tokens is the table of tokens
};

// What a model answers.
enum class ModelAnswer { NextToken, MaskedToken, Label, Rows };

// How the rows of the last layer become answers, in one of the classes of a family.
struct ReadoutForm {
  ModelAnswer answer = ModelAnswer::NextToken;
  std::string_view projection = {};  // to the logits
  std::string_view bias = {};        // where it does not stand beside its weight
  bool has_bias = false;
  std::optional<Pool> pool = {};
  std::string_view transform = {};  // a projection before it, the activation behind that, and a norm
  std::optional<Activation> activation = {};  // none: that of the layers
  std::string_view transform_norm = {};
};

struct Architecture {
  std::string_view name;  // in "architectures"
  ReadoutForm readout;
};

// A kind of models, which have the same tensors and settings.
struct Family {
  std::string_view model_type;
  TensorNames names;
  TensorLayout layout;
  ModelSettings (*form)(ModelConfig& config);
  std::span<const Architecture> architectures;
  std::span<const std::string_view> harmless;  // settings that change nothing in this family
};

// Null: Heed does not know it.
const Family* find_family(std::string_view model_type);
std::string listed_families();

// The families, a file for each.
const Family& gpt2_family();
const Family& gpt_neo_family();
const Family& gpt_neox_family();
const Family& llama_family();
const Family& mistral_family();
const Family& qwen2_family();
const Family& bert_family();
const Family& roberta_family();
const Family& distilbert_family();

// What several families have in common.

// The most that settings may be.
inline constexpr CountRange kWidths{1, 65536}, kHeadCounts{1, 512}, kLayerCounts{1, 512},
    kVocabularies{1, 1'000'000}, kPositions{1, 10'000'000};

// An activation by the name that transformers has for it; what Heed does not have is refused.
Activation read_activation(ModelConfig& config, std::string_view key, std::string_view otherwise);
// The width of each of the heads, which share the width of the model.
Index shared_width(ModelConfig& config, std::string_view heads_key, Index width, Index heads);

}  // namespace heed
