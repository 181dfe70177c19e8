#include "app/panels/palette/actions.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <utility>

#include "app/files/examples.h"
#include "app/files/file_name.h"
#include "app/files/recent.h"
#include "app/panels/base/choices.h"
#include "app/panels/base/inspected.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/palette/edit_switches.h"
#include "app/panels/palette/training_actions.h"
#include "app/state/digit_keys.h"
#include "app/state/focus.h"
#include "app/state/lesson_training.h"
#include "app/state/training_screen.h"
#include "core/explain/readable_names.h"
#include "core/lesson/shipped.h"
#include "core/text/shipped_names.h"
#include "core/train/task.h"

namespace heed {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

BilingualText both(const Message& message) {
  return {capitalised(catalogue(Language::English).say(message)), catalogue(Language::Chinese).say(message)};
}
BilingualText both(std::string key) { return both(Message{std::move(key), {}}); }
BilingualText same(const std::string& text) { return {text, text}; }
BilingualText of_lesson(const LocalizedText& in) { return {localized(in, "en"), localized(in, "zh")}; }
BilingualText numbered(std::size_t number, const BilingualText& name) {
  const std::string before = std::to_string(number) + "  ";
  return {before + name.english, before + name.chinese};
}

BilingualText joined(const BilingualText& first, const BilingualText& then) {
  return {first.english + " · " + then.english, first.chinese + " · " + then.chinese};
}

// `ui.key.new` has its keywords under `find.ui_key_new`.
BilingualText keywords_of(std::string id) {
  std::ranges::replace_if(
      id, [](char c) { return c == ' ' || c == '.' || c == '-'; }, '_');
  const std::string key = "find." + id;
  if (!catalogue(Language::English).has(key)) return {};
  return {catalogue(Language::English).say(key), catalogue(Language::Chinese).say(key)};
}

class Listing {
 public:
  explicit Listing(const PanelUi& ui) : ui_(ui), state_(ui.state) {}

  std::vector<Action> all() {
    add_table();
    add_steps();
    add_lessons();
    add_examples();
    add_training();
    add_own_data();
    add_tabs();
    add_heads();
    add_matrices();
    add_settings();
    add_switches();
    add_edit_sections();
    add_files();
    return std::move(list_);
  }

 private:
  Action& add(std::string id, const char* group, BilingualText name, Command command) {
    Action action;
    action.keywords = keywords_of(id);
    action.id = std::move(id);
    if (group) action.group = both(group);
    action.name = std::move(name);
    list_.push_back(std::move(action));
    list_.back().commands.push_back(std::move(command));
    return list_.back();
  }

  void add_table();
  void add_steps();
  void add_lessons();
  void add_examples();
  void add_training();
  void add_own_data();
  void add_tabs();
  void add_heads();
  void add_matrices();
  void add_settings();
  void add_colors();
  void add_switches();
  void add_edits();
  bool is_edit_listed() const {
    return is_tab_available(state_, InspectorTab::Edit) ||
           is_tab_hidden_by_lesson(state_, InspectorTab::Edit);
  }
  void add_edit_sections();
  void add_files();
  // What the page of the lesson hides is found all the same, and opens the scene outside the lesson.
  void make_outside(Action& action, Command then);

