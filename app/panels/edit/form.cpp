#include "app/panels/edit/form.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/edit_scene.h"
#include "core/base/number.h"
#include "core/edit/formula.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kFormRow = kChipHeight, kTitle = 38, kLabelShare = 0.46f;
constexpr float kButtonEdge = size::kSpace2;  // above and below the buttons that are always in view
constexpr int kScrollFrames = 4, kFocusFrames = 8;
constexpr std::ptrdiff_t kMostAlike = 4, kSaidOfAlike = 3;

// What happens to many matrices in the same way is said of the first ones only.
std::string said_of_alike(const Ui& ui, const std::vector<Message>& messages) {
  const auto without_node = [](Message message) {
    std::erase_if(message.args, [](const auto& arg) { return arg.first == "node"; });
    return message;
  };
  std::map<std::string, std::ptrdiff_t> count, seen;
  const auto kind_of = [&](const Message& message) { return ui.texts.tr(without_node(message)); };
  for (const Message& one : messages) ++count[kind_of(one)];
  std::string said;
  const auto say = [&](const std::string& line) { said += (said.empty() ? "" : "\n") + line; };
  for (const Message& one : messages) {
    const std::string kind = kind_of(one);
    const std::ptrdiff_t before = seen[kind]++, more = count[kind] - kSaidOfAlike;
    if (count[kind] <= kMostAlike || before < kSaidOfAlike) say(ui.texts.tr(one));
    if (count[kind] > kMostAlike && before == kSaidOfAlike)
      say(ui.texts.tr({"ui.edit.more_alike", {{"count", std::to_string(more)}}}));
  }
  return said;
}

}  // namespace

std::uint64_t next_seed(std::uint64_t seed) { return seed + 1; }

std::string Form::consequences(const std::string& id, const SceneEdit& edit) {
  const DocumentRevision revision = ui_.state.history.revision();
  if (memory_.consequences_revision != revision) memory_.consequences.clear();
  memory_.consequences_revision = revision;
  const std::string key = id + "/" + std::to_string(ui_.state.view.spot.chapter) +
                          (ui_.texts.language() == Language::English ? "/en" : "/zh");
  const auto known = memory_.consequences.find(key);
  if (known != memory_.consequences.end()) return known->second;
  const Result<EditedScene> made = apply_edit(ui_.state.computation.scene(), in_shown_block(ui_.state, edit));
  std::string said;
  if (!made) said = ui_.texts.tr(made.error());
  if (made) said = said_of_alike(ui_, made.value().consequences);
  said = readable_names(ui_.state.computation, said);
  return memory_.consequences[key] = said;
}

bool Form::is_asked_for(const char* id) {
  const EditSectionRequest& request = ui_.state.view.edit_section;
  if (request.serial == memory_.seen_request || request.section != id) return false;
  memory_.seen_request = request.serial;
  memory_.takes_focus = id;
  memory_.scrolls_to = id;
  memory_.scroll_frames = kScrollFrames;
  return true;
}

// Once the palette that asked for it is gone.
void Form::take_focus(const char* id) {
  if (memory_.takes_focus != id) return;
  ui_.wake.in(0);
  if (!can_take_focus()) return;
  memory_.takes_focus.clear();
  focus_next_control();
}

// What has just been unfolded can be scrolled to only after it has been laid out.
void Form::bring_into_view(const char* id, float y) {
  if (memory_.scroll_frames == 0 || memory_.scrolls_to != id) return;
  --memory_.scroll_frames;
  ImGui::SetScrollY(ImGui::GetScrollY() + y - ImGui::GetWindowPos().y);
  ui_.wake.in(0);
}

