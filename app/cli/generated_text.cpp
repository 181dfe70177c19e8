#include "app/cli/generated_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/cli/terminal_text.h"
#include "core/base/number.h"
#include "core/json/json_write.h"

namespace heed {
namespace {

constexpr std::string_view kIncomplete = "\xEF\xBF\xBD";  // what stands for bytes that are no character

// Lines stay lines; whatever else a terminal would obey is replaced.
std::string for_terminal(std::string_view text) {
  std::string made;
  while (true) {
    const std::size_t end = text.find('\n');
    made += sanitized_line(text.substr(0, end));
    if (end == std::string_view::npos) return made;
    made += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string_view word_of(GeneratedEnd end) {
  constexpr std::string_view kWords[] = {"count", "end_token", "full", "interrupted"};
  return kWords[static_cast<std::size_t>(end)];
}

void write_member(JsonWriter& json, std::string_view key, const std::string& value) {
  json.key(key);
  json.json(value);
}

// [id, probability, chance] of the likeliest.
void write_candidates(JsonWriter& json, const Draw& draw) {
  constexpr std::size_t kMostWritten = 16;
  json.key("candidates");
  json.begin_list(JsonWriter::Layout::OneLine);
  for (std::size_t at = 0; at < std::min(kMostWritten, draw.candidates.size()); ++at) {
    const Candidate& each = draw.candidates[at];
    json.begin_list(JsonWriter::Layout::OneLine);
    json.json(std::to_string(each.token));
    json.json(exact_text(each.probability));
    json.json(exact_double_text(each.chance));
    json.end_list();
  }
  json.end_list();
}

void write_token(JsonWriter& json, const LanguageModel& model, const GeneratedToken& token) {
  const Candidate& chosen = token.draw.chosen;
  json.begin_object(JsonWriter::Layout::OneLine);
  write_member(json, "id", std::to_string(token.draw.chosen.token));
  json.key("token");
  json.text(model.label(static_cast<int>(token.draw.chosen.token)));
  write_member(json, "probability", exact_text(chosen.probability));
  write_member(json, "chance", exact_double_text(chosen.chance));
  if (token.draw.number) {
    write_member(json, "number", exact_double_text(*token.draw.number));
    write_member(json, "from", exact_double_text(token.draw.begin));
    write_member(json, "to", exact_double_text(token.draw.end));
  }
  write_candidates(json, token.draw);
  json.end_object();
}

}  // namespace

std::string GrowingText::text_of(std::span<const int> added) const {
  std::vector<int> all = model_.tokens().value_or(std::vector<int>());
  all.insert(all.end(), added.begin(), added.end());
  return model_.text_of(all);
}

void GrowingText::begin(std::ostream& out) { print(out, {}); }

void GrowingText::print(std::ostream& out, std::span<const int> added) {
  const std::string text = text_of(added);
  if (text.ends_with(kIncomplete) || text.size() < printed_.size()) return;
  out << for_terminal(std::string_view(text).substr(printed_.size())) << std::flush;
  printed_ = text;
}

void GrowingText::finish(std::ostream& out, std::span<const int> added) {
  const std::string text = text_of(added);
  if (text.size() > printed_.size()) out << for_terminal(std::string_view(text).substr(printed_.size()));
  out << '\n';
}

void write_generated_json(std::ostream& out, const Generation& generation,
                          const std::vector<GeneratedToken>& tokens, GeneratedEnd end) {
  const LanguageModel& model = generation.model();
  std::vector<int> all = model.tokens().value_or(std::vector<int>());
  all.insert(all.end(), generation.added().begin(), generation.added().end());
  JsonWriter json;
  json.begin_object();
  write_member(json, "heed_generate", "1");
  json.key("text");
  json.text(model.text_of(all));
  json.key("added");
  json.text(model.text_of(generation.added()));
  json.key("end");
  json.text(std::string(word_of(end)));
  json.key("tokens");
  json.begin_list();
  for (const GeneratedToken& token : tokens) write_token(json, model, token);
  json.end_list();
  json.end_object();
  out << std::move(json).take();
}

}  // namespace heed