  const PanelUi& ui_;
  const AppState& state_;
  std::vector<Action> list_;
};

const char* group_of(const Shortcut& shortcut) {
  if (shortcut.command.is<FileCommand>()) return "ui.group.file";
  if (shortcut.command.is<LessonCommand>()) return "ui.group.lesson";
  if (shortcut.when == When::Presenting) return "ui.group.presenting";
  return shortcut.when == When::Selected ? "ui.group.cells" : nullptr;
}

// Turning pages needs a lesson; practising does not.
bool needs_lesson(const Command& command) {
  const auto* asked = command.get_if<LessonCommand>();
  return asked && !asked->is<lesson_action::Practise>() && !asked->is<lesson_action::Predict>();
}

// The palette would open itself, or take the focus that is asked about.
bool is_of_no_use_here(const Command& command) {
  const auto* window = command.get_if<WindowCommand>();
  return command.is<command::TogglePalette>() || (window && window->is<window_command::ShowTip>());
}

void Listing::add_table() {
  std::set<std::string_view> listed;
  for (const Shortcut& shortcut : shortcuts()) {
    if (is_one_of_several(shortcut) || is_of_no_use_here(shortcut.command) ||
        (needs_lesson(shortcut.command) && !state_.lesson))
      continue;
    // Stepping has other keys while a cell is selected, but works then, too.
    const bool is_shown = !shortcut.needs_figure || !shows_training_view(state_);
    const bool is_meant_now = (shortcut.when == When::Unselected && is_shown) ||
                              (shortcut.when != When::TrainingView && is_applicable(shortcut, state_));
    if (!is_meant_now || !listed.insert(shortcut.text_key).second) continue;
    add(shortcut.text_key, group_of(shortcut), both(shortcut.text_key), shortcut.command).keys =
        keys_of(shortcut.text_key, ui_.texts);
  }
}

void Listing::add_steps() {
  for (const Step& step : state_.computation.steps()) {
    BilingualText name = both(step.title());
    if (state_.computation.scene().has_blocks())
      name = joined(name, both(state_.computation.steps().chapter_of(step.number).title));
    Action& action =
        add("step " + std::to_string(step.number), "ui.group.step",
            numbered(static_cast<std::size_t>(step.number), name), command::GoToStep{step.number});
    const auto digit = digit_of_step(state_, step.number);
    if (!state_.view.selection && digit) action.keys = {std::to_string(*digit)};
    action.is_chosen = state_.computation.playhead() > 0 && state_.computation.step() == step.number;
  }
}

void Listing::add_lessons() {
  if (state_.lesson) {
    const auto& pages = state_.lesson->lesson->pages;
    for (std::size_t page = 0; page < pages.size(); ++page) {
      add("page " + std::to_string(page + 1), "ui.group.page",
          numbered(page + 1, of_lesson(pages[page].headings)), LessonCommand{lesson_action::TurnTo{page}})
          .is_chosen = page == state_.lesson->page;
    }
    add("lesson leave", "ui.group.lesson", both("ui.lesson.leave"), FileCommand{file_command::LeaveLesson{}});
  }
  std::size_t number = 0;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    Action& action =
        add("lesson " + shipped.name, "ui.group.lesson", numbered(++number, of_lesson(shipped.lesson.title)),
            FileCommand{file_command::OpenLesson{shipped.name}});
    action.tooltip = of_lesson(shipped.lesson.about).in(ui_.texts.language());
  }
}

void Listing::add_examples() {
  for (const ExampleScene& example : example_scenes()) {
    Action& action = add("example " + example.name, "ui.group.example", of_lesson(example.scene.title),
                         FileCommand{file_command::OpenExample{example.name}});
    action.keywords = both("find.examples");
    action.tooltip = ui_.tr(("example." + example.name).c_str());
  }
}

void Listing::add_training() {
  for (const std::string_view task : task_names()) {
    Action& action =
        add("train " + std::string(task), "ui.group.train", both("train.task." + std::string(task)),
            FileCommand{file_command::TrainTask{std::string(task), 1}});
    action.keywords = both("find.training");
    for (std::string* words : {&action.keywords.english, &action.keywords.chinese})
      *words += " " + std::string(task);
    action.tooltip = ui_.tr("task." + std::string(task));
  }
  for (TrainingAction& each : training_actions(state_)) {
    Action& action = add(each.id, "ui.group.train", both(each.name), each.commands.front());
    action.commands = std::move(each.commands);
    action.tooltip = ui_.tr(each.tip);
    action.is_chosen = each.is_chosen;
    action.bonus = 3;
  }
}

void Listing::add_own_data() {
  const auto add_one = [&](const char* id, const char* name, const char* tip, bool is_for_open_model) {
    Action& action =
        add(id, "ui.group.train", both(name), FileCommand{file_command::AskData{is_for_open_model}});
    action.keywords = both("find.own_data");
    action.tooltip = ui_.tr(tip);
  };
  add_one("train own data", "ui.train.own_data", "ui.train.own_data_tip", false);
  if (const Scene& scene = state_.computation.scene(); scene.readout && scene.embedding)
    add_one("train open model", "ui.train.here_data", "ui.train.here_data_tip", true);
}

