#include "core/model/family.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 2> kGpt2Masks{".attn.bias", ".attn.masked_bias"};

constexpr std::array<Architecture, 3> kGpt2Classes{
    {{"GPT2LMHeadModel", {.answer = ModelAnswer::NextToken, .projection = "lm_head"}},
     {"GPT2ForSequenceClassification",
      {.answer = ModelAnswer::Label, .projection = "score", .pool = Pool::Last}},
     {"GPT2Model", {.answer = ModelAnswer::Rows}}}};

ModelSettings gpt2_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("n_embd", kWidths, 768);
  form.layers = config.count("n_layer", kLayerCounts, 12);
  form.heads = form.key_heads = config.count("n_head", kHeadCounts, 12);
  form.head_width = shared_width(config, "n_head", form.width, form.heads);
  form.hidden_width = config.count("n_inner", kWidths, 4 * form.width);
  form.vocabulary = config.count("vocab_size", kVocabularies, 50257);
  form.max_tokens = config.count("n_positions", kPositions, 1024);
  form.eps = static_cast<float>(config.number("layer_norm_epsilon", 1e-5));
  form.activation = read_activation(config, "activation_function", "gelu_new");
  form.is_tied = config.flag("tie_word_embeddings", true);
  if (!config.flag("scale_attn_weights", true)) form.score = Score::Kind::Dot;
  config.allow_only("scale_attn_by_inverse_layer_idx", {"false"});
  return form;
}

constexpr std::array<std::string_view, 1> kGpt2Harmless{"n_ctx"};

}  // namespace

const Family& gpt2_family() {
  static const Family family{.model_type = "gpt2",
                             .names = {.prefix = "transformer.",
                                       .tokens = "wte",
                                       .positions = "wpe",
                                       .final_norm = "ln_f",
                                       .layer = "h.#.",
                                       .attention_norm = "ln_1",
                                       .feed_forward_norm = "ln_2",
                                       .fused = "attn.c_attn",
                                       .output = "attn.c_proj",
                                       .expand = "mlp.c_fc",
                                       .contract = "mlp.c_proj",
                                       .ignored = kGpt2Masks},
                             .layout = {.is_transposed = false},
                             .form = gpt2_form,
                             .architectures = kGpt2Classes,
                             .harmless = kGpt2Harmless};
  return family;
}

}  // namespace heed
