#include "app/program/app.h"

#include <utility>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/figure/motion.h"
#include "app/files/export_file.h"
#include "app/files/file_name.h"
#include "app/files/opening.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/shell/main_window.h"
#include "app/panels/shell/window_commands.h"
#include "app/panels/widgets/style.h"
#include "app/state/apply.h"
#include "app/state/long_work.h"
#include "core/base/memory_reserve.h"
#include "core/base/out_of_memory.h"
#include "core/io/mapped_file.h"

namespace heed {
namespace {

// Closes the windows, groups and styles that an aborted frame left open.
void close_what_is_open(const ImGuiErrorRecoveryState& before) {
  ImGuiIO& io = ImGui::GetIO();
  const bool asserts = std::exchange(io.ConfigErrorRecoveryEnableAssert, false);
  const bool logs = std::exchange(io.ConfigErrorRecoveryEnableDebugLog, false);
  const bool shows = std::exchange(io.ConfigErrorRecoveryEnableTooltip, false);
  const ImGuiErrorCallback callback = std::exchange(ImGui::GetCurrentContext()->ErrorCallback, nullptr);
  ImGui::ErrorRecoveryTryToRecoverState(&before);
  ImGui::GetCurrentContext()->ErrorCallback = callback;
  io.ConfigErrorRecoveryEnableAssert = asserts;
  io.ConfigErrorRecoveryEnableDebugLog = logs;
  io.ConfigErrorRecoveryEnableTooltip = shows;
}

}  // namespace

App::App(AppState state, const FontFiles& font_files, FileServices services)
    : state_(std::move(state)), services_(services) {
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigInputTextCursorBlink = false;  // a blinking cursor would keep the processor awake
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  fonts_ = load_fonts(*io.Fonts, font_files);
}

void App::before_frame(float display_scale) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const Presenting& presenting = state_.view.presenting;
  scale_ = presenting.is_on ? presenting_scale(size.x, size.y, presenting.zoom)
                            : usable_scale(size.x, size.y, display_scale * state_.view.zoom);
  ImGui::GetStyle() = make_style(theme(shown_theme(state_.view)), scale_);
  quick_keys_.hold_back();
}

void App::frame_ui() {
  ImGuiErrorRecoveryState before;
  ImGui::ErrorRecoveryStoreState(&before);
  if (fits_in_memory([&] { whole_frame_ui(); })) return;
  close_what_is_open(before);
  draw_without_memory();
}

void App::whole_frame_ui() {
  Commands commands;
  wake_ = {};
  if (quick_keys_.put_back()) wake_.in(0);
  let_time_pass();
  follow_computing();
  for (const std::string& font : files_cut_off()) state_.notices.add({font, {"font.changed", {}}});
  // Not while computing: opening a document would discard the result of a later command.
  if (services_.opener && !computing_.is_busy()) {
    if (const auto secs = follow_opening(state_, *services_.opener)) wake_.in(*secs);
  }
  collect_shortcuts(state_, commands);
  PanelUi ui{{theme(shown_theme(state_.view)), Texts(state_.view.language), fonts_, scale_, wake_,
              memory_.tooltip_timer},
             state_,
             CommandSender(commands),
             memory_.pointing,
             memory_.parts,
             memory_.last_interaction};
  panels_ui(ui);
  play_on(commands);
  for (const Command& command : commands) apply(command);
  if (!commands.empty()) wake_.in(0);  // what they changed is not on the screen yet
  if (services_.exporter) {
    if (const auto secs = follow_export(state_, *services_.exporter)) wake_.in(*secs);
  }
  const auto autosave_secs = autosave_.keep(state_, services_.autosaves, ImGui::GetTime());
  if (autosave_secs) wake_.in(*autosave_secs);
}

void App::panels_ui(PanelUi& ui) {
  const WindowFrame frame{ImGui::GetIO().DisplaySize, versions_, heatmaps_, progress()};
  Computation* swinging = swing_.now(state_, ImGui::GetTime());
  if (!swinging) return main_window_ui(ui, frame, memory_);
  // Panels only read. The document is swapped back before commands are applied, even after an exception.
  struct Exchange {
    Computation &shown, &copy;
    Exchange(Computation& a, Computation& b) : shown(a), copy(b) { std::swap(shown, copy); }
    ~Exchange() { std::swap(shown, copy); }
  } exchange(state_.computation, *swinging);
  main_window_ui(ui, frame, memory_);
  if (swing_.is_over()) return ui.push(command::StopWiggle{});
  if (!is_still(state_.view)) ui.wake.in(0);
}

void App::apply(const Command& command) {
  std::optional<Commands> rest;
  if (!fits_in_memory([&] { rest = apply_in_window(memory_, state_, command); })) {
    return without_memory(before_command(state_));
  }
  if (!rest) return apply_to_state(command);
  for (const Command& each : *rest) apply_to_state(each);
}

void App::apply_to_state(const Command& command) {
  std::optional<Before> before;
  const auto work = [&] {
    if (!is_only_of_the_look(command) && !is_of_the_window_alone(command)) before = before_command(state_);
    if (!aside_from_ || !compute_aside(command)) carry_out(command);
  };
  if (!fits_in_memory(work)) without_memory(before ? *before : before_command(state_));
}

