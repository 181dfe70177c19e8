#include "core/model/token_labels.h"

#include <array>
#include <optional>
#include <string_view>

namespace heed {
namespace {

constexpr std::string_view kMetaspace = "\u2581", kReplacement = "\ufffd", kContinuation = "##";

}  // namespace

std::string token_label(const Tokenizer& tokenizer, int id) {
  const std::optional<std::string_view> piece = tokenizer.piece(id);
  if (!piece) return "#" + std::to_string(id);
  if (piece->starts_with(kContinuation)) return std::string(*piece);
  const std::array<int, 1> ids{id};
  const std::string text = tokenizer.decode(ids);
  if (text.empty() || text.find(kReplacement) != text.npos) return std::string(*piece);
  // Decoders take the blank away that a sentence begins with.
  const bool has_blank = piece->starts_with(kMetaspace) && !text.starts_with(' ');
  return has_blank ? " " + text : text;
}

std::vector<std::string> token_labels(const Tokenizer& tokenizer, Index count) {
  std::vector<std::string> labels;
  labels.reserve(static_cast<std::size_t>(count));
  for (Index id = 0; id < count; ++id) labels.push_back(token_label(tokenizer, static_cast<int>(id)));
  return labels;
}

}  // namespace heed
