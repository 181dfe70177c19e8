#include "core/model/family.h"

namespace heed {
namespace {

constexpr std::array<Architecture, 3> kDistilClasses{{{"DistilBertForMaskedLM",
                                                       {.answer = ModelAnswer::MaskedToken,
                                                        .projection = "vocab_projector",
                                                        .has_bias = true,
                                                        .transform = "vocab_transform",
                                                        .transform_norm = "vocab_layer_norm"}},
                                                      {"DistilBertForSequenceClassification",
                                                       {.answer = ModelAnswer::Label,
                                                        .projection = "classifier",
                                                        .has_bias = true,
                                                        .pool = Pool::First,
                                                        .transform = "pre_classifier",
                                                        .activation = Activation::Relu}},
                                                      {"DistilBertModel", {.answer = ModelAnswer::Rows}}}};

ModelSettings distilbert_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("dim", kWidths, 768);
  form.layers = config.count("n_layers", kLayerCounts, 6);
  form.heads = form.key_heads = config.count("n_heads", kHeadCounts, 12);
  form.head_width = shared_width(config, "n_heads", form.width, form.heads);
  form.hidden_width = config.count("hidden_dim", kWidths, 4 * 768);
  form.vocabulary = config.count("vocab_size", kVocabularies, 30522);
  form.max_tokens = config.count("max_position_embeddings", kPositions, 512);
  form.eps = 1e-12f;  // which the settings do not say
  form.activation = read_activation(config, "activation", "gelu");
  form.is_tied = config.flag("tie_word_embeddings", true);
  form.norm_place = TransformerBlock::NormPlace::Post;
  form.is_causal = false;
  return form;
}

// The table of positions is in the files, however it was made.
constexpr std::array<std::string_view, 3> kDistilHarmless{"qa_dropout", "seq_classif_dropout",
                                                          "tie_weights_"};

}  // namespace

const Family& distilbert_family() {
  static const Family family{.model_type = "distilbert",
                             .names = {.prefix = "distilbert.",
                                       .tokens = "embeddings.word_embeddings",
                                       .positions = "embeddings.position_embeddings",
                                       .input_norm = "embeddings.LayerNorm",
                                       .layer = "transformer.layer.#.",
                                       .attention_norm = "sa_layer_norm",
                                       .feed_forward_norm = "output_layer_norm",
                                       .query = "attention.q_lin",
                                       .key = "attention.k_lin",
                                       .value = "attention.v_lin",
                                       .output = "attention.out_lin",
                                       .expand = "ffn.lin1",
                                       .contract = "ffn.lin2"},
                             .layout = {},
                             .form = distilbert_form,
                             .architectures = kDistilClasses,
                             .harmless = kDistilHarmless};
  return family;
}

}  // namespace heed
