#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace heed {

// Two archives with the same functions: what passes values to a ByteWriter in some order reads them from a
// ByteReader in the same order. Values are kept as the machine has them: it is the same one that reads them.

class ByteWriter {
 public:
  template <typename T>
  requires std::is_arithmetic_v<T>
  void value(const T& value) { values(&value, 1); }
  template <typename T>
  void values(const T* values, std::size_t count) {
    bytes_.append(reinterpret_cast<const char*>(values), count * sizeof(T));
  }
  template <typename T>
  requires std::is_enum_v<T>
  void choice(const T& value, int) { this->value(static_cast<std::int32_t>(value)); }
  void flag(const bool& is_set) { value(static_cast<std::uint8_t>(is_set)); }
  void text(const std::string& text) {
    value(static_cast<std::uint64_t>(text.size()));
    bytes_ += text;
  }
  template <typename Pass>
  void list(const auto& items, const Pass& pass) {
    value(static_cast<std::uint64_t>(items.size()));
    for (const auto& item : items) pass(item);
  }
  template <typename T, typename Pass>
  void perhaps(const std::optional<T>& item, const Pass& pass) {
    flag(item.has_value());
    if (item) pass(*item);
  }

  std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// From bytes that are not as they were written it reads something, but never too much, and says so at the
// end.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}

  template <typename T>
  requires std::is_arithmetic_v<T>
  void value(T& value) { values(&value, 1); }
  template <typename T>
  void values(T* values, std::size_t count) {
    if (left_.size() / sizeof(T) < count) return fail();
    std::memcpy(values, left_.data(), count * sizeof(T));
    left_.remove_prefix(count * sizeof(T));
  }
  template <typename T>
  requires std::is_enum_v<T>
  void choice(T& value, int count) {
    std::int32_t number = 0;
    this->value(number);
    if (number < 0 || number >= count) return fail();
    value = static_cast<T>(number);
  }
  void flag(bool& is_set) {
    std::uint8_t number = 0;
    value(number);
    if (number > 1) fail();
    is_set = number == 1;
  }
  void text(std::string& text) {
    std::uint64_t size = 0;
    value(size);
    if (size > left_.size()) return fail();
    text = left_.substr(0, size);
    left_.remove_prefix(size);
  }
  template <typename T, typename Pass>
  void list(std::vector<T>& items, const Pass& pass) {
    std::uint64_t size = 0;
    value(size);
    if (size > left_.size()) return fail();  // an item takes at least a byte
    items.clear();
    while (items.size() < size && !has_failed_) pass(items.emplace_back());
  }
  template <typename T, typename Pass>
  void perhaps(std::optional<T>& item, const Pass& pass) {
    bool is_there = false;
    flag(is_there);
    item.reset();
    if (is_there) pass(item.emplace());
  }

  std::string_view left() const { return left_; }
  void fail() {
    has_failed_ = true;
    left_ = {};
  }
  // Whether all was there, and nothing more.
  bool is_done() const { return !has_failed_ && left_.empty(); }
  bool has_failed() const { return has_failed_; }

 private:
  std::string_view left_;
  bool has_failed_ = false;
};

}  // namespace heed
