#include "app/panels/keys/number_keys.h"

#include <algorithm>
#include <string_view>

#include <imgui.h>

namespace heed {
namespace {

constexpr double kSameNumberSecs = 1.2;  // between two of its digits

constexpr std::string_view kBegins = "0123456789+-.=(";

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
