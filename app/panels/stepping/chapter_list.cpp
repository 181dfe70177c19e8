#include "app/panels/stepping/chapter_list.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "app/state/digit_keys.h"
#include "app/state/focus.h"
#include "app/text/rich_text.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kGroupRow = 34, kChapterRow = 22, kChapterStepRow = 25, kListMargin = 10;
constexpr float kLeastGroupRow = 26, kLeastStepRow = 20;
constexpr float kDotX = 22, kGroupWords = 44, kFold = 28;

// Chapters of one block, or one that is in none.
struct ChapterGroup {
  std::vector<const Chapter*> chapters;

  int first_step() const { return chapters.front()->first_step; }
  int last_step() const { return chapters.back()->last_step; }
  bool contains(int step) const { return step >= first_step() && step <= last_step(); }
  std::optional<int> block() const { return chapters.front()->block; }
};

std::vector<ChapterGroup> groups_of(const Steps& steps) {
  std::vector<ChapterGroup> groups;
  for (const Chapter& chapter : steps.chapters()) {
    const bool goes_on = !groups.empty() && chapter.block && groups.back().block() == chapter.block;
    if (!goes_on) groups.emplace_back();
    groups.back().chapters.push_back(&chapter);
  }
  return groups;
}

std::string group_title(const PanelUi& ui, const ChapterGroup& group) {
  if (!group.block()) return ui.texts.tr(group.chapters.front()->title);
  const TransformerBlock& block =
      ui.state.computation.scene().blocks[static_cast<std::size_t>(*group.block())];
  if (!block.name.empty()) return block.name;
  return ui.texts.tr({"ui.block", {{"block", std::to_string(*group.block() + 1)}}});
}

enum class Reached { Done, Now, Ahead };

// Of steps `first` to `last`.
Reached reached(const AppState& state, int first, int last) {
  const Computation& computation = state.computation;
  if (computation.playhead() == 0) return Reached::Ahead;
  const int step = last_stepped_step(state);
  if (step >= first && step <= last) return Reached::Now;
  return computation.timeline().step_begin(last + 1) <= computation.playhead() ? Reached::Done
                                                                               : Reached::Ahead;
}

void draw_group_badge(const Ui& ui, ImVec2 center, const std::string& text, Reached progress) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = ui.px(11);
  if (progress == Reached::Done) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.raised));
    return draw_icon(list, Icon::Check, center, ui.px(11), im_color(ui.theme.ink));
  }
  const bool is_now = progress == Reached::Now;
  if (is_now) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.ink));
  } else {
    list.AddCircle(center, radius - 0.5f, im_color(mix(ui.theme.edge, ui.theme.muted, 0.5f)), 0, ui.px(1));
  }
  const Color color = is_now ? ui.theme.on_ink : ui.theme.muted;
  if (!text.empty())
    return draw_text_center(ui, center.x, center.y, bold_words(ui, size::kTextSmall, color), text);
  list.AddCircleFilled(center, ui.px(2.5f), im_color(color));
}

class ChapterList {
 public:
  ChapterList(PanelUi& ui, const Rect& area, bool is_narrow, ChapterMemory& memory)
      : ui_(ui),
        memory_(memory),
        groups_(groups_of(ui.state.computation.steps())),
        area_(area),
        is_narrow_(is_narrow) {}

  void list_ui() {
    const int open = unfolded();
    fit(open);
    ImGui::SetCursorScreenPos(min_of(area_));
    if (ImGui::BeginChild("chapters", {area_.width, area_.height}, ImGuiChildFlags_NavFlattened,
                          ImGuiWindowFlags_NoBackground)) {
      const float top = area_.y - ImGui::GetScrollY();
      y_ = top;
      for (std::size_t at = 0; at < groups_.size(); ++at) group_ui(static_cast<int>(at), open);
      ImGui::SetCursorScreenPos({area_.x, y_});
      ImGui::Dummy({1, 1});
      scroll_to_step(top);
    }
    ImGui::EndChild();
  }

 private:
  const Computation& computation() const { return ui_.state.computation; }

