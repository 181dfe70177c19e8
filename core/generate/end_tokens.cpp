#include "core/generate/end_tokens.h"

#include <array>
#include <optional>
#include <system_error>

#include "core/base/number.h"
#include "core/json/file_text.h"
#include "core/json/json_syntax.h"
#include "core/json/json_view.h"

namespace heed {
namespace {

constexpr std::string_view kKey = "eos_token_id";
constexpr std::size_t kMostEnds = 1024;

Error wrong() { return Error{std::string(kKey), {"generate.end_tokens", {}}}; }

Status add_token(JsonView value, std::vector<int>& tokens) {
  const std::optional<int> token =
      value.is(JsonKind::Number) ? parse_integer<int>(value.text()) : std::nullopt;
  if (!token || *token < 0 || tokens.size() == kMostEnds) return wrong();
  tokens.push_back(*token);
  return {};
}

Status add_tokens(JsonView value, std::vector<int>& tokens) {
  if (value.is(JsonKind::Null)) return {};
  if (!value.is(JsonKind::List)) return add_token(value, tokens);
  JsonItems items(value);
  for (auto item = items.next(); item; item = items.next()) {
    if (Status status = add_token(*item, tokens); !status) return status;
  }
  return {};
}

}  // namespace

Result<std::vector<int>> read_end_tokens(const std::string& json) {
  if (Status status = check_json(json); !status) return status.error();
  const JsonView whole{std::string_view(json)};
  if (!whole.is(JsonKind::Object)) return Error{"", {"generate.no_object", {}}};
  std::vector<int> tokens;
  JsonMembers members(whole);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key != kKey) continue;
    if (Status status = add_tokens(member->value, tokens); !status) return status.error();
  }
  return tokens;
}

Result<std::vector<int>> load_end_tokens(const std::filesystem::path& folder) {
  constexpr FileTextRules kRules{10'000'000,         "folder.no_config", "folder.no_config",
                                 "folder.no_config", "folder.no_config", "pretrained.config.too_large"};
  constexpr std::array kFiles{"generation_config.json", "config.json"};
  for (const char* file : kFiles) {
    std::error_code code;
    if (!std::filesystem::exists(folder / file, code)) continue;
    const Result<std::string> json = load_file_text(folder / file, kRules);
    Result<std::vector<int>> tokens =
        json ? read_end_tokens(json.value()) : Result<std::vector<int>>(json.error());
    if (tokens) return tokens;
    const std::string& place = tokens.error().place;
    return Error{file + (place.empty() ? "" : ": " + place), tokens.error().message};
  }
  return std::vector<int>();
}

}  // namespace heed
