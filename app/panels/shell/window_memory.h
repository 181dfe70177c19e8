#pragma once

#include "app/figure/figure_cache.h"
#include "app/panels/base/change_marks.h"
#include "app/panels/base/lens_cache.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/base/range_cache.h"
#include "app/panels/canvas/canvas_memory.h"
#include "app/panels/files/export_preview.h"
#include "app/panels/files/file_browser.h"
#include "app/panels/generate/generation_card_memory.h"
#include "app/panels/inspector/inspector_memory.h"
#include "app/panels/keys/number_keys.h"
#include "app/panels/new_scene/new_scene_memory.h"
#include "app/panels/palette/palette_memory.h"
#include "app/panels/present/presenting.h"
#include "app/panels/shell/focus_return.h"
#include "app/panels/shell/notices.h"
#include "app/panels/shell/part_focus.h"
#include "app/panels/shell/start.h"
#include "app/panels/shell/top_bar.h"
#include "app/panels/stepping/chapter_list.h"
#include "app/panels/training/head_moments.h"
#include "app/panels/training/own_data_card.h"
#include "app/panels/training/presented_update.h"
#include "app/panels/training/training_view.h"
#include "app/panels/writing/text_card_memory.h"

namespace heed {

// What the window remembers between frames. Only the main window and the app see all of it; each panel is
// passed its own part.
struct WindowMemory {
  // Written by any panel.
  TooltipTimer tooltip_timer;
  Pointing pointing;
  WindowParts parts;
  int last_interaction = 0;
  PartFocus part_focus;
  NumberKeys number_keys;
  bool has_drawer = false;  // the inspector lies over the figure where the window is narrow
  FocusReturn focus_return;

  // Caches that several panels share.
  FigureCache figure;
  LensCache lens;
  ChangeMarks marks;
  RangeCache ranges;

  TopBarPlaces top_bar;
  ChapterMemory chapters;
  CanvasMemory canvas;
  InspectorMemory inspector;
  HeadMoments trained_heads;
  TrainingViewMemory training_view;
  PresentedUpdateMemory presented_update;
  ToastTimer said;
  NoticeTimes notices;
  MessageRoom messages;  // in this frame
  StartPictures pictures;
  ExportPreviewMemory export_preview;
  NewSceneMemory new_scene;
  TextCardMemory text_card;
  GenerationCardMemory generation;
  OwnDataMemory own_data;
  FileBrowserMemory file_browser;
  PaletteMemory palette;
  PresentingMemory presenting;
};

}  // namespace heed
