#include <cctype>
#include <string>
#include <utility>

#include <imgui_internal.h>

#include "tests/ui/driver/driver.h"

namespace heed::ui_test {
namespace {

struct KeyName {
  std::string_view name;
  ImGuiKey key;
};

// Names that people use and ImGui does not.
constexpr KeyName kOtherNames[] = {
    {"Left", ImGuiKey_LeftArrow}, {"Right", ImGuiKey_RightArrow}, {"Up", ImGuiKey_UpArrow},
    {"Down", ImGuiKey_DownArrow}, {"Esc", ImGuiKey_Escape},       {"Return", ImGuiKey_Enter},
    {"+", ImGuiKey_Equal},        {"=", ImGuiKey_Equal},          {"-", ImGuiKey_Minus},
    {"/", ImGuiKey_Slash},        {"?", ImGuiKey_Slash},          {",", ImGuiKey_Comma},
    {".", ImGuiKey_Period},       {"[", ImGuiKey_LeftBracket},    {"]", ImGuiKey_RightBracket},
    {"Ctrl", ImGuiMod_Ctrl},      {"Shift", ImGuiMod_Shift},      {"Alt", ImGuiMod_Alt}};

ImGuiKey key_named(std::string_view name) {
  for (const KeyName& other : kOtherNames) {
    if (other.name == name) return other.key;
  }
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key) {
    if (name == ImGui::GetKeyName(static_cast<ImGuiKey>(key))) return static_cast<ImGuiKey>(key);
  }
  throw UiError("there is no key \"" + std::string(name) + "\"");
}

std::vector<std::string> keys_of(std::string_view chord) {
  std::vector<std::string> keys(1);
  for (const char letter : chord) {
    if (letter == '+' && !keys.back().empty()) {
      keys.emplace_back();
    } else {
      keys.back() += letter;
    }
  }
  return keys;
}

bool has(const std::vector<std::string>& keys, std::string_view name) {
  for (const std::string& key : keys) {
    if (key == name) return true;
  }
  return false;
}

// What a keyboard would send as text along with the key.
std::string letters_of(const std::vector<std::string>& keys) {
  if (has(keys, "Ctrl") || has(keys, "Alt")) return "";
  const std::string& last = keys.back();
  if (last == "Space") return " ";
  if (last.size() != 1) return "";
  const auto letter = static_cast<unsigned char>(last.front());
  return {static_cast<char>(has(keys, "Shift") ? letter : std::tolower(letter))};
}

}  // namespace

void UiDriver::set_keys(std::string_view chord, bool is_down) {
  ImGuiIO& io = ImGui::GetIO();
  std::vector<std::string> keys = keys_of(chord);
  if (keys.back() == "?" && !has(keys, "Shift")) keys.insert(keys.begin(), "Shift");
  for (const std::string& name : keys) {
    const ImGuiKey key = key_named(name);
    io.AddKeyEvent(key, is_down);
    if (key == ImGuiMod_Ctrl) io.AddKeyEvent(ImGuiKey_LeftCtrl, is_down);
    if (key == ImGuiMod_Shift) io.AddKeyEvent(ImGuiKey_LeftShift, is_down);
    if (key == ImGuiMod_Alt) io.AddKeyEvent(ImGuiKey_LeftAlt, is_down);
  }
  if (is_down) io.AddInputCharactersUTF8(letters_of(keys).c_str());
}

void UiDriver::hold(std::string_view chord) {
  set_keys(chord, true);
  frames(2);  // ImGui takes a key and the letter that it types in frames of their own
}

void UiDriver::release(std::string_view chord) {
  set_keys(chord, false);
  frames(2);
}

void UiDriver::press(std::string_view chord) {
  hold(chord);
  release(chord);
}

void UiDriver::tap(std::string_view chord) {
  set_keys(chord, true);
  set_keys(chord, false);
  take_in();
}

void UiDriver::type(std::string_view utf8) {
  ImGui::GetIO().AddInputCharactersUTF8(std::string(utf8).c_str());
  frames(2);
}

void UiDriver::paste(std::string_view text) {
  clipboard_ = text;
  press("Ctrl+V");
}

void UiDriver::enter(std::string_view path, std::string_view text) {
  double_click(path);
  press("Ctrl+A");
  press("Delete");
  type(text);
  press("Enter");
}

}  // namespace heed::ui_test
