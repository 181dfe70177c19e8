#include "core/scene/tokenizer_json.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "core/base/ascii.h"
#include "core/json/json_write.h"
#include "core/scene/vocabulary.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

constexpr const char* kEachCharacter = R"([\s\S])";

enum class Keep { Matches, Gaps, Both };

void write_split(JsonWriter& out, const std::string& pattern, Keep keep) {
  out.begin_object(Layout::OneLine);
  out.key("type");
  out.text("Split");
  out.key("pattern");
  out.begin_object(Layout::OneLine);
  out.key("Regex");
  out.text(pattern);
  out.end_object();
  out.key("behavior");
  out.text(keep == Keep::Both ? "Isolated" : "Removed");
  out.key("invert");
  out.json(keep == Keep::Matches ? "true" : "false");
  out.end_object();
}

// Whether texts can be taken apart into words without a look at the vocabulary.
bool has_plain_words(const std::vector<std::string>& vocabulary) {
  return std::ranges::all_of(vocabulary, [](const std::string& token) {
    return split_words(token) == std::vector<std::string>{token};
  });
}

bool has_capitals(const std::vector<std::string>& vocabulary) {
  return std::ranges::any_of(vocabulary, [](const std::string& token) {
    return std::ranges::any_of(token, [](char c) { return c != to_lower(c); });
  });
}

// Replaces capitals of ASCII, where no token has one.
void write_normalizer(JsonWriter& out, const std::vector<std::string>& vocabulary) {
  if (split_of(vocabulary) == TextSplit::Characters || has_characters_only(vocabulary) ||
      has_capitals(vocabulary))
    return out.json("null");
  out.begin_object();
  out.key("type");
  out.text("Sequence");
  out.key("normalizers");
  out.begin_list();
  for (char capital = 'A'; capital <= 'Z'; ++capital) {
    out.begin_object(Layout::OneLine);
    out.key("type");
    out.text("Replace");
    out.key("pattern");
    out.begin_object(Layout::OneLine);
    out.key("String");
    out.text(std::string(1, capital));
    out.end_object();
    out.key("content");
    out.text(std::string(1, to_lower(capital)));
    out.end_object();
  }
  out.end_list();
  out.end_object();
}

void write_pre_tokenizer(JsonWriter& out, const std::vector<std::string>& vocabulary) {
  if (split_of(vocabulary) == TextSplit::Characters) return write_split(out, kEachCharacter, Keep::Both);
  const bool is_by_characters = has_characters_only(vocabulary);
  if (!is_by_characters && has_plain_words(vocabulary))
    return write_split(out, words_pattern(), Keep::Matches);
  out.begin_object();
  out.key("type");
  out.text("Sequence");
  out.key("pretokenizers");
  out.begin_list();
  write_split(out, "\\s+", Keep::Gaps);
  if (is_by_characters) write_split(out, kEachCharacter, Keep::Both);
  out.end_list();
  out.end_object();
}

void write_nulls(JsonWriter& out, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    out.key(key);
    out.json("null");
  }
}

}  // namespace

std::string tokenizer_json(const std::vector<std::string>& vocabulary) {
  JsonWriter out;
  out.begin_object();
  out.key("version");
  out.text("1.0");
  write_nulls(out, {"truncation", "padding"});
  out.key("added_tokens");
  out.json("[]");
  out.key("normalizer");
  write_normalizer(out, vocabulary);
  out.key("pre_tokenizer");
  write_pre_tokenizer(out, vocabulary);
  write_nulls(out, {"post_processor", "decoder"});
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
