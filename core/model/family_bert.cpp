#include <algorithm>
#include <string>

#include "core/model/family.h"

namespace heed {
namespace {

// What bert and roberta call the tensors of a layer.
constexpr TensorNames kBertNames{.prefix = "bert.",
                                 .tokens = "embeddings.word_embeddings",
                                 .positions = "embeddings.position_embeddings",
                                 .segments = "embeddings.token_type_embeddings",
                                 .input_norm = "embeddings.LayerNorm",
                                 .layer = "encoder.layer.#.",
                                 .attention_norm = "attention.output.LayerNorm",
                                 .feed_forward_norm = "output.LayerNorm",
                                 .query = "attention.self.query",
                                 .key = "attention.self.key",
                                 .value = "attention.self.value",
                                 .output = "attention.output.dense",
                                 .expand = "intermediate.dense",
                                 .contract = "output.dense"};

constexpr TensorNames roberta_names() {
  TensorNames names = kBertNames;
  names.prefix = "roberta.";
  return names;
}

constexpr ReadoutForm kBertTokens{.answer = ModelAnswer::MaskedToken,
                                  .projection = "cls.predictions.decoder",
                                  .bias = "cls.predictions.bias",
                                  .has_bias = true,
                                  .transform = "cls.predictions.transform.dense",
                                  .transform_norm = "cls.predictions.transform.LayerNorm"};

constexpr std::array<Architecture, 4> kBertClasses{{{"BertForMaskedLM", kBertTokens},
                                                    {"BertForPreTraining", kBertTokens},
                                                    {"BertForSequenceClassification",
                                                     {.answer = ModelAnswer::Label,
                                                      .projection = "classifier",
                                                      .has_bias = true,
                                                      .pool = Pool::First,
                                                      .transform = "bert.pooler.dense",
                                                      .activation = Activation::Tanh}},
                                                    {"BertModel", {.answer = ModelAnswer::Rows}}}};

constexpr std::array<Architecture, 3> kRobertaClasses{{{"RobertaForMaskedLM",
                                                        {.answer = ModelAnswer::MaskedToken,
                                                         .projection = "lm_head.decoder",
                                                         .bias = "lm_head.bias",
                                                         .has_bias = true,
                                                         .transform = "lm_head.dense",
                                                         .activation = Activation::Gelu,
                                                         .transform_norm = "lm_head.layer_norm"}},
                                                       {"RobertaForSequenceClassification",
                                                        {.answer = ModelAnswer::Label,
                                                         .projection = "classifier.out_proj",
                                                         .has_bias = true,
                                                         .pool = Pool::First,
                                                         .transform = "classifier.dense",
                                                         .activation = Activation::Tanh}},
                                                       {"RobertaModel", {.answer = ModelAnswer::Rows}}}};

ModelSettings bert_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("hidden_size", kWidths, 768);
  form.layers = config.count("num_hidden_layers", kLayerCounts, 12);
  form.heads = form.key_heads = config.count("num_attention_heads", kHeadCounts, 12);
  form.head_width = shared_width(config, "num_attention_heads", form.width, form.heads);
  form.hidden_width = config.count("intermediate_size", kWidths, 3072);
  form.vocabulary = config.count("vocab_size", kVocabularies, 30522);
  form.max_tokens = config.count("max_position_embeddings", kPositions, 512);
  form.segments = config.count("type_vocab_size", {1, 65536}, 2);
  form.eps = static_cast<float>(config.number("layer_norm_eps", 1e-12));
  form.activation = read_activation(config, "hidden_act", "gelu");
  form.is_tied = config.flag("tie_word_embeddings", true);
  form.norm_place = TransformerBlock::NormPlace::Post;
  form.is_causal = false;
  config.allow_only("position_embedding_type", {"\"absolute\""});
  return form;
}

// Positions are counted from behind the number of the padding token, which has none.
ModelSettings roberta_form(ModelConfig& config) {
  ModelSettings form = bert_form(config);
  if (!config.has("vocab_size")) form.vocabulary = 50265;
  form.without_position = config.count("pad_token_id", {0, form.vocabulary - 1}, 1);
  form.first_position = *form.without_position + 1;
  if (form.first_position >= form.max_tokens)
    config.refuse("max_position_embeddings",
                  {"pretrained.config.positions", {{"first", std::to_string(form.first_position)}}});
  form.max_tokens = std::max<Index>(1, form.max_tokens - form.first_position);
  return form;
}

// Of a part that models of many languages describe and transformers does not build.
constexpr std::array<std::string_view, 5> kBertHarmless{"pooler_fc_size", "pooler_num_attention_heads",
                                                        "pooler_num_fc_layers", "pooler_size_per_head",
                                                        "pooler_type"};

}  // namespace

const Family& bert_family() {
  static const Family family{.model_type = "bert",
                             .names = kBertNames,
                             .layout = {},
                             .form = bert_form,
                             .architectures = kBertClasses,
                             .harmless = kBertHarmless};
  return family;
}

const Family& roberta_family() {
  static const Family family{.model_type = "roberta",
                             .names = roberta_names(),
                             .layout = {},
                             .form = roberta_form,
                             .architectures = kRobertaClasses,
                             .harmless = {}};
  return family;
}

}  // namespace heed
