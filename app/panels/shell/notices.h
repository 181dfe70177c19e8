#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/panels/base/panel_ui.h"

namespace heed {

// The edge of their room at which notices begin.
enum class NoticePlace { Top, Bottom };

// Where messages may be: between the controls at the top of the canvas and the caption. They keep off what is
// typed in or asked for, if they can; short ones also off the figure, its arithmetic before its matrices and
// the words around them.
struct MessageRoom {
  Rect rect;
  Rect free_above = {};  // where a low one covers nothing at all
  Rect toolbar = {};     // the whole row above the figure, with chips and buttons
  std::vector<Rect> kept_free = {};
  Rect arithmetic = {};
  std::vector<Rect> happening = {};  // the matrices that the step is about
  std::vector<Rect> matrices = {};
  Rect caption = {};     // a bar beside it, while presenting
  Rect in_top_bar = {};  // what is free above all of it, for short ones while a model is trained
};

// Errors on top of what has been submitted so far, each with a button that dismisses it. Nothing makes room
// for them, so that nothing moves away under the mouse. Where they have room above the figure they stand
// there, else they begin at the place, or at the other edge where that is to be kept free. Returns what they
// cover.
std::optional<Rect> notices_ui(PanelUi& ui, const MessageRoom& room, NoticePlace place);

// Since when each notice has been there.
struct NoticeTimes {
  std::map<int, double> since_secs;
};

// While presenting there is no caption to cover, and nobody at the keyboard: each goes by itself, and is
// there again afterwards.
std::optional<Rect> presented_notices_ui(PanelUi& ui, const MessageRoom& room, const NoticeTimes& times);

// To be called for every frame.
void see_notices(const Notices& notices, NoticeTimes& times);

// Which message is shown, and since when.
struct ToastTimer {
  int id = 0;
  double since_secs = 0;
  float caption_px = 0;  // what it takes at the right end of the caption bar
};

// A short message about what was just done, at the bottom of the room or wherever else it covers nothing; if
// need be, rather over the buttons above the figure than over a matrix; while a model is trained, where heads
// fill the room, rather in the bar at the top. While presenting it rather takes an
// end of the caption bar, whose words make room for it, or covers what the step is not about. It disappears
// by itself.
void toast_ui(PanelUi& ui, const MessageRoom& room, ToastTimer& timer);

}  // namespace heed
