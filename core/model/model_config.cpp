#include "core/model/model_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

// Settings that no family computes with: how a model was trained, how texts are generated with it, what its
// authors call it.
constexpr std::string_view kHarmless[] = {"_attn_implementation",
                                          "_attn_implementation_autoset",
                                          "_commit_hash",
                                          "_name_or_path",
                                          "_num_labels",
                                          "architectures",
                                          "attention_dropout",
                                          "attention_probs_dropout_prob",
                                          "attn_implementation",
                                          "attn_pdrop",
                                          "bad_words_ids",
                                          "begin_suppress_tokens",
                                          "bos_token_id",
                                          "chunk_size_feed_forward",
                                          "classifier_dropout",
                                          "decoder_start_token_id",
                                          "directionality",
                                          "diversity_penalty",
                                          "do_sample",
                                          "dropout",
                                          "dtype",
                                          "early_stopping",
                                          "embd_pdrop",
                                          "embed_dropout",
                                          "encoder_no_repeat_ngram_size",
                                          "eos_token_id",
                                          "exponential_decay_length_penalty",
                                          "finetuning_task",
                                          "forced_bos_token_id",
                                          "forced_eos_token_id",
                                          "gradient_checkpointing",
                                          "hidden_dropout",
                                          "hidden_dropout_prob",
                                          "id2label",
                                          "initializer_factor",
                                          "initializer_range",
                                          "label2id",
                                          "language",
                                          "length_penalty",
                                          "loss_type",
                                          "made_by",
                                          "max_length",
                                          "min_length",
                                          "model_type",
                                          "n_special",
                                          "no_repeat_ngram_size",
                                          "num_beam_groups",
                                          "num_beams",
                                          "num_labels",
                                          "num_return_sequences",
                                          "output_attentions",
                                          "output_hidden_states",
                                          "output_past",
                                          "output_scores",
                                          "pad_token_id",
                                          "predict_special_tokens",
                                          "prefix",
                                          "pretraining_tp",
                                          "remove_invalid_values",
                                          "reorder_and_upcast_attn",
                                          "repetition_penalty",
                                          "resid_dropout",
                                          "resid_pdrop",
                                          "return_dict",
                                          "return_dict_in_generate",
                                          "sep_token_id",
                                          "sinusoidal_pos_embds",
                                          "summary_activation",
                                          "summary_first_dropout",
                                          "summary_proj_to_labels",
                                          "summary_type",
                                          "summary_use_proj",
                                          "suppress_tokens",
                                          "task_specific_params",
                                          "temperature",
                                          "tf_legacy_loss",
                                          "tokenizer_class",
                                          "top_k",
                                          "top_p",
                                          "torch_dtype",
                                          "torchscript",
                                          "transformers.js_config",
                                          "transformers_version",
                                          "typical_p",
                                          "use_cache"};

// The settings of every family that would change its numbers, with the values that do not.
struct FixedSetting {
  std::string_view key;
  std::string_view value;
};
constexpr std::array<FixedSetting, 9> kFixed{{{"add_cross_attention", "false"},
                                              {"cross_attention_hidden_size", "null"},
                                              {"is_decoder", "false"},
                                              {"is_encoder_decoder", "false"},
                                              {"pruned_heads", "{}"},
                                              {"quantization_config", "null"},
                                              {"tie_encoder_decoder", "false"},
                                              {"use_bfloat16", "false"},
                                              {"auto_map", "null"}}};

bool is_one_of(std::string_view key, std::span<const std::string_view> keys) {
  return std::ranges::find(keys, key) != keys.end();
}

}  // namespace

Result<ModelConfig> ModelConfig::read(std::string text) {
  ModelConfig config(std::move(text));
  if (Status status = check_json(*config.text_); !status) return status.error();
  if (Status status = config.read_members(); !status) return status.error();
  return config;
}

