#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/terminal_text.h"
#include "app/cli/text_table.h"
#include "core/base/number.h"
#include "core/json/json_write.h"
#include "core/tokens/text_characters.h"
#include "core/tokens/tokenizer_read.h"

namespace heed {

const CommandSpec& tokens_spec() {
  static const CommandSpec spec{"tokens",
                                {"FOLDER"},
                                1,
                                {{"--text", "TEXT", {}},
                                 {"--second", "TEXT", {}},
                                 {"--merges", "", {}},
                                 {"--ids", "IDS", {}},
                                 {"--format", "text|json", {"text", "json"}}}};
  return spec;
}

namespace {

// The one text or two whose tokens are printed, and where their characters lie.
struct TokenTexts {
  explicit TokenTexts(const std::vector<std::string>& given) : texts(given) {
    for (const std::string& text : texts) characters.emplace_back(text);
  }

  TextSpan bytes_of(const Token& token) const { return characters[token.text].bytes_of(token.characters); }
  std::string covered_by(const Token& token) const {
    const TextSpan bytes = bytes_of(token);
    return texts[token.text].substr(bytes.begin, bytes.end - bytes.begin);
  }

  std::vector<std::string> texts;
  std::vector<TextCharacters> characters;
};

std::string padded(const std::string& text, int width) {
  return text + std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

void write_tokens_text(std::ostream& out, const TokenList& tokens, const TokenTexts& texts) {
  int width = 0;
  for (const Token& token : tokens) width = std::max(width, display_width(sanitized_line(token.piece)));
  for (const Token& token : tokens) {
    const auto [begin, end] = token.characters;
    const std::string span = begin == end ? "" : fmt::format("{}-{}", begin, end);
    std::string line =
        fmt::format("{:>7}  {}  {:>11}  {}", token.id, padded(sanitized_line(token.piece), width), span,
                    sanitized_line(texts.covered_by(token)));
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

void write_span(JsonWriter& out, std::string_view key, TextSpan span) {
  out.key(key);
  out.begin_list(JsonWriter::Layout::OneLine);
  out.json(std::to_string(span.begin));
  out.json(std::to_string(span.end));
  out.end_list();
}

void write_number(JsonWriter& out, std::string_view key, int number) {
  out.key(key);
  out.json(std::to_string(number));
}

void write_tokens_json(std::ostream& out, const TokenList& tokens, const TokenTexts& texts,
                       const std::string& decoded) {
  JsonWriter json;
  json.begin_object();
  write_number(json, "heed_tokens", 1);
  json.key("tokens");
  json.begin_list();
  for (const Token& token : tokens) {
    json.begin_object(JsonWriter::Layout::OneLine);
    write_number(json, "id", token.id);
    json.key("token");
    json.text(token.piece);
    write_span(json, "characters", token.characters);
    write_span(json, "bytes", texts.bytes_of(token));
    write_number(json, "text", static_cast<int>(token.text));
    json.key("word");
    json.json(token.word ? std::to_string(*token.word) : "null");
    write_number(json, "type", token.type);
    json.key("special");
    json.json(token.is_special ? "true" : "false");
    json.end_object();
  }
  json.end_list();
  json.key("decoded");
  json.text(decoded);
  json.end_object();
  out << std::move(json).take();
}

// `l o w` as the pieces of a vocabulary.
std::vector<std::string> pieces_of(const Tokenizer& tokenizer, const std::vector<WordPart>& parts) {
  std::vector<std::string> pieces;
  for (const WordPart& part : parts) pieces.emplace_back(tokenizer.piece(part.id).value_or(""));
  return pieces;
}

std::string in_a_line(const std::vector<std::string>& pieces) {
  std::string line;
  for (const std::string& piece : pieces) line += (line.empty() ? "" : " ") + sanitized_line(piece);
  return line;
}

void write_history_json(JsonWriter& json, const Tokenizer& tokenizer, const Tokenizer::Word& word,
                        const BpeHistory& history) {
  json.begin_object();
  json.key("word");
  json.text(word.text);
  write_span(json, "characters", word.characters);
  write_labels(json, "begins_as", pieces_of(tokenizer, history.characters));
  json.key("merges");
  json.begin_list();
  for (const BpeStep& step : history.steps) {
    json.begin_object(JsonWriter::Layout::OneLine);
    write_labels(json, "pair",
                 {std::string(tokenizer.piece(step.left).value_or("")),
                  std::string(tokenizer.piece(step.right).value_or(""))});
    write_number(json, "rank", step.merge.rank);
    write_number(json, "at", static_cast<int>(step.at));
    write_labels(json, "then", pieces_of(tokenizer, step.word_after));
    json.end_object();
  }
  json.end_list();
  json.end_object();
}

void write_history_text(std::ostream& out, const Tokenizer& tokenizer, const Tokenizer::Word& word,
                        const BpeHistory& history) {
  out << sanitized_line(word.text) << '\n';
  out << fmt::format("{:>9}  {}\n", "", in_a_line(pieces_of(tokenizer, history.characters)));
  for (const BpeStep& step : history.steps)
    out << fmt::format("{:>9}  {}\n", step.merge.rank, in_a_line(pieces_of(tokenizer, step.word_after)));
}

// Each word by the merges that it is made of; added tokens are not.
Outcome print_merges(const Arguments& arguments, const Tokenizer& tokenizer, std::ostream& out) {
  const std::string& subject = arguments.words[0];
  const Result<std::vector<Tokenizer::Word>> words = tokenizer.words(*arguments.option("--text"));
  if (!words) return scene_error(subject, words.error());
  const bool is_json = arguments.option("--format") == "json";
  JsonWriter json;
  json.begin_object();
  write_number(json, "heed_merges", 1);
  json.key("words");
  json.begin_list();
  for (const Tokenizer::Word& word : words.value()) {
    if (word.is_added_token) continue;
    const Result<BpeHistory> history = tokenizer.merges_of(word.text);
    if (!history) return scene_error(subject, history.error());
    is_json ? write_history_json(json, tokenizer, word, history.value())
            : write_history_text(out, tokenizer, word, history.value());
  }
  json.end_list();
  json.end_object();
  if (is_json) out << std::move(json).take();
  return {};
}

Outcome print_text_of(const std::string& words, const Tokenizer& tokenizer, std::ostream& out) {
  std::vector<int> ids;
  for (std::size_t begin = 0; begin <= words.size();) {
    const std::string word = words.substr(begin, words.find(',', begin) - begin);
    const std::optional<int> id = parse_integer<int>(word);
    if (!id || *id < 0) return usage_error({"cli.tokens.ids", {{"word", word}}});
    ids.push_back(*id);
    begin += word.size() + 1;
  }
  out << tokenizer.decode(ids) << '\n';
  return {};
}

Outcome print_tokens(const Arguments& arguments, const Tokenizer& tokenizer, std::ostream& out) {
  std::vector<std::string> given{*arguments.option("--text")};
  if (arguments.has("--second")) given.push_back(*arguments.option("--second"));
  std::vector<TokenList> lists;
  for (const std::string& text : given) {
    Result<TokenList> tokens = tokenizer.tokenize(text);
    if (!tokens) return scene_error(arguments.words[0], tokens.error());
    lists.push_back(std::move(tokens).value());
  }
  const TokenList tokens = lists.size() == 1 ? tokenizer.finished(std::move(lists[0]))
                                             : tokenizer.finished(std::move(lists[0]), std::move(lists[1]));
  const TokenTexts texts(given);
  std::vector<int> ids;
  for (const Token& token : tokens) ids.push_back(token.id);
  if (arguments.option("--format") == "json") {
    write_tokens_json(out, tokens, texts, tokenizer.decode(ids));
  } else {
    write_tokens_text(out, tokens, texts);
  }
  return {};
}

}  // namespace

Outcome tokens_command(const Arguments& arguments, Language, std::ostream& out) {
  if (arguments.has("--text") == arguments.has("--ids"))
    return usage_error({"cli.tokens.one_source", {{"usage", usage(tokens_spec())}}});
  for (const char* option : {"--second", "--merges"}) {
    if (arguments.has(option) && arguments.has("--ids"))
      return usage_error({"cli.tokens.only_text", {{"option", option}}});
  }
  const Result<Tokenizer> tokenizer = load_tokenizer(arguments.words[0]);
  if (!tokenizer) return scene_error(arguments.words[0], tokenizer.error());
  if (arguments.has("--ids")) return print_text_of(*arguments.option("--ids"), tokenizer.value(), out);
  if (arguments.has("--merges")) return print_merges(arguments, tokenizer.value(), out);
  return print_tokens(arguments, tokenizer.value(), out);
}

}  // namespace heed
