#pragma once

#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

namespace heed {

// An immutable variant with many alternatives, for messages. std::variant costs seconds of compile
// time wherever one of eighty alternatives is constructed, copied or visited. Copies share the
// value.
template <class... Kinds>
class OneOf {
 public:
  // Implicit, like those of std::variant.
  template <class Given, class Kind = std::remove_cvref_t<Given>>
  requires(std::is_same_v<Kind, Kinds> || ...) OneOf(Given&& given)
      : kind_(number_of<Kind>()),
        held_(static_cast<const void*>(new Kind(std::forward<Given>(given))), destroy<Kind>) {}

  // Null if it holds another alternative.
  template <class Kind>
  const Kind* get_if() const {
    static_assert((std::is_same_v<Kind, Kinds> || ...));
    return kind_ == number_of<Kind>() ? static_cast<const Kind*>(held_.get()) : nullptr;
  }
  template <class Kind>
  bool is() const {
    return get_if<Kind>() != nullptr;
  }

  // Returns the result of the visitor, which must have one type for all alternatives.
  template <class Visitor>
  auto visit(const Visitor& visitor) const {
    using Answer = std::invoke_result_t<const Visitor&, const std::tuple_element_t<0, std::tuple<Kinds...>>&>;
    using Call = Answer (*)(const Visitor&, const void*);
    static constexpr Call kCalls[] = {call<Answer, Visitor, Kinds>...};
    return kCalls[kind_](visitor, held_.get());
  }

 private:
  template <class Kind>
  static constexpr std::size_t number_of() {
    std::size_t number = 0;
    const bool is_found = ((std::is_same_v<Kind, Kinds> || (++number, false)) || ...);
    return is_found ? number : sizeof...(Kinds);
  }
  template <class Answer, class Visitor, class Kind>
  static Answer call(const Visitor& visitor, const void* held) {
    return visitor(*static_cast<const Kind*>(held));
  }
  template <class Kind>
  static void destroy(const void* held) {
    delete static_cast<const Kind*>(held);
  }

  std::size_t kind_;
  std::shared_ptr<const void> held_;
};

}  // namespace heed
