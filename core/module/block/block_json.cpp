#include "core/module/block/block_json.h"

#include <array>
#include <string_view>

#include "core/json/json_text.h"
#include "core/module/attention/attention_json.h"
#include "core/module/feed_forward/feed_forward_json.h"
#include "core/module/norm/norm_json.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 3> kNormPlaces = {"none", "pre", "post"};

Status read_norm_place(JsonView value, const std::string& place, TransformerBlock::NormPlace& norm) {
  for (std::size_t at = 0; at < kNormPlaces.size(); ++at) {
    if (value.text() != "\"" + std::string(kNormPlaces[at]) + "\"") continue;
    return norm = static_cast<TransformerBlock::NormPlace>(at), Status();
  }
  return Error{place, {"scene.unknown_norm_place", {{"found", excerpt(value)}}}};
}

void write_flag(JsonWriter& out, std::string_view key, bool is_set) {
  out.key(key);
  out.json(is_set ? "true" : "false");
}

}  // namespace

Status read_block(JsonView value, const std::string& place, const MatrixFiles& files,
                  TransformerBlock& block) {
  const auto flag = [](bool& is_set) -> ReadValue {
    return [&](JsonView v, const std::string& at) { return read_bool(v, at, is_set); };
  };
  return read_object(
      value, place, block.extras,
      {{"name", [&](JsonView v, const std::string& at) { return read_text(v, at, block.name); }},
       {"enabled", flag(block.is_enabled)},
       {"norm", [&](JsonView v, const std::string& at) { return read_norm_place(v, at, block.norm); }},
       {"residual", flag(block.is_residual)},
       {"parallel", flag(block.is_parallel)},
       {"attention_norm", norm_reader(files, block.attention_norm)},
       {"attention", block_attention_reader(files, block.attention)},
       {"feed_forward_norm", norm_reader(files, block.feed_forward_norm)},
       {"feed_forward", feed_forward_reader(files, block.feed_forward)}});
}

void write_block(JsonWriter& out, const TransformerBlock& block) {
  out.begin_object();
  if (!block.name.empty()) {
    out.key("name");
    out.text(block.name);
  }
  if (!block.is_enabled) write_flag(out, "enabled", false);
  if (block.norm != TransformerBlock::NormPlace::None) {
    out.key("norm");
    out.text(kNormPlaces[static_cast<std::size_t>(block.norm)]);
  }
  if (!block.is_residual) write_flag(out, "residual", false);
  if (block.is_parallel) write_flag(out, "parallel", true);
  write_norm(out, "attention_norm", block.attention_norm);
  if (block.attention) {
    out.key("attention");
    write_block_attention(out, *block.attention);
  }
  write_norm(out, "feed_forward_norm", block.feed_forward_norm);
  if (block.feed_forward) {
    out.key("feed_forward");
    write_feed_forward(out, *block.feed_forward);
  }
  out.extras(block.extras);
  out.end_object();
}

}  // namespace heed