  int group_of_step() const {
    const int step =
        computation().playhead() > 0 ? last_stepped_step(ui_.state) : chapter_of_digits(ui_.state).first_step;
    const auto at =
        std::ranges::find_if(groups_, [&](const ChapterGroup& each) { return each.contains(step); });
    return static_cast<int>(at - groups_.begin());
  }

  // A step into another group folds what a person had opened.
  int unfolded() {
    if (last_stepped_step(ui_.state) != memory_.seen_step) memory_.unfolded.reset();
    return memory_.unfolded.value_or(group_of_step());
  }

  // Rows are lower where that shows all of them.
  void fit(int open) {
    std::size_t steps = 0, chapters = 0;
    if (open >= 0 && open < static_cast<int>(groups_.size())) {
      const ChapterGroup& group = groups_[static_cast<std::size_t>(open)];
      steps = static_cast<std::size_t>(group.last_step() - group.first_step() + 1);
      chapters = group.chapters.size() > 1 && !is_narrow_ ? group.chapters.size() : 0;
    }
    const auto height = [&](float group_row, float step_row) {
      return ui_.px(group_row * static_cast<float>(groups_.size()) + step_row * static_cast<float>(steps) +
                    kChapterRow * static_cast<float>(chapters));
    };
    const float most = height(kGroupRow, kChapterStepRow), least = height(kLeastGroupRow, kLeastStepRow);
    const float share = most > least ? std::clamp((area_.height - least) / (most - least), 0.0f, 1.0f) : 1;
    group_row_ = std::floor(ui_.px(kLeastGroupRow + (kGroupRow - kLeastGroupRow) * share));
    step_row_ = std::floor(ui_.px(kLeastStepRow + (kChapterStepRow - kLeastStepRow) * share));
  }

  Rect take(float height) {
    const Rect row{area_.x, y_, area_.width, height};
    y_ += height;
    return row;
  }

  void row_ground(const Rect& row, bool is_now, const Response& state) {
    if (is_now) return fill(inset(row, ui_.px(1)), ui_.theme.raised, ui_.px(size::kRadius));
    if (state.is_hovered || state.is_held)
      fill(inset(row, ui_.px(1)), mix(ui_.theme.panel, ui_.theme.raised, 0.55f), ui_.px(size::kRadius));
  }

  void group_ui(int at, int open) {
    const ChapterGroup& group = groups_[static_cast<std::size_t>(at)];
    const bool is_open = at == open;
    const Rect row = take(group_row_);
    const Reached progress = reached(ui_.state, group.first_step(), group.last_step());
    const std::string title = group_title(ui_, group), id = std::to_string(at);
    const bool can_fold = !is_narrow_ && group.last_step() > group.first_step();
    const Rect name{row.x, row.y, row.width - (can_fold ? ui_.px(kFold) : 0), row.height};
    const Response state = interact(ui_, ("group" + id).c_str(), name, title);
    row_ground(name, false, state);
    if (state.is_pressed) ui_.push(command::GoToStep{group.first_step()});
    const float badge_x = is_narrow_ ? row.center_x() : row.x + ui_.px(kDotX);
    draw_group_badge(ui_, {badge_x, row.center_y()},
                     group.block() ? std::to_string(*group.block() + 1) : std::string(), progress);
    if (!is_narrow_) {
      const Color color = progress == Reached::Ahead ? ui_.theme.muted : ui_.theme.ink;
      const TextStyle style = is_open ? bold_words(ui_, size::kText, color) : words(ui_, size::kText, color);
      draw_text_left(ui_, row.x + ui_.px(kGroupWords), row.center_y(), style,
                     shortened(ui_, style, title, name.width - ui_.px(kGroupWords)));
    }
    if (can_fold) {
      const float side = std::min(ui_.px(kFold), row.height);
      const Rect button{row.right() - side, row.center_y() - side / 2, side, side};
      if (icon_button(ui_, ("fold" + id).c_str(), button, is_open ? Icon::Up : Icon::Down,
                      ui_.tr(is_open ? "ui.stepper.fold" : "ui.stepper.unfold"), {10}))
        memory_.unfolded = is_open ? -1 : at;
    }
    if (is_open) steps_ui(group);
  }

