#include "core/model/rotary_settings.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

// What the settings of rotary positions say, wherever they stand.
struct RopeSettings {
  double base = 10000;
  std::optional<double> share;  // of the columns of a head,
  std::string_view share_key;   // and which setting says it
};

// {"rope_type": "default", "rope_theta": 10000}; older files have "type" for "rope_type".
void read_rope(ModelConfig& config, std::string_view key, RopeSettings& settings) {
  const std::optional<JsonView> rope = config.value(key);
  if (!rope) return;
  if (!rope->is(JsonKind::Object)) {
    return config.refuse(key, {"scene.not_object", {{"found", excerpt(*rope)}}});
  }
  JsonMembers members(*rope);
  for (auto member = members.next(); member; member = members.next()) {
    const std::string place = place_of(std::string(key), member->key);
    float number = 0;
    if (member->key == "rope_type" || member->key == "type") {
      std::string type;
      config.keep(read_text(member->value, place, type));
      if (type != "default") config.refuse(key, {"pretrained.config.rope", {{"found", shortened(type)}}});
    } else if (member->key == "rope_theta") {
      config.keep(read_float(member->value, place, number));
      settings.base = static_cast<double>(number);
    } else if (member->key == "partial_rotary_factor") {
      config.keep(read_float(member->value, place, number));
      settings.share = static_cast<double>(number);
      settings.share_key = key;
    } else {
      config.refuse(key, {"pretrained.config.rope", {{"found", shortened(member->key)}}});
    }
  }
}

// The same number may stand in several places.
void read_share(ModelConfig& config, std::string_view key, RopeSettings& settings) {
  if (!config.value(key)) return;
  const double share = config.number(key);
  const bool differs = settings.share && static_cast<float>(*settings.share) != static_cast<float>(share);
  if (differs) config.refuse(key, {"pretrained.config.two_values", {{"other", "partial_rotary_factor"}}});
  settings.share = share;
  settings.share_key = key;
}

}  // namespace

ScorePosition read_rotary(ModelConfig& config, const RotaryKeys& keys, Index head_width) {
  RopeSettings settings;
  settings.base = config.number(keys.base, 10000);
  read_rope(config, "rope_scaling", settings);
  read_rope(config, "rope_parameters", settings);
  constexpr std::string_view kShare = "partial_rotary_factor";
  read_share(config, kShare, settings);
  if (!keys.share.empty()) read_share(config, keys.share, settings);
  const double share = settings.share.value_or(keys.usual_share);
  const double turned = std::trunc(static_cast<double>(head_width) * share);
  const Index dims = share > 0 && share <= 1 ? static_cast<Index>(turned) : 0;
  ScorePosition position;
  position.kind = ScorePosition::Kind::Rotary;
  position.rotary.base = static_cast<float>(settings.base);
  position.rotary.pairs = Rotary::Pairs::Halves;
  position.rotary.dims = dims;
  if (dims < 2 || dims % 2 != 0)
    config.refuse(settings.share ? settings.share_key : keys.base,
                  {"pretrained.config.rotary_dims",
                   {{"dims", exact_double_text(turned)}, {"most", std::to_string(head_width)}}});
  if (keys.share.empty() && dims != head_width)
    config.refuse(kShare,
                  {"pretrained.config.fixed",
                   {{"found", exact_double_text(share)}, {"type", config.model_type()}, {"allowed", "1"}}});
  if (!(settings.base > 0)) config.refuse(keys.base, {"pretrained.config.number", {{"found", "0"}}});
  return position;
}

ModelSettings read_llama_form(ModelConfig& config) {
  ModelSettings form;
  form.width = config.count("hidden_size", kWidths, 4096);
  form.layers = config.count("num_hidden_layers", kLayerCounts, 32);
  form.heads = config.count("num_attention_heads", kHeadCounts, 32);
  form.key_heads = config.count("num_key_value_heads", kHeadCounts, form.heads);
  if (form.heads % form.key_heads != 0)
    config.refuse("num_key_value_heads",
                  {"pretrained.config.key_heads",
                   {{"heads", std::to_string(form.heads)}, {"groups", std::to_string(form.key_heads)}}});
  const bool has_head_width = config.value("head_dim").has_value();
  form.head_width = has_head_width ? config.count("head_dim", kWidths)
                                   : shared_width(config, "num_attention_heads", form.width, form.heads);
  form.hidden_width = config.count("intermediate_size", kWidths, 11008);
  form.vocabulary = config.count("vocab_size", kVocabularies, 32000);
  form.max_tokens = config.count("max_position_embeddings", kPositions, 2048);
  form.eps = static_cast<float>(config.number("rms_norm_eps", 1e-6));
  form.norm = Norm::Kind::Rms;
  form.activation = read_activation(config, "hidden_act", "silu");
  form.is_tied = config.flag("tie_word_embeddings", false);
  form.has_query_bias = form.has_output_bias = form.has_feed_bias = false;
  form.position = read_rotary(config, {.base = "rope_theta"}, form.head_width);
  return form;
}

}  // namespace heed