void App::without_memory(const Before& before) {
  memory_ = {};  // caches are rebuilt on demand
  swing_ = {};
  put_back(state_, before);
  state_.notices.add(out_of_memory());
  put_memory_by();
}

// Goes back to the start of the document, which can be drawn with little memory.
void App::draw_without_memory() {
  Before before = before_command(state_);
  before.playhead = 0;
  without_memory(before);
  wake_.in(0);
}

void App::begin_computing(const Command& command) {
  computing_.begin(state_, command);
  meanwhile_.clear();  // the copy includes them
  computing_since_ = ImGui::GetTime();
}

// False if the command should be applied immediately instead.
bool App::compute_aside(const Command& command) {
  if (!computing_.is_busy()) {
    if (!may_take(state_, command, *aside_from_)) return command.is<command::StopComputing>();
    begin_computing(command);
    return true;
  }
  if (command.is<command::StopComputing>() || command.is<command::Close>()) {
    stop_computing();
  } else if (is_of_the_window_alone(command)) {
    return false;
  } else if (is_only_of_the_look(command)) {
    meanwhile_.push_back(command);
    return false;
  } else if (command.is<FileCommand>() || command.is<LessonCommand>() || !afterwards_.empty()) {
    afterwards_.push_back(command);
  } else if (is_way_to_a_place(command) && computing_.is_only_a_way()) {
    computing_.stop();
    begin_computing(command);
  } else if (!computing_.then(command)) {
    show_computed(computing_.wait_for_outcome());
    apply(command);
  }
  return true;
}

void App::stop_computing() {
  computing_.stop();
  show_computed(std::nullopt);
}

void App::follow_computing() {
  if (std::optional<Computing::Outcome> computed = computing_.outcome()) show_computed(std::move(computed));
  if (!computing_.is_busy()) return;
  constexpr double kOftenSecs = 0.03, kWorthSayingSecs = 0.2;
  if (ImGui::GetTime() - computing_since_ >= kWorthSayingSecs) state_.computing = computing_.share();
  wake_.in(kOftenSecs);
}

// nullopt: it was cancelled, and the state stays as it is.
void App::show_computed(std::optional<Computing::Outcome> computed) {
  const Index before = state_.computation.playhead();
  if (computed && computed->state) {
    // These may have changed while the copy was being computed.
    computed->state->files = std::move(state_.files);
    computed->state->exports = std::move(state_.exports);
    state_ = std::move(*computed->state);
    for (const Command& command : meanwhile_) heed::apply(state_, command);
  }
  meanwhile_.clear();
  state_.computing.reset();
  if (state_.computation.playhead() != before) moved_on(nullptr);
  if (computed && !computed->state) {
    state_.notices.add(out_of_memory());
    for (const Command& command : computed->others) apply(command);
  }
  for (const Command& command : std::exchange(afterwards_, {})) apply(command);
}

void App::carry_out(const Command& command) {
  const bool is_given_up = command.is<command::Close>() && state_.files.opening && !state_.files.is_asking();
  if (is_given_up) return give_up_opening(state_, *services_.opener);
  if (const auto* files = command.get_if<FileCommand>()) return heed::carry_out(state_, services_, *files);
  const Index before = state_.computation.playhead();
  heed::apply(state_, command);
  const Index after = state_.computation.playhead();
  if (after != before) moved_on(after == before + 1 ? &command : nullptr);
}

// The playhead moved: one moment forward by `step`, or by a jump (null).
void App::moved_on(const Command* step) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  memory_.pointing.ignored_mouse = Point{mouse.x, mouse.y};
  // A step forward is animated, a jump or a step back is not.
  if (step && (step->is<command::StepForward>() || step->is<command::PlayOn>())) {
    clock_.begin(ImGui::GetTime());
  } else {
    clock_.finish();
  }
}

bool App::is_held() const { return state_.view.hover.has_value(); }

double App::secs_to_show() const {
  const auto moment = state_.computation.last_moment();
  return moment && !is_still(state_.view) ? heed::secs_to_show(state_.computation, *moment) : 0;
}

float App::progress() const {
  const double secs = secs_to_show();
  return clock_.shown_secs() >= secs ? 1 : static_cast<float>(clock_.shown_secs() / secs);
}

void App::let_time_pass() {
  clock_.go_on(ImGui::GetTime(), state_.view.speed, is_held());
  if (progress() < 1 && !is_held()) wake_.in(0);
}

void App::open(const std::string& path) {
  FileAccess& files = services_.files;
  const std::string full = absolute(path, files.current_folder(), files.home_folder());
  apply(FileCommand{file_command::Open{full}});
}

std::string App::window_title() const {
  return (state_.is_unsaved() ? "• " : "") + scene_name(state_) + " — Heed";
}

void App::play_on(Commands& commands) {
  if (!state_.view.is_playing || is_held() || computing_.is_busy()) return;
  const auto moment = state_.computation.last_moment();
  const double reading = moment ? secs_to_read(state_.computation, *moment, state_.view.language) : 0;
  const double left = secs_to_show() + reading - clock_.shown_secs();
  if (left > 0) return wake_.in(left / static_cast<double>(state_.view.speed));
  commands.push_back(command::PlayOn{});
}

}  // namespace heed
