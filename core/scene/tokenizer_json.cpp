#include "core/scene/tokenizer_json.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/json/json_write.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

void write_split(JsonWriter& out, const char* pattern, const char* behavior) {
  out.begin_object(Layout::OneLine);
  out.key("type");
  out.text("Split");
  out.key("pattern");
  out.begin_object(Layout::OneLine);
  out.key("Regex");
  out.text(pattern);
  out.end_object();
  out.key("behavior");
  out.text(behavior);
  out.key("invert");
  out.json("false");
  out.end_object();
}

void write_pre_tokenizer(JsonWriter& out, const std::vector<std::string>& vocabulary) {
  if (split_of(vocabulary) == TextSplit::Characters) return write_split(out, "(?s).", "Isolated");
  out.begin_object();
  out.key("type");
  out.text("Sequence");
  out.key("pretokenizers");
  out.begin_list();
  write_split(out, "\\s+", "Removed");
  if (has_characters_only(vocabulary)) write_split(out, "(?s).", "Isolated");
  out.end_list();
  out.end_object();
}

}  // namespace

std::string tokenizer_json(const std::vector<std::string>& vocabulary) {
  JsonWriter out;
  out.begin_object();
  out.key("version");
  out.text("1.0");
  for (const char* key : {"truncation", "padding"}) {
    out.key(key);
    out.json("null");
  }
  out.key("added_tokens");
  out.json("[]");
  out.key("normalizer");
  out.json("null");
  out.key("pre_tokenizer");
  write_pre_tokenizer(out, vocabulary);
  for (const char* key : {"post_processor", "decoder"}) {
    out.key(key);
    out.json("null");
  }
  out.key("model");
  out.begin_object();
  out.key("type");
  out.text("WordLevel");
  out.key("vocab");
  out.begin_object();
  for (std::size_t at = 0; at < vocabulary.size(); ++at) {
    out.key(vocabulary[at]);
    out.json(std::to_string(at));
  }
  out.end_object();
  out.key("unk_token");
  out.text(kUnknownToken);
  out.end_object();
  out.end_object();
  return std::move(out).take();
}

}  // namespace heed
