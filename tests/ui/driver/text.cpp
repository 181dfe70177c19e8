#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "tests/ui/driver/driver.h"

namespace heed::ui_test {
namespace {

bool is_on_one_line(const Rect& a, const Rect& b) {
  const float shared = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return shared > 0.5f * std::min(a.height(), b.height());
}

void join(TextRun& line, const TextRun& run) {
  const bool has_gap = run.rect.left - line.rect.right > 0.15f * run.size_px;
  const bool is_far = run.rect.left - line.rect.right > run.size_px;
  line.text += (is_far ? "  " : has_gap ? " " : "") + run.text;
  line.rect = bounding(line.rect, run.rect);
  line.visible = bounding(line.visible, run.visible);
}

std::string at(const Rect& rect) {
  return "(" + std::to_string(std::lround(rect.left)) + ", " + std::to_string(std::lround(rect.top)) + ")–(" +
         std::to_string(std::lround(rect.right)) + ", " + std::to_string(std::lround(rect.bottom)) + ")";
}

}  // namespace

std::vector<TextRun> joined_to_lines(const std::vector<TextRun>& runs) {
  std::vector<TextRun> sorted = runs;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const TextRun& a, const TextRun& b) { return a.rect.left < b.rect.left; });
  std::vector<TextRun> lines;
  for (const TextRun& run : sorted) {
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const TextRun& candidate) {
      return candidate.root == run.root && is_on_one_line(candidate.rect, run.rect);
    });
    if (line == lines.end()) {
      lines.push_back(run);
    } else {
      join(*line, run);
    }
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const TextRun& a, const TextRun& b) { return a.rect.center_y() < b.rect.center_y(); });
  return lines;
}

// Letters that were loaded in the frame in which the font atlas grew are drawn from a texture that is gone.
void UiDriver::read_frame() {
  constexpr int kMost = 8;
  for (int i = 0; i < kMost && did_atlas_change_; ++i) one_frame();
  if (is_text_read_) return;
  ImGui::SetCurrentContext(context_.get());
  runs_ = read_text(*ImGui::GetDrawData());
  std::vector<TextRun> uncovered;
  std::copy_if(runs_.begin(), runs_.end(), std::back_inserter(uncovered),
               [](const TextRun& run) { return !run.is_covered; });
  lines_ = joined_to_lines(uncovered);
  is_text_read_ = true;
}

const std::vector<TextRun>& UiDriver::text_runs() {
  read_frame();
  return runs_;
}

std::vector<std::string> UiDriver::text_on_screen() {
  read_frame();
  std::vector<std::string> text;
  for (const TextRun& line : lines_) text.push_back(line.text);
  return text;
}

std::string UiDriver::text_in(const Rect& rect) {
  read_frame();
  std::vector<TextRun> inside;
  for (const TextRun& run : runs_) {
    if (!run.is_covered && rect.contains(run.visible.center_x(), run.visible.center_y()))
      inside.push_back(run);
  }
  std::string text;
  for (const TextRun& line : joined_to_lines(inside)) text += (text.empty() ? "" : "\n") + line.text;
  return text;
}

const TextRun* UiDriver::find_text(std::string_view words) {
  read_frame();
  for (const TextRun& run : runs_) {
    if (!run.is_covered && run.text.find(words) != std::string::npos) return &run;
  }
  for (const TextRun& line : lines_) {
    if (line.text.find(words) != std::string::npos) return &line;
  }
  return nullptr;
}

std::string UiDriver::picture() {
  std::string picture = "items:\n";
  for (const Item& item : recorder_.items()) {
    if (item.is_part_of_window) continue;
    picture += "  " + path_of(item) + "  " + at(item.rect) +
               (item.visible.is_empty() ? "  out of view" : "") + (item.is_disabled ? "  disabled" : "") +
               "\n";
  }
  picture += "text:\n";
  try {
    read_frame();
  } catch (const UiError&) {
    picture += "  (the last frame that could be drawn)\n";
  }
  for (const TextRun& line : lines_) picture += "  " + at(line.visible) + "  " + line.text + "\n";
  return picture;
}

}  // namespace heed::ui_test
