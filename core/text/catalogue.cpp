#include "core/text/catalogue.h"

#include <algorithm>
#include <set>

#include "core/base/trimmed.h"
#include "core/base/utf8.h"
#include "heed_text_files.h"

namespace heed {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string with_line_breaks(std::string_view text) {
  std::string sentence;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_break = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n';
    sentence += is_break ? '\n' : text[i];
    i += is_break ? 1 : 0;
  }
  return sentence;
}

Error at_line(int line, std::string key, std::string text) {
  return {"line " + std::to_string(line), {std::move(key), {{"text", std::move(text)}}}};
}

// Calls visit(literal, placeholder) for each run of text and the placeholder after it (empty at the end, and
// after a brace before a quote, as JSON has it, which is text).
template <typename Visit>
void for_each_part(std::string_view sentence, Visit visit) {
  while (!sentence.empty()) {
    const auto open = sentence.find('{');
    if (open != std::string_view::npos && sentence.substr(open).starts_with("{\"")) {
      visit(sentence.substr(0, open + 1), std::string_view());
      sentence.remove_prefix(open + 1);
      continue;
    }
    const auto close = sentence.find('}', open == std::string_view::npos ? sentence.size() : open);
    if (close == std::string_view::npos) return visit(sentence, std::string_view());
    visit(sentence.substr(0, open), sentence.substr(open + 1, close - open - 1));
    sentence.remove_prefix(close + 1);
  }
}

// A parsed placeholder: `{name}`, `{name|one|many}` or `{@name}`.
struct Placeholder {
  std::string_view name, one, many;
  bool is_choice = false;
  bool is_key = false;
};

Placeholder placeholder(std::string_view text) {
  if (text.starts_with('@')) return {text.substr(1), {}, {}, false, true};
  const auto first = text.find('|');
  if (first == std::string_view::npos) return {text, {}, {}, false, false};
  const auto second = text.find('|', first + 1);
  if (second == std::string_view::npos)
    return {text.substr(0, first), {}, text.substr(first + 1), true, false};
  return {text.substr(0, first), text.substr(first + 1, second - first - 1), text.substr(second + 1), true,
          false};
}

bool is_chinese(char32_t code) { return code >= 0x2E80; }

bool begins_chinese(std::string_view text) { return !text.empty() && is_chinese(decode_first(text).code); }

bool ends_chinese(std::string_view text) {
  std::size_t last = text.size();
  while (last > 0 && is_continuation_byte(text[--last])) {
  }
  return begins_chinese(text.substr(last));
}

// Chinese has blanks beside other letters and digits only: of one between a Chinese character of the sentence
// and an argument nothing is left where the argument has a Chinese character there.
void append_argument(std::string& said, std::string_view argument) {
  const std::string_view before(said);
  if (before.ends_with(' ') && ends_chinese(before.substr(0, before.size() - 1)) && begins_chinese(argument))
    said.pop_back();
  said += argument;
}

std::string_view literal_after(std::string_view argument, std::string_view literal) {
  const bool is_between = literal.starts_with(' ') && begins_chinese(literal.substr(1));
  return is_between && ends_chinese(argument) ? literal.substr(1) : literal;
}

constexpr std::string_view kOpening = "“", kClosing = "”";

// Without the tags of roles at its end, at its beginning.
std::string_view before_tags(std::string_view text) {
  while (text.ends_with('>') && text.rfind('<') != text.npos) text = text.substr(0, text.rfind('<'));
  return text;
}
std::string_view behind_tags(std::string_view text) {
  while (text.starts_with('<') && text.find('>') != text.npos) text = text.substr(text.find('>') + 1);
  return text;
}

bool has_chinese(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character first = decode_first(text);
    if (is_chinese(first.code)) return true;
    text.remove_prefix(first.bytes.size());
  }
  return false;
}

// In Chinese no blank stands outside of quotation marks: 查询 1“the”与键, where English has `query 1 “the”
// and`.
std::string without_blanks_at_quotes(const std::string& text) {
  std::string dense;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ' ') {
      const std::string_view before = before_tags(dense),
                             behind = behind_tags(std::string_view(text).substr(at + 1));
      const bool is_after_digit = !before.empty() && before.back() >= '0' && before.back() <= '9';
      const bool is_opening = behind.starts_with(kOpening) && (is_after_digit || ends_chinese(before));
      if (is_opening || (before.ends_with(kClosing) && begins_chinese(behind))) continue;
    }
    dense += text[at];
  }
  return dense;
}