Status ModelConfig::read_members() {
  const JsonView json(*text_);
  if (!json.is(JsonKind::Object)) return Error{"", {"folder.no_config", {}}};
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    if (!values_.emplace(member->key, member->value).second)
      return Error{"", {"scene.twice", {{"key", shortened(member->key)}}}};
  }
  const auto type = values_.find("model_type");
  if (type == values_.end()) return Error{"", {"folder.no_type", {}}};
  if (Status status = read_text(type->second, "model_type", model_type_); !status) return status;
  const std::optional<JsonView> classes = value("architectures");
  if (!classes) return {};
  return read_list(*classes, "architectures", 16, [&](JsonView item, const std::string& at) {
    std::string name;
    if (Status status = read_text(item, at, name); !status) return status;
    if (architecture_.empty()) architecture_ = std::move(name);
    return Status();
  });
}

std::optional<JsonView> ModelConfig::value(std::string_view key) {
  asked_.emplace(key);
  const auto found = values_.find(key);
  if (found == values_.end() || found->second.is(JsonKind::Null)) return std::nullopt;
  return found->second;
}

void ModelConfig::keep(Status status) {
  if (is_passed()) fault_ = std::move(status);
}

void ModelConfig::refuse(std::string_view key, Message message) {
  keep(Error{place_of("", key), std::move(message)});
}

Index ModelConfig::count(std::string_view key, CountRange range, std::optional<Index> otherwise) {
  const std::optional<JsonView> found = value(key);
  if (!found) {
    if (!otherwise) refuse(key, {"pretrained.config.missing", {}});
    return otherwise.value_or(range.least);
  }
  const auto number = found->is(JsonKind::Number) ? parse_integer<Index>(found->text()) : std::nullopt;
  if (number && *number >= range.least && *number <= range.most) return *number;
  refuse(key, {"pretrained.config.count",
               {{"found", excerpt(*found)},
                {"least", std::to_string(range.least)},
                {"most", std::to_string(range.most)}}});
  return range.least;
}

double ModelConfig::number(std::string_view key, std::optional<double> otherwise) {
  const std::optional<JsonView> found = value(key);
  if (!found) {
    if (!otherwise) refuse(key, {"pretrained.config.missing", {}});
    return otherwise.value_or(1);
  }
  const auto number = found->is(JsonKind::Number) ? parse_double(found->text()) : std::nullopt;
  if (number && std::isfinite(static_cast<float>(*number)) && static_cast<float>(*number) > 0) return *number;
  refuse(key, {"pretrained.config.number", {{"found", excerpt(*found)}}});
  return 1;
}

bool ModelConfig::flag(std::string_view key, bool otherwise) {
  const std::optional<JsonView> found = value(key);
  if (found) keep(read_bool(*found, place_of("", key), otherwise));
  return otherwise;
}

std::string ModelConfig::text(std::string_view key, std::optional<std::string> otherwise) {
  const std::optional<JsonView> found = value(key);
  std::string text = otherwise.value_or("");
  if (found) {
    keep(read_text(*found, place_of("", key), text));
  } else if (!otherwise) {
    refuse(key, {"pretrained.config.missing", {}});
  }
  return text;
}

void ModelConfig::allow_only(std::string_view key, std::initializer_list<std::string_view> values) {
  const std::optional<JsonView> found = value(key);
  if (!found || is_one_of(found->text(), std::span(values.begin(), values.size()))) return;
  std::string allowed;
  for (const std::string_view each : values) allowed += (allowed.empty() ? "" : ", ") + std::string(each);
  refuse(key, {"pretrained.config.fixed",
               {{"found", excerpt(*found)}, {"type", shortened(model_type_)}, {"allowed", allowed}}});
}

Status ModelConfig::finish(std::span<const std::string_view> harmless) {
  for (const FixedSetting& setting : kFixed) allow_only(setting.key, {setting.value});
  for (const auto& [key, value] : values_) {
    if (value.is(JsonKind::Null) || asked_.contains(key)) continue;
    if (is_one_of(key, kHarmless) || is_one_of(key, harmless)) continue;
    refuse(key, {"pretrained.config.unknown", {{"type", shortened(model_type_)}}});
  }
  return fault_;
}

}  // namespace heed
