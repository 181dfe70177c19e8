#include <algorithm>

#include "core/json/file_text.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/tokens/part_read.h"
#include "core/tokens/patterns.h"
#include "core/tokens/tokenizer_read.h"
#include "core/tokens/unicode.h"
#include "core/tokens/word_piece.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr FileTextRules kTokenizerFileRules{kMaxTokenizerBytes,           "tokenizer.file.missing",
                                            "tokenizer.file.folder",      "tokenizer.file.special",
                                            "tokenizer.file.cannot_open", "tokenizer.file.too_large"};

Result<std::string> load(const fs::path& file) { return load_file_bytes(file, kTokenizerFileRules); }

// The error with the name of its file before its place.
Error in_file(const fs::path& file, const Error& error) {
  const std::string name = shortened(file.filename().string());
  return {error.place.empty() ? name : name + ": " + error.place, error.message};
}

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored);
}

// Those settings of a folder's config files that say how a vocabulary without a tokenizer.json is used.
struct FolderSettings {
  std::string family;  // "model_type" of config.json
  std::optional<bool> makes_lower_case, strips_accents, separates_chinese, adds_prefix_space;
};

// Reads some members of an object in a file, which need not be there; passes over all others.
Status read_some(const fs::path& file, const std::vector<Field>& fields) {
  if (!is_there(file)) return {};
  const Result<std::string> text = load(file);
  if (!text) return in_file(file, text.error());
  if (Status status = check_json(text.value()); !status) return in_file(file, status.error());
  const JsonView object(text.value());
  if (!object.is(JsonKind::Object))
    return in_file(file, {"", {"scene.not_object", {{"found", excerpt(object)}}}});
  JsonMembers members(object);
  for (auto member = members.next(); member; member = members.next()) {
    const auto field = std::ranges::find(fields, member->key, &Field::key);
    if (field == fields.end()) continue;
    if (Status status = field->read(member->value, member->key); !status)
      return in_file(file, status.error());
  }
  return {};
}

Result<FolderSettings> read_settings(const fs::path& folder) {
  FolderSettings settings;
  Status status = read_some(folder / "config.json", {{"model_type", into(settings.family)}});
  if (status) {
    status = read_some(folder / "tokenizer_config.json",
                       {{"do_lower_case", into(settings.makes_lower_case)},
                        {"strip_accents", into(settings.strips_accents)},
                        {"tokenize_chinese_chars", into(settings.separates_chinese)},
                        {"add_prefix_space", into(settings.adds_prefix_space)}});
  }
  if (!status) return status.error();
  return settings;
}

// Calls `take` with each line and its number from 1; a line may end in \r\n.
template <typename Take>
Status for_each_line(std::string_view text, Take take) {
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (Status status = take(line, number); !status)
      return Error{"line " + std::to_string(number), status.error().message};
  }
  return {};
}

std::string_view without_trailing_space(std::string_view line) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (!is_white_space(next_character(line, at))) end = at;
  }
  return line.substr(0, end);
}

// The special tokens that the vocabulary has of those that a family uses.
std::vector<AddedToken> special_tokens(const PieceTable& pieces, const std::vector<std::string_view>& names) {
  std::vector<AddedToken> tokens;
  for (const std::string_view name : names) {
    const std::optional<int> id = pieces.find(name);
    if (!id) continue;
    AddedToken& token = tokens.emplace_back();
    token.content = name;
    token.id = *id;
    token.is_normalized = false;
    token.is_special = true;
    token.strips_left = name == "<mask>";
  }
  return tokens;
}

// The error of the first token that a family needs and its vocabulary does not have.
Status check_has(const PieceTable& pieces, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    if (!pieces.find(name)) return Error{"", {"tokenizer.no_special_piece", {{"piece", std::string(name)}}}};
  }
  return {};
}

SpecialToken special_of(const PieceTable& pieces, std::string_view name) {
  return {std::string(name), *pieces.find(name)};
}

// One piece a line; its id is the number of the line from 0. Of a piece that stands there twice the last id
// counts.
Status read_lines(std::string_view text, PieceTable& pieces) {
  return for_each_line(text, [&](std::string_view line, int number) -> Status {
    if (number > kMaxPieceId)
      return Error{"", {"tokenizer.many_pieces", {{"most", std::to_string(kMaxPieceId)}}}};
    if (find_invalid_utf8(line) != line.size()) return Error{"", {"scene.json.utf8", {}}};
    if (line.size() > kMaxPieceBytes)
      return Error{"", {"tokenizer.long_piece", {{"value", std::to_string(kMaxPieceBytes)}}}};
    pieces.add(without_trailing_space(line), number - 1);
    return {};
  });
}

