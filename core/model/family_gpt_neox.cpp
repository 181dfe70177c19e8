#include <string>

#include "core/model/family.h"
#include "core/model/rotary_settings.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 3> kNeoxMasks{".attention.bias", ".attention.masked_bias",
                                                     ".rotary_emb.inv_freq"};

constexpr std::array<Architecture, 3> kNeoxClasses{
    {{"GPTNeoXForCausalLM", {.answer = ModelAnswer::NextToken, .projection = "embed_out"}},
     {"GPTNeoXForSequenceClassification",
      {.answer = ModelAnswer::Label, .projection = "score", .pool = Pool::Last}},
     {"GPTNeoXModel", {.answer = ModelAnswer::Rows}}}};

ModelSettings neox_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("hidden_size", kWidths, 6144);
  form.layers = config.count("num_hidden_layers", kLayerCounts, 44);
  form.heads = form.key_heads = config.count("num_attention_heads", kHeadCounts, 64);
  form.head_width = shared_width(config, "num_attention_heads", form.width, form.heads);
  form.hidden_width = config.count("intermediate_size", kWidths, 24576);
  form.vocabulary = config.count("vocab_size", kVocabularies, 50432);
  form.max_tokens = config.count("max_position_embeddings", kPositions, 2048);
  form.eps = static_cast<float>(config.number("layer_norm_eps", 1e-5));
  form.activation = read_activation(config, "hidden_act", "gelu");
  form.is_tied = config.flag("tie_word_embeddings", false);
  form.is_parallel = config.flag("use_parallel_residual", true);
  form.has_query_bias = form.has_output_bias = config.flag("attention_bias", true);
  const bool has_theta = config.value("rope_theta").has_value();
  form.position = read_rotary(config, {has_theta ? "rope_theta" : "rotary_emb_base", "rotary_pct", 0.25},
                              form.head_width);
  return form;
}

// With "rope_theta" there, the older name is its copy.
constexpr std::array<std::string_view, 1> kNeoxHarmless{"rotary_emb_base"};

}  // namespace

const Family& gpt_neox_family() {
  static const Family family{.model_type = "gpt_neox",
                             .names = {.prefix = "gpt_neox.",
                                       .tokens = "embed_in",
                                       .final_norm = "final_layer_norm",
                                       .layer = "layers.#.",
                                       .attention_norm = "input_layernorm",
                                       .feed_forward_norm = "post_attention_layernorm",
                                       .fused = "attention.query_key_value",
                                       .output = "attention.dense",
                                       .expand = "mlp.dense_h_to_4h",
                                       .contract = "mlp.dense_4h_to_h",
                                       .ignored = kNeoxMasks},
                             .layout = {.is_fused_by_head = true},
                             .form = neox_form,
                             .architectures = kNeoxClasses,
                             .harmless = kNeoxHarmless};
  return family;
}

}  // namespace heed