void Listing::make_outside(Action& action, Command then) {
  action.note = both_languages({"ui.palette.outside", {}});
  action.tooltip = ui_.tr("ui.palette.outside_tip");
  action.is_chosen = false;
  action.commands = {FileCommand{file_command::LeaveLesson{}}};
  if (unsaved_left_training(state_)) return;  // which is asked about first
  action.commands.insert(action.commands.end(), {std::move(then), command::ToggleInspector{true}});
}

void Listing::add_tabs() {
  for (std::size_t at = 0; at < kTabChoices.size(); ++at) {
    const auto tab = static_cast<InspectorTab>(at);
    const bool is_hidden = is_tab_hidden_by_lesson(state_, tab);
    if (!is_tab_available(state_, tab) && !is_hidden) continue;
    Action& action =
        add(kTabChoices[at].id, "ui.group.tab", both(kTabChoices[at].name), command::OpenTab{tab});
    if (is_hidden) {
      make_outside(action, command::OpenTab{tab});
      continue;
    }
    action.commands.push_back(command::ToggleInspector{true});
    action.commands.push_back(WindowCommand{window_command::FocusInspector{}});
    action.tooltip = ui_.tr(kTabChoices[at].tooltip);
    action.is_chosen = state_.view.tab == tab;
  }
}

void Listing::add_heads() {
  const Attention* attention = shown_attention(state_);
  if (!attention || attention->heads.size() < 2) return;
  const std::vector<Head>& heads = attention->heads;
  for (std::size_t head = 0; head < heads.size(); ++head) {
    const std::string& given = heads[head].name;
    BilingualText name = numbered(
        head + 1, {shown_head_name(given, Language::English), shown_head_name(given, Language::Chinese)});
    Action& action = add("head " + std::to_string(head + 1), "ui.group.head", std::move(name),
                         command::OpenHead{static_cast<int>(head)});
    action.is_chosen = state_.view.spot.head == static_cast<int>(head);
  }
}

// Selects the first number of a matrix; the camera goes there.
void Listing::add_matrices() {
  const Graph& graph = state_.computation.graph();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const std::string name = readable_name(state_.computation, node);
    Action& action =
        add("matrix " + graph.info(node).name, "ui.group.matrix", same(name), command::FollowSteps{});
    action.commands.push_back(command::Select{CellRef{node, {}}});
    const Message title = state_.computation.steps().at(graph.info(node).step).title();
    action.tooltip = ui_.texts.tr(title);
    action.name = joined(same(name), both(title));
    action.is_chosen = state_.view.selection && state_.view.selection->node == node;
  }
}

void Listing::add_colors() {
  const ColorOptions& now = state_.view.colors;
  for (std::size_t at = 0; at < kColoringChoices.size(); ++at) {
    ColorOptions choice = now;
    choice.coloring = kColorings[at];
    Action& action = add(kColoringChoices[at].id, "ui.view.colors", both(kColoringChoices[at].name),
                         command::SetColors{choice});
    action.tooltip = ui_.tr(kColoringChoices[at].tooltip);
    action.is_chosen = choice == now;
  }
  for (std::size_t at = 0; at < kRangeChoices.size(); ++at) {
    ColorOptions choice = now;
    choice.range = static_cast<RangeKind>(at);
    Action& action =
        add(kRangeChoices[at].id, "ui.view.range", both(kRangeChoices[at].name), command::SetColors{choice});
    action.tooltip = ui_.tr(kRangeChoices[at].tooltip);
    action.is_chosen = choice == now;
  }
  Action& long_rows = add("long_rows", "ui.view.range", both("ui.view.long_rows"),
                          command::SetColors{with_other_long_rows(now)});
  long_rows.tooltip = ui_.tr("ui.view.long_rows_tip");
  long_rows.is_chosen = now.long_rows == LongRows::Root;
  Action& legends = add("legends", "ui.view.shown", both("ui.view.legends"),
                        command::ShowLegends{!state_.view.shows_legends});
  legends.tooltip = ui_.tr("ui.view.legends_tip");
  legends.is_chosen = state_.view.shows_legends;
}

