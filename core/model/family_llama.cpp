#include "core/model/family.h"
#include "core/model/rotary_settings.h"

namespace heed {
namespace {

// What llama, mistral and qwen2 call their tensors.
constexpr std::array<std::string_view, 1> kLlamaBuffers{".rotary_emb.inv_freq"};
constexpr TensorNames kLlamaNames{.prefix = "model.",
                                  .tokens = "embed_tokens",
                                  .final_norm = "norm",
                                  .layer = "layers.#.",
                                  .attention_norm = "input_layernorm",
                                  .feed_forward_norm = "post_attention_layernorm",
                                  .query = "self_attn.q_proj",
                                  .key = "self_attn.k_proj",
                                  .value = "self_attn.v_proj",
                                  .output = "self_attn.o_proj",
                                  .expand = "mlp.up_proj",
                                  .gate = "mlp.gate_proj",
                                  .contract = "mlp.down_proj",
                                  .ignored = kLlamaBuffers};

constexpr ReadoutForm kLlamaTokens{.answer = ModelAnswer::NextToken, .projection = "lm_head"};
constexpr ReadoutForm kLlamaLabels{.answer = ModelAnswer::Label, .projection = "score", .pool = Pool::Last};
constexpr ReadoutForm kLlamaRows{.answer = ModelAnswer::Rows};

constexpr std::array<Architecture, 3> kLlamaClasses{{{"LlamaForCausalLM", kLlamaTokens},
                                                     {"LlamaForSequenceClassification", kLlamaLabels},
                                                     {"LlamaModel", kLlamaRows}}};
constexpr std::array<Architecture, 3> kMistralClasses{{{"MistralForCausalLM", kLlamaTokens},
                                                       {"MistralForSequenceClassification", kLlamaLabels},
                                                       {"MistralModel", kLlamaRows}}};
constexpr std::array<Architecture, 3> kQwen2Classes{{{"Qwen2ForCausalLM", kLlamaTokens},
                                                     {"Qwen2ForSequenceClassification", kLlamaLabels},
                                                     {"Qwen2Model", kLlamaRows}}};

constexpr std::array<std::string_view, 2> kLlamaHarmless{"is_llama_config", "max_window_layers"};

ModelSettings llama_form(ModelConfig& config) {
  ModelSettings form = read_llama_form(config);
  form.has_query_bias = form.has_output_bias = config.flag("attention_bias", false);
  form.has_feed_bias = config.flag("mlp_bias", false);
  config.allow_only("rope_interleaved", {"false"});
  config.allow_only("use_sliding_window", {"false"});
  return form;
}

// Without the setting, transformers does not take the number of heads for it.
void need_key_heads(ModelConfig& config) {
  if (!config.has("num_key_value_heads"))
    config.refuse("num_key_value_heads", {"pretrained.config.missing", {}});
}

// Every layer sees that many tokens, the token itself among them.
ModelSettings mistral_form(ModelConfig& config) {
  ModelSettings form = read_llama_form(config);
  need_key_heads(config);
  const bool has_window = !config.has("sliding_window") || config.value("sliding_window");  // null: none
  const Index window = config.count("sliding_window", {1, 1'000'000'000}, 4096);
  if (has_window) form.windows.assign(static_cast<std::size_t>(form.layers), window - 1);
  return form;
}

ModelSettings qwen2_form(ModelConfig& config) {
  ModelSettings form = read_llama_form(config);
  need_key_heads(config);
  form.has_query_bias = true;
  config.allow_only("use_sliding_window", {"false"});
  config.allow_only("use_mrope", {"false"});
  const std::optional<JsonView> kinds = config.value("layer_types");
  if (kinds && kinds->text().find("sliding") != std::string_view::npos)
    config.refuse("layer_types", {"pretrained.config.sliding", {}});
  return form;
}

constexpr std::array<std::string_view, 2> kQwen2Harmless{"sliding_window", "max_window_layers"};

}  // namespace

const Family& llama_family() {
  static const Family family{.model_type = "llama",
                             .names = kLlamaNames,
                             .layout = {},
                             .form = llama_form,
                             .architectures = kLlamaClasses,
                             .harmless = kLlamaHarmless};
  return family;
}

const Family& mistral_family() {
  static const Family family{.model_type = "mistral",
                             .names = kLlamaNames,
                             .layout = {},
                             .form = mistral_form,
                             .architectures = kMistralClasses,
                             .harmless = {}};
  return family;
}

const Family& qwen2_family() {
  static const Family family{.model_type = "qwen2",
                             .names = kLlamaNames,
                             .layout = {},
                             .form = qwen2_form,
                             .architectures = kQwen2Classes,
                             .harmless = kQwen2Harmless};
  return family;
}

}  // namespace heed
