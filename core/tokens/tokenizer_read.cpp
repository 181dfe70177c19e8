#include "core/tokens/tokenizer_read.h"

#include <algorithm>
#include <unordered_set>

#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/tokens/part_read.h"

namespace heed {
namespace {

constexpr std::size_t kMostAddedTokens = std::size_t{1} << 20;

Status check_version(JsonView value, const std::string& place) {
  std::string version;
  if (Status status = read_text(value, place, version); !status) return status;
  return version == "1.0" ? Status() : Error{place, {"tokenizer.version", {{"version", shortened(version)}}}};
}

// A member that may be null, which leaves it out.
template <typename Part>
ReadValue or_null(Status (*read)(JsonView, const std::string&, Part&), Part& part) {
  return [read, &part](JsonView value, const std::string& place) {
    return value.is(JsonKind::Null) ? Status() : read(value, place, part);
  };
}

Status read_added_token(JsonView value, const std::string& place, AddedToken& token) {
  std::uint64_t id = 0;
  const auto read_id = [&](JsonView v, const std::string& at) {
    return read_integer(v, at, static_cast<std::uint64_t>(kMaxPieceId), id);
  };
  Status status = read_part(value, place,
                            {{"id", read_id, true},
                             {"content", into(token.content), true},
                             {"single_word", into(token.is_single_word), true},
                             {"lstrip", into(token.strips_left), true},
                             {"rstrip", into(token.strips_right), true},
                             {"normalized", into(token.is_normalized), true},
                             {"special", into(token.is_special), true}});
  token.id = static_cast<int>(id);
  if (status && token.content.size() > kMaxSearchedBytes)
    return Error{place, {"tokenizer.searched", {{"most", std::to_string(kMaxSearchedBytes)}}}};
  return status;
}

}  // namespace

// A token that the vocabulary does not have gets the next id behind it. `tokenizers` takes that in place of
// the one in the file where they differ, and only warns.
Status read_added_tokens(JsonView value, const std::string& place, TokenizerParts& parts) {
  std::vector<AddedToken> tokens;
  std::unordered_set<std::string> seen;
  int next_id = static_cast<int>(parts.model->pieces().size());
  const auto read_one = [&](JsonView v, const std::string& at) -> Status {
    AddedToken token;
    if (Status status = read_added_token(v, at, token); !status) return status;
    if (token.content.empty()) return {};
    if (!seen.insert(token.content).second)
      return Error{at, {"tokenizer.same_piece", {{"value", shortened(token.content)}}}};
    const std::optional<int> known = parts.model->pieces().find(token.content);
    const int id = known ? *known : next_id++;
    if (token.id != id)
      return Error{place_of(at, "id"),
                   {"tokenizer.added_id", {{"id", std::to_string(token.id)}, {"meant", std::to_string(id)}}}};
    tokens.push_back(std::move(token));
    return {};
  };
  Status status = read_list(value, place, kMostAddedTokens, read_one);
  if (status) parts.added = AddedTokens(std::move(tokens), parts.normalizer);
  return status;
}

Result<Tokenizer> read_tokenizer(std::string_view json) {
  if (json.find_first_not_of(" \t\r\n") == json.npos) return Error{"", {"tokenizer.no_json", {}}};
  if (Status status = check_json(json); !status) return status.error();
  TokenizerParts parts;
  NormalizerStep normalizer;
  PreTokenizerStep pre_tokenizer;
  PostProcessorSteps post_processors;
  DecoderStep decoder;
  std::optional<JsonView> added;
  const auto left_to_caller = [](JsonView, const std::string&) { return Status(); };
  Status status = read_part(
      JsonView(json), "",
      {{"version", check_version},
       {"truncation", left_to_caller},
       {"padding", left_to_caller},
       {"added_tokens", [&](JsonView v, const std::string&) { return added = v, Status(); }},
       {"normalizer", or_null(read_normalizer, normalizer)},
       {"pre_tokenizer", or_null(read_pre_tokenizer, pre_tokenizer)},
       {"post_processor", or_null(read_post_processor, post_processors)},
       {"decoder", or_null(read_decoder, decoder)},
       {"model", [&](JsonView v, const std::string& at) { return read_model(v, at, parts); }, true}});
  if (!status) return status.error();
  parts.normalizer = std::move(normalizer.apply);
  parts.pre_tokenizer = std::move(pre_tokenizer.apply);
  parts.post_processors = std::move(post_processors.steps);
  parts.decoder = std::move(decoder.apply);
  if (added) status = read_added_tokens(*added, "added_tokens", parts);
  if (!status) return status.error();
  return Tokenizer(std::move(parts));
}

}  // namespace heed
