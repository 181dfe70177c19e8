#include <algorithm>
#include <iterator>
#include <span>
#include <sstream>
#include <utility>

#include "app/panels/palette/actions.h"
#include "app/panels/palette/find_cell.h"
#include "app/panels/palette/fuzzy.h"
#include "app/state/read_lesson_page.h"
#include "app/state/training_screen.h"
#include "core/base/ascii.h"
#include "core/base/trimmed.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kOtherLanguage = -2, kGroup = -6, kKeyword = -2.5f, kRecentBonus = 1.5f;
// Of names in which the word stands as it was typed: more than a keyword can have. Inside of a word the match
// itself counts less, so that in all it is most where a word begins so.
constexpr float kNameBegins = 8, kNameHas = 12;
constexpr std::size_t kLeastInside = 5;  // Generate is not what is meant by rate

constexpr float kWholeName = 40;  // of a name that is typed as it stands, with the words that join others
constexpr std::size_t kLeastPlural = 4;  // bias is no plural, nor is rows of ro

// They join the others.
constexpr std::string_view kFillers[] = {"a",  "an", "the", "to", "of",  "my", "i",    "do", "how",
                                         "in", "is", "for", "at", "can", "me", "this", "and"};
// What may be done with anything.
constexpr std::string_view kVerbs[] = {"change", "edit",   "set",    "show",   "go",     "open", "use",
                                       "make",   "see",    "view",   "select", "choose", "find", "adjust",
                                       "modify", "switch", "toggle", "get",    "turn",   "put"};
constexpr std::string_view kChineseVerbs[] = {"修改", "更改", "改变", "编辑", "设置", "显示", "打开", "查看",
                                              "怎么", "如何", "调整", "选择", "切换", "换",   "改",   "看"};