Catalogue built_in(std::string_view path) {
  auto parsed = Catalogue::parse(text_files::file(path));
  HEED_CHECK(parsed.is_ok());
  return std::move(parsed).value();
}

}  // namespace

Result<Catalogue> Catalogue::parse(std::string_view text) {
  Catalogue catalogue;
  for (int line = 1; !text.empty(); ++line) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view entry = trimmed(text.substr(0, end), kBlanks);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (entry.empty() || entry.front() == '#') continue;
    const auto equals = entry.find(" = ");
    if (equals == std::string_view::npos) return at_line(line, "catalogue.no_equals", std::string(entry));
    const std::string key(trimmed(entry.substr(0, equals), kBlanks));
    if (catalogue.has(key)) return at_line(line, "catalogue.twice", key);
    catalogue.sentences_[key] = with_line_breaks(trimmed(entry.substr(equals + 3), kBlanks));
  }
  return catalogue;
}

std::string Catalogue::say(const Message& message) const {
  const auto found = sentences_.find(message.key);
  if (found == sentences_.end()) return "⟦" + message.key + "⟧";
  std::string said, argument;
  for_each_part(found->second, [&](std::string_view literal, std::string_view braced) {
    said += literal_after(argument, literal);
    argument.clear();
    const Placeholder place = placeholder(braced);
    const auto arg = std::find_if(message.args.begin(), message.args.end(),
                                  [&](const auto& candidate) { return candidate.first == place.name; });
    if (arg == message.args.end()) return;
    argument = place.is_key      ? say(Message{arg->second, message.args})
               : place.is_choice ? std::string(arg->second == "1" ? place.one : place.many)
                                 : arg->second;
    append_argument(said, argument);
  });
  const bool has_quotes = said.find(kOpening) != said.npos;
  return has_quotes && has_chinese(found->second) ? without_blanks_at_quotes(said) : said;
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, sentence] : sentences_) keys.push_back(key);
  return keys;
}

std::vector<std::string> Catalogue::placeholders(std::string_view key) const {
  std::set<std::string> names;
  const auto found = sentences_.find(key);
  if (found == sentences_.end()) return {};
  for_each_part(found->second, [&](std::string_view, std::string_view braced) {
    const std::string_view name = placeholder(braced).name;
    if (!name.empty()) names.emplace(name.substr(0, name.find('.')));
  });
  return {names.begin(), names.end()};
}

namespace {

constexpr std::string_view kDigits = "0123456789";

// Strips `word` and a number from the front and returns the number; empty if they are not there.
std::string_view take_number(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return {};
  const std::string_view rest = text.substr(word.size());
  const std::string_view number = rest.substr(0, rest.find_first_not_of(kDigits));
  if (!number.empty()) text = rest.substr(number.size());
  return number;
}

// Translates `line 2, column 3`; file names and keys stay as they are.
std::string place_in(const Catalogue& catalogue, std::string_view place) {
  std::size_t file_end = place.find(": line ");
  if (file_end == place.npos) file_end = place.rfind(", line ");
  const std::size_t begin = file_end == place.npos ? 0 : file_end + 2;
  std::string_view rest = place.substr(begin);
  const std::string line(take_number(rest, "line "));
  if (line.empty()) return std::string(place);
  const std::string column(take_number(rest, ", column "));
  const Message said = column.empty() ? Message{"place.line", {{"line", line}}}
                                      : Message{"place.line_column", {{"line", line}, {"column", column}}};
  return std::string(place.substr(0, begin)) + catalogue.say(said) + std::string(rest);
}

}  // namespace

const Catalogue& catalogue(Language language) {
  static const Catalogue english = built_in("assets/text/en.txt");
  static const Catalogue chinese = built_in("assets/text/zh.txt");
  return language == Language::Chinese ? chinese : english;
}

bool Catalogue::begins_with_argument(std::string_view key) const {
  const auto found = sentences_.find(key);
  if (found == sentences_.end() || !found->second.starts_with('{')) return false;
  const std::string_view placeholder = std::string_view(found->second).substr(0, found->second.find('}'));
  return placeholder.find_first_of("|@") == std::string_view::npos;
}

std::string say(const Error& error, Language language) {
  const std::string sentence = catalogue(language).say(error.message);
  if (error.place.empty()) return sentence;
  return place_in(catalogue(language), error.place) + ": " + sentence;
}

}  // namespace heed
