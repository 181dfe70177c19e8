#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/files/autosave.h"
#include "app/files/file_commands.h"
#include "app/panels/help/versions.h"
#include "app/panels/shell/window_memory.h"
#include "app/program/computing.h"
#include "app/program/moment_clock.h"
#include "app/program/quick_keys.h"
#include "app/program/wiggle.h"
#include "app/state/app_state.h"
#include "app/state/put_back.h"
#include "app/text/fonts.h"

namespace heed {

// The interface of the program as a whole: builds a frame with ImGui and applies what was asked for in it.
// Knows no window and no OpenGL, so tests run it as it is.
//
// Each frame: before_frame(), ImGui::NewFrame(), frame_ui(), ImGui::Render().
class App {
 public:
  // The current ImGui context is configured for the program, and its fonts are loaded.
  App(AppState state, const FontFiles& font_files, FileServices services);

  // `display_scale` is what the display asks for; the person's zoom comes on top.
  void before_frame(float display_scale);
  void frame_ui();

  // Something is, and will be shown when all of it is there.
  bool is_computing() const { return computing_.is_busy(); }

  // Seconds until another frame is needed although nothing comes from mouse or keyboard; none: rest.
  std::optional<double> next_frame_secs() const { return wake_.secs(); }

  const AppState& state() const { return state_; }
  void apply(const Command& command);
  // From now on what may take so many multiplications is computed aside while the window goes on. Without
  // this, each command has been carried out when apply() returns.
  void compute_aside_from(Index work) { aside_from_ = work; }
  // A file named as people do: from the current folder.
  void open(const std::string& path);
  // Of what earlier programs could not save.
  void offer_leftovers() { heed::offer_leftovers(state_, services_); }
  // The window is to be closed; once may_close(), nothing is left to be asked.
  void ask_to_close() { apply(FileCommand{file_command::CloseWindow{}}); }
  bool may_close() const { return state_.files.may_close; }
  void finish() {
    autosave_.finish(state_, services_.autosaves);
    if (services_.exporter) services_.exporter->cancel();
    if (services_.opener) services_.opener->cancel();
  }
  std::string window_title() const;

  void add_notice(Error error) { apply(command::Notify{std::move(error)}); }
  // From the next frame on; null: as shapes.
  void draw_heatmaps_with(HeatmapSink* heatmaps) { heatmaps_ = heatmaps; }
  Color background() const { return theme(shown_theme(state_.view)).canvas; }
  // What the program is made of, for the help.
  void tell_versions(Versions versions) { versions_ = std::move(versions); }

 private:
  void whole_frame_ui();
  void apply_to_state(const Command& command);
  void carry_out(const Command& command);
  // What memory does not suffice for is not done; what was there before it stays, and that is said.
  void without_memory(const Before& before);
  void draw_without_memory();
  void begin_computing(const Command& command);
  bool compute_aside(const Command& command);
  void show_computed(std::optional<Computing::Outcome> computed);
  void follow_computing();
  void stop_computing();
  void moved_on(const Command* step);
  // A pointer that rests on a cell holds the moment: whoever looks closely is given the time.
  bool is_held() const;
  double secs_to_show() const;
  float progress() const;
  void let_time_pass();
  void play_on(Commands& commands);
  // The panels, with the numbers of what swings in place of the document's.
  void panels_ui(PanelUi& ui);

  AppState state_;
  Computing computing_;
  std::optional<Index> aside_from_;
  double computing_since_ = 0;
  Commands meanwhile_;   // done to what is shown while something is computed, to be done to that, too
  Commands afterwards_;  // to be done when it is there
  FileServices services_;
  Autosave autosave_;
  Fonts fonts_;
  WindowMemory memory_;
  Wake wake_;
  HeatmapSink* heatmaps_ = nullptr;
  float scale_ = 1;
  MomentClock clock_;
  Swing swing_;
  QuickKeys quick_keys_;
  Versions versions_;
};

}  // namespace heed
