#include "app/panels/shell/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

// In pixels at scale 1.
constexpr float kTopBar = 51, kTransport = 84, kLowTransport = 68;
constexpr float kStepper = 256, kNarrowStepper = 64;
constexpr float kInspector = 336, kNarrowInspector = 296;
constexpr float kBesidePicture = 330;  // what stands above and below it
constexpr float kWide = 1200;          // from this width on, everything is shown in full
constexpr float kMedium = 940;         // from this width on, the inspector is docked
constexpr float kHigh = 560;
constexpr float kDeckShare = 0.28f, kLeastDeck = 188, kMostDeck = 340,
                kLeastPresentedDeck = 180;                                 // the curves of training
constexpr float kDeckBelowHeadsShare = 0.19f, kLeastDeckBelowHeads = 158;  // while heads are presented
constexpr float kCaptionBar = 92, kWideCaptionBar = 68, kMaxCaption = 0.3f;
constexpr float kLessonCaptionBar = 74, kLessonShare = 0.4f, kUpdateShare = 0.42f;
constexpr float kWideEnough = 1.3f;  // the ratio from which the words of a lesson stand beside the canvas
constexpr float kTrainingWidth = 1000, kTrainingHeight = 600;  // in which its presentation has room
constexpr float kHeadsWidth = 1366, kHeadsHeight = 768;        // the same of its heads …
constexpr float kHeadsScale = 1.1f, kHeadsPower = 0.33f;       // … of which pictures grow more than words
constexpr float kCurvesWidth = 780, kCurvesHeight = 460;       // the same of its curves alone
constexpr float kMinWidth = 720, kMinHeight = 440;

}  // namespace

float usable_scale(float width_px, float height_px, float wanted) {
  const float most = std::min(width_px / kMinWidth, height_px / kMinHeight);
  const float scale = std::min(wanted, most);
  return scale > 0.5f ? scale : 0.5f;  // even if the display reports nonsense
}

namespace {

float inspector_width(float width, float middle, InspectorContent content) {
  const float usual = width < kWide ? kNarrowInspector : kInspector;
  if (content == InspectorContent::Words || width < kWide) return usual;
  return std::clamp(middle - kBesidePicture, usual, std::max(width / 2 - kStepper, usual));
}

float bottom_height(float height, HiddenPanels hidden, Bottom bottom) {
  if (hidden.transport) return 0;
  if (bottom == Bottom::Training) return std::clamp(kDeckShare * height, kLeastDeck, kMostDeck);
  return height < kHigh ? kLowTransport : kTransport;
}

}  // namespace

Layout lay_out(float width_px, float height_px, float scale, HiddenPanels hidden, InspectorContent content,
               Bottom at_bottom) {
  const float width = width_px / scale, height = height_px / scale;
  Layout layout;
  layout.is_stepper_narrow = width < kWide;
  layout.is_inspector_drawer = width < kMedium;
  layout.is_transport_narrow = width < kMedium;
  // Whole pixels keep the lines between panels sharp.
  const float top = std::round(kTopBar * scale);
  const float bottom = std::round(bottom_height(height, hidden, at_bottom) * scale);
  const float stepper = layout.is_stepper_narrow ? kNarrowStepper : kStepper;
  const float left = hidden.stepper ? 0 : std::round(stepper * scale);
  const float middle = std::max(height_px - top - bottom, 0.0f);
  const float right = std::round(inspector_width(width, middle / scale, content) * scale);
  const float taken_right = layout.is_inspector_drawer || hidden.inspector ? 0.0f : right;

  layout.top_bar = {0, 0, width_px, top};
  layout.stepper = {0, top, left, middle};
  layout.canvas = {left, top, std::max(width_px - left - taken_right, 0.0f), middle};
  layout.inspector = {width_px - right, top, right, middle};
  layout.transport = {0, top + middle, width_px, bottom};
  return layout;
}

Layout with_high_inspector(Layout layout, float height_px, bool is_inspector_shown) {
  layout.inspector.height = std::max(height_px - layout.inspector.y, 0.0f);
  if (is_inspector_shown) layout.transport.width = layout.inspector.x;
  return layout;
}

float presenting_scale(float width_px, float height_px, float zoom) {
  return std::max(usable_scale(width_px, height_px, 1e3f) * std::min(zoom, 1.0f), 0.5f);
}

namespace {

float scale_for(float width, float height, float width_px, float height_px, float zoom) {
  const float whole = std::min(width_px / width, height_px / height);
  return std::min(presenting_scale(width_px, height_px, zoom), std::max(whole, 0.5f));
}

}  // namespace

float presenting_training_scale(float width_px, float height_px, float zoom) {
  return scale_for(kTrainingWidth, kTrainingHeight, width_px, height_px, zoom);
}

float presenting_heads_scale(float width_px, float height_px, float zoom, float window_scale) {
  const float whole = std::min(width_px / kHeadsWidth, height_px / kHeadsHeight);
  const float scale = std::max(kHeadsScale * std::pow(whole, kHeadsPower), window_scale);
  return std::min(scale, presenting_scale(width_px, height_px, zoom));
}

float presenting_curves_scale(float width_px, float height_px, float zoom) {
  return scale_for(kCurvesWidth, kCurvesHeight, width_px, height_px, zoom);
}

Layout lay_out_presentation(float width_px, float height_px, float scale, ShownPanels shown) {
  Layout layout;
  layout.is_stepper_narrow = layout.is_transport_narrow = true;
  const float right = shown.inspector ? std::round(kNarrowInspector * scale) : 0;
  const float bottom =
      shown.heads      ? std::round(std::max(kDeckBelowHeadsShare * height_px, kLeastDeckBelowHeads * scale))
      : shown.training ? std::round(std::max(kDeckShare * height_px, kLeastPresentedDeck * scale))
      : shown.timeline ? std::round(kLowTransport * scale)
                       : 0;
  const bool is_wide = width_px >= kWideEnough * height_px, has_words = shown.lesson || shown.update,
             is_beside = has_words && is_wide;
  const float share = shown.lesson ? kLessonShare : kUpdateShare;
  const float words_width = is_beside ? std::round(share * width_px) : 0;
  const float words_height = has_words && !is_beside ? std::round(share * height_px) : 0;
  // On a wide page a line holds more, and what is left of the height is the figure's.
  const float bar = shown.lesson ? kLessonCaptionBar : is_wide ? kWideCaptionBar : kCaptionBar;
  const float caption = std::round(std::min(bar * scale, height_px * kMaxCaption));
  const float above = std::max(height_px - bottom, 0.0f);  // the transport
  const float middle = std::max(above - caption - words_height, 0.0f);
  const float left = std::max(width_px - right - words_width, 0.0f);
  layout.canvas = {0, 0, left, middle};
  layout.inspector = {width_px - right, 0, right, middle};
  layout.caption = {0, middle, is_beside ? left : width_px, caption};
  layout.transport = {0, above, width_px, bottom};
  Rect& words = shown.lesson ? layout.lesson : layout.update;
  if (is_beside) words = {left, 0, words_width, above};
  if (words_height > 0) words = {0, middle + caption, width_px, words_height};
  return layout;
}

}  // namespace heed
