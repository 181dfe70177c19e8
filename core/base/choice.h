#pragma once

#include <type_traits>
#include <utility>

namespace heed {

// A std::variant of many alternatives whose copying, moving and destroying is compiled in one place: there
// stand core/base/choice_members.h and `template struct Choice<…>;`. Compiled wherever one is made, these
// tables of functions can be half of the time that a source takes.
template <class Variant>
struct Choice : Variant {
  template <class What>
  requires(!std::is_base_of_v<Variant, std::remove_cvref_t<What>>) Choice(What&& what)
      : Variant(std::in_place_type<std::remove_cvref_t<What>>, std::forward<What>(what)) {}
  Choice(const Choice& other);
  Choice(Choice&& other) noexcept;
  Choice& operator=(const Choice& other);
  Choice& operator=(Choice&& other) noexcept;
  ~Choice();
};

}  // namespace heed