bool Form::section(const char* id, const char* title_key, const std::string& now, bool begins_open) {
  std::set<std::string>& toggled = memory_.toggled;
  if (is_asked_for(id)) {
    begins_open ? static_cast<void>(toggled.erase(id)) : static_cast<void>(toggled.insert(id));
  }
  take_focus(id);
  const bool is_open = toggled.contains(id) != begins_open;
  const Rect row = flow_.take(ui_.px(kTitle));
  const Rect area = inset(row, ui_.px(2));
  bring_into_view(id, row.y);
  const Response state = interact(ui_, id, area, ui_.tr(is_open ? "ui.edit.fold" : "ui.edit.unfold"));
  if (state.is_hovered || state.is_held)
    fill(area, surface_color(ui_, state, ui_.theme.panel), ui_.px(size::kRadius));
  fill({row.x, row.y, row.width, ui_.px(1)}, ui_.theme.line);
  draw_icon(*ImGui::GetWindowDrawList(), is_open ? Icon::Down : Icon::Next,
            {row.x + ui_.px(10), row.center_y()}, ui_.px(9), im_color(ui_.theme.muted));
  const std::string title = ui_.tr(title_key);
  const TextStyle bold = bold_words(ui_, size::kText, ui_.theme.ink);
  const float left = row.x + ui_.px(24);
  draw_text_left(ui_, left, row.center_y(), bold, title);
  const TextStyle small = words(ui_, size::kTextSmall, ui_.theme.muted);
  const float room = row.right() - ui_.px(8) - left - text_size(ui_, bold, title).x - ui_.px(10);
  draw_text_right(ui_, row.right() - ui_.px(8), row.center_y(), small, shortened(ui_, small, now, room));
  if (state.is_pressed && !toggled.erase(id)) toggled.insert(id);
  if (is_open) flow_.gap(size::kSpace1);
  return is_open;
}

void Form::label(const std::string& text) {
  flow_.gap(size::kSpace2);
  flow_.text(text, words(ui_, size::kTextSmall, ui_.theme.muted));
  flow_.gap(size::kSpace1);
}

void Form::sentence(const std::string& text) {
  flow_.gap(size::kSpace1);
  flow_.text(text, words(ui_, 13, ui_.theme.muted));
  flow_.gap(size::kSpace2);
}

bool Form::checkbox(const Choice& what, bool is_on) {
  const Rect row = flow_.take(ui_.px(kFormRow));
  const Response state = interact(ui_, what.id.c_str(), row, what.tooltip, {size::kRadius, what.is_enabled});
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui_, state, ui_.theme.panel), ui_.px(size::kRadius));
  const float side = ui_.px(16);
  const Rect box{row.x + ui_.px(4), row.center_y() - side / 2, side, side};
  Color ink = ui_.theme.ink;
  if (!what.is_enabled) ink = mix(ui_.theme.panel, ui_.theme.muted, 0.5f);
  outline(box, is_on ? ink : ui_.theme.edge, ui_.px(size::kRadiusSmall), ui_.px(1.2f));
  if (is_on) {
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {box.center_x(), box.center_y()}, ui_.px(11),
              im_color(ink));
  }
  const TextStyle style = words(ui_, size::kText, ink);
  const float left = box.right() + ui_.px(10);
  draw_text_left(ui_, left, row.center_y(), style, shortened(ui_, style, what.label, row.right() - left));
  return state.is_pressed;
}

std::optional<int> Form::choose(std::span<const Choice> choices, int chosen) {
  const std::optional<int> pressed = chips_ui(ui_, flow_, choices, chosen);
  return pressed == chosen ? std::nullopt : pressed;
}

std::optional<int> Form::buttons(std::span<const Choice> choices) {
  return chips_ui(ui_, flow_, choices, -1, true);
}

float Form::lowest_buttons(float top) const {
  const float below = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
  return std::max(below - ui_.px(kFormRow + 2 * kButtonEdge), top);
}

void Form::begin_above_buttons(float top) {
  const ImVec2 from = ImGui::GetWindowPos();
  ImGui::PushClipRect(from, {from.x + ImGui::GetWindowWidth(), lowest_buttons(top)}, true);
}