  void steps_ui(const ChapterGroup& group) {
    for (const Chapter* chapter : group.chapters) {
      if (group.chapters.size() > 1 && !is_narrow_) {
        const Rect row = take(ui_.px(kChapterRow));
        const bool is_feed_forward = chapter != group.chapters.front();
        const TextStyle style =
            words(ui_, size::kTextTiny, role_text_color(ui_.theme, chapter_role(is_feed_forward)));
        draw_text_left(ui_, row.x + ui_.px(kGroupWords), row.center_y() + ui_.px(2), style,
                       part_name(*chapter));
      }
      for (int step = chapter->first_step; step <= chapter->last_step; ++step) step_ui(step);
    }
  }

  static Role chapter_role(bool is_feed_forward) { return is_feed_forward ? Role::FeedForward : Role::Score; }

  // Within a group the block needs not be said again.
  std::string part_name(const Chapter& chapter) const {
    const std::string key = chapter.title.key;
    return ui_.tr("ui.stepper." + key.substr(key.rfind('.') + 1));
  }

  // Its digit key, where it has one, else a dot.
  void draw_step_badge(ImVec2 center, int number, Reached progress) {
    const Color color = progress == Reached::Now ? ui_.theme.ink : ui_.theme.muted;
    if (const auto digit = digit_of_step(ui_.state, number))
      return draw_text_center(ui_, center.x, center.y,
                              progress == Reached::Now ? bold_words(ui_, size::kTextSmall, color)
                                                       : words(ui_, size::kTextSmall, color),
                              std::to_string(*digit));
    ImGui::GetWindowDrawList()->AddCircleFilled(
        center, ui_.px(progress == Reached::Now ? 4 : 3),
        im_color(progress == Reached::Ahead ? mix(ui_.theme.edge, ui_.theme.muted, 0.4f) : color));
  }

  void step_ui(int number) {
    const Step& step = computation().steps().at(number);
    const Rect row = take(step_row_);
    const Reached progress = reached(ui_.state, number, number);
    const std::string title = plain_rich_text(ui_.texts.tr(step.title()));
    std::string tooltip = title;
    if (!step.formula.empty()) tooltip += "\n" + readable_names(computation(), step.formula);
    const Response state = interact(ui_, ("step" + std::to_string(number)).c_str(), row, tooltip);
    if (state.is_pressed) ui_.push(command::GoToStep{number});
    row_ground(row, progress == Reached::Now, state);
    if (progress == Reached::Now) now_ = row;
    draw_step_badge({is_narrow_ ? row.center_x() : row.x + ui_.px(kDotX), row.center_y()}, number, progress);
    if (is_narrow_) return;
    const TextStyle style = words(ui_, 13, progress == Reached::Ahead ? ui_.theme.muted : ui_.theme.ink);
    draw_text_left(ui_, row.x + ui_.px(kGroupWords), row.center_y(), style,
                   shortened(ui_, style, title, row.width - ui_.px(kGroupWords + 4)));
  }

  void scroll_to_step(float top) {
    if (memory_.seen_step == last_stepped_step(ui_.state)) return;
    memory_.seen_step = last_stepped_step(ui_.state);
    if (!now_) return;
    const float above = now_->y - top, below = now_->bottom() - top - area_.height;
    if (above < ImGui::GetScrollY() || below > ImGui::GetScrollY())
      ImGui::SetScrollY(std::max(above - area_.height / 3, 0.0f));
  }

  PanelUi& ui_;
  ChapterMemory& memory_;
  std::vector<ChapterGroup> groups_;
  Rect area_;
  bool is_narrow_;
  float y_ = 0, group_row_ = 0, step_row_ = 0;
  std::optional<Rect> now_;
};

}  // namespace

void chapter_list_ui(PanelUi& ui, const Rect& rect, bool is_narrow, ChapterMemory& memory) {
  ChapterList(ui, inset(rect, ui.px(kListMargin)), is_narrow, memory).list_ui();
}

}  // namespace heed
