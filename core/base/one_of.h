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
  template <class Value, class Kind = std::remove_cvref_t<Value>>
  requires(std::is_same_v<Kind, Kinds> || ...) OneOf(Value&& value)
      : index_(index_of<Kind>()),
        value_(static_cast<const void*>(new Kind(std::forward<Value>(value))), destroy<Kind>) {}

  // Null if it holds another alternative.
  template <class Kind>
  const Kind* get_if() const {
    static_assert((std::is_same_v<Kind, Kinds> || ...));
    return index_ == index_of<Kind>() ? static_cast<const Kind*>(value_.get()) : nullptr;
  }
  template <class Kind>
  bool is() const {
    return get_if<Kind>() != nullptr;
  }

  // Returns the result of the visitor, which must have one type for all alternatives.
  template <class Visitor>
  auto visit(const Visitor& visitor) const {
    using Return = std::invoke_result_t<const Visitor&, const std::tuple_element_t<0, std::tuple<Kinds...>>&>;
    using Call = Return (*)(const Visitor&, const void*);
    static constexpr Call kCalls[] = {call<Return, Visitor, Kinds>...};
    return kCalls[index_](visitor, value_.get());
  }

 private:
  template <class Kind>
  static constexpr std::size_t index_of() {
    std::size_t index = 0;
    const bool is_found = ((std::is_same_v<Kind, Kinds> || (++index, false)) || ...);
    return is_found ? index : sizeof...(Kinds);
  }
  template <class Return, class Visitor, class Kind>
  static Return call(const Visitor& visitor, const void* value) {
    return visitor(*static_cast<const Kind*>(value));
  }
  template <class Kind>
  static void destroy(const void* value) {
    delete static_cast<const Kind*>(value);
  }

  std::size_t index_;
  std::shared_ptr<const void> value_;
};

}  // namespace heed
