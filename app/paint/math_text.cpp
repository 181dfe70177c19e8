#include "app/paint/math_text.h"

#include <algorithm>
#include <string_view>

#include "app/paint/printed_text.h"
#include "core/base/ascii.h"

namespace heed {
namespace {

constexpr float kSmall = 0.68f, kLowered = 0.26f, kRaised = -0.34f, kBesidePower = 0.07f;
constexpr std::string_view kTransposed = "ᵀ", kLowJ = "ⱼ";

// Typesets a formula from left to right.
class MathSetter {
 public:
  MathSetter(float size, Color color, bool has_heads) : size_(size), color_(color), has_heads_(has_heads) {}

  MathLine run(std::string_view rest) {
    while (!rest.empty()) rest.remove_prefix(take(rest));
    flush();
    return std::move(line_);
  }

 private:
  // Consumes the next token and returns its length.
  std::size_t take(std::string_view rest) {
    if (const std::size_t head = take_head(rest)) return head;
    if (rest[0] == '^') return take_power(rest);
    const bool is_of_number = rest[0] == 'e' && !plain_.empty() && is_digit(plain_.back());  // 1e−8
    if (is_letter(rest[0]) && !is_of_number) return take_name(rest);
    for (const std::string_view sign : {kTransposed, kLowJ}) {
      if (!rest.starts_with(sign)) continue;
      flush();
      line_.width +=
          sign == kLowJ ? add(Face::Symbol, "j", kSmall, kLowered) : add(Face::Words, "T", kSmall, kRaised);
      return sign.size();
    }
    plain_ += rest[0];
    return 1;
  }

  // The prefix `h1.` of a name.
  std::size_t take_head(std::string_view rest) {
    if (rest[0] != 'h') return 0;
    std::size_t end = 1;
    while (end < rest.size() && is_digit(rest[end])) ++end;
    if (end == 1 || end == rest.size() || rest[end] != '.') return 0;
    head_ = std::stol(std::string(rest.substr(1, end - 1))) + 1;
    return end + 1;
  }

  // The `^12` of a number.
  std::size_t take_power(std::string_view rest) {
    flush();
    std::size_t end = 1;
    while (end < rest.size() && is_digit(rest[end])) ++end;
    line_.width += kBesidePower * size_;
    line_.width += add(Face::Words, std::string(rest.substr(1, end - 1)), kSmall, kRaised);
    return end;
  }

  std::size_t take_name(std::string_view rest) {
    flush();
    std::size_t end = 0;
    while (end < rest.size() && is_letter(rest[end])) ++end;
    const std::string name(rest.substr(0, end));
    line_.width += add(end == 1 ? Face::Symbol : Face::Words, name, 1, 0);
    float below = 0, above = 0;
    if (end < rest.size() && rest[end] == '_') {
      const std::size_t begin = ++end;
      while (end < rest.size() && (is_letter(rest[end]) || is_digit(rest[end]))) ++end;
      below = add(Face::Words, std::string(rest.substr(begin, end - begin)), kSmall, kLowered);
    }
    if (head_ && has_heads_) above = add(Face::Words, "(" + std::to_string(*head_) + ")", kSmall, kRaised);
    head_.reset();
    line_.width += std::max(below, above);
    return end;
  }

  // Word by word: on a small preview, where letters are a little too wide, none runs into what follows.
  void flush() {
    const float begin = line_.width;
    for (std::size_t at = 0; at < plain_.size();) {
      const std::size_t end = std::min(plain_.find(' ', at), plain_.size());
      line_.width = begin + printed_width(Face::Words, size_, plain_.substr(0, at));
      if (end > at) add(Face::Words, plain_.substr(at, end - at), 1, 0);
      at = end + 1;
    }
    line_.width = begin + printed_width(Face::Words, size_, plain_);
    plain_.clear();
  }

  float add(Face face, const std::string& text, float scale, float shift) {
    const float size = size_ * scale;
    line_.labels.push_back({{line_.width, size_ * shift}, Anchor::Left, face, size, color_, text});
    return printed_width(face, size, text);
  }

  float size_;
  Color color_;
  bool has_heads_;
  std::string plain_;
  std::optional<long> head_;
  MathLine line_;
};

}  // namespace

MathLine math_line(const std::string& formula, float size, Color color, bool has_heads) {
  return MathSetter(size, color, has_heads).run(formula);
}

void add_line(Drawing& drawing, const MathLine& line, Point at) {
  for (Label label : line.labels) {
    label.at = label.at + at;
    drawing.shapes.push_back(std::move(label));
  }
}

}  // namespace heed