void Form::end_above_buttons() { ImGui::PopClipRect(); }

std::optional<int> Form::buttons_in_view(std::span<const Choice> choices, float top) {
  const float edge = ui_.px(kButtonEdge), lowest = lowest_buttons(top);
  const Rect place = flow_.take(ui_.px(kFormRow) + 2 * edge);
  const float y = std::min(place.y, lowest);
  if (y < place.y) fill({place.x, y, place.width, ui_.px(1)}, ui_.theme.line);
  std::optional<int> pressed;
  bool is_focused = false;
  float x = place.x;
  for (const Choice& choice : choices) {
    const Rect at{x, y + edge, std::min(chip_width(ui_, choice), place.right() - x), ui_.px(kFormRow)};
    if (chip_ui(ui_, choice, at, false, true)) pressed = static_cast<int>(&choice - choices.data());
    is_focused |= ImGui::IsItemFocused();
    x = at.right() + ui_.px(kChipGap);
  }
  if (!is_focused) uncover_focus(top, y);
  return pressed;
}

// ImGui scrolls to what the keyboard is led to, but knows nothing of the buttons over it.
void Form::uncover_focus(float top, float buttons_y) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (!context.NavCursorVisible || context.NavWindow != window || context.NavLayer != ImGuiNavLayer_Main)
    return;
  const ImRect focused = ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]);
  const float covered = focused.Max.y + ui_.px(size::kSpace1) - buttons_y;
  if (covered <= 0 || focused.Min.y < top || focused.Min.y > flow_.y()) return;
  ImGui::SetScrollY(ImGui::GetScrollY() + covered);
  ui_.wake.in(0);
}

void Form::late_sentence(const std::string& text, float& height) {
  const float top = flow_.y(), before = height;
  const TextStyle style = words(ui_, 13, ui_.theme.muted);
  const WrappedText wrapped = wrap(ui_, text, style, flow_.width());
  const float wanted = text.empty() ? 0 : wrapped.height() + ui_.px(size::kSpace1 + size::kSpace2);
  const bool is_on_form = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  const bool is_below = is_on_form && ImGui::GetMousePos().y >= top;
  // At the end of the form, what is below cannot come up without all else going down.
  const float spare = std::max(ImGui::GetScrollMaxY() - ImGui::GetScrollY(), 0.0f);
  if (!is_on_form) {
    height = wanted;
  } else if (!is_below) {
    height = std::max(wanted, height - spare);
  }
  const Rect place = flow_.take(height);
  if (height != before) ui_.wake.in(0);
  if (text.empty() || wanted > height) return;
  draw_wrapped(ui_, wrapped, {place.x, place.y + ui_.px(size::kSpace1), place.width, wrapped.height()});
}

Rect Form::labelled(const FieldInfo& said) {
  Rect row = flow_.take(ui_.px(kFormRow));
  flow_.gap(kChipGap);
  if (said.label.empty()) return row;
  const float label = row.width * kLabelShare;
  const TextStyle style = words(ui_, size::kText, ui_.theme.ink);
  draw_text_left(ui_, row.x, row.center_y(), style, shortened(ui_, style, said.label, label - ui_.px(8)));
  row.x += label;
  row.width -= label;
  return row;
}

void write_next_in(EditMemory& memory, const std::string& id) {
  memory.next_field = id;
  memory.is_next_field_asked = false;
  memory.next_field_until = ImGui::GetFrameCount() + kFocusFrames;
}

