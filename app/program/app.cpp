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
#include "app/state/command_cost.h"
#include "app/state/lesson_training.h"
#include "app/state/training_screen.h"
#include "core/base/memory_reserve.h"
#include "core/base/out_of_memory.h"
#include "core/io/mapped_file.h"

namespace heed {
namespace {

// Closes the windows, groups and styles that an aborted frame left open.
void close_open_scopes(const ImGuiErrorRecoveryState& before) {
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

std::optional<std::size_t> open_page(const AppState& state) {
  return state.lesson ? std::optional(state.lesson->page) : std::nullopt;
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
  window_scale_ = usable_scale(size.x, size.y, display_scale * state_.view.zoom);
  const auto presenting_scale_of = presents_curves_alone(state_) ? presenting_curves_scale
                                   : shows_training_view(state_) ? presenting_training_scale
                                                                 : presenting_scale;
  scale_ = presents_heads(state_) ? presenting_heads_scale(size.x, size.y, presenting.zoom, window_scale_)
           : presenting.is_on     ? presenting_scale_of(size.x, size.y, presenting.zoom)
                                  : window_scale_;
  ImGui::GetStyle() = make_style(theme(shown_theme(state_.view)), scale_);
  key_event_delay_.hold_back();
}

void App::frame_ui() {
  ImGuiErrorRecoveryState before;
  ImGui::ErrorRecoveryStoreState(&before);
  if (fits_in_memory([&] { build_frame_ui(); })) return;
  close_open_scopes(before);
  recover_frame();
}

void App::build_frame_ui() {
  Commands commands;
  wake_ = {};
  if (key_event_delay_.put_back()) wake_.in(0);
  advance_clock();
  poll_background();
  if (!background_.is_busy()) {
    if (const auto secs = trainer_.poll(state_, ImGui::GetTime())) wake_.in(*secs);
  }
  if (const auto secs = head_finder_.poll(state_)) wake_.in(*secs);
  if (!background_.is_busy()) {
    if (const auto secs = text_generator_.poll(state_, commands)) wake_.in(*secs);
  }
  for (const std::string& font : truncated_files()) state_.notices.add({font, {"font.changed", {}}});
  // Not while computing: opening a document would discard the result of a later command.
  if (services_.opener && !background_.is_busy()) {
    if (const auto secs = poll_opening(state_, *services_.opener)) wake_.in(*secs);
  }
  if (std::exchange(state_.files.goes_to_end, false)) commands.push_back(command::GoToEnd{});
  collect_shortcuts(state_, typing_now(memory_, state_), commands);
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
    if (const auto secs = poll_export(state_, *services_.exporter)) wake_.in(*secs);
  }
  const auto autosave_secs = autosave_.keep(state_, services_.autosaves, ImGui::GetTime());
  if (autosave_secs) wake_.in(*autosave_secs);
  watch_file();
}

void App::watch_file() {
  if (background_.is_busy()) return;  // replaces the state when it is done
  const auto secs = file_watch_.poll(state_, services_.files, services_.opener, ImGui::GetTime());
  if (secs) wake_.in(*secs);
}

void App::panels_ui(PanelUi& ui) {
  const WindowFrame frame{ImGui::GetIO().DisplaySize, versions_, heatmaps_, progress(), window_scale_};
  Computation* swinging = wiggle_animation_.now(state_, ImGui::GetTime());
  if (!swinging) return main_window_ui(ui, frame, memory_);
  // Panels only read. The document is swapped back before commands are applied, even after an exception.
  struct Exchange {
    Computation &shown, &copy;
    Exchange(Computation& a, Computation& b) : shown(a), copy(b) { std::swap(shown, copy); }
    ~Exchange() { std::swap(shown, copy); }
  } exchange(state_.computation, *swinging);
  main_window_ui(ui, frame, memory_);
  if (wiggle_animation_.is_over()) return ui.push(command::StopWiggle{});
  if (!is_motion_off(state_.view)) ui.wake.in(0);
}

void App::apply(const Command& command) {
  std::optional<Commands> rest;
  if (!fits_in_memory([&] { rest = apply_in_window(memory_, state_, command); })) {
    return handle_out_of_memory(back_up_state(state_));
  }
  if (!rest) return apply_to_state(command);
  for (const Command& each : *rest) apply_to_state(each);
}

void App::apply_to_state(const Command& command) {
  std::optional<StateBackup> before;
  const auto work = [&] {
    if (!is_appearance_only(command) && !is_window_only(command)) before = back_up_state(state_);
    if (!background_threshold_ || !compute_in_background(command)) dispatch(command);
  };
  if (!fits_in_memory(work)) handle_out_of_memory(before ? *before : back_up_state(state_));
}

void App::handle_out_of_memory(const StateBackup& before) {
  memory_ = {};  // caches are rebuilt on demand
  wiggle_animation_ = {};
  put_back(state_, before);
  state_.notices.add(out_of_memory());
  reserve_memory();
}

// Goes back to the start of the document, which can be drawn with little memory.
void App::recover_frame() {
  StateBackup before = back_up_state(state_);
  before.playhead = 0;
  handle_out_of_memory(before);
  wake_.in(0);
}

void App::begin_background(const Command& command) {
  background_.begin(state_, command);
  replayed_commands_.clear();  // the copy includes them
  background_since_ = ImGui::GetTime();
}

// False if the command should be applied immediately instead.
bool App::compute_in_background(const Command& command) {
  if (!background_.is_busy()) {
    if (!may_be_slow(state_, command, *background_threshold_)) return command.is<command::CancelComputing>();
    begin_background(command);
    return true;
  }
  if (command.is<command::CancelComputing>() || command.is<command::Close>()) {
    cancel_background();
  } else if (is_window_only(command)) {
    return false;
  } else if (is_appearance_only(command)) {
    replayed_commands_.push_back(command);
    return false;
  } else if (command.is<FileCommand>() || command.is<LessonCommand>() || command.is<TrainingCommand>() ||
             !deferred_commands_.empty()) {
    deferred_commands_.push_back(command);
  } else if (is_navigation(command) && background_.is_only_navigation()) {
    background_.stop();
    begin_background(command);
  } else if (!background_.enqueue(command)) {
    show_computed(background_.wait_for_outcome());
    apply(command);
  }
  return true;
}

void App::cancel_background() {
  background_.stop();
  show_computed(std::nullopt);
}

void App::poll_background() {
  if (std::optional<BackgroundCompute::Outcome> computed = background_.outcome())
    show_computed(std::move(computed));
  if (!background_.is_busy()) return;
  constexpr double kPollSecs = 0.03, kProgressDelaySecs = 0.2;
  if (ImGui::GetTime() - background_since_ >= kProgressDelaySecs) state_.computing = background_.share();
  wake_.in(kPollSecs);
}

// nullopt: it was cancelled, and the state stays as it is.
void App::show_computed(std::optional<BackgroundCompute::Outcome> computed) {
  const Index before = state_.computation.playhead();
  if (computed && computed->state) {
    // These may have changed while the copy was being computed.
    computed->state->files = std::move(state_.files);
    computed->state->exports = std::move(state_.exports);
    computed->state->new_scene = std::move(state_.new_scene);
    computed->state->training = std::move(state_.training);
    computed->state->head_findings = std::move(state_.head_findings);
    computed->state->view.heads = state_.view.heads;
    computed->state->generation = std::move(state_.generation);
    computed->state->view.is_generation_open = state_.view.is_generation_open;
    computed->state->view.is_text_card_open = state_.view.is_text_card_open;
    state_ = std::move(*computed->state);
    for (const Command& command : replayed_commands_) heed::apply(state_, command);
  }
  replayed_commands_.clear();
  state_.computing.reset();
  if (state_.computation.playhead() != before) on_moment_changed(nullptr);
  if (computed && !computed->state) {
    state_.notices.add(out_of_memory());
    for (const Command& command : computed->others) apply(command);
  }
  for (const Command& command : std::exchange(deferred_commands_, {})) apply(command);
}

void App::dispatch(const Command& command) {
  const bool is_given_up = command.is<command::Close>() && state_.files.opening && !state_.files.is_modal();
  if (is_given_up) return cancel_opening(state_, *services_.opener);
  if (const auto* training = command.get_if<TrainingCommand>()) return trainer_.dispatch(state_, *training);
  if (const auto* files = command.get_if<FileCommand>()) return dispatch_to_files(*files);
  const Index before = state_.computation.playhead();
  const std::optional<std::size_t> page = open_page(state_);
  const Spot spot = state_.view.spot;
  heed::apply(state_, command);
  const Index after = state_.computation.playhead();
  if (spot != state_.view.spot) ignore_resting_mouse();
  const bool is_step = after == before + 1 && page == open_page(state_);
  if (after != before) on_moment_changed(is_step ? &command : nullptr);
}

void App::dispatch_to_files(const FileCommand& command) {
  heed::dispatch(state_, services_, command);
  if (!state_.files.opening || !state_.training || !state_.training->is_running()) return;
  // Each step changes the document, and a document that has changed is not replaced.
  trainer_.pause(state_);
  state_.files.opening->revision = state_.history.revision();
}

// Another picture has come under it.
void App::ignore_resting_mouse() {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  memory_.pointing.ignored_mouse = Point{mouse.x, mouse.y};
}

// The playhead moved: one moment forward by `step`, or by a jump (null).
void App::on_moment_changed(const Command* step) {
  ignore_resting_mouse();
  // A step forward is animated, a jump or a step back is not.
  const auto* lesson = step ? step->get_if<LessonCommand>() : nullptr;
  const bool goes_on = lesson && lesson->is<lesson_action::GoOn>();
  if (step && (step->is<command::StepForward>() || step->is<command::PlayNext>() || goes_on)) {
    clock_.begin(ImGui::GetTime());
  } else {
    clock_.finish();
  }
}

bool App::is_held() const { return state_.view.hover.has_value(); }

double App::secs_to_show() const {
  const auto moment = state_.computation.last_moment();
  return moment && !is_motion_off(state_.view) ? heed::secs_to_show(state_.computation, *moment) : 0;
}

float App::progress() const {
  const double secs = secs_to_show();
  return clock_.shown_secs() >= secs ? 1 : static_cast<float>(clock_.shown_secs() / secs);
}

void App::advance_clock() {
  clock_.advance(ImGui::GetTime(), state_.view.speed, is_held());
  if (progress() < 1 && !is_held()) wake_.in(0);
}

void App::open(const std::string& path) {
  FileAccess& files = services_.files;
  const std::string full = absolute_path(path, files.current_folder(), files.home_folder());
  apply(FileCommand{file_command::Open{full}});
}

std::string App::window_title() const {
  const std::string name = scene_name(state_);
  return (has_unsaved_work(state_) ? "• " : "") + (name.empty() ? "Heed" : name + " — Heed");
}

void App::play_on(Commands& commands) {
  if (!state_.view.is_playing || is_held() || background_.is_busy()) return;
  const auto moment = state_.computation.last_moment();
  const double reading = moment ? secs_to_read(state_.computation, *moment, state_.view.language) : 0;
  const double left = secs_to_show() + reading - clock_.shown_secs();
  if (left > 0) return wake_.in(left / static_cast<double>(state_.view.speed));
  commands.push_back(command::PlayNext{});
}

}  // namespace heed