std::vector<std::string> words_in(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_one_of(std::span<const std::string_view> words, std::string word) {
  std::ranges::transform(word, word.begin(), to_lower);
  return std::ranges::find(words, word) != words.end();
}

// All of them, if nothing is left without.
std::vector<std::string> without(std::vector<std::string> words,
                                 std::span<const std::string_view> passed_over) {
  std::vector<std::string> left;
  for (const std::string& word : words) {
    if (!is_one_of(passed_over, word)) left.push_back(word);
  }
  return left.empty() ? words : left;
}

// What something is to be done with.
std::vector<std::string> without_verbs(std::vector<std::string> words) {
  words = without(std::move(words), kVerbs);
  for (std::string& word : words) {
    const auto verb = std::ranges::find_if(
        kChineseVerbs, [&](std::string_view each) { return word.starts_with(each) && word != each; });
    if (verb != std::end(kChineseVerbs)) word.erase(0, verb->size());
  }
  return words;
}

void take_better(std::optional<float>& best, float score) {
  if (!best || score > *best) best = score;
}

void take_better(std::optional<float>& best, std::string_view word, const std::string& text, float handicap) {
  if (const auto match = fuzzy_match(word, text)) take_better(best, match->score + handicap);
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Chinese has no blanks between words: there only the first of a row of characters is known to begin one.
float bonus_of_name(const FuzzyMatch& match, std::string_view word, const std::string& name) {
  const auto [from, to] = match.runs.front();
  if (match.runs.size() > 1 || to - from != word.size()) return 0;
  const char before = from > 0 ? name[from - 1] : ' ', after = to < name.size() ? name[to] : ' ';
  if (is_digit(word.back()) && is_digit(after)) return -kNameBegins;  // 2 is not 24
  if (!is_ascii(name[from])) return is_ascii(before) ? kNameBegins : 0;
  if (!is_letter(before) && !is_digit(before)) return kNameBegins;
  return word.size() >= kLeastInside ? kNameHas : 0;
}

void take_name(std::optional<float>& best, std::string_view word, const std::string& name, float handicap) {
  if (const auto match = fuzzy_match(word, name))
    take_better(best, match->score + handicap + bonus_of_name(*match, word, name));
}

// A keyword counts from its beginning; a Chinese one, which has no blanks inside, anywhere.
bool is_keyword_match(const FuzzyMatch& match, std::string_view word, std::string_view keyword) {
  return match.runs.size() == 1 && (!is_ascii(word.front()) || match.runs.front().first == 0) &&
         !keyword.empty();
}

std::optional<float> keyword_score(std::string_view word, const std::string& keyword) {
  const auto match = fuzzy_match(word, keyword);
  if (!match || !is_keyword_match(*match, word, keyword)) return std::nullopt;
  return match->score + kKeyword;
}

std::optional<float> score_of_word(const Action& action, const std::string& word, Language language) {
  std::optional<float> best;
  take_name(best, word, action.name.in(language), 0);
  take_name(best, word, action.name.not_in(language), kOtherLanguage);
  take_better(best, word, action.group.in(language), kGroup);
  take_better(best, word, action.group.not_in(language), kGroup + kOtherLanguage);
  for (const std::string* keywords : {&action.keywords.english, &action.keywords.chinese}) {
    for (const std::string& keyword : words_in(*keywords)) {
      const std::optional<float> score = keyword_score(word, keyword);
      if (score && (!best || *score > *best)) best = score;
    }
  }
  return best;
}

std::optional<float> score_of(const Action& action, const std::vector<std::string>& words,
                              Language language) {
  float sum = 0;
  for (const std::string& word : words) {
    std::optional<float> best = score_of_word(action, word, language);
    const std::string singular = singular_of(word);
    if (!best && !singular.empty()) best = score_of_word(action, singular, language);
    if (!best) return std::nullopt;
    sum += *best;
  }
  return sum;
}

}  // namespace

BilingualText both_languages(const Message& message) {
  return {catalogue(Language::English).say(message), catalogue(Language::Chinese).say(message)};
}

std::string matching_keyword(const BilingualText& keywords, std::string_view word) {
  for (const std::string* all : {&keywords.english, &keywords.chinese}) {
    for (const std::string& keyword : words_in(*all)) {
      if (keyword_score(word, keyword)) return keyword;
    }
  }
  const std::string singular = singular_of(word);
  return singular.empty() ? std::string() : matching_keyword(keywords, singular);
}

std::vector<std::string> searched_words(std::string_view typed) { return without(words_in(typed), kFillers); }

std::string singular_of(std::string_view word) {
  if (word.size() < kLeastPlural || to_lower(word.back()) != 's') return {};
  word.remove_suffix(1);
  return std::string(word);
}

namespace {

// Leads to where a number is shown as one: out of what stands in place of the figure while a model is
// trained, and into a transformer, down to the head.
void add_way_to(const AppState& state, const CellRef& cell, Commands& commands) {
  const Computation& computation = state.computation;
  const NodeInfo& info = computation.graph().info(cell.node);
  if (shows_training_view(state))
    commands.push_back(TrainingCommand{training_command::SetView{TrainingView::Figure}});
  commands.push_back(command::FollowSteps{});
  if (computation.scene().has_blocks())
    commands.push_back(command::OpenSpot{spot_of_matrix(computation.steps(), info)});
  else if (info.head)
    commands.push_back(command::OpenHead{static_cast<int>(*info.head)});
}

// ` = 0.25`, ` ≈0`
std::string equals_text(const std::string& number) {
  return (number.starts_with(kNoiseText) ? " " : " = ") + number;
}

// `Block 2: attention`; empty: it is in none.
BilingualText block_of(const Computation& computation, NodeId node) {
  const NodeInfo& info = computation.graph().info(node);
  return info.block ? both_languages(computation.steps().chapter_of(info.step).title) : BilingualText{};
}

}  // namespace

std::vector<Action> cell_actions(const PanelUi& ui, const std::vector<CellRef>& cells) {
  const Computation& computation = ui.state.computation;
  std::vector<Action> actions;
  for (const CellRef& cell : cells) {
    Action action;
    action.file_name = cell_name_in_files(computation.graph(), cell);
    action.id = "cell " + action.file_name;
    action.group = both_languages({"ui.group.cell", {}});
    std::string name = readable_cell_name(computation, cell);
    if (computation.is_known(cell.node, cell.cell) && !is_blank(ui.state, cell))
      name += equals_text(readable_number(computation.graph(), cell));
    action.name = {name, name};
    action.note = block_of(computation, cell.node);
    action.tooltip = ui.tr("ui.palette.cell_tip");
    action.is_recorded = false;
    add_way_to(ui.state, cell, action.commands);
    action.commands.push_back(command::Select{cell});
    actions.push_back(std::move(action));
  }
  return actions;
}

std::vector<Action> matrix_actions(const PanelUi& ui, const std::vector<NodeId>& matrices) {
  const Computation& computation = ui.state.computation;
  std::vector<Action> actions;
  for (const NodeId node : matrices) {
    const NodeInfo& info = computation.graph().info(node);
    const std::string name = readable_name(computation, node);
    Action action;
    action.id = "matrix " + info.name;
    action.group = both_languages({"ui.group.matrix", {}});
    action.name = {name, name};
    action.file_name = info.name;
    action.note = block_of(computation, node);
    action.tooltip = ui.texts.tr(computation.steps().at(info.step).title());
    add_way_to(ui.state, CellRef{node, {}}, action.commands);
    action.commands.push_back(command::Select{CellRef{node, {}}});
    actions.push_back(std::move(action));
  }
  return actions;
}

namespace {

bool is_same(std::string_view name, std::string_view typed) {
  return std::ranges::equal(name, trimmed(typed), {}, to_lower, to_lower);
}

std::vector<FoundAction> actions_with(const std::vector<Action>& actions, std::string_view text,
                                      const std::vector<std::string>& words, Language language,
                                      const std::vector<std::string>& recent) {
  const auto age_of = [&](const Action& action) {
    return static_cast<std::size_t>(std::ranges::find(recent, action.id) - recent.begin());
  };
  struct Scored {
    FoundAction found;
    float score = 0;
    std::size_t age = 0;
  };
  std::vector<Scored> scored;
  for (const Action& action : actions) {
    std::optional<float> score = score_of(action, words, language);
    if (!score) continue;
    if (is_same(action.name.in(language), text)) *score += kWholeName;
    const std::size_t age = age_of(action);
    const bool is_recent = age < recent.size();
    scored.push_back({{&action, is_recent}, *score + action.bonus + (is_recent ? kRecentBonus : 0), age});
  }
  std::ranges::stable_sort(scored, [&](const Scored& a, const Scored& b) {
    return words.empty() || a.score == b.score ? a.age < b.age : a.score > b.score;
  });
  std::vector<FoundAction> found;
  for (const Scored& each : scored) found.push_back(each.found);
  return found;
}

}  // namespace

std::vector<FoundAction> find_actions(const std::vector<Action>& actions, std::string_view text,
                                      Language language, const std::vector<std::string>& recent) {
  const std::vector<std::string> words = searched_words(text);
  std::vector<FoundAction> found = actions_with(actions, text, words, language, recent);
  return found.empty() ? actions_with(actions, text, without_verbs(words), language, recent) : found;
}

}  // namespace heed
