#include "app/panels/lesson/presented_page.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/panels/lesson/exercise_tab.h"
#include "app/panels/lesson/lesson_tab.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"

namespace heed {
namespace {

constexpr float kLargestZoom = 1.3f, kSmallestZoom = 0.72f, kSmallestStep = 0.015f;
constexpr float kUsualZoom = 0.82f;  // in which most pages of a long lesson fit
constexpr float kPresentedSide = 18, kPresentedFoot = 46;
constexpr float kScrollShare = 0.8f;  // of the height: the last lines stay in view

// A panel that draws the same larger or smaller.
PanelUi zoomed(const PanelUi& ui, float zoom) {
  PanelUi copy = ui;
  copy.scale *= zoom;
  return copy;
}

// About what the words of a page take, with its questions and pictures; rather more.
float area_of(const PanelUi& ui, const LessonPage& page, float width) {
  constexpr float kEm = 14.5f, kLines = 1.95f, kHeading = 60, kQuestion = 160, kChoice = 18, kPicture = 260;
  const TextStyle style = words(ui, kEm, ui.theme.ink);
  const char* language = ui.texts.language() == Language::Chinese ? "zh" : "en";
  float area = width * ui.px(kHeading);
  const auto add = [&](const LocalizedProse& prose) {
    area += text_size(ui, style, prose_text(localized(prose, language))).x * kLines * style.em_px;
  };
  add(page.words);
  for (const LessonQuestion& question : page.questions) {
    add(question.ask);
    area += width * ui.px(kQuestion);
    for (const LessonChoice& choice : question.choices) {
      add(choice.say);
      area += width * ui.px(kChoice);
    }
  }
  const bool has_picture = page.vectors || page.code || page.shows_tokens || page.shows_stream;
  return area + (has_picture || !page.variants.empty() ? width * ui.px(kPicture) : 0);
}

// One size for all pages that allow it: the usual one, or a larger one where even the longest page has few
// words.
float zoom_of_lesson(const PanelUi& ui, const Lesson& lesson, const Rect& rect) {
  const float width = rect.width - 2 * ui.px(kPresentedSide);
  constexpr float kFewWords = 1;
  float zoom = kLargestZoom;
  for (const LessonPage& page : lesson.pages)
    zoom = std::min(zoom, std::sqrt(width * rect.height / area_of(ui, page, width)));
  return zoom >= kFewWords ? zoom : kUsualZoom;
}

// The area grows with the square of the zoom.
float fitting_zoom(float zoom, float height, float room) {
  const float wanted = zoom * std::sqrt(room / std::max(height, 1.0f));
  return std::clamp(std::min(wanted, zoom - kSmallestStep), kSmallestZoom, kLargestZoom);
}

void page_in_child_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory) {
  PresentedPage& page = memory.presented;
  PanelUi large = zoomed(ui, page.zoom);
  const float side = ui.px(kPresentedSide), top = rect.y + ui.px(14) - ImGui::GetScrollY();
  Flow flow(large, rect.x + side, top, rect.width - 2 * side);
  lesson_page_ui(large, flow, memory);
  const float height = flow.y() - top + ui.px(2 * 14);
  flow.close();
  if ((height > rect.height || flow.is_overflowing()) && page.zoom > kSmallestZoom) {
    page.zoom = fitting_zoom(page.zoom, height, rect.height);
    ui.wake.in(0);
  }
  const float scroll = ImGui::GetScrollY(), most = ImGui::GetScrollMaxY();
  if (std::exchange(page.scrolls_on, false)) {
    ImGui::SetScrollY(std::min(scroll + kScrollShare * rect.height, most));
    ui.wake.in(0);
  }
  const float foot = large.px(size::kSpace5) + ui.px(4);  // with nothing in it
  page.has_more_below = page.zoom <= kSmallestZoom && scroll + foot < most;
}

}  // namespace

void presented_page_ui(PanelUi& ui, const Rect& rect, LessonMemory& memory) {
  if (ui.state.exercise) return exercise_tab_ui(ui, rect, memory);
  const LessonProgress& reading = *ui.state.lesson;
  const float foot = ui.px(kPresentedFoot);
  const Rect body{rect.x, rect.y, rect.width, rect.height - foot};
  const PresentedPage::Key key{reading.lesson.get(), reading.page, ui.texts.language(), rect.width,
                               rect.height};
  if (memory.presented.key != key) {
    PresentedPage page;
    page.key = key;
    page.scrolled = std::move(memory.presented.scrolled);
    page.zoom = zoom_of_lesson(ui, *reading.lesson, body);
    memory.presented = std::move(page);
  }
  ImGui::SetCursorScreenPos(min_of(body));
  const std::string id = "presented_page_" + std::to_string(reading.page + 1);
  scroll_turned_page(reading, memory.presented.scrolled);
  if (ImGui::BeginChild(id.c_str(), {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    page_in_child_ui(ui, body, memory);
  }
  ImGui::EndChild();
  lesson_foot_ui(ui, {rect.x, body.bottom(), rect.width, foot});
}

}  // namespace heed
