#include "app/app.h"

#include <utility>

#include <imgui.h>

#include "app/figure/motion.h"
#include "app/files/export_file.h"
#include "app/files/file_name.h"
#include "app/panels/main_window.h"
#include "app/panels/shortcuts.h"
#include "app/panels/style.h"
#include "app/state/apply.h"

namespace heed {

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
  Commands commands;
  wake_ = {};
  if (quick_keys_.put_back()) wake_.in(0);
  let_time_pass();
  collect_shortcuts(state_, commands);
  for (Command& asked : std::exchange(memory_.asked, {})) commands.push_back(std::move(asked));
  Ui ui{state_,
        theme(shown_theme(state_.view)),
        Texts(state_.view.language),
        fonts_,
        scale_,
        commands,
        memory_,
        wake_,
        progress(),
        heatmaps_,
        &versions_};
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

void App::panels_ui(Ui& ui) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  Computation* swinging = swing_.now(state_, ImGui::GetTime());
  if (!swinging) return main_window_ui(ui, size.x, size.y);
  // Panels only read; the document is back before anything is applied, also if one of them throws.
  struct Exchange {
    Computation &shown, &copy;
    Exchange(Computation& a, Computation& b) : shown(a), copy(b) { std::swap(shown, copy); }
    ~Exchange() { std::swap(shown, copy); }
  } exchange(state_.computation, *swinging);
  main_window_ui(ui, size.x, size.y);
  if (swing_.is_over()) return ui.push(command::StopWiggle{});
  if (!is_still(state_.view)) ui.wake.in(0);
}

void App::apply(const Command& command) {
  if (const auto* files = command.get_if<FileCommand>()) return carry_out(state_, services_, *files);
  const Index before = state_.computation.playhead();
  heed::apply(state_, command);
  const Index after = state_.computation.playhead();
  if (after == before) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  memory_.ignored_mouse = Point{mouse.x, mouse.y};
  // One step forward is shown happening; whoever jumps or goes back wants to be there.
  const bool is_step = command.is<command::StepForward>() || command.is<command::PlayOn>();
  if (is_step && after == before + 1) {
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
  if (!state_.view.is_playing || is_held()) return;
  const auto moment = state_.computation.last_moment();
  const double reading = moment ? secs_to_read(state_.computation, *moment, state_.view.language) : 0;
  const double left = secs_to_show() + reading - clock_.shown_secs();
  if (left > 0) return wake_.in(left / static_cast<double>(state_.view.speed));
  commands.push_back(command::PlayOn{});
}

}  // namespace heed
