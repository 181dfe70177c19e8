#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/files/autosave.h"
#include "app/files/file_commands.h"
#include "app/files/reload.h"
#include "app/generate/text_generator.h"
#include "app/heads/head_finder.h"
#include "app/panels/help/versions.h"
#include "app/panels/shell/window_memory.h"
#include "app/program/background_compute.h"
#include "app/program/key_event_delay.h"
#include "app/program/moment_clock.h"
#include "app/program/wiggle.h"
#include "app/state/app_state.h"
#include "app/state/put_back.h"
#include "app/text/fonts.h"
#include "app/training/trainer.h"

namespace heed {

// The application: builds a frame with ImGui and applies the commands that panels push. Independent of window
// and OpenGL, so that tests can run it headless.
//
// Each frame: before_frame(), ImGui::NewFrame(), frame_ui(), ImGui::Render().
class App {
 public:
  // The current ImGui context is configured for the program, and its fonts are loaded.
  App(AppState state, const FontFiles& font_files, FileServices services);

  // `display_scale` is the scale of the display; the user's zoom is applied on top.
  void before_frame(float display_scale);
  void frame_ui();

  bool is_computing() const { return background_.is_busy(); }

  // Seconds until the next frame is needed without input; nullopt: wait for input.
  std::optional<double> next_frame_secs() const { return wake_.secs(); }

  // Without a frame, to be asked from time to time while the window rests: whether another program has
  // changed the open file, which needs a frame.
  bool has_file_changed() const { return file_watch_.sees_change(state_, services_.files); }

  const AppState& state() const { return state_; }
  void apply(const Command& command);
  // From now on, commands that may take this many multiplications run in the background. Without this, every
  // command is complete when apply() returns.
  void set_background_threshold(Index work) { background_threshold_ = work; }
  // `path` may be relative to the current folder, or start with ~.
  void open(const std::string& path);
  // Offers to recover unsaved work of crashed processes.
  void offer_recovery() { heed::offer_recovery(state_, services_); }
  // Asks about unsaved work if there is any; the window closes once may_close().
  void request_close() { apply(FileCommand{file_command::CloseWindow{}}); }
  bool may_close() const { return state_.files.may_close; }
  void finish() {
    autosave_.finish(state_, services_.autosaves);
    if (services_.exporter) services_.exporter->cancel();
    if (services_.opener) services_.opener->cancel();
  }
  std::string window_title() const;

  void add_notice(Error error) { state_.notices.add(std::move(error)); }
  // From the next frame on; null: heatmaps are drawn as shapes.
  void set_heatmaps(HeatmapSink* heatmaps) { heatmaps_ = heatmaps; }
  Color background() const { return theme(shown_theme(state_.view)).canvas; }
  // Versions of Heed and its libraries, shown by the help.
  void set_versions(Versions versions) { versions_ = std::move(versions); }

 private:
  void build_frame_ui();
  void apply_to_state(const Command& command);
  void dispatch(const Command& command);
  void dispatch_to_files(const FileCommand& command);
  // Rolls back to `before` and adds a notice.
  void handle_out_of_memory(const StateBackup& before);
  void recover_frame();
  void begin_background(const Command& command);
  bool compute_in_background(const Command& command);
  void show_computed(std::optional<BackgroundCompute::Outcome> computed);
  void poll_background();
  void cancel_background();
  void ignore_resting_mouse();
  void on_moment_changed(const Command* step);
  void watch_file();
  // Hovering a cell pauses the animation of the moment and playback.
  bool is_held() const;
  double secs_to_show() const;
  float progress() const;
  void advance_clock();
  void play_on(Commands& commands);
  // Draws the panels; during a wiggle, with the wiggled computation instead of the document's.
  void panels_ui(PanelUi& ui);

  AppState state_;
  BackgroundCompute background_;
  std::optional<Index> background_threshold_;
  double background_since_ = 0;
  Commands replayed_commands_;  // applied to the shown state while computing; replayed on the result
  Commands deferred_commands_;  // deferred until the result is there
  FileServices services_;
  Trainer trainer_;
  HeadFinder head_finder_;
  TextGenerator text_generator_;
  Autosave autosave_;
  FileWatch file_watch_;
  Fonts fonts_;
  WindowMemory memory_;
  Wake wake_;
  HeatmapSink* heatmaps_ = nullptr;
  float scale_ = 1;
  float window_scale_ = 1;  // of the display when nothing is presented
  MomentClock clock_;
  WiggleAnimation wiggle_animation_;
  KeyEventDelay key_event_delay_;
  Versions versions_;
};

}  // namespace heed
