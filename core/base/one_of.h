#pragma once

#include <type_traits>
#include <utility>

namespace heed {

// A std::variant of many alternatives whose copying, moving and destroying is compiled in one place: there
// stand core/base/one_of_members.h and `template struct OneOf<…>;`. Compiled wherever one is made, these
// tables of functions can be half of the time that a source takes.
template <class Variant>
struct OneOf : Variant {
  template <class What>
  requires(!std::is_base_of_v<Variant, std::remove_cvref_t<What>>) OneOf(What&& what)
      : Variant(std::in_place_type<std::remove_cvref_t<What>>, std::forward<What>(what)) {}
  OneOf(const OneOf& other);
  OneOf(OneOf&& other) noexcept;
  OneOf& operator=(const OneOf& other);
  OneOf& operator=(OneOf&& other) noexcept;
  ~OneOf();
};

}  // namespace heed