FieldLook Form::look_of(const FieldInfo& said) {
  FieldLook look;
  look.has_numbers = said.has_numbers;
  // As long as it is said why.
  const auto refused = memory_.said.find(said.id);
  look.is_wrong = refused != memory_.said.end() &&
                  std::ranges::find(ui_.state.notices.list(), refused->second, &Notice::error) !=
                      ui_.state.notices.list().end();
  look.is_replaced = memory_.replaced_field == said.id;
  if (look.is_replaced) memory_.replaced_field.clear();
  if (memory_.next_field != said.id || ImGui::GetFrameCount() > memory_.next_field_until) return look;
  look.selects_all = true;
  look.takes_focus = !memory_.is_next_field_asked && can_take_focus();
  memory_.is_next_field_asked |= look.takes_focus;
  ui_.wake.in(0);
  return look;
}

std::optional<std::string> Form::field_at(const Rect& rect, const FieldInfo& said, const std::string& text) {
  const auto begun = memory_.texts.find(said.id);
  std::string written = begun == memory_.texts.end() ? text : begun->second;
  const FieldLook look = look_of(said);
  const FieldResult answer = text_field(ui_, said.id.c_str(), rect, written, said.tooltip, look);
  if (answer.is_active) {
    if (look.selects_all) memory_.next_field.clear();
    memory_.texts[said.id] = written;
    return std::nullopt;
  }
  const bool is_done = answer.is_left || answer.is_entered;
  const bool is_asked_for =
      memory_.next_field == said.id && ImGui::GetFrameCount() <= memory_.next_field_until;
  if (is_done || !is_asked_for) memory_.texts.erase(said.id);
  if (!is_done) return std::nullopt;
  take_back_refusals();
  memory_.entered_field = answer.is_entered ? said.id : std::string();
  const auto wrong = memory_.wrong.extract(said.id);
  const bool is_given_up = !answer.is_entered && wrong && wrong.mapped() == written;
  if (written == text || is_given_up) return std::nullopt;
  return written;
}

std::optional<std::string> Form::field(const FieldInfo& said, const std::string& text) {
  return field_at(labelled(said), said, text);
}

std::optional<float> Form::number(const FieldInfo& said, float value) {
  const auto written = field_at(labelled(said), said, exact_text(value));
  if (!written) return std::nullopt;
  const Result<float> typed = evaluate_number_input(*written, NumberKind::Finite, value);
  if (typed) return typed.value();
  refuse(said.id, typed.error());
  return std::nullopt;
}

void Form::refuse(const std::string& id, Error why) {
  memory_.said.insert_or_assign(id, why);
  ui_.push(command::Notify{std::move(why)});
}

void Form::refuse_to_enter(const std::string& id, const std::string& text, Error why) {
  refuse(id, std::move(why));
  if (memory_.entered_field != id) return;
  memory_.texts[id] = memory_.wrong[id] = text;
  write_next_in(id);
}

// A field is done: what was wrong with it, or with one before it, is no longer of interest.
void Form::take_back_refusals() {
  for (const auto& [id, why] : std::exchange(memory_.said, {})) {
    for (const Notice& notice : ui_.state.notices.list()) {
      if (notice.error == why) ui_.push(command::DismissNotice{notice.id});
    }
  }
}

Index Form::page(const std::string& id, Index count, Index most, Index begins_at) {
  if (count <= most) return 0;
  std::map<std::string, Index>& pages = memory_.pages;
  const auto turned = pages.find(id);
  const Index wanted = turned == pages.end() ? begins_at : turned->second;
  const Index first = std::min(wanted, count - 1) / most * most;
  label(ui_.texts.tr(Message{"ui.edit.page",
                             {{"from", std::to_string(first + 1)},
                              {"to", std::to_string(std::min(first + most, count))},
                              {"count", std::to_string(count)}}}));
  const Choice ways[] = {
      {id + "_earlier", ui_.tr("ui.edit.page_before"), ui_.tr("ui.edit.page_before_tip"), first > 0},
      {id + "_later", ui_.tr("ui.edit.page_after"), ui_.tr("ui.edit.page_after_tip"), first + most < count}};
  if (const auto pressed = buttons(ways)) pages[id] = *pressed == 0 ? first - most : first + most;
  return first;
}

}  // namespace heed
