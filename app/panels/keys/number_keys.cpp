#include "app/panels/keys/number_keys.h"

#include <algorithm>
#include <string_view>

#include <imgui_internal.h>

namespace heed {
namespace {

constexpr double kSameNumberSecs = 1.2;   // between two of its digits
constexpr double kSameFormulaSecs = 1.5;  // between two of its signs

constexpr std::string_view kBegins = "0123456789+-.=(";

// From all that would look at them in this frame, and from the control with the ring in the next.
void claim_keys() {
  for (const ImGuiKey key : {ImGuiKey_Enter, ImGuiKey_KeypadEnter, ImGuiKey_Space})
    ImGui::SetKeyOwner(key, ImHashStr("refused_number"), ImGuiInputFlags_LockThisFrame);
}

bool is_mouse_pressed() {
  const ImGuiIO& io = ImGui::GetIO();
  return std::ranges::any_of(io.MouseClicked, [](bool is_clicked) { return is_clicked; });
}

}  // namespace

bool can_begin_number(unsigned typed) {
  return typed <= 127 && kBegins.find(static_cast<char>(typed)) != std::string_view::npos;
}

bool can_begin_answer(unsigned typed) {
  return (typed >= '0' && typed <= '9') || typed == '-' || typed == '.';
}

std::string take_typed_number(bool is_begun) {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  std::string number;
  if (queue.empty() || !(is_begun || can_begin_answer(queue.front()))) return number;
  for (const ImWchar typed : queue) {
    const bool is_exponent = (typed == 'e' || typed == 'E') && (is_begun || !number.empty());
    if (can_begin_answer(typed) || is_exponent) number += static_cast<char>(typed);
  }
  queue.resize(0);
  return number;
}

bool is_enter_typed() {
  return ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
}

bool is_typing_key(ImGuiKeyChord chord) {
  if (chord & (ImGuiMod_Ctrl | ImGuiMod_Alt | ImGuiMod_Super)) return false;
  const ImGuiKeyChord key = chord & ~ImGuiMod_Mask_;
  return (key >= ImGuiKey_0 && key <= ImGuiKey_Z) || (key >= ImGuiKey_Delete && key <= ImGuiKey_Enter) ||
         (key >= ImGuiKey_Apostrophe && key <= ImGuiKey_GraveAccent) ||
         (key >= ImGuiKey_Keypad0 && key <= ImGuiKey_KeypadEqual);
}

void RefusedNumber::begin(CellRef cell) {
  cell_ = cell;
  take_signs();
  claim_keys();
}

bool RefusedNumber::takes(const AppState& state) {
  if (!cell_) return false;
  const ViewState& view = state.view;
  const bool is_elsewhere = view.selection != cell_ || view.is_palette_open || view.presenting.is_on ||
                            ImGui::GetIO().KeyCtrl || ImGui::IsAnyItemActive() || is_mouse_pressed();
  const bool is_over =
      ImGui::GetTime() - typed_secs_ > kSameFormulaSecs || ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (is_elsewhere || is_over) {
    cell_.reset();
    return false;
  }
  if (!ImGui::GetIO().InputQueueCharacters.empty()) take_signs();
  if (is_enter_typed()) cell_.reset();
  claim_keys();
  return true;
}

void RefusedNumber::take_signs() {
  typed_secs_ = ImGui::GetTime();
  ImGui::GetIO().InputQueueCharacters.resize(0);
}

void NumberKeys::watch(const AppState& state) {
  const ImGuiIO& io = ImGui::GetIO();
  if (state.view.selection || state.view.presenting.is_on || io.WantTextInput || io.KeyCtrl) return;
  constexpr ImGuiKey kSigns[] = {ImGuiKey_Minus, ImGuiKey_KeypadSubtract, ImGuiKey_Period,
                                 ImGuiKey_KeypadDecimal};
  if (std::ranges::any_of(kSigns, [](ImGuiKey key) { return ImGui::IsKeyPressed(key, false); }))
    sign_secs_ = ImGui::GetTime();
}

std::optional<Message> NumberKeys::refusal(const AppState& state, const command::GoToStep& to) {
  if (!to.is_digit) return std::nullopt;
  asked_step_ = 0;
  const double now = ImGui::GetTime();
  const bool goes_on_number = now - refused_secs_ < kSameNumberSecs && refused_step_ != to.step;
  const bool is_refused = goes_on_number || now - sign_secs_ < kSameNumberSecs;
  // The state asks itself before it steps away from what was just edited or clicked at.
  if (!is_refused && !state.view.has_just_edited && !state.view.has_missed) return std::nullopt;
  refused_secs_ = now;
  refused_step_ = to.step;
  if (!is_refused) {
    asked_step_ = to.step;
    return std::nullopt;
  }
  return Message{"edit.no_number_selected", {}};
}

bool NumberKeys::takes(const AppState& state, unsigned typed) const {
  if (state.view.has_just_edited || state.view.has_missed) return true;
  if (ImGui::GetTime() - refused_secs_ < kSameNumberSecs) return true;
  return asked_step_ > 0 && typed == static_cast<unsigned>('0' + asked_step_);
}

void NumberKeys::refuse() {
  refused_secs_ = ImGui::GetTime();
  refused_step_ = 0;
}

}  // namespace heed