void Listing::add_settings() {
  const ViewState& view = state_.view;
  add("theme dark", "ui.group.theme", both("ui.theme.dark"), command::SetTheme{ThemeKind::Dark}).is_chosen =
      shown_theme(view) == ThemeKind::Dark;
  add("theme light", "ui.group.theme", both("ui.theme.light"), command::SetTheme{ThemeKind::Light})
      .is_chosen = shown_theme(view) == ThemeKind::Light;
  add("language en", "ui.group.language", same("English"), command::SetLanguage{Language::English})
      .is_chosen = view.language == Language::English;
  add("language zh", "ui.group.language", same("中文"), command::SetLanguage{Language::Chinese}).is_chosen =
      view.language == Language::Chinese;
  add_colors();
  for (std::size_t at = 0; at < kGrainChoices.size(); ++at) {
    const auto grain = static_cast<Grain>(at);
    Action& action = add(kGrainChoices[at].id, "ui.group.grain", both(kGrainChoices[at].tooltip),
                         command::SetGrain{grain});
    action.is_chosen = state_.computation.timeline().walk().grain == grain;
  }
  for (std::size_t at = 0; at < kDialectNames.size(); ++at) {
    const auto dialect = static_cast<Dialect>(at);
    Action& action = add(std::string("code ") + kDialectNames[at], "ui.group.code", same(kDialectNames[at]),
                         command::SetDialect{dialect});
    action.commands.push_back(command::OpenTab{InspectorTab::Code});
    action.commands.push_back(command::ToggleInspector{true});
    action.is_chosen = view.dialect == dialect;
  }
  add("begins at start", "ui.group.start", both("ui.start.always"),
      command::BeginAtStart{!view.begins_at_start})
      .is_chosen = view.begins_at_start;
}

// Switches of the Edit tab that need no further input.
void Listing::add_switches() {
  const std::size_t first = list_.size();
  add_edits();
  if (!is_tab_hidden_by_lesson(state_, InspectorTab::Edit)) return;
  for (std::size_t at = first; at < list_.size(); ++at) {
    const auto section = std::ranges::find_if(kEditSections, [&](const SectionName& each) {
      return list_[at].group.english == both(each.title).english;
    });
    const char* id = section == std::end(kEditSections) ? "score" : section->id;
    make_outside(list_[at], command::OpenEditSection{id});
  }
}

void Listing::add_edits() {
  if (!is_edit_listed()) return;
  for (EditSwitch& each : edit_switches(state_)) {
    Action& action = add(each.id, each.group, both(each.name), std::move(each.command));
    action.is_chosen = each.is_chosen;
    std::ranges::move(each.then, std::back_inserter(action.commands));
  }
}

// What takes more than a press is done in the Edit tab.
void Listing::add_edit_sections() {
  if (!is_edit_listed()) return;
  for (const SectionName& section : kEditSections) {
    Action& action = add(std::string("edit ") + section.id, "ui.inspector.edit", both(section.title),
                         command::OpenEditSection{section.id});
    if (is_tab_hidden_by_lesson(state_, InspectorTab::Edit)) {
      make_outside(action, command::OpenEditSection{section.id});
      continue;
    }
    action.commands.push_back(command::ToggleInspector{true});
  }
}

void Listing::add_files() {
  for (const RecentFile& recent : state_.files.recent) {
    if (recent.is_missing) continue;
    const std::string path = shown_text(recent.path);
    const RecentEntry english = recent_entry(state_.view.reading, recent.path, Language::English),
                      chinese = recent_entry(state_.view.reading, recent.path, Language::Chinese);
    Action& action = add("file " + path, "ui.group.file", {english.name, chinese.name},
                         FileCommand{file_command::Open{recent.path, english.page}});
    action.keywords = same(file_name(path));
    action.tooltip = path;
  }
}

}  // namespace

std::vector<Action> actions_now(const PanelUi& ui) {
  std::vector<Action> actions = Listing(ui).all();
  for (Action& action : actions) {
    if (action.tooltip.empty()) action.tooltip = action.name.in(ui.texts.language());
  }
  return actions;
}

}  // namespace heed
