#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <imgui.h>

#include "app/figure/figure_cache.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/camera.h"
#include "app/panels/base/window_parts.h"
#include "app/panels/canvas/cell_drag.h"
#include "app/panels/code/code_memory.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/files/export_preview.h"
#include "app/panels/inspector/comparing.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/palette/palette_memory.h"
#include "app/panels/shell/layout.h"
#include "app/state/app_state.h"
#include "app/state/command.h"
#include "app/state/read_lesson_page.h"
#include "app/text/fonts.h"
#include "app/text/texts.h"
#include "app/theme/theme.h"
#include "core/explain/tokens.h"

namespace heed {

// A number that is being written over its cell.
struct CellEditor {
  CellRef cell;
  std::string text;
  bool takes_focus = true;  // in the next frame
  bool selects_all = false;
  std::string fault;        // why the text is no number
  bool is_written = false;  // the keyboard is in it
  bool is_new = true;       // its cell is being selected in this very frame
};

// What the interface itself remembers from one frame to the next.
struct UiMemory {
  ImGuiID hovered_item = 0;  // under the mouse or, by keyboard, in focus
  double hovered_since_secs = 0;
  // What the mouse or the keyboard's focus is on in this frame; panels say so, the window passes it on.
  std::optional<CellRef> pointed_cell;
  std::optional<TokenRef> pointed_token;
  std::optional<RegionRef> pointed_region, lit_region;  // by the words of a lesson, now and in the last frame
  CameraTravel camera;
  std::optional<Point> ignored_mouse;  // where it lay when a step was taken; it hovers when it moves again
  FigureCache figure;
  StrongestWeights strongest;
  ComparingMemory comparing;
  CodeMemory code;
  SourcesMemory sources;
  LessonMemory lesson;
  ExportPreviewMemory export_preview;
  Rect view_button;  // the view menu hangs from it
  std::optional<CellEditor> editor;
  std::optional<CellDrag> cell_drag;
  CellTurns cell_turns;
  std::optional<CellRef> seen_selection;  // the keyboard's focus, if it is on a cell, goes along with it
  bool is_cell_in_focus = false, found_cell_in_focus = false;
  int said_id = 0;  // of what was last said in passing, and since when
  double said_since_secs = 0;
  Rect scene_button;        // the file menu hangs from it
  int path_version = -1;    // of the file browser's text, as the field has it
  int seen_highlight = -1;  // that the list has scrolled to
  EditMemory edit;
  PaletteMemory palette;
  Commands asked;                  // of the next frame, whose panels answer what keys ask
  std::vector<WindowPart> parts;   // of this frame; the help names them
  double mouse_moved_secs = -100;  // the presenter's buttons show for a while after it
  int last_interaction = 0;        // each drag takes the next number, so that it is undone as one
};

// When the next frame is needed although no key is pressed and no mouse moves; none: not before one is.
class Wake {
 public:
  void in(double secs) { secs_ = secs_ ? std::min(*secs_, secs) : secs; }
  std::optional<double> secs() const { return secs_; }

 private:
  std::optional<double> secs_;
};

// What a panel is handed: the state to read, the words, the look, and where to put what a person asks for.
struct Ui {
  const AppState& state;
  const Theme& theme;
  Texts texts;
  const Fonts& fonts;
  float scale;
  Commands& commands;
  UiMemory& memory;
  Wake& wake;
  float progress = 1;                  // how far the last moment has been shown
  HeatmapSink* heatmaps = nullptr;     // none: heatmaps are drawn as shapes
  const Versions* versions = nullptr;  // of what the program is made of

  float px(float units) const { return units * scale; }
  void push(Command command) { commands.push_back(std::move(command)); }
  std::string tr(std::string_view key) const { return texts.tr(key); }
};

inline ImU32 im_color(Color color) { return IM_COL32(color.r, color.g, color.b, color.a); }
inline ImVec4 im_vec4(Color color) { return ImGui::ColorConvertU32ToFloat4(im_color(color)); }

}  // namespace heed
