#include "app/figure/matrix_title.h"

#include <algorithm>
#include <string_view>

#include "app/figure/block_sizes.h"
#include "app/figure/label_width.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kWidthOfTitle = 0.9f;
constexpr std::size_t kLongestSymbol = std::string_view("X_norm").size();
constexpr float kIndexSize = 0.72f, kIndexGap = 0.06f,
                kIndexDrop = 0.3f;  // of a symbol's, as parts of its size
static_assert(kIndexDrop + 0.5f * kIndexSize <= kReachBelowTitle);

MatrixTitle lettered(const std::string& name, const std::string& head) {
  const std::size_t at = name.find('_');
  if (at != 1 || name.size() > kLongestSymbol) return {name, head};
  return {name.substr(0, 1), name.substr(2) + head};
}

}  // namespace

MatrixTitle title_of(const Pen& pen, NodeId node) {
  return lettered(shown_title(pen, node), head_index(pen.graph(), node));
}

MatrixTitle title_in_block(const Pen& pen, NodeId node) {
  return lettered(block_title(pen.graph(), node), head_index(pen.graph(), node));
}

// In ems; letters that lean over reach farther than others, but for the round Q.
float MatrixTitle::width_before_index() const { return (words == "Q" ? 1.0f : 1.12f) * width_in_ems(words); }

// A word is followed by it as in a sentence, whatever its width.
std::string MatrixTitle::index_in_line() const {
  return is_symbol() || index.empty() ? "" : subscript(std::stol(index));
}

// Words are written a little smaller where their index would have no room beside them, before they are cut.
float MatrixTitle::size_in(float room, float size) const {
  constexpr float kLeast = 0.85f;
  if (is_symbol() || index.empty()) return size;
  return size * std::clamp(room / width(size), kLeast, 1.0f);
}

float MatrixTitle::width(float size) const {
  const float index_width = kWidthOfTitle * kIndexSize * width_in_ems(index);
  if (!is_symbol() || index.empty()) return size * (kWidthOfTitle * width_in_ems(words) + index_width);
  return size * (width_before_index() + kIndexGap + index_width);
}

float MatrixTitle::draw(const Pen& pen, Point at, float most_size, float room) const {
  const float size = size_in(room, most_size), em = kWidthOfTitle * size;
  const float index_width = em * kIndexSize * width_in_ems(index);
  if (!is_symbol() || index.empty()) {
    const Face face = is_symbol() ? Face::Symbol : Face::WordsBold;
    constexpr float kRounding = 0.01f;  // what has just been made to fit is not cut
    const std::string shown = elided_to_width(words, (room - index_width) / em + kRounding);
    pen.add(Label{at, Anchor::Left, face, size, pen.theme().ink, shown + index_in_line()});
    return at.x + em * width_in_ems(shown) + index_width;
  }
  pen.add(Label{at, Anchor::Left, Face::Symbol, size, pen.theme().ink, words});
  const Point below{at.x + size * (width_before_index() + kIndexGap), at.y + kIndexDrop * size};
  pen.add(Label{below, Anchor::Left, Face::Symbol, kIndexSize * size, pen.theme().ink, index});
  return below.x + index_width;
}

}  // namespace heed