Result<Tokenizer> load_bert(const fs::path& file) {
  const Result<FolderSettings> settings = read_settings(file.parent_path());
  if (!settings) return settings.error();
  const Result<std::string> text = load(file);
  if (!text) return in_file(file, text.error());
  PieceTable pieces;
  Status status = read_lines(text.value(), pieces);
  if (status) status = check_has(pieces, {"[UNK]", "[CLS]", "[SEP]"});
  if (!status) return in_file(file, status.error());
  BertNormalization rules;
  rules.makes_lower_case = settings.value().makes_lower_case.value_or(true);
  rules.strips_accents = settings.value().strips_accents.value_or(rules.makes_lower_case);
  rules.separates_chinese = settings.value().separates_chinese.value_or(true);
  TokenizerParts parts;
  parts.normalizer = bert_normalizer(rules);
  parts.pre_tokenizer = bert_pre_tokenizer();
  parts.post_processors = {bert_post_processor(special_of(pieces, "[SEP]"), special_of(pieces, "[CLS]"))};
  parts.decoder = word_piece_decoder("##", true);
  parts.added = AddedTokens(special_tokens(pieces, {"[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]"}), {});
  parts.model = std::make_shared<WordPieceModel>(std::move(pieces), WordPieceRules());
  return Tokenizer(std::move(parts));
}

Status read_merge_lines(std::string_view text, const PieceTable& pieces, BpeMerges& merges) {
  int rank = 0;
  return for_each_line(text, [&](std::string_view line, int) -> Status {
    if (line.starts_with("#version")) return {};
    if (find_invalid_utf8(line) != line.size()) return Error{"", {"scene.json.utf8", {}}};
    const std::size_t blank = line.find(' ');
    if (blank == line.npos || line.find(' ', blank + 1) != line.npos)
      return Error{"", {"tokenizer.merge", {}}};
    return add_merge(pieces, {}, {line.substr(0, blank), line.substr(blank + 1)}, rank++, merges);
  });
}

Result<PieceTable> load_pieces(const fs::path& file) {
  const Result<std::string> text = load(file);
  if (!text) return in_file(file, text.error());
  PieceTable pieces;
  Status status = check_json(text.value());
  if (status) status = read_pieces(JsonView(text.value()), "", pieces);
  if (!status) return in_file(file, status.error());
  return pieces;
}

// A byte-level vocabulary does not say how its family splits texts and what it puts around them.
Result<Tokenizer> load_byte_level(const fs::path& folder) {
  const Result<FolderSettings> settings = read_settings(folder);
  if (!settings) return settings.error();
  const std::string& family = settings.value().family;
  const bool is_roberta = family == "roberta", is_gpt2 = family == "gpt2" || family == "gpt_neo";
  if (!is_roberta && !is_gpt2)
    return Error{"config.json", {"tokenizer.unknown_family", {{"family", shortened(family)}}}};
  Result<PieceTable> loaded = load_pieces(folder / "vocab.json");
  if (!loaded) return loaded.error();
  PieceTable pieces = std::move(loaded).value();
  const fs::path merge_file = folder / "merges.txt";
  const Result<std::string> text = load(merge_file);
  if (!text) return in_file(merge_file, text.error());
  BpeMerges merges;
  if (Status status = read_merge_lines(text.value(), pieces, merges); !status)
    return in_file(merge_file, status.error());
  const bool adds_prefix_space = settings.value().adds_prefix_space.value_or(false);
  TokenizerParts parts;
  parts.pre_tokenizer = byte_level_pre_tokenizer(adds_prefix_space, true);
  parts.decoder = byte_level_decoder();
  if (is_roberta) {
    if (Status status = check_has(pieces, {"<s>", "</s>"}); !status)
      return in_file("vocab.json", status.error());
    parts.post_processors = {trim_post_processor(adds_prefix_space),
                             roberta_post_processor(special_of(pieces, "</s>"), special_of(pieces, "<s>"))};
    parts.added = AddedTokens(special_tokens(pieces, {"<s>", "<pad>", "</s>", "<unk>", "<mask>"}), {});
  } else {
    parts.added = AddedTokens(special_tokens(pieces, {"<|endoftext|>"}), {});
  }
  parts.bpe = std::make_shared<BpeModel>(std::move(pieces), std::move(merges), BpeRules());
  parts.model = parts.bpe;
  return Tokenizer(std::move(parts));
}

Result<Tokenizer> load_json(const fs::path& file) {
  const Result<std::string> text = load(file);
  if (!text) return in_file(file, text.error());
  Result<Tokenizer> tokenizer = read_tokenizer(text.value());
  if (!tokenizer) return in_file(file, tokenizer.error());
  return tokenizer;
}

}  // namespace

Result<Tokenizer> load_tokenizer(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return path.extension() == ".txt" ? load_bert(path) : load_json(path);
  if (is_there(path / "tokenizer.json")) return load_json(path / "tokenizer.json");
  if (is_there(path / "vocab.json")) return load_byte_level(path);
  if (is_there(path / "vocab.txt")) return load_bert(path / "vocab.txt");
  return Error{"", {"tokenizer.none_in_folder", {}}};
}

}  // namespace heed
