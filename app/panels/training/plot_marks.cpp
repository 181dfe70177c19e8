#include "app/panels/training/plot_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kNameLine = 13;

// Which parts of the room for a name lie before its place: in the middle of it first, or at one of its ends.
using PlaceOrder = std::array<float, 5>;
constexpr std::array<PlaceOrder, 3> kOrders{
    {{0.5f, 0.75f, 0.25f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.75f, 0.5f, 0.25f}, {0.0f, 0.25f, 0.5f, 0.75f, 1.0f}}};

TextStyle name_style(const Ui& ui, const PlacedMark& mark) {
  return mark.is_strong ? bold_words(ui, size::kTextTiny, mark.color)
                        : words(ui, size::kTextTiny, mark.color);
}

// Whether neither a name nor the line below it meets the other's.
bool is_apart(const Rect& name, float line_x, const PlacedMark& other, float gap) {
  if (other.name.empty()) return true;
  const auto crosses = [&](float x, const Rect& rect) {
    return x > rect.x - gap / 2 && x < rect.right() + gap / 2;
  };
  const Rect& rect = other.name_rect;
  if (name.y < rect.y) return !crosses(line_x, rect);
  if (name.y > rect.y) return !crosses(other.at.x, name);
  return name.right() + gap <= rect.x || rect.right() + gap <= name.x;
}

// In the upper line if there is room.
void place_name(const Ui& ui, const Rect& lane, const std::string& name, const PlaceOrder& order,
                PlacedMark& mark, const std::vector<PlacedMark>& marks) {
  const float width = text_size(ui, name_style(ui, mark), name).x, gap = ui.px(8), edge = ui.px(3);
  if (width > lane.width) return;
  for (const float line : {0.0f, 1.0f}) {
    for (const float part : order) {
      const float left = mark.at.x - edge - part * (width - 2 * edge);
      const Rect rect{std::clamp(left, lane.x, lane.right() - width), lane.y + line * ui.px(kNameLine), width,
                      ui.px(kNameLine)};
      const auto leaves_room = [&](const PlacedMark& other) { return is_apart(rect, mark.at.x, other, gap); };
      if (!std::ranges::all_of(marks, leaves_room)) continue;
      mark.name = name;
      mark.name_rect = rect;
      return;
    }
  }
}

std::vector<PlacedMark> with_names(const Ui& ui, const Rect& lane, std::span<const std::string* const> names,
                                   const PlaceOrder& order, bool is_told_first,
                                   std::vector<PlacedMark> marks) {
  const auto rank = [&](const PlacedMark& mark) {
    return is_told_first && mark.is_told ? 0 : mark.is_strong ? 1 : 2;
  };
  for (const int now : {0, 1, 2}) {
    for (std::size_t at = 0; at < marks.size(); ++at)
      if (rank(marks[at]) == now) place_name(ui, lane, *names[at], order, marks[at], marks);
  }
  return marks;
}

// Whether the told mark has a name, how many strong ones do, and how many have one at all.
std::array<std::ptrdiff_t, 3> named_count(const std::vector<PlacedMark>& marks) {
  const auto count = [&](auto is_counted) {
    return std::ranges::count_if(
        marks, [&](const PlacedMark& mark) { return !mark.name.empty() && is_counted(mark); });
  };
  return {count([](const PlacedMark& mark) { return mark.is_told; }),
          count([](const PlacedMark& mark) { return mark.is_strong; }),
          count([](const PlacedMark&) { return true; })};
}

}  // namespace

std::vector<PlacedMark> placed_marks(const Ui& ui, const CurvePlot& plot, const CurveAxes& axes,
                                     const ScreenLine& line, const Rect& lane) {
  std::vector<PlacedMark> marks;
  std::vector<const std::string*> names;
  for (const PlotMark& mark : plot.marks) {
    const auto at = place_on_line(line, axes, mark.step);
    if (!at) continue;
    const Color color = mark.is_strong ? role_text_color(ui.theme, Role::Score) : ui.theme.muted;
    marks.push_back({*at, mark.is_strong, mark.is_told, color});
    names.push_back(&mark.label);
  }
  std::vector<PlacedMark> best = marks;
  for (const bool is_told_first : {false, true}) {
    for (const PlaceOrder& order : kOrders) {
      std::vector<PlacedMark> named = with_names(ui, lane, names, order, is_told_first, marks);
      if (named_count(best) < named_count(named)) best = std::move(named);
    }
  }
  return best;
}

void draw_marks(const Ui& ui, const std::vector<PlacedMark>& marks) {
  const float reach = ui.px(4);
  for (const PlacedMark& mark : marks) {
    const auto [x, y] = mark.at;
    if (!mark.name.empty()) {
      const Rect& name = mark.name_rect;
      fill({std::round(x), name.bottom(), 1, std::max(y - name.bottom(), 0.0f)},
           mix(ui.theme.panel, mark.color, 0.5f));
      draw_text_left(ui, name.x, name.center_y(), name_style(ui, mark), mark.name);
    }
    ImGui::GetWindowDrawList()->AddQuadFilled({x, y - reach}, {x + reach, y}, {x, y + reach}, {x - reach, y},
                                              im_color(mark.color));
  }
}

}  // namespace heed
