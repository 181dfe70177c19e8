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
  const double now = ImGui::GetTime();
  const bool goes_on_number = now - refused_secs_ < kSameNumberSecs && refused_step_ != to.step;
  const bool is_refused = goes_on_number || now - sign_secs_ < kSameNumberSecs;
  // The state asks itself before it steps away from what was just edited or clicked at.
  if (!is_refused && !state.view.has_just_edited && !state.view.has_missed) return std::nullopt;
  refused_secs_ = now;
  refused_step_ = to.step;
  if (!is_refused) return std::nullopt;
  return Message{"edit.no_number_selected", {}};
}

}  // namespace heed
