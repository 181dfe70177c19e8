#include "app/app.h"

#include <utility>

#include <imgui.h>

#include "app/files/file_name.h"
#include "app/panels/main_window.h"
#include "app/panels/shortcuts.h"
#include "app/panels/style.h"
#include "app/state/apply.h"

namespace heed {
namespace {

// How long a moment stays before playing goes on: what shows more takes longer to read.
double secs_per_moment(Grain grain) {
  switch (grain) {
    case Grain::Cell:
      return 0.9;
    case Grain::Row:
      return 1.6;
    case Grain::Whole:
      return 2.4;
  }
  return 1;
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
  scale_ = usable_scale(size.x, size.y, display_scale * state_.view.zoom);
  ImGui::GetStyle() = make_style(theme(state_.view.theme), scale_);
}

void App::frame_ui() {
  Commands commands;
  wake_ = {};
  collect_shortcuts(state_, commands);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  Ui ui{state_, theme(state_.view.theme), Texts(state_.view.language), fonts_, scale_, commands, memory_,
        wake_};
  main_window_ui(ui, size.x, size.y);
  play_on(commands);
  for (const Command& command : commands) apply(command);
  if (!commands.empty()) wake_.in(0);  // what they changed is not on the screen yet
  const auto autosave_secs = autosave_.keep(state_, services_.autosaves, ImGui::GetTime());
  if (autosave_secs) wake_.in(*autosave_secs);
}

void App::apply(const Command& command) {
  if (const auto* files = std::get_if<FileCommand>(&command)) return carry_out(state_, services_, *files);
  const bool was_playing = state_.view.is_playing;
  heed::apply(state_, command);
  if (state_.view.is_playing && !was_playing) played_until_secs_ = ImGui::GetTime();
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
  if (!state_.view.is_playing) return;
  const double secs = secs_per_moment(state_.computation.timeline().walk().grain) / state_.view.speed;
  const double left = played_until_secs_ + secs - ImGui::GetTime();
  if (left > 0) return wake_.in(left);
  played_until_secs_ = ImGui::GetTime();
  commands.push_back(command::PlayOn{});
}

}  // namespace heed
