#include <string>

#include "core/json/json_read.h"
#include "core/model/family.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 2> kNeoMasks{".attn.attention.bias", ".attn.attention.masked_bias"};

constexpr std::array<Architecture, 3> kNeoClasses{
    {{"GPTNeoForCausalLM", {.answer = ModelAnswer::NextToken, .projection = "lm_head"}},
     {"GPTNeoForSequenceClassification",
      {.answer = ModelAnswer::Label, .projection = "score", .pool = Pool::Last}},
     {"GPTNeoModel", {.answer = ModelAnswer::Rows}}}};

// A list such as [[["global", "local"], 12]]: these kinds of layers, so many times.
Status read_kinds(JsonView value, std::vector<bool>& are_local) {
  const auto read_kind = [&](JsonView item, const std::string& at, std::vector<bool>& kinds) {
    std::string kind;
    if (Status status = read_text(item, at, kind); !status) return status;
    if (kind != "global" && kind != "local") return Status(Error{at, {"pretrained.config.layer_kind", {}}});
    kinds.push_back(kind == "local");
    return Status();
  };
  return read_list(value, "attention_types", 512, [&](JsonView part, const std::string& place) -> Status {
    std::vector<bool> kinds;
    std::uint64_t times = 0;
    std::size_t at = 0;
    Status status = read_list(part, place, 2, [&](JsonView item, const std::string& in) {
      if (at++ == 1) return read_integer(item, in, 512, times);
      return read_list(item, in, 512, [&](JsonView kind, const std::string& where) {
        return read_kind(kind, where, kinds);
      });
    });
    for (std::uint64_t i = 0; status && i < times && are_local.size() <= 512; ++i)
      are_local.insert(are_local.end(), kinds.begin(), kinds.end());
    return status;
  });
}

// A local layer sees that many tokens, the token itself among them.
void read_windows(ModelConfig& config, ModelSettings& form) {
  const Index window = config.count("window_size", {1, 1'000'000'000}, 256);
  std::vector<bool> are_local;
  if (const std::optional<JsonView> kinds = config.value("attention_types")) {
    config.keep(read_kinds(*kinds, are_local));
  } else {
    for (Index layer = 0; layer < form.layers; ++layer) are_local.push_back(layer % 2 == 1);
  }
  if (are_local.size() != static_cast<std::size_t>(form.layers))
    config.refuse("attention_types",
                  {"pretrained.config.layer_count",
                   {{"count", std::to_string(are_local.size())}, {"expected", std::to_string(form.layers)}}});
  for (const bool is_local : are_local)
    form.windows.push_back(is_local ? std::optional(window - 1) : std::nullopt);
}

ModelSettings neo_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("hidden_size", kWidths, 2048);
  form.layers = config.count("num_layers", kLayerCounts, 24);
  form.heads = form.key_heads = config.count("num_heads", kHeadCounts, 16);
  form.head_width = shared_width(config, "num_heads", form.width, form.heads);
  form.hidden_width = config.count("intermediate_size", kWidths, 4 * form.width);
  form.vocabulary = config.count("vocab_size", kVocabularies, 50257);
  form.max_tokens = config.count("max_position_embeddings", kPositions, 2048);
  form.eps = static_cast<float>(config.number("layer_norm_epsilon", 1e-5));
  form.activation = read_activation(config, "activation_function", "gelu_new");
  form.is_tied = config.flag("tie_word_embeddings", true);
  form.has_query_bias = false;
  form.score = Score::Kind::Dot;
  read_windows(config, form);
  return form;
}

// The kinds of layers once more.
constexpr std::array<std::string_view, 1> kNeoHarmless{"attention_layers"};

}  // namespace

const Family& gpt_neo_family() {
  static const Family family{.model_type = "gpt_neo",
                             .names = {.prefix = "transformer.",
                                       .tokens = "wte",
                                       .positions = "wpe",
                                       .final_norm = "ln_f",
                                       .layer = "h.#.",
                                       .attention_norm = "ln_1",
                                       .feed_forward_norm = "ln_2",
                                       .query = "attn.attention.q_proj",
                                       .key = "attn.attention.k_proj",
                                       .value = "attn.attention.v_proj",
                                       .output = "attn.attention.out_proj",
                                       .expand = "mlp.c_fc",
                                       .contract = "mlp.c_proj",
                                       .ignored = kNeoMasks},
                             .layout = {},
                             .form = neo_form,
                             .architectures = kNeoClasses,
                             .harmless = kNeoHarmless};
  return family;
}

}  // namespace heed
