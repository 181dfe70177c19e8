#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/ui/driver/driver.h"

namespace heed::ui_test {

// What a monkey is given to play with.
struct Toys {
  std::vector<std::string> chords;   // as UiDriver::press() takes them
  std::vector<std::string> texts;    // to be typed
  std::vector<std::string> pastes;   // to lie in the clipboard
  std::vector<ImVec2> sizes;         // of the window
  std::vector<std::string> shunned;  // items whose path contains one of these are left alone
};

// Somebody who does anything at all with an interface: presses what is to be seen, types, drags, turns the
// wheel, pastes, waits. The same seed does the same.
class Monkey {
 public:
  Monkey(UiDriver& ui, Toys toys, std::uint64_t seed) : ui_(ui), toys_(std::move(toys)), random_(seed) {}

  // Says what was done, before it is done: if the program ends there, the words are out.
  std::string choose();
  void act();

  int draw(int count) { return static_cast<int>(random_() % static_cast<std::uint64_t>(count)); }
  template <typename T>
  const T& one_of(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(draw(static_cast<int>(choices.size())))];
  }

 private:
  enum class Deed {
    Click,
    DoubleClick,
    RightClick,
    ClickAnywhere,
    Drag,
    DragWithKeys,
    Type,
    Fill,
    Press,
    Wheel,
    Paste,
    Resize,
    Wait
  };

  struct Place {
    ImVec2 at;
    std::string name;
  };
  Place any_place();
  Place any_item();
  void click(ImGuiMouseButton button, int times);
  void drag();
  void write();
  void fill();

  UiDriver& ui_;
  Toys toys_;
  std::mt19937_64 random_;
  Deed deed_ = Deed::Wait;
  Place from_, to_;
  std::string text_, chord_, modifier_;
  float notches_ = 0;
};

}  // namespace heed::ui_test
